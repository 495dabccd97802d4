/* What the tests of webhooks share: a daemon for tests of webhooks, and an app with two players and a receiver. */
#ifndef TESTS_API_WEBHOOK_TABLE_H
#define TESTS_API_WEBHOOK_TABLE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../support/client.h"
#include "../support/play.h"
#include "../support/receiver.h"
#include "../support/server.h"

static struct server server;
static struct client admin;

static inline int set_up(void **state) {
    static const char *const settings[] = {"MUSTERD_TEST_WEBHOOKS=on", "MUSTERD_APP_WEBHOOKS=40", NULL};
    (void)state;
    curl_global_init(CURL_GLOBAL_ALL);
    server_start(&server, settings);
    client_init(&admin, server.port, SERVER_ADMIN_TOKEN);
    return 0;
}

static inline int tear_down(void **state) {
    (void)state;
    client_finish(&admin);
    server_finish(&server);
    return 0;
}

/* ---- an app with two players, and what they play ------------------------------------------------------------ */

struct table {
    struct client app;
    char token[64], ana[65], ben[65];
    struct receiver receiver;
};

static inline void table_begin(struct table *table, enum answer (*decide)(void *, const struct received *),
                               void *context) {
    static int count;
    memset(table, 0, sizeof *table);
    json_t *token = ask(&admin, 201, "POST", "/v1/tokens", "{\"scope\":\"app\",\"name\":\"bot\"}");
    snprintf(table->token, sizeof table->token, "%s", string_of(token, "token"));
    json_decref(token);
    snprintf(table->ana, sizeof table->ana, "ana%d", ++count);
    snprintf(table->ben, sizeof table->ben, "ben%d", count);
    client_init(&table->app, server.port, table->token);
    table->receiver.decide = decide;
    table->receiver.context = context;
    receiver_start(&table->receiver);
}

static inline void table_end(struct table *table) {
    json_t *list = ask(&table->app, 200, "GET", "/v1/webhooks?limit=200", NULL);
    const json_t *items = member(list, "items");
    for (size_t i = 0; i < json_array_size(items); i++)
        assert_null(
            ask(&table->app, 204, "DELETE", text("/v1/webhooks/%s", string_of(json_array_get(items, i), "id")), NULL));
    json_decref(list);
    receiver_stop(&table->receiver);
    client_finish(&table->app);
}

/* Makes a webhook that leads to the table's receiver; more: further members. */
static inline json_t *make_webhook(struct client *client, const struct table *table, const char *path,
                                   const char *more) {
    return ask(client, 201, "POST", "/v1/webhooks",
               text("{\"url\":\"http://127.0.0.1:%d%s\"%s}", table->receiver.port, path, more));
}

static inline void table_game(struct table *table, char id[GAME_ID]) {
    make_game(&table->app, id,
              text("{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"%s\",\"blue\":\"%s\"}}",
                   table->ana, table->ben));
}

static inline json_t *delivery_of(struct client *client, const char *webhook, size_t index) {
    json_t *list = ask(client, 200, "GET", text("/v1/webhooks/%s/deliveries", webhook), NULL);
    json_t *item = json_incref(json_array_get(member(list, "items"), index));
    assert_non_null(item);
    json_decref(list);
    return item;
}

/* What is written down of the latest delivery, once it is settled as this. */
static inline json_t *await_state(struct client *client, const char *webhook, const char *state) {
    for (;;) {
        json_t *item = delivery_of(client, webhook, 0);
        if (strcmp(string_of(item, "state"), state) == 0)
            return item;
        json_decref(item);
    }
}

static inline void test_webhook(struct client *client, const char *webhook) {
    json_decref(ask(client, 202, "POST", text("/v1/webhooks/%s/test", webhook), NULL));
}

#endif

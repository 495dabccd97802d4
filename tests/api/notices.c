/* One notice of each type reaches a webhook, and has the schema that openapi.yaml gives it under `webhooks`. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../support/client.h"
#include "../support/contract.h"
#include "../support/play.h"
#include "../support/receiver.h"
#include "../support/server.h"

enum { HOUR = 3600, TYPES = 13 };
#define MUSTER  "\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\""
#define CLOCKED ",\"clock\":{\"kind\":\"move\",\"seconds\":7200,\"on_expiry\":\"forfeit\"}"

static struct server server;
static struct client admin, ana, ben;

static int set_up(void **state) {
    static const char *const settings[] = {"MUSTERD_TEST_WEBHOOKS=on", "MUSTERD_TEST_CLOCK=on", NULL};
    (void)state;
    curl_global_init(CURL_GLOBAL_ALL);
    server_start(&server, settings);
    client_init(&admin, server.port, SERVER_ADMIN_TOKEN);
    ana = ben = admin;
    ana.player = "ana";
    ben.player = "ben";
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    client_finish(&admin);
    server_finish(&server);
    return 0;
}

static const char *of_game(const char *id, const char *rest) {
    return text("/v1/games/%s%s", id, rest);
}

static void do_all(const char *webhook) {
    char open[GAME_ID], id[GAME_ID], clocked[GAME_ID];
    json_decref(ask(&admin, 202, "POST", text("/v1/webhooks/%s/test", webhook), NULL));
    make_game(&ana, open, "{" MUSTER ",\"seats\":{\"red\":\"ana\"}}");
    json_decref(ask(&ben, 200, "PUT", of_game(open, "/seats/blue"), NULL));
    make_game(&ana, id, "{" MUSTER ",\"seats\":{\"red\":\"ana\"}}");
    json_decref(ask(&ana, 200, "POST", of_game(id, "/abort"), NULL));
    json_decref(act(&ana, open, "red", "advance"));
    json_decref(ask(&ana, 201, "POST", of_game(open, "/proposals"), "{\"role\":\"red\",\"kind\":\"draw\"}"));
    json_decref(ask(&ben, 200, "PUT", of_game(open, "/proposals/1"), "{\"role\":\"blue\",\"accept\":false}"));
    json_decref(ask(&ana, 201, "POST", of_game(open, "/messages"), "{\"channel\":\"players\",\"text\":\"Hail\"}"));
    make_game(&admin, clocked, "{" MUSTER ",\"seats\":{\"red\":\"ana\",\"blue\":\"ben\"}" CLOCKED "}");
    json_decref(ask(&admin, 200, "POST", of_game(clocked, "/direct"),
                    "{\"do\":\"extend\",\"seconds\":60,\"reason\":\"Dinner\"}"));
    json_decref(ask(&admin, 200, "PUT", "/v1/test/clock", text("{\"ahead\":%d}", 2 * HOUR - 600)));
}

/* The types that arrived, as a set. */
static json_t *types_of(struct receiver *receiver) {
    json_t *types = json_object();
    char why[1024];
    for (size_t i = 0; i < receiver_count(receiver, -1); i++) {
        const struct received item = receiver_item(receiver, i);
        if (!contract_check_notice(item.json, why, sizeof why))
            fail_msg("%s\n%s", why, item.body);
        json_object_set_new(types, string_of(item.json, "type"), json_true());
    }
    return types;
}

static bool has_come(struct receiver *receiver, const char *type) {
    json_t *types = types_of(receiver);
    const bool found = json_object_get(types, type) != NULL;
    json_decref(types);
    return found;
}

static void wait_until(struct receiver *receiver, const char *type) {
    for (size_t seen = receiver_count(receiver, -1); !has_come(receiver, type); seen = receiver_count(receiver, -1))
        receiver_wait(receiver, -1, seen + 1);
}

static void test_every_type_has_its_schema(void **state) {
    struct receiver receiver = {0};
    (void)state;
    const json_t *declared = json_object_get(contract(), "webhooks");
    assert_int_equal(json_object_size(declared), TYPES);
    receiver_start(&receiver);
    json_t *list = json_array();
    const char *type;
    json_t *value;
    json_object_foreach((json_t *)declared, type, value) {
        json_array_append_new(list, json_string(type));
    }
    char *types = json_dumps(list, 0);
    json_t *hook = ask(&admin, 201, "POST", "/v1/webhooks",
                       text("{\"url\":\"http://127.0.0.1:%d/\",\"types\":%s}", receiver.port, types));
    do_all(string_of(hook, "id"));
    wait_until(&receiver, "clock.warning");
    json_decref(ask(&admin, 200, "PUT", "/v1/test/clock", text("{\"ahead\":%d}", 2 * HOUR + 600)));
    json_object_foreach((json_t *)declared, type, value) {
        wait_until(&receiver, type);
    }
    json_decref(hook);
    json_decref(list);
    free(types);
    receiver_stop(&receiver);
}

/* The check itself fails where it should. */
static void test_the_check_refuses(void **state) {
    static const char *const wrong[] = {
        "{}",
        "{\"type\":\"game.unheard-of\",\"timestamp\":\"2026-11-22T11:00:00.000Z\",\"data\":{}}",
        "{\"type\":\"game.turn\",\"timestamp\":\"2026-11-22T11:00:00.000Z\",\"data\":{}}",
        "{\"type\":\"webhook.test\",\"timestamp\":\"yesterday\",\"data\":{}}",
        "{\"type\":\"webhook.test\",\"timestamp\":\"2026-11-22T11:00:00.000Z\",\"data\":{\"secret\":1}}",
    };
    (void)state;
    char why[1024];
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        json_t *notice = json_loads(wrong[i], 0, NULL);
        assert_false(contract_check_notice(notice, why, sizeof why));
        json_decref(notice);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_type_has_its_schema),
        cmocka_unit_test(test_the_check_refuses),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}

/* Many games at once: made all or none, and taken away as one file. */
#include <pthread.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <setjmp.h>
#include <cmocka.h>

#include "../support/admin.h"
#include "../support/play.h"
#include "../support/wire.h"

#define MUSTER "\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\""
enum { SECRET = 160, QUOTA = 5, THREADS = 6, SOON = 180000 };

static struct client app;
static int port;
static char app_token[SECRET];

static int set_up(void **state) {
    static const char *const settings[] = {"MUSTERD_APP_GAMES=5", NULL};
    admin_begin(state, settings);
    port = admin.port;
    app = admin;
    json_t *made = ask(&admin, 201, "POST", "/v1/tokens", "{\"scope\":\"app\",\"name\":\"league\"}");
    snprintf(app_token, sizeof(app_token), "%s", string_of(made, "token"));
    json_decref(made);
    app.token = app_token;
    return 0;
}

static size_t count(const char *label) {
    json_t *list = ask(&admin, 200, "GET", text("/v1/games?limit=200&label=%s", label), NULL);
    size_t n = json_array_size(member(list, "items"));
    json_decref(list);
    return n;
}

/* {"games":[…]} of so many games between p0 and p1, p2 and p3, … */
static char *body_of(int games, const char *label) {
    char *body = malloc(64 + (size_t)games * 256);
    size_t n = (size_t)sprintf(body, "{\"games\":[");
    for (int i = 0; i < games; i++)
        n += (size_t)sprintf(body + n,
                             "%s{" MUSTER ",\"seats\":{\"red\":\"p%d\",\"blue\":\"p%d\"},\"labels\":{\"bulk\":\"%s\","
                             "\"table\":\"%d\"}}",
                             i ? "," : "", 2 * i, 2 * i + 1, label, i);
    strcpy(body + n, "]}");
    return body;
}

static void test_a_hundred_are_made_in_their_order(void **state) {
    (void)state;
    char *body = body_of(100, "hundred");
    json_t *made = ask(&admin, 201, "POST", "/v1/games/bulk", body);
    const json_t *items = member(made, "items");
    assert_int_equal(json_array_size(items), 100);
    for (size_t i = 0; i < 100; i++) {
        const json_t *game = json_array_get(items, i);
        assert_string_equal(string_of(member(game, "labels"), "table"), text("%zu", i));
        assert_string_equal(string_of(game, "status"), "active");
        json_t *again = ask(&admin, 200, "GET", text("/v1/games/%s", string_of(game, "id")), NULL);
        assert_true(json_equal(game, again));
        json_decref(again);
    }
    const char *first = string_of(json_array_get(items, 0), "id");
    json_decref(act_like(&admin, first, "red", ""));
    json_decref(made);
    free(body);
    body = body_of(101, "more");
    refuse(&admin, "bad-request", "POST", "/v1/games/bulk", body);
    free(body);
    refuse(&admin, "bad-request", "POST", "/v1/games/bulk", "{\"games\":[]}");
    refuse(&admin, "bad-request", "POST", "/v1/games/bulk", "{\"games\":{}}");
    refuse(&admin, "bad-request", "POST", "/v1/games/bulk", "{}");
}

static void test_one_fault_and_none_is_made(void **state) {
    static const struct {
        const char *third, *problem, *pointer;
    } cases[] = {
        {"{" MUSTER ",\"visibility\":\"blue\"}", "bad-request", "/games/2/visibility"},
        {"{\"ruleset\":\"muster-test\"}", "bad-request", "/games/2/scenario"},
        {"7", "bad-request", "/games/2"},
        {"{" MUSTER ",\"seats\":{\"red\":\"?\"}}", "bad-request", "/games/2/seats/red"},
        {"{" MUSTER ",\"seats\":{\"green\":\"x\"}}", "unknown-role", "/games/2/seats/green"},
        {"{\"ruleset\":\"muster-test\",\"scenario\":\"rout\"}", "unknown-scenario", "/games/2/scenario"},
        {"{\"ruleset\":\"chess\",\"scenario\":\"skirmish\"}", "unknown-ruleset", "/games/2/ruleset"},
        {"{" MUSTER ",\"options\":{\"banner\":99}}", "bad-option", "/games/2/options/banner"},
        {"{" MUSTER ",\"contributions\":{\"red\":\"x\"}}", "bad-request", "/games/2/contributions/red"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        json_t *problem =
            ask_problem(&admin, cases[i].problem, "POST", "/v1/games/bulk",
                        text("{\"games\":[{" MUSTER ",\"labels\":{\"bulk\":\"faulty\"}},{" MUSTER
                             ",\"labels\":{\"bulk\":\"faulty\"},\"seats\":{\"red\":\"a\",\"blue\":\"b\"}},%s]}",
                             cases[i].third));
        assert_string_equal(string_of(json_array_get(member(problem, "errors"), 0), "pointer"), cases[i].pointer);
        json_decref(problem);
    }
    assert_int_equal(count("bulk:faulty"), 0);
}

static void test_all_players_are_looked_at(void **state) {
    (void)state;
    json_t *made = ask(&admin, 201, "POST", "/v1/games", "{" MUSTER ",\"seats\":{\"red\":\"foreigner\"}}");
    char body[4096];
    size_t n = (size_t)sprintf(body, "{\"games\":[");
    for (int i = 0; i < 12; i++) /* more than a call has room for at first */
        n += (size_t)sprintf(body + n, "{" MUSTER ",\"seats\":{\"red\":\"own-%d\"}},", i);
    sprintf(body + n, "{" MUSTER ",\"seats\":{\"red\":\"foreigner\"}}]}");
    refuse(&app, "not-allowed", "POST", "/v1/games/bulk", body);
    json_decref(made);
}

static void test_the_same_key_makes_them_once(void **state) {
    (void)state;
    struct reply first, second;
    const char *const key[] = {"Idempotency-Key: round-1", NULL};
    char *body = body_of(7, "keyed"), *other = body_of(6, "keyed");
    client_send(&admin, &first, "POST", "/v1/games/bulk", body, key);
    assert_int_equal(first.status, 201);
    client_send(&admin, &second, "POST", "/v1/games/bulk", body, key);
    assert_int_equal(second.status, 201);
    assert_string_equal(reply_header(&second, "idempotent-replayed"), "true");
    assert_true(json_equal(first.json, second.json));
    reply_finish(&first);
    reply_finish(&second);
    client_send(&admin, &second, "POST", "/v1/games/bulk", other, key);
    assert_int_equal(second.status, 422);
    reply_finish(&second);
    client_send(&admin, &second, "POST", "/v1/games", "{" MUSTER "}", key);
    assert_int_equal(second.status, 422);
    reply_finish(&second);
    assert_int_equal(count("bulk:keyed"), 7);
    free(body);
    free(other);
}

/* ---- the app's quota ------------------------------------------------------------------------------------------ */

static void *make_three(void *context) {
    struct client own;
    struct reply reply;
    int *status = context;
    client_init(&own, port, app_token);
    client_send(&own, &reply, "POST", "/v1/games/bulk",
                "{\"games\":[{" MUSTER ",\"labels\":{\"bulk\":\"race\"}},{" MUSTER
                ",\"labels\":{\"bulk\":\"race\"}},{" MUSTER ",\"labels\":{\"bulk\":\"race\"}}]}",
                NULL);
    *status = reply.status;
    reply_finish(&reply);
    client_finish(&own);
    return NULL;
}

static void test_a_quota_has_room_for_all_or_none(void **state) {
    (void)state;
    pthread_t thread[THREADS];
    int status[THREADS], made = 0;
    char *body = body_of(QUOTA + 1, "quota");
    for (char *p = body; (p = strstr(p, ":\"p")) != NULL;) /* players of the app's own */
        p[2] = 'q';
    refuse(&app, "quota-exceeded", "POST", "/v1/games/bulk", body);
    free(body);
    for (int i = 0; i < THREADS; i++)
        pthread_create(&thread[i], NULL, make_three, &status[i]);
    for (int i = 0; i < THREADS; i++) {
        pthread_join(thread[i], NULL);
        made += status[i] == 201;
        if (status[i] != 201)
            assert_int_equal(status[i], 403);
    }
    assert_int_equal(made, 1);
    assert_int_equal(count("bulk:race"), 3);
    json_decref(ask(&app, 201, "POST", "/v1/games/bulk", "{\"games\":[{" MUSTER "},{" MUSTER "}]}"));
    refuse(&app, "quota-exceeded", "POST", "/v1/games/bulk", "{\"games\":[{" MUSTER "}]}");
}

static void test_players_hear_of_them(void **state) {
    (void)state;
    struct events events;
    struct event event;
    json_decref(ask(&admin, 201, "POST", "/v1/games", "{" MUSTER ",\"seats\":{\"red\":\"hearer\"}}"));
    events_open(&events, port, SERVER_ADMIN_TOKEN, "hearer", "/v1/me/stream", -1);
    assert_true(events_next(&events, &event, SOON)); /* how things stand */
    event_finish(&event);
    json_t *made = ask(&admin, 201, "POST", "/v1/games/bulk",
                       "{\"games\":[{" MUSTER ",\"seats\":{\"red\":\"hearer\",\"blue\":\"b\"}}]}");
    assert_true(events_next(&events, &event, SOON));
    assert_string_equal(string_of(event.data, "id"), string_of(json_array_get(member(made, "items"), 0), "id"));
    assert_true(flag_of(event.data, "waiting"));
    event_finish(&event);
    events_close(&events);
    json_decref(made);
}

/* A game is made while the stream still sends the games that the player has. The new game is an open one, and the open
 * games have been sent already, but the stream must send it, too. */
static void test_players_hear_of_a_game_while_they_are_told_of_others(void **state) {
    (void)state;
    enum { BULKS = 4, EACH = 100 };
    struct events *events = malloc(sizeof *events);
    struct event event;
    char *body = malloc(20000);
    assert_true(events && body);
    for (int i = 0; i < BULKS; i++) {
        size_t n = (size_t)sprintf(body, "{\"games\":[");
        for (int k = 0; k < EACH; k++)
            n += (size_t)sprintf(body + n, "%s{" MUSTER ",\"seats\":{\"red\":\"busy\",\"blue\":\"b%d\"}}", k ? "," : "",
                                 k);
        strcpy(body + n, "]}");
        json_decref(ask(&admin, 201, "POST", "/v1/games/bulk", body));
    }
    events_open(events, port, SERVER_ADMIN_TOKEN, "busy", "/v1/me/stream", -1);
    assert_true(events_next(events, &event, SOON)); /* the first that is active: those that are open were told */
    event_finish(&event);
    json_t *made = ask(&admin, 201, "POST", "/v1/games", "{" MUSTER ",\"seats\":{\"red\":\"busy\"}}");
    for (bool heard = false; !heard;) {
        if (!events_next(events, &event, SOON))
            fail_msg("the game is never told");
        heard = strcmp(string_of(event.data, "id"), string_of(made, "id")) == 0;
        event_finish(&event);
    }
    events_close(events);
    json_decref(made);
    free(body);
    free(events);
}

/* ---- export ------------------------------------------------------------------------------------------------------ */

/* The lines as a list. */
static json_t *lines_of(const struct reply *reply) {
    json_t *lines = json_array();
    for (const char *line = reply->body, *end; (end = strchr(line, '\n')); line = end + 1)
        json_array_append_new(lines, json_loadb(line, (size_t)(end - line), 0, NULL));
    return lines;
}

static json_t *export_of(struct client *client, const char *query) {
    struct reply reply;
    client_send(client, &reply, "GET", text("/v1/games/export?%s", query), NULL, NULL);
    if (reply.status != 200)
        fail_msg("%s gives %d", query, reply.status);
    assert_string_equal(reply_header(&reply, "content-type"), "application/x-ndjson");
    json_t *lines = lines_of(&reply);
    reply_finish(&reply);
    return lines;
}

static void finish_all(const json_t *items, size_t upto) {
    for (size_t i = 0; i < upto; i++)
        json_decref(ask(&admin, 200, "POST", text("/v1/games/%s/resign", string_of(json_array_get(items, i), "id")),
                        "{\"role\":\"red\"}"));
}

static void test_finished_games_are_taken_away_in_one_file(void **state) {
    enum { ALL = 70, FINISHED = 60 }; /* more than a page */
    (void)state;
    char *body = body_of(ALL, "file");
    json_t *made = ask(&admin, 201, "POST", "/v1/games/bulk", body);
    const json_t *items = member(made, "items");
    finish_all(items, FINISHED);
    json_t *lines = export_of(&admin, "label=bulk:file");
    assert_int_equal(json_array_size(lines), FINISHED + 1);
    for (size_t i = 0; i < FINISHED; i++) {
        const json_t *line = json_array_get(lines, i);
        json_t *single =
            ask(&admin, 200, "GET", text("/v1/games/%s/export", string_of(member(line, "game"), "id")), NULL);
        json_object_del((json_t *)line, "exported_at");
        json_object_del(single, "exported_at");
        assert_true(json_equal(line, single));
        json_decref(single);
    }
    assert_int_equal(number_of(json_array_get(lines, FINISHED), "exported"), FINISHED);
    json_decref(lines);
    lines = export_of(&admin, "label=bulk:file&label=table:7&ruleset=muster-test&player=p14");
    assert_int_equal(json_array_size(lines), 2);
    json_decref(lines);
    lines = export_of(&admin, "label=bulk:file&player=nobody");
    assert_int_equal(json_array_size(lines), 1);
    json_decref(lines);
    refuse(&admin, "bad-parameter", "GET", "/v1/games/export", NULL);
    refuse(&admin, "bad-parameter", "GET", "/v1/games/export?status=active&label=x", NULL);
    json_decref(made);
    free(body);
}

static void test_an_export_holds_what_the_caller_may_see(void **state) {
    (void)state;
    json_t *made = ask(&admin, 201, "POST", "/v1/games/bulk",
                       "{\"games\":[{" MUSTER ",\"seats\":{\"red\":\"x\",\"blue\":\"y\"},\"visibility\":\"private\","
                       "\"labels\":{\"bulk\":\"closed\"}},{" MUSTER
                       ",\"seats\":{\"red\":\"x\",\"blue\":\"y\"},\"labels\":{\"bulk\":\"closed\"}}]}");
    finish_all(member(made, "items"), 2);
    json_t *lines = export_of(&app, "label=bulk:closed");
    assert_int_equal(json_array_size(lines), 2);
    json_decref(lines);
    lines = export_of(&admin, "label=bulk:closed");
    assert_int_equal(json_array_size(lines), 3);
    json_decref(lines);
    json_decref(made);
}

/* Hanging up in the middle of it leaves nothing behind. */
static void test_an_export_may_be_broken_off(void **state) {
    (void)state;
    for (int i = 0; i < 20; i++) {
        char begin[512];
        int fd = wire_open(port);
        const char *request = text("GET /v1/games/export?label=bulk HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer %s"
                                   "\r\n\r\n",
                                   SERVER_ADMIN_TOKEN);
        assert_true(wire_send(fd, request, strlen(request)));
        assert_true(wire_read(fd, begin, sizeof(begin), SOON) > 0);
        close(fd);
    }
    json_t *lines = export_of(&admin, "label=bulk:file&label=table:3");
    assert_int_equal(json_array_size(lines), 2);
    json_decref(lines);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_hundred_are_made_in_their_order),
        cmocka_unit_test(test_one_fault_and_none_is_made),
        cmocka_unit_test(test_all_players_are_looked_at),
        cmocka_unit_test(test_the_same_key_makes_them_once),
        cmocka_unit_test(test_a_quota_has_room_for_all_or_none),
        cmocka_unit_test(test_players_hear_of_them),
        cmocka_unit_test(test_players_hear_of_a_game_while_they_are_told_of_others),
        cmocka_unit_test(test_finished_games_are_taken_away_in_one_file),
        cmocka_unit_test(test_an_export_holds_what_the_caller_may_see),
        cmocka_unit_test(test_an_export_may_be_broken_off),
    };
    return cmocka_run_group_tests(tests, set_up, admin_teardown);
}

/* When standing orders answer, and that nothing else tells of them: delays, several daemons. */
#include "orders.h"

#include <time.h>
#include <unistd.h>

static void test_a_delay_by_standard(void **state) {
    (void)state;
    static const struct {
        const char *body;
        long delay;
    } games[] = {
        {CN, 0}, {TW, 900}, {UK, 900}, {KM, 900}, {CN ",\"orders_delay\":60", 60}, {UK ",\"orders_delay\":0", 0}};
    for (size_t i = 0; i < sizeof(games) / sizeof(games[0]); i++) {
        json_t *game = ask(&admin, 201, "POST", "/v1/games", text("{%s}", games[i].body));
        assert_int_equal(number_of(game, "orders_delay"), games[i].delay);
        json_decref(game);
    }
    refuse(&admin, "bad-request", "POST", "/v1/games", "{" UK ",\"orders_delay\":86401}");
    refuse(&admin, "bad-request", "POST", "/v1/games", "{" UK ",\"orders_delay\":null}");
}

/* Until then he is asked, as everybody sees. */
static void test_a_delayed_answer(void **state) {
    (void)state;
    char id[GAME_ID];
    struct events red;
    make_muster(&admin, id, ",\"orders_delay\":2");
    put(&bob, id, "blue", "[{\"step\":[\"prepare\"],\"do\":\"pass\"}]");
    json_t *idle = ask(&bob, 200, "GET", orders_of(id, "blue"), NULL);
    assert_true(json_is_null(json_object_get(idle, "answers_at")));
    events_open(&red, server->port, SERVER_ADMIN_TOKEN, "alice", text("/v1/games/%s/stream", id), -1);
    json_t *outcome = act(&alice, id, "red", "ready");
    json_t *view = view_of(&alice, id, "red");
    assert_int_equal(number_of(view, "seq"), 1);
    assert_true(has(member(view, "to_act"), "blue"));
    json_t *waiting = ask(&bob, 200, "GET", orders_of(id, "blue"), NULL);
    assert_true(json_is_string(json_object_get(waiting, "answers_at")));
    await(&red, 1, "red");
    await(&red, 2, "blue");
    json_t *done = ask(&bob, 200, "GET", orders_of(id, "blue"), NULL);
    assert_true(json_is_null(json_object_get(done, "answers_at")));
    events_close(&red);
    json_decref(idle);
    json_decref(outcome);
    json_decref(view);
    json_decref(waiting);
    json_decref(done);
}

static void test_a_delayed_answer_survives_a_death(void **state) {
    (void)state;
    char id[GAME_ID];
    struct events red;
    make_muster(&admin, id, ",\"orders_delay\":3");
    put(&bob, id, "blue", "[{\"step\":[\"prepare\"],\"do\":\"pass\"}]");
    json_decref(act(&alice, id, "red", "ready"));
    server_kill(server);
    server_again(server);
    events_open(&red, server->port, SERVER_ADMIN_TOKEN, "alice", text("/v1/games/%s/stream", id), 1);
    await(&red, 2, "blue");
    events_close(&red);
}

/* RFC 3339 in UTC, as seconds. */
static double seconds_of(const char *time) {
    struct tm utc = {0};
    const char *rest = strptime(time, "%Y-%m-%dT%H:%M:%S", &utc);
    assert_non_null(rest);
    return (double)timegm(&utc) + strtod(rest, NULL);
}

/* Whatever is held and whatever the order says: drawn between a tenth and the whole. */
static void test_delays_are_drawn(void **state) {
    (void)state;
    enum { GAMES = 12 };
    double least = 1e9, most = 0;
    for (int i = 0; i < GAMES; i++) {
        char id[GAME_ID];
        make_muster(&admin, id, ",\"orders_delay\":1000");
        double from = (double)time(NULL);
        put(&alice, id, "red",
            i % 2 ? "[{\"do\":\"pass\"}]" : "[{\"do\":\"choose\",\"choose\":[{\"verb\":\"advance\"}]}]");
        double until = (double)time(NULL) + 1;
        json_t *orders = ask(&alice, 200, "GET", orders_of(id, "red"), NULL);
        double at = seconds_of(string_of(orders, "answers_at"));
        assert_true(at >= from + 100 && at <= until + 1000);
        least = at - from < least ? at - from : least;
        most = at - from > most ? at - from : most;
        json_decref(orders);
    }
    assert_true(most - least > 30); /* one in ten thousand million times it is not */
}

static double told_at(const char *id, size_t seq) {
    json_t *log = entries_of(&admin, id, "spectator");
    double at = seconds_of(string_of(json_array_get(log, seq - 1), "at"));
    json_decref(log);
    return at;
}

/* Not whenever somebody looks: at any moment of the second. */
static void assert_no_beat(int delay) {
    enum { GAMES = 16 };
    char id[GAMES][GAME_ID];
    double within[GAMES], longest = 0;
    for (int i = 0; i < GAMES; i++) {
        make_muster(&admin, id[i], text(",\"orders_delay\":%d", delay));
        put(&bob, id[i], "blue", "[{\"step\":[\"prepare\"],\"do\":\"pass\"}]");
        json_decref(act(&alice, id[i], "red", "ready"));
    }
    for (int i = 0; i < GAMES; i++) {
        struct events red;
        events_open(&red, server->port, SERVER_ADMIN_TOKEN, "alice", text("/v1/games/%s/stream", id[i]), 1);
        await(&red, 2, "blue");
        events_close(&red);
        double at = told_at(id[i], 2), wait = at - told_at(id[i], 1);
        assert_true(wait > 0.099 * delay);
        within[i] = at - (double)(long)at;
    }
    for (int i = 0; i < GAMES; i++) {
        double next = 1; /* how long after this one another comes, round the second */
        for (int k = 0; k < GAMES; k++) {
            double after = within[k] - within[i] + (within[k] <= within[i] ? 1 : 0);
            next = k != i && after < next ? after : next;
        }
        longest = next > longest ? next : longest;
    }
    assert_true(longest < 0.75); /* that all lie within a quarter happens once in sixty million times */
}

static void test_answers_keep_no_beat(void **state) {
    (void)state;
    assert_no_beat(1);
    assert_no_beat(4);
}

/* Nobody can have seen what comes of an answer and give the next one in the same moment. */
static void test_what_is_seen_between_answers_takes_its_time(void **state) {
    (void)state;
    char id[GAME_ID];
    struct events red;
    make_muster(&admin, id, ",\"orders_delay\":3");
    put(&bob, id, "blue",
        "[{\"step\":[\"prepare\"],\"do\":\"pass\"},{\"do\":\"choose\",\"choose\":[{\"verb\":\"choose\"}]}]");
    json_decref(act(&alice, id, "red", "ready"));
    events_open(&red, server->port, SERVER_ADMIN_TOKEN, "alice", text("/v1/games/%s/stream", id), 1);
    await(&red, 2, "blue");
    await(&red, 3, "blue");
    assert_true(told_at(id, 3) - told_at(id, 2) > 0.29);
    events_close(&red);
}

/* Whoever answers first by hand has answered. */
static void test_a_hand_is_quicker(void **state) {
    (void)state;
    char id[GAME_ID];
    make_muster(&admin, id, ",\"orders_delay\":86400");
    put(&bob, id, "blue", "[{\"step\":[\"prepare\"],\"do\":\"pass\"}]");
    json_decref(act(&alice, id, "red", "ready"));
    json_decref(act(&bob, id, "blue", "advance"));
    assert_int_equal(seq_of(id), 2);
    json_t *waiting = ask(&bob, 200, "GET", orders_of(id, "blue"), NULL);
    assert_true(json_is_string(json_object_get(waiting, "answers_at"))); /* to what is asked next */
    put(&bob, id, "blue", "[]");
    json_decref(act(&bob, id, "blue", "ready"));
    json_decref(waiting);
}

/* Two daemons on one database: each answer comes once. */
static void test_one_of_two_daemons_answers(void **state) {
    (void)state;
    enum { GAMES = 8 };
    char id[GAMES][GAME_ID];
    struct server second;
    struct events red;
    server_start_beside(&second, server);
    for (int i = 0; i < GAMES; i++) {
        make_muster(&admin, id[i], ",\"orders_delay\":1");
        put(&bob, id[i], "blue", "[{\"step\":[\"prepare\"],\"do\":\"pass\"},{\"do\":\"ask\"}]");
        json_decref(act(&alice, id[i], "red", "ready"));
    }
    const int ports[] = {server->port, second.port};
    for (int i = 0; i < 2 * GAMES; i++) {
        events_open(&red, ports[i % 2], SERVER_ADMIN_TOKEN, "alice", text("/v1/games/%s/stream", id[i / 2]), 1);
        await(&red, 2, "blue");
        events_close(&red);
    }
    for (int i = 0; i < GAMES; i++)
        assert_int_equal(seq_of(id[i]), 2);
    /* An order that the other daemon may not have heard of when it takes the action that asks. */
    struct client beside = alice;
    beside.port = second.port;
    for (int i = 0; i < GAMES; i++) {
        make_prompt(id[i]);
        json_decref(view_of(&beside, id[i], "red"));
        put(&bob, id[i], "blue", "[{\"step\":[\"prepare\"],\"do\":\"pass\"},{\"do\":\"ask\"}]");
        json_decref(ask(&beside, 200, "POST", actions_of(id[i]), "{\"role\":\"red\",\"seq\":0,\"key\":\"ready\"}"));
    }
    for (int i = 0; i < GAMES; i++) {
        events_open(&red, server->port, SERVER_ADMIN_TOKEN, "alice", text("/v1/games/%s/stream", id[i]), 1);
        await(&red, 2, "blue");
        events_close(&red);
    }
    server_finish_beside(&second);
}

/* Waits for entry seq, which must be the next one. */
static void await_entry(struct events *events, long seq) {
    bool entry = false;
    while (!entry) {
        struct event event;
        assert_true(events_next(events, &event, PATIENCE));
        entry = strcmp(event.name, "entry") == 0;
        if (entry)
            assert_int_equal(event.id, seq);
        event_finish(&event);
    }
}

/* How many events come until there is none for a second. */
static int events_until_quiet(struct events *events) {
    struct event event;
    int count = 0;
    for (; events_next(events, &event, 1000); count++)
        event_finish(&event);
    return count;
}

/* Who follows the game at another daemon hears nothing when orders are laid down, changed and ended. */
static void test_orders_make_no_sound_elsewhere(void **state) {
    (void)state;
    char id[GAME_ID];
    struct server second;
    struct events red;
    server_start_beside(&second, server);
    make_muster(&admin, id, ",\"orders_delay\":900");
    events_open(&red, second.port, SERVER_ADMIN_TOKEN, "alice", text("/v1/games/%s/stream", id), 0);
    json_decref(act(&alice, id, "red", "cheer"));
    await_entry(&red, 1);
    events_until_quiet(&red); /* what goes with an entry from elsewhere */
    put(&bob, id, "blue", "[{\"step\":[\"prepare\"],\"do\":\"pass\"}]");
    struct client beside = bob;
    beside.port = second.port;
    json_t *orders = ask(&beside, 200, "GET", orders_of(id, "blue"), NULL);
    while (json_array_size(member(orders, "rules")) == 0) { /* until it has heard */
        json_decref(orders);
        orders = ask(&beside, 200, "GET", orders_of(id, "blue"), NULL);
    }
    json_decref(orders);
    put(&bob, id, "blue", "[]");
    assert_int_equal(events_until_quiet(&red), 0);
    json_decref(act(&alice, id, "red", "cheer"));
    await_entry(&red, 2);
    events_close(&red);
    server_finish_beside(&second);
}

/* What the public metrics say, but for how many answers were given; the caller frees. */
static char *public_metrics(struct client *client) {
    struct reply reply;
    client_send(client, &reply, "GET", "/metrics", NULL, NULL);
    assert_int_equal(reply.status, 200);
    assert_null(strstr(reply.body, "musterd_statements_total"));
    assert_null(strstr(reply.body, "musterd_actions_total"));
    char *kept = calloc(1, reply.length + 1);
    assert_non_null(kept);
    for (const char *line = reply.body; line && *line; line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL)
        if (strncmp(line, "musterd_http_responses_total", 28) != 0)
            strncat(kept, line, strcspn(line, "\n") + 1);
    reply_finish(&reply);
    return kept;
}

/* Neither when an order is armed nor when it answers: nothing that anybody may read has changed. */
static void test_no_public_metric_tells_of_orders(void **state) {
    (void)state;
    char id[GAME_ID];
    struct client anyone;
    client_init(&anyone, server->port, NULL);
    make_muster(&admin, id, ",\"orders_delay\":2");
    put(&bob, id, "blue", "[{\"step\":[\"prepare\"],\"do\":\"pass\"}]");
    char *before = public_metrics(&anyone);
    json_decref(
        ask(&alice, 200, "POST", text("/v1/games/%s/actions", id), "{\"role\":\"red\",\"seq\":0,\"key\":\"ready\"}"));
    char *armed = public_metrics(&anyone);
    assert_string_equal(before, armed);
    for (long seq = 1; seq < 2; seq = seq_of(id))
        usleep(20000);
    char *answered = public_metrics(&anyone);
    assert_string_equal(before, answered);
    assert_true(figure_of(&admin, "musterd_statements_total") > 0);
    json_t *token = ask(&admin, 201, "POST", "/v1/tokens", "{\"scope\":\"player\",\"player\":\"alice\"}");
    anyone.token = string_of(token, "token");
    free(public_metrics(&anyone));
    json_decref(token);
    free(before);
    free(armed);
    free(answered);
    client_finish(&anyone);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_delay_by_standard),
        cmocka_unit_test(test_a_delayed_answer),
        cmocka_unit_test(test_a_delayed_answer_survives_a_death),
        cmocka_unit_test(test_delays_are_drawn),
        cmocka_unit_test(test_answers_keep_no_beat),
        cmocka_unit_test(test_what_is_seen_between_answers_takes_its_time),
        cmocka_unit_test(test_a_hand_is_quicker),
        cmocka_unit_test(test_one_of_two_daemons_answers),
        cmocka_unit_test(test_orders_make_no_sound_elsewhere),
        cmocka_unit_test(test_no_public_metric_tells_of_orders),
    };
    return cmocka_run_group_tests(tests, set_up, admin_teardown);
}

/* Standing orders: the resource, what they do, and when. */
#include "orders.h"

#include <time.h>

#include "../support/wire.h"

enum { PATIENCE = 20000 }; /* milliseconds */

/* ---- the resource ---------------------------------------------------------------------------------------- */

static void test_orders_are_kept(void **state) {
    (void)state;
    char id[GAME_ID];
    static const char rules[] = "[{\"do\":\"only-choice\"},{\"do\":\"pass\",\"step\":[\"prepare\"]}]";
    make_prompt(id);
    json_t *none = ask(&bob, 200, "GET", orders_of(id, "blue"), NULL);
    assert_int_equal(json_array_size(member(none, "rules")), 0);
    assert_true(json_is_null(json_object_get(none, "answers_at")));
    json_t *given = json_loads(rules, 0, NULL);
    json_t *put_back = ask(&bob, 200, "PUT", orders_of(id, "blue"), text("{\"rules\":%s}", rules));
    assert_true(json_equal(given, member(put_back, "rules")));

    server_stop(server);
    server_again(server);
    json_t *kept = ask(&bob, 200, "GET", orders_of(id, "blue"), NULL);
    assert_true(json_equal(given, member(kept, "rules")));
    struct reply reply;
    client_send(&bob, &reply, "GET", orders_of(id, "blue"), NULL, NULL);
    const char *const same[] = {text("If-None-Match: %s", reply_header(&reply, "etag")), NULL};
    reply_finish(&reply);
    client_send(&bob, &reply, "GET", orders_of(id, "blue"), NULL, same);
    assert_int_equal(reply.status, 304);
    reply_finish(&reply);

    put(&bob, id, "blue", "[]");
    json_t *ended = ask(&bob, 200, "GET", orders_of(id, "blue"), NULL);
    assert_int_equal(json_array_size(member(ended, "rules")), 0);
    json_decref(none);
    json_decref(given);
    json_decref(put_back);
    json_decref(kept);
    json_decref(ended);
}

static void refused(const char *id, const char *problem, const char *rules, const char *pointer, const char *named) {
    json_t *answer = ask_problem(&bob, problem, "PUT", orders_of(id, "royalist"), text("{\"rules\":%s}", rules));
    assert_string_equal(string_of(json_array_get(member(answer, "errors"), 0), "pointer"), pointer);
    if (!strstr(string_of(answer, "detail"), named))
        fail_msg("the detail does not name %s: %s", named, string_of(answer, "detail"));
    json_decref(answer);
}

static void test_what_the_ruleset_does_not_have_is_named(void **state) {
    (void)state;
    char id[GAME_ID];
    make_game(&admin, id,
              "{\"ruleset\":\"unhappy-king-charles\",\"scenario\":\"war\",\"seats\":{\"royalist\":\"bob\","
              "\"parliament\":\"alice\"}}");
    static const struct {
        const char *problem, *rules, *pointer, *named;
    } cases[] = {
        {"bad-order", "[{\"step\":[\"intersept\"],\"do\":\"pass\"}]", "/rules/0/step/0", "intersept"},
        {"bad-order", "[{\"do\":\"ask\"},{\"do\":\"choose\",\"choose\":[{\"verb\":\"flee\"}]}]",
         "/rules/1/choose/0/verb", "flee"},
        {"bad-order", "[{\"offers\":[{\"verb\":\"intercept\",\"args\":{\"army\":{\"any\":[1]}}}],\"do\":\"ask\"}]",
         "/rules/0/offers/0/args/army", "army"},
        {"bad-order",
         "[{\"lacks\":[{\"verb\":\"intercept\",\"args\":{\"general\":{\"none\":[\"prince-rupert\",\"napoleon\"]}}}],"
         "\"do\":\"ask\"}]",
         "/rules/0/lacks/0/args/general/none/1", "napoleon"},
        {"bad-order", "[{\"step\":[\"evade\"],\"where\":{\"weather\":{\"any\":[1]}},\"do\":\"ask\"}]",
         "/rules/0/where/weather", "weather"},
        {"bad-order", "[{\"step\":[\"intercept\"],\"where\":{\"asked\":{\"any\":[1]}},\"do\":\"ask\"}]",
         "/rules/0/where/asked", "asked"},
        {"bad-order", "[{\"do\":\"choose\",\"choose\":[{\"verb\":\"pass-always\"}]}]", "/rules/0/choose/0/verb",
         "pass-always"},
        {"bad-request", "[{\"do\":\"flee\"}]", "/rules/0/do", ""},
        {"bad-request", "[{\"do\":\"choose\"}]", "/rules/0/choose", ""},
        {"bad-request", "[{\"do\":\"pass\",\"choose\":[{\"verb\":\"pass\"}]}]", "/rules/0/choose", ""},
        {"bad-request", "[{\"do\":\"pass\",\"when\":{}}]", "/rules/0/when", ""},
        {"bad-request", "[{\"do\":\"pass\",\"step\":[]}]", "/rules/0/step", ""},
        {"bad-request", "[{\"do\":\"pass\",\"where\":{\"foe\":{\"any\":[1]}}}]", "/rules/0/where", ""},
        {"bad-request", "[7]", "/rules/0", ""},
        {"bad-request", "{}", "/rules", ""},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
        refused(id, cases[i].problem, cases[i].rules, cases[i].pointer, cases[i].named);
    refuse(&bob, "bad-request", "PUT", orders_of(id, "royalist"), "{}");
    refuse(&bob, "bad-request", "PUT", orders_of(id, "royalist"), "{\"rules\":[],\"note\":\"x\"}");
    json_t *none = ask(&bob, 200, "GET", orders_of(id, "royalist"), NULL);
    assert_int_equal(json_array_size(member(none, "rules")), 0);
    json_decref(none);
}

static void test_nobody_else_sees_them(void **state) {
    (void)state;
    char id[GAME_ID], open[GAME_ID];
    make_prompt(id);
    put(&bob, id, "blue", "[{\"do\":\"only-choice\"}]");
    json_t *made = ask(&admin, 201, "POST", "/v1/tokens", "{\"scope\":\"app\",\"name\":\"another app\"}");
    struct client app = admin;
    app.token = string_of(made, "token");
    struct client *const others[] = {&alice, &carol, &admin, &app};
    for (int over = 0; over < 2; over++) {
        for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
            refuse(others[i], "not-your-seat", "GET", orders_of(id, "blue"), NULL);
            refuse(others[i], "not-your-seat", "PUT", orders_of(id, "blue"), "{\"rules\":[]}");
        }
        json_t *mine = ask(&bob, 200, "GET", orders_of(id, "blue"), NULL);
        assert_int_equal(json_array_size(member(mine, "rules")), 1);
        json_decref(mine);
        if (!over)
            json_decref(ask(&alice, 200, "POST", text("/v1/games/%s/resign", id), "{\"role\":\"red\"}"));
    }
    refuse(&bob, "game-over", "PUT", orders_of(id, "blue"), "{\"rules\":[]}");
    refuse(&bob, "unknown-role", "GET", orders_of(id, "green"), NULL);
    make_game(&admin, open, "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"blue\":\"bob\"}}");
    refuse(&bob, "not-active", "PUT", orders_of(open, "blue"), "{\"rules\":[]}");
    json_decref(ask(&bob, 200, "GET", orders_of(open, "blue"), NULL));
    json_decref(made);
}

static void passes_are(const char *id, const char *given, const char *const *passes, long seq) {
    if (given)
        json_decref(ask(&bob, 200, "PUT", orders_of(id, "royalist"), given));
    json_t *orders = ask(&bob, 200, "GET", orders_of(id, "royalist"), NULL);
    size_t count = 0;
    for (; passes[count]; count++)
        assert_true(has(member(orders, "standing_passes"), passes[count]));
    assert_int_equal(json_array_size(member(orders, "standing_passes")), count);
    assert_int_equal(seq_of(id), seq);
    json_decref(orders);
}

/* The game's own way to pass is laid down with the orders; it stays an action, which nobody else is told of. */
static void test_standing_passes_go_with_orders(void **state) {
    (void)state;
    char id[GAME_ID], muster[GAME_ID];
    static const char *const none[] = {NULL}, *const one[] = {"interception", NULL},
                             *const two[] = {"defiance", "interception", NULL};
    make_game(&admin, id,
              "{\"ruleset\":\"unhappy-king-charles\",\"scenario\":\"war\",\"seats\":{\"royalist\":\"bob\","
              "\"parliament\":\"alice\"}}");
    passes_are(id, NULL, none, 0);
    passes_are(id, "{\"rules\":[],\"standing_passes\":[\"interception\",\"defiance\"]}", two, 2);
    passes_are(id, "{\"rules\":[],\"standing_passes\":[\"interception\"]}", one, 3);
    passes_are(id, "{\"rules\":[{\"do\":\"ask\"}]}", one, 3);
    server_stop(server);
    server_again(server);
    passes_are(id, NULL, one, 3);
    json_t *entries = entries_of(&alice, id, "parliament");
    for (size_t i = 0; i < json_array_size(entries); i++)
        if (number_of(json_array_get(entries, i), "seq") > 0)
            assert_true(flag_of(json_array_get(entries, i), "hidden"));
    json_decref(entries);
    passes_are(id, "{\"rules\":[],\"standing_passes\":[]}", none, 4);
    json_t *problem = ask_problem(&bob, "bad-order", "PUT", orders_of(id, "royalist"),
                                  "{\"rules\":[],\"standing_passes\":[\"interception\",\"sleep\"]}");
    assert_string_equal(string_of(json_array_get(member(problem, "errors"), 0), "pointer"), "/standing_passes/1");
    json_decref(problem);
    refuse(&bob, "bad-request", "PUT", orders_of(id, "royalist"), "{\"rules\":[],\"standing_passes\":[7]}");
    passes_are(id, NULL, none, 4);
    make_prompt(muster);
    refuse(&bob, "bad-order", "PUT", orders_of(muster, "blue"), "{\"rules\":[],\"standing_passes\":[\"brawl\"]}");
}

/* What a client needs in order to write them. */
static void test_a_ruleset_tells_what_orders_may_name(void **state) {
    (void)state;
    json_t *ruleset = ask(&bob, 200, "GET", "/v1/rulesets/unhappy-king-charles", NULL);
    const json_t *intercept = item_of(member(ruleset, "steps"), "id", "intercept");
    assert_non_null(intercept);
    assert_true(flag_of(intercept, "window"));
    assert_string_equal(string_of(item_of(member(intercept, "registers"), "name", "general"), "domain"), "general");
    assert_non_null(item_of(member(intercept, "registers"), "name", "window"));
    assert_null(item_of(member(intercept, "registers"), "name", "asked"));
    assert_null(item_of(member(ruleset, "steps"), "id", "contact")); /* asks nobody */
    assert_true(flag_of(item_of(member(ruleset, "verbs"), "id", "let-pass"), "passes"));
    assert_false(flag_of(item_of(member(ruleset, "verbs"), "id", "intercept"), "passes"));
    json_decref(ruleset);
}

/* The next entry of the stream, which must be this. */
static void await(struct events *events, long seq, const char *role) {
    struct event event;
    assert_true(events_next(events, &event, PATIENCE));
    assert_int_equal(event.id, seq);
    assert_string_equal(string_of(event.data, "role"), role);
    event_finish(&event);
}

/* ---- what they do ---------------------------------------------------------------------------------------- */

/* The answer is that of the action alone; what the order answers follows as an entry of its own. */
static void test_an_answer_comes_with_the_action(void **state) {
    (void)state;
    char id[GAME_ID];
    struct events red, spectator;
    struct event event;
    make_prompt(id);
    put(&bob, id, "blue", "[{\"step\":[\"prepare\"],\"do\":\"pass\"}]");
    events_open(&red, server->port, SERVER_ADMIN_TOKEN, "alice", text("/v1/games/%s/stream", id), -1);
    events_open(&spectator, server->port, SERVER_ADMIN_TOKEN, "carol", text("/v1/games/%s/stream", id), -1);
    json_t *outcome = act(&alice, id, "red", "ready");
    assert_int_equal(number_of(outcome, "seq"), 1);
    assert_true(has(member(outcome, "to_act"), "blue"));
    assert_int_equal(seq_of(id), 2);
    struct events *const streams[] = {&red, &spectator};
    for (int i = 0; i < 2; i++)
        for (long seq = 1; seq <= 2; seq++) {
            assert_true(events_next(streams[i], &event, PATIENCE));
            assert_int_equal(event.id, seq);
            assert_string_equal(string_of(event.data, "role"), seq == 1 ? "red" : "blue");
            event_finish(&event);
        }
    json_t *view = view_of(&bob, id, "blue");
    assert_true(has(member(view, "to_act"), "red") && has(member(view, "to_act"), "blue"));
    json_decref(view);
    json_decref(outcome);
    events_close(&red);
    events_close(&spectator);
}

/* What is asked when the order is given is answered, too. */
static void test_orders_answer_what_is_asked_already(void **state) {
    (void)state;
    char id[GAME_ID];
    make_prompt(id);
    put(&bob, id, "blue", "[{\"step\":[\"choose\"],\"do\":\"ask\"},{\"do\":\"pass\"}]");
    assert_int_equal(seq_of(id), 0);
    put(&alice, id, "red", "[{\"do\":\"pass\"}]");
    assert_int_equal(seq_of(id), 2); /* red is ready, and so is blue */
    put(&bob, id, "blue", "[]");
    json_t *view = view_of(&alice, id, "red");
    assert_true(has(member(view, "to_act"), "red"));
    json_decref(view);
}

/* An answer that is taken back is the player's to give; the next question is answered again. */
static void test_an_answer_may_be_taken_back(void **state) {
    (void)state;
    char id[GAME_ID];
    make_prompt(id);
    put(&bob, id, "blue", "[{\"step\":[\"prepare\"],\"do\":\"pass\"}]");
    json_decref(act(&alice, id, "red", "ready"));
    assert_int_equal(seq_of(id), 2);
    json_decref(ask(&bob, 200, "POST", text("/v1/games/%s/undo", id), "{\"role\":\"blue\"}"));
    server_kill(server);
    server_again(server);
    json_decref(act(&alice, id, "red", "cheer"));
    assert_int_equal(seq_of(id), 4); /* the undo and the cheer, and no answer */
    json_decref(act(&bob, id, "blue", "advance"));
    assert_int_equal(seq_of(id), 6); /* what is asked now is new */
    json_t *view = view_of(&bob, id, "blue");
    assert_true(has(member(view, "to_act"), "red") && has(member(view, "to_act"), "blue"));
    json_decref(view);
}

/* What he does out of turn meanwhile is no answer, and nothing new to be asked. */
static void test_a_word_out_of_turn_calls_no_answer_back(void **state) {
    (void)state;
    char id[GAME_ID];
    make_prompt(id);
    put(&bob, id, "blue", "[{\"step\":[\"prepare\"],\"do\":\"pass\"}]");
    json_decref(act(&alice, id, "red", "ready"));
    json_decref(ask(&bob, 200, "POST", text("/v1/games/%s/undo", id), "{\"role\":\"blue\"}"));
    json_decref(act(&bob, id, "blue", "cheer"));
    json_decref(act(&alice, id, "red", "cheer"));
    assert_int_equal(seq_of(id), 5);
    server_kill(server);
    server_again(server);
    json_t *outcome =
        ask(&bob, 200, "POST", actions_of(id), "{\"role\":\"blue\",\"seq\":5,\"keys\":[\"cheer\",\"advance\"]}");
    assert_int_equal(number_of(outcome, "taken"), 2);
    assert_int_equal(seq_of(id), 8); /* what is asked after the advance is new, and was answered */
    json_decref(outcome);
}

/* What an agreement or a director's word brings about is answered as what an action does, and told in its order. */
static void test_what_is_agreed_asks_too(void **state) {
    (void)state;
    char id[GAME_ID];
    struct events red;
    struct event event;
    make_prompt(id);
    put(&bob, id, "blue", "[{\"step\":[\"prepare\"],\"do\":\"pass\"}]");
    json_decref(act(&alice, id, "red", "ready"));
    assert_int_equal(seq_of(id), 2);
    events_open(&red, server->port, SERVER_ADMIN_TOKEN, "alice", text("/v1/games/%s/stream", id), 2);
    json_t *proposal = ask(&alice, 201, "POST", text("/v1/games/%s/proposals", id),
                           "{\"role\":\"red\",\"kind\":\"take-back\",\"to_seq\":1}");
    json_decref(ask(&bob, 200, "PUT", text("/v1/games/%s/proposals/%ld", id, number_of(proposal, "n")),
                    "{\"role\":\"blue\",\"accept\":true}"));
    assert_int_equal(seq_of(id), 4); /* the take-back, and blue's answer to what he is asked again */
    for (long seq = 3; seq <= 4;) {
        assert_true(events_next(&red, &event, PATIENCE));
        if (strcmp(event.name, "entry") == 0) {
            assert_int_equal(event.id, seq);
            assert_string_equal(string_of(event.data, "kind"), seq == 3 ? "take-back" : "action");
            seq++;
        }
        event_finish(&event);
    }
    events_close(&red);
    json_decref(proposal);
}

static void direct(const char *id, const char *body) {
    json_decref(ask(&admin, 200, "POST", text("/v1/games/%s/direct", id), body));
}

/* Who is asked again since another took something back is answered for as well. */
static void test_what_is_taken_back_asks_too(void **state) {
    (void)state;
    char id[GAME_ID];
    struct events blue;
    make_muster(&admin, id, ",\"orders_delay\":0,\"options\":{\"mischief\":\"parley\"}");
    json_decref(act(&alice, id, "red", "misbehave"));
    json_decref(act(&alice, id, "red", "ready"));
    put(&bob, id, "blue", "[{\"step\":[\"choose\"],\"do\":\"pass\"}]");
    assert_int_equal(seq_of(id), 2);
    events_open(&blue, server->port, SERVER_ADMIN_TOKEN, "bob", text("/v1/games/%s/stream", id), 2);
    json_t *undone = ask(&alice, 200, "POST", text("/v1/games/%s/undo", id), NULL);
    assert_int_equal(number_of(undone, "seq"), 3);
    assert_int_equal(seq_of(id), 4);
    await(&blue, 3, "red");
    await(&blue, 4, "blue");
    events_close(&blue);
    json_decref(undone);
}

/* Who is given his seat back has his orders again. */
static void test_a_directors_word_asks_too(void **state) {
    (void)state;
    char id[GAME_ID];
    make_prompt(id);
    put(&bob, id, "blue", "[{\"step\":[\"prepare\"],\"do\":\"pass\"}]");
    direct(id, "{\"do\":\"replace\",\"role\":\"blue\",\"player\":\"carol\",\"reason\":\"Bob is away\"}");
    json_decref(act(&alice, id, "red", "ready"));
    assert_int_equal(seq_of(id), 2); /* carol has given none */
    direct(id, "{\"do\":\"replace\",\"role\":\"blue\",\"player\":\"bob\",\"reason\":\"Bob is back\"}");
    assert_int_equal(seq_of(id), 4);
}

/* An order at which the rules fail takes nothing of what was agreed with it. */
static void test_rules_that_fail_at_an_answer(void **state) {
    (void)state;
    char id[GAME_ID];
    make_game(&admin, id,
              "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"options\":{\"mischief\":\"require\"},"
              "\"orders_delay\":0,\"seats\":{\"red\":\"alice\",\"blue\":\"bob\"}}");
    put(&bob, id, "blue", "[{\"do\":\"choose\",\"choose\":[{\"verb\":\"misbehave\"}]}]");
    direct(id, "{\"do\":\"replace\",\"role\":\"blue\",\"player\":\"carol\",\"reason\":\"Bob is away\"}");
    json_decref(act(&alice, id, "red", "ready"));
    direct(id, "{\"do\":\"replace\",\"role\":\"blue\",\"player\":\"bob\",\"reason\":\"Bob is back\"}");
    json_t *game = ask(&admin, 200, "GET", text("/v1/games/%s", id), NULL);
    assert_int_equal(number_of(game, "seq"), 3);
    json_decref(game);
    refuse(&bob, "ruleset-fault", "POST", text("/v1/games/%s/actions", id),
           "{\"role\":\"blue\",\"seq\":3,\"key\":\"ready\"}");
}

/* ---- delays ----------------------------------------------------------------------------------------------- */

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

/* How many events come before entry seq, which must be the first entry. */
static int events_before(struct events *events, long seq) {
    for (int count = 0;; count++) {
        struct event event;
        assert_true(events_next(events, &event, PATIENCE));
        const bool entry = strcmp(event.name, "entry") == 0;
        if (entry)
            assert_int_equal(event.id, seq);
        event_finish(&event);
        if (entry)
            return count;
    }
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
    events_before(&red, 1);
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
    json_decref(act(&alice, id, "red", "cheer"));
    assert_true(events_before(&red, 2) <= 1); /* what goes with an entry from elsewhere */
    events_close(&red);
    server_finish_beside(&second);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_orders_are_kept),
        cmocka_unit_test(test_what_the_ruleset_does_not_have_is_named),
        cmocka_unit_test(test_nobody_else_sees_them),
        cmocka_unit_test(test_standing_passes_go_with_orders),
        cmocka_unit_test(test_a_ruleset_tells_what_orders_may_name),
        cmocka_unit_test(test_an_answer_comes_with_the_action),
        cmocka_unit_test(test_orders_answer_what_is_asked_already),
        cmocka_unit_test(test_an_answer_may_be_taken_back),
        cmocka_unit_test(test_a_word_out_of_turn_calls_no_answer_back),
        cmocka_unit_test(test_what_is_agreed_asks_too),
        cmocka_unit_test(test_what_is_taken_back_asks_too),
        cmocka_unit_test(test_a_directors_word_asks_too),
        cmocka_unit_test(test_rules_that_fail_at_an_answer),
        cmocka_unit_test(test_a_delay_by_standard),
        cmocka_unit_test(test_a_delayed_answer),
        cmocka_unit_test(test_a_delayed_answer_survives_a_death),
        cmocka_unit_test(test_delays_are_drawn),
        cmocka_unit_test(test_answers_keep_no_beat),
        cmocka_unit_test(test_what_is_seen_between_answers_takes_its_time),
        cmocka_unit_test(test_a_hand_is_quicker),
        cmocka_unit_test(test_one_of_two_daemons_answers),
        cmocka_unit_test(test_orders_make_no_sound_elsewhere),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}

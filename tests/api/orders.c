/* Standing orders, and several actions in one request. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <setjmp.h>
#include <cmocka.h>

#include "../support/client.h"
#include "../support/play.h"
#include "../support/server.h"
#include "../support/wire.h"

enum { PATIENCE = 20000 }; /* milliseconds */

static struct client admin, alice, bob, carol;
static struct server *server;

static int set_up(void **state) {
    server_setup_seeds(state);
    server = *state;
    client_init(&admin, server->port, SERVER_ADMIN_TOKEN);
    alice = bob = carol = admin;
    alice.player = "alice";
    bob.player = "bob";
    carol.player = "carol";
    return 0;
}

static int tear_down(void **state) {
    client_finish(&admin);
    return server_teardown(state);
}

static const char *orders_of(const char *id, const char *role) {
    return text("/v1/games/%s/orders/%s", id, role);
}

static const char *actions_of(const char *id) {
    return text("/v1/games/%s/actions", id);
}

static void put(struct client *client, const char *id, const char *role, const char *rules) {
    json_decref(ask(client, 200, "PUT", orders_of(id, role), text("{\"rules\":%s}", rules)));
}

/* A game of Muster in which answers by order come at once. */
static void make_prompt(char id[GAME_ID]) {
    make_muster(&admin, id, ",\"orders_delay\":0");
}

static long seq_of(const char *id) {
    json_t *game = ask(&admin, 200, "GET", text("/v1/games/%s", id), NULL);
    long seq = number_of(game, "seq");
    json_decref(game);
    return seq;
}

static json_t *entries_of(struct client *client, const char *id, const char *role) {
    json_t *all = json_array();
    for (long since = -1;;) {
        json_t *log = ask(client, 200, "GET",
                          text("/v1/games/%s/log?since=%ld&limit=200&role=%s", id, since < 0 ? 0 : since, role), NULL);
        const json_t *items = member(log, "items");
        size_t count = json_array_size(items);
        for (size_t i = 0; i < count; i++)
            json_array_append(all, json_array_get(items, i));
        if (count > 0)
            since = number_of(json_array_get(items, count - 1), "seq");
        json_decref(log);
        if (count < 200)
            return all;
    }
}

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

/* ---- the sentences, in all games ------------------------------------------------------------------------- */

/* A game at whose table everybody sits under his role's name, and which entries were made by hand. */
struct table {
    char id[GAME_ID], role[16];
    uint64_t random;
    long seq;
    int by_hand;
    bool hand[8192];
};

static bool starts(const json_t *action, const char *with) {
    return strncmp(string_of(action, "key"), with, strlen(with)) == 0;
}

/* Is there an action that begins so? */
static bool offers(const json_t *actions, const char *with) {
    for (size_t i = 0; i < json_array_size(actions); i++)
        if (starts(json_array_get(actions, i), with))
            return true;
    return false;
}

static bool is_only_choice(const json_t *actions) {
    int asked = 0;
    for (size_t i = 0; i < json_array_size(actions); i++)
        asked += !json_object_get(json_array_get(actions, i), "out_of_turn");
    return asked == 1;
}

static bool is_interception_without_rupert(const json_t *actions) {
    return offers(actions, "let-pass") && !offers(actions, "intercept:prince-rupert");
}

static bool is_window(const json_t *actions) {
    return offers(actions, "let-pass") || offers(actions, "no-combat-card") || offers(actions, "no-response");
}

static bool is_moment(const json_t *actions) {
    for (size_t i = 0; i < json_array_size(actions); i++)
        if (strcmp(string_of(json_array_get(actions, i), "key"), "pass") == 0)
            return true;
    return false;
}

static bool is_commitment(const json_t *actions) {
    return offers(actions, "stop-committing");
}

static bool is_stand(const json_t *actions) {
    return offers(actions, "stand") && offers(actions, "withdraw");
}

static bool is_evasion(const json_t *actions) {
    return offers(actions, "stay:") && offers(actions, "evade:");
}

static bool is_combat(const json_t *actions) {
    return offers(actions, "end-combat");
}

static bool is_another_combat_card(const json_t *actions) {
    return offers(actions, "no-combat-card");
}

/* Whoever is asked answers by hand, at random; the role with orders is never asked what they answer. */
static void answer_by_hand(struct table *t, const json_t *to_act, bool (*answered)(const json_t *actions)) {
    char role[80];
    snprintf(role, sizeof(role), "%s",
             json_string_value(json_array_get(to_act, next_random(&t->random) % json_array_size(to_act))));
    json_t *list = ask(&admin, 200, "GET", text("/v1/games/%s/actions?role=%s", t->id, role), NULL);
    const json_t *actions = member(list, "actions"), *action;
    if (strcmp(role, t->role) == 0 && answered(actions))
        fail_msg("%s is asked what the orders answer, at %ld", role, number_of(list, "seq"));
    do
        action = json_array_get(actions, next_random(&t->random) % json_array_size(actions));
    while (json_object_get(action, "out_of_turn"));
    json_t *outcome = ask(&admin, 200, "POST", actions_of(t->id),
                          text("{\"role\":\"%s\",\"seq\":%ld,\"key\":\"%s\"}", role, number_of(list, "seq"),
                               string_of(action, "key")));
    long seq = number_of(outcome, "seq");
    assert_true(seq > 0 && seq < (long)sizeof(t->hand));
    t->hand[seq] = true;
    t->by_hand++;
    json_decref(outcome);
    json_decref(list);
}

/* Entries of the role that nobody made by hand. */
static int by_order(const struct table *t) {
    json_t *entries = entries_of(&admin, t->id, "spectator");
    int count = 0;
    for (size_t i = 0; i < json_array_size(entries); i++) {
        const json_t *entry = json_array_get(entries, i);
        long seq = number_of(entry, "seq");
        if (seq == 0 || t->hand[seq])
            continue;
        assert_string_equal(string_of(entry, "kind"), "action");
        if (!json_is_true(json_object_get(entry, "hidden")))
            assert_string_equal(string_of(entry, "role"), t->role);
        count++;
    }
    json_decref(entries);
    return count;
}

static bool play_on(struct table *t, int most, bool (*answered)(const json_t *actions)) {
    for (int i = 0; i < most; i++) {
        json_t *now = ask(&admin, 200, "GET", text("/v1/games/%s/view?role=spectator", t->id), NULL);
        bool over = strcmp(string_of(now, "status"), "active") != 0;
        if (!over)
            answer_by_hand(t, member(now, "to_act"), answered);
        json_decref(now);
        if (over)
            return false;
    }
    return true;
}

struct sentence {
    const char *says, *setup, *role, *player, *rules;
    bool (*answered)(const json_t *actions);
    int actions;
};

#define CN "\"ruleset\":\"cruel-necessity\",\"scenario\":\"campaign\",\"seats\":{\"parliament\":\"p0\"}"
#define TW                                                                                                             \
    "\"ruleset\":\"this-war-without-an-enemy\",\"scenario\":\"full-war\",\"seats\":{\"king\":\"p0\","                  \
    "\"parliament\":\"p1\"}"
#define UK                                                                                                             \
    "\"ruleset\":\"unhappy-king-charles\",\"scenario\":\"war\",\"seats\":{\"royalist\":\"p0\",\"parliament\":\"p1\"}"
#define KM                                                                                                             \
    "\"ruleset\":\"kingmaker\",\"scenario\":\"wars-of-the-roses\",\"options\":{\"players\":3},"                        \
    "\"seats\":{\"red\":\"p0\",\"blue\":\"p1\",\"green\":\"p2\"}"
#define ONLY "[{\"do\":\"only-choice\"}]"
#define PASS "[{\"window\":true,\"do\":\"pass\"}]"

static const struct sentence sentences[] = {
    {"take the only choice", CN, "parliament", "p0", ONLY, is_only_choice, 150},
    {"take the only choice", TW, "parliament", "p1", ONLY, is_only_choice, 250},
    {"take the only choice", UK, "royalist", "p0", ONLY, is_only_choice, 250},
    {"take the only choice", KM, "blue", "p1", ONLY, is_only_choice, 250},
    {"pass in every window", UK, "parliament", "p1", PASS, is_window, 300},
    {"pass in every window", KM, "green", "p2", PASS, is_moment, 250},
    {"decline every interception but by Rupert", UK, "royalist", "p0",
     "[{\"step\":[\"intercept\"],\"offers\":[{\"verb\":\"intercept\",\"args\":{\"general\":{\"any\":[\"prince-rupert\"]}}}],"
     "\"do\":\"ask\"},{\"step\":[\"intercept\"],\"do\":\"choose\",\"choose\":[{\"verb\":\"let-pass\"}]}]",
     is_interception_without_rupert, 500},
    {"if asked for X choose Y, else ask me", CN, "parliament", "p0",
     "[{\"step\":[\"battle-commit\"],\"do\":\"choose\",\"choose\":[{\"verb\":\"stop-committing\"}]},{\"do\":\"ask\"}]",
     is_commitment, 250},
    {"if asked for X choose Y, else ask me", TW, "king", "p0",
     "[{\"step\":[\"stand\"],\"do\":\"choose\",\"choose\":[{\"verb\":\"stand\"}]},{\"do\":\"ask\"}]", is_stand, 400},
    {"if asked for X choose Y, else ask me", UK, "parliament", "p1",
     "[{\"step\":[\"evade\"],\"do\":\"choose\",\"choose\":[{\"verb\":\"stay\"}]},{\"do\":\"ask\"}]", is_evasion, 500},
    {"if asked for X choose Y, else ask me", KM, "red", "p0",
     "[{\"step\":[\"combat-phase\"],\"do\":\"choose\",\"choose\":[{\"verb\":\"end-combat\"}]},{\"do\":\"ask\"}]",
     is_combat, 300},
    {"play no Combat card, whoever attacks", UK, "royalist", "p0",
     "[{\"step\":[\"combat-card\"],\"where\":{\"window\":{\"any\":[\"combat-card\"]},\"area\":{\"none\":[null]}},"
     "\"do\":\"choose\",\"choose\":[{\"verb\":\"no-combat-card\"}]}]",
     is_another_combat_card, 500},
};

static void follow(const struct sentence *sentence) {
    struct table *t = calloc(1, sizeof(*t));
    int found = 0;
    for (uint64_t seed = 1; seed <= 4 && found == 0; seed++) {
        *t = (struct table){.random = 0x9e3779b97f4a7c15u * seed};
        snprintf(t->role, sizeof(t->role), "%s", sentence->role);
        make_game(&admin, t->id,
                  text("{%s,\"orders_delay\":0,\"seed\":\"%064lx\"}", sentence->setup, (unsigned long)seed));
        struct client player = admin;
        player.player = sentence->player;
        put(&player, t->id, sentence->role, sentence->rules);
        if (play_on(t, sentence->actions / 2, sentence->answered)) {
            server_stop(server);
            server_again(server);
            play_on(t, sentence->actions / 2, sentence->answered);
        }
        found = by_order(t);
    }
    print_message("%s, %s: %d answers by order, %d by hand\n", sentence->says, sentence->role, found, t->by_hand);
    assert_true(found > 0);
    free(t);
}

static void test_the_sentences_in_all_games(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof(sentences) / sizeof(sentences[0]); i++)
        follow(&sentences[i]);
}

/* ---- what others see --------------------------------------------------------------------------------------- */

/* The log without times. */
static char *told(const char *id, const char *role) {
    json_t *entries = entries_of(&admin, id, role);
    for (size_t i = 0; i < json_array_size(entries); i++)
        json_object_del(json_array_get(entries, i), "at");
    char *dump = json_dumps(entries, JSON_COMPACT | JSON_SORT_KEYS);
    json_decref(entries);
    return dump;
}

/* What the orders of test_others_cannot_tell… take, out of a list that they answered. */
static const json_t *as_ordered(const json_t *actions) {
    static const char *const passes[] = {"let-pass", "no-combat-card", "no-response", "done"};
    for (size_t i = 0; i < json_array_size(actions); i++) {
        const json_t *action = json_array_get(actions, i);
        if (is_only_choice(actions) && !json_object_get(action, "out_of_turn"))
            return action;
        for (size_t k = 0; k < sizeof(passes) / sizeof(passes[0]); k++)
            if (strcmp(string_of(action, "key"), passes[k]) == 0)
                return action;
    }
    fail_msg("the orders have answered what they do not speak of");
    return NULL;
}

static json_t *do_it(const char *id, const char *role, long seq, const json_t *action) {
    return ask(&admin, 200, "POST", actions_of(id),
               text("{\"role\":\"%s\",\"seq\":%ld,\"key\":\"%s\"}", role, seq, string_of(action, "key")));
}

/* One more action in the second game: what an order has answered in the first, else anything, in both. false: it is
 * over. */
static bool go_on(const char *first, const char *second, uint64_t *random, int *orders) {
    json_t *now = view_of(&admin, second, "spectator");
    const json_t *to_act = member(now, "to_act"), *action;
    size_t count = json_array_size(to_act);
    bool ordered = seq_of(first) > number_of(now, "seq");
    char role[16] = "parliament";
    if (count > 0 && !ordered)
        snprintf(role, sizeof(role), "%s", json_string_value(json_array_get(to_act, next_random(random) % count)));
    json_t *list = ask(&admin, 200, "GET", text("/v1/games/%s/actions?role=%s", second, role), NULL);
    const json_t *actions = member(list, "actions");
    if (count > 0 && ordered) {
        json_decref(do_it(second, role, number_of(list, "seq"), as_ordered(actions)));
        ++*orders;
    } else if (count > 0) {
        do
            action = json_array_get(actions, next_random(random) % json_array_size(actions));
        while (json_object_get(action, "out_of_turn"));
        json_t *one = do_it(first, role, number_of(list, "seq"), action);
        json_t *two = do_it(second, role, number_of(list, "seq"), action);
        if (!json_equal(one, two))
            fail_msg("the answers to %s differ", string_of(action, "key"));
        json_decref(one);
        json_decref(two);
    }
    json_decref(list);
    json_decref(now);
    return count > 0;
}

/* The same game twice: what one answers by order in the first he answers by hand in the second. */
static void test_others_cannot_tell_an_answer_by_order(void **state) {
    (void)state;
    char first[GAME_ID], second[GAME_ID];
    static const char body[] = "{" UK ",\"orders_delay\":0,\"seed\":"
                               "\"00000000000000000000000000000000000000000000000000000000000000a7\"}";
    make_game(&admin, first, body);
    make_game(&admin, second, body);
    struct client player = admin;
    player.player = "p1";
    put(&player, first, "parliament", "[{\"window\":true,\"do\":\"pass\"},{\"do\":\"only-choice\"}]");
    uint64_t random = 99;
    int orders = 0;
    for (int i = 0; i < 600 || seq_of(first) != seq_of(second); i++)
        if (!go_on(first, second, &random, &orders))
            break;
    print_message("%d answers by order\n", orders);
    assert_true(orders > 10);
    static const char *const readers[] = {"royalist", "parliament", "spectator"};
    for (int i = 0; i < 3; i++) {
        char *one = told(first, readers[i]), *two = told(second, readers[i]);
        if (strcmp(one, two) != 0)
            fail_msg("%s can tell the games apart", readers[i]);
        json_t *here = view_of(&admin, first, readers[i]), *there = view_of(&admin, second, readers[i]);
        json_object_del(here, "game");
        json_object_del(there, "game");
        assert_true(json_equal(here, there));
        json_decref(here);
        json_decref(there);
        free(one);
        free(two);
    }
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

/* The next entry of the stream, which must be this. */
static void await(struct events *events, long seq, const char *role) {
    struct event event;
    assert_true(events_next(events, &event, PATIENCE));
    assert_int_equal(event.id, seq);
    assert_string_equal(string_of(event.data, "role"), role);
    event_finish(&event);
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

/* ---- several actions in one request --------------------------------------------------------------------------- */

static json_t *several(struct client *client, const char *id, const char *role, const char *keys) {
    json_t *view = view_of(client, id, role);
    json_t *outcome = ask(client, 200, "POST", actions_of(id),
                          text("{\"role\":\"%s\",\"seq\":%ld,\"keys\":%s}", role, number_of(view, "seq"), keys));
    json_decref(view);
    return outcome;
}

static void takes(struct client *client, const char *id, const char *role, const char *keys, long seq, long taken,
                  const char *stopped) {
    json_t *outcome = several(client, id, role, keys);
    assert_int_equal(number_of(outcome, "seq"), seq);
    assert_int_equal(number_of(outcome, "taken"), taken);
    if (stopped)
        assert_string_equal(string_of(outcome, "stopped"), stopped);
    else
        assert_true(json_is_null(json_object_get(outcome, "stopped")));
    json_decref(outcome);
}

static void test_several_actions_at_once(void **state) {
    (void)state;
    char id[GAME_ID];
    make_prompt(id);
    json_t *outcome = several(&alice, id, "red", "[\"advance\",\"advance\",\"ready\"]");
    assert_int_equal(number_of(outcome, "seq"), 3);
    assert_int_equal(number_of(outcome, "taken"), 3);
    assert_int_equal(json_array_size(member(outcome, "events")), 2);
    assert_true(json_is_null(json_object_get(outcome, "stopped")));
    assert_true(has(member(outcome, "to_act"), "blue"));
    json_decref(outcome);
    takes(&bob, id, "blue", "[\"advance\",\"charge\",\"ready\"]", 4, 1, "illegal-action");
    takes(&bob, id, "blue", "[\"ready\",\"advance\"]", 5, 1, "hand-over");
    json_decref(act_like(&alice, id, "red", "choose:"));
    json_t *view = view_of(&bob, id, "blue");
    const char *key = string_of(json_array_get(member(view, "actions"), 0), "key");
    json_t *choice =
        ask(&bob, 200, "POST", actions_of(id),
            text("{\"role\":\"blue\",\"seq\":%ld,\"keys\":[\"%s\",\"cheer\"]}", number_of(view, "seq"), key));
    assert_int_equal(number_of(choice, "taken"), strncmp(key, "choose", 6) == 0 ? 1 : 2);
    if (strncmp(key, "choose", 6) == 0)
        assert_string_equal(string_of(choice, "stopped"), "draw");
    json_decref(choice);
    json_decref(view);
}

static void test_keys_that_are_refused(void **state) {
    (void)state;
    char id[GAME_ID], many[1024] = "";
    make_prompt(id);
    for (int i = 0; i < 33; i++)
        strcat(many, i ? ",\"advance\"" : "\"advance\"");
    static const char *const bodies[] = {
        "{\"seq\":0}",
        "{\"seq\":0,\"keys\":[]}",
        "{\"seq\":0,\"keys\":\"advance\"}",
        "{\"seq\":0,\"keys\":[7]}",
        "{\"seq\":0,\"keys\":[\"\"]}",
        "{\"seq\":0,\"key\":\"advance\",\"keys\":[\"advance\"]}",
    };
    for (size_t i = 0; i < sizeof(bodies) / sizeof(bodies[0]); i++)
        refuse(&alice, "bad-request", "POST", actions_of(id), bodies[i]);
    refuse(&alice, "bad-request", "POST", actions_of(id), text("{\"seq\":0,\"keys\":[%s]}", many));
    refuse(&alice, "seq-required", "POST", actions_of(id), "{\"keys\":[\"advance\"]}");
    json_t *problem =
        ask_problem(&alice, "illegal-action", "POST", actions_of(id), "{\"seq\":0,\"keys\":[\"charge\",\"advance\"]}");
    assert_non_null(strstr(string_of(problem, "detail"), "charge"));
    refuse(&bob, "illegal-action", "POST", actions_of(id), "{\"seq\":0,\"keys\":[\"ready\"]}");
    json_decref(act(&alice, id, "red", "advance"));
    refuse(&alice, "stale-seq", "POST", actions_of(id), "{\"seq\":0,\"keys\":[\"advance\"]}");
    assert_int_equal(seq_of(id), 1);
    json_decref(problem);
}

static void test_a_window_stops_them_by_its_disclosure(void **state) {
    (void)state;
    char id[GAME_ID];
    make_game(&admin, id,
              "{\"ruleset\":\"game-of-dice\",\"scenario\":\"evening\",\"options\":{\"players\":4},\"orders_delay\":0}");
    json_t *game = ask(&admin, 200, "GET", text("/v1/games/%s", id), NULL);
    const json_t *roles = member(game, "roles");
    struct client seat = admin;
    static const char *const players[] = {"p0", "p1", "p2", "p3"};
    for (size_t i = 0; i < json_array_size(roles); i++) {
        seat.player = players[i];
        json_decref(ask(&seat, 200, "PUT",
                        text("/v1/games/%s/seats/%s", id, string_of(json_array_get(roles, i), "role")), NULL));
    }
    json_t *view = view_of(&admin, id, "spectator");
    char role[32];
    snprintf(role, sizeof(role), "%s", json_string_value(json_array_get(member(view, "to_act"), 0)));
    json_t *list = ask(&admin, 200, "GET", text("/v1/games/%s/actions?role=%s", id, role), NULL);
    const json_t *actions = member(list, "actions");
    const char *challenge = NULL;
    for (size_t i = 0; i < json_array_size(actions) && !challenge; i++)
        if (starts(json_array_get(actions, i), "challenge:"))
            challenge = string_of(json_array_get(actions, i), "key");
    assert_non_null(challenge);
    takes(&admin, id, role, text("[\"%s\",\"rest\"]", challenge), 1, 1, "disclosure");
    json_decref(game);
    json_decref(view);
    json_decref(list);
}

static char *send_keys(const char *id, const char *key, int *status, bool *replayed) {
    struct reply reply;
    const char *const headers[] = {text("Idempotency-Key: %s", key), NULL};
    client_send(&alice, &reply, "POST", actions_of(id), "{\"seq\":0,\"keys\":[\"advance\",\"advance\",\"charge\"]}",
                headers);
    char *body = strdup(reply.body);
    const char *told_so = reply_header(&reply, "idempotent-replayed");
    *status = reply.status;
    *replayed = told_so && strcmp(told_so, "true") == 0;
    reply_finish(&reply);
    return body;
}

static void test_keys_act_once(void **state) {
    (void)state;
    char id[GAME_ID];
    int status;
    bool replayed;
    make_prompt(id);
    put(&bob, id, "blue", "[{\"do\":\"pass\"}]");
    char *first = send_keys(id, "several", &status, &replayed);
    assert_int_equal(status, 200);
    assert_false(replayed);
    json_decref(act(&alice, id, "red", "ready"));
    for (int i = 0; i < 2; i++) {
        char *again = send_keys(id, "several", &status, &replayed);
        assert_int_equal(status, 200);
        assert_true(replayed);
        assert_string_equal(again, first);
        free(again);
        server_kill(server);
        server_again(server);
    }
    assert_int_equal(seq_of(id), 4); /* twice forward, ready, and blue's answer */
    struct reply reply;
    const char *const headers[] = {"Idempotency-Key: several", NULL};
    client_send(&alice, &reply, "POST", actions_of(id), "{\"seq\":0,\"keys\":[\"advance\",\"advance\"]}", headers);
    assert_string_equal(string_of(reply.json, "type"), "/problems/idempotency-mismatch");
    reply_finish(&reply);
    free(first);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_orders_are_kept),
        cmocka_unit_test(test_what_the_ruleset_does_not_have_is_named),
        cmocka_unit_test(test_nobody_else_sees_them),
        cmocka_unit_test(test_a_ruleset_tells_what_orders_may_name),
        cmocka_unit_test(test_an_answer_comes_with_the_action),
        cmocka_unit_test(test_orders_answer_what_is_asked_already),
        cmocka_unit_test(test_an_answer_may_be_taken_back),
        cmocka_unit_test(test_the_sentences_in_all_games),
        cmocka_unit_test(test_others_cannot_tell_an_answer_by_order),
        cmocka_unit_test(test_a_delay_by_standard),
        cmocka_unit_test(test_a_delayed_answer),
        cmocka_unit_test(test_a_delayed_answer_survives_a_death),
        cmocka_unit_test(test_delays_are_drawn),
        cmocka_unit_test(test_a_hand_is_quicker),
        cmocka_unit_test(test_one_of_two_daemons_answers),
        cmocka_unit_test(test_several_actions_at_once),
        cmocka_unit_test(test_keys_that_are_refused),
        cmocka_unit_test(test_a_window_stops_them_by_its_disclosure),
        cmocka_unit_test(test_keys_act_once),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}

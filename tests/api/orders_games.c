/* Standing orders in all games: sentences that players say, and what others see of it. */
#include "orders.h"

/* ---- the sentences, in all games ------------------------------------------------------------------------- */

/* A game at whose table everybody sits under his role's name, and which entries were made by hand. */
struct table {
    char id[GAME_ID], role[16];
    uint64_t random;
    long seq;
    int by_hand;
    bool hand[8192];
};

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
        asked += !json_is_true(json_object_get(json_array_get(actions, i), "out_of_turn"));
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
    while (json_is_true(json_object_get(action, "out_of_turn")));
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
     "[{\"step\":[\"intercept\"],\"offers\":[{\"verb\":\"intercept\","
     "\"args\":{\"general\":{\"any\":[\"prince-rupert\"]}}}],"
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
        if (is_only_choice(actions) && !json_is_true(json_object_get(action, "out_of_turn")))
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

/* Plays one more action. If an order has answered in the first game, takes the same action in the second. Otherwise
 * takes any action, the same in both games. false: the second game is over. */
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
        while (json_is_true(json_object_get(action, "out_of_turn")));
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_sentences_in_all_games),
        cmocka_unit_test(test_others_cannot_tell_an_answer_by_order),
    };
    return cmocka_run_group_tests(tests, set_up, admin_teardown);
}

/* Kingmaker over HTTP, five players, to its end: cards traded by an offer that is countered, a captive ransomed, a
 * Parliament that votes. Between that everybody plays by chance, keen on sieges and the crown. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <setjmp.h>
#include <cmocka.h>

#include "../support/admin.h"
#include "../support/play.h"

enum { SEATS = 5, LONGEST = 6000, FIRST = 3, GAMES = 12, LOOK = 40 };

static const char *const roles[SEATS] = {"red", "blue", "green", "yellow", "purple"};
static const char *const players[SEATS] = {"alice", "bob", "carol", "dave", "eve"};

static struct client player[SEATS];
static char game[GAME_ID];

static int set_up(void **state) {
    admin_setup_seeds(state);
    for (int i = 0; i < SEATS; i++) {
        player[i] = admin;
        player[i].player = players[i];
    }
    return 0;
}

/* ---- what the players see ------------------------------------------------------------------------------------ */

static int seat_of(const char *role) {
    for (int i = 0; i < SEATS; i++)
        if (strcmp(roles[i], role) == 0)
            return i;
    fail_msg("there is no seat %s", role);
    return 0;
}

static json_t *seen_by(int seat) {
    return view_of(&player[seat], game, roles[seat]);
}

static json_t *seen_by_all(void) {
    return view_of(&admin, game, "spectator");
}

static const json_t *faction(const json_t *view, int seat) {
    return json_array_get(member(member(view, "state"), "seats"), (size_t)seat);
}

static const json_t *offers(const json_t *view) {
    return member(member(member(view, "state"), "deals"), "offers");
}

/* The offer that one has made another; NULL: the reader sees none. */
static const json_t *offer_of(const json_t *view, int from, int to) {
    for (size_t i = 0; i < json_array_size(offers(view)); i++) {
        const json_t *offer = json_array_get(offers(view), i);
        if (strcmp(string_of(offer, "from"), roles[from]) == 0 && strcmp(string_of(offer, "partner"), roles[to]) == 0)
            return offer;
    }
    return NULL;
}

static bool sees_offer(int reader, int from, int to) {
    json_t *view = seen_by(reader);
    bool sees = offer_of(view, from, to) != NULL;
    json_decref(view);
    return sees;
}

static bool sees_card(int reader, int holder, const char *card) {
    json_t *view = seen_by(reader);
    bool sees = has(member(faction(view, holder), "hand"), card);
    json_decref(view);
    return sees;
}

static long hand_of(int seat) {
    json_t *view = seen_by_all();
    long cards = number_of(faction(view, seat), "cards");
    json_decref(view);
    return cards;
}

static bool may(int seat, const char *key) {
    json_t *view = seen_by(seat);
    bool listed = item_of(member(view, "actions"), "key", key) != NULL;
    json_decref(view);
    return listed;
}

/* ---- what they do -------------------------------------------------------------------------------------------- */

static void does(int seat, const char *key) {
    json_decref(act(&player[seat], game, roles[seat], key));
}

/* The first choice that begins so; what it is about goes to what. */
static void does_like(int seat, const char *start, char *what, size_t size) {
    json_t *view = seen_by(seat);
    const json_t *actions = member(view, "actions");
    const char *key = NULL;
    for (size_t i = 0; i < json_array_size(actions) && key == NULL; i++)
        if (strncmp(string_of(json_array_get(actions, i), "key"), start, strlen(start)) == 0)
            key = string_of(json_array_get(actions, i), "key");
    if (key == NULL)
        fail_msg("%s has no action that begins with %s", roles[seat], start);
    snprintf(what, size, "%s", key + strlen(start));
    does(seat, key);
    json_decref(view);
}

static int count_of(const json_t *events, const char *kind) {
    int n = 0;
    for (size_t i = 0; i < json_array_size(events); i++)
        n += strcmp(string_of(json_array_get(events, i), "kind"), kind) == 0;
    return n;
}

/* a offers b a card by name for one unseen, which b takes only with a pledge not to be attacked. What a named is b's to
 * know from then on and nobody else's; a third seat learns of no offer before it is carried out. */
static void trade(int a, int b, int stranger) {
    char card[40];
    long before_a = hand_of(a), before_b = hand_of(b);
    does(a, text("offer:%s", roles[b]));
    does(a, "add-term:give:hand-card");
    does_like(a, "term-card:", card, sizeof(card));
    does(a, "add-term:get:hand-card");
    does(a, "term-unseen");
    assert_false(sees_offer(b, a, b));
    assert_false(sees_card(b, a, card));
    does(a, "send-offer:secretly:round");
    assert_true(sees_offer(b, a, b));
    assert_true(sees_card(b, a, card));
    assert_false(sees_offer(stranger, a, b));
    assert_false(sees_card(stranger, a, card));
    does(b, text("counter:%s:2", roles[a]));
    assert_false(sees_offer(b, a, b));
    does(b, "add-term:get:pledge");
    does(b, "term-pledge:no-attack:round");
    does(b, "send-offer:secretly:round");
    assert_true(sees_offer(a, b, a));
    assert_false(sees_offer(stranger, b, a));
    json_t *accepted = act(&player[a], game, roles[a], text("accept:%s:2", roles[b]));
    assert_non_null(item_of(member(accepted, "events"), "kind", "pledged"));
    assert_int_equal(count_of(member(accepted, "events"), "card-traded"), 2);
    json_decref(accepted);
    assert_false(sees_offer(a, b, a));
    assert_int_equal(hand_of(a), before_a);
    assert_int_equal(hand_of(b), before_b);
    /* The one unseen, drawn afterwards, may have been the same. */
    assert_true(sees_card(b, b, card) || sees_card(a, a, card));
    assert_false(sees_card(stranger, b, card));
}

/* The same card is offered to two: whoever is first has it, and the other's offer lapses. The second is then asked in
 * vain, and declines; a third offer is withdrawn. */
static void offers_lapse(int a, int b, int c) {
    char given[2][40];
    const char *card = given[0], *again = given[1];
    static const char *const terms[] = {"openly", "secretly"};
    int to[] = {b, c};
    for (int i = 0; i < 2; i++) {
        does(a, text("offer:%s", roles[to[i]]));
        does(a, "add-term:give:hand-card");
        does_like(a, "term-card:", given[i], sizeof given[i]);
        does(a, text("send-offer:%s:turn", terms[i]));
    }
    assert_string_equal(card, again);
    assert_true(sees_offer(c, a, b));
    assert_false(sees_offer(b, a, c));
    does(b, text("accept:%s:1", roles[a]));
    assert_true(sees_card(b, b, card));
    assert_false(sees_offer(c, a, c));
    does(b, text("offer:%s", roles[c]));
    does(b, "add-term:give:pledge");
    does(b, "term-pledge:no-coronation:round");
    does(b, "send-offer:openly:round");
    does(c, text("decline:%s:1", roles[b]));
    does(b, text("offer:%s", roles[c]));
    does(b, "add-term:give:pledge");
    does(b, "term-pledge:support:round");
    does(b, "send-offer:openly:round");
    does(b, text("withdraw:%s:3", roles[c]));
    assert_false(sees_offer(c, b, c));
}

/* ---- a ransom ------------------------------------------------------------------------------------------------ */

struct captive {
    int owner, captor;
    char noble[40];
};

static bool find_captive(const json_t *view, struct captive *captive) {
    for (int seat = 0; seat < SEATS; seat++) {
        const json_t *nobles = member(faction(view, seat), "nobles");
        for (size_t i = 0; i < json_array_size(nobles); i++) {
            const json_t *noble = json_array_get(nobles, i);
            if (json_is_null(member(noble, "captor")))
                continue;
            captive->owner = seat;
            captive->captor = seat_of(string_of(noble, "captor"));
            snprintf(captive->noble, sizeof(captive->noble), "%s", string_of(noble, "noble"));
            return true;
        }
    }
    return false;
}

static bool is_free(const struct captive *captive) {
    json_t *view = seen_by_all();
    const json_t *noble = item_of(member(faction(view, captive->owner), "nobles"), "noble", captive->noble);
    bool free = noble != NULL && json_is_null(member(noble, "captor"));
    json_decref(view);
    return free;
}

/* A captive is offered two draws for; the captor accepts as soon as he may. Whether he is free. */
static bool ransom(const json_t *view, const struct captive *captive) {
    int owner = captive->owner, captor = captive->captor;
    if (offer_of(view, owner, captor) == NULL) {
        if (!may(owner, text("offer:%s", roles[captor])))
            return false;
        does(owner, text("offer:%s", roles[captor]));
        does(owner, "add-term:get:release");
        does(owner, text("term-release:%s", captive->noble));
        does(owner, "add-term:give:draws");
        does(owner, "term-draws:2");
        does(owner, "send-offer:openly:round");
    }
    json_t *now = seen_by(captor);
    char key[40];
    snprintf(key, sizeof key, "accept:%s:%ld", roles[owner], number_of(offer_of(now, owner, captor), "number"));
    json_decref(now);
    if (!may(captor, key))
        return false;
    does(captor, key);
    assert_true(is_free(captive));
    json_t *after = seen_by_all();
    const json_t *claim = item_of(member(member(member(after, "state"), "deals"), "claims"), "from", roles[owner]);
    assert_non_null(claim);
    assert_string_equal(string_of(claim, "to"), roles[captor]);
    assert_int_equal(number_of(claim, "draws"), 2);
    json_decref(after);
    return true;
}

/* ---- the rest ------------------------------------------------------------------------------------------------ */

static int weight_of(const json_t *action) {
    static const char *const keen[] = {"siege", "storm", "battle", "crown", "into", "play", "play-noble"};
    static const char *const idle[] = {"execute-heir", "no-parliament", "no-crown", "abstain", "end-combat"};
    const char *verb = string_of(action, "verb");
    if (json_is_true(json_object_get(action, "out_of_turn")))
        return 0;
    if (strcmp(verb, "convene") == 0 || strcmp(verb, "summon") == 0 || strcmp(verb, "attend") == 0)
        return 400;
    for (size_t i = 0; i < sizeof(keen) / sizeof(*keen); i++)
        if (strcmp(verb, keen[i]) == 0)
            return 60;
    for (size_t i = 0; i < sizeof(idle) / sizeof(*idle); i++)
        if (strcmp(verb, idle[i]) == 0)
            return 1;
    return 8;
}

static const char *choose(const json_t *actions, uint64_t *random) {
    uint64_t all = 0;
    for (size_t i = 0; i < json_array_size(actions); i++)
        all += (uint64_t)weight_of(json_array_get(actions, i));
    if (all == 0)
        fail_msg("nothing is to be chosen");
    uint64_t skip = all > 0 ? next_random(random) % all : 0;
    for (size_t i = 0;; i++) {
        uint64_t weight = (uint64_t)weight_of(json_array_get(actions, i));
        if (skip < weight)
            return string_of(json_array_get(actions, i), "key");
        skip -= weight;
    }
}

struct course {
    bool traded, held, ransomed, voted; /* held: somebody was captured */
};

/* Somebody who is asked does something. The answer. */
static json_t *play_on(const json_t *to_act, uint64_t *random) {
    int seat = seat_of(json_string_value(json_array_get(to_act, next_random(random) % json_array_size(to_act))));
    json_t *list = ask(&player[seat], 200, "GET", text("/v1/games/%s/actions?role=%s", game, roles[seat]), NULL);
    const char *key = choose(member(list, "actions"), random);
    json_t *done = ask(&player[seat], 200, "POST", text("/v1/games/%s/actions", game),
                       text("{\"role\":\"%s\",\"seq\":%ld,\"key\":\"%s\"}", roles[seat], number_of(list, "seq"), key));
    json_decref(list);
    return done;
}

static void note(const json_t *answer, struct course *course) {
    course->held |= item_of(member(answer, "events"), "kind", "captured") != NULL;
    course->voted |= item_of(member(answer, "events"), "kind", "voted") != NULL;
}

static bool may_trade(const json_t *view, int seat) {
    return number_of(faction(view, seat), "cards") > 0 && may(seat, text("offer:%s", roles[(seat + 1) % SEATS]));
}

/* Two who hold cards, and a third. */
static bool all_trade(const json_t *view) {
    for (int a = 0; a < SEATS; a++)
        for (int b = 0; b < SEATS; b++)
            if (a != b && may_trade(view, a) && may_trade(view, b)) {
                int third = 0;
                while (third == a || third == b)
                    third++;
                trade(a, b, third);
                offers_lapse(b, a, third);
                return true;
            }
    return false;
}

/* What was agreed at a table where that could be done. */
static void deal(struct course *course) {
    struct captive captive;
    json_t *view = seen_by_all();
    if (!course->traded)
        course->traded = all_trade(view);
    if (course->held && !course->ransomed) {
        course->held = find_captive(view, &captive);
        course->ransomed = course->held && ransom(view, &captive);
    }
    json_decref(view);
}

static void make_table(uint64_t random) {
    make_game(&admin, game,
              text("{\"ruleset\":\"kingmaker\",\"scenario\":\"wars-of-the-roses\",\"seed\":\"%064llx\","
                   "\"options\":{\"e1\":true,\"rounds\":8},\"seats\":{\"red\":\"alice\",\"blue\":\"bob\","
                   "\"green\":\"carol\",\"yellow\":\"dave\",\"purple\":\"eve\"}}",
                   (unsigned long long)random));
}

static struct course play_game(uint64_t random) {
    struct course course = {0};
    make_table(random);
    json_t *now = seen_by_all();
    for (int done = 0; strcmp(string_of(now, "status"), "active") == 0; done++) {
        if (done > LONGEST)
            fail_msg("game %s does not end", game);
        json_t *answer = play_on(member(now, "to_act"), &random);
        json_decref(now);
        note(answer, &course);
        now = answer;
        if ((course.held && !course.ransomed) || (!course.traded && done % LOOK == 0)) {
            deal(&course);
            json_decref(now);
            now = seen_by_all();
        }
    }
    json_decref(now);
    return course;
}

static void test_five_players_trade_ransom_and_vote(void **state) {
    (void)state;
    for (uint64_t random = FIRST; random < FIRST + GAMES; random++) {
        struct course course = play_game(random);
        print_message("game %llu: traded %d, ransomed %d, voted %d\n", (unsigned long long)random, course.traded,
                      course.ransomed, course.voted);
        if (course.traded && course.ransomed && course.voted)
            return;
    }
    fail_msg("in %d games no trade, ransom and Parliament", (int)GAMES);
}

/* ---- what is gone -------------------------------------------------------------------------------------------- */

/* Until offers may be made. */
static void past_the_opening(uint64_t random) {
    make_table(random);
    json_t *now = seen_by_all();
    while (!may(0, "offer:blue")) {
        json_t *answer = play_on(member(now, "to_act"), &random);
        json_decref(now);
        now = answer;
    }
    json_decref(now);
}

static void offers_a_pledge(int from, int to, const char *side, const char *pledge, const char *how) {
    does(from, text("offer:%s", roles[to]));
    does(from, text("add-term:%s:pledge", side));
    does(from, text("term-pledge:%s:round", pledge));
    does(from, text("send-offer:%s:round", how));
}

/* What BLUE read was withdrawn, and another offer stands in its place: his answer with the seq of then takes
 * neither. */
static void test_an_answer_names_what_it_answers(void **state) {
    (void)state;
    const char *actions = "/v1/games/%s/actions";
    past_the_opening(FIRST);
    offers_a_pledge(0, 1, "give", "no-attack", "openly");
    json_t *read = seen_by(1);
    const long seq = number_of(read, "seq");
    assert_non_null(item_of(member(read, "actions"), "key", "accept:red:1"));
    json_decref(read);
    does(0, "withdraw:blue:1");
    offers_a_pledge(0, 1, "get", "no-coronation", "openly");
    json_t *problem = ask_problem(&player[1], "gone", "POST", text(actions, game),
                                  text("{\"role\":\"blue\",\"seq\":%ld,\"key\":\"accept:red:1\"}", seq));
    assert_string_equal(string_of(problem, "detail"), "Red has withdrawn offer 1. Get the actions and choose again.");
    json_t *now = seen_by(1);
    assert_int_equal(number_of(problem, "seq"), number_of(now, "seq"));
    assert_non_null(item_of(member(now, "actions"), "key", "accept:red:3"));
    json_decref(problem);
    /* Of several: what was taken stands, and what is gone ends it. */
    json_t *done = ask(&player[1], 200, "POST", text(actions, game),
                       text("{\"role\":\"blue\",\"seq\":%ld,\"keys\":[\"pass-always:moves\",\"accept:red:1\"]}",
                            number_of(now, "seq")));
    assert_int_equal(number_of(done, "taken"), 1);
    assert_string_equal(string_of(done, "stopped"), "gone");
    json_decref(done);
    json_decref(now);
}

/* An offer between two others does not exist for a third, though it is gone. */
static void test_a_private_offer_is_not_gone_for_a_third(void **state) {
    (void)state;
    past_the_opening(FIRST);
    offers_a_pledge(0, 1, "give", "no-attack", "secretly");
    does(0, "withdraw:blue:2");
    for (int seat = 1; seat < 3; seat++) {
        json_t *view = seen_by(seat);
        refuse(&player[seat], seat == 1 ? "gone" : "illegal-action", "POST", text("/v1/games/%s/actions", game),
               text("{\"role\":\"%s\",\"seq\":%ld,\"key\":\"accept:red:2\"}", roles[seat], number_of(view, "seq")));
        json_decref(view);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_an_answer_names_what_it_answers),
                                       cmocka_unit_test(test_a_private_offer_is_not_gone_for_a_third),
                                       cmocka_unit_test(test_five_players_trade_ransom_and_vote)};
    return cmocka_run_group_tests(tests, set_up, admin_teardown);
}

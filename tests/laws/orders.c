/* Standing orders on every ruleset found: what they answer follows from what the role knows alone, and nobody can tell
 * an answer by order from the same one by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "../../daemon/game/session.h"
#include "../../daemon/memory.h"
#include "../../daemon/simulate/handovers.h"
#include "../../daemon/simulate/quick.h"
#include "../../rulesets/kit/flow.h"
#include "../../rulesets/kit/text.h"
#include "../support/chance.h"
#include "../support/setups.h"

static uint64_t luck, answers, silences, worlds, differed, looks;

static int looks_wanted(void) {
    return getenv("MUSTERD_SOAK") != NULL ? 20000 : 400; /* decisions of each scenario */
}

static uint32_t below(uint32_t n) {
    return quick_below(&luck, n);
}

static int one_of(role_set roles) {
    for (int skip = (int)below((uint32_t)__builtin_popcount(roles)); skip > 0; skip--)
        roles &= (role_set)(roles - 1);
    return __builtin_ctz(roles);
}

/* ---- orders that fit the moment, or nearly --------------------------------------------------------------- */

static json_t *item(const struct module *module, int domain, int value) {
    if (domain_is_number(domain))
        return json_integer(value);
    if (value == NONE)
        return json_null();
    return json_string(domain_id(module->ruleset, module->content, domain, value));
}

/* What has this value, or all but what has another. */
static json_t *items(const struct module *module, int domain, int value) {
    int count = domain_is_number(domain) ? 0 : domain_count(module->ruleset, module->content, domain);
    bool none = count > 1 && below(3) == 0;
    return json_pack("{s:[o]}", none ? "none" : "any",
                     item(module, domain, none ? (int)below((uint32_t)count) : value));
}

static json_t *pattern(const struct module *module, const struct action *action) {
    const struct verb *verb = &module->ruleset->verbs[action->verb];
    json_t *args = json_object();
    for (int i = 0; i < ACTION_ARGS && verb->args[i].name; i++)
        if (below(2) == 0)
            json_object_set_new(args, verb->args[i].name, items(module, verb->args[i].domain, action->arg[i]));
    return json_pack("{s:s,s:o}", "verb", verb->name, "args", args);
}

static json_t *place(const struct module *module, const struct frame *frame) {
    const struct step *step = &module->ruleset->steps[frame->step];
    json_t *where = json_object();
    for (int i = 0; i < FLOW_REGISTERS; i++)
        if (step_shows(step, i) && below(2) == 0)
            json_object_set_new(where, step->reg[i].name, items(module, step->reg[i].domain, frame->reg[i]));
    return json_pack("{s:[s],s:o}", "step", step->name, "where", where);
}

static json_t *rule(const struct module *module, const struct frame *frame, const struct action_list *list) {
    static const char *const do_what[] = {"ask", "pass", "only-choice", "choose", "choose", "choose"};
    const char *answer = do_what[below(6)];
    const struct action *any = &list->item[below((uint32_t)list->count)];
    json_t *made = module->ruleset->steps && below(3) > 0 ? place(module, frame) : json_object();
    if (below(4) == 0)
        json_object_set_new(made, "offers", json_pack("[o]", pattern(module, any)));
    if (below(6) == 0)
        json_object_set_new(made, "lacks", json_pack("[o]", pattern(module, any)));
    if (strcmp(answer, "choose") == 0)
        json_object_set_new(made, "choose",
                            json_pack("[o]", pattern(module, &list->item[below((uint32_t)list->count)])));
    json_object_set_new(made, "do", json_string(answer));
    return made;
}

static struct orders *orders_for(const struct module *module, const struct frame *frame,
                                 const struct action_list *list) {
    struct orders_fault fault;
    json_t *rules = json_array();
    for (int i = 0; i < 3; i++)
        json_array_append_new(rules, rule(module, frame, list));
    struct orders *orders = orders_read(module, rules, &fault);
    if (!orders)
        fail_msg("%s at %s: %s", fault.sentence, fault.pointer, json_dumps(rules, 0));
    json_decref(rules);
    return orders;
}

/* ---- worlds that the role cannot tell apart ----------------------------------------------------------------- */

/* The key of the answer, or "nothing". */
static const char *key_of(struct session *session, bool there_is, const struct action *action, char text[100]) {
    struct writer key;
    writer_init_fixed(&key, text, 100);
    if (!there_is)
        put(&key, "nothing");
    else
        action_key(&key, session_module(session)->ruleset, session_module(session)->content, action);
    return writer_text(&key);
}

/* The orders answer the same in another world: they know no more than their player. */
static void check_other_world(struct session *session, int role, const struct orders *orders, bool answers_here,
                              const struct action *here) {
    char one[100], two[100];
    struct game *game = session_game(session);
    size_t size = game->ruleset->state_size;
    void *kept = xcalloc(1, size);
    struct quick draws;
    struct action there;
    memcpy(kept, game->state, size);
    quick_init(&draws, luck);
    game->draws = &draws.draws;
    game->ruleset->resample(game, role);
    game->draws = NULL;
    differed += memcmp(kept, game->state, size) != 0;
    bool answers_there = session_order(session, role, orders, &there);
    memcpy(game->state, kept, size);
    free(kept);
    worlds++;
    if (answers_there != answers_here || (answers_here && memcmp(&there, here, sizeof there) != 0))
        fail_msg("%s: the orders of %s go by what it cannot know: %s, in a world dealt for it %s", position_of(session),
                 role_id(session_module(session), role), key_of(session, answers_here, here, one),
                 key_of(session, answers_there, &there, two));
}

/* ---- by order and by hand ------------------------------------------------------------------------------------- */

static void see(struct session *session, int role, struct writer *w) {
    writer_clear(w);
    session_entry_json(session, 1000, role, w);
    put_char(w, '\n');
    assert_true(session_view_json(session, role, VIEW_USUAL, w));
    if (role != ROLE_SPECTATOR)
        put_format(w, "\n%u", session_changed(session, role));
}

/* From a little before the first difference on. */
static const char *from_parting(struct writer *one, struct writer *other) {
    enum { BEFORE = 100 };
    const char *a = writer_text(one), *b = writer_text(other);
    size_t k = 0;
    while (a[k] && a[k] == b[k])
        k++;
    return a + (k > BEFORE ? k - BEFORE : 0);
}

static void check_same(struct session *ordered, struct session *by_hand) {
    struct writer one, other;
    writer_init(&one);
    writer_init(&other);
    for (int role = 0; role <= ROLE_SPECTATOR; role++) {
        if (role != ROLE_SPECTATOR && (role >= RULESET_MAX_ROLES || !(session_seats(ordered) & ROLE_BIT(role))))
            continue;
        see(ordered, role, &one);
        see(by_hand, role, &other);
        looks++;
        if (strcmp(writer_text(&one), writer_text(&other)) != 0)
            fail_msg("%s: %s can tell an answer by order:\n%.300s\nby hand:\n%.300s", position_of(ordered),
                     role_id(session_module(ordered), role), from_parting(&one, &other), from_parting(&other, &one));
    }
    writer_finish(&one);
    writer_finish(&other);
}

static void by_hand(struct session *session, int role, const struct action *action) {
    const struct module *module = session_module(session);
    struct writer key;
    writer_init(&key);
    action_key(&key, module->ruleset, module->content, action);
    assert_int_equal(session_act(session, role, session_seq(session), key.text, key.length, 1000), ACT_DONE);
    writer_finish(&key);
}

/* In every window there is a way to pass, so that an order to pass in windows holds everywhere. */
static void check_window(struct session *session, int role, const struct action_list *list) {
    const struct ruleset *ruleset = session_module(session)->ruleset;
    const struct step *step = &ruleset->steps[flow_top(session_game(session))->step];
    bool passes = !step->is_window;
    for (int i = 0; i < list->count; i++)
        passes |= ruleset->verbs[list->item[i].verb].passes;
    if (!passes)
        fail_msg("%s: %s has no verb that passes in the window", position_of(session),
                 role_id(session_module(session), role));
}

/* One decision in both: by order in the first where the orders answer it. */
static void decide(struct session *first, struct session *second) {
    const struct module *module = session_module(first);
    struct action_list list = {.count = 0};
    struct action action;
    int role = one_of(session_to_act(first));
    module->ruleset->legal(session_game(first), role, &list);
    actions_keep(module->ruleset, &list, false);
    if (module->ruleset->steps)
        check_window(first, role, &list);
    struct orders *orders = orders_for(module, module->ruleset->steps ? flow_top(session_game(first)) : NULL, &list);
    bool ordered = session_order(first, role, orders, &action);
    check_other_world(first, role, orders, ordered, &action);
    if (ordered) {
        answers++;
        assert_int_equal(session_act_by_order(first, role, orders, 1000), ACT_DONE);
        by_hand(second, role, &action);
        check_same(first, second);
    } else {
        silences++;
        assert_int_equal(session_act_by_order(first, role, orders, 1000), ACT_ILLEGAL);
        action = list.item[below((uint32_t)list.count)];
        by_hand(first, role, &action);
        by_hand(second, role, &action);
    }
    orders_free(orders);
}

static void visit(const struct module *module, const struct setup *setup, const char *name) {
    int left = looks_wanted();
    (void)name;
    for (uint64_t seed = 9100; left > 0; seed++) {
        struct session *first = chance_game(module, setup, seed), *second = chance_game(module, setup, seed);
        for (; left > 0 && !session_over(first); left--)
            decide(first, second);
        session_free(first);
        session_free(second);
    }
}

static void test_orders_know_what_their_player_knows_and_tell_what_his_hand_would(void **state) {
    (void)state;
    luck = 12;
    each_scenario(visit);
    print_message(
        "%llu answers by order, %llu left to the player, %llu worlds, %llu of them others, %llu looks of others\n",
        (unsigned long long)answers, (unsigned long long)silences, (unsigned long long)worlds,
        (unsigned long long)differed, (unsigned long long)looks);
    assert_true(answers > 0);
    if (ruleset_named("muster-test"))
        assert_true(answers > 1000 && silences > 100 && differed * 2 > worlds);
}

/* ---- what they are for --------------------------------------------------------------------------------------- */

static struct handovers counted;
static const char *orders_of;
static int games_of, rulesets_counted;

static void count_scenario(const struct module *module, const struct setup *setup, const char *name) {
    struct orders_fault fault;
    char path[128];
    if (strcmp(module->ruleset->id, orders_of) != 0)
        return;
    snprintf(path, sizeof path, "tests/orders/%s.json", orders_of);
    json_t *rules = json_load_file(path, 0, NULL);
    struct orders *orders = rules ? orders_read(module, rules, &fault) : NULL;
    if (!orders)
        fail_msg("%s: %s %s", path, rules ? fault.pointer : "cannot be read", rules ? fault.sentence : "");
    if (!handovers_count(&counted, module, setup, orders, 300, games_of))
        fail_msg("%s: %s", name, counted.fault);
    orders_free(orders);
    json_decref(rules);
}

static double share(uint64_t with, uint64_t without) {
    return without ? 100.0 * (double)with / (double)without : 0;
}

/* Games of each scenario, and the most that hand-overs may be, in percent: the ruleset's line in
 * tests/orders/limits.tsv, or 3 games and no limit. */
static void read_limits(const char *id, int *games, int *most_turns) {
    char line[256], name[64];
    int n, percent;
    FILE *file = fopen("tests/orders/limits.tsv", "r");
    assert_non_null(file);
    *games = 3;
    *most_turns = 100;
    while (fgets(line, sizeof line, file) != NULL)
        if (sscanf(line, "%63s %d %d", name, &n, &percent) == 3 && strcmp(name, id) == 0) {
            *games = n;
            *most_turns = percent;
        }
    fclose(file);
}

/* With the orders that one would give in each game, and several actions a request, the players are needed half as often
 * at most; where they take turns, most of what is left is their own turn. */
static void count_ruleset(const struct module *module, const struct setup *setup, const char *name) {
    char path[128];
    int games, most_turns;
    (void)name;
    snprintf(path, sizeof path, "tests/orders/%s.json", module->ruleset->id);
    if (setup->scenario != 0 || access(path, R_OK) != 0)
        return;
    read_limits(module->ruleset->id, &games, &most_turns);
    counted = (struct handovers){0};
    orders_of = module->ruleset->id;
    games_of = getenv("MUSTERD_SOAK") != NULL ? 40 * games : games;
    each_scenario(count_scenario);
    double turns = share(counted.turns_with_orders, counted.turns);
    double requests = share(counted.requests_with_orders, counted.requests);
    print_message("%s: %llu games, %llu decisions, %.0f %% by order; hand-overs %.0f %%, requests %.0f %%\n", orders_of,
                  (unsigned long long)counted.games, (unsigned long long)counted.decisions,
                  share(counted.by_order, counted.decisions), turns, requests);
    rulesets_counted++;
    assert_true(counted.games > 0);
    if (requests > 50 || turns > most_turns)
        fail_msg("%s: with the orders of %s, more than half of the requests or %d %% of the hand-overs are left",
                 orders_of, path, most_turns);
}

static void test_orders_and_keys_halve_what_each_game_asks_of_its_players(void **state) {
    (void)state;
    each_scenario(count_ruleset);
    if (rulesets_counted == 0 && getenv("MUSTERD_RULESETS") != NULL)
        skip();
    assert_true(rulesets_counted > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_orders_and_keys_halve_what_each_game_asks_of_its_players),
        cmocka_unit_test(test_orders_know_what_their_player_knows_and_tell_what_his_hand_would),
    };
    return cmocka_run_group_tests_name("orders", tests, open_rulesets, close_rulesets);
}

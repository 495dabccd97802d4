/* Bots are honest: on every ruleset found, every scenario, a choice depends on what the seat knows, the level and the
 * seed, and on nothing else. And the member value keeps within its bounds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../daemon/bot/level.h"
#include "../../daemon/game/guard.h"
#include "../../daemon/game/session.h"
#include "../../daemon/simulate/quick.h"
#include "../../rulesets/kit/text.h"
#include "../support/chance.h"
#include "../support/setups.h"

static const struct search_effort small = {.simulations = 10, .depth = 6};
static uint64_t luck = 13;
static struct action_list list;
static uint8_t twin[RULESET_MAX_STATE];

static int positions_wanted(void) {
    const char *text = getenv("MUSTERD_LAW_GAMES");
    return (text != NULL ? atoi(text) : 200) * 10;
}

static void act(struct session *session, int role, const struct action *action) {
    const struct module *module = session_module(session);
    char text[200];
    struct writer key;
    writer_init_fixed(&key, text, sizeof text);
    action_key(&key, module->ruleset, module->content, action);
    if (session_act(session, role, session_seq(session), key.text, key.length, 0) != ACT_DONE)
        fail_msg("%s: %.*s of %s is not accepted: %s", position_of(session), (int)key.length, key.text,
                 role_id(module, role), session_fault(session));
}

/* A random action of a role that is asked; now and then one out of turn of any role, so that there are offers. */
static void play_one(struct session *session) {
    const struct ruleset *ruleset = session_module(session)->ruleset;
    int role = (int)quick_below(&luck, (uint32_t)ruleset->role_count);
    list.count = 0;
    if (ruleset->out_of_turn_count > 0 && (session_seats(session) & ROLE_BIT(role)) && quick_below(&luck, 3) == 0) {
        ruleset->legal(session_game(session), role, &list);
        actions_keep(ruleset, &list, true);
    }
    if (list.count == 0) {
        role = __builtin_ctz(session_to_act(session));
        ruleset->legal(session_game(session), role, &list);
        actions_keep(ruleset, &list, false);
    }
    act(session, role, &list.item[quick_below(&luck, (uint32_t)list.count)]);
}

static void make_twin(struct session *session, int role) {
    struct game game = *session_game(session);
    struct quick draws;
    memcpy(twin, game.state, game.ruleset->state_size);
    quick_init(&draws, luck++);
    game.state = twin;
    game.draws = &draws.draws;
    game.steps_left = game.ruleset->bounds.steps;
    game.ruleset->resample(&game, role);
}

static bool is_listed(struct session *session, int role, const struct action *action) {
    list.count = 0;
    session_module(session)->ruleset->legal(session_game(session), role, &list);
    for (int i = 0; i < list.count; i++)
        if (memcmp(&list.item[i], action, sizeof *action) == 0)
            return true;
    return false;
}

static void check_turn(struct session *session, int role, const struct verb *verb, bool asked) {
    const char *who = role_id(session_module(session), role);
    if (verb->out_of_turn && strcmp(verb->name, "accept") != 0 && strcmp(verb->name, "decline") != 0)
        fail_msg("%s: the bot of %s chose %s out of turn", position_of(session), who, verb->name);
    if (!asked && !verb->out_of_turn)
        fail_msg("%s: the bot of %s, who is not asked, chose %s", position_of(session), who, verb->name);
}

static void check_value(struct session *session) {
    const struct ruleset *ruleset = session_module(session)->ruleset;
    int16_t value[RULESET_MAX_ROLES] = {0};
    if (ruleset->value == NULL)
        return;
    ruleset->value(session_game(session), value);
    for (int role = 0; role < ruleset->role_count; role++)
        if (value[role] < -VALUE_MOST || value[role] > VALUE_MOST ||
            (!(session_seats(session) & ROLE_BIT(role)) && ruleset->role_count > 2 && value[role] != 0))
            fail_msg("%s: the value of %s is %d", position_of(session), role_id(session_module(session), role),
                     value[role]);
}

/* For an absent player: nothing out of turn, and the same in the twin, which must have been made. */
static void check_stand_in(struct session *session, int role, uint64_t seed) {
    static const struct search_effort in_turn = {.simulations = 10, .depth = 6, .in_turn = true};
    const struct module *module = session_module(session);
    struct search_result one, other;
    assert_true(search_choose(module, session_game(session)->state, role, &in_turn, seed, &one));
    assert_true(search_choose(module, twin, role, &in_turn, seed, &other));
    assert_memory_equal(&one, &other, sizeof one);
    assert_int_equal(one.faults, 0);
    if (module->ruleset->verbs[one.action.verb].out_of_turn)
        fail_msg("%s: a bot that stands in for %s chose %s out of turn", position_of(session), role_id(module, role),
                 module->ruleset->verbs[one.action.verb].name);
}

/* Hints are what the search found, and the same in the twin. */
static void check_hints(struct session *session, int role, uint64_t seed, const struct search_result *chosen) {
    enum { MOST = 5 };
    struct search_rank rank[MOST], twins[MOST];
    struct search_result one, other;
    int count, twins_count, visits = 0;
    const struct module *module = session_module(session);
    assert_true(search_rank(module, session_game(session)->state, role, &small, seed, &one, rank, MOST, &count));
    assert_true(search_rank(module, twin, role, &small, seed, &other, twins, MOST, &twins_count));
    assert_true(count > 0);
    assert_int_equal(count, twins_count);
    assert_memory_equal(&one.action, &chosen->action, sizeof one.action);
    for (int i = 0; i < count; i++) {
        visits += rank[i].visits;
        assert_memory_equal(&rank[i].action, &twins[i].action, sizeof rank[i].action);
        assert_true(rank[i].visits == twins[i].visits && rank[i].value == twins[i].value);
        assert_true(i == 0 || rank[i].visits <= rank[i - 1].visits);
    }
    assert_memory_equal(&rank[0].action, &chosen->action, sizeof rank[0].action);
    assert_true(visits <= one.simulations + one.faults);
}

static long differed, chosen, answered;

/* The choice of a role in the game, in its twin, and once more. */
static const char *key_of(struct session *session, const struct search_result *result, char text[100]) {
    struct writer key;
    writer_init_fixed(&key, text, 100);
    action_key(&key, session_module(session)->ruleset, session_module(session)->content, &result->action);
    return writer_text(&key);
}

static void check_choice(struct session *session, int role) {
    const struct module *module = session_module(session);
    const void *state = session_game(session)->state;
    const bool asked = (session_to_act(session) & ROLE_BIT(role)) != 0;
    const uint64_t seed = luck++;
    char here[100], there[100];
    struct search_result one, other, again;
    const bool went = search_choose(module, state, role, &small, seed, &one);
    make_twin(session, role);
    differed += memcmp(twin, state, module->ruleset->state_size) != 0;
    assert_int_equal(search_choose(module, twin, role, &small, seed, &other), went);
    assert_int_equal(search_choose(module, state, role, &small, seed, &again), went);
    if (memcmp(&one, &other, sizeof one) != 0)
        fail_msg("%s: %s chooses otherwise in a world that it cannot tell from its own: %s, there %s",
                 position_of(session), role_id(module, role), key_of(session, &one, here),
                 key_of(session, &other, there));
    assert_memory_equal(&one, &again, sizeof one);
    assert_int_equal(one.faults, 0);
    if (asked && module->ruleset->out_of_turn_count > 0)
        check_stand_in(session, role, seed);
    if (asked && !went)
        fail_msg("%s: %s is asked and chooses nothing", position_of(session), role_id(module, role));
    if (!went)
        return;
    assert_true(is_listed(session, role, &one.action));
    check_turn(session, role, &module->ruleset->verbs[one.action.verb], asked);
    chosen++;
    answered += !asked;
    if (asked)
        check_hints(session, role, seed, &one);
}

static void visit(const struct module *module, const struct setup *setup, const char *name) {
    const int wanted = positions_wanted() / module->ruleset->scenario_count + 1;
    int seen = 0;
    (void)name;
    for (uint64_t seed = 7000; seen < wanted; seed++) {
        struct session *session = chance_game(module, setup, seed);
        const int each = 1 + (int)quick_below(&luck, 12);
        while (!session_over(session) && seen < wanted) {
            check_value(session);
            if ((int)session_seq(session) % each == 0) {
                for (int role = 0; role < module->ruleset->role_count; role++)
                    if (session_seats(session) & ROLE_BIT(role))
                        check_choice(session, role);
                seen++;
            }
            play_one(session);
        }
        check_value(session);
        session_free(session);
    }
}

static void test_law_13_a_choice_follows_from_what_the_seat_knows(void **state) {
    (void)state;
    each_scenario(visit);
    print_message("%ld choices, %ld of roles that were not asked; %ld twins were other worlds\n", chosen, answered,
                  differed);
    assert_true(chosen > 0 && differed > 0);
    assert_true(answered > 0 || positions_wanted() < 2000);
}

/* The dice behind the game are not in its state: the same position in a game of another seed. */
static void visit_dice(const struct module *module, const struct setup *setup, const char *name) {
    (void)name;
    struct session *session = chance_game(module, setup, 77), *other_seed = chance_game(module, setup, 78);
    for (int i = 0; i < 30 && !session_over(session); i++) {
        struct search_result one, other;
        const int role = __builtin_ctz(session_to_act(session));
        void *state = session_game(other_seed)->state;
        memcpy(state, session_game(session)->state, module->ruleset->state_size);
        assert_true(search_choose(module, session_game(session)->state, role, &small, 5, &one));
        assert_true(search_choose(module, state, role, &small, 5, &other));
        if (memcmp(&one, &other, sizeof one) != 0)
            fail_msg("%s: another stream of dice, another choice of %s", position_of(session), role_id(module, role));
        act(session, role, &one.action);
    }
    session_free(session);
    session_free(other_seed);
}

static void test_law_13_other_dice_the_same_choice(void **state) {
    (void)state;
    each_scenario(visit_dice);
}

/* ---- faults ------------------------------------------------------------------------------------------------------ */

static int calls;

static void value_that_fails(const struct game *game, int16_t value[RULESET_MAX_ROLES]) {
    memset(value, 0, RULESET_MAX_ROLES * sizeof *value);
    if (calls++ % 2 == 0)
        game->fault((struct game *)game, "made to fail");
}

static void resample_that_fails(struct game *game, int role) {
    (void)role;
    game->fault(game, "made to fail");
}

static void test_a_fault_in_a_dealt_world_is_counted(void **state) {
    (void)state;
    struct module module = *ruleset_needed("cruel-necessity");
    struct ruleset ruleset = *module.ruleset;
    struct setup setup;
    struct search_result result;
    module.ruleset = &ruleset;
    standard_setup(&ruleset, 0, &setup);
    struct session *session = chance_game(&module, &setup, 1);
    ruleset.value = value_that_fails;
    const int role = __builtin_ctz(session_to_act(session));
    const struct search_effort effort = {.simulations = 20, .depth = 2};
    assert_true(search_choose(&module, session_game(session)->state, role, &effort, 1, &result));
    assert_int_equal(result.choices > 1 ? result.faults : 10, 10);
    assert_true(is_listed(session, role, &result.action));
    ruleset.resample = resample_that_fails;
    assert_false(search_choose(&module, session_game(session)->state, role, &effort, 1, &result));
    assert_false(session_is_dead(session));
    session_free(session);
}

static void test_more_effort_with_each_level(void **state) {
    (void)state;
    for (int level = 2; level <= BOT_LEVELS; level++)
        assert_true(bot_effort(level)->simulations > bot_effort(level - 1)->simulations);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_law_13_a_choice_follows_from_what_the_seat_knows),
        cmocka_unit_test(test_law_13_other_dice_the_same_choice),
        cmocka_unit_test(test_a_fault_in_a_dealt_world_is_counted),
        cmocka_unit_test(test_more_effort_with_each_level),
    };
    return cmocka_run_group_tests_name("bots", tests, open_rulesets, close_rulesets);
}

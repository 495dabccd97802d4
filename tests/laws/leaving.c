/* Seats that are left for good, at any moment, on every ruleset for more than two: by whoever is asked, whoever is in
 * the midst of something out of turn, or anybody else. The game goes on to its end, nobody who left is asked or can do
 * anything, others' undos and answers go on, and the log replays to the same bytes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../daemon/game/session.h"
#include "../../rulesets/kit/bits.h"
#include "../../rulesets/kit/flow.h"
#include "../../rulesets/kit/text.h"
#include "../support/chance.h"
#include "../support/setups.h"

/* Of each scenario. At a step at which few have left somebody leaves the more often: so all steps have their turn. */
enum { GAMES = 60, STEPS_MOST = 256, OFTEN_AT = 12, RARELY = 400, OUT_OF_TURN = 4, UNDO = 12 };

struct tally {
    int left_at[STEPS_MOST]; /* by the step on top of the stack */
    int left, undone, mid_draft, together, ends;
};

struct table {
    struct session *session;
    const struct ruleset *ruleset;
    struct entry *entries;
    size_t count, room;
    struct tally *tally;
};

static void keep(struct table *t) {
    uint8_t bytes[ENTRY_BYTES];
    if (t->count == t->room) {
        t->room = t->room * 2 + 64;
        t->entries = realloc(t->entries, t->room * sizeof *t->entries);
        assert_non_null(t->entries);
    }
    const struct entry *entry = session_entry(t->session);
    size_t length = entry_encode(entry, bytes);
    assert_true(entry_decode(bytes, length, &t->entries[t->count]));
    t->entries[t->count].seq = entry->seq;
    t->entries[t->count++].at = entry->at;
}

static void list_of(struct table *t, int role, struct action_list *list) {
    list->count = 0;
    t->ruleset->legal(session_game(t->session), role, list);
}

/* A verb first, then one of its actions: what is rare is not drowned by long lists. */
static const struct action *choose(const struct action_list *list) {
    int seen[STEPS_MOST] = {list->item[0].verb}, verbs = 1, of = 0;
    for (int i = 1; i < list->count; i++) {
        bool again = false;
        for (int k = 0; k < verbs; k++)
            again |= seen[k] == list->item[i].verb;
        if (!again && verbs < STEPS_MOST)
            seen[verbs++] = list->item[i].verb;
    }
    int verb = seen[chance_below((uint32_t)verbs)];
    for (int i = 0; i < list->count; i++)
        of += list->item[i].verb == verb;
    int pick = (int)chance_below((uint32_t)of);
    for (int i = 0; i < list->count; i++)
        if (list->item[i].verb == verb && pick-- == 0)
            return &list->item[i];
    return &list->item[0];
}

/* Whoever is still in has his choices, and nobody else has any. */
static void look(struct table *t) {
    static struct action_list list;
    const struct module *module = session_module(t->session);
    struct writer text;
    role_set in = session_in(t->session), asked = session_to_act(t->session);
    if (!session_over(t->session) && (asked == 0 || (asked & (role_set)~in)))
        fail_msg("%s: the roles %x are asked (in bits), and %x are in", position_of(t->session), asked, in);
    for (int role = 0; role < t->ruleset->role_count; role++) {
        if (!(session_seats(t->session) & ROLE_BIT(role)))
            continue;
        list_of(t, role, &list);
        if (!(in & ROLE_BIT(role)) && session_legal_count(t->session, role) > 0)
            fail_msg("%s: %s left and has choices", position_of(t->session), role_id(module, role));
        if ((asked & ROLE_BIT(role)) && list.count == 0)
            fail_msg("%s: %s is asked and has no choice", position_of(t->session), role_id(module, role));
        writer_init(&text);
        assert_true(session_view_json(t->session, role, VIEW_ALL, &text));
        writer_finish(&text);
    }
    writer_init(&text);
    if (!t->ruleset->audit(session_game(t->session), &text))
        fail_msg("%s: %s", position_of(t->session), writer_text(&text));
    writer_finish(&text);
}

static int step_of(const struct table *t) {
    const struct frame *top = t->ruleset->steps ? flow_top(session_game(t->session)) : NULL;
    return top ? top->step : 0;
}

/* Half of the time one who is asked, else anybody; one with a draft of his own where there is one. */
static int who_leaves(const struct table *t) {
    const struct game *game = session_game(t->session);
    role_set in = session_in(t->session), asked = session_to_act(t->session) & in, drafting = 0;
    for (int role = 0; role < t->ruleset->role_count && t->ruleset->own_depth > 0; role++)
        if ((in & ROLE_BIT(role)) && flow_own_top(game, role))
            drafting |= ROLE_BIT(role);
    if (drafting != 0 && chance_below(3) == 0)
        return chance_role(drafting);
    return chance_role(asked != 0 && chance_below(2) == 0 ? asked : in);
}

/* Half of the time others leave in the same moment, but one stays. No rules go on before the last has left. */
static void leave_with_others(struct table *t, int last) {
    const role_set others = session_in(t->session) & (role_set)~ROLE_BIT(last);
    static uint8_t was[RULESET_MAX_STATE];
    if (others == 0)
        return;
    const int stays = chance_role(others);
    memcpy(was, session_game(t->session)->state, t->ruleset->state_size);
    for (int role = 0; role < t->ruleset->role_count && chance_below(2) == 0; role++) {
        if (!(others & ROLE_BIT(role)) || role == stays)
            continue;
        assert_int_equal(session_conclude_with_next(t->session, role, CONCLUDE_TIMEOUT, 0), ACT_DONE);
        keep(t);
        t->tally->left++;
        t->tally->together++;
        assert_memory_equal(session_game(t->session)->state, was, t->ruleset->state_size);
    }
}

static void leave(struct table *t) {
    static const enum conclusion how[] = {CONCLUDE_RESIGN, CONCLUDE_TIMEOUT, CONCLUDE_REMOVED};
    int role = who_leaves(t);
    bool mid_draft = t->ruleset->own_depth > 0 && flow_own_top(session_game(t->session), role);
    t->tally->left_at[step_of(t)]++;
    t->tally->left++;
    t->tally->mid_draft += mid_draft;
    leave_with_others(t, role);
    if (session_conclude(t->session, role, how[chance_below(3)], 0) != ACT_DONE)
        fail_msg("%s: %s cannot leave: %s", position_of(t->session), role_id(session_module(t->session), role),
                 session_fault(t->session));
    keep(t);
    assert_false(session_in(t->session) & ROLE_BIT(role));
    if (!session_over(t->session)) {
        assert_false(session_can_undo(t->session, role));
        assert_int_equal(session_act(t->session, role, session_seq(t->session), "pass", 4, 0), ACT_ILLEGAL);
    }
    look(t);
}

static void act(struct table *t) {
    static struct action_list list;
    struct writer key;
    char text[200];
    int role = chance_role(chance_below(OUT_OF_TURN) == 0 ? session_in(t->session) : session_to_act(t->session));
    if (chance_below(UNDO) == 0 && session_can_undo(t->session, role)) {
        assert_int_equal(session_undo(t->session, role, 0), ACT_DONE);
        t->tally->undone++;
        keep(t);
        return;
    }
    list_of(t, role, &list);
    if (list.count == 0)
        return;
    writer_init_fixed(&key, text, sizeof text);
    action_key(&key, t->ruleset, session_module(t->session)->content, choose(&list));
    if (session_act(t->session, role, session_seq(t->session), key.text, key.length, 0) != ACT_DONE)
        fail_msg("%s: %s lists an action that is not accepted: %s", position_of(t->session),
                 role_id(session_module(t->session), role), session_fault(t->session));
    keep(t);
}

/* Two are left to play on, but for a few games. */
static bool somebody_leaves(const struct table *t) {
    int in = bits_count(session_in(t->session)), times = t->tally->left_at[step_of(t)];
    if (in <= 2)
        return in == 2 && chance_below(10 * RARELY) == 0;
    return times < OFTEN_AT ? chance_below(1 + 3 * (uint32_t)times) == 0 : chance_below(RARELY) == 0;
}

static void check_replay(const struct table *t, const struct setup *setup, const uint8_t key[KEY_BYTES]) {
    struct writer why;
    char first[65], again[65];
    writer_init(&why);
    struct session *replayed =
        session_at(session_module(t->session), setup, key, t->entries, t->count, UINT32_MAX, &why);
    if (!replayed) {
        fail_msg("%s: the log does not replay: %s", position_of(t->session), writer_text(&why));
    } else {
        session_hash(t->session, first);
        session_hash(replayed, again);
        assert_string_equal(first, again);
        session_free(replayed);
    }
    writer_finish(&why);
}

static void play(const struct module *module, const struct setup *setup, uint64_t seed, struct tally *tally) {
    uint8_t key[KEY_BYTES];
    struct table t = {.session = chance_game(module, setup, seed), .ruleset = module->ruleset, .tally = tally};
    chance_key(seed, key);
    while (!session_over(t.session)) {
        if (somebody_leaves(&t))
            leave(&t);
        else
            act(&t);
        assert_true(session_seq(t.session) < 4 * (uint32_t)module->ruleset->bounds.decisions);
    }
    tally->ends++;
    check_replay(&t, setup, key);
    entries_free(t.entries, t.count);
    session_free(t.session);
}

/* Every third game is as long as the rules have it. */
static void lengthen(const struct ruleset *ruleset, const struct setup *shortest, struct setup *setup) {
    for (int k = 0; k < ruleset->option_count; k++)
        if (shortest->option[k] != ruleset->options[k].standard)
            setup->option[k] = ruleset->options[k].standard;
}

static void visit(const struct module *module, const struct setup *setup, const char *name) {
    struct tally tally = {0};
    struct setup other = *setup;
    const char *games = getenv("MUSTERD_LEAVING");
    int many = games ? atoi(games) : GAMES, steps = 0;
    if (module->ruleset->role_count <= 2)
        return;
    for (int i = 0; i < many; i++) {
        random_setup(module, setup->scenario, chance_below, &other);
        if (i % 3 == 0)
            lengthen(module->ruleset, setup, &other);
        play(module, &other, 7700 + (uint64_t)i, &tally);
    }
    for (int step = 0; step < STEPS_MOST; step++) {
        steps += tally.left_at[step] > 0;
        if (games && module->ruleset->steps && step < module->ruleset->step_count)
            print_message("  %4d left at %s\n", tally.left_at[step], module->ruleset->steps[step].name);
    }
    print_message("%s: %d games, %d left at %d steps, %d of them with an offer half made, %d with the next, %d undos\n",
                  name, tally.ends, tally.left, steps, tally.mid_draft, tally.together, tally.undone);
    assert_non_null(module->ruleset->conclude_together);
    assert_true(tally.together > 0);
    assert_true(tally.left > 0);
    assert_true(module->ruleset->own_depth == 0 || tally.mid_draft > 0);
}

static void test_whoever_leaves_leaves_a_game_that_goes_on(void **state) {
    (void)state;
    chance_begin(21);
    each_scenario(visit);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_whoever_leaves_leaves_a_game_that_goes_on)};
    return cmocka_run_group_tests_name("leaving", tests, open_rulesets, close_rulesets);
}

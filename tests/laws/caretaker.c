/* The caretaker plays one seat of a game to its end, in every ruleset. It takes a safe action wherever there is one.
 * The log replays to the same bytes. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <cmocka.h>

#include "../../daemon/game/fairness.h"
#include "../../daemon/game/session.h"
#include "../../rulesets/kit/text.h"
#include "../support/chance.h"
#include "../support/setups.h"

struct outcome {
    long chosen, safe; /* actions of caretakers, and those whose verb passes */
    int shortest, longest;
};

struct log {
    struct entry *entries;
    size_t count, room;
};

static void keep(struct log *log, const struct session *session) {
    if (log->count == log->room) {
        log->room = log->room * 2 + 64;
        log->entries = realloc(log->entries, log->room * sizeof *log->entries);
        assert_non_null(log->entries);
    }
    uint8_t bytes[ENTRY_BYTES];
    const struct entry *entry = session_entry(session);
    struct entry *kept = &log->entries[log->count++];
    size_t length = entry_encode(entry, bytes);
    assert_true(entry_decode(bytes, length, kept));
    kept->seq = entry->seq;
    kept->at = entry->at;
    assert_int_equal(kept->kind, entry->kind);
    assert_int_equal(kept->caretaker, entry->caretaker);
}

static void play_at_random(struct session *session, int role) {
    static struct action_list list;
    const struct module *module = session_module(session);
    char text[200];
    struct writer key;
    list.count = 0;
    module->ruleset->legal(session_game(session), role, &list);
    actions_keep(module->ruleset, &list, false);
    writer_init_fixed(&key, text, sizeof text);
    action_key(&key, module->ruleset, module->content, &list.item[chance_below((uint32_t)list.count)]);
    if (session_act(session, role, session_seq(session), key.text, key.length, 0) != ACT_DONE)
        fail_msg("%s: %s lists an action that is not accepted: %s", position_of(session), role_id(module, role),
                 session_fault(session));
}

/* Is there something safe in the role's list? */
static bool could_be_safe(struct session *session, int role) {
    static struct action_list list;
    const struct ruleset *ruleset = session_module(session)->ruleset;
    list.count = 0;
    ruleset->legal(session_game(session), role, &list);
    for (int i = 0; i < list.count; i++)
        if (ruleset->verbs[list.item[i].verb].passes && !ruleset->verbs[list.item[i].verb].out_of_turn)
            return true;
    return false;
}

static void caretake(struct session *session, int role, struct outcome *outcome) {
    const struct ruleset *ruleset = session_module(session)->ruleset;
    bool could = could_be_safe(session, role);
    if (session_caretake(session, role, 0) != ACT_DONE)
        fail_msg("%s: the caretaker finds nothing for %s: %s", position_of(session),
                 role_id(session_module(session), role), session_fault(session));
    const struct entry *entry = session_entry(session);
    assert_true(entry->caretaker);
    assert_int_equal(entry->role, role);
    assert_false(ruleset->verbs[entry->action.verb].out_of_turn);
    assert_int_equal(ruleset->verbs[entry->action.verb].passes, could);
    outcome->chosen++;
    outcome->safe += could;
}

static void check_replay(const struct session *session, const struct setup *setup, const uint8_t key[KEY_BYTES],
                         const struct log *log) {
    struct writer why;
    char first[65], again[65];
    writer_init(&why);
    struct session *replayed =
        session_at(session_module(session), setup, key, log->entries, log->count, UINT32_MAX, &why);
    if (!replayed) {
        fail_msg("%s: the log does not replay: %s", position_of(session), writer_text(&why));
    } else {
        session_hash(session, first);
        session_hash(replayed, again);
        assert_string_equal(first, again);
        session_free(replayed);
    }
    writer_finish(&why);
}

/* absent: the roles that the caretaker plays, from the entry `from` on. */
static void play_game(const struct module *module, const struct setup *setup, role_set absent, uint32_t from,
                      uint64_t seed, struct outcome *outcome) {
    uint8_t key[KEY_BYTES];
    struct log log = {0};
    struct session *session = chance_game(module, setup, seed);
    chance_key(seed, key);
    while (!session_over(session)) {
        int role = __builtin_ctz(session_to_act(session));
        if (session_seq(session) == from && from > 0) {
            assert_int_equal(session_notice(session, role, ENTRY_TIME_UP, 0), ACT_DONE);
            keep(&log, session);
        }
        if (session_seq(session) >= from && (absent & ROLE_BIT(role)))
            caretake(session, role, outcome);
        else
            play_at_random(session, role);
        keep(&log, session);
        assert_true(session_seq(session) <= (uint32_t)module->ruleset->bounds.decisions + 1);
    }
    int length = (int)session_seq(session);
    outcome->shortest = outcome->shortest == 0 || length < outcome->shortest ? length : outcome->shortest;
    outcome->longest = length > outcome->longest ? length : outcome->longest;
    check_replay(session, setup, key, &log);
    free(log.entries);
    session_free(session);
}

enum { GAMES = 3 };

static bool can_pass(const struct ruleset *ruleset) {
    for (int i = 0; i < ruleset->verb_count; i++)
        if (ruleset->verbs[i].passes)
            return true;
    return false;
}

static void visit(const struct module *module, const struct setup *setup, const char *name) {
    role_set seats = module_seats(module, setup);
    struct outcome one = {0}, all = {0};
    for (int role = 0; role < module->ruleset->role_count; role++)
        for (uint64_t i = 0; (seats & ROLE_BIT(role)) && i < GAMES; i++)
            play_game(module, setup, ROLE_BIT(role), i == 0 ? 0 : chance_below(200), 100 + i, &one);
    for (uint64_t i = 0; i < GAMES; i++)
        play_game(module, setup, seats, 0, 200 + i, &all);
    print_message("%s: one absent %d to %d entries, %ld of %ld choices safe; all absent %d to %d, %ld of %ld\n", name,
                  one.shortest, one.longest, one.safe, one.chosen, all.shortest, all.longest, all.safe, all.chosen);
    if (can_pass(module->ruleset))
        assert_true(one.safe > 0);
}

static void test_a_game_left_to_the_caretaker_comes_to_its_end(void **state) {
    (void)state;
    each_scenario(visit);
}

int main(void) {
    chance_begin(11);
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_a_game_left_to_the_caretaker_comes_to_its_end)};
    return cmocka_run_group_tests(tests, open_rulesets, close_rulesets);
}

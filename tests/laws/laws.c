/* The laws of the engine, on every ruleset found, every scenario, every option alone. tests/laws/leaks has law 4. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../daemon/game/session.h"
#include "../../daemon/simulate/simulate.h"
#include "../../rulesets/kit/text.h"
#include "../support/chance.h"
#include "../support/schema.h"
#include "../support/setups.h"

/* ---- law 2 and 6: no dead end, bounds, conserved; and law 4 in passing, quickly ------------------------------- */

static void visit_random_games(const struct module *module, const struct setup *setup, const char *name) {
    struct simulation simulation = {
        .module = module, .setup = *setup, .first_seed = 1, .games = law_games(), .audit = true, .laws = true};
    struct simulation_result result;
    if (!simulate(&simulation, &result))
        fail_msg("%s: %s", name, result.fault);
}

static void test_law_2_and_6_every_game_ends_within_bounds_and_conserves(void **state) {
    (void)state;
    each_setup(visit_random_games);
}

/* ---- law 1: legal = accepted --------------------------------------------------------------------------------- */

static uint64_t refused_tries;

static void legal_of(struct session *session, int role, struct action_list *list) {
    list->count = 0;
    session_module(session)->ruleset->legal(session_game(session), role, list);
}

/* A key that may be anything: a listed one of the wrong role or damaged, or a made-up action. */
static void random_key(struct session *session, const struct action_list *list, struct writer *key) {
    const struct module *module = session_module(session);
    const struct ruleset *ruleset = module->ruleset;
    struct action action = list->count > 0 ? list->item[chance_below((uint32_t)list->count)] : (struct action){0};
    if (chance_below(2) == 0)
        action.verb = (uint16_t)chance_below((uint32_t)ruleset->verb_count);
    for (int i = 0; i < ACTION_ARGS && ruleset->verbs[action.verb].args[i].name != NULL; i++) {
        int count = domain_count(ruleset, module->content, ruleset->verbs[action.verb].args[i].domain);
        bool known = count == 0 || action.arg[i] < count;
        if (chance_below(2) == 0 || !known)
            action.arg[i] = (int16_t)((int)chance_below((uint32_t)(count > 0 ? count + 1 : 20)) - 1);
    }
    action_key(key, ruleset, module->content, &action);
    if (chance_below(8) == 0 && key->length > 0)
        key->text[chance_below((uint32_t)key->length)] = (char)(33 + chance_below(90));
    if (chance_below(16) == 0 && key->length > 1)
        key->length--;
}

static bool listed(const struct module *module, const struct action_list *list, const struct writer *key) {
    for (int i = 0; i < list->count; i++) {
        char text[200];
        struct writer one;
        writer_init_fixed(&one, text, sizeof text);
        action_key(&one, module->ruleset, module->content, &list->item[i]);
        if (one.length == key->length && memcmp(one.text, key->text, key->length) == 0)
            return true;
    }
    return false;
}

static void try_unlisted(struct session *session, int tries) {
    const struct module *module = session_module(session);
    for (int i = 0; i < tries; i++) {
        char text[200];
        struct writer key;
        struct action_list list;
        int role = chance_role(session_seats(session));
        legal_of(session, role, &list);
        writer_init_fixed(&key, text, sizeof text);
        random_key(session, &list, &key);
        if (listed(module, &list, &key))
            continue;
        enum act_outcome outcome = session_act(session, role, session_seq(session), key.text, key.length, 0);
        if (outcome != ACT_ILLEGAL && outcome != ACT_GONE)
            fail_msg("%s: unlisted action %.*s of %s came to outcome %d", position_of(session), (int)key.length,
                     key.text, role_id(module, role), (int)outcome);
        refused_tries++;
    }
}

enum { UNLISTED = 5000 }; /* for each game wanted: 10^6 in all */

static void visit_unlisted(const struct module *module, const struct setup *setup, const char *name) {
    (void)name;
    uint64_t goal = refused_tries + UNLISTED * (uint64_t)law_games() / (uint64_t)scenario_count() + 1;
    for (uint64_t seed = 1000; refused_tries < goal; seed++) {
        struct session *session = chance_game(module, setup, seed);
        while (!session_over(session)) {
            try_unlisted(session, 12);
            chance_turn(session);
        }
        assert_int_equal(session_act(session, 0, session_seq(session), "pass", 4, 0), ACT_OVER);
        session_free(session);
    }
}

static void test_law_1_only_what_is_listed_is_accepted(void **state) {
    (void)state;
    chance_begin(1);
    each_scenario(visit_unlisted);
    print_message("refused %llu unlisted actions\n", (unsigned long long)refused_tries);
    assert_true(refused_tries >= UNLISTED * (uint64_t)law_games());
}

/* ---- law 3: pure; law 5: undo ----------------------------------------------------------------------------------- */

struct record {
    struct entry *entries;
    size_t count, capacity;
};

static void record_add(struct record *record, const struct entry *entry) {
    if (record->count == record->capacity) {
        record->capacity = record->capacity ? 2 * record->capacity : 256;
        record->entries = realloc(record->entries, record->capacity * sizeof *record->entries);
        assert_non_null(record->entries);
    }
    record->entries[record->count++] = *entry;
}

static void assert_same_snapshot(struct session *a, struct session *b) {
    struct writer one, two;
    writer_init(&one);
    writer_init(&two);
    session_snapshot(a, &one);
    session_snapshot(b, &two);
    if (one.length != two.length || memcmp(one.text, two.text, one.length) != 0)
        fail_msg("%s: two sessions differ that should be the same, at byte %zu of their snapshots (%zu and %zu bytes)",
                 position_of(a), first_difference(&one, &two), one.length, two.length);
    writer_finish(&one);
    writer_finish(&two);
}

/* Takes the last action back and does it again: the same bytes but for the numbers of entries. */
static void undo_and_redo(struct session *session, struct record *record) {
    const struct entry last = *session_entry(session);
    char before[65], after[65];
    uint64_t draws = session_draws(session);
    session_hash(session, before);
    if (session_undo(session, last.role, 0) != ACT_DONE)
        fail_msg("%s: %s can undo it, but cannot: %s", position_of(session),
                 role_id(session_module(session), last.role), session_fault(session));
    assert_int_equal(session_undoes(session), last.seq);
    record_add(record, session_entry(session));
    assert_true(session_draws(session) == draws);
    chance_take(session, last.role, &last.action);
    record_add(record, session_entry(session));
    session_hash(session, after);
    assert_string_equal(before, after);
}

static bool is_out_of_turn(struct session *session, const struct entry *entry) {
    return entry->kind == ENTRY_ACTION && session_module(session)->ruleset->verbs[entry->action.verb].out_of_turn;
}

static uint64_t undone_across;

/* Somebody acted out of turn: another takes back what he did before that. */
static void undo_across(struct session *session, struct record *record) {
    uint64_t draws = session_draws(session);
    for (int role = 0; role < session_module(session)->ruleset->role_count; role++) {
        if (role == session_entry(session)->role || !session_can_undo(session, role))
            continue;
        if (session_undo(session, role, 0) != ACT_DONE)
            fail_msg("%s: %s can undo across it, but cannot: %s", position_of(session),
                     role_id(session_module(session), role), session_fault(session));
        record_add(record, session_entry(session));
        assert_true(session_draws(session) == draws);
        undone_across++;
        return;
    }
}

static void check_undo(struct session *session, struct record *record, uint64_t draws_before) {
    const struct entry last = *session_entry(session);
    bool can = !session_over(session) && session_can_undo(session, last.role);
    if (can && session_draws(session) != draws_before)
        fail_msg("%s: undo is open to %s across a draw: %llu draws before it, %llu after", position_of(session),
                 role_id(session_module(session), last.role), (unsigned long long)draws_before,
                 (unsigned long long)session_draws(session));
    for (int role = 0; role < session_module(session)->ruleset->role_count; role++)
        if (role != last.role && !is_out_of_turn(session, &last) && session_can_undo(session, role))
            fail_msg("%s: undo is open to %s, and the last to act was %s", position_of(session),
                     role_id(session_module(session), role), role_id(session_module(session), last.role));
    if (can && chance_below(6) == 0)
        undo_and_redo(session, record);
    else if (is_out_of_turn(session, &last) && !session_over(session))
        undo_across(session, record);
}

static void restored_is_same(struct session *session, const struct module *module, const struct setup *setup,
                             const uint8_t key[KEY_BYTES]) {
    struct writer bytes;
    writer_init(&bytes);
    session_snapshot(session, &bytes);
    struct session *again = session_restore(module, setup, key, bytes.text, bytes.length);
    assert_non_null(again);
    assert_same_snapshot(session, again);
    assert_null(session_restore(module, setup, key, bytes.text, bytes.length - 1));
    session_free(again);
    writer_finish(&bytes);
}

static void visit_pure(const struct module *module, const struct setup *setup, const char *name) {
    (void)name;
    int games = law_games() / 25 + 1;
    for (int i = 0; i < games; i++) {
        uint8_t key[KEY_BYTES];
        struct record record = {0};
        struct session *session = chance_game(module, setup, 2000 + (uint64_t)i);
        chance_key(2000 + (uint64_t)i, key);
        while (!session_over(session)) {
            uint64_t draws = session_draws(session);
            chance_turn(session);
            record_add(&record, session_entry(session));
            check_undo(session, &record, draws);
            if (chance_below(50) == 0)
                restored_is_same(session, module, setup, key);
        }
        struct session *again = chance_game(module, setup, 2000 + (uint64_t)i);
        if (!session_replay(again, record.entries, record.count))
            fail_msg("%s: replay fails: %s", position_of(session), session_fault(again));
        assert_same_snapshot(session, again);
        session_free(again);
        session_free(session);
        free(record.entries);
    }
}

static void test_law_3_and_5_replay_is_identical_and_undo_never_crosses_a_draw(void **state) {
    (void)state;
    chance_begin(3);
    each_setup(visit_pure);
    print_message("%llu actions taken back across others' out of turn\n", (unsigned long long)undone_across);
    assert_true(undone_across > 0 || law_games() < LAW_GAMES);
}

/* ---- tables, views and texts ------------------------------------------------------------------------------------- */

static void visit_views(const struct module *module, const struct setup *setup, const char *name) {
    (void)name;
    json_error_t error;
    json_t *full = json_loads(module->document[CONTENT_ALL].json, 0, &error);
    assert_non_null(full);
    const json_t *schema = json_object_get(full, "view_schema");
    struct session *session = chance_game(module, setup, 5000);
    struct writer w;
    writer_init(&w);
    for (;;) {
        for (int role = 0; role <= module->ruleset->role_count; role++) {
            char why[512];
            int reader = role == module->ruleset->role_count ? ROLE_SPECTATOR : role;
            if (chance_below((uint32_t)law_amount(60, 12, 2)) != 0) /* tests/laws/schemas looks at the others */
                continue;
            if (reader != ROLE_SPECTATOR && !(session_seats(session) & ROLE_BIT(role)))
                continue;
            writer_clear(&w);
            out_object(&w);
            assert_true(session_view_json(session, reader, VIEW_ALL, &w));
            out_end_object(&w);
            json_t *view = json_loads(writer_text(&w), JSON_REJECT_DUPLICATES, &error);
            if (view == NULL)
                fail_msg("%s: the view of %s is not JSON: %s", position_of(session), role_id(module, reader),
                         error.text);
            if (!schema_check(schema, schema, json_object_get(view, "state"), why, sizeof why))
                fail_msg("%s: the view of %s breaks its schema: %s", position_of(session), role_id(module, reader),
                         why);
            json_decref(view);
        }
        if (session_over(session))
            break;
        chance_turn(session);
    }
    session_free(session);
    writer_finish(&w);
    json_decref(full);
}

static void test_views_fit_their_schema(void **state) {
    (void)state;
    chance_begin(6);
    each_setup(visit_views);
}

/* ---- results ----------------------------------------------------------------------------------------------------- */

static void visit_resigning(const struct module *module, const struct setup *setup, const char *name) {
    (void)name;
    role_set seats = module_seats(module, setup);
    for (int role = 0; role < module->ruleset->role_count; role++) {
        if (!(seats & ROLE_BIT(role)))
            continue;
        struct session *session = chance_game(module, setup, 6000 + (uint64_t)role);
        struct writer result;
        for (uint32_t n = chance_below(60); n > 0 && !session_over(session); n--)
            chance_turn(session);
        if (!session_over(session))
            assert_int_equal(session_conclude(session, role, CONCLUDE_RESIGN, 0), ACT_DONE);
        while (!session_over(session))
            chance_turn(session);
        writer_init(&result);
        session_result_json(session, &result);
        assert_string_not_equal(writer_text(&result), "null");
        writer_finish(&result);
        session_free(session);
    }
}

static void test_resigning_ends_or_leaves_a_game_that_ends(void **state) {
    (void)state;
    chance_begin(7);
    each_scenario(visit_resigning);
}

/* ---- main -------------------------------------------------------------------------------------------------------- */

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_law_1_only_what_is_listed_is_accepted),
        cmocka_unit_test(test_law_2_and_6_every_game_ends_within_bounds_and_conserves),
        cmocka_unit_test(test_law_3_and_5_replay_is_identical_and_undo_never_crosses_a_draw),
        cmocka_unit_test(test_views_fit_their_schema),
        cmocka_unit_test(test_resigning_ends_or_leaves_a_game_that_ends),
    };
    return cmocka_run_group_tests_name("laws", tests, open_rulesets, close_rulesets);
}

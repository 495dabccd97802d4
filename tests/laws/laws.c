/* The laws of the engine, on every ruleset found, every scenario, every option alone. MUSTERD_LAW_GAMES sets how many
 * games (per set-up): 50 is the standard, 200 under MUSTERD_SOAK. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../daemon/game/fairness.h"
#include "../../daemon/game/guard.h"
#include "../../daemon/plugin/loader.h"
#include "../../daemon/game/session.h"
#include "../../daemon/game/session_state.h"
#include "../../daemon/simulate/simulate.h"
#include "../../rulesets/kit/text.h"
#include "../support/chance.h"
#include "../support/schema.h"
#include "../support/setups.h"

/* ---- luck, and what is walked over ------------------------------------------------------------------------ */

enum { STANDARD = 50, SOAK = 200 };

static int games_wanted(void) {
    const char *text = getenv("MUSTERD_LAW_GAMES");
    return text != NULL ? atoi(text) : getenv("MUSTERD_SOAK") != NULL ? SOAK : STANDARD;
}

static void key_of(uint64_t seed, uint8_t key[KEY_BYTES]) {
    memset(key, 0, KEY_BYTES);
    memcpy(key, &seed, sizeof seed);
}

static struct session *new_session(const struct module *module, const struct setup *setup, uint64_t seed) {
    uint8_t key[KEY_BYTES];
    struct writer why;
    writer_init(&why);
    key_of(seed, key);
    struct session *session = session_new(module, setup, key, &why);
    if (session == NULL)
        fail_msg("set-up faults: %s", writer_text(&why));
    writer_finish(&why);
    return session;
}

static int random_role(role_set roles) {
    int skip = (int)chance_below((uint32_t)__builtin_popcount(roles));
    while (skip-- > 0)
        roles &= (role_set)(roles - 1);
    return __builtin_ctz(roles);
}

static void legal_of(struct session *session, int role, struct action_list *list) {
    list->count = 0;
    session_module(session)->ruleset->legal(session_game(session), role, list);
}

static enum act_outcome act(struct session *session, int role, const struct action *action) {
    char text[200];
    struct writer key;
    const struct module *module = session_module(session);
    writer_init_fixed(&key, text, sizeof text);
    action_key(&key, module->ruleset, module->content, action);
    assert_true(key.length > 0 && key.length <= 80);
    return session_act(session, role, session_seq(session), key.text, key.length, 0);
}

/* A role that must act takes a random one of its choices, through its key; now and then any role takes one out of
 * turn. */
static void play_one(struct session *session) {
    const struct ruleset *ruleset = session_module(session)->ruleset;
    struct action_list list = {0};
    int role = 0;
    if (ruleset->out_of_turn_count > 0 && chance_below(8) == 0) {
        role = random_role(session_seats(session));
        legal_of(session, role, &list);
        actions_keep(ruleset, &list, true);
    }
    if (list.count == 0) {
        role = random_role(session_to_act(session));
        legal_of(session, role, &list);
        actions_keep(ruleset, &list, false);
    }
    if (list.count == 0)
        fail_msg("%s: no legal action for %s, who must act", position_of(session),
                 role_id(session_module(session), role));
    if (act(session, role, &list.item[chance_below((uint32_t)list.count)]) != ACT_DONE)
        fail_msg("%s: %s lists an action that is not accepted: %s", position_of(session),
                 role_id(session_module(session), role), session_fault(session));
}

/* ---- law 2 and 6: no dead end, bounds, conserved; and law 4 in passing, quickly ------------------------------- */

static void visit_random_games(const struct module *module, const struct setup *setup, const char *name) {
    struct simulation simulation = {
        .module = module, .setup = *setup, .first_seed = 1, .games = games_wanted(), .audit = true, .laws = true};
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
        int role = random_role(session_seats(session));
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
    uint64_t goal = refused_tries + UNLISTED * (uint64_t)games_wanted() / (uint64_t)scenario_count() + 1;
    for (uint64_t seed = 1000; refused_tries < goal; seed++) {
        struct session *session = new_session(module, setup, seed);
        while (!session_over(session)) {
            try_unlisted(session, 12);
            play_one(session);
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
    assert_true(refused_tries >= UNLISTED * (uint64_t)games_wanted());
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

static size_t first_difference(const struct writer *one, const struct writer *two) {
    size_t k = 0;
    while (k < one->length && k < two->length && one->text[k] == two->text[k])
        k++;
    return k;
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
    assert_int_equal(act(session, last.role, &last.action), ACT_DONE);
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
    int games = games_wanted() / 25 + 1;
    for (int i = 0; i < games; i++) {
        uint8_t key[KEY_BYTES];
        struct record record = {0};
        struct session *session = new_session(module, setup, 2000 + (uint64_t)i);
        key_of(2000 + (uint64_t)i, key);
        while (!session_over(session)) {
            uint64_t draws = session_draws(session);
            play_one(session);
            record_add(&record, session_entry(session));
            check_undo(session, &record, draws);
            if (chance_below(50) == 0)
                restored_is_same(session, module, setup, key);
        }
        struct session *again = new_session(module, setup, 2000 + (uint64_t)i);
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
    assert_true(undone_across > 0 || games_wanted() < STANDARD);
}

/* ---- law 4: no leak ---------------------------------------------------------------------------------------------- */

static uint32_t luck_pick(struct draws *draws, uint32_t n, const char *label) {
    (void)draws;
    (void)label;
    return chance_below(n);
}

static struct session *copy_of(struct session *session, const struct setup *setup, const uint8_t key[KEY_BYTES]) {
    struct writer bytes;
    writer_init(&bytes);
    session_snapshot(session, &bytes);
    struct session *copy = session_restore(session_module(session), setup, key, bytes.text, bytes.length);
    writer_finish(&bytes);
    assert_non_null(copy);
    return copy;
}

/* The same game in a world that the role cannot tell from its own. */
static struct session *other_world(struct session *session, const struct setup *setup, const uint8_t key[KEY_BYTES],
                                   int role) {
    struct draws draws = {luck_pick};
    struct session *other = copy_of(session, setup, key);
    struct game *game = session_game(other);
    game->draws = &draws;
    game->steps_left = 100000;
    game->ruleset->resample(game, role);
    game->draws = NULL;
    if (game->ruleset->out_of_turn_count > 0) /* hide_undo */
        trail_clear(&other->trail);           /* its steps are changes of the other state */
    return other;
}

/* Whether undo is open depends on what others did out of turn before, which lies in the log: the other world has none
 * of its own. tests/laws/out_of_turn.c looks at it. */
static void hide_undo(struct session *session, struct writer *w) {
    const char *undo = strstr(writer_text(w), ",\"can_undo\":");
    if (session_module(session)->ruleset->out_of_turn_count > 0 && undo != NULL)
        w->length = (size_t)(undo - w->text);
}

/* What is looked at besides the view and the hand: pictures are drawn from the same facts and take longest, an eighth
 * of the time. All in any form, and the neighbourhood of any thing. */
struct sight {
    bool pictures;
    struct board_request whole, near;
};

static struct sight any_sight(const struct module *module) {
    const int domains = module->ruleset->domain_count;
    struct sight sight = {.pictures = chance_below(8) == 0, .whole = {.form = (uint8_t)chance_below(BOARD_FORMS)}};
    if (domains == 0)
        return sight;
    sight.near.domain = (uint8_t)(DOMAIN_FIRST + chance_below((uint32_t)domains));
    const int count = domain_count(module->ruleset, module->content, sight.near.domain);
    sight.near.focus = (int16_t)chance_below((uint32_t)(count > 0 ? count : 1));
    if (count == 0)
        sight.near.domain = 0;
    return sight;
}

static void sees(struct session *session, int role, const struct sight *sight, struct writer *w) {
    const struct board_request hand = {.part = BOARD_HAND};
    writer_clear(w);
    assert_true(session_view_json(session, role, VIEW_ALL, w));
    hide_undo(session, w);
    assert_true(session_board_svg(session, role, &hand, w));
    if (!sight->pictures)
        return;
    assert_true(session_board_svg(session, role, &sight->whole, w));
    assert_true(session_board_svg(session, role, &sight->near, w));
}

/* The action whose JSON holds the character at k; "": it is in no action. */
static const char *action_at(const struct writer *view, size_t k) {
    static char key[100];
    const char *text = view->text, *found = NULL;
    const char *actions = strstr(text, "\"actions\":[");
    for (const char *at = actions; at && (at = strstr(at, "\"key\":\"")) && at < text + k; at++)
        found = at + strlen("\"key\":\"");
    key[0] = '\0';
    if (found)
        snprintf(key, sizeof key, ", action %.*s", (int)strcspn(found, "\""), found);
    return key;
}

static void assert_same_sight(struct session *a, struct session *b, int role) {
    struct writer one, two;
    const struct sight sight = any_sight(session_module(a));
    writer_init(&one);
    writer_init(&two);
    sees(a, role, &sight, &one);
    sees(b, role, &sight, &two);
    const size_t k = first_difference(&one, &two);
    size_t from = k > 120 ? k - 120 : 0;
    if (k < one.length || k < two.length)
        fail_msg("%s: %s can tell another world%s:\n…%.240s…\n…%.240s…", position_of(a),
                 role_id(session_module(a), role), action_at(&one, k), writer_text(&one) + from,
                 writer_text(&two) + from);
    writer_finish(&one);
    writer_finish(&two);
}

static uint64_t worlds, worlds_other;

static void count_world(struct session *session, struct session *other) {
    worlds++;
    worlds_other += memcmp(session_game(session)->state, session_game(other)->state,
                           session_module(session)->ruleset->state_size) != 0;
}

static void check_worlds(struct session *session, const struct setup *setup, const uint8_t key[KEY_BYTES]) {
    const struct module *module = session_module(session);
    for (int role = 0; role <= module->ruleset->role_count; role++) {
        int reader = role == module->ruleset->role_count ? ROLE_SPECTATOR : role;
        if (reader != ROLE_SPECTATOR && !(session_seats(session) & ROLE_BIT(role)))
            continue;
        struct session *other = other_world(session, setup, key, reader);
        count_world(session, other);
        assert_same_sight(session, other, reader);
        session_free(other);
    }
}

/* Secret arguments changed: what the others read of an event stays the same. */
static void check_veils(struct session *session) {
    const struct module *module = session_module(session);
    const struct ruleset *ruleset = module->ruleset;
    for (int i = 0; i < session_events(session)->count; i++) {
        const struct event *event = &session_events(session)->item[i];
        struct event other = *event;
        for (int k = 0; k < EVENT_ARGS && ruleset->events[event->kind].args[k].name != NULL; k++) {
            int count = domain_count(ruleset, module->content, ruleset->events[event->kind].args[k].domain);
            if (ruleset->events[event->kind].args[k].secret)
                other.arg[k] = (int16_t)chance_below((uint32_t)(count > 0 ? count : 100));
        }
        for (int reader = 0; reader < 16; reader++) {
            struct writer one, two;
            if ((reader >= ruleset->role_count && reader != ROLE_SPECTATOR) || (event->audience & ROLE_BIT(reader)))
                continue;
            writer_init(&one);
            writer_init(&two);
            event_json(&one, ruleset, module->content, event, NULL, 0, reader);
            event_json(&two, ruleset, module->content, &other, NULL, 0, reader);
            if (strcmp(writer_text(&one), writer_text(&two)) != 0)
                fail_msg("%s: event %s shows %s a secret:\n%s\n%s", position_of(session),
                         ruleset->events[event->kind].name, role_id(module, reader), writer_text(&one),
                         writer_text(&two));
            if (strchr(writer_text(&one), '\1') != NULL)
                fail_msg("%s: event %s does not render", position_of(session), ruleset->events[event->kind].name);
            writer_finish(&one);
            writer_finish(&two);
        }
    }
}

static void look_for_leaks(const struct module *module, const struct setup *setup, const char *name, int positions) {
    int seen = 0;
    worlds = worlds_other = 0;
    for (uint64_t seed = 3000; seen < positions; seed++) {
        uint8_t key[KEY_BYTES];
        struct session *session = new_session(module, setup, seed);
        key_of(seed, key);
        while (!session_over(session)) {
            play_one(session);
            check_veils(session);
            if (chance_below(20) == 0 && !session_over(session)) {
                check_worlds(session, setup, key);
                seen++;
            }
        }
        session_free(session);
    }
    print_message("%s: %llu worlds, %llu other than the game\n", name, (unsigned long long)worlds,
                  (unsigned long long)worlds_other);
    if (!worlds_differ(module->ruleset, worlds, worlds_other))
        fail_msg("%s: resample changes nothing", name);
}

static void visit_leaks(const struct module *module, const struct setup *setup, const char *name) {
    look_for_leaks(module, setup, name, 10 * games_wanted());
}

static void visit_mixed_leaks(const struct module *module, const struct setup *setup, const char *name) {
    look_for_leaks(module, setup, name, 10 + games_wanted());
}

static void test_law_4_no_role_can_tell_a_resampled_world_apart(void **state) {
    (void)state;
    chance_begin(4);
    each_scenario(visit_leaks);
    each_mix(true, visit_mixed_leaks);
}

/* A resampled game plays on to its end. */
static void visit_resampled(const struct module *module, const struct setup *setup, const char *name) {
    (void)name;
    for (uint64_t seed = 4000; seed < 4000 + (uint64_t)games_wanted() / 20 + 2; seed++) {
        uint8_t key[KEY_BYTES];
        struct session *session = new_session(module, setup, seed);
        key_of(seed, key);
        for (uint32_t n = chance_below(150); n > 0 && !session_over(session); n--)
            play_one(session);
        int role = random_role(session_seats(session));
        struct session *other = other_world(session, setup, key, role);
        while (!session_over(other))
            play_one(other);
        session_free(other);
        session_free(session);
    }
}

static void test_law_4_a_resampled_game_plays_on_to_its_end(void **state) {
    (void)state;
    chance_begin(5);
    each_scenario(visit_resampled);
}

/* ---- tables, views and texts ------------------------------------------------------------------------------------- */

static void visit_views(const struct module *module, const struct setup *setup, const char *name) {
    (void)name;
    json_error_t error;
    json_t *full = json_loads(module->document[CONTENT_ALL].json, 0, &error);
    assert_non_null(full);
    const json_t *schema = json_object_get(full, "view_schema");
    struct session *session = new_session(module, setup, 5000);
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
        play_one(session);
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
        struct session *session = new_session(module, setup, 6000 + (uint64_t)role);
        struct writer result;
        for (uint32_t n = chance_below(60); n > 0 && !session_over(session); n--)
            play_one(session);
        if (!session_over(session))
            assert_int_equal(session_conclude(session, role, CONCLUDE_RESIGN, 0), ACT_DONE);
        while (!session_over(session))
            play_one(session);
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
        cmocka_unit_test(test_law_4_no_role_can_tell_a_resampled_world_apart),
        cmocka_unit_test(test_law_4_a_resampled_game_plays_on_to_its_end),
        cmocka_unit_test(test_views_fit_their_schema),
        cmocka_unit_test(test_resigning_ends_or_leaves_a_game_that_ends),
    };
    return cmocka_run_group_tests_name("laws", tests, open_rulesets, close_rulesets);
}

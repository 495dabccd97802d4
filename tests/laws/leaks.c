/* Law 4, no leak, on every ruleset found: no role can tell its game from another world that is dealt to what it knows,
 * by view, menu, prompt or picture; events veil their secrets; and a game in such a world plays on to its end. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../daemon/game/session.h"
#include "../../daemon/game/session_state.h"
#include "../../daemon/simulate/simulate.h"
#include "../../rulesets/kit/text.h"
#include "../support/chance.h"
#include "../support/setups.h"

/* ---- other worlds ------------------------------------------------------------------------------------------------ */

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

/* ---- what a role sees -------------------------------------------------------------------------------------------- */

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

/* ---- what a role is told ----------------------------------------------------------------------------------------- */

/* Secret arguments changed: what the others read of an event stays the same. */
static void check_veils(struct session *session) {
    const struct module *module = session_module(session);
    const struct ruleset *ruleset = module->ruleset;
    for (int i = 0; i < session->events->count; i++) {
        const struct event *event = &session->events->item[i];
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

/* ---- the law ----------------------------------------------------------------------------------------------------- */

static void look_for_leaks(const struct module *module, const struct setup *setup, const char *name, int positions) {
    int seen = 0;
    worlds = worlds_other = 0;
    for (uint64_t seed = 3000; seen < positions; seed++) {
        uint8_t key[KEY_BYTES];
        struct session *session = chance_game(module, setup, seed);
        chance_key(seed, key);
        while (!session_over(session)) {
            chance_turn(session);
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
    look_for_leaks(module, setup, name, 10 * law_games());
}

static void visit_mixed_leaks(const struct module *module, const struct setup *setup, const char *name) {
    look_for_leaks(module, setup, name, 10 + law_games());
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
    for (uint64_t seed = 4000; seed < 4000 + (uint64_t)law_games() / 20 + 2; seed++) {
        uint8_t key[KEY_BYTES];
        struct session *session = chance_game(module, setup, seed);
        chance_key(seed, key);
        for (uint32_t n = chance_below(150); n > 0 && !session_over(session); n--)
            chance_turn(session);
        int role = chance_role(session_seats(session));
        struct session *other = other_world(session, setup, key, role);
        while (!session_over(other))
            chance_turn(other);
        session_free(other);
        session_free(session);
    }
}

static void test_law_4_a_resampled_game_plays_on_to_its_end(void **state) {
    (void)state;
    chance_begin(5);
    each_scenario(visit_resampled);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_law_4_no_role_can_tell_a_resampled_world_apart),
        cmocka_unit_test(test_law_4_a_resampled_game_plays_on_to_its_end),
    };
    return cmocka_run_group_tests_name("leaks", tests, open_rulesets, close_rulesets);
}

/* A game laid out by hand: what the campaign's test programs share. */
#ifndef TESTS_CRUEL_NECESSITY_TABLE_H
#define TESTS_CRUEL_NECESSITY_TABLE_H

#include <string.h>

#include "../harness.h"

#include "../../../rulesets/cruel-necessity/state/achievements.h"
#include "../../../rulesets/cruel-necessity/state/battle.h"
#include "../../../rulesets/cruel-necessity/state/odds.h"
#include "../../../rulesets/cruel-necessity/state/pieces.h"
#include "../../../rulesets/cruel-necessity/state/score.h"
#include "../../../rulesets/cruel-necessity/state/tracks.h"
#include "../../../rulesets/cruel-necessity/state/zeal.h"
#include "../../../rulesets/kit/text.h"

static struct harness h;

static inline struct cn_state *state(void) {
    return h.game.state;
}

static inline const struct cn_content *printed(void) {
    return harness_content();
}

/* The Action Phase of turn 1, with a quiet map: Armies ready in their Area 5, every track on a C, no markers,
 * nine Zeal Points, the Fortresses of CN-3.0, Oxford open. */
static inline struct cn_state *table(const char *scenario, const char *options) {
    harness_start(&h, scenario, options, 1);
    struct cn_state *s = state();
    for (int i = 0; i < CN_ARMIES; i++)
        s->army[i] = (struct cn_army){.area = 5, .counter = printed()->standard_counter[i]};
    for (int i = 0; i < CN_FORTRESSES; i++)
        s->fortress[i] = (struct cn_fortress){.side = i == CN_OXFORD || i == CN_DUBLIN ? CN_ROYALIST : CN_PARLIAMENT,
                                              .dial = i == CN_OXFORD ? 6 : 2};
    for (int i = 0; i < CN_TRACKS; i++) {
        s->track[i] = 2;
        s->track_drm[i] = 0;
    }
    s->zeal = 9;
    s->oxford_open = 1;
    s->irish_troubles = CN_TRACK_PURITANISM;
    return s;
}

static inline struct cn_state *quiet_table(void) {
    return table("first-civil-war", NULL);
}

static inline void play(const char *key) {
    harness_play(&h, 0, key);
}

static inline bool legal(const char *key) {
    return harness_is_legal(&h, 0, key);
}

#define roll(...)       harness_force(&h, __VA_ARGS__, 0)
#define ASSERT_ROLLED() assert_int_equal(harness_forced_left(&h), 0)

/* Carries out one procedure from outside the table of steps, until it asks something. */
static inline void activate(int army, int times) {
    flow_call(harness_game(&h), STEP_ACTIVATE, 0, army, times);
    harness_run(&h);
}

/* Some of the content's operations, as a procedure of their own. */
static inline void push_ops(int first, int count) {
    flow_call(harness_game(&h), STEP_OPS, 0, first, first + count);
}

static inline void resolve(int card) {
    const struct cn_ops *ops = &printed()->card[card].ops;
    push_ops(ops->first, ops->count);
    harness_run(&h);
}

static inline int step_now(void) {
    return flow_top(&h.game)->step;
}

static inline bool told(int event) {
    return harness_event(&h, event, 0) != NULL;
}

/* Only the card that is to come next, and then the last of the war. */
static inline void next_card(int card) {
    struct cn_state *s = state();
    int last = printed()->last_card[s->war - 1];
    uint64_t deck = bit_of(card) | bit_of(last);
    s->revealed |= s->deck & ~deck;
    s->deck = deck;
}

/* Does the view hold this text? */
static inline bool view_has(const char *text) {
    struct writer view;
    writer_init(&view);
    ruleset_entry()->view(&h.game, 0, &view);
    bool found = strstr(writer_text(&view), text) != NULL;
    writer_finish(&view);
    return found;
}

/* Does the picture? */
static inline bool board_has(const char *text) {
    struct writer board;
    writer_init(&board);
    ruleset_entry()->board(&h.game, 0, &(struct board_request){.part = BOARD_WHOLE}, &board);
    bool found = strstr(writer_text(&board), text) != NULL;
    writer_finish(&board);
    return found;
}

/* Does the log of the last action hold this sentence? */
static inline bool log_has(const char *sentence) {
    bool found = false;
    for (int i = 0; i < h.events.count && !found; i++) {
        struct writer text;
        writer_init(&text);
        event_text(&text, ruleset_entry(), printed(), &h.events.item[i], 0, 0);
        found = strcmp(writer_text(&text), sentence) == 0;
        writer_finish(&text);
    }
    return found;
}

/* Does the question hold this text? */
static inline bool asked(const char *text) {
    return strstr(harness_prompt(&h, 0), text) != NULL;
}

/* The label of the legal action with this key. */
static inline void assert_label(const char *key, const char *expected) {
    assert_string_equal(harness_label(&h, 0, key), expected);
}

static inline int8_t score(void) {
    struct cn_score count;
    cn_score_count(&h.game, &count);
    return (int8_t)count.total;
}

#endif

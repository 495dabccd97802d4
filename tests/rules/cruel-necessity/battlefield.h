/* A battle set up by hand: what the battle's test programs share. */
#ifndef TESTS_CRUEL_NECESSITY_BATTLEFIELD_H
#define TESTS_CRUEL_NECESSITY_BATTLEFIELD_H

#include "table.h"

static inline int unit(const char *id) {
    struct content_ids ids = cn_unit_ids(cn_battle_content(&h.game));
    int k = content_find(&ids, id);
    if (k >= 0)
        return k;
    fail_msg("no formation %s", id);
    return 0;
}

static inline uint64_t unit_bit(const char *id) {
    return bit_of(unit(id));
}

/* The index of the battle card with that number. */
static inline int battle_card(int number) {
    const struct cn_battle_content *content = cn_battle_content(&h.game);
    for (int i = 0; i < content->card_count; i++)
        if (content->card[i].number == number)
            return i;
    fail_msg("no battle card %d", number);
    return 0;
}

static inline void give_card(int number) {
    uint16_t bit = (uint16_t)bit_of(battle_card(number));
    cn_battle(&h.game)->deck &= (uint16_t)~bit;
    cn_battle(&h.game)->hand |= bit;
}

/* Which face to force so that this unit is drawn out of the set. */
static inline int face_of_unit(uint64_t set, const char *id) {
    assert_true(set & unit_bit(id));
    return 1 + __builtin_popcountll(set & (unit_bit(id) - 1));
}

static inline int face_of_card(int number) {
    uint16_t bit = (uint16_t)bit_of(battle_card(number));
    assert_true(cn_battle(&h.game)->deck & bit);
    return 1 + __builtin_popcount(cn_battle(&h.game)->deck & (bit - 1u));
}

/* A game in its Action Phase, no card's business on the stack. */
static inline struct game *peace(const char *options) {
    harness_start(&h, "first-civil-war", options, 1);
    struct game *game = harness_game(&h);
    flow_end(game);
    cn_battle_setup(game);
    flow_call(game, STEP_ACTION_PHASE, 0);
    return game;
}

static inline void join_battle(void) {
    flow_call(harness_game(&h), STEP_BATTLE, 0);
    harness_run(&h);
}

/* Sector by sector, in order: cavalry, cavalry, two foot, two foot. */
static inline void line_up(int side, const char *const ids[CN_SLOTS]) {
    struct cn_battle *battle = cn_battle(&h.game);
    for (int slot = 0; slot < CN_SLOTS; slot++) {
        uint64_t bit = unit_bit(ids[slot]);
        assert_true((battle->pool | battle->aside) & bit);
        battle->pool &= ~bit;
        battle->aside &= ~bit;
        battle->line[side][slot] = (uint8_t)unit(ids[slot]);
    }
}

/* Two lines without an event mark: 4, 4, 3+3, 3+3 against the same. */
static const char *const even_parliament[CN_SLOTS] = {"p-cavalry-4-1", "p-cavalry-4-2", "p-foot-3-1",
                                                      "p-foot-3-2",    "p-foot-3-3",    "p-foot-3-4"};
static const char *const even_royalist[CN_SLOTS] = {"r-cavalry-4-1", "r-cavalry-4-2", "r-foot-3-1",
                                                    "r-foot-3-2",    "r-foot-3-3",    "r-foot-4-1"};

/* Joins battle against the Army of the North with these lines, at the draw of the battle cards. With no zeal
 * and no cards in hand it runs to its outcome at once; force the draws before. */
static inline void clash(const char *const parliament[CN_SLOTS], const char *const royalist[CN_SLOTS]) {
    struct game *game = harness_game(&h);
    line_up(CN_PARLIAMENT, parliament);
    line_up(CN_ROYALIST, royalist);
    cn_battle(game)->army = CN_NORTH;
    flow_call(game, STEP_BATTLE, 0);
    flow_top(game)->phase = 4; /* the events of step 4 */
    harness_run(&h);
}

#define ASSERT_EVENT(kind, index, ...)                                                                                 \
    do {                                                                                                               \
        const int16_t expected_[] = {__VA_ARGS__};                                                                     \
        const struct event *event_ = harness_event(&h, kind, index);                                                   \
        assert_non_null(event_);                                                                                       \
        for (size_t i_ = 0; i_ < sizeof expected_ / sizeof *expected_; i_++)                                           \
            assert_int_equal(event_->arg[i_], expected_[i_]);                                                          \
    } while (0)

#endif

/* A game laid out by hand: what the test programs of this game share. */
#ifndef TESTS_THIS_WAR_WAR_H
#define TESTS_THIS_WAR_WAR_H

#include <string.h>

#include "../harness.h"

#include "../../../rulesets/kit/text.h"
#include "../../../rulesets/this-war-without-an-enemy/state/blocks.h"
#include "../../../rulesets/this-war-without-an-enemy/state/control.h"
#include "../../../rulesets/this-war-without-an-enemy/tables.h"
#include "../../../rulesets/this-war-without-an-enemy/state/turn_cards.h"
#include "../../../rulesets/this-war-without-an-enemy/state/setup.h"

static struct harness h;

static inline struct tw_state *state(void) {
    return h.game.state;
}
static inline const struct tw_content *printed(void) {
    return harness_content();
}

/* By id. */
static inline int the_block(const char *id) {
    int i = content_find(&printed()->block_ids, id);
    if (i < 0)
        fail_msg("no block %s", id);
    return i;
}
static inline int the_area(const char *id) {
    int i = content_find(&printed()->area_ids, id);
    if (i < 0)
        fail_msg("no area %s", id);
    return i;
}
static inline int the_city(const char *id) {
    int i = content_find(&printed()->city_ids, id);
    if (i < 0)
        fail_msg("no city %s", id);
    return i;
}
static inline int the_card(const char *id) {
    int i = content_find(&printed()->card_ids, id);
    if (i < 0)
        fail_msg("no card %s", id);
    return i;
}

/* Puts a block somewhere without a rule, and works control out anew. */
static inline void put_at(const char *id, int place, int strength) {
    struct tw_state *s = state();
    int block = the_block(id), side = block_side(block);
    s->at[side][s->place[block]] &= ~block_bit(block);
    s->at[side][place] |= block_bit(block);
    s->place[block] = (uint8_t)place;
    s->strength[block] = (uint8_t)strength;
    harness_game(&h);
    setup_control(&h.game);
}
static inline void put_in(const char *id, const char *area, int strength) {
    put_at(id, the_area(area), strength);
}
/* Inside a Besieged City: let somebody stand outside first. */
static inline void put_inside(const char *id, const char *city, int strength) {
    put_at(id, fort_place(the_city(city)), strength);
}
static inline void put_in_pool(const char *id) {
    put_at(id, PLACE_POOL, 0);
}

/* The scenario with an empty map: all blocks lie beside it. Victory Points are 0. */
static inline struct tw_state *empty_map(const char *scenario) {
    harness_start(&h, scenario, NULL, 1);
    struct tw_state *s = state();
    flow_end(harness_game(&h));
    memset(s->at, 0, sizeof s->at);
    memset(s->place, PLACE_BESIDE, sizeof s->place);
    memset(s->strength, 0, sizeof s->strength);
    for (int block = 0; block < BLOCKS; block++)
        s->at[block_side(block)][PLACE_BESIDE] |= block_bit(block);
    s->phase = PHASE_SETUP;
    setup_control(harness_game(&h));
    s->phase = PHASE_STRATEGIC;
    s->vp = 0;
    s->first_turn = 0;
    s->skirmish = 0;
    return s;
}

/* It is that Turn of that year. */
static inline void set_turn(int year, int turn) {
    state()->year = (uint8_t)(year - 1642);
    state()->turn = (uint8_t)turn;
}

/* This card lies face up before its side. */
static inline void face_up(const char *id) {
    struct tw_state *s = state();
    int card = the_card(id), side = card_side(card);
    uint32_t bit = card_bit(card);
    s->deck[side] &= ~bit;
    s->hand[side] &= ~bit;
    s->waiting[side] &= ~bit;
    s->discarded[side] &= ~bit;
    s->played[side] &= ~bit;
    s->beside[side] &= ~bit;
    s->removed[side] &= ~bit;
    if (s->card[side] < CARDS)
        s->played[side] |= card_bit(s->card[side]);
    s->card[side] = (uint8_t)card;
    s->enacted[side] = 0;
}

/* Runs one step alone until it asks something. */
static inline void begin(int step, int role, int a, int b, int c) {
    flow_end(harness_game(&h));
    flow_call(&h.game, step, role, a, b, c);
    harness_run(&h);
}
static inline int top_step(void) {
    const struct frame *top = flow_top(&h.game);
    return top == NULL ? NONE : top->step;
}

/* Has somebody learnt something by the last action, so that it cannot be taken back? */
static inline bool disclosed(void) {
    for (int i = 0; i < h.events.count; i++)
        if (event_discloses(h.game.ruleset, &h.events.item[i]))
            return true;
    return false;
}

#define play(ROLE, KEY)  harness_play(&h, ROLE, KEY)
#define legal(ROLE, KEY) harness_is_legal(&h, ROLE, KEY)
#define roll(...)        harness_force(&h, __VA_ARGS__, 0)
#define told(KIND)       harness_event_count(&h, EVENT_##KIND)
#define place_of(ID)     (state()->place[the_block(ID)])
#define strength_of(ID)  (state()->strength[the_block(ID)])

#define MAIN(...)                                                                                                      \
    int main(void) {                                                                                                   \
        const struct CMUnitTest tests[] = {__VA_ARGS__};                                                               \
        return cmocka_run_group_tests(tests, NULL, NULL);                                                              \
    }

#endif

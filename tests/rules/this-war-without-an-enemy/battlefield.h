/* An empty map to put blocks on by hand, and one step of the rules run on it: what the tests of moves, battles and
 * sieges share. */
#ifndef TESTS_THIS_WAR_BATTLEFIELD_H
#define TESTS_THIS_WAR_BATTLEFIELD_H

#include <string.h>

#include "../harness.h"

#include "../../../rulesets/kit/text.h"
#include "../../../rulesets/this-war-without-an-enemy/state/battle.h"
#include "../../../rulesets/this-war-without-an-enemy/state/control.h"
#include "../../../rulesets/this-war-without-an-enemy/tables.h"
#include "../../../rulesets/this-war-without-an-enemy/rules/march.h"
#include "../../../rulesets/this-war-without-an-enemy/shown/shown.h"

static struct harness h;

static inline struct tw_state *state(void) {
    return h.game.state;
}

static inline const struct tw_content *facts(void) {
    return harness_content();
}

static inline int block(const char *id) {
    for (int i = 0; i < facts()->block_count; i++)
        if (strcmp(facts()->block[i].id, id) == 0)
            return i;
    fail_msg("no block %s", id);
    return 0;
}

static inline int area(const char *id) {
    for (int i = 0; i < facts()->area_count; i++)
        if (strcmp(facts()->area[i].id, id) == 0)
            return i;
    fail_msg("no area %s", id);
    return NONE;
}

static inline int city(const char *id) {
    for (int i = 0; i < facts()->city_count; i++)
        if (strcmp(facts()->city[i].id, id) == 0)
            return i;
    fail_msg("no city %s", id);
    return NONE;
}

/* A Turn 2 of 1643 on a map without blocks, no Victory Points on the track, the king Player 1. */
static inline struct tw_state *empty_map(const char *scenario) {
    harness_start(&h, scenario, NULL, 1);
    struct tw_state *s = state();
    struct game *game = harness_game(&h);
    flow_end(game);
    memset(s->at, 0, sizeof s->at);
    for (int i = 0; i < BLOCKS; i++) {
        s->place[i] = PLACE_POOL;
        s->strength[i] = 0;
        s->alike[i] = (uint8_t)i;
        s->at[block_side(i)][PLACE_POOL] |= block_bit(i);
    }
    memset(s->revealed, 0, sizeof s->revealed);
    memset(s->marker, -1, sizeof s->marker);
    combat_clear(state_of(game));
    for (int i = 0; i < AREAS; i++)
        control_settle(game, i);
    s->vp = 0;
    s->year = 1;
    s->turn = 2;
    s->first_turn = s->skirmish = 0;
    s->player1 = KING;
    s->ap = 4;
    s->in_force = 0;
    s->card[KING] = s->card[PARLIAMENT] = 0xff;
    return s;
}

static inline int stands(const char *id, const char *where, int strength) {
    int which = block(id);
    block_deploy(harness_game(&h), which, area(where), strength, false);
    return which;
}

/* Its Besiegers must stand in the Area already. */
static inline int stands_inside(const char *id, const char *where, int strength) {
    int which = block(id);
    block_deploy(harness_game(&h), which, fort_place(city(where)), strength, false);
    return which;
}

/* The block marches from one Area into the next. */
static inline int marches(const char *id, const char *from, const char *to, int strength) {
    int which = stands(id, from, strength);
    march_arrive(harness_game(&h), which, NOWHERE, area(to));
    state()->combat.gates = 0;
    return which;
}

/* The card with that event lies face up before the side. */
static inline int plays_event(int side, enum tw_event event) {
    for (int i = 0; i < facts()->card_count; i++)
        if (facts()->card[i].event == (int)event && facts()->card[i].side == side) {
            state()->card[side] = (uint8_t)i;
            return i;
        }
    for (int i = 0; i < facts()->card_count; i++)
        if (facts()->card[i].event == (int)event) {
            state()->card[side] = (uint8_t)i;
            return i;
        }
    fail_msg("no card with event %d", (int)event);
    return NONE;
}

/* … and was named for the Area. */
static inline void names_event(int side, enum tw_event event, const char *where) {
    plays_event(side, event);
    state()->combat.event[side] = (uint8_t)event;
    state()->combat.event_area[side] = (uint8_t)area(where);
}

/* Runs one step, and what it calls, until somebody is asked. */
static inline void run(int step, int role, int a, int b) {
    flow_call(harness_game(&h), step, role, a, b, 0);
    harness_run(&h);
}

static inline int asked(void) {
    const struct frame *top = flow_top(&h.game);
    return top == NULL ? NONE : top->step;
}

static inline int asked_role(void) {
    const struct frame *top = flow_top(&h.game);
    return top == NULL ? NONE : top->role;
}

static inline const char *place_of(const char *id) {
    int place = state()->place[block(id)];
    if (place < MAP_PLACES)
        return facts()->area[place].id;
    if (place < PLACE_POOL)
        return facts()->city[place - PLACE_CITY].id;
    return place == PLACE_POOL ? "pool" : place == PLACE_BESIDE ? "beside" : "removed";
}

#define king(KEY)              harness_play(&h, KING, KEY)
#define parliament(KEY)        harness_play(&h, PARLIAMENT, KEY)
#define legal(ROLE, KEY)       harness_is_legal(&h, ROLE, KEY)
#define roll(...)              harness_force(&h, __VA_ARGS__, 0)
#define ASSERT_ROLLED()        assert_int_equal(harness_forced_left(&h), 0)
#define ASSERT_AT(ID, PLACE)   assert_string_equal(place_of(ID), PLACE)
#define ASSERT_STRENGTH(ID, N) assert_int_equal(state()->strength[block(ID)], N)
#define ASSERT_ASKED(STEP, ROLE)                                                                                       \
    do {                                                                                                               \
        assert_int_equal(asked(), STEP);                                                                               \
        assert_int_equal(asked_role(), ROLE);                                                                          \
    } while (0)

static inline bool view_has(int role, const char *text) {
    struct writer w;
    writer_init(&w);
    tw_view(&h.game, role, &w);
    bool found = strstr(writer_text(&w), text) != NULL;
    writer_finish(&w);
    return found;
}

/* Has somebody learnt something by the last action, so that it cannot be taken back? */
static inline bool disclosed(void) {
    for (int i = 0; i < h.events.count; i++)
        if (event_discloses(h.game.ruleset, &h.events.item[i]))
            return true;
    return false;
}

/* ---- Siege Combat ------------------------------------------------------------------------------------------------ */

static inline struct tw_battle *fight(void) {
    return &state()->combat.battle;
}

static inline bool in_set(const uint64_t sets[SIDES], const char *id) {
    return sets[block_side(block(id))] & block_bit(block(id));
}

/* Siege Combat at a City that Parliament holds. */
static inline void siege_combat(const char *where) {
    run(STEP_SIEGE_COMBAT, PARLIAMENT, city(where), 0);
    ASSERT_ASKED(STEP_SALLY, PARLIAMENT);
}

/* Bristol (size 2) with the king before it. */
static inline void bristol(int marker) {
    empty_map("full-war");
    stands("r-hopton", "somerset", 3);
    stands("r-charles", "somerset", 3);
    stands("r-rupert", "somerset", 4);
    stands_inside("p-waller", "bristol", 3);
    stands_inside("p-garrison-1", "bristol", 2);
    state()->marker[city("bristol")] = (int8_t)marker;
}

#endif

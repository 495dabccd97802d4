#include "new_blocks.h"

#include "../../kit/dice.h"
#include "../state/blocks.h"
#include "../state/control.h"
#include "../tables.h"

/* ---- Major Events ------------------------------------------------------------------------------------------------ */

static void occur(struct game *game, enum tw_major event) {
    TW(game)->major_done |= (uint8_t)(1u << event);
    tell(game, EVENT_MAJOR, event, 0, 0, 0);
}

/* Every block of the set that lies beside the map comes to that box at full strength. */
static void arrive(struct game *game, int side, uint64_t set, int place) {
    const struct tw_content *c = CONTENT(game);
    FOR_EACH_BIT (m, set & TW(game)->at[side][PLACE_BESIDE]) {
        const int block = block_of(side, m);
        block_deploy(game, block, place, c->block[block].strength, true);
    }
}

/* TW-2.21 */
static void irish_cessation(struct game *game) {
    occur(game, IRISH_CESSATION);
    arrive(game, KING, CONTENT(game)->irish[KING], PLACE_IRELAND);
}

/* TW-11.1 */
static void solemn_league(struct game *game) {
    const struct tw_content *c = CONTENT(game);
    occur(game, SOLEMN_LEAGUE);
    arrive(game, PARLIAMENT, c->covenanters & ~c->callendar, PLACE_SCOTLAND);
}

/* TW-2.22 */
static void callendar(struct game *game) {
    occur(game, CALLENDAR);
    arrive(game, PARLIAMENT, CONTENT(game)->callendar, PLACE_SCOTLAND);
}

static void new_model(struct game *game) {
    occur(game, NEW_MODEL_ARMY);
    flow_call(game, STEP_NEW_MODEL, PARLIAMENT);
}

static bool done(const struct tw_state *s, enum tw_major event) {
    return s->major_done >> event & 1;
}

/* TW-13.0: later for the side that the Victory Track favours, sooner for the other. On its last Turn it comes
 * anyway. */
static bool variant_roll(struct game *game, enum tw_major event) {
    const struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    for (int i = 0; c->variant[event][i].year; i++) {
        if (c->variant[event][i].year != 1642 + s->year || c->variant[event][i].turn != s->turn)
            continue;
        const int favour = event == IRISH_CESSATION ? s->vp : -s->vp;
        const int modifier = favour > 2 ? 2 : favour < -2 ? -2 : favour;
        const int roll = die(game, 6, "major event");
        tell(game, EVENT_MAJOR_ROLL, event, roll, roll + modifier, c->variant[event][i].number);
        return roll + modifier <= c->variant[event][i].number || c->variant[event][i + 1].year == 0;
    }
    return false;
}

static void variant_events(struct game *game) {
    struct tw_state *s = TW(game);
    const bool covenant = done(s, SOLEMN_LEAGUE);
    if (!done(s, IRISH_CESSATION) && variant_roll(game, IRISH_CESSATION))
        irish_cessation(game);
    if (!covenant && variant_roll(game, SOLEMN_LEAGUE))
        solemn_league(game);
    if (covenant && !done(s, CALLENDAR)) {
        const int roll = die(game, 6, "earl of Callendar");
        tell(game, EVENT_MAJOR_ROLL, CALLENDAR, roll, roll, CONTENT(game)->callendar_up_to);
        if (roll <= CONTENT(game)->callendar_up_to)
            callendar(game);
    }
    if (!done(s, NEW_MODEL_ARMY) && variant_roll(game, NEW_MODEL_ARMY))
        new_model(game);
}

void major_events(struct game *game) {
    const struct tw_state *s = TW(game);
    const int year = 1642 + s->year;
    if (s->variant_timing) {
        variant_events(game);
        return;
    }
    if (year == 1643 && s->turn == 5 && !done(s, IRISH_CESSATION))
        irish_cessation(game);
    if (year == 1644 && s->turn == 4 && !done(s, CALLENDAR))
        callendar(game);
}

/* ---- TW-11.1: blocks of the Year End ----------------------------------------------------------------------------- */

static bool condition_met(const struct game *game, const struct tw_block *facts) {
    const struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    if (facts->condition_london)
        return s->city_control[c->named.london] == facts->side;
    return facts->condition_areas > 0 && bits_count(friendly_areas(s, facts->side) &
                                                    c->region_areas[facts->condition_region]) >= facts->condition_areas;
}

static void conditional_blocks(struct game *game) {
    const struct tw_content *c = CONTENT(game);
    for (int block = 0; block < BLOCKS; block++)
        if (TW(game)->place[block] == PLACE_BESIDE && condition_met(game, &c->block[block]))
            block_receive(game, block);
}

void new_blocks_run(struct game *game, struct frame *frame) {
    struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    const int year = 1642 + s->year;
    (void)frame;
    flow_return(game);
    if (year == 1642)
        arrive(game, KING, block_bit(c->named.henrietta), PLACE_CONTINENT);
    if (year == 1643 && s->place[c->named.manchester] == PLACE_BESIDE)
        block_receive(game, c->named.manchester);
    if (year == 1643 && !s->variant_timing)
        solemn_league(game);
    conditional_blocks(game);
    if (year == 1644 && !s->variant_timing)
        new_model(game);
}

#include "new_blocks.h"

#include "../../kit/dice.h"
#include "../state/blocks.h"
#include "../state/control.h"
#include "../tables.h"

/* ---- Major Events ------------------------------------------------------------------------------------------------ */

static void occur(struct game *game, enum tw_major event) {
    state_of(game)->major_done |= (uint8_t)bit_of(event);
    tell(game, EVENT_MAJOR, event, 0, 0, 0);
}

/* Every block of the set beside the map comes to that box at full strength. */
static void arrive(struct game *game, int side, uint64_t set, int place) {
    const struct tw_content *c = content_of(game);
    FOR_EACH_BIT (m, set & state_of(game)->at[side][PLACE_BESIDE]) {
        int block = block_of(side, m);
        block_deploy(game, block, place, c->block[block].strength, true);
    }
}

/* TW-2.21 */
static void irish_cessation(struct game *game) {
    occur(game, IRISH_CESSATION);
    arrive(game, KING, content_of(game)->irish[KING], PLACE_IRELAND);
}

/* TW-11.1 */
static void solemn_league(struct game *game) {
    const struct tw_content *c = content_of(game);
    occur(game, SOLEMN_LEAGUE);
    arrive(game, PARLIAMENT, c->covenanters & ~c->callendar, PLACE_SCOTLAND);
}

/* TW-2.22 */
static void callendar(struct game *game) {
    occur(game, CALLENDAR);
    arrive(game, PARLIAMENT, content_of(game)->callendar, PLACE_SCOTLAND);
}

static void new_model(struct game *game) {
    occur(game, NEW_MODEL_ARMY);
    flow_call(game, STEP_NEW_MODEL, PARLIAMENT);
}

static bool done(const struct tw_state *s, enum tw_major event) {
    return s->major_done >> event & 1;
}

/* TW-13.0: later for the side that the Victory Track favours, sooner for the other. An event that has not come by the
 * last Turn of its row never comes. */
static bool variant_roll(struct game *game, enum tw_major event) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    for (int i = 0; c->variant[event][i].year; i++) {
        if (c->variant[event][i].year != 1642 + s->year || c->variant[event][i].turn != s->turn)
            continue;
        int favour = event == IRISH_CESSATION ? s->vp : -s->vp;
        int modifier = favour > 2 ? 2 : favour < -2 ? -2 : favour;
        int roll = die(game, 6, "major event");
        tell(game, EVENT_MAJOR_ROLL, event, roll, roll + modifier, c->variant[event][i].number);
        return roll + modifier <= c->variant[event][i].number;
    }
    return false;
}

static void variant_events(struct game *game) {
    struct tw_state *s = state_of(game);
    bool covenant = done(s, SOLEMN_LEAGUE);
    if (!done(s, IRISH_CESSATION) && variant_roll(game, IRISH_CESSATION))
        irish_cessation(game);
    if (!covenant && variant_roll(game, SOLEMN_LEAGUE))
        solemn_league(game);
    if (covenant && !done(s, CALLENDAR)) {
        int roll = die(game, 6, "earl of Callendar");
        tell(game, EVENT_MAJOR_ROLL, CALLENDAR, roll, roll, content_of(game)->callendar_up_to);
        if (roll <= content_of(game)->callendar_up_to)
            callendar(game);
    }
    if (!done(s, NEW_MODEL_ARMY) && variant_roll(game, NEW_MODEL_ARMY))
        new_model(game);
}

void major_events(struct game *game) {
    const struct tw_state *s = state_of(game);
    int year = 1642 + s->year;
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
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    if (facts->condition_london)
        return s->city_control[c->role.london] == facts->side;
    return facts->condition_areas > 0 && bits_count(friendly_areas(s, facts->side) &
                                                    c->region_areas[facts->condition_region]) >= facts->condition_areas;
}

static void conditional_blocks(struct game *game) {
    const struct tw_content *c = content_of(game);
    for (int block = 0; block < BLOCKS; block++)
        if (state_of(game)->place[block] == PLACE_BESIDE && condition_met(game, &c->block[block]))
            block_receive(game, block);
}

/* TW-11.1 in the order of its list: Areas are counted after the exchange of the New Model Army. */
void new_blocks_run(struct game *game, struct frame *frame) {
    struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    int year = 1642 + s->year;
    if (frame->phase++ > 0) {
        flow_return(game);
        conditional_blocks(game);
        return;
    }
    if (year == 1642)
        arrive(game, KING, block_bit(c->role.henrietta), PLACE_CONTINENT);
    if (year == 1643 && s->place[c->role.manchester] == PLACE_BESIDE)
        block_receive(game, c->role.manchester);
    if (year == 1643 && !s->variant_timing)
        solemn_league(game);
    if (year == 1644 && !s->variant_timing)
        new_model(game);
}

#include "setup.h"

#include <string.h>

#include "../tables.h"
#include "control.h"

/* TW-12.12, TW-12.32, TW-12.52 */
static void setup_cards(struct tw_state *s, const struct tw_scenario_record *scenario) {
    for (int side = 0; side < SIDES; side++) {
        s->waiting[side] = scenario->waiting[side];
        s->removed[side] = scenario->removed[side];
        s->beside[side] = scenario->beside[side];
        s->deck[side] =
            (bit_of(CARDS_SIDE) - 1) & ~(scenario->waiting[side] | scenario->removed[side] | scenario->beside[side]);
        s->chosen[side] = s->card[side] = 0xff;
    }
}

/* TW-12.13, TW-12.33, TW-12.53: full strength on the map; blocks that are drawn lie beside it until then. */
static void setup_blocks(struct tw_state *s, const struct tw_content *c, const struct tw_scenario_record *scenario) {
    for (int block = 0; block < BLOCKS; block++) {
        int place = scenario->place[block] == 0xff ? PLACE_BESIDE : scenario->place[block];
        s->place[block] = (uint8_t)place;
        s->at[block_side(block)][place] |= block_bit(block);
        s->strength[block] = place < PLACE_POOL ? (uint8_t)c->block[block].strength : 0;
        s->alike[block] = (uint8_t)block;
    }
}

void setup_control(struct game *game) {
    struct event_list *list = game->events;
    int told = list->count, moves = list->move_count, untold = list->untold;
    for (int area = 0; area < AREAS; area++)
        control_settle(game, area);
    list->count = told;
    list->move_count = moves;
    list->untold = untold;
}

/* TW-12.3: the results of the war before 1644. */
static void setup_history(struct tw_state *s, const struct tw_content *c) {
    const struct tw_scenario_record *scenario = &c->scenario[s->scenario];
    for (int side = 0; side < SIDES; side++)
        for (int k = 0; k < CARDS_SIDE; k++)
            if (scenario->beside[side] >> k & 1)
                s->in_force |= bit_of(c->card[side * CARDS_SIDE + k].event);
    if (s->place[c->role.leven] == PLACE_SCOTLAND)
        s->major_done |= bit_of(SOLEMN_LEAGUE);
    if (c->irish[KING] & ~s->at[KING][PLACE_BESIDE])
        s->major_done |= bit_of(IRISH_CESSATION);
    if (s->place[c->role.henrietta] < AREAS)
        s->henrietta_used = 1;
}

void tw_setup(struct game *game, const struct setup *setup) {
    struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    const struct tw_scenario_record *scenario = &c->scenario[setup->scenario];
    s->scenario = (uint8_t)setup->scenario;
    s->variant_timing = setup->option[OPTION_VARIANT_TIMING] != 0;
    s->year = (uint8_t)(scenario->first_year - 1642);
    s->turn = (uint8_t)scenario->first_turn;
    s->first_turn = 1;
    s->skirmish = scenario->draw > 0;
    s->vp = scenario->vp;
    memset(s->marker, -1, sizeof s->marker);
    memset(s->control, NEUTRAL, sizeof s->control);
    memset(s->city_control, NEUTRAL, sizeof s->city_control);
    s->areas[NEUTRAL] = ALL_AREAS;
    s->clubmen_area = 0xff;
    setup_cards(s, scenario);
    setup_blocks(s, c, scenario);
    setup_history(s, c);
    setup_control(game);
    flow_call(game, STEP_WAR, KING);
    flow_run(game);
}

/* Checks that the map and the set-ups are consistent. Each fault names the record and its field. */
#include "reader.h"

static void check_borders(struct tw_content *c) {
    for (int i = 0; i < c->border_count; i++) {
        const struct tw_border_record *border = &c->border[i];
        if (border->a == border->b)
            content_fault_of(c, "borders.json", "borders", i, "b", "another Area than a", c->area[border->b].id);
        for (int k = 0; k < i; k++)
            if ((c->border[k].a == border->a && c->border[k].b == border->b) ||
                (c->border[k].a == border->b && c->border[k].b == border->a))
                content_fault_of(c, "borders.json", "borders", i, "b", "each pair of Areas once",
                                 c->area[border->b].id);
    }
}

/* Do borders that all blocks may cross connect every Area with the first? */
static void check_connected(struct tw_content *c) {
    uint64_t reached = 1;
    for (uint64_t before = 0; before != reached;) {
        before = reached;
        for (int i = 0; i < c->border_count; i++) {
            uint64_t both = bit_of(c->border[i].a) | bit_of(c->border[i].b);
            if (!c->border[i].covenanters && (reached & both))
                reached |= both;
        }
    }
    for (int a = 0; a < AREAS; a++)
        if (!(reached & bit_of(a)))
            content_fault_of(c, "areas.json", "areas", a, "id", "an Area that can be reached over borders",
                             c->area[a].id);
}

static void check_cities(struct tw_content *c) {
    for (int k = 0; k < CITIES; k++) {
        const struct tw_city *city = &c->city[k];
        if (city->area >= AREAS)
            content_fault_of(c, "cities.json", "cities", k, "area", "an Area of the map", c->area[city->area].id);
        for (int n = 0; n < k; n++)
            if (c->city[n].area == city->area)
                content_fault_of(c, "cities.json", "cities", k, "area", "an Area of its own", c->area[city->area].id);
        if (city->victory && city->sympathy == NEUTRAL)
            content_fault_of(c, "cities.json", "cities", k, "sympathy", "a side, for a Victory City", "none");
        if ((city->port != 0) != (city->sea < SEAS))
            content_fault_of(c, "cities.json", "cities", k, "sea", "a sea for ports alone", city->id);
        else if (city->port != 0 && !(c->area[city->area].seas >> city->sea & 1))
            content_fault_of(c, "cities.json", "cities", k, "sea", "a sea of its Area", city->id);
    }
}

static void check_seas(struct tw_content *c) {
    for (int i = 0; i < c->sea_count; i++) {
        int port = content_find(&c->city_ids, c->sea[i].key_port);
        if (port == NONE || c->city[port].port != 2 || c->city[port].sea != i)
            content_fault_of(c, "areas.json", "seas", i, "key_port", "a City with the key port of this sea",
                             c->sea[i].key_port);
    }
}

/* The phase that offers each Event, and whether the Event lasts. */
static const struct {
    int8_t phase;
    bool lasts;
} EVENTS[EVENTS_OF_CARDS] = {
    [NO_EVENT] = {NO_PHASE, false},
    [BRADFORD_CLUBMEN] = {STRATEGIC_EVENT, false},
    [CAMP_FEVER] = {STRATEGIC_EVENT, false},
    [CLUBMEN] = {STRATEGIC_EVENT, false},
    [DESERTION] = {STRATEGIC_EVENT, false},
    [FORTIFICATION_OF_LONDON] = {STRATEGIC_EVENT, true},
    [SHIPS_CAPTURED] = {STRATEGIC_EVENT, false},
    [EXCISE_ORDINANCE] = {STRATEGIC_EVENT, false},
    [SUPPLIES_FROM_THE_CONTINENT] = {STRATEGIC_EVENT, false},
    [STRIPS_THE_GARRISONS] = {STRATEGIC_EVENT, false},
    [HOTHAMS_PLOT] = {STRATEGIC_EVENT, false},
    [CAREWS_PLOT] = {STRATEGIC_EVENT, false},
    [HOTHAMS_PLOT_FOILED] = {STRATEGIC_EVENT, true},
    [CAREWS_PLOT_FOILED] = {STRATEGIC_EVENT, true},
    [FAILS_TO_CHARGE] = {TACTICAL_EVENT, false},
    [ADVANTAGEOUS_TERRAIN] = {TACTICAL_EVENT, false},
    [DETERMINED_LAST_STAND] = {TACTICAL_EVENT, false},
    [MINING] = {TACTICAL_EVENT, false},
    [SURPRISE_ATTACK] = {TACTICAL_EVENT, false},
    [TERRAIN_DISFAVOURS_CAVALRY] = {TACTICAL_EVENT, false},
    [TURNCOATS] = {TACTICAL_EVENT, false},
    [WELL_POSITIONED_ARTILLERY] = {TACTICAL_EVENT, false},
    [SIEGE_TRAIN] = {TACTICAL_EVENT, true},
    [QUARTERMASTER_GENERAL] = {SUPPLY_EVENT, false},
    [SUPPORT_SLIPS_AWAY] = {SUPPLY_EVENT, true},
    [KING_SURRENDERS] = {VICTORY_EVENT, true},
    [RUPERT_DISMISSED] = {VICTORY_EVENT, true},
};

static void check_cards(struct tw_content *c) {
    tw_events_check(c);
    static const char *const phases[] = {"none", "strategic", "tactical", "supply", "victory"};
    for (int i = 0; i < c->card_count; i++) {
        const struct tw_card *card = &c->card[i];
        if (card->phase != EVENTS[card->event].phase)
            content_fault_of(c, "cards.json", "cards", i, "phase", phases[EVENTS[card->event].phase],
                             phases[card->phase]);
        if (card->lasting != EVENTS[card->event].lasts)
            content_fault_of(c, "cards.json", "cards", i, "lasting", EVENTS[card->event].lasts ? "true" : "false",
                             card->id);
    }
}

static void check_scenarios(struct tw_content *c) {
    for (int i = 0; i < c->scenario_count; i++) {
        const struct tw_scenario_record *s = &c->scenario[i];
        if (s->last_year < s->first_year)
            content_fault_of(c, "scenarios.json", "scenarios", i, "last_year", "a year that is not before the first",
                             s->id);
        for (int side = 0; side < SIDES; side++)
            if ((s->waiting[side] & s->removed[side]) || ((s->waiting[side] | s->removed[side]) & s->beside[side]))
                content_fault_of(c, "scenarios.json", "scenarios", i, "waiting",
                                 "no card in two of waiting, removed and beside", s->id);
    }
}

void tw_check_whole(struct tw_content *c) {
    check_borders(c);
    check_connected(c);
    check_cities(c);
    check_seas(c);
    check_cards(c);
    check_scenarios(c);
}

/* Checks that the records fit together. Each fault names the record and its field. */
#include <stdio.h>
#include <string.h>

#include "reader.h"

static bool is_land(int square) {
    return square < LAND;
}

static bool has(const int16_t *list, int count, int item) {
    for (int k = 0; k < count; k++)
        if (list[k] == item)
            return true;
    return false;
}

static bool touches(const struct tables *t, int from, int to) {
    return has(t->square[from].neighbour, t->square[from].neighbour_count, to);
}

/* ---- the map ----------------------------------------------------------------------------------------------------- */

static void check_squares(struct tables *t) {
    for (int i = 0; i < SQUARES; i++) {
        const struct square *square = &t->square[i];
        for (int k = 0; k < square->neighbour_count; k++) {
            int to = square->neighbour[k];
            const char *wrong = to == i                         ? "squares other than itself"
                                : is_land(to) != is_land(i)     ? "land beside land, water beside water"
                                : has(square->neighbour, k, to) ? "each neighbour once"
                                : !touches(t, to, i)            ? "squares whose neighbour it is, too"
                                                                : NULL;
            if (wrong)
                content_fault_of(t, "squares.json", "squares", i, "neighbours", wrong, t->square[to].id);
        }
    }
}

static void check_place(struct tables *t, int i, uint8_t ports[SQUARES], uint8_t here[SQUARES]) {
    const struct place *place = &t->place[i];
    if (!is_land(place->square))
        content_fault_of(t, "places.json", "places", i, "square", "a square of land", t->square[place->square].id);
    if (++here[place->square] > 5)
        content_fault_of(t, "places.json", "places", i, "square", "at most five places in a square",
                         t->square[place->square].id);
    for (int k = 0; k < place->access_count; k++) {
        int water = place->access[k];
        if (is_land(water) || has(place->access, k, water))
            content_fault_of(t, "places.json", "places", i, "access", "squares of water, each once",
                             t->square[water].id);
        if (++ports[water] > 5)
            content_fault_of(t, "places.json", "places", i, "access", "at most five ports from a square of water",
                             t->square[water].id);
    }
    bool open = place->kind == PLACE_LANDMARK || place->kind == PLACE_LANDING;
    bool walled = place->kind <= PLACE_NOBLE_CASTLE;
    if (open && (place->votes > 0 || place->parliament_site || place->plague))
        content_fault_of(t, "places.json", "places", i, "kind",
                         "a place with an inside, for votes, Parliament or plague", place->id);
    if (walled != (place->garrison > 0) || (!walled && place->kind != PLACE_OPEN_TOWN && place->held_garrison > 0))
        content_fault_of(t, "places.json", "places", i, "garrison", "a garrison in cities, towns and castles alone",
                         place->id);
}

static void check_places(struct tables *t) {
    uint8_t ports[SQUARES] = {0}, here[SQUARES] = {0};
    int sites = 0;
    for (int i = 0; i < PLACES; i++) {
        check_place(t, i, ports, here);
        sites += t->place[i].parliament_site;
    }
    if (sites == 0)
        content_fault_of(t, "places.json", "places", 0, "parliament_site", "at least one place for Parliament", "none");
}

static void check_roads(struct tables *t) {
    uint8_t steps[SQUARES] = {0};
    for (int r = 0; r < t->road_count; r++) {
        const struct road *road = &t->road[r];
        for (int i = 0; i < road->square_count; i++) {
            int square = road->square[i];
            steps[square] = (uint8_t)(steps[square] + (i > 0) + (i + 1 < road->square_count));
            if (!is_land(square) || steps[square] > 10 || (i > 0 && !touches(t, road->square[i - 1], square)) ||
                has(road->square, i, square))
                content_fault_of(t, "roads.json", "roads", r, "squares", "squares of land that follow one another",
                                 t->square[square].id);
        }
        for (int i = 0; i < road->place_count; i++)
            if (!has(road->square, road->square_count, t->place[road->place[i]].square))
                content_fault_of(t, "roads.json", "roads", r, "places", "places in its squares",
                                 t->place[road->place[i]].id);
    }
}

/* ---- ships, heirs ------------------------------------------------------------------------------------------------ */

static void check_ships(struct tables *t) {
    for (int i = 0; i < SHIPS; i++)
        if (t->place[t->ship[i].port].access_count == 0 || t->place[t->ship[i].port].kind >= PLACE_LANDMARK)
            content_fault_of(t, "ships.json", "ships", i, "port", "a city, town or castle with access to the sea",
                             t->place[t->ship[i].port].id);
}

/* Is the place on the main map, within a faction's reach? */
static bool can_wait(const struct tables *t, int place) {
    return t->place[place].kind != PLACE_LANDMARK;
}

static void check_heirs(struct tables *t) {
    for (int i = 0; i < HEIRS; i++) {
        const struct heir *heir = &t->heir[i];
        if (!can_wait(t, heir->start))
            content_fault_of(t, "heirs.json", "heirs", i, "start", "a place with an inside, or a landing",
                             t->place[heir->start].id);
        for (int k = 0; k < heir->random_count; k++)
            if (!can_wait(t, heir->random[k]))
                content_fault_of(t, "heirs.json", "heirs", i, "random", "places with an inside, or landings",
                                 t->place[heir->random[k]].id);
        for (int k = 0; k < i; k++)
            if (t->heir[k].house == heir->house && t->heir[k].rank == heir->rank)
                content_fault_of(t, "heirs.json", "heirs", i, "rank", "a rank of its own in the house", t->heir[k].id);
    }
}

/* ---- cards ------------------------------------------------------------------------------------------------------- */

static void check_grants(struct tables *t) {
    int16_t place_of[PLACES], ship_of[SHIPS];
    memset(place_of, 0xff, sizeof place_of);
    memset(ship_of, 0xff, sizeof ship_of);
    for (int i = 0; i < CARDS; i++) {
        const struct card *card = &t->card[i];
        for (int k = 0; k < card->place_count; k++) {
            int place = card->place[k];
            if (place_of[place] != NONE || t->place[place].kind > PLACE_NOBLE_CASTLE)
                content_fault_of(t, "cards.json", "cards", i, "places",
                                 "cities, towns and castles that no other card grants", t->place[place].id);
            place_of[place] = (int16_t)i;
        }
        for (int k = 0; k < card->ship_count; k++) {
            if (ship_of[card->ship[k]] != NONE)
                content_fault_of(t, "cards.json", "cards", i, "ships", "ships that no other card has",
                                 t->ship[card->ship[k]].id);
            ship_of[card->ship[k]] = (int16_t)i;
        }
    }
    for (int i = 0; i < SHIPS; i++)
        if (ship_of[i] == NONE)
            content_fault_of(t, "ships.json", "ships", i, "id", "a ship that a card has", t->ship[i].id);
}

static void check_card(struct tables *t, int i) {
    const struct card *card = &t->card[i];
    bool noble = i < NOBLES, armed = noble || card->kind == CARD_TITLE || card->kind == CARD_OFFICE ||
                                     card->kind == CARD_MERCENARY || card->kind == CARD_AID;
    bool owns = noble || card->kind == CARD_BISHOP || card->kind == CARD_TOWN || card->kind == CARD_CASTLE;
    const char *field = armed != (card->strength > 0)                          ? "strength"
                        : (card->kind == CARD_TOWN) != (card->men > 0)         ? "men"
                        : (card->kind == CARD_SHIP && card->ship_count != 1)   ? "ships"
                        : (owns && card->place_count == 0)                     ? "places"
                        : (card->kind == CARD_BISHOP) != (card->seniority > 0) ? "seniority"
                                                                               : NULL;
    if (field)
        content_fault_of(t, "cards.json", "cards", i, field, "what cards of its kind have", card->id);
    if (card->ship_count > 0 && card->kind != CARD_SHIP && card->kind != CARD_OFFICE)
        content_fault_of(t, "cards.json", "cards", i, "ships", "ships with offices and ships' cards alone", card->id);
    for (int k = 0; k < i && card->seniority > 0; k++)
        if (t->card[k].seniority == card->seniority)
            content_fault_of(t, "cards.json", "cards", i, "seniority", "a seniority of its own", t->card[k].id);
}

/* ---- events ------------------------------------------------------------------------------------------------------ */

static void check_event(struct tables *t, int i) {
    const struct event_card *event = &t->event[i];
    km_check_operations(t, i);
    for (int k = 0; k < event->killed_count; k++)
        if (event->killed[k] >= NOBLES || has(event->killed, k, event->killed[k]))
            content_fault_of(t, "events.json", "events", i, "killed", "Nobles, each once",
                             t->card[event->killed[k]].id);
    if (event->killed_count > 0 && event->odds == ODDS_NONE)
        content_fault_of(t, "events.json", "events", i, "odds", "odds with the Nobles who die", event->id);
}

/* The state has room for so many. */
static void check_refuges(struct tables *t) {
    int refuges = 0;
    for (int i = 0; i < t->event_count; i++)
        if (t->event[i].op == OP_REFUGE && ++refuges > REFUGES)
            content_fault_of(t, "events.json", "events", i, "event[0].op", "at most eight cards with a refuge", "more");
}

static void check_calls(struct tables *t) {
    for (int i = 0; i < t->call_count; i++) {
        const struct call *call = &t->call[i];
        int subjects = (call->card != NONE) + (call->ship != NONE) + (call->owner_of != NONE);
        if (subjects != 1)
            content_fault_of(t, "calls.json", "calls", i, call->ship != NONE ? "ship" : "card",
                             "one of card, ship and owner_of", call->id);
        if (!km_event_calls(t, call->event))
            content_fault_of(t, "calls.json", "calls", i, "event", "an event that calls", t->event[call->event].id);
        if (call->ship != NONE && t->place[call->to].access_count == 0)
            content_fault_of(t, "calls.json", "calls", i, "to", "a port, for a ship", t->place[call->to].id);
        if (call->or_to != NONE && call->ship != NONE)
            content_fault_of(t, "calls.json", "calls", i, "or_to", "one place for a ship", t->place[call->or_to].id);
    }
}

void km_check(struct tables *t) {
    check_squares(t);
    check_places(t);
    check_roads(t);
    check_ships(t);
    check_heirs(t);
    check_grants(t);
    for (int i = 0; i < CARDS; i++)
        check_card(t, i);
    for (int i = 0; i < t->event_count; i++)
        check_event(t, i);
    check_refuges(t);
    check_calls(t);
}

/* What a client needs to draw the map itself: connections, layers of the map, and printed values. */
#include "../../kit/parts.h"

#include <stdio.h>

#include "../tables.h"
#include "content.h"

const struct connection_kind km_connection_kinds[] = {{"border", "Neighbouring squares"},
                                                      {"road", "Road"},
                                                      {"port", "Port of a water square"},
                                                      {0}};

const struct map_layer km_map_layers[] = {{"neighbours", DOM_SQUARE}, {"areas", DOM_SQUARE}, {"towns", DOM_PLACE}, {0}};

static struct thing square_at(int square) {
    return (struct thing){DOM_SQUARE, square};
}

static void list_borders(const struct tables *t, struct connection_list *list) {
    for (int a = 0; a < SQUARES; a++)
        for (int k = 0; k < t->square[a].neighbour_count; k++)
            if (a < t->square[a].neighbour[k])
                list_connection(list, "border", NULL, square_at(a), square_at(t->square[a].neighbour[k]));
}

/* Where two roads run through the same two squares, the first one gives its name. */
static bool is_listed(const struct connection_list *list, int from, int a, int b) {
    for (int i = from; i < list->count; i++)
        if ((list->item[i].a.index == a && list->item[i].b.index == b) ||
            (list->item[i].a.index == b && list->item[i].b.index == a))
            return true;
    return false;
}

static void list_roads(const struct tables *t, struct connection_list *list) {
    int first = list->count;
    for (int r = 0; r < t->road_count; r++) {
        const struct road *road = &t->road[r];
        for (int k = 1; k < road->square_count; k++)
            if (!is_listed(list, first, road->square[k - 1], road->square[k]))
                list_connection(list, "road", road->title, square_at(road->square[k - 1]), square_at(road->square[k]));
    }
}

void km_connections(const void *content, struct connection_list *list) {
    const struct tables *t = content;
    list_borders(t, list);
    list_roads(t, list);
    for (int p = 0; p < PLACES; p++)
        for (int k = 0; k < t->place[p].access_count; k++)
            list_connection(list, "port", NULL, (struct thing){DOM_PLACE, p}, square_at(t->place[p].access[k]));
}

static void number(struct writer *out, const char *title, int number, const char *unit) {
    if (number != 0)
        out_fact(out, &(struct fact){title, number, NULL, unit});
}

static void facts_of_card(const struct card *card, struct writer *out) {
    if (card->rank)
        out_fact(out, &(struct fact){.title = "Rank", .text = card->rank});
    number(out, "Strength", card->strength, "men");
    number(out, "More in its region", card->bonus, "men");
    number(out, "Townsmen", card->men, "men");
    number(out, "Commons", card->commons, "votes");
    number(out, "Lords", card->lords, "votes");
}

static void facts_of_place(const struct place *place, struct writer *out) {
    number(out, "Garrison", place->garrison, "men");
    if (place->held_garrison != place->garrison)
        number(out, "Garrison beside Nobles", place->held_garrison, "men");
    number(out, "Room", place->capacity, "men");
    number(out, "Commons", place->votes, "votes");
}

static void facts_of_square(const struct square *square, struct writer *out) {
    static const char *const terrains[] = {"open", "forest", "off the board", "sea", "estuary"};
    out_fact(out, &(struct fact){.title = "Terrain", .text = terrains[square->terrain]});
}

static void facts_of_event(const struct tables *t, const struct event_card *event, struct writer *out) {
    static const char *const odds[] = {NULL, "bad weather", "majority", "5-4", "3-2", "2-1", "3-1", "4-1"};
    char killed[200] = "";
    size_t length = 0;
    if (odds[event->odds])
        out_fact(out, &(struct fact){.title = "Combat", .text = odds[event->odds]});
    for (int i = 0; i < event->killed_count; i++)
        length += (size_t)snprintf(killed + length, sizeof killed - length, "%s%s", i > 0 ? ", " : "",
                                   t->card[event->killed[i]].short_title);
    if (event->killed_count > 0)
        out_fact(out, &(struct fact){.title = "Killed in combat", .text = killed});
}

void km_facts(const void *content, struct thing thing, struct writer *out) {
    const struct tables *t = content;
    int i = thing.index;
    switch (thing.domain) {
    case DOM_SQUARE: facts_of_square(&t->square[i], out); break;
    case DOM_EVENT: facts_of_event(t, &t->event[i], out); break;
    case DOM_PLACE: facts_of_place(&t->place[i], out); break;
    case DOM_CARD:
    case DOM_NOBLE: facts_of_card(&t->card[i], out); break;
    case DOM_HEIR: number(out, "Place in the succession", t->heir[i].rank, NULL); break;
    case DOM_SHIP: number(out, "Carries", t->ship[i].capacity, "men"); break;
    default: break;
    }
}

/* The kinds of thing that arguments point to, read from content. */
#include "../tables.h"
#include "shown.h"

static const struct tables *of(const void *content) {
    return content;
}

int km_square_count(const void *content) {
    return SQUARES;
}

void km_square_item(const void *content, int index, struct domain_item *item) {
    static const char *const kinds[] = {"open", "forest", "off-board", "sea", "estuary"};
    const struct square *square = &of(content)->square[index];
    *item = (struct domain_item){.id = square->id,
                                 .title = square->title,
                                 .text = of(content)->square_text[index],
                                 .kind = kinds[square->terrain],
                                 .placed = true,
                                 .x = square->x,
                                 .y = square->y};
}

int km_place_count(const void *content) {
    return PLACES;
}

void km_place_item(const void *content, int index, struct domain_item *item) {
    static const char *const kinds[] = {"city",      "town",        "royal-castle", "noble-castle",
                                        "open-town", "unfortified", "landmark",     "landing"};
    const struct place *place = &of(content)->place[index];
    *item = (struct domain_item){.id = place->id,
                                 .title = place->title,
                                 .short_title = place->short_title,
                                 .text = of(content)->place_text[index],
                                 .kind = kinds[place->kind],
                                 .placed = true,
                                 .x = place->x,
                                 .y = place->y,
                                 .in_domain = DOM_SQUARE,
                                 .in = place->square};
}

static const char *const card_kinds[] = {"titled-noble", "untitled-noble", "plantagenet", "title",
                                         "office",       "bishop",         "ship",        "town",
                                         "royal-castle", "mercenary",      "aid",         "pardon"};

int km_card_count(const void *content) {
    return CARDS;
}

void km_card_item(const void *content, int index, struct domain_item *item) {
    const struct card *card = &of(content)->card[index];
    *item = (struct domain_item){.id = card->id,
                                 .title = card->title,
                                 .short_title = card->short_title,
                                 .text = of(content)->card_text[index],
                                 .kind = card_kinds[card->kind]};
}

int km_noble_count(const void *content) {
    return NOBLES;
}

void km_noble_item(const void *content, int index, struct domain_item *item) {
    const struct card *card = &of(content)->card[index];
    *item = (struct domain_item){.id = card->id,
                                 .title = card->kind == CARD_PLANTAGENET ? card->title : card->short_title,
                                 .short_title = card->short_title,
                                 .text = of(content)->card_text[index],
                                 .kind = card_kinds[card->kind]};
}

static void heir_item(const void *content, int index, struct domain_item *item) {
    const struct heir *heir = &of(content)->heir[index];
    *item = (struct domain_item){.id = heir->id,
                                 .title = heir->title,
                                 .short_title = heir->short_title,
                                 .text = of(content)->heir_text[index],
                                 .kind = heir->house == LANCASTER ? "lancaster" : "york"};
}

int km_heir_count(const void *content) {
    return HEIRS;
}

void km_heir_item(const void *content, int index, struct domain_item *item) {
    heir_item(content, index, item);
}

/* KM-succession: Beaufort may be King without being an heir. */
int km_king_count(const void *content) {
    return KING_BEAUFORT + 1;
}

void km_king_item(const void *content, int index, struct domain_item *item) {
    if (index == KING_BEAUFORT)
        km_noble_item(content, NOBLE_BEAUFORT, item);
    else
        heir_item(content, index, item);
}

int km_ship_count(const void *content) {
    return SHIPS;
}

void km_ship_item(const void *content, int index, struct domain_item *item) {
    const struct ship *ship = &of(content)->ship[index];
    *item = (struct domain_item){.id = ship->id,
                                 .title = ship->title,
                                 .short_title = ship->short_title,
                                 .text = of(content)->ship_text[index],
                                 .kind = "ship"};
}

int km_event_count(const void *content) {
    return of(content)->event_count;
}

void km_event_item(const void *content, int index, struct domain_item *item) {
    const struct event_card *event = &of(content)->event[index];
    *item = (struct domain_item){.id = event->id, .title = event->title, .text = event->text};
}

/* What a client needs to draw the map itself: connections, layers of the map, and printed values. */
#include "../../kit/parts.h"
#include "../tables.h"
#include "content.h"

const struct connection_kind tw_connection_kinds[] = {{"open", "Open border"},         {"river", "River border"},
                                                      {"mountain", "Mountain border"}, {"coast", "Coast of a Sea"},
                                                      {"sea", "Neighbouring Seas"},    {0}};

const struct map_layer tw_map_layers[] = {
    {"neighbours", DOM_AREA}, {"areas", DOM_AREA}, {"towns", DOM_CITY}, {"borders", DOM_BORDER}, {0}};

static void list_borders(const struct tw_content *c, struct connection_list *list) {
    for (int i = 0; i < c->border_count; i++) {
        const struct tw_border_record *border = &c->border[i];
        list_connection(list, tw_connection_kinds[border->kind].kind, border->feature,
                        (struct thing){DOM_AREA, border->a}, (struct thing){DOM_AREA, border->b});
        list->item[list->count - 1].id = border->id;
    }
}

void tw_connections(const void *content, struct connection_list *list) {
    const struct tw_content *c = content;
    list_borders(c, list);
    for (int a = 0; a < MAP_PLACES; a++)
        for (int sea = 0; sea < SEAS; sea++)
            if (c->area[a].seas >> sea & 1)
                list_connection(list, "coast", NULL, (struct thing){DOM_AREA, a}, (struct thing){DOM_SEA, sea});
    for (int a = 0; a < SEAS; a++)
        for (int b = a + 1; b < SEAS; b++)
            if (c->sea[a].adjacent >> b & 1)
                list_connection(list, "sea", NULL, (struct thing){DOM_SEA, a}, (struct thing){DOM_SEA, b});
}

static void number(struct writer *out, const char *title, int number, const char *unit) {
    out_fact(out, &(struct fact){title, number, NULL, unit});
}

static void words(struct writer *out, const char *title, const char *text) {
    out_fact(out, &(struct fact){.title = title, .text = text});
}

/* A box off the map has no Region. */
static void facts_of_area(const struct tw_content *c, const struct tw_area *area, struct writer *out) {
    if (area->region < REGIONS)
        words(out, "Region", c->region[area->region].title);
    if (area->loyal < SIDES)
        words(out, "Loyal to", area->loyal == KING ? "the Royalists" : "the Parliamentarians");
    if (area->region >= REGIONS)
        return;
    number(out, "Blocks in Supply", c->supply_blocks[area->mountain], "blocks");
    number(out, "Cavalry in Supply", c->supply_cavalry[area->mountain], "blocks");
}

static void facts_of_block(const struct tw_content *c, const struct tw_block *block, struct writer *out) {
    static const char *const classes[] = {"Artillery", "Cavalry", "Infantry"};
    words(out, "Class", classes[block->cls]);
    number(out, "Effectiveness", block->effectiveness, NULL);
    number(out, "Full strength", block->strength, NULL);
    if (block->pursuit != 0)
        number(out, "Pursuit", block->pursuit, NULL);
    if (block->home < REGIONS)
        words(out, "Home", c->region[block->home].title);
}

static void facts_of_city(const struct tw_city *city, struct writer *out) {
    static const char *const ports[] = {NULL, "lesser", "Key Port"};
    number(out, "Size", city->size, NULL);
    if (city->port != 0)
        words(out, "Port", ports[city->port]);
    if (city->vp != 0)
        number(out, "Worth", city->vp, "VP");
}

void tw_facts(const void *content, struct thing thing, struct writer *out) {
    const struct tw_content *c = content;
    int i = thing.index;
    switch (thing.domain) {
    case DOM_AREA: facts_of_area(c, &c->area[i], out); break;
    case DOM_BLOCK: facts_of_block(c, &c->block[i], out); break;
    case DOM_CARD: number(out, "Action Points", c->card[i].ap, NULL); break;
    case DOM_CITY: facts_of_city(&c->city[i], out); break;
    case DOM_BORDER:
        if (border_limit(c, i) < 127)
            number(out, "Most that cross", border_limit(c, i), "blocks");
        break;
    default: break;
    }
}

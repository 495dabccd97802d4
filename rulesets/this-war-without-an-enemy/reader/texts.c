/* Descriptions of cards, blocks, places and Regions: one or two sentences made of their facts. */
#include <stdio.h>
#include "../../kit/writer.h"
#include "reader.h"

enum { TEXT_MOST = 2048 };

static void put_side(struct writer *w, const char *what, int side) {
    if (side != NEUTRAL)
        put_format(w, ", %s the %s", what, side == KING ? "king" : "Parliament");
}

static void area_text(const struct tw_content *c, const struct tw_area *area, struct writer *w) {
    put(w, area->region < REGIONS ? c->region[area->region].title : "Off the map");
    put_side(w, "Loyal to", area->loyal);
    if (area->mountain)
        put(w, ", mountains: feeds fewer blocks");
    FOR_EACH_BIT (sea, area->seas)
        if (sea < SEAS)
            put_format(w, ", coast of the %s", c->sea[sea].title);
    if (area->city != NONE)
        put_format(w, ", with %s", c->city[area->city].title);
}

static void city_text(const struct tw_content *c, const struct tw_city *city, struct writer *w) {
    static const char *const ports[] = {NULL, "port", "Key Port"};
    put_format(w, "%sCity of size %d", city->victory ? "Victory " : "", city->size);
    if (city->fortified)
        put(w, ", Fortified");
    if (city->port)
        put_format(w, ", %s on the %s", ports[city->port], c->sea[city->sea].title);
    put_side(w, "sides with", city->sympathy);
    if (city->vp)
        put_format(w, ", %d Victory Point%s", city->vp, city->vp == 1 ? "" : "s");
}

static void border_text(const struct tw_content *c, const struct tw_border_record *border, struct writer *w) {
    int limit = c->border_limit[border->kind];
    if (border->feature)
        put_format(w, "%s. ", border->feature);
    if (limit < 127)
        put_format(w, "At most %d blocks attack or Retreat over it", limit);
    else
        put(w, "Any number of blocks attack or Retreat over it");
    if (border->covenanters)
        put(w, "; for Covenanters alone");
}

static void block_text(const struct tw_content *c, const struct tw_block *block, struct writer *w) {
    static const char *const classes[] = {"Artillery", "Cavalry", "Infantry"};
    static const char *const kinds[] = {"Leader", "Regional Leader", "Regional", "not Regional", "Local"};
    put_format(w, "%s, effectiveness %d, strength %d", classes[block->cls], block->effectiveness, block->strength);
    if (block->pursuit)
        put_format(w, ", Pursuit %d", block->pursuit);
    put_format(w, "; %s", kinds[block->kind]);
    if (block->home < REGIONS)
        put_format(w, ", home: %s", c->region[block->home].title);
}

static void region_text(const struct tw_content *c, int region, struct writer *w) {
    put_format(w, "%d Areas, home of %d Royalist and %d Parliamentarian blocks", bits_count(c->region_areas[region]),
               bits_count(c->home[KING][region]), bits_count(c->home[PARLIAMENT][region]));
}

static void place_text(const struct tw_content *c, int place, struct writer *w) {
    static const char *const off_the_map[] = {"Where blocks wait until their side recruits them",
                                              "Where blocks wait until a rule brings them into play",
                                              "Where blocks lie that do not come back"};
    if (place >= PLACE_POOL)
        put(w, off_the_map[place - PLACE_POOL]);
    else if (place >= PLACE_CITY)
        put_format(w, "Inside the City while it is Besieged: at most %d blocks of Infantry and Cavalry",
                   c->city[place - PLACE_CITY].size);
}

static void card_text(const struct tw_card *card, struct writer *w) {
    put_format(w, "%s %s", card->effect, card->details);
    while (w->length > 0 && w->text[w->length - 1] == ' ')
        w->length--;
}

/* Copies the writer's text into the content and empties the writer. */
static const char *kept(const struct tw_content *c, struct writer *w) {
    const char *text = content_string(c, writer_text(w));
    writer_clear(w);
    return text;
}

void tw_write_texts(struct tw_content *c) {
    char memory[TEXT_MOST];
    struct writer w;
    writer_init_fixed(&w, memory, sizeof memory);
    for (int i = 0; i < MAP_PLACES; i++) {
        area_text(c, &c->area[i], &w);
        c->area[i].text = kept(c, &w);
    }
    for (int i = 0; i < CITIES; i++) {
        city_text(c, &c->city[i], &w);
        c->city[i].text = kept(c, &w);
    }
    for (int i = 0; i < c->border_count; i++) {
        border_text(c, &c->border[i], &w);
        c->border[i].text = kept(c, &w);
    }
    for (int i = 0; i < SEAS; i++) {
        put_format(&w, "Its Key Port is %s", c->city[c->key_port[i]].title);
        c->sea[i].text = kept(c, &w);
    }
    for (int i = 0; i < REGIONS; i++) {
        region_text(c, i, &w);
        c->region[i].text = kept(c, &w);
    }
    for (int i = PLACE_CITY; i < PLACES; i++) {
        place_text(c, i, &w);
        c->place_text[i] = kept(c, &w);
    }
    for (int i = 0; i < BLOCKS; i++) {
        block_text(c, &c->block[i], &w);
        c->block[i].text = kept(c, &w);
    }
    for (int i = 0; i < CARDS; i++) {
        card_text(&c->card[i], &w);
        c->card[i].text = kept(c, &w);
    }
}

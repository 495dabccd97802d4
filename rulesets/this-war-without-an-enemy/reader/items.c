/* The domains that are read from content. */
#include "../tables.h"
#include "content.h"
#include "land.h"

/* The roles' ids, by enum tw_side; NULL: Neutral. */
static const char *owner_of(int side) {
    static const char *const roles[SIDES] = {"king", "parliament"};
    return side < SIDES ? roles[side] : NULL;
}

int area_count(const void *content) {
    return ((const struct tw_content *)content)->area_count;
}

void area_item(const void *content, int index, struct domain_item *item) {
    const struct tw_area *area = &((const struct tw_content *)content)->area[index];
    item->id = area->id;
    item->title = area->title;
    item->short_title = area->county;
    item->text = area->text;
    item->kind = index < AREAS ? (area->mountain ? "mountain" : "area") : "box";
    item->placed = true;
    item->x = area->x;
    item->y = area->y;
    if (index < AREAS) {
        item->in_domain = DOM_REGION;
        item->in = area->region;
    }
}

int block_count(const void *content) {
    return ((const struct tw_content *)content)->block_count;
}

void block_item(const void *content, int index, struct domain_item *item) {
    const struct tw_block *block = &((const struct tw_content *)content)->block[index];
    static const char *const kinds[] = {"leader", "regional-leader", "regional", "non-regional", "local"};
    item->id = block->id;
    item->title = block->name;
    item->short_title = block->piece;
    item->text = block->text;
    item->kind = kinds[block->kind];
    item->owner = owner_of(block->side);
}

int card_count(const void *content) {
    return ((const struct tw_content *)content)->card_count;
}

void card_item(const void *content, int index, struct domain_item *item) {
    const struct tw_card *card = &((const struct tw_content *)content)->card[index];
    static const char *const kinds[] = {"no-event", "strategic-event", "tactical-event", "supply-event",
                                        "victory-event"};
    item->id = card->id;
    item->title = card->name;
    item->short_title = card->title;
    item->text = card->text;
    item->kind = kinds[card->phase];
    item->owner = owner_of(card->side);
}

int city_count(const void *content) {
    return ((const struct tw_content *)content)->city_count;
}

void city_item(const void *content, int index, struct domain_item *item) {
    const struct tw_city *city = &((const struct tw_content *)content)->city[index];
    item->id = city->id;
    item->title = city->title;
    item->text = city->text;
    item->kind = city->fortified ? "fortified-city" : "city";
    item->placed = true;
    item->x = city->x;
    item->y = city->y;
    item->in_domain = DOM_AREA;
    item->in = city->area;
}

int border_count(const void *content) {
    return ((const struct tw_content *)content)->border_count;
}

void border_item(const void *content, int index, struct domain_item *item) {
    const struct tw_border_record *border = &((const struct tw_content *)content)->border[index];
    static const char *const kinds[] = {"open", "river", "mountain"};
    item->id = border->id;
    item->title = border->title;
    item->short_title = border->short_title;
    item->text = border->text;
    item->kind = kinds[border->kind];
}

int sea_count(const void *content) {
    return ((const struct tw_content *)content)->sea_count;
}

void sea_item(const void *content, int index, struct domain_item *item) {
    const struct tw_name *sea = &((const struct tw_content *)content)->sea[index];
    item->id = sea->id;
    item->title = sea->title;
    item->text = sea->text;
}

int region_count(const void *content) {
    return ((const struct tw_content *)content)->region_count;
}

void region_item(const void *content, int index, struct domain_item *item) {
    const struct tw_name *region = &((const struct tw_content *)content)->region[index];
    item->id = region->id;
    item->title = region->title;
    item->text = region->text;
}

int place_count(const void *content) {
    return PLACES;
}

void place_item(const void *content, int index, struct domain_item *item) {
    const struct tw_content *c = content;
    item->id = c->place_id[index];
    item->title = c->place_title[index];
    item->text = c->place_text[index];
    if (index < MAP_PLACES) {
        area_item(content, index, item);
    } else if (index < PLACE_POOL) {
        item->short_title = c->city[index - PLACE_CITY].title;
        item->kind = "besieged-city";
        item->in_domain = DOM_CITY;
        item->in = (int16_t)(index - PLACE_CITY);
    } else {
        item->kind = "off-map";
    }
}

int track_box_count(const void *content) {
    return TRACK_BOXES;
}

void track_box_item(const void *content, int index, struct domain_item *item) {
    static const struct {
        const char *id, *title, *text;
    } boxes[TRACK_BOXES] = {
        {"king-4", "Victory Track: the King 4", "The King is 4 or more Victory Points ahead"},
        {"king-3", "Victory Track: the King 3", "The King is 3 Victory Points ahead"},
        {"king-2", "Victory Track: the King 2", "The King is 2 Victory Points ahead"},
        {"king-1", "Victory Track: the King 1", "The King is a Victory Point ahead"},
        {"even", "Victory Track: 0", "Neither side is ahead"},
        {"parliament-1", "Victory Track: Parliament 1", "Parliament is a Victory Point ahead"},
        {"parliament-2", "Victory Track: Parliament 2", "Parliament is 2 Victory Points ahead"},
        {"parliament-3", "Victory Track: Parliament 3", "Parliament is 3 Victory Points ahead"},
        {"parliament-4", "Victory Track: Parliament 4", "Parliament is 4 or more Victory Points ahead"},
    };
    struct track_corner corner = track_box_corner(content, index);
    item->id = boxes[index].id;
    item->title = boxes[index].title;
    item->text = boxes[index].text;
    item->owner = owner_of(index < VP_BOX_MAX ? KING : index > VP_BOX_MAX ? PARLIAMENT : SIDES);
    item->placed = true;
    item->x = (int16_t)(corner.x + TRACK_BOX_WIDTH / 2.0);
    item->y = (int16_t)(corner.y + TRACK_BOX_HEIGHT / 2.0);
}

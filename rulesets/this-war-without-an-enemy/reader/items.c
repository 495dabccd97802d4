/* The domains that are read from content. */
#include "../tables.h"
#include "content.h"

int area_count(const void *content) {
    return ((const struct tw_content *)content)->area_count;
}

void area_item(const void *content, int index, struct domain_item *item) {
    const struct tw_area *area = &((const struct tw_content *)content)->area[index];
    item->id = area->id;
    item->title = area->title;
}

int block_count(const void *content) {
    return ((const struct tw_content *)content)->block_count;
}

void block_item(const void *content, int index, struct domain_item *item) {
    const struct tw_block *block = &((const struct tw_content *)content)->block[index];
    item->id = block->id;
    item->title = block->title;
}

int card_count(const void *content) {
    return ((const struct tw_content *)content)->card_count;
}

void card_item(const void *content, int index, struct domain_item *item) {
    const struct tw_card *card = &((const struct tw_content *)content)->card[index];
    item->id = card->id;
    item->title = card->name;
}

int city_count(const void *content) {
    return ((const struct tw_content *)content)->city_count;
}

void city_item(const void *content, int index, struct domain_item *item) {
    const struct tw_city *city = &((const struct tw_content *)content)->city[index];
    item->id = city->id;
    item->title = city->title;
}

int border_count(const void *content) {
    return ((const struct tw_content *)content)->border_count;
}

void border_item(const void *content, int index, struct domain_item *item) {
    const struct tw_border_record *border = &((const struct tw_content *)content)->border[index];
    item->id = border->id;
    item->title = border->title;
}

int sea_count(const void *content) {
    return ((const struct tw_content *)content)->sea_count;
}

void sea_item(const void *content, int index, struct domain_item *item) {
    const struct tw_name *sea = &((const struct tw_content *)content)->sea[index];
    item->id = sea->id;
    item->title = sea->title;
}

int region_count(const void *content) {
    return ((const struct tw_content *)content)->region_count;
}

void region_item(const void *content, int index, struct domain_item *item) {
    const struct tw_name *region = &((const struct tw_content *)content)->region[index];
    item->id = region->id;
    item->title = region->title;
}

int place_count(const void *content) {
    (void)content;
    return PLACES;
}

void place_item(const void *content, int index, struct domain_item *item) {
    const struct tw_content *c = content;
    item->id = c->place_id[index];
    item->title = c->place_title[index];
}

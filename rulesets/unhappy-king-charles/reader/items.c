/* The domains of arguments (domains.def). */
#include "../tables.h"
#include "content.h"

static const struct uk_content *facts(const void *content) {
    return content;
}

/* The roles' ids, by side; NULL: of neither, or of both. */
static const char *owner_of(int side) {
    static const char *const roles[SIDES] = {"royalist", "parliament"};
    return side < SIDES ? roles[side] : NULL;
}

int area_count(const void *content) {
    return AREAS;
}

void area_item(const void *content, int index, struct domain_item *item) {
    static const char *const kinds[] = {"town", "fortress", "local-notable"};
    const struct uk_area *area = &facts(content)->area[index];
    *item = (struct domain_item){.id = area->id,
                                 .title = area->title,
                                 .text = area->text,
                                 .kind = kinds[area->kind],
                                 .placed = true,
                                 .x = area->x,
                                 .y = area->y,
                                 .in_domain = DOM_REGION,
                                 .in = area->region};
}

int region_count(const void *content) {
    return REGIONS;
}

void region_item(const void *content, int index, struct domain_item *item) {
    const struct uk_region *region = &facts(content)->region[index];
    *item = (struct domain_item){.id = region->id,
                                 .title = region->title,
                                 .short_title = region->adjective,
                                 .text = region->text};
}

int infrastructure_count(const void *content) {
    return INFRASTRUCTURES;
}

void infrastructure_item(const void *content, int index, struct domain_item *item) {
    const struct uk_infrastructure *infrastructure = &facts(content)->infrastructure[index];
    *item =
        (struct domain_item){.id = infrastructure->id, .title = infrastructure->title, .text = infrastructure->text};
}

int general_count(const void *content) {
    return GENERALS;
}

void general_item(const void *content, int index, struct domain_item *item) {
    const struct uk_general *general = &facts(content)->general[index];
    *item = (struct domain_item){.id = general->id,
                                 .title = general->title,
                                 .short_title = general->short_title,
                                 .text = general->text,
                                 .kind = general->regions != 0 ? "regional-general" : "field-general",
                                 .owner = owner_of(general->side)};
}

int notable_count(const void *content) {
    return NOTABLES;
}

void notable_item(const void *content, int index, struct domain_item *item) {
    const struct uk_notable *notable = &facts(content)->notable[index];
    *item = (struct domain_item){.id = notable->id,
                                 .title = notable->title,
                                 .short_title = notable->short_title,
                                 .text = notable->text,
                                 .kind = "notable",
                                 .owner = owner_of(notable->side),
                                 .in_domain = DOM_AREA,
                                 .in = notable->area};
}

int brigade_count(const void *content) {
    return BRIGADES;
}

void brigade_item(const void *content, int index, struct domain_item *item) {
    static const char *const kinds[] = {"", "militia", "veteran"};
    const struct uk_brigade *brigade = &facts(content)->brigade[index];
    *item = (struct domain_item){.id = brigade->id,
                                 .title = brigade->title,
                                 .short_title = brigade->short_title,
                                 .text = brigade->text,
                                 .kind = kinds[brigade->value],
                                 .owner = owner_of(brigade->side)};
}

int card_count(const void *content) {
    return CARDS;
}

void card_item(const void *content, int index, struct domain_item *item) {
    static const char *const kinds[] = {"operations", "minor-campaign", "major-campaign", "event"};
    const struct uk_card *card = &facts(content)->card[index];
    *item = (struct domain_item){.id = card->id,
                                 .title = card->title,
                                 .text = card->text,
                                 .kind = kinds[card->kind],
                                 .owner = owner_of(card->side)};
}

int turn_count(const void *content) {
    return TURNS;
}

void turn_item(const void *content, int index, struct domain_item *item) {
    const struct uk_turn *turn = &facts(content)->turn[index];
    double x, y;
    uk_turn_box(&facts(content)->map, index, &x, &y);
    *item = (struct domain_item){.id = turn->id,
                                 .title = turn->title,
                                 .text = turn->text,
                                 .placed = true,
                                 .x = (int16_t)(x + UK_TURN_WIDTH / 2.0),
                                 .y = (int16_t)(y + UK_TURN_HEIGHT / 2.0)};
}

int chit_count(const void *content) {
    return CHITS;
}

void chit_item(const void *content, int index, struct domain_item *item) {
    const struct uk_chit *chit = &facts(content)->chit[index];
    *item = (struct domain_item){.id = chit->id, .title = chit->title, .text = chit->text, .kind = "naval-chit"};
}

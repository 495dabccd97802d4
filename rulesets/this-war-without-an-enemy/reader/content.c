/* Reads the content files into the tables of content.h. derive.c computes the derived tables. */
#include "content.h"

#include <stdio.h>
#include <string.h>

#include "../../kit/names.h"
#include "land.h"
#include "reader.h"

static const char *const SIDE_NAMES[] = {"king", "parliament", "none", NULL};
static const char *const REGION_NAMES[] = {"north",  "midlands",       "wales", "east", "south",
                                           "london", "scotland-north", "none",  NULL};
static const char *const SEA_NAMES[] = {"german-ocean", "british-sea", "irish-sea", "none", NULL};

#define AT(type, member) offsetof(struct type, member)

static void read_areas(struct tw_content *c) {
    static const char *const kinds[] = {"area", "box", NULL};
    const struct content_field fields[] = {
        {.name = "id", .type = FIELD_TEXT, .offset = AT(tw_area, id)},
        {.name = "is", .type = FIELD_TEXT, .offset = AT(tw_area, role), .optional = true},
        {.name = "title", .type = FIELD_TEXT, .offset = AT(tw_area, title)},
        {.name = "label", .type = FIELD_TEXT, .offset = AT(tw_area, label)},
        {.name = "kind", .type = FIELD_CHOICE, .offset = AT(tw_area, kind), .names = kinds},
        {.name = "region", .type = FIELD_CHOICE, .offset = AT(tw_area, region), .names = REGION_NAMES},
        {.name = "loyal", .type = FIELD_CHOICE, .offset = AT(tw_area, loyal), .names = SIDE_NAMES},
        {.name = "mountain", .type = FIELD_BOOL, .offset = AT(tw_area, mountain)},
        {.name = "seas", .type = FIELD_FLAGS, .offset = AT(tw_area, seas), .names = SEA_NAMES},
        {.name = "x", .type = FIELD_I16, .offset = AT(tw_area, x), .least = 0, .most = 1640},
        {.name = "y", .type = FIELD_I16, .offset = AT(tw_area, y), .least = 0, .most = 1760},
        {.name = "counties", .type = FIELD_SKIP},
        {.name = "also", .type = FIELD_SKIP},
        {.name = NULL},
    };
    c->area = content_records(c, "areas.json", "areas", fields, sizeof *c->area, &c->area_count);
    c->area_ids = (struct content_ids){c->area, sizeof *c->area, c->area_count};
}

struct yorkshire {
    int16_t area[AREAS];
    uint8_t count;
};

static void read_yorkshire(struct tw_content *c) {
    const struct content_field fields[] = {
        {.name = "areas",
         .type = FIELD_REFS,
         .offset = AT(yorkshire, area),
         .offset2 = AT(yorkshire, count),
         .most = AREAS,
         .refs = &c->area_ids},
        {.name = NULL},
    };
    struct yorkshire y = {.count = 0};
    content_record(c, "areas.json", "yorkshire", fields, &y);
    for (int i = 0; i < y.count; i++)
        if (y.area[i] >= 0)
            c->yorkshire |= bit_of(y.area[i]);
}

static void read_names(struct tw_content *c) {
    const struct content_field region[] = {
        {.name = "id", .type = FIELD_TEXT, .offset = AT(tw_name, id)},
        {.name = "title", .type = FIELD_TEXT, .offset = AT(tw_name, title)},
        {.name = "colour", .type = FIELD_TEXT, .offset = AT(tw_name, colour)},
        {.name = NULL},
    };
    const struct content_field sea[] = {
        {.name = "id", .type = FIELD_TEXT, .offset = AT(tw_name, id)},
        {.name = "title", .type = FIELD_TEXT, .offset = AT(tw_name, title)},
        {.name = "key_port", .type = FIELD_TEXT, .offset = AT(tw_name, key_port)},
        {.name = "adjacent", .type = FIELD_FLAGS, .offset = AT(tw_name, adjacent), .names = SEA_NAMES},
        {.name = NULL},
    };
    c->region = content_records(c, "areas.json", "regions", region, sizeof *c->region, &c->region_count);
    c->sea = content_records(c, "areas.json", "seas", sea, sizeof *c->sea, &c->sea_count);
}

static void read_cities(struct tw_content *c) {
    static const char *const ports[] = {"none", "lesser", "key", NULL};
    const struct content_field fields[] = {
        {.name = "id", .type = FIELD_TEXT, .offset = AT(tw_city, id)},
        {.name = "is", .type = FIELD_TEXT, .offset = AT(tw_city, role), .optional = true},
        {.name = "title", .type = FIELD_TEXT, .offset = AT(tw_city, title)},
        {.name = "area", .type = FIELD_REF, .offset = AT(tw_city, area), .refs = &c->area_ids},
        {.name = "x", .type = FIELD_I16, .offset = AT(tw_city, x), .least = 0, .most = 1640},
        {.name = "y", .type = FIELD_I16, .offset = AT(tw_city, y), .least = 0, .most = 1760},
        {.name = "victory", .type = FIELD_BOOL, .offset = AT(tw_city, victory)},
        {.name = "fortified", .type = FIELD_BOOL, .offset = AT(tw_city, fortified)},
        {.name = "size", .type = FIELD_I8, .offset = AT(tw_city, size), .least = 1, .most = 4},
        {.name = "sympathy", .type = FIELD_CHOICE, .offset = AT(tw_city, sympathy), .names = SIDE_NAMES},
        {.name = "port", .type = FIELD_CHOICE, .offset = AT(tw_city, port), .names = ports},
        {.name = "sea", .type = FIELD_CHOICE, .offset = AT(tw_city, sea), .names = SEA_NAMES},
        {.name = "vp", .type = FIELD_I8, .offset = AT(tw_city, vp), .least = 0, .most = 5},
        {.name = NULL},
    };
    c->city = content_records(c, "cities.json", "cities", fields, sizeof *c->city, &c->city_count);
    c->city_ids = (struct content_ids){c->city, sizeof *c->city, c->city_count};
}

struct limit {
    const char *id;
    int8_t limit;
};

static void read_borders(struct tw_content *c) {
    static const char *const kinds[] = {"open", "river", "mountain", NULL};
    const struct content_field fields[] = {
        {.name = "id", .type = FIELD_TEXT, .offset = AT(tw_border_record, id)},
        {.name = "a", .type = FIELD_REF, .offset = AT(tw_border_record, a), .refs = &c->area_ids},
        {.name = "b", .type = FIELD_REF, .offset = AT(tw_border_record, b), .refs = &c->area_ids},
        {.name = "kind", .type = FIELD_CHOICE, .offset = AT(tw_border_record, kind), .names = kinds},
        {.name = "covenanters", .type = FIELD_BOOL, .offset = AT(tw_border_record, covenanters)},
        {.name = "feature", .type = FIELD_TEXT, .offset = AT(tw_border_record, feature), .optional = true},
        {.name = NULL},
    };
    const struct content_field limit_fields[] = {
        {.name = "id", .type = FIELD_TEXT, .offset = AT(limit, id)},
        {.name = "limit", .type = FIELD_I8, .offset = AT(limit, limit), .least = 1, .most = 127},
        {.name = NULL},
    };
    c->border = content_records(c, "borders.json", "borders", fields, sizeof *c->border, &c->border_count);
    int n;
    struct limit *limit = content_records(c, "borders.json", "limits", limit_fields, sizeof *limit, &n);
    const struct content_ids ids = {limit, sizeof *limit, n};
    for (int k = 0; kinds[k]; k++) {
        int i = content_find(&ids, kinds[k]);
        if (i == NONE)
            content_fault_at(c, "borders.json", "limits", "one for every kind of border", kinds[k]);
        else
            c->border_limit[k] = limit[i].limit;
    }
}

/* TW-11.1: {"areas": n, "region": r} or {"city": "london"}. */
static void read_condition(struct content_reader *reader, json_t *value, void *record) {
    struct tw_block *block = record;
    const char *city = json_string_value(json_object_get(value, "city"));
    const char *region = json_string_value(json_object_get(value, "region"));
    json_int_t areas = json_integer_value(json_object_get(value, "areas"));
    if (city && strcmp(city, "london") == 0) {
        block->condition_london = true;
        return;
    }
    for (int r = 0; region && r < REGIONS_ON_MAP; r++)
        if (strcmp(region, REGION_NAMES[r]) == 0 && areas > 0 && areas < AREAS) {
            block->condition_region = (int8_t)r;
            block->condition_areas = (int8_t)areas;
            return;
        }
    content_fault(reader, "a number of areas and a region, or the city london", "something else");
}

static void read_blocks(struct tw_content *c) {
    static const char *const classes[] = {"artillery", "cavalry", "infantry", NULL};
    static const char *const kinds[] = {"leader", "regional-leader", "regional", "non-regional", "local", NULL};
    static const char *const gone[] = {"pool", "beside", "removed", NULL};
    const struct content_field fields[] = {
        {.name = "id", .type = FIELD_TEXT, .offset = AT(tw_block, id)},
        {.name = "is", .type = FIELD_TEXT, .offset = AT(tw_block, role), .optional = true},
        {.name = "title", .type = FIELD_TEXT, .offset = AT(tw_block, title)},
        {.name = "side", .type = FIELD_CHOICE, .offset = AT(tw_block, side), .names = SIDE_NAMES},
        {.name = "covenanter", .type = FIELD_BOOL, .offset = AT(tw_block, covenanter)},
        {.name = "class", .type = FIELD_CHOICE, .offset = AT(tw_block, cls), .names = classes},
        {.name = "effectiveness", .type = FIELD_I8, .offset = AT(tw_block, effectiveness), .least = 1, .most = 6},
        {.name = "strength", .type = FIELD_I8, .offset = AT(tw_block, strength), .least = 1, .most = 4},
        {.name = "pursuit", .type = FIELD_I8, .offset = AT(tw_block, pursuit), .least = 0, .most = 6},
        {.name = "kind", .type = FIELD_CHOICE, .offset = AT(tw_block, kind), .names = kinds},
        {.name = "home", .type = FIELD_CHOICE, .offset = AT(tw_block, home), .names = REGION_NAMES},
        {.name = "callendar", .type = FIELD_BOOL, .offset = AT(tw_block, callendar)},
        {.name = "irish", .type = FIELD_BOOL, .offset = AT(tw_block, irish)},
        {.name = "eliminated_to", .type = FIELD_CHOICE, .offset = AT(tw_block, gone_to), .names = gone},
        {.name = "grows", .type = FIELD_BOOL, .offset = AT(tw_block, grows)},
        {.name = "ap_grows", .type = FIELD_BOOL, .offset = AT(tw_block, ap_grows)},
        {.name = "ap_deploys", .type = FIELD_BOOL, .offset = AT(tw_block, ap_deploys)},
        {.name = "condition", .type = FIELD_CUSTOM, .optional = true, .custom = read_condition},
        {.name = NULL},
    };
    c->block = content_records(c, "blocks.json", "blocks", fields, sizeof *c->block, &c->block_count);
    c->block_ids = (struct content_ids){c->block, sizeof *c->block, c->block_count};
    for (int i = 0; i < c->block_count; i++)
        c->block[i].gone_to = (int8_t)(c->block[i].gone_to + PLACE_POOL);
}

/* Sentences, one after the other. */
static void read_details(struct content_reader *reader, json_t *value, void *record) {
    struct tw_card *card = record;
    char text[2048];
    size_t length = 0;
    if (!json_is_array(value))
        content_fault(reader, "sentences", "something else");
    text[0] = '\0';
    for (size_t i = 0; i < json_array_size(value) && length < sizeof text; i++) {
        const char *sentence = json_string_value(json_array_get(value, i));
        if (!sentence)
            content_fault(reader, "sentences", "something else");
        else
            length += (size_t)snprintf(text + length, sizeof text - length, "%s%s", length ? " " : "", sentence);
    }
    card->details = content_string(content_reader_root(reader), text);
}

static void read_cards(struct tw_content *c) {
    static const char *const phases[] = {"none", "strategic", "tactical", "supply", "victory", NULL};
    static const char *const after[] = {"discard", "beside", "removed", NULL};
    const struct content_field fields[] = {
        {.name = "id", .type = FIELD_TEXT, .offset = AT(tw_card, id)},
        {.name = "title", .type = FIELD_TEXT, .offset = AT(tw_card, title)},
        {.name = "effect", .type = FIELD_TEXT, .offset = AT(tw_card, effect)},
        {.name = "details", .type = FIELD_CUSTOM, .custom = read_details},
        {.name = "side", .type = FIELD_CHOICE, .offset = AT(tw_card, side), .names = SIDE_NAMES},
        {.name = "ap", .type = FIELD_I8, .offset = AT(tw_card, ap), .least = 1, .most = 6},
        {.name = "event", .type = FIELD_CUSTOM, .custom = tw_read_event},
        {.name = "phase", .type = FIELD_CHOICE, .offset = AT(tw_card, phase), .names = phases},
        {.name = "enters", .type = FIELD_I16, .offset = AT(tw_card, enters), .least = 0, .most = 1646},
        {.name = "leaves", .type = FIELD_I16, .offset = AT(tw_card, leaves), .least = 0, .most = 1646},
        {.name = "after", .type = FIELD_CHOICE, .offset = AT(tw_card, after), .names = after},
        {.name = "lasting", .type = FIELD_BOOL, .offset = AT(tw_card, lasting)},
        {.name = NULL},
    };
    c->card = content_records(c, "cards.json", "cards", fields, sizeof *c->card, &c->card_count);
    c->card_ids = (struct content_ids){c->card, sizeof *c->card, c->card_count};
}

/* {"place": [block ids]}: places are areas, pool and beside. */
static void read_places(struct content_reader *reader, json_t *value, void *record) {
    struct tw_scenario_record *scenario = record;
    const struct tw_content *c = content_reader_root(reader);
    const char *name;
    json_t *list;
    memset(scenario->place, 0xff, sizeof scenario->place);
    if (!json_is_object(value))
        content_fault(reader, "an object of places", "something else");
    json_object_foreach(value, name, list) {
        int place = strcmp(name, "pool") == 0     ? PLACE_POOL
                    : strcmp(name, "beside") == 0 ? PLACE_BESIDE
                                                  : content_find(&c->area_ids, name);
        if (place == NONE)
            content_fault(reader, "an area, pool or beside", name);
        for (size_t i = 0; place != NONE && i < json_array_size(list); i++) {
            const char *id = json_string_value(json_array_get(list, i));
            int block = id ? content_find(&c->block_ids, id) : NONE;
            if (block == NONE || block >= BLOCKS)
                content_fault(reader, "ids of blocks", id ? id : "something else");
            else if (scenario->place[block] != 0xff)
                content_fault(reader, "each block once", id);
            else
                scenario->place[block] = (uint8_t)place;
        }
    }
}

struct scenario_lists {
    struct tw_scenario_record record; /* the first member: the reader writes the fields into it */
    int16_t drawn[BLOCKS], waiting[CARDS], removed[CARDS], beside[CARDS];
    uint8_t drawn_count, waiting_count, removed_count, beside_count;
};

static void card_masks(const struct tw_content *c, const int16_t *card, int n, uint32_t mask[SIDES]) {
    for (int i = 0; i < n; i++)
        if (card[i] >= 0 && card[i] < c->card_count && card[i] < CARDS)
            mask[card[i] / CARDS_SIDE] |= bit_of(card[i] % CARDS_SIDE);
}

static void read_scenarios(struct tw_content *c) {
#define LIST(member) .offset = AT(scenario_lists, member), .offset2 = AT(scenario_lists, member##_count)
#define OF(member)   AT(scenario_lists, record) + AT(tw_scenario_record, member)
    const struct content_field fields[] = {
        {.name = "id", .type = FIELD_TEXT, .offset = OF(id)},
        {.name = "title", .type = FIELD_TEXT, .offset = OF(title)},
        {.name = "first_year", .type = FIELD_I16, .offset = OF(first_year), .least = 1642, .most = 1646},
        {.name = "first_turn", .type = FIELD_I16, .offset = OF(first_turn), .least = 1, .most = 6},
        {.name = "last_year", .type = FIELD_I16, .offset = OF(last_year), .least = 1642, .most = 1646},
        {.name = "last_turn", .type = FIELD_I16, .offset = OF(last_turn), .least = 6, .most = 6},
        {.name = "vp", .type = FIELD_I8, .offset = OF(vp), .least = -VP_MAX, .most = VP_MAX},
        {.name = "count_vp", .type = FIELD_BOOL, .offset = OF(counted)},
        {.name = "discards", .type = FIELD_I8, .offset = OF(discards), .least = 0, .most = 4},
        {.name = "treaty", .type = FIELD_BOOL, .offset = OF(treaty)},
        {.name = "king_decides_ties_until",
         .type = FIELD_I16,
         .offset = OF(king_decides_until),
         .least = 1641,
         .most = 1646},
        {.name = "level", .type = FIELD_CHOICE, .offset = OF(level), .names = SIDE_NAMES},
        {.name = "degrees", .type = FIELD_BOOL, .offset = OF(degrees)},
        {.name = "waiting", .type = FIELD_REFS, LIST(waiting), .most = CARDS, .refs = &c->card_ids},
        {.name = "removed", .type = FIELD_REFS, LIST(removed), .most = CARDS, .refs = &c->card_ids},
        {.name = "beside", .type = FIELD_REFS, LIST(beside), .most = CARDS, .refs = &c->card_ids},
        {.name = "places", .type = FIELD_CUSTOM, .custom = read_places, .offset = 0},
        {.name = "drawn", .type = FIELD_REFS, LIST(drawn), .most = BLOCKS, .refs = &c->block_ids},
        {.name = "draw", .type = FIELD_I8, .offset = OF(draw), .least = 0, .most = 20},
        {.name = NULL},
    };
#undef LIST
#undef OF
    struct scenario_lists *lists =
        content_records(c, "scenarios.json", "scenarios", fields, sizeof *lists, &c->scenario_count);
    c->scenario = content_alloc(c, sizeof *c->scenario * (size_t)(c->scenario_count + 1));
    for (int i = 0; i < c->scenario_count; i++) {
        struct tw_scenario_record *record = &c->scenario[i];
        *record = lists[i].record;
        card_masks(c, lists[i].waiting, lists[i].waiting_count, record->waiting);
        card_masks(c, lists[i].removed, lists[i].removed_count, record->removed);
        card_masks(c, lists[i].beside, lists[i].beside_count, record->beside);
        for (int k = 0; k < lists[i].drawn_count; k++)
            if (lists[i].drawn[k] >= 0)
                record->drawn[lists[i].drawn[k]] = true;
    }
}

const void *tw_content_load(const struct content_source *source, struct content_faults *faults) {
    struct tw_content *c = content_pool_new(source, faults, sizeof *c);
    if (!c)
        return NULL;
    read_areas(c);
    read_yorkshire(c);
    read_names(c);
    read_cities(c);
    read_borders(c);
    read_blocks(c);
    read_cards(c);
    tw_read_tables(c);
    land_read(c);
    if (!content_failed(c))
        read_scenarios(c);
    if (!content_failed(c))
        tw_check_content(c);
    if (!content_failed(c))
        tw_check_whole(c);
    if (content_failed(c)) {
        content_pool_free(c);
        return NULL;
    }
    tw_derive(c);
    tw_write_texts(c);
    land_write(c);
    names_make(c, ruleset_entry());
    return c;
}

void tw_content_unload(const void *content) {
    content_pool_free(content);
}

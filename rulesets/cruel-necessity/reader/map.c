/* armies.json, map.json, fortress_dials.json and tracks.json. */
#include <stdio.h>
#include <string.h>

#include "land.h"
#include "parts.h"

#define AT(TYPE, MEMBER) .offset = offsetof(TYPE, MEMBER)

static const char *const grade_names[] = {"A", "B", "C", "D", "F", NULL};
static const char *const reaction_names[] = {"political", "religious", "none", NULL};
static const char *const flip_names[] = {"none",        "army-morale", "revolt-strength", "no-fortify-london",
                                         "zeal-income", NULL};

/* Enums index the tables of things that the rules name, so the file lists these in the same order. */
static void check_order(struct cn_content *content, const char *file, const char *member, const void *records,
                        size_t size, int found, const char *const *names, int count) {
    char path[64];
    if (found != count) {
        char expected[32], has[32];
        snprintf(expected, sizeof expected, "%d records", count);
        snprintf(has, sizeof has, "%d", found);
        content_fault_at(content, file, member, expected, has);
        return;
    }
    for (int i = 0; names && i < count; i++) {
        const char *const *id = (const void *)((const char *)records + (size_t)i * size);
        if (*id && strcmp(*id, names[i]) != 0) {
            snprintf(path, sizeof path, "%s[%d].id", member, i);
            content_fault_at(content, file, path, names[i], *id);
        }
    }
}

static void copy_records(struct cn_content *content, const char *file, const char *member,
                         const struct content_field *fields, size_t size, const char *const *names, int count,
                         void *into) {
    int found;
    const void *records = content_records(content, file, member, fields, size, &found);
    check_order(content, file, member, records, size, found, names, count);
    memcpy(into, records, size * (size_t)(found < count ? found : count));
}

/* ---- armies ------------------------------------------------------------------------------------------ */

static void load_armies(struct cn_content *content) {
    static const struct content_field fields[] = {
        {.name = "id", .type = FIELD_TEXT, AT(struct cn_counter, id)},
        {.name = "title", .type = FIELD_TEXT, AT(struct cn_counter, title)},
        {.name = "army", .type = FIELD_CHOICE, AT(struct cn_counter, army), .names = cn_army_ids},
        {.name = "standard", .type = FIELD_BOOL, AT(struct cn_counter, standard)},
        {.name = "combat_value", .type = FIELD_I8, AT(struct cn_counter, combat_value[0]), .least = 1, .most = 9},
        {.name = "combat_value_disordered",
         .type = FIELD_I8,
         AT(struct cn_counter, combat_value[1]),
         .least = 1,
         .most = 9},
        {.name = "vp_ready", .type = FIELD_I8, AT(struct cn_counter, vp[0]), .least = -9, .most = 9},
        {.name = "vp_disordered", .type = FIELD_I8, AT(struct cn_counter, vp[1]), .least = -9, .most = 9},
        {0}};
    copy_records(content, "armies.json", "counters", fields, sizeof(struct cn_counter), NULL, CN_COUNTERS,
                 content->counter);
    int standard[CN_ARMIES] = {0};
    for (int i = 0; i < CN_COUNTERS; i++) {
        if (!content->counter[i].standard || content->counter[i].army < 0)
            continue;
        content->standard_counter[content->counter[i].army] = (uint8_t)i;
        standard[content->counter[i].army]++;
    }
    for (int i = 0; i < CN_ARMIES; i++)
        if (standard[i] != 1)
            content_fault_at(content, "armies.json", cn_army_ids[i], "one standard counter",
                             standard[i] ? "more" : "none");
}

/* ---- map --------------------------------------------------------------------------------------------- */

static void index_areas(struct cn_content *content) {
    uint8_t seen[CN_ARMIES] = {0};
    for (int i = 0; i < CN_AREAS; i++) {
        const struct cn_area *area = &content->area[i];
        for (int region = 0; region < CN_ARMIES; region++) {
            /* CN-6.2.5: London Under Siege is Area 0 of North and West alike. */
            bool shared = area->region == NONE && (region == CN_NORTH || region == CN_WEST);
            if (area->region != region && !shared)
                continue;
            content->area_at[region][area->number] = (uint8_t)i;
            seen[region] |= (uint8_t)bit_of(area->number);
        }
    }
    for (int region = 0; region < CN_ARMIES; region++)
        if ((seen[region] & 0x3e) != 0x3e || (region <= CN_WEST && !(seen[region] & 1)))
            content_fault_at(content, "map.json", cn_army_ids[region], "Areas 1 to 5 (and London)", "some");
}

static void load_areas(struct cn_content *content) {
    const struct content_ids regions = {cn_army_ids, sizeof(char *), CN_ARMIES};
    const struct content_field fields[] = {
        {.name = "id", .type = FIELD_TEXT, AT(struct cn_area, id)},
        {.name = "title", .type = FIELD_TEXT, AT(struct cn_area, title)},
        {.name = "region", .type = FIELD_REF, AT(struct cn_area, region), .refs = &regions, .optional = true},
        {.name = "number", .type = FIELD_U8, AT(struct cn_area, number), .least = 0, .most = 5},
        {.name = "vp", .type = FIELD_I8, AT(struct cn_area, vp), .least = -9, .most = 9},
        {.name = "x", .type = FIELD_I16, AT(struct cn_area, x), .least = 0, .most = 4000},
        {.name = "y", .type = FIELD_I16, AT(struct cn_area, y), .least = 0, .most = 4000},
        {0}};
    copy_records(content, "map.json", "areas", fields, sizeof(struct cn_area), NULL, CN_AREAS, content->area);
    index_areas(content);
}

static void load_connections(struct cn_content *content) {
    const struct content_ids areas = {content->area, sizeof(struct cn_area), CN_AREAS};
    const struct content_field fields[] = {
        {.name = "from", .type = FIELD_REF, AT(struct cn_connection, from), .refs = &areas},
        {.name = "to", .type = FIELD_REF, AT(struct cn_connection, to), .refs = &areas},
        {0}};
    content->connection = content_records(content, "map.json", "connections", fields, sizeof(struct cn_connection),
                                          &content->connection_count);
}

static void load_fortresses(struct cn_content *content) {
    const struct content_ids areas = {content->area, sizeof(struct cn_area), CN_AREAS};
    const struct content_field fields[] = {
        {.name = "id", .type = FIELD_TEXT, AT(struct cn_fortress_type, id)},
        {.name = "title", .type = FIELD_TEXT, AT(struct cn_fortress_type, title)},
        {.name = "areas",
         .type = FIELD_REFS,
         AT(struct cn_fortress_type, areas),
         .offset2 = offsetof(struct cn_fortress_type, area_count),
         .most = 2,
         .refs = &areas},
        {.name = "x", .type = FIELD_I16, AT(struct cn_fortress_type, x), .least = 0, .most = 4000},
        {.name = "y", .type = FIELD_I16, AT(struct cn_fortress_type, y), .least = 0, .most = 4000},
        {.name = "zeal_income", .type = FIELD_U8, AT(struct cn_fortress_type, zeal_income), .least = 0, .most = 9},
        {.name = "vp_parliament",
         .type = FIELD_I8,
         AT(struct cn_fortress_type, vp[CN_PARLIAMENT]),
         .least = -9,
         .most = 9},
        {.name = "vp_royalist", .type = FIELD_I8, AT(struct cn_fortress_type, vp[CN_ROYALIST]), .least = -9, .most = 9},
        {.name = "highest_parliament",
         .type = FIELD_U8,
         AT(struct cn_fortress_type, highest[CN_PARLIAMENT]),
         .least = 1,
         .most = CN_CLICKS - 1},
        {.name = "highest_royalist",
         .type = FIELD_U8,
         AT(struct cn_fortress_type, highest[CN_ROYALIST]),
         .least = 1,
         .most = CN_CLICKS - 1},
        {0}};
    copy_records(content, "map.json", "fortresses", fields, sizeof(struct cn_fortress_type), cn_fortress_ids,
                 CN_FORTRESSES, content->fortress);
    for (int f = 0; f < CN_FORTRESSES; f++) {
        struct cn_fortress_type *fortress = &content->fortress[f];
        memset(fortress->region, CN_NONE, sizeof fortress->region);
        int n = 0;
        for (int k = 0; k < fortress->area_count && fortress->areas[k] != NONE; k++) {
            const struct cn_area *area = &content->area[fortress->areas[k]];
            for (int region = 0; region < CN_ARMIES && n < 2; region++) {
                if (area->region != region && !(area->region == NONE && region <= CN_WEST))
                    continue;
                fortress->region[n] = (uint8_t)region;
                fortress->area[n++] = area->number;
            }
        }
        if (n == 0)
            content_fault_at(content, "map.json", cn_fortress_ids[f], "an Area", "none");
    }
}

static void load_clicks(struct cn_content *content) {
    static const struct content_field fields[] = {
        {.name = "click", .type = FIELD_SKIP},
        {.name = "combat_value", .type = FIELD_I8, AT(struct cn_click, combat_value), .least = 0, .most = 6},
        {.name = "clock", .type = FIELD_SKIP},
        {.name = "title", .type = FIELD_TEXT, AT(struct cn_click, title)},
        {0}};
    copy_records(content, "fortress_dials.json", "clicks", fields, sizeof(struct cn_click), NULL, CN_CLICKS,
                 content->click);
    static const char *const ids[] = {"0", "1", "2", "3", "4", "5", "6"};
    for (int i = 0; i < CN_CLICKS; i++)
        content->click[i].id = ids[i];
}

static void load_places(struct cn_content *content) {
    static const struct content_field fields[] = {
        {.name = "id", .type = FIELD_TEXT, AT(struct cn_place, id)},
        {.name = "title", .type = FIELD_TEXT, AT(struct cn_place, title)},
        {.name = "card", .type = FIELD_U8, AT(struct cn_place, card), .least = 1, .most = CN_CARDS},
        {.name = "x", .type = FIELD_I16, AT(struct cn_place, x), .least = 0, .most = 4000},
        {.name = "y", .type = FIELD_I16, AT(struct cn_place, y), .least = 0, .most = 4000},
        {0}};
    copy_records(content, "map.json", "deviltry_places", fields, sizeof(struct cn_place), NULL, CN_PLACES,
                 content->place);
}

/* ---- tracks ------------------------------------------------------------------------------------------ */

struct reading_box {
    struct cn_box box;
    int8_t grade;
    struct reading_flip {
        int8_t effect, amount;
    } flip;
};

static void read_flip(struct content_reader *reader, json_t *value, void *record) {
    static const struct content_field fields[] = {
        {.name = "effect", .type = FIELD_CHOICE, AT(struct reading_flip, effect), .names = flip_names},
        {.name = "amount", .type = FIELD_I8, AT(struct reading_flip, amount), .optional = true, .least = -9, .most = 9},
        {0}};
    content_part(reader, value, fields, &((struct reading_box *)record)->flip);
}

static void read_boxes(struct content_reader *reader, json_t *value, void *record) {
    static const struct content_field fields[] = {
        {.name = "number", .type = FIELD_I8, AT(struct reading_box, box.number), .least = 1, .most = 6},
        {.name = "grade", .type = FIELD_CHOICE, AT(struct reading_box, grade), .names = grade_names},
        {.name = "vp", .type = FIELD_I8, AT(struct reading_box, box.vp), .least = -9, .most = 9},
        {.name = "title", .type = FIELD_SKIP},
        {.name = "flip", .type = FIELD_CUSTOM, .custom = read_flip, .optional = true},
        {0}};
    struct cn_track_type *track = record;
    int count;
    const struct reading_box *boxes = content_inner_records(reader, value, fields, sizeof *boxes, &count);
    if (count != CN_BOXES) {
        content_fault(reader, "six boxes", "another number");
        return;
    }
    for (int i = 0; i < CN_BOXES; i++) {
        track->box[i] = boxes[i].box;
        track->box[i].grade = (uint8_t)boxes[i].grade;
        track->box[i].flip = (uint8_t)boxes[i].flip.effect;
        track->box[i].amount = boxes[i].flip.amount;
    }
}

static void load_tracks(struct cn_content *content) {
    const struct content_ids tracks = {cn_track_ids, sizeof(char *), CN_TRACKS};
    const struct content_field fields[] = {
        {.name = "id", .type = FIELD_TEXT, AT(struct cn_track_type, id)},
        {.name = "title", .type = FIELD_TEXT, AT(struct cn_track_type, title)},
        {.name = "cause", .type = FIELD_BOOL, AT(struct cn_track_type, cause)},
        {.name = "opposite", .type = FIELD_REF, AT(struct cn_track_type, opposite), .refs = &tracks},
        {.name = "shares_middle_with",
         .type = FIELD_REF,
         AT(struct cn_track_type, shares_middle),
         .refs = &tracks,
         .optional = true},
        {.name = "reaction", .type = FIELD_CHOICE, AT(struct cn_track_type, reaction), .names = reaction_names},
        {.name = "next_trouble",
         .type = FIELD_REF,
         AT(struct cn_track_type, next_trouble),
         .refs = &tracks,
         .optional = true},
        {.name = "x", .type = FIELD_I16, AT(struct cn_track_type, x), .least = 0, .most = 4000},
        {.name = "y", .type = FIELD_I16, AT(struct cn_track_type, y), .least = 0, .most = 4000},
        {.name = "boxes", .type = FIELD_CUSTOM, .custom = read_boxes},
        {0}};
    copy_records(content, "tracks.json", "tracks", fields, sizeof(struct cn_track_type), cn_track_ids, CN_TRACKS,
                 content->track);
}

void cn_read_map(struct cn_content *content) {
    load_armies(content);
    load_areas(content);
    if (content_failed(content))
        return;
    load_connections(content);
    load_fortresses(content);
    load_clicks(content);
    load_places(content);
    load_tracks(content);
    cn_land_read(content);
}

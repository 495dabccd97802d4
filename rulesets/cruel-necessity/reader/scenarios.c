/* scenarios.json and optional_rules.json. */
#include <stdio.h>
#include <string.h>

#include "parts.h"

#define AT(TYPE, MEMBER) .offset = offsetof(TYPE, MEMBER)

/* ---- the parts of a scenario that are lists ---------------------------------------------------------- */

/* Reads an array that has one part for each of n things. */
static const void *read_each(struct content_reader *reader, json_t *array, const struct content_field *fields,
                             size_t size, int n) {
    const struct content_variant only = {NULL, fields};
    int count;
    const void *parts = content_parts(reader, array, NULL, &only, size, &count);
    char expected[32];
    snprintf(expected, sizeof expected, "an array of %d", n);
    if (count != n)
        content_fault(reader, expected, "another length");
    return count == n && !content_failed(content_reader_root(reader)) ? parts : NULL;
}

struct reading_fortress {
    int8_t fortress, side;
    uint8_t click;
};

static void read_fortresses(struct content_reader *reader, json_t *value, void *record) {
    static const struct content_field fields[] = {
        {.name = "fortress", .type = FIELD_CHOICE, AT(struct reading_fortress, fortress), .names = cn_fortress_ids},
        {.name = "side", .type = FIELD_CHOICE, AT(struct reading_fortress, side), .names = cn_SIDE_ids},
        {.name = "click", .type = FIELD_U8, AT(struct reading_fortress, click), .least = 1, .most = CN_CLICKS - 1},
        {0}};
    struct cn_scenario *scenario = record;
    const struct reading_fortress *part = read_each(reader, value, fields, sizeof *part, CN_FORTRESSES);
    for (int i = 0; part && i < CN_FORTRESSES; i++) {
        scenario->side[part[i].fortress] = (uint8_t)part[i].side;
        scenario->click[part[i].fortress] = part[i].click;
    }
}

struct reading_army {
    int16_t counter;
    uint8_t area;
};

static void read_armies(struct content_reader *reader, json_t *value, void *record) {
    const struct cn_content *content = content_reader_root(reader);
    const struct content_ids counters = {content->counter, sizeof(struct cn_counter), CN_COUNTERS};
    const struct content_field fields[] = {
        {.name = "counter", .type = FIELD_REF, AT(struct reading_army, counter), .refs = &counters},
        {.name = "area", .type = FIELD_U8, AT(struct reading_army, area), .least = 1, .most = 5},
        {0}};
    struct cn_scenario *scenario = record;
    const struct reading_army *part = read_each(reader, value, fields, sizeof *part, CN_ARMIES);
    for (int i = 0; part && i < CN_ARMIES; i++) {
        int army = content->counter[part[i].counter].army;
        scenario->counter[army] = (uint8_t)part[i].counter;
        scenario->area[army] = part[i].area;
    }
}

struct reading_marker {
    int8_t track;
    uint8_t box;
};

static void read_tracks(struct content_reader *reader, json_t *value, void *record) {
    static const struct content_field fields[] = {
        {.name = "track", .type = FIELD_CHOICE, AT(struct reading_marker, track), .names = cn_track_ids},
        {.name = "box", .type = FIELD_U8, AT(struct reading_marker, box), .most = CN_BOXES - 1},
        {0}};
    struct cn_scenario *scenario = record;
    const struct reading_marker *part = read_each(reader, value, fields, sizeof *part, CN_TRACKS);
    for (int i = 0; part && i < CN_TRACKS; i++)
        scenario->box[part[i].track] = part[i].box;
}

static void read_named(struct content_reader *reader, json_t *value, void *record) {
    ((struct cn_scenario *)record)->named_units = cn_read_units(reader, value);
}

static void read_removed(struct content_reader *reader, json_t *value, void *record) {
    ((struct cn_scenario *)record)->removed_units = cn_read_units(reader, value);
}

/* Numbers of cards. */
enum { LIST_MOST = 16 };
struct reading_list {
    int16_t number[LIST_MOST];
    uint8_t count;
};

struct reading_scenario {
    struct cn_scenario scenario;
    struct reading_list deviltry, scored, available, discarded, battle_cards;
};

static void bad_number(struct cn_content *content, int index, const char *member, const char *expected, int number) {
    char path[64], found[16];
    snprintf(path, sizeof path, "scenarios[%d].%s", index, member);
    snprintf(found, sizeof found, "%d", number);
    content_fault_at(content, "scenarios.json", path, expected, found);
}

static uint8_t place_set(struct cn_content *content, int index, const struct reading_list *list) {
    uint8_t set = 0;
    for (int i = 0; i < list->count; i++) {
        int place = 0;
        while (place < CN_PLACES && content->place[place].card != list->number[i])
            place++;
        if (place == CN_PLACES)
            bad_number(content, index, "deviltry", "numbers of cards with a place of deviltry", list->number[i]);
        else
            set |= (uint8_t)bit_of(place);
    }
    return set;
}

static uint64_t card_set(struct cn_content *content, int index, const char *member, const struct reading_list *list) {
    uint64_t set = 0;
    for (int i = 0; i < list->count; i++) {
        int number = list->number[i];
        if (number < 1 || number > CN_CARDS || !content->card[number].achievement)
            bad_number(content, index, member, "numbers of achievement cards", number);
        else
            set |= bit_of(number);
    }
    return set;
}

static uint64_t battle_card_set(struct cn_content *content, int index, const struct reading_list *list) {
    uint64_t set = 0;
    for (int i = 0; i < list->count; i++) {
        int card = cn_battle_card_numbered(&content->battle, list->number[i]);
        if (card == NONE)
            bad_number(content, index, "removed_battle_cards", "numbers of battle cards", list->number[i]);
        else
            set |= bit_of(card);
    }
    return set;
}

static void file_scenario(struct cn_content *content, int index, const struct reading_scenario *reading) {
    struct cn_scenario *scenario = &content->scenario[index];
    *scenario = reading->scenario;
    scenario->deviltry = place_set(content, index, &reading->deviltry);
    scenario->scored = card_set(content, index, "scored", &reading->scored);
    scenario->available = card_set(content, index, "available", &reading->available);
    scenario->discarded = card_set(content, index, "discarded", &reading->discarded);
    scenario->removed_battle_cards = battle_card_set(content, index, &reading->battle_cards);
}

#define CARD_LIST(NAME, LIST, MOST)                                                                                    \
    {                                                                                                                  \
        .name = NAME, .type = FIELD_INTS, .offset = offsetof(struct reading_scenario, LIST.number),                    \
        .offset2 = offsetof(struct reading_scenario, LIST.count), .most = MOST                                         \
    }

static void load_scenarios(struct cn_content *content) {
    const struct content_ids tracks = {cn_track_ids, sizeof(char *), CN_TRACKS};
    const struct content_field fields[] = {
        {.name = "id", .type = FIELD_TEXT, AT(struct reading_scenario, scenario.id)},
        {.name = "title", .type = FIELD_TEXT, AT(struct reading_scenario, scenario.title)},
        {.name = "first_card",
         .type = FIELD_U8,
         AT(struct reading_scenario, scenario.first_card),
         .least = 1,
         .most = CN_CARDS},
        {.name = "last_card",
         .type = FIELD_U8,
         AT(struct reading_scenario, scenario.last_card),
         .least = 1,
         .most = CN_CARDS},
        {.name = "first_war",
         .type = FIELD_U8,
         AT(struct reading_scenario, scenario.first_war),
         .least = 1,
         .most = CN_WARS},
        {.name = "last_war",
         .type = FIELD_U8,
         AT(struct reading_scenario, scenario.last_war),
         .least = 1,
         .most = CN_WARS},
        {.name = "zeal", .type = FIELD_U8, AT(struct reading_scenario, scenario.zeal), .least = 0, .most = CN_ZEAL_MAX},
        {.name = "fortresses", .type = FIELD_CUSTOM, .custom = read_fortresses},
        {.name = "armies", .type = FIELD_CUSTOM, .custom = read_armies},
        {.name = "tracks", .type = FIELD_CUSTOM, .custom = read_tracks},
        {.name = "irish_troubles",
         .type = FIELD_REF,
         AT(struct reading_scenario, scenario.irish_troubles),
         .refs = &tracks},
        CARD_LIST("deviltry", deviltry, CN_PLACES),
        CARD_LIST("scored", scored, LIST_MOST),
        CARD_LIST("available", available, CN_AVAILABLE),
        CARD_LIST("discarded", discarded, LIST_MOST),
        {.name = "named_units", .type = FIELD_CUSTOM, .custom = read_named},
        {.name = "removed_units", .type = FIELD_CUSTOM, .custom = read_removed},
        CARD_LIST("removed_battle_cards", battle_cards, LIST_MOST),
        {.name = "oxford_open", .type = FIELD_BOOL, AT(struct reading_scenario, scenario.oxford_open)},
        {0}};
    static const char *const names[] = {"first-civil-war", "second-civil-war", "third-civil-war",
                                        "campaign",        "first-two-wars",   "last-two-wars"};
    int count;
    const struct reading_scenario *scenarios =
        content_records(content, "scenarios.json", "scenarios", fields, sizeof *scenarios, &count);
    for (int i = 0; i < CN_SCENARIOS; i++) {
        if (i >= count || !scenarios[i].scenario.id || strcmp(scenarios[i].scenario.id, names[i]) != 0)
            content_fault_at(content, "scenarios.json", "scenarios", names[i], "another scenario in its place");
        else
            file_scenario(content, i, &scenarios[i]);
    }
}

/* ---- degrees of victory ------------------------------------------------------------------------------ */

enum { NO_LIMIT = 127 };

struct reading_row {
    int16_t at_most;
    int8_t degree;
};

struct reading_table {
    uint8_t war;
    int count;
    const struct reading_row *row;
};

static void read_limit(struct content_reader *reader, json_t *value, void *record) {
    struct reading_row *row = record;
    row->at_most = json_is_null(value) ? NO_LIMIT : (int16_t)json_integer_value(value);
    if (!json_is_null(value) && !json_is_integer(value))
        content_fault(reader, "an integer or null", "something else");
}

static void read_rows(struct content_reader *reader, json_t *value, void *record) {
    static const struct content_field fields[] = {
        {.name = "at_most", .type = FIELD_CUSTOM, .custom = read_limit},
        {.name = "degree", .type = FIELD_CHOICE, AT(struct reading_row, degree), .names = cn_DEGREE_ids},
        {0}};
    struct reading_table *table = record;
    table->row = content_inner_records(reader, value, fields, sizeof *table->row, &table->count);
    if (table->count < 1 || table->count > CN_DEGREES || table->row[table->count - 1].at_most != NO_LIMIT)
        content_fault(reader, "1 to 8 rows, the last without limit", "others");
}

static void load_verdicts(struct cn_content *content) {
    static const struct content_field fields[] = {
        {.name = "war", .type = FIELD_U8, AT(struct reading_table, war), .least = 1, .most = CN_WARS},
        {.name = "rows", .type = FIELD_CUSTOM, .custom = read_rows},
        {0}};
    int count;
    const struct reading_table *table =
        content_records(content, "scenarios.json", "victory_tables", fields, sizeof *table, &count);
    if (count != CN_WARS)
        content_fault_at(content, "scenarios.json", "victory_tables", "a table for each war", "another number");
    for (int war = 0; war < CN_WARS && war < count; war++)
        for (int i = 0; i < table[war].count && i < CN_DEGREES; i++)
            content->verdict[war][i] =
                (struct cn_verdict){table[war].row[i].at_most, (uint8_t)table[war].row[i].degree};
}

struct reading_defeat {
    uint8_t war;
    int8_t degree;
};

static void load_defeats(struct cn_content *content) {
    static const struct content_field fields[] = {
        {.name = "war", .type = FIELD_U8, AT(struct reading_defeat, war), .least = 1, .most = CN_WARS},
        {.name = "degree", .type = FIELD_CHOICE, AT(struct reading_defeat, degree), .names = cn_DEGREE_ids},
        {0}};
    int count;
    const struct reading_defeat *rows =
        content_records(content, "scenarios.json", "automatic_defeat", fields, sizeof *rows, &count);
    if (count != CN_WARS)
        content_fault_at(content, "scenarios.json", "automatic_defeat", "one row for each war", "another number");
    for (int i = 0; i < count; i++)
        if (rows[i].war >= 1 && rows[i].war <= CN_WARS)
            content->automatic_defeat[rows[i].war - 1] = (uint8_t)rows[i].degree;
}

struct reading_interim {
    int8_t degree;
    struct reading_ops effects;
};

static void read_effects(struct content_reader *reader, json_t *value, void *record) {
    cn_read_ops(reader, value, &((struct reading_interim *)record)->effects);
}

static void load_interim(struct cn_content *content) {
    static const struct content_field fields[] = {
        {.name = "degree", .type = FIELD_CHOICE, AT(struct reading_interim, degree), .names = cn_DEGREE_ids},
        {.name = "effects", .type = FIELD_CUSTOM, .custom = read_effects},
        {0}};
    int count;
    const struct reading_interim *rows =
        content_records(content, "scenarios.json", "interim_effects", fields, sizeof *rows, &count);
    for (int i = 0; i < count; i++)
        if (rows[i].degree >= 0)
            content->interim[rows[i].degree] = cn_file_ops(content, &rows[i].effects, 1);
}

/* ---- optional rules ---------------------------------------------------------------------------------- */

struct reading_search {
    int8_t army;
    uint8_t fails_up_to;
};

static void load_search(struct cn_content *content) {
    static const struct content_field fields[] = {
        {.name = "army", .type = FIELD_CHOICE, AT(struct reading_search, army), .names = cn_army_ids},
        {.name = "fails_up_to", .type = FIELD_U8, AT(struct reading_search, fails_up_to), .least = 0, .most = 5},
        {0}};
    int count;
    const struct reading_search *rows =
        content_records(content, "optional_rules.json", "reconnaissance", fields, sizeof *rows, &count);
    for (int i = 0; i < count; i++)
        if (rows[i].army >= 0)
            content->search_fails[rows[i].army] = rows[i].fails_up_to;
}

static void load_league(struct cn_content *content) {
    const struct content_ids counters = {content->counter, sizeof(struct cn_counter), CN_COUNTERS};
    const struct content_field fields[] = {
        {.name = "rolls_up_to", .type = FIELD_U8, AT(struct cn_league, rolls_up_to), .least = 1, .most = 6},
        {.name = "counter", .type = FIELD_REF, AT(struct cn_league, counter), .refs = &counters},
        {0}};
    int count;
    const struct cn_league *rows =
        content_records(content, "optional_rules.json", "league", fields, sizeof *rows, &count);
    if (count != 2)
        content_fault_at(content, "optional_rules.json", "league", "two rows", "another number");
    else
        memcpy(content->league, rows, sizeof content->league);
}

void cn_read_scenarios(struct cn_content *content) {
    if (content_failed(content))
        return;
    load_scenarios(content);
    load_verdicts(content);
    load_defeats(content);
    load_interim(content);
    load_search(content);
    load_league(content);
}

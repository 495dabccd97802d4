/* scenarios.json and optional_rules.json. */
#include <stdio.h>
#include <string.h>

#include "../kit/content.h"
#include "content.h"

#define AT(TYPE, MEMBER) .offset = offsetof(TYPE, MEMBER)

/* ---- the parts of a scenario that are lists ---------------------------------------------------------- */

static int id_in(struct content_reader *reader, json_t *object, const char *member, const struct content_ids *ids) {
    const char *id = json_string_value(json_object_get(object, member));
    int k = id != NULL ? content_find(ids, id) : NONE;
    if (k == NONE)
        content_fault(reader, "the id of a record", id != NULL ? id : "nothing");
    return k == NONE ? 0 : k;
}

static int number_in(struct content_reader *reader, json_t *object, const char *member, int least, int most) {
    json_t *value = json_object_get(object, member);
    json_int_t n = json_integer_value(value);
    if (json_is_integer(value) && n >= least && n <= most)
        return (int)n;
    char expected[48];
    snprintf(expected, sizeof expected, "an integer from %d to %d", least, most);
    content_fault(reader, expected, "something else");
    return least;
}

static void expect_length(struct content_reader *reader, json_t *value, size_t n) {
    if (json_array_size(value) == n)
        return;
    char expected[48];
    snprintf(expected, sizeof expected, "an array of %zu", n);
    content_fault(reader, expected, "another length");
}

static void read_fortresses(struct content_reader *reader, json_t *value, void *record) {
    static const struct content_ids fortresses = {cn_fortress_names, sizeof(char *), CN_FORTRESSES};
    static const struct content_ids sides = {cn_side_ids, sizeof(char *), 2};
    struct cn_scenario *scenario = record;
    expect_length(reader, value, CN_FORTRESSES);
    for (size_t i = 0; i < json_array_size(value); i++) {
        json_t *item = json_array_get(value, i);
        int f = id_in(reader, item, "fortress", &fortresses);
        scenario->side[f] = (uint8_t)id_in(reader, item, "side", &sides);
        scenario->click[f] = (uint8_t)number_in(reader, item, "click", 1, CN_CLICKS - 1);
    }
}

static void read_armies(struct content_reader *reader, json_t *value, void *record) {
    const struct cn_content *content = content_reader_root(reader);
    const struct content_ids counters = {content->counter, sizeof(struct cn_counter), CN_COUNTERS};
    struct cn_scenario *scenario = record;
    expect_length(reader, value, CN_ARMIES);
    for (size_t i = 0; i < json_array_size(value); i++) {
        json_t *item = json_array_get(value, i);
        int counter = id_in(reader, item, "counter", &counters);
        int army = content->counter[counter].army;
        scenario->counter[army] = (uint8_t)counter;
        scenario->area[army] = (uint8_t)number_in(reader, item, "area", 1, 5);
    }
}

static void read_tracks(struct content_reader *reader, json_t *value, void *record) {
    static const struct content_ids tracks = {cn_track_names, sizeof(char *), CN_TRACKS};
    struct cn_scenario *scenario = record;
    expect_length(reader, value, CN_TRACKS);
    for (size_t i = 0; i < json_array_size(value); i++) {
        json_t *item = json_array_get(value, i);
        int track = id_in(reader, item, "track", &tracks);
        scenario->box[track] = (uint8_t)number_in(reader, item, "box", 0, CN_BOXES - 1);
    }
}

static void read_deviltry(struct content_reader *reader, json_t *value, void *record) {
    const struct cn_content *content = content_reader_root(reader);
    struct cn_scenario *scenario = record;
    for (size_t i = 0; i < json_array_size(value); i++) {
        int place = 0;
        while (place < CN_PLACES && content->place[place].card != json_integer_value(json_array_get(value, i)))
            place++;
        if (place == CN_PLACES)
            content_fault(reader, "numbers of cards with a place of deviltry", "another");
        else
            scenario->deviltry |= (uint8_t)(1u << place);
    }
}

static uint64_t card_set(struct content_reader *reader, json_t *value) {
    const struct cn_content *content = content_reader_root(reader);
    uint64_t set = 0;
    for (size_t i = 0; i < json_array_size(value); i++) {
        json_int_t n = json_integer_value(json_array_get(value, i));
        if (n < 1 || n > CN_CARDS || !content->card[n].achievement)
            content_fault(reader, "numbers of achievement cards", "another");
        else
            set |= (uint64_t)1 << n;
    }
    return set;
}

static void read_scored(struct content_reader *reader, json_t *value, void *record) {
    ((struct cn_scenario *)record)->scored = card_set(reader, value);
}

static void read_available(struct content_reader *reader, json_t *value, void *record) {
    ((struct cn_scenario *)record)->available = card_set(reader, value);
    if (json_array_size(value) > CN_AVAILABLE)
        content_fault(reader, "at most three cards", "more");
}

static void read_discarded(struct content_reader *reader, json_t *value, void *record) {
    ((struct cn_scenario *)record)->discarded = card_set(reader, value);
}

static uint64_t unit_set(struct content_reader *reader, json_t *value) {
    const struct cn_content *content = content_reader_root(reader);
    const struct content_ids units = cn_unit_ids(&content->battle);
    uint64_t set = 0;
    for (size_t i = 0; i < json_array_size(value); i++) {
        const char *id = json_string_value(json_array_get(value, i));
        int k = id != NULL ? content_find(&units, id) : NONE;
        if (k == NONE)
            content_fault(reader, "ids of formations", id != NULL ? id : "nothing");
        else
            set |= (uint64_t)1 << k;
    }
    return set;
}

static void read_named(struct content_reader *reader, json_t *value, void *record) {
    ((struct cn_scenario *)record)->named_units = unit_set(reader, value);
}

static void read_removed(struct content_reader *reader, json_t *value, void *record) {
    ((struct cn_scenario *)record)->removed_units = unit_set(reader, value);
}

static void read_battle_cards(struct content_reader *reader, json_t *value, void *record) {
    const struct cn_content *content = content_reader_root(reader);
    for (size_t i = 0; i < json_array_size(value); i++) {
        int card = (int)json_integer_value(json_array_get(value, i));
        if (card < 1 || card > content->battle.card_count)
            content_fault(reader, "numbers of battle cards", "another");
        else
            ((struct cn_scenario *)record)->removed_battle_cards |= (uint64_t)1 << (card - 1);
    }
}

static void load_scenarios(struct cn_content *content) {
    static const struct content_ids tracks = {cn_track_names, sizeof(char *), CN_TRACKS};
    static const struct content_field fields[] = {
        {.name = "id", .type = FIELD_TEXT, AT(struct cn_scenario, id)},
        {.name = "title", .type = FIELD_TEXT, AT(struct cn_scenario, title)},
        {.name = "first_card", .type = FIELD_U8, AT(struct cn_scenario, first_card), .least = 1, .most = CN_CARDS},
        {.name = "last_card", .type = FIELD_U8, AT(struct cn_scenario, last_card), .least = 1, .most = CN_CARDS},
        {.name = "first_war", .type = FIELD_U8, AT(struct cn_scenario, first_war), .least = 1, .most = CN_WARS},
        {.name = "last_war", .type = FIELD_U8, AT(struct cn_scenario, last_war), .least = 1, .most = CN_WARS},
        {.name = "zeal", .type = FIELD_U8, AT(struct cn_scenario, zeal), .least = 0, .most = CN_ZEAL_MAX},
        {.name = "fortresses", .type = FIELD_CUSTOM, .custom = read_fortresses},
        {.name = "armies", .type = FIELD_CUSTOM, .custom = read_armies},
        {.name = "tracks", .type = FIELD_CUSTOM, .custom = read_tracks},
        {.name = "irish_troubles", .type = FIELD_REF, AT(struct cn_scenario, irish_troubles), .refs = &tracks},
        {.name = "deviltry", .type = FIELD_CUSTOM, .custom = read_deviltry},
        {.name = "scored", .type = FIELD_CUSTOM, .custom = read_scored},
        {.name = "available", .type = FIELD_CUSTOM, .custom = read_available},
        {.name = "discarded", .type = FIELD_CUSTOM, .custom = read_discarded},
        {.name = "named_units", .type = FIELD_CUSTOM, .custom = read_named},
        {.name = "removed_units", .type = FIELD_CUSTOM, .custom = read_removed},
        {.name = "removed_battle_cards", .type = FIELD_CUSTOM, .custom = read_battle_cards},
        {.name = "oxford_open", .type = FIELD_BOOL, AT(struct cn_scenario, oxford_open)},
        {0}};
    static const char *const names[] = {"first-civil-war", "second-civil-war", "third-civil-war",
                                        "campaign",        "first-two-wars",   "last-two-wars"};
    int count;
    const struct cn_scenario *scenarios =
        content_records(content, "scenarios.json", "scenarios", fields, sizeof *scenarios, &count);
    for (int i = 0; i < CN_SCENARIOS; i++) {
        if (i >= count || scenarios[i].id == NULL || strcmp(scenarios[i].id, names[i]) != 0)
            content_fault_at(content, "scenarios.json", "scenarios", names[i], "another scenario in its place");
        else
            content->scenario[i] = scenarios[i];
    }
}

/* ---- what the score is worth ------------------------------------------------------------------------- */

struct reading_row {
    int16_t at_most;
    int8_t degree;
};

static void read_limit(struct content_reader *reader, json_t *value, void *record) {
    struct reading_row *row = record;
    row->at_most = json_is_null(value) ? 127 : (int16_t)json_integer_value(value);
    if (!json_is_null(value) && !json_is_integer(value))
        content_fault(reader, "an integer or null", "something else");
}

static void load_verdicts(struct cn_content *content) {
    static const struct content_field fields[] = {
        {.name = "at_most", .type = FIELD_CUSTOM, .custom = read_limit},
        {.name = "degree", .type = FIELD_CHOICE, AT(struct reading_row, degree), .names = cn_degree_ids},
        {0}};
    static const struct content_field table_fields[] = {{.name = "war", .type = FIELD_U8, .least = 1, .most = CN_WARS},
                                                        {.name = "rows", .type = FIELD_SKIP},
                                                        {0}};
    int table_count;
    content_records(content, "scenarios.json", "victory_tables", table_fields, sizeof(uint8_t), &table_count);
    json_t *json = content_json(content, "scenarios.json");
    json_t *tables = json_object_get(json, "victory_tables");
    if (table_count != CN_WARS) {
        content_fault_at(content, "scenarios.json", "victory_tables", "a table for each war", "another number");
        return;
    }
    for (int war = 0; war < CN_WARS; war++) {
        char member[24];
        snprintf(member, sizeof member, "victory_table_%d", war + 1);
        json_object_set(json, member, json_object_get(json_array_get(tables, (size_t)war), "rows"));
        int count;
        const struct reading_row *rows =
            content_records(content, "scenarios.json", member, fields, sizeof *rows, &count);
        if (count < 1 || count > CN_DEGREES || rows[count - 1].at_most != 127)
            content_fault_at(content, "scenarios.json", member, "1 to 8 rows, the last without limit", "others");
        for (int i = 0; i < count && i < CN_DEGREES; i++)
            content->verdict[war][i] = (struct cn_verdict){rows[i].at_most, (uint8_t)rows[i].degree};
    }
}

struct reading_defeat {
    uint8_t war;
    int8_t degree;
};

static void load_defeats(struct cn_content *content) {
    static const struct content_field fields[] = {
        {.name = "war", .type = FIELD_U8, AT(struct reading_defeat, war), .least = 1, .most = CN_WARS},
        {.name = "degree", .type = FIELD_CHOICE, AT(struct reading_defeat, degree), .names = cn_degree_ids},
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
    struct cn_ops effects;
};

static void read_effects(struct content_reader *reader, json_t *value, void *record) {
    struct cn_content *content = (struct cn_content *)(uintptr_t)content_reader_root(reader);
    ((struct reading_interim *)record)->effects = cn_ops_read(content, "scenarios.json", "interim_effects", value);
}

static void load_interim(struct cn_content *content) {
    static const struct content_field fields[] = {
        {.name = "degree", .type = FIELD_CHOICE, AT(struct reading_interim, degree), .names = cn_degree_ids},
        {.name = "effects", .type = FIELD_CUSTOM, .custom = read_effects},
        {0}};
    int count;
    const struct reading_interim *rows =
        content_records(content, "scenarios.json", "interim_effects", fields, sizeof *rows, &count);
    for (int i = 0; i < count; i++)
        if (rows[i].degree >= 0)
            content->interim[rows[i].degree] = rows[i].effects;
}

/* ---- optional rules ---------------------------------------------------------------------------------- */

struct reading_search {
    int8_t army;
    uint8_t fails_up_to;
};

static void load_search(struct cn_content *content) {
    static const struct content_field fields[] = {
        {.name = "army", .type = FIELD_CHOICE, AT(struct reading_search, army), .names = cn_army_names},
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

void cn_content_load_scenarios(struct cn_content *content) {
    if (content_failed(content))
        return;
    load_scenarios(content);
    load_verdicts(content);
    load_defeats(content);
    load_interim(content);
    load_search(content);
    load_league(content);
}

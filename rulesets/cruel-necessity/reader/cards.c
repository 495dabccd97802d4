/* cards.json, deviltry.json and revolts.json. */
#include <stdio.h>
#include <string.h>

#include "parts.h"

#define AT(TYPE, MEMBER) .offset = offsetof(TYPE, MEMBER)

/* ---- cards ------------------------------------------------------------------------------------------- */

/* An Event has the first three, an Achievement the last. */
enum section { MILITARY, RELIGIOUS, POLITICAL, SPECIAL, SECTIONS };

struct reading_card {
    struct cn_card card;
    uint8_t number;
    int8_t kind;
    int8_t seeded;
    struct reading_ops section[SECTIONS]; /* op is NULL if the card has no such section */
};

#define NEEDED_TRACK                                                                                                   \
    { .name = "track", .type = FIELD_CHOICE, AT(struct cn_need, subject), .names = cn_track_ids }
static const char *const grade_names[] = {"A", "B", "C", "D", "F", NULL};
static const struct content_field grade_need[] = {
    NEEDED_TRACK, {.name = "at_least", .type = FIELD_CHOICE, AT(struct cn_need, limit), .names = grade_names}, {0}};
static const struct content_field box_need[] = {
    NEEDED_TRACK, {.name = "box", .type = FIELD_I8, AT(struct cn_need, limit), .most = CN_BOXES - 1}, {0}};
static const struct content_field battle_need[] = {{0}};
static const struct content_field fortress_need[] = {
    {.name = "fortress", .type = FIELD_CHOICE, AT(struct cn_need, subject), .names = cn_fortress_ids},
    {.name = "at_least", .type = FIELD_I8, AT(struct cn_need, limit), .least = 1, .most = 6},
    {0}};

static void read_needs(struct content_reader *reader, json_t *value, void *record) {
    static const struct content_variant needs[] = {[CN_NEED_GRADE] = {"grade", grade_need},
                                                   [CN_NEED_BOX] = {"box", box_need},
                                                   [CN_NEED_BATTLE] = {"battle-won", battle_need},
                                                   [CN_NEED_FORTRESS] = {"fortress", fortress_need},
                                                   {0}};
    struct cn_card *card = &((struct reading_card *)record)->card;
    int count;
    const struct cn_need *need = content_parts(reader, value, "need", needs, sizeof *need, &count);
    if (count > CN_NEEDS) {
        content_fault(reader, "at most four needs", "more");
        return;
    }
    card->need_count = (uint8_t)count;
    memcpy(card->need, need, sizeof *need * (size_t)count);
}

static void read_military(struct content_reader *reader, json_t *value, void *record) {
    cn_read_ops(reader, value, &((struct reading_card *)record)->section[MILITARY]);
}

static void read_religious(struct content_reader *reader, json_t *value, void *record) {
    cn_read_ops(reader, value, &((struct reading_card *)record)->section[RELIGIOUS]);
}

static void read_political(struct content_reader *reader, json_t *value, void *record) {
    cn_read_ops(reader, value, &((struct reading_card *)record)->section[POLITICAL]);
}

static void read_special(struct content_reader *reader, json_t *value, void *record) {
    cn_read_ops(reader, value, &((struct reading_card *)record)->section[SPECIAL]);
}

static const struct content_field card_fields[] = {
    {.name = "number", .type = FIELD_U8, AT(struct reading_card, number), .least = 1, .most = CN_CARDS},
    {.name = "war", .type = FIELD_U8, AT(struct reading_card, card.war), .least = 1, .most = CN_WARS},
    {.name = "title", .type = FIELD_TEXT, AT(struct reading_card, card.title)},
    {.name = "kind",
     .type = FIELD_CHOICE,
     AT(struct reading_card, kind),
     .names = (const char *const[]){"event", "achievement", NULL}},
    {.name = "date", .type = FIELD_SKIP},
    {.name = "branch", .type = FIELD_SKIP},
    {.name = "interim_check", .type = FIELD_SKIP},
    {.name = "seeded",
     .type = FIELD_CHOICE,
     AT(struct reading_card, seeded),
     .optional = true,
     .names = (const char *const[]){"no", "first", "last", NULL}},
    {.name = "zeal_cost",
     .type = FIELD_U8,
     AT(struct reading_card, card.zeal_cost),
     .optional = true,
     .least = 0,
     .most = CN_ZEAL_MAX},
    {.name = "vp", .type = FIELD_I8, AT(struct reading_card, card.vp), .optional = true, .least = 0, .most = 9},
    {.name = "needs", .type = FIELD_TEXT, AT(struct reading_card, card.needs), .optional = true},
    {.name = "prerequisites", .type = FIELD_CUSTOM, .optional = true, .custom = read_needs},
    {.name = "summary", .type = FIELD_TEXT, AT(struct reading_card, card.summary)},
    {.name = "military", .type = FIELD_CUSTOM, .optional = true, .custom = read_military},
    {.name = "religious", .type = FIELD_CUSTOM, .optional = true, .custom = read_religious},
    {.name = "political", .type = FIELD_CUSTOM, .optional = true, .custom = read_political},
    {.name = "special", .type = FIELD_CUSTOM, .optional = true, .custom = read_special},
    {0}};

/* An Event's three sections make one range, so that they are carried out one after the other. */
static struct cn_ops file_sections(struct cn_content *content, const struct reading_card *reading) {
    static const char *const names[] = {"military", "religious", "political", "special"};
    bool achievement = reading->card.achievement;
    for (int i = 0; i < SECTIONS; i++) {
        bool belongs = achievement == (i == SPECIAL);
        if ((reading->section[i].op != NULL) == belongs)
            continue;
        char path[48];
        snprintf(path, sizeof path, "cards[%d].%s", reading->number - 1, names[i]);
        content_fault_at(content, "cards.json", path, belongs ? "an array of operations" : "nothing",
                         belongs ? "nothing" : "a section of the other kind of card");
    }
    return achievement ? cn_file_ops(content, &reading->section[SPECIAL], 1)
                       : cn_file_ops(content, &reading->section[MILITARY], 3);
}

/* CN-6.8: the marker lies at the card's number on the map. */
static void place_deviltry(struct cn_content *content, int number, struct cn_ops ops) {
    for (int i = ops.first; i < ops.first + ops.count; i++) {
        if (content->op[i].kind != CN_OP_DEVILTRY)
            continue;
        int place = 0;
        while (place < CN_PLACES && content->place[place].card != number)
            place++;
        if (place == CN_PLACES)
            content_fault_at(content, "map.json", "deviltry_places", "a place for each card with deviltry",
                             content->card[number].title);
        else
            content->op[i].place = (int8_t)place;
    }
}

static void file_card(struct cn_content *content, int index, struct reading_card *reading) {
    int number = index + 1;
    reading->card.achievement = reading->kind == 1;
    if (reading->number != number) {
        char path[32], expected[16];
        snprintf(path, sizeof path, "cards[%d].number", index);
        snprintf(expected, sizeof expected, "%d", number);
        content_fault_at(content, "cards.json", path, expected, "another number");
        return;
    }
    struct cn_card *card = &content->card[number];
    *card = reading->card;
    char id[16];
    snprintf(id, sizeof id, "%d", number);
    card->id = content_string(content, id);
    if (card->achievement != (card->needs != NULL)) {
        char path[32];
        snprintf(path, sizeof path, "cards[%d].needs", index);
        content_fault_at(content, "cards.json", path, "the conditions of an achievement, and of nothing else",
                         card->achievement ? "none" : card->needs);
    }
    card->ops = file_sections(content, reading);
    place_deviltry(content, number, card->ops);
    uint64_t bit = bit_of(number);
    if (card->war < 1 || card->war > CN_WARS)
        return;
    content->war_cards[card->war - 1] |= bit;
    if (card->achievement)
        content->achievements |= bit;
    if (reading->seeded == 1)
        content->first_card[card->war - 1] = (uint8_t)number;
    if (reading->seeded == 2)
        content->last_card[card->war - 1] = (uint8_t)number;
}

static void load_cards(struct cn_content *content) {
    int count;
    struct reading_card *reading =
        content_records(content, "cards.json", "cards", card_fields, sizeof *reading, &count);
    if (count != CN_CARDS)
        content_fault_at(content, "cards.json", "cards", "60 cards", "another number");
    content->card[0] = (struct cn_card){.id = "0", .title = "no card", .summary = ""};
    for (int i = 0; i < count && i < CN_CARDS; i++)
        file_card(content, i, &reading[i]);
    for (int war = 0; war < CN_WARS; war++)
        if (content->first_card[war] == 0 || content->last_card[war] == 0)
            content_fault_at(content, "cards.json", "cards", "a first and a last card for each war", "none");
}

/* ---- deviltry and revolts ---------------------------------------------------------------------------- */

struct reading_strength {
    int8_t combat_value, vp;
};

static void load_deviltry(struct cn_content *content) {
    static const char *const kinds[] = {"politics", "siege", "victory-points", "disorder", "strength", NULL};
    const struct content_ids tracks = {cn_track_ids, sizeof(char *), CN_TRACKS};
    const struct content_ids fortresses = {cn_fortress_ids, sizeof(char *), CN_FORTRESSES};
    static const struct content_field strength_fields[] = {
        {.name = "combat_value", .type = FIELD_I8, AT(struct reading_strength, combat_value), .least = 1, .most = 6},
        {.name = "vp", .type = FIELD_I8, AT(struct reading_strength, vp), .least = -9, .most = 9},
        {0}};
    const struct content_field fields[] = {
        {.name = "id", .type = FIELD_TEXT, AT(struct cn_reward, id)},
        {.name = "title", .type = FIELD_TEXT, AT(struct cn_reward, title)},
        {.name = "reward", .type = FIELD_CHOICE, AT(struct cn_reward, kind), .names = kinds},
        {.name = "track", .type = FIELD_REF, AT(struct cn_reward, track), .optional = true, .refs = &tracks},
        {.name = "army", .type = FIELD_CHOICE, AT(struct cn_reward, army), .optional = true, .names = cn_army_ids},
        {.name = "amount", .type = FIELD_I8, AT(struct cn_reward, amount), .optional = true, .least = -9, .most = 9},
        {.name = "fortresses",
         .type = FIELD_REFS,
         AT(struct cn_reward, fortress_list),
         .offset2 = offsetof(struct cn_reward, fortress_count),
         .optional = true,
         .most = 4,
         .refs = &fortresses},
        {0}};
    struct reading_strength strength = {0};
    content_record(content, "deviltry.json", "strength", strength_fields, &strength);
    content->deviltry_value = strength.combat_value;
    content->deviltry_vp = strength.vp;
    int count;
    const struct cn_reward *rewards =
        content_records(content, "deviltry.json", "markers", fields, sizeof *rewards, &count);
    if (count != CN_REWARDS) {
        content_fault_at(content, "deviltry.json", "markers", "eight markers", "another number");
        return;
    }
    memcpy(content->reward, rewards, sizeof content->reward);
    for (int i = 0; i < CN_REWARDS; i++)
        for (int k = 0; k < content->reward[i].fortress_count; k++)
            content->reward[i].fortresses |= (uint8_t)bit_of(content->reward[i].fortress_list[k]);
}

static void load_revolts(struct cn_content *content) {
    static const struct content_field fields[] = {
        {.name = "id", .type = FIELD_TEXT, AT(struct cn_revolt_type, id)},
        {.name = "title", .type = FIELD_TEXT, AT(struct cn_revolt_type, title)},
        {.name = "clubmen", .type = FIELD_BOOL, AT(struct cn_revolt_type, clubmen)},
        {.name = "combat_value", .type = FIELD_I8, AT(struct cn_revolt_type, combat_value), .least = 1, .most = 6},
        {.name = "vp", .type = FIELD_I8, AT(struct cn_revolt_type, vp), .least = -9, .most = 9},
        {0}};
    int count;
    const struct cn_revolt_type *revolts =
        content_records(content, "revolts.json", "markers", fields, sizeof *revolts, &count);
    if (count != CN_REVOLTS) {
        content_fault_at(content, "revolts.json", "markers", "four markers", "another number");
        return;
    }
    memcpy(content->revolt, revolts, sizeof content->revolt);
    for (int i = 0; i < CN_REVOLTS; i++)
        if (content->revolt[i].id && strcmp(content->revolt[i].id, cn_revolt_ids[i]) != 0)
            content_fault_at(content, "revolts.json", "markers", cn_revolt_ids[i], content->revolt[i].id);
}

/* CN-6.9: the places of a Revolt whose card has its own placement rule. */
static void load_risings(struct cn_content *content) {
    static const char *const regions[] = {"north", "west", NULL};
    static const struct content_field fields[] = {
        {.name = "up_to", .type = FIELD_U8, AT(struct cn_rising, up_to), .least = 1, .most = 6},
        {.name = "region", .type = FIELD_CHOICE, AT(struct cn_rising, region), .names = regions},
        {.name = "areas_ahead", .type = FIELD_U8, AT(struct cn_rising, areas_ahead), .least = 0, .most = 5},
        {.name = "area_at_least", .type = FIELD_U8, AT(struct cn_rising, area_at_least), .least = 1, .most = 5},
        {0}};
    int count;
    content->rising = content_records(content, "revolts.json", "by_die", fields, sizeof *content->rising, &count);
    for (int i = 1; i < count; i++)
        if (content->rising[i].up_to <= content->rising[i - 1].up_to)
            content_fault_at(content, "revolts.json", "by_die", "rows in the order of their faces", "another order");
    if (count == 0 || content->rising[count - 1].up_to != 6)
        content_fault_at(content, "revolts.json", "by_die", "rows up to 6", "others");
}

void cn_read_cards(struct cn_content *content) {
    if (content_failed(content))
        return;
    load_deviltry(content);
    load_revolts(content);
    load_risings(content);
    load_cards(content);
}

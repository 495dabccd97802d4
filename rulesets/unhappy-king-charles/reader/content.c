/* The content files to the tables of content.h. derive.c computes the derived tables. */
#include "content.h"

#include <stdio.h>
#include <string.h>

#include "../../kit/names.h"

static const char *const SIDE_NAMES[] = {"royalist", "parliament", "none", NULL};
static const char *const PLAYER_NAMES[] = {"royalist", "parliament", NULL};
static const char *const REGION_NAMES[] = {"north", "midlands", "wales", "east", "south", "none", NULL};

static const char *const GENERAL_ROLES[] = {"king-charles",
                                            "prince-rupert",
                                            "lieutenant-general",
                                            "newcastle",
                                            "hopton",
                                            "prince-maurice",
                                            "byron",
                                            "goring",
                                            "langdale",
                                            "gerard",
                                            "charles-of-lorraine",
                                            "essex",
                                            "waller",
                                            "bedford",
                                            "lord-fairfax",
                                            "tom-fairfax",
                                            "manchester",
                                            "lord-general",
                                            "cromwell",
                                            "poyntz",
                                            "massey",
                                            "brereton",
                                            "leven",
                                            "callander",
                                            NULL};
static const char *const NOTABLE_ROLES[] = {"brereton",   "massey",          "derby", "laugharne",    "lord-herbert",
                                            "willoughby", "newark-garrison", "blake", "basing-house", NULL};
static const char *const AREA_ROLE_NAMES[] = {"none",         "gate-to-scotland", "london",           "bristol",
                                              "cornish-port", "cornish-limit",    "association-seat", NULL};

#define AT(TYPE, MEMBER) offsetof(struct TYPE, MEMBER)
#define TEXT(NAME, TYPE, MEMBER)                                                                                       \
    { .name = NAME, .type = FIELD_TEXT, .offset = AT(TYPE, MEMBER) }
#define SMALL(NAME, TYPE, MEMBER, L, M)                                                                                \
    { .name = NAME, .type = FIELD_I8, .offset = AT(TYPE, MEMBER), .least = L, .most = M }
#define TRUTH(NAME, TYPE, MEMBER)                                                                                      \
    { .name = NAME, .type = FIELD_BOOL, .offset = AT(TYPE, MEMBER) }
#define CHOICE(NAME, TYPE, MEMBER, N)                                                                                  \
    { .name = NAME, .type = FIELD_CHOICE, .offset = AT(TYPE, MEMBER), .names = N }
#define FLAGS(NAME, TYPE, MEMBER, N)                                                                                   \
    { .name = NAME, .type = FIELD_FLAGS, .offset = AT(TYPE, MEMBER), .names = N }
#define ONE_OF(NAME, TYPE, MEMBER, IDS)                                                                                \
    { .name = NAME, .type = FIELD_REF, .offset = AT(TYPE, MEMBER), .optional = true, .refs = IDS }

static void read_regions(struct uk_content *c) {
    const struct content_field fields[] = {TEXT("id", uk_region, id),
                                           TEXT("title", uk_region, title),
                                           TEXT("adjective", uk_region, adjective),
                                           SMALL("areas", uk_region, areas, 1, AREAS),
                                           SMALL("needed", uk_region, needed, 1, AREAS),
                                           {0}};
    c->region = content_records(c, "areas.json", "regions", fields, sizeof *c->region, &c->region_count);
}

static void read_areas(struct uk_content *c) {
    static const char *const kinds[] = {"town", "fortress", "local-notable", NULL};
    static const char *const recruits[] = {"royalist-north",
                                           "royalist-midlands",
                                           "royalist-wales",
                                           "royalist-east",
                                           "royalist-south",
                                           "parliament-north",
                                           "parliament-midlands",
                                           "parliament-wales",
                                           "parliament-east",
                                           "parliament-south",
                                           NULL};
    const struct content_field fields[] = {
        TEXT("id", uk_area, id),
        TEXT("title", uk_area, title),
        {.name = "is", .type = FIELD_CHOICE, .offset = AT(uk_area, role), .optional = true, .names = AREA_ROLE_NAMES},
        CHOICE("region", uk_area, region, REGION_NAMES),
        CHOICE("kind", uk_area, kind, kinds),
        {.name = "class",
         .type = FIELD_I8,
         .offset = AT(uk_area, fortress_class),
         .optional = true,
         .least = 1,
         .most = CLASSES},
        TRUTH("supply", uk_area, supply),
        TRUTH("port", uk_area, port),
        FLAGS("recruits", uk_area, recruits, recruits),
        CHOICE("start", uk_area, start, SIDE_NAMES),
        {.name = "x", .type = FIELD_I16, .offset = AT(uk_area, x), .most = 4000},
        {.name = "y", .type = FIELD_I16, .offset = AT(uk_area, y), .most = 4000},
        {0}};
    c->area = content_records(c, "areas.json", "areas", fields, sizeof *c->area, &c->area_count);
    c->area_ids = (struct content_ids){c->area, sizeof *c->area, c->area_count};
}

static void read_lines(struct uk_content *c) {
    static const char *const kinds[] = {"road", "mountain", "maritime", NULL};
    const struct content_field fields[] = {
        {.name = "a", .type = FIELD_REF, .offset = AT(uk_connection, a), .refs = &c->area_ids},
        {.name = "b", .type = FIELD_REF, .offset = AT(uk_connection, b), .refs = &c->area_ids},
        CHOICE("kind", uk_connection, kind, kinds),
        {0}};
    const struct content_field infrastructure[] = {TEXT("id", uk_infrastructure, id),
                                                   TEXT("title", uk_infrastructure, title),
                                                   {.name = "areas",
                                                    .type = FIELD_REFS,
                                                    .offset = AT(uk_infrastructure, area),
                                                    .offset2 = AT(uk_infrastructure, count),
                                                    .most = 4,
                                                    .refs = &c->area_ids},
                                                   {0}};
    c->connection =
        content_records(c, "connections.json", "connections", fields, sizeof *c->connection, &c->connection_count);
    c->infrastructure = content_records(c, "areas.json", "infrastructures", infrastructure, sizeof *c->infrastructure,
                                        &c->infrastructure_count);
}

/* Puts each record at the index of its role. role: the offset of the role, an int8_t. */
static void sort_by_role(struct uk_content *c, const char *file, const char *member, void *records, size_t size,
                         size_t role, const char *const *names, int count) {
    char *sorted = content_alloc(c, size * (size_t)count);
    uint32_t seen = 0;
    for (int k = 0; k < count; k++) {
        const char *record = (const char *)records + size * (size_t)k;
        int8_t at = *(const int8_t *)(record + role);
        if (at < 0 || at >= count || (seen >> at & 1)) {
            content_fault_of(c, file, member, k, "is", "a role that no other record has",
                             at < 0 ? "another" : names[at]);
            return;
        }
        seen |= bit_of(at);
        memcpy(sorted + size * (size_t)at, record, size);
    }
    memcpy(records, sorted, size * (size_t)count);
}

static void read_generals(struct uk_content *c) {
    static const char *const factions[] = {"english", "covenanter", "lorrainer", NULL};
    static const char *const entries[] = {"map", "available", "turn", "event", NULL};
    const struct content_field fields[] = {
        TEXT("id", uk_general, id),
        CHOICE("is", uk_general, role, GENERAL_ROLES),
        TEXT("title", uk_general, title),
        TEXT("short", uk_general, short_title),
        CHOICE("side", uk_general, side, PLAYER_NAMES),
        CHOICE("faction", uk_general, faction, factions),
        FLAGS("regions", uk_general, regions, REGION_NAMES),
        SMALL("activation", uk_general, activation, 1, 3),
        SMALL("reaction", uk_general, reaction, 1, 3),
        SMALL("battle", uk_general, battle, 0, 5),
        SMALL("level", uk_general, level, 1, 4),
        SMALL("army", uk_general, army, 1, 9),
        TRUTH("assault", uk_general, assault),
        CHOICE("entry", uk_general, entry, entries),
        ONE_OF("area", uk_general, area, &c->area_ids),
        {.name = "turn", .type = FIELD_I8, .offset = AT(uk_general, turn), .optional = true, .least = 1, .most = TURNS},
        {0}};
    c->general = content_records(c, "generals.json", "generals", fields, sizeof *c->general, &c->general_count);
    if (c->general_count == GENERALS)
        sort_by_role(c, "generals.json", "generals", c->general, sizeof *c->general, AT(uk_general, role),
                     GENERAL_ROLES, GENERALS);
    c->general_ids = (struct content_ids){c->general, sizeof *c->general, c->general_count};
}

static void read_brigades(struct uk_content *c) {
    static const char *const pools[] = {"regional", "irish", "new-model", "covenanter", "lorrainer", NULL};
    static const char *const tags[] = {"cornish", "association", "callander", NULL};
    const struct content_field fields[] = {
        TEXT("id", uk_brigade, id),
        TEXT("title", uk_brigade, title),
        TEXT("short", uk_brigade, short_title),
        CHOICE("side", uk_brigade, side, PLAYER_NAMES),
        CHOICE("pool", uk_brigade, pool, pools),
        CHOICE("region", uk_brigade, region, REGION_NAMES),
        SMALL("value", uk_brigade, value, 1, 2),
        FLAGS("tags", uk_brigade, tags, tags),
        ONE_OF("with", uk_brigade, with, &c->general_ids),
        ONE_OF("area", uk_brigade, area, &c->area_ids),
        {.name = "inside", .type = FIELD_BOOL, .offset = AT(uk_brigade, inside), .optional = true},
        {0}};
    c->brigade = content_records(c, "brigades.json", "brigades", fields, sizeof *c->brigade, &c->brigade_count);
}

static void read_notables(struct uk_content *c) {
    const struct content_field fields[] = {
        TEXT("id", uk_notable, id),
        CHOICE("is", uk_notable, role, NOTABLE_ROLES),
        TEXT("title", uk_notable, title),
        TEXT("short", uk_notable, short_title),
        CHOICE("side", uk_notable, side, PLAYER_NAMES),
        {.name = "area", .type = FIELD_REF, .offset = AT(uk_notable, area), .refs = &c->area_ids},
        TRUTH("start", uk_notable, start),
        SMALL("limit", uk_notable, limit, 1, 9),
        SMALL("surrender", uk_notable, surrender, 1, 12),
        ONE_OF("general", uk_notable, general, &c->general_ids),
        {0}};
    c->notable = content_records(c, "notables.json", "notables", fields, sizeof *c->notable, &c->notable_count);
    if (c->notable_count == NOTABLES)
        sort_by_role(c, "notables.json", "notables", c->notable, sizeof *c->notable, AT(uk_notable, role),
                     NOTABLE_ROLES, NOTABLES);
    c->notable_ids = (struct content_ids){c->notable, sizeof *c->notable, c->notable_count};
}

static void read_turns(struct uk_content *c) {
    const struct content_field turn[] = {
        TEXT("id", uk_turn, id),
        TEXT("title", uk_turn, title),
        {.name = "year", .type = FIELD_I16, .offset = AT(uk_turn, year), .least = 1642, .most = 1646},
        SMALL("recruitment", uk_turn, recruitment, 0, 9),
        SMALL("desertion", uk_turn, desertion, 0, 9),
        SMALL("power_base", uk_turn, power_base, 0, AREAS),
        TRUTH("naval_chit", uk_turn, naval_chit),
        TRUTH("turncoats", uk_turn, turncoats),
        {0}};
    const struct content_field chit[] = {TEXT("id", uk_chit, id),
                                         TEXT("title", uk_chit, title),
                                         SMALL("value", uk_chit, value, -5, 5),
                                         {0}};
    c->turn = content_records(c, "turns.json", "turns", turn, sizeof *c->turn, &c->turn_count);
    c->chit = content_records(c, "turns.json", "naval_chits", chit, sizeof *c->chit, &c->chit_count);
}

static void read_cards(struct uk_content *c) {
    static const char *const periods[] = {"core", "early", "mid", "late", "alt-hist", NULL};
    static const char *const kinds[] = {"ops", "minor-campaign", "major-campaign", "event", NULL};
    static const char *const sides[] = {"royalist", "parliament", "neutral", "both", NULL};
    static const char *const flags[] = {"mandatory",          "response",      "combat",
                                        "decisive-victory",   "once-only",     "once-only-per-side",
                                        "remove-after-event", "gmt-once-only", NULL};
    static const char *const roles[] = {"either", "attacker", "defender", NULL};
    const struct content_field fields[] = {
        TEXT("id", uk_card, id),
        TEXT("title", uk_card, title),
        TEXT("text", uk_card, text),
        CHOICE("period", uk_card, period, periods),
        CHOICE("kind", uk_card, kind, kinds),
        CHOICE("side", uk_card, side, sides),
        FLAGS("flags", uk_card, flags, flags),
        {.name = "ops", .type = FIELD_I8, .offset = AT(uk_card, ops), .optional = true, .least = 1, .most = 3},
        {.name = "activations",
         .type = FIELD_I8,
         .offset = AT(uk_card, activations),
         .optional = true,
         .least = 2,
         .most = 3},
        {.name = "combat", .type = FIELD_I8, .offset = AT(uk_card, combat), .optional = true, .least = 1, .most = 5},
        {.name = "combat_role",
         .type = FIELD_CHOICE,
         .offset = AT(uk_card, combat_role),
         .optional = true,
         .names = roles},
        {.name = "requires", .type = FIELD_CUSTOM, .optional = true, .custom = uk_read_requires},
        {.name = "event", .type = FIELD_CUSTOM, .optional = true, .custom = uk_read_event},
        {0}};
    c->card = content_records(c, "cards.json", "cards", fields, sizeof *c->card, &c->card_count);
}

#define NUMBER(NAME, LEAST, MOST)                                                                                      \
    { .name = #NAME, .type = FIELD_I8, .offset = AT(uk_rules, NAME), .least = LEAST, .most = MOST }

static void read_tables(struct uk_content *c) {
    const struct content_field class_fields[] = {TEXT("id", uk_class, id),
                                                 SMALL("surrender", uk_class, surrender, 1, 20),
                                                 SMALL("limit", uk_class, limit, 1, 9),
                                                 SMALL("besiegers", uk_class, besiegers, 0, 9),
                                                 SMALL("assault", uk_class, assault, -5, 5),
                                                 {0}};
    static const struct content_field numbers[] = {NUMBER(move_1_to_3, 1, 9),
                                                   NUMBER(move_4_to_6, 1, 9),
                                                   NUMBER(move_7_to_9, 1, 9),
                                                   NUMBER(road, 1, 6),
                                                   NUMBER(mountain, 1, 6),
                                                   NUMBER(maritime, 1, 6),
                                                   NUMBER(siege_lines, 0, 6),
                                                   NUMBER(after_battle, 0, 6),
                                                   NUMBER(change_control, 0, 6),
                                                   NUMBER(to_scotland, 0, 6),
                                                   NUMBER(maritime_most, 0, 9),
                                                   NUMBER(major_army, 1, 9),
                                                   NUMBER(reaction_success, 1, 9),
                                                   NUMBER(mountain_interception, -3, 3),
                                                   NUMBER(evasion_small, -3, 3),
                                                   NUMBER(evasion_large, -3, 3),
                                                   NUMBER(evasion_small_most, 0, 9),
                                                   NUMBER(draw_most, 0, 9),
                                                   NUMBER(major_from, 1, 9),
                                                   NUMBER(bombard_train, -3, 3),
                                                   NUMBER(bombard_new_model, -3, 3),
                                                   NUMBER(new_model_for_guns, 1, 9),
                                                   NUMBER(bombard_notable, -3, 3),
                                                   NUMBER(bombard_naval, -3, 3),
                                                   NUMBER(assault_success, 4, 16),
                                                   NUMBER(assault_brigades_most, 0, 9),
                                                   NUMBER(assault_from, 1, TURNS),
                                                   NUMBER(assault_early, -5, 5),
                                                   NUMBER(honours_disperse_most, 0, 6),
                                                   NUMBER(naval_most, 3, 9),
                                                   NUMBER(naval_veteran, 0, 9),
                                                   NUMBER(naval_extra, 0, 12),
                                                   NUMBER(desertion_floor, 0, 20),
                                                   NUMBER(attrition_from, 1, 9),
                                                   NUMBER(hand_first, 4, 8),
                                                   NUMBER(hand_draw, 2, 6),
                                                   NUMBER(plays, 4, 6),
                                                   NUMBER(vp_region, 0, 5),
                                                   NUMBER(vp_needed_phalanx, 1, 40),
                                                   NUMBER(vp_needed_gmt, 1, 40),
                                                   NUMBER(royalist_regions, 1, REGIONS),
                                                   NUMBER(london_rising, 1, 20),
                                                   NUMBER(lostwithiel_distance, 1, 20),
                                                   NUMBER(raid_range, 0, 9),
                                                   {0}};
    c->fortress_class =
        content_records(c, "tables.json", "fortress_classes", class_fields, sizeof *c->fortress_class, &c->class_count);
    content_record(c, "tables.json", "rules", numbers, &c->rules);
}

static void check_count(struct uk_content *c, const char *file, const char *member, int count, int wanted) {
    char expected[48], found[32];
    snprintf(expected, sizeof expected, "%d records", wanted);
    snprintf(found, sizeof found, "%d", count);
    if (count != wanted)
        content_fault_at(c, file, member, expected, found);
}

static void check_counts(struct uk_content *c) {
    check_count(c, "areas.json", "regions", c->region_count, REGIONS);
    check_count(c, "areas.json", "areas", c->area_count, AREAS);
    check_count(c, "areas.json", "infrastructures", c->infrastructure_count, INFRASTRUCTURES);
    check_count(c, "generals.json", "generals", c->general_count, GENERALS);
    check_count(c, "brigades.json", "brigades", c->brigade_count, BRIGADES);
    check_count(c, "notables.json", "notables", c->notable_count, NOTABLES);
    check_count(c, "turns.json", "turns", c->turn_count, TURNS);
    check_count(c, "turns.json", "naval_chits", c->chit_count, CHITS);
    check_count(c, "cards.json", "cards", c->card_count, CARDS);
    check_count(c, "tables.json", "fortress_classes", c->class_count, CLASSES);
}

const void *uk_content_load(const struct content_source *source, struct content_faults *faults) {
    struct uk_content *c = content_pool_new(source, faults, sizeof *c);
    read_regions(c);
    read_areas(c);
    read_lines(c);
    read_generals(c);
    read_brigades(c);
    read_notables(c);
    read_turns(c);
    read_cards(c);
    read_tables(c);
    uk_land_read(c);
    check_counts(c);
    if (!content_failed(c))
        uk_content_check(c);
    if (!content_failed(c))
        uk_content_derive(c);
    if (!content_failed(c))
        uk_write_texts(c);
    if (!content_failed(c))
        uk_land_write(c);
    if (content_failed(c)) {
        content_pool_free(c);
        return NULL;
    }
    names_make(c, ruleset_entry());
    return c;
}

#include "content.h"

#include <stdio.h>
#include <string.h>

#include "../../kit/names.h"
#include "../tables.h"
#include "land.h"
#include "reader.h"
#include "texts.h"

#define AT(TYPE, MEMBER)          .offset = offsetof(TYPE, MEMBER)
#define COUNTED(TYPE, LIST, SIZE) .offset = offsetof(TYPE, LIST), .offset2 = offsetof(TYPE, SIZE)

static const char *const terrain_names[] = {"open", "forest", "offboard", "sea", "estuary", NULL};
static const char *const region_names[] = {
    "mainland", "wales",   "devon-cornwall", "north-of-trent", "north-of-tees", "london-square", "conway-square",
    "calais",   "ireland", "scotland",       "continent",      "island",        "refuge",        NULL};
static const char *const place_kinds[] = {"city",         "town",      "royal-castle",
                                          "noble-castle", "open-town", "unfortified",
                                          "landmark",     "landing",   NULL};
static const char *const set_names[] = {"base", "special", "e1", "e2", "dublin", NULL};
static const char *const card_kinds[] = {"titled-noble", "untitled-noble", "plantagenet", "title",        "office",
                                         "bishop",       "ship",           "town",        "royal-castle", "mercenary",
                                         "aid",          "pardon",         NULL};
static const char *const house_names[] = {"lancaster", "york", NULL};
const char *const km_group_names[] = {"burgundian", "flemish", "saxon", "scots", NULL};
static const char *const odds_names[] = {"none", "bad-weather", "majority", "5-4", "3-2", "2-1", "3-1", "4-1", NULL};

static const char *const square_roles[SQUARE_ROLES + 1] = {
    [SQUARE_HAS_NO_ROLE] = "none", [IS_IRELAND] = "ireland",      [IS_SCOTLAND] = "scotland",
    [IS_CONTINENT] = "continent",  [IS_CALAIS_SQUARE] = "calais", [IS_MAN] = "man",
    [IS_WIGHT] = "wight",          [IS_ANGLESEY] = "anglesey",    [IS_BEFORE_ANGLESEY] = "before-anglesey"};
static const char *const place_roles[PLACE_ROLES + 1] = {[PLACE_HAS_NO_ROLE] = "none",
                                                         [IS_CALAIS] = "calais",
                                                         [IS_DUBLIN] = "dublin",
                                                         [IS_BERWICK] = "berwick",
                                                         [IS_IRELAND_COAST] = "ireland-coast"};

static void *read(struct tables *tables, const char *file, const char *member, const struct content_field *fields,
                  size_t size, int expected) {
    int count;
    void *records = content_records(tables, file, member, fields, size, &count);
    char wanted[48], found[32];
    snprintf(wanted, sizeof wanted, "%d records", expected);
    snprintf(found, sizeof found, "%d", count);
    if (count != expected)
        content_fault_at(tables, file, member, wanted, found);
    return records;
}

/* Reads an array whose number of records is not fixed. */
static void *read_most(struct tables *tables, const char *file, const char *member, const struct content_field *fields,
                       size_t size, int most, int *count) {
    char wanted[48], found[32];
    void *records = content_records(tables, file, member, fields, size, count);
    snprintf(wanted, sizeof wanted, "at most %d records", most);
    snprintf(found, sizeof found, "%d", *count);
    if (*count > most)
        content_fault_at(tables, file, member, wanted, found);
    return records;
}

static void read_squares(struct tables *tables, struct ids *ids) {
    struct content_ids named = {.size = sizeof(struct square)};
    struct content_field fields[] = {
        {.name = "id", .type = FIELD_TEXT, AT(struct square, id)},
        {.name = "is", .type = FIELD_CHOICE, AT(struct square, role), .names = square_roles, .optional = true},
        {.name = "title", .type = FIELD_TEXT, AT(struct square, title)},
        {.name = "terrain", .type = FIELD_CHOICE, AT(struct square, terrain), .names = terrain_names},
        {.name = "regions", .type = FIELD_FLAGS, AT(struct square, regions), .names = region_names},
        {.name = "x", .type = FIELD_I16, AT(struct square, x), .least = 0, .most = 4000},
        {.name = "y", .type = FIELD_I16, AT(struct square, y), .least = 0, .most = 4000},
        {.name = "neighbours", .type = FIELD_SKIP},
        {0}};
    /* Neighbours refer to squares, so the ids are read first, then everything. */
    named.base = read(tables, "squares.json", "squares", fields, sizeof(struct square), SQUARES);
    named.count = SQUARES;
    if (content_failed(tables))
        return;
    fields[7] = (struct content_field){.name = "neighbours",
                                       .type = FIELD_REFS,
                                       COUNTED(struct square, neighbour, neighbour_count),
                                       .most = 8,
                                       .refs = &named};
    tables->square = read(tables, "squares.json", "squares", fields, sizeof(struct square), SQUARES);
    ids->square = (struct content_ids){tables->square, sizeof(struct square), SQUARES};
    for (int i = 0; i < SQUARES; i++)
        if ((tables->square[i].terrain < TERRAIN_SEA) != (i < LAND))
            content_fault_at(tables, "squares.json", tables->square[i].id, "all land before all water",
                             "another order");
}

static void read_places(struct tables *tables, struct ids *ids) {
    const struct content_field fields[] = {
        {.name = "id", .type = FIELD_TEXT, AT(struct place, id)},
        {.name = "is", .type = FIELD_CHOICE, AT(struct place, role), .names = place_roles, .optional = true},
        {.name = "title", .type = FIELD_TEXT, AT(struct place, title)},
        {.name = "short", .type = FIELD_TEXT, AT(struct place, short_title)},
        {.name = "kind", .type = FIELD_CHOICE, AT(struct place, kind), .names = place_kinds},
        {.name = "set", .type = FIELD_CHOICE, AT(struct place, set), .names = set_names},
        {.name = "square", .type = FIELD_REF, AT(struct place, square), .refs = &ids->square},
        {.name = "garrison", .type = FIELD_I16, AT(struct place, garrison), .least = 0, .most = 900},
        {.name = "held_garrison", .type = FIELD_I16, AT(struct place, held_garrison), .least = 0, .most = 900},
        {.name = "capacity", .type = FIELD_I16, AT(struct place, capacity), .least = 0, .most = 2000},
        {.name = "cathedral", .type = FIELD_BOOL, AT(struct place, cathedral)},
        {.name = "parliament_site", .type = FIELD_BOOL, AT(struct place, parliament_site)},
        {.name = "plague", .type = FIELD_BOOL, AT(struct place, plague)},
        {.name = "votes", .type = FIELD_I8, AT(struct place, votes), .least = 0, .most = 20},
        {.name = "access",
         .type = FIELD_REFS,
         COUNTED(struct place, access, access_count),
         .most = 5,
         .refs = &ids->square},
        {.name = "x", .type = FIELD_I16, AT(struct place, x), .least = 0, .most = 4000},
        {.name = "y", .type = FIELD_I16, AT(struct place, y), .least = 0, .most = 4000},
        {0}};
    tables->place = read(tables, "places.json", "places", fields, sizeof(struct place), PLACES);
    ids->place = (struct content_ids){tables->place, sizeof(struct place), PLACES};
}

static void read_roads(struct tables *tables, const struct ids *ids) {
    const struct content_field fields[] = {{.name = "id", .type = FIELD_TEXT, AT(struct road, id)},
                                           {.name = "title", .type = FIELD_TEXT, AT(struct road, title)},
                                           {.name = "squares",
                                            .type = FIELD_REFS,
                                            COUNTED(struct road, square, square_count),
                                            .most = ROAD_SQUARES,
                                            .refs = &ids->square},
                                           {.name = "places",
                                            .type = FIELD_REFS,
                                            COUNTED(struct road, place, place_count),
                                            .most = ROAD_PLACES,
                                            .refs = &ids->place},
                                           {0}};
    tables->road =
        read_most(tables, "roads.json", "roads", fields, sizeof(struct road), ROADS_MOST, &tables->road_count);
}

static void read_ships(struct tables *tables, struct ids *ids) {
    const struct content_field fields[] = {
        {.name = "id", .type = FIELD_TEXT, AT(struct ship, id)},
        {.name = "title", .type = FIELD_TEXT, AT(struct ship, title)},
        {.name = "short", .type = FIELD_TEXT, AT(struct ship, short_title)},
        {.name = "port", .type = FIELD_REF, AT(struct ship, port), .refs = &ids->place},
        {.name = "capacity", .type = FIELD_I16, AT(struct ship, capacity), .least = 10, .most = 900},
        {0}};
    tables->ship = read(tables, "ships.json", "ships", fields, sizeof(struct ship), SHIPS);
    ids->ship = (struct content_ids){tables->ship, sizeof(struct ship), SHIPS};
}

static int kind_of_index(int card) {
    static const int first[CARD_KINDS] = {TITLED_FIRST, UNTITLED_FIRST,  PLANTAGENET_FIRST, TITLE_FIRST,
                                          OFFICE_FIRST, BISHOP_FIRST,    SHIP_CARD_FIRST,   TOWN_FIRST,
                                          CASTLE_FIRST, MERCENARY_FIRST, AID_FIRST,         PARDON_FIRST};
    int kind = 0;
    while (kind + 1 < CARD_KINDS && card >= first[kind + 1])
        kind++;
    return kind;
}

/* The rules name cards by number: checks that each number has the right card. */
static void check_named_cards(struct tables *tables) {
    static const struct {
        int16_t card;
        const char *id;
    } named[] = {{NOBLE_BEAUFORT, "beaufort"},
                 {NOBLE_STANLEY, "stanley"},
                 {PLANTAGENET_LANCASTER, "plantagenet-lancaster"},
                 {PLANTAGENET_YORK, "plantagenet-york"},
                 {OFFICE_CHANCELLOR, "chancellor-england"},
                 {OFFICE_MARSHAL, "marshal"},
                 {OFFICE_TREASURER, "treasurer"},
                 {OFFICE_ADMIRAL, "admiral"},
                 {OFFICE_CINQUE_PORTS, "warden-cinque-ports"},
                 {OFFICE_CALAIS, "captain-calais"},
                 {OFFICE_IRELAND, "lieutenant-ireland"},
                 {OFFICE_TOWER, "constable-tower"},
                 {OFFICE_MARCHES, "warden-northern-marches"},
                 {CARD_CARISBROOKE, "castle-carisbrooke"},
                 {CARD_FRENCH_AID, "french-aid"},
                 {CARD_SCOTTISH, "scottish-mercenaries"},
                 {CARD_KERNS, "irish-kerns"}};
    for (size_t i = 0; i < sizeof named / sizeof *named; i++)
        if (strcmp(tables->card[named[i].card].id, named[i].id) != 0)
            content_fault_at(tables, "cards.json", "cards", named[i].id, tables->card[named[i].card].id);
}

static void read_cards(struct tables *tables, struct ids *ids) {
    const struct content_field fields[] = {
        {.name = "id", .type = FIELD_TEXT, AT(struct card, id)},
        {.name = "title", .type = FIELD_TEXT, AT(struct card, title)},
        {.name = "short", .type = FIELD_TEXT, AT(struct card, short_title)},
        {.name = "kind", .type = FIELD_CHOICE, AT(struct card, kind), .names = card_kinds},
        {.name = "set", .type = FIELD_CHOICE, AT(struct card, set), .names = set_names},
        {.name = "rank", .type = FIELD_TEXT, AT(struct card, rank), .optional = true},
        {.name = "text", .type = FIELD_TEXT, AT(struct card, text), .optional = true},
        {.name = "house", .type = FIELD_CHOICE, AT(struct card, house), .names = house_names, .optional = true},
        {.name = "group", .type = FIELD_CHOICE, AT(struct card, group), .names = km_group_names, .optional = true},
        {.name = "strength", .type = FIELD_I16, AT(struct card, strength), .least = 1, .most = 500, .optional = true},
        {.name = "bonus", .type = FIELD_I16, AT(struct card, bonus), .least = 1, .most = 500, .optional = true},
        {.name = "region", .type = FIELD_CHOICE, AT(struct card, region), .names = region_names, .optional = true},
        {.name = "men", .type = FIELD_I16, AT(struct card, men), .least = 1, .most = 100, .optional = true},
        {.name = "commons", .type = FIELD_I8, AT(struct card, commons), .least = 1, .most = 20, .optional = true},
        {.name = "lords", .type = FIELD_I8, AT(struct card, lords), .least = 1, .most = 20, .optional = true},
        {.name = "seniority", .type = FIELD_I8, AT(struct card, seniority), .least = 1, .most = 6, .optional = true},
        {.name = "archbishop", .type = FIELD_BOOL, AT(struct card, archbishop), .optional = true},
        {.name = "places",
         .type = FIELD_REFS,
         COUNTED(struct card, place, place_count),
         .most = 5,
         .refs = &ids->place,
         .optional = true},
        {.name = "ships",
         .type = FIELD_REFS,
         COUNTED(struct card, ship, ship_count),
         .most = 2,
         .refs = &ids->ship,
         .optional = true},
        {0}};
    tables->card = read(tables, "cards.json", "cards", fields, sizeof(struct card), CARDS);
    ids->card = (struct content_ids){tables->card, sizeof(struct card), CARDS};
    if (content_failed(tables))
        return;
    for (int i = 0; i < CARDS; i++)
        if (tables->card[i].kind != kind_of_index(i))
            content_fault_at(tables, "cards.json", tables->card[i].id, card_kinds[kind_of_index(i)], "another kind");
    check_named_cards(tables);
}

static void read_heirs(struct tables *tables, struct ids *ids) {
    static const char *const order[HEIRS] = {"henry-vi",     "margaret",       "edward-wales",    "richard-york",
                                             "edward-march", "edmund-rutland", "george-clarence", "richard-gloucester"};
    const struct content_field fields[] = {
        {.name = "id", .type = FIELD_TEXT, AT(struct heir, id)},
        {.name = "title", .type = FIELD_TEXT, AT(struct heir, title)},
        {.name = "short", .type = FIELD_TEXT, AT(struct heir, short_title)},
        {.name = "house", .type = FIELD_CHOICE, AT(struct heir, house), .names = house_names},
        {.name = "rank", .type = FIELD_I8, AT(struct heir, rank), .least = 1, .most = 5},
        {.name = "start", .type = FIELD_REF, AT(struct heir, start), .refs = &ids->place},
        {.name = "random",
         .type = FIELD_REFS,
         COUNTED(struct heir, random, random_count),
         .most = 6,
         .refs = &ids->place},
        {0}};
    tables->heir = read(tables, "heirs.json", "heirs", fields, sizeof(struct heir), HEIRS);
    ids->heir = (struct content_ids){tables->heir, sizeof(struct heir), HEIRS};
    if (content_failed(tables))
        return;
    for (int i = 0; i < HEIRS; i++) {
        if (strcmp(tables->heir[i].id, order[i]) != 0)
            content_fault_at(tables, "heirs.json", tables->heir[i].id, order[i], "another order");
        if (tables->heir[i].random_count != 6)
            content_fault_at(tables, "heirs.json", tables->heir[i].id, "a place for each face of a die", "others");
    }
}

static void read_events(struct tables *tables, struct ids *ids) {
    const struct content_field fields[] = {
        {.name = "id", .type = FIELD_TEXT, AT(struct event_card, id)},
        {.name = "title", .type = FIELD_TEXT, AT(struct event_card, title)},
        {.name = "text", .type = FIELD_TEXT, AT(struct event_card, text)},
        {.name = "event", .type = FIELD_CUSTOM, .custom = km_read_event},
        {.name = "set", .type = FIELD_CHOICE, AT(struct event_card, set), .names = set_names},
        {.name = "odds", .type = FIELD_CHOICE, AT(struct event_card, odds), .names = odds_names, .optional = true},
        {.name = "killed",
         .type = FIELD_REFS,
         COUNTED(struct event_card, killed, killed_count),
         .most = 5,
         .refs = &ids->card,
         .optional = true},
        {0}};
    tables->event = read_most(tables, "events.json", "events", fields, sizeof(struct event_card), EVENTS_MOST,
                              &tables->event_count);
    ids->event = (struct content_ids){tables->event, sizeof(struct event_card), tables->event_count};
}

/* By the order of their events; those of one event as they are written. */
static void read_calls(struct tables *tables, const struct ids *ids) {
    const struct content_field fields[] = {
        {.name = "id", .type = FIELD_TEXT, AT(struct call, id)},
        {.name = "event", .type = FIELD_REF, AT(struct call, event), .refs = &ids->event},
        {.name = "card", .type = FIELD_REF, AT(struct call, card), .refs = &ids->card, .optional = true},
        {.name = "ship", .type = FIELD_REF, AT(struct call, ship), .refs = &ids->ship, .optional = true},
        {.name = "owner_of", .type = FIELD_REF, AT(struct call, owner_of), .refs = &ids->place, .optional = true},
        {.name = "to", .type = FIELD_REF, AT(struct call, to), .refs = &ids->place},
        {.name = "or_to", .type = FIELD_REF, AT(struct call, or_to), .refs = &ids->place, .optional = true},
        {0}};
    struct call *call =
        read_most(tables, "calls.json", "calls", fields, sizeof(struct call), CALLS_MOST, &tables->call_count);
    tables->call = call;
    if (content_failed(tables))
        return;
    for (int i = 1; i < tables->call_count; i++)
        for (int k = i; k > 0 && call[k].event < call[k - 1].event; k--) {
            struct call later = call[k - 1];
            call[k - 1] = call[k];
            call[k] = later;
        }
}

struct death {
    int8_t roll;
    int16_t heir;
};
struct home {
    int8_t odds, home_to;
};
struct royal_votes {
    const char *id, *title;
    int16_t commons, lords;
};

static void read_tables(struct tables *tables, const struct ids *ids) {
    const struct content_field deaths[] = {
        {.name = "roll", .type = FIELD_I8, AT(struct death, roll), .least = 2, .most = 12},
        {.name = "heir", .type = FIELD_REF, AT(struct death, heir), .refs = &ids->heir},
        {0}};
    const struct content_field homes[] = {
        {.name = "odds", .type = FIELD_CHOICE, AT(struct home, odds), .names = odds_names},
        {.name = "home_to", .type = FIELD_I8, AT(struct home, home_to), .least = 1, .most = 6},
        {0}};
    const struct content_field votes[] = {
        {.name = "id", .type = FIELD_TEXT, AT(struct royal_votes, id)},
        {.name = "title", .type = FIELD_TEXT, AT(struct royal_votes, title)},
        {.name = "commons", .type = FIELD_I16, AT(struct royal_votes, commons), .least = 0, .most = 99},
        {.name = "lords", .type = FIELD_I16, AT(struct royal_votes, lords), .least = 0, .most = 99},
        {0}};
    const struct death *death = read(tables, "tables.json", "royal_death", deaths, sizeof *death, 11);
    const struct home *home = read(tables, "tables.json", "vacillating", homes, sizeof *home, 6);
    const struct royal_votes *royal = read(tables, "tables.json", "royal_votes", votes, sizeof *royal, 3);
    if (content_failed(tables))
        return;
    for (int i = 0; i < 11; i++)
        tables->royal_death[death[i].roll] = (int8_t)death[i].heir;
    for (int i = 0; i < 6; i++)
        tables->vacillating_home[home[i].odds] = home[i].home_to;
    tables->king_votes = royal[0].commons;
    tables->senior_votes_commons = royal[1].commons;
    tables->senior_votes_lords = royal[1].lords;
}

/* Finds the record with that role. */
static void find_role(struct tables *tables, const char *file, const char *member, const int8_t *first, size_t size,
                      int count, int role, const char *name, int16_t *into) {
    *into = NONE;
    for (int i = 0; i < count; i++) {
        if (first[(size_t)i * size] != role)
            continue;
        if (*into != NONE)
            content_fault_of(tables, file, member, i, "is", "a role that no other record has", name);
        *into = (int16_t)i;
    }
    if (*into == NONE)
        content_fault_of(tables, file, member, 0, "is", "a record for each role", name);
}

/* Finds the squares and places that rules name. */
static void find_roles(struct tables *tables) {
    int16_t *const squares[SQUARE_ROLES] = {[IS_IRELAND] = &tables->ireland,
                                            [IS_SCOTLAND] = &tables->scotland,
                                            [IS_CONTINENT] = &tables->continent,
                                            [IS_CALAIS_SQUARE] = &tables->calais_square,
                                            [IS_MAN] = &tables->man,
                                            [IS_WIGHT] = &tables->wight,
                                            [IS_ANGLESEY] = &tables->anglesey,
                                            [IS_BEFORE_ANGLESEY] = &tables->before_anglesey};
    int16_t *const places[PLACE_ROLES] = {[IS_CALAIS] = &tables->calais,
                                          [IS_DUBLIN] = &tables->dublin,
                                          [IS_BERWICK] = &tables->berwick,
                                          [IS_IRELAND_COAST] = &tables->ireland_coast};
    for (int role = 1; role < SQUARE_ROLES; role++) {
        find_role(tables, "squares.json", "squares", &tables->square->role, sizeof *tables->square, SQUARES, role,
                  square_roles[role], squares[role]);
        if (*squares[role] >= LAND)
            content_fault_of(tables, "squares.json", "squares", *squares[role], "is", "a square of land",
                             square_roles[role]);
    }
    for (int role = 1; role < PLACE_ROLES; role++)
        find_role(tables, "places.json", "places", &tables->place->role, sizeof *tables->place, PLACES, role,
                  place_roles[role], places[role]);
}

const void *km_content_load(const struct content_source *source, struct content_faults *faults) {
    struct tables *tables = content_pool_new(source, faults, sizeof *tables);
    struct ids ids;
    memset(&ids, 0, sizeof ids);
    tables->reading = &ids;
    static void (*const readers[])(struct tables *, struct ids *) = {read_squares, read_places, read_ships,
                                                                     read_cards,   read_heirs,  read_events};
    for (size_t i = 0; i < sizeof readers / sizeof *readers && !content_failed(tables); i++)
        readers[i](tables, &ids);
    if (!content_failed(tables)) {
        read_roads(tables, &ids);
        read_calls(tables, &ids);
        read_tables(tables, &ids);
        find_roles(tables);
        land_read(tables);
    }
    tables->reading = NULL;
    if (!content_failed(tables))
        km_check(tables);
    if (!content_failed(tables)) {
        km_derive(tables);
        km_write_texts(tables);
        land_write(tables);
        names_make(tables, ruleset_entry());
        return tables;
    }
    content_pool_free(tables);
    return NULL;
}

void km_content_unload(const void *content) {
    content_pool_free(content);
}

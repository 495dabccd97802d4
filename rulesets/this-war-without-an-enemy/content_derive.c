#include "content_derive.h"

#include <stdio.h>
#include <string.h>

#include "blocks.h"

#define AT(type, member) offsetof(struct type, member)

/* ---- tables.json ----------------------------------------------------------------------------- */

static const char *const DICE[] = {"1-", "2", "3", "4", "5", "6+", NULL};

struct row {
    int8_t die, outcome, loss, least, most, from, marker, terrain, blocks, cavalry, size, infantry, event;
    bool withdrawn;
    uint8_t result[7];
    struct {
        int16_t year, turn, number;
    } turn[12];
};

static void read_withdrawal(struct tw_content *c) {
    static const char *const outcomes[] = {"eliminated", "returned", "arrives", NULL};
    const struct content_field withdrawal[] = {
        {.name = "die", .type = FIELD_CHOICE, .offset = AT(row, die), .names = DICE},
        {.name = "success", .type = FIELD_BOOL, .offset = AT(row, withdrawn)},
        {.name = "loss", .type = FIELD_I8, .offset = AT(row, loss), .least = 0, .most = 9},
        {.name = NULL},
    };
    const struct content_field sea[] = {
        {.name = "die", .type = FIELD_CHOICE, .offset = AT(row, die), .names = DICE},
        {.name = "outcome", .type = FIELD_CHOICE, .offset = AT(row, outcome), .names = outcomes},
        {.name = "loss", .type = FIELD_I8, .offset = AT(row, loss), .least = 0, .most = 9},
        {.name = NULL},
    };
    int n, m;
    const struct row *w = content_records(c, "tables.json", "withdrawal", withdrawal, sizeof *w, &n);
    const struct row *s = content_records(c, "tables.json", "sea_move", sea, sizeof *s, &m);
    if (n != 6 || m != 6) {
        content_fault_at(c, "tables.json", "withdrawal, sea_move", "six results each", "another number");
        return;
    }
    for (int i = 0; i < 6; i++) {
        if (w[i].die >= 0)
            c->withdrawal[w[i].die] = (struct tw_withdrawal){w[i].withdrawn, w[i].loss};
        if (s[i].die >= 0)
            c->sea_move[s[i].die] = (struct tw_sea_result){s[i].outcome, s[i].loss};
    }
}

static void read_results(struct content_reader *reader, json_t *value, void *record) {
    static const struct {
        const char *name;
        uint8_t bit;
    } kinds[] = {
        {"attrition", SIEGE_ATTRITION},
        {"attrition-cavalry", SIEGE_ATTRITION_CAVALRY},
        {"attrition-non-port", SIEGE_ATTRITION_NON_PORT},
        {"surrender", SIEGE_SURRENDER},
    };
    struct row *row = record;
    if (json_array_size(value) != 6)
        content_fault(reader, "six results", "another number");
    for (size_t d = 0; d < json_array_size(value) && d < 6; d++) {
        const json_t *cell = json_array_get(value, d);
        for (size_t i = 0; i < json_array_size(cell); i++) {
            const char *name = json_string_value(json_array_get(cell, i));
            bool found = false;
            for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
                if (name != NULL && strcmp(name, kinds[k].name) == 0) {
                    row->result[d + 1] |= kinds[k].bit;
                    found = true;
                }
            if (!found)
                content_fault(reader, "attrition, attrition-cavalry, attrition-non-port or surrender",
                              name != NULL ? name : "something else");
        }
    }
}

static void read_sieges(struct tw_content *c) {
    const struct content_field bombardment[] = {
        {.name = "least", .type = FIELD_I8, .offset = AT(row, least), .least = 1, .most = 15},
        {.name = "most", .type = FIELD_I8, .offset = AT(row, most), .least = 1, .most = 15},
        {.name = "breach_from", .type = FIELD_I8, .offset = AT(row, from), .least = 1, .most = 7},
        {.name = NULL},
    };
    const struct content_field siege[] = {
        {.name = "marker", .type = FIELD_I8, .offset = AT(row, marker), .least = 1, .most = MARKER_MAX},
        {.name = "results", .type = FIELD_CUSTOM, .custom = read_results, .offset = 0},
        {.name = NULL},
    };
    int n;
    memset(c->breach_from, 7, sizeof c->breach_from);
    const struct row *row = content_records(c, "tables.json", "bombardment", bombardment, sizeof *row, &n);
    for (int i = 0; i < n; i++)
        for (int k = row[i].least; k <= row[i].most; k++)
            c->breach_from[k] = (uint8_t)row[i].from;
    row = content_records(c, "tables.json", "siege", siege, sizeof *row, &n);
    if (n != MARKER_MAX)
        content_fault_at(c, "tables.json", "siege", "a row for each value of a Siege Marker", "another number");
    for (int i = 0; i < n; i++)
        memcpy(c->siege[row[i].marker], row[i].result, sizeof row[i].result);
}

static void read_supply(struct tw_content *c) {
    static const char *const terrains[] = {"other", "mountain", NULL};
    const struct content_field supply[] = {
        {.name = "terrain", .type = FIELD_CHOICE, .offset = AT(row, terrain), .names = terrains},
        {.name = "blocks", .type = FIELD_I8, .offset = AT(row, blocks), .least = 0, .most = 20},
        {.name = "cavalry", .type = FIELD_I8, .offset = AT(row, cavalry), .least = 0, .most = 20},
        {.name = NULL},
    };
    const struct content_field city[] = {
        {.name = "size", .type = FIELD_I8, .offset = AT(row, size), .least = 1, .most = 4},
        {.name = "infantry", .type = FIELD_I8, .offset = AT(row, infantry), .least = 0, .most = 20},
        {.name = NULL},
    };
    int n;
    const struct row *row = content_records(c, "tables.json", "supply", supply, sizeof *row, &n);
    for (int i = 0; i < n && row[i].terrain >= 0; i++) {
        c->supply_blocks[row[i].terrain] = row[i].blocks;
        c->supply_cavalry[row[i].terrain] = row[i].cavalry;
    }
    row = content_records(c, "tables.json", "supply_city", city, sizeof *row, &n);
    for (int i = 0; i < n; i++)
        c->supply_city[row[i].size] = row[i].infantry;
}

static void read_turns(struct content_reader *reader, json_t *value, void *record) {
    struct row *row = record;
    if (json_array_size(value) < 1 || json_array_size(value) > 10)
        content_fault(reader, "1 to 10 turns", "another number");
    for (size_t i = 0; i < json_array_size(value) && i < 10; i++) {
        const json_t *turn = json_array_get(value, i);
        row->turn[i].year = (int16_t)json_integer_value(json_object_get(turn, "year"));
        row->turn[i].turn = (int16_t)json_integer_value(json_object_get(turn, "turn"));
        row->turn[i].number = (int16_t)json_integer_value(json_object_get(turn, "number"));
        if (row->turn[i].year < 1642 || row->turn[i].year > 1646 || row->turn[i].turn < 1 || row->turn[i].turn > 6)
            content_fault(reader, "a year from 1642 to 1646 and a turn from 1 to 6", "something else");
    }
}

static void read_variant(struct tw_content *c) {
    static const char *const majors[] = {"irish-cessation", "solemn-league", "callendar", "new-model-army", NULL};
    const struct content_field variant[] = {
        {.name = "event", .type = FIELD_CHOICE, .offset = AT(row, event), .names = majors},
        {.name = "turns", .type = FIELD_CUSTOM, .custom = read_turns, .offset = 0},
        {.name = NULL},
    };
    int n;
    const struct row *row = content_records(c, "tables.json", "variant_timing", variant, sizeof *row, &n);
    for (int i = 0; i < n; i++)
        for (int k = 0; row[i].event >= 0 && k < 12; k++) {
            c->variant[row[i].event][k].year = row[i].turn[k].year;
            c->variant[row[i].event][k].turn = row[i].turn[k].turn;
            c->variant[row[i].event][k].number = row[i].turn[k].number;
        }
}

void content_read_tables(struct tw_content *c) {
    const struct content_field retreat[] = {
        {.name = "loss_up_to",
         .type = FIELD_I8,
         .offset = AT(tw_content, artillery_retreat_loss),
         .least = 0,
         .most = 6},
        {.name = NULL},
    };
    const struct content_field victory[] = {
        {.name = "major", .type = FIELD_I8, .offset = AT(tw_content, major_threshold), .least = 1, .most = VP_MAX},
        {.name = "king", .type = FIELD_I8, .offset = AT(tw_content, king_vp), .least = 0, .most = VP_MAX},
        {.name = NULL},
    };
    const struct content_field callendar[] = {
        {.name = "occurs_up_to", .type = FIELD_I8, .offset = AT(tw_content, callendar_up_to), .least = 0, .most = 6},
        {.name = NULL},
    };
    read_withdrawal(c);
    read_sieges(c);
    read_supply(c);
    read_variant(c);
    content_record(c, "tables.json", "artillery_retreat", retreat, c);
    content_record(c, "tables.json", "victory", victory, c);
    content_record(c, "tables.json", "callendar", callendar, c);
}

/* ---- checks ---------------------------------------------------------------------------------- */

static void expect_count(struct tw_content *c, const char *file, const char *what, int expected, int found) {
    char e[48], f[32];
    if (expected == found)
        return;
    snprintf(e, sizeof e, "%d records", expected);
    snprintf(f, sizeof f, "%d", found);
    content_fault_at(c, file, what, e, f);
}

static int8_t need(struct tw_content *c, const char *file, const struct content_ids *ids, const char *id) {
    int i = content_find(ids, id);
    if (i == NONE)
        content_fault_at(c, file, "", id, "no such record");
    return (int8_t)i;
}

static void find_nouns(struct tw_content *c) {
    const struct {
        int8_t *to;
        const char *id;
    } blocks[] = {
        {&c->b.charles, "r-charles"},
        {&c->b.rupert, "r-rupert"},
        {&c->b.rupert_dismissed, "r-rupert-dismissed"},
        {&c->b.henrietta, "r-henrietta"},
        {&c->b.newcastle, "r-newcastle"},
        {&c->b.hopton, "r-hopton"},
        {&c->b.cannon, "r-cannon-1"},
        {&c->b.essex, "p-essex"},
        {&c->b.manchester, "p-manchester"},
        {&c->b.fairfax_t, "p-fairfax-t"},
        {&c->b.skippon, "p-skippon"},
        {&c->b.cromwell, "p-cromwell"},
        {&c->b.east_horse, "p-east-horse-c3"},
        {&c->b.nma_horse, "p-nma-horse"},
        {&c->b.fairfax_f, "p-fairfax-f"},
        {&c->b.nma_north, "p-nma-foot-north"},
        {&c->b.waller, "p-waller"},
        {&c->b.nma_midlands, "p-nma-foot-midlands"},
        {&c->b.leven, "c-leven"},
        {&c->b.clubmen[KING], "r-clubmen"},
        {&c->b.clubmen[PARLIAMENT], "p-clubmen"},
    };
    const struct {
        int8_t *to;
        const char *id;
    } areas[] = {
        {&c->a.west_riding, "west-riding"},
        {&c->a.north_riding, "north-riding"},
        {&c->a.east_riding, "east-riding"},
        {&c->a.bucks_herts, "bucks-herts"},
        {&c->a.devon, "devon"},
        {&c->a.cornwall, "cornwall"},
    };
    const struct {
        int8_t *to;
        const char *id;
    } cities[] = {
        {&c->c.london, "london"}, {&c->c.hull, "hull"},     {&c->c.plymouth, "plymouth"},
        {&c->c.york, "york"},     {&c->c.oxford, "oxford"},
    };
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
        *blocks[i].to = need(c, "blocks.json", &c->block_ids, blocks[i].id);
    for (size_t i = 0; i < sizeof areas / sizeof *areas; i++)
        *areas[i].to = need(c, "areas.json", &c->area_ids, areas[i].id);
    for (size_t i = 0; i < sizeof cities / sizeof *cities; i++)
        *cities[i].to = need(c, "cities.json", &c->city_ids, cities[i].id);
}

static void check_order(struct tw_content *c) {
    for (int i = 0; i < MAP_PLACES; i++)
        if ((c->area[i].kind == 1) != (i >= AREAS))
            content_fault_at(c, "areas.json", c->area[i].id,
                             "the 35 Areas first, then Scotland, Ireland and the Continent", "another order");
    for (int i = 0; i < BLOCKS; i++)
        if (c->block[i].side != (i >= BLOCKS_KING))
            content_fault_at(c, "blocks.json", c->block[i].id, "the Royalists' 33 blocks first", "another order");
    for (int i = 0; i < CARDS; i++)
        if (c->card[i].side != i / CARDS_SIDE)
            content_fault_at(c, "cards.json", c->card[i].id, "the Royalists' 26 cards first", "another order");
    for (int i = 0; i < CITIES; i++)
        if (c->city[i].fortified != (i < FORTS))
            content_fault_at(c, "cities.json", c->city[i].id, "the 8 Fortified Cities first", "another order");
    for (int i = 0; i < BLOCKS; i++)
        if ((c->block[i].cls == CAVALRY) != (c->block[i].pursuit > 0))
            content_fault_at(c, "blocks.json", c->block[i].id, "a Pursuit Factor for Cavalry alone", "otherwise");
}

static void check_scenarios(struct tw_content *c) {
    static const char *const ids[SCENARIOS] = {"full-war", "early-war", "mid-to-late-war", "mid-war", "prelude"};
    for (int k = 0; k < SCENARIOS && k < c->scenario_count; k++) {
        const struct tw_scenario_record *s = &c->scenario[k];
        if (strcmp(s->id, ids[k]) != 0)
            content_fault_at(c, "scenarios.json", s->id, ids[k], "another order");
    }
    for (int k = 0; k < SCENARIOS && k < c->scenario_count; k++) {
        const struct tw_scenario_record *s = &c->scenario[k];
        int drawn[SIDES] = {0, 0};
        for (int i = 0; i < BLOCKS; i++) {
            drawn[block_side(i)] += s->drawn[i];
            if (s->place[i] == 0xff && !s->drawn[i] && k != PRELUDE)
                content_fault_at(c, "scenarios.json", s->id, "a place for every block", c->block[i].id);
        }
        if (k == PRELUDE && (drawn[KING] < s->draw || drawn[PARLIAMENT] < s->draw))
            content_fault_at(c, "scenarios.json", s->id, "at least as many blocks as are drawn", "fewer");
    }
}

void content_check(struct tw_content *c) {
    expect_count(c, "areas.json", "areas", MAP_PLACES, c->area_count);
    expect_count(c, "areas.json", "regions", REGIONS, c->region_count);
    expect_count(c, "areas.json", "seas", SEAS, c->sea_count);
    expect_count(c, "cities.json", "cities", CITIES, c->city_count);
    expect_count(c, "blocks.json", "blocks", BLOCKS, c->block_count);
    expect_count(c, "cards.json", "cards", CARDS, c->card_count);
    expect_count(c, "scenarios.json", "scenarios", SCENARIOS, c->scenario_count);
    if (c->border_count > BORDERS)
        expect_count(c, "borders.json", "borders", BORDERS, c->border_count);
    if (content_failed(c))
        return;
    find_nouns(c);
    check_order(c);
    check_scenarios(c);
    for (int i = 0; i < SEAS; i++)
        need(c, "cities.json", &c->city_ids, c->sea[i].key_port);
}

/* ---- what follows ------------------------------------------------------------------------------ */

static void derive_map(struct tw_content *c) {
    memset(c->border_of, 0xff, sizeof c->border_of);
    for (int i = 0; i < c->border_count; i++) {
        int a = c->border[i].a, b = c->border[i].b;
        c->adjacent[a] |= 1ull << b;
        c->adjacent[b] |= 1ull << a;
        c->border_of[a][b] = c->border_of[b][a] = (uint8_t)i;
    }
    for (int i = 0; i < MAP_PLACES; i++) {
        struct tw_area *area = &c->area[i];
        area->city = area->fort = NONE;
        if (i >= AREAS)
            continue;
        if (area->seas)
            c->coastal |= 1ull << i;
        if (area->region < REGIONS_ON_MAP)
            c->region_areas[area->region] |= 1ull << i;
        if (area->loyal != NEUTRAL)
            c->loyal[area->loyal] |= 1ull << i;
    }
    for (int k = 0; k < CITIES; k++) {
        struct tw_city *city = &c->city[k];
        c->area[city->area].city = (int8_t)k;
        if (city->sea >= SEAS)
            city->sea = NONE;
        if (k < FORTS) {
            c->area[city->area].fort = (int8_t)k;
            c->forts |= 1ull << city->area;
        }
    }
    for (int i = 0; i < SEAS; i++)
        c->key_port[i] = (uint8_t)content_find(&c->city_ids, c->sea[i].key_port);
}

static const char *joined(const struct tw_content *c, const char *a, const char *between, const char *b) {
    char text[128];
    snprintf(text, sizeof text, "%s%s%s", a, between, b);
    return content_string(c, text);
}

static void derive_names(struct tw_content *c) {
    for (int i = 0; i < c->border_count; i++)
        c->border[i].title = joined(c, c->area[c->border[i].a].title, " - ", c->area[c->border[i].b].title);
    for (int i = 0; i < MAP_PLACES; i++) {
        c->place_id[i] = c->area[i].id;
        c->place_title[i] = c->area[i].title;
    }
    for (int i = 0; i < CARDS; i++) {
        char ap[8];
        snprintf(ap, sizeof ap, "%d)", c->card[i].ap);
        c->card[i].name = joined(c, c->card[i].title, " (", ap);
    }
    for (int i = 0; i < FORTS; i++) {
        c->place_id[PLACE_CITY + i] = joined(c, "in", "-", c->city[i].id);
        c->place_title[PLACE_CITY + i] = joined(c, "the City of ", "", c->city[i].title);
    }
    c->place_id[PLACE_POOL] = "pool";
    c->place_title[PLACE_POOL] = "the Recruitment Pool";
    c->place_id[PLACE_BESIDE] = "beside";
    c->place_title[PLACE_BESIDE] = "the space beside the map";
    c->place_id[PLACE_REMOVED] = "removed";
    c->place_title[PLACE_REMOVED] = "the box";
}

/* 6.16: London's Home Region is wide for moving and narrow for deployment and Year End. */
static void derive_regions(struct tw_content *c) {
    const uint64_t map = (1ull << AREAS) - 1, herts = 1ull << c->a.bucks_herts;
    c->region_areas[LONDON_REGION] = (herts | c->adjacent[c->a.bucks_herts]) & map;
    c->region_areas[SCOTLAND_NORTH] = c->region_areas[NORTH] | 1ull << PLACE_SCOTLAND;
    for (int r = 0; r < REGIONS; r++)
        c->deploy_areas[r] = c->region_areas[r];
    c->deploy_areas[LONDON_REGION] = herts;
    c->deploy_areas[NO_REGION] = map;
}

static void derive_block(struct tw_content *c, int i) {
    static const char letters[] = "ACI";
    struct tw_block *block = &c->block[i];
    const uint64_t bit = block_bit(i);
    const int side = block_side(i);
    snprintf(block->label, sizeof block->label, "%c%d", letters[block->cls], block->effectiveness);
    c->of_class[side][block->cls] |= bit;
    if (block->cls != ARTILLERY)
        c->fighting[side] |= bit;
    c->home[side][block->home] |= bit;
    if (block->irish)
        c->irish[side] |= bit;
    if (block->callendar)
        c->callendar |= bit;
    if (block->covenanter)
        c->covenanters |= bit;
    switch ((enum tw_kind)block->kind) {
    case LEADER: c->leaders[side] |= bit; break;
    case REGIONAL_LEADER: c->regional_leaders[side] |= bit; break;
    case REGIONAL: c->regional[side] |= bit; break;
    case LOCAL:
        c->locals[side] |= bit;
        if (i != c->b.clubmen[side])
            c->garrisons[side] |= bit;
        break;
    case NON_REGIONAL: break;
    }
    if (side == PARLIAMENT && block->cls == CAVALRY && !block->covenanter && block->kind == REGIONAL)
        c->parliament_horse |= bit;
    if (i == c->b.clubmen[side])
        c->clubmen[side] |= bit;
}

void content_derive(struct tw_content *c) {
    derive_map(c);
    derive_names(c);
    derive_regions(c);
    for (int i = 0; i < BLOCKS; i++)
        derive_block(c, i);
    for (int side = 0; side < SIDES; side++)
        for (int r = 0; r <= REGIONS; r++)
            c->chaperons[side][r] = r == SCOTLAND_NORTH
                                        ? c->regional_leaders[side] & c->home[side][r]
                                        : c->leaders[side] | (c->regional_leaders[side] & c->home[side][r]);
}

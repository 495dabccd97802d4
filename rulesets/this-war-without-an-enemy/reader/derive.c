#include "reader.h"

#include <stdio.h>
#include <string.h>

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
        {&c->named.charles, "r-charles"},
        {&c->named.rupert, "r-rupert"},
        {&c->named.rupert_dismissed, "r-rupert-dismissed"},
        {&c->named.henrietta, "r-henrietta"},
        {&c->named.newcastle, "r-newcastle"},
        {&c->named.hopton, "r-hopton"},
        {&c->named.cannon, "r-cannon-1"},
        {&c->named.essex, "p-essex"},
        {&c->named.manchester, "p-manchester"},
        {&c->named.fairfax_t, "p-fairfax-t"},
        {&c->named.skippon, "p-skippon"},
        {&c->named.cromwell, "p-cromwell"},
        {&c->named.east_horse, "p-east-horse-c3"},
        {&c->named.nma_horse, "p-nma-horse"},
        {&c->named.fairfax_f, "p-fairfax-f"},
        {&c->named.nma_north, "p-nma-foot-north"},
        {&c->named.waller, "p-waller"},
        {&c->named.nma_midlands, "p-nma-foot-midlands"},
        {&c->named.leven, "c-leven"},
        {&c->named.clubmen[KING], "r-clubmen"},
        {&c->named.clubmen[PARLIAMENT], "p-clubmen"},
    };
    const struct {
        int8_t *to;
        const char *id;
    } areas[] = {
        {&c->named.west_riding, "west-riding"},
        {&c->named.north_riding, "north-riding"},
        {&c->named.east_riding, "east-riding"},
        {&c->named.bucks_herts, "bucks-herts"},
        {&c->named.devon, "devon"},
        {&c->named.cornwall, "cornwall"},
    };
    const struct {
        int8_t *to;
        const char *id;
    } cities[] = {
        {&c->named.london, "london"}, {&c->named.hull, "hull"},     {&c->named.plymouth, "plymouth"},
        {&c->named.york, "york"},     {&c->named.oxford, "oxford"},
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

void tw_check_content(struct tw_content *c) {
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
        c->adjacent[a] |= bit_of(b);
        c->adjacent[b] |= bit_of(a);
        c->border_of[a][b] = c->border_of[b][a] = (uint8_t)i;
    }
    for (int i = 0; i < MAP_PLACES; i++) {
        struct tw_area *area = &c->area[i];
        area->city = area->fort = NONE;
        if (i >= AREAS)
            continue;
        if (area->seas)
            c->coastal |= bit_of(i);
        if (area->region < REGIONS_ON_MAP)
            c->region_areas[area->region] |= bit_of(i);
        if (area->loyal != NEUTRAL)
            c->loyal[area->loyal] |= bit_of(i);
    }
    for (int k = 0; k < CITIES; k++) {
        struct tw_city *city = &c->city[k];
        c->area[city->area].city = (int8_t)k;
        if (city->sea >= SEAS)
            city->sea = NONE;
        if (k < FORTS) {
            c->area[city->area].fort = (int8_t)k;
            c->forts |= bit_of(city->area);
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

/* "Northamptonshire" of "Northamptonshire & Bedfordshire". */
static const char *first_county(const struct tw_content *c, const char *title) {
    char text[64];
    snprintf(text, sizeof text, "%.*s", (int)strcspn(title, "&") - (strchr(title, '&') != NULL), title);
    return content_string(c, text);
}

/* "Camp Fever (2)"; "For the King (4), no. 3" where there are several of that title. */
static const char *card_name(const struct tw_content *c, int card) {
    const struct tw_card *facts = &c->card[card];
    const int first = card / CARDS_SIDE * CARDS_SIDE;
    int number = 0, all = 0;
    char text[96];
    for (int i = first; i < first + CARDS_SIDE; i++) {
        const bool same = strcmp(c->card[i].title, facts->title) == 0;
        all += same;
        number += same && i <= card;
    }
    if (all > 1)
        snprintf(text, sizeof text, "%s (%d), no. %d", facts->title, facts->ap, number);
    else
        snprintf(text, sizeof text, "%s (%d)", facts->title, facts->ap);
    return content_string(c, text);
}

static void derive_names(struct tw_content *c) {
    for (int i = 0; i < c->border_count; i++)
        c->border[i].title = joined(c, c->area[c->border[i].a].title, " - ", c->area[c->border[i].b].title);
    for (int i = 0; i < MAP_PLACES; i++) {
        c->place_id[i] = c->area[i].id;
        c->place_title[i] = c->area[i].title;
    }
    for (int i = 0; i < MAP_PLACES; i++)
        c->area[i].county = first_county(c, c->area[i].title);
    for (int i = 0; i < c->border_count; i++)
        c->border[i].short_title = joined(c, c->area[c->border[i].a].county, " - ", c->area[c->border[i].b].county);
    for (int i = 0; i < CARDS; i++)
        c->card[i].name = card_name(c, i);
    for (int i = 0; i < FORTS; i++) {
        c->place_id[PLACE_CITY + i] = joined(c, "in", "-", c->city[i].id);
        c->place_title[PLACE_CITY + i] = joined(c, "the City of ", "", c->city[i].title);
    }
    c->place_id[PLACE_POOL] = "pool";
    c->place_title[PLACE_POOL] = "the Recruitment Pool";
    c->place_id[PLACE_BESIDE] = "beside";
    c->place_title[PLACE_BESIDE] = "the space beside the map";
    c->place_id[PLACE_REMOVED] = "removed";
    c->place_title[PLACE_REMOVED] = "the box of the game";
}

/* 6.16: London's Home Region is wide for moving and narrow for deployment and Year End. */
static void derive_regions(struct tw_content *c) {
    const uint64_t map = ALL_AREAS, herts = bit_of(c->named.bucks_herts);
    c->region_areas[LONDON_REGION] = (herts | c->adjacent[c->named.bucks_herts]) & map;
    c->region_areas[SCOTLAND_NORTH] = c->region_areas[NORTH] | bit_of(PLACE_SCOTLAND);
    for (int r = 0; r < REGIONS; r++)
        c->deploy_areas[r] = c->region_areas[r];
    c->deploy_areas[LONDON_REGION] = herts;
    c->deploy_areas[NO_REGION] = map;
}

/* Both sides have a North Foot. */
static void name_block(const struct tw_content *c, struct tw_block *block) {
    const bool by_side =
        block->kind == LOCAL || (!block->covenanter && (block->kind == REGIONAL || block->cls == ARTILLERY));
    block->piece = joined(c, block->title, " ", block->label);
    block->name =
        by_side ? joined(c, block->side == KING ? "Royalist" : "Parliament", " ", block->piece) : block->piece;
}

static void derive_block(struct tw_content *c, int i) {
    static const char letters[] = "ACI";
    struct tw_block *block = &c->block[i];
    const uint64_t bit = block_bit(i);
    const int side = block_side(i);
    snprintf(block->label, sizeof block->label, "%c%d", letters[block->cls], block->effectiveness);
    name_block(c, block);
    c->of_class[side][block->cls] |= bit;
    if (block->cls != ARTILLERY)
        c->fighting[side] |= bit;
    c->home[side][block->home] |= bit;
    for (int area = 0; area < MAP_PLACES; area++)
        if (block->home == NO_REGION || (c->region_areas[block->home] & bit_of(area)))
            c->at_home[side][area] |= bit;
    if (block->ap_grows)
        c->ap_grows[side] |= bit;
    if (block->cls == ARTILLERY && block->grows)
        c->guns_grow[side] |= bit;
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
        if (i != c->named.clubmen[side])
            c->garrisons[side] |= bit;
        break;
    case NON_REGIONAL: break;
    }
    if (side == PARLIAMENT && block->cls == CAVALRY && !block->covenanter && block->kind == REGIONAL)
        c->parliament_horse |= bit;
    if (i == c->named.clubmen[side])
        c->clubmen[side] |= bit;
}

void tw_derive(struct tw_content *c) {
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

/* Checks of the content as a whole, and the tables derived from it: masks of blocks and Areas, distances, names. */
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

struct noun {
    int8_t *to;
    const char *role;
};

/* records: `count` records of `size` bytes, with their roles at the offset. Each of the nouns must occur once as a
 * role, and no other may occur. */
static void find_roles(struct tw_content *c, const char *file, const char *member, const void *records, size_t size,
                       size_t role, int count, const struct noun *nouns, int noun_count) {
    for (int k = 0; k < noun_count; k++)
        *nouns[k].to = NONE;
    for (int i = 0; i < count; i++) {
        const char *const *is = (const void *)((const char *)records + (size_t)i * size + role);
        int k = 0;
        while (*is && k < noun_count && strcmp(nouns[k].role, *is) != 0)
            k++;
        if (*is && (k == noun_count || *nouns[k].to != NONE))
            content_fault_of(c, file, member, i, "is", "a role that the rules know and no other record has", *is);
        else if (*is)
            *nouns[k].to = (int8_t)i;
    }
    for (int k = 0; k < noun_count; k++)
        if (*nouns[k].to == NONE)
            content_fault_at(c, file, member, nouns[k].role, "no record that is this");
}

static void find_nouns(struct tw_content *c) {
    const struct noun blocks[] = {
        {&c->role.charles, "charles"},
        {&c->role.rupert, "rupert"},
        {&c->role.rupert_dismissed, "rupert-dismissed"},
        {&c->role.henrietta, "henrietta"},
        {&c->role.hopton, "hopton"},
        {&c->role.cannon, "first-cannon"},
        {&c->role.essex, "essex"},
        {&c->role.manchester, "manchester"},
        {&c->role.fairfax_t, "thomas-fairfax"},
        {&c->role.skippon, "skippon"},
        {&c->role.cromwell, "cromwell"},
        {&c->role.east_horse, "eastern-horse"},
        {&c->role.nma_horse, "new-model-horse"},
        {&c->role.fairfax_f, "lord-fairfax"},
        {&c->role.nma_north, "new-model-foot-north"},
        {&c->role.waller, "waller"},
        {&c->role.nma_midlands, "new-model-foot-midlands"},
        {&c->role.leven, "leven"},
        {&c->role.clubmen[KING], "royalist-clubmen"},
        {&c->role.clubmen[PARLIAMENT], "parliament-clubmen"},
    };
    const struct noun areas[] = {
        {&c->role.west_riding, "fairfax-country"}, {&c->role.north_riding, "north-riding"},
        {&c->role.east_riding, "hull-country"},    {&c->role.bucks_herts, "london-country"},
        {&c->role.cornwall, "hopton-country"},
    };
    const struct noun cities[] = {
        {&c->role.london, "london"},
        {&c->role.hull, "hull"},
    };
#define COUNT(array) (int)(sizeof array / sizeof *(array))
    find_roles(c, "blocks.json", "blocks", c->block, sizeof *c->block, offsetof(struct tw_block, role), c->block_count,
               blocks, COUNT(blocks));
    find_roles(c, "areas.json", "areas", c->area, sizeof *c->area, offsetof(struct tw_area, role), c->area_count, areas,
               COUNT(areas));
    find_roles(c, "cities.json", "cities", c->city, sizeof *c->city, offsetof(struct tw_city, role), c->city_count,
               cities, COUNT(cities));
#undef COUNT
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
        content_fault_at(c, "borders.json", "borders", "at most 77 records", "more");
    if (content_failed(c))
        return;
    find_nouns(c);
    check_order(c);
    check_scenarios(c);
    for (int i = 0; i < SEAS; i++)
        if (content_find(&c->city_ids, c->sea[i].key_port) == NONE)
            content_fault_at(c, "cities.json", "", c->sea[i].key_port, "no such record");
}

/* ---- derived tables ---------------------------------------------------------------------------- */

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
    int first = card / CARDS_SIDE * CARDS_SIDE;
    int number = 0, all = 0;
    char text[96];
    for (int i = first; i < first + CARDS_SIDE; i++) {
        bool same = strcmp(c->card[i].title, facts->title) == 0;
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
    c->place_title[PLACE_REMOVED] = "the box, out of the game";
}

/* TW-6.16: London's Home Region is wide for moving and narrow for deployment and Year End. */
static void derive_regions(struct tw_content *c) {
    uint64_t map = ALL_AREAS, herts = bit_of(c->role.bucks_herts);
    c->region_areas[LONDON_REGION] = (herts | c->adjacent[c->role.bucks_herts]) & map;
    c->region_areas[SCOTLAND_NORTH] = c->region_areas[NORTH] | bit_of(PLACE_SCOTLAND);
    for (int r = 0; r < REGIONS; r++)
        c->deploy_areas[r] = c->region_areas[r];
    c->deploy_areas[LONDON_REGION] = herts;
    c->deploy_areas[NO_REGION] = map;
}

/* Both sides have a North Foot. */
static void name_block(const struct tw_content *c, struct tw_block *block) {
    bool by_side = block->kind == LOCAL || (!block->covenanter && (block->kind == REGIONAL || block->cls == ARTILLERY));
    block->piece = joined(c, block->title, " ", block->label);
    block->name =
        by_side ? joined(c, block->side == KING ? "Royalist" : "Parliamentarian", " ", block->piece) : block->piece;
}

static void derive_block(struct tw_content *c, int i) {
    static const char letters[] = "ACI";
    struct tw_block *block = &c->block[i];
    uint64_t bit = block_bit(i);
    int side = block_side(i);
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
        if (i != c->role.clubmen[side])
            c->garrisons[side] |= bit;
        break;
    case NON_REGIONAL: break;
    }
    if (side == PARLIAMENT && block->cls == CAVALRY && !block->covenanter && block->kind == REGIONAL)
        c->parliament_horse |= bit;
    if (i == c->role.clubmen[side])
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

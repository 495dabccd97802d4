/* Checks that the records are consistent. Each fault names the record and its field. */
#include <stdio.h>
#include <string.h>

#include "content.h"

static void fault(struct uk_content *c, const char *file, const char *member, int index, const char *field,
                  const char *expected, const char *found) {
    content_fault_of(c, file, member, index, field, expected, found);
}

/* ---- the map ----------------------------------------------------------------------------------------------------- */

static void check_lines(struct uk_content *c) {
    for (int i = 0; i < c->connection_count; i++) {
        const struct uk_connection *line = &c->connection[i];
        if (line->a == line->b)
            fault(c, "connections.json", "connections", i, "b", "another Area than a", c->area[line->b].id);
        for (int k = 0; k < i; k++)
            if ((c->connection[k].a == line->a && c->connection[k].b == line->b) ||
                (c->connection[k].a == line->b && c->connection[k].b == line->a))
                fault(c, "connections.json", "connections", i, "b", "each pair of Areas once", c->area[line->b].id);
    }
}

/* Do lines connect every Area with the first? */
static void check_connected(struct uk_content *c) {
    bool reached[AREAS] = {true};
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < c->connection_count; i++) {
            int a = c->connection[i].a, b = c->connection[i].b;
            if (reached[a] != reached[b])
                reached[a] = reached[b] = more = true;
        }
    }
    for (int a = 0; a < AREAS; a++)
        if (!reached[a])
            fault(c, "areas.json", "areas", a, "id", "an Area that can be reached", c->area[a].id);
}

static void check_areas(struct uk_content *c) {
    for (int a = 0; a < AREAS; a++) {
        const struct uk_area *area = &c->area[a];
        if (area->region == NO_REGION)
            fault(c, "areas.json", "areas", a, "region", "a Region", "none");
        if ((area->kind == AREA_FORTRESS) != (area->fortress_class > 0))
            fault(c, "areas.json", "areas", a, "class", "a class for Fortresses alone", area->id);
        if (area->kind == AREA_FORTRESS && area->start == NEUTRAL)
            fault(c, "areas.json", "areas", a, "start", "a side that controls the Fortress", "none");
        int notables = 0;
        for (int n = 0; n < NOTABLES; n++)
            notables += c->notable[n].area == a;
        if (notables != (area->kind == AREA_NOTABLE))
            fault(c, "areas.json", "areas", a, "kind", "local-notable where one Local Notable has his seat", area->id);
    }
    for (int i = 0; i < INFRASTRUCTURES; i++)
        if (c->infrastructure[i].count == 0)
            fault(c, "areas.json", "infrastructures", i, "areas", "at least one Area", "none");
}

static void check_roles(struct uk_content *c) {
    static const char *const expected[AREA_ROLES] = {[ROLE_GATE] = "an Area that is gate-to-scotland",
                                                     [ROLE_LONDON] = "one Area that is london",
                                                     [ROLE_BRISTOL] = "one Area that is bristol",
                                                     [ROLE_CORNISH_PORT] = "one Area that is cornish-port",
                                                     [ROLE_CORNISH_LIMIT] = "one Area that is cornish-limit",
                                                     [ROLE_ASSOCIATION_SEAT] = "one Area that is association-seat"};
    for (int role = ROLE_GATE; role < AREA_ROLES; role++) {
        int count = 0;
        for (int a = 0; a < AREAS; a++)
            count += c->area[a].role == role;
        if (count == 0 || (count > 1 && role != ROLE_GATE))
            content_fault_at(c, "areas.json", "areas", expected[role], count == 0 ? "none" : "more");
    }
    for (int a = 0; a < AREAS; a++)
        if (c->area[a].role == ROLE_LONDON && c->area[a].kind != AREA_FORTRESS)
            fault(c, "areas.json", "areas", a, "kind", "fortress, for London", c->area[a].id);
}

static void check_regions(struct uk_content *c) {
    for (int r = 0; r < REGIONS; r++) {
        int areas = 0;
        for (int a = 0; a < AREAS; a++)
            areas += c->area[a].region == r;
        if (areas != c->region[r].areas)
            fault(c, "areas.json", "regions", r, "areas", "the number of the Region's Areas", c->region[r].id);
        if (2 * c->region[r].needed <= areas || c->region[r].needed > areas)
            fault(c, "areas.json", "regions", r, "needed", "more than half of the Areas", c->region[r].id);
    }
}

/* ---- the pieces -------------------------------------------------------------------------------------------------- */

static bool has_brigade(const struct uk_content *c, int general) {
    for (int b = 0; b < BRIGADES; b++)
        if (c->brigade[b].with == general)
            return true;
    return false;
}

static void check_generals(struct uk_content *c) {
    for (int g = 0; g < GENERALS; g++) {
        const struct uk_general *general = &c->general[g];
        if ((general->entry == ENTRY_MAP) != (general->area != NONE))
            fault(c, "generals.json", "generals", g, "area", "an Area for those who begin on the map alone",
                  general->id);
        if ((general->entry == ENTRY_TURN) != (general->turn > 0))
            fault(c, "generals.json", "generals", g, "turn", "a turn for those who enter by turn alone", general->id);
        if (general->entry == ENTRY_MAP && !has_brigade(c, g))
            fault(c, "generals.json", "generals", g, "entry", "a Brigade with a General on the map", general->id);
    }
}

static void check_brigade(struct uk_content *c, int b) {
    const struct uk_brigade *brigade = &c->brigade[b];
    const struct uk_general *with = brigade->with != NONE ? &c->general[brigade->with] : NULL;
    const struct uk_area *area = brigade->area != NONE ? &c->area[brigade->area] : NULL;
    if ((brigade->pool == POOL_REGIONAL) != (brigade->region != NO_REGION))
        fault(c, "brigades.json", "brigades", b, "region", "a Region for regional Brigades alone", brigade->id);
    if (with && area)
        fault(c, "brigades.json", "brigades", b, "area", "a General or an Area, not both", area->id);
    if (with && (with->entry != ENTRY_MAP || with->side != brigade->side))
        fault(c, "brigades.json", "brigades", b, "with", "a General of its side who begins on the map", with->id);
    if (with && (brigade->pool == POOL_COVENANTER) != (with->faction == COVENANTER))
        fault(c, "brigades.json", "brigades", b, "with", "Covenanters with Covenanters", with->id);
    if (with && (brigade->pool == POOL_LORRAINER) != (with->faction == LORRAINER))
        fault(c, "brigades.json", "brigades", b, "with", "Lorrainers with Lorrainers", with->id);
    if ((with || area) && brigade->pool != POOL_REGIONAL)
        fault(c, "brigades.json", "brigades", b, "pool", "regional, for a Brigade on the map", brigade->id);
    if (area && brigade->inside && (area->kind != AREA_FORTRESS || area->start != brigade->side))
        fault(c, "brigades.json", "brigades", b, "inside", "inside its side's Fortress, or false", area->id);
    if (!area && brigade->inside)
        fault(c, "brigades.json", "brigades", b, "inside", "false without an Area", "true");
}

static void check_strengths(struct uk_content *c) {
    int with[GENERALS] = {0}, inside[AREAS] = {0};
    for (int b = 0; b < BRIGADES; b++) {
        if (c->brigade[b].with != NONE && ++with[c->brigade[b].with] > c->general[c->brigade[b].with].army)
            fault(c, "brigades.json", "brigades", b, "with", "no more Brigades than the General's army holds",
                  c->general[c->brigade[b].with].id);
        if (c->brigade[b].area == NONE || !c->brigade[b].inside)
            continue;
        const struct uk_area *area = &c->area[c->brigade[b].area];
        if (area->kind == AREA_FORTRESS &&
            ++inside[c->brigade[b].area] > c->fortress_class[area->fortress_class - 1].limit)
            fault(c, "brigades.json", "brigades", b, "inside", "no more Brigades than the Fortress holds", area->id);
    }
}

/* No piece begins outside in an Area with the enemy. */
static void check_meetings(struct uk_content *c) {
    uint8_t sides[AREAS] = {0};
    for (int g = 0; g < GENERALS; g++)
        if (c->general[g].entry == ENTRY_MAP && c->general[g].area != NONE)
            sides[c->general[g].area] |= (uint8_t)bit_of(c->general[g].side);
    for (int b = 0; b < BRIGADES; b++)
        if (c->brigade[b].area != NONE && !c->brigade[b].inside)
            sides[c->brigade[b].area] |= (uint8_t)bit_of(c->brigade[b].side);
    for (int g = 0; g < GENERALS; g++) {
        int a = c->general[g].entry == ENTRY_MAP ? c->general[g].area : NONE;
        if (a == NONE)
            continue;
        if (sides[a] == 3)
            fault(c, "generals.json", "generals", g, "area", "an Area without enemies", c->area[a].id);
        else if (c->area[a].start == opponent(c->general[g].side))
            fault(c, "generals.json", "generals", g, "area", "an Area that the enemy does not control", c->area[a].id);
    }
    for (int b = 0; b < BRIGADES; b++)
        if (c->brigade[b].area != NONE && c->area[c->brigade[b].area].start == opponent(c->brigade[b].side))
            fault(c, "brigades.json", "brigades", b, "area", "an Area that the enemy does not control",
                  c->area[c->brigade[b].area].id);
}

static void check_notables(struct uk_content *c) {
    for (int n = 0; n < NOTABLES; n++) {
        const struct uk_notable *notable = &c->notable[n];
        for (int k = 0; k < n; k++)
            if (c->notable[k].area == notable->area)
                fault(c, "notables.json", "notables", n, "area", "an Area of his own", c->area[notable->area].id);
        if (notable->general != NONE && c->general[notable->general].side != notable->side)
            fault(c, "notables.json", "notables", n, "general", "a General of his side",
                  c->general[notable->general].id);
        if (notable->general != NONE && c->general[notable->general].entry != ENTRY_EVENT)
            fault(c, "notables.json", "notables", n, "general", "a General who enters by an event",
                  c->general[notable->general].id);
    }
}

/* ---- the cards --------------------------------------------------------------------------------------------------- */

static void check_card(struct uk_content *c, int k) {
    const struct uk_card *card = &c->card[k];
    bool campaign = card->kind == CARD_MINOR_CAMPAIGN || card->kind == CARD_MAJOR_CAMPAIGN;
    if ((card->kind == CARD_OPS) != (card->ops > 0))
        fault(c, "cards.json", "cards", k, "ops", "points for Ops cards alone", card->id);
    if (campaign != (card->activations > 0))
        fault(c, "cards.json", "cards", k, "activations", "a number for Campaigns alone", card->id);
    if (((card->flags & CARD_COMBAT) != 0) != (card->combat > 0))
        fault(c, "cards.json", "cards", k, "combat", "a number for Combat cards alone", card->id);
    if (card->period == PERIOD_CORE && (card->kind != CARD_OPS || card->side > CARD_PARLIAMENT))
        fault(c, "cards.json", "cards", k, "period", "core for Ops cards of one side", card->id);
}

/* The first deck must have enough cards for both hands; each later deck needs a few. */
static void check_decks(struct uk_content *c) {
    int of[PERIOD_ALT_HIST + 1] = {0};
    for (int k = 0; k < CARDS; k++) {
        check_card(c, k);
        of[c->card[k].period]++;
    }
    for (int period = PERIOD_EARLY; period <= PERIOD_ALT_HIST; period++) {
        int least = period == PERIOD_EARLY ? 2 * c->rules.hand_first : 4;
        for (int k = 0; k < CARDS && of[period] < least; k++)
            if (c->card[k].period == PERIOD_CORE || k + 1 == CARDS) {
                fault(c, "cards.json", "cards", k, "period", "enough cards of every period", "too few");
                break;
            }
    }
}

void uk_content_check(struct uk_content *c) {
    check_lines(c);
    check_connected(c);
    check_areas(c);
    check_roles(c);
    check_regions(c);
    check_generals(c);
    for (int b = 0; b < BRIGADES; b++)
        check_brigade(c, b);
    check_strengths(c);
    check_meetings(c);
    check_notables(c);
    check_decks(c);
    uk_events_check(c);
}

/* The tables derived from the content, computed once. */
#include <stdlib.h>
#include <string.h>

#include "content.h"

static const char *const REGION_IDS[REGIONS] = {"north", "midlands", "wales", "east", "south"};
/* The rules use these by number. */
static void check_orders(struct uk_content *c) {
    for (int r = 0; r < REGIONS; r++)
        if (strcmp(c->region[r].id, REGION_IDS[r]) != 0)
            content_fault_at(c, "areas.json", "regions", REGION_IDS[r], c->region[r].id);
    for (int k = 0; k < CARDS; k++)
        if (atoi(c->card[k].id) != k + 1)
            content_fault_at(c, "cards.json", "cards", "the numbers 1 to 110 in order", c->card[k].id);
}

static void derive_line(struct uk_content *c, int from, int to, int kind) {
    struct uk_area *area = &c->area[from];
    if (area->degree == DEGREE_MOST) {
        content_fault_at(c, "connections.json", "connections", "at most 8 lines from an Area", area->id);
        return;
    }
    area->line[area->degree] = (uint8_t)kind;
    area->neighbour[area->degree++] = (uint8_t)to;
    areas_add(&c->adjacent[from], to);
    if (kind != LINE_MARITIME)
        areas_add(&c->land[from], to);
}

static void derive_distances(struct uk_content *c) {
    memset(c->distance, AREAS, sizeof c->distance);
    for (int from = 0; from < AREAS; from++) {
        uint8_t queue[AREAS];
        int head = 0, tail = 0;
        c->distance[from][from] = 0;
        queue[tail++] = (uint8_t)from;
        while (head < tail) {
            int at = queue[head++];
            for (int k = 0; k < c->area[at].degree; k++) {
                int to = c->area[at].neighbour[k];
                if (c->distance[from][to] < AREAS)
                    continue;
                c->distance[from][to] = (uint8_t)(c->distance[from][at] + 1);
                queue[tail++] = (uint8_t)to;
            }
        }
    }
}

static void derive_areas(struct uk_content *c) {
    for (int a = 0; a < AREAS; a++) {
        struct uk_area *area = &c->area[a];
        area->notable = area->infrastructure = NONE;
        area->map_name = area->title + (strncmp(area->title, "the ", 4) == 0 ? 4 : 0);
        if (area->region == NO_REGION || (area->kind == AREA_FORTRESS) != (area->fortress_class > 0)) {
            content_fault_at(c, "areas.json", "areas", "a Region, and a class for Fortresses alone", area->id);
            return;
        }
        areas_add(&c->in_region[area->region], a);
        for (int side = 0; side < SIDES; side++)
            for (int region = 0; region < REGIONS; region++)
                if (area_recruits(c, a, side, region)) {
                    areas_add(&c->drums[side], a);
                    areas_add(&c->drums_for[side][region], a);
                }
        if (area->kind == AREA_FORTRESS)
            areas_add(&c->fortresses, a);
        if (area->port)
            areas_add(&c->ports, a);
    }
    for (int k = 0; k < c->connection_count; k++) {
        derive_line(c, c->connection[k].a, c->connection[k].b, c->connection[k].kind);
        derive_line(c, c->connection[k].b, c->connection[k].a, c->connection[k].kind);
    }
    for (int n = 0; n < NOTABLES; n++) {
        c->area[c->notable[n].area].notable = (int8_t)n;
        areas_add(&c->drums[c->notable[n].side], c->notable[n].area);
        areas_add(&c->drums_for[c->notable[n].side][c->area[c->notable[n].area].region], c->notable[n].area);
    }
    for (int i = 0; i < INFRASTRUCTURES; i++)
        for (int k = 0; k < c->infrastructure[i].count; k++)
            c->area[c->infrastructure[i].area[k]].infrastructure = (int8_t)i;
    for (int r = 0; r < REGIONS; r++)
        if (areas_count(&c->in_region[r]) != c->region[r].areas)
            content_fault_at(c, "areas.json", "regions", "the number of its areas", c->region[r].id);
}

static bool alike(const struct uk_brigade *a, const struct uk_brigade *b) {
    return a->side == b->side && a->pool == b->pool && a->region == b->region && a->value == b->value &&
           a->tags == b->tags;
}

static void derive_units(struct uk_content *c) {
    for (int g = 0; g < GENERALS; g++)
        c->generals_of[c->general[g].side] |= bit_of(g);
    for (int b = 0; b < BRIGADES; b++) {
        struct uk_brigade *brigade = &c->brigade[b];
        if ((brigade->pool == POOL_REGIONAL) != (brigade->region != NO_REGION))
            content_fault_at(c, "brigades.json", "brigades", "a region for regional Brigades alone", brigade->id);
        set_add(c->brigades_of[brigade->side], b);
        if (brigade->value == 1 && brigade->region < REGIONS)
            set_add(c->militia[brigade->side][brigade->region], b);
        int first = 0;
        while (!alike(&c->brigade[first], brigade))
            first++;
        brigade->alike = (uint8_t)first;
    }
}

static void derive_roles(struct uk_content *c) {
    int8_t *const named[AREA_ROLES] = {[ROLE_LONDON] = &c->role.london,
                                       [ROLE_BRISTOL] = &c->role.bristol,
                                       [ROLE_CORNISH_PORT] = &c->role.cornish_port,
                                       [ROLE_CORNISH_LIMIT] = &c->role.cornish_limit,
                                       [ROLE_ASSOCIATION_SEAT] = &c->role.association_seat};
    for (int a = 0; a < AREAS; a++) {
        if (c->area[a].role == ROLE_GATE)
            areas_add(&c->role.gates, a);
        else if (c->area[a].role != ROLE_NONE)
            *named[c->area[a].role] = (int8_t)a;
    }
}

void uk_content_derive(struct uk_content *c) {
    check_orders(c);
    derive_roles(c);
    derive_areas(c);
    derive_units(c);
    derive_distances(c);
}

enum line area_line(const struct uk_content *c, int a, int b) {
    for (int k = 0; k < c->area[a].degree; k++)
        if (c->area[a].neighbour[k] == b)
            return (enum line)c->area[a].line[k];
    return LINE_NONE;
}

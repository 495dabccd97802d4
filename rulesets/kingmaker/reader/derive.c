/* Facts derived from the content alone, such as the places that a card grants and the reach of a move. */
#include <string.h>

#include "../../kit/bits.h"
#include "content.h"

enum { REACH = 5 };

static void derive_grants(struct tables *tables) {
    memset(tables->grant, 0xff, sizeof tables->grant);
    memset(tables->ship_card, 0xff, sizeof tables->ship_card);
    for (int i = 0; i < CARDS; i++) {
        const struct card *card = &tables->card[i];
        for (int k = 0; k < card->place_count; k++)
            tables->grant[card->place[k]] = (int16_t)i;
        for (int k = 0; k < card->ship_count; k++)
            tables->ship_card[card->ship[k]] = (int16_t)i;
    }
}

static void derive_here(struct tables *tables) {
    for (int p = 0; p < PLACES; p++) {
        const struct place *place = &tables->place[p];
        tables->here[place->square][tables->here_count[place->square]++] = (int16_t)p;
        for (int k = 0; k < place->access_count; k++)
            if (tables->here_count[place->access[k]] < 5)
                tables->here[place->access[k]][tables->here_count[place->access[k]]++] = (int16_t)p;
    }
}

static void add_road_step(struct tables *tables, int from, int to, int road) {
    tables->road_step[from][tables->road_step_count[from]++] = (struct road_step){(int16_t)to, (uint8_t)road};
}

static void derive_roads(struct tables *tables) {
    for (int r = 0; r < tables->road_count; r++) {
        const struct road *road = &tables->road[r];
        for (int i = 1; i < road->square_count; i++) {
            add_road_step(tables, road->square[i - 1], road->square[i], r);
            add_road_step(tables, road->square[i], road->square[i - 1], r);
        }
    }
}

static bool is_forest(const struct tables *tables, int square) {
    return tables->square[square].terrain == TERRAIN_FOREST;
}

/* Cross-country by land from square to neighbour; the Menai strait is a move of its own (KM-anglesey). */
static bool is_open_step(const struct tables *tables, int from, int to) {
    return from != tables->anglesey && to != tables->anglesey;
}

/* KM-move-noble: five steps. A step from open country into a forest is the last one. */
static void derive_walk(struct tables *tables, int start) {
    uint64_t may_go_on[3] = {0}, *all = tables->walk[start];
    set_add(may_go_on, start);
    set_add(all, start);
    for (int step = 0; step < REACH; step++) {
        uint64_t next[3] = {0};
        FOR_EACH_IN (from, may_go_on, 3) {
            const struct square *square = &tables->square[from];
            for (int k = 0; k < square->neighbour_count; k++) {
                int to = square->neighbour[k];
                if (!is_open_step(tables, from, to))
                    continue;
                set_add(all, to);
                if (is_forest(tables, from) || !is_forest(tables, to))
                    set_add(next, to);
            }
        }
        for (int w = 0; w < 3; w++)
            may_go_on[w] |= next[w];
    }
}

/* Least steps between all squares from first on, by their neighbours. */
static void derive_distances(const struct tables *tables, int first, int count, uint8_t *distance) {
    memset(distance, 0xff, (size_t)count * (size_t)count);
    for (int start = 0; start < count; start++) {
        uint8_t *from_start = distance + (size_t)start * (size_t)count;
        int16_t queue[SQUARES];
        int head = 0, tail = 0;
        queue[tail++] = (int16_t)start;
        from_start[start] = 0;
        while (head < tail) {
            int from = queue[head++];
            const struct square *square = &tables->square[first + from];
            for (int k = 0; k < square->neighbour_count; k++) {
                int to = square->neighbour[k] - first;
                if (to < 0 || to >= count || from_start[to] != 0xff)
                    continue;
                from_start[to] = (uint8_t)(from_start[from] + 1);
                queue[tail++] = (int16_t)to;
            }
        }
    }
}

static void derive_ranges(struct tables *tables) {
    for (int e = tables->event_count - 1; e >= 0; e--) {
        int op = tables->event[e].op;
        tables->op_first[op] = (int16_t)e;
        if (tables->op_end[op] == 0)
            tables->op_end[op] = (int16_t)(e + 1);
    }
    for (int p = 0; p < PLACES; p++)
        if (tables->place[p].votes > 0)
            tables->voting_place[tables->voting_places++] = (int16_t)p;
}

/* KM-E2-excomm, KM-E2-events: what operations name and other rules look up. */
static void derive_named(struct tables *tables) {
    for (int e = 0; e < tables->event_count; e++) {
        const struct operation *ban = km_operation(tables, e, OP_EXCOMMUNICATION);
        const struct operation *visit = km_operation(tables, e, OP_ROYAL_VISIT);
        for (int k = 0; ban && k < ban->place_count; k++)
            set_add(tables->closed, tables->place[ban->place[k]].square);
        if (visit && visit->inside != NONE)
            set_add(tables->visited, visit->inside);
    }
}

void km_derive(struct tables *tables) {
    derive_ranges(tables);
    derive_named(tables);
    derive_grants(tables);
    derive_here(tables);
    derive_roads(tables);
    for (int square = 0; square < LAND; square++)
        derive_walk(tables, square);
    derive_distances(tables, 0, LAND, &tables->walk_distance[0][0]);
    derive_distances(tables, LAND, WATER, &tables->sail_distance[0][0]);
    int call = 0;
    for (int event = 0; event <= tables->event_count; event++) {
        while (call < tables->call_count && tables->call[call].event < event)
            call++;
        tables->first_call[event] = (int16_t)call;
    }
}

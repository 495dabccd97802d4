#include "draw.h"

static void add_pair(struct draw *out, int first, int second) {
    out->pair[out->count].side[0] = first;
    out->pair[out->count++].side[1] = second;
}

/* The circle method: the last player stays and the others rotate. The sides of two players k positions apart follow
 * from k, so that sides alternate from round to round. */
void draw_round_robin(int count, int round, struct draw *out) {
    const int players = count + count % 2, ring = players - 1;
    out->count = out->byes = 0;
    if (count == 0)
        return;
    const int turn = (round - 1) % ring;
    const bool changed = (round - 1) / ring % 2 == 1;
    for (int k = 0; k < players / 2; k++) {
        const int a = (turn + k) % ring, b = k == 0 ? ring : (turn - k + ring) % ring;
        const bool first = (k == 0 ? turn % 2 == 0 : k % 2 == 1) != changed;
        if (a >= count || b >= count)
            out->bye[out->byes++] = a >= count ? b : a;
        else
            add_pair(out, first ? a : b, first ? b : a);
    }
}

/* The seed at this place of a bracket of this size (a power of two): 1, 8, 5, 4, 3, 6, 7, 2 … less one. */
static int seed_at(int size, int place) {
    int seed = 0;
    for (int span = 2; span <= size; span *= 2) {
        const int bit = place / (size / span) % 2;
        const int parent = place / (size / span) / 2 % 2;
        seed = bit != parent ? span - 1 - seed : seed;
    }
    return seed;
}

/* The player who is alive among these places; -1: nobody. */
static int survivor(int count, const bool *alive, int size, int from, int span) {
    for (int place = from; place < from + span; place++) {
        const int seed = seed_at(size, place);
        if (seed < count && alive[seed])
            return seed;
    }
    return -1;
}

bool draw_knock_out(int count, const bool *alive, int round, struct draw *out) {
    int size = 1, left = 0;
    while (size < count)
        size *= 2;
    out->count = out->byes = 0;
    for (int i = 0; i < count; i++)
        left += alive[i];
    if (left < 2 || round > 8 || 1 << round > size)
        return false;
    const int span = 1 << round;
    for (int from = 0; from < size; from += span) {
        const int a = survivor(count, alive, size, from, span / 2);
        const int b = survivor(count, alive, size, from + span / 2, span / 2);
        if (a >= 0 && b >= 0)
            add_pair(out, a < b ? a : b, a < b ? b : a);
        else if (a >= 0 || b >= 0)
            out->bye[out->byes++] = a >= 0 ? a : b;
    }
    return true;
}

void draw_ladder(int count, int round, struct draw *out) {
    const int first = round % 2 == 0;
    out->count = out->byes = 0;
    if (first && count > 0)
        out->bye[out->byes++] = 0;
    for (int i = first; i < count; i += 2)
        if (i + 1 < count)
            add_pair(out, (i + round) % 4 < 2 ? i : i + 1, (i + round) % 4 < 2 ? i + 1 : i);
        else
            out->bye[out->byes++] = i;
}

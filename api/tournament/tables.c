#include "tables.h"

#include <stdint.h>
#include <string.h>

enum { STARTS = 200, WORK_MOST = 40000000 /* pairs looked at in all */ };

struct seating {
    const struct tables_field *field;
    int count, tables, work;
    int player[TABLES_PLAYERS]; /* table t has the places t * size … */
    int group[TABLES_PLAYERS];
    uint64_t random;
};

static unsigned random_below(struct seating *s, unsigned most) {
    s->random ^= s->random << 13;
    s->random ^= s->random >> 7;
    s->random ^= s->random << 17;
    return (unsigned)(s->random >> 33) % most;
}

static int64_t cost_of_pair(const struct seating *s, int a, int b) {
    const int at = a * s->field->count + b;
    const int64_t met = s->field->met[at], distance = s->group[a] - s->group[b];
    return (int64_t)(s->field->apart[at] != 0) << 50 | met * met << 26 | distance * distance;
}

/* The player's cost at the table of this place, not counting the player now at the place. */
static int64_t cost_at(struct seating *s, int player, int place) {
    const int size = s->field->size, from = place / size * size;
    int64_t cost = 0;
    for (int i = from; i < from + size; i++)
        cost += i == place ? 0 : cost_of_pair(s, player, s->player[i]);
    s->work += size;
    return cost;
}

static int64_t cost_of_all(struct seating *s) {
    int64_t twice = 0;
    for (int i = 0; i < s->count; i++)
        twice += cost_at(s, s->player[i], i);
    return twice / 2;
}

static void swap(struct seating *s, int i, int k) {
    const int kept = s->player[i];
    s->player[i] = s->player[k];
    s->player[k] = kept;
}

/* Swaps players of different tables as long as that reduces the cost. */
static void improve(struct seating *s) {
    const int size = s->field->size;
    for (bool better = true; better && s->work < WORK_MOST;) {
        better = false;
        for (int i = 0; i < s->count; i++)
            for (int k = (i / size + 1) * size; k < s->count; k++) {
                const int a = s->player[i], b = s->player[k];
                const int64_t now = cost_at(s, a, i) + cost_at(s, b, k), then = cost_at(s, b, i) + cost_at(s, a, k);
                if (then < now) {
                    swap(s, i, k);
                    better = true;
                }
            }
    }
}

static void search(struct seating *s) {
    int best[TABLES_PLAYERS];
    int64_t least = INT64_MAX;
    for (int start = 0; start < STARTS && s->work < WORK_MOST && least > 0; start++) {
        if (start > 1)
            for (int i = s->count - 1; i > 0; i--)
                swap(s, i, (int)random_below(s, (unsigned)i + 1));
        improve(s);
        const int64_t cost = cost_of_all(s);
        if (cost < least) {
            least = cost;
            memcpy(best, s->player, sizeof best);
        }
    }
    memcpy(s->player, best, sizeof best);
}

/* ---- byes and seats ---------------------------------------------------------------------------------------------- */

static void give_byes(const struct tables_field *field, bool *out_of_play, struct tables_draw *out) {
    for (int left = field->count % field->size; left > 0; left--) {
        int chosen = -1;
        for (int i = field->count - 1; i >= 0; i--)
            if (!out_of_play[i] && (chosen < 0 || field->byes[i] < field->byes[chosen]))
                chosen = i;
        out_of_play[chosen] = true;
        out->bye[out->byes++] = chosen;
    }
}

/* The cheapest assignment of seats to the players of a table: dynamic programming over the sets of players in the
 * first seats. */
static void give_seats(const struct tables_field *field, const int *player, int *seat) {
    int cost[1 << TABLE_SEATS], last[1 << TABLE_SEATS];
    const int size = field->size, all = (1 << size) - 1;
    cost[0] = 0;
    for (int set = 1; set <= all; set++) {
        int taken = 0;
        for (int i = 0; i < size; i++)
            taken += set >> i & 1;
        cost[set] = INT32_MAX;
        for (int i = 0; i < size; i++) {
            if (!(set >> i & 1))
                continue;
            const int had = field->had[player[i]][taken - 1], sum = cost[set & ~(1 << i)] + 2 * had + 1;
            if (sum < cost[set]) {
                cost[set] = sum;
                last[set] = i;
            }
        }
    }
    for (int set = all, at = size - 1; set; at--) {
        seat[at] = player[last[set]];
        set &= ~(1 << last[set]);
    }
}

/* Deals the players out to the tables, so that neighbours by rank sit apart. */
static void deal(struct seating *s, const bool *out_of_play) {
    int n = 0, groups = 0;
    for (int i = 0; i < s->field->count; i++) {
        groups += i > 0 && s->field->points[i] != s->field->points[i - 1];
        s->group[i] = groups;
        if (!out_of_play[i]) {
            s->player[n % s->tables * s->field->size + n / s->tables] = i;
            n++;
        }
    }
}

static void count_faults(const struct seating *s, struct tables_draw *out) {
    const int size = s->field->size;
    for (int i = 0; i < s->count; i++)
        for (int k = i + 1; k < (i / size + 1) * size; k++) {
            const int at = s->player[i] * s->field->count + s->player[k];
            out->apart += s->field->apart[at] != 0;
            out->repeats += (long)s->field->met[at] * s->field->met[at];
        }
}

bool tables_draw(const struct tables_field *field, struct tables_draw *out) {
    bool out_of_play[TABLES_PLAYERS] = {false};
    struct seating s = {.field = field, .random = 0x9e3779b97f4a7c15u};
    out->tables = field->count / field->size;
    out->byes = out->apart = 0;
    out->repeats = 0;
    if (out->tables == 0)
        return false;
    s.tables = out->tables;
    s.count = s.tables * field->size;
    give_byes(field, out_of_play, out);
    deal(&s, out_of_play);
    search(&s);
    count_faults(&s, out);
    for (int t = 0; t < s.tables; t++)
        give_seats(field, s.player + t * field->size, out->seat[t]);
    return true;
}

#include "swiss.h"

#include <stdlib.h>
#include <string.h>

#include "matching.h"

enum { MET_MOST = 3, STEP_MOST = 15 /* groups, in squares */ };

/* The pairing of one bracket. Players have their numbers in the field; the bye is a player below all others, with the
 * number count. */
struct turn {
    const struct swiss_field *field;
    const struct preference *wish;
    const int *group, *place; /* group: 0 is the best. place: among the bracket's own, or among those from above */
    int groups, bracket, above, own, half; /* above, own: players in the bracket. half: places of the upper half */
    const int *left;                       /* who is not paired yet */
};

/* ---- sides ------------------------------------------------------------------------------------------------------- */

static int balance_of(const struct swiss_player *player) {
    int balance = 0;
    for (int i = 0; i < player->games; i++)
        balance += player->side[i] == 0 ? 1 : -1;
    return balance;
}

struct preference swiss_preference(const struct swiss_player *player) {
    const int n = player->games, balance = balance_of(player), latest = n > 0 ? player->side[n - 1] : 0;
    if (n == 0)
        return (struct preference){0, 0};
    if (balance > 1 || balance < -1)
        return (struct preference){balance > 0, 3};
    if (n > 1 && player->side[n - 2] == latest)
        return (struct preference){1 - latest, 3};
    if (balance != 0)
        return (struct preference){balance > 0, 2};
    return (struct preference){1 - latest, 1};
}

/* The side that the first had in the latest round where they had different sides; -1: no such round. */
static int latest_difference(const struct swiss_player *a, const struct swiss_player *b) {
    for (int i = a->games - 1, k = b->games - 1; i >= 0 && k >= 0; i--, k--)
        if (a->side[i] != b->side[k])
            return a->side[i];
    return -1;
}

/* The side of the first, which is ranked higher: as both prefer; as the stronger preference says; the other one than in
 * the latest round in which they differed; as the higher-ranked prefers. Without any game sides alternate by number. */
static int side_of_first(const struct swiss_field *field, int first, int second) {
    const struct swiss_player *a = &field->player[first], *b = &field->player[second];
    const struct preference mine = swiss_preference(a), theirs = swiss_preference(b);
    if (mine.strength == 0 && theirs.strength == 0)
        return 1 - a->number % 2;
    if (mine.strength == 0 || theirs.strength == 0)
        return mine.strength > 0 ? mine.side : 1 - theirs.side;
    if (mine.side != theirs.side)
        return mine.side;
    if (mine.strength != theirs.strength)
        return mine.strength > theirs.strength ? mine.side : 1 - theirs.side;
    const int x = abs(balance_of(a)), y = abs(balance_of(b));
    if (mine.strength == 3 && x != y)
        return x > y ? mine.side : 1 - theirs.side;
    const int had = latest_difference(a, b);
    return had >= 0 ? 1 - had : mine.side;
}

/* ---- the cost of a pair ------------------------------------------------------------------------------------------ */

static int64_t square(int64_t x) {
    return x * x;
}

static int64_t step(int groups) {
    return square(groups < STEP_MOST ? groups : STEP_MOST);
}

static bool same_wish(const struct turn *turn, int a, int b, int strength) {
    const struct preference *x = &turn->wish[a], *y = &turn->wish[b];
    return x->strength >= strength && y->strength >= strength && x->side == y->side;
}

/* Criteria 1 of swiss.h. */
static int64_t cost_of_round(const struct turn *turn, int a, int b) {
    const struct swiss_field *f = turn->field;
    if (b == f->count)
        return (int64_t)f->player[a].had_bye << 16 | (turn->groups - 1 - turn->group[a]);
    const int met = f->met[a * f->count + b];
    const int64_t apart = f->apart[a * f->count + b] != 0, again = met < MET_MOST ? met : MET_MOST;
    return apart << 36 | again << 24 | (int64_t)same_wish(turn, a, b, 3) << 8;
}

/* Criteria 2 for the bracket k. The bracket of a pair is that of its lower player. */
static int64_t cost_of_floating(const struct turn *turn, int k, int a, int b) {
    const int upper = turn->group[a], lower = turn->group[b];
    if (upper > k)
        return 0;
    return lower > k ? INT64_C(1) << 16 | step(k + 1 - upper) : step(lower - upper);
}

/* Criteria 3. */
static int64_t cost_of_wishes(const struct turn *turn, int a, int b) {
    const struct swiss_player *player = turn->field->player;
    const int k = turn->bracket;
    if (turn->group[a] > k)
        return 0;
    if (turn->group[b] > k)
        return turn->group[a] == k ? (int64_t)(player[a].floated < 0) << 24 | (int64_t)(player[a].before < 0) << 8 : 0;
    int64_t cost = (int64_t)same_wish(turn, a, b, 1) << 40 | (int64_t)same_wish(turn, a, b, 2) << 32;
    if (turn->group[a] < k && turn->group[b] == k)
        cost |= (int64_t)(player[b].floated > 0) << 16 | (player[b].before > 0);
    return cost;
}

static bool in_upper_half(const struct turn *turn, int a) {
    return turn->place[a] < turn->half;
}

/* Criteria 4: of the players who float down, and of exchanges between the halves. */
static int64_t cost_of_halves(const struct turn *turn, int a, int b) {
    const int k = turn->bracket;
    if (turn->group[a] > k)
        return 0;
    if (turn->group[b] > k)
        return (int64_t)(turn->group[a] == k ? turn->own - 1 - turn->place[a] : 0) << 8;
    return turn->group[a] == k && in_upper_half(turn, a) == in_upper_half(turn, b);
}

/* Criteria 4: the order within the bracket. */
static int64_t cost_of_order(const struct turn *turn, int a, int b) {
    const int k = turn->bracket, x = turn->place[a], y = turn->place[b];
    if (turn->group[b] > k)
        return 0;
    if (turn->group[a] < k)
        return turn->group[b] == k ? square(y - x) : 0;
    const bool exchanged = in_upper_half(turn, a) == in_upper_half(turn, b);
    const int64_t moved = !exchanged ? 0 : in_upper_half(turn, a) ? -y : x;
    return moved * (1 << 24) + square(y - x - (turn->own - turn->above) / 2);
}

static struct cost cost_of(const void *context, int i, int k) {
    const struct turn *turn = context;
    const int a = turn->left[i], b = turn->left[k];
    return (struct cost){{cost_of_round(turn, a, b),
                          cost_of_floating(turn, turn->bracket, a, b) << 24 |
                              (turn->bracket + 1 < turn->groups ? cost_of_floating(turn, turn->bracket + 1, a, b) : 0),
                          cost_of_wishes(turn, a, b), cost_of_halves(turn, a, b), cost_of_order(turn, a, b)}};
}

/* ---- the brackets ------------------------------------------------------------------------------------------------ */

static void add_pair(const struct turn *turn, struct swiss_pairing *out, int a, int b) {
    const struct swiss_field *f = turn->field;
    if (b == f->count) {
        out->bye = a;
        return;
    }
    const int side = side_of_first(f, a, b);
    out->apart += f->apart[a * f->count + b] != 0;
    out->rematches += f->met[a * f->count + b] > 0;
    out->same_side += same_wish(turn, a, b, 3);
    out->pair[out->count].side[side] = a;
    out->pair[out->count++].side[1 - side] = b;
}

/* Numbers the places of the bracket's players among the players who are left. */
static void set_places(struct turn *turn, const int *left, int count, int *place) {
    turn->above = turn->own = 0;
    for (int i = 0; i < count; i++)
        if (turn->group[left[i]] < turn->bracket)
            place[left[i]] = turn->above++;
        else if (turn->group[left[i]] == turn->bracket)
            place[left[i]] = turn->own++;
    const int among = turn->own > turn->above ? turn->own - turn->above : 0;
    turn->half = (turn->own > turn->above ? turn->above : turn->own) + among / 2;
}

/* Pairs the bracket. Returns how many are left; -1: out of memory. */
static int pair_bracket(struct turn *turn, int *left, int count, int *place, struct swiss_pairing *out) {
    int partner[SWISS_PLAYERS + 1], rest = 0;
    turn->left = left;
    set_places(turn, left, count, place);
    if (!matching_least(count, cost_of, turn, partner))
        return -1;
    bool paired[SWISS_PLAYERS + 1] = {false};
    for (int i = 0; i < count; i++)
        if (partner[i] > i && turn->group[left[partner[i]]] <= turn->bracket) {
            add_pair(turn, out, left[i], left[partner[i]]);
            paired[i] = paired[partner[i]] = true;
        }
    for (int i = 0; i < count; i++)
        if (!paired[i])
            left[rest++] = left[i];
    return rest;
}

static void sort_pairs(struct swiss_pairing *out) {
    for (int i = 1; i < out->count; i++)
        for (int k = i; k > 0; k--) {
            const int *x = out->pair[k].side, *y = out->pair[k - 1].side;
            if ((x[0] < x[1] ? x[0] : x[1]) > (y[0] < y[1] ? y[0] : y[1]))
                break;
            const struct { int side[2]; } kept = {{x[0], x[1]}};
            memcpy(&out->pair[k], &out->pair[k - 1], sizeof out->pair[k]);
            memcpy(&out->pair[k - 1], &kept, sizeof kept);
        }
}

bool swiss_pair(const struct swiss_field *field, struct swiss_pairing *out) {
    int group[SWISS_PLAYERS + 1], place[SWISS_PLAYERS + 1] = {0}, left[SWISS_PLAYERS + 1];
    struct preference wish[SWISS_PLAYERS + 1] = {{0, 0}};
    struct turn turn = {.field = field, .wish = wish, .group = group, .place = place};
    int count = field->count;
    *out = (struct swiss_pairing){.bye = -1};
    for (int i = 0; i < field->count; i++) {
        turn.groups += i == 0 || field->player[i].points != field->player[i - 1].points;
        group[i] = turn.groups - 1;
        wish[i] = swiss_preference(&field->player[i]);
        left[i] = i;
    }
    group[count] = turn.groups;
    if (count % 2)
        left[count] = count, count++;
    for (turn.bracket = 0; count > 0 && turn.bracket <= turn.groups; turn.bracket++) {
        count = pair_bracket(&turn, left, count, place, out);
        if (count < 0)
            return false;
    }
    sort_pairs(out);
    return true;
}

#include "tune.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../memory.h"
#include "../simulate/quick.h"

enum { WEIGHTS_MOST = 128, CANDIDATES = 24, ELITE = 6 };

struct candidate {
    int16_t weight[WEIGHTS_MOST];
    double value;
    int won;
};

struct tuner {
    const struct tuning *tuning;
    const struct bot_weight *weight;
    int count;
    uint64_t luck;
    int16_t usual[WEIGHTS_MOST];
    double mean[WEIGHTS_MOST], spread[WEIGHTS_MOST];
    struct candidate candidate[CANDIDATES];
};

/* About normal, mean 0 and deviation 1. */
static double bell(struct tuner *t) {
    double sum = -6;
    for (int i = 0; i < 12; i++)
        sum += quick_below(&t->luck, 1 << 20) / (double)(1 << 20);
    return sum;
}

static void draw_candidate(struct tuner *t, struct candidate *candidate, bool is_mean) {
    for (int i = 0; i < t->count; i++) {
        const double at = t->mean[i] + (is_mean ? 0 : t->spread[i] * bell(t));
        const double least = t->weight[i].least, most = t->weight[i].most;
        candidate->weight[i] = (int16_t)lround(at < least ? least : at > most ? most : at);
    }
}

static bool play(struct tuner *t, struct candidate *candidate, uint64_t seed) {
    struct arena arena = t->tuning->arena;
    arena.weights[0] = candidate->weight;
    arena.weights[1] = t->usual;
    candidate->won = 0;
    candidate->value = 0;
    int played = 0;
    for (int role = 0; played < t->tuning->games; role = (role + 1) % RULESET_MAX_ROLES) {
        struct arena_game game;
        char why[192];
        if (!(t->tuning->seats & ROLE_BIT(role)))
            continue;
        arena.role = role;
        arena.seed = seed + (uint64_t)played++;
        if (!arena_play(&arena, &game, why)) {
            fprintf(stderr, "musterd: seed %llu: %s\n", (unsigned long long)arena.seed, why);
            return false;
        }
        candidate->won += game.won;
        candidate->value += (double)game.value / t->tuning->games;
    }
    return true;
}

static int by_value(const void *a, const void *b) {
    const struct candidate *one = a, *other = b;
    return (one->value < other->value) - (one->value > other->value);
}

/* Moves to the best candidates; the spread stays large enough to find the way out of a bad start. */
static void move(struct tuner *t) {
    qsort(t->candidate, CANDIDATES, sizeof t->candidate[0], by_value);
    for (int i = 0; i < t->count; i++) {
        double mean = 0, square = 0;
        for (int k = 0; k < ELITE; k++) {
            mean += t->candidate[k].weight[i] / (double)ELITE;
            square += (double)t->candidate[k].weight[i] * t->candidate[k].weight[i] / ELITE;
        }
        const double spread = sqrt(square > mean * mean ? square - mean * mean : 0);
        const double least = (t->weight[i].most - t->weight[i].least) / 64.0;
        t->mean[i] = 0.3 * t->mean[i] + 0.7 * mean;
        t->spread[i] = 0.4 * t->spread[i] + 0.6 * (spread > least ? spread : least);
    }
}

static bool round_of(struct tuner *t, int number, FILE *out) {
    const uint64_t seed = t->tuning->arena.seed + (uint64_t)number * 1000003;
    for (int k = 0; k < CANDIDATES; k++) {
        draw_candidate(t, &t->candidate[k], k == 0);
        if (!play(t, &t->candidate[k], seed))
            return false;
    }
    const double value = t->candidate[0].value;
    const int won = t->candidate[0].won;
    move(t);
    fprintf(out, "round %d: the mean is worth %.1f and wins %d of %d; the best %.1f, %d\n", number, value, won,
            t->tuning->games, t->candidate[0].value, t->candidate[0].won);
    fflush(out);
    return true;
}

static void set(struct tuner *t, const int16_t *weight) {
    for (int i = 0; i < t->count; i++)
        *t->weight[i].weight = weight[i];
}

int tune_run(const struct tuning *tuning, FILE *out) {
    const struct bot_weight *weight = tuning->arena.module->ruleset->weights;
    if (!weight || !weight[0].id) {
        fprintf(stderr, "musterd: this ruleset has no weights\n");
        return -1;
    }
    struct tuner *t = xcalloc(1, sizeof *t);
    t->tuning = tuning;
    t->weight = weight;
    t->luck = tuning->arena.seed;
    for (; t->count < WEIGHTS_MOST && weight[t->count].id; t->count++) {
        t->usual[t->count] = *weight[t->count].weight;
        t->mean[t->count] = t->usual[t->count];
        t->spread[t->count] = (weight[t->count].most - weight[t->count].least) / 6.0;
    }
    bool went = true;
    for (int number = 1; went && number <= tuning->rounds; number++)
        went = round_of(t, number, out);
    draw_candidate(t, &t->candidate[0], true);
    for (int i = 0; went && i < t->count; i++)
        fprintf(out, "%-24s %6d  (was %d)\n", weight[i].id, t->candidate[0].weight[i], t->usual[i]);
    set(t, t->usual);
    free(t);
    return went ? 0 : -1;
}

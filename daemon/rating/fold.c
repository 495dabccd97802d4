#include "fold.h"

#include <stdlib.h>
#include <string.h>

/* Monday, 1970-01-05. */
#define FIRST_WEEK (INT64_C(4) * 86400000000)
#define WEEK       (INT64_C(7) * 86400000000)

int fold_week(int64_t at) {
    const int64_t since = at - FIRST_WEEK;
    return (int)(since >= 0 ? since / WEEK : -1);
}

/* ---- entities ---------------------------------------------------------------------------------------------------- */

static size_t hash_of(const char *player, const char *side) {
    uint64_t hash = 0xcbf29ce484222325u;
    for (const char *c = player; *c; c++)
        hash = (hash ^ (unsigned char)*c) * 0x100000001b3u;
    hash = (hash ^ '/') * 0x100000001b3u;
    for (const char *c = side; *c; c++)
        hash = (hash ^ (unsigned char)*c) * 0x100000001b3u;
    return (size_t)(hash ^ hash >> 32);
}

static size_t slot_of(const struct fold *fold, const char *player, const char *side) {
    size_t at = hash_of(player, side) & (fold->slots - 1);
    for (; fold->slot[at]; at = (at + 1) & (fold->slots - 1)) {
        const struct fold_entity *entity = &fold->entity[fold->slot[at] - 1];
        if (strcmp(entity->player, player) == 0 && strcmp(entity->side, side) == 0)
            break;
    }
    return at;
}

static bool make_room(struct fold *fold) {
    if (fold->count < fold->room)
        return true;
    const size_t room = fold->room ? 2 * fold->room : 256;
    struct fold_entity *entity = realloc(fold->entity, room * sizeof *entity);
    if (!entity)
        return false;
    fold->entity = entity;
    int *slot = calloc(4 * room, sizeof *slot);
    if (!slot)
        return false;
    free(fold->slot);
    fold->slot = slot;
    fold->slots = 4 * room;
    fold->room = room;
    for (size_t i = 0; i < fold->count; i++)
        slot[slot_of(fold, entity[i].player, entity[i].side)] = (int)i + 1;
    return true;
}

/* -1: out of memory. */
static int entity_of(struct fold *fold, const char *player, const char *side) {
    if (!make_room(fold))
        return -1;
    const size_t at = slot_of(fold, player, side);
    if (fold->slot[at])
        return fold->slot[at] - 1;
    struct fold_entity *entity = &fold->entity[fold->count];
    *entity = (struct fold_entity){.value = GLICKO_START, .week = fold->week};
    memcpy(entity->player, player, strlen(player) + 1);
    memcpy(entity->side, side, strlen(side) + 1);
    fold->slot[at] = (int)++fold->count;
    return (int)fold->count - 1;
}

/* ---- a period ---------------------------------------------------------------------------------------------------- */

static bool add_result(struct fold *fold, int first, int second, double score, double weight) {
    if (first < 0 || second < 0)
        return false;
    if (fold->results == fold->results_room) {
        const size_t room = fold->results_room ? 2 * fold->results_room : 256;
        struct fold_result *result = realloc(fold->result, room * sizeof *result);
        if (!result)
            return false;
        fold->result = result;
        fold->results_room = room;
    }
    fold->result[fold->results++] = (struct fold_result){first, second, score, weight};
    return true;
}

struct period {
    int *active; /* entities with a game in the period */
    struct glicko *after;
    struct glicko_game *game; /* of one entity after the other */
    int *from, *filled;       /* where the games of an active entity begin, and how many are there */
    int count;
};

static void find_active(struct fold *fold, struct period *p) {
    for (size_t i = 0; i < fold->results; i++)
        for (int k = 0; k < 2; k++) {
            const int number = k ? fold->result[i].second : fold->result[i].first;
            struct fold_entity *entity = &fold->entity[number];
            if (!entity->active) {
                entity->value = glicko_rest(entity->value, fold->week - entity->week - (entity->week < fold->week));
                p->active[p->count] = number;
                entity->active = ++p->count;
            }
            p->from[entity->active]++;
        }
    for (int i = 1; i <= p->count; i++)
        p->from[i] += p->from[i - 1];
}

static void put_game(const struct fold *fold, struct period *p, int me, int other, double score, double weight) {
    const int at = fold->entity[me].active - 1;
    p->game[p->from[at] + p->filled[at]++] =
        (struct glicko_game){.opponent = fold->entity[other].value, .score = score, .weight = weight};
}

static void count_period(struct fold *fold, struct period *p) {
    find_active(fold, p);
    for (size_t i = 0; i < fold->results; i++) {
        const struct fold_result *r = &fold->result[i];
        put_game(fold, p, r->first, r->second, r->score, r->weight);
        put_game(fold, p, r->second, r->first, 1 - r->score, r->weight);
    }
    for (int i = 0; i < p->count; i++)
        p->after[i] = glicko_play(fold->entity[p->active[i]].value, p->game + p->from[i], p->from[i + 1] - p->from[i]);
    for (int i = 0; i < p->count; i++) {
        struct fold_entity *entity = &fold->entity[p->active[i]];
        entity->value = p->after[i];
        entity->week = fold->week;
        entity->active = 0;
    }
}

bool fold_end(struct fold *fold) {
    const size_t n = 2 * fold->results + 2;
    struct period p = {.active = calloc(n, sizeof *p.active),
                       .after = calloc(n, sizeof *p.after),
                       .game = calloc(n, sizeof *p.game),
                       .from = calloc(n, sizeof *p.from),
                       .filled = calloc(n, sizeof *p.filled)};
    const bool good = p.active && p.after && p.game && p.from && p.filled;
    if (good)
        count_period(fold, &p);
    fold->results = 0;
    free(p.active);
    free(p.after);
    free(p.game);
    free(p.from);
    free(p.filled);
    return good;
}

/* Adds what two players of a game have done against each other. */
static bool add_pair(struct fold *fold, const struct fold_seat *a, const struct fold_seat *b, bool by_side,
                     double weight) {
    const int first = entity_of(fold, a->player, by_side ? a->side : "");
    const int second = entity_of(fold, b->player, by_side ? b->side : "");
    const double score = a->place < b->place ? 1 : a->place > b->place ? 0 : 0.5;
    return add_result(fold, first, second, score, weight);
}

static bool count_game(struct fold *fold, const struct fold_seat *seat, bool by_side) {
    const int number = entity_of(fold, seat->player, by_side ? seat->side : "");
    if (number >= 0)
        fold->entity[number].games++;
    return number >= 0;
}

bool fold_add(struct fold *fold, int week, const struct fold_seat *seat, int count) {
    bool good = week == fold->week || fold->results == 0 || fold_end(fold);
    fold->week = week;
    for (int by_side = 0; by_side < (count == 2 ? 2 : 1); by_side++)
        for (int i = 0; i < count; i++) {
            for (int k = i + 1; good && k < count; k++)
                good = add_pair(fold, &seat[i], &seat[k], by_side, 1.0 / (count - 1));
            good = good && count_game(fold, &seat[i], by_side);
        }
    return good;
}

void fold_finish(struct fold *fold) {
    free(fold->entity);
    free(fold->slot);
    free(fold->result);
    *fold = (struct fold){0};
}

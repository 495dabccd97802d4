/* Going back by an undo without replaying: what each open action has changed, word by word.
 *
 * A step is the runs of words that differ, each behind its place and length, and then its foot. Steps are read from the
 * end, as an undo needs them.
 */
#include <stdlib.h>
#include <string.h>

#include "../memory.h"
#include "session_state.h"

enum { WORD = 8 };

struct run {
    uint16_t at, length;
};

struct foot {
    uint32_t seq;
    uint8_t role, open;
    uint16_t length; /* of the runs before it */
};
_Static_assert(sizeof(struct run) == 4 && sizeof(struct foot) == 8, "no padding");
enum { RUNS_MOST = RULESET_MAX_STATE + RULESET_MAX_STATE / WORD * sizeof(struct run) };
_Static_assert(RUNS_MOST <= UINT16_MAX, "a foot can say their length");

static bool same(const uint8_t *before, const uint8_t *after, size_t n) {
    uint64_t a, b;
    if (n < WORD)
        return memcmp(before, after, n) == 0;
    memcpy(&a, before, WORD);
    memcpy(&b, after, WORD);
    return a == b;
}

static size_t put_run(uint8_t *out, const uint8_t *before, size_t start, size_t end) {
    struct run run = {(uint16_t)start, (uint16_t)(end - start)};
    memcpy(out, &run, sizeof run);
    memcpy(out + sizeof run, before + start, end - start);
    return sizeof run + (end - start);
}

/* The runs of `before` that are another in `after`; returns their length. */
static size_t write_runs(const uint8_t *before, const uint8_t *after, size_t size, uint8_t *out) {
    size_t n = 0, start = size; /* start: of the run at hand; size: none */
    for (size_t at = 0; at < size; at += WORD) {
        bool is_same = same(before + at, after + at, size - at);
        if (!is_same && start == size)
            start = at;
        if (is_same && start < size) {
            n += put_run(out + n, before, start, at);
            start = size;
        }
    }
    return start < size ? n + put_run(out + n, before, start, size) : n;
}

static struct foot foot_at(const struct session_trail *trail, size_t end) {
    struct foot foot;
    memcpy(&foot, trail->bytes + end - sizeof foot, sizeof foot);
    return foot;
}

static void forget_oldest(struct session_trail *trail) {
    size_t end = trail->length;
    for (uint32_t i = 1; i < trail->count; i++)
        end -= sizeof(struct foot) + foot_at(trail, end).length;
    memmove(trail->bytes, trail->bytes + end, trail->length - end);
    trail->length -= end;
    trail->count--;
}

void trail_add(struct session_trail *trail, const struct session_top *top, const void *before, const void *after,
               size_t size) {
    static _Thread_local uint8_t runs[RUNS_MOST];
    size_t n = write_runs(before, after, size, runs);
    struct foot foot = {top->seq, top->role, top->open, (uint16_t)n};
    if (trail->count == TRAIL_MOST)
        forget_oldest(trail);
    trail->bytes = xrealloc(trail->bytes, trail->length + n + sizeof foot);
    memcpy(trail->bytes + trail->length, runs, n);
    memcpy(trail->bytes + trail->length + n, &foot, sizeof foot);
    trail->length += n + sizeof foot;
    trail->count++;
}

struct session_top trail_take(struct session_trail *trail, void *state) {
    struct foot foot = foot_at(trail, trail->length);
    size_t end = trail->length - sizeof foot, start = end - foot.length;
    struct run run;
    for (size_t at = start; at < end; at += sizeof run + run.length) {
        memcpy(&run, trail->bytes + at, sizeof run);
        memcpy((uint8_t *)state + run.at, trail->bytes + at + sizeof run, run.length);
    }
    trail->length = start;
    if (--trail->count == 0)
        trail_clear(trail);
    return (struct session_top){foot.seq, foot.role, foot.open != 0};
}

void trail_clear(struct session_trail *trail) {
    free(trail->bytes);
    *trail = (struct session_trail){0};
}

/* Do runs of this length, which end at `end`, lie within a state of this size? */
static bool runs_fit(const uint8_t *end, size_t length, size_t size) {
    struct run run;
    for (const uint8_t *at = end - length; at < end; at += sizeof run + run.length) {
        if ((size_t)(end - at) < sizeof run)
            return false;
        memcpy(&run, at, sizeof run);
        if (run.length == 0 || run.at + (size_t)run.length > size || (size_t)(end - at) < sizeof run + run.length)
            return false;
    }
    return true;
}

bool trail_read(struct session_trail *trail, const void *bytes, size_t length, size_t size) {
    const uint8_t *start = bytes;
    struct foot foot;
    size_t end = length;
    uint32_t count = 0;
    for (; end > 0; count++) {
        if (count == TRAIL_MOST || end < sizeof foot)
            return false;
        memcpy(&foot, start + end - sizeof foot, sizeof foot);
        end -= sizeof foot;
        if (foot.length > end || foot.role >= RULESET_MAX_ROLES || foot.open > 1 ||
            !runs_fit(start + end, foot.length, size))
            return false;
        end -= foot.length;
    }
    if (length == 0)
        return true;
    trail->bytes = memcpy(xcalloc(1, length), bytes, length);
    trail->length = length;
    trail->count = count;
    return true;
}

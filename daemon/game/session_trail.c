/* Goes back by an undo without a replay: the trail stores what each action has changed, word by word.
 *
 * A step consists of the runs of changed words, each after its position and length; for an action out of turn also the
 * action and the roles that saw it; then its foot. Steps are read from the end, because an undo needs them in that
 * order.
 */
#include <stdlib.h>
#include <string.h>

#include "../memory.h"
#include "session_state.h"

enum { WORD = 8, BLOCK = 32 * WORD, OPEN = 1, OUT_OF_TURN = 2 };

struct run {
    uint16_t at, length;
};

struct aside {
    struct action action;
    role_set seen, learned;
};

struct foot {
    uint32_t seq;
    uint8_t role, flags;
    uint16_t length; /* length of the runs before it */
};
_Static_assert(sizeof(struct run) == 4 && sizeof(struct aside) == 16 && sizeof(struct foot) == 8, "no padding");
enum { ROOM_AT_HAND = 512 }; /* bytes that stay allocated when the trail is empty */
enum { RUNS_MOST = RULESET_MAX_STATE + RULESET_MAX_STATE / WORD * sizeof(struct run) };
_Static_assert(RUNS_MOST <= UINT16_MAX, "a foot can say their length");

static inline uint64_t word_at(const uint8_t *bytes) {
    uint64_t word;
    memcpy(&word, bytes, WORD);
    return word;
}

static size_t put_run(uint8_t *out, const uint8_t *before, size_t start, size_t end) {
    struct run run = {(uint16_t)start, (uint16_t)(end - start)};
    memcpy(out, &run, sizeof run);
    memcpy(out + sizeof run, before + start, end - start);
    return sizeof run + (end - start);
}

/* Writes the runs of `before` that differ in `after`; returns their length. Most blocks are equal. An incomplete word
 * at the end is a separate run. */
static size_t write_runs(const uint8_t *before, const uint8_t *after, size_t size, uint8_t *out) {
    const size_t words = size - size % WORD;
    size_t n = 0, start = size; /* start: of the current run; size: no run */
    for (size_t block = 0; block < words; block += BLOCK) {
        const size_t end = block + BLOCK < words ? block + BLOCK : words;
        if (start == size && memcmp(before + block, after + block, end - block) == 0)
            continue;
        for (size_t at = block; at < end; at += WORD) {
            if (word_at(before + at) != word_at(after + at)) {
                start = start == size ? at : start;
            } else if (start < size) {
                n += put_run(out + n, before, start, at);
                start = size;
            }
        }
    }
    if (start < size)
        n += put_run(out + n, before, start, words);
    if (memcmp(before + words, after + words, size - words) != 0)
        n += put_run(out + n, before, words, size);
    return n;
}

static struct foot foot_at(const struct session_trail *trail, size_t end) {
    struct foot foot;
    memcpy(&foot, trail->bytes + end - sizeof foot, sizeof foot);
    return foot;
}

/* The size of a step without its runs. */
static size_t tail_size(const struct foot *foot) {
    return sizeof *foot + (foot->flags & OUT_OF_TURN ? sizeof(struct aside) : 0);
}

/* The position where the step n before the latest ends. */
static size_t step_end(const struct session_trail *trail, uint32_t n) {
    size_t end = trail->length;
    for (; n > 0; n--) {
        struct foot foot = foot_at(trail, end);
        end -= tail_size(&foot) + foot.length;
    }
    return end;
}

static void forget_oldest(struct session_trail *trail) {
    size_t end = step_end(trail, trail->count - 1);
    memmove(trail->bytes, trail->bytes + end, trail->length - end);
    trail->length -= end;
    trail->count--;
}

static void make_room(struct session_trail *trail, size_t more) {
    size_t room = trail->room > 0 ? trail->room : ROOM_AT_HAND;
    if (trail->length + more <= trail->room)
        return;
    while (room < trail->length + more)
        room *= 2;
    trail->bytes = xrealloc(trail->bytes, room);
    trail->room = room;
}

static void append(struct session_trail *trail, const void *bytes, size_t n) {
    memcpy(trail->bytes + trail->length, bytes, n);
    trail->length += n;
}

void trail_add(struct session_trail *trail, const struct trail_step *step, const void *before, const void *after,
               size_t size) {
    static _Thread_local uint8_t runs[RUNS_MOST];
    size_t n = write_runs(before, after, size, runs);
    struct foot foot = {step->seq, step->role, (step->open ? OPEN : 0) | (step->out_of_turn ? OUT_OF_TURN : 0),
                        (uint16_t)n};
    struct aside aside = {step->action, step->seen, step->learned};
    if (trail->count == TRAIL_MOST)
        forget_oldest(trail);
    make_room(trail, n + tail_size(&foot));
    append(trail, runs, n);
    if (step->out_of_turn)
        append(trail, &aside, sizeof aside);
    append(trail, &foot, sizeof foot);
    trail->count++;
}

struct trail_step trail_step_at(const struct session_trail *trail, uint32_t n) {
    size_t end = step_end(trail, n);
    struct foot foot = foot_at(trail, end);
    struct aside aside = {.seen = ROLES_EVERYONE};
    if (foot.flags & OUT_OF_TURN)
        memcpy(&aside, trail->bytes + end - tail_size(&foot), sizeof aside);
    return (struct trail_step){.seq = foot.seq,
                               .role = foot.role,
                               .open = (foot.flags & OPEN) != 0,
                               .out_of_turn = (foot.flags & OUT_OF_TURN) != 0,
                               .action = aside.action,
                               .seen = aside.seen,
                               .learned = aside.learned};
}

void trail_state_before(const struct session_trail *trail, uint32_t n, void *state) {
    size_t end = trail->length;
    for (; n > 0; n--) {
        struct foot foot = foot_at(trail, end);
        struct run run;
        end -= tail_size(&foot);
        size_t start = end - foot.length;
        for (size_t at = start; at < end; at += sizeof run + run.length) {
            memcpy(&run, trail->bytes + at, sizeof run);
            memcpy((uint8_t *)state + run.at, trail->bytes + at + sizeof run, run.length);
        }
        end = start;
    }
}

void trail_cut(struct session_trail *trail, uint32_t n) {
    trail->length = step_end(trail, n);
    trail->count -= n;
    if (trail->length == 0 && trail->room > ROOM_AT_HAND)
        trail_clear(trail);
}

void trail_clear(struct session_trail *trail) {
    free(trail->bytes);
    *trail = (struct session_trail){0};
}

/* Do the runs of this length, which end at `end`, fit into a state of this size? */
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
        if (foot.role >= RULESET_MAX_ROLES || foot.flags > (OPEN | OUT_OF_TURN) || end < tail_size(&foot))
            return false;
        end -= tail_size(&foot);
        if (foot.length > end || !runs_fit(start + end, foot.length, size))
            return false;
        end -= foot.length;
    }
    if (length == 0)
        return true;
    trail->bytes = memcpy(xcalloc(1, length), bytes, length);
    trail->length = trail->room = length;
    trail->count = count;
    return true;
}

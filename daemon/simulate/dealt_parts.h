/* Beside the law of twins: what a reader sees as hidden, and another seat knows, must differ in some of the worlds
 * that resample deals to that reader. The hidden pieces of an owner and a kind, and the hidden cards of a role in hands
 * of one title, are compared by their ids as the other seats see them. A kind that no dealt world changed in enough
 * positions is one that resample leaves out. What no seat knows, such as cards face down before all, is left to the law
 * of told.h.
 *
 * Runs ruleset code: under guard only. */
#ifndef DAEMON_DEALT_PARTS_H
#define DAEMON_DEALT_PARTS_H

#include "../plugin/loader.h"
#include "findings.h"

struct dealt_parts;

/* kinds: hidden from some reader; differed: of these, dealt again. The others were seen too seldom, are known to no
 * seat, or are findings. */
struct dealt_parts_count {
    int kinds, differed;
};

struct dealt_parts *dealt_parts_new(const struct ruleset *ruleset, role_set seats);
void dealt_parts_free(struct dealt_parts *parts); /* NULL does nothing */
/* dealt: a world that resample made of game for the reader. Seed and decision identify the position. */
void dealt_parts_look(struct dealt_parts *parts, const struct game *game, const struct game *dealt, int reader,
                      uint64_t seed, int decision);
/* Counts the kinds, and adds a finding for each that never differed. */
void dealt_parts_finish(const struct dealt_parts *parts, struct dealt_parts_count *count, struct findings *findings);

#endif

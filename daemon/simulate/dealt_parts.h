/* Beside the law of twins: what a reader sees as hidden must differ in some of the worlds that resample deals to that
 * reader. The hidden pieces of a kind, and the hidden cards of the hands with one title, are compared as the other
 * seats see them, who know which they are. A kind that no dealt world changed in enough positions is one that
 * resample leaves out.
 *
 * Runs ruleset code: under guard only. */
#ifndef DAEMON_DEALT_PARTS_H
#define DAEMON_DEALT_PARTS_H

#include "../plugin/loader.h"
#include "findings.h"

struct dealt_parts;

struct dealt_parts *dealt_parts_new(const struct ruleset *ruleset, role_set seats);
void dealt_parts_free(struct dealt_parts *parts); /* NULL does nothing */
/* dealt: a world that resample made of game for the reader. Seed and decision identify the position. */
void dealt_parts_look(struct dealt_parts *parts, const struct game *game, const struct game *dealt, int reader,
                      uint64_t seed, int decision);
/* Adds a finding for each kind that never differed. */
void dealt_parts_finish(const struct dealt_parts *parts, struct findings *findings);

#endif

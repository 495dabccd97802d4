/* The law that every game goes on: an action changes something or tells something, and a role that chooses alone and
 * without a draw cannot come back to a position where it has been.
 *
 * Random games leave a circle by luck, so circles are looked for: from some positions all short ways of the role that
 * is asked are tried, until chance, another role or the budget ends them. Choices that tell nobody anything are
 * counted, by verb: the other roles read that something was chosen unseen. */
#ifndef DAEMON_CIRCLES_H
#define DAEMON_CIRCLES_H

#include "../plugin/loader.h"
#include "findings.h"

struct circle_count {
    uint64_t positions; /* from which ways were tried */
    uint64_t actions;   /* tried there */
    struct findings findings;
    struct {
        uint32_t taken, silent; /* silent: no event told of it */
    } verb[256];
};

struct circles;

/* count is filled in. */
struct circles *circles_new(const struct module *module, struct circle_count *count);
void circles_free(struct circles *circles); /* NULL does nothing */
/* Before role takes one of its actions in game, which is not changed: tries ways to go round. Seed and decision
 * identify the position. Runs ruleset code: under guard only. */
void circles_seek(struct circles *circles, const struct game *game, int role, uint64_t seed, int decision);
/* Before and after role takes the action in game; drew: with draws. Runs ruleset code: under guard only. */
void circles_before(struct circles *circles, const struct game *game);
void circles_after(struct circles *circles, const struct game *game, int role, const struct action *action, bool drew,
                   uint64_t seed, int decision);
/* How many actions were tried from a position, or looked at when they were taken. */
uint64_t circles_compared(const struct circle_count *count);
/* Prints what was tried, and the verbs that told nobody anything. */
void circles_print(FILE *to, const struct ruleset *ruleset, const struct circle_count *count);

#endif

/* The law of twins: what an action tells a role depends on nothing that the role may not know, unless chance or a
 * disclosure told it, and then undo is closed.
 *
 * A role's twin is another world that it cannot tell from its own: resample makes it. The same action with the same
 * draws is taken in both.
 *   - Who acts: if he can tell the two apart afterwards by anything (events, who is asked, prompt, list, view, whether
 *     he may undo), undo must be closed in both; else he looks, and takes it back. The same for the actions that he
 *     adds to it.
 *   - Whoever else looks on (each other role, a spectator): if he can tell the two apart afterwards, then in one of
 *     them something was drawn, or an event disclosed something to him (so that in the other its silence tells), or the
 *     game is over. An action that names a hidden thing (a block, a card) may be another one in the twin's world: where
 *     it reads otherwise to him, some action of the same verb there must read the same, or differ by more than the name
 *     of the thing.
 *   - Nobody, neither: whom a window (kit/windows.h) could ask is the same in both. That it is told is no excuse.
 */
#ifndef DAEMON_TWINS_H
#define DAEMON_TWINS_H

#include "../plugin/loader.h"

enum { TWIN_FINDINGS = 64 };

/* Breaches that differ in their words alone count as one: the first is kept. */
struct twin_finding {
    char what[200];  /* who, by what, verb and step */
    char where[200]; /* how the first read in the two worlds */
    uint64_t count, seed;
    int decision;
};

struct twin_count {
    uint64_t positions; /* looked at: a position and the action taken there */
    uint64_t worlds;    /* twins made of them */
    uint64_t differed;  /* of these, other than the world they were made of */
    uint64_t compared;  /* actions after which the two were compared */
    struct twin_finding finding[TWIN_FINDINGS];
    int findings;
};

struct twins;

/* seats: of the games to come. count is filled. NULL: out of memory. */
struct twins *twins_new(const struct module *module, role_set seats, struct twin_count *count);
void twins_free(struct twins *twins); /* NULL does nothing */
/* Before role takes action, one of its list, in game, which stays as it is. Seed and decision say where that is. Runs
 * rules code: under guard only. */
void twins_check(struct twins *twins, const struct game *game, int role, const struct action *action, uint64_t seed,
                 int decision);
/* Whether the ruleset has anything to hide: without, no twin differs. */
bool twins_can_differ(const struct ruleset *ruleset);

#endif

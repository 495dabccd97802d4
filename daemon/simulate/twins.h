/* The law of twins: the effects of an action that a role sees must not depend on anything that the role may not know,
 * unless chance or a disclosure revealed it; undo is closed after that.
 *
 * A role's twin is another world that the role cannot tell from its own; resample makes it. The same action is taken in
 * both with the same draws.
 *   - The acting role: if it can tell the two apart afterwards by anything (events, who is asked, prompt, list, view,
 *     whether it may undo), undo must be closed in both. Otherwise a player could look and then take the action back.
 *     The same holds for the actions that the role adds to it.
 *   - Every other reader (each other role, a spectator): if it can tell the two apart afterwards, then in one of them
 *     there was a draw, or an event disclosed something to this reader (so that its absence in the other is
 *     informative), or the game is over. An action that names a hidden thing (a block, a card) may be another action in
 *     the twin's world. If it reads differently to the reader there, some action of the same verb there must read the
 *     same, or differ only by the name of the thing.
 *   - All readers: the roles that a window (kit/windows.h) could ask are the same in both worlds. This holds even if
 *     an event announces the window.
 * Beside it, resample is held to deal again what a reader sees as hidden (dealt_parts.h).
 */
#ifndef DAEMON_TWINS_H
#define DAEMON_TWINS_H

#include "../plugin/loader.h"
#include "dealt_parts.h"
#include "findings.h"

struct twin_count {
    uint64_t positions;              /* checked: a position with the action taken there */
    uint64_t worlds;                 /* twins made for them */
    uint64_t differed;               /* of these, different from the original world */
    uint64_t compared;               /* actions after which both worlds were compared */
    struct dealt_parts_count hidden; /* after twins_finish */
    struct findings findings;
};

struct twins;

/* seats: the seats of the games to be played. count is filled in. NULL: out of memory. */
struct twins *twins_new(const struct module *module, role_set seats, struct twin_count *count);
void twins_free(struct twins *twins); /* NULL does nothing */
/* Call before role takes action, one from its list, in game, which is not changed. Seed and decision identify the
 * position. Runs ruleset code: under guard only. */
void twins_check(struct twins *twins, const struct game *game, int role, const struct action *action, uint64_t seed,
                 int decision);
/* Call after the last game: adds what only all games together show. */
void twins_finish(struct twins *twins);
/* Does the ruleset hide anything? If not, no twin differs. Public for tests. */
bool twins_can_differ(const struct ruleset *ruleset);
/* Do enough of the worlds differ, at least a tenth? If not, resample changes nothing, and the law has compared nothing.
 * Always true if the ruleset hides nothing, or has one role alone: its secrets may be what nobody has seen yet, such as
 * the next card, and lie nowhere in the state. */
bool worlds_differ(const struct ruleset *ruleset, uint64_t worlds, uint64_t differed);

#endif

/* Counts questions with one answer, and checks the law of open questions.
 *
 * The engine may answer such a question where it is open (flow_is_open). Everybody then sees that the role had one
 * choice. So the engine must answer in every world that another role or a spectator thinks possible, or in none.
 * resample makes such worlds (daemon/simulate/twins.h). */
#ifndef DAEMON_SINGLES_H
#define DAEMON_SINGLES_H

#include "../plugin/loader.h"
#include "findings.h"

enum { SINGLES_STEPS = 256 };

struct single_count {
    uint64_t questions, single; /* questions, which the caller counts; those with one answer */
    uint64_t open;              /* of these, the questions that the engine may answer */
    struct {                    /* only with law */
        const char *name;       /* NULL: the step asked nothing */
        uint64_t questions, single, open;
        uint64_t told; /* worlds where it would reveal something whether there is one choice here or several */
    } step[SINGLES_STEPS];
    struct findings findings;
};

struct singles;

/* seats: the seats of the games to be played. law: also compare possible worlds. count is filled in. */
struct singles *singles_new(const struct module *module, role_set seats, bool law, struct single_count *count);
void singles_free(struct singles *singles); /* NULL does nothing */
/* Call before role chooses from list, which answers the game's question; without law only if the list has one action.
 * seed and decision identify the position. Runs ruleset code: under guard only. */
void singles_look(struct singles *singles, const struct game *game, int role, const struct action_list *list,
                  uint64_t seed, int decision);

#endif

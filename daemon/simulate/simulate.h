/* Plays random games from the shell: how long they take, how they end, and how fast they run. */
#ifndef DAEMON_SIMULATE_H
#define DAEMON_SIMULATE_H

#include <stdbool.h>
#include <stdint.h>

#include "../plugin/loader.h"
#include "caretaker.h"
#include "circles.h"
#include "singles.h"
#include "stuck.h"
#include "told.h"
#include "twins.h"

enum { SIMULATION_EVENTS = 16 };

struct simulation {
    const struct module *module;
    struct setup setup;
    uint64_t first_seed;
    int games;
    bool audit;              /* call the ruleset's audit after every action */
    bool laws;               /* sometimes resample and compare what each role sees; check bounds */
    bool twins;              /* sometimes check the law of twins, more often for rare verbs */
    uint64_t most_positions; /* for twins: stop when this many positions were checked; 0: play all games */
    bool told;               /* check that what was told is remembered, and the laws beside it */
    struct {
        const char *name[SIMULATION_EVENTS];
        int count;
    } watched;      /* for told: look only at actions that tell everyone these events; none: at all */
    bool first;     /* end as soon as told or twins found something */
    bool circles;   /* check that every action does something, and that nobody can go round */
    bool stuck;     /* check the law that nobody is stuck */
    bool singles;   /* check the law of open questions */
    bool caretaker; /* count what a caretaker would answer */
    bool eager;     /* usually do not pass if there is another action */
    bool progress;  /* show a progress bar on standard error */
    bool keyed;     /* draw from the keyed stream, as in a real game; else from a fast one */
};

struct simulation_result {
    uint64_t games, decisions, draws, listed; /* listed: total number of actions in all lists */
    int longest_game, longest_list, most_steps, most_draws;
    double seconds;
    struct {
        char name[96]; /* outcome, degree: reason */
        uint64_t count;
    } outcome[64];
    int outcomes;
    struct twin_count twins;
    struct told_count told;
    struct circle_count circles;
    struct stuck_count stuck;
    struct single_count singles;
    struct caretaker_count caretaker;
    char fault[512]; /* the failure, with seed and decision; empty: none */
};

/* Plays until all games are done, or one fails (then false). Breaches of the law of twins, and of the law that nobody
 * is stuck, are counted in the result, and play continues. Needs fairness_init and guard_init. */
bool simulate(const struct simulation *simulation, struct simulation_result *result);

/* The subcommand `musterd simulate`: prints steps, results, wall time and steps per second. argv[0] is
 * "simulate". Returns the exit code. */
int simulate_main(int argc, char **argv, const char *rulesets_path);

#endif

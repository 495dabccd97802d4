/* Random games from the shell: how long they take, how they end, how fast they are played. */
#ifndef DAEMON_SIMULATE_H
#define DAEMON_SIMULATE_H

#include <stdbool.h>
#include <stdint.h>

#include "../plugin/loader.h"
#include "twins.h"

struct simulation {
    const struct module *module;
    struct setup setup;
    uint64_t first_seed;
    int games;
    bool audit;              /* ask the ruleset's audit after every action */
    bool laws;               /* resample and compare what each role sees, now and then; check bounds */
    bool twins;              /* the law of twins, now and then, and oftener for verbs that are rare */
    uint64_t most_positions; /* of twins: enough games are played when so many were looked at; 0: all games */
    bool progress;           /* a bar on standard error */
    bool keyed;              /* dice from the keyed stream, as in a real game; else from a quick one */
};

struct simulation_result {
    uint64_t games, decisions, draws, listed; /* listed: actions in all lists together */
    int longest_game, longest_list, most_steps, most_draws;
    double seconds;
    struct {
        char name[96]; /* outcome, degree: reason */
        uint64_t count;
    } outcome[64];
    int outcomes;
    struct twin_count twins;
    char fault[512]; /* what went wrong, with seed and decision; empty: nothing */
};

/* Plays until all are done or one goes wrong (then false). Breaches of the law of twins are counted in the result, and
 * the games go on. Needs fairness_init and guard_init. */
bool simulate(const struct simulation *simulation, struct simulation_result *result);

/* The subcommand `musterd simulate`: prints steps, results, wall time and steps per second. argv[0] is
 * "simulate". Returns the exit code. */
int simulate_main(int argc, char **argv, const char *rulesets_path);

#endif

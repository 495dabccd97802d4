/* clone + legal + apply + hash, the four things that serving an action costs, in one thread.
 * usage: step toy | step PLUGINS RULESET
 * Prints nanoseconds a step. The toy: 4 KB of state, a list of twenty, a few bytes changed. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../daemon/plugin/loader.h"
#include "../../daemon/game/session.h"
#include "../../rulesets/kit/moves.h"

enum { TOY_STATE = 4096, TOY_ACTIONS = 20 };
static const double seconds = 1.0;

struct luck {
    struct draws draws;
    uint64_t word;
};

static uint32_t below(struct luck *luck, uint32_t n) {
    luck->word = luck->word * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(((luck->word >> 32) * n) >> 32);
}

static uint32_t pick(struct draws *draws, uint32_t n, const char *label) {
    (void)label;
    return below((struct luck *)draws, n);
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void hash_state(const void *state, size_t size) {
    uint8_t hash[32];
    crypto_generichash(hash, sizeof hash, state, size, NULL, 0);
    __asm__ volatile("" : : "r"(hash) : "memory");
}

static double time_toy(void) {
    static uint8_t state[TOY_STATE], copy[TOY_STATE];
    struct luck luck = {.word = 1};
    long steps = 0;
    double began = now();
    while (now() - began < seconds)
        for (int i = 0; i < 1000; i++, steps++) {
            struct action list[TOY_ACTIONS];
            memcpy(copy, state, sizeof copy);
            for (int a = 0; a < TOY_ACTIONS; a++)
                list[a] = (struct action){(uint16_t)(state[a] & 3), {(int16_t)a}};
            const struct action *chosen = &list[below(&luck, TOY_ACTIONS)];
            state[chosen->arg[0] * 100] += (uint8_t)(1 + chosen->verb);
            hash_state(state, sizeof state);
            __asm__ volatile("" : : "r"(copy), "r"(list) : "memory");
        }
    return (now() - began) / (double)steps * 1e9;
}

static void fault(struct game *game, const char *what) {
    fprintf(stderr, "step: %s: %s\n", game->ruleset->id, what);
    exit(1);
}

static double time_ruleset(const struct module *module) {
    const struct ruleset *ruleset = module->ruleset;
    static struct event_list events;
    static struct action_list list;
    _Alignas(16) static uint8_t state[RULESET_MAX_STATE], copy[RULESET_MAX_STATE];
    struct luck luck = {{pick}, 1};
    struct game game = {.ruleset = ruleset,
                        .content = module->content,
                        .state = state,
                        .draws = &luck.draws,
                        .events = &events,
                        .actor = NONE,
                        .fault = fault};
    struct setup setup;
    struct writer why;
    writer_init(&why);
    setup_read(module, NULL, NULL, &setup, &why);
    role_set roles = 0;
    long steps = 0;
    double began = now();
    while (now() - began < seconds)
        for (int i = 0; i < 100; i++, steps++) {
            game.steps_left = ruleset->bounds.steps;
            events_clear(&events);
            if (!roles) {
                memset(state, 0, sizeof state);
                game.actor = NONE;
                ruleset->setup(&game, &setup);
                roles = ruleset->to_act(&game);
                events_clear(&events);
                game.steps_left = ruleset->bounds.steps;
            }
            int role = __builtin_ctz(roles);
            list.count = 0;
            memcpy(copy, state, ruleset->state_size);
            ruleset->legal(&game, role, &list);
            game.actor = role;
            struct action action = list.item[below(&luck, (uint32_t)list.count)];
            ruleset->apply(&game, role, &action);
            hash_state(state, ruleset->state_size);
            roles = ruleset->to_act(&game);
            __asm__ volatile("" : : "r"(copy) : "memory");
        }
    writer_finish(&why);
    return (now() - began) / (double)steps * 1e9;
}

static void complain(void *context, const char *line) {
    (void)context;
    fprintf(stderr, "step: %s\n", line);
}

int main(int argc, char **argv) {
    if (fairness_init() < 0)
        return 1;
    if (argc == 2 && strcmp(argv[1], "toy") == 0) {
        printf("%.1f\n", time_toy());
        return 0;
    }
    if (argc != 3) {
        fprintf(stderr, "usage: step toy | step PLUGINS RULESET\n");
        return 2;
    }
    struct loader *loader = loader_open(argv[1], complain, NULL);
    const struct module *module = loader_current(loader, argv[2]);
    if (!module) {
        fprintf(stderr, "step: no ruleset %s in %s\n", argv[2], argv[1]);
        return 1;
    }
    printf("%.1f\n", time_ruleset(module));
    loader_close(loader);
    return 0;
}

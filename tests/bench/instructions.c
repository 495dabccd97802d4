/* One fixed game of a ruleset's first scenario, played once for itself and once for each of the ruleset's functions,
 * which is called many times over at every position: for counting instructions, not seconds.
 * usage: instructions PLUGINS RULESET
 * Prints NAME CALLS of each game in turn: how often the function was called besides what the game itself needs. Under
 * callgrind each game ends with a dump of its own instructions. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>
#include <valgrind/callgrind.h>

#include "../../daemon/game/fairness.h"
#include "../../daemon/plugin/loader.h"
#include "../../daemon/game/session.h"
#include "../../rulesets/kit/moves.h"
#include "../../rulesets/kit/text.h"

enum { REPEAT = 5, POSITIONS = 300 };
enum operation { NOTHING, SETUP, LEGAL, APPLY, VIEW, SERVED, OPERATIONS };

static const char *const operations[OPERATIONS] = {"none", "setup", "legal", "apply", "view", "served"};

struct luck {
    struct draws draws;
    uint64_t word;
};

static uint32_t pick(struct draws *draws, uint32_t n, const char *label) {
    struct luck *luck = (struct luck *)draws;
    (void)label;
    luck->word = luck->word * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(((luck->word >> 32) * n) >> 32);
}

struct play {
    struct game game;
    struct setup setup;
    role_set seats;
    struct luck luck;
    struct event_list events;
    struct action_list list;
    struct writer view;
    int role;
    struct action action;
    _Alignas(16) uint8_t state[RULESET_MAX_STATE], copy[RULESET_MAX_STATE];
};

static void fault(struct game *game, const char *what) {
    fprintf(stderr, "instructions: %s: %s\n", game->ruleset->id, what);
    exit(1);
}

static void open_game(struct play *p, void *state) {
    p->game.state = state;
    p->game.events = &p->events;
    p->game.draws = &p->luck.draws;
    p->game.steps_left = p->game.ruleset->bounds.steps;
    events_clear(&p->events);
}

static void begin(struct play *p, void *state) {
    memset(state, 0, p->game.ruleset->state_size);
    open_game(p, state);
    p->game.actor = NONE;
    p->game.ruleset->setup(&p->game, &p->setup);
}

static void list_of(struct play *p) {
    p->list.count = 0;
    p->game.ruleset->legal(&p->game, p->role, &p->list);
}

static void apply_to(struct play *p, void *state) {
    open_game(p, state);
    p->game.actor = p->role;
    p->game.ruleset->apply(&p->game, p->role, &p->action);
}

static void once_more(struct play *p, enum operation operation) {
    struct luck luck = p->luck;
    switch (operation) {
    case NOTHING:
    case OPERATIONS: break;
    case SETUP: begin(p, p->copy); break;
    case LEGAL: list_of(p); break;
    case APPLY:
        memcpy(p->copy, p->state, p->game.ruleset->state_size);
        apply_to(p, p->copy);
        break;
    case VIEW:
        writer_clear(&p->view);
        p->game.ruleset->view(&p->game, p->role, &p->view);
        break;
    case SERVED: /* what an answer has beside the members of the engine */
        writer_clear(&p->view);
        out_question(&p->view, &p->game, p->role);
        out_summary(&p->view, &p->game, p->role, p->seats);
        out_standing(&p->view, &p->game, p->role);
        p->game.ruleset->view(&p->game, p->role, &p->view);
        break;
    }
    p->luck = luck;
    p->game.state = p->state;
}

static long play(struct play *p, enum operation operation) {
    role_set roles;
    long calls = 0;
    begin(p, p->state);
    for (int i = 0; i < POSITIONS; i++) {
        if ((roles = p->game.ruleset->to_act(&p->game)) == 0) {
            begin(p, p->state);
            continue;
        }
        p->role = __builtin_ctz(roles);
        list_of(p);
        p->action = p->list.item[pick(&p->luck.draws, (uint32_t)p->list.count, "choice")];
        for (int k = 0; k < REPEAT && operation != NOTHING; k++, calls++)
            once_more(p, operation);
        apply_to(p, p->state);
    }
    return calls;
}

static void complain(void *context, const char *line) {
    (void)context;
    fprintf(stderr, "%s\n", line);
}

int main(int argc, char **argv) {
    static struct play p;
    if (argc != 3 || fairness_init() != 0)
        return 2;
    json_object_seed(1); /* else content takes another number of instructions to read each time */
    struct loader *loader = loader_open(argv[1], complain, NULL);
    const struct module *module = loader_current(loader, argv[2]);
    struct writer why;
    writer_init(&why);
    if (module == NULL || setup_read(module, NULL, NULL, &p.setup, &why) != NULL)
        return 1;
    p.game = (struct game){.ruleset = module->ruleset, .content = module->content, .fault = fault};
    p.seats = module_seats(module, &p.setup);
    for (enum operation operation = NOTHING; operation < OPERATIONS; operation++) {
        p.luck = (struct luck){{pick}, 42};
        CALLGRIND_ZERO_STATS;
        long calls = play(&p, operation);
        CALLGRIND_DUMP_STATS_AT(operations[operation]);
        printf("%s %ld\n", operations[operation], calls);
    }
    writer_finish(&p.view);
    writer_finish(&why);
    loader_close(loader);
    return 0;
}

/* The worlds that a bot searches. A world is a state that the bot's seat cannot tell from the true one, dealt by the
 * ruleset's resample with its own draws. All functions except worlds_init and worlds_finish run ruleset code: call them
 * under guard. A struct worlds belongs to one thread. */
#ifndef BOT_WORLDS_H
#define BOT_WORLDS_H

#include "../plugin/loader.h"
#include "../simulate/quick.h"

struct worlds {
    const struct ruleset *ruleset;
    struct game game; /* the current world */
    struct event_list events;
    struct quick draws;
    uint64_t luck; /* for choices within a world */
    int role;
    bool in_turn; /* the role's lists have nothing out of turn; false after worlds_init */
    void *known;  /* the first world; the others are dealt from it */
};

/* seed: determines all draws and choices. The caller calls worlds_finish. */
void worlds_init(struct worlds *worlds, const struct module *module, int role, uint64_t seed);
void worlds_finish(struct worlds *worlds);
/* Deals the first world from the true state (state_size bytes). From then on nothing depends on the truth: resample
 * gives the same bytes for all states that the role cannot tell apart. */
void worlds_first(struct worlds *worlds, const void *state);
/* Deals another world of the role. */
void worlds_deal(struct worlds *worlds);
/* Lists the role's actions that a bot may choose in this world, with their weights (struct ruleset's prior); count 0:
 * it has nothing to do. An action out of turn, such as the answer to an offer, is listed only if the ruleset has given
 * it a weight. */
void worlds_list(struct worlds *worlds, int role, struct action_list *list, uint8_t weight[RULESET_MAX_ACTIONS]);
/* Applies an action of the role's list. */
void worlds_act(struct worlds *worlds, int role, const struct action *action);
/* Continues at random, by the weights, for at most this many choices. */
void worlds_play_on(struct worlds *worlds, int choices);
/* The value of the world for each seat, -VALUE_MOST to VALUE_MOST. */
void worlds_value(const struct worlds *worlds, int16_t value[RULESET_MAX_ROLES]);
/* The index of one item of the list, at random by weight. */
int worlds_pick(struct worlds *worlds, const uint8_t weight[], int count);

#endif

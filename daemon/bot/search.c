#include "search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../game/guard.h"
#include "../memory.h"
#include "worlds.h"

enum { PATH_MOST = 128, NO_NODE = -1, ROOT = 0 };
/* Bounds are in 64ths of a value. EXPLORE is the weight of the bonus. */
enum { FRACTION = 64, EXPLORE = 800 };

struct node {
    struct action action;
    int role; /* who chose the action */
    int first, next;
    uint32_t visits;
    int64_t sum;
};

struct search {
    struct worlds worlds;
    const void *state;
    const struct search_effort *effort;
    struct node *node;
    int nodes;
    int path[PATH_MOST], length;
    struct action_list list, root;
    uint8_t weight[RULESET_MAX_ACTIONS];
};

/* ---- the tree ------------------------------------------------------------------------------------- */

static int node_add(struct search *s, int parent, int role, const struct action *action) {
    struct node *node = &s->node[s->nodes];
    *node = (struct node){.role = role, .action = *action, .first = NO_NODE, .next = NO_NODE};
    if (s->nodes > 0) {
        node->next = s->node[parent].first;
        s->node[parent].first = s->nodes;
    }
    return s->nodes++;
}

static int child_of(const struct search *s, int node, int role, const struct action *action) {
    for (int k = s->node[node].first; k != NO_NODE; k = s->node[k].next)
        if (s->node[k].role == role && memcmp(&s->node[k].action, action, sizeof *action) == 0)
            return k;
    return NO_NODE;
}

/* The root rounded down. */
static int64_t root_of(uint64_t n) {
    uint64_t root = (uint64_t)sqrt((double)n);
    while (root * root > n)
        root--;
    while ((root + 1) * (root + 1) <= n)
        root++;
    return (int64_t)root;
}

static int64_t mean_of(const struct node *node) {
    return node->visits > 0 ? node->sum * FRACTION / node->visits : 0;
}

/* The actions of s->list at a node: their children, the sum of their weights, and the mean of the children's values. */
struct fan {
    int child[RULESET_MAX_ACTIONS];
    uint64_t weights, available;
    int64_t mean;
};

static void spread_out(struct search *s, int node, int role, struct fan *fan) {
    int64_t sum = 0, visits = 0;
    fan->weights = fan->available = 0;
    for (int i = 0; i < s->list.count; i++) {
        const int k = fan->child[i] = child_of(s, node, role, &s->list.item[i]);
        fan->weights += s->weight[i];
        if (k == NO_NODE)
            continue;
        sum += s->node[k].sum;
        visits += s->node[k].visits;
    }
    fan->available = (uint64_t)visits + 1;
    fan->mean = visits > 0 ? sum * FRACTION / visits : 0;
}

/* PUCT (Rosin 2011; Silver and others 2017): the mean of the child, and a bonus in proportion to the prior, which falls
 * with the visits. An action without a child has the mean of the other actions. */
static int64_t bound_of(const struct search *s, const struct fan *fan, int i) {
    const int k = fan->child[i];
    const uint64_t visits = k == NO_NODE ? 0 : s->node[k].visits;
    const uint64_t eager = (uint64_t)EXPLORE * FRACTION * s->weight[i] * (uint64_t)root_of(fan->available << 8) >> 4;
    return (visits > 0 ? mean_of(&s->node[k]) : fan->mean) + (int64_t)(eager / (fan->weights * (visits + 1)));
}

/* Selects the child to descend to, for the actions in s->list; of equal ones, one at random. Adds a child if that
 * action has none yet. added: the child is new. */
static int select_child(struct search *s, int node, int role, bool *added) {
    static _Thread_local struct fan fan;
    uint8_t equal[RULESET_MAX_ACTIONS];
    int64_t bound = INT64_MIN;
    spread_out(s, node, role, &fan);
    for (int i = 0; i < s->list.count; i++) {
        const int64_t of = bound_of(s, &fan, i);
        if (of > bound) {
            memset(equal, 0, (size_t)i);
            bound = of;
        }
        equal[i] = of == bound;
    }
    const int i = worlds_pick(&s->worlds, equal, s->list.count);
    *added = fan.child[i] == NO_NODE;
    return *added ? node_add(s, node, role, &s->list.item[i]) : fan.child[i];
}

/* ---- a simulation --------------------------------------------------------------------------------- */

/* Descends the tree until a node is added or the game is over. */
static void go_down(struct search *s) {
    const struct ruleset *ruleset = s->worlds.ruleset;
    int node = ROOT, role = s->worlds.role;
    bool added = false;
    while (!added && s->length < PATH_MOST) {
        worlds_list(&s->worlds, role, &s->list, s->weight);
        if (s->list.count == 0)
            guard_fault("no legal action for a role that must act");
        struct action action = s->list.item[0];
        if (s->list.count > 1 || s->length == 0) {
            node = select_child(s, node, role, &added);
            s->path[s->length++] = node;
            action = s->node[node].action;
        }
        worlds_act(&s->worlds, role, &action);
        const role_set roles = ruleset->to_act(&s->worlds.game);
        if (roles == 0)
            return;
        role = __builtin_ctz(roles);
    }
}

static void body_simulate(void *context) {
    struct search *s = context;
    int16_t value[RULESET_MAX_ROLES] = {0};
    s->length = 0;
    worlds_deal(&s->worlds);
    go_down(s);
    worlds_play_on(&s->worlds, s->effort->depth);
    worlds_value(&s->worlds, value);
    for (int i = 0; i < s->length; i++) {
        struct node *node = &s->node[s->path[i]];
        node->visits++;
        node->sum += value[node->role];
    }
}

/* A fault leaves a node without a visit: it counts as the worst, so that it is not tried again and again. */
static void after_fault(struct search *s) {
    for (int i = 0; i < s->length; i++) {
        struct node *node = &s->node[s->path[i]];
        if (node->visits == 0) {
            node->visits = 1;
            node->sum = -VALUE_MOST;
        }
    }
}

/* ---- the choice ----------------------------------------------------------------------------------- */

static void body_first(void *context) {
    struct search *s = context;
    worlds_first(&s->worlds, s->state);
    worlds_list(&s->worlds, s->worlds.role, &s->root, s->weight);
}

static bool is_better(const struct node *a, const struct node *b) {
    return a->visits != b->visits ? a->visits > b->visits : mean_of(a) > mean_of(b);
}

/* The action that was tried most often. */
static void take_best(const struct search *s, struct search_result *result) {
    int best = NO_NODE;
    for (int i = 0; i < s->root.count; i++) {
        const int k = child_of(s, ROOT, s->worlds.role, &s->root.item[i]);
        if (k != NO_NODE && s->node[k].visits > 0 && (best == NO_NODE || is_better(&s->node[k], &s->node[best])))
            best = k;
    }
    if (best == NO_NODE)
        return;
    result->action = s->node[best].action;
    result->value = (int)(s->node[best].sum / s->node[best].visits);
}

static void search_run(struct search *s, struct search_result *result) {
    char why[192];
    s->node = xcalloc((size_t)s->effort->simulations + 1, sizeof *s->node);
    node_add(s, ROOT, s->worlds.role, &(struct action){0});
    for (int i = 0; i < s->effort->simulations; i++) {
        if (guard_run(body_simulate, s, why, sizeof why)) {
            result->simulations++;
        } else {
            result->faults++;
            after_fault(s);
        }
    }
    take_best(s, result);
}

/* The nodes below the root that were visited, best first. */
static int rank_all(const struct search *s, struct search_rank *rank, int most) {
    int order[RULESET_MAX_ACTIONS], count = 0;
    for (int i = 0; i < s->root.count; i++) {
        const int k = child_of(s, ROOT, s->worlds.role, &s->root.item[i]);
        if (k == NO_NODE || s->node[k].visits == 0)
            continue;
        int at = count++;
        for (; at > 0 && is_better(&s->node[k], &s->node[order[at - 1]]); at--)
            order[at] = order[at - 1];
        order[at] = k;
    }
    for (int i = 0; i < count && i < most; i++) {
        const struct node *node = &s->node[order[i]];
        rank[i] = (struct search_rank){node->action, (int)node->visits, (int)(node->sum / node->visits)};
    }
    return count < most ? count : most;
}

/* rank NULL: only the choice is wanted. */
static bool search(const struct module *module, const void *state, int role, const struct search_effort *effort,
                   uint64_t seed, struct search_result *result, struct search_rank *rank, int most, int *count) {
    char why[192];
    struct search *s = xcalloc(1, sizeof *s);
    *result = (struct search_result){0};
    s->state = state;
    s->effort = effort;
    worlds_init(&s->worlds, module, role, seed);
    s->worlds.in_turn = effort->in_turn;
    const bool went = guard_run(body_first, s, why, sizeof why) && s->root.count > 0;
    if (went) {
        result->choices = s->root.count;
        result->action = s->root.item[0];
        if (s->root.count > 1 || rank)
            search_run(s, result);
        if (rank)
            *count = rank_all(s, rank, most);
    }
    free(s->node);
    worlds_finish(&s->worlds);
    free(s);
    return went;
}

bool search_choose(const struct module *module, const void *state, int role, const struct search_effort *effort,
                   uint64_t seed, struct search_result *result) {
    return search(module, state, role, effort, seed, result, NULL, 0, NULL);
}

bool search_rank(const struct module *module, const void *state, int role, const struct search_effort *effort,
                 uint64_t seed, struct search_result *result, struct search_rank *rank, int most, int *count) {
    *count = 0;
    return search(module, state, role, effort, seed, result, rank, most, count);
}

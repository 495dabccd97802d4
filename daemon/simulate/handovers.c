#include "handovers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../rulesets/kit/flow.h"
#include "../../rulesets/kit/text.h"
#include "../memory.h"
#include "quick.h"

struct play {
    struct handovers *count;
    struct session *session;
    const struct orders *orders;
    uint64_t luck;
    struct action_list list;
    int last, last_by_hand; /* role; NONE: none yet */
    bool goes_on;           /* the last decision by hand may be followed by another in the same request */
};

/* The role whose orders answer a question; NONE: none. */
static int ordered_role(struct play *p) {
    struct action action;
    role_set asked = session_to_act(p->session);
    for (int role = 0; role < RULESET_MAX_ROLES; role++)
        if ((asked & ROLE_BIT(role)) && session_order(p->session, role, p->orders, &action))
            return role;
    return NONE;
}

static int any_role(struct play *p) {
    role_set asked = session_to_act(p->session);
    if (p->last_by_hand != NONE && (asked & ROLE_BIT(p->last_by_hand)))
        return p->last_by_hand;
    for (int skip = (int)quick_below(&p->luck, (uint32_t)__builtin_popcount(asked)); skip > 0; skip--)
        asked &= (role_set)(asked - 1);
    return __builtin_ctz(asked);
}

/* Players usually act rather than pass: in three of four cases this removes passes if there is another action. */
static void leave_passes(struct play *p, const struct ruleset *ruleset) {
    int kept = 0;
    for (int i = 0; i < p->list.count; i++)
        if (!ruleset->verbs[p->list.item[i].verb].passes)
            p->list.item[kept++] = p->list.item[i];
    if (kept > 0)
        p->list.count = kept;
}

static enum act_outcome choose(struct play *p, int role) {
    const struct module *module = session_module(p->session);
    struct writer key;
    p->list.count = 0;
    module->ruleset->legal(session_game(p->session), role, &p->list);
    actions_keep(module->ruleset, &p->list, false);
    if (quick_below(&p->luck, 4) > 0)
        leave_passes(p, module->ruleset);
    writer_init(&key);
    action_key(&key, module->ruleset, module->content, &p->list.item[quick_below(&p->luck, (uint32_t)p->list.count)]);
    enum act_outcome outcome = session_act(p->session, role, session_seq(p->session), key.text, key.length, 0);
    writer_finish(&key);
    return outcome;
}

static void count_by_hand(struct play *p, int role, int step) {
    struct handovers *count = p->count;
    bool another = role != p->last_by_hand;
    count->turns_with_orders += another;
    count->requests_with_orders += another || !p->goes_on;
    count->step[step].requests += another || !p->goes_on;
    p->last_by_hand = role;
}

/* Counts a decision that is about to be made. */
static void count_decision(struct play *p, int role, bool ordered) {
    const struct ruleset *ruleset = session_module(p->session)->ruleset;
    int step = ruleset->steps ? flow_top(session_game(p->session))->step : 0;
    p->count->decisions++;
    p->count->requests++;
    p->count->turns += role != p->last;
    p->last = role;
    if (ordered)
        p->count->by_order++;
    else
        count_by_hand(p, role, step);
}

static bool decide(struct play *p) {
    role_set before = session_to_act(p->session);
    int role = ordered_role(p);
    bool ordered = role != NONE;
    if (!ordered)
        role = any_role(p);
    count_decision(p, role, ordered);
    enum act_outcome outcome = ordered ? session_act_by_order(p->session, role, p->orders, 0) : choose(p, role);
    if (outcome != ACT_DONE)
        return false;
    p->goes_on = !ordered && session_stop(p->session, before) == STOP_NOT;
    return true;
}

static bool play_game(struct play *p) {
    p->last = p->last_by_hand = NONE;
    p->goes_on = false;
    while (!session_over(p->session))
        if (!decide(p))
            return false;
    p->count->games++;
    return true;
}

bool handovers_count(struct handovers *count, const struct module *module, const struct setup *setup,
                     const struct orders *orders, uint64_t first_seed, int games) {
    struct play *p = xcalloc(1, sizeof *p);
    bool went = true;
    for (int i = 0; module->ruleset->steps && i < module->ruleset->step_count; i++)
        count->step[i].name = module->ruleset->steps[i].name;
    for (int i = 0; i < games && went; i++) {
        uint8_t key[KEY_BYTES] = {0};
        uint64_t seed = first_seed + (uint64_t)i;
        struct writer why;
        memcpy(key, &seed, sizeof seed);
        writer_init(&why);
        *p = (struct play){.count = count,
                           .orders = orders,
                           .luck = seed,
                           .session = session_new(module, setup, key, &why)};
        went = p->session && play_game(p);
        if (!went)
            snprintf(count->fault, sizeof count->fault, "seed %llu: %s", (unsigned long long)seed,
                     p->session ? session_fault(p->session) : writer_text(&why));
        session_free(p->session);
        writer_finish(&why);
    }
    free(p);
    return went;
}

/* ---- recorded games --------------------------------------------------------------------------------------------- */

/* Would the role's orders choose the recorded action? */
static bool orders_agree(const struct play *p, int role, const char *key) {
    const struct module *module = session_module(p->session);
    struct action action;
    struct writer text;
    if (!session_order(p->session, role, p->orders, &action))
        return false;
    writer_init(&text);
    action_key(&text, module->ruleset, module->content, &action);
    bool same = strcmp(writer_text(&text), key) == 0;
    writer_finish(&text);
    return same;
}

bool handovers_replay(struct handovers *count, struct session *session, const struct orders *orders,
                      handovers_next *next, void *context) {
    struct play p = {.count = count, .session = session, .orders = orders, .last = NONE, .last_by_hand = NONE};
    const char *key;
    int role;
    count->games++;
    while (next(context, &role, &key)) {
        if (!key) {
            session_conclude(session, role, CONCLUDE_RESIGN, 0);
            p.goes_on = false;
            continue;
        }
        role_set before = session_to_act(session);
        bool ordered = !(p.goes_on && role == p.last_by_hand) && orders_agree(&p, role, key);
        count_decision(&p, role, ordered);
        if (session_act(session, role, session_seq(session), key, strlen(key), 0) != ACT_DONE) {
            snprintf(count->fault, sizeof count->fault, "after %u entries %s is not legal", session_seq(session), key);
            return false;
        }
        p.goes_on = !ordered && session_stop(session, before) == STOP_NOT;
    }
    return true;
}

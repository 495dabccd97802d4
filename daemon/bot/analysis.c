#include "analysis.h"

#include <stdlib.h>
#include <string.h>

#include "../../rulesets/kit/text.h"
#include "../../rulesets/kit/writer.h"
#include "../game/guard.h"
#include "../memory.h"
#include "search.h"
#include "worlds.h"

/* The first look at all choices shares ALL_SIMULATIONS among them, within bounds. Then SECOND_LOOK worlds are played
 * for each of the two choices of the KEPT candidates, which cost the most at first sight. */
enum { ALL_SIMULATIONS = 40000, LEAST = 20, MOST = 160, DEPTH = 30 };
enum { KEPT = 24, SECOND_LOOK = 300, TOLD = 10, COST_LEAST = 5, PERCENT = 100 };
/* Games that are played on from a position, to say what it is worth. */
enum { PLAYED_ON = 6 };

/* A choice, and the one that the search would have made. */
struct candidate {
    uint32_t seq;
    int role, loss; /* loss: at first sight */
    struct action chosen, best;
    int value, best_value; /* of the second look */
    void *state;
};

struct analysis {
    const struct module *module;
    struct entry *entries;
    size_t count, next;
    struct session *session;
    struct search_effort effort;
    int16_t (*curve)[RULESET_MAX_ROLES]; /* after entry 0, 1, … count, in per cent */
    void *before;
    struct candidate candidate[KEPT];
    int kept, looked_at;
};

static uint64_t seed_of(uint32_t seq) {
    return UINT64_C(0x9e3779b97f4a7c15) * (seq + 1);
}

static size_t state_size(const struct analysis *a) {
    return a->module->ruleset->state_size;
}

/* ---- the curve ------------------------------------------------------------------------------------------- */

struct playing {
    struct worlds worlds;
    const void *state;
    int sum[RULESET_MAX_ROLES];
};

static void body_play_on(void *context) {
    struct playing *p = context;
    int16_t value[RULESET_MAX_ROLES] = {0};
    memcpy(p->worlds.game.state, p->state, p->worlds.ruleset->state_size);
    worlds_play_on(&p->worlds, DEPTH);
    worlds_value(&p->worlds, value);
    for (int role = 0; role < RULESET_MAX_ROLES; role++)
        p->sum[role] += value[role];
}

/* The mean over some games that go on at random from the true position: all is known now. */
static void evaluate(struct analysis *a, size_t at) {
    struct playing playing = {.state = session_game(a->session)->state};
    const int times = session_over(a->session) ? 1 : PLAYED_ON;
    char why[192];
    int played = 0;
    worlds_init(&playing.worlds, a->module, 0, seed_of((uint32_t)at));
    for (int i = 0; i < times; i++)
        played += guard_run(body_play_on, &playing, why, sizeof why);
    for (int role = 0; role < RULESET_MAX_ROLES && played > 0; role++)
        a->curve[at][role] = (int16_t)(playing.sum[role] * PERCENT / VALUE_MOST / played);
    worlds_finish(&playing.worlds);
}

/* ---- the first look at a choice ---------------------------------------------------------------------------- */

struct listing {
    struct worlds worlds;
    const struct entry *entry;
    bool chosen; /* from several, as an answer that a bot could give */
};

static void body_list(void *context) {
    struct listing *listing = context;
    static _Thread_local struct action_list list;
    uint8_t weight[RULESET_MAX_ACTIONS];
    worlds_list(&listing->worlds, listing->entry->role, &list, weight);
    for (int i = 0; i < list.count && list.count > 1; i++)
        listing->chosen |= memcmp(&list.item[i], &listing->entry->action, sizeof list.item[i]) == 0;
}

static bool was_a_choice(const struct analysis *a, const struct entry *entry) {
    struct listing listing = {.entry = entry};
    char why[192];
    if (entry->kind != ENTRY_ACTION || entry->automatic || !(session_to_act(a->session) & ROLE_BIT(entry->role)))
        return false;
    worlds_init(&listing.worlds, a->module, entry->role, 0);
    memcpy(listing.worlds.game.state, a->before, state_size(a));
    const bool good = guard_run(body_list, &listing, why, sizeof why);
    worlds_finish(&listing.worlds);
    return good && listing.chosen;
}

static void drop_candidate(struct analysis *a, int i) {
    free(a->candidate[i].state);
    a->candidate[i] = a->candidate[--a->kept];
    a->candidate[a->kept] = (struct candidate){0};
}

/* The place for a candidate with this loss; -1: others cost more. */
static int place_for(struct analysis *a, int loss) {
    int least = 0;
    if (a->kept < KEPT)
        return a->kept++;
    for (int i = 1; i < KEPT; i++)
        if (a->candidate[i].loss < a->candidate[least].loss)
            least = i;
    return a->candidate[least].loss < loss ? least : -1;
}

static void keep_candidate(struct analysis *a, const struct entry *entry, const struct action *best, int loss) {
    const int at = place_for(a, loss);
    if (at < 0)
        return;
    struct candidate *candidate = &a->candidate[at];
    void *state = candidate->state ? candidate->state : xcalloc(1, state_size(a));
    *candidate = (struct candidate){entry->seq, entry->role, loss, entry->action, *best, 0, 0, state};
    memcpy(state, a->before, state_size(a));
}

/* What the choice is worth at first sight: as much as all choices together if it was not tried. */
static int value_of(const struct search_rank *rank, int count, const struct action *action) {
    int64_t sum = 0, visits = 0;
    for (int i = 0; i < count; i++) {
        if (memcmp(&rank[i].action, action, sizeof *action) == 0)
            return rank[i].value;
        sum += (int64_t)rank[i].value * rank[i].visits;
        visits += rank[i].visits;
    }
    return visits > 0 ? (int)(sum / visits) : 0;
}

static void look_at_choice(struct analysis *a, const struct entry *entry) {
    static _Thread_local struct search_rank rank[RULESET_MAX_ACTIONS];
    struct search_result result;
    int count;
    memcpy(a->before, session_game(a->session)->state, state_size(a));
    if (!was_a_choice(a, entry))
        return;
    search_rank(a->module, a->before, entry->role, &a->effort, seed_of(entry->seq), &result, rank, RULESET_MAX_ACTIONS,
                &count);
    if (count == 0 || memcmp(&rank[0].action, &entry->action, sizeof entry->action) == 0)
        return;
    const int loss = rank[0].value - value_of(rank, count, &entry->action);
    if (loss > 0)
        keep_candidate(a, entry, &rank[0].action, loss);
}

/* ---- the second look ------------------------------------------------------------------------------------- */

struct trial {
    struct worlds worlds;
    const struct candidate *candidate;
    const struct action *action;
    int64_t sum;
};

static void body_begin(void *context) {
    struct trial *trial = context;
    worlds_first(&trial->worlds, trial->candidate->state);
}

static void body_try(void *context) {
    struct trial *trial = context;
    int16_t value[RULESET_MAX_ROLES] = {0};
    worlds_deal(&trial->worlds);
    worlds_act(&trial->worlds, trial->candidate->role, trial->action);
    worlds_play_on(&trial->worlds, DEPTH);
    worlds_value(&trial->worlds, value);
    trial->sum += value[trial->candidate->role];
}

/* In the worlds that the role thought possible then, the same ones for both choices. */
static int try_choice(const struct analysis *a, const struct candidate *candidate, const struct action *action) {
    struct trial trial = {.candidate = candidate, .action = action};
    char why[192];
    int tried = 0;
    worlds_init(&trial.worlds, a->module, candidate->role, seed_of(candidate->seq));
    if (guard_run(body_begin, &trial, why, sizeof why))
        for (int i = 0; i < SECOND_LOOK; i++)
            tried += guard_run(body_try, &trial, why, sizeof why);
    worlds_finish(&trial.worlds);
    return tried > 0 ? (int)(trial.sum * PERCENT / VALUE_MOST / tried) : 0;
}

static void look_again(struct analysis *a) {
    struct candidate *candidate = &a->candidate[a->looked_at++];
    candidate->value = try_choice(a, candidate, &candidate->chosen);
    candidate->best_value = try_choice(a, candidate, &candidate->best);
}

/* ---- steps ----------------------------------------------------------------------------------------------- */

/* What was taken back cost nothing. */
static void forget_undone(struct analysis *a, const struct entry *entry) {
    const uint32_t undoes = session_undoes(a->session);
    const bool back = entry->kind == ENTRY_TABLE && entry->how == TABLE_TAKE_BACK;
    for (int i = a->kept - 1; i >= 0; i--) {
        const uint32_t seq = a->candidate[i].seq;
        if ((undoes != 0 && seq == undoes) || (back && seq > entry->terms->back_to))
            drop_candidate(a, i);
    }
}

enum analysis_state analysis_step(struct analysis *a) {
    if (a->next < a->count) {
        const struct entry *entry = &a->entries[a->next];
        look_at_choice(a, entry);
        if (!session_step(a->session, entry))
            return ANALYSIS_FAILED;
        forget_undone(a, entry);
        evaluate(a, ++a->next);
        return ANALYSIS_GOES_ON;
    }
    if (a->looked_at < a->kept)
        look_again(a);
    return a->looked_at < a->kept ? ANALYSIS_GOES_ON : ANALYSIS_COMPLETE;
}

int analysis_progress(const struct analysis *a) {
    const size_t all = a->count + KEPT, done = a->next + (size_t)a->looked_at;
    return (int)(done * 99 / all);
}

struct analysis *analysis_new(const struct module *module, const struct setup *setup, const uint8_t key[KEY_BYTES],
                              const struct entry *entries, size_t count, struct writer *why) {
    struct session *session = session_at(module, setup, key, NULL, 0, 0, why);
    int actions = 1;
    if (!session)
        return NULL;
    struct analysis *a = xcalloc(1, sizeof *a);
    a->module = module;
    a->session = session;
    a->count = count;
    a->entries = xcalloc(count + 1, sizeof *a->entries);
    a->curve = xcalloc(count + 1, sizeof *a->curve);
    a->before = xcalloc(1, module->ruleset->state_size);
    for (size_t i = 0; i < count; i++) {
        a->entries[i] = entry_copy(&entries[i]);
        actions += entries[i].kind == ENTRY_ACTION;
    }
    const int each = ALL_SIMULATIONS / actions;
    a->effort = (struct search_effort){.simulations = each < LEAST ? LEAST : each > MOST ? MOST : each, .depth = DEPTH};
    session_keep_for(session, a->entries, count);
    evaluate(a, 0);
    return a;
}

void analysis_free(struct analysis *a) {
    if (!a)
        return;
    while (a->kept > 0)
        drop_candidate(a, 0);
    entries_free(a->entries, a->count);
    session_free(a->session);
    free(a->curve);
    free(a->before);
    free(a);
}

/* ---- what was found -------------------------------------------------------------------------------------- */

static int cost_of(const struct candidate *candidate) {
    return candidate->best_value - candidate->value;
}

static int by_cost(const void *a, const void *b) {
    const struct candidate *one = *(struct candidate *const *)a, *other = *(struct candidate *const *)b;
    if (cost_of(one) != cost_of(other))
        return cost_of(one) < cost_of(other) ? 1 : -1;
    return one->seq < other->seq ? -1 : 1;
}

static void out_key_of(struct writer *w, const char *name, const struct module *module, const struct action *action) {
    char text[KEY_MOST + 1];
    struct writer key;
    writer_init_fixed(&key, text, sizeof text);
    action_key(&key, module->ruleset, module->content, action);
    out_key(w, name);
    out_string_n(w, key.text, key.length);
}

static void out_costly(const struct analysis *a, struct writer *w) {
    const struct candidate *order[KEPT];
    for (int i = 0; i < a->kept; i++)
        order[i] = &a->candidate[i];
    qsort(order, (size_t)a->kept, sizeof(void *), by_cost);
    out_member_array(w, "costly");
    for (int i = 0; i < a->kept && i < TOLD && cost_of(order[i]) >= COST_LEAST; i++) {
        out_object(w);
        out_member_int(w, "seq", order[i]->seq);
        out_member_string(w, "role", a->module->ruleset->roles[order[i]->role].id);
        out_key_of(w, "key", a->module, &order[i]->chosen);
        out_member_int(w, "value", order[i]->value);
        out_key_of(w, "best", a->module, &order[i]->best);
        out_member_int(w, "best_value", order[i]->best_value);
        out_member_int(w, "cost", cost_of(order[i]));
        out_end_object(w);
    }
    out_end_array(w);
}

void analysis_json(const struct analysis *a, struct writer *w) {
    const role_set seats = session_seats(a->session);
    out_member_int(w, "seq", (int64_t)a->count);
    out_member_int(w, "simulations", a->effort.simulations);
    out_member_array(w, "seats");
    for (int role = 0; role < a->module->ruleset->role_count; role++) {
        if (!(seats & ROLE_BIT(role)))
            continue;
        out_object(w);
        out_member_string(w, "role", a->module->ruleset->roles[role].id);
        out_member_array(w, "values");
        for (size_t i = 0; i <= a->count; i++)
            out_int(w, a->curve[i][role]);
        out_end_array(w);
        out_end_object(w);
    }
    out_end_array(w);
    out_costly(a, w);
}

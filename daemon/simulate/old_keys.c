#include "old_keys.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../rulesets/kit/flow.h"
#include "../../rulesets/kit/text.h"
#include "../../rulesets/kit/windows.h"
#include "../game/guard.h"
#include "../game/session.h"
#include "../memory.h"
#include "quick.h"

enum {
    TALK_EVERY = 4, /* in decisions: how often a role acts out of turn */
    TALK_LONG = 24, /* how many times in a row at most */
    SHOW_EVERY = 8  /* after how many decisions, on average, a shown list is replaced by a newer one */
};

/* A list that a role was shown. */
struct shown {
    bool is_kept;
    uint32_t seq;
    void *state;
    struct action_list list;
};

/* The label that a role once read for a key. */
struct reading {
    uint64_t key; /* 0: free */
    uint64_t label;
};
enum { READINGS = 4096 };

struct walk {
    const struct module *module;
    const struct ruleset *ruleset;
    const struct setup *setup;
    uint8_t game_key[KEY_BYTES];
    struct old_key_count *count;
    struct session *session;
    struct shown shown[RULESET_MAX_ROLES];
    struct reading reading[READINGS]; /* of this game */
    int readings;
    struct action_list list;
    struct event_list events;
    void *state; /* for trying an action */
    uint64_t luck, seed;
    struct writer one, two, key;
    uint32_t *taken, *tried; /* by verb: how often taken in play, how often as an old key */
    int talker, talks;       /* the role that acts out of turn, and how many more times */
    int role;                /* the role that takes the old key, and the key: for guard_run */
    const struct action *action;
};

/* ---- the promise and the effect of a key ------------------------------------------------------------------------- */

static struct game game_in(const struct walk *w, const void *state) {
    struct game game = *session_game(w->session);
    game.state = w->state;
    memcpy(w->state, state, w->ruleset->state_size);
    return game;
}

static void put_label(struct walk *w, const void *state, struct writer *out) {
    struct game game = game_in(w, state);
    writer_clear(out);
    action_label(out, &game, w->role, w->action);
}

/* Is the event compared? Two kinds are left out: who is asked in a window, because it depends on standing passes; and
 * private events, because an offer made after the list was shown may lapse with the action. */
static bool is_told(const struct walk *w, const struct event *event) {
    const struct window_rules *windows = w->ruleset->windows;
    return event_visible(w->ruleset, event, w->role) && !w->ruleset->events[event->kind].is_private &&
           !(windows && event->kind == windows->event_asked);
}

/* Writes the events that the action's role sees if it is taken in this state, with draws that depend only on the
 * seed. */
static void put_told(struct walk *w, const void *state, struct writer *out) {
    struct game game = game_in(w, state);
    struct quick quick;
    quick_init(&quick, w->seed);
    events_clear(&w->events);
    game.draws = &quick.draws;
    game.events = &w->events;
    game.actor = w->role;
    game.steps_left = w->ruleset->bounds.steps;
    w->ruleset->apply(&game, w->role, w->action);
    writer_clear(out);
    for (int i = 0; i < w->events.count; i++)
        if (is_told(w, &w->events.item[i]))
            event_json(out, w->ruleset, game.content, &w->events.item[i], NULL, w->role, w->role);
}

/* Is one text equal to the other, or a prefix of it? */
static bool begins_alike(struct walk *w) {
    size_t n = w->one.length < w->two.length ? w->one.length : w->two.length;
    return memcmp(writer_text(&w->one), writer_text(&w->two), n) == 0;
}

static void find(struct walk *w, const char *what) {
    const struct frame *top = w->ruleset->steps ? flow_top(session_game(w->session)) : NULL;
    char text[sizeof w->count->findings.item[0].what];
    snprintf(text, sizeof text, "%s at step %s: an old key %s", w->ruleset->verbs[w->action->verb].name,
             top ? w->ruleset->steps[top->step].name : "none", what);
    struct finding *finding = findings_add(&w->count->findings, text, w->seed, (int)session_seq(w->session));
    if (finding)
        finding_parting(finding, &w->one, &w->two);
}

/* A standing pass is for all windows of a kind. Laid while one is open it answers there too, and the game goes on from
 * there: that is not its promise, but the open question's. */
static bool lays_a_pass(const struct walk *w) {
    const struct window_rules *windows = w->ruleset->windows;
    return windows && w->action->verb == windows->verb_lay;
}

static void body_compare(void *context) {
    struct walk *w = context;
    const void *then = w->shown[w->role].state, *now = session_game(w->session)->state;
    put_label(w, then, &w->one);
    put_label(w, now, &w->two);
    if (w->one.length != w->two.length || !begins_alike(w)) {
        find(w, "reads differently from when it was listed");
        return;
    }
    if (lays_a_pass(w))
        return;
    /* If others have answered since, the same action may let the game proceed further. */
    put_told(w, then, &w->one);
    put_told(w, now, &w->two);
    if (!begins_alike(w))
        find(w, "does something else than when it was listed");
}

/* ---- numbers in keys --------------------------------------------------------------------------------------------- */

static bool bears_number(const struct verb *verb) {
    for (int i = 0; i < ACTION_ARGS && verb->args[i].name; i++)
        if (verb->args[i].domain == DOMAIN_NUMBER)
            return true;
    return false;
}

static uint64_t hash_of(uint64_t hash, const struct writer *w) {
    for (size_t i = 0; i < w->length; i++)
        hash = (hash ^ (uint8_t)w->text[i]) * 0x100000001b3u;
    return hash | 1;
}

/* NULL: this game has too many of them. */
static struct reading *reading_of(struct walk *w, uint64_t key) {
    size_t i = key % READINGS;
    while (w->reading[i].key != 0 && w->reading[i].key != key)
        i = (i + 1) % READINGS;
    if (w->reading[i].key == 0 && ++w->readings > READINGS / 2)
        return NULL;
    w->reading[i].key = key;
    return &w->reading[i];
}

/* Actions of others never make an action out of turn stale. A number in its key names something, so within a game the
 * same key must always have the same label. Numbers within a role's own draft are exempt: any change of the draft makes
 * the role's older seq stale. */
static void read_numbers(struct walk *w, const struct action_list *list) {
    const struct game *game = session_game(w->session);
    if (w->ruleset->own_depth > 0 && flow_own_top(game, w->role))
        return;
    for (int i = 0; i < list->count; i++) {
        const struct verb *verb = &w->ruleset->verbs[list->item[i].verb];
        if (!verb->out_of_turn || !bears_number(verb))
            continue;
        w->action = &list->item[i];
        writer_clear(&w->key);
        action_key(&w->key, w->ruleset, w->module->content, w->action);
        put_label(w, game->state, &w->two);
        struct reading *reading = reading_of(w, hash_of((uint64_t)w->role + 1, &w->key));
        const uint64_t label = hash_of(0, &w->two);
        if (reading && reading->label != 0 && reading->label != label) {
            writer_clear(&w->one);
            put(&w->one, writer_text(&w->key));
            find(w, "contains a number that named something else in this game");
        }
        if (reading)
            reading->label = label;
    }
}

/* ---- old keys ---------------------------------------------------------------------------------------------------- */

/* Does the engine accept the key with the seq of its list? Tried on a copy of the session. */
static bool is_accepted(struct walk *w) {
    struct writer snapshot;
    writer_init(&snapshot);
    session_snapshot(w->session, &snapshot);
    struct session *copy = session_restore(w->module, w->setup, w->game_key, snapshot.text, snapshot.length);
    writer_finish(&snapshot);
    writer_clear(&w->key);
    action_key(&w->key, w->ruleset, w->module->content, w->action);
    enum act_outcome outcome =
        session_act(copy, w->role, w->shown[w->role].seq, writer_text(&w->key), w->key.length, 0);
    session_free(copy);
    return outcome == ACT_DONE;
}

static bool try_key(struct walk *w) {
    w->count->tries++;
    if (!is_accepted(w)) {
        w->count->refused++;
        return true;
    }
    w->count->accepted++;
    return guard_run(body_compare, w, w->count->fault, sizeof w->count->fault);
}

/* Usually an action of the verb that was taken least so far, so that rare verbs come up often, too. */
static const struct action *any_action(struct walk *w, const struct action_list *list, uint32_t *taken) {
    int first[RULESET_MAX_ACTIONS + 1], verbs = 0;
    for (int i = 0; i < list->count; i++)
        if (i == 0 || list->item[i].verb != list->item[i - 1].verb)
            first[verbs++] = i;
    first[verbs] = list->count;
    int verb = (int)quick_below(&w->luck, (uint32_t)verbs);
    const bool is_rare = quick_below(&w->luck, 2) == 0;
    for (int i = 0; i < verbs && is_rare; i++)
        if (taken[list->item[first[i]].verb] < taken[list->item[first[verb]].verb])
            verb = i;
    taken[list->item[first[verb]].verb]++;
    return &list->item[first[verb] + (int)quick_below(&w->luck, (uint32_t)(first[verb + 1] - first[verb]))];
}

/* Tries a key of each list that was shown before the latest actions of other roles. */
static bool try_old_keys(struct walk *w) {
    for (w->role = 0; w->role < w->ruleset->role_count; w->role++)
        if (w->shown[w->role].is_kept && w->shown[w->role].seq < session_seq(w->session) &&
            w->shown[w->role].list.count > 0) {
            w->action = any_action(w, &w->shown[w->role].list, w->tried);
            if (!try_key(w))
                return false;
        }
    return true;
}

/* ---- play -------------------------------------------------------------------------------------------------------- */

static void list_for(struct walk *w, int role, struct action_list *list) {
    list->count = 0;
    w->ruleset->legal(session_game(w->session), role, list);
}

static void show_lists(struct walk *w) {
    for (int role = 0; role < w->ruleset->role_count; role++) {
        struct shown *shown = &w->shown[role];
        if (!(session_seats(w->session) & ROLE_BIT(role)) || (shown->is_kept && quick_below(&w->luck, SHOW_EVERY) > 0))
            continue;
        list_for(w, role, &shown->list);
        w->role = role;
        read_numbers(w, &shown->list);
        memcpy(shown->state, session_game(w->session)->state, w->ruleset->state_size);
        shown->seq = session_seq(w->session);
        shown->is_kept = true;
    }
}

static int one_of(struct walk *w, role_set roles) {
    for (int skip = (int)quick_below(&w->luck, (uint32_t)__builtin_popcount(roles)); skip > 0; skip--)
        roles &= (role_set)(roles - 1);
    return __builtin_ctz(roles);
}

/* Usually removes standing passes, which are always possible: otherwise they would be most of the actions out of
 * turn. */
static void leave_passes(struct walk *w) {
    const struct window_rules *windows = w->ruleset->windows;
    int kept = 0;
    if (!windows || quick_below(&w->luck, TALK_LONG) == 0)
        return;
    for (int i = 0; i < w->list.count; i++)
        if (w->list.item[i].verb != windows->verb_lay && w->list.item[i].verb != windows->verb_lift)
            w->list.item[kept++] = w->list.item[i];
    w->list.count = kept;
}

/* Does a role act out of turn now? Its choices are in w->list. */
static bool talks(struct walk *w) {
    if (w->ruleset->out_of_turn_count == 0)
        return false;
    if (w->talks == 0 && quick_below(&w->luck, TALK_EVERY) == 0) {
        w->talker = one_of(w, session_seats(w->session));
        w->talks = 1 + (int)quick_below(&w->luck, TALK_LONG);
    }
    if (w->talks == 0)
        return false;
    w->talks--;
    list_for(w, w->talker, &w->list);
    actions_keep(w->ruleset, &w->list, true);
    leave_passes(w);
    return w->list.count > 0;
}

/* Fills w->list, which is not empty on return. */
static int next_role(struct walk *w) {
    if (talks(w))
        return w->talker;
    int role = one_of(w, session_to_act(w->session));
    list_for(w, role, &w->list);
    actions_keep(w->ruleset, &w->list, false);
    return role;
}

static bool act(struct walk *w) {
    int role = next_role(w);
    writer_clear(&w->key);
    action_key(&w->key, w->ruleset, w->module->content, any_action(w, &w->list, w->taken));
    w->shown[role].is_kept = false;
    return session_act(w->session, role, session_seq(w->session), writer_text(&w->key), w->key.length, 0) == ACT_DONE;
}

static bool play_game(struct walk *w, uint64_t seed, uint64_t tries) {
    struct writer why;
    memcpy(w->game_key, &seed, sizeof seed);
    w->seed = w->luck = seed;
    w->talks = w->readings = 0;
    memset(w->reading, 0, sizeof w->reading);
    for (int role = 0; role < RULESET_MAX_ROLES; role++)
        w->shown[role].is_kept = false;
    writer_init(&why);
    w->session = session_new(w->module, w->setup, w->game_key, &why);
    bool went = w->session != NULL;
    while (went && !session_over(w->session) && w->count->tries < tries) {
        if (w->talks == 0)
            show_lists(w);
        went = act(w) && (session_over(w->session) || w->talks > 0 || try_old_keys(w));
    }
    if (!went && w->count->fault[0] == '\0')
        snprintf(w->count->fault, sizeof w->count->fault, "seed %llu: %.300s", (unsigned long long)seed,
                 w->session ? session_fault(w->session) : writer_text(&why));
    session_free(w->session);
    writer_finish(&why);
    return went;
}

bool old_keys_count(struct old_key_count *count, const struct module *module, const struct setup *setup,
                    uint64_t first_seed, uint64_t tries, int games) {
    struct walk *w = xcalloc(1, sizeof *w);
    const uint64_t goal = count->tries + tries;
    bool went = true;
    *w = (struct walk){.module = module, .ruleset = module->ruleset, .setup = setup, .count = count};
    w->state = xcalloc(1, module->ruleset->state_size);
    w->tried = xcalloc((size_t)module->ruleset->verb_count, sizeof *w->tried);
    w->taken = xcalloc((size_t)module->ruleset->verb_count, sizeof *w->taken);
    for (int role = 0; role < RULESET_MAX_ROLES; role++)
        w->shown[role].state = xcalloc(1, module->ruleset->state_size);
    for (int i = 0; i < games && went && count->tries < goal; i++)
        went = play_game(w, first_seed + (uint64_t)i, goal);
    for (int role = 0; role < RULESET_MAX_ROLES; role++)
        free(w->shown[role].state);
    writer_finish(&w->one);
    writer_finish(&w->two);
    writer_finish(&w->key);
    free(w->tried);
    free(w->taken);
    free(w->state);
    free(w);
    return went;
}

#include "twins.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../rulesets/kit/flow.h"
#include "../../rulesets/kit/text.h"
#include "../../rulesets/kit/windows.h"
#include "../game/guard.h"
#include "../memory.h"
#include "dealt_parts.h"
#include "quick.h"

enum { CHAIN = 3 }; /* actions of one role in a row */

struct world {
    struct game game;
    struct quick draws;
    struct event_list events; /* events of the latest action */
    bool drew, over, open;    /* open: the latest action can be taken back */
};

struct twins {
    const struct ruleset *ruleset;
    role_set seats;
    struct twin_count *count;
    struct dealt_parts *parts;
    struct world here, twin, there; /* there: the twin after an action */
    struct action_list list, choices;
    struct writer one, two;
    uint64_t luck, chance; /* chance: state of the draws, the same in both worlds */
    uint64_t seed;
    int decision, actor;
    const char *verb, *step;
};

/* ---- worlds ------------------------------------------------------------------------------------------------------ */

static void world_copy(struct twins *t, struct world *world, const struct game *from) {
    void *state = world->game.state;
    memcpy(state, from->state, t->ruleset->state_size);
    world->game = *from;
    world->game.state = state;
    world->game.events = &world->events;
    world->game.draws = &world->draws.draws;
    events_clear(&world->events);
    quick_init(&world->draws, t->chance);
}

/* Makes t->twin of game for reader; false: nothing is hidden from the reader. */
static bool make_twin(struct twins *t, const struct game *game, int reader) {
    struct quick luck;
    world_copy(t, &t->twin, game);
    quick_init(&luck, t->luck);
    t->twin.game.draws = &luck.draws;
    t->twin.game.steps_left = t->ruleset->bounds.steps;
    t->ruleset->resample(&t->twin.game, reader);
    t->twin.game.draws = &t->twin.draws.draws;
    t->luck = luck.state;
    t->count->worlds++;
    dealt_parts_look(t->parts, game, &t->twin.game, reader, t->seed, t->decision);
    if (memcmp(t->twin.game.state, game->state, t->ruleset->state_size) == 0)
        return false;
    t->count->differed++;
    return true;
}

static void take(struct world *world, int role, const struct action *action) {
    const struct ruleset *ruleset = world->game.ruleset;
    uint64_t drawn = world->draws.count;
    events_clear(&world->events);
    world->game.actor = role;
    world->game.steps_left = ruleset->bounds.steps;
    ruleset->apply(&world->game, role, action);
    moves_settle(&world->game);
    world->drew = world->draws.count != drawn;
    world->over = ruleset->to_act(&world->game) == 0;
    world->open = !world->drew && !world->over && !events_disclose(ruleset, &world->events);
}

static void list_of(struct world *world, int role, struct action_list *list) {
    list->count = 0;
    world->game.ruleset->legal(&world->game, role, list);
}

static bool is_listed(struct twins *t, struct world *world, int role, const struct action *action) {
    list_of(world, role, &t->list);
    for (int i = 0; i < t->list.count; i++)
        if (memcmp(&t->list.item[i], action, sizeof *action) == 0)
            return true;
    return false;
}

/* ---- hidden things ----------------------------------------------------------------------------------------------- */

/* Does an argument of this domain name something hidden, like blocks and cards? It does if at least one in four events
 * keeps it secret; a place that a single event keeps secret is not hidden. */
static bool is_hidden_domain(const struct ruleset *ruleset, int domain) {
    int secret = 0, all = 0;
    for (int i = 0; i < ruleset->event_count && domain >= DOMAIN_FIRST; i++) {
        const struct event_kind *kind = &ruleset->events[i];
        for (int k = 0; k < EVENT_ARGS && kind->args[k].name; k++) {
            if (kind->args[k].domain != domain)
                continue;
            secret += kind->args[k].secret || kind->is_private;
            all++;
        }
    }
    return secret > 0 && 4 * secret >= all;
}

bool twins_can_differ(const struct ruleset *ruleset) {
    for (int kind = 0; kind < ruleset->event_count; kind++) {
        if (ruleset->events[kind].is_private)
            return true;
        for (int k = 0; k < EVENT_ARGS && ruleset->events[kind].args[k].name; k++)
            if (ruleset->events[kind].args[k].secret)
                return true;
    }
    return false;
}

bool worlds_differ(const struct ruleset *ruleset, uint64_t worlds, uint64_t differed) {
    if (ruleset->role_count < 2 || !twins_can_differ(ruleset))
        return true;
    return worlds > 0 && differed * 10 >= worlds;
}

static bool names_hidden(const struct ruleset *ruleset, const struct action *action) {
    const struct verb *verb = &ruleset->verbs[action->verb];
    for (int k = 0; k < ACTION_ARGS && verb->args[k].name; k++)
        if (is_hidden_domain(ruleset, verb->args[k].domain))
            return true;
    return false;
}

/* Are the actions equal except for the hidden things that they name? */
static bool is_alike(const struct ruleset *ruleset, const struct action *a, const struct action *b) {
    const struct verb *verb = &ruleset->verbs[a->verb];
    if (a->verb != b->verb)
        return false;
    for (int k = 0; k < ACTION_ARGS && verb->args[k].name; k++)
        if (a->arg[k] != b->arg[k] && !is_hidden_domain(ruleset, verb->args[k].domain))
            return false;
    return true;
}

static bool is_alike_event(const struct ruleset *ruleset, const struct event *a, const struct event *b) {
    const struct event_kind *kind = &ruleset->events[a->kind];
    if (a->kind != b->kind)
        return false;
    for (int k = 0; k < EVENT_ARGS && kind->args[k].name; k++)
        if (a->arg[k] != b->arg[k] && !kind->args[k].secret && !is_hidden_domain(ruleset, kind->args[k].domain))
            return false;
    return true;
}

/* Are the events equal except for the hidden things that they name? */
static bool are_alike_events(const struct world *a, const struct world *b) {
    if (a->events.count != b->events.count)
        return false;
    for (int i = 0; i < a->events.count; i++)
        if (!is_alike_event(a->game.ruleset, &a->events.item[i], &b->events.item[i]))
            return false;
    return true;
}

/* ---- what a reader sees after an action -------------------------------------------------------------------------- */

enum aspect { EVENTS, ASKED, PROMPT, LIST, VIEW, UNDO, ASPECTS };
static const char *const aspect_names[ASPECTS] = {"the events", "who is asked", "the prompt",
                                                  "the list",   "the view",     "whether undo is open"};

static void put_events(const struct world *world, int reader, struct writer *w) {
    const struct game *game = &world->game;
    for (int i = 0; i < world->events.count; i++)
        if (event_visible(game->ruleset, &world->events.item[i], reader)) {
            const struct event_moves moves = moves_of_event(&world->events, i);
            event_json(w, game->ruleset, game->content, &world->events.item[i], &moves, game->actor, reader);
        }
}

static void put_list(struct twins *t, struct world *world, int reader, struct writer *w) {
    list_of(world, reader, &t->list);
    for (int i = 0; i < t->list.count; i++)
        action_json(w, &world->game, reader, &t->list.item[i]);
}

static void put_aspect(struct twins *t, struct world *world, int reader, enum aspect aspect, struct writer *w) {
    writer_clear(w);
    switch (aspect) {
    case EVENTS: put_events(world, reader, w); break;
    case ASKED: put_format(w, "%x", t->ruleset->to_act(&world->game) & t->seats); break;
    case PROMPT: out_question(w, &world->game, reader); break;
    case LIST:
        if (reader != ROLE_SPECTATOR)
            put_list(t, world, reader, w);
        break;
    case VIEW:
        t->ruleset->view(&world->game, reader, w);
        out_summary(w, &world->game, reader, t->seats);
        break;
    case UNDO:
        if (reader == t->actor)
            put(w, world->open ? "open" : "closed");
        break;
    case ASPECTS: break;
    }
}

/* Leaves both texts in t->one and t->two. */
static bool is_same(struct twins *t, int reader, enum aspect aspect) {
    put_aspect(t, &t->here, reader, aspect, &t->one);
    put_aspect(t, &t->there, reader, aspect, &t->two);
    return t->one.length == t->two.length && memcmp(t->one.text, t->two.text, t->one.length) == 0;
}

/* The first aspect that lets the reader tell the two worlds apart; ASPECTS: none. */
static enum aspect difference(struct twins *t, int reader) {
    enum aspect aspect = EVENTS;
    t->count->compared++;
    while (aspect < ASPECTS && is_same(t, reader, aspect))
        aspect++;
    return aspect;
}

/* May the reader tell the worlds apart now, because of a draw, a disclosure to this reader, or the end of the game? */
static bool may_learn(const struct world *world, int reader) {
    if (world->drew || world->over)
        return true;
    for (int i = 0; i < world->events.count; i++) {
        const struct event *event = &world->events.item[i];
        if (event_discloses(world->game.ruleset, event) && (event->audience & ~event->knew & ROLE_BIT(reader)))
            return true;
    }
    return false;
}

/* ---- findings ---------------------------------------------------------------------------------------------------- */

static const char *role_name(const struct twins *t, int role) {
    return role == ROLE_SPECTATOR ? "spectator" : t->ruleset->roles[role].id;
}

static void find(struct twins *t, const char *what) {
    struct finding *finding = findings_add(&t->count->findings, what, t->seed, t->decision);
    if (finding)
        finding_parting(finding, &t->one, &t->two);
}

/* Writes the n-th event that the reader may see; NULL: there are fewer. */
static const struct event *nth_event(const struct world *world, int reader, int n, struct writer *w) {
    const struct game *game = &world->game;
    writer_clear(w);
    for (int i = 0; i < world->events.count; i++) {
        const struct event *event = &world->events.item[i];
        if (!event_visible(game->ruleset, event, reader) || n-- > 0)
            continue;
        const struct event_moves moves = moves_of_event(&world->events, i);
        event_json(w, game->ruleset, game->content, event, &moves, game->actor, reader);
        return event;
    }
    return NULL;
}

/* The kind of the first event that reads differently in the other world; both texts are in t->one and t->two. */
static const char *parting_event(struct twins *t, int reader) {
    for (int n = 0;; n++) {
        const struct event *a = nth_event(&t->here, reader, n, &t->one), *b = nth_event(&t->there, reader, n, &t->two);
        if (!a && !b)
            return "none";
        if (strcmp(writer_text(&t->one), writer_text(&t->two)) != 0)
            return t->ruleset->events[a ? a->kind : b->kind].name;
    }
}

/* ---- windows ----------------------------------------------------------------------------------------------------- */

static bool is_window(const struct twins *t, const struct event *event) {
    return event && t->ruleset->windows && event->kind == t->ruleset->windows->event_asked;
}

/* true: one event reports the roles that a window asks, and the other one reports it about another role, or is not a
 * disclosure. Only whether the role is asked may differ, because that depends on standing passes. */
static bool are_other_windows(const struct twins *t, const struct event *a, const struct event *b) {
    if (a && b && is_window(t, a) && is_window(t, b))
        return a->arg[0] != b->arg[0] || a->arg[1] != b->arg[1];
    const struct event *other = is_window(t, a) ? b : a;
    return (is_window(t, a) || is_window(t, b)) && !(other && event_discloses(t->ruleset, other));
}

/* Does the first difference show that hidden information decides whether a window opens? */
static bool is_window_by_hand(struct twins *t, int reader) {
    for (int n = 0;; n++) {
        const struct event *a = nth_event(&t->here, reader, n, &t->one), *b = nth_event(&t->there, reader, n, &t->two);
        if ((!a && !b) || strcmp(writer_text(&t->one), writer_text(&t->two)) != 0)
            return are_other_windows(t, a, b);
    }
}

static void find_difference(struct twins *t, int reader, enum aspect aspect, const char *how) {
    char what[sizeof t->count->findings.item[0].what];
    const char *event = aspect == EVENTS ? parting_event(t, reader) : "";
    snprintf(what, sizeof what, "%s at step %s: %s can tell its twins apart by %s%s%s, %s", t->verb, t->step,
             role_name(t, reader), aspect_names[aspect], *event ? ": " : "", event, how);
    find(t, what);
}

/* ---- the law ----------------------------------------------------------------------------------------------------- */

static void name_place(struct twins *t, const struct game *game, const struct action *action) {
    const struct frame *top = t->ruleset->steps ? flow_top(game) : NULL;
    t->verb = t->ruleset->verbs[action->verb].name;
    t->step = top ? t->ruleset->steps[top->step].name : "none";
}

/* Do the two worlds remain twins for the role that acted? */
static bool still_twins(struct twins *t) {
    enum aspect aspect = difference(t, t->actor);
    if (aspect == ASPECTS)
        return true;
    if (t->here.open || t->there.open)
        find_difference(t, t->actor, aspect, "and can undo");
    else if (aspect == EVENTS && is_window_by_hand(t, t->actor))
        find_difference(t, t->actor, aspect, "a window that asks by what is hidden");
    return false;
}

static void check_actor(struct twins *t, const struct game *game, const struct action *action) {
    struct action next = *action;
    if (!make_twin(t, game, t->actor))
        return;
    world_copy(t, &t->here, game);
    world_copy(t, &t->there, &t->twin.game);
    for (int i = 0; i < CHAIN; i++) {
        name_place(t, &t->here.game, &next);
        if (!is_listed(t, &t->there, t->actor, &next)) {
            is_same(t, t->actor, LIST);
            find_difference(t, t->actor, LIST, "before it acts");
            return;
        }
        take(&t->here, t->actor, &next);
        take(&t->there, t->actor, &next);
        if (!still_twins(t) || t->here.over)
            return;
        list_of(&t->here, t->actor, &t->list);
        if (t->list.count == 0)
            return;
        next = t->list.item[quick_below(&t->luck, (uint32_t)t->list.count)];
    }
}

/* Takes the action in the twin's world. true: it reads the same to the reader. */
static bool reads_same(struct twins *t, const struct action *action, int reader) {
    world_copy(t, &t->there, &t->twin.game);
    take(&t->there, t->actor, action);
    return is_same(t, reader, EVENTS);
}

static void check_told(struct twins *t, int reader) {
    enum aspect aspect = difference(t, reader);
    if (aspect < ASPECTS && !may_learn(&t->here, reader) && !may_learn(&t->there, reader))
        find_difference(t, reader, aspect, "and was told nothing");
    else if (aspect == EVENTS && is_window_by_hand(t, reader))
        find_difference(t, reader, aspect, "a window that asks by what is hidden");
}

/* For an action that names something hidden: if another action of the twin reads the same, the reader cannot tell them
 * apart. */
static void check_named(struct twins *t, const struct action *action, int reader) {
    bool named = false;
    list_of(&t->twin, t->actor, &t->choices);
    for (int i = 0; i < t->choices.count; i++) {
        if (!is_alike(t->ruleset, action, &t->choices.item[i]))
            continue;
        if (reads_same(t, &t->choices.item[i], reader))
            return;
        named = named || (t->there.open && are_alike_events(&t->here, &t->there));
    }
    if (named && t->here.open)
        find_difference(t, reader, EVENTS, "which name to it what it cannot know");
}

static void check_reader(struct twins *t, const struct game *game, const struct action *action, int reader) {
    if (!make_twin(t, game, reader))
        return;
    world_copy(t, &t->here, game);
    take(&t->here, t->actor, action);
    bool names = names_hidden(t->ruleset, action), both = is_listed(t, &t->twin, t->actor, action);
    if (both && (reads_same(t, action, reader) || !names))
        check_told(t, reader);
    else if (names)
        check_named(t, action, reader);
}

void twins_check(struct twins *t, const struct game *game, int role, const struct action *action, uint64_t seed,
                 int decision) {
    t->seed = seed;
    t->decision = decision;
    t->actor = role;
    t->luck = seed * 0x2545f4914f6cdd1du + (uint64_t)decision;
    guard_again();
    t->chance = ~t->luck;
    t->count->positions++;
    check_actor(t, game, action);
    name_place(t, game, action);
    for (int reader = 0; reader < t->ruleset->role_count; reader++)
        if (reader != role && (t->seats & ROLE_BIT(reader)))
            check_reader(t, game, action, reader);
    check_reader(t, game, action, ROLE_SPECTATOR);
}

void twins_finish(struct twins *t) {
    dealt_parts_finish(t->parts, &t->count->hidden, &t->count->findings);
}

/* ---- creating and freeing ---------------------------------------------------------------------------------------- */

struct twins *twins_new(const struct module *module, role_set seats, struct twin_count *count) {
    struct twins *t = xcalloc(1, sizeof *t);
    t->ruleset = module->ruleset;
    t->seats = seats;
    t->count = count;
    t->parts = dealt_parts_new(t->ruleset, seats);
    struct world *worlds[] = {&t->here, &t->twin, &t->there};
    for (int i = 0; i < 3; i++)
        worlds[i]->game.state = xcalloc(1, t->ruleset->state_size);
    return t;
}

void twins_free(struct twins *t) {
    if (!t)
        return;
    free(t->here.game.state);
    free(t->twin.game.state);
    free(t->there.game.state);
    writer_finish(&t->one);
    writer_finish(&t->two);
    dealt_parts_free(t->parts);
    free(t);
}

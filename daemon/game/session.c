#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../rulesets/kit/flow.h"
#include "../../rulesets/kit/text.h"
#include "../memory.h"
#include "../plugin/stand_in.h"
#include "guard.h"
#include "session_state.h"

/* Thread-local buffer for ruleset code, which therefore never allocates. */
static _Thread_local struct event_list scratch_events;
static _Thread_local struct action_list scratch_list;
static _Thread_local char scratch_prompt[16384];
static _Thread_local uint8_t scratch_before[RULESET_MAX_STATE];

enum { ROLLS_MOST = 4096 }; /* draws of one action; more are a fault */
static _Thread_local struct draw_record scratch_rolls[ROLLS_MOST];
static _Thread_local size_t scratch_roll_count;

static void note_roll(void *context, const struct draw_record *draw) {
    (void)context;
    if (scratch_roll_count == ROLLS_MOST)
        guard_fault("more than 4096 draws in one action");
    scratch_rolls[scratch_roll_count++] = *draw;
}

static void report_fault(struct game *game, const char *what) {
    (void)game;
    guard_fault(what);
}

bool session_guarded(struct session *session, void (*body)(void *context), void *context) {
    if (session->dead)
        return false;
    if (guard_run(body, context, session->fault, sizeof session->fault))
        return true;
    session->dead = true;
    return false;
}

const char *session_fault(const struct session *session) {
    return session->fault;
}

bool session_is_dead(const struct session *session) {
    return session->dead;
}

/* ---- creating and freeing ------------------------------------------------------------------------------ */

struct session *session_blank(const struct module *module, const struct setup *setup, const uint8_t key[KEY_BYTES],
                              uint64_t counter) {
    struct session *session = xcalloc(1, sizeof *session);
    session->module = module;
    session->setup = *setup;
    session->seats = module_seats(module, setup);
    session->state = xcalloc(1, module->ruleset->state_size);
    session->events = xcalloc(1, offsetof(struct event_list, item));
    stream_init(&session->stream, key, counter);
    session->stream.record = note_roll;
    session->game = (struct game){.ruleset = module->ruleset,
                                  .content = module->content,
                                  .state = session->state,
                                  .actor = NONE,
                                  .steps_left = module->ruleset->bounds.steps,
                                  .fault = report_fault};
    return session;
}

void session_free(struct session *session) {
    if (!session)
        return;
    trail_clear(&session->trail);
    session_forget_marks(session);
    free(session->terms);
    free(session->events);
    free(session->moves);
    free(session->rolls);
    free(session->state);
    sodium_memzero(session->stream.key, sizeof session->stream.key);
    free(session);
}

/* ---- ruleset code: bodies that run under guard -------------------------------------------------------------- */

void session_open(struct session *session, int actor) {
    events_clear(&scratch_events);
    scratch_roll_count = 0;
    session->game.events = &scratch_events;
    session->game.draws = &session->stream.draws;
    session->game.actor = actor;
    session->game.steps_left = session->module->ruleset->bounds.steps;
}

void session_close(struct session *session) {
    session->game.events = NULL;
    session->game.draws = NULL;
}

static uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t n) {
    const uint8_t *p = bytes;
    uint64_t word;
    for (; n >= sizeof word; n -= sizeof word, p += sizeof word) {
        memcpy(&word, p, sizeof word);
        hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 29;
    }
    for (; n > 0; n--, p++)
        hash = (hash ^ *p) * 0x100000001b3u;
    return hash ^ hash >> 32;
}

static inline bool is_same_action(const struct action *a, const struct action *b) {
    return a->arg[0] == b->arg[0] && memcmp(a, b, sizeof *a) == 0;
}

void session_list(struct session *session, int role, struct action_list *list) {
    const struct ruleset *ruleset = session->module->ruleset;
    list->count = 0;
    const bool left = session->out & ROLE_BIT(role), asked = session->to_act & ROLE_BIT(role);
    if (session->to_act == 0 || !(session->seats & ROLE_BIT(role)) || (left && !asked))
        return;
    ruleset->legal(&session->game, role, list);
    if (list->count > RULESET_MAX_ACTIONS)
        guard_fault("a legal list of more than 400 actions");
    for (int i = 1; i < list->count; i++)
        if (is_same_action(&list->item[i - 1], &list->item[i]))
            guard_fault("the same action twice in a legal list");
    if (asked && actions_asked(ruleset, list) == 0)
        guard_fault("no legal action for a role that must act");
}

/* A hash of what the role is asked. 0 for a role that is not asked: others' actions cannot make its seq stale, and
 * skipping it saves time. */
static uint64_t asked_of(struct session *session, int role) {
    struct session_answers *answers = session->answers;
    struct action_list *list = answers ? &answers->of[role] : &scratch_list;
    struct writer prompt;
    if (answers)
        answers->listed &= (role_set)~ROLE_BIT(role);
    if (!(session->to_act & ROLE_BIT(role)))
        return 0;
    writer_init_fixed(&prompt, scratch_prompt, sizeof scratch_prompt);
    session->module->ruleset->prompt(&session->game, role, &prompt);
    session_list(session, role, list);
    if (session->module->ruleset->out_of_turn_count > 0)
        actions_keep(session->module->ruleset, list, false);
    if (answers)
        answers->listed |= ROLE_BIT(role);
    uint64_t hash = hash_bytes(0, scratch_prompt, prompt.length);
    return hash_bytes(hash, list->item, sizeof *list->item * (size_t)list->count) | 1;
}

/* Updates what every role is asked, and since when. The actor's question always counts as new. before: the state before
 * the entry, if a role may be asked the same as before; else NULL. */
static void look_around(struct session *session, int actor, const void *before) {
    const struct ruleset *ruleset = session->module->ruleset;
    role_set asked_before = session->to_act, unconcerned = 0;
    session->to_act = ruleset->to_act(&session->game) & session->seats;
    if (before && ruleset->steps && flow_asks_the_same(&session->game, before))
        unconcerned = asked_before & session->to_act & (role_set)~ROLE_BIT(actor);
    for (int role = 0; role < ruleset->role_count; role++) {
        if (!(session->seats & (role_set)~unconcerned & ROLE_BIT(role)))
            continue;
        uint64_t asked = asked_of(session, role);
        if (asked != session->asked[role] || role == actor)
            session->changed[role] = session->seq;
        session->asked[role] = asked;
    }
    if (actor != NONE)
        session->acted[actor] = session->seq;
}

static void body_setup(void *context) {
    struct session *session = context;
    session_open(session, NONE);
    session->module->ruleset->setup(&session->game, &session->setup);
    look_around(session, NONE, NULL);
}

static void body_look(void *context) {
    look_around(context, ((struct session *)context)->last.role, NULL);
}

bool session_look(struct session *session) {
    return session_guarded(session, body_look, session);
}

static void body_look_anew(void *context) {
    look_around(context, NONE, NULL);
}

bool session_look_anew(struct session *session) {
    for (int role = 0; role < RULESET_MAX_ROLES; role++) {
        session->asked[role] = 0;
        session->changed[role] = session->acted[role] = session->seq;
    }
    return session_guarded(session, body_look_anew, session);
}

static void conclude(struct session *session, const struct entry *entry) {
    const struct ruleset *ruleset = session->module->ruleset;
    const role_set roles = session->leaving | ROLE_BIT(entry->role);
    if (ruleset->conclude_together && roles != ROLE_BIT(entry->role)) {
        ruleset->conclude_together(&session->game, roles, (enum conclusion)entry->how);
        return;
    }
    for (int role = 0; role < RULESET_MAX_ROLES; role++)
        if ((roles & ROLE_BIT(role)) && ruleset->to_act(&session->game) != 0)
            ruleset->conclude(&session->game, role, (enum conclusion)entry->how);
}

static void body_take(void *context) {
    struct session *session = context;
    const struct ruleset *ruleset = session->module->ruleset;
    const struct entry *entry = &session->last;
    session_open(session, entry->role);
    if (entry->kind == ENTRY_ACTION)
        ruleset->apply(&session->game, entry->role, &entry->action);
    else
        conclude(session, entry);
    look_around(session, entry->role, scratch_before);
}

/* ---- adding entries ------------------------------------------------------------------------------------------ */

static void keep_rolls(struct session *session) {
    session->roll_count = scratch_roll_count;
    if (scratch_roll_count == 0)
        return;
    session->rolls = xrealloc(session->rolls, scratch_roll_count * sizeof *session->rolls);
    memcpy(session->rolls, scratch_rolls, scratch_roll_count * sizeof *session->rolls);
}

static void keep_moves(struct session *session) {
    struct game game = session->game;
    game.events = &scratch_events;
    moves_settle(&game);
    const size_t size = sizeof *session->moves * (size_t)scratch_events.move_count;
    session->move_count = scratch_events.move_count;
    if (session->move_count == 0)
        return;
    session->moves = xrealloc(session->moves, size);
    memcpy(session->moves, scratch_events.move, size);
}

enum { EVENTS_AT_HAND = 8 }; /* number of events whose memory stays allocated */

static void keep_events(struct session *session) {
    int count = scratch_events.count;
    if (count > session->events_room || session->events_room > EVENTS_AT_HAND) {
        session->events_room = count > EVENTS_AT_HAND ? count : EVENTS_AT_HAND;
        session->events = xrealloc(session->events, offsetof(struct event_list, item) +
                                                        sizeof *scratch_events.item * (size_t)session->events_room);
    }
    memcpy(session->events, &scratch_events,
           offsetof(struct event_list, item) + sizeof *scratch_events.item * (size_t)count);
    keep_moves(session);
}

static bool is_verb_out_of_turn(const struct session *session, int verb) {
    return session->module->ruleset->verbs[verb].out_of_turn;
}

static bool is_out_of_turn(const struct session *session, const struct entry *entry) {
    return entry->kind == ENTRY_ACTION && is_verb_out_of_turn(session, entry->action.verb);
}

/* The latest action as a step of the trail. */
static struct trail_step step_of(const struct session *session, const struct event_list *events) {
    const struct ruleset *ruleset = session->module->ruleset;
    struct trail_step step = {.seq = session->last.seq,
                              .role = session->last.role,
                              .open = !events_disclose(ruleset, events),
                              .out_of_turn = is_out_of_turn(session, &session->last),
                              .action = session->last.action};
    for (int i = 0; step.out_of_turn && i < events->count; i++) {
        const struct event *event = &events->item[i];
        step.seen |= ruleset->events[event->kind].is_private ? event->audience : ROLES_EVERYONE;
        if (event_discloses(ruleset, event))
            step.learned |= event->audience & (role_set)~event->knew;
    }
    return step;
}

bool session_take(struct session *session, const struct entry *entry) {
    size_t size = session->module->ruleset->state_size;
    uint64_t counter = session->stream.counter;
    memcpy(scratch_before, session->state, size);
    session_begin_entry(session, entry);
    bool went = session_guarded(session, body_take, session);
    session_close(session);
    if (!went)
        return false;
    session->last.to_act = session->to_act;
    keep_events(session);
    keep_rolls(session);
    if (entry->kind == ENTRY_CONCLUDE) {
        session->out |= session->leaving | ROLE_BIT(entry->role);
        session->leaving = 0;
    }
    struct trail_step step = step_of(session, session->events);
    if (entry->kind != ENTRY_ACTION || counter != session->stream.counter || !(step.open || step.out_of_turn))
        trail_cut(&session->trail, session->trail.count);
    else
        trail_add(&session->trail, &step, scratch_before, session->state, size);
    session_mark(session);
    return true;
}

void session_take_notice(struct session *session, const struct entry *entry) {
    if (entry->with_next) {
        session->leaving |= ROLE_BIT(entry->role);
        trail_cut(&session->trail, session->trail.count);
    }
    session_begin_entry(session, entry);
    session->last.to_act = session->to_act;
    session->events->count = 0;
    session->move_count = 0;
    session->roll_count = 0;
    session_mark(session);
}

bool session_is_private(const struct session *session, int reader) {
    role_set seen = session->undone_seen;
    if (session->seq == 0 || session->last.kind == ENTRY_NOTICE || reader == session->last.role ||
        reader == ROLE_ARBITER)
        return false;
    if (session->last.kind == ENTRY_UNDO)
        return !(seen & ROLE_BIT(reader));
    return is_out_of_turn(session, &session->last) && !(step_of(session, session->events).seen & ROLE_BIT(reader));
}

struct session *session_new(const struct module *module, const struct setup *setup, const uint8_t key[KEY_BYTES],
                            struct writer *why) {
    struct session *session = session_blank(module, setup, key, 0);
    bool went = session_guarded(session, body_setup, session);
    session_close(session);
    if (went) {
        keep_events(session);
        keep_rolls(session);
        return session;
    }
    put(why, session->fault);
    session_free(session);
    return NULL;
}

/* ---- acting ------------------------------------------------------------------------------------------------------ */

struct search {
    struct session *session;
    int role;
    const char *key;
    size_t n;
    int found;
    const struct action *wanted;
};

static void body_search(void *context) {
    struct search *search = context;
    const struct module *module = search->session->module;
    session_list(search->session, search->role, &scratch_list);
    search->found = action_find(module->ruleset, module->content, &scratch_list, search->key, search->n);
}

struct going {
    struct session *session;
    int role;
    const struct action *action;
    struct writer *w;
    bool gone;
};

static void body_gone(void *context) {
    struct going *going = context;
    const struct session *session = going->session;
    going->gone = session->module->ruleset->gone(&session->game, going->role, going->action, going->w);
}

static bool is_gone(struct session *session, int role, const struct action *action, struct writer *w) {
    struct going going = {session, role, action, w, false};
    return session_guarded(session, body_gone, &going) && going.gone;
}

/* While the role's question is unchanged, only keys of actions out of turn can be gone. */
static bool may_be_gone(const struct session *session, int role, uint32_t seq, const char *key, size_t n,
                        struct action *action) {
    const struct module *module = session->module;
    return module->ruleset->gone && action_read(module->ruleset, module->content, key, n, action) &&
           (is_verb_out_of_turn(session, action->verb) || seq < session->changed[role]);
}

bool session_gone(struct session *session, int role, uint32_t seq, const char *key, size_t n, struct writer *w) {
    struct action action;
    return !session->dead && may_be_gone(session, role, seq, key, n, &action) && is_gone(session, role, &action, w);
}

/* Finds the reason for refusing a key that is not in the list. */
static enum act_outcome refusal(struct session *session, int role, uint32_t seq, const char *key, size_t n) {
    struct action action;
    struct writer unread;
    writer_init_fixed(&unread, scratch_prompt, sizeof scratch_prompt);
    if (may_be_gone(session, role, seq, key, n, &action) && is_gone(session, role, &action, &unread))
        return ACT_GONE;
    if (session->dead)
        return ACT_FAULT;
    return seq < session->changed[role] ? ACT_STALE : ACT_ILLEGAL;
}

enum act_outcome session_act(struct session *session, int role, uint32_t seq, const char *key, size_t n, int64_t at) {
    if (session->dead)
        return ACT_FAULT;
    if (session->to_act == 0)
        return ACT_OVER;
    if (seq > session->seq || seq < session->acted[role])
        return ACT_STALE;
    struct search search = {session, role, key, n, -1, NULL};
    if (!session_guarded(session, body_search, &search))
        return ACT_FAULT;
    if (search.found < 0)
        return refusal(session, role, seq, key, n);
    if (!is_verb_out_of_turn(session, scratch_list.item[search.found].verb) && seq < session->changed[role])
        return ACT_STALE;
    struct entry entry = {.seq = session->seq + 1,
                          .at = at,
                          .kind = ENTRY_ACTION,
                          .role = (uint8_t)role,
                          .action = scratch_list.item[search.found]};
    return session_take(session, &entry) ? ACT_DONE : ACT_FAULT;
}

uint32_t session_undo_budget(const struct session *session) {
    const struct ruleset *ruleset = session->module->ruleset;
    return (uint32_t)(ruleset->bounds.decisions / 2 / __builtin_popcount(session->seats));
}

static bool has_undos_left(const struct session *session, int role) {
    return session->undone[role] < session_undo_budget(session);
}

bool session_can_undo(struct session *session, int role) {
    return has_undos_left(session, role) && session_may_go_back(session, role);
}

bool session_undos_spent(struct session *session, int role) {
    return !has_undos_left(session, role) && session_may_go_back(session, role);
}

enum act_outcome session_undo(struct session *session, int role, int64_t at) {
    if (session->dead)
        return ACT_FAULT;
    if (session_over(session))
        return ACT_OVER;
    if (!session_can_undo(session, role))
        return ACT_NO_UNDO;
    struct entry entry = {.seq = session->seq + 1, .at = at, .kind = ENTRY_UNDO, .role = (uint8_t)role};
    return session_take_back(session, &entry) ? ACT_DONE : ACT_FAULT;
}

static enum act_outcome leave(struct session *session, struct entry entry) {
    entry.seq = session->seq + 1;
    entry.kind = ENTRY_CONCLUDE;
    if (session->dead)
        return ACT_FAULT;
    if (session->to_act == 0)
        return ACT_OVER;
    if (!entry.with_next)
        return session_take(session, &entry) ? ACT_DONE : ACT_FAULT;
    session_take_notice(session, &entry);
    return ACT_DONE;
}

enum act_outcome session_conclude(struct session *session, int role, enum conclusion how, int64_t at) {
    return leave(session, (struct entry){.at = at, .role = (uint8_t)role, .how = (uint8_t)how});
}

enum act_outcome session_conclude_with_next(struct session *session, int role, enum conclusion how, int64_t at) {
    return leave(session, (struct entry){.at = at, .role = (uint8_t)role, .how = (uint8_t)how, .with_next = true});
}

static void body_choose_safely(void *context) {
    struct search *search = context;
    const struct ruleset *ruleset = search->session->module->ruleset;
    session_list(search->session, search->role, &scratch_list);
    if (ruleset->out_of_turn_count > 0)
        actions_keep(ruleset, &scratch_list, false);
    search->found = actions_safe(ruleset, &scratch_list);
}

enum act_outcome session_caretake(struct session *session, int role, int64_t at) {
    struct search search = {.session = session, .role = role};
    if (session->dead)
        return ACT_FAULT;
    if (session->to_act == 0)
        return ACT_OVER;
    if (!(session->to_act & ROLE_BIT(role)))
        return ACT_ILLEGAL;
    if (!session_guarded(session, body_choose_safely, &search))
        return ACT_FAULT;
    struct entry entry = {.seq = session->seq + 1,
                          .at = at,
                          .kind = ENTRY_ACTION,
                          .role = (uint8_t)role,
                          .caretaker = true,
                          .action = scratch_list.item[search.found]};
    return session_take(session, &entry) ? ACT_DONE : ACT_FAULT;
}

static void body_find(void *context) {
    struct search *search = context;
    session_list(search->session, search->role, &scratch_list);
    search->found = NONE;
    for (int i = 0; i < scratch_list.count; i++)
        if (memcmp(&scratch_list.item[i], search->wanted, sizeof *search->wanted) == 0)
            search->found = i;
}

enum act_outcome session_act_by_bot(struct session *session, int role, const struct bot_choice *choice, int64_t at) {
    struct search search = {.session = session, .role = role, .wanted = &choice->action};
    struct entry entry = {.seq = session->seq + 1,
                          .at = at,
                          .kind = ENTRY_ACTION,
                          .role = (uint8_t)role,
                          .caretaker = choice->stands_in,
                          .bot = (uint8_t)choice->level,
                          .seed = choice->seed,
                          .action = choice->action};
    if (session->dead)
        return ACT_FAULT;
    if (session->to_act == 0)
        return ACT_OVER;
    if (!session_guarded(session, body_find, &search))
        return ACT_FAULT;
    if (search.found == NONE)
        return ACT_ILLEGAL;
    return session_take(session, &entry) ? ACT_DONE : ACT_FAULT;
}

enum act_outcome session_notice(struct session *session, int role, enum entry_notice what, int64_t at) {
    if (session->dead)
        return ACT_FAULT;
    if (session->to_act == 0)
        return ACT_OVER;
    struct entry entry = {
        .seq = session->seq + 1, .at = at, .kind = ENTRY_NOTICE, .role = (uint8_t)role, .how = (uint8_t)what};
    session_take_notice(session, &entry);
    return ACT_DONE;
}

/* ---- questions without JSON -------------------------------------------------------------------------------------- */

const struct entry *session_entry(const struct session *session) {
    return &session->last;
}

uint32_t session_undoes(const struct session *session) {
    return session->undoes;
}

uint32_t session_seq(const struct session *session) {
    return session->seq;
}

const struct module *session_module(const struct session *session) {
    return session->module;
}

bool session_is_parting(const struct session *session) {
    return session->leaving != 0;
}

bool session_over(const struct session *session) {
    return session->to_act == 0;
}

role_set session_to_act(const struct session *session) {
    return session->to_act;
}

role_set session_seats(const struct session *session) {
    return session->seats;
}

void session_await(struct session *session, role_set to_act) {
    stand_in_await(session->state, to_act);
    session->to_act = to_act;
}

uint32_t session_changed(const struct session *session, int role) {
    return session->changed[role];
}

uint64_t session_draws(const struct session *session) {
    return session->stream.counter;
}

struct game *session_game(struct session *session) {
    return &session->game;
}

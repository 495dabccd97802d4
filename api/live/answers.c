#include "answers.h"

#include <sodium.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "../../daemon/clock.h"
#include "../../daemon/log.h"
#include "../../daemon/store/clocks.h"
#include "../../daemon/store/games.h"
#include "../../daemon/store/orders.h"
#include "../api_state.h"
#include "publish.h"

enum { SECOND_US = 1000000 };
/* Each poll takes everything due before the next one. An answer that is later than LATE_US fell due while no daemon was
 * polling. */
enum { LOOK_US = 1250000, LATE_US = 5000000, LATE_MOST_US = 10000000 };

void made_begin(struct made *made, struct api *api, struct job *job, struct publish_kept **kept) {
    made->api = api;
    made->job = job;
    made->kept = kept;
    made->count = 0;
    publish_forget(kept);
}

void made_add(struct made *made) {
    struct session *session = made->job->session;
    made->item[made->count++] = *session_entry(session);
    publish_keep(made->api, made->job->record, session, made->kept);
}

/* ---- answering ---------------------------------------------------------------------------------------- */

/* Identifies the role's question by a number: 1 + the seq at which it opened. */
static uint32_t question(const struct session *session, int role) {
    return session_changed(session, role) + 1;
}

/* With delayed answers, orders do not answer while a caretaker plays: the caretaker's moves are marked, and the player
 * is absent. */
static bool is_kept_by_caretaker(const struct game_record *record, int role) {
    return record->orders_delay > 0 && record->clocks && record->clocks->seat[role].caretaker;
}

/* May the orders answer the current question? The player who filed them must still hold the seat. */
static bool is_theirs(const struct game_record *record, const struct session *session, int role, uint32_t held) {
    const struct seat_orders *seat = &record->orders[role];
    if (!seat->orders || !(session_to_act(session) & ROLE_BIT(role)) || held == question(session, role) ||
        is_kept_by_caretaker(record, role))
        return false;
    const struct game_seat *taken = game_record_seat(record, role);
    return taken && taken->player && strcmp(taken->player, seat->player) == 0;
}

/* Does the role have a new question only because it has acted out of turn? */
static bool is_beside(const struct made *made, int role, uint32_t asked) {
    bool beside = false;
    for (size_t i = 0; i < made->count; i++) {
        const struct entry *entry = &made->item[i];
        if (entry->role != role)
            continue;
        if (entry->kind != ENTRY_ACTION || !made->job->record->module->ruleset->verbs[entry->action.verb].out_of_turn)
            return false;
        beside = entry->seq + 1 == asked;
    }
    return beside;
}

/* The question that the player answers without the orders; 0: none. After taking an action back, this is the current
 * question. */
static uint32_t held_now(const struct made *made, int role) {
    const uint32_t held = made->job->record->orders[role].held, asked = question(made->job->session, role);
    if (made->count > 0 && made->item[0].kind == ENTRY_UNDO && made->item[0].role == role)
        return asked;
    return held == asked || (held != 0 && is_beside(made, role, asked)) ? asked : 0;
}

struct answering {
    struct job *job;
    struct made *made;
    role_set due, answered; /* answered: the acting role, which continues without another delay */
    uint32_t held[RULESET_MAX_ROLES];
};

static bool may_answer(const struct answering *a, int role) {
    const struct game_record *record = a->job->record;
    return is_theirs(record, a->job->session, role, a->held[role]) &&
           (record->orders_delay == 0 || (a->answered & ROLE_BIT(role)) ||
            ((a->due & ROLE_BIT(role)) && record->orders[role].due_for == question(a->job->session, role)));
}

/* Makes the only choice of an open question, if the game is automatic. A role whose orders are answering continues. */
static enum act_outcome choose_alone(struct answering *a) {
    struct session *session = a->job->session;
    if (!a->job->record->automatic)
        return ACT_ILLEGAL;
    const role_set asked = session_to_act(session);
    enum act_outcome outcome = session_act_alone(session, clock_now());
    if (outcome == ACT_DONE) {
        a->answered = session_stop(session, asked) == STOP_NOT ? a->answered : 0;
        made_add(a->made);
    }
    return outcome;
}

/* Makes one answer of one role. ACT_ILLEGAL: the role has no answer to make. */
static enum act_outcome answer_one(struct answering *a) {
    struct session *session = a->job->session;
    enum act_outcome alone = choose_alone(a);
    if (alone != ACT_ILLEGAL || !a->job->record->orders)
        return alone;
    for (int role = 0; role < RULESET_MAX_ROLES; role++) {
        if (!may_answer(a, role))
            continue;
        const role_set asked = session_to_act(session);
        enum act_outcome outcome =
            session_act_by_order(session, role, a->job->record->orders[role].orders, clock_now());
        if (outcome == ACT_ILLEGAL)
            continue;
        if (outcome == ACT_DONE) {
            a->answered = session_stop(session, asked) == STOP_NOT ? ROLE_BIT(role) : 0;
            made_add(a->made);
        }
        return outcome;
    }
    return ACT_ILLEGAL;
}

static bool answer(struct answering *a) {
    enum act_outcome outcome = ACT_DONE;
    while (outcome == ACT_DONE && a->made->count < MADE_MOST)
        outcome = answer_one(a);
    return outcome != ACT_FAULT;
}

/* ---- answers to come ------------------------------------------------------------------------------------ */

/* The longest delay of an answer, in milliseconds: it stays well before the end of the player's time, which all players
 * can see. */
static uint32_t longest_delay(const struct game_record *record, int role) {
    const struct seat_clock *clock = record->clocks ? &record->clocks->seat[role] : NULL;
    uint32_t most = (uint32_t)record->orders_delay * 1000;
    if (!clock || clock->since == 0)
        return most;
    const int64_t half = clock_left(clock, outages_known(), clock_now()) / 2000;
    return half < most ? (uint32_t)half : most;
}

/* A random delay, to the microsecond: it does not depend on the orders, the question, or the player's cards. */
static int64_t delayed(const struct game_record *record, int role) {
    uint32_t most = longest_delay(record, role), least = most / 10;
    return clock_now() + (int64_t)(least + randombytes_uniform(most - least)) * 1000 + randombytes_uniform(1000);
}

static void answer_soon(struct api *api, const struct job *job, int role);

/* When the next answer of the role's orders is due. */
static int64_t due_time(const struct game_record *record, int role, uint32_t asked, bool known) {
    const struct seat_orders *seat = &record->orders[role];
    if (known)
        return seat->due_at;
    return record->orders_delay == 0 || seat->due_for == asked ? clock_now() + SECOND_US : delayed(record, role);
}

static void arm(struct api *api, struct job *job, int role, role_set due, uint32_t held) {
    struct session *session = job->session;
    const struct seat_orders *seat = &job->record->orders[role];
    uint32_t asked = question(session, role);
    struct action action;
    bool wants = is_theirs(job->record, session, role, held) && session_order(session, role, seat->orders, &action);
    bool known = seat->due_for == asked && seat->due_at != 0 && !(due & ROLE_BIT(role));
    if (wants && known && held == seat->held)
        return;
    if (wants) {
        store_arm_orders(&job->stage, role, held, asked, due_time(job->record, role, asked, known));
        answer_soon(api, job, role);
    } else if (held != seat->held || (due & ROLE_BIT(role))) {
        store_arm_orders(&job->stage, role, held, 0, 0);
    }
}

static void arm_all(struct api *api, struct job *job, role_set due, const uint32_t *held) {
    for (int role = 0; role < RULESET_MAX_ROLES; role++)
        if (job->record->orders[role].orders)
            arm(api, job, role, due, held[role] == question(job->session, role) ? held[role] : 0);
}

bool answers_append(struct made *made, const uint8_t *idempotency_key, size_t length, role_set due) {
    struct job *job = made->job;
    size_t own = made->count;
    bool undone = own > 0 && made->item[0].kind == ENTRY_UNDO;
    struct answering answering = {.job = job, .made = made, .due = due};
    for (int role = 0; job->record->orders && role < RULESET_MAX_ROLES; role++)
        answering.held[role] = held_now(made, role);
    if ((job->record->orders || job->record->automatic) && !undone && !answer(&answering))
        return false;
    if (made->count > 0)
        store_append_all(&job->stage, made->item, made->count, idempotency_key, length, own);
    if (job->record->orders)
        arm_all(made->api, job, due, answering.held);
    return true;
}

void answers_arm(struct api *api, struct job *job) {
    uint32_t held[RULESET_MAX_ROLES];
    for (int role = 0; role < RULESET_MAX_ROLES && job->record->orders; role++)
        held[role] = job->record->orders[role].held;
    if (job->record->orders)
        arm_all(api, job, 0, held);
}

int64_t answers_at(const struct game_record *record, const struct session *session, int role) {
    const struct seat_orders *seat = record->orders ? &record->orders[role] : NULL;
    return seat && session && seat->due_for == question(session, role) && is_theirs(record, session, role, seat->held)
               ? seat->due_at
               : 0;
}

/* ---- due answers ---------------------------------------------------------------------------------------- */

struct due_answer {
    struct job job;
    struct api *api;
    struct publish_kept *kept;
    int role; /* NONE: all roles, and the only choices */
    int64_t due_at, taken_until;
    bool made;
};

/* Still due, and not rescheduled? */
static role_set due_now(const struct due_answer *mine) {
    if (mine->role == NONE)
        return mine->job.record->orders_delay == 0 ? (role_set)~0u : 0;
    int64_t due_at = mine->job.record->orders[mine->role].due_at;
    return due_at == mine->due_at || due_at == mine->taken_until ? ROLE_BIT(mine->role) : 0;
}

static enum job_step due_run(struct job *job) {
    struct due_answer *mine = (struct due_answer *)job;
    struct made made;
    made_begin(&made, mine->api, job, &mine->kept);
    mine->made = false;
    if (!job->session || job->load_error || !(job->record->orders || job->record->automatic))
        return JOB_FINISHED;
    if (answers_append(&made, NULL, 0, due_now(mine)))
        mine->made = made.count > 0;
    else
        worker_quarantine(job, session_fault(job->session));
    return JOB_FINISHED;
}

static void due_done(struct job *job) {
    struct due_answer *mine = (struct due_answer *)job;
    if (job->outcome == JOB_FAILED)
        log_error("a standing order cannot be carried out: %s", job->reason);
    if (job->outcome == JOB_OK && mine->made && job->record && job->session)
        publish_entries(mine->api, job->record, job->session, &mine->kept);
    publish_forget(&mine->kept);
    free(mine);
}

/* NULL: out of memory. */
static struct due_answer *begin_due(struct api *api, const uint8_t game[16], int role) {
    struct due_answer *mine = calloc(1, sizeof *mine);
    if (!mine)
        return NULL;
    mine->api = api;
    mine->role = role;
    mine->job = (struct job){.need = JOB_GAME, .writes = true, .run = due_run, .done = due_done};
    memcpy(mine->job.game, game, 16);
    return mine;
}

/* Schedules an answer that is due before the next poll. The job that armed it is not durable yet; this one runs after
 * it. */
static void answer_soon(struct api *api, const struct job *job, int role) {
    const int64_t due_at = job->record->orders[role].due_at, left = due_at - clock_now();
    struct due_answer *mine =
        job->record->orders_delay > 0 && left < LOOK_US ? begin_due(api, job->record->id, role) : NULL;
    if (!mine)
        return;
    mine->due_at = mine->taken_until = due_at;
    mine->job.not_before = clock_monotonic() + left;
    worker_submit(atomic_load(&api->workers), &mine->job);
}

static bool is_any_armed(const struct game_record *record) {
    for (int role = 0; role < RULESET_MAX_ROLES; role++)
        if (record->orders[role].due_for != 0)
            return true;
    return false;
}

void answers_begin(struct api *api, const struct game_record *record) {
    struct due_answer *mine = record->automatic ? begin_due(api, record->id, NONE) : NULL;
    if (mine)
        worker_submit(atomic_load(&api->workers), &mine->job);
}

void answers_now(struct api *api, const struct game_record *record) {
    const bool orders = record->orders && record->orders_delay == 0 && is_any_armed(record);
    if (record->status != GAME_ACTIVE || !(orders || record->automatic))
        return;
    struct due_answer *mine = begin_due(api, record->id, NONE);
    if (mine)
        worker_submit(atomic_load(&api->workers), &mine->job);
}

struct look {
    struct job job;
    struct api *api;
    struct due_orders due;
};

static enum job_step look_run(struct job *job) {
    struct look *mine = (struct look *)job;
    store_due_orders(&job->stage, clock_now() + LOOK_US, &mine->due);
    return JOB_FINISHED;
}

/* Each answer gets its own time. If all came at the time of a poll, players could tell them apart from answers by
 * hand. */
static int64_t moment_of(const struct due_orders *due, int i) {
    int64_t now = clock_now(), most = due->item[i].delay < LATE_MOST_US ? due->item[i].delay : LATE_MOST_US;
    int64_t late = now - due->item[i].due_at;
    return clock_monotonic() + (late < LATE_US ? -late : randombytes_uniform((uint32_t)most + 1));
}

static void submit_due(struct api *api, const struct due_orders *due, int i) {
    struct due_answer *mine = begin_due(api, due->item[i].game, due->item[i].role);
    if (!mine)
        return;
    mine->due_at = due->item[i].due_at;
    mine->taken_until = due->item[i].taken_until;
    mine->job.not_before = moment_of(due, i);
    worker_submit(atomic_load(&api->workers), &mine->job);
}

static void look(struct api *api);

static void look_done(struct job *job) {
    struct look *mine = (struct look *)job;
    struct api *api = mine->api;
    int count = job->outcome == JOB_OK ? mine->due.count : 0;
    for (int i = 0; i < count; i++)
        submit_due(api, &mine->due, i);
    free(mine);
    if (count == DUE_ORDERS && !atomic_load(&api->stopping))
        look(api);
    else
        atomic_store(&api->looks_for_orders, false);
}

static void look(struct api *api) {
    struct look *mine = calloc(1, sizeof *mine);
    if (!mine) {
        atomic_store(&api->looks_for_orders, false);
        return;
    }
    mine->api = api;
    mine->job = (struct job){.need = JOB_STORE, .writes = true, .run = look_run, .done = look_done};
    worker_submit(atomic_load(&api->workers), &mine->job);
}

void answers_tick(struct api *api) {
    if (atomic_load(&api->workers) && !atomic_load(&api->stopping) && !atomic_exchange(&api->looks_for_orders, true))
        look(api);
}

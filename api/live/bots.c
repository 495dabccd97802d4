/* How a bot's choice is made: a job claims the game's bots in the database and copies the state (look_run); a thread
 * of the crew searches (think); a second job makes the entry if the game is still at that seq (answer_run). The claim
 * lasts TAKEN_US, so if a daemon dies, another one claims its bots. Two daemons can search for one position, but only
 * one of them makes the entry. */
#include "bots.h"

#include <sodium.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "../../daemon/bot/crew.h"
#include "../../daemon/bot/level.h"
#include "../../daemon/clock.h"
#include "../../daemon/log.h"
#include "../../daemon/store/bots.h"
#include "../../daemon/store/players.h"
#include "../../daemon/worker/worker.h"
#include "../api_state.h"
#include "answers.h"
#include "expiry.h"
#include "publish.h"

enum { TAKEN_US = 15000000, BOT_LANE = 2 };

/* Bots that play for absent players. */
static role_set stand_ins_of(const struct game_record *record) {
    return record->clocks && record->clocks->started ? clocks_stood_in(record->clocks) : 0;
}

static int level_of(const struct game_record *record, int role) {
    const struct game_seat *seat = game_record_seat(record, role);
    const int level = seat ? id_bot(seat->player) : 0;
    return level == 0 && (stand_ins_of(record) & ROLE_BIT(role)) ? record->clocks->rule.bot : level;
}

static role_set bots_of(const struct game_record *record) {
    return game_record_bots(record) | stand_ins_of(record);
}

/* ---- the answer ------------------------------------------------------------------------------------------ */

/* One search, from the copy of the state to the entry. */
struct thought {
    union {
        struct crew_task task;
        struct job job;
    };
    uint8_t game[16];
    struct api *api;
    struct publish_kept *kept;
    struct expired expired; /* the clocks that ran out while the bot thought */
    const struct module *module;
    uint32_t seq;
    role_set bots, asked; /* the bots, and those of them that owe a decision */
    role_set stand_ins;   /* those that play for absent players, and only when asked */
    int level[RULESET_MAX_ROLES];
    int role; /* who acts; NONE: no bot has anything to do */
    bool found, made;
    struct action action;
    uint64_t seed;
    uint8_t state[];
};

static bool is_as_it_was(const struct thought *mine) {
    const struct job *job = &mine->job;
    const struct game_record *record = job->record;
    return record && job->session && !job->load_error && record->status == GAME_ACTIVE &&
           session_seq(job->session) == mine->seq && bots_of(record) == mine->bots &&
           stand_ins_of(record) == mine->stand_ins &&
           (mine->role == NONE || level_of(record, mine->role) == mine->level[mine->role]);
}

/* A bot whose search failed makes a safe choice, so that the game continues. */
static enum act_outcome act(struct thought *mine) {
    struct session *session = mine->job.session;
    enum act_outcome outcome = ACT_ILLEGAL;
    const struct bot_choice choice = {.action = mine->action,
                                      .level = mine->level[mine->role],
                                      .seed = mine->seed,
                                      .stands_in = (mine->stand_ins & ROLE_BIT(mine->role)) != 0};
    if (mine->found)
        outcome = session_act_by_bot(session, mine->role, &choice, clock_now());
    return outcome == ACT_ILLEGAL ? session_caretake(session, mine->role, clock_now()) : outcome;
}

static enum job_step answer_run(struct job *job) {
    struct thought *mine = (struct thought *)job;
    struct made made;
    mine->made = false;
    expiry_tell(&mine->expired, job);
    made_begin(&made, mine->api, job, &mine->kept);
    if (!job->record)
        return JOB_FINISHED;
    if (!is_as_it_was(mine)) {
        store_free_bots(&job->stage);
        return JOB_FINISHED;
    }
    if (mine->role == NONE) {
        store_bots_seen(&job->stage, mine->seq);
        return JOB_FINISHED;
    }
    const enum expiry_before before = expiry_first(mine->api, job, &mine->expired);
    if (before == EXPIRY_FIRED)
        return JOB_AGAIN; /* the bot thinks anew */
    const enum act_outcome outcome = before == EXPIRY_FAULT ? ACT_FAULT : act(mine);
    if (outcome == ACT_DONE)
        made_add(&made);
    if (outcome == ACT_FAULT || (outcome == ACT_DONE && !answers_append(&made, NULL, 0, 0))) {
        log_error("a bot's action cannot be carried out: %s", session_fault(job->session));
        worker_quarantine(job, session_fault(job->session));
        return JOB_FINISHED;
    }
    mine->made = outcome == ACT_DONE;
    if (mine->made)
        store_free_bots(&job->stage);
    else
        store_bots_seen(&job->stage, mine->seq);
    return JOB_FINISHED;
}

static void thought_free(struct thought *mine) {
    publish_forget(&mine->kept);
    expiry_forget(&mine->expired);
    free(mine);
}

static void answer_done(struct job *job) {
    struct thought *mine = (struct thought *)job;
    struct api *api = mine->api;
    crew_done(api->crew, mine->game);
    if (job->outcome == JOB_FAILED)
        log_error("a bot's action cannot be stored: %s", job->reason);
    if (job->outcome == JOB_OK && mine->made && job->record && job->session)
        publish_entries(api, job->record, job->session, &mine->kept);
    else if (job->outcome == JOB_OK && job->record && job->record->seq != mine->seq)
        bots_wake(api, job->record);
    thought_free(mine);
}

/* ---- thinking -------------------------------------------------------------------------------------------- */

/* Searches for one role; false: it has nothing to do. */
static bool think_for(struct thought *mine, int role) {
    struct search_result result;
    const bool asked = (mine->asked & ROLE_BIT(role)) != 0, stands_in = (mine->stand_ins & ROLE_BIT(role)) != 0;
    if (!asked && (stands_in || !mine->module->ruleset->prior || mine->module->ruleset->out_of_turn_count == 0))
        return false;
    randombytes_buf(&mine->seed, sizeof mine->seed);
    const struct bot_task task = {.role = role, .level = mine->level[role], .seed = mine->seed, .stands_in = stands_in};
    mine->found = bot_choose(mine->module, mine->state, &task, &result);
    if (result.faults > 0)
        log_debug("%d of %d worlds that a bot thought about failed", result.faults, result.faults + result.simulations);
    if (!mine->found && !asked)
        return false;
    mine->role = role;
    mine->action = result.action;
    return true;
}

/* Chooses for one bot. Bots that owe a decision come first. */
static void choose(struct thought *mine) {
    mine->role = NONE;
    for (int asked = 1; asked >= 0 && mine->role == NONE; asked--)
        for (int role = 0; role < RULESET_MAX_ROLES && mine->role == NONE; role++)
            if ((mine->bots & ROLE_BIT(role)) && ((mine->asked >> role) & 1) == asked && think_for(mine, role))
                break;
}

/* The entry is made after a random delay from the start of the search, so that its time says little about the
 * choice. */
static void think(struct crew_task *task) {
    struct thought *mine = (struct thought *)task;
    const int64_t began = clock_monotonic();
    const uint32_t most = (uint32_t)mine->api->config->bot_delay;
    choose(mine);
    mine->job =
        (struct job){.need = JOB_GAME, .writes = true, .lane = BOT_LANE, .run = answer_run, .done = answer_done};
    memcpy(mine->job.game, mine->game, sizeof mine->game);
    if (mine->role != NONE && most > 0)
        mine->job.not_before = began + (int64_t)(most / 5 + randombytes_uniform(most - most / 5 + 1)) * 1000;
    worker_submit(atomic_load(&mine->api->workers), &mine->job);
}

static void drop(struct crew_task *task) {
    thought_free((struct thought *)task);
}

/* ---- a look at a game -------------------------------------------------------------------------------------- */

struct look {
    struct job job;
    struct api *api;
    int taken;
    struct thought *thought; /* made once the bots are taken */
};

static void copy_game(struct look *mine) {
    const struct job *job = &mine->job;
    const struct module *module = session_module(job->session);
    const size_t size = module->ruleset->state_size;
    struct thought *thought = calloc(1, sizeof *thought + size);
    if (!thought)
        return;
    memcpy(thought->game, job->game, sizeof thought->game);
    memcpy(thought->task.game, job->game, sizeof thought->task.game);
    memcpy(thought->state, session_game(job->session)->state, size);
    thought->task.think = think;
    thought->task.drop = drop;
    thought->api = mine->api;
    thought->module = module;
    thought->seq = session_seq(job->session);
    thought->bots = bots_of(job->record);
    thought->stand_ins = stand_ins_of(job->record);
    thought->asked = thought->bots & session_to_act(job->session);
    for (int role = 0; role < RULESET_MAX_ROLES; role++)
        thought->level[role] = level_of(job->record, role);
    mine->thought = thought;
}

/* May a bot have something to do? */
static bool is_worth_a_thought(const struct job *job, role_set bots) {
    const struct ruleset *ruleset = session_module(job->session)->ruleset;
    return (session_to_act(job->session) & bots) || (ruleset->prior && ruleset->out_of_turn_count > 0);
}

static enum job_step look_run(struct job *job) {
    struct look *mine = (struct look *)job;
    const struct game_record *record = job->record;
    if (job->phase == 0) {
        free(mine->thought);
        mine->thought = NULL;
        mine->taken = 0;
        const role_set bots = record && record->status == GAME_ACTIVE ? bots_of(record) : 0;
        if (record && !bots)
            store_stand_back(&job->stage);
        if (!bots || !job->session || job->load_error || record->module->absent)
            return JOB_FINISHED;
        if (session_paused(job->session) || !is_worth_a_thought(job, bots)) {
            store_bots_seen(&job->stage, session_seq(job->session));
            return JOB_FINISHED;
        }
        store_take_bots(&job->stage, bots, clock_now(), clock_now() + TAKEN_US, &mine->taken);
        return JOB_AGAIN;
    }
    if (mine->taken > 0)
        copy_game(mine);
    return JOB_FINISHED;
}

static void look_done(struct job *job) {
    struct look *mine = (struct look *)job;
    if (mine->thought && (job->outcome != JOB_OK || !crew_submit(mine->api->crew, &mine->thought->task)))
        free(mine->thought);
    free(mine);
}

static void look_at(struct api *api, const uint8_t game[16]) {
    struct look *mine = api->crew && !atomic_load(&api->stopping) ? calloc(1, sizeof *mine) : NULL;
    if (!mine)
        return;
    mine->api = api;
    mine->job = (struct job){.need = JOB_GAME, .writes = true, .lane = BOT_LANE, .run = look_run, .done = look_done};
    memcpy(mine->job.game, game, sizeof mine->job.game);
    worker_submit(atomic_load(&api->workers), &mine->job);
}

void bots_wake(struct api *api, const struct game_record *record) {
    if (record->status == GAME_ACTIVE && !record->damage && bots_of(record))
        look_at(api, record->id);
}

/* ---- all games --------------------------------------------------------------------------------------------- */

struct round {
    struct job job;
    struct api *api;
    struct due_bots due;
};

static enum job_step round_run(struct job *job) {
    struct round *mine = (struct round *)job;
    store_due_bots(&job->stage, clock_now(), &mine->due);
    return JOB_FINISHED;
}

static void round_done(struct job *job) {
    struct round *mine = (struct round *)job;
    for (int i = 0; job->outcome == JOB_OK && i < mine->due.count; i++)
        look_at(mine->api, mine->due.game[i]);
    atomic_store(&mine->api->looks_for_bots, false);
    free(mine);
}

void bots_tick(struct api *api) {
    if (!api->crew || !atomic_load(&api->workers) || atomic_load(&api->stopping) ||
        atomic_exchange(&api->looks_for_bots, true))
        return;
    struct round *mine = calloc(1, sizeof *mine);
    if (!mine) {
        atomic_store(&api->looks_for_bots, false);
        return;
    }
    mine->api = api;
    mine->job = (struct job){.need = JOB_STORE, .writes = true, .run = round_run, .done = round_done};
    worker_submit(atomic_load(&api->workers), &mine->job);
}

bool bots_start(struct api *api) {
    if (api->config->bot_threads > 0)
        api->crew = crew_start(api->config->bot_threads, api->config->bot_nice);
    return api->config->bot_threads == 0 || api->crew;
}

void bots_stop(struct api *api) {
    crew_stop(api->crew);
}

void bots_free(struct api *api) {
    crew_free(api->crew);
    api->crew = NULL;
}

#include "call_job.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "../daemon/log.h"
#include "access.h"
#include "api_state.h"
#include "auth.h"
#include "quotas.h"
#include "ticket.h"

uint16_t call_lane(const struct call *call) {
    uint8_t key[16], hash[crypto_shorthash_BYTES];
    call_payer(call, key);
    crypto_shorthash(hash, key, sizeof key, call->api->request_key);
    return (uint16_t)(hash[0] | hash[1] << 8);
}

void call_submit(struct call *call, enum job_need need, bool writes, enum job_step (*run)(struct job *job),
                 void (*done)(struct job *job)) {
    uint8_t game[16];
    memcpy(game, call->job.game, sizeof game);
    call->job = (struct job){.need = need, .writes = writes, .run = run, .done = done};
    memcpy(call->job.game, game, sizeof game);
    call->job.lane = call_lane(call);
    if (!call->suspended) {
        call->suspended = true;
        http_suspend(call->request);
    }
    worker_submit(call->api->workers, &call->job);
}

/* true: the job's work stands; else the problem is set. */
static bool came_off(struct call *call) {
    switch (call->job.outcome) {
    case JOB_OK: return true;
    case JOB_UNAVAILABLE:
        call_cause(call, call->job.reason);
        return call->job.stage.changes
                   ? call_problem(call, PROBLEM_UNAVAILABLE,
                                  "The database did not answer, so it is not known whether this was done. Send it "
                                  "again with the same Idempotency-Key in 1 second.")
                   : call_problem(call, PROBLEM_UNAVAILABLE, "The database does not answer. Ask again in 1 second.");
    case JOB_FAILED:
        call_cause(call, call->job.reason);
        return call_problem(call, PROBLEM_INTERNAL,
                            "Something went wrong here. Nothing was changed. Quote the "
                            "Musterd-Request-Id when you report it.");
    }
    return false;
}

/* ---- the token ------------------------------------------------------------------------------------- */

void call_know(struct call *call, const struct token_record *token) {
    call->who.known = true;
    call->who.scope = token->scope;
    memcpy(call->who.token, token->id, sizeof token->id);
    memcpy(call->who.player, token->player, sizeof token->player);
    memcpy(call->who.app, token->app, sizeof token->app);
    memcpy(call->who.name, token->name, sizeof token->name);
}

/* Until the caller is known, the resource's room holds what the store says of the token. */
static struct token_found *found_token(struct call *call) {
    _Static_assert(sizeof(struct token_found) <= CALL_DATA, "fits");
    return (struct token_found *)(void *)call->data;
}

static enum job_step token_run(struct job *job) {
    struct call *call = (struct call *)job;
    if (job->phase > 0)
        return JOB_FINISHED;
    found_token(call)->found = false;
    if (call->ticket)
        store_find_token_by_id(&job->stage, call->ticket->token, found_token(call));
    else
        store_find_token(&job->stage, call->token_hash, found_token(call));
    return JOB_AGAIN;
}

static void token_done(struct job *job) {
    struct call *call = (struct call *)job;
    struct token_found found = *found_token(call);
    memset(call->data, 0, sizeof call->data);
    if (!came_off(call)) {
        call_answer(call);
    } else if (!found.found) {
        if (call->ticket) {
            ticket_unknown(call);
        } else {
            auth_put_unknown(call->api->auth, call->generation, call->token_key);
            call_unknown_token(call);
        }
    } else {
        auth_put_token(call->api->auth, call->generation, call->token_key, &found.token);
        if (call->ticket)
            ticket_known(call, &found.token);
        else {
            call_know(call, &found.token);
            call_identified(call);
        }
    }
}

void call_find_token(struct call *call) {
    call_submit(call, JOB_STORE, false, token_run, token_done);
}

/* ---- the players --------------------------------------------------------------------------------------- */

static bool owned(struct call *call, const char *player, const char *app) {
    if (call->who.scope != TOKEN_APP || strcmp(app, call->who.app) == 0)
        return true;
    return call_problem(call, PROBLEM_NOT_ALLOWED, "The player %s does not belong to this app. Use another id.",
                        player);
}

static enum job_step game_run(struct job *job);
static void game_done(struct job *job);

static void call_work(struct call *call) {
    bool answered = call->route->start && (call->route->start(call) || call->route->job == NO_JOB);
    if (answered || !call_may_hold(call)) {
        call_answer(call);
        return;
    }
    static const enum job_need needs[] = {[NO_JOB] = JOB_STORE,
                                          [STORE_JOB] = JOB_STORE,
                                          [GAME_JOB] = JOB_GAME,
                                          [WRITE_JOB] = JOB_GAME,
                                          [HISTORY_JOB] = JOB_HISTORY};
    call_submit(call, needs[call->route->job], call->route->job == WRITE_JOB, game_run, game_done);
}

bool call_app_of(const struct call *call, const char *player, char app[65]) {
    for (int i = 0; call->found && i < call->found_count; i++)
        if (call->found[i].found && strcmp(call->found[i].player.id, player) == 0) {
            strcpy(app, call->found[i].player.app);
            return true;
        }
    return auth_player(call->api->auth, player, app, NULL);
}

bool call_name_of(const struct call *call, const char *player, char name[PLAYER_NAME]) {
    char app[65];
    name[0] = '\0';
    for (int i = 0; call->found && i < call->found_count; i++)
        if (call->found[i].found && strcmp(call->found[i].player.id, player) == 0) {
            strcpy(name, call->found[i].player.name);
            return name[0] != '\0';
        }
    return auth_player(call->api->auth, player, app, name) && name[0] != '\0';
}

bool call_make_room(struct call *call) {
    free(call->found);
    call->found_count = call->player_count > CALL_PLAYERS ? call->player_count : CALL_PLAYERS;
    call->found = calloc((size_t)call->found_count, sizeof *call->found);
    return call->found != NULL;
}

static enum job_step players_run(struct job *job) {
    struct call *call = (struct call *)job;
    if (job->phase == 0) {
        store_find_players(&job->stage, call->player, (size_t)call->player_count, call->found);
        return JOB_AGAIN;
    }
    /* Naming a new player makes it, here and now: two apps that name the same one at once must not both have it. */
    bool made = false;
    for (int i = 0; job->phase == 1 && i < call->player_count; i++)
        if (!call->found[i].found) {
            store_make_player(&job->stage, call->player[i], call->who.app, quota_most(call, QUOTA_PLAYERS),
                              &call->found[i]);
            made = true;
        }
    return made ? JOB_AGAIN : JOB_FINISHED;
}

static void players_done(struct job *job) {
    struct call *call = (struct call *)job;
    bool good = came_off(call);
    for (int i = 0; good && i < call->player_count; i++) {
        if (call->found[i].full) {
            good = quota_full(call, QUOTA_PLAYERS);
            break;
        }
        auth_put_player(call->api->auth, call->generation, &call->found[i].player);
        good = owned(call, call->player[i], call->found[i].player.app);
    }
    if (good)
        call_work(call);
    else
        call_answer(call);
}

void call_check_players(struct call *call) {
    if (call->player_lost) {
        call_out_of_memory(call);
        call_answer(call);
        return;
    }
    for (int i = 0; i < call->player_count; i++) {
        char app[65], name[PLAYER_NAME];
        if (!auth_player(call->api->auth, call->player[i], app, name)) {
            if (!call_make_room(call)) {
                call_out_of_memory(call);
                call_answer(call);
                return;
            }
            call_submit(call, JOB_STORE, false, players_run, players_done);
            return;
        }
        if (!owned(call, call->player[i], app)) {
            call_answer(call);
            return;
        }
    }
    call_work(call);
}

/* ---- the resource ---------------------------------------------------------------------------------------- */

static void clear_answer(struct call *call) {
    writer_clear(&call->body);
    call->status = 0;
    call->type = NULL;
    call->etag[0] = call->location[0] = '\0';
    call->replayed = false;
}

/* May the caller see this game? If not, it is answered as if there were none. again: the store is asked first. */
static bool visible(struct call *call, bool *again) {
    struct access access;
    *again = false;
    enum access_answer answer = ACCESS_NO;
    if (call->job.record) {
        access_of(call->job.record, &access);
        if (call->looked)
            for (int i = 0; i < call->player_count; i++)
                if (call->found[i].found)
                    auth_put_player(call->api->auth, call->generation, &call->found[i].player);
        answer = access_visible(call, &access);
        if (answer == ACCESS_ASK && !call->looked && call_make_room(call)) {
            call->looked = *again = true;
            call->player_count = 0;
            for (int i = 0; i < access.seat_count; i++)
                if (access.seat[i].player)
                    call_names_player(call, access.seat[i].player);
            store_find_players(&call->job.stage, call->player, (size_t)call->player_count, call->found);
            return false;
        }
    }
    return answer == ACCESS_YES ||
           call_problem(call, PROBLEM_NOT_FOUND, "There is no such game that you may see. Check the id and the token.");
}

static enum job_step game_run(struct job *job) {
    struct call *call = (struct call *)job;
    bool again;
    if (job->phase == 0) {
        call->looked = call->quota_asked = false;
        history_finish(&call->history);
    }
    clear_answer(call);
    if (job->need != JOB_STORE && !visible(call, &again))
        return again ? JOB_AGAIN : JOB_FINISHED;
    if (job->record && job->record->damage) {
        call_damaged(call, job->record);
        return JOB_FINISHED;
    }
    return call->route->run(call);
}

static void game_done(struct job *job) {
    struct call *call = (struct call *)job;
    if (!came_off(call) || call->status >= 400 || !call->route->done || call->route->done(call))
        call_answer(call);
}

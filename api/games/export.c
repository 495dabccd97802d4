/* Finished games as files: one game, or the games of a search as lines of JSON. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "../../daemon/clock.h"
#include "../../daemon/game/export.h"
#include "../../daemon/http/shares.h"
#include "../../daemon/store/lists.h"
#include "../../daemon/store/record.h"
#include "../../daemon/store/tokens.h"
#include "../api_state.h"
#include "../call/answer.h"
#include "../call/parameters.h"
#include "../call/send.h"
#include "../call/submit.h"
#include "../call/unread.h"
#include "../live/follow.h"
#include "../live/game_json.h"
#include "../live/game_query.h"
#include "../text/problem.h"
#include "export_write.h"
#include "resources.h"

bool export_write(struct api *api, const struct job *job, struct writer *out, struct writer *why) {
    struct game_truth truth;
    struct writer summary;
    writer_init(&summary);
    game_truth_of(job->record, job->entries, job->entry_count, &truth);
    game_json(&summary, api->loader, job->record);
    bool good = summary.failed || export_json(&truth, writer_text(&summary), summary.length, clock_now(), out, why);
    out->failed |= summary.failed;
    writer_finish(&summary);
    return good;
}

enum job_step export_run(struct call *call) {
    const struct game_record *record = call->job.record;
    bool admin = call->who.scope == TOKEN_ADMIN && !call->who.player[0];
    if (!game_record_begun(record) || !(admin || game_record_over(record))) {
        call_problem_open(call, PROBLEM_NOT_FINISHED, "%s",
                          record->status == GAME_ABORTED
                              ? "The game was called off before it began, so there is nothing to export."
                              : "A game can be exported when it is finished.");
        out_member_string(&call->answer.body, "status_now", game_status_name(record->status));
        out_end_object(&call->answer.body);
        return JOB_FINISHED;
    }
    if (!record->module) {
        call_ruleset_fault(call);
        return JOB_FINISHED;
    }
    struct writer why;
    writer_init(&why);
    if (!export_write(call->api, &call->job, &call->answer.body, &why))
        call_replay_fault(call, writer_text(&why));
    else
        call_json(call, 200);
    writer_finish(&why);
    return JOB_FINISHED;
}

/* ---- the games of a search -------------------------------------------------------------------------------------- */

enum { GAMES_A_PAGE = 50 };

/* An export that is written line by line as the client reads. The request and the running job share it; the last one
 * to finish frees it. */
struct archive {
    struct job job; /* must be first */
    struct api *api;
    struct http_request *request; /* NULL: the request has ended */
    pthread_mutex_t lock;         /* protects request, working, line and sent */
    bool working;
    struct writer line; /* the current line with its end; not yet read by the client */
    size_t sent, charged;
    struct payer payer;
    int64_t mine; /* the most unread bytes of the payer */
    uint16_t lane;

    /* Used by the thread that works on the export. */
    char app[65], player[65], holder[65], ruleset[65], value[GAME_LABELS][260];
    uint8_t token[16];
    bool known, over;
    struct token_found found;
    struct game_query query;
    struct game_list list;
    size_t next;
    int64_t exported;
};

struct archiving {
    struct followed followed;
    struct archive *archive;
};
CALL_DATA_AS(struct archiving, archiving_data)

static void discharge(struct archive *archive) {
    if (archive->charged > 0)
        payer_give(archive->api->unread, archive->api->app_unread, &archive->payer, (int64_t)archive->charged);
    archive->charged = 0;
}

static void destroy(struct archive *archive) {
    discharge(archive);
    game_list_finish(&archive->list);
    writer_finish(&archive->line);
    pthread_mutex_destroy(&archive->lock);
    free(archive);
}

static void say_problem(struct archive *archive, enum problem problem, const char *detail, const uint8_t *game) {
    struct writer *w = &archive->line;
    char path[64] = "/v1/games/";
    writer_clear(w);
    problem_begin(w, problem, detail);
    if (game) {
        game_id_text(game, path + strlen(path));
        out_member_string(w, "instance", path);
    }
    out_end_object(w);
}

/* Writes the last line: without it the client knows that games are missing. */
static void say_end(struct archive *archive) {
    struct writer *w = &archive->line;
    writer_clear(w);
    out_object(w);
    out_member_int(w, "exported", archive->exported);
    out_end_object(w);
    archive->over = true;
}

static void stop_with(struct archive *archive, enum problem problem, const char *detail) {
    say_problem(archive, problem, detail, NULL);
    archive->over = true;
}

/* Reads the next games, and checks that the token is still valid. */
static enum job_step page_run(struct job *job) {
    struct archive *archive = (struct archive *)job;
    struct game_list *list = &archive->list;
    if (job->phase == 0) {
        game_list_finish(list);
        archive->next = 0;
        store_list_games(&job->stage, worker_loader(job->worker), &archive->query, list);
        if (archive->known)
            store_find_token_by_id(&job->stage, archive->token, &archive->found);
        return JOB_AGAIN;
    }
    archive->query.has_after = true;
    memcpy(archive->query.after, list->last, sizeof archive->query.after);
    return JOB_FINISHED;
}

static enum job_step game_run(struct job *job) {
    struct archive *archive = (struct archive *)job;
    struct writer *w = &archive->line, why;
    writer_clear(w);
    writer_init(&why);
    if (!job->record || job->record->damage || job->record->status != GAME_FINISHED)
        say_problem(archive, PROBLEM_DAMAGED_GAME, "The stored data of this game are damaged.", job->game);
    else if (!job->record->module || !export_write(archive->api, job, w, &why))
        say_problem(archive, PROBLEM_RULESET_FAULT, "This game cannot be replayed here.", job->game);
    else
        archive->exported++;
    writer_finish(&why);
    return JOB_FINISHED;
}

static void submit(struct archive *archive);

/* Makes the current line, if any, available to the client. */
static void hand_over(struct archive *archive) {
    struct writer *w = &archive->line;
    if (w->failed)
        stop_with(archive, PROBLEM_UNAVAILABLE, "The daemon is out of memory. Ask again in 1 second.");
    put(w, "\n");
    if (payer_take(archive->api->unread, archive->api->app_unread, &archive->payer, (int64_t)w->length, archive->mine,
                   config_unread(archive->api->config) / UNREAD_PARTS)) {
        archive->charged = w->length;
    } else {
        stop_with(archive, PROBLEM_UNAVAILABLE, "Too many answers are still unread. Read them, and ask again.");
        put(w, "\n");
    }
    pthread_mutex_lock(&archive->lock);
    archive->working = false;
    archive->sent = 0;
    struct http_request *request = archive->request;
    if (request)
        http_stream_wake(request);
    pthread_mutex_unlock(&archive->lock);
    if (!request)
        destroy(archive);
}

static void job_done(struct job *job) {
    struct archive *archive = (struct archive *)job;
    bool page = job->need == JOB_STORE;
    if (job->outcome != JOB_OK) {
        stop_with(archive, PROBLEM_UNAVAILABLE, "The database does not answer. Ask again in 1 second.");
    } else if (page && archive->known && !archive->found.found) {
        stop_with(archive, PROBLEM_BAD_TOKEN, "This token has been revoked. Ask for a new one.");
    } else if (page && archive->list.count == 0 && !archive->list.more) {
        say_end(archive);
    } else if (page) {
        submit(archive);
        return;
    }
    hand_over(archive);
}

/* Submits the next job: for a game of this page, or for the next page. */
static void submit(struct archive *archive) {
    struct game_list *list = &archive->list;
    bool game = archive->next < list->count, first = !archive->query.has_after;
    if (!game && !first && !list->more) {
        say_end(archive);
        hand_over(archive);
        return;
    }
    archive->job = (struct job){.need = game ? JOB_HISTORY : JOB_STORE,
                                .reads_much = true,
                                .lane = archive->lane,
                                .run = game ? game_run : page_run,
                                .done = job_done};
    if (game) /* NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker): where count is above next there are items */
        memcpy(archive->job.game, list->items[archive->next++].id, sizeof archive->job.game);
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): api is set before any other thread knows the archive */
    worker_submit(archive->api->workers, &archive->job);
}

static long pull(void *owner, char *bytes, size_t most) {
    struct archive *archive = owner;
    pthread_mutex_lock(&archive->lock);
    size_t left = archive->working ? 0 : archive->line.length - archive->sent;
    size_t n = left < most ? left : most;
    if (n > 0) {
        memcpy(bytes, archive->line.text + archive->sent, n);
        archive->sent += n;
    }
    bool work = !archive->working && n == 0, end = work && (archive->over || atomic_load(&archive->api->stopping));
    if (work && !end)
        archive->working = true;
    pthread_mutex_unlock(&archive->lock);
    if (n > 0)
        return (long)n;
    if (end)
        return -1;
    if (work) {
        discharge(archive);
        submit(archive);
    }
    return 0;
}

/* ---- the request ------------------------------------------------------------------------------------------------ */

/* Copies the request's texts, because the archive can outlive the request. */
static void copy_query(struct call *call, struct archive *archive) {
    const struct parameters *p = &call->parameters;
    struct game_query *query = &archive->query;
    *query = (struct game_query){.status = GAME_FINISHED, .order = GAMES_OLDEST, .limit = GAMES_A_PAGE};
    game_query_viewer(call, query);
    game_query_labels(call, query);
    strcpy(archive->app, call->who.app);
    strcpy(archive->player, call->who.player);
    query->viewer_app = query->viewer_app ? archive->app : NULL;
    query->viewer_player = query->viewer_player ? archive->player : NULL;
    if (p->player)
        query->player = strcpy(archive->holder, p->player);
    if (p->ruleset)
        query->ruleset = strcpy(archive->ruleset, p->ruleset);
    for (int i = 0; i < query->label_count; i++)
        if (query->label[i].value)
            query->label[i].value = strcpy(archive->value[i], query->label[i].value);
}

static struct archive *make(struct call *call) {
    struct archive *archive = calloc(1, sizeof *archive);
    if (!archive)
        return NULL;
    archive->api = call->api;
    archive->request = call->request;
    archive->known = true;
    archive->lane = call_lane(call);
    memcpy(archive->token, call->who.token, sizeof archive->token);
    call_account(call, &archive->payer);
    archive->mine = call_unread_most(call);
    pthread_mutex_init(&archive->lock, NULL);
    writer_init(&archive->line);
    copy_query(call, archive);
    return archive;
}

static bool narrow_enough(struct call *call) {
    return call->parameters.label_count > 0 || call->parameters.player ||
           call_bad_parameter(call, "label", "Select the games by at least one label, or by a player.");
}

enum stage_result archive_start(struct call *call) {
    struct archiving *archiving = archiving_data(call);
    char why[128];
    if (!narrow_enough(call))
        return STAGE_ANSWERED;
    if (!workers_ready(call->api->workers, why, sizeof why)) {
        call_problem(call, PROBLEM_UNAVAILABLE, "%s Ask again in 1 second.", why);
        return STAGE_ANSWERED;
    }
    if (!call_is_head(call)) {
        if (!follow_take_slot(call, &archiving->followed))
            return STAGE_ANSWERED;
        archiving->archive = make(call);
        if (!archiving->archive) {
            call_out_of_memory(call);
            return STAGE_ANSWERED;
        }
    }
    call->answer.status = 200;
    call->answer.type = "application/x-ndjson";
    call_headers(call);
    if (archiving->archive)
        http_reply_stream(call->request, 200, pull, archiving->archive);
    else
        http_reply_empty(call->request, 200);
    call->answer.replied = true;
    return STAGE_ANSWERED;
}

void archive_finish(struct call *call) {
    struct archiving *archiving = archiving_data(call);
    struct archive *archive = archiving->archive;
    follow_leave(call, &archiving->followed);
    if (!archive)
        return;
    pthread_mutex_lock(&archive->lock);
    bool working = archive->working;
    archive->request = NULL;
    pthread_mutex_unlock(&archive->lock);
    if (!working)
        destroy(archive);
}

/* Finished games as files: one, or all that a search finds as lines of JSON. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "../daemon/clock.h"
#include "../daemon/game/export.h"
#include "../daemon/http/shares.h"
#include "api_state.h"
#include "game_json.h"
#include "games.h"
#include "resources.h"
#include "stream.h"
#include "view.h"

/* The whole game; false: it does not replay, and why says where. out fails where there is no memory. */
static bool write_export(struct api *api, const struct job *job, struct writer *out, struct writer *why) {
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
        out_member_string(&call->body, "status_now", game_status_name(record->status));
        out_end_object(&call->body);
        return JOB_FINISHED;
    }
    if (!record->module) {
        view_ruleset_fault(call);
        return JOB_FINISHED;
    }
    struct writer why;
    writer_init(&why);
    if (!write_export(call->api, &call->job, &call->body, &why))
        view_replay_fault(call, writer_text(&why));
    else
        call_json(call, 200);
    writer_finish(&why);
    return JOB_FINISHED;
}

/* ---- all that a search finds ------------------------------------------------------------------------------------ */

enum { GAMES_A_PAGE = 50 };

/* Made line by line as the client reads. Of the request while it lasts, and of the job that is under way. */
struct archive {
    struct job job; /* first */
    struct api *api;
    struct http_request *request; /* NULL: it is gone */
    pthread_mutex_t lock;         /* over request, working, line and sent */
    bool working;
    struct writer line; /* with its end; what the client has not read yet */
    size_t sent, charged;
    struct payer payer;
    int64_t mine; /* bytes that may wait on his account */
    uint16_t lane;

    /* Of whoever works. */
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
_Static_assert(sizeof(struct archiving) <= CALL_DATA, "fits");

static struct archiving *of(struct call *call) {
    return (struct archiving *)(void *)call->data;
}

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

/* The last line: whoever does not see it has not got all. */
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

/* The next games, and is the token still in force? */
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
        say_problem(archive, PROBLEM_DAMAGED_GAME, "The database holds something of this game that cannot be.",
                    job->game);
    else if (!job->record->module || !write_export(archive->api, job, w, &why))
        say_problem(archive, PROBLEM_RULESET_FAULT, "This game cannot be replayed here.", job->game);
    else
        archive->exported++;
    writer_finish(&why);
    return JOB_FINISHED;
}

static void submit(struct archive *archive);

/* The line is ready, or there is none yet. */
static void hand_over(struct archive *archive) {
    struct writer *w = &archive->line;
    if (w->failed)
        stop_with(archive, PROBLEM_UNAVAILABLE, "The daemon is out of memory. Ask again in 1 second.");
    put(w, "\n");
    if (payer_take(archive->api->unread, archive->api->app_unread, &archive->payer, (int64_t)w->length, archive->mine,
                   config_unread(archive->api->config) / UNREAD_PARTS)) {
        archive->charged = w->length;
    } else {
        stop_with(archive, PROBLEM_UNAVAILABLE, "Too many answers wait to be read. Read those, and ask again.");
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

/* What comes next: a game of this page, or the next page. */
static void submit(struct archive *archive) {
    struct game_list *list = &archive->list;
    bool game = archive->next < list->count, first = !archive->query.has_after;
    if (!game && !first && !list->more) {
        say_end(archive);
        hand_over(archive);
        return;
    }
    archive->job = (struct job){.need = game ? JOB_HISTORY : JOB_STORE,
                                .lane = archive->lane,
                                .run = game ? game_run : page_run,
                                .done = job_done};
    if (game) /* NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker): where count is above next there are items */
        memcpy(archive->job.game, list->items[archive->next++].id, sizeof archive->job.game);
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): api is set before the archive is made known to anybody */
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

/* ---- asking for it ---------------------------------------------------------------------------------------------- */

/* The request's texts do not live as long as the archive. */
static void copy_query(struct call *call, struct archive *archive) {
    const struct parameters *p = &call->parameters;
    struct game_query *query = &archive->query;
    *query = (struct game_query){.status = GAME_FINISHED, .order = GAMES_OLDEST, .limit = GAMES_A_PAGE};
    games_viewer(call, query);
    games_labels(call, query);
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
           call_bad_parameter(call, "label", "Say which games: by one label or more, or by a player.");
}

bool archive_start(struct call *call) {
    struct archiving *archiving = of(call);
    char why[128];
    if (!narrow_enough(call))
        return true;
    if (!workers_ready(call->api->workers, why, sizeof why))
        return !call_problem(call, PROBLEM_UNAVAILABLE, "%s Ask again in 1 second.", why);
    if (!stream_is_head(call)) {
        if (!stream_take_place(call, &archiving->followed))
            return true;
        archiving->archive = make(call);
        if (!archiving->archive)
            return !call_out_of_memory(call);
    }
    call->status = 200;
    call->type = "application/x-ndjson";
    call_headers(call);
    http_reply_header(call->request, "Cache-Control", "no-store");
    if (archiving->archive)
        http_reply_stream(call->request, 200, pull, archiving->archive);
    else
        http_reply_empty(call->request, 200);
    call->replied = true;
    return true;
}

void archive_finish(struct call *call) {
    struct archiving *archiving = of(call);
    struct archive *archive = archiving->archive;
    stream_leave(call, &archiving->followed);
    if (!archive)
        return;
    pthread_mutex_lock(&archive->lock);
    bool working = archive->working;
    archive->request = NULL;
    pthread_mutex_unlock(&archive->lock);
    if (!working)
        destroy(archive);
}

/* The stream of an app: all events of its players, as transactions have stored them. It is complete, has the same
 * order on every daemon, and can be resumed on any of them without a gap. */
#include "app_stream.h"

#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "../../daemon/clock.h"
#include "../../daemon/store/webhooks.h"
#include "../../daemon/webhook/message.h"
#include "../../daemon/webhook/webhooks.h"
#include "../api_state.h"
#include "../call/answer.h"
#include "../call/submit.h"
#include "../call/unread.h"
#include "../live/follow.h"
#include "../live/publish.h"
#include "../text/cursor.h"

/* Notices are recorded for ARMED_HOURS after an app was last seen; while it is connected this is renewed every hour. */
enum { ARMED_HOURS = 24, NOTICES_A_PIECE = 25 };
#define HOUR_US (3600 * 1000000LL)
/* The other daemons learn by a notification that notices are to be recorded. The stream begins when they have had this
 * time for it. */
#define HEARD_US 1000000LL

struct app_source {
    struct job job; /* must be first */
    struct stream_source source;
    struct api *api;
    struct follower *follower; /* held while the job is running */
    uint16_t lane;
    char app[65];
    bool begun, resumed;              /* resumed: `given` is the last event that the client has */
    struct feed_cursor given, cursor; /* cursor: the last event that was sent */
    int64_t armed_at;
    struct feed_opened opened;
    enum { OPEN, OPENED, READ, WRITE } next; /* what the job does next */
    struct feed_page page;
    struct writer piece;
    enum stream_rest rest;
};

static struct app_source *of_source(struct stream_source *source) {
    return (struct app_source *)(void *)((char *)source - offsetof(struct app_source, source));
}

/* ---- events ------------------------------------------------------------------------------------------------- */

static void write_head(struct app_source *mine, const char *event, const struct feed_cursor *cursor) {
    char id[CURSOR_TEXT];
    cursor_write('n', cursor, sizeof *cursor, id);
    mine->piece.comma = false;
    put_format(&mine->piece, "event: %s\nid: %s\ndata: ", event, id);
}

/* Writes where the stream begins, or that earlier events may be missing. */
static void begin(struct app_source *mine) {
    bool lost = mine->resumed && mine->given.xid < mine->opened.since.xid;
    mine->cursor = mine->given;
    if (!mine->resumed || lost) {
        mine->cursor = mine->opened.now;
        write_head(mine, lost ? "reset" : "ready", &mine->cursor);
        put(&mine->piece, "{}\n\n");
    }
}

static void write_page(struct app_source *mine) {
    struct feed_page *page = &mine->page;
    const struct message_setting setting = {mine->api->config->public_url, mine->api->loader};
    mine->rest = page->more ? STREAM_MORE : STREAM_ABREAST;
    for (size_t i = 0; i < page->count; i++) {
        const struct feed_notice *notice = &page->items[i];
        if (mine->piece.length >= STREAM_PIECE_BYTES) {
            mine->rest = STREAM_MORE;
            return;
        }
        mine->cursor = notice->cursor;
        if (notice->damaged)
            continue;
        write_head(mine, notice_name(notice->type), &notice->cursor);
        message_write(&mine->piece, &setting, WEBHOOK_STANDARD, notice->type, notice->at, notice->data, NULL);
        put(&mine->piece, "\n\n");
    }
    if (page->pending)
        webhooks_remind(atomic_load(&mine->api->webhooks));
}

/* ---- the source ------------------------------------------------------------------------------------------ */

static enum job_step wait_for_others(struct app_source *mine) {
    store_notices_arm();
    mine->job.not_before = clock_monotonic() + HEARD_US;
    mine->next = OPEN;
    return JOB_AGAIN;
}

/* Renews the recording if it has not been renewed within the hour; then reads new notices. A job that is run again
 * begins anew. */
static enum job_step source_run(struct job *job) {
    struct app_source *mine = (struct app_source *)job;
    if (job->phase == 0) {
        feed_page_finish(&mine->page);
        writer_clear(&mine->piece);
        mine->next = !mine->begun || clock_monotonic() > mine->armed_at + HOUR_US ? OPEN : READ;
    }
    if (mine->next == OPEN) {
        store_open_feed(&job->stage, mine->app, ARMED_HOURS, &mine->opened);
        mine->next = OPENED;
        return JOB_AGAIN;
    }
    if (mine->next == OPENED) {
        if (mine->opened.fresh)
            return wait_for_others(mine);
        mine->armed_at = clock_monotonic();
        if (!mine->begun)
            begin(mine);
        mine->next = READ;
    }
    if (mine->next == READ) {
        store_read_feed(&job->stage, mine->app, &mine->cursor, NOTICES_A_PIECE, &mine->page);
        mine->next = WRITE;
        return JOB_AGAIN;
    }
    write_page(mine);
    return JOB_FINISHED;
}

static void source_done(struct job *job) {
    struct app_source *mine = (struct app_source *)job;
    struct follower *follower = mine->follower;
    struct writer piece = mine->piece;
    bool good = job->outcome == JOB_OK && !piece.failed;
    feed_page_finish(&mine->page);
    mine->begun |= good;
    /* From here on the source may be called again. */
    streams_feed(mine->api->streams, follower, piece.text, good ? piece.length : 0, -1,
                 good ? mine->rest : STREAM_OVER);
    writer_finish(&piece);
    streams_let_go(follower); /* may free the source, too */
}

static void source_more(struct stream_source *source, struct follower *follower) {
    struct app_source *mine = of_source(source);
    mine->follower = follower;
    mine->job = (struct job){.need = JOB_STORE, .lane = mine->lane, .run = source_run, .done = source_done};
    writer_init(&mine->piece);
    streams_hold(follower);
    worker_submit(mine->api->workers, &mine->job);
}

static void source_free(struct stream_source *source) {
    struct app_source *mine = of_source(source);
    atomic_fetch_sub(&mine->api->app_streams, 1);
    feed_page_finish(&mine->page);
    free(mine);
}

static struct stream_source *source_of(const struct call *call, bool resumed, const struct feed_cursor *cursor) {
    struct app_source *mine = calloc(1, sizeof *mine);
    if (!mine)
        return NULL;
    mine->lane = call_lane(call);
    mine->source = (struct stream_source){.more = source_more, .free = source_free, .ordered = true};
    mine->api = call->api;
    mine->resumed = resumed;
    mine->given = *cursor;
    strcpy(mine->app, call->who.app);
    atomic_fetch_add(&call->api->app_streams, 1);
    return &mine->source;
}

bool app_stream_follow(struct call *call, struct followed *followed) {
    const char *name_of, *last = follow_last_event(call, &name_of);
    uint8_t bytes[CURSOR_BYTES];
    struct feed_cursor cursor = {0};
    struct topic_name name;
    size_t n;
    if (last && (!cursor_read('n', last, bytes, &n) || n != sizeof cursor))
        return call_bad_parameter(call, name_of, "%s must be the id of the last event that arrived.", name_of);
    if (last)
        memcpy(&cursor, bytes, sizeof cursor);
    struct stream_right right = {.lasting = true};
    memcpy(right.token, call->who.token, sizeof right.token);
    right.until = call->who.expires_at;
    call_account(call, &right.payer);
    right.mine = call_unread_most(call);
    publish_topic_app(call->who.app, &name);
    return follow_begin(call, followed, &name, 0, -1, true, &right, source_of(call, last != NULL, &cursor));
}

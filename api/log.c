/* What happened, for one role; and the whole of a finished game. */
#include <string.h>

#include "../daemon/clock.h"
#include "../daemon/export.h"
#include "../daemon/session.h"
#include "access.h"
#include "api_state.h"
#include "cursor.h"
#include "game_json.h"
#include "resources.h"
#include "view.h"

struct page {
    struct call *call;
    int64_t since, upto;
    int role;
};

static void write_entry(void *context, struct session *session, const struct entry *entry) {
    const struct page *page = context;
    struct writer *w = &page->call->body;
    if ((int64_t)session_seq(session) <= page->since)
        return;
    out_object(w);
    session_entry_json(session, entry ? entry->at : page->call->job.record->started_at, page->role, w);
    out_end_object(w);
}

static bool read_page(struct call *call, struct page *page) {
    const struct parameters *p = &call->parameters;
    uint8_t bytes[CURSOR_BYTES];
    size_t n;
    uint32_t last;
    page->since = p->given & PARAMETER_SINCE ? p->since : -1;
    if (p->cursor) {
        if (!cursor_read('l', p->cursor, bytes, &n) || n != sizeof last)
            return call_bad_parameter(call, "cursor", "cursor must be the next of the page before.");
        memcpy(&last, bytes, sizeof last);
        if ((int64_t)last > page->since)
            page->since = last;
    }
    page->upto = call->job.record->seq;
    bool paged = p->cursor || (p->given & PARAMETER_LIMIT);
    if (paged && page->since + p->limit < page->upto)
        page->upto = page->since + p->limit;
    return true;
}

enum job_step log_run(struct desk *desk, struct call *call) {
    const struct job *job = &call->job;
    if ((call->parameters.given & PARAMETER_SINCE) && call->parameters.since > job->record->seq &&
        desk_refresh(desk, &call->job))
        return JOB_AGAIN;
    struct access access;
    struct page page = {.call = call};
    struct writer *w = &call->body, why;
    access_of(job->record, &access);
    if (!access_eyes(call, &access, call->parameters.role, &page.role) || !read_page(call, &page))
        return JOB_FINISHED;
    bool begun = job->record->status != GAME_OPEN && job->record->started_at != 0, good = true;
    out_object(w);
    out_member_int(w, "seq", job->record->seq);
    out_member_string(w, "role", access_role_id(&access, page.role));
    out_member_array(w, "items");
    writer_init(&why);
    if (begun && page.since < page.upto)
        good = session_walk(job->record->module, &job->record->setup, job->record->key, job->entries, job->entry_count,
                            (uint32_t)page.upto, write_entry, &page, &why);
    out_end_array(w);
    char next[CURSOR_TEXT];
    uint32_t last = (uint32_t)page.upto;
    bool more = begun && page.upto < (int64_t)job->record->seq;
    if (more)
        cursor_write('l', &last, sizeof last, next);
    out_member_string(w, "next", more ? next : NULL);
    out_end_object(w);
    if (good)
        call_json(call, 200);
    else
        view_replay_fault(call, &why);
    writer_finish(&why);
    return JOB_FINISHED;
}

enum job_step export_run(struct desk *desk, struct call *call) {
    (void)desk;
    const struct game_record *record = call->job.record;
    bool admin = call->who.scope == TOKEN_ADMIN && !call->who.player[0];
    if (record->status != GAME_FINISHED && !(admin && record->status == GAME_ACTIVE)) {
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
    struct game_truth truth;
    struct writer summary, why;
    writer_init(&summary);
    writer_init(&why);
    game_truth_of(&call->job, &truth);
    game_json(&summary, call->api->loader, record);
    if (export_json(&truth, writer_text(&summary), summary.length, clock_now(), &call->body, &why))
        call_json(call, 200);
    else
        view_replay_fault(call, &why);
    writer_finish(&why);
    writer_finish(&summary);
    return JOB_FINISHED;
}

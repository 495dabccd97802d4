/* A game's log as one role may see it. */
#include <string.h>

#include "../../daemon/game/session.h"
#include "../../daemon/store/record.h"
#include "../call/answer.h"
#include "../call/history.h"
#include "../call/parameters.h"
#include "../call/role.h"
#include "../caller/access.h"
#include "../text/cursor.h"
#include "resources.h"

enum { LOG_STANDARD = 100, PAGE_BYTES = 256 * 1024 /* a page ends with the entry that passes this size */ };

struct page {
    int64_t since; /* -1: from the set-up on */
    int limit, role;
    uint32_t last; /* the seq of the page's last entry, or the seq it starts after */
};

static bool read_page(struct call *call, struct page *page) {
    const struct parameters *p = &call->parameters;
    uint8_t bytes[CURSOR_BYTES];
    size_t n;
    uint32_t last;
    page->since = p->given & PARAMETER_SINCE ? p->since : -1;
    page->limit = p->given & PARAMETER_LIMIT ? p->limit : LOG_STANDARD;
    if (!p->cursor)
        return true;
    if (!cursor_read('l', p->cursor, bytes, &n) || n != sizeof last)
        return call_bad_parameter(call, "cursor", "cursor must be the value of next in the previous page.");
    memcpy(&last, bytes, sizeof last);
    if ((int64_t)last > page->since)
        page->since = last;
    return true;
}

static void write_entry(struct call *call, const struct page *page, int64_t at) {
    out_object(&call->answer.body);
    session_entry_json(call->history.session, at, page->role, &call->answer.body);
    out_end_object(&call->answer.body);
}

/* false: the log does not replay. */
static bool write_items(struct call *call, struct page *page) {
    const struct job *job = &call->job;
    int count = 0;
    if (page->since < 0) {
        write_entry(call, page, job->record->started_at);
        count++;
    }
    page->last = session_seq(call->history.session);
    while (count < page->limit && page->last < job->record->seq && call->answer.body.length < PAGE_BYTES) {
        const struct entry *entry = history_next(&call->history, job);
        if (!entry)
            return false;
        write_entry(call, page, entry->at);
        page->last = entry->seq;
        count++;
    }
    return true;
}

static void write_next(struct call *call, const struct page *page, bool more) {
    char next[CURSOR_TEXT];
    if (more)
        cursor_write('l', &page->last, sizeof page->last, next);
    out_member_string(&call->answer.body, "next", more ? next : NULL);
}

enum job_step log_run(struct call *call) {
    const struct job *job = &call->job;
    if ((call->parameters.given & PARAMETER_SINCE) && call->parameters.since > job->record->seq &&
        worker_refresh(&call->job))
        return JOB_AGAIN;
    struct access access;
    struct page page;
    struct writer *w = &call->answer.body;
    access_of(job->record, &access);
    if (!role_to_view(call, &access, call->parameters.role, &page.role) || !read_page(call, &page))
        return JOB_FINISHED;
    bool begun = job->record->status != GAME_OPEN && job->record->started_at != 0;
    bool any = begun && page.since < (int64_t)job->record->seq, good = true;
    if (any) {
        enum history_step step = history_reach(&call->history, job, page.since < 0 ? 0 : (uint32_t)page.since);
        if (step == HISTORY_MORE)
            return JOB_AGAIN;
        good = step == HISTORY_THERE;
    }
    out_object(w);
    out_member_int(w, "seq", job->record->seq);
    out_member_string(w, "role", access_role_id(&access, page.role));
    out_member_array(w, "items");
    good = good && (!any || write_items(call, &page));
    out_end_array(w);
    if (job->record->module->absent)
        out_member_bool(w, "untold", true);
    write_next(call, &page, any && page.last < job->record->seq);
    out_end_object(w);
    if (good)
        call_json(call, 200);
    else
        call_replay_fault(call, call->history.why);
    return JOB_FINISHED;
}

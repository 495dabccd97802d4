#include "history.h"

#include <stdio.h>

#include "../../daemon/metrics.h"

enum { PART = 512 }; /* entries; they take about half a millisecond */

void history_finish(struct history *history) {
    session_free(history->session);
    history->session = NULL;
}

static bool begin(struct history *history, const struct job *job) {
    struct writer why;
    if (history->session)
        return true;
    writer_init(&why);
    history->session = session_new(job->record->module, &job->record->setup, job->record->key, &why);
    if (!history->session)
        snprintf(history->why, sizeof history->why, "%s", writer_text(&why));
    writer_finish(&why);
    if (history->session)
        session_keep_for(history->session, job->entries, job->entry_count);
    return history->session != NULL;
}

const struct entry *history_next(struct history *history, const struct job *job) {
    uint32_t seq = session_seq(history->session);
    if (seq < job->entry_count && session_step(history->session, &job->entries[seq])) {
        metrics_add(METRIC_ENTRIES_REPLAYED, 1);
        return &job->entries[seq];
    }
    snprintf(history->why, sizeof history->why, "%s",
             seq < job->entry_count ? session_fault(history->session) : "an entry is missing");
    history_finish(history);
    return NULL;
}

enum history_step history_reach(struct history *history, const struct job *job, uint32_t upto) {
    if (!begin(history, job))
        return HISTORY_FAULT;
    for (int n = 0; session_seq(history->session) < upto; n++) {
        if (n == PART)
            return HISTORY_MORE;
        if (!history_next(history, job))
            return HISTORY_FAULT;
    }
    return HISTORY_THERE;
}

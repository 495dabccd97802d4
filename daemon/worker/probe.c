/* Is the database well? A desk writes a row of no use, as it writes games, to know that it can. */
#include <stdio.h>
#include <string.h>

#include "worker_internal.h"
#include "../log.h"
#include "../store/stage.h"

enum { PROBE_US = 2000000 };

static enum job_step probe_run(struct desk *desk, struct job *job) {
    char name[24];
    struct params p = {0};
    desk_name(desk, name);
    params_text(&p, name);
    desk_stage(desk, job, STATEMENT_probe, &p, NULL, NULL);
    return JOB_FINISHED;
}

/* For anybody's eyes: without what a message of the server's may tell of the machine. */
static void describe(const struct desk *desk, char *text, size_t size) {
    const char *sqlstate = pipeline_sqlstate(desk->pipeline);
    if (!desk->connected)
        snprintf(text, size, "The database does not answer.");
    else if (strcmp(sqlstate, "53100") == 0)
        snprintf(text, size, "The database's disk is full.");
    else if (strcmp(sqlstate, "25006") == 0)
        snprintf(text, size, "The database may be read only.");
    else
        snprintf(text, size, "The database does not take a write (SQLSTATE %s).", sqlstate);
}

static void probe_done(struct desk *desk, struct job *job) {
    char text[sizeof desk->unready] = "";
    bool good = job->outcome == JOB_OK;
    if (!good)
        describe(desk, text, sizeof text);
    pthread_mutex_lock(&desk->lock);
    bool news = strcmp(text, desk->unready) != 0;
    strcpy(desk->unready, text);
    if (good)
        desk->wrote_at = clock_monotonic();
    pthread_mutex_unlock(&desk->lock);
    if (news && good)
        log_info("the database can be written again");
    else if (news && desk->connected) /* its loss has been told */
        log_error("the database cannot be written: %s", job->reason);
    desk->probing = false;
    desk->probe_at = clock_monotonic() + PROBE_US;
}

void desk_probe(struct desk *desk) {
    if (desk->timeout_us == 0 || desk->probing || clock_monotonic() < desk->probe_at)
        return;
    desk->probing = true;
    desk->probe = (struct job){.need = JOB_STORE, .writes = true, .run = probe_run, .done = probe_done};
    ready_add(&desk->ready, &desk->probe);
}

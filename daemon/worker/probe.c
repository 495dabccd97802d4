/* Checks that the database accepts writes: each worker periodically writes one row, in the same way as games. */
#include <stdio.h>
#include <string.h>

#include "../log.h"
#include "../store/staging.h"
#include "worker_internal.h"

enum { PROBE_US = 2000000 };

static enum job_step probe_run(struct job *job) {
    char name[24];
    struct params p = {0};
    worker_name(job->worker, name);
    params_text(&p, name);
    stage_statement(&job->stage, STATEMENT_probe, &p, NULL, NULL);
    return JOB_FINISHED;
}

/* Anyone may read this text, so it leaves out details of the machine that server messages contain. */
static void describe(const struct worker *worker, char *text, size_t size) {
    const char *sqlstate = pipeline_sqlstate(worker->pipeline);
    if (!worker->connected)
        snprintf(text, size, "The database does not answer.");
    else if (strcmp(sqlstate, "53100") == 0)
        snprintf(text, size, "The database's disk is full.");
    else if (strcmp(sqlstate, "25006") == 0)
        snprintf(text, size, "The database may be read only.");
    else
        snprintf(text, size, "The database does not take a write (SQLSTATE %s).", sqlstate);
}

static void probe_done(struct job *job) {
    struct worker *worker = job->worker;
    char text[sizeof worker->unready] = "";
    bool good = job->outcome == JOB_OK;
    if (!good)
        describe(worker, text, sizeof text);
    pthread_mutex_lock(&worker->lock);
    bool news = strcmp(text, worker->unready) != 0;
    strcpy(worker->unready, text);
    if (good)
        worker->wrote_at = clock_monotonic();
    pthread_mutex_unlock(&worker->lock);
    if (news && good)
        log_info("the database can be written again");
    else if (news && worker->connected) /* its loss has been logged */
        log_error("the database cannot be written: %s", job->reason);
    worker->probing = false;
    worker->probe_at = clock_monotonic() + PROBE_US;
}

int64_t worker_probes_at(const struct worker *worker) {
    return worker->timeout_us == 0 || worker->reads || worker->probing ? INT64_MAX : worker->probe_at;
}

void worker_probe(struct worker *worker) {
    if (clock_monotonic() < worker_probes_at(worker))
        return;
    worker->probing = true;
    worker->probe = (struct job){.need = JOB_STORE, .writes = true, .run = probe_run, .done = probe_done};
    ready_add(&worker->ready, &worker->probe);
}

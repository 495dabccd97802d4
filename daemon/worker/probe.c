/* Can the database be written? Each worker writes a row of its own now and then, in the way it writes games. */
#include <stdio.h>
#include <string.h>

#include "worker_internal.h"
#include "../log.h"
#include "../store/stage.h"

enum { PROBE_US = 2000000 };

static enum job_step probe_run(struct job *job) {
    char name[24];
    struct params p = {0};
    worker_name(job->worker, name);
    params_text(&p, name);
    stage_statement(&job->stage, STATEMENT_probe, &p, NULL, NULL);
    return JOB_FINISHED;
}

/* Anyone may read this, so it leaves out what the server's messages tell of the machine. */
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
    else if (news && worker->connected) /* its loss has been told */
        log_error("the database cannot be written: %s", job->reason);
    worker->probing = false;
    worker->probe_at = clock_monotonic() + PROBE_US;
}

void worker_probe(struct worker *worker) {
    if (worker->timeout_us == 0 || worker->probing || clock_monotonic() < worker->probe_at)
        return;
    worker->probing = true;
    worker->probe = (struct job){.need = JOB_STORE, .writes = true, .run = probe_run, .done = probe_done};
    ready_add(&worker->ready, &worker->probe);
}

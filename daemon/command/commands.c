#include "commands.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "../log.h"
#include "../store/admin.h"

int command_option(int *argc, char **argv, const char *name, const char **value) {
    size_t length = strlen(name);
    *value = NULL;
    for (int i = 1; i < *argc; i++) {
        if (strncmp(argv[i], "--", 2) != 0 || strncmp(argv[i] + 2, name, length) != 0)
            continue;
        int taken = 1;
        if (argv[i][2 + length] == '=')
            *value = argv[i] + 3 + length;
        else if (argv[i][2 + length] == '\0' && i + 1 < *argc)
            *value = argv[i + taken++];
        else if (argv[i][2 + length] == '\0') {
            log_error("--%s needs a value", name);
            return -1;
        } else {
            continue;
        }
        memmove(&argv[i], &argv[i + taken], sizeof *argv * (size_t)(*argc - i - taken + 1));
        *argc -= taken;
        return 0;
    }
    return 0;
}

bool command_flag(int *argc, char **argv, const char *flag) {
    for (int i = 1; i < *argc; i++)
        if (strcmp(argv[i], flag) == 0) {
            memmove(&argv[i], &argv[i + 1], sizeof *argv * (size_t)(*argc - i));
            (*argc)--;
            return true;
        }
    return false;
}

bool command_wants_help(int argc, char **argv) {
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            return true;
    return false;
}

int command_begin(struct config *config, int *argc, char **argv, const char *usage, int most) {
    if (command_wants_help(*argc, argv)) {
        fputs(usage, stdout);
        config_help(stdout);
        return 0;
    }
    if (config_read(config, argc, argv) != 0)
        return 2;
    for (int i = 1; i < *argc; i++)
        if (argv[i][0] == '-' && argv[i][1]) {
            log_error("%s is not an option of musterd %s: see musterd %s --help", argv[i], argv[0], argv[0]);
            config_finish(config);
            return 2;
        }
    if (*argc - 1 > most) {
        log_error("\"%s\" is one argument too many: see musterd %s --help", argv[most + 1], argv[0]);
        config_finish(config);
        return 2;
    }
    return -1;
}

int database_start(struct database *database, const struct config *config) {
    memset(database, 0, sizeof *database);
    if (config->database_url) {
        database->conninfo = config->database_url;
        return 0;
    }
    database->pg = privatepg_start(config->data_dir, config->user);
    if (!database->pg)
        return -1;
    database->conninfo = privatepg_conninfo(database->pg);
    return 0;
}

void database_close(struct database *database) {
    privatepg_stop(database->pg);
    memset(database, 0, sizeof *database);
}

static void complain(void *context, const char *line) {
    (void)context;
    log_error("%s", line);
}

struct loader *command_rulesets(const char *directories) {
    return loader_open(directories, complain, NULL);
}

/* A job, and how to find the call from its done(). */
struct call {
    struct job *job;
    void (*done)(struct job *job);
    pthread_mutex_t lock;
    pthread_cond_t ended;
    bool over;
};
static struct call *current; /* a command makes one call at a time */

static void on_done(struct job *job) {
    struct call *call = current;
    if (job->reason)
        log_error("%s", job->reason);
    if (call->done)
        call->done(job);
    pthread_mutex_lock(&call->lock);
    call->over = true;
    pthread_cond_signal(&call->ended);
    pthread_mutex_unlock(&call->lock);
}

enum job_outcome command_call(struct workers *workers, struct job *job) {
    struct call call = {job, job->done, PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, false};
    current = &call;
    job->done = on_done;
    worker_submit(workers, job);
    pthread_mutex_lock(&call.lock);
    while (!call.over)
        pthread_cond_wait(&call.ended, &call.lock);
    pthread_mutex_unlock(&call.lock);
    job->done = call.done;
    return job->outcome;
}

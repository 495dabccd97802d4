/* The command musterd ratings: computes all ratings from nothing. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../log.h"
#include "../rating/ratings.h"
#include "commands.h"

static const char usage[] =
    "usage: musterd ratings --recompute [settings]\n"
    "Computes all ratings and statistics from nothing, out of the games of the store, and tells how many ratings\n"
    "differ from what was stored. Daemons may run meanwhile.\n";

struct reading {
    struct job job; /* must be first */
    struct rating_list list;
};

static enum job_step read_run(struct job *job) {
    struct reading *reading = (struct reading *)job;
    if (job->phase > 0)
        return JOB_FINISHED;
    rating_list_finish(&reading->list);
    store_list_all_ratings(&job->stage, &reading->list);
    return JOB_AGAIN;
}

static bool read_all(struct workers *workers, struct reading *reading) {
    *reading = (struct reading){.job = {.need = JOB_STORE, .run = read_run}};
    return command_call(workers, &reading->job) == JOB_OK;
}

static bool compute(struct workers *workers, bool from_nothing, bool *more) {
    struct ratings_job ratings = {.job = {.need = JOB_STORE, .run = ratings_run}, .from_nothing = from_nothing};
    const bool good = command_call(workers, &ratings.job) == JOB_OK;
    *more = ratings.more;
    ratings_finish(&ratings);
    return good;
}

static int order(const struct rating_row *a, const struct rating_row *b) {
    int by = strcmp(a->ruleset, b->ruleset);
    by = by ? by : strcmp(a->side, b->side);
    return by ? by : strcmp(a->player, b->player);
}

static int by_order(const void *a, const void *b) {
    return order(a, b);
}

static bool same(const struct rating_row *a, const struct rating_row *b) {
    return a->rating == b->rating && a->deviation == b->deviation && a->volatility == b->volatility &&
           a->games == b->games && a->week == b->week;
}

static void sort(struct rating_list *list) {
    if (list->items)
        qsort(list->items, list->count, sizeof *list->items, by_order);
}

/* How many ratings are only in one list, or differ. */
static unsigned long differences(const struct rating_list *before, const struct rating_list *after) {
    unsigned long count = 0;
    const size_t n = before->items ? before->count : 0, m = after->items ? after->count : 0;
    for (size_t i = 0, k = 0; i < n || k < m;) {
        const int by = i == n ? 1 : k == m ? -1 : order(&before->items[i], &after->items[k]);
        count += by != 0 || !same(&before->items[i], &after->items[k]);
        i += by <= 0;
        k += by >= 0;
    }
    return count;
}

static int recompute(struct workers *workers) {
    struct reading before, after = {.list = {0}};
    bool more = true, first = true, good = read_all(workers, &before);
    for (; good && more; first = false)
        good = compute(workers, first, &more);
    good = good && read_all(workers, &after);
    sort(&before.list);
    sort(&after.list);
    if (good)
        printf("%zu ratings, %lu of them differ from before\n", after.list.count,
               differences(&before.list, &after.list));
    rating_list_finish(&before.list);
    rating_list_finish(&after.list);
    return good ? 0 : 1;
}

int command_ratings(int argc, char **argv) {
    struct config config;
    struct database database;
    const bool wanted = command_flag(&argc, argv, "--recompute");
    int code = command_begin(&config, &argc, argv, usage, 0);
    if (code >= 0)
        return code;
    if (!wanted) {
        log_error("there is only musterd ratings --recompute: see musterd ratings --help");
        config_finish(&config);
        return 2;
    }
    struct loader *loader = command_rulesets(config.rulesets_dir);
    code = 1;
    if (database_open(&database, &config) == 0) {
        struct workers *workers = workers_start(database.conninfo, 1, 0, 16, 0, loader, NULL);
        code = workers ? recompute(workers) : 1;
        workers_stop(workers);
        database_close(&database);
    }
    loader_close(loader);
    config_finish(&config);
    return code;
}

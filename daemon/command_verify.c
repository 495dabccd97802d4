/* musterd verify: games of the store, or exports. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "export.h"
#include "fairness.h"
#include "guard.h"
#include "log.h"
#include "store/store.h"

static const char usage[] =
    "usage: musterd verify [settings] [GAME-ID | EXPORT.json ...]\n"
    "Replays games and compares state, log and dice. Without arguments: every game of the store.\n"
    "- reads an export from standard input. Exit code 1 if a game does not verify.\n";

struct tally {
    unsigned long good, bad, waiting, chosen;
};

/* ---- exports ------------------------------------------------------------------------------------------- */

static void tell(struct tally *tally, const char *name, bool good, bool chosen, const char *why) {
    if (good)
        tally->good++;
    else
        tally->bad++;
    if (chosen)
        tally->chosen++;
    if (!good)
        log_error("%s does not verify: %s", name, why); /* as a line: why may quote a stranger's file */
    if (chosen)
        log_info("%s: an admin chose the seed, so its dice are nobody's proof of chance", name);
}

static void verify_file(struct loader *loader, const char *path, struct tally *tally) {
    json_error_t error;
    bool piped = strcmp(path, "-") == 0;
    json_t *document = piped ? json_loadf(stdin, JSON_REJECT_DUPLICATES, &error)
                             : json_load_file(path, JSON_REJECT_DUPLICATES, &error);
    if (!document) {
        tell(tally, path, false, false, error.text);
        return;
    }
    struct writer why;
    writer_init(&why);
    bool good = verify_export(loader, document, &why);
    tell(tally, path, good, export_seed_chosen(document), writer_text(&why));
    writer_finish(&why);
    json_decref(document);
}

/* ---- games of the store -------------------------------------------------------------------------------- */

struct verify_job {
    struct job job;
    struct snapshot_found snapshot;
    struct game_list list;
    uint8_t after[16];
    bool has_after, missing, good, waiting, chosen;
    char why[512];
};

static bool compare(const struct job *job, const struct snapshot_found *snapshot, struct writer *why) {
    const struct game_record *record = job->record;
    struct game_truth truth;
    if (job->trouble || !record->module) {
        put(why, job->trouble ? job->trouble : "its ruleset is not installed");
        return false;
    }
    if (job->entry_count != record->seq) {
        put_format(why, "the store says seq %u, the log has %zu entries", (unsigned)record->seq, job->entry_count);
        return false;
    }
    game_truth_of(job, &truth);
    return verify_truth(&truth, snapshot->found ? snapshot->bytes : NULL, snapshot->length,
                        record->status == GAME_FINISHED, why);
}

static enum job_step verify(struct desk *desk, struct job *job) {
    struct verify_job *mine = (struct verify_job *)job;
    mine->missing = !job->record;
    if (mine->missing)
        return JOB_FINISHED;
    mine->chosen = job->record->seed_origin == SEED_CHOSEN;
    mine->waiting =
        job->record->status == GAME_OPEN || (job->record->status == GAME_ABORTED && !job->record->started_at);
    if (mine->waiting)
        return JOB_FINISHED;
    if (job->phase == 0) {
        free(mine->snapshot.bytes);
        store_find_snapshot(desk, job, &mine->snapshot);
        return JOB_AGAIN;
    }
    /* The game has gone on since it was read. */
    if (mine->snapshot.found && mine->snapshot.seq > job->record->seq && desk_refresh(desk, job))
        return JOB_AGAIN;
    struct writer why;
    writer_init(&why);
    mine->good = compare(job, &mine->snapshot, &why);
    snprintf(mine->why, sizeof mine->why, "%s", writer_text(&why));
    writer_finish(&why);
    free(mine->snapshot.bytes);
    mine->snapshot.bytes = NULL;
    return JOB_FINISHED;
}

static int verify_game(struct desks *desks, const uint8_t id[16], struct tally *tally) {
    struct verify_job mine = {.job = {.need = JOB_HISTORY, .run = verify}};
    char text[37];
    memcpy(mine.job.game, id, 16);
    if (command_call(desks, &mine.job) != JOB_OK) {
        log_error("the database did not answer");
        return -1;
    }
    game_id_text(id, text);
    if (mine.waiting)
        tally->waiting++;
    else
        tell(tally, text, mine.good, mine.chosen, mine.missing ? "there is no such game" : mine.why);
    return 0;
}

static enum job_step list_games(struct desk *desk, struct job *job) {
    struct verify_job *mine = (struct verify_job *)job;
    if (job->phase > 0)
        return JOB_FINISHED;
    struct game_query query = {.status = -1, .viewer_all = true, .limit = 200, .has_after = mine->has_after};
    memcpy(query.after, mine->after, 16);
    game_list_finish(&mine->list);
    store_list_games(desk, job, &query, &mine->list);
    return JOB_AGAIN;
}

static int verify_all(struct desks *desks, struct tally *tally) {
    struct verify_job page = {.has_after = false};
    int code = 0;
    do {
        page.job = (struct job){.need = JOB_STORE, .run = list_games};
        if (command_call(desks, &page.job) != JOB_OK) {
            log_error("the database did not answer");
            code = -1;
        }
        for (size_t i = 0; code == 0 && i < page.list.count; i++)
            code = verify_game(desks, page.list.items[i].id, tally);
        if (page.list.count > 0)
            memcpy(page.after, page.list.items[page.list.count - 1].id, 16);
        page.has_after = true;
    } while (code == 0 && page.list.more);
    game_list_finish(&page.list);
    return code;
}

static int verify_store(const struct config *config, struct loader *loader, int count, char **ids,
                        struct tally *tally) {
    struct database database;
    if (database_open(&database, config) != 0)
        return -1;
    struct desks *desks = desks_start(database.conninfo, 1, 16, loader, NULL);
    int code = desks ? 0 : -1;
    if (desks)
        desks_have_peers(desks, true); /* a daemon may be at work on these games */
    if (desks && count == 0)
        code = verify_all(desks, tally);
    for (int i = 0; desks && code == 0 && i < count; i++) {
        uint8_t id[16];
        if (game_id_parse(ids[i], strlen(ids[i]), id))
            code = verify_game(desks, id, tally);
    }
    desks_stop(desks);
    database_close(&database);
    return code;
}

int command_verify(int argc, char **argv) {
    struct config config;
    struct tally tally = {0};
    int code = command_begin(&config, &argc, argv, usage, 10000);
    if (code >= 0)
        return code;
    if (fairness_init() != 0 || guard_init(0) != 0)
        return 1;
    struct loader *loader = command_rulesets(config.rulesets_dir);
    bool store = argc == 1;
    uint8_t id[16];
    for (int i = 1; i < argc; i++) {
        if (game_id_parse(argv[i], strlen(argv[i]), id))
            store = true;
        else
            verify_file(loader, argv[i], &tally);
    }
    code = store ? verify_store(&config, loader, argc - 1, argv + 1, &tally) : 0;
    printf("%lu verified, %lu wrong, %lu not begun", tally.good, tally.bad, tally.waiting);
    if (tally.chosen > 0)
        printf(", %lu with a seed that an admin chose", tally.chosen);
    printf("\n");
    loader_close(loader);
    config_finish(&config);
    return code != 0 || tally.bad > 0 ? 1 : 0;
}

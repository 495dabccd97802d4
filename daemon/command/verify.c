/* The command musterd verify: checks games of the store, or exported games. */
#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../archive.h"
#include "../bot/level.h"
#include "../game/export.h"
#include "../game/fairness.h"
#include "../game/guard.h"
#include "../log.h"
#include "../store/content.h"
#include "../store/record.h"
#include "../store/verify.h"
#include "commands.h"

static const char usage[] =
    "usage: musterd verify [--bots] [settings] [GAME-ID | EXPORT.json | EXPORTS.jsonl[.gz] ...]\n"
    "Replays games and compares state, log and dice. Without arguments: every game of the store.\n"
    "With --bots, also repeats every choice of a bot. Needs the same build of the rules and of the bots.\n"
    "- reads an export from standard input. Exit code 1 if a game does not verify.\n";

struct tally {
    unsigned long good, bad, waiting, chosen;
    choice_repeater *repeat; /* NULL: choices of bots are not repeated */
};

static bool repeat_choice(const struct module *module, const void *state, const struct entry *entry,
                          struct writer *why) {
    struct search_result result;
    const bool known = entry->bot >= 1 && entry->bot <= BOT_LEVELS;
    const struct bot_task task = {.role = entry->role,
                                  .level = entry->bot,
                                  .seed = entry->seed,
                                  .stands_in = entry->caretaker};
    if (known && bot_choose(module, state, &task, &result) &&
        memcmp(&result.action, &entry->action, sizeof entry->action) == 0)
        return true;
    put(why, known ? "a bot chooses otherwise from this seed" : "a bot has a level that is not known");
    return false;
}

/* ---- exports ------------------------------------------------------------------------------------------- */

static void tell(struct tally *tally, const char *name, bool good, bool chosen, const char *why) {
    if (good)
        tally->good++;
    else
        tally->bad++;
    if (chosen)
        tally->chosen++;
    if (!good)
        log_error("%s does not verify: %s", name, why); /* one log line: why may quote any file */
    if (chosen)
        log_info("%s: the seed was chosen, so its dice prove nothing about chance", name);
}

static void verify_document(struct loader *loader, const char *name, const json_t *document, struct tally *tally) {
    struct writer why;
    writer_init(&why);
    bool good = verify_export(loader, document, tally->repeat, &why);
    tell(tally, name, good, export_seed_chosen(document), writer_text(&why));
    writer_finish(&why);
}

static bool has_lines(const char *path) {
    const size_t n = strlen(path);
    return (n > 6 && strcmp(path + n - 6, ".jsonl") == 0) || (n > 9 && strcmp(path + n - 9, ".jsonl.gz") == 0);
}

/* A file with an export in each line. */
static void verify_lines(struct loader *loader, const char *path, struct tally *tally) {
    struct archive_lines *lines = archive_open(path);
    const char *fault = lines ? NULL : strerror(errno), *line;
    unsigned long number = 0;
    while (lines && (line = archive_next(lines, &fault))) {
        char name[512];
        json_error_t error;
        snprintf(name, sizeof name, "%.400s line %lu", path, ++number);
        json_t *document = json_loads(line, JSON_REJECT_DUPLICATES, &error);
        if (document)
            verify_document(loader, name, document, tally);
        else
            tell(tally, name, false, false, error.text);
        json_decref(document);
    }
    if (fault)
        tell(tally, path, false, false, fault);
    archive_close(lines);
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
    verify_document(loader, path, document, tally);
    json_decref(document);
}

/* ---- games of the store -------------------------------------------------------------------------------- */

struct verify_job {
    struct job job;
    struct snapshot_found snapshot;
    struct id_list ids;
    int64_t after;
    struct survey survey;
    struct stored_content content;
    bool has_after, missing, good, waiting, chosen;
    choice_repeater *repeat;
    char why[DAMAGE_TEXT + 64];
};

static bool compare(const struct job *job, const struct snapshot_found *snapshot, choice_repeater *repeat,
                    struct writer *why) {
    const struct game_record *record = job->record;
    struct game_truth truth;
    if (job->load_error || !record->module || record->module->absent) {
        put(why, job->load_error ? job->load_error : "its ruleset is not installed");
        return false;
    }
    if (job->entry_count != record->seq) {
        put_format(why, "positions.seq is %u, the log has %zu entries", (unsigned)record->seq, job->entry_count);
        return false;
    }
    if (record->stored_to_act != record->to_act) {
        put_format(why, "positions.to_act is %d, by the rules %d", (int)record->stored_to_act, (int)record->to_act);
        return false;
    }
    if (snapshot->found && session_snapshot_seq(snapshot->bytes, snapshot->length) == 0) {
        put_format(why, "snapshots.state is no snapshot (%zu bytes)", snapshot->length);
        return false;
    }
    if (snapshot->found && snapshot->seq != session_snapshot_seq(snapshot->bytes, snapshot->length)) {
        put_format(why, "snapshots.seq is %u, its state says %u", (unsigned)snapshot->seq,
                   (unsigned)session_snapshot_seq(snapshot->bytes, snapshot->length));
        return false;
    }
    game_truth_of(job->record, job->entries, job->entry_count, &truth);
    return verify_truth(&truth, snapshot->found ? snapshot->bytes : NULL, snapshot->length, game_record_over(record),
                        repeat, why);
}

static enum job_step verify(struct job *job) {
    struct verify_job *mine = (struct verify_job *)job;
    mine->missing = !job->record;
    if (mine->missing)
        return JOB_FINISHED;
    if (job->record->damage) {
        snprintf(mine->why, sizeof mine->why, "%s", job->record->damage);
        return JOB_FINISHED;
    }
    mine->chosen = job->record->seed_origin >= SEED_CHOSEN;
    mine->waiting = !game_record_begun(job->record);
    if (mine->waiting)
        return JOB_FINISHED;
    if (job->phase == 0) {
        free(mine->snapshot.bytes);
        store_find_snapshot(&job->stage, &mine->snapshot);
        return JOB_AGAIN;
    }
    /* The game has moved on since it was read. */
    if (mine->snapshot.found && mine->snapshot.seq > job->record->seq && worker_refresh(job))
        return JOB_AGAIN;
    struct writer why;
    writer_init(&why);
    mine->good = compare(job, &mine->snapshot, mine->repeat, &why);
    snprintf(mine->why, sizeof mine->why, "%s", writer_text(&why));
    writer_finish(&why);
    free(mine->snapshot.bytes);
    mine->snapshot.bytes = NULL;
    return JOB_FINISHED;
}

/* Returns 0; -1: the database is gone. A job that fails on damaged rows is reported, and verification continues. */
static int call_store(struct workers *workers, struct job *job, const char *what, struct tally *tally) {
    switch (command_call(workers, job)) {
    case JOB_OK: return 0;
    case JOB_FAILED: tell(tally, what, false, false, "the database cannot read it"); return 1;
    case JOB_UNAVAILABLE: break;
    }
    log_error("the database did not answer");
    return -1;
}

static int verify_game(struct workers *workers, const uint8_t id[16], struct tally *tally) {
    struct verify_job mine = {.job = {.need = JOB_HISTORY, .run = verify}, .repeat = tally->repeat};
    char text[37];
    memcpy(mine.job.game, id, 16);
    game_id_text(id, text);
    int code = call_store(workers, &mine.job, text, tally);
    if (code != 0)
        return code < 0 ? -1 : 0;
    if (mine.waiting)
        tally->waiting++;
    else
        tell(tally, text, mine.good, mine.chosen, mine.missing ? "there is no such game" : mine.why);
    return 0;
}

static enum job_step list_games(struct job *job) {
    struct verify_job *mine = (struct verify_job *)job;
    if (job->phase > 0)
        return JOB_FINISHED;
    id_list_finish(&mine->ids);
    store_list_ids(&job->stage, mine->has_after ? &mine->after : NULL, 200, &mine->ids);
    return JOB_AGAIN;
}

/* A game whose id does not match its number can only be reported. */
static int verify_row(struct workers *workers, const uint8_t id[16], int64_t number, struct tally *tally) {
    char name[40], why[120];
    if (game_id_number(id) == number && id[6] >> 4 == 7 && id[8] >> 6 == 2)
        return verify_game(workers, id, tally);
    game_id_text(id, name);
    snprintf(why, sizeof why, "games.id is not the id of game_id %lld", (long long)number);
    tell(tally, name, false, false, why);
    return 0;
}

static int verify_games(struct workers *workers, struct tally *tally) {
    struct verify_job page = {.has_after = false};
    int code;
    do {
        page.job = (struct job){.need = JOB_STORE, .run = list_games};
        code = call_store(workers, &page.job, "games", tally);
        for (size_t i = 0; code == 0 && i < page.ids.count; i++)
            code = verify_row(workers, page.ids.items[i].id, page.ids.items[i].number, tally);
        if (code == 0 && page.ids.count > 0)
            page.after = page.ids.items[page.ids.count - 1].number;
        page.has_after = true;
    } while (code == 0 && page.ids.more);
    id_list_finish(&page.ids);
    return code;
}

static enum job_step next_content(struct job *job) {
    struct verify_job *mine = (struct verify_job *)job;
    if (job->phase > 0)
        return JOB_FINISHED;
    store_next_content(&job->stage, &mine->content);
    return JOB_AGAIN;
}

static int verify_contents(struct workers *workers, struct tally *tally) {
    struct verify_job mine = {.good = false};
    int code;
    for (;;) {
        char name[2 * sizeof mine.content.hash + 12] = "content ", hex[65] = "";
        mine.job = (struct job){.need = JOB_STORE, .run = next_content};
        code = call_store(workers, &mine.job, "contents", tally);
        if (code != 0 || !mine.content.found)
            break;
        for (size_t i = 0; i < mine.content.length; i++)
            snprintf(name + 8 + 2 * i, 3, "%02x", mine.content.hash[i]);
        if (!content_files_hash(mine.content.files, hex) || strcmp(hex, name + 8) != 0)
            tell(tally, name, false, false, "contents.files does not match contents.hash");
    }
    free(mine.content.files);
    return code;
}

static enum job_step look_around(struct job *job) {
    struct verify_job *mine = (struct verify_job *)job;
    if (job->phase > 0)
        return JOB_FINISHED;
    survey_finish(&mine->survey);
    store_survey(&job->stage, &mine->survey);
    return JOB_AGAIN;
}

static int verify_tables(struct workers *workers, struct tally *tally) {
    struct verify_job mine = {.job = {.need = JOB_STORE, .run = look_around}};
    int code = call_store(workers, &mine.job, "the tables", tally);
    for (size_t i = 0; i < mine.survey.count; i++)
        tell(tally, "the database", false, false, mine.survey.lines[i]);
    survey_finish(&mine.survey);
    return code;
}

static int verify_all(struct workers *workers, struct tally *tally) {
    int code = verify_games(workers, tally);
    if (code >= 0)
        code = verify_contents(workers, tally);
    return code >= 0 ? verify_tables(workers, tally) : code;
}

/* A short id may also be the name of a file, and then it means the file. */
static bool is_game(const char *text, uint8_t id[16]) {
    return game_id_read(text, strlen(text), id) && (strlen(text) != GAME_ID_SHORT || access(text, F_OK) != 0);
}

static int verify_store(const struct config *config, struct loader *loader, int count, char **ids,
                        struct tally *tally) {
    struct database database;
    if (database_open(&database, config) != 0)
        return -1;
    struct workers *workers = workers_start(database.conninfo, 1, 0, 16, 0, loader, NULL);
    int code = workers ? 0 : -1;
    if (workers)
        workers_have_peers(workers, true); /* a daemon may be changing these games */
    if (workers && count == 0)
        code = verify_all(workers, tally);
    for (int i = 0; workers && code == 0 && i < count; i++) {
        uint8_t id[16];
        if (is_game(ids[i], id))
            code = verify_game(workers, id, tally);
    }
    workers_stop(workers);
    database_close(&database);
    return code;
}

static void print(const struct tally *tally) {
    printf("%lu verified, %lu wrong, %lu not begun", tally->good, tally->bad, tally->waiting);
    if (tally->chosen > 0)
        printf(", %lu with a chosen seed", tally->chosen);
    printf("\n");
}

int command_verify_all(const struct config *config) {
    struct tally tally = {0};
    struct loader *loader = command_rulesets(config->rulesets_dir);
    const int code = verify_store(config, loader, 0, NULL, &tally);
    print(&tally);
    loader_close(loader);
    return code != 0 || tally.bad > 0 ? -1 : 0;
}

int command_verify(int argc, char **argv) {
    struct config config;
    struct tally tally = {0};
    if (command_flag(&argc, argv, "--bots"))
        tally.repeat = repeat_choice;
    int code = command_begin(&config, &argc, argv, usage, 10000);
    if (code >= 0)
        return code;
    if (fairness_init() != 0 || guard_init(0) != 0)
        return 1;
    struct loader *loader = command_rulesets(config.rulesets_dir);
    bool store = argc == 1;
    uint8_t id[16];
    for (int i = 1; i < argc; i++) {
        if (is_game(argv[i], id))
            store = true;
        else if (has_lines(argv[i]))
            verify_lines(loader, argv[i], &tally);
        else
            verify_file(loader, argv[i], &tally);
    }
    code = store ? verify_store(&config, loader, argc - 1, argv + 1, &tally) : 0;
    print(&tally);
    loader_close(loader);
    config_finish(&config);
    return code != 0 || tally.bad > 0 ? 1 : 0;
}

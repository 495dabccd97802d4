/* The command musterd upgrade: can running games continue with the newest installed versions of their rules? */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../game/fairness.h"
#include "../game/guard.h"
#include "../log.h"
#include "../store/record.h"
#include "../store/verify.h"
#include "commands.h"

static const char usage[] =
    "usage: musterd upgrade --dry-run [--ruleset ID] [settings]\n"
    "Replays every active game with the newest installed version of its ruleset, and tells which would go on "
    "unchanged\n"
    "and which would change, and at which entry. Changes nothing. Exit code 1 if a game would change.\n";

struct tally {
    unsigned long same, changed, current;
};

struct try_job {
    struct job job;
    struct id_list ids;
    int64_t after;
    bool has_after;
    const char *only; /* this ruleset; NULL: all */
    enum { TRY_SKIPPED, TRY_CURRENT, TRY_SAME, TRY_CHANGED } outcome;
    char from[80], to[80], ruleset[80], why[512];
};

/* ---- one game ---------------------------------------------------------------------------------------------------- */

/* Writes everything that the arbiter sees of the latest entry, and the roles that are asked after it. */
static void tell_all(struct session *session, struct writer *w) {
    writer_clear(w);
    out_object(w);
    session_entry_json(session, 0, ROLE_ARBITER, w);
    out_key(w, "rolls");
    session_rolls_json(session, w);
    out_key(w, "to_act");
    session_to_act_json(session, w);
    out_end_object(w);
}

static bool same_text(struct writer *a, struct writer *b) {
    return a->length == b->length && memcmp(writer_text(a), writer_text(b), a->length) == 0;
}

static struct session *begin(const struct job *job, const struct module *module, struct writer *why) {
    const struct game_record *record = job->record;
    struct setup setup = {0};
    json_t *options = json_loads(record->options, 0, NULL);
    const char *problem = setup_read(module, record->scenario, options, &setup, why);
    json_decref(options);
    if (problem || (module_seats(module, &setup) != module_seats(record->module, &record->setup)))
        return NULL;
    struct session *session = session_new(module, &setup, record->key, why);
    if (session)
        session_keep_for(session, job->entries, job->entry_count);
    return session;
}

/* Does the latest entry look the same in both sessions? */
static bool tells_the_same(struct session *old, struct session *new) {
    struct writer was, is;
    writer_init(&was);
    writer_init(&is);
    tell_all(old, &was);
    tell_all(new, &is);
    const bool same = same_text(&was, &is);
    writer_finish(&was);
    writer_finish(&is);
    return same;
}

/* Does an entry change? why gets a sentence about the first one. old NULL: the game's version is not installed, so
 * only entries that the new rules refuse can be found. */
static bool changes(const struct try_job *mine, struct session *old, struct session *new, char *why, size_t size) {
    if (old && !tells_the_same(old, new)) {
        snprintf(why, size, "entry 0: the set-up tells something else");
        return true;
    }
    for (size_t i = 0; i < mine->job.entry_count; i++) {
        const struct entry *entry = &mine->job.entries[i];
        if (old && !session_step(old, entry))
            snprintf(why, size, "entry %u does not replay by its own rules: %s", entry->seq, session_fault(old));
        else if (!session_step(new, entry))
            snprintf(why, size, "%s", session_fault(new));
        else if (old && !tells_the_same(old, new))
            snprintf(why, size, "entry %u: it tells something else", entry->seq);
        else
            continue;
        return true;
    }
    if (session_to_act(new) == mine->job.record->stored_to_act)
        return false;
    snprintf(why, size, "entry %u: other roles owe a decision after it", session_seq(new));
    return true;
}

/* newest NULL: no version of the ruleset is installed. */
static void replay(struct try_job *mine, const struct module *newest) {
    struct writer why;
    writer_init(&why);
    const bool absent = mine->job.record->module->absent;
    struct session *new = newest ? begin(&mine->job, newest, &why) : NULL;
    struct session *old = absent || !new ? NULL : begin(&mine->job, mine->job.record->module, &why);
    mine->outcome = TRY_CHANGED;
    if (!newest)
        snprintf(mine->why, sizeof mine->why, "no version of its ruleset is installed");
    else if (!new || (!old && !absent))
        snprintf(mine->why, sizeof mine->why, "entry 0: its set-up does not exist any more%s%s", why.length ? ": " : "",
                 writer_text(&why));
    else if (!changes(mine, old, new, mine->why, sizeof mine->why))
        mine->outcome = TRY_SAME;
    session_free(old);
    session_free(new);
    writer_finish(&why);
}

static enum job_step try_game(struct job *job) {
    struct try_job *mine = (struct try_job *)job;
    const struct game_record *record = job->record;
    mine->outcome = TRY_SKIPPED;
    if (!record || record->damage || record->status != GAME_ACTIVE ||
        (mine->only && strcmp(mine->only, record->ruleset) != 0))
        return JOB_FINISHED;
    const struct module *newest = loader_current(worker_loader(job->worker), record->ruleset);
    snprintf(mine->ruleset, sizeof mine->ruleset, "%s", record->ruleset);
    snprintf(mine->from, sizeof mine->from, "%s", record->version);
    snprintf(mine->to, sizeof mine->to, "%s", newest ? newest->ruleset->version : "none");
    if (newest && strcmp(newest->ruleset->version, record->version) == 0) {
        mine->outcome = TRY_CURRENT;
        return JOB_FINISHED;
    }
    replay(mine, newest);
    return JOB_FINISHED;
}

/* ---- all games --------------------------------------------------------------------------------------------------- */

static void tell(const struct try_job *mine, struct tally *tally) {
    char text[37];
    game_id_text(mine->job.game, text);
    switch (mine->outcome) {
    case TRY_SKIPPED: return;
    case TRY_CURRENT: tally->current++; return;
    case TRY_SAME:
        tally->same++;
        printf("%s %s %s -> %s: unchanged\n", text, mine->ruleset, mine->from, mine->to);
        return;
    case TRY_CHANGED:
        tally->changed++;
        printf("%s %s %s -> %s: changes: %s\n", text, mine->ruleset, mine->from, mine->to, mine->why);
        return;
    }
}

static enum job_step list_games(struct job *job) {
    struct try_job *mine = (struct try_job *)job;
    if (job->phase > 0)
        return JOB_FINISHED;
    id_list_finish(&mine->ids);
    store_list_ids(&job->stage, mine->has_after ? &mine->after : NULL, 200, &mine->ids);
    return JOB_AGAIN;
}

static int try_games(struct workers *workers, const char *only, struct tally *tally) {
    struct try_job page = {.has_after = false};
    int code = 0;
    do {
        page.job = (struct job){.need = JOB_STORE, .run = list_games};
        code = command_call(workers, &page.job) == JOB_OK ? 0 : -1;
        for (size_t i = 0; code == 0 && i < page.ids.count; i++) {
            struct try_job mine = {.job = {.need = JOB_HISTORY, .run = try_game}, .only = only};
            memcpy(mine.job.game, page.ids.items[i].id, sizeof mine.job.game);
            code = command_call(workers, &mine.job) == JOB_OK ? 0 : -1;
            tell(&mine, tally);
        }
        if (code == 0 && page.ids.count > 0)
            page.after = page.ids.items[page.ids.count - 1].number;
        page.has_after = true;
    } while (code == 0 && page.ids.more);
    id_list_finish(&page.ids);
    return code;
}

static int try_store(const struct config *config, const char *only, struct tally *tally) {
    struct database database;
    struct loader *loader = command_rulesets(config->rulesets_dir);
    if (database_open(&database, config) != 0) {
        loader_close(loader);
        return -1;
    }
    struct workers *workers = workers_start(database.conninfo, 1, 0, 16, 0, loader, NULL);
    if (workers)
        workers_have_peers(workers, true); /* a daemon may be changing these games */
    int code = workers ? try_games(workers, only, tally) : -1;
    workers_stop(workers);
    database_close(&database);
    loader_close(loader);
    return code;
}

int command_upgrade(int argc, char **argv) {
    struct config config;
    struct tally tally = {0};
    const char *only;
    const bool dry = command_flag(&argc, argv, "--dry-run");
    if (command_option(&argc, argv, "ruleset", &only) != 0)
        return 2;
    int code = command_begin(&config, &argc, argv, usage, 0);
    if (code >= 0)
        return code;
    if (!dry) {
        log_error("games keep the version that they began with, so there is only musterd upgrade --dry-run");
        config_finish(&config);
        return 2;
    }
    if (fairness_init() != 0 || guard_init(0) != 0)
        return 1;
    code = try_store(&config, only, &tally);
    printf("%lu unchanged, %lu would change, %lu have the newest version\n", tally.same, tally.changed, tally.current);
    config_finish(&config);
    return code != 0 || tally.changed > 0 ? 1 : 0;
}

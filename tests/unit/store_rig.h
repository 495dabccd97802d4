/* What tests of the store share: a private cluster in a folder of its own, workers on it, and jobs that
 * are a pair of functions. */
#ifndef TESTS_UNIT_STORE_RIG_H
#define TESTS_UNIT_STORE_RIG_H

#include <signal.h>
#include <unistd.h>

#include "../../daemon/command/commands.h"
#include "../../daemon/log.h"
#include "../../daemon/store/admin.h"
#include "../../daemon/store/games.h"
#include "../../daemon/store/record.h"
#include "../support/scratch.h"
#include "engine.h"

static char rig_dir[64];
static struct privatepg *rig_pg;
static struct workers *rig_workers;

static inline int rig_start(void **state) {
    char sql[512];
    if (engine_start(state) != 0 || !scratch_folder(rig_dir, sizeof rig_dir, "unit"))
        return -1;
    signal(SIGPIPE, SIG_IGN);
    rig_pg = privatepg_start(rig_dir, NULL);
    snprintf(sql, sizeof sql, "%s/share/sql", engine_build());
    if (!rig_pg || admin_migrate(privatepg_conninfo(rig_pg), sql) < 1)
        return -1;
    if (admin_keep_content(privatepg_conninfo(rig_pg), engine_loader) != 0)
        return -1;
    rig_workers = workers_start(privatepg_conninfo(rig_pg), 2, 0, 100, 0, engine_loader, NULL);
    return rig_workers ? 0 : -1;
}

static inline int rig_stop(void **state) {
    char command[128];
    workers_stop(rig_workers);
    privatepg_stop(rig_pg);
    snprintf(command, sizeof command, "rm -rf %s", rig_dir);
    return system(command) == 0 ? engine_stop(state) : -1;
}

/* A job whose work is one function, called with phase and context. */
struct rig_job {
    struct job job;
    enum job_step (*work)(struct job *job, void *context);
    void *context;
};

static inline enum job_step rig_run(struct job *job) {
    struct rig_job *mine = (struct rig_job *)job;
    return mine->work(job, mine->context);
}

static inline enum job_outcome rig_call_on(struct workers *workers, enum job_need need, const uint8_t *game,
                                           bool writes, enum job_step (*work)(struct job *, void *), void *context) {
    struct rig_job mine = {.job = {.need = need, .writes = writes, .run = rig_run}, .work = work, .context = context};
    if (game)
        memcpy(mine.job.game, game, 16);
    return command_call(workers, &mine.job);
}

static inline enum job_outcome rig_call(enum job_need need, const uint8_t *game, bool writes,
                                        enum job_step (*work)(struct job *, void *), void *context) {
    return rig_call_on(rig_workers, need, game, writes, work, context);
}

/* ---- a game of muster-test ---- */

struct rig_game {
    uint8_t id[16];
    const char *red, *blue, *mischief, *label; /* players NULL: open */
    const char *clock;                         /* NULL: none */
    enum game_visibility visibility;
    const uint8_t *idempotency_key;
    bool existed;
};

static inline enum job_step rig_create_work(struct job *job, void *context) {
    struct rig_game *game = context;
    struct creation *creation = (struct creation *)(game + 1);
    if (game->idempotency_key && job->phase == 0) {
        store_find_creation(&job->stage, game->idempotency_key, creation);
        return JOB_AGAIN;
    }
    game->existed = game->idempotency_key && creation->found;
    if (game->existed) {
        memcpy(game->id, creation->game, 16);
        return JOB_FINISHED;
    }
    struct game_record record = {.ruleset = (char *)"muster-test",
                                 .version = (char *)muster->ruleset->version,
                                 .content_hash = (char *)muster->content_hash,
                                 .scenario = (char *)"skirmish",
                                 .owner_app = (char *)"",
                                 .visibility = game->visibility,
                                 .seat_count = 2,
                                 .module = muster};
    char options[64], labels[64];
    snprintf(options, sizeof options, "{\"mischief\":\"%s\"}", game->mischief ? game->mischief : "none");
    snprintf(labels, sizeof labels, "{\"league\":\"%s\"}", game->label ? game->label : "none");
    record.options = options;
    record.labels = labels;
    struct clocks clocks = {0};
    record.clock = (char *)game->clock;
    record.clocks = game->clock ? &clocks : NULL;
    assert_null(clock_rule_read(game->clock, &clocks.rule));
    memcpy(record.id, game->id, 16);
    memset(record.seed, 5, sizeof record.seed);
    record.seats[0] = (struct game_seat){.role = RED, .player = (char *)game->red};
    record.seats[1] = (struct game_seat){.role = BLUE, .player = (char *)game->blue};
    struct session *session = NULL;
    if (game->red && game->blue) {
        struct writer why;
        writer_init(&why);
        const char *entropy[RULESET_MAX_ROLES] = {NULL};
        json_t *set = json_loads(options, 0, NULL);
        setup_read(muster, "skirmish", set, &record.setup, &why);
        json_decref(set);
        fairness_key(record.seed, entropy, record.key);
        session = session_new(muster, &record.setup, record.key, &why);
        writer_finish(&why);
    }
    worker_adopt(job,
                 store_create_game(&job->stage, &record, session, game->idempotency_key, game->idempotency_key ? 20 : 0,
                                   ""),
                 session);
    return JOB_FINISHED;
}

static inline enum job_outcome rig_create(struct rig_game *game) {
    struct {
        struct rig_game game;
        struct creation creation;
    } both = {.game = *game};
    enum job_outcome outcome = rig_call(JOB_STORE, game->id, true, rig_create_work, &both);
    *game = both.game;
    return outcome;
}

/* A full game between ann and ben. */
static inline void rig_full_game(uint8_t id[16]) {
    struct rig_game game = {.red = "ann", .blue = "ben"};
    game_id_make(game.id);
    memcpy(id, game.id, 16);
    assert_int_equal(rig_create(&game), JOB_OK);
}

/* An action: key NULL takes the first of the role's list. */
struct rig_act {
    int role; /* -1: whoever must */
    const char *key;
    const uint8_t *idempotency_key;
    enum act_outcome outcome;
    uint32_t seq;
    bool over;
};

static inline void rig_first_key(struct session *session, int role, char key[81]) {
    struct writer w;
    writer_init(&w);
    assert_true(session_actions_json(session, role, ASIDES_LAST, &w));
    const char *found = strstr(writer_text(&w), "\"key\":\"");
    assert_non_null(found);
    snprintf(key, 81, "%.*s", (int)strcspn(found + 7, "\""), found + 7);
    writer_finish(&w);
}

static inline enum job_step rig_act_work(struct job *job, void *context) {
    struct rig_act *act = context;
    char key[81];
    int role = act->role;
    if (!job->session) {
        act->outcome = ACT_FAULT;
        return JOB_FINISHED;
    }
    act->over = session_over(job->session);
    if (act->over) {
        act->outcome = ACT_OVER;
        return JOB_FINISHED;
    }
    if (role < 0)
        role = session_to_act(job->session) & ROLE_BIT(RED) ? RED : BLUE;
    if (act->key)
        snprintf(key, sizeof key, "%s", act->key);
    else
        rig_first_key(job->session, role, key);
    act->outcome = session_act(job->session, role, session_seq(job->session), key, strlen(key), clock_now());
    if (act->outcome == ACT_FAULT)
        worker_quarantine(job, session_fault(job->session));
    if (act->outcome == ACT_DONE) {
        store_append(&job->stage, act->idempotency_key, act->idempotency_key ? 20 : 0);
        act->seq = job->record->seq;
    }
    return JOB_FINISHED;
}

struct rig_look {
    bool exists, has_session;
    uint32_t seq, revision;
    enum game_status status;
    char hash[65], load_error[128];
    size_t entries, idempotency_keys;
};

static inline enum job_step rig_look_work(struct job *job, void *context) {
    struct rig_look *look = context;
    memset(look, 0, sizeof *look);
    look->exists = job->record != NULL;
    if (!job->record)
        return JOB_FINISHED;
    look->has_session = job->session != NULL;
    look->seq = job->record->seq;
    look->revision = job->record->revision;
    look->status = job->record->status;
    look->entries = job->entry_count;
    look->idempotency_keys = job->record->idempotency_key_count;
    snprintf(look->load_error, sizeof look->load_error, "%s", job->load_error ? job->load_error : "");
    if (job->session)
        session_hash(job->session, look->hash);
    return JOB_FINISHED;
}

/* Everything is loaded anew the next time. */
static inline void rig_forget(void) {
    workers_all_changed(rig_workers);
}

#endif

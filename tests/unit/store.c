/* The store and the workers on a real database: what is written is there, once, whoever was first. */
#include "store_rig.h"

#include <semaphore.h>
#include <stdatomic.h>

#include "../../daemon/store/pipeline.h"
#include "../../daemon/store/games.h"
#include "../../daemon/store/lists.h"
#include "../../daemon/store/players.h"
#include "../../daemon/store/record.h"
#include "../../daemon/store/tokens.h"

static struct rig_look look_at(const uint8_t id[16], enum job_need need) {
    struct rig_look look;
    assert_int_equal(rig_call(need, id, false, rig_look_work, &look), JOB_OK);
    return look;
}

static struct rig_act act(const uint8_t id[16], int role, const char *key) {
    struct rig_act act = {.role = role, .key = key};
    assert_int_equal(rig_call(JOB_GAME, id, true, rig_act_work, &act), JOB_OK);
    return act;
}

static void test_a_game_is_created_acted_in_and_loaded_again(void **state) {
    (void)state;
    uint8_t id[16];
    rig_full_game(id);
    assert_int_equal(look_at(id, JOB_GAME).status, GAME_ACTIVE);
    assert_int_equal(act(id, RED, "advance").outcome, ACT_DONE);
    assert_int_equal(act(id, RED, "advance:9").outcome, ACT_ILLEGAL);
    struct rig_look before = look_at(id, JOB_HISTORY);
    rig_forget();
    struct rig_look after = look_at(id, JOB_HISTORY);
    assert_int_equal(after.seq, 1);
    assert_int_equal(after.entries, 1);
    assert_string_equal(before.hash, after.hash);
}

static void test_a_whole_game_survives_its_snapshots(void **state) {
    (void)state;
    uint8_t id[16];
    rig_full_game(id);
    struct rig_act last = {0};
    int actions = 0;
    for (; !last.over && actions < 500; actions++) {
        last = act(id, -1, NULL);
        if (actions % 7 == 0)
            rig_forget();
    }
    assert_true(last.over);
    struct rig_look before = look_at(id, JOB_GAME);
    rig_forget();
    struct rig_look after = look_at(id, JOB_HISTORY);
    assert_string_equal(before.hash, after.hash);
    assert_int_equal(after.status, GAME_FINISHED);
    assert_int_equal(after.entries, after.seq);
}

static enum job_step undo_work(struct job *job, void *context) {
    enum act_outcome *outcome = context;
    *outcome = session_undo(job->session, RED, clock_now());
    if (*outcome == ACT_DONE)
        store_append(&job->stage, NULL, 0);
    return JOB_FINISHED;
}

static void test_an_undone_action_stays_undone_after_loading(void **state) {
    (void)state;
    uint8_t id[16];
    enum act_outcome outcome;
    rig_full_game(id);
    act(id, RED, "advance");
    rig_forget();
    assert_int_equal(rig_call(JOB_GAME, id, true, undo_work, &outcome), JOB_OK);
    assert_int_equal(outcome, ACT_DONE);
    struct rig_look before = look_at(id, JOB_HISTORY);
    assert_int_equal(before.entries, 2);
    rig_forget();
    struct rig_look after = look_at(id, JOB_GAME);
    assert_int_equal(after.seq, 2);
    assert_string_equal(before.hash, after.hash);
}

/* A read of the log that is asked for again as soon as it has ended. */
struct reading {
    struct job job; /* first */
    struct workers *workers;
    uint8_t game[16];
    atomic_bool stop;
    sem_t ended;
};

static enum job_step read_run(struct job *job) {
    (void)job;
    return JOB_FINISHED;
}

static void read_again(struct job *job) {
    struct reading *reading = (struct reading *)job;
    if (atomic_load(&reading->stop)) {
        sem_post(&reading->ended);
        return;
    }
    reading->job = (struct job){.need = JOB_HISTORY, .run = read_run, .done = read_again};
    memcpy(reading->job.game, reading->game, sizeof reading->game);
    worker_submit(reading->workers, &reading->job);
}

/* However reads and changes meet, the log that a reader has is never older than what was answered before it was
 * asked. */
static void test_a_reader_knows_what_was_answered(void **state) {
    enum { GAMES = 12 };
    (void)state;
    struct workers *both = workers_start(privatepg_conninfo(rig_pg), 1, 1, 100, 0, engine_loader, NULL);
    assert_non_null(both);
    for (int i = 0; i < GAMES; i++) {
        struct reading reading = {.workers = both};
        struct rig_act last = {.role = -1};
        rig_full_game(reading.game);
        sem_init(&reading.ended, 0, 0);
        read_again(&reading.job);
        uint32_t stale = 0, seq = 0;
        for (int n = 0; n < 60 && stale == 0 && !last.over; n++) {
            struct rig_look look;
            last = (struct rig_act){.role = -1};
            if (rig_call_on(both, JOB_GAME, reading.game, true, rig_act_work, &last) != JOB_OK || last.over)
                break;
            seq = last.seq;
            if (rig_call_on(both, JOB_HISTORY, reading.game, false, rig_look_work, &look) != JOB_OK || look.seq < seq)
                stale = seq;
        }
        atomic_store(&reading.stop, true);
        sem_wait(&reading.ended);
        sem_destroy(&reading.ended);
        assert_true(seq > 0);
        if (stale > 0)
            fail_msg("in game %d the log has no entry %u", i, stale);
    }
    workers_stop(both);
}

struct seating {
    int role;
    const char *player;
};

static enum job_step seat_work(struct job *job, void *context) {
    struct seating *seating = context;
    struct session *session = NULL;
    struct writer why;
    int filled = 0;
    for (int i = 0; i < job->record->seat_count; i++)
        filled += job->record->seats[i].player != NULL;
    writer_init(&why);
    if (filled == 1 && seating->player)
        session = session_new(job->record->module, &job->record->setup, job->record->key, &why);
    writer_finish(&why);
    const struct game_seat seat = {.role = (uint8_t)seating->role,
                                   .player = (char *)(uintptr_t)seating->player,
                                   .entropy = (char *)"salt"};
    store_take_seat(&job->stage, &seat, session, "");
    return JOB_FINISHED;
}

static void test_the_last_seat_starts_the_game(void **state) {
    (void)state;
    struct rig_game game = {.red = "ann"};
    game_id_make(game.id);
    assert_int_equal(rig_create(&game), JOB_OK);
    assert_int_equal(look_at(game.id, JOB_GAME).status, GAME_OPEN);
    struct seating leave = {RED, NULL}, red = {RED, "cat"}, blue = {BLUE, "ben"};
    assert_int_equal(rig_call(JOB_GAME, game.id, true, seat_work, &leave), JOB_OK);
    assert_int_equal(rig_call(JOB_GAME, game.id, true, seat_work, &red), JOB_OK);
    assert_int_equal(look_at(game.id, JOB_GAME).status, GAME_OPEN);
    assert_int_equal(rig_call(JOB_GAME, game.id, true, seat_work, &blue), JOB_OK);
    rig_forget();
    struct rig_look look = look_at(game.id, JOB_GAME);
    assert_int_equal(look.status, GAME_ACTIVE);
    assert_true(look.has_session);
    assert_int_equal(look.revision, 3);
}

static void test_an_unknown_game_is_no_record(void **state) {
    (void)state;
    uint8_t id[16];
    game_id_make(id);
    assert_false(look_at(id, JOB_GAME).exists);
    assert_false(look_at(id, JOB_HISTORY).exists);
}

static void test_two_daemons_race_and_nothing_is_lost_or_doubled(void **state) {
    (void)state;
    struct workers *other = workers_start(privatepg_conninfo(rig_pg), 1, 0, 100, 0, engine_loader, NULL);
    assert_non_null(other);
    uint8_t id[16];
    rig_full_game(id);
    uint32_t last = 0;
    /* No listener runs here: each meets the other's work only as a conflict in its insert. */
    for (int i = 0; i < 16; i++) {
        struct rig_act mine = {.role = -1};
        assert_int_equal(rig_call_on(i % 3 ? other : rig_workers, JOB_GAME, id, true, rig_act_work, &mine), JOB_OK);
        assert_int_equal(mine.outcome, ACT_DONE);
        assert_int_equal(mine.seq, last + 1);
        last = mine.seq;
    }
    workers_stop(other);
    struct worker_stats stats;
    workers_stats(rig_workers, &stats);
    assert_true(stats.conflicts > 0);
    rig_forget();
    assert_int_equal(look_at(id, JOB_HISTORY).entries, last);
}

static enum job_step idempotency_work(struct job *job, void *context) {
    *(uint32_t *)context = game_record_find_idempotency_key(job->record, (const uint8_t *)"0123456789abcdef", 16, NULL);
    return JOB_FINISHED;
}

static void test_idempotency_keys_are_found_again(void **state) {
    (void)state;
    uint8_t id[16];
    uint32_t found = 99;
    rig_full_game(id);
    act(id, RED, "advance");
    assert_int_equal(rig_call(JOB_GAME, id, false, idempotency_work, &found), JOB_OK);
    assert_int_equal(found, 0);
    struct rig_act keyed = {.role = RED, .key = "advance", .idempotency_key = (const uint8_t *)"0123456789abcdefbody"};
    assert_int_equal(rig_call(JOB_GAME, id, true, rig_act_work, &keyed), JOB_OK);
    rig_call(JOB_GAME, id, false, idempotency_work, &found);
    assert_int_equal(found, 2);
    rig_forget();
    rig_call(JOB_GAME, id, false, idempotency_work, &found);
    assert_int_equal(found, 2);
}

static void test_a_creation_key_creates_once(void **state) {
    (void)state;
    struct rig_game first = {.red = "ann", .idempotency_key = (const uint8_t *)"creation-key-16b1234"}, again = first;
    game_id_make(first.id);
    game_id_make(again.id);
    assert_int_equal(rig_create(&first), JOB_OK);
    assert_false(first.existed);
    assert_int_equal(rig_create(&again), JOB_OK);
    assert_true(again.existed);
    assert_memory_equal(first.id, again.id, 16);
}

struct collision {
    struct rig_game game;
    struct creation creation; /* where rig_create_work looks for it */
    int tries;
};

static enum job_step collide_work(struct job *job, void *context) {
    struct collision *collision = context;
    collision->tries = job->tries;
    if (job->tries > 0)
        game_id_again(collision->game.id);
    return rig_create_work(job, &collision->game);
}

/* Two games of one millisecond may get the same number, though not the same id. */
static void test_a_number_that_is_taken_is_made_again(void **state) {
    (void)state;
    struct rig_game first = {.red = "alice"};
    game_id_make(first.id);
    assert_int_equal(rig_create(&first), JOB_OK);
    struct collision second = {.game = {.red = "bob"}};
    memcpy(second.game.id, first.id, 16);
    second.game.id[13] ^= 0xff;
    unsigned worker = game_id_pick(second.game.id, 128);
    assert_int_equal(rig_call(JOB_STORE, second.game.id, true, collide_work, &second), JOB_OK);
    assert_int_equal(second.tries, 1);
    assert_int_equal(game_id_pick(second.game.id, 128), worker);
    assert_int_equal(look_at(first.id, JOB_GAME).status, GAME_OPEN);
    assert_int_equal(look_at(second.game.id, JOB_GAME).status, GAME_OPEN);
}

static void test_a_fault_quarantines_the_game_alone(void **state) {
    (void)state;
    struct rig_game game = {.red = "ann", .blue = "ben", .mischief = "require"};
    game_id_make(game.id);
    assert_int_equal(rig_create(&game), JOB_OK);
    assert_int_equal(act(game.id, RED, "misbehave").outcome, ACT_FAULT);
    struct rig_look look = look_at(game.id, JOB_HISTORY);
    assert_int_equal(look.entries, 0);
    assert_true(look.has_session);
    assert_int_equal(rig_call(JOB_GAME, game.id, true, rig_look_work, &look), JOB_OK);
    assert_true(look.load_error[0] != '\0');
    uint8_t other[16];
    rig_full_game(other);
    assert_int_equal(act(other, RED, "advance").outcome, ACT_DONE);
}

/* ---- lists ------------------------------------------------------------------------------------------------ */

struct listing {
    struct game_query query;
    struct game_list list;
};

static enum job_step list_work(struct job *job, void *context) {
    struct listing *listing = context;
    if (job->phase > 0)
        return JOB_FINISHED;
    store_list_games(&job->stage, worker_loader(job->worker), &listing->query, &listing->list);
    return JOB_AGAIN;
}

static size_t count(struct game_query query) {
    struct listing listing = {.query = query};
    size_t total = 0;
    listing.query.limit = 2;
    for (bool more = true; more;) {
        assert_int_equal(rig_call(JOB_STORE, NULL, false, list_work, &listing), JOB_OK);
        total += listing.list.count;
        more = listing.list.more;
        if (more)
            memcpy(listing.query.after, listing.list.items[listing.list.count - 1].id, 16);
        listing.query.has_after = more;
        game_list_finish(&listing.list);
    }
    return total;
}

static void test_lists_filter_page_and_keep_secrets(void **state) {
    (void)state;
    for (int i = 0; i < 5; i++) {
        struct rig_game game = {.red = i % 2 ? "dot" : "eve", .blue = i < 3 ? "fay" : NULL, .label = "list'\"\\"};
        game.visibility = i == 4 ? GAME_PRIVATE : GAME_PUBLIC;
        game.label = i == 0 ? "cup" : "winter";
        game_id_make(game.id);
        assert_int_equal(rig_create(&game), JOB_OK);
    }
    struct game_query all = {.status = -1, .viewer_all = true}, query = all;
    query.player = "fay";
    assert_int_equal(count(query), 3);
    query.status = GAME_OPEN;
    assert_int_equal(count(query), 0);
    query = all;
    query.player = "eve";
    assert_int_equal(count(query), 3);
    query.viewer_all = false;
    assert_int_equal(count(query), 2);
    query.viewer_player = "eve";
    assert_int_equal(count(query), 3);
    query = all;
    query.label_count = 1;
    query.label[0] = (struct game_label){"league", "cup"};
    assert_int_equal(count(query), 1);
    query.label[0].value = "cup' OR true --";
    assert_int_equal(count(query), 0);
    query = all;
    query.label_count = 1;
    query.label[0] = (struct game_label){"nothing", NULL};
    assert_int_equal(count(query), 0);
    query = all;
    query.to_act = "dot";
    query.ruleset = "muster-test";
    assert_int_equal(count(query), 1);
}

/* ---- tokens and players ------------------------------------------------------------------------------------- */

struct token_work {
    struct token_record token;
    uint8_t hash[TOKEN_HASH];
    struct token_found found;
    struct player_found players[2];
    int revoked;
};

static enum job_step make_token_work(struct job *job, void *context) {
    struct token_work *work = context;
    store_create_token(&job->stage, &work->token, work->hash, 0, NULL);
    return JOB_FINISHED;
}

static enum job_step find_token_work(struct job *job, void *context) {
    struct token_work *work = context;
    static const char *const ids[] = {"gus", "nobody-at-all"};
    if (job->phase > 0)
        return JOB_FINISHED;
    store_find_token(&job->stage, work->hash, &work->found);
    store_find_players(&job->stage, ids, 2, work->players);
    return JOB_AGAIN;
}

static enum job_step revoke_work(struct job *job, void *context) {
    struct token_work *work = context;
    if (job->phase > 0)
        return JOB_FINISHED;
    store_revoke_tokens(&job->stage, work->token.id, NULL, false, &work->revoked);
    return JOB_AGAIN;
}

static void test_tokens_are_found_until_revoked(void **state) {
    (void)state;
    char text[TOKEN_TEXT];
    struct token_work work = {.token = {.scope = TOKEN_PLAYER, .player = "gus", .name = "phone"}};
    token_id_make(work.token.id);
    token_make(text, work.hash);
    assert_int_equal(strlen(text), 47);
    assert_int_equal(rig_call(JOB_STORE, NULL, false, make_token_work, &work), JOB_OK);
    assert_int_equal(rig_call(JOB_STORE, NULL, false, find_token_work, &work), JOB_OK);
    assert_true(work.found.found);
    assert_string_equal(work.found.token.player, "gus");
    assert_true(work.players[0].found);
    assert_false(work.players[1].found);
    assert_int_equal(rig_call(JOB_STORE, NULL, false, revoke_work, &work), JOB_OK);
    assert_true(work.revoked);
    assert_int_equal(rig_call(JOB_STORE, NULL, false, find_token_work, &work), JOB_OK);
    assert_false(work.found.found);
    assert_int_equal(rig_call(JOB_STORE, NULL, false, revoke_work, &work), JOB_OK);
    assert_false(work.revoked);
}

/* ---- when the database goes --------------------------------------------------------------------------------- */

static pid_t server_pid(void) {
    char path[128];
    long pid = 0;
    snprintf(path, sizeof path, "%s/postgres/postmaster.pid", rig_dir);
    FILE *file = fopen(path, "r");
    if (file && fscanf(file, "%ld", &pid) != 1)
        pid = 0;
    if (file)
        fclose(file);
    return (pid_t)pid;
}

/* Asks again while the database is away. */
static uint32_t insist(const uint8_t id[16]) {
    struct rig_act mine = {.role = -1};
    for (int tries = 0; rig_call(JOB_GAME, id, true, rig_act_work, &mine) != JOB_OK; tries++) {
        assert_true(tries < 2000);
        usleep(10000);
        privatepg_watch(rig_pg);
    }
    assert_int_equal(mine.outcome, ACT_DONE);
    return mine.seq;
}

static void keep_word(void *context, void *out, const PGresult *result) {
    (void)context;
    snprintf(out, 16, "%s", cell_text(result, 0, 0));
}

/* An answer is given when its commit returned, and must not come before the disk has it. */
static void test_a_server_that_commits_without_the_disk_is_told_to_wait(void **state) {
    (void)state;
    char conninfo[4200], word[16] = "";
    snprintf(conninfo, sizeof conninfo, "%s options='-c synchronous_commit=off'", privatepg_conninfo(rig_pg));
    struct pipeline *pipeline = pipeline_create(conninfo);
    struct params none = {0};
    assert_int_equal(pipeline_connect_wait(pipeline, 10000), 0);
    assert_true(pipeline_send_text(pipeline, "SHOW synchronous_commit", &none, keep_word, NULL, word));
    assert_true(pipeline_sync(pipeline));
    while (pipeline_turn(pipeline) == PIPELINE_WAIT)
        usleep(1000);
    assert_string_equal(word, "on");
    pipeline_destroy(pipeline);
}

static void test_a_killed_database_comes_back_with_all_that_was_said(void **state) {
    (void)state;
    static const int signals[] = {SIGKILL, SIGINT, SIGQUIT};
    uint8_t id[16];
    uint32_t seq = 0;
    rig_full_game(id);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        pid_t pid = server_pid();
        seq = insist(id);
        kill(pid, signals[i]);
        while (server_pid() == pid)
            privatepg_watch(rig_pg);
        /* An action that was not acknowledged may have been carried out all the same. */
        uint32_t next = insist(id);
        assert_in_range(next, seq + 1, seq + 2);
        seq = next;
    }
    rig_forget();
    assert_int_equal(look_at(id, JOB_HISTORY).entries, seq);
    for (int tries = 0; !workers_ready(rig_workers, NULL, 0) && tries < 2000; tries++)
        usleep(10000);
    assert_true(workers_ready(rig_workers, NULL, 0));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_game_is_created_acted_in_and_loaded_again),
        cmocka_unit_test(test_a_whole_game_survives_its_snapshots),
        cmocka_unit_test(test_a_reader_knows_what_was_answered),
        cmocka_unit_test(test_an_undone_action_stays_undone_after_loading),
        cmocka_unit_test(test_the_last_seat_starts_the_game),
        cmocka_unit_test(test_an_unknown_game_is_no_record),
        cmocka_unit_test(test_two_daemons_race_and_nothing_is_lost_or_doubled),
        cmocka_unit_test(test_idempotency_keys_are_found_again),
        cmocka_unit_test(test_a_creation_key_creates_once),
        cmocka_unit_test(test_a_number_that_is_taken_is_made_again),
        cmocka_unit_test(test_a_fault_quarantines_the_game_alone),
        cmocka_unit_test(test_lists_filter_page_and_keep_secrets),
        cmocka_unit_test(test_tokens_are_found_until_revoked),
        cmocka_unit_test(test_a_server_that_commits_without_the_disk_is_told_to_wait),
        cmocka_unit_test(test_a_killed_database_comes_back_with_all_that_was_said),
    };
    return cmocka_run_group_tests(tests, rig_start, rig_stop);
}

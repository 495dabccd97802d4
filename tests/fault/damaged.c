/* Rows that hold what cannot be: each costs its own game and nothing else, is named, and is forgotten when it is
 * mended. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <setjmp.h>
#include <cmocka.h>

#include "../../daemon/game/game_id.h"
#include "../support/play.h"
#include "../support/server.h"

enum kind { OPEN, BEGUN, PLAYED }; /* a seat free; one action; so many that there is a snapshot */
enum { ACTIONS = 32 };

/* What is done to a game whose number psql knows as :g, and where verify says that it is. */
struct damage_case {
    const char *sql, *place;
    enum kind kind;
};

#define SET(table, what) "UPDATE " table " SET " what " WHERE game_id = :g"
#define OTHER_SEED       "decode(repeat('ab', 32), 'hex')"

/* These are set aside. */
static const struct damage_case damages[] = {
    {SET("seats", "role = 99") " AND role = 0", "seats.role", BEGUN},
    {SET("seats", "role = -1") " AND role = 0", "seats.role", BEGUN},
    {SET("seats", "role = 99") " AND role = 1", "seats.role", OPEN},
    {"INSERT INTO seats VALUES (:g, 5, 'carol', NULL)", "seats.role", BEGUN},
    {"INSERT INTO seats VALUES (:g, 5, NULL, NULL)", "seats.role", OPEN},
    {"INSERT INTO seats SELECT :g, n, 'carol', NULL FROM generate_series(2, 12) n", "seats.role", BEGUN},
    {"DELETE FROM seats WHERE game_id = :g", "seats.role", BEGUN},
    {SET("seats", "player = NULL") " AND role = 1", "seats.player", BEGUN},
    {SET("seats", "player = repeat('x', 70)") " AND role = 1", "seats.player", BEGUN},
    {SET("seats", "entropy = repeat('x', 600)") " AND role = 1", "seats.entropy", BEGUN},
    {SET("positions", "status = -1"), "positions.status", BEGUN},
    {SET("positions", "status = 9"), "positions.status", BEGUN},
    {SET("positions", "status = 0"), "positions.status", BEGUN},
    {SET("positions", "status = 1"), "positions.status", OPEN},
    {SET("positions", "status = 2"), "positions.status", BEGUN},
    {SET("positions", "status = 3"), "positions.status", BEGUN},
    {"UPDATE games SET finished_at = now(), result = (SELECT result FROM games WHERE "
     "result IS NOT NULL LIMIT 1) WHERE game_id = :g; " SET("positions", "status = 2"),
     "positions.status", BEGUN},
    {SET("positions", "seq = 1000"), "positions.seq", BEGUN},
    {SET("positions", "seq = 0"), "positions.seq", BEGUN},
    {SET("positions", "seq = 7"), "positions.seq", PLAYED},
    {SET("positions", "seq = -5"), "positions.seq", BEGUN},
    {SET("positions", "seq = 3"), "positions.status", OPEN},
    {SET("positions", "revision = -1"), "positions.revision", OPEN},
    {SET("positions", "to_act = 9999"), "positions.to_act", BEGUN},
    {SET("positions", "updated_at = 'infinity'"), "positions.updated_at", BEGUN},
    {"DELETE FROM positions WHERE game_id = :g", "positions.game_id", BEGUN},
    {SET("games", "scenario = 'nowhere'"), "games.scenario", BEGUN},
    {SET("games", "scenario = 'nowhere'"), "games.scenario", OPEN},
    {SET("games", "options = '{\"mischief\":7}'"), "games.options", BEGUN},
    {SET("games", "options = '{\"no-such\":true}'"), "games.options", OPEN},
    {SET("games", "options = '[1]'"), "games.options", BEGUN},
    {SET("games", "labels = '{\"a\":{\"b\":1}}'"), "games.labels", BEGUN},
    {SET("games", "labels = '\"text\"'"), "games.labels", BEGUN},
    {SET("games", "clock = '3'"), "games.clock", BEGUN},
    {SET("games", "result = '{}'"), "games.result", BEGUN},
    {SET("games", "visibility = 7"), "games.visibility", BEGUN},
    {SET("games", "content_hash = '\\x00'"), "games.content_hash", BEGUN},
    {SET("games", "content_hash = decode(repeat('cc', 32), 'hex')"), "contents.files", BEGUN},
    {"INSERT INTO contents VALUES (decode(repeat('cd', 32), 'hex'), 'muster-test', '1.0.0', '{\"a.json\":\"[\"}', "
     "now()); " SET("games", "content_hash = decode(repeat('cd', 32), 'hex')"),
     "contents.files", BEGUN},
    {"INSERT INTO contents VALUES (decode(repeat('ce', 32), 'hex'), 'muster-test', '1.0.0', '[]', now()); " SET(
         "games", "content_hash = decode(repeat('ce', 32), 'hex')"),
     "contents.files", BEGUN},
    {SET("games", "commitment = '\\x01'"), "games.commitment", BEGUN},
    {SET("games", "created_at = '-infinity'"), "games.created_at", BEGUN},
    {SET("games", "started_at = NULL"), "positions.status", BEGUN},
    {SET("games", "finished_at = 'infinity'"), "games.finished_at", BEGUN},
    {SET("games", "ruleset = repeat('x', 100)"), "games.ruleset", BEGUN},
    {SET("games", "version = ''"), "games.version", BEGUN},
    {SET("games", "owner_app = repeat('x', 100)"), "games.owner_app", BEGUN},
    {SET("game_secrets", "seed = '\\x00'"), "game_secrets.seed", BEGUN},
    {SET("game_secrets", "seed = " OTHER_SEED), "game_secrets.seed", BEGUN},
    {"DELETE FROM game_secrets WHERE game_id = :g", "game_secrets.seed", OPEN},
    {SET("games", "seed_origin = 5"), "games.seed_origin", BEGUN},
    {SET("games", "entropy_mode = 1"), "seats.value", BEGUN},
    {SET("games", "entropy_mode = -1"), "games.entropy_mode", OPEN},
    {SET("games", "entropy_round = 0"), "games.entropy_round", OPEN},
    {SET("seats", "commitment = '\\x01'") " AND role = 0", "seats.commitment", OPEN},
    {SET("seats", "value = '\\x01'") " AND role = 0", "seats.value", BEGUN},
    {SET("seats", "commitment = " OTHER_SEED ", value = " OTHER_SEED) " AND role = 0", "seats.value", BEGUN},
    {SET("actions", "entry = '\\xff'"), "actions.entry", BEGUN},
    {SET("actions", "entry = ''"), "actions.entry", BEGUN},
    {SET("actions", "entry = decode(repeat('11', 4000), 'hex')"), "actions.entry", BEGUN},
    {SET("actions", "entry = '\\x7101'"), "actions.entry", BEGUN},
    {SET("actions", "entry = '\\x01ff7f'"), "actions.entry", BEGUN},
    {SET("actions", "entry = '\\x02'"), "actions.entry", BEGUN},
    {SET("actions", "entry = '\\x0309'"), "actions.entry", BEGUN},
    {SET("actions", "seq = 7"), "actions.seq", BEGUN},
    {SET("actions", "seq = 70") " AND seq = 20; DELETE FROM snapshots WHERE game_id = :g", "actions.seq", PLAYED},
    {SET("actions", "at = 'infinity'"), "actions.at", BEGUN},
    {SET("actions", "idem = decode(repeat('11', 40), 'hex')"), "actions.idem", BEGUN},
    {"DELETE FROM actions WHERE game_id = :g", "positions.seq", BEGUN},
    {"INSERT INTO actions VALUES (now(), :g, 1, '\\x0101')", "actions.seq", OPEN},
};
/* As many of them at least show in the rows that a list reads. */
enum { SEEN_IN_LISTS = 35 };
enum { DAMAGES = sizeof damages / sizeof *damages };

/* These games can be served as they are; verify tells. */
static const struct damage_case blemishes[] = {
    {SET("positions", "to_act = to_act # 3"), "positions.to_act", BEGUN},
    {SET("snapshots", "state = set_byte(state, 200, get_byte(state, 200) # 1)"), "snapshots.state", PLAYED},
    {SET("snapshots", "state = substr(state, 1, 100)"), "snapshots.state", PLAYED},
    {SET("snapshots", "state = ''"), "snapshots.state", PLAYED},
    {SET("snapshots", "seq = 35"), "snapshots.seq", PLAYED},
    {SET("actions", "entry = '\\x0105'") " AND seq = 5", "actions.entry", PLAYED},
    /* Another game's: as good as its own, but for the key that its hash is made with. */
    {SET("snapshots",
         "state = (SELECT state FROM snapshots o WHERE o.game_id <> :g AND o.seq = snapshots.seq LIMIT 1)"),
     "snapshots.state", PLAYED},
};
enum { BLEMISHES = sizeof blemishes / sizeof *blemishes, GAMES = DAMAGES + BLEMISHES };

struct rig {
    struct server server;
    struct client admin;
    char good[GAME_ID], id[GAMES][GAME_ID];
};

static const struct damage_case *case_of(int i) {
    return i < DAMAGES ? &damages[i] : &blemishes[i - DAMAGES];
}

static long long number_of_game(const char *id) {
    uint8_t bytes[16];
    assert_true(game_id_parse(id, strlen(id), bytes));
    return game_id_number(bytes);
}

/* psql's script, with :g as the game's number. */
static void sql(const struct rig *rig, const char *id, const char *statements) {
    char command[256];
    snprintf(command, sizeof command, "psql -q -X -v ON_ERROR_STOP=1 -v g=%lld -h %s/postgres -U musterd musterd",
             number_of_game(id), rig->server.data_dir);
    FILE *psql = popen(command, "w");
    assert_non_null(psql);
    fputs(statements, psql);
    if (pclose(psql) != 0)
        fail_msg("psql failed at: %s", statements);
}

/* As another daemon would say it that had changed the game. */
static void forget(const struct rig *rig, const char *id) {
    sql(rig, id, text("NOTIFY musterd, 'ffffffff %s'", id));
}

static void await_game(struct rig *rig, const char *id, int status) {
    const char *path = text("/v1/games/%s", id);
    for (int waited = 0; client_probe(&rig->admin, path) != status; waited += 10) {
        if (waited > 180000)
            fail_msg("game %s does not come to %d", id, status);
        usleep(10000);
    }
}

static void make(struct rig *rig, char id[GAME_ID], enum kind kind) {
    static uint64_t random = 77;
    if (kind == OPEN) {
        make_game(&rig->admin, id,
                  "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"alice\"}}");
        return;
    }
    int wanted = kind == PLAYED ? ACTIONS : 1, done = 0;
    for (int tries = 0; done < wanted && tries < 100; tries++) {
        make_muster(&rig->admin, id, "");
        done = play(&rig->admin, id, &random, wanted);
    }
    assert_int_equal(done, wanted);
}

static int start(void **state) {
    static struct rig rig;
    *state = &rig;
    server_start(&rig.server, NULL);
    client_init(&rig.admin, rig.server.port, SERVER_ADMIN_TOKEN);
    make(&rig, rig.good, PLAYED);
    for (int i = 0; i < GAMES; i++)
        make(&rig, rig.id[i], case_of(i)->kind);
    sql(&rig, rig.good,
        "DO $$DECLARE r record; BEGIN FOR r IN SELECT conrelid::regclass AS t, conname AS n FROM pg_constraint"
        " WHERE contype = 'c' AND connamespace = 'public'::regnamespace"
        " LOOP EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', r.t, r.n); END LOOP; END$$;"
        "CREATE SCHEMA saved; CREATE TABLE saved.games AS SELECT * FROM games;"
        "CREATE TABLE saved.positions AS SELECT * FROM positions; CREATE TABLE saved.seats AS SELECT * FROM seats;"
        "CREATE TABLE saved.actions AS SELECT * FROM actions; CREATE TABLE saved.snapshots AS SELECT * FROM snapshots;"
        "CREATE TABLE saved.game_secrets AS SELECT * FROM game_secrets;");
    return 0;
}

static int stop(void **state) {
    struct rig *rig = *state;
    client_finish(&rig->admin);
    server_finish(&rig->server);
    return 0;
}

static void mend(const struct rig *rig, const char *id) {
    sql(rig, id,
        "BEGIN; DELETE FROM games WHERE game_id = :g; INSERT INTO games SELECT * FROM saved.games WHERE game_id = :g;"
        "DELETE FROM positions WHERE game_id = :g; "
        "INSERT INTO positions SELECT * FROM saved.positions WHERE game_id = :g;"
        "DELETE FROM seats WHERE game_id = :g; INSERT INTO seats SELECT * FROM saved.seats WHERE game_id = :g;"
        "DELETE FROM actions WHERE game_id = :g; INSERT INTO actions SELECT * FROM saved.actions WHERE game_id = :g;"
        "DELETE FROM snapshots WHERE game_id = :g; "
        "INSERT INTO snapshots SELECT * FROM saved.snapshots WHERE game_id = :g;"
        "DELETE FROM game_secrets WHERE game_id = :g;"
        "INSERT INTO game_secrets SELECT * FROM saved.game_secrets WHERE game_id = :g; COMMIT;");
}

/* ---- what is asked ------------------------------------------------------------------------------------------- */

static void expect_set_aside(struct rig *rig, const char *id, bool thorough) {
    static const char *const paths[] = {
        "",        "/view?role=spectator", "/actions?role=spectator",   "/log", "/fairness", "/export",
        "/stream", "/board.svg",           "/view?seq=0&role=spectator"};
    size_t count = thorough ? sizeof paths / sizeof *paths : 2;
    for (size_t i = 0; i < count; i++)
        refuse(&rig->admin, "damaged-game", "GET", text("/v1/games/%s%s", id, paths[i]), NULL);
    refuse(&rig->admin, "damaged-game", "POST", text("/v1/games/%s/actions", id),
           "{\"role\":\"red\",\"seq\":0,\"key\":\"ready\"}");
    if (!thorough)
        return;
    refuse(&rig->admin, "damaged-game", "POST", text("/v1/games/%s/abort", id), NULL);
    refuse(&rig->admin, "damaged-game", "PUT", text("/v1/games/%s/seats/blue", id), "{\"player\":\"bob\"}");
}

/* How many games a list has, over all its pages. */
static int count_list(struct rig *rig, const char *path) {
    int count = 0;
    char cursor[256] = "";
    do {
        json_t *page = ask(&rig->admin, 200, "GET", text("%slimit=7%s", path, cursor), NULL);
        const json_t *items = member(page, "items"), *next = member(page, "next");
        count += (int)json_array_size(items);
        cursor[0] = '\0';
        if (json_is_string(next))
            snprintf(cursor, sizeof cursor, "&cursor=%s", json_string_value(next));
        json_decref(page);
    } while (cursor[0]);
    return count;
}

static void expect_others_served(struct rig *rig) {
    json_decref(view_of(&rig->admin, rig->good, "spectator"));
    json_decref(ask(&rig->admin, 200, "GET", text("/v1/games/%s/log?limit=5&role=spectator", rig->good), NULL));
}

static char *verify(const struct rig *rig, int *code) {
    static char output[262144];
    char command[1024];
    snprintf(command, sizeof command,
             "MUSTERD_DATA_DIR='%s' MUSTERD_RULESETS_DIR='%s/rulesets:%s/tests/rulesets' '%s' verify 2>&1",
             rig->server.data_dir, server_build(), server_build(), server_program());
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    size_t length = fread(output, 1, sizeof output - 1, pipe);
    output[length] = '\0';
    int status = pclose(pipe);
    *code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return output;
}

/* Is there a line that has all three? */
static bool has_line(const char *lines, const char *a, const char *b, const char *c) {
    char line[2048];
    for (const char *at = lines; *at;) {
        size_t n = strcspn(at, "\n");
        snprintf(line, sizeof line, "%.*s", (int)(n < sizeof line - 1 ? n : sizeof line - 1), at);
        if (strstr(line, a) && strstr(line, b) && strstr(line, c))
            return true;
        at += n + (at[n] == '\n');
    }
    return false;
}

static void expect_logged(const struct rig *rig, const char *id, const char *place) {
    static char log[8 << 20];
    FILE *file = fopen(rig->server.log_path, "r");
    assert_non_null(file);
    size_t length = fread(log, 1, sizeof log - 1, file);
    log[length] = '\0';
    fclose(file);
    if (!has_line(log, text("game %s is damaged: ", id), ". See musterd verify", place))
        fail_msg("the log has no line on %s of game %s", place, id);
    assert_null(strstr(log, "abababababab")); /* the seed */
}

/* ---- the tests ------------------------------------------------------------------------------------------------ */

static void test_each_damaged_row_costs_its_own_game(void **state) {
    struct rig *rig = *state;
    int code;
    int all = count_list(rig, "/v1/games?");
    for (int i = 0; i < GAMES; i++) {
        sql(rig, rig->id[i], case_of(i)->sql);
        forget(rig, rig->id[i]);
    }
    for (int i = 0; i < DAMAGES; i++) {
        await_game(rig, rig->id[i], 500);
        expect_set_aside(rig, rig->id[i], i % 5 == 0);
        expect_logged(rig, rig->id[i], damages[i].place);
    }
    for (int i = DAMAGES; i < GAMES; i++)
        json_decref(view_of(&rig->admin, rig->id[i], "spectator"));
    expect_others_served(rig);
    /* A list sees what the row of a game tells, and not what shows when the game is replayed. */
    int listed = count_list(rig, "/v1/games?");
    if (listed > all - SEEN_IN_LISTS)
        fail_msg("%d of %d games are listed", listed, all);
    rig->admin.player = "alice";
    count_list(rig, "/v1/me/games?");
    rig->admin.player = NULL;

    const char *lines = verify(rig, &code);
    assert_int_equal(code, 1);
    for (int i = 0; i < GAMES; i++)
        if (!has_line(lines, rig->id[i], "does not verify", case_of(i)->place))
            fail_msg("verify does not name %s of game %s, damaged by %s:\n%.6000s", case_of(i)->place, rig->id[i],
                     case_of(i)->sql, lines);
    assert_false(has_line(lines, rig->good, "does not verify", ""));

    /* Nothing has to be started again, nor told. */
    for (int i = 0; i < GAMES; i++) {
        mend(rig, rig->id[i]);
        json_decref(ask(&rig->admin, 200, "GET", text("/v1/games/%s", rig->id[i]), NULL));
    }
    assert_int_equal(count_list(rig, "/v1/games?"), all);
    sql(rig, rig->good, "DELETE FROM contents WHERE files::text IN ('[]', '{\"a.json\":\"[\"}')");
    lines = verify(rig, &code);
    if (code != 0)
        fail_msg("what was mended does not verify:\n%.6000s", lines);
}

/* One line says why a request failed; the only other is the one that every request has. */
static void test_a_failed_request_is_one_line(void **state) {
    struct rig *rig = *state;
    struct reply reply;
    struct stat before, after;
    char lines[4096] = "";
    sql(rig, rig->good, "ALTER TABLE players ADD CONSTRAINT no_zoe CHECK (id <> 'zoe')");
    assert_int_equal(stat(rig->server.log_path, &before), 0);
    client_send(&rig->admin, &reply, "POST", "/v1/games",
                "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"zoe\"}}", NULL);
    assert_int_equal(reply.status, 500);
    assert_int_equal(stat(rig->server.log_path, &after), 0);
    FILE *log = fopen(rig->server.log_path, "r");
    assert_non_null(log);
    fseek(log, (long)before.st_size, SEEK_SET);
    assert_true(fread(lines, 1, sizeof lines - 1, log) > 0);
    fclose(log);
    const char *second = strchr(lines, '\n') + 1, *end = strchr(second, '\n');
    if (!end || end[1] || !strstr(lines, "no_zoe") || strstr(second, "no_zoe") || !strstr(lines, "POST /v1/games") ||
        !strstr(second, " info request "))
        fail_msg("the log says: %s", lines);
    reply_finish(&reply);
    sql(rig, rig->good, "ALTER TABLE players DROP CONSTRAINT no_zoe");
    client_send(&rig->admin, &reply, "GET", "/metrics", NULL, NULL);
    assert_non_null(strstr(reply.body, "\nmusterd_damaged_rows_total "));
    assert_null(strstr(reply.body, "\nmusterd_damaged_rows_total 0\n"));
    reply_finish(&reply);
}

static void test_damaged_tokens_and_players_stand_for_nobody(void **state) {
    struct rig *rig = *state;
    struct client other;
    int code;
    char name[96];
    json_t *made = ask(&rig->admin, 201, "POST", "/v1/tokens", "{\"scope\":\"app\",\"name\":\"damaged\"}");
    snprintf(name, sizeof name, "%s", string_of(made, "token"));
    client_init(&other, rig->server.port, name);
    sql(rig, rig->good,
        text(
            "UPDATE tokens SET scope = 9 WHERE id = '%s'; UPDATE players SET created_at = 'infinity' WHERE id = 'bob';"
            "INSERT INTO players VALUES (repeat('x', 80), '', now()); INSERT INTO seats VALUES (5, 0, 'bob', NULL);"
            "INSERT INTO games SELECT -7, id, ruleset, version, content_hash, scenario, options, labels, clock, result,"
            " owner_app, owner_player, visibility, created_at, started_at, finished_at, commitment FROM games LIMIT 1",
            string_of(made, "id")));
    json_decref(made);
    refuse(&other, "bad-token", "GET", "/v1/me", NULL);
    made = ask(&rig->admin, 200, "GET", "/v1/tokens", NULL);
    assert_null(item_of(member(made, "items"), "name", "damaged"));
    json_decref(made);
    made = ask(&rig->admin, 200, "GET", "/v1/players", NULL);
    assert_non_null(item_of(member(made, "items"), "id", "alice"));
    assert_null(item_of(member(made, "items"), "id", "bob"));
    json_decref(made);
    rig->admin.player = "bob";
    json_decref(ask(&rig->admin, 200, "GET", "/v1/me/games", NULL));
    rig->admin.player = NULL;
    count_list(rig, "/v1/games?");
    const char *lines = verify(rig, &code);
    assert_int_equal(code, 1);
    assert_true(has_line(lines, "tokens.scope", "is 9", ""));
    assert_true(has_line(lines, "players.id", "xxxx", "80"));
    assert_true(has_line(lines, "seats.game_id", "of 5", "no row in games"));
    assert_true(has_line(lines, "games.id", "game_id -7", ""));
    client_finish(&other);
}

static void test_what_sql_can_check_is_refused_when_it_is_written(void **state) {
    (void)state;
    struct server server;
    char command[512];
    static const char *const slips[] = {"UPDATE seats SET role = 99", "UPDATE games SET labels = '[]'",
                                        "UPDATE players SET id = ''", "UPDATE tokens SET scope = 9",
                                        "UPDATE games SET created_at = 'infinity'"};
    server_start(&server, NULL);
    struct client admin;
    char id[GAME_ID];
    client_init(&admin, server.port, SERVER_ADMIN_TOKEN);
    make_muster(&admin, id, "");
    json_decref(act_like(&admin, id, "red", ""));
    for (size_t i = 0; i < sizeof slips / sizeof *slips; i++) {
        snprintf(command, sizeof command,
                 "psql -X -h %s/postgres -U musterd musterd -c \"%s\" 2>&1 | grep -q 'violates check constraint'",
                 server.data_dir, slips[i]);
        if (system(command) != 0)
            fail_msg("the database takes: %s", slips[i]);
    }
    client_finish(&admin);
    server_finish(&server);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_damaged_row_costs_its_own_game),
        cmocka_unit_test(test_a_failed_request_is_one_line),
        cmocka_unit_test(test_damaged_tokens_and_players_stand_for_nobody),
        cmocka_unit_test(test_what_sql_can_check_is_refused_when_it_is_written),
    };
    return cmocka_run_group_tests(tests, start, stop);
}

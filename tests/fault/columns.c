/* Every column of every table is filled with what cannot be in it, some of one owner's rows at a time: the daemon
 * lives, its lists are served, and the games, orders and webhooks of others go on. The columns come from
 * information_schema, so that a new one is tried without a word here; the database's own checks are taken away
 * before. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>
#include <postgresql/libpq-fe.h>

#include "../support/client.h"
#include "../support/packs.h"
#include "../support/play.h"
#include "../support/receiver.h"
#include "../support/server.h"
#include "../support/wire.h"

enum { VICTIMS = 8, VALUES = 12, TABLES = 64, BEGUN = 2, IN_A_GAME = 20, PATIENCE_MS = 180000 };

static struct server server;
static struct client admin;
static PGconn *database;
static _Atomic long delivered; /* to the other's webhook */

/* ---- the database --------------------------------------------------------------------------------------------- */

/* NULL: it was refused. */
static PGresult *try_sql(const char *sql) {
    PGresult *result = PQexec(database, sql);
    const ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK)
        return result;
    PQclear(result);
    return NULL;
}

static PGresult *sql(const char *statement) {
    PGresult *result = try_sql(statement);
    for (int i = 0; !result && i < 20; i++) { /* a deadlock with the daemon */
        usleep(50000);
        result = try_sql(statement);
    }
    if (!result)
        fail_msg("%s: %s", statement, PQerrorMessage(database));
    return result;
}

static void run(const char *statement) {
    PQclear(sql(statement));
}

static long number(const char *statement) {
    PGresult *result = sql(statement);
    const long n = PQntuples(result) > 0 ? strtol(PQgetvalue(result, 0, 0), NULL, 10) : 0;
    PQclear(result);
    return n;
}

/* ---- who lives in it -------------------------------------------------------------------------------------------- */

struct owner {
    const char *name;
    struct client app, player; /* player: red of the first game */
    char app_token[80], player_token[80];
    char game[VICTIMS][GAME_ID], webhook[VICTIMS][GAME_ID];
    int count;
};

static struct owner victim = {.name = "victim", .count = VICTIMS}, other = {.name = "other", .count = 1};

static enum answer take(void *context, const struct received *received) {
    (void)context;
    delivered += strstr(received->path, "other") != NULL;
    return ANSWER_GOOD;
}

static struct receiver receiver = {.decide = take, .spoilt = "/victim"};

static void post(struct client *client, int status, const char *method, const char *path, const char *body) {
    json_decref(ask(client, status, method, path, body));
}

static void make_token(struct client *by, char token[80], const char *body) {
    json_t *made = ask(by, 201, "POST", "/v1/tokens", body);
    snprintf(token, 80, "%s", string_of(made, "token"));
    json_decref(made);
}

/* A game with everything that can be beside one. */
static void make_league(struct client *app, const char *first, const char *second) {
    json_t *league = ask(app, 201, "POST", "/v1/leagues",
                         "{\"name\":\"Winter\",\"kind\":\"swiss\",\"games\":[{\"ruleset\":\"muster-test\","
                         "\"scenario\":\"skirmish\"}]}");
    const char *id = string_of(league, "id");
    post(app, 201, "PUT", text("/v1/leagues/%s/members/%s", id, first), "{}");
    post(app, 201, "PUT", text("/v1/leagues/%s/members/%s", id, second), "{}");
    post(app, 201, "POST", text("/v1/leagues/%s/rounds", id), "{\"make\":true,\"round\":1}");
    json_decref(league);
}

/* One game of a token is analysed at a time (429): asks until it is this one's turn. */
static void begin_analysis(struct client *app, const char *game) {
    for (int status = 429; status != 202;) {
        struct reply reply;
        client_send(app, &reply, "GET", text("/v1/games/%s/analysis", game), NULL, NULL);
        status = reply.status;
        reply_finish(&reply);
        if (status != 202 && status != 429)
            fail_msg("analysis answered %d", status);
        usleep(20000);
    }
}

/* A game that counts for ratings, and that is analysed. */
static void make_finished(struct client *app, const char *red, const char *blue) {
    json_t *game = ask(app, 201, "POST", "/v1/games",
                       text("{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"%s\","
                            "\"blue\":\"%s\"}}",
                            red, blue));
    app->player = red;
    post(app, 200, "POST", text("/v1/games/%s/resign", string_of(game, "id")), NULL);
    begin_analysis(app, string_of(game, "id"));
    app->player = NULL;
    json_decref(game);
}

static void make_all_of(struct owner *owner, int i) {
    struct client *app = &owner->app;
    char red[32], blue[32], soon[16];
    const time_t in_20_days = time(NULL) + 20 * 86400;
    struct tm tm;
    strftime(soon, sizeof soon, "%Y-%m-%d", gmtime_r(&in_20_days, &tm));
    snprintf(red, sizeof red, "%s-%d", owner->name, i);
    snprintf(blue, sizeof blue, "%s-%d-b", owner->name, i);
    static int made;
    const char *const key[] = {text("Idempotency-Key: make-%d", made++), NULL};
    char token[80];
    make_token(app, token, text("{\"scope\":\"player\",\"player\":\"%s\"}", red));
    struct reply reply;
    client_send(
        app, &reply, "POST", "/v1/games",
        text("{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"orders_delay\":60,\"labels\":{\"league\":"
             "\"all\"},\"clock\":{\"kind\":\"move\",\"seconds\":86400,\"on_expiry\":\"notice\"},"
             "\"seats\":{\"red\":\"%s\",\"blue\":\"%s\"}}",
             red, blue),
        key);
    assert_int_equal(reply.status, 201);
    const char *id = strcpy(owner->game[i], string_of(reply.json, "id"));
    reply_finish(&reply);
    client_send(app, &reply, "POST", "/v1/webhooks",
                text("{\"url\":\"http://127.0.0.1:%d/%s\",\"types\":[\"game.entry\"]}", receiver.port, owner->name),
                (const char *[]){text("Idempotency-Key: hook-%d", made), NULL});
    assert_int_equal(reply.status, 201);
    strcpy(owner->webhook[i], string_of(reply.json, "id"));
    reply_finish(&reply);
    post(app, 200, "POST", text("/v1/games/%s/direct", id), "{\"do\":\"extend\",\"seconds\":60,\"reason\":\"late\"}");
    app->player = red;
    post(app, 200, "PUT", text("/v1/games/%s/orders/red", id), "{\"rules\":[{\"do\":\"only-choice\"}]}");
    post(app, 200, "PUT", text("/v1/games/%s/notes/red", id), "{\"text\":\"mine\"}");
    post(app, 200, "PUT", "/v1/me/vacation", text("{\"vacations\":[{\"from\":\"%s\",\"to\":\"%s\"}]}", soon, soon));
    post(app, 201, "POST", text("/v1/games/%s/messages", id), "{\"channel\":\"players\",\"text\":\"hello\"}");
    app->player = blue;
    post(app, 204, "POST", text("/v1/games/%s/messages/1/reports?channel=players", id), "{\"reason\":\"Irony\"}");
    app->player = NULL;
    post(app, 200, "PUT", text("/v1/players/%s/restriction", blue), "{\"kind\":\"mute\",\"reason\":\"Irony\"}");
    app->player = red;
    post(app, 201, "POST", text("/v1/games/%s/proposals", id), "{\"role\":\"red\",\"kind\":\"draw\"}");
    post(app, 200, "POST", text("/v1/games/%s/actions", id), "{\"role\":\"red\",\"seq\":1,\"key\":\"advance\"}");
    app->player = NULL;
    post(app, 200, "PATCH", text("/v1/games/%s", id), "{\"labels\":{\"round\":\"1\"}}");
    post(app, 201, "POST", "/v1/games",
         text("{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"%s\","
              "\"blue\":{\"bot\":1}}}",
              red));
    make_league(app, red, blue);
    make_finished(app, red, blue);
    json_decref(put_pack(&admin, 201, "muster-test", text("pack-%d", made), "cards.csv", "id,strength\n1,2\n"));
    post(&admin, 201, "POST", "/v1/rulesets/muster-test/drafts",
         text("{\"draft\":\"draft-%d\",\"name\":\"Mine\"}", made));
    post(&admin, 200, "PATCH", text("/v1/rulesets/muster-test/drafts/draft-%d", made),
         "{\"seq\":0,\"edits\":[{\"table\":\"cards.csv\",\"key\":[\"1\"],\"confirm\":true}]}");
}

static void make_owner(struct owner *owner) {
    make_token(&admin, owner->app_token, text("{\"scope\":\"app\",\"name\":\"%s\"}", owner->name));
    client_init(&owner->app, server.port, owner->app_token);
    make_token(&owner->app, owner->player_token, text("{\"scope\":\"player\",\"player\":\"%s-0\"}", owner->name));
    client_init(&owner->player, server.port, owner->player_token);
    static struct events events; /* its app's stream is armed from now on */
    events_open(&events, server.port, owner->app_token, NULL, "/v1/me/stream", -1);
    events_close(&events);
    for (int i = 0; i < owner->count; i++)
        make_all_of(owner, i);
}

/* ---- tables ------------------------------------------------------------------------------------------------------ */

static struct table {
    char name[64];
    long mark; /* the last row that is not the other's */
} tables[TABLES];
static int table_count;

/* What SQL would refuse is for the daemon to find. Each row gets a number by which it can be put back. */
static void open_tables(void) {
    PGresult *all = sql("SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'"
                        " AND table_type = 'BASE TABLE' ORDER BY 1");
    run("DO $$ DECLARE r record; BEGIN"
        " FOR r IN SELECT conrelid::regclass AS t, conname FROM pg_constraint WHERE contype = 'c'"
        "  AND connamespace = 'public'::regnamespace LOOP"
        "  EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', r.t, r.conname); END LOOP;"
        " FOR r IN SELECT c.table_name AS t, c.column_name AS c FROM information_schema.columns c"
        "  WHERE table_schema = 'public' AND is_nullable = 'NO' LOOP"
        "  BEGIN EXECUTE format('ALTER TABLE %I ALTER %I DROP NOT NULL', r.t, r.c);"
        "  EXCEPTION WHEN OTHERS THEN NULL; END; END LOOP; END $$");
    table_count = PQntuples(all);
    assert_in_range(table_count, 20, TABLES);
    for (int i = 0; i < table_count; i++) {
        strcpy(tables[i].name, PQgetvalue(all, i, 0));
        run(text("ALTER TABLE %s ADD COLUMN fuzz_row bigint GENERATED BY DEFAULT AS IDENTITY", tables[i].name));
    }
    PQclear(all);
}

static void mark_tables(void) {
    run("INSERT INTO outages (down_from, down_until) VALUES (1000000, 2000000) ON CONFLICT DO NOTHING");
    static const char ready[] = "SELECT (EXISTS (SELECT FROM ratings) AND EXISTS (SELECT FROM analyses)"
                                " AND NOT EXISTS (SELECT FROM outcome_news))::int";
    while (number(ready) == 0)
        usleep(20000); /* the daemon counts and analyses the finished games */
    for (int i = 0; i < table_count; i++) {
        const char *name = tables[i].name;
        if (strcmp(name, "outcome_news") == 0) /* whose rows the daemon takes away */
            run("INSERT INTO outcome_news (game_id) VALUES (0) ON CONFLICT DO NOTHING");
        tables[i].mark = number(text("SELECT max(fuzz_row) FROM %s", name));
        if (tables[i].mark == 0)
            fail_msg("%s has no row: make one in make_all_of, so that its columns are tried", name);
        run(text("CREATE TABLE saved_%s AS SELECT * FROM %s", name, name));
    }
}

/* Without triggers: every table is put back by itself. */
static void put_back(const struct table *table) {
    run("SET session_replication_role = replica");
    run(text("DELETE FROM %s WHERE fuzz_row <= %ld", table->name, table->mark));
    run(text("INSERT INTO %s OVERRIDING SYSTEM VALUE SELECT * FROM saved_%s ON CONFLICT DO NOTHING", table->name,
             table->name));
    run("RESET session_replication_role");
}

/* ---- values ------------------------------------------------------------------------------------------------------ */

/* By the beginning of the type's name; NULL ends each. */
static const struct hostile {
    const char *type, *value[VALUES];
} hostiles[] = {
    {"smallint", {"NULL", "-1", "-32768", "32767", "3", "1000", "8", "-1000"}},
    {"integer", {"NULL", "-1", "-2147483648", "2147483647", "0", "1000000", "32768"}},
    {"bigint", {"NULL", "-1", "(-9223372036854775808)", "9223372036854775807", "0", "253402300800000000", "1"}},
    {"timestamp",
     {"NULL", "'infinity'", "'-infinity'", "'4714-11-24 00:00+00 BC'", "'294276-12-31 00:00+00'", "'epoch'",
      "'9999-12-31 23:59:59.999999+00'"}},
    {"text",
     {"NULL", "''", "repeat('x', 100000)", "E'\\x1b[2J\\n\\r\\t\"\\\\'", "repeat(chr(128512), 65)",
      "('{\"a\":' || repeat('[', 5000))", "'%s%n%d'", "'../../etc'"}},
    {"bytea", {"NULL", "''", "'\\x00'", "decode(repeat('ff', 100000), 'hex')", "decode(repeat('ff', 33), 'hex')"}},
    {"json",
     {"NULL", "'null'", "'[]'", "'3'", "'\"text\"'", "(repeat('[', 3000) || repeat(']', 3000))",
      "'{\"a\":1e400,\"b\":99999999999999999999}'", "('{\"' || repeat('k', 100000) || '\":{}}')"}},
    {"uuid", {"NULL", "'00000000-0000-0000-0000-000000000000'", "'ffffffff-ffff-ffff-ffff-ffffffffffff'"}},
    {"boolean", {"NULL", "true", "false"}},
    {"double precision", {"NULL", "'NaN'", "'Infinity'", "'-Infinity'", "0", "-1", "1e308", "5e-324"}},
    {"ARRAY",
     {"NULL", "'{}'", "'{NULL,NULL,NULL,NULL,NULL}'", "'{9,9,9,9,9}'",
      "'{0,9223372036854775807,9223372036854775807,9223372036854775807,9223372036854775807}'",
      "'{0,-9223372036854775808,-1,-1,-1,1,0,0,0,0}'", "array_fill(7::bigint, ARRAY[100000])", "'{1,2,3}'"}},
    {"date", {"NULL", "'infinity'", "'-infinity'", "'4713-01-01 BC'", "'5874897-12-31'", "'epoch'"}},
    {"xid8", {"NULL", "'0'", "'18446744073709551615'", "'9223372036854775808'"}},
};

static const struct hostile *hostile_to(const char *type) {
    for (size_t i = 0; i < sizeof hostiles / sizeof hostiles[0]; i++)
        if (strncmp(hostiles[i].type, type, strlen(hostiles[i].type)) == 0)
            return &hostiles[i];
    fail_msg("no hostile values are known of type %s: add some", type);
    return NULL;
}

/* Gives rows of the table, one each, these values from the n-th on; how many were tried. 0: there are no more. */
static int spoil(const struct table *table, const char *column, const struct hostile *hostile, const char *type,
                 int n) {
    PGresult *rows = sql(text("SELECT fuzz_row FROM %s WHERE fuzz_row <= %ld ORDER BY fuzz_row DESC LIMIT %d",
                              table->name, table->mark, VICTIMS));
    int tried = 0;
    for (; tried < PQntuples(rows) && n + tried < VALUES && hostile->value[n + tried]; tried++) {
        char value[256];
        snprintf(value, sizeof value, "%s::%s", hostile->value[n + tried], type);
        PQclear(try_sql(text("UPDATE %s SET %s = %s WHERE fuzz_row = %s", table->name, column, value,
                             PQgetvalue(rows, tried, 0)))); /* what the type refuses cannot be there */
    }
    PQclear(rows);
    return tried;
}

/* ---- what must still be ------------------------------------------------------------------------------------------ */

static char trying[256];

static void must_live(void) {
    int status;
    if (waitpid(server.pid, &status, WNOHANG) == 0)
        return;
    server.pid = 0;
    server_show_log(&server);
    fail_msg("%s: the daemon is dead (%d)", trying, status);
}

static void get(struct client *client, int least, int most, const char *path) {
    struct reply reply;
    must_live();
    /* To hold a view or a log to the contract takes longer than everything else here. */
    if (least < most && !getenv("MUSTERD_SOAK") && strstr(path, "?role=")) {
        assert_int_not_equal(client_probe(client, path), 0);
        return;
    }
    client_send(client, &reply, "GET", path, NULL, NULL);
    if (reply.status < least || reply.status > most) {
        server_show_log(&server);
        fail_msg("%s: %s answered %d: %.300s", trying, path, reply.status, reply.body);
    }
    reply_finish(&reply);
}

static void check_lists(void) {
    static const char *const lists[] = {"/v1/games?limit=200",
                                        "/v1/games?label=league:all&sort=-updated_at",
                                        "/v1/standings?label=league:all",
                                        "/v1/players?limit=200",
                                        "/v1/tokens?limit=200",
                                        "/v1/audit?limit=200",
                                        "/v1/reports?limit=200",
                                        "/v1/restrictions?limit=200",
                                        "/v1/webhooks?limit=200",
                                        "/healthz",
                                        "/metrics"};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
        get(&admin, 200, 200, lists[i]);
}

static void ask_of_game(struct client *client, int least, int most, const char *id, const char *role) {
    static const char *const of_game[] = {"",          "/view?role=%s", "/actions?role=%s",          "/log?role=%s",
                                          "/fairness", "/proposals",    "/messages?channel=players", "/orders/%s",
                                          "/notes/%s"};
    for (size_t i = 0; i < sizeof of_game / sizeof of_game[0]; i++) {
        char rest[64];
        snprintf(rest, sizeof rest, "%s", of_game[i]);
        char *gap = strstr(rest, "%s");
        if (gap)
            strcpy(gap, role);
        get(client, least, most, text("/v1/games/%s%s", id, rest));
    }
}

/* The victim may be told anything but nothing. */
static void ask_of_victim(void) {
    for (int i = 0; i < VICTIMS; i++) {
        char red[32];
        snprintf(red, sizeof red, "victim-%d", i);
        victim.app.player = red;
        ask_of_game(&victim.app, 200, 599, victim.game[i], "red");
        get(&victim.app, 200, 599, "/v1/me/games?legal=true");
        get(&victim.app, 200, 599, "/v1/me/vacation");
        victim.app.player = NULL;
        get(&admin, 200, 599, text("/v1/webhooks/%s/deliveries", victim.webhook[i]));
        get(&admin, 200, 599, text("/v1/players/victim-%d", i));
    }
    get(&victim.player, 200, 599, "/v1/me");
    get(&victim.app, 200, 599, "/v1/webhooks");
}

static void await(const char *what, bool (*is_there)(long), long context) {
    for (int waited = 0; !is_there(context); waited += 5) {
        must_live();
        if (waited > PATIENCE_MS) {
            server_show_log(&server);
            fail_msg("%s: %s", trying, what);
        }
        usleep(5000);
    }
}

static bool is_told(long before) {
    return delivered > before;
}

static bool is_taken(long unused) {
    (void)unused;
    return number("SELECT count(*) FROM orders o JOIN games g USING (game_id) WHERE g.owner_app ="
                  " (SELECT app FROM tokens WHERE name = 'other' LIMIT 1) AND due_at BETWEEN '2001-01-01' AND"
                  " '2002-01-01'") == 0;
}

static long seq;

/* His game goes on, and his webhook hears of it. */
static void check_other(void) {
    const long before = delivered;
    other.app.player = "other-0";
    post(&other.app, 200, "POST", text("/v1/games/%s/%s", other.game[0], seq % 2 ? "actions" : "undo"),
         seq % 2 ? text("{\"role\":\"red\",\"seq\":%ld,\"key\":\"advance\"}", seq) : "{\"role\":\"red\"}");
    seq++;
    ask_of_game(&other.app, 200, 200, other.game[0], "red");
    get(&other.app, 200, 200, "/v1/me/games?legal=true");
    get(&other.player, 200, 200, "/v1/me/games");
    other.app.player = NULL;
    get(&other.app, 200, 200, "/v1/webhooks");
    get(&other.app, 200, 200, text("/v1/webhooks/%s/deliveries", other.webhook[0]));
    await("the other's webhook is not told", is_told, before);
    if (seq == IN_A_GAME) {
        make_all_of(&other, 0);
        seq = BEGUN;
    }
}

/* Everybody is to read it anew. */
static void tell_daemon(void) {
    run("NOTIFY musterd, 'webhooks'");
    for (int i = 0; i < VICTIMS; i++)
        run(text("NOTIFY musterd, '-------- %s'", victim.game[i]));
    run("SELECT pg_notify('musterd', 'token ' || id) FROM saved_tokens WHERE name <> 'other'");
    run("SELECT pg_notify('musterd', 'player ' || id) FROM saved_players");
}

static int try_column(const struct table *table, const char *column, const char *type) {
    const struct hostile *hostile = hostile_to(type);
    if (strcmp(hostile->type, "ARRAY") == 0)
        type = "bigint[]";
    int n = 0;
    for (int tried; (tried = spoil(table, column, hostile, type, n)) > 0; n += tried) {
        snprintf(trying, sizeof trying, "%s.%s from value %d on", table->name, column, n);
        tell_daemon();
        if (strcmp(table->name, "orders") == 0 || strcmp(table->name, "games") == 0)
            run("UPDATE orders o SET due_at = '2001-06-01' FROM games g WHERE g.game_id = o.game_id AND g.owner_app ="
                " (SELECT app FROM tokens WHERE name = 'other' LIMIT 1)");
        ask_of_victim();
        check_lists();
        check_other();
        await("the other's orders are not looked at", is_taken, 0);
        put_back(table);
        tell_daemon();
    }
    return n;
}

/* ---- the test ---------------------------------------------------------------------------------------------------- */

static char *only; /* of this table alone */

static int start(void **state) {
    static const char *const settings[] = {"MUSTERD_TEST_WEBHOOKS=on", "MUSTERD_RATE_LIMIT=0",
                                           "MUSTERD_APP_RATE_LIMIT=0", NULL};
    const char *table = getenv("COLUMNS_OF");
    (void)state;
    only = table ? strdup(table) : NULL;
    curl_global_init(CURL_GLOBAL_ALL);
    receiver_start(&receiver);
    server_start(&server, settings);
    client_init(&admin, server.port, SERVER_ADMIN_TOKEN);
    database = PQconnectdb(text("host=%s/postgres user=musterd dbname=musterd", server.data_dir));
    assert_int_equal(PQstatus(database), CONNECTION_OK);
    return 0;
}

static int stop(void **state) {
    (void)state;
    PQfinish(database);
    client_finish(&admin);
    server_finish(&server);
    receiver_stop(&receiver);
    free(only);
    return 0;
}

static void test_no_value_of_a_column_harms_others(void **state) {
    long columns = 0, values = 0;
    (void)state;
    open_tables();
    make_owner(&victim);
    mark_tables();
    make_owner(&other);
    seq = BEGUN;
    for (int i = 0; i < table_count; i++) {
        if (only && strcmp(only, tables[i].name) != 0)
            continue;
        PGresult *of = sql(text("SELECT column_name, data_type FROM information_schema.columns WHERE table_schema ="
                                " 'public' AND table_name = '%s' AND column_name <> 'fuzz_row'",
                                tables[i].name));
        for (int k = 0; k < PQntuples(of); k++, columns++)
            values += try_column(&tables[i], PQgetvalue(of, k, 0), PQgetvalue(of, k, 1));
        PQclear(of);
    }
    printf("%ld values in %ld columns of %d tables\n", values, columns, table_count);
    assert_true(only || columns > 150);
    client_finish(&victim.app);
    client_finish(&victim.player);
    client_finish(&other.app);
    client_finish(&other.player);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_no_value_of_a_column_harms_others, start, stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

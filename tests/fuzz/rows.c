/* Rows of the database, in any state: a daemon that reads them lives, answers for every other game, and says of the
 * damaged one that it is. An input is a game's number and changes of its rows, each a column, a way and a few bytes.
 *
 * The columns are those of the catalogue, so that a new one is fuzzed without a word here. An input names its column by
 * a hash of "table.column", and so means the same after a migration. A table without a row is refused at the start
 * unless it stands in `without_rows`, with the reason.
 *
 * The daemon is in this process, over a PostgreSQL of its own without constraints; musterd verify is the program. */
#include "target.h"

#include <curl/curl.h>
#include <jansson.h>
#include <postgresql/libpq-fe.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "../../api/api.h"
#include "../../daemon/game/game_id.h"
#include "../../daemon/http/socket.h"
#include "../../daemon/pg/privatepg.h"
#include "../../daemon/store/census.h"
#include "../../daemon/store/admin.h"
#include "../../daemon/store/tokens.h"
#include "../support/scratch.h"

#define ADMIN "mst_rows_admin_0123456789abcdefghijklmnopqrstuvwxyz"
/* An open one, two that have begun (the second with a snapshot), and one that stays whole. */
enum { VICTIMS = 3, WITNESS = VICTIMS, GAMES, ACTIONS = 32, TRIES = 60, VERIFY_EVERY = 8 };

static struct rows {
    const char *player; /* for whom is asked; NULL: nobody */
    int keys;           /* at the start, the Idempotency-Keys that were used */
    bool started;
    char dir[64];
    struct privatepg *pg;
    PGconn *sql;
    struct api *api;
    struct workers *workers;
    CURL *curl;
    unsigned port;
    char id[GAMES][37];
    long long number[GAMES];
    unsigned damaged;
} rows;

/* ---- asking the daemon --------------------------------------------------------------------------------------- */

struct answer {
    int status;
    char *text;
    size_t length;
};

static size_t keep(char *bytes, size_t size, size_t count, void *context) {
    struct answer *answer = context;
    char *grown = realloc(answer->text, answer->length + size * count + 1);
    if (!grown)
        abort();
    memcpy(grown + answer->length, bytes, size * count);
    answer->text = grown;
    answer->length += size * count;
    grown[answer->length] = '\0';
    return size * count;
}

static struct answer ask(const char *method, const char *path, const char *body) {
    struct answer answer = {.text = calloc(1, 1)};
    char url[256];
    long status = 0;
    struct curl_slist *list = curl_slist_append(NULL, "Authorization: Bearer " ADMIN);
    list = curl_slist_append(list, "Content-Type: application/json");
    snprintf(url, sizeof url, "Musterd-Player: %s", rows.player ? rows.player : "");
    if (rows.player)
        list = curl_slist_append(list, url);
    snprintf(url, sizeof url, "Idempotency-Key: row-%d", rows.keys);
    if (!rows.started && strcmp(method, "POST") == 0 && rows.keys++ >= 0)
        list = curl_slist_append(list, url);
    snprintf(url, sizeof url, "http://127.0.0.1:%u%s", rows.port, path);
    curl_easy_reset(rows.curl);
    curl_easy_setopt(rows.curl, CURLOPT_URL, url);
    curl_easy_setopt(rows.curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(rows.curl, CURLOPT_TIMEOUT, 10L);
    curl_easy_setopt(rows.curl, CURLOPT_HTTPHEADER, list);
    curl_easy_setopt(rows.curl, CURLOPT_WRITEFUNCTION, keep);
    curl_easy_setopt(rows.curl, CURLOPT_WRITEDATA, &answer);
    if (body)
        curl_easy_setopt(rows.curl, CURLOPT_POSTFIELDS, body);
    curl_easy_setopt(rows.curl, CURLOPT_CUSTOMREQUEST, method);
    if (curl_easy_perform(rows.curl) == CURLE_OK)
        curl_easy_getinfo(rows.curl, CURLINFO_RESPONSE_CODE, &status);
    answer.status = (int)status;
    curl_slist_free_all(list);
    return answer;
}

/* The answer's JSON; what is not 200 or 201 breaks the target. */
static json_t *must(const char *path, const char *body) {
    struct answer answer = ask(body ? "POST" : "GET", path, body);
    if (answer.status != 200 && answer.status != 201) {
        fprintf(stderr, "%s answered %d: %s\n", path, answer.status, answer.text);
        target_broken("what is whole is served");
    }
    json_t *json = json_loads(answer.text, 0, NULL);
    free(answer.text);
    if (!json)
        target_broken("an answer is JSON");
    return json;
}

static const char *word(const json_t *object, const char *name) {
    const char *text = json_string_value(json_object_get(object, name));
    return text ? text : "";
}

/* ---- the database -------------------------------------------------------------------------------------------- */

static bool is_deadlock(const PGresult *result) {
    const char *code = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    return code && strcmp(code, "40P01") == 0;
}

static void sql(const char *text) {
    PGresult *result = PQexec(rows.sql, text);
    for (int i = 0; i < 20 && is_deadlock(result); i++) { /* with the daemon */
        PQclear(result);
        result = PQexec(rows.sql, text);
    }
    ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
        fprintf(stderr, "%s", PQresultErrorMessage(result));
        target_broken("the target's own statements are good");
    }
    PQclear(result);
}

enum { TABLES = 64, COLUMNS = 512, NAME = 64, NUMBER = 0xffffff };

static struct table {
    char name[NAME];
    bool of_games, of_people; /* it has a column game_id; player */
} tables[TABLES];
static int table_count;

static struct column {
    const struct table *table;
    char name[NAME], type[NAME];
    uint32_t number;
} columns[COLUMNS];
static int column_count;

/* FNV-1a of "table.column", cut to 24 bits. */
static uint32_t number_of(const char *table, const char *column) {
    char text[2 * NAME];
    uint32_t hash = 2166136261u;
    snprintf(text, sizeof text, "%s.%s", table, column);
    for (const char *c = text; *c; c++)
        hash = (hash ^ (uint8_t)*c) * 16777619u;
    return hash & NUMBER;
}

static int compare_columns(const void *a, const void *b) {
    const struct column *one = a, *two = b;
    return (one->number > two->number) - (one->number < two->number);
}

/* The column with this number, or with the next one: an input made of a column's own number always means that column.
 */
static const struct column *column_at(uint32_t number) {
    int i = 0;
    while (i < column_count && columns[i].number < number)
        i++;
    return &columns[i % column_count];
}

static void read_catalogue(void) {
    PGresult *all = PQexec(rows.sql, "SELECT c.relname, a.attname, format_type(a.atttypid, a.atttypmod)"
                                     " FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid"
                                     " WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace"
                                     " AND a.attnum > 0 AND NOT a.attisdropped ORDER BY 1, a.attnum");
    for (int i = 0; i < PQntuples(all); i++) {
        const char *table = PQgetvalue(all, i, 0), *name = PQgetvalue(all, i, 1);
        if (column_count == COLUMNS || table_count == TABLES)
            target_broken("the catalogue fits: raise COLUMNS or TABLES");
        if (table_count == 0 || strcmp(tables[table_count - 1].name, table) != 0)
            snprintf(tables[table_count++].name, NAME, "%s", table);
        struct table *last = &tables[table_count - 1];
        struct column *column = &columns[column_count++];
        last->of_games |= strcmp(name, "game_id") == 0;
        last->of_people |= strcmp(name, "player") == 0;
        *column = (struct column){.table = last, .number = number_of(table, name)};
        snprintf(column->name, sizeof column->name, "%s", name);
        snprintf(column->type, sizeof column->type, "%s", PQgetvalue(all, i, 2));
    }
    PQclear(all);
    qsort(columns, (size_t)column_count, sizeof columns[0], compare_columns);
    for (int i = 1; i < column_count; i++)
        if (columns[i].number == columns[i - 1].number)
            target_broken("no two columns have one number: take more bits of the hash");
}

/* Tables that have no row here, and so no column to fuzz. tests/fault/columns makes rows of each and puts hostile
 * values into them. */
static const struct without_rows {
    const char *table, *reason;
} without_rows[] = {
    {"analyses", "threads of bots write them, and none runs here"},
    {"bots", "a bot would go on playing while its game's rows change"},
    {"feed_notices", "they belong to the stream of an app, and no app is here"},
    {"feeds", "the same"},
    {"packs", "they are uploaded as archives, which tests/fuzz/pack.c fuzzes"},
    {"probes", "a worker writes its row anew before it looks at the time that it took"},
};

static const char *reason_of(const char *table) {
    for (size_t i = 0; i < sizeof without_rows / sizeof *without_rows; i++)
        if (strcmp(without_rows[i].table, table) == 0)
            return without_rows[i].reason;
    return NULL;
}

static long count_rows(const char *table) {
    char text[128];
    snprintf(text, sizeof text, "SELECT count(*) FROM %s", table);
    PGresult *result = PQexec(rows.sql, text);
    const long n = PQntuples(result) == 1 ? strtol(PQgetvalue(result, 0, 0), NULL, 10) : -1;
    PQclear(result);
    return n;
}

/* Every table of the catalogue has rows or a reason, and never both; every reason is that of a table. */
static void check_tables(void) {
    bool good = true;
    size_t reasons = 0;
    for (int i = 0; i < table_count; i++) {
        const bool reason = reason_of(tables[i].name) != NULL;
        reasons += reason;
        if ((count_rows(tables[i].name) > 0) != reason)
            continue;
        good = false;
        fprintf(stderr, "%s %s\n", tables[i].name,
                reason ? "has rows: take it out of without_rows"
                       : "has no row: make one, or say why not in without_rows");
    }
    if (reasons != sizeof without_rows / sizeof *without_rows)
        target_broken("without_rows names tables of the catalogue");
    if (!good)
        target_broken("every table has rows, or a reason");
}

static const char *const specials[] = {
    "",
    "infinity",
    "-infinity",
    "{}",
    "[]",
    "null",
    "1",
    "-1",
    "0",
    "7",
    "99",
    "2147483647",
    "\\x",
    "\\xff",
    "\\x0101",
    "\\x02",
    "[[[[[[1]]]]]",
    "{\"a\":1}",
    "\"text\"",
    "muster-test",
    "skirmish",
    "alice",
    "nobody",
    "2000-01-01",
    "200000-01-01",
    "9223372036854775807",
    "{9,1,1,1,1}",
    "{0,9223372036854775807,9223372036854775807,1,1}",
    "{{1,2},{3,NULL}}",
};
enum { SPECIALS = sizeof specials / sizeof *specials };

static void save(void) {
    char text[512];
    sql("SET synchronous_commit = off; SET client_min_messages = error; SET session_replication_role = replica;"
        "CREATE SCHEMA saved;"
        "DO $$DECLARE r record; BEGIN FOR r IN SELECT conrelid::regclass AS t, conname AS n FROM pg_constraint"
        " WHERE contype = 'c' AND connamespace = 'public'::regnamespace"
        " LOOP EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', r.t, r.n); END LOOP; END$$;"
        "ALTER TABLE seats DROP CONSTRAINT seats_pkey; ALTER TABLE actions DROP CONSTRAINT actions_pkey;"
        "DO $$DECLARE r record; BEGIN FOR r IN SELECT a.attrelid::regclass AS t, a.attname AS n FROM pg_attribute a"
        " JOIN pg_class c ON c.oid = a.attrelid WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace"
        " AND a.attnotnull AND a.attidentity = '' AND a.attnum > 0"
        " AND NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = a.attrelid"
        " AND i.indisprimary AND a.attnum = ANY (i.indkey))"
        " LOOP EXECUTE format('ALTER TABLE %s ALTER %I DROP NOT NULL', r.t, r.n); END LOOP; END$$");
    for (int i = 0; i < table_count; i++) {
        snprintf(text, sizeof text, "CREATE TABLE saved.%s AS SELECT * FROM %s", tables[i].name, tables[i].name);
        sql(text);
    }
}

/* Triggers are off in this session: every table is put back by itself. */
static void mend(void) {
    static char text[TABLES * 192];
    strcpy(text, "BEGIN;");
    for (int i = 0; i < table_count; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text),
                 "DELETE FROM %s; INSERT INTO %s OVERRIDING SYSTEM VALUE SELECT * FROM saved.%s;", tables[i].name,
                 tables[i].name, tables[i].name);
    strcat(text, "COMMIT");
    sql(text);
}

/* Which rows of a table are this game's; those of no game: any but the daemon's own token and the witness's players. */
static void where(const struct column *column, long long game, char *text, size_t size) {
    if (strcmp(column->table->name, "tokens") == 0)
        snprintf(text, size, "name <> 'rows'");
    else if (column->table->of_games)
        snprintf(text, size, "game_id = %lld", game);
    else if (strcmp(column->table->name, "players") == 0)
        snprintf(text, size, "id NOT IN ('carol', 'dave')");
    else if (column->table->of_people)
        snprintf(text, size, "player NOT IN ('carol', 'dave')");
    else
        snprintf(text, size, "true");
}

/* As the type's input; NULL stands for itself. */
static const char *value_of(const struct column *column, int way, const uint8_t *bytes, size_t n, char *text,
                            size_t size) {
    size_t length = 0;
    int64_t number = 0;
    switch (way) {
    case 0: return NULL;
    case 1:
        memcpy(&number, bytes, n < sizeof number ? n : sizeof number);
        snprintf(text, size, "%lld", (long long)number);
        return text;
    case 2: return specials[n > 0 ? bytes[0] % SPECIALS : 0];
    case 3: /* long */
        length = size - 1 < 100000 ? size - 1 : 100000;
        memset(text, '1', length);
        text[length] = '\0';
        return text;
    default: break;
    }
    if (strcmp(column->type, "bytea") == 0)
        length = (size_t)snprintf(text, size, "\\x");
    for (size_t i = 0; i < n && length + 3 < size; i++)
        length += (size_t)snprintf(text + length, size - length, strcmp(column->type, "bytea") == 0 ? "%02x" : "%c",
                                   strcmp(column->type, "bytea") == 0 || (bytes[i] >= ' ' && bytes[i] < 0x7f) ? bytes[i]
                                                                                                              : '?');
    text[length] = '\0';
    return text;
}

/* One change. What the types themselves do not allow is not made. */
static void change(int victim, uint32_t number, int how, const uint8_t *bytes, size_t n) {
    static char value[65536];
    const struct column *column = column_at(number);
    const char *table = column->table->name;
    char rule[64], witness[64], text[1024];
    int way = how & 7;
    where(column, rows.number[victim], rule, sizeof rule);
    where(column, rows.number[WITNESS], witness, sizeof witness);
    if (way == 6)
        snprintf(text, sizeof text, "DELETE FROM %s WHERE %s AND $1::text IS NULL", table, rule);
    else if (way == 7)
        snprintf(text, sizeof text,
                 "UPDATE %s SET %s = (SELECT %s FROM saved.%s WHERE %s%s ORDER BY md5(ctid::text || '%d') LIMIT 1)"
                 " WHERE %s AND $1::text IS NULL",
                 table, column->name, column->name, table,
                 strncmp(witness, "game_id", strlen("game_id")) == 0 ? "NOT " : "", /* no row becomes the witness's */
                 witness, how, rule);
    else
        snprintf(text, sizeof text,
                 "UPDATE %s SET %s = $1::text::%s WHERE ctid = (SELECT ctid FROM %s WHERE %s ORDER BY ctid OFFSET %d"
                 " LIMIT 1)",
                 table, column->name, column->type, table, rule, how >> 3 & 7);
    const char *const values[] = {way >= 6 ? NULL : value_of(column, way, bytes, n, value, sizeof value)};
    PQclear(PQexecParams(rows.sql, text, 1, NULL, values, NULL, NULL, 0));
}

/* ---- making it ------------------------------------------------------------------------------------------------- */

static int act(const char *id) {
    char path[128], body[256], role[80] = "";
    snprintf(path, sizeof path, "/v1/games/%s", id);
    json_t *game = must(path, NULL), *item;
    size_t i;
    json_array_foreach(json_object_get(game, "roles"), i, item) {
        if (json_is_true(json_object_get(item, "to_act")))
            snprintf(role, sizeof role, "%s", word(item, "role"));
    }
    json_decref(game);
    if (!role[0])
        return 0;
    snprintf(path, sizeof path, "/v1/games/%s/actions?role=%s", id, role);
    json_t *list = must(path, NULL);
    const json_t *actions = json_object_get(list, "actions");
    snprintf(body, sizeof body, "{\"role\":\"%s\",\"seq\":%lld,\"key\":\"%s\"}", role,
             (long long)json_integer_value(json_object_get(list, "seq")),
             word(json_array_get(actions, (size_t)rand() % json_array_size(actions)), "key"));
    json_decref(list);
    snprintf(path, sizeof path, "/v1/games/%s/actions", id);
    json_decref(must(path, body));
    return 1;
}

static const char *red_of(int which) {
    return which == WITNESS ? "carol" : "alice";
}

static const char *blue_of(int which) {
    return which == WITNESS ? "dave" : "bob";
}

static void make_game(int which, bool full, int actions) {
    char body[256];
    int done = 0;
    snprintf(body, sizeof body,
             "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"%s\"%s%s%s},"
             "\"clock\":{\"kind\":\"move\",\"seconds\":3600,\"on_expiry\":\"notice\"}}",
             red_of(which), full ? ",\"blue\":\"" : "", full ? blue_of(which) : "", full ? "\"" : "");
    for (int tries = 0; tries == 0 || (done < actions && tries < TRIES); tries++) {
        json_t *game = must("/v1/games", body);
        snprintf(rows.id[which], sizeof rows.id[which], "%s", word(game, "id"));
        json_decref(game);
        for (done = 0; done < actions && act(rows.id[which]);)
            done++;
    }
    uint8_t bytes[16];
    if (!game_id_parse(rows.id[which], strlen(rows.id[which]), bytes))
        target_broken("a game has an id");
    rows.number[which] = game_id_number(bytes);
}

struct request {
    const char *player, *method, *rest, *body;
};

static void make_things(const char *before, const struct request *things, size_t count) {
    char path[128];
    for (size_t i = 0; i < count; i++) {
        snprintf(path, sizeof path, "%s%s", before, things[i].rest);
        rows.player = things[i].player;
        struct answer answer = ask(things[i].method, path, things[i].body);
        if (answer.status < 200 || answer.status > 204) {
            fprintf(stderr, "%s %s answered %d: %s\n", things[i].method, path, answer.status, answer.text);
            target_broken("rows are made");
        }
        free(answer.text);
    }
    rows.player = NULL;
}

/* What can stand beside a game. */
static void make_beside(int which) {
    const char *red = red_of(which), *blue = blue_of(which);
    const struct request things[] = {
        {red, "PUT", "/orders/red", "{\"rules\":[{\"do\":\"only-choice\"}]}"},
        {red, "PUT", "/notes/red", "{\"text\":\"mine\"}"},
        {red, "POST", "/messages", "{\"channel\":\"players\",\"text\":\"hello\"}"},
        {blue, "POST", "/messages/1/reports?channel=players", "{\"reason\":\"Irony\"}"},
        {red, "POST", "/proposals", "{\"role\":\"red\",\"kind\":\"draw\"}"},
        {NULL, "POST", "/direct", "{\"do\":\"extend\",\"seconds\":60,\"reason\":\"late\"}"},
    };
    char before[64];
    snprintf(before, sizeof before, "/v1/games/%s", rows.id[which]);
    make_things(before, things, sizeof things / sizeof *things);
}

/* What belongs to people and apps. */
static void make_people(void) {
    char soon[16], vacation[80];
    const time_t in_20_days = time(NULL) + 20 * 86400;
    struct tm tm;
    strftime(soon, sizeof soon, "%Y-%m-%d", gmtime_r(&in_20_days, &tm));
    snprintf(vacation, sizeof vacation, "{\"vacations\":[{\"from\":\"%s\",\"to\":\"%s\"}]}", soon, soon);
    const struct request things[] = {
        {"alice", "PUT", "/v1/me/vacation", vacation},
        {NULL, "PUT", "/v1/players/bob/restriction", "{\"kind\":\"mute\",\"reason\":\"Irony\"}"},
        {NULL, "POST", "/v1/rulesets/muster-test/drafts", "{\"draft\":\"mine\",\"name\":\"Mine\"}"},
        {NULL, "PATCH", "/v1/rulesets/muster-test/drafts/mine",
         "{\"seq\":0,\"edits\":[{\"table\":\"cards.csv\",\"key\":[\"1\"],\"confirm\":true}]}"},
    };
    make_things("", things, sizeof things / sizeof *things);
    sql("INSERT INTO outages (down_from, down_until) VALUES (1000000, 2000000)");
}

static void make_league(void) {
    json_t *league = must("/v1/leagues", "{\"name\":\"Winter\",\"kind\":\"swiss\",\"games\":[{\"ruleset\":"
                                         "\"muster-test\",\"scenario\":\"skirmish\"}]}");
    char before[80];
    snprintf(before, sizeof before, "/v1/leagues/%s", word(league, "id"));
    json_decref(league);
    static const struct request things[] = {
        {NULL, "PUT", "/members/alice", "{}"},
        {NULL, "PUT", "/members/bob", "{}"},
        {NULL, "POST", "/rounds", "{\"make\":true,\"round\":1}"},
    };
    make_things(before, things, sizeof things / sizeof *things);
}

static void make_finished(void) {
    json_t *game = must("/v1/games", "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":"
                                     "\"alice\",\"blue\":\"bob\"}}");
    char path[80];
    snprintf(path, sizeof path, "/v1/games/%s/resign", word(game, "id"));
    json_decref(game);
    json_decref(must(path, "{\"role\":\"red\"}"));
}

/* Another thread of the daemon rates the finished game, and takes its news away. */
static void await_ratings(void) {
    while (count_rows("ratings") == 0 || count_rows("outcome_news") > 0)
        usleep(10000);
    sql("INSERT INTO outcome_news (game_id) VALUES (0)");
}

static void make_token(void) {
    uint8_t hash[TOKEN_HASH];
    char text[512], hex[2 * TOKEN_HASH + 1];
    token_hash(ADMIN, strlen(ADMIN), hash);
    for (int i = 0; i < TOKEN_HASH; i++)
        snprintf(hex + (size_t)2 * (size_t)i, 3, "%02x", hash[i]);
    snprintf(
        text, sizeof text,
        "INSERT INTO tokens VALUES ('01a1fe11-29b7-7479-9c2c-49c320f99bb8', '\\x%s', 2, NULL, '', 'rows', now(), NULL),"
        " ('01a1fe11-29b7-7479-9c2c-49c320f99bb9', decode(repeat('00', 32), 'hex'), 1, NULL, 'app', 'victim', now(),"
        " NULL)",
        hex);
    sql(text);
}

static void end(void) {
    char command[128];
    curl_easy_cleanup(rows.curl);
    PQfinish(rows.sql);
    api_stop(rows.api);
    workers_stop(rows.workers);
    api_free(rows.api);
    privatepg_stop(rows.pg);
    snprintf(command, sizeof command, "rm -rf %s", rows.dir);
    if (system(command) != 0)
        fprintf(stderr, "%s is left behind\n", rows.dir);
}

static void start_daemon(struct loader *loader) {
    static struct config config;
    char *arguments[] = {"rows", NULL}, why[256];
    int count = 1;
    setenv("MUSTERD_RATE_LIMIT", "0", 1);
    setenv("MUSTERD_DATA_DIR", rows.dir, 1);
    if (config_read(&config, &count, arguments) != 0)
        target_broken("the standard settings are good");
    struct worker_hooks hooks = {0};
    int listener = http_socket_listen("127.0.0.1:0", &rows.port, why, sizeof why);
    static const uint8_t ticket_key[32];
    struct census games = {NULL, 0};
    rows.api = api_create(&config, loader, ticket_key);
    api_hooks(rows.api, &hooks);
    rows.workers = workers_start(privatepg_conninfo(rows.pg), 1, 0, 100, 0, loader, &hooks);
    if (listener < 0 || !rows.workers || api_start(rows.api, rows.workers, listener, &games) != 0)
        target_broken("the daemon starts");
}

static void start(void) {
    char path[4096];
    const char *build = getenv("MUSTERD_BUILD");
    struct loader *loader = target_loader();
    signal(SIGPIPE, SIG_IGN);
    if (!scratch_folder(rows.dir, sizeof rows.dir, "rows") || !(rows.pg = privatepg_start(rows.dir, NULL)))
        target_broken("a PostgreSQL starts");
    snprintf(path, sizeof path, "%s/share/sql", build ? build : "build");
    if (admin_migrate(privatepg_conninfo(rows.pg), path) < 0 ||
        admin_keep_content(privatepg_conninfo(rows.pg), loader) != 0)
        target_broken("the schema is made");
    rows.sql = PQconnectdb(privatepg_conninfo(rows.pg));
    rows.curl = curl_easy_init();
    make_token();
    start_daemon(loader);
    json_decref(must("/v1/webhooks", "{\"url\":\"https://example.org/hook\",\"types\":[\"game.entry\"]}"));
    make_game(0, false, 0);
    make_game(1, true, 3);
    make_game(2, true, ACTIONS);
    make_game(WITNESS, true, 3);
    for (int i = 1; i < GAMES; i++)
        make_beside(i);
    make_people();
    make_league();
    make_finished();
    await_ratings();
    read_catalogue();
    check_tables();
    rows.started = true;
    save();
    atexit(end);
}

/* ---- what is promised -------------------------------------------------------------------------------------------- */

/* Reads it anew; a game set aside says so, and any other answer is none of a fault of ours. */
static bool ask_victim(const char *id) {
    static const char *const paths[] = {"",
                                        "/view?role=spectator",
                                        "/view?role=red&seq=1",
                                        "/actions?role=red",
                                        "/log?role=red",
                                        "/fairness",
                                        "/export",
                                        "/board.svg?role=blue",
                                        "/messages?channel=players",
                                        "/proposals",
                                        "/orders/red",
                                        "/notes/red"};
    char path[128];
    bool damaged = false;
    for (size_t i = 0; i <= sizeof paths / sizeof *paths; i++) {
        bool posts = i == sizeof paths / sizeof *paths;
        snprintf(path, sizeof path, "/v1/games/%s%s", id, posts ? "/resign" : paths[i]);
        struct answer answer = ask(posts ? "POST" : "GET", path, posts ? "{\"role\":\"red\"}" : NULL);
        bool says = strstr(answer.text, "/problems/damaged-game") || strstr(answer.text, "/problems/ruleset-fault");
        damaged |= answer.status == 500;
        if (answer.status < 200 || answer.status > 500 || (answer.status == 500 && !says)) {
            fprintf(stderr, "%s answered %d: %s\n", path, answer.status, answer.text);
            target_broken("a damaged game is served, refused, or said to be damaged");
        }
        free(answer.text);
    }
    return damaged;
}

static void ask_others(void) {
    static const char *const lists[] = {"/v1/games?limit=100", "/v1/games?limit=100&player=carol",
                                        "/v1/tokens",          "/v1/players",
                                        "/v1/webhooks",        "/v1/audit",
                                        "/v1/reports",         "/v1/restrictions"};
    char path[128];
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        json_t *list = must(lists[i], NULL), *item;
        bool there = i > 1;
        size_t k;
        json_array_foreach(json_object_get(list, "items"), k, item) {
            there |= strcmp(word(item, "id"), rows.id[WITNESS]) == 0;
        }
        json_decref(list);
        if (!there)
            target_broken("lists go on with what is whole");
    }
    snprintf(path, sizeof path, "/v1/games/%s/view?role=red", rows.id[WITNESS]);
    json_decref(must(path, NULL));
}

static void verify(void) {
    char command[8192];
    const char *build = getenv("MUSTERD_BUILD");
    snprintf(command, sizeof command,
             "MUSTERD_DATA_DIR='%s' MUSTERD_RULESETS_DIR='%s/tests/rulesets' '%s/bin/musterd' verify >/dev/null 2>&1",
             rows.dir, build ? build : "build", build ? build : "build");
    int status = system(command);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 1)
        target_broken("verify names what is damaged");
}

static void forget(int game) {
    uint8_t bytes[16];
    if (game_id_parse(rows.id[game], strlen(rows.id[game]), bytes))
        workers_game_changed(rows.workers, bytes, false);
}

enum { HEAD = 5 }; /* of a change: three bytes of the column's number, the way, the number of bytes that follow */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (!rows.workers)
        start();
    if (size < 3)
        return 0;
    int victim = data[0] % VICTIMS;
    for (size_t at = 1; at + HEAD <= size;) {
        const uint8_t *op = data + at;
        size_t n = op[4] < size - at - HEAD ? op[4] : size - at - HEAD;
        change(victim, (uint32_t)op[0] << 16 | (uint32_t)op[1] << 8 | op[2], op[3], op + HEAD, n);
        at += HEAD + n;
    }
    forget(victim);
    forget(WITNESS);
    bool damaged = ask_victim(rows.id[victim]);
    ask_others();
    if (damaged && rows.damaged++ % VERIFY_EVERY == 0)
        verify();
    mend();
    char path[64];
    forget(victim);
    snprintf(path, sizeof path, "/v1/games/%s", rows.id[victim]);
    json_decref(must(path, NULL));
    return 0;
}

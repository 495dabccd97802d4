#include "admin.h"

#include <dirent.h>
#include <errno.h>
#include <jansson.h>
#include <postgresql/libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content.h"
#include "../log.h"
#include "../memory.h"
#include "../plugin/stand_in.h"
#include "admin_connection.h"
#include "hosts.h"
#include "pipeline.h"

/* Any number that no other advisory lock uses. */
#define MIGRATE_LOCK "7263545811"

/* libpq appends further lines that say nothing useful. */
static int first_line(const char *message) {
    return (int)strcspn(message, "\n");
}

void admin_complain(const char *what, PGconn *connection, const PGresult *result) {
    const char *message = result ? PQresultErrorMessage(result) : PQerrorMessage(connection);
    const char *state = result ? PQresultErrorField(result, PG_DIAG_SQLSTATE) : NULL;
    int length = first_line(message);
    if (state && strcmp(state, "42501") == 0)
        log_error("%s: %.*s. Give the database user the right to create tables (GRANT CREATE ON SCHEMA public)", what,
                  length, message);
    else if (state && strcmp(state, "25006") == 0)
        log_error(
            "%s: %.*s. This server is read only: name the primary in MUSTERD_DATABASE_URL (of several servers, add "
            "target_session_attrs=read-write), or set default_transaction_read_only to off",
            what, length, message);
    else if (state && strcmp(state, "3F000") == 0)
        log_error(
            "%s: %.*s. Make a schema for the database user (CREATE SCHEMA musterd AUTHORIZATION …), and name it in "
            "the search_path of the user or of MUSTERD_DATABASE_URL",
            what, length, message);
    else if (state && strncmp(state, "53", 2) == 0)
        log_error("%s: %.*s. Make room on the database's disk", what, length, message);
    else
        log_error("%s: %.*s", what, length, message);
}

static bool run(PGconn *connection, const char *sql, const char *what) {
    PGresult *result = PQexec(connection, sql);
    ExecStatusType status = PQresultStatus(result);
    bool good = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    if (!good && what)
        admin_complain(what, connection, result);
    PQclear(result);
    return good;
}

static int ask_int(PGconn *connection, const char *sql, const char *what, int *out) {
    PGresult *result = PQexec(connection, sql);
    bool good = PQresultStatus(result) == PGRES_TUPLES_OK && PQntuples(result) == 1;
    if (good)
        *out = atoi(PQgetvalue(result, 0, 0));
    else
        admin_complain(what, connection, result);
    PQclear(result);
    return good ? 0 : -1;
}

bool admin_make_database(const char *conninfo, const char *name) {
    PGconn *connection = PQconnectdb(conninfo);
    bool good = PQstatus(connection) == CONNECTION_OK;
    if (good) {
        char sql[128];
        snprintf(sql, sizeof sql, "SELECT 1 FROM pg_database WHERE datname = '%s'", name);
        PGresult *result = PQexec(connection, sql);
        good = PQresultStatus(result) == PGRES_TUPLES_OK;
        bool missing = good && PQntuples(result) == 0;
        PQclear(result);
        snprintf(sql, sizeof sql, "CREATE DATABASE %s", name);
        if (missing)
            good = run(connection, sql, NULL);
    }
    PQfinish(connection);
    return good;
}

bool admin_recovering(const char *conninfo) {
    return PQping(conninfo) == PQPING_REJECT;
}

/* NULL on failure, with one line on stderr. */
PGconn *admin_connect(const char *conninfo) {
    PGconn *connection = hosts_connect_once(conninfo, "musterd");
    if (PQstatus(connection) != CONNECTION_OK) {
        const char *message = PQerrorMessage(connection);
        log_error("cannot reach the database: %.*s. Check MUSTERD_DATABASE_URL, that the server runs, and that it has "
                  "connections left (its max_connections; each of --workers takes one)",
                  first_line(message), message);
        PQfinish(connection);
        return NULL;
    }
    int version = PQserverVersion(connection);
    if (version < PIPELINE_OLDEST_SERVER) {
        log_error("the database server is PostgreSQL %d.%d, which is too old: version 13 or newer is needed",
                  version / 10000, version % 10000);
        PQfinish(connection);
        return NULL;
    }
    /* Limits that the server sets for sessions of people: a migration may take its time. */
    run(connection,
        "SET client_min_messages = warning; SET idle_in_transaction_session_timeout = 0; SET statement_timeout = 0; "
        "SET lock_timeout = 0",
        NULL);
    return connection;
}

/* ---- migrations ------------------------------------------------------------------------------------------ */

static char *read_file(const char *path) {
    FILE *file = fopen(path, "r");
    if (!file)
        return NULL;
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    char *text = size >= 0 ? xcalloc(1, (size_t)size + 1) : NULL;
    if (text && fread(text, 1, (size_t)size, file) != (size_t)size) {
        free(text);
        text = NULL;
    }
    fclose(file);
    return text;
}

static int is_migration(const struct dirent *entry) {
    size_t length = strlen(entry->d_name);
    return length > 9 && strspn(entry->d_name, "0123456789") == 4 && strcmp(entry->d_name + length - 4, ".sql") == 0;
}

static int apply(PGconn *connection, const char *directory, const char *name) {
    char path[4096], what[256], note[512];
    snprintf(path, sizeof path, "%s/%s", directory, name);
    snprintf(what, sizeof what, "migration %s failed", name);
    char *sql = read_file(path);
    if (!sql) {
        log_error("cannot read the migration %s: %s", path, strerror(errno));
        return -1;
    }
    snprintf(note, sizeof note, "INSERT INTO musterd_migrations (number, name) VALUES (%d, '%s')", atoi(name), name);
    bool good = run(connection, "BEGIN", what) && run(connection, sql, what) && run(connection, note, what) &&
                run(connection, "COMMIT", what);
    if (!good)
        run(connection, "ROLLBACK", NULL);
    free(sql);
    return good ? 0 : -1;
}

/* Versions below the newest may be missing: two branches may have been merged out of order. */
static int is_there(PGconn *connection, const char *name, int *there) {
    char sql[96];
    snprintf(sql, sizeof sql, "SELECT count(*) FROM musterd_migrations WHERE number = %d", atoi(name));
    return ask_int(connection, sql, "cannot read the schema's version", there);
}

static int apply_missing(PGconn *connection, const char *directory, struct dirent **files, int count) {
    int have = 0, applied = 0;
    int newest = count > 0 ? atoi(files[count - 1]->d_name) : 0;
    if (ask_int(connection, "SELECT coalesce(max(number), 0) FROM musterd_migrations",
                "cannot read the schema's version", &have) != 0)
        return -1;
    if (have > newest) {
        log_error("the database's schema is version %d, newer than this musterd's %d: upgrade musterd, or use "
                  "another database",
                  have, newest);
        return -1;
    }
    for (int i = 0; i < count; i++) {
        int there = 0;
        if (is_there(connection, files[i]->d_name, &there) != 0)
            return -1;
        if (there > 0)
            continue;
        if (apply(connection, directory, files[i]->d_name) != 0)
            return -1;
        applied++;
    }
    return applied;
}

int admin_migrate(const char *conninfo, const char *directory) {
    struct dirent **files = NULL;
    int count = scandir(directory, &files, is_migration, alphasort);
    if (count <= 0) {
        log_error("no migrations found in %s: is musterd completely installed?", directory);
        return -1;
    }
    int applied = -1;
    PGconn *connection = admin_connect(conninfo);
    if (connection && run(connection, "SELECT pg_advisory_lock(" MIGRATE_LOCK ")", "cannot lock the schema") &&
        run(connection,
            "CREATE TABLE IF NOT EXISTS musterd_migrations (number integer PRIMARY KEY, name text NOT NULL,"
            " applied_at timestamptz NOT NULL DEFAULT now())",
            "cannot create tables in the database"))
        applied = apply_missing(connection, directory, files, count);
    if (connection)
        PQfinish(connection);
    for (int i = 0; i < count; i++)
        free(files[i]);
    free(files);
    return applied;
}

/* 0: there is no such table. */
static int has_table(PGconn *connection, const char *name, int *has) {
    char sql[96];
    snprintf(sql, sizeof sql, "SELECT count(to_regclass('%s'))", name);
    return ask_int(connection, sql, "cannot read the schema", has);
}

static int list_missing(PGconn *connection, struct dirent **files, int count, struct migrations *out) {
    int has = 0;
    if (has_table(connection, "musterd_migrations", &has) != 0)
        return -1;
    if (has && ask_int(connection, "SELECT coalesce(max(number), 0) FROM musterd_migrations",
                       "cannot read the schema's version", &out->schema) != 0)
        return -1;
    for (int i = 0; i < count; i++) {
        int there = 0;
        if (has && is_there(connection, files[i]->d_name, &there) != 0)
            return -1;
        if (!there)
            out->names[out->count++] = xstrdup(files[i]->d_name);
    }
    return 0;
}

int admin_pending(const char *conninfo, const char *directory, struct migrations *out) {
    struct dirent **files = NULL;
    int count = scandir(directory, &files, is_migration, alphasort), code = -1;
    *out = (struct migrations){.names = xcalloc(count > 0 ? (size_t)count : 1, sizeof *out->names)};
    PGconn *connection = count > 0 ? admin_connect(conninfo) : NULL;
    if (count <= 0)
        log_error("no migrations found in %s: is musterd completely installed?", directory);
    out->newest = count > 0 ? atoi(files[count - 1]->d_name) : 0;
    if (connection)
        code = list_missing(connection, files, count, out);
    if (connection)
        PQfinish(connection);
    for (int i = 0; i < count; i++)
        free(files[i]);
    free(files);
    if (code != 0)
        migrations_finish(out);
    return code;
}

void migrations_finish(struct migrations *migrations) {
    for (size_t i = 0; i < migrations->count; i++)
        free(migrations->names[i]);
    free(migrations->names);
    *migrations = (struct migrations){NULL, 0, 0, 0};
}

/* ---- questions ---------------------------------------------------------------------------------------------- */

int64_t admin_count_games(const char *conninfo) {
    PGconn *connection = admin_connect(conninfo);
    int has = 0, games = -1;
    if (connection && has_table(connection, "games", &has) == 0)
        games = 0;
    if (has && ask_int(connection, "SELECT count(*) FROM games", "cannot count the games", &games) != 0)
        games = -1;
    if (connection)
        PQfinish(connection);
    return games;
}

int admin_count_others(const char *conninfo) {
    int count = -1;
    PGconn *connection = admin_connect(conninfo);
    if (connection)
        ask_int(connection,
                "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
                " AND application_name = 'musterd' AND pid <> pg_backend_pid()",
                "cannot see who is connected", &count);
    if (connection)
        PQfinish(connection);
    return count;
}

int admin_server_version(const char *conninfo) {
    PGconn *connection = admin_connect(conninfo);
    const int version = connection ? PQserverVersion(connection) / 10000 : -1;
    if (connection)
        PQfinish(connection);
    return version;
}

void admin_each_setting(const char *conninfo, void (*each)(void *context, const char *name, const char *value),
                        void *context) {
    PQconninfoOption *options = PQconninfoParse(conninfo, NULL);
    for (const PQconninfoOption *option = options; option && option->keyword; option++)
        if (option->envvar && option->val)
            each(context, option->envvar, option->val);
    PQconninfoFree(options);
}

/* ---- content and tokens ------------------------------------------------------------------------------------ */

/* Stores the names of this version, for the time when it is no longer installed. */
static bool keep_names(PGconn *connection, const struct module *module) {
    struct writer names;
    writer_init(&names);
    stand_in_names(module, &names);
    const char *const values[] = {module->ruleset->id, module->ruleset->version, module->content_hash,
                                  must_have_text(&names)};
    PGresult *result = PQexecParams(connection,
                                    "INSERT INTO rule_names (ruleset, version, content_hash, names)"
                                    " VALUES ($1, $2, decode($3::text, 'hex'), $4) ON CONFLICT DO NOTHING",
                                    4, NULL, values, NULL, NULL, 0);
    bool good = PQresultStatus(result) == PGRES_COMMAND_OK;
    if (!good)
        admin_complain("cannot store the names of the rules in the database", connection, result);
    PQclear(result);
    writer_finish(&names);
    return good;
}

static bool keep(PGconn *connection, const struct module *module) {
    char *files = content_files_json(&module->source);
    const char *const values[] = {module->content_hash, module->ruleset->id, module->ruleset->version, files};
    PGresult *result = PQexecParams(connection,
                                    "INSERT INTO contents (hash, ruleset, version, files, added_at)"
                                    " VALUES (decode($1::text, 'hex'), $2, $3, $4, now()) ON CONFLICT DO NOTHING",
                                    4, NULL, values, NULL, NULL, 0);
    bool good = PQresultStatus(result) == PGRES_COMMAND_OK;
    if (!good)
        admin_complain("cannot store the rulesets' content in the database", connection, result);
    PQclear(result);
    free(files);
    return good;
}

int admin_keep_content(const char *conninfo, const struct loader *loader) {
    PGconn *connection = admin_connect(conninfo);
    bool good = connection != NULL;
    for (const struct module *m = loader_first(loader); good && m; m = loader_next(m))
        good = keep(connection, m) && keep_names(connection, m);
    if (connection)
        PQfinish(connection);
    return good ? 0 : -1;
}

int admin_count_admins(const char *conninfo) {
    int count = -1;
    PGconn *connection = admin_connect(conninfo);
    if (connection)
        ask_int(connection, "SELECT count(*) FROM tokens WHERE scope = 2 AND revoked_at IS NULL",
                "cannot read the tokens", &count);
    if (connection)
        PQfinish(connection);
    return count;
}

int admin_secret(const char *conninfo, const char *name, uint8_t bytes[32]) {
    PGconn *connection = admin_connect(conninfo);
    if (!connection)
        return -1;
    const char *const values[] = {name};
    PGresult *result =
        PQexecParams(connection, "SELECT bytes FROM secrets WHERE name = $1::text", 1, NULL, values, NULL, NULL, 1);
    bool good = PQresultStatus(result) == PGRES_TUPLES_OK && PQntuples(result) == 1 && PQgetlength(result, 0, 0) == 32;
    if (good)
        memcpy(bytes, PQgetvalue(result, 0, 0), 32);
    else if (PQresultStatus(result) == PGRES_TUPLES_OK)
        log_error("the database has no secret %s of 32 bytes in its table secrets: restore the table", name);
    else
        admin_complain("cannot read the secrets", connection, result);
    PQclear(result);
    PQfinish(connection);
    return good ? 0 : -1;
}

/* Brings the schema of the database up to date, as the settings say. */
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "commands.h"
#include "../log.h"
#include "../pg/dump.h"
#include "../pg/folder.h"
#include "../store/admin.h"

static void sql_folder(const struct config *config, char path[4200]) {
    snprintf(path, 4200, "%s/sql", config->docs_dir);
}

/* A migration cannot be undone, so the private cluster is copied before it. */
static int copy_first(const struct database *database, const struct config *config, int schema) {
    char folder[3072], file[PATH_MAX], at[32];
    const time_t now = time(NULL);
    struct tm utc;
    gmtime_r(&now, &utc);
    strftime(at, sizeof at, "%Y%m%dT%H%M%SZ", &utc);
    snprintf(folder, sizeof folder, "%s/backups", config->data_dir);
    snprintf(file, sizeof file, "%s/schema-%04d-%s.dump", folder, schema, at);
    if (pg_folder_make(folder) != 0 || chmod(folder, 0700) != 0 ||
        pg_dump_write(privatepg_programs(database->pg), database->conninfo, file) != 0) {
        log_error("the schema is not brought up to date, because the database cannot be copied first");
        return -1;
    }
    log_info("the database was copied to %s before its schema is brought up to date", file);
    return 0;
}

static int migrate(const struct database *database, const struct config *config, const struct migrations *missing) {
    char sql[4200];
    sql_folder(config, sql);
    if (database->pg && missing->schema > 0 && missing->count > 0) {
        const int64_t games = admin_count_games(database->conninfo);
        if (games < 0 || (games > 0 && copy_first(database, config, missing->schema) != 0))
            return -1;
    }
    return admin_migrate(database->conninfo, sql) >= 0 ? 0 : -1;
}

static int refuse(const struct config *config, const struct migrations *missing) {
    for (size_t i = 0; strcmp(config->migrate_mode, "ask") == 0 && i < missing->count; i++)
        log_error("the schema lacks %s", missing->names[i]);
    log_error("the database's schema is version %d, and %zu migrations are missing: make a copy (musterd backup), then "
              "run musterd migrate, or give --migrate=auto",
              missing->schema, missing->count);
    return -1;
}

static int with_missing(struct database *database, const struct config *config, bool always) {
    struct migrations missing;
    char sql[4200];
    sql_folder(config, sql);
    if (admin_pending(database->conninfo, sql, &missing) != 0)
        return -1;
    /* A new database has nothing that a migration could spoil. */
    const bool may = always || missing.schema == 0 || missing.count == 0 || strcmp(config->migrate_mode, "auto") == 0;
    const int code = may ? migrate(database, config, &missing) : refuse(config, &missing);
    migrations_finish(&missing);
    return code;
}

int database_migrate(struct database *database, const struct config *config) {
    return with_missing(database, config, true);
}

int database_open(struct database *database, const struct config *config) {
    if (database_start(database, config) != 0)
        return -1;
    if (with_missing(database, config, false) == 0)
        return 0;
    database_close(database);
    return -1;
}

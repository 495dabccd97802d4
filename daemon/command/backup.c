/* The commands musterd backup and musterd restore: a copy of the database as one file. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "../game/fairness.h"
#include "../game/guard.h"
#include "../log.h"
#include "../pg/dump.h"
#include "../store/admin.h"
#include "commands.h"

static const char backup_usage[] =
    "usage: musterd backup FILE [settings]\n"
    "Copies the database, all of one moment, to a new file in the format of pg_dump. Daemons may serve meanwhile.\n";

static const char restore_usage[] =
    "usage: musterd restore [--replace] FILE [settings]\n"
    "Fills the database from a file of musterd backup, brings its schema up to date and verifies every game. A "
    "database\n"
    "that holds games is refused, unless --replace is given. No daemon may use it meanwhile.\n";

/* Finds PostgreSQL's programs: those of the private cluster, or ones that fit the configured server. */
static int find_programs(const struct database *database, char bin[PATH_MAX]) {
    if (database->pg) {
        snprintf(bin, PATH_MAX, "%s", privatepg_programs(database->pg));
        return 0;
    }
    const int server = admin_server_version(database->conninfo);
    return server < 0 ? -1 : pg_dump_find(server, bin);
}

static int backup(const struct config *config, const char *file) {
    struct database database;
    struct stat st;
    char bin[PATH_MAX];
    if (lstat(file, &st) == 0) {
        log_error("%s exists: give another name", file);
        return -1;
    }
    if (database_start(&database, config) != 0)
        return -1;
    int code = find_programs(&database, bin);
    if (code == 0)
        code = pg_dump_write(bin, database.conninfo, file);
    if (code == 0 && stat(file, &st) == 0)
        printf("%s: %lld bytes\n", file, (long long)st.st_size);
    database_close(&database);
    return code;
}

int command_backup(int argc, char **argv) {
    struct config config;
    int code = command_begin(&config, &argc, argv, backup_usage, 1);
    if (code >= 0)
        return code;
    if (argc != 2) {
        log_error("name the file to write: see musterd backup --help");
        config_finish(&config);
        return 2;
    }
    code = backup(&config, argv[1]) == 0 ? 0 : 1;
    config_finish(&config);
    return code;
}

/* May the database be replaced? */
static int check_target(const struct database *database, bool replaces) {
    const int64_t games = admin_count_games(database->conninfo);
    const int others = admin_count_others(database->conninfo);
    if (games < 0 || others < 0)
        return -1;
    if (others > 0) {
        log_error("%d connections of musterd use this database: stop the daemons first", others);
        return -1;
    }
    if (games > 0 && !replaces) {
        log_error("the database holds %" PRId64 " games: give --replace to lose them, or name another database", games);
        return -1;
    }
    return 0;
}

static int restore(const struct config *config, const char *file, bool replaces) {
    struct database database;
    struct stat st;
    char bin[PATH_MAX];
    if (stat(file, &st) != 0 || !S_ISREG(st.st_mode)) {
        log_error("cannot read %s: %s", file, errno ? strerror(errno) : "it is no file");
        return -1;
    }
    if (database_start(&database, config) != 0)
        return -1;
    int code = check_target(&database, replaces);
    if (code == 0)
        code = find_programs(&database, bin);
    if (code == 0)
        code = pg_dump_read(bin, database.conninfo, file);
    if (code == 0)
        code = database_migrate(&database, config);
    const int64_t games = code == 0 ? admin_count_games(database.conninfo) : -1;
    database_close(&database);
    if (games >= 0)
        printf("%" PRId64 " games restored\n", games);
    return games >= 0 ? command_verify_all(config) : -1;
}

int command_restore(int argc, char **argv) {
    struct config config;
    const bool replaces = command_flag(&argc, argv, "--replace");
    int code = command_begin(&config, &argc, argv, restore_usage, 1);
    if (code >= 0)
        return code;
    if (argc != 2) {
        log_error("name the file to restore: see musterd restore --help");
        config_finish(&config);
        return 2;
    }
    if (fairness_init() != 0 || guard_init(0) != 0)
        return 1;
    code = restore(&config, argv[1], replaces) == 0 ? 0 : 1;
    config_finish(&config);
    return code;
}

/* The command musterd doctor: finds faults of settings, database and rulesets, and prints remedies. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "../clock.h"
#include "../game/fairness.h"
#include "../game/guard.h"
#include "../pg/dump.h"
#include "../pg/programs.h"
#include "../store/admin.h"
#include "../store/census.h"
#include "../store/checkup.h"
#include "../store/pipeline.h"
#include "commands.h"

static const char usage[] =
    "usage: musterd doctor [settings]\n"
    "Looks at the settings, the database, the disk, the clock, the rulesets and the games, with the settings of the\n"
    "service. Prints a line for each: ok, warn or fail, what it is, and what to do. Changes nothing; a private "
    "cluster\n"
    "that does not run is started for the time. Exit code 1 if a line says fail.\n";

enum verdict { VERDICT_OK, VERDICT_WARN, VERDICT_FAIL };

struct doctor {
    const struct config *config;
    struct database database;
    struct loader *loader;
    struct checkup found;
    int lines[3]; /* by verdict */
};

static void say(struct doctor *doctor, enum verdict verdict, const char *what, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static void say(struct doctor *doctor, enum verdict verdict, const char *what, const char *format, ...) {
    static const char *const names[] = {"ok", "warn", "fail"};
    char line[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    printf("%-4s  %s: %s\n", names[verdict], what, line);
    doctor->lines[verdict]++;
}

/* ---- settings ---------------------------------------------------------------------------------------------------- */

static bool is_loopback(const char *host) {
    return strncmp(host, "127.", 4) == 0 || strcmp(host, "::1") == 0 || strcmp(host, "localhost") == 0;
}

static void look_at_public_url(struct doctor *doctor) {
    const struct config *config = doctor->config;
    if (!config->has_public_url)
        say(doctor, VERDICT_WARN, "public URL",
            "is not set, so links in webhooks lead to %s: set MUSTERD_PUBLIC_URL to the address that clients use",
            config->public_url);
    else if (strncmp(config->public_url, "https://", 8) != 0)
        say(doctor, VERDICT_WARN, "public URL",
            "%s is not encrypted, so tokens can be read on the way: put a proxy with TLS in front", config->public_url);
    else
        say(doctor, VERDICT_OK, "public URL", "%s", config->public_url);
}

static void look_at_proxies(struct doctor *doctor) {
    const struct config *config = doctor->config;
    if (config->trusted_proxies)
        say(doctor, VERDICT_OK, "trusted proxies", "%s", config->trusted_proxies);
    else if (!is_loopback(config->host))
        say(doctor, VERDICT_WARN, "trusted proxies",
            "none, and %s serves the network without TLS: listen on 127.0.0.1 behind a proxy, and set "
            "MUSTERD_TRUSTED_PROXIES to its address",
            config->listen);
    else if (config->has_public_url)
        say(doctor, VERDICT_WARN, "trusted proxies",
            "none, so all clients behind the proxy share one budget of requests: set MUSTERD_TRUSTED_PROXIES to the "
            "address that the proxy connects from, such as 127.0.0.1");
    else
        say(doctor, VERDICT_OK, "trusted proxies", "none; %s serves this machine alone", config->listen);
}

static void look_at_test_settings(struct doctor *doctor) {
    const struct config *config = doctor->config;
    const struct {
        const char *name;
        bool on;
    } tests[] = {{"MUSTERD_TEST_CLOCK", config->sets_clock},
                 {"MUSTERD_TEST_SEEDS", config->takes_seeds},
                 {"MUSTERD_TEST_WEBHOOKS", config->tests_webhooks}};
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++)
        if (tests[i].on)
            say(doctor, VERDICT_WARN, "settings", "%s is on, which is for tests only: remove it", tests[i].name);
}

/* ---- rulesets ---------------------------------------------------------------------------------------------------- */

static void refused(void *context, const char *line) {
    say(context, VERDICT_FAIL, "rulesets", "%s: install the ruleset again", line);
}

static void look_at_rulesets(struct doctor *doctor) {
    int count = 0;
    doctor->loader = loader_open(doctor->config->rulesets_dir, refused, doctor);
    for (const struct module *m = loader_first(doctor->loader); m; m = loader_next(m))
        count++;
    if (count == 0)
        say(doctor, VERDICT_FAIL, "rulesets", "none in %s: install them, or set MUSTERD_RULESETS_DIR",
            doctor->config->rulesets_dir);
    else if (loader_refused(doctor->loader) == 0)
        say(doctor, VERDICT_OK, "rulesets", "%d load with their content", count);
}

/* ---- database ---------------------------------------------------------------------------------------------------- */

/* false: the database is not there yet. */
static bool open_database(struct doctor *doctor) {
    char cluster[PATH_MAX], bin[PATH_MAX], why[512];
    const struct config *config = doctor->config;
    snprintf(cluster, sizeof cluster, "%s/postgres", config->data_dir ? config->data_dir : "");
    if (!config->database_url && pg_programs_version(cluster) == 0) {
        if (pg_programs_find(cluster, bin) == 0)
            say(doctor, VERDICT_OK, "database", "musterd serve will make a private cluster in %s", config->data_dir);
        else
            say(doctor, VERDICT_FAIL, "database", "no private cluster can be made: see the line above");
        return false;
    }
    if (database_start(&doctor->database, config) != 0) {
        say(doctor, VERDICT_FAIL, "database", "the private cluster in %s does not start: see the line above", cluster);
        return false;
    }
    if (checkup_read(doctor->database.conninfo, &doctor->found, why) == 0)
        return true;
    say(doctor, VERDICT_FAIL, "database", "%s: check MUSTERD_DATABASE_URL, and that the server runs", why);
    return false;
}

static void look_at_server(struct doctor *doctor) {
    const struct checkup *found = &doctor->found;
    if (found->version < PIPELINE_OLDEST_SERVER)
        say(doctor, VERDICT_FAIL, "database", "PostgreSQL %d is too old: 13 or newer is needed",
            found->version / 10000);
    else if (found->standby)
        say(doctor, VERDICT_FAIL, "database",
            "the server is a standby, which only reads: name the primary, or add target_session_attrs=read-write and "
            "all hosts to MUSTERD_DATABASE_URL");
    else if (!found->durable)
        say(doctor, VERDICT_FAIL, "database",
            "fsync or full_page_writes is off, so a power cut loses acknowledged actions: switch both on");
    else
        say(doctor, VERDICT_OK, "database", "PostgreSQL %d.%d, %" PRId64 " MB", found->version / 10000,
            found->version % 10000, found->bytes / 1000000);
}

static void look_at_rights(struct doctor *doctor) {
    const struct checkup *found = &doctor->found;
    if (!found->may_create)
        say(doctor, VERDICT_FAIL, "rights",
            "the database user may not create tables: GRANT CREATE ON SCHEMA public TO that user");
    else if (found->foreign > 0)
        say(doctor, VERDICT_FAIL, "rights",
            "%" PRId64 " tables in the schema public belong to another user: ALTER TABLE … OWNER TO the user of "
            "musterd, or give it a database of its own",
            found->foreign);
    else
        say(doctor, VERDICT_OK, "rights", "the database user may do everything that is needed");
}

static void look_at_schema(struct doctor *doctor) {
    struct migrations missing;
    char sql[PATH_MAX];
    snprintf(sql, sizeof sql, "%s/sql", doctor->config->docs_dir);
    if (admin_pending(doctor->database.conninfo, sql, &missing) != 0)
        say(doctor, VERDICT_FAIL, "schema", "cannot be compared: see the line above");
    else if (missing.schema > missing.newest)
        say(doctor, VERDICT_FAIL, "schema", "version %d is newer than this program's %d: upgrade musterd",
            missing.schema, missing.newest);
    else if (missing.schema == 0)
        say(doctor, VERDICT_OK, "schema", "the database is new; musterd serve makes its tables");
    else if (missing.count > 0)
        say(doctor, VERDICT_WARN, "schema",
            "version %d lacks %zu migrations: musterd serve or musterd migrate brings it up to date; make a copy first "
            "(musterd backup)",
            missing.schema, missing.count);
    else
        say(doctor, VERDICT_OK, "schema", "version %d, up to date", missing.schema);
    migrations_finish(&missing);
}

/* A running daemon already has its connections. */
static void look_at_connections(struct doctor *doctor) {
    enum { LISTENER = 1, SPARE = 2 };
    const struct checkup *found = &doctor->found;
    const int needed = doctor->config->workers + config_readers(doctor->config) + LISTENER + SPARE;
    if (found->musterds > 0)
        say(doctor, VERDICT_OK, "connections", "musterd has %d, and %d more are free", found->musterds,
            found->connections);
    else if (found->connections < needed)
        say(doctor, VERDICT_WARN, "connections",
            "the database has %d free, and musterd takes %d: raise its max_connections, or lower MUSTERD_WORKERS",
            found->connections, needed);
    else
        say(doctor, VERDICT_OK, "connections", "%d of %d that are free are needed", needed, found->connections);
}

static void look_at_clock(struct doctor *doctor) {
    const double ahead = (double)doctor->found.clock_ahead / 1e6, bound = (double)doctor->found.uncertain / 1e6;
    const double apart = (ahead < 0 ? -ahead : ahead) - bound;
    static const char remedy[] = "run a time service (chrony, systemd-timesyncd) on both machines";
    if (apart > 60)
        say(doctor, VERDICT_FAIL, "clock", "the database's is %+.1f s against this machine's: %s", ahead, remedy);
    else if (apart > 1)
        say(doctor, VERDICT_WARN, "clock", "the database's is %+.1f s against this machine's: %s", ahead, remedy);
    else
        say(doctor, VERDICT_OK, "clock", "agrees with the database's to %.3f s", (ahead < 0 ? -ahead : ahead) + bound);
}

static void look_at_admins(struct doctor *doctor) {
    if (doctor->found.admins != 0 || doctor->config->admin_token)
        say(doctor, VERDICT_OK, "admin", "there is a token, or musterd serve makes the first one");
    else
        say(doctor, VERDICT_WARN, "admin", "no token of an admin is in force: musterd serve prints a new one");
}

static void look_at_games(struct doctor *doctor) {
    struct census census;
    if (admin_census(doctor->database.conninfo, &census) != 0) {
        say(doctor, VERDICT_FAIL, "games", "cannot be counted: see the line above");
        return;
    }
    int64_t games = 0;
    for (size_t i = 0; i < census.count; i++) {
        const struct census_row *row = &census.rows[i];
        games += row->games;
        if (census_is_stranded(row, doctor->loader))
            say(doctor, VERDICT_FAIL, "games",
                "%" PRId64 " active ones are played by %s %s, which is not installed: install that version beside the "
                "others",
                row->games, row->ruleset, row->version);
    }
    if (census_stranded(&census, doctor->loader) == 0)
        say(doctor, VERDICT_OK, "games", "%" PRId64 ", and all active ones have their rules", games);
    census_finish(&census);
}

static void look_at_programs(struct doctor *doctor) {
    char bin[PATH_MAX];
    if (doctor->database.pg)
        return; /* the server's package contains them */
    if (pg_dump_find(doctor->found.version / 10000, bin) == 0)
        say(doctor, VERDICT_OK, "backup", "pg_dump is in %s", bin);
    else
        say(doctor, VERDICT_WARN, "backup", "musterd backup needs pg_dump: see the line above");
}

/* ---- disk -------------------------------------------------------------------------------------------------------- */

static void look_at_disk(struct doctor *doctor) {
    enum { LEAST_MB = 200, FEW_MB = 2000, FEW_PERCENT = 10 };
    struct statvfs disk;
    const char *folder = doctor->config->data_dir;
    if (!folder || statvfs(folder, &disk) != 0 || disk.f_blocks == 0)
        return;
    const uint64_t free_mb = (uint64_t)disk.f_bavail * disk.f_frsize / 1000000;
    const int percent = (int)(disk.f_bavail * 100 / disk.f_blocks);
    static const char remedy[] = "make room, or move the folder to a larger disk (MUSTERD_DATA_DIR)";
    if (free_mb < LEAST_MB)
        say(doctor, VERDICT_FAIL, "disk", "%s has %" PRIu64 " MB free: %s", folder, free_mb, remedy);
    else if (free_mb < FEW_MB || percent < FEW_PERCENT)
        say(doctor, VERDICT_WARN, "disk", "%s has %" PRIu64 " MB free, %d %%: %s", folder, free_mb, percent, remedy);
    else
        say(doctor, VERDICT_OK, "disk", "%s has %" PRIu64 " MB free, %d %%%s", folder, free_mb, percent,
            doctor->config->database_url ? "; look at the database server's yourself" : "");
}

/* ---- all of it --------------------------------------------------------------------------------------------------- */

static int examine(const struct config *config) {
    struct doctor doctor = {.config = config};
    clock_set_ahead(config->clock_ahead * INT64_C(1000000)); /* as serve does */
    setvbuf(stdout, NULL, _IOLBF, 0);                        /* in order with the lines on stderr */
    look_at_public_url(&doctor);
    look_at_proxies(&doctor);
    look_at_test_settings(&doctor);
    look_at_rulesets(&doctor);
    look_at_disk(&doctor);
    if (open_database(&doctor)) {
        look_at_server(&doctor);
        look_at_rights(&doctor);
        look_at_connections(&doctor);
        look_at_clock(&doctor);
        look_at_schema(&doctor);
        look_at_programs(&doctor);
        if (doctor.found.admins >= 0) {
            look_at_admins(&doctor);
            look_at_games(&doctor);
        }
    }
    database_close(&doctor.database);
    loader_close(doctor.loader);
    printf("%d ok, %d warnings, %d failures\n", doctor.lines[VERDICT_OK], doctor.lines[VERDICT_WARN],
           doctor.lines[VERDICT_FAIL]);
    return doctor.lines[VERDICT_FAIL] > 0 ? 1 : 0;
}

int command_doctor(int argc, char **argv) {
    struct config config;
    int code = command_begin(&config, &argc, argv, usage, 0);
    if (code >= 0)
        return code;
    if (fairness_init() != 0 || guard_init(0) != 0)
        return 1;
    code = examine(&config);
    config_finish(&config);
    return code;
}

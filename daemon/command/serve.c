/* The command musterd serve. */
#include <errno.h>
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

#include "../../api/api.h"
#include "../archive.h"
#include "../clock.h"
#include "../game/fairness.h"
#include "../game/guard.h"
#include "../http/socket.h"
#include "../log.h"
#include "../notify.h"
#include "../store/admin.h"
#include "../store/census.h"
#include "../store/clocks.h"
#include "../store/listener.h"
#include "../store/tokens.h"
#include "commands.h"

/* Ruleset code that runs longer than this is stuck. */
enum { GUARD_MS = 2000 };

static const char usage[] = "usage: musterd serve [settings]\n"
                            "Serves games over HTTP until SIGINT or SIGTERM. Without --database-url it makes and runs\n"
                            "a PostgreSQL cluster of its own under the data directory.\n";

struct server {
    struct config config; /* as at the start */
    struct config latest; /* as read last, if it was read again */
    int socket;           /* -1 once the API owns it */
    unsigned port;
    struct database database;
    struct loader *loader;
    struct api *api;
    struct workers *workers;
    struct listener *listener;
    struct census games;
};

/* ---- the admin token --------------------------------------------------------------------------------- */

struct token_job {
    struct job job;
    struct token_record token;
    uint8_t hash[TOKEN_HASH];
    struct token_found found;
    bool from_settings;
};

static bool is_admin(const struct token_found *found) {
    return found->found && found->token.scope == TOKEN_ADMIN;
}

static enum job_step create_token(struct job *job) {
    struct token_job *mine = (struct token_job *)job;
    if (job->phase == 0) {
        store_create_token(&job->stage, &mine->token, mine->hash, 0, NULL);
        store_find_token(&job->stage, mine->hash, &mine->found);
        return JOB_AGAIN;
    }
    if (mine->from_settings && is_admin(&mine->found))
        store_replace_settings_token(&job->stage, mine->found.token.id, mine->hash);
    return JOB_FINISHED;
}

static int keep_token(struct workers *workers, const uint8_t hash[TOKEN_HASH], const char *name, bool from_settings) {
    struct token_job mine = {.job = {.need = JOB_STORE, .run = create_token}, .from_settings = from_settings};
    token_id_make(mine.token.id);
    mine.token.scope = TOKEN_ADMIN;
    snprintf(mine.token.name, sizeof mine.token.name, "%s", name);
    memcpy(mine.hash, hash, TOKEN_HASH);
    if (command_call(workers, &mine.job) != JOB_OK)
        log_error("cannot store the admin token in the database");
    else if (!is_admin(&mine.found))
        log_error("the admin token of the settings was revoked, or is not an admin's: set another, or none");
    else
        return 0;
    return -1;
}

/* text: the token if one was generated, which is shown only this once; else empty. */
static int prepare_admin_token(struct server *server, char text[TOKEN_TEXT]) {
    uint8_t hash[TOKEN_HASH];
    const char *given = server->config.admin_token;
    text[0] = '\0';
    if (given) {
        token_hash(given, strlen(given), hash);
        return keep_token(server->workers, hash, "from the settings", true);
    }
    int admins = admin_count_admins(server->database.conninfo);
    if (admins != 0)
        return admins < 0 ? -1 : 0;
    token_make(text, hash);
    return keep_token(server->workers, hash, "first admin", false);
}

/* ---- time without service ------------------------------------------------------------------------------- */

struct first_beat {
    struct job job; /* must be first */
    struct beat beat;
};

static enum job_step beat_run(struct job *job) {
    if (job->phase == 0)
        store_beat(&job->stage, false, &((struct first_beat *)job)->beat);
    return job->phase == 0 ? JOB_AGAIN : JOB_FINISHED;
}

/* Before any request is served: records how long no daemon was running. */
static int begin_work(struct server *server) {
    struct first_beat first = {.job = {.need = JOB_STORE, .run = beat_run}};
    if (command_call(server->workers, &first.job) == JOB_OK) {
        store_beat_done(&first.beat);
        return 0;
    }
    log_error("cannot record in the database that a daemon is at work");
    return -1;
}

/* ---- games without their rules --------------------------------------------------------------------------- */

/* Refuses to start if active games need versions that are not installed, unless the settings allow it. */
static int count_games(struct server *server) {
    if (admin_census(server->database.conninfo, &server->games) != 0)
        return -1;
    const int64_t stranded = census_stranded(&server->games, server->loader);
    for (size_t i = 0; i < server->games.count; i++) {
        const struct census_row *row = &server->games.rows[i];
        if (census_is_stranded(row, server->loader))
            log_error("%s %s is not installed, and %lld active games are played by it", row->ruleset, row->version,
                      (long long)row->games);
    }
    if (stranded == 0 || server->config.allows_stranded)
        return 0;
    log_error("%lld active games could not go on: install these versions beside the others (--rulesets-dir), or give "
              "--allow-stranded=on to serve what works without the rules",
              (long long)stranded);
    return -1;
}

/* ---- start and stop -------------------------------------------------------------------------------------- */

static void stop(struct server *server) {
    if (server->workers)
        api_stop(server->api);
    listener_stop(server->listener);
    workers_stop(server->workers);
    api_free(server->api);
    census_finish(&server->games);
    loader_close(server->loader);
    database_close(&server->database);
    if (server->socket >= 0)
        close(server->socket);
    config_finish(&server->latest);
    config_finish(&server->config);
}

/* Runs first, so that a port in use leaves everything else untouched. */
static int bind_port(struct server *server) {
    char why[512];
    server->socket = http_socket_listen(server->config.listen, &server->port, why, sizeof why);
    if (server->socket < 0)
        log_error("%s", why);
    return server->socket < 0 ? -1 : 0;
}

static void block_signals(sigset_t *signals) {
    sigemptyset(signals);
    sigaddset(signals, SIGINT);
    sigaddset(signals, SIGTERM);
    sigaddset(signals, SIGCHLD);
    sigaddset(signals, SIGHUP);
    sigprocmask(SIG_BLOCK, signals, NULL);
}

/* Root binds the port, creates the cluster and reads the files. Code that handles clients or rules never runs as
 * root. */
static int become_unprivileged(const struct server *server) {
    struct account account;
    if (!privileges_are_root())
        return 0;
    if (server->database.pg)
        account = *privatepg_account(server->database.pg);
    else if (!privileges_choose(server->config.user, false, &account))
        return -1;
    if (server->config.retain_finished > 0) {
        char folder[PATH_MAX];
        archive_folder(server->config.data_dir, folder);
        archive_prepare(folder, account.uid, account.gid);
    }
    return privileges_drop(&account);
}

/* Before the first thread starts, a signal ends the program, because it may be waiting for the database. The private
 * server ends with it. */
static int start(struct server *server, char token[TOKEN_TEXT], sigset_t *signals) {
    if (bind_port(server) != 0)
        return -1;
    if (database_open(&server->database, &server->config) != 0)
        return -1;
    block_signals(signals);
    server->loader = command_rulesets(server->config.rulesets_dir);
    if (!loader_first(server->loader)) {
        log_error("no ruleset found in %s: build the rulesets, or give --rulesets-dir", server->config.rulesets_dir);
        return -1;
    }
    const char *conninfo = server->database.conninfo;
    if (admin_keep_content(conninfo, server->loader) != 0)
        return -1;
    if (count_games(server) != 0)
        return -1;
    struct worker_hooks hooks = {0};
    uint8_t ticket_key[32];
    if (admin_secret(conninfo, "tickets", ticket_key) != 0)
        return -1;
    server->api = api_create(&server->config, server->loader, ticket_key);
    sodium_memzero(ticket_key, sizeof ticket_key);
    if (!server->api || become_unprivileged(server) != 0)
        return -1;
    api_hooks(server->api, &hooks);
    server->workers =
        workers_start(conninfo, server->config.workers, config_readers(&server->config), server->config.cache_games,
                      server->config.database_timeout, server->loader, &hooks);
    if (!server->workers || prepare_admin_token(server, token) != 0 || begin_work(server) != 0)
        return -1;
    struct listener_hooks heard;
    workers_listen(server->workers, &heard);
    server->listener = listener_start(conninfo, &heard);
    if (!server->listener)
        return -1;
    if (api_start(server->api, server->workers, server->socket, &server->games) != 0)
        return -1;
    server->socket = -1;
    return 0;
}

static void greet(const struct server *server, const char *token) {
    const char *host = server->config.host;
    if (strcmp(host, "0.0.0.0") == 0 || strcmp(host, "::") == 0 || strcmp(host, "*") == 0)
        host = "127.0.0.1";
    bool six = strchr(host, ':') != NULL;
    char base[300];
    snprintf(base, sizeof base, "http://%s%s%s:%u", six ? "[" : "", host, six ? "]" : "", server->port);
    printf("musterd serves on %s, docs: %s/docs", base, base);
    if (*token)
        printf(", admin token (shown this once): %s", token);
    printf("\n");
    /* The browser does not send the part after the # to any server; the page reads the token from it. */
    if (server->config.plays)
        printf("Play in a browser: %s/play%s%s\n", base, *token ? "#token=" : "", token);
    fflush(stdout);
}

/* ---- reading the settings again ---------------------------------------------------------------------------- */

struct changes {
    char taken[512], later[512];
};

static void note_change(void *context, const char *name, bool taken) {
    struct changes *changes = context;
    char *list = taken ? changes->taken : changes->later;
    const size_t length = strlen(list);
    snprintf(list + length, sizeof changes->taken - length, "%s%s", length > 0 ? ", " : "", name);
}

static void note_taken(void *context, const char *name, bool taken) {
    if (taken)
        note_change(context, name, true);
}

static void note_later(void *context, const char *name, bool taken) {
    if (!taken)
        note_change(context, name, false);
}

/* true: the setting is unchanged, or its new value is used now. */
static bool take_admin_token(struct server *server, const struct config *was, const struct config *is) {
    uint8_t hash[TOKEN_HASH];
    if (!is->admin_token || (was->admin_token && strcmp(was->admin_token, is->admin_token) == 0))
        return true;
    token_hash(is->admin_token, strlen(is->admin_token), hash);
    return keep_token(server->workers, hash, "from the settings", true) == 0;
}

/* On SIGHUP: takes over the settings that a running daemon can change, and logs those that need a restart. */
static void reload(struct server *server) {
    const struct config *was = server->latest.listen ? &server->latest : &server->config;
    struct config fresh;
    struct changes changes = {"", ""};
    if (!server->config.config_file) {
        log_info("SIGHUP: there is no --config-file, so no setting can have changed");
        return;
    }
    if (config_reload(was, &fresh) != 0)
        return;
    if (!take_admin_token(server, was, &fresh) || api_reload(server->api, &fresh) != 0) {
        config_finish(&fresh);
        return;
    }
    config_each_change(was, &fresh, note_taken, &changes);
    config_each_change(&server->config, &fresh, note_later, &changes);
    log_info("settings read again: changed: %s; for the next start: %s", *changes.taken ? changes.taken : "none",
             *changes.later ? changes.later : "none");
    config_finish(&server->latest);
    server->latest = fresh;
}

/* Runs until a signal arrives. Meanwhile it watches the private cluster, and notifies the service manager's watchdog
 * each time the API's thread has ticked. */
static int watch(struct server *server, const sigset_t *signals) {
    struct timespec often = {0, 200000000};
    uint64_t ticks = 0;
    for (;;) {
        int number = sigtimedwait(signals, NULL, &often);
        if (number == SIGINT || number == SIGTERM)
            return number;
        if (number == SIGHUP)
            reload(server);
        privatepg_watch(server->database.pg);
        const uint64_t now = api_ticks(server->api);
        if (now != ticks)
            notify_alive();
        ticks = now;
    }
}

int command_serve(int argc, char **argv) {
    struct server server = {.socket = -1};
    char token[TOKEN_TEXT];
    sigset_t signals;
    int code = command_begin(&server.config, &argc, argv, usage, 0);
    if (code >= 0)
        return code;
    clock_set_ahead(server.config.clock_ahead * INT64_C(1000000));
    signal(SIGPIPE, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); /* inherited by every later thread, so it comes before the first */
    if (fairness_init() != 0 || guard_init(GUARD_MS) != 0) {
        log_error("cannot start: %s", strerror(errno));
        return 1;
    }
    if (start(&server, token, &signals) != 0) {
        stop(&server);
        return 1;
    }
    greet(&server, token);
    notify_ready();
    log_set_dated(true);
    if (server.config.sets_clock)
        log_info("admins may set the clock (--test-clock is on), which is %lld seconds ahead: for tests only",
                 (long long)server.config.clock_ahead);
    if (server.config.tests_webhooks)
        log_info("webhooks may go to private addresses (--test-webhooks is on): for tests only");
    if (server.config.takes_seeds)
        log_info("admins may choose the seeds of new games (--test-seeds is on): for tests only");
    int number = watch(&server, &signals);
    notify_stopping();
    log_info("stopping on %s", number == SIGINT ? "SIGINT" : "SIGTERM");
    stop(&server);
    return 0;
}

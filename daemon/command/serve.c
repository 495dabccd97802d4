/* musterd serve */
#include <errno.h>
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

#include "../../api/api.h"
#include "commands.h"
#include "../game/fairness.h"
#include "../game/guard.h"
#include "../http/socket.h"
#include "../log.h"
#include "../store/admin.h"
#include "../store/listener.h"
#include "../store/store.h"

/* Rules code that runs longer than this has lost its way. */
enum { GUARD_MS = 2000 };

static const char usage[] = "usage: musterd serve [settings]\n"
                            "Serves games over HTTP until SIGINT or SIGTERM. Without --database-url it makes and runs\n"
                            "a PostgreSQL cluster of its own under the data directory.\n";

struct server {
    struct config config;
    int socket; /* -1 once the API has it */
    unsigned port;
    struct database database;
    struct loader *loader;
    struct api *api;
    struct workers *workers;
    struct listener *listener;
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
        log_error("cannot keep the admin token in the database");
    else if (!is_admin(&mine.found))
        log_error("the admin token of the settings was revoked, or is not an admin's: set another, or none");
    else
        return 0;
    return -1;
}

/* text: empty unless one was made up, which is shown this one time. */
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

/* ---- in order, there and back ---------------------------------------------------------------------------- */

static void stop(struct server *server) {
    if (server->workers)
        api_stop(server->api);
    listener_stop(server->listener);
    workers_stop(server->workers);
    api_free(server->api);
    loader_close(server->loader);
    database_close(&server->database);
    if (server->socket >= 0)
        close(server->socket);
    config_finish(&server->config);
}

/* Before all else: where the port is in use, nothing else is touched. */
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
    sigprocmask(SIG_BLOCK, signals, NULL);
}

/* Root binds the port, makes the cluster and reads the files; what clients and rules code have to do with does not run
 * as root. */
static int become_unprivileged(const struct server *server) {
    struct account account;
    if (!privileges_are_root())
        return 0;
    if (server->database.pg)
        account = *privatepg_account(server->database.pg);
    else if (!privileges_choose(server->config.user, false, &account))
        return -1;
    return privileges_drop(&account);
}

/* Until there are threads a signal ends the program: the database may keep it waiting, and its server goes with it. */
static int start(struct server *server, char token[TOKEN_TEXT], sigset_t *signals) {
    if (bind_port(server) != 0)
        return -1;
    if (database_open(&server->database, &server->config) != 0)
        return -1;
    block_signals(signals);
    server->loader = command_rulesets(server->config.rulesets_dir);
    if (!loader_first(server->loader)) {
        log_error("no ruleset is found in %s: build them, or give --rulesets-dir", server->config.rulesets_dir);
        return -1;
    }
    const char *conninfo = server->database.conninfo;
    if (admin_keep_content(conninfo, server->loader) != 0)
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
    server->workers = workers_start(conninfo, server->config.workers, server->config.cache_games,
                                    server->config.database_timeout, server->loader, &hooks);
    if (!server->workers || prepare_admin_token(server, token) != 0)
        return -1;
    struct listener_hooks heard;
    workers_listen(server->workers, &heard);
    server->listener = listener_start(conninfo, &heard);
    if (!server->listener)
        return -1;
    if (api_start(server->api, server->workers, server->socket) != 0)
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
    /* What follows the # is not sent to anybody: the page takes the token from there. */
    if (server->config.plays)
        printf("Play in a browser: %s/play%s%s\n", base, *token ? "#token=" : "", token);
    fflush(stdout);
}

/* Until told to stop; meanwhile the private cluster is looked after. */
static int watch(struct server *server, const sigset_t *signals) {
    struct timespec often = {0, 200000000};
    for (;;) {
        int number = sigtimedwait(signals, NULL, &often);
        if (number == SIGINT || number == SIGTERM)
            return number;
        privatepg_watch(server->database.pg);
    }
}

int command_serve(int argc, char **argv) {
    struct server server = {.socket = -1};
    char token[TOKEN_TEXT];
    sigset_t signals;
    int code = command_begin(&server.config, &argc, argv, usage, 0);
    if (code >= 0)
        return code;
    signal(SIGPIPE, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); /* of each thread to come, so before the first */
    if (fairness_init() != 0 || guard_init(GUARD_MS) != 0) {
        log_error("cannot start: %s", strerror(errno));
        return 1;
    }
    if (start(&server, token, &signals) != 0) {
        stop(&server);
        return 1;
    }
    greet(&server, token);
    log_set_dated(true);
    if (server.config.tests_webhooks)
        log_info("webhooks may go to private addresses (--test-webhooks is on): for tests only");
    if (server.config.takes_seeds)
        log_info("admins may choose the seeds of new games (--test-seeds is on): for tests only");
    int number = watch(&server, &signals);
    log_info("stopping on %s", number == SIGINT ? "SIGINT" : "SIGTERM");
    stop(&server);
    return 0;
}

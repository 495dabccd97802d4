#include "listener.h"

#include <poll.h>
#include <postgresql/libpq-fe.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "../log.h"
#include "stage.h"

enum { HELLO_MS = 5000, RETRY_MS = 200 };
/* A daemon that has said nothing for so long is gone. */
#define PEER_US (20 * 1000000LL)

struct listener {
    pthread_t thread;
    int stop; /* eventfd */
    char *conninfo;
    struct desks *desks;
    PGconn *connection;
    int64_t peer_until;
    bool have_peers;
};

/* May wait as long as the server needs for a statement without a table. */
static bool say(struct listener *listener, const char *word) {
    char sql[128];
    snprintf(sql, sizeof sql, "SET LOCAL synchronous_commit = off; NOTIFY musterd, '%s %s'",
             desks_instance(listener->desks), word);
    PGresult *result = PQexec(listener->connection, sql);
    bool good = PQresultStatus(result) == PGRES_COMMAND_OK;
    PQclear(result);
    return good;
}

static void on_notice(void *context, const char *message) {
    (void)context;
    log_debug("PostgreSQL: %s", message);
}

static bool open_connection(struct listener *listener) {
    static const char *const keys[] = {
        "connect_timeout",  "dbname", "fallback_application_name", "keepalives_idle", "keepalives_interval",
        "keepalives_count", NULL};
    const char *const values[] = {"5", listener->conninfo, "musterd listener", "5", "2", "3", NULL};
    listener->connection = PQconnectdbParams(keys, values, 1);
    PQsetNoticeProcessor(listener->connection, on_notice, NULL);
    if (PQstatus(listener->connection) == CONNECTION_OK) {
        PGresult *result = PQexec(listener->connection, "SET client_min_messages = error; LISTEN musterd");
        bool good = PQresultStatus(result) == PGRES_COMMAND_OK;
        PQclear(result);
        if (good && say(listener, "hello"))
            return true;
    }
    PQfinish(listener->connection);
    listener->connection = NULL;
    return false;
}

static void heard_peer(struct listener *listener) {
    listener->peer_until = clock_monotonic() + PEER_US;
    if (listener->have_peers)
        return;
    listener->have_peers = true;
    desks_have_peers(listener->desks, true);
    /* What was changed until now was told to nobody: let the newcomer forget what it has read. */
    say(listener, "resync");
    log_info("another daemon works on this database");
}

static void hear_games(struct listener *listener, const char *text) {
    while (*text == ' ') {
        uint8_t id[16];
        size_t length = strcspn(++text, " ");
        if (game_id_parse(text, length, id))
            desks_game_changed(listener->desks, id);
        text += length;
    }
}

static void hear(struct listener *listener, const char *text) {
    uint8_t token[16];
    if (strncmp(text, TOKEN_NEWS, strlen(TOKEN_NEWS)) == 0) {
        text += strlen(TOKEN_NEWS);
        desks_token_revoked(listener->desks, game_id_parse(text, strlen(text), token) ? token : NULL);
        return;
    }
    if (strlen(text) < 8 || strncmp(text, desks_instance(listener->desks), 8) == 0)
        return;
    if (strcmp(text + 8, " hello") == 0)
        heard_peer(listener);
    else if (strcmp(text + 8, " resync") == 0) {
        desks_all_changed(listener->desks);
        heard_peer(listener);
    } else {
        hear_games(listener, text + 8);
    }
}

static bool hear_all(struct listener *listener) {
    if (!PQconsumeInput(listener->connection))
        return false;
    for (PGnotify *notify; (notify = PQnotifies(listener->connection)); PQfreemem(notify))
        hear(listener, notify->extra);
    return PQstatus(listener->connection) == CONNECTION_OK;
}

/* Returns true when it is time to stop. */
static bool wait_for(struct listener *listener, int milliseconds) {
    struct pollfd fds[2] = {{listener->stop, POLLIN, 0},
                            {listener->connection ? PQsocket(listener->connection) : -1, POLLIN, 0}};
    poll(fds, 2, milliseconds);
    return (fds[0].revents & POLLIN) != 0;
}

static void lose(struct listener *listener) {
    PQfinish(listener->connection);
    listener->connection = NULL;
}

static void *listen_on(void *context) {
    struct listener *listener = context;
    int64_t hello_at = clock_monotonic() + HELLO_MS * 1000LL;
    for (;;) {
        int64_t now = clock_monotonic();
        if (!listener->connection && open_connection(listener)) {
            desks_all_changed(listener->desks);
            desks_token_revoked(listener->desks, NULL);
        }
        if (listener->connection && !hear_all(listener))
            lose(listener);
        if (listener->connection && now >= hello_at) {
            hello_at = now + HELLO_MS * 1000LL;
            if (!say(listener, "hello"))
                lose(listener);
        }
        if (listener->have_peers && now > listener->peer_until) {
            listener->have_peers = false;
            desks_have_peers(listener->desks, false);
        }
        int64_t left = (hello_at - clock_monotonic()) / 1000;
        if (wait_for(listener, !listener->connection ? RETRY_MS : left < 1 ? 1 : (int)left))
            break;
    }
    if (listener->connection)
        PQfinish(listener->connection);
    return NULL;
}

struct listener *listener_start(const char *conninfo, struct desks *desks) {
    struct listener *listener = calloc(1, sizeof *listener);
    if (!listener || !(listener->conninfo = strdup(conninfo)))
        abort();
    listener->desks = desks;
    listener->stop = eventfd(0, EFD_CLOEXEC);
    if (listener->stop >= 0 && open_connection(listener) &&
        pthread_create(&listener->thread, NULL, listen_on, listener) == 0)
        return listener;
    log_error("cannot listen on the database for other daemons' changes");
    if (listener->connection)
        PQfinish(listener->connection);
    if (listener->stop >= 0)
        close(listener->stop);
    free(listener->conninfo);
    free(listener);
    return NULL;
}

void listener_stop(struct listener *listener) {
    if (!listener)
        return;
    uint64_t one = 1;
    if (write(listener->stop, &one, sizeof one) == sizeof one)
        pthread_join(listener->thread, NULL);
    close(listener->stop);
    free(listener->conninfo);
    free(listener);
}

#include "listener.h"

#include <errno.h>
#include <poll.h>
#include <postgresql/libpq-fe.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "../clock.h"
#include "../game/game_id.h"
#include "../log.h"
#include "../memory.h"
#include "hosts.h"
#include "notice_rows.h"
#include "pipeline.h"
#include "staging.h"

enum { HELLO_MS = 2000, RETRY_MS = 200, ANSWER_MS = 5000, CONNECT_S = 5 };
/* A daemon that has been silent for this long is gone. */
#define PEER_US (20 * 1000000LL)

struct listener {
    pthread_t thread;
    int stop; /* eventfd */
    char *conninfo;
    unsigned turn; /* which of several servers is tried first */
    struct listener_hooks hooks;
    PGconn *connection;
    int64_t heard_at; /* no notification sent before this time can have been missed */
    int64_t peer_until;
    bool have_peers;
    char error[256]; /* why the latest connection attempt failed */
};

/* Returns true when it is time to stop. */
static bool wait_for(struct listener *listener, int milliseconds) {
    struct pollfd fds[2] = {{listener->stop, POLLIN, 0},
                            {listener->connection ? PQsocket(listener->connection) : -1, POLLIN, 0}};
    poll(fds, 2, milliseconds);
    return (fds[0].revents & POLLIN) != 0;
}

/* Waits at most ANSWER_MS, and stops waiting when the thread is to stop: a server may be silent without being gone. */
static bool wait_for_answer(struct listener *listener, int64_t until) {
    while (PQisBusy(listener->connection)) {
        int64_t left = (until - clock_monotonic()) / 1000;
        if (left <= 0 || wait_for(listener, (int)left) || !PQconsumeInput(listener->connection))
            return false;
    }
    return true;
}

/* The last statement's result; NULL: a statement failed or the connection is broken. */
static PGresult *ask(struct listener *listener, const char *sql) {
    int64_t until = clock_monotonic() + ANSWER_MS * 1000LL;
    PGresult *last = NULL;
    bool good = PQsendQuery(listener->connection, sql) == 1;
    while (good && wait_for_answer(listener, until)) {
        PGresult *result = PQgetResult(listener->connection);
        if (!result)
            return last;
        PQclear(last);
        last = result;
        good = PQresultStatus(result) == PGRES_COMMAND_OK || PQresultStatus(result) == PGRES_TUPLES_OK;
    }
    PQclear(last);
    return NULL;
}

static bool tell(struct listener *listener, const char *sql) {
    PGresult *result = ask(listener, sql);
    PQclear(result);
    return result != NULL;
}

static bool say(struct listener *listener, const char *word) {
    char sql[128];
    snprintf(sql, sizeof sql, "SET LOCAL synchronous_commit = off; NOTIFY musterd, '%s %s'", listener->hooks.instance,
             word);
    return tell(listener, sql);
}

static void on_notice(void *context, const char *message) {
    (void)context;
    log_debug("PostgreSQL: %s", message);
}

static bool open_connection(struct listener *listener) {
    listener->connection = hosts_connect(listener->conninfo, listener->turn, "musterd listener", CONNECT_S);
    PQsetNoticeProcessor(listener->connection, on_notice, NULL);
    if (PQstatus(listener->connection) == CONNECTION_OK &&
        tell(listener, "SET client_min_messages = error; LISTEN musterd") && tell(listener, PIPELINE_DURABLE) &&
        say(listener, "hello")) {
        listener->turn = hosts_turn_of(listener->conninfo, listener->connection, listener->turn);
        return true;
    }
    const char *message = PQerrorMessage(listener->connection);
    snprintf(listener->error, sizeof listener->error, "%.*s", (int)strcspn(message, "\n"), message);
    PQfinish(listener->connection);
    listener->connection = NULL;
    listener->turn++; /* it may not be the primary any more */
    return false;
}

static void heard_peer(struct listener *listener) {
    listener->peer_until = clock_monotonic() + PEER_US;
    if (listener->have_peers)
        return;
    listener->have_peers = true;
    listener->hooks.have_peers(listener->hooks.context, true);
    /* The new listener missed every earlier notification: let it drop what it has cached. */
    say(listener, "resync");
    log_info("another daemon works on this database");
}

static void hear_games(struct listener *listener, const char *text) {
    while (*text == ' ') {
        uint8_t id[16];
        bool quiet = *++text == QUIET_NEWS;
        text += quiet;
        size_t length = strcspn(text, " ");
        if (game_id_parse(text, length, id))
            listener->hooks.game_changed(listener->hooks.context, id, quiet);
        text += length;
    }
}

static void hear_message(struct listener *listener, const char *text) {
    struct message_news news;
    size_t length = strcspn(text, " ");
    news.deleted = strstr(text, " deleted") != NULL;
    if (game_id_parse(text, length, news.game) && sscanf(text + length, " %d %d", &news.channel, &news.n) == 2)
        listener->hooks.message_posted(listener->hooks.context, &news);
}

static void hear(struct listener *listener, const char *text) {
    uint8_t token[16];
    if (strncmp(text, TOKEN_NEWS, strlen(TOKEN_NEWS)) == 0) {
        text += strlen(TOKEN_NEWS);
        listener->hooks.token_revoked(listener->hooks.context, game_id_parse(text, strlen(text), token) ? token : NULL);
        return;
    }
    if (strcmp(text, WEBHOOK_NEWS) == 0) {
        store_notices_arm();
        return;
    }
    if (strncmp(text, "player ", 7) == 0) {
        listener->hooks.player_renamed(listener->hooks.context, text + 7);
        return;
    }
    if (strncmp(text, "gone ", 5) == 0) {
        listener->hooks.player_gone(listener->hooks.context, text + 5);
        return;
    }
    if (strncmp(text, "message ", 8) == 0) {
        hear_message(listener, text + 8);
        return;
    }
    if (strlen(text) < 8 || strncmp(text, listener->hooks.instance, 8) == 0)
        return;
    if (strcmp(text + 8, " hello") == 0)
        heard_peer(listener);
    else if (strcmp(text + 8, " resync") == 0) {
        listener->hooks.all_changed(listener->hooks.context);
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

static void lose(struct listener *listener) {
    PQfinish(listener->connection);
    listener->connection = NULL;
}

/* Reads the tokens that were revoked while this listener was disconnected, with a minute to spare for long
 * transactions. */
static bool ask_revoked(struct listener *listener) {
    char sql[128];
    snprintf(sql, sizeof sql, "SELECT id FROM tokens WHERE revoked_at > now() - interval '%lld seconds'",
             (long long)(clock_monotonic() - listener->heard_at) / 1000000 + 60);
    PGresult *result = ask(listener, sql);
    for (int i = 0; result && i < PQntuples(result); i++) {
        uint8_t token[16];
        if (game_id_parse(PQgetvalue(result, i, 0), strlen(PQgetvalue(result, i, 0)), token))
            listener->hooks.token_revoked(listener->hooks.context, token);
    }
    PQclear(result);
    return result != NULL;
}

/* Silence during our own disconnection does not show that the other daemons are gone. */
static void listen_again(struct listener *listener) {
    if (!open_connection(listener))
        return;
    listener->peer_until = clock_monotonic() + PEER_US;
    listener->hooks.all_changed(listener->hooks.context);
    listener->hooks.token_revoked(listener->hooks.context, NULL);
    store_notices_arm();
    if (ask_revoked(listener))
        listener->heard_at = clock_monotonic();
    else
        lose(listener);
}

/* A server that cannot commit may have been replaced by another one, where the other daemons are. */
static void say_hello(struct listener *listener, int64_t now) {
    if (tell(listener, PIPELINE_DURABLE) && say(listener, "hello"))
        listener->heard_at = now;
    else
        lose(listener);
}

static void *listen_on(void *context) {
    struct listener *listener = context;
    int64_t hello_at = clock_monotonic() + HELLO_MS * 1000LL;
    for (;;) {
        int64_t now = clock_monotonic();
        if (!listener->connection)
            listen_again(listener);
        if (listener->connection && now >= hello_at) {
            hello_at = now + HELLO_MS * 1000LL;
            say_hello(listener, now);
        }
        /* Last: notifications that arrived with an answer do not make the socket readable again. */
        if (listener->connection && !hear_all(listener))
            lose(listener);
        if (listener->connection && listener->have_peers && now > listener->peer_until) {
            listener->have_peers = false;
            listener->hooks.have_peers(listener->hooks.context, false);
        }
        int64_t left = (hello_at - clock_monotonic()) / 1000;
        if (wait_for(listener, !listener->connection ? RETRY_MS : left < 1 ? 1 : (int)left))
            break;
    }
    if (listener->connection)
        PQfinish(listener->connection);
    return NULL;
}

struct listener *listener_start(const char *conninfo, const struct listener_hooks *hooks) {
    struct listener *listener = xcalloc(1, sizeof *listener);
    listener->conninfo = xstrdup(conninfo);
    listener->hooks = *hooks;
    listener->heard_at = clock_monotonic();
    listener->stop = eventfd(0, EFD_CLOEXEC);
    if (listener->stop >= 0 && open_connection(listener) &&
        pthread_create(&listener->thread, NULL, listen_on, listener) == 0)
        return listener;
    log_error("cannot listen on the database for other daemons' changes: %s. Each worker takes one connection and "
              "listening one more: raise max_connections of the server, or give fewer workers with --workers",
              listener->error[0] ? listener->error : strerror(errno));
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

/* What reads much never stands before an action's commit: one player asks for standings and lists on hundreds of
 * connections, and another player's actions take about as long as they do in quiet. */
#include "storm.h"

#include <postgresql/libpq-fe.h>
#include <signal.h>
#include <sys/wait.h>

#include "../support/play.h"
#include "../support/wire.h"

enum {
    GAMES = 900,
    PLAYERS = 12,
    STANDINGS = 300,
    LISTS = 128,
    ROUNDS_LEAST = 3,
    ROUNDS_MOST = 10,
    ACTIONS = 400, /* a round */
    WARM_UP = 30,
    IN_A_GAME = 20,
    MOST = 2
};

static struct server server;
static struct client admin;

static int start(void **state) {
    static const char *const settings[] = {"MUSTERD_RATE_LIMIT=0", NULL};
    (void)state;
    curl_global_init(CURL_GLOBAL_ALL);
    server_start(&server, settings);
    client_init(&admin, server.port, SERVER_ADMIN_TOKEN);
    return 0;
}

static int stop(void **state) {
    (void)state;
    client_finish(&admin);
    server_finish(&server);
    return 0;
}

static json_t *token_of(const char *player) {
    return ask(&admin, 201, "POST", "/v1/tokens", text("{\"scope\":\"player\",\"player\":\"%s\"}", player));
}

static void make_league(void) {
    for (int i = 0; i < GAMES; i += 50) {
        json_t *games = json_array();
        for (int k = i; k < i + 50; k++)
            json_array_append_new(games, json_pack("{s:s,s:s,s:{s:s},s:{s:s,s:s}}", "ruleset", "muster-test",
                                                   "scenario", "skirmish", "labels", "league", "large", "seats", "red",
                                                   text("p%d", k % PLAYERS), "blue",
                                                   text("p%d", (k + 1 + k / 100) % PLAYERS)));
        char *body = json_dumps(json_pack("{s:o}", "games", games), JSON_COMPACT);
        json_decref(ask(&admin, 201, "POST", "/v1/games/bulk", body));
        free(body);
    }
}

/* ---- who reads --------------------------------------------------------------------------------------------------- */

struct readers {
    const char *token;
    _Atomic bool stop;
    _Atomic long answered, late, other; /* 200; 503; anything else */
    pthread_t thread;
};

static size_t discard(char *bytes, size_t size, size_t count, void *context) {
    (void)bytes;
    (void)context;
    return size * count;
}

static CURL *make_reader(const char *path, struct curl_slist *headers) {
    CURL *curl = curl_easy_init();
    curl_easy_setopt(curl, CURLOPT_URL, text("http://127.0.0.1:%d%s", server.port, path));
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, discard);
    return curl;
}

static void note(struct readers *readers, CURL *curl) {
    long status = 0;
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    (status == 200 ? &readers->answered : status == 503 ? &readers->late : &readers->other)[0]++;
}

/* Each connection asks again as soon as it has its answer. */
static void *read_on(void *context) {
    struct readers *readers = context;
    CURL *curl[STANDINGS + LISTS];
    CURLM *all = curl_multi_init();
    struct curl_slist *headers = curl_slist_append(NULL, text("Authorization: Bearer %s", readers->token));
    for (int i = 0; i < STANDINGS + LISTS; i++) {
        curl[i] = make_reader(i < STANDINGS ? "/v1/standings?label=league:large" : "/v1/games?limit=200", headers);
        curl_multi_add_handle(all, curl[i]);
    }
    while (!readers->stop) {
        int running, left;
        curl_multi_perform(all, &running);
        for (CURLMsg *message; (message = curl_multi_info_read(all, &left));) {
            CURL *ended = message->easy_handle;
            note(readers, ended);
            curl_multi_remove_handle(all, ended);
            curl_multi_add_handle(all, ended);
        }
        curl_multi_poll(all, NULL, 0, 100, NULL);
    }
    for (int i = 0; i < STANDINGS + LISTS; i++) {
        curl_multi_remove_handle(all, curl[i]);
        curl_easy_cleanup(curl[i]);
    }
    curl_multi_cleanup(all);
    curl_slist_free_all(headers);
    return NULL;
}

/* ---- who plays --------------------------------------------------------------------------------------------------- */

struct play {
    struct client client;
    char id[GAME_ID];
    long seq;
};

/* Advances and takes it back, as often as one game allows. Returns the microseconds from the request to the end of the
 * answer: the client's own work with it is no part of them. */
static int64_t act_once(struct play *play) {
    curl_off_t took = 0;
    if (play->seq % IN_A_GAME == 0)
        make_muster(&admin, play->id, "");
    play->seq %= IN_A_GAME;
    const bool undo = play->seq % 2 != 0;
    json_t *answer =
        ask(&play->client, 200, "POST", text("/v1/games/%s/%s", play->id, undo ? "undo" : "actions"),
            undo ? "{\"role\":\"red\"}" : text("{\"role\":\"red\",\"seq\":%ld,\"key\":\"advance\"}", play->seq));
    curl_easy_getinfo(play->client.curl, CURLINFO_TOTAL_TIME_T, &took);
    play->seq = number_of(answer, "seq");
    json_decref(answer);
    return took;
}

static int compare(const void *a, const void *b) {
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

struct times {
    double p50, p99, mean; /* microseconds */
};

static struct times play_on(struct play *play, const char *where) {
    static int64_t took[ACTIONS];
    double sum = 0;
    for (int i = 0; i < ACTIONS; i++) {
        took[i] = act_once(play);
        sum += (double)took[i];
    }
    qsort(took, ACTIONS, sizeof took[0], compare);
    const int64_t p50 = took[ACTIONS / 2], p99 = took[ACTIONS * 99 / 100];
    const struct times times = {(double)p50, (double)p99, sum / ACTIONS};
    printf("%s: p50 %.0f us, p99 %.0f us, mean %.0f us, longest %lld us\n", where, times.p50, times.p99, times.mean,
           (long long)took[ACTIONS - 1]);
    return times;
}

/* Waits until the daemon has carried out all requests of the readers. It carries out those of closed connections, too,
 * and each queue serves one caller's requests in order: once each queue has answered a later request, none is left. */
static void await_quiet(const struct readers *readers) {
    enum { QUEUES = 8 }; /* more than there are threads that read */
    struct client last;
    client_init(&last, server.port, readers->token);
    for (int i = 0; i < QUEUES; i++)
        while (client_probe(&last, "/v1/games?limit=200") != 200)
            usleep(1000);
    client_finish(&last);
}

static _Noreturn void spin(void) {
    volatile unsigned turns = 0;
    for (;;)
        turns++;
}

/* Beside a program that has nothing to do with the daemon and keeps one core busy. */
static struct times play_beside_a_program(struct play *play) {
    const pid_t program = fork();
    assert_true(program >= 0);
    if (program == 0)
        spin();
    const struct times times = play_on(play, "beside a program that keeps a core busy");
    kill(program, SIGKILL);
    waitpid(program, NULL, 0);
    return times;
}

/* Plays from the moment when the readers connect. */
static struct times play_beside_readers(struct play *play, struct readers *readers) {
    readers->stop = false;
    assert_int_equal(pthread_create(&readers->thread, NULL, read_on, readers), 0);
    const long before = readers->answered;
    const struct times times = play_on(play, "beside those who read");
    while (readers->answered == before) /* they are not starved either */
        usleep(1000);
    readers->stop = true;
    pthread_join(readers->thread, NULL);
    await_quiet(readers);
    return times;
}

static double larger(double a, double b) {
    return a > b ? a : b;
}

/* Reading keeps a core busy. On a machine with few cores, any program that does so makes some actions wait for the
 * kernel's scheduler. So p99 and the mean are compared with the larger of two figures: those in quiet, and those beside
 * such a program. Other load on the machine can only make a comparison worse, so one good round is enough for p50 and
 * p99. The mean is taken over all rounds, because a long wait may come in only one of them. */
static void test_a_players_lists_do_not_hold_up_anothers_actions(void **state) {
    (void)state;
    struct play play = {.seq = 0};
    json_t *reads = token_of("p0"), *plays = token_of("alice");
    make_league();
    client_init(&play.client, server.port, string_of(plays, "token"));
    struct readers readers = {.token = string_of(reads, "token")};
    double means = 0, means_beside = 0;
    bool good = false;
    for (int i = 0; i < WARM_UP; i++)
        act_once(&play);
    for (int i = 0; i < ROUNDS_LEAST || (i < ROUNDS_MOST && !good); i++) {
        const struct times quiet = play_on(&play, "in quiet"), program = play_beside_a_program(&play),
                           beside = play_beside_readers(&play, &readers);
        good |= beside.p50 <= MOST * quiet.p50 && beside.p99 <= MOST * larger(quiet.p99, program.p99);
        means += larger(quiet.mean, program.mean);
        means_beside += beside.mean;
    }
    printf("readers: %ld answers, %ld refusals for now, %ld others; the mean is %.2f times as long\n",
           (long)readers.answered, (long)readers.late, (long)readers.other, means_beside / means);
    assert_true(good);
    assert_true(means_beside <= MOST * means);
    client_finish(&play.client);
    json_decref(reads);
    json_decref(plays);
}

/* ---- what waits, waits alone ------------------------------------------------------------------------------------- */

static PGconn *database(void) {
    PGconn *connection = PQconnectdb(text("host=%s/postgres user=musterd dbname=musterd", server.data_dir));
    if (PQstatus(connection) != CONNECTION_OK)
        fail_msg("%s", PQerrorMessage(connection));
    return connection;
}

static void run(PGconn *connection, const char *sql) {
    PGresult *result = PQexec(connection, sql);
    if (PQresultStatus(result) != PGRES_COMMAND_OK && PQresultStatus(result) != PGRES_TUPLES_OK)
        fail_msg("%s: %s", sql, PQerrorMessage(connection));
    PQclear(result);
}

/* Somebody's statement waits for a lock. */
static void await_waiter(PGconn *connection, const char *path) {
    for (int waited = 0;; waited++) {
        PGresult *result = PQexec(connection, "SELECT FROM pg_locks WHERE NOT granted");
        const int rows = PQntuples(result);
        PQclear(result);
        if (rows > 0)
            return;
        if (waited > 180000)
            fail_msg("%s does not come to the locked table", path);
        usleep(1000);
    }
}

enum { ASKED = 8 }; /* lists of one kind, more than there are workers */

/* Its table is held, so that the list waits; actions are answered none the less. */
static void check_list(struct play *play, PGconn *connection, const char *table, const char *path) {
    int asked[ASKED];
    run(connection, text("BEGIN; LOCK TABLE %s IN ACCESS EXCLUSIVE MODE", table));
    for (int i = 0; i < ASKED; i++) {
        const char *request =
            text("GET %s HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer " SERVER_ADMIN_TOKEN "\r\n\r\n", path);
        asked[i] = wire_open(server.port);
        assert_true(wire_send(asked[i], request, strlen(request)));
    }
    await_waiter(connection, path);
    for (int i = 0; i < 4; i++)
        act_once(play); /* must be answered 200: a worker that waits as well answers 503 */
    run(connection, "ROLLBACK");
    for (int i = 0; i < ASKED; i++)
        close(asked[i]);
}

static void test_an_action_waits_for_no_list(void **state) {
    (void)state;
    struct play play = {.seq = 0};
    PGconn *connection = database();
    client_init(&play.client, server.port, SERVER_ADMIN_TOKEN);
    act_once(&play);
    char id[GAME_ID];
    strcpy(id, play.id);
    check_list(&play, connection, "audit", "/v1/audit");
    check_list(&play, connection, "messages", text("/v1/games/%s/messages?channel=players", id));
    check_list(&play, connection, "proposals", text("/v1/games/%s/proposals", id));
    check_list(&play, connection, "vacations", "/v1/games?limit=200");
    check_list(&play, connection, "vacations", "/v1/standings?label=league:large");
    check_list(&play, connection, "vacations", "/v1/pairings?label=league:large&system=swiss");
    PQfinish(connection);
    client_finish(&play.client);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_an_action_waits_for_no_list, start, stop),
        cmocka_unit_test_setup_teardown(test_a_players_lists_do_not_hold_up_anothers_actions, start, stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

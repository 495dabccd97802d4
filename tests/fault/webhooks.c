/* More than a thousand deliveries to a receiver that fails, stalls and talks nonsense, while two daemons deliver and are
 * killed: each arrives at least once, in the order of its game, and none is lost. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../support/client.h"
#include "../support/play.h"
#include "../support/receiver.h"
#include "../support/server.h"

enum { WEBHOOKS = 20, GAMES = 6, ACTIONS = 4, ROUNDS = 3, MISERIES = 3 };

static struct server server, second;
static struct client admin;

/* What each webhook has been told of each game: "/3 GAME" -> the last entry it has taken. Under the receiver's lock. */
static struct ledger {
    json_t *taken, *met; /* met: webhook-id -> how often it met with something bad */
    uint64_t random;
    char fault[256];
} ledger;

/* A third of all requests meet with something bad, none more than three times, so that the waits stay short. */
static enum answer take_or_not(void *context, const struct received *received) {
    static const enum answer miseries[] = {ANSWER_FAIL, ANSWER_FAIL,     ANSWER_LATER, ANSWER_CUT,
                                           ANSWER_CUT,  ANSWER_NONSENSE, ANSWER_STALL, ANSWER_ENDLESS};
    (void)context;
    const json_t *data = json_object_get(received->json, "data");
    const char *game = json_string_value(json_object_get(data, "game"));
    json_int_t seq = json_integer_value(json_object_get(data, "seq"));
    char key[400];
    snprintf(key, sizeof key, "%s %s", received->path, game ? game : "?");
    json_int_t last = json_integer_value(json_object_get(ledger.taken, key));
    if (!ledger.fault[0] && (strcmp(received->type, "game.entry") != 0 || seq > last + 1))
        snprintf(ledger.fault, sizeof ledger.fault, "%s: %s %lld came after %lld", key, received->type, (long long)seq,
                 (long long)last);
    json_int_t met = json_integer_value(json_object_get(ledger.met, received->id));
    if (met < MISERIES && next_random(&ledger.random) % 3 == 0) {
        json_object_set_new(ledger.met, received->id, json_integer(met + 1));
        return miseries[next_random(&ledger.random) % (sizeof miseries / sizeof *miseries)];
    }
    if (seq == last + 1)
        json_object_set_new(ledger.taken, key, json_integer(seq));
    return ANSWER_GOOD;
}

static struct receiver receiver = {.decide = take_or_not};

static int set_up(void **state) {
    static const char *const settings[] = {"MUSTERD_TEST_WEBHOOKS=on", "MUSTERD_APP_WEBHOOKS=0", NULL};
    (void)state;
    curl_global_init(CURL_GLOBAL_ALL);
    ledger.taken = json_object();
    ledger.met = json_object();
    ledger.random = 8128;
    receiver_start(&receiver);
    server_start(&server, settings);
    server_start_beside(&second, &server);
    client_init(&admin, server.port, SERVER_ADMIN_TOKEN);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    client_finish(&admin);
    server_finish_beside(&second);
    server_finish(&server);
    receiver_stop(&receiver);
    json_decref(ledger.taken);
    json_decref(ledger.met);
    return 0;
}

/* How many pairs of webhook and game have been told everything. */
static size_t count_complete(char ids[][GAME_ID], const long *seqs) {
    size_t count = 0;
    pthread_mutex_lock(&receiver.lock);
    for (int i = 0; i < WEBHOOKS; i++)
        for (int k = 0; k < GAMES; k++)
            count += json_integer_value(json_object_get(ledger.taken, text("/%d %s", i, ids[k]))) == seqs[k];
    bool good = !ledger.fault[0];
    pthread_mutex_unlock(&receiver.lock);
    if (!good)
        fail_msg("%s", ledger.fault);
    return count;
}

static void await_complete(char ids[][GAME_ID], const long *seqs) {
    size_t seen = receiver_count(&receiver, -1);
    while (count_complete(ids, seqs) < (size_t)WEBHOOKS * GAMES) /* each request is a step; none for long is a fault */
        receiver_wait(&receiver, -1, ++seen);
}

static void kill_one(int round) {
    struct server *victim = round % 2 ? &server : &second;
    server_kill(victim);
    server_again(victim);
}

static void test_none_is_lost(void **state) {
    char ids[GAMES][GAME_ID];
    long seqs[GAMES] = {0};
    uint64_t random = 496;
    (void)state;
    for (int i = 0; i < WEBHOOKS; i++)
        json_decref(ask(&admin, 201, "POST", "/v1/webhooks",
                        text("{\"url\":\"http://127.0.0.1:%d/%d\",\"types\":[\"game.entry\"]}", receiver.port, i)));
    for (int i = 0; i < GAMES; i++)
        make_muster(&admin, ids[i], "");
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < GAMES; i++)
            seqs[i] += play(&admin, ids[i], &random, ACTIONS);
        kill_one(round); /* at once: what was acknowledged last waits to be told */
    }
    await_complete(ids, seqs);
    size_t good = receiver_count(&receiver, ANSWER_GOOD), all = receiver_count(&receiver, -1);
    long wanted = 0;
    for (int i = 0; i < GAMES; i++)
        wanted += WEBHOOKS * seqs[i];
    assert_true(wanted >= 1000);
    assert_true(all > good);
    print_message("%ld notices, %zu requests, %zu taken\n", wanted, all, good);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_none_is_lost),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}

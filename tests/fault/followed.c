/* Fifty games of all rulesets are played at random. Two streams follow each game, one of them at another daemon.
 * Streams are interrupted and resumed now and then. No entry is missed, and none comes twice. MUSTERD_SOAK: five
 * minutes. */
#include "storm.h"

#include "../support/play.h"
#include "../support/wire.h"

enum { GAMES = 50, FOLLOWERS = 2, STREAMS = GAMES * FOLLOWERS, PLAYERS = 4, PATIENCE_MS = 180000 };

static struct server first, second;
static struct client admin;

static const struct {
    const char *body, *role;
} rulesets[] = {{"{\"ruleset\":\"cruel-necessity\",\"scenario\":\"campaign\",\"seats\":{\"parliament\":\"p0\"}}",
                 "parliament"},
                {"{\"ruleset\":\"this-war-without-an-enemy\",\"scenario\":\"full-war\","
                 "\"seats\":{\"king\":\"p0\",\"parliament\":\"p1\"}}",
                 "king"},
                {"{\"ruleset\":\"unhappy-king-charles\",\"scenario\":\"war\","
                 "\"seats\":{\"royalist\":\"p0\",\"parliament\":\"p1\"}}",
                 "parliament"},
                {"{\"ruleset\":\"kingmaker\",\"scenario\":\"wars-of-the-roses\",\"options\":{\"players\":3},"
                 "\"seats\":{\"red\":\"p0\",\"blue\":\"p1\",\"green\":\"p2\"}}",
                 "blue"},
                {"{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"p0\",\"blue\":\"p1\"}}",
                 "red"}};
enum { RULESETS = sizeof rulesets / sizeof rulesets[0] };

/* A game that is played by one of the players as long as `played`; then it is over and the reader's. */
struct followed {
    _Atomic bool played;
    struct storm_game *game;
    struct events *stream[FOLLOWERS];
    long last[FOLLOWERS]; /* the entry that came last */
};

static struct storm storm;
static struct followed followed[GAMES];
static long entries, resumed, games;

static int start(void **state) {
    (void)state;
    curl_global_init(CURL_GLOBAL_ALL);
    server_start(&first, NULL);
    server_start_beside(&second, &first);
    client_init(&admin, first.port, SERVER_ADMIN_TOKEN);
    return 0;
}

static int stop(void **state) {
    (void)state;
    client_finish(&admin);
    server_finish_beside(&second);
    server_finish(&first);
    return 0;
}

/* ---- playing -------------------------------------------------------------------------------------------------- */

static void *player_main(void *context) {
    int number = *(const int *)context;
    uint64_t random = 4711 + (uint64_t)number;
    CURL *curl = curl_easy_init();
    while (!storm.stop && !storm.faults)
        for (int i = number; i < GAMES && !storm.stop && !storm.faults; i += PLAYERS) {
            if (!atomic_load(&followed[i].played))
                continue;
            storm_act(&storm, curl, followed[i].game, &random);
            if (followed[i].game->over)
                atomic_store(&followed[i].played, false);
            usleep(2000);
        }
    curl_easy_cleanup(curl);
    return NULL;
}

/* ---- following ------------------------------------------------------------------------------------------------ */

static void follow(int i, int which, long last) {
    const char *role = which ? "spectator" : rulesets[i % RULESETS].role;
    events_open(followed[i].stream[which], which ? second.port : first.port, SERVER_ADMIN_TOKEN, NULL,
                text("/v1/games/%s/stream?role=%s", followed[i].game->id, role), last);
}

static void begin(int i) {
    struct followed *mine = &followed[i];
    mine->game = &storm.game[i];
    make_game(&admin, mine->game->id, rulesets[i % RULESETS].body);
    mine->game->seq = 0;
    mine->game->over = false;
    for (int which = 0; which < FOLLOWERS; which++) {
        mine->last[which] = 0;
        follow(i, which, -1);
    }
    games++;
    atomic_store(&mine->played, true);
}

/* All that has come on one stream by now. */
static void read_stream(int i, int which) {
    struct followed *mine = &followed[i];
    for (struct event event; events_next(mine->stream[which], &event, 0); event_finish(&event)) {
        if (strcmp(event.name, "entry") != 0)
            continue;
        if (event.id != mine->last[which] + 1)
            fail_msg("game %s: after entry %ld came %ld", mine->game->id, mine->last[which], event.id);
        mine->last[which] = event.id;
        entries++;
    }
}

static void break_off(int i, int which) {
    events_close(followed[i].stream[which]);
    follow(i, which, followed[i].last[which]);
    resumed++;
}

/* Until both streams have what was acknowledged; then they end. */
static void finish(int i) {
    struct followed *mine = &followed[i];
    for (int which = 0; which < FOLLOWERS; which++) {
        for (int waited = 0; mine->last[which] < mine->game->seq; waited++) {
            if (waited > PATIENCE_MS)
                fail_msg("game %s: %ld was acknowledged, and %ld came", mine->game->id, mine->game->seq,
                         mine->last[which]);
            read_stream(i, which);
            usleep(1000);
        }
        events_close(mine->stream[which]);
    }
}

static void follow_all(int seconds) {
    uint64_t random = 1642;
    time_t end = time(NULL) + seconds;
    while (time(NULL) < end && !storm.faults) {
        for (int i = 0; i < GAMES; i++) {
            for (int which = 0; which < FOLLOWERS; which++)
                read_stream(i, which);
            if (next_random(&random) % 400 == 0)
                break_off(i, (int)(next_random(&random) % FOLLOWERS));
            if (atomic_load(&followed[i].played))
                continue;
            finish(i);
            begin(i);
        }
        usleep(1000);
    }
}

static void test_whoever_follows_misses_nothing_and_hears_nothing_twice(void **state) {
    (void)state;
    static int numbers[PLAYERS] = {0, 1, 2, 3};
    pthread_t player[PLAYERS];
    struct events *streams = calloc(STREAMS, sizeof *streams);
    assert_non_null(streams);
    pthread_mutex_init(&storm.lock, NULL);
    storm.ports[0] = storm.ports[1] = first.port;
    for (int i = 0; i < GAMES; i++) {
        for (int which = 0; which < FOLLOWERS; which++)
            followed[i].stream[which] = &streams[FOLLOWERS * i + which];
        begin(i);
    }
    for (int i = 0; i < PLAYERS; i++)
        assert_int_equal(pthread_create(&player[i], NULL, player_main, &numbers[i]), 0);
    follow_all(getenv("MUSTERD_SOAK") ? 300 : 10);
    storm.stop = true;
    for (int i = 0; i < PLAYERS; i++)
        pthread_join(player[i], NULL);
    if (storm.faults)
        fail_msg("%s", storm.fault);
    for (int i = 0; i < GAMES; i++)
        finish(i);
    print_message("%ld games, %ld actions, %ld entries told to %d streams, %ld times resumed\n", games,
                  (long)storm.acknowledged, entries, STREAMS, resumed);
    assert_int_equal(entries, FOLLOWERS * storm.acknowledged);
    free(streams);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_whoever_follows_misses_nothing_and_hears_nothing_twice)};
    return cmocka_run_group_tests(tests, start, stop);
}

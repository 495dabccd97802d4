/* A season played by random moves on two daemons, in compressed time: absences, substitutes, late entries, withdrawals,
 * draws, double losses, corrections. Its table is computed a second time by tests/api/season.py, from exports alone.
 * 16 players and 5 rounds; 64 and 9 with MUSTERD_SOAK. */
#include <time.h>
#include <unistd.h>

#include "club.h"

enum { PATIENCE_MS = 180000, TICK_MS = 50, WEEK = 7 * 86400, GAMES_MOST = 32 };

static struct client other; /* an admin at the second daemon */
static uint64_t chance = 20261124;
static int players, rounds;
static long ahead;

static int set_up(void **state) {
    static const char *const settings[] = {"MUSTERD_RATE_LIMIT=0", "MUSTERD_TEST_CLOCK=on", NULL};
    players = getenv("MUSTERD_SOAK") ? 64 : 16;
    rounds = getenv("MUSTERD_SOAK") ? 9 : 5;
    club_begin(state, settings);
    client_init(&other, second.port, SERVER_ADMIN_TOKEN);
    return 0;
}

static int tear_down(void **state) {
    client_finish(&other);
    return club_end(state);
}

static unsigned random_below(unsigned most) {
    return (unsigned)(next_random(&chance) % most);
}

static void go_ahead(long seconds) {
    ahead += seconds;
    json_decref(ask(&admin, 200, "PUT", "/v1/test/clock", text("{\"ahead\":%ld}", ahead)));
    json_decref(ask(&other, 200, "PUT", "/v1/test/clock", text("{\"ahead\":%ld}", ahead)));
}

/* Rounds of a week each, from now on. */
static const char *deadlines(void) {
    static char list[1024];
    size_t n = 0;
    for (int round = 1; round <= rounds; round++) {
        const time_t due = time(NULL) + ahead + (time_t)round * WEEK;
        struct tm tm;
        char at[32];
        strftime(at, sizeof at, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&due, &tm));
        n += (size_t)snprintf(list + n, sizeof list - n, "%s{\"deadline\":\"%s\"}", round > 1 ? "," : "", at);
    }
    return list;
}

static void direct(struct client *client, const char *game, const char *body) {
    json_decref(ask(client, 200, "POST", text("/v1/games/%s/direct", game), body));
}

static int substitutes;

/* What becomes of a game before the deadline. */
static void play_one(struct client *client, const char *league, const char *game, unsigned fate) {
    switch (fate) {
    case 0: return;                                                 /* nobody comes */
    case 1: json_decref(act(client, game, "red", "ready")); return; /* blue does not come */
    case 2: play(client, game, &chance, 12); return;                /* they stop in the middle */
    case 3:
        play(client, game, &chance, 6);
        direct(client, game,
               text("{\"do\":\"replace\",\"reason\":\"ill\",\"role\":\"%s\",\"player\":\"sub%d\"}",
                    random_below(2) ? "red" : "blue", ++substitutes));
        play(client, game, &chance, 1000);
        return;
    case 4:
        json_decref(ask(client, 200, "POST", text("/v1/leagues/%s/results/%s", league, game),
                        "{\"places\":{\"red\":2,\"blue\":2},\"by\":\"absence\",\"reason\":\"neither came\"}"));
        return;
    case 5:
        direct(client, game, "{\"do\":\"adjudicate\",\"reason\":\"agreed\",\"places\":{\"red\":1,\"blue\":1}}");
        return;
    case 6:
        direct(client, game, "{\"do\":\"adjudicate\",\"reason\":\"cheats\",\"places\":{\"red\":2,\"blue\":2}}");
        return;
    default: play(client, game, &chance, 1000);
    }
}

/* The round, once its games are over. */
static json_t *await_round(const char *league, int n) {
    for (int waited = 0; waited < PATIENCE_MS; waited += TICK_MS) {
        json_t *round = ask(&app, 200, "GET", text("/v1/leagues/%s/rounds/%d", league, n), NULL);
        bool over = true;
        for (size_t i = 0; i < json_array_size(member(round, "games")); i++)
            over = over && strcmp(string_of(game_at(round, i), "status"), "finished") == 0;
        if (over)
            return round;
        json_decref(round);
        usleep(TICK_MS * 1000);
    }
    fail_msg("round %d is never over", n);
    return NULL;
}

/* The winner of a game that was played, as the director sees it the other way. */
static void appeal(const char *league, const json_t *round) {
    for (size_t i = 0; i < json_array_size(member(round, "games")); i++) {
        const json_t *game = game_at(round, i);
        if (strcmp(string_of(game, "by"), "played") != 0 || number_of(seat_of(round, i, 0), "place") != 1)
            continue;
        json_decref(ask(&beside, 200, "POST", text("/v1/leagues/%s/results/%s", league, string_of(game, "game")),
                        "{\"places\":{\"red\":2,\"blue\":1},\"reason\":\"upon appeal\"}"));
        return;
    }
}

/* Who comes, goes, and asks for a bye. */
static void change_members(const char *league, int after) {
    if (after == 1)
        json_decref(ask(&app, 201, "PUT", text("/v1/leagues/%s/members/late", league), NULL));
    if (after == 2)
        assert_null(ask(&app, 204, "DELETE", text("/v1/leagues/%s/members/p3", league), NULL));
    if (after == 3)
        json_decref(ask(&app, 200, "PUT", text("/v1/leagues/%s/members/p5", league), text("{\"byes\":[%d]}", rounds)));
}

static void play_week(const char *league, int n) {
    json_t *round = ask(n % 2 ? &app : &beside, 201, "POST", text("/v1/leagues/%s/rounds", league),
                        text("{\"make\":true,\"round\":%d}", n));
    const size_t count = json_array_size(member(round, "games"));
    char game[GAMES_MOST][GAME_ID];
    for (size_t i = 0; i < count; i++)
        snprintf(game[i], GAME_ID, "%s", string_of(game_at(round, i), "game"));
    json_decref(round);
    json_decref(ask(&app, 200, "GET", text("/v1/leagues/%s/rounds/%d", league, n), NULL));
    for (size_t i = 0; i < count; i++)
        play_one((i + (size_t)n) % 2 ? &admin : &other, league, game[i],
                 n == 1 && i < 7 ? (unsigned)i : random_below(16));
    go_ahead(WEEK);
    round = await_round(league, n);
    if (n <= 2)
        appeal(league, round);
    json_decref(round);
    change_members(league, n);
}

static void save(const char *folder, const char *name, const char *path) {
    struct reply reply;
    client_send(&app, &reply, "GET", path, NULL, NULL);
    assert_int_equal(reply.status, 200);
    FILE *file = fopen(text("%s/%s", folder, name), "w");
    assert_non_null(file);
    fwrite(reply.body, 1, reply.length, file);
    fclose(file);
    reply_finish(&reply);
}

static void check(const char *league, const char *policy) {
    char folder[] = "/tmp/musterd-season.XXXXXX";
    assert_non_null(mkdtemp(folder));
    json_decref(ask(&app, 200, "PATCH", text("/v1/leagues/%s", league), text("{\"substitutes\":\"%s\"}", policy)));
    save(folder, "games.jsonl", text("/v1/games/export?label=league:%s", league));
    save(folder, "table.trf", text("/v1/leagues/%s/standings?format=trf", league));
    save(folder, "table.csv", text("/v1/leagues/%s/standings?format=csv", league));
    const int code = system(text("python3 tests/api/season.py %s %s >&2", folder, policy));
    if (code != 0)
        fail_msg("%s holds what differs", folder);
    assert_int_equal(system(text("rm -r %s", folder)), 0);
}

static void test_a_season(void **state) {
    (void)state;
    char id[GAME_ID];
    club_league(id, "swiss", players,
                text(",\"rounds\":[%s],\"forfeits\":\"loss\",\"substitutes\":\"first\",\"tie_breaks\":["
                     "\"direct-encounter\",\"buchholz\",\"median-buchholz\",\"sonneborn-berger\",\"wins\",\"sides\"]",
                     deadlines()));
    json_decref(ask(&app, 200, "PUT", text("/v1/leagues/%s/members/p4", id), "{\"byes\":[2]}"));
    for (int n = 1; n <= rounds; n++)
        play_week(id, n);
    refuse(&app, "not-applicable", "POST", text("/v1/leagues/%s/rounds", id), NULL);
    check(id, "first");
    check(id, "last");
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_a_season)};
    return cmocka_run_group_tests(tests, set_up, tear_down);
}

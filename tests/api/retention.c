/* Games that ended long ago are moved into files, which musterd verify reads. */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "../support/client.h"
#include "../support/play.h"
#include "../support/server.h"

#define MUSTER "\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\""
enum { GAMES = 3, TRIES = 1000, PAUSE_US = 20000, OUTPUT = 4096 };

static struct client admin;

static const char *of_game(const char *id, const char *rest) {
    return text("/v1/games/%s%s", id, rest);
}

/* The output of musterd verify for these arguments. */
static int verify(const struct server *server, const char *arguments, char output[OUTPUT]) {
    char command[1024];
    snprintf(command, sizeof command,
             "MUSTERD_DATA_DIR='%s' MUSTERD_RULESETS_DIR='%s/rulesets:%s/tests/rulesets' '%s' verify %s 2>&1",
             server->data_dir, server_build(), server_build(), server_program(), arguments);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    output[fread(output, 1, OUTPUT - 1, pipe)] = '\0';
    return pclose(pipe);
}

static void await_gone(const char *id) {
    int status = 200;
    for (int tries = 0; tries < TRIES && status != 404; tries++) {
        status = client_probe(&admin, of_game(id, ""));
        if (status != 404)
            usleep(PAUSE_US);
    }
    assert_int_equal(status, 404);
}

/* The one file in the archive. */
static void find_file(const struct server *server, char path[512]) {
    char folder[256];
    int count = 0;
    snprintf(folder, sizeof folder, "%s/archive", server->data_dir);
    DIR *dir = opendir(folder);
    assert_non_null(dir);
    for (const struct dirent *entry; (entry = readdir(dir));)
        if (entry->d_name[0] != '.') {
            snprintf(path, 512, "%s/%.200s", folder, entry->d_name);
            count++;
        }
    closedir(dir);
    assert_int_equal(count, 1);
    assert_non_null(strstr(path, ".jsonl.gz"));
    struct stat info;
    assert_int_equal(stat(path, &info), 0);
    assert_int_equal(info.st_mode & 0777, 0600);
}

/* Waits until finished games are counted: until then they stay. */
static void await_ratings(void) {
    for (bool current = false; !current; usleep(PAUSE_US)) {
        json_t *ratings = ask(&admin, 200, "GET", "/v1/ratings?ruleset=muster-test", NULL);
        current = flag_of(ratings, "current");
        json_decref(ratings);
    }
}

static void finish_games(char id[][GAME_ID], const char *more) {
    for (int i = 0; i < GAMES; i++) {
        make_muster(&admin, id[i], more);
        struct client alice = admin;
        alice.player = "alice";
        json_decref(act(&alice, id[i], "red", "advance"));
        json_decref(ask(&alice, 200, "POST", of_game(id[i], "/resign"), NULL));
    }
    await_ratings();
}

/* How many games of the player count, archived ones included. */
static void check_statistics(const char *player, long games) {
    long found = 0;
    json_t *statistics = ask(&admin, 200, "GET", text("/v1/players/%s/statistics", player), NULL);
    for (size_t i = 0; i < json_array_size(member(statistics, "items")); i++)
        found += number_of(json_array_get(member(statistics, "items"), i), "games");
    assert_int_equal(found, games);
    json_decref(statistics);
}

/* A game that a league counts, finished. */
static void make_league_game(char id[GAME_ID]) {
    json_t *league =
        ask(&admin, 201, "POST", "/v1/leagues", "{\"name\":\"Winter\",\"kind\":\"swiss\",\"games\":[{" MUSTER "}]}");
    const char *path = text("/v1/leagues/%s", string_of(league, "id"));
    json_decref(ask(&admin, 201, "PUT", text("%s/members/ann", path), NULL));
    json_decref(ask(&admin, 201, "PUT", text("%s/members/ben", path), NULL));
    json_t *round = ask(&admin, 201, "POST", text("%s/rounds", path), "{\"make\":true}");
    snprintf(id, GAME_ID, "%s", string_of(json_array_get(member(round, "games"), 0), "game"));
    json_decref(ask(&admin, 200, "POST", of_game(id, "/resign"), "{\"role\":\"red\"}"));
    json_decref(round);
    json_decref(league);
}

static void restart(struct server *server, const char *const *settings) {
    server_stop(server);
    server->settings = settings;
    server_again(server);
}

static void damage(const char *path) {
    FILE *file = fopen(path, "r+b");
    assert_non_null(file);
    assert_int_equal(fseek(file, -20, SEEK_END), 0);
    fputs("xxxx", file);
    fclose(file);
}

static void test_games_move_to_files(void **state) {
    static const char *const keeping[] = {NULL}, *const later[] = {"MUSTERD_RETAIN_FINISHED=30",
                                                                   "MUSTERD_TEST_CLOCK=2592100", NULL};
    static const char *const soon[] = {"MUSTERD_RETAIN_FINISHED=30", "MUSTERD_TEST_CLOCK=86400", NULL};
    struct server server;
    char id[GAMES][GAME_ID], running[GAME_ID], idle[GAME_ID], of_league[GAME_ID], path[512], output[OUTPUT];
    (void)state;
    server_start(&server, keeping);
    client_init(&admin, server.port, SERVER_ADMIN_TOKEN);
    make_league_game(of_league);
    finish_games(id, "");
    make_muster(&admin, running, "");
    make_game(&admin, idle, "{" MUSTER "}");
    json_decref(ask(&admin, 200, "POST", of_game(idle, "/abort"), NULL));
    restart(&server, soon);
    json_decref(ask(&admin, 200, "GET", of_game(id[0], ""), NULL));
    restart(&server, later);
    for (int i = 0; i < GAMES; i++)
        await_gone(id[i]);
    await_gone(idle);
    json_decref(ask(&admin, 200, "GET", of_game(running, ""), NULL));
    json_decref(ask(&admin, 200, "GET", of_game(of_league, ""), NULL));
    check_statistics("alice", GAMES);
    find_file(&server, path);
    if (verify(&server, path, output) != 0 || !strstr(output, "3 verified, 0 wrong"))
        fail_msg("%s", output);
    assert_int_equal(verify(&server, "", output), 0);
    /* Later games of the same day are appended. */
    restart(&server, keeping);
    finish_games(id, "");
    restart(&server, later);
    for (int i = 0; i < GAMES; i++)
        await_gone(id[i]);
    find_file(&server, path);
    if (verify(&server, path, output) != 0 || !strstr(output, "6 verified, 0 wrong"))
        fail_msg("%s", output);
    damage(path);
    assert_int_not_equal(verify(&server, path, output), 0);
    if (!strstr(output, "5 verified, 1 wrong"))
        fail_msg("%s", output);
    client_finish(&admin);
    server_finish(&server);
}

/* What cannot be written stays in the database. */
static void test_without_a_file_nothing_is_deleted(void **state) {
    static const char *const keeping[] = {NULL}, *const later[] = {"MUSTERD_RETAIN_FINISHED=1",
                                                                   "MUSTERD_TEST_CLOCK=90000", NULL};
    struct server server;
    char id[GAMES][GAME_ID], path[256], log[65536] = "";
    (void)state;
    server_start(&server, keeping);
    client_init(&admin, server.port, SERVER_ADMIN_TOKEN);
    finish_games(id, "");
    snprintf(path, sizeof path, "%s/archive", server.data_dir);
    FILE *file = fopen(path, "w"); /* no folder can be there */
    assert_non_null(file);
    fclose(file);
    restart(&server, later);
    for (int tries = 0; tries < TRIES && !strstr(log, "cannot be written"); tries++) {
        file = fopen(server.log_path, "r");
        assert_non_null(file);
        log[fread(log, 1, sizeof log - 1, file)] = '\0';
        fclose(file);
        usleep(PAUSE_US);
    }
    assert_non_null(strstr(log, "cannot be written"));
    for (int i = 0; i < GAMES; i++)
        json_decref(ask(&admin, 200, "GET", of_game(id[i], "/export"), NULL));
    client_finish(&admin);
    server_finish(&server);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_games_move_to_files),
                                       cmocka_unit_test(test_without_a_file_nothing_is_deleted)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

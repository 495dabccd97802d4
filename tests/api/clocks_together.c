/* Clocks that run out in the same moment, or one after another before anybody looks: the times decide, never the order
 * of the seats. The law: if the roles are permuted, so are the results. Two daemons look, on time or late. */
#include "clocked.h"

#include <postgresql/libpq-fe.h>

enum { SEATS = 4, PLAYED = 400, MOST = 60 };

struct table {
    const char *ruleset, *scenario, *options;
    int seats;
    const char *role[SEATS];
    int passed_over; /* seeds that are known not to come to it */
    bool asks_anew;  /* when one has left, the others are asked something else and have its time */
};

/* Kingmaker asks all seats at once only in the middle of a game. Unhappy King Charles! never does. */
static const struct table tables[] = {
    {"this-war-without-an-enemy", "mid-war", "{}", 2, {"king", "parliament"}, 0, false},
    {"game-of-dice", "fair", "{\"players\":2}", 2, {"amber", "blue"}, 0, false},
    {"game-of-dice", "fair", "{\"players\":3}", 3, {"amber", "blue", "crimson"}, 0, false},
    {"game-of-dice", "fair", "{\"players\":4}", 4, {"amber", "blue", "crimson", "drab"}, 0, false},
    {"kingmaker", "wars-of-the-roses", "{\"players\":3}", 3, {"red", "blue", "green"}, 16, true},
};
enum { TABLES = sizeof tables / sizeof tables[0] };

static struct server second;
static struct client other;
static PGconn *database;

static int start(void **state) {
    set_up(state);
    server_start_beside(&second, &server);
    client_init(&other, second.port, SERVER_ADMIN_TOKEN);
    database = PQconnectdb(text("host=%s/postgres user=musterd dbname=musterd", server.data_dir));
    assert_int_equal(PQstatus(database), CONNECTION_OK);
    return 0;
}

static int stop(void **state) {
    PQfinish(database);
    client_finish(&other);
    server_finish_beside(&second);
    return tear_down(state);
}

static void both_go_ahead(long seconds) {
    go_ahead(seconds);
    json_decref(ask(&other, 200, "PUT", "/v1/test/clock", text("{\"ahead\":%ld}", ahead)));
}

/* Do the clocks of all seats run out in the same moment? */
static bool all_run_together(const json_t *game, const struct table *table) {
    const char *first = NULL;
    int running = 0;
    for (int i = 0; i < table->seats; i++) {
        const char *at = json_string_value(member(clock_of(game, table->role[i]), "expires_at"));
        if (!at)
            continue;
        running++;
        first = first ? first : at;
        if (strcmp(at, first) != 0)
            return false;
    }
    return running == table->seats;
}

/* Plays until all seats are asked in the same moment. false: this game has not come to that. */
static bool play_to_all(const char *id, const struct table *table) {
    uint64_t random = 1;
    for (int i = 0; i < PLAYED; i++) {
        json_t *game = game_of(id);
        const bool together = all_run_together(game, table), over = strcmp(string_of(game, "status"), "active") != 0;
        json_decref(game);
        if (together || over)
            return together;
        play(&admin, id, &random, 1);
    }
    return false;
}

/* A game that asks all seats at once. */
static void make_asking(char id[GAME_ID], const struct table *table, const char *on_expiry) {
    char seated[400] = "";
    int seed = table->passed_over;
    for (int i = 0; i < table->seats; i++)
        snprintf(seated + strlen(seated), sizeof seated - strlen(seated), "%s\"%s\":\"p%d\"", i ? "," : "",
                 table->role[i], i);
    do {
        assert_true(seed++ < table->passed_over + MOST);
        make_game(&admin, id,
                  text("{\"ruleset\":\"%s\",\"scenario\":\"%s\",\"options\":%s,\"seats\":{%s},"
                       "\"clock\":{\"kind\":\"move\",\"seconds\":86400,\"on_expiry\":\"%s\"},\"seed\":\"%064d\"}",
                       table->ruleset, table->scenario, table->options, seated, on_expiry, seed));
    } while (!play_to_all(id, table));
}

static json_t *finished(const char *id) {
    for (int waited = 0; waited < PATIENCE; waited += TICK) {
        json_t *game = game_of(id);
        if (strcmp(string_of(game, "status"), "finished") == 0)
            return game;
        json_decref(game);
        usleep(TICK * 1000);
    }
    fail_msg("%s never ends", id);
    return NULL;
}

static json_t *last_entries(const char *id, const json_t *game, long count) {
    const long seq = number_of(game, "seq");
    return ask(&admin, 200, "GET", text("/v1/games/%s/log?role=spectator&since=%ld", id, seq > count ? seq - count : 0),
               NULL);
}

static long place_of(const json_t *game, const char *role) {
    return number_of(item_of(member(member(game, "result"), "roles"), "role", role), "place");
}

static void extend(const char *id, const char *role, long seconds) {
    json_decref(ask(&admin, 200, "POST", text("/v1/games/%s/direct", id),
                    text("{\"do\":\"extend\",\"reason\":\"Ill\",\"role\":\"%s\",\"seconds\":%ld}", role, seconds)));
}

static void test_nobody_is_placed_before_another(void **state) {
    (void)state;
    for (size_t t = 0; t < TABLES; t++) {
        char id[GAME_ID];
        make_asking(id, &tables[t], "forfeit");
        both_go_ahead(DAY + 1);
        json_t *game = finished(id);
        for (int i = 0; i < tables[t].seats; i++)
            assert_int_equal(place_of(game, tables[t].role[i]), 2);
        assert_string_equal(string_of(member(game, "result"), "by"), "time");
        json_t *log = last_entries(id, game, 1);
        const json_t *entry = item_of(member(log, "items"), "kind", "adjudicate");
        assert_non_null(entry);
        assert_string_equal(string_of(entry, "by"), "clocks");
        json_decref(log);
        json_decref(game);
        prove_export(&admin, id);
    }
}

/* The role whose time was up first, by the log. */
static void check_first_out(const char *id, const char *role) {
    for (int waited = 0; waited < PATIENCE; waited += TICK) {
        json_t *log = ask(&admin, 200, "GET", text("/v1/games/%s/log?role=spectator&limit=200", id), NULL);
        const json_t *out = item_of(member(log, "items"), "kind", "timeout");
        if (out)
            assert_string_equal(string_of(out, "role"), role);
        json_decref(log);
        if (out)
            return;
        usleep(TICK * 1000);
    }
    fail_msg("no clock has run out in %s", id);
}

/* The seats' times are a day and 0, 2, 4 … hours, given out in each order. Late: all is over before anybody looks. */
static void check_order(const struct table *table, const int *hours, bool late) {
    char id[GAME_ID];
    int most = 0, least = 0;
    make_asking(id, table, "forfeit");
    for (int i = 0; i < table->seats; i++) {
        if (hours[i] > 0)
            extend(id, table->role[i], 3600L * hours[i]);
        most = hours[i] > hours[most] ? i : most;
        least = hours[i] < hours[least] ? i : least;
    }
    if (!late)
        both_go_ahead(DAY + 10 + 3600L * (2 * table->seats - 4));
    else
        both_go_ahead(DAY + 10 + 3600L * 2 * table->seats);
    check_first_out(id, table->role[least]);
    if (table->asks_anew)
        return;
    json_t *game = finished(id);
    for (int i = 0; i < table->seats; i++)
        if (i != most && place_of(game, table->role[most]) >= place_of(game, table->role[i]))
            fail_msg("%s: %s had the most time and is not first (late: %d): %s", table->ruleset, table->role[most],
                     late, json_dumps(last_entries(id, game, 8), 0));
    assert_int_equal(place_of(game, table->role[most]), 1);
    json_decref(game);
}

static void test_who_has_most_time_is_left(void **state) {
    (void)state;
    for (size_t t = 0; t < TABLES; t++)
        for (int first = 0; first < tables[t].seats; first++) /* the rotations, forwards and backwards */
            for (int way = 0; way < 2; way++) {
                int hours[SEATS] = {0};
                for (int i = 0; i < tables[t].seats; i++)
                    hours[i] = 2 * ((first + (way ? tables[t].seats - i : i)) % tables[t].seats);
                check_order(&tables[t], hours, way == 0);
            }
}

/* Two of three or four are out together, one has more time: he wins, and the others are placed alike. */
static void test_those_of_one_moment_go_together(void **state) {
    (void)state;
    for (size_t t = 0; t < TABLES; t++)
        for (int one = 0; one < tables[t].seats && tables[t].seats > 2; one++) {
            char id[GAME_ID];
            long place = 0;
            make_asking(id, &tables[t], "forfeit");
            extend(id, tables[t].role[one], 7200);
            both_go_ahead(DAY + 10);
            json_t *game = finished(id);
            assert_int_equal(place_of(game, tables[t].role[one]), 1);
            for (int i = 0; i < tables[t].seats; i++) {
                if (i == one)
                    continue;
                assert_true(place == 0 || place == place_of(game, tables[t].role[i]));
                place = place_of(game, tables[t].role[i]);
            }
            json_decref(game);
        }
}

/* The roles of the entries that say that a time is up, in their order. */
static int told(const char *id, size_t count, const char *roles[SEATS]) {
    json_t *log = log_with(id, "notice", count), *item;
    size_t i;
    int n = 0;
    json_array_foreach(member(log, "items"), i, item) {
        if (strcmp(string_of(item, "kind"), "notice") == 0)
            roles[n++] = text("%s", string_of(item, "role"));
    }
    json_decref(log);
    return n;
}

/* ---- a player who acts before the daemon has looked -------------------------------------------------------------- */

/* The time is up, and the daemon that would look at it is busy: the game is claimed for years. */
static void let_time_run_out(const char *id, long seconds) {
    PGresult *result = PQexec(database, text("UPDATE positions p SET wake_at = 9000000000000000 FROM games g"
                                             " WHERE g.game_id = p.game_id AND g.id = '%s'",
                                             id));
    assert_string_equal(PQcmdTuples(result), "1");
    PQclear(result);
    both_go_ahead(seconds);
    let_it_look();
}

/* Takes the role's first action with the list that it had before its time was up. */
static json_t *take_first(const char *id, const char *role, const json_t *view, const char *problem) {
    const char *key = string_of(json_array_get(member(view, "actions"), 0), "key");
    const char *body = text("{\"role\":\"%s\",\"seq\":%ld,\"key\":\"%s\"}", role, number_of(view, "seq"), key);
    if (problem)
        return ask_problem(&admin, problem, "POST", text("/v1/games/%s/actions", id), body);
    return ask(&admin, 200, "POST", text("/v1/games/%s/actions", id), body);
}

static void check_last(const char *id, const char *kind) {
    json_t *game = game_of(id), *log = last_entries(id, game, 1);
    assert_string_equal(string_of(json_array_get(member(log, "items"), 0), "kind"), kind);
    json_decref(log);
    json_decref(game);
}

/* One of those that are out acts. All of them are out before that, and the one who has more time wins. */
static void test_acting_first_saves_nobody(void **state) {
    (void)state;
    for (size_t t = 0; t < TABLES; t++)
        for (int acts = 1; acts < tables[t].seats; acts++) {
            char id[GAME_ID];
            const int last = acts == 1 && tables[t].seats > 2 ? 2 : 0, others = tables[t].seats - 1;
            make_asking(id, &tables[t], "forfeit");
            extend(id, tables[t].role[last], 7200);
            json_t *view = view_of(&admin, id, tables[t].role[acts]);
            let_time_run_out(id, DAY + 10);
            json_decref(take_first(id, tables[t].role[acts], view, "game-over"));
            json_t *game = game_of(id);
            assert_int_equal(place_of(game, tables[t].role[last]), 1);
            assert_int_equal(place_of(game, tables[t].role[acts]), 2);
            assert_string_equal(string_of(member(game, "result"), "by"), "time");
            json_decref(log_with(id, "timeout", (size_t)others));
            json_decref(game);
            json_decref(view);
            prove_export(&admin, id);
        }
}

/* Who has time left acts after those whose time was up, and is not told more than that. */
static void test_acting_first_is_judged_by_what_then_stands(void **state) {
    const struct table *table = &tables[3];
    char id[GAME_ID];
    (void)state;
    make_asking(id, table, "forfeit");
    extend(id, "crimson", 7200);
    extend(id, "drab", 7200);
    json_t *out = view_of(&admin, id, "amber"), *in = view_of(&admin, id, "drab");
    let_time_run_out(id, DAY + 10);
    json_decref(take_first(id, "drab", in, NULL));
    check_last(id, "action");
    json_decref(log_with(id, "timeout", 2));
    json_decref(take_first(id, "amber", out, "stale-seq"));
    refuse(&admin, "stale-seq", "POST", text("/v1/games/%s/resign", id), "{\"role\":\"blue\"}");
    json_t *game = game_of(id);
    assert_string_equal(string_of(game, "status"), "active");
    json_decref(game);
    json_decref(in);
    json_decref(out);
}

/* With a notice or a caretaker the player may act, but the log has first that the time was up. */
static void test_acting_late_is_noted_as_late(void **state) {
    static const char *const follows[] = {"notice", "caretaker"};
    (void)state;
    for (int f = 0; f < 2; f++) {
        const struct table *table = &tables[0];
        const char *roles[SEATS];
        char id[GAME_ID];
        make_asking(id, table, follows[f]);
        json_t *view = view_of(&admin, id, table->role[1]);
        let_time_run_out(id, DAY + 10);
        json_decref(take_first(id, table->role[1], view, NULL));
        check_last(id, "action");
        assert_int_equal(told(id, 2, roles), 2);
        json_decref(view);
    }
}

static void test_notice_and_caretaker_follow_the_same_order(void **state) {
    static const char *const follows[] = {"notice", "caretaker", "bot"};
    (void)state;
    for (int f = 0; f < 3; f++)
        for (int longer = 0; longer < 2; longer++) {
            const struct table *table = &tables[0];
            const char *roles[SEATS];
            char id[GAME_ID];
            make_asking(id, table, follows[f]);
            extend(id, table->role[longer], 7200);
            both_go_ahead(DAY + 10 + 7200); /* both times are up before anybody looks */
            assert_int_equal(told(id, 2, roles), 2);
            assert_string_equal(roles[0], table->role[!longer]);
            assert_string_equal(roles[1], table->role[longer]);
            wait_for(id, NULL, 0); /* nobody is left to play for */
        }
}

static void test_a_caretaker_waits_for_all_whose_time_is_up(void **state) {
    const struct table *table = &tables[0];
    const char *roles[SEATS];
    char id[GAME_ID];
    (void)state;
    make_asking(id, table, "caretaker");
    both_go_ahead(DAY + 10);
    assert_int_equal(told(id, 2, roles), 2);
    let_it_look();
    wait_for(id, NULL, 0);
    json_t *game = game_of(id);
    assert_int_equal(json_array_size(member(game, "roles")), 2);
    assert_true(flag_of(item_of(member(game, "roles"), "role", table->role[0]), "to_act"));
    assert_true(flag_of(item_of(member(game, "roles"), "role", table->role[1]), "to_act"));
    json_decref(game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nobody_is_placed_before_another),
        cmocka_unit_test(test_who_has_most_time_is_left),
        cmocka_unit_test(test_those_of_one_moment_go_together),
        cmocka_unit_test(test_acting_first_saves_nobody),
        cmocka_unit_test(test_acting_first_is_judged_by_what_then_stands),
        cmocka_unit_test(test_acting_late_is_noted_as_late),
        cmocka_unit_test(test_notice_and_caretaker_follow_the_same_order),
        cmocka_unit_test(test_a_caretaker_waits_for_all_whose_time_is_up),
    };
    return cmocka_run_group_tests(tests, start, stop);
}

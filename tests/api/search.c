/* Finding games: several labels, by the time of their last change, in several orders. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <cmocka.h>

#include "../support/admin.h"
#include "../support/play.h"

enum { GAMES = 7 };

static struct client alice;

static int set_up(void **state) {
    admin_setup(state);
    alice = admin;
    alice.player = "alice";
    return 0;
}

static void make(char id[GAME_ID], const char *labels) {
    make_muster(&admin, id, text(",\"labels\":{%s}", labels));
}

static json_t *find(const char *query) {
    return ask(&admin, 200, "GET", text("/v1/games?%s", query), NULL);
}

static size_t count(const char *query) {
    json_t *list = find(query);
    size_t n = json_array_size(member(list, "items"));
    json_decref(list);
    return n;
}

static void test_all_labels_must_be_there(void **state) {
    (void)state;
    char id[GAME_ID];
    make(id, "\"league\":\"winter\",\"round\":\"1\"");
    make(id, "\"league\":\"winter\",\"round\":\"2\"");
    make(id, "\"league\":\"summer\",\"round\":\"1\"");
    assert_int_equal(count("label=league"), 3);
    assert_int_equal(count("label=league:winter"), 2);
    assert_int_equal(count("label=league:winter&label=round:2"), 1);
    assert_int_equal(count("label=round:1&label=league"), 2);
    assert_int_equal(count("label=league:winter&label=league:summer"), 0);
    assert_int_equal(count("label=league&label=league&label=league&label=league&label=league&label=league"), 3);
    refuse(&admin, "bad-parameter", "GET", "/v1/games?label=a&label=b&label=c&label=d&label=e&label=f&label=g", NULL);
    refuse(&admin, "bad-parameter", "GET", "/v1/games?label=a&status=open&status=open", NULL);
}

/* The ids that a list gives in pages of two, in its order. */
static int walk(const char *query, char ids[GAMES][GAME_ID]) {
    char cursor[300] = "";
    int n = 0;
    for (;;) {
        json_t *page = find(text("%s&limit=2%s%s", query, *cursor ? "&cursor=" : "", cursor));
        const json_t *items = member(page, "items");
        for (size_t i = 0; i < json_array_size(items); i++) {
            assert_true(n < GAMES);
            snprintf(ids[n++], GAME_ID, "%s", string_of(json_array_get(items, i), "id"));
        }
        const char *next = json_string_value(member(page, "next"));
        snprintf(cursor, sizeof(cursor), "%s", next ? next : "");
        json_decref(page);
        if (!*cursor)
            return n;
    }
}

static void test_orders_and_their_pages(void **state) {
    (void)state;
    static const int changed[GAMES] = {3, 0, 6, 1, 5, 2, 4}; /* in this order each is changed once */
    char made[GAMES][GAME_ID], found[GAMES][GAME_ID];
    for (int i = 0; i < GAMES; i++)
        make(made[i], "\"cup\":\"orders\"");
    for (int i = 0; i < GAMES; i++)
        json_decref(act(&alice, made[changed[i]], "red", "advance"));
    assert_int_equal(walk("label=cup:orders", found), GAMES);
    for (int i = 0; i < GAMES; i++)
        assert_string_equal(found[i], made[GAMES - 1 - i]);
    assert_int_equal(walk("label=cup:orders&sort=-created_at", found), GAMES);
    assert_string_equal(found[0], made[GAMES - 1]);
    assert_int_equal(walk("label=cup:orders&sort=created_at", found), GAMES);
    for (int i = 0; i < GAMES; i++)
        assert_string_equal(found[i], made[i]);
    assert_int_equal(walk("label=cup:orders&sort=updated_at", found), GAMES);
    for (int i = 0; i < GAMES; i++)
        assert_string_equal(found[i], made[changed[i]]);
    assert_int_equal(walk("label=cup:orders&sort=-updated_at", found), GAMES);
    for (int i = 0; i < GAMES; i++)
        assert_string_equal(found[i], made[changed[GAMES - 1 - i]]);
    refuse(&admin, "bad-parameter", "GET", "/v1/games?sort=title", NULL);
    json_t *page = find("label=cup:orders&limit=2");
    refuse(&admin, "bad-parameter", "GET",
           text("/v1/games?label=cup:orders&sort=updated_at&cursor=%s", string_of(page, "next")), NULL);
    json_decref(page);
}

static void test_what_has_changed_since(void **state) {
    (void)state;
    char id[3][GAME_ID], since[40];
    for (int i = 0; i < 3; i++)
        make(id[i], "\"cup\":\"changes\"");
    json_t *list = find("label=cup:changes&sort=-updated_at&limit=1");
    snprintf(since, sizeof(since), "%s", string_of(json_array_get(member(list, "items"), 0), "updated_at"));
    json_decref(list);
    json_decref(act(&alice, id[1], "red", "advance"));
    list = find(text("label=cup:changes&sort=updated_at&updated_since=%s", since));
    const json_t *items = member(list, "items");
    assert_int_equal(json_array_size(items), 2); /* the last one again, and what came after it */
    assert_string_equal(string_of(json_array_get(items, 0), "id"), id[2]);
    assert_string_equal(string_of(json_array_get(items, 1), "id"), id[1]);
    json_decref(list);
    assert_int_equal(count("label=cup:changes&updated_since=2100-01-01T00:00:00Z"), 0);
    assert_int_equal(count("player=alice&label=cup:changes&updated_since=1999-12-31T23:59:59.999999Z"), 3);
}

static void test_what_is_no_time_and_what_is_too_wide(void **state) {
    (void)state;
    static const char *const wrong[] = {"",
                                        "yesterday",
                                        "2026-11-21",
                                        "2026-11-21T11:00:00",
                                        "2026-11-21T11:00:00.Z",
                                        "2026-11-21T11:00:00Zz",
                                        "2026-02-30T11:00:00Z",
                                        "2026-11-21T24:00:00Z",
                                        "2026-11-21T11:00:00%2B01:00",
                                        "1969-12-31T23:59:59Z"};
    for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++)
        refuse(&admin, "bad-parameter", "GET", text("/v1/games?label=x&updated_since=%s", wrong[i]), NULL);
    refuse(&admin, "bad-parameter", "GET", "/v1/games?updated_since=2026-11-21T11:00:00Z", NULL);
    refuse(&admin, "bad-parameter", "GET", "/v1/games?sort=updated_at&status=active", NULL);
    json_decref(find("sort=-updated_at&to_act=alice"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_labels_must_be_there),
        cmocka_unit_test(test_orders_and_their_pages),
        cmocka_unit_test(test_what_has_changed_since),
        cmocka_unit_test(test_what_is_no_time_and_what_is_too_wide),
    };
    return cmocka_run_group_tests(tests, set_up, admin_teardown);
}

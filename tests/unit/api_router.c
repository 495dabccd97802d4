/* Paths and methods, and the cache of views. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../daemon/game/session.h"
#include "../../api/call/route.h"
#include "../../api/call/router.h"
#include "../../api/live/view_cache.h"
#include "../../daemon/store/record.h"

#define GAME "019aa7d0-5b80-7c3e-9f5a-2f6c1c7e0b11"

static enum router_answer ask(struct call *call, const char *method, const char *path, char allow[ROUTER_ALLOW]) {
    memset(call, 0, sizeof *call);
    strcpy(call->target.path, path);
    return router_find(call, method, call->target.path, allow);
}

static void test_paths_that_are_there(void **state) {
    static const char *const paths[] = {"/v1/rulesets",
                                        "/v1/rulesets/cruel-necessity",
                                        "/v1/games",
                                        "/v1/games/" GAME,
                                        "/v1/games/" GAME "/view",
                                        "/v1/games/" GAME "/actions",
                                        "/v1/games/" GAME "/log",
                                        "/v1/games/" GAME "/stream",
                                        "/v1/games/" GAME "/board.svg",
                                        "/v1/games/" GAME "/board.png",
                                        "/v1/games/" GAME "/fairness",
                                        "/v1/games/" GAME "/export",
                                        "/v1/me",
                                        "/v1/me/games",
                                        "/v1/me/stream",
                                        "/v1/players",
                                        "/v1/players/Alice.1",
                                        "/v1/tokens",
                                        "/healthz",
                                        "/readyz",
                                        "/metrics",
                                        "/openapi.yaml",
                                        "/docs",
                                        "/problems/stale-seq"};
    struct call *call = malloc(sizeof *call);
    char allow[ROUTER_ALLOW];
    (void)state;
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        assert_int_equal(ask(call, "GET", paths[i], allow), ROUTER_FOUND);
        assert_int_equal(ask(call, "HEAD", paths[i], allow), ROUTER_FOUND);
        assert_string_equal(call->route->method, "GET");
        assert_int_equal(ask(call, "OPTIONS", paths[i], allow), ROUTER_OPTIONS);
        assert_non_null(strstr(allow, "OPTIONS"));
        assert_int_equal(ask(call, "TRACE", paths[i], allow), ROUTER_WRONG_METHOD);
    }
    assert_int_equal(ask(call, "PUT", "/v1/games/" GAME "/seats/red", allow), ROUTER_FOUND);
    assert_string_equal(call->target.segment[0], "red");
    assert_int_equal(call->job.game[0], 0x01);
    assert_int_equal(call->job.game[15], 0x11);
    assert_int_equal(ask(call, "DELETE", "/v1/tokens/" GAME, allow), ROUTER_FOUND);
    assert_int_equal(ask(call, "GET", "/v1/players/Alice.1", allow), ROUTER_FOUND);
    assert_string_equal(call->target.segment[0], "Alice.1");
    free(call);
}

static void test_paths_that_are_not(void **state) {
    static const char *const paths[] = {"",
                                        "/",
                                        "/v1",
                                        "/v1/",
                                        "/v1/games/",
                                        "/v1/games/" GAME "/",
                                        "/v1/games//view",
                                        "/v1/games/x",
                                        "/v1/games/019aa7d0-5b80-4c3e-9f5a-2f6c1c7e0b11",
                                        "/v1/games/019AA7D0-5B80-7C3E-9F5A-2F6C1C7E0B11",
                                        "/v1/games/" GAME "x/view",
                                        "/v1/games/" GAME "/views",
                                        "/v1/games/" GAME "/view/",
                                        "/v1/games/" GAME "/seats/",
                                        "/v1/games/" GAME "/seats/Red",
                                        "/v1/rulesets/-",
                                        "/v1/players/a b",
                                        "/v2/games",
                                        "/V1/games",
                                        "/healthz/",
                                        "//healthz",
                                        "/v1/games/0123456789/0123456789012345678901234",
                                        "/problems/",
                                        "/v1/tokens/1"};
    struct call *call = malloc(sizeof *call);
    char allow[ROUTER_ALLOW];
    (void)state;
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        for (int k = 0; k < 2; k++)
            if (ask(call, k ? "BREW" : "GET", paths[i], allow) != ROUTER_NOT_FOUND)
                fail_msg("%s is found", paths[i]);
    free(call);
}

static void test_routes_of_one_pattern_stand_together(void **state) {
    (void)state;
    for (const struct route *a = routes; a->method; a++)
        for (const struct route *b = a + 1; b->method; b++)
            if (strcmp(a->pattern, b->pattern) == 0)
                assert_string_equal((b - 1)->pattern, a->pattern);
}

static void test_views_are_found_until_their_game_changes(void **state) {
    struct view_cache *view_cache = view_cache_create(1 << 20);
    uint8_t game[16] = {1, 2, 3}, other[16] = {1, 2, 4};
    char player[] = "alice";
    struct access access = {.visibility = GAME_PRIVATE, .seat_count = 1, .seat = {{0, player}}};
    (void)state;
    assert_null(view_cache_hold(view_cache, game));
    view_cache_put(view_cache, game, &access, 0, VIEW_USUAL, 1, "body", 4, "\"e\"");
    view_cache_put(view_cache, game, &access, ROLE_SPECTATOR, VIEW_USUAL, 1, "other", 5, "\"f\"");
    strcpy(player, "bob"); /* it keeps its own */
    struct view_game *held = view_cache_hold(view_cache, game);
    assert_string_equal(view_game_access(held)->seat[0].player, "alice");
    struct view *view = view_cache_get(held, 0, VIEW_USUAL);
    assert_memory_equal(view->bytes, "body", 4);
    assert_string_equal(view->etag, "\"e\"");
    assert_null(view_cache_get(held, 1, VIEW_USUAL));
    view_cache_drop(view_cache, other);
    view_cache_drop(view_cache, game);
    assert_null(view_cache_hold(view_cache, game));
    assert_memory_equal(view->bytes, "body", 4); /* who holds it may go on */
    view_release(view);
    view_cache_let_go(held);
    view_cache_destroy(view_cache);
}

static void expect_view(struct view_game *game, unsigned parts, const char *body) {
    struct view *view = view_cache_get(game, 2, parts);
    assert_int_equal(view != NULL, body != NULL);
    if (view && body)
        assert_memory_equal(view->bytes, body, strlen(body));
    view_release(view);
}

/* Four choices of parts are kept for each role; the one that was put first makes room. */
static void test_views_are_found_by_their_parts(void **state) {
    struct view_cache *view_cache = view_cache_create(1 << 20);
    const uint8_t game[16] = {5};
    struct access access = {0};
    const char *bodies[] = {"zero", "one", "two", "three", "four", "five"};
    (void)state;
    for (unsigned parts = 1; parts <= 4; parts++)
        view_cache_put(view_cache, game, &access, 2, parts, 1, bodies[parts], strlen(bodies[parts]), "\"e\"");
    struct view_game *held = view_cache_hold(view_cache, game);
    for (unsigned parts = 1; parts <= 4; parts++)
        expect_view(held, parts, bodies[parts]);
    view_cache_put(view_cache, game, &access, 2, 3, 2, "again", 5, "\"f\"");
    expect_view(held, 3, "again");
    expect_view(held, 1, "one");
    view_cache_put(view_cache, game, &access, 2, 5, 2, bodies[5], strlen(bodies[5]), "\"g\"");
    expect_view(held, 5, "five");
    expect_view(held, 1, NULL);
    expect_view(held, 2, "two");
    view_cache_let_go(held);
    view_cache_destroy(view_cache);
}

static void test_the_oldest_views_make_room(void **state) {
    struct view_cache *view_cache = view_cache_create(16 * 16384);
    struct access access = {0};
    char body[3000] = {0};
    int here = 0;
    (void)state;
    for (int i = 0; i < 1000; i++) {
        uint8_t game[16] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, (uint8_t)(i >> 8), (uint8_t)i, 0};
        view_cache_put(view_cache, game, &access, 0, VIEW_USUAL, 1, body, sizeof body, "\"e\"");
        struct view_game *held = view_cache_hold(view_cache, game);
        assert_non_null(held);
        view_cache_let_go(held);
    }
    for (int i = 0; i < 1000; i++) {
        uint8_t game[16] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, (uint8_t)(i >> 8), (uint8_t)i, 0};
        struct view_game *held = view_cache_hold(view_cache, game);
        here += held != NULL;
        view_cache_let_go(held);
    }
    assert_in_range(here, 3, 5);
    view_cache_drop_all(view_cache);
    view_cache_destroy(view_cache);
    view_cache_destroy(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_paths_that_are_there),
        cmocka_unit_test(test_paths_that_are_not),
        cmocka_unit_test(test_routes_of_one_pattern_stand_together),
        cmocka_unit_test(test_views_are_found_until_their_game_changes),
        cmocka_unit_test(test_views_are_found_by_their_parts),
        cmocka_unit_test(test_the_oldest_views_make_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Pictures: layers, neighbourhoods, hands, ids, widths. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "../support/admin.h"
#include "../support/play.h"
#include "../support/svg.h"

static struct client alice, bob;
static char war[GAME_ID], other_war[GAME_ID];

static int set_up(void **state) {
    admin_setup_seeds(state);
    play_with_seeds();
    alice = bob = admin;
    alice.player = "alice";
    bob.player = "bob";
    static const char body[] = "{\"ruleset\":\"this-war-without-an-enemy\",\"scenario\":\"mid-war\","
                               "\"seats\":{\"king\":\"alice\",\"parliament\":\"bob\"},\"visibility\":\"public\"}";
    make_game(&admin, war, body);
    make_game(&admin, other_war, body);
    return 0;
}

/* 200, the text of the picture; the caller finishes the reply. */
static const char *picture(struct client *client, struct reply *reply, const char *path) {
    client_send(client, reply, "GET", path, NULL, NULL);
    assert_int_equal(reply->status, 200);
    return reply->body;
}

static bool shows(const char *svg, const char *what) {
    return strstr(svg, what) != NULL;
}

static void test_the_map_never_changes(void **state) {
    (void)state;
    struct reply one, two, small;
    uint64_t random = 7;
    picture(&alice, &one, text("/v1/games/%s/board.svg?role=king&layer=map", war));
    play(&admin, war, &random, 40);
    picture(&bob, &two, text("/v1/games/%s/board.svg?role=parliament&layer=map", war));
    assert_string_equal(one.body, two.body);
    char tag[128];
    snprintf(tag, sizeof tag, "%s", reply_header(&one, "etag"));
    assert_string_equal(reply_header(&two, "etag"), tag);
    assert_non_null(strstr(reply_header(&one, "cache-control"), "immutable"));
    reply_finish(&two);
    picture(&alice, &two, text("/v1/games/%s/board.svg?role=king&layer=map", other_war));
    assert_string_equal(reply_header(&two, "etag"), tag);
    picture(&alice, &small, text("/v1/games/%s/board.svg?role=king&layer=map&width=550", war));
    assert_string_not_equal(reply_header(&small, "etag"), tag);
    assert_true(shows(one.body, " id=\"area-kent\"") && shows(one.body, " id=\"map-lines\""));
    assert_false(shows(one.body, "id=\"block-"));
    reply_finish(&one);
    reply_finish(&two);
    reply_finish(&small);
}

/* The two layers one after the other hold what one of them points to. */
static void test_the_layers_make_one_picture(void **state) {
    (void)state;
    static char both[1 << 20];
    struct reply map, pieces, whole;
    picture(&alice, &map, text("/v1/games/%s/board.svg?role=king&layer=map", war));
    picture(&alice, &pieces, text("/v1/games/%s/board.svg?role=king&layer=pieces", war));
    picture(&alice, &whole, text("/v1/games/%s/board.svg?role=king", war));
    assert_true(strlen(pieces.body) < 60000);
    assert_null(strstr(reply_header(&pieces, "cache-control"), "immutable"));
    assert_true(shows(pieces.body, " id=\"city-london\"") && shows(pieces.body, "href=\"#map-lines\""));
    assert_true(shows(whole.body, " id=\"city-london\"") && shows(whole.body, " id=\"area-kent\""));
    assert_null(svg_bad_id(whole.body, strlen(whole.body)));
    const int n = snprintf(both, sizeof both, "%s%s", map.body, pieces.body);
    assert_null(svg_bad_id(both, (size_t)n));
    reply_finish(&map);
    reply_finish(&pieces);
    reply_finish(&whole);
}

/* Before there is a game: how each scenario of each ruleset begins, for everybody. */
static void test_how_scenarios_begin(void **state) {
    (void)state;
    struct client nobody = admin;
    struct reply svg, png, again;
    nobody.token = NULL;
    json_t *rulesets = ask(&admin, 200, "GET", "/v1/rulesets", NULL);
    size_t i, k;
    json_t *ruleset, *scenario;
    json_array_foreach(member(rulesets, "items"), i, ruleset) {
        json_array_foreach(member(ruleset, "scenarios"), k, scenario) {
            const char *query = text("/v1/rulesets/%s/board.svg?width=600&scenario=%s", string_of(ruleset, "id"),
                                     string_of(scenario, "id"));
            picture(&nobody, &svg, query);
            assert_true(shows(svg.body, "<svg ") && shows(reply_header(&svg, "cache-control"), "public"));
            assert_null(svg_bad_id(svg.body, strlen(svg.body)));
            picture(&nobody, &again, query);
            assert_string_equal(svg.body, again.body);
            reply_finish(&svg);
            reply_finish(&again);
        }
        picture(&nobody, &png, text("/v1/rulesets/%s/board.png?width=600", string_of(ruleset, "id")));
        assert_memory_equal(png.body, "\x89PNG", 4);
        reply_finish(&png);
    }
    json_decref(rulesets);
    refuse(&admin, "bad-parameter", "GET", "/v1/rulesets/cruel-necessity/board.svg?scenario=waterloo", NULL);
    refuse(&admin, "not-found", "GET", "/v1/rulesets/waterloo/board.png", NULL);
}

static void test_a_prefix_goes_before_every_id(void **state) {
    (void)state;
    struct reply plain, prefixed;
    picture(&alice, &plain, text("/v1/games/%s/board.svg?role=king", war));
    picture(&alice, &prefixed, text("/v1/games/%s/board.svg?role=king&prefix=left-", war));
    assert_true(shows(prefixed.body, " id=\"left-area-kent\"") && shows(prefixed.body, "href=\"#left-map-coast\""));
    for (const char *at = prefixed.body; (at = strstr(at, " id=\"")) != NULL; at++)
        assert_memory_equal(at + 5, "left-", 5);
    for (const char *at = prefixed.body; (at = strstr(at, "href=\"#")) != NULL; at++)
        assert_memory_equal(at + 7, "left-", 5);
    for (const char *at = prefixed.body; (at = strstr(at, "url(#")) != NULL; at++)
        assert_memory_equal(at + 5, "left-", 5);
    assert_null(svg_bad_id(prefixed.body, strlen(prefixed.body)));
    reply_finish(&plain);
    reply_finish(&prefixed);
    static const char *const wrong[] = {"", "A", "1a", "a_b", "abcdefghijklmnopq", "a%22"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        refuse(&alice, "bad-parameter", "GET", text("/v1/games/%s/board.svg?role=king&prefix=%s", war, wrong[i]), NULL);
}

static void test_a_neighbourhood(void **state) {
    (void)state;
    struct reply reply;
    static const char *const things[] = {"area-kent", "city-london", "place-kent"};
    for (size_t i = 0; i < sizeof things / sizeof things[0]; i++) {
        double x, y, width, height;
        picture(&alice, &reply, text("/v1/games/%s/board.svg?role=king&focus=%s", war, things[i]));
        const char *box = strstr(reply.body, "viewBox=\"");
        assert_non_null(box);
        assert_int_equal(sscanf(box, "viewBox=\"%lf %lf %lf %lf\"", &x, &y, &width, &height), 4);
        assert_true(width >= 160 && width <= 560 && height < width);
        reply_finish(&reply);
    }
    picture(&alice, &reply, text("/v1/games/%s/board.png?role=king&focus=area-kent&width=500", war));
    assert_int_equal((unsigned char)reply.body[18] * 256 + (unsigned char)reply.body[19], 500);
    assert_int_equal((unsigned char)reply.body[22] * 256 + (unsigned char)reply.body[23], 333);
    reply_finish(&reply);
    static const char *const wrong[] = {"focus=kent",      "focus=area-nowhere", "focus=",
                                        "focus=Area-kent", "focus=region-north", "focus=area-kent&layer=map"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        refuse(&alice, "bad-parameter", "GET", text("/v1/games/%s/board.svg?role=king&%s", war, wrong[i]), NULL);
}

/* A block that stands upright is nowhere to the other side, whatever it is and wherever it stands. */
static void test_no_neighbourhood_tells_where_a_hidden_block_is(void **state) {
    (void)state;
    struct reply reply;
    json_t *view = view_of(&admin, other_war, "king");
    const json_t *blocks = member(member(view, "state"), "blocks");
    int own = 0;
    for (size_t i = 0; i < json_array_size(blocks); i++) {
        const json_t *block = json_array_get(blocks, i);
        if (flag_of(block, "revealed") || strncmp(string_of(block, "id"), "r-", 2) != 0)
            continue;
        refuse(&bob, "bad-parameter", "GET",
               text("/v1/games/%s/board.svg?role=parliament&focus=block-%s", other_war, string_of(block, "id")), NULL);
        client_send(&alice, &reply, "GET",
                    text("/v1/games/%s/board.svg?role=king&focus=block-%s", other_war, string_of(block, "id")), NULL,
                    NULL);
        own += reply.status == 200;
        reply_finish(&reply);
    }
    assert_true(own > 5);
    json_decref(view);
}

static void test_a_hand_is_its_owners(void **state) {
    (void)state;
    struct reply reply;
    json_t *view = view_of(&admin, other_war, "king");
    const json_t *cards = member(member(member(member(member(view, "state"), "cards"), "king"), "hand"), "cards");
    picture(&alice, &reply, text("/v1/games/%s/hand.svg?role=king&prefix=h-", other_war));
    assert_true(json_array_size(cards) > 0);
    for (size_t i = 0; i < json_array_size(cards); i++)
        assert_true(shows(reply.body, text(" id=\"h-card-%s\"", json_string_value(json_array_get(cards, i)))));
    reply_finish(&reply);
    picture(&bob, &reply, text("/v1/games/%s/hand.svg?role=parliament", other_war));
    for (size_t i = 0; i < json_array_size(cards); i++)
        assert_false(shows(reply.body, text("card-%s\"", json_string_value(json_array_get(cards, i)))));
    reply_finish(&reply);
    picture(&bob, &reply, text("/v1/games/%s/hand.svg?role=spectator", other_war));
    assert_true(shows(reply.body, "Nothing in hand") && !shows(reply.body, "id=\"card-"));
    reply_finish(&reply);
    picture(&alice, &reply, text("/v1/games/%s/hand.png?role=king&width=600", other_war));
    assert_memory_equal(reply.body, "\x89PNG\r\n\x1a\n", 8);
    reply_finish(&reply);
    refuse(&bob, "not-your-seat", "GET", text("/v1/games/%s/hand.svg?role=king", other_war), NULL);
    json_decref(view);
}

static void test_less_is_drawn_for_fewer_pixels(void **state) {
    (void)state;
    size_t before = SIZE_MAX;
    static const int widths[] = {1400, 1399, 699};
    for (int i = 0; i < 3; i++) {
        struct reply reply;
        picture(&alice, &reply, text("/v1/games/%s/board.svg?role=king&width=%d", war, widths[i]));
        assert_true(strlen(reply.body) < before);
        before = strlen(reply.body);
        reply_finish(&reply);
    }
    refuse(&alice, "bad-parameter", "GET", text("/v1/games/%s/board.svg?role=king&layer=sea", war), NULL);
    refuse(&alice, "bad-parameter", "GET", text("/v1/games/%s/board.svg?role=king&width=99", war), NULL);
}

/* A map that was kept makes the same picture as one that was drawn for it. */
static void test_the_kept_map_makes_the_same_picture(void **state) {
    (void)state;
    struct reply first, again;
    picture(&alice, &first, text("/v1/games/%s/board.png?role=king&width=300", war));
    picture(&alice, &again, text("/v1/games/%s/board.png?role=king&width=300&seq=0", war));
    reply_finish(&again);
    picture(&alice, &again, text("/v1/games/%s/board.png?role=king&width=300", war));
    assert_int_equal(first.length, again.length);
    assert_memory_equal(first.body, again.body, first.length);
    reply_finish(&first);
    reply_finish(&again);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_map_never_changes),
        cmocka_unit_test(test_the_layers_make_one_picture),
        cmocka_unit_test(test_how_scenarios_begin),
        cmocka_unit_test(test_a_prefix_goes_before_every_id),
        cmocka_unit_test(test_a_neighbourhood),
        cmocka_unit_test(test_no_neighbourhood_tells_where_a_hidden_block_is),
        cmocka_unit_test(test_a_hand_is_its_owners),
        cmocka_unit_test(test_less_is_drawn_for_fewer_pixels),
        cmocka_unit_test(test_the_kept_map_makes_the_same_picture),
    };
    return cmocka_run_group_tests(tests, set_up, admin_teardown);
}

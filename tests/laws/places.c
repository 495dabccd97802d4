/* The board as a list (`places` of a view), on every ruleset found: all that a role may know to stand on the board
 * stands there, at its place, and nothing else. There are two witnesses. The view's state: each record that names a
 * thing first, and its place in a further member. The picture: a thing has a close view exactly if the role may know
 * where it stands, and that is the close view of its place. 10,000 positions of a game under MUSTERD_SOAK, else 150: in
 * each of them all records, and the close views of some things. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "../../daemon/game/session.h"
#include "../../rulesets/kit/text.h"
#include "../support/chance.h"
#include "../support/setups.h"
#include "../support/things.h"

enum { LOOKS = 12, OFTEN = 8 };

static int positions_wanted(void) {
    return law_amount(60, 150, 10000);
}

struct look {
    const struct module *module;
    struct session *session;
    int role;
    json_t *places;  /* of the role's view */
    uint64_t pieces; /* domains of which something was listed, as bits: a card is no piece */
    long positions, listed, absent, scenes, records;
};

/* ---- the picture ------------------------------------------------------------------------------------------------- */

/* The part of the board that a close view of the thing shows: "viewBox=…"; "": it has none. */
static void close_view(const struct look *look, struct thing thing, char frame[80]) {
    const struct board_request request = {.part = BOARD_WHOLE,
                                          .domain = (uint8_t)thing.domain,
                                          .focus = (int16_t)thing.index};
    struct writer w;
    writer_init(&w);
    assert_true(session_board_svg(look->session, look->role, &request, &w));
    const char *from = w.length > 0 ? strstr(writer_text(&w), "viewBox=\"") : NULL;
    frame[0] = '\0';
    if (from)
        snprintf(frame, 80, "%.*s", (int)strcspn(from + 9, "\""), from + 9);
    writer_finish(&w);
}

/* A fight or an assembly, which has a picture of its own. */
static bool is_scene(const char *frame) {
    return strcmp(frame, "0 0 550 366") == 0;
}

/* ---- the list ---------------------------------------------------------------------------------------------------- */

static json_t *view_of(const struct look *look) {
    struct writer w;
    writer_init(&w);
    out_object(&w);
    assert_true(session_view_json(look->session, look->role, VIEW_USUAL, &w));
    out_end_object(&w);
    json_t *view = json_loads(writer_text(&w), JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(view);
    writer_finish(&w);
    return view;
}

/* The place under which the list has the piece; NULL: none. Under two: it fails. */
static const char *listed_at(const struct look *look, const char *piece) {
    const char *at = NULL;
    size_t i, k;
    const json_t *row, *one;
    json_array_foreach(look->places, i, row) {
        json_array_foreach(json_object_get(row, "pieces"), k, one) {
            if (strcmp(json_string_value(one), piece) != 0)
                continue;
            if (at)
                fail_msg("%s: for %s, %s stands at %s and at %s", position_of(look->session),
                         role_id(look->module, look->role), piece, at,
                         json_string_value(json_object_get(row, "place")));
            at = json_string_value(json_object_get(row, "place"));
        }
    }
    return at;
}

static void check_thing(struct look *look, struct thing thing) {
    char frame[80], of_place[80], name[100];
    if (are_places(look->module, thing.domain))
        return;
    snprintf(name, sizeof name, "%s", thing_name(look->module, thing));
    const char *place = listed_at(look, name);
    close_view(look, thing, frame);
    if ((place != NULL) != (frame[0] != '\0'))
        fail_msg(
            "%s: for %s, %s stands at %s in the list (stands of struct ruleset), and in the picture at %s (where of "
            "struct board_picture)",
            position_of(look->session), role_id(look->module, look->role), name, place ? place : "no place",
            frame[0] ? frame : "no place");
    if (!place) {
        look->absent++;
        return;
    }
    look->listed++;
    close_view(look, thing_named(look->module, place), of_place);
    if (is_scene(frame) || is_scene(of_place))
        look->scenes++;
    else if (strcmp(frame, of_place) != 0)
        fail_msg("%s: for %s, %s is told to stand at %s, which is at %s, and stands at %s", position_of(look->session),
                 role_id(look->module, look->role), name, place, of_place, frame);
}

/* Places have positions, each row is one place, no place is empty. */
static void check_rows(struct look *look) {
    size_t i, k;
    const json_t *row, *one;
    const char *last = "";
    json_array_foreach(look->places, i, row) {
        const char *place = json_string_value(json_object_get(row, "place"));
        assert_true(thing_is_placed(look->module, thing_named(look->module, place)));
        assert_string_not_equal(place, last);
        assert_true(json_array_size(json_object_get(row, "pieces")) > 0);
        json_array_foreach(json_object_get(row, "pieces"), k, one) {
            const struct thing piece = thing_named(look->module, json_string_value(one));
            assert_false(are_places(look->module, piece.domain));
            look->pieces |= (uint64_t)1 << piece.domain;
        }
        last = place;
    }
}

static void check_listed(struct look *look) {
    size_t i, k;
    const json_t *row, *one;
    json_array_foreach(look->places, i, row) {
        json_array_foreach(json_object_get(row, "pieces"), k, one) {
            if (chance_below(OFTEN) == 0)
                check_thing(look, thing_named(look->module, json_string_value(one)));
        }
    }
}

static void check_by_chance(struct look *look) {
    const struct ruleset *ruleset = look->module->ruleset;
    for (int k = 0; k < LOOKS; k++) {
        const int domain = DOMAIN_FIRST + (int)chance_below((uint32_t)ruleset->domain_count);
        const int count = domain_count(ruleset, look->module->content, domain);
        if (count > 0)
            check_thing(look, (struct thing){domain, (int)chance_below((uint32_t)count)});
    }
}

/* ---- the view's state -------------------------------------------------------------------------------------------- */

/* The thing that a member names: by its key, which is a domain, or by the plural of one above an "id". */
static bool named_by(const struct look *look, const char *key, const json_t *value, struct thing *thing) {
    const struct ruleset *ruleset = look->module->ruleset;
    if (!json_is_string(value))
        return false;
    for (int i = 0; i < ruleset->domain_count; i++) {
        const size_t n = strlen(ruleset->domains[i].name);
        if (strncmp(key, ruleset->domains[i].name, n) != 0 || (key[n] != '\0' && strcmp(key + n, "s") != 0))
            continue;
        *thing = (struct thing){DOMAIN_FIRST + i, domain_find(ruleset, look->module->content, DOMAIN_FIRST + i,
                                                              json_string_value(value))};
        return thing->index >= 0;
    }
    return false;
}

static bool is_in(const struct look *look, struct thing part, struct thing whole) {
    struct domain_item item;
    return domain_read(look->module->ruleset, look->module->content, part.domain, part.index, &item) &&
           item.in_domain == whole.domain && item.in == whole.index;
}

static bool same_spot(const struct look *look, struct thing a, struct thing b) {
    struct domain_item one, other;
    return domain_read(look->module->ruleset, look->module->content, a.domain, a.index, &one) &&
           domain_read(look->module->ruleset, look->module->content, b.domain, b.index, &other) && one.x == other.x &&
           one.y == other.y;
}

/* The smallest place that a record tells of; false: none. */
static bool told_place(const struct look *look, const json_t *record, struct thing *place) {
    const char *key;
    json_t *value;
    bool any = false;
    json_object_foreach((json_t *)record, key, value) {
        struct thing one;
        if (!named_by(look, key, value, &one) || !are_places(look->module, one.domain) ||
            !thing_on_the_map(look->module, &one))
            continue;
        if (!any || is_in(look, one, *place))
            *place = one;
        any = true;
    }
    return any;
}

static void check_record(struct look *look, const char *above, const json_t *record) {
    void *first = json_object_iter((json_t *)record);
    const char *key = first ? json_object_iter_key(first) : "";
    struct thing thing, place;
    char name[100];
    if (!first || !named_by(look, strcmp(key, "id") == 0 ? above : key, json_object_iter_value(first), &thing) ||
        !(look->pieces >> thing.domain & 1))
        return;
    snprintf(name, sizeof name, "%s", thing_name(look->module, thing));
    const bool told = told_place(look, record, &place);
    const char *at = listed_at(look, name);
    if (told && (!at || !same_spot(look, place, thing_named(look->module, at))))
        fail_msg("%s: for %s, %s stands at %s in the state, and in the list at %s", position_of(look->session),
                 role_id(look->module, look->role), name, thing_name(look->module, place), at ? at : "no place");
    look->records += told;
}

/* Of lists of records alone: a record that stands by itself tells what is done, such as an activation. */
static void check_records(struct look *look, const char *above, const json_t *value) {
    const char *key;
    json_t *one;
    size_t i;
    json_object_foreach((json_t *)value, key, one) {
        check_records(look, key, one);
    }
    json_array_foreach((json_t *)value, i, one) {
        if (json_is_object(one))
            check_record(look, above, one);
        check_records(look, above, one);
    }
}

/* ---- positions --------------------------------------------------------------------------------------------------- */

/* A seat by chance, now and then a spectator. */
static void check_position(struct look *look) {
    const role_set seats = session_seats(look->session);
    do
        look->role = (int)chance_below((uint32_t)look->module->ruleset->role_count + 1);
    while (look->role < look->module->ruleset->role_count && !(seats & ROLE_BIT(look->role)));
    if (look->role == look->module->ruleset->role_count)
        look->role = ROLE_SPECTATOR;
    json_t *view = view_of(look);
    look->places = json_object_get(view, "places");
    assert_true(json_is_array(look->places));
    check_rows(look);
    check_records(look, "", json_object_get(view, "state"));
    check_listed(look);
    check_by_chance(look);
    json_decref(view);
    look->positions++;
}

/* ---- games ------------------------------------------------------------------------------------------------------- */

static void play_game(struct look *look, const struct setup *setup, uint64_t seed, long wanted) {
    look->session = chance_game(look->module, setup, seed);
    check_position(look);
    while (!session_over(look->session) && look->positions < wanted) {
        for (uint32_t skip = chance_below(2 * OFTEN); skip > 0 && !session_over(look->session); skip--)
            chance_act(look->session);
        check_position(look);
    }
    session_free(look->session);
}

static void visit(const struct module *module, const struct setup *setup, const char *name) {
    struct look look = {.module = module};
    const long wanted = (positions_wanted() - 1) / module->ruleset->scenario_count + 1;
    if (!module->ruleset->stands)
        return;
    for (uint64_t seed = 6000; look.positions < wanted; seed++) {
        struct setup other = *setup;
        if (seed % 2 == 1)
            random_setup(module, setup->scenario, chance_below, &other);
        play_game(&look, &other, seed, wanted);
    }
    print_message("%s: %ld positions, %ld records; %ld things at their places, %ld without one, %ld in scenes\n", name,
                  look.positions, look.records, look.listed, look.absent, look.scenes);
    if (look.records <= wanted)
        fail_msg("%s: the lists of the view have too few records of a thing with its place, such as "
                 "\"bands\":[{\"id\":\"spears\",\"area\":\"ford\"}, ...]: the thing first, both under the "
                 "names of their domains",
                 name);
    assert_true(look.listed - look.scenes > wanted / 4);
}

static void test_all_that_stands_on_the_board_is_listed_at_its_place(void **state) {
    (void)state;
    chance_begin(21);
    each_scenario(visit);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_all_that_stands_on_the_board_is_listed_at_its_place)};
    return cmocka_run_group_tests_name("places", tests, open_rulesets, close_rulesets);
}

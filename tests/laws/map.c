/* Checks what the document of each ruleset says of the map: connections, shapes, the role of each domain, colours,
 * printed values and seats. The tests of the API hold the document to openapi.yaml. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "../support/setups.h"
#include "../support/things.h"

struct look {
    const struct module *module;
    json_t *document;
    void (*check)(const struct look *look);
};

static struct look looking;

static const char *text_at(const json_t *object, const char *key) {
    return json_string_value(json_object_get(object, key));
}

#define FAIL_AT(look, format, ...) fail_msg("%s: " format, (look)->module->ruleset->id, __VA_ARGS__)

/* Scenarios of one ruleset follow each other. */
static void look_once(const struct module *module, const struct setup *setup, const char *name) {
    (void)setup, (void)name;
    if (module == looking.module)
        return;
    looking.module = module;
    looking.document = json_loads(module->document[CONTENT_ALL].json, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(looking.document);
    looking.check(&looking);
    json_decref(looking.document);
}

static void each_document(void (*check)(const struct look *look)) {
    looking = (struct look){.check = check};
    each_scenario(look_once);
}

static json_t *row_with(const json_t *rows, const char *key, const char *text) {
    size_t i;
    json_t *row;
    json_array_foreach((json_t *)rows, i, row) {
        const char *value = text_at(row, key);
        if (value && strcmp(value, text) == 0)
            return row;
    }
    return NULL;
}

/* ---- connections ------------------------------------------------------------------------------------------------- */

/* The ends, in one order, and the kind: the same for a connection and its repetition. */
static void pair_of(const json_t *connection, char text[200]) {
    const char *a = text_at(connection, "a"), *b = text_at(connection, "b");
    const bool turned = strcmp(a, b) > 0;
    snprintf(text, 200, "%s %s %s", text_at(connection, "kind"), turned ? b : a, turned ? a : b);
}

static void check_connections(const struct look *look) {
    const json_t *rows = json_object_get(look->document, "connections");
    const json_t *kinds = json_object_get(look->document, "connection_kinds");
    json_t *ids = json_object(), *pairs = json_object(), *used = json_object(), *row;
    size_t i;
    json_array_foreach((json_t *)rows, i, row) {
        char pair[200];
        thing_named(look->module, text_at(row, "a"));
        thing_named(look->module, text_at(row, "b"));
        pair_of(row, pair);
        if (strcmp(text_at(row, "a"), text_at(row, "b")) == 0)
            FAIL_AT(look, "%s connects %s with itself", text_at(row, "id"), text_at(row, "a"));
        if (json_object_get(pairs, pair))
            FAIL_AT(look, "%s stands twice", pair);
        if (json_object_get(ids, text_at(row, "id")))
            FAIL_AT(look, "two connections are called %s", text_at(row, "id"));
        if (!row_with(kinds, "kind", text_at(row, "kind")))
            FAIL_AT(look, "the kind %s has no title", text_at(row, "kind"));
        json_object_set_new(ids, text_at(row, "id"), json_true());
        json_object_set_new(pairs, pair, json_true());
        json_object_set_new(used, text_at(row, "kind"), json_true());
    }
    if (json_object_size(used) != json_array_size(kinds))
        FAIL_AT(look, "%zu kinds of connections, and %zu with a connection", json_array_size(kinds),
                json_object_size(used));
    json_decref(ids);
    json_decref(pairs);
    json_decref(used);
}

static void test_both_ends_of_a_connection_exist_and_it_stands_once(void **state) {
    (void)state;
    each_document(check_connections);
}

static long count_kind(const json_t *document, const char *kind) {
    long n = 0;
    size_t i;
    json_t *row;
    json_array_foreach(json_object_get(document, "connections"), i, row) {
        n += !kind || strcmp(text_at(row, "kind"), kind) == 0;
    }
    return n;
}

/* Of all records of the table: the lengths of the list in them. */
static long count_inner(const json_t *content, const char *file, const char *table, const char *list) {
    long n = 0;
    size_t i;
    json_t *record;
    json_array_foreach(json_object_get(json_object_get(content, file), table), i, record) {
        n += (long)json_array_size(json_object_get(record, list));
    }
    return n;
}

static long count_records(const json_t *content, const char *file, const char *table) {
    return (long)json_array_size(json_object_get(json_object_get(content, file), table));
}

/* The steps of all roads from square to square, each once. */
static long count_road_steps(const json_t *content) {
    json_t *seen = json_object(), *road;
    size_t i;
    json_array_foreach(json_object_get(json_object_get(content, "roads"), "roads"), i, road) {
        const json_t *squares = json_object_get(road, "squares");
        for (size_t k = 1; k < json_array_size(squares); k++) {
            const char *a = json_string_value(json_array_get(squares, k - 1));
            const char *b = json_string_value(json_array_get(squares, k));
            char key[120];
            snprintf(key, sizeof key, "%s %s", strcmp(a, b) < 0 ? a : b, strcmp(a, b) < 0 ? b : a);
            json_object_set_new(seen, key, json_true());
        }
    }
    const long n = (long)json_object_size(seen);
    json_decref(seen);
    return n;
}

static void check_count(const struct look *look, const char *kind, long wanted) {
    const long found = count_kind(look->document, kind);
    if (wanted == 0 || found != wanted)
        FAIL_AT(look, "%ld connections of the kind %s, and %ld in content", found, kind ? kind : "(all)", wanted);
}

static void check_counts(const struct look *look) {
    const char *id = look->module->ruleset->id;
    const json_t *content = json_object_get(look->document, "content");
    if (strcmp(id, "cruel-necessity") == 0) {
        check_count(look, "advance", count_records(content, "map", "connections"));
        check_count(look, "fortress", count_inner(content, "map", "fortresses", "areas"));
    } else if (strcmp(id, "kingmaker") == 0) {
        check_count(look, "border", count_inner(content, "squares", "squares", "neighbours") / 2);
        check_count(look, "road", count_road_steps(content));
        check_count(look, "port", count_inner(content, "places", "places", "access"));
    } else if (strcmp(id, "this-war-without-an-enemy") == 0) {
        const long coasts = count_kind(look->document, "coast"), seas = count_kind(look->document, "sea");
        check_count(look, "coast", count_inner(content, "areas", "areas", "seas"));
        check_count(look, "sea", count_inner(content, "areas", "seas", "adjacent") / 2);
        check_count(look, NULL, count_records(content, "borders", "borders") + coasts + seas);
    } else if (strcmp(id, "game-of-hills") == 0) {
        check_count(look, "path", count_records(content, "map", "borders"));
    } else if (strcmp(id, "unhappy-king-charles") == 0) {
        check_count(look, NULL, count_records(content, "connections", "connections"));
    }
}

static void test_there_are_as_many_connections_as_in_content(void **state) {
    (void)state;
    each_document(check_counts);
}

/* ---- shapes ------------------------------------------------------------------------------------------------------ */

static bool is_layer_of_items(const struct ruleset *ruleset, const char *name) {
    for (const struct map_layer *layer = ruleset->map_layers; layer && layer->name; layer++)
        if (strcmp(layer->name, name) == 0)
            return true;
    return false;
}

/* Of land out of play, some is an item and some is none. */
static void check_geometry(const struct look *look) {
    const json_t *geometry = json_object_get(look->document, "geometry");
    const char *name;
    json_t *layer, *record;
    size_t i;
    int about = 0;
    json_object_foreach((json_t *)geometry, name, layer) {
        json_array_foreach(layer, i, record) {
            const char *thing = text_at(record, "about");
            if (thing)
                thing_named(look->module, thing);
            if (!thing && is_layer_of_items(look->module->ruleset, name) && strcmp(name, "neighbours") != 0)
                FAIL_AT(look, "%s[%zu] is about nothing", name, i);
            if (!json_object_get(record, "about") || json_object_get(record, "provenance"))
                FAIL_AT(look, "%s[%zu] has no `about`, or a provenance", name, i);
            about += thing != NULL;
        }
    }
    if (json_is_object(geometry) && about == 0)
        FAIL_AT(look, "no shape of %s is about an item", "geometry");
}

static void test_shapes_name_what_they_show(void **state) {
    (void)state;
    each_document(check_geometry);
}

/* ---- domains ----------------------------------------------------------------------------------------------------- */

static bool has_place(const struct look *look, const char *domain, const json_t *item) {
    char name[160];
    snprintf(name, sizeof name, "%s-%s", domain, text_at(item, "id"));
    struct thing thing = thing_named(look->module, name);
    return thing_on_the_map(look->module, &thing);
}

static void check_item(const struct look *look, const json_t *domain, const json_t *item) {
    const char *role = text_at(domain, "role");
    const json_t *facts = json_object_get(item, "facts");
    const bool is_place =
        role && (strcmp(role, "area") == 0 || strcmp(role, "site") == 0 || strcmp(role, "track-box") == 0);
    size_t i;
    json_t *fact;
    json_array_foreach((json_t *)facts, i, fact) {
        if (row_with(facts, "title", text_at(fact, "title")) != fact)
            FAIL_AT(look, "%s tells %s twice", text_at(item, "title"), text_at(fact, "title"));
    }
    if (is_place && !has_place(look, text_at(domain, "name"), item))
        FAIL_AT(look, "%s %s has no position, nor has what it is in", text_at(domain, "name"), text_at(item, "id"));
}

/* What a client says of a piece that the view does not have now, and of one that it draws itself. */
static void check_piece(const struct look *look, const json_t *domain, const json_t *item) {
    static const char *const members[] = {"title", "text", "kind"};
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        const char *text = text_at(item, members[i]);
        if (!text || !text[0])
            FAIL_AT(look, "%s %s is a piece, and has no %s", text_at(domain, "name"), text_at(item, "id"), members[i]);
    }
}

/* What lies on the table explains itself: in words, or by what is printed on it. The smallest games of tests/ tell no
 * printed values. */
static void check_explained(const struct look *look, const json_t *domain, const json_t *item) {
    static const char *const roles[] = {"area", "piece", "card", "track-box"};
    const char *role = text_at(domain, "role"), *text = text_at(item, "text");
    const bool tells = look->module->ruleset->facts != NULL && role != NULL;
    for (size_t i = 0; tells && i < sizeof roles / sizeof *roles; i++)
        if (strcmp(role, roles[i]) == 0 && !(text && text[0]) && json_array_size(json_object_get(item, "facts")) == 0)
            FAIL_AT(look, "%s %s has neither a text nor facts", text_at(domain, "name"), text_at(item, "id"));
}

/* A game with a board of places has a domain of areas, and one with cards a domain of cards. */
static void check_domains(const struct look *look) {
    const json_t *domains = json_object_get(look->document, "domains");
    size_t i, k;
    json_t *domain, *item;
    json_array_foreach((json_t *)domains, i, domain) {
        json_array_foreach(json_object_get(domain, "items"), k, item) {
            check_item(look, domain, item);
            check_explained(look, domain, item);
            if (text_at(domain, "role") && strcmp(text_at(domain, "role"), "piece") == 0)
                check_piece(look, domain, item);
        }
        if (strcmp(text_at(domain, "name"), "card") == 0)
            assert_string_equal(text_at(domain, "role"), "card");
    }
    if (json_array_size(json_object_get(look->document, "connections")) > 0 && !row_with(domains, "role", "area"))
        FAIL_AT(look, "no domain has the role %s", "area");
}

static void test_items_have_what_their_domain_promises(void **state) {
    (void)state;
    each_document(check_domains);
}

/* ---- the printed values ------------------------------------------------------------------------------------------ */

static json_t *item_named(const struct look *look, const char *domain, const char *id) {
    json_t *row = row_with(json_object_get(look->document, "domains"), "name", domain);
    json_t *item = row_with(json_object_get(row, "items"), "id", id);
    if (!item)
        FAIL_AT(look, "%s %s is not there", domain, id);
    return item;
}

/* Each value is that of a member of the record in content. */
static void check_values(const struct look *look, const char *domain, const char *title, const char *file,
                         const char *table, const char *member) {
    const json_t *records = json_object_get(json_object_get(json_object_get(look->document, "content"), file), table);
    int told = 0;
    size_t i;
    json_t *record;
    json_array_foreach((json_t *)records, i, record) {
        const json_t *facts = json_object_get(item_named(look, domain, text_at(record, "id")), "facts");
        const json_t *fact = row_with(facts, "title", title);
        if (!fact)
            continue;
        told++;
        if (!json_equal(json_object_get(fact, "value"), json_object_get(record, member)))
            FAIL_AT(look, "%s %s: %s is another number than %s", domain, text_at(record, "id"), title, member);
    }
    if (told == 0)
        FAIL_AT(look, "no item of %s tells its %s", domain, title);
}

static void check_printed(const struct look *look) {
    const char *id = look->module->ruleset->id;
    if (strcmp(id, "cruel-necessity") == 0) {
        check_values(look, "fortress", "Zeal each turn", "map", "fortresses", "zeal_income");
        check_values(look, "unit", "Strength", "formations", "units", "strength");
        assert_string_equal(text_at(item_named(look, "army", "north"), "owner"), "royalist");
        assert_int_equal(json_array_size(
                             json_object_get(row_with(json_object_get(look->document, "domains"), "role", "track-box"),
                                             "items")),
                         36);
    } else if (strcmp(id, "kingmaker") == 0) {
        check_values(look, "card", "Strength", "cards", "cards", "strength");
        check_values(look, "place", "Commons", "places", "places", "votes");
    } else if (strcmp(id, "this-war-without-an-enemy") == 0) {
        check_values(look, "block", "Full strength", "blocks", "blocks", "strength");
        check_values(look, "card", "Action Points", "cards", "cards", "ap");
        assert_string_equal(text_at(item_named(look, "block", "r-charles"), "owner"), "king");
    } else if (strcmp(id, "unhappy-king-charles") == 0) {
        check_values(look, "brigade", "Combat Value", "brigades", "brigades", "value");
        check_values(look, "general", "Battle Rating", "generals", "generals", "battle");
        assert_string_equal(text_at(item_named(look, "general", "king-charles"), "owner"), "royalist");
    } else if (strcmp(id, "game-of-dice") == 0) {
        check_values(look, "card", "Speed", "cards", "cards", "speed");
    }
}

static void test_facts_are_those_of_content(void **state) {
    (void)state;
    each_document(check_printed);
}

/* ---- seats ------------------------------------------------------------------------------------------------------- */

static role_set seats_of(const struct module *module, const struct setup *setup) {
    const struct ruleset *r = module->ruleset;
    return r->seats ? r->seats(module->content, setup) : (role_set)(ROLE_BIT(r->role_count) - 1);
}

static int option_named(const struct ruleset *ruleset, const char *id) {
    for (int i = 0; i < ruleset->option_count; i++)
        if (strcmp(ruleset->options[i].id, id) == 0)
            return i;
    fail_msg("%s has no option %s", ruleset->id, id);
    return NONE;
}

/* A number that decides the seats is their number. */
static void check_seats_by(const struct look *look, struct setup *setup, const char *by) {
    const int option = option_named(look->module->ruleset, by);
    const struct game_option *o = &look->module->ruleset->options[option];
    assert_int_equal(o->kind, OPTION_NUMBER);
    for (int n = o->least; n <= o->most; n++) {
        setup->option[option] = (int16_t)n;
        assert_int_equal(seats_of(look->module, setup), ROLE_BIT(n) - 1);
    }
}

static void check_seats(const struct look *look) {
    const struct ruleset *r = look->module->ruleset;
    for (int s = 0; s < r->scenario_count; s++) {
        const json_t *scenario = json_array_get(json_object_get(look->document, "scenarios"), (size_t)s);
        const json_t *seats = json_object_get(scenario, "seats");
        struct setup setup;
        role_set told = 0;
        standard_setup(r, s, &setup);
        for (int role = 0; role < r->role_count; role++)
            for (size_t i = 0; i < json_array_size(seats); i++)
                if (strcmp(json_string_value(json_array_get(seats, i)), r->roles[role].id) == 0)
                    told |= ROLE_BIT(role);
        assert_int_equal(told, seats_of(look->module, &setup));
        if (text_at(scenario, "seats_by"))
            check_seats_by(look, &setup, text_at(scenario, "seats_by"));
        else if (r->seats && r->role_count > 2)
            FAIL_AT(look, "nothing decides the seats of %s", r->scenarios[s].id);
    }
}

static void test_seats_are_told_before_a_game_is_made(void **state) {
    (void)state;
    each_document(check_seats);
}

/* ---- less of it -------------------------------------------------------------------------------------------------- */

static void check_smaller(const struct look *look) {
    const struct module_document *documents = look->module->document;
    json_t *none = json_loads(documents[CONTENT_NONE].json, 0, NULL);
    json_t *shapes = json_loads(documents[CONTENT_GEOMETRY].json, 0, NULL);
    assert_true(json_is_null(json_object_get(none, "content")) && json_is_null(json_object_get(none, "geometry")));
    assert_true(json_is_null(json_object_get(shapes, "content")));
    assert_true(json_equal(json_object_get(shapes, "geometry"), json_object_get(look->document, "geometry")));
    json_object_set(none, "content", json_object_get(look->document, "content"));
    json_object_set(none, "geometry", json_object_get(look->document, "geometry"));
    assert_true(json_equal(none, look->document));
    json_decref(none);
    json_decref(shapes);
}

static void test_a_smaller_document_lacks_nothing_else(void **state) {
    (void)state;
    each_document(check_smaller);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_both_ends_of_a_connection_exist_and_it_stands_once),
                                       cmocka_unit_test(test_there_are_as_many_connections_as_in_content),
                                       cmocka_unit_test(test_shapes_name_what_they_show),
                                       cmocka_unit_test(test_items_have_what_their_domain_promises),
                                       cmocka_unit_test(test_facts_are_those_of_content),
                                       cmocka_unit_test(test_seats_are_told_before_a_game_is_made),
                                       cmocka_unit_test(test_a_smaller_document_lacks_nothing_else)};
    return cmocka_run_group_tests_name("map", tests, open_rulesets, close_rulesets);
}

/* What a client is given keeps its schema, on every ruleset found, in positions of games played by chance, every other
 * one with options by chance, half of them broken off early, so that openings are met often: the state of a view that
 * of its ruleset, and views, menus, entries of the log and results that of openapi.yaml, for every seat and for a
 * spectator. Every id in a state is one of the domain that the schema names (x-domain, x-key-domain). 1,500 positions
 * of each game; 100,000 under MUSTERD_SOAK. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../daemon/game/fairness.h"
#include "../../daemon/game/session.h"
#include "../../rulesets/kit/text.h"
#include "../support/chance.h"
#include "../support/contract.h"
#include "../support/schema.h"
#include "../support/setups.h"

enum { OFTEN = 3, MENU = 25, WHOLE = 1 << 20, SHORT_LEAST = 40, SHORT_RANGE = 120 };

/* Of a game. */
static int positions_wanted(void) {
    return law_amount(200, 1500, 100000);
}

struct look {
    const struct module *module;
    const char *name; /* ruleset and scenario */
    uint64_t seed;
    struct session *session;
    const json_t *schema; /* of the state, as the ruleset gives it */
    int positions;
    long ids; /* held to their domains */
};

/* ---- one document ------------------------------------------------------------------------------------------------ */

static json_t *parsed(const struct look *look, struct writer *w) {
    json_error_t error;
    json_t *json = json_loads(writer_text(w), JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    if (json == NULL)
        fail_msg("%s, seed %llu, entry %u: no JSON: %s", look->name, (unsigned long long)look->seed,
                 session_seq(look->session), error.text);
    return json;
}

static bool is_of_domain(void *of, const char *domain, const char *id) {
    struct look *look = of;
    const struct ruleset *ruleset = look->module->ruleset;
    look->ids++;
    if (strcmp(domain, "role") == 0)
        return domain_find(ruleset, look->module->content, DOMAIN_ROLE, id) >= 0;
    for (int i = 0; i < ruleset->domain_count; i++)
        if (strcmp(ruleset->domains[i].name, domain) == 0)
            return domain_find(ruleset, look->module->content, DOMAIN_FIRST + i, id) >= 0;
    return false;
}

/* reader: a role, or ROLE_SPECTATOR. */
static void check(struct look *look, int reader, const json_t *root, const json_t *schema, const json_t *value,
                  const char *what) {
    char why[512];
    const struct schema_ids ids = {is_of_domain, look};
    if (!schema_check_ids(root, schema, value, &ids, why, sizeof why))
        fail_msg("%s, seed %llu, entry %u, read by %s: the %s breaks its schema: %s", look->name,
                 (unsigned long long)look->seed, session_seq(look->session),
                 reader == ROLE_SPECTATOR ? "a spectator" : look->module->ruleset->roles[reader].id, what, why);
}

static const json_t *declared(const char *name) {
    char ref[80];
    snprintf(ref, sizeof ref, "#/components/schemas/%s", name);
    const json_t *schema = schema_lookup(contract(), ref);
    assert_non_null(schema);
    return schema;
}

static void check_view(struct look *look, int reader) {
    struct writer w;
    writer_init(&w);
    out_object(&w);
    out_member_string(&w, "game", "0190a1b2-0000-7000-8000-000000001642"); /* the API adds it */
    assert_true(session_view_json(look->session, reader, VIEW_ALL, &w));
    out_end_object(&w);
    json_t *view = parsed(look, &w);
    check(look, reader, look->schema, look->schema, json_object_get(view, "state"), "state");
    check(look, reader, contract(), declared("View"), view, "view");
    json_decref(view);
    writer_finish(&w);
}

static void check_menu(struct look *look, int reader) {
    struct writer w;
    writer_init(&w);
    assert_true(session_menu_json(look->session, reader, MENU, ASIDES_LAST, &w));
    json_t *menu = parsed(look, &w);
    const json_t *members = json_object_get(declared("ActionList"), "properties");
    check(look, reader, contract(), json_object_get(members, "menu"), menu, "menu");
    json_decref(menu);
    writer_finish(&w);
}

static void check_entry(struct look *look, int reader) {
    struct writer w;
    writer_init(&w);
    out_object(&w);
    session_entry_json(look->session, 1642, reader, &w);
    out_end_object(&w);
    json_t *entry = parsed(look, &w);
    check(look, reader, contract(), declared("Entry"), entry, "entry of the log");
    if (json_string_length(json_object_get(entry, "text")) == 0)
        fail_msg("%s, seed %llu, entry %u: it has no words", look->name, (unsigned long long)look->seed,
                 session_seq(look->session));
    json_decref(entry);
    writer_finish(&w);
}

static void check_result(struct look *look) {
    struct writer w;
    writer_init(&w);
    session_result_json(look->session, &w);
    json_t *result = parsed(look, &w);
    check(look, ROLE_SPECTATOR, contract(), declared("Result"), result, "result");
    json_decref(result);
    writer_finish(&w);
}

/* ---- positions --------------------------------------------------------------------------------------------------- */

static int any_reader(struct session *session) {
    return chance_below(4) == 0 ? ROLE_SPECTATOR : chance_role(session_seats(session));
}

static void legal_of(struct session *session, int role, bool out_of_turn, struct action_list *list) {
    list->count = 0;
    session_module(session)->ruleset->legal(session_game(session), role, list);
    actions_keep(session_module(session)->ruleset, list, out_of_turn);
}

/* Mostly who must act; now and then anybody out of turn. */
static void play_one(const struct look *look) {
    static struct action_list list;
    struct session *session = look->session;
    char text[200];
    struct writer key;
    int role = chance_role(session_seats(session));
    list.count = 0;
    if (look->module->ruleset->out_of_turn_count > 0 && chance_below(8) == 0)
        legal_of(session, role, true, &list);
    if (list.count == 0) {
        role = chance_role(session_to_act(session));
        legal_of(session, role, false, &list);
    }
    writer_init_fixed(&key, text, sizeof text);
    action_key(&key, look->module->ruleset, look->module->content, &list.item[chance_below((uint32_t)list.count)]);
    if (session_act(session, role, session_seq(session), key.text, key.length, 0) != ACT_DONE)
        fail_msg("%s, seed %llu, entry %u: %s", look->name, (unsigned long long)look->seed, session_seq(session),
                 session_fault(session));
}

static void look_at_game(struct look *look, const struct setup *setup, int wanted) {
    look->session = chance_game(look->module, setup, look->seed);
    int left = look->seed % 4 < 2 ? SHORT_LEAST + (int)chance_below(SHORT_RANGE) : WHOLE;
    while (!session_over(look->session) && look->positions < wanted && left-- > 0) {
        if (chance_below(OFTEN) == 0) {
            look->positions++;
            check_view(look, any_reader(look->session));
            check_menu(look, chance_role(session_to_act(look->session)));
        }
        play_one(look);
        check_entry(look, any_reader(look->session));
    }
    check_view(look, any_reader(look->session));
    if (session_over(look->session))
        check_result(look);
    session_free(look->session);
}

static void visit_scenario(const struct module *module, const struct setup *standard, const char *name) {
    json_t *full = json_loads(module->document[CONTENT_ALL].json, 0, NULL);
    assert_non_null(full);
    struct look look = {.module = module, .name = name, .schema = json_object_get(full, "view_schema")};
    const int wanted = (positions_wanted() - 1) / module->ruleset->scenario_count + 1;
    assert_non_null(look.schema);
    for (look.seed = 16420; look.positions < wanted; look.seed++) {
        struct setup setup = *standard;
        if (look.seed % 2 == 1)
            random_setup(module, standard->scenario, chance_below, &setup);
        look_at_game(&look, &setup, wanted);
    }
    print_message("%s: %d positions, %ld ids of their domains\n", name, look.positions, look.ids);
    if (look.ids == 0 && strstr(module->document[CONTENT_ALL].json, "\"x-domain\""))
        fail_msg("%s: no id was held to its domain", name);
    json_decref(full);
}

static void test_what_is_shown_keeps_its_schema(void **state) {
    (void)state;
    chance_begin(8);
    each_scenario(visit_scenario);
}

/* A schema that is too narrow is found. */
static void test_a_broken_schema_is_found(void **state) {
    (void)state;
    char why[512];
    json_t *narrow =
        json_pack("{s:s,s:{s:{s:s,s:i}}}", "type", "object", "properties", "seq", "type", "integer", "maximum", 5);
    json_t *view = json_pack("{s:i}", "seq", 6);
    assert_false(schema_check(narrow, narrow, view, why, sizeof why));
    assert_non_null(strstr(why, "/seq"));
    json_decref(view);
    json_decref(narrow);
}

static bool is_oxford(void *of, const char *domain, const char *id) {
    (void)of;
    return strcmp(domain, "area") == 0 && strcmp(id, "oxford") == 0;
}

static bool oxford_fits(const char *schema_text, const char *value_text) {
    char why[512];
    const struct schema_ids ids = {is_oxford, NULL};
    json_t *schema = json_loads(schema_text, 0, NULL), *value = json_loads(value_text, JSON_DECODE_ANY, NULL);
    const bool fits = schema_check_ids(schema, schema, value, &ids, why, sizeof why);
    json_decref(schema);
    json_decref(value);
    return fits;
}

static void test_an_id_of_another_domain_is_found(void **state) {
    (void)state;
    const char *const list = "{\"items\": {\"type\": [\"string\", \"null\"], \"x-domain\": \"area\"}}";
    const char *const map = "{\"x-key-domain\": \"area\", \"additionalProperties\": {\"type\": \"integer\"}}";
    const char *const declared = "{\"x-key-domain\": \"area\", \"properties\": {\"oxford\": {}, \"hull\": {}}}";
    const char *const mixed = "{\"x-key-domain\": \"area\", \"x-keys\": [\"oxford\", \"hull\"], "
                              "\"properties\": {\"oxford\": {}, \"hull\": {}, \"round\": {}}}";
    assert_true(oxford_fits(list, "[\"oxford\", null]"));
    assert_false(oxford_fits(list, "[\"oxford\", \"hull\"]"));
    assert_true(oxford_fits(map, "{\"oxford\": 2}"));
    assert_false(oxford_fits(map, "{\"hull\": 2}"));
    assert_true(oxford_fits(declared, "{\"oxford\": 2}"));
    assert_false(oxford_fits(declared, "{\"hull\": 2}"));
    assert_true(oxford_fits(mixed, "{\"oxford\": 2, \"round\": 2}"));
    assert_false(oxford_fits(mixed, "{\"hull\": 2}"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_shown_keeps_its_schema),
        cmocka_unit_test(test_a_broken_schema_is_found),
        cmocka_unit_test(test_an_id_of_another_domain_is_found),
    };
    return cmocka_run_group_tests_name("schemas", tests, open_rulesets, close_rulesets);
}

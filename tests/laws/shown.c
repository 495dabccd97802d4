/* What a client is given in order to show a choice, on every ruleset found, over positions of games played by chance,
 * half of them with options by chance: labels that say it in 80 characters, each its own way, the list as a menu. A
 * soak looks at 10,000 positions of each game. */
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
#include "../support/setups.h"

enum { OFTEN = 3, MENU = 25 };

/* ---- positions --------------------------------------------------------------------------------------------------- */

/* Of a game. */
static int positions_wanted(void) {
    return law_amount(500, 5000, 100000);
}

struct look {
    const struct module *module;
    const struct setup *setup;
    uint8_t key[KEY_BYTES];
    struct session *session;
    int role;
    json_t *actions; /* what the role may do */
    int positions;   /* looked at so far */
    int doubles;     /* one text for two actions that do not do the same */
    int faults;      /* labels too long, empty or with braces */
};

typedef void look_visitor(struct look *look);

static json_t *json_of(bool (*write)(struct session *session, int role, struct writer *w), struct session *session,
                       int role) {
    struct writer w;
    writer_init(&w);
    assert_true(write(session, role, &w));
    json_t *json = json_loads(writer_text(&w), JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(json);
    writer_finish(&w);
    return json;
}

static bool write_actions(struct session *session, int role, struct writer *w) {
    return session_actions_json(session, role, ASIDES_LAST, w);
}

/* Mostly somebody who must act; now and then anybody, who may have something to do out of turn. */
static void look_once(struct look *look, look_visitor *visit) {
    bool anybody = chance_below(4) == 0;
    role_set all = (role_set)(ROLE_BIT(look->module->ruleset->role_count) - 1);
    look->role = chance_role(anybody ? all : session_to_act(look->session));
    look->actions = json_of(write_actions, look->session, look->role);
    if (json_array_size(look->actions) > 0) {
        look->positions++;
        visit(look);
    }
    json_decref(look->actions);
}

static void look_at_game(struct look *look, uint64_t seed, int wanted, look_visitor *visit) {
    chance_key(seed, look->key);
    look->session = chance_game(look->module, look->setup, seed);
    while (!session_over(look->session) && look->positions < wanted) {
        if (chance_below(OFTEN) == 0)
            look_once(look, visit);
        chance_act_of(look->session, chance_role(session_to_act(look->session)));
    }
    session_free(look->session);
}

/* Positions of this scenario, in every other game with options by chance. */
static void look_at_scenario(struct look *look, int wanted, look_visitor *visit) {
    const struct setup *standard = look->setup;
    for (uint64_t seed = 9000; look->positions < wanted; seed++) {
        struct setup setup = *standard;
        if (seed % 2 == 1)
            random_setup(look->module, standard->scenario, chance_below, &setup);
        look->setup = &setup;
        look_at_game(look, seed, wanted, visit);
    }
    look->setup = standard;
}

static look_visitor *visiting;
static int doubles;
static int faults;

static void visit_scenario(const struct module *module, const struct setup *setup, const char *name) {
    struct look look = {.module = module, .setup = setup};
    look_at_scenario(&look, (positions_wanted() - 1) / module->ruleset->scenario_count + 1, visiting);
    if (look.doubles)
        print_message("%s: %d choices are called as others are\n", name, look.doubles);
    doubles += look.doubles;
    faults += look.faults;
}

static void each_position(look_visitor *visit) {
    chance_begin(1);
    doubles = 0;
    faults = 0;
    visiting = visit;
    each_scenario(visit_scenario);
}

static const char *text_of(const json_t *object, const char *name) {
    return json_string_value(json_object_get(object, name));
}

static int length_of(const char *text) {
    int n = 0;
    for (; *text; text++)
        n += (*text & 0xc0) != 0x80;
    return n;
}

/* ---- titles ------------------------------------------------------------------------------------------------------ */

static void check_titles(struct look *look) {
    size_t i;
    const json_t *action;
    json_array_foreach(look->actions, i, action) {
        const char *label = text_of(action, "label");
        int n = length_of(label);
        if (n >= 1 && n <= LABEL_MOST && strpbrk(label, "{}[]") == NULL)
            continue;
        look->faults++;
        print_message("%s: the label of %s, for %s, has %d characters: %s\n", position_of(look->session),
                      text_of(action, "key"), role_id(look->module, look->role), n, label);
    }
}

static void test_no_label_passes_80_characters(void **state) {
    (void)state;
    each_position(check_titles);
    assert_int_equal(faults, 0);
}

/* ---- which is which ---------------------------------------------------------------------------------------------- */

/* What comes of the action, taken with the same draws. */
static void deed_of(const struct look *look, const struct action *action, char hash[65]) {
    struct writer snapshot, text;
    writer_init(&snapshot);
    writer_init(&text);
    session_snapshot(look->session, &snapshot);
    struct session *twin =
        session_restore(look->module, look->setup, look->key, writer_text(&snapshot), snapshot.length);
    assert_non_null(twin);
    action_key(&text, look->module->ruleset, look->module->content, action);
    assert_int_equal(session_act(twin, look->role, session_seq(twin), writer_text(&text), text.length, 0), ACT_DONE);
    session_hash(twin, hash);
    session_free(twin);
    writer_finish(&text);
    writer_finish(&snapshot);
}

static bool same_deed(const struct look *look, const struct action *a, const struct action *b) {
    char of_a[65], of_b[65];
    deed_of(look, a, of_a);
    deed_of(look, b, of_b);
    return strcmp(of_a, of_b) == 0;
}

typedef void label_writer(struct writer *w, const struct game *game, int role, const struct action *action);

/* As it stands in a menu: under its heading. */
static void heading_and_label(struct writer *w, const struct game *game, int role, const struct action *action) {
    put_format(w, "%s: ", game->ruleset->verbs[action->verb].title);
    action_short_label(w, game, role, action);
}

static void check_distinct(struct look *look, label_writer *write) {
    enum { WIDTH = 400 };
    static char text[RULESET_MAX_ACTIONS][WIDTH];
    static struct action_list list;
    struct game *game = session_game(look->session);
    list.count = 0;
    look->module->ruleset->legal(game, look->role, &list);
    for (int i = 0; i < list.count; i++) {
        struct writer w;
        writer_init_fixed(&w, text[i], WIDTH);
        write(&w, game, look->role, &list.item[i]);
        writer_text(&w);
        for (int k = 0; k < i; k++) {
            if (strcmp(text[k], text[i]) != 0 || same_deed(look, &list.item[k], &list.item[i]))
                continue;
            if (look->doubles++ < 5)
                print_message("%s: two choices of %s are called \"%s\"\n", position_of(look->session),
                              role_id(look->module, look->role), text[i]);
            break;
        }
    }
}

static void check_labels(struct look *look) {
    check_distinct(look, action_label);
    check_distinct(look, heading_and_label);
}

static void test_choices_are_called_differently_unless_they_do_the_same(void **state) {
    (void)state;
    each_position(check_labels);
    assert_int_equal(doubles, 0);
}

/* The test game, were its cards not named. */
static void test_choices_with_one_name_are_found(void **state) {
    (void)state;
    const struct module *module = ruleset_needed("muster-test");
    struct ruleset nameless = *module->ruleset;
    struct module copy = *module;
    struct verb verbs[8];
    struct setup setup;
    assert_in_range(nameless.verb_count, 1, 8);
    memcpy(verbs, nameless.verbs, sizeof *verbs * (size_t)nameless.verb_count);
    for (int i = 0; i < nameless.verb_count; i++)
        if (strcmp(verbs[i].name, "choose") == 0)
            verbs[i].label = verbs[i].short_label = "A card";
    nameless.verbs = verbs;
    copy.ruleset = &nameless;
    standard_setup(&nameless, 0, &setup);
    doubles = 0;
    faults = 0;
    visiting = check_labels;
    visit_scenario(&copy, &setup, "nameless");
    assert_true(doubles > 0);
}

/* ---- menus ------------------------------------------------------------------------------------------------------- */

static bool write_menu(struct session *session, int role, struct writer *w) {
    return session_menu_json(session, role, MENU, ASIDES_LAST, w);
}

static void collect(const json_t *choices, json_t *met) {
    size_t i;
    const json_t *choice;
    assert_in_range(json_array_size(choices), 1, MENU);
    json_array_foreach(choices, i, choice) {
        const char *key = text_of(choice, "key");
        assert_in_range(length_of(text_of(choice, "title")), 1, LABEL_MOST);
        if (key == NULL) {
            collect(json_object_get(choice, "choices"), met);
            continue;
        }
        assert_null(json_object_get(met, key));
        json_object_set_new(met, key, json_true());
    }
}

static void check_menu(struct look *look) {
    json_t *menu = json_of(write_menu, look->session, look->role), *met = json_object();
    size_t i;
    const json_t *action;
    collect(menu, met);
    assert_int_equal(json_object_size(met), json_array_size(look->actions));
    json_array_foreach(look->actions, i, action) {
        assert_non_null(json_object_get(met, text_of(action, "key")));
    }
    json_decref(met);
    json_decref(menu);
}

static void test_a_menu_of_25_holds_every_action_once(void **state) {
    (void)state;
    each_position(check_menu);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_label_passes_80_characters),
        cmocka_unit_test(test_choices_are_called_differently_unless_they_do_the_same),
        cmocka_unit_test(test_choices_with_one_name_are_found),
        cmocka_unit_test(test_a_menu_of_25_holds_every_action_once),
    };
    return cmocka_run_group_tests_name("shown", tests, open_rulesets, close_rulesets);
}

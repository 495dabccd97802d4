/* What clients load anew after every move is small in every ruleset found. The layer of pieces has at most 40 KB in the
 * thickest of 2,000 positions; MUSTERD_PICTURES=FILE keeps the thickest of the last ruleset. Half of the lists of
 * choices, as a chat bot asks for them, have at most 4 KB. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../daemon/game/session.h"
#include "../../rulesets/kit/text.h"
#include "../support/chance.h"
#include "../support/setups.h"

enum { KILOBYTES_MOST = 40, OFTEN = 16, LISTS = 2000, LIST_MOST = 4096, MENU = 20 };

struct look {
    const struct module *module;
    struct session *session;
    long positions, bytes;
    size_t largest;
    size_t list[LISTS]; /* bytes of GET …/actions?menu=20 */
};

static void keep(const char *svg) {
    const char *name = getenv("MUSTERD_PICTURES");
    FILE *file = name && strchr(name, '/') ? fopen(name, "w") : NULL;
    if (!file)
        return;
    fputs(svg, file);
    assert_int_equal(fclose(file), 0);
}

static void look_at(struct look *look) {
    const struct board_request request = {.part = BOARD_PIECES};
    const role_set seats = session_seats(look->session);
    struct writer w;
    int role = (int)chance_below((uint32_t)look->module->ruleset->role_count);
    role = seats & ROLE_BIT(role) ? role : ROLE_SPECTATOR;
    writer_init(&w);
    assert_true(session_board_svg(look->session, role, &request, &w));
    look->positions++;
    look->bytes += (long)w.length;
    if (w.length > look->largest) {
        look->largest = w.length;
        keep(writer_text(&w));
    }
    writer_finish(&w);
}

/* A role that is asked, and its list with the question. */
static void look_at_list(struct look *look) {
    const int role = chance_role(session_to_act(look->session));
    struct writer w;
    writer_init(&w);
    out_object(&w);
    assert_true(session_question_json(look->session, role, &w));
    out_member_string(&w, "role", role_id(look->module, role));
    out_key(&w, "menu");
    assert_true(session_menu_json(look->session, role, MENU, ASIDES_LAST, &w));
    out_end_object(&w);
    look->list[look->positions++] = w.length;
    writer_finish(&w);
}

/* look_position: counts the positions. */
static void play_game(struct look *look, void (*look_position)(struct look *), const struct setup *setup, uint64_t seed,
                      long wanted) {
    look->session = chance_game(look->module, setup, seed);
    while (!session_over(look->session) && look->positions < wanted) {
        look_position(look);
        for (uint32_t skip = 1 + chance_below(2 * OFTEN); skip > 0 && !session_over(look->session); skip--)
            chance_act(look->session);
    }
    session_free(look->session);
}

/* Until `more` positions have been looked at. */
static void play_games(struct look *look, void (*look_position)(struct look *), const struct setup *setup, long more) {
    const long wanted = look->positions + more;
    chance_begin(34); /* the same positions whatever other rulesets there are */
    for (uint64_t seed = 7000; look->positions < wanted; seed++) {
        struct setup other = *setup;
        if (seed % 2 == 1)
            random_setup(look->module, setup->scenario, chance_below, &other);
        full_length(look->module->ruleset, &other);
        play_game(look, look_position, &other, seed, wanted);
    }
}

static void visit_layers(const struct module *module, const struct setup *setup, const char *name) {
    struct look look = {.module = module};
    play_games(&look, look_at, setup, (law_amount(100, 2000, 2000) - 1) / module->ruleset->scenario_count + 1);
    print_message("%s: %ld positions, layers of pieces of %ld bytes, %zu at most\n", name, look.positions,
                  look.positions > 0 ? look.bytes / look.positions : 0, look.largest);
    if (look.largest > (size_t)KILOBYTES_MOST * 1000)
        fail_msg("%s: a layer of pieces of %zu bytes", name, look.largest);
}

static void test_the_layer_of_pieces_is_small(void **state) {
    (void)state;
    each_scenario(visit_layers);
}

static int by_size(const void *one, const void *two) {
    const size_t a = *(const size_t *)one, b = *(const size_t *)two;
    return (a > b) - (a < b);
}

/* Of all scenarios together: the median of the ruleset is judged after the last one. */
static void visit_lists(const struct module *module, const struct setup *setup, const char *name) {
    static struct look look;
    const int scenarios = module->ruleset->scenario_count;
    (void)name;
    if (setup->scenario == 0)
        look = (struct look){.module = module};
    play_games(&look, look_at_list, setup, law_amount(100, 1000, LISTS) / scenarios);
    if (setup->scenario < scenarios - 1)
        return;
    qsort(look.list, (size_t)look.positions, sizeof *look.list, by_size);
    const size_t median = look.list[look.positions / 2];
    print_message("%s: %ld lists, half of them of at most %zu bytes, 95 of 100 of %zu\n", module->ruleset->id,
                  look.positions, median, look.list[look.positions * 95 / 100]);
    if (median > LIST_MOST)
        fail_msg("%s: half of the lists have %zu bytes or more", module->ruleset->id, median);
}

static void test_half_of_the_lists_are_small(void **state) {
    (void)state;
    each_scenario(visit_lists);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_the_layer_of_pieces_is_small),
                                       cmocka_unit_test(test_half_of_the_lists_are_small)};
    return cmocka_run_group_tests_name("layers", tests, open_rulesets, close_rulesets);
}

/* The layer of pieces is small in every ruleset found, in the thickest of 2,000 positions: at most 40 KB. It is what a
 * page loads anew after every move. MUSTERD_PICTURES=FILE keeps the thickest of the last ruleset. */
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

enum { KILOBYTES_MOST = 40, OFTEN = 16 };

struct look {
    const struct module *module;
    struct session *session;
    long positions, bytes;
    size_t largest;
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

static void play_game(struct look *look, const struct setup *setup, uint64_t seed, long wanted) {
    look->session = chance_game(look->module, setup, seed);
    while (!session_over(look->session) && look->positions < wanted) {
        look_at(look);
        for (uint32_t skip = 1 + chance_below(2 * OFTEN); skip > 0 && !session_over(look->session); skip--)
            chance_act(look->session);
    }
    session_free(look->session);
}

static void visit(const struct module *module, const struct setup *setup, const char *name) {
    struct look look = {.module = module};
    chance_begin(34); /* the same positions whatever other rulesets there are */
    const long wanted = (law_amount(100, 2000, 2000) - 1) / module->ruleset->scenario_count + 1;
    for (uint64_t seed = 7000; look.positions < wanted; seed++) {
        struct setup other = *setup;
        if (seed % 2 == 1)
            random_setup(module, setup->scenario, chance_below, &other);
        full_length(module->ruleset, &other);
        play_game(&look, &other, seed, wanted);
    }
    print_message("%s: %ld positions, layers of pieces of %ld bytes, %zu at most\n", name, look.positions,
                  look.positions > 0 ? look.bytes / look.positions : 0, look.largest);
    if (look.largest > (size_t)KILOBYTES_MOST * 1000)
        fail_msg("%s: a layer of pieces of %zu bytes", name, look.largest);
}

static void test_the_layer_of_pieces_is_small(void **state) {
    (void)state;
    each_scenario(visit);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_the_layer_of_pieces_is_small)};
    return cmocka_run_group_tests_name("layers", tests, open_rulesets, close_rulesets);
}

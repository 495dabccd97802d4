/* Pictures of every ruleset found, in random positions: no text over another, cut, or outside its plate or counter,
 * no counter outside the frame, no covered name; every id once. MUSTERD_SOAK looks at 2,000 positions of a game, else
 * 120. The first fault of each sort is printed with its position; MUSTERD_PICTURES prints all. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../daemon/game/guard.h"
#include "../../daemon/game/session.h"
#include "../../rulesets/kit/text.h"
#include "../support/chance.h"
#include "../support/setups.h"
#include "../support/svg.h"

static int positions_wanted(void) {
    return law_amount(12, 60, 2000);
}

/* ---- playing ----------------------------------------------------------------------------------------------------- */

static bool play_one(struct session *session) {
    if (session_over(session))
        return false;
    chance_act_of(session, chance_role(session_to_act(session)));
    return true;
}

/* ---- looking ----------------------------------------------------------------------------------------------------- */

struct seen {
    int positions, pictures, scenes;
    size_t largest, all; /* bytes of pieces layers */
    int layers;
    struct svg_count count;
    bool told[SVG_FAULTS]; /* one of this sort was printed */
};

static const char *said_of; /* the set-up that is looked at, and its seed */
static int said_seed;

/* Prints the first fault of a sort with its position: set-up, seed and entry lead there. */
static void tell_fault(struct session *session, int role, const struct board_request *request, struct seen *seen,
                       const int before[SVG_FAULTS]) {
    const struct ruleset *ruleset = session_module(session)->ruleset;
    bool new = getenv("MUSTERD_PICTURES") != NULL;
    for (int i = 0; i < SVG_FAULTS; i++)
        if (seen->count.faults[i] > before[i] && !seen->told[i])
            new = seen->told[i] = true;
    if (new)
        print_message("%s, seed %d, entry %u, as %s sees it, part %d, form %d, close to %d: %s\n", said_of, said_seed,
                      session_seq(session), role == ROLE_SPECTATOR ? "a spectator" : ruleset->roles[role].id,
                      request->part, request->form, request->domain, seen->count.first);
    seen->count.first[0] = '\0';
}

/* The space that domain items' x and y are told in. */
static const char *viewbox_of(const struct ruleset *ruleset) {
    static char text[60];
    snprintf(text, sizeof text, "viewBox=\"0 0 %d %d\"", ruleset->board_size.width, ruleset->board_size.height);
    return text;
}

static void look(struct session *session, int role, const struct board_request *request, struct seen *seen) {
    struct writer w;
    const char *bad = NULL;
    int before[SVG_FAULTS];
    memcpy(before, seen->count.faults, sizeof before);
    writer_init(&w);
    assert_true(session_board_svg(session, role, request, &w));
    if (w.length > 0) {
        const char *svg = writer_text(&w);
        seen->pictures++;
        if (request->part == BOARD_WHOLE && request->domain == 0)
            assert_non_null(strstr(svg, viewbox_of(session_module(session)->ruleset)));
        if (!svg_look(svg, w.length, &seen->count))
            fail_msg("%s: for %s, not a picture of the kit: %.200s", position_of(session),
                     role_id(session_module(session), role), svg);
        bad = request->part == BOARD_PIECES || chance_below(8) != 0 ? NULL : svg_bad_id(svg, w.length);
        if (bad)
            fail_msg("%s: for %s, the id %s is not there once", position_of(session),
                     role_id(session_module(session), role), bad);
        if (request->part == BOARD_PIECES && request->form == BOARD_LARGE) {
            seen->largest = w.length > seen->largest ? w.length : seen->largest;
            seen->all += w.length;
            seen->layers++;
        }
    }
    if (memcmp(before, seen->count.faults, sizeof before) != 0)
        tell_fault(session, role, request, seen, before);
    writer_finish(&w);
}

static void look_closely(struct session *session, int role, int domain, int index, struct seen *seen) {
    const struct board_request request = {.part = BOARD_WHOLE, .domain = (uint8_t)domain, .focus = (int16_t)index};
    struct writer w;
    writer_init(&w);
    assert_true(session_board_svg(session, role, &request, &w));
    if (w.length > 0) {
        const char *svg = writer_text(&w);
        assert_null(svg_bad_id(svg, w.length));
        seen->pictures++;
        if (strstr(svg, "viewBox=\"0 0 550 366\"")) { /* a picture of its own: nothing is cut off at its edges */
            seen->scenes++;
            look(session, role, &request, seen);
        }
    }
    writer_finish(&w);
}

/* A thing of any domain; while there is a battle all of one domain, for that one has a picture of its own. */
static void look_somewhere(struct session *session, int role, struct seen *seen) {
    const struct module *module = session_module(session);
    struct writer w;
    if (module->ruleset->domain_count == 0)
        return;
    writer_init(&w);
    assert_true(session_view_json(session, role, VIEW_USUAL, &w));
    const bool battle = strstr(writer_text(&w), "\"battle\":{");
    writer_finish(&w);
    const int most = module->ruleset->domain_count < 2 ? 1 : 2, all = module->ruleset->domain_count;
    const int domain = DOMAIN_FIRST + (int)chance_below((uint32_t)(battle ? most : all));
    const int count = domain_count(module->ruleset, module->content, domain);
    for (int i = 0; i < count && battle; i++)
        look_closely(session, role, domain, i, seen);
    if (count > 0 && !battle)
        look_closely(session, role, domain, (int)chance_below((uint32_t)count), seen);
}

static void look_at(struct session *session, struct seen *seen) {
    const role_set seats = session_seats(session) | ROLE_BIT(ROLE_SPECTATOR);
    seen->positions++;
    for (role_set roles = seats; roles != 0; roles &= (role_set)(roles - 1)) {
        const int role = __builtin_ctz(roles);
        for (int form = 0; form < BOARD_FORMS; form++)
            look(session, role, &(struct board_request){.part = BOARD_WHOLE, .form = (uint8_t)form}, seen);
        look(session, role, &(struct board_request){.part = BOARD_HAND}, seen);
        look(session, role, &(struct board_request){.part = BOARD_PIECES}, seen);
        look_somewhere(session, role, seen);
    }
}

enum { MOST = 32 };

static struct {
    const struct module *module;
    struct seen seen;
    int setups;
} game[MOST];
static int games;

static void count_setup(const struct module *module, const struct setup *setup, const char *name) {
    int i = 0;
    (void)setup, (void)name;
    while (i < games && game[i].module != module)
        i++;
    if (i == games)
        game[games++].module = module;
    game[i].setups++;
}

/* One position in so many that the set-up has its share of them. */
static void visit(const struct module *module, const struct setup *setup, const char *name) {
    int i = 0;
    while (game[i].module != module)
        i++;
    const int share = (positions_wanted() + game[i].setups - 1) / game[i].setups;
    for (int taken = 0, seed = 1; taken < share; seed++) {
        chance_begin((uint64_t)seed * 7919);
        struct session *session = chance_game(module, setup, (uint64_t)seed);
        said_of = name;
        said_seed = seed;
        const int step = 1 + (int)(module->ruleset->bounds.decisions < 100 ? 2 : 60);
        int wait = (int)chance_below((uint32_t)step);
        bool more = true;
        while (more && taken < share) {
            if (wait-- == 0) {
                look_at(session, &game[i].seen);
                taken++;
                wait = (int)chance_below((uint32_t)step * 2);
            }
            more = play_one(session);
        }
        if (!more && taken < share) { /* the end */
            look_at(session, &game[i].seen);
            taken++;
        }
        session_free(session);
    }
}

static void test_nothing_in_a_picture_is_in_the_way_of_another(void **state) {
    (void)state;
    each_scenario(count_setup);
    each_scenario(visit);
    int faults = 0;
    for (int i = 0; i < games; i++) {
        const struct seen *seen = &game[i].seen;
        const int *f = seen->count.faults;
        print_message("%s: %d positions, %d pictures (%d of battles), %d texts, %d counters and plates: ",
                      game[i].module->ruleset->id, seen->positions, seen->pictures, seen->scenes, seen->count.texts,
                      seen->count.boxes);
        print_message("%d overlaps, %d texts outside, %d outside the frame, %d covered, %d cut; pieces layers of %zu "
                      "bytes, %zu at most\n",
                      f[SVG_OVERLAP], f[SVG_OUTSIDE], f[SVG_FRAME], f[SVG_COVERED], f[SVG_CUT],
                      seen->layers ? seen->all / (size_t)seen->layers : 0, seen->largest);
        for (int k = 0; k < SVG_FAULTS; k++)
            faults += f[k];
        assert_true(seen->positions >= positions_wanted());
    }
    assert_true(games > 0);
    if (faults > 0)
        fail_msg("%d faults in pictures; the first of each sort stands above", faults);
}

/* The checker finds what it is for. */
static void test_the_checker_finds_each_fault(void **state) {
    static const struct {
        const char *inside;
        enum svg_fault fault;
    } cases[] = {
        {"<text text-anchor=\"start\" x=\"10\" y=\"50\" font-size=\"10\">Rupert</text>"
         "<text text-anchor=\"start\" x=\"12\" y=\"52\" font-size=\"10\">Essex</text>",
         SVG_OVERLAP},
        {"<g class=\"box\"><rect x=\"10\" y=\"10\" width=\"20\" height=\"20\"/>"
         "<text text-anchor=\"start\" x=\"12\" y=\"25\" font-size=\"10\">Northumberland</text></g>",
         SVG_OUTSIDE},
        {"<g class=\"box\" transform=\"translate(195 50)\"><use href=\"#pbody\"/></g>", SVG_FRAME},
        {"<text text-anchor=\"start\" x=\"50\" y=\"50\" font-size=\"10\">Kent</text>"
         "<g class=\"box\" transform=\"translate(60 50)\">"
         "<use href=\"#pbody\"/></g>",
         SVG_COVERED},
        {"<text text-anchor=\"start\" x=\"50\" y=\"50\" font-size=\"10\">Kent<tspan x=\"50\" y=\"62\" "
         "data-cut=\"Kent, Sussex and Surrey\">Sussex.</tspan></text>",
         SVG_CUT},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char svg[600];
        struct svg_count count = {0};
        const int n = snprintf(svg, sizeof svg, "<svg viewBox=\"0 0 200 100\">%s</svg>", cases[i].inside);
        assert_true(svg_look(svg, (size_t)n, &count));
        for (int k = 0; k < SVG_FAULTS; k++)
            assert_int_equal(count.faults[k], k == (int)cases[i].fault);
    }
    struct svg_count count = {0};
    static const char good[] =
        "<svg viewBox=\"0 0 200 100\"><g class=\"box\"><rect x=\"10\" y=\"10\" width=\"90\" height=\"20\"/>"
        "<text text-anchor=\"start\" x=\"12\" y=\"25\" font-size=\"10\">Kent</text></g></svg>";
    assert_true(svg_look(good, sizeof good - 1, &count));
    for (int k = 0; k < SVG_FAULTS; k++)
        assert_int_equal(count.faults[k], 0);
    assert_non_null(svg_bad_id("<a id=\"x\"/><b id=\"x\"/>", 22));
    assert_non_null(svg_bad_id("<use href=\"#y\"/>", 16));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_checker_finds_each_fault),
        cmocka_unit_test(test_nothing_in_a_picture_is_in_the_way_of_another),
    };
    guard_init(0);
    return cmocka_run_group_tests(tests, open_rulesets, close_rulesets);
}

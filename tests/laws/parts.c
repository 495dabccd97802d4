/* The parts of a view that a client draws without knowing the game, on every ruleset found: pieces, hands, decks,
 * tracks and fight. All that `places` lists is a piece at that place, once. Every reader is told of as many pieces,
 * cards and counters as every other: what he may not know is counted, and a marker that is no item is open to all. The
 * domains of ids are what the ruleset says of them (areas, pieces, cards), and every piece in the picture is one of the
 * list. No piece is left out: all of them together are as many as the ruleset's own count says. 10,000 positions of a
 * scenario under MUSTERD_SOAK, else 150 of a game. That twins see the same parts is held by
 * leaks.c, and that they fit openapi.yaml by schemas.c. */
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

enum { SKIPS = 16 };

static int positions_wanted(void) {
    return law_amount(60, 150, 10000);
}

struct look {
    const struct module *module;
    struct session *session;
    int reader;
    json_t *view;
    long positions, pieces, hidden, fights, drawn;
};

#define FAIL_AT(look, ...)                                                                                             \
    do {                                                                                                               \
        print_message("%s, read by %s: ", position_of((look)->session), role_id((look)->module, (look)->reader));      \
        fail_msg(__VA_ARGS__);                                                                                         \
    } while (0)

static json_t *view_of(struct session *session, int reader) {
    struct writer w;
    writer_init(&w);
    out_object(&w);
    assert_true(session_view_json(session, reader, VIEW_ALL, &w));
    out_end_object(&w);
    json_t *view = json_loads(writer_text(&w), JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(view);
    writer_finish(&w);
    return view;
}

static const char *text_at(const json_t *object, const char *key) {
    return json_string_value(json_object_get(object, key));
}

static long number_at(const json_t *object, const char *key) {
    return (long)json_integer_value(json_object_get(object, key));
}

/* The first row whose member has this text; NULL: none. */
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

static void check_ids_differ(const struct look *look, const char *part, const char *key) {
    const json_t *rows = json_object_get(look->view, part);
    size_t i;
    json_t *row;
    json_array_foreach((json_t *)rows, i, row) {
        const char *id = text_at(row, key);
        if (id && row_with(rows, key, id) != row)
            FAIL_AT(look, "two rows of %s have the %s %s", part, key, id);
    }
}

/* ---- pieces ------------------------------------------------------------------------------------------------------ */

/* A role, or a side with a colour of its own. */
static bool is_owner(const struct ruleset *ruleset, const void *content, const char *owner) {
    struct domain_item side;
    for (int role = 0; role < ruleset->role_count; role++)
        if (strcmp(ruleset->roles[role].id, owner) == 0)
            return true;
    for (int i = 0; i < ruleset->domain_count; i++) {
        if (strcmp(ruleset->domains[i].name, "side") != 0)
            continue;
        int index = domain_find(ruleset, content, DOMAIN_FIRST + i, owner);
        if (index >= 0)
            domain_read(ruleset, content, DOMAIN_FIRST + i, index, &side);
        return index >= 0 && side.colour;
    }
    return false;
}

static enum domain_role role_of(const struct look *look, struct thing thing) {
    return look->module->ruleset->domains[thing.domain - DOMAIN_FIRST].role;
}

/* A marker of a place or a site may bear its name. */
static bool is_piece(enum domain_role role) {
    return role == DOMAIN_OF_PIECES || role == DOMAIN_OF_CARDS || role == DOMAIN_OF_AREAS || role == DOMAIN_OF_SITES;
}

static bool is_place(enum domain_role role) {
    return role == DOMAIN_OF_AREAS || role == DOMAIN_OF_SITES || role == DOMAIN_OF_TRACK_BOXES;
}

static bool is_hidden(const json_t *piece) {
    return json_is_true(json_object_get(piece, "hidden"));
}

/* A row without an id stands for pieces that the reader may not tell apart, or for one marker that is no item. */
static void check_identity(const struct look *look, const json_t *piece) {
    const char *id = text_at(piece, "id"), *kind = text_at(piece, "kind"), *label = text_at(piece, "label");
    const long count = number_at(piece, "count");
    if (id && !is_piece(role_of(look, thing_named(look->module, id))))
        FAIL_AT(look, "%s is a piece, and its domain is no domain of pieces", id);
    if (!json_is_boolean(json_object_get(piece, "hidden")))
        FAIL_AT(look, "%s does not say whether it is hidden", id ? id : kind);
    if (id && is_hidden(piece))
        FAIL_AT(look, "%s is hidden, and has an id", id);
    if (!is_hidden(piece) && count != 1)
        FAIL_AT(look, "%s counts as %ld pieces", id ? id : kind, count);
    if (!id && (!kind[0] || !label || !label[0]))
        FAIL_AT(look, "a %s without an id has no label, or no kind", kind);
}

static void check_piece(struct look *look, const json_t *piece) {
    const char *id = text_at(piece, "id"), *place = text_at(piece, "place"), *owner = text_at(piece, "owner");
    check_identity(look, piece);
    if (place) {
        struct thing at = thing_named(look->module, place);
        if (!is_place(role_of(look, at)))
            FAIL_AT(look, "%s is a place, and its domain is no domain of places", place);
        if (!thing_on_the_map(look->module, &at))
            FAIL_AT(look, "%s is at %s, which has no position, nor has what it is in", id ? id : "a piece", place);
    }
    if (!place && json_array_size(json_object_get(piece, "marks")) == 0)
        FAIL_AT(look, "%s has no place, and no mark says where it is", id ? id : text_at(piece, "kind"));
    if (owner && !is_owner(look->module->ruleset, look->module->content, owner))
        FAIL_AT(look, "%s belongs to %s, which is neither a role nor a side with a colour", id ? id : "a piece", owner);
    look->pieces += number_at(piece, "count");
    look->hidden += is_hidden(piece) ? number_at(piece, "count") : 0;
}

/* Is the piece at the place, or in something that is there? */
static bool is_at(const struct look *look, const json_t *piece, const char *place) {
    const char *told = text_at(piece, "place");
    if (!told)
        return false;
    struct thing at = thing_named(look->module, told);
    if (strcmp(told, place) != 0)
        thing_on_the_map(look->module, &at);
    return strcmp(thing_name(look->module, at), place) == 0;
}

static void check_places(const struct look *look) {
    const json_t *pieces = json_object_get(look->view, "pieces");
    size_t i, k;
    json_t *row, *thing;
    json_array_foreach(json_object_get(look->view, "places"), i, row) {
        json_array_foreach(json_object_get(row, "pieces"), k, thing) {
            const json_t *piece = row_with(pieces, "id", json_string_value(thing));
            const char *place = text_at(row, "place");
            if (!piece)
                FAIL_AT(look, "%s stands at %s and is no piece", json_string_value(thing), place);
            if (!is_at(look, piece, place))
                FAIL_AT(look, "%s stands at %s, and as a piece at %s", json_string_value(thing), place,
                        text_at(piece, "place"));
        }
    }
}

/* ---- hands, tracks, fight ---------------------------------------------------------------------------------------- */

static void check_hands(const struct look *look) {
    size_t i, k;
    json_t *hand, *card;
    json_array_foreach(json_object_get(look->view, "hands"), i, hand) {
        json_array_foreach(json_object_get(hand, "cards"), k, card) {
            if (role_of(look, thing_named(look->module, json_string_value(card))) != DOMAIN_OF_CARDS)
                FAIL_AT(look, "%s is in a hand, and its domain is no domain of cards", json_string_value(card));
            for (size_t other = 0; other < k; other++)
                assert_string_not_equal(json_string_value(json_array_get(json_object_get(hand, "cards"), other)),
                                        json_string_value(card));
        }
    }
}

static void check_tracks(const struct look *look) {
    size_t i;
    json_t *track;
    json_array_foreach(json_object_get(look->view, "tracks"), i, track) {
        if (number_at(track, "value") < number_at(track, "min") || number_at(track, "value") > number_at(track, "max"))
            FAIL_AT(look, "the track %s stands at %ld, and goes from %ld to %ld", text_at(track, "id"),
                    number_at(track, "value"), number_at(track, "min"), number_at(track, "max"));
    }
}

static void check_fight(struct look *look) {
    const json_t *fight = json_object_get(look->view, "fight");
    size_t i, k;
    json_t *side, *thing;
    if (json_is_null(fight))
        return;
    look->fights++;
    assert_true(json_array_size(json_object_get(fight, "sides")) > 0);
    json_array_foreach(json_object_get(fight, "sides"), i, side) {
        if (text_at(side, "role") && !is_owner(look->module->ruleset, look->module->content, text_at(side, "role")))
            FAIL_AT(look, "a side of the %s is %s, which is neither a role nor a side", text_at(fight, "kind"),
                    text_at(side, "role"));
        json_array_foreach(json_object_get(side, "pieces"), k, thing) {
            if (!is_piece(role_of(look, thing_named(look->module, json_string_value(thing)))))
                FAIL_AT(look, "%s fights, and its domain is no domain of pieces", json_string_value(thing));
        }
    }
}

/* ---- what all readers are told alike ----------------------------------------------------------------------------- */

/* Of a sum over rows: what the row adds, under its name. */
struct sums {
    json_t *of; /* name -> number */
};

static void add(struct sums *sums, const char *part, const char *name, long n) {
    char key[160];
    snprintf(key, sizeof key, "%s of %s", part, name ? name : "nobody");
    json_object_set_new(sums->of, key, json_integer(json_integer_value(json_object_get(sums->of, key)) + n));
}

/* What one reader knows by its id is in the count of a hidden row of another. A marker is the same to all. */
static void add_piece(struct sums *sums, const json_t *row) {
    char marker[80];
    snprintf(marker, sizeof marker, "open markers %s", text_at(row, "kind"));
    const bool is_marker = !text_at(row, "id") && !is_hidden(row);
    add(sums, is_marker ? marker : "items", text_at(row, "owner"), number_at(row, "count"));
}

static void add_up(struct sums *sums, const json_t *view) {
    size_t i;
    json_t *row;
    json_array_foreach(json_object_get(json_object_get(view, "fight"), "sides"), i, row) {
        add(sums, "fighting pieces", text_at(row, "role"),
            (long)json_array_size(json_object_get(row, "pieces")) + number_at(row, "hidden"));
    }
    json_array_foreach(json_object_get(view, "pieces"), i, row) {
        add_piece(sums, row);
    }
    json_array_foreach(json_object_get(view, "hands"), i, row) {
        add(sums, text_at(row, "title"), text_at(row, "role"),
            (long)json_array_size(json_object_get(row, "cards")) + number_at(row, "hidden"));
    }
    json_array_foreach(json_object_get(view, "decks"), i, row) {
        add(sums, "deck", text_at(row, "id"), number_at(row, "count"));
    }
}

static void check_counts(struct look *look, struct sums *first) {
    struct sums sums = {json_object()};
    const char *key;
    json_t *value;
    add_up(&sums, look->view);
    if (!first->of)
        first->of = json_incref(sums.of);
    json_object_foreach(first->of, key, value) {
        if (!json_equal(value, json_object_get(sums.of, key)))
            FAIL_AT(look, "%s: %lld to one reader, %lld to this one", key, (long long)json_integer_value(value),
                    (long long)json_integer_value(json_object_get(sums.of, key)));
    }
    assert_int_equal(json_object_size(first->of), json_object_size(sums.of));
    json_decref(sums.of);
}

/* Takes from the sums what the ruleset counts. */
static void take_off(void *data, const struct piece_count *count) {
    char part[80] = "items";
    if (count->marker)
        snprintf(part, sizeof part, "open markers %s", count->marker);
    add(data, part, count->owner, -count->count);
}

/* A piece that is missing in the views of all readers, or is told twice. */
static void check_against_the_state(const struct look *look) {
    struct sums sums = {json_object()};
    const char *key;
    json_t *value, *row;
    size_t i;
    json_array_foreach(json_object_get(look->view, "pieces"), i, row) {
        add_piece(&sums, row);
    }
    look->module->ruleset->count_pieces(session_game(look->session), take_off, &sums);
    json_object_foreach(sums.of, key, value) {
        if (json_integer_value(value) != 0)
            FAIL_AT(look, "%s: the pieces of the view are %lld more than the ruleset counts", key,
                    (long long)json_integer_value(value));
    }
    json_decref(sums.of);
}

/* ---- the picture ------------------------------------------------------------------------------------------------- */

/* The piece of this name: a domain of pieces, and an id of it. */
static bool names_piece(const struct look *look, const char *name) {
    const struct ruleset *r = look->module->ruleset;
    for (int d = 0; d < r->domain_count; d++) {
        const size_t n = strlen(r->domains[d].name);
        if (r->domains[d].role == DOMAIN_OF_PIECES && strncmp(name, r->domains[d].name, n) == 0 && name[n] == '-' &&
            domain_find(r, look->module->content, DOMAIN_FIRST + d, name + n + 1) >= 0)
            return true;
    }
    return false;
}

/* Every element of the picture that bears the name of a piece is a piece that the reader knows of. */
static void check_picture(struct look *look) {
    const struct board_request request = {.part = BOARD_WHOLE, .form = BOARD_LARGE};
    struct writer w;
    writer_init(&w);
    assert_true(session_board_svg(look->session, look->reader, &request, &w));
    for (const char *at = writer_text(&w); (at = strstr(at, " id=\"")); at++) {
        char name[80] = "";
        snprintf(name, sizeof name, "%.*s", (int)strcspn(at + 5, "\""), at + 5);
        if (!names_piece(look, name))
            continue;
        look->drawn++;
        if (!row_with(json_object_get(look->view, "pieces"), "id", name))
            FAIL_AT(look, "the picture shows %s, which is no piece of the view", name);
    }
    writer_finish(&w);
}

/* ---- positions --------------------------------------------------------------------------------------------------- */

static void check_reader(struct look *look, int reader, struct sums *first) {
    size_t i;
    json_t *piece;
    look->reader = reader;
    look->view = view_of(look->session, reader);
    json_array_foreach(json_object_get(look->view, "pieces"), i, piece) {
        check_piece(look, piece);
    }
    check_ids_differ(look, "pieces", "id");
    check_ids_differ(look, "decks", "id");
    check_ids_differ(look, "tracks", "id");
    check_places(look);
    check_hands(look);
    check_tracks(look);
    check_fight(look);
    check_picture(look);
    if (look->module->ruleset->parts)
        check_counts(look, first);
    if (look->module->ruleset->count_pieces)
        check_against_the_state(look);
    json_decref(look->view);
}

static void check_position(struct look *look) {
    struct sums first = {NULL};
    const role_set seats = session_seats(look->session);
    for (int role = 0; role < look->module->ruleset->role_count; role++)
        if (seats & ROLE_BIT(role))
            check_reader(look, role, &first);
    check_reader(look, ROLE_SPECTATOR, &first);
    json_decref(first.of);
    look->positions++;
}

static void play_game(struct look *look, const struct setup *setup, uint64_t seed, long wanted) {
    look->session = chance_game(look->module, setup, seed);
    check_position(look);
    while (!session_over(look->session) && look->positions < wanted) {
        for (uint32_t skip = chance_below(SKIPS); skip > 0 && !session_over(look->session); skip--)
            chance_act(look->session);
        check_position(look);
    }
    session_free(look->session);
}

static void visit(const struct module *module, const struct setup *setup, const char *name) {
    struct look look = {.module = module};
    const int scenarios = getenv("MUSTERD_SOAK") ? 1 : module->ruleset->scenario_count;
    const long wanted = (positions_wanted() - 1) / scenarios + 1;
    for (uint64_t seed = 8000; look.positions < wanted; seed++) {
        struct setup other = *setup;
        if (seed % 2 == 1)
            random_setup(module, setup->scenario, chance_below, &other);
        play_game(&look, &other, seed, wanted);
    }
    print_message("%s: %ld positions, %ld pieces, %ld of them hidden, %ld drawn; %ld views with a fight\n", name,
                  look.positions, look.pieces, look.hidden, look.drawn, look.fights);
    if (look.drawn == 0 && module->ruleset->stands)
        fail_msg("%s: no picture has a piece", name);
    if (look.pieces == 0 && module->ruleset->stands)
        fail_msg("%s: no view has a piece: `parts` or `stands` of struct ruleset", name);
}

static void test_a_client_that_knows_no_game_can_draw_the_board(void **state) {
    (void)state;
    chance_begin(23);
    each_scenario(visit);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_a_client_that_knows_no_game_can_draw_the_board)};
    return cmocka_run_group_tests_name("parts", tests, open_rulesets, close_rulesets);
}

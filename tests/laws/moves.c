/* Events say where pieces go, on every ruleset and scenario found: of every piece that a reader sees in another place
 * after an entry, the events of that entry that the reader gets name it, with `from` and `to`, from the first place to
 * the last, or they take a piece that way whose name they hide from the reader. What an event says of a piece is what
 * the views show. Readers are the spectator, up to two seats, and the arbiter, who sees what these three see together
 * and from whom no name is hidden; to the arbiter a piece that is gone has no place. 200 entries of a ruleset under
 * make check, 12,000 under MUSTERD_SOAK, else 900. */
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

enum { SEATS_MOST = 2, READERS = SEATS_MOST + 2, NEAR = 300, FAR = 3000, RUN = 25, FINDINGS = 40 };

struct look {
    const struct module *module;
    struct session *session;
    int reader[READERS], readers; /* the last one is the arbiter */
    json_t *before[READERS], *after[READERS];
    long entries, moves, chains;
};

static char finding[FINDINGS][240];
static int findings;
static long moves_told;
static bool has_moves; /* a game without pieces that move has none to tell */

static int entries_wanted(void) {
    return law_amount(200, 900, 12000);
}

/* ---- places ------------------------------------------------------------------------------------------------------ */

static json_t *read_json(struct writer *w) {
    json_t *json = json_loads(writer_text(w), JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(json);
    writer_finish(w);
    return json;
}

/* Piece -> place, or null. */
static json_t *places_seen(struct session *session, int reader) {
    struct writer w;
    size_t i;
    json_t *piece, *places = json_object();
    writer_init(&w);
    out_object(&w);
    assert_true(session_view_json(session, reader, VIEW_BIT(VIEW_PIECES), &w));
    out_end_object(&w);
    json_t *view = read_json(&w);
    json_array_foreach(json_object_get(view, "pieces"), i, piece) {
        const char *id = json_string_value(json_object_get(piece, "id"));
        if (id)
            json_object_set(places, id, json_object_get(piece, "place"));
    }
    json_decref(view);
    return places;
}

static void look_around(struct look *look, json_t *places[READERS]) {
    json_t *all = json_object();
    for (int i = 0; i < look->readers - 1; i++) {
        places[i] = places_seen(look->session, look->reader[i]);
        json_object_update(all, places[i]);
    }
    places[look->readers - 1] = all;
}

/* ---- events ------------------------------------------------------------------------------------------------------ */

/* Piece -> its moves in order, each an event. */
static json_t *paths_told(struct look *look, int reader) {
    struct writer w;
    size_t i, k;
    json_t *event, *piece, *paths = json_object();
    writer_init(&w);
    session_events_json(look->session, reader, &w);
    json_t *events = read_json(&w);
    json_array_foreach(events, i, event) {
        const json_t *pieces = json_object_get(event, "pieces");
        assert_int_equal(json_object_get(event, "from") != NULL, pieces != NULL);
        assert_int_equal(json_object_get(event, "to") != NULL, pieces != NULL);
        if (pieces && json_equal(json_object_get(event, "from"), json_object_get(event, "to")) &&
            !json_is_null(json_object_get(event, "to")))
            fail_msg("%s: event %s moves pieces to where they are, %s", position_of(look->session),
                     json_string_value(json_object_get(event, "kind")),
                     json_string_value(json_object_get(event, "to")));
        json_array_foreach((json_t *)pieces, k, piece) {
            const char *id = json_string_value(piece);
            if (!id)
                continue;
            if (!json_object_get(paths, id))
                json_object_set_new(paths, id, json_array());
            json_array_append(json_object_get(paths, id), event);
        }
    }
    json_decref(events);
    return paths;
}

static const char *name(const json_t *place) {
    return json_is_string(place) ? json_string_value(place) : "nowhere";
}

/* Keeps one finding of each kind of piece and choice. */
static void find(struct look *look, int reader, const char *what, const char *piece, const json_t *from,
                 const json_t *to) {
    const struct entry *entry = session_entry(look->session);
    char text[240];
    struct writer w;
    writer_init(&w);
    session_events_list(look->session, ROLE_ARBITER, &w);
    snprintf(text, sizeof text, "%.16s %s: %.*s", look->module->ruleset->id,
             entry->kind == ENTRY_ACTION ? look->module->ruleset->verbs[entry->action.verb].name : "no action",
             (int)strcspn(piece, "-"), piece);
    for (int i = 0; i < findings; i++)
        if (strncmp(finding[i], text, strlen(text)) == 0) {
            writer_finish(&w);
            return;
        }
    if (findings < FINDINGS) {
        snprintf(finding[findings++], sizeof *finding, "%s, %s: %s from %s to %s, reader %d", text, what, piece,
                 name(from), name(to), reader);
        print_message("%s\n    %.900s\n", finding[findings - 1], writer_text(&w));
    }
    writer_finish(&w);
}

/* Do the moves lead from the one place to the other? */
static bool is_path(const json_t *path, const json_t *from, const json_t *to) {
    size_t i;
    json_t *event;
    const json_t *at = from;
    json_array_foreach((json_t *)path, i, event) {
        if (!json_equal(json_object_get(event, "from"), at))
            return false;
        at = json_object_get(event, "to");
    }
    return json_equal(at, to);
}

/* Does an event take a piece whose name it hides from there to there? */
static bool is_veiled(struct look *look, int reader, const json_t *from, const json_t *to) {
    struct writer w;
    size_t i, k;
    json_t *event, *piece;
    bool left = false, came = false;
    writer_init(&w);
    session_events_json(look->session, reader, &w);
    json_t *events = read_json(&w);
    json_array_foreach(events, i, event) {
        json_array_foreach(json_object_get(event, "pieces"), k, piece) {
            left |= json_is_null(piece) && json_equal(json_object_get(event, "from"), from);
            came |= json_is_null(piece) && json_equal(json_object_get(event, "to"), to);
        }
    }
    json_decref(events);
    return left && came;
}

static void check_piece(struct look *look, int reader, const char *piece, const json_t *from, const json_t *to,
                        const json_t *path) {
    if (!path && json_equal(from, to))
        return;
    if (!path && reader != ROLE_ARBITER && is_veiled(look, reader, from, to))
        return;
    if (!path)
        find(look, reader, "no event tells the move", piece, from, to);
    else if (!is_path(path, from, to))
        find(look, reader, "events tell other moves", piece, from, to);
    look->moves++;
    look->chains += json_array_size(path) > 1;
}

static void check_reader(struct look *look, int i) {
    const bool arbiter = i == look->readers - 1;
    json_t *paths = paths_told(look, look->reader[i]), *known = json_deep_copy(look->before[i]), *place;
    const char *piece;
    json_object_update_missing(known, look->after[i]);
    json_object_foreach(known, piece, place) {
        const json_t *from = json_object_get(look->before[i], piece), *to = json_object_get(look->after[i], piece);
        if (arbiter || (from && to))
            check_piece(look, look->reader[i], piece, from ? from : json_null(), to ? to : json_null(),
                        json_object_get(paths, piece));
    }
    json_decref(known);
    json_decref(paths);
}

/* ---- games ------------------------------------------------------------------------------------------------------- */

static void check_entry(struct look *look) {
    chance_act(look->session);
    look_around(look, look->after);
    for (int i = 0; i < look->readers; i++) {
        check_reader(look, i);
        json_decref(look->before[i]);
        look->before[i] = look->after[i];
    }
    look->entries++;
}

static void play_game(struct look *look, const struct setup *setup, uint64_t seed, long wanted) {
    const role_set seats = module_seats(look->module, setup);
    look->readers = 0;
    for (int role = 0; role < look->module->ruleset->role_count && look->readers < SEATS_MOST; role++)
        if (seats & ROLE_BIT(role))
            look->reader[look->readers++] = role;
    look->reader[look->readers++] = ROLE_SPECTATOR;
    look->reader[look->readers++] = ROLE_ARBITER;
    look->session = chance_game(look->module, setup, seed);
    for (uint32_t skip = chance_below(chance_below(3) == 0 ? FAR : NEAR); skip > 0 && !session_over(look->session);
         skip--)
        chance_act(look->session);
    look_around(look, look->before);
    for (int n = 0; n < RUN && !session_over(look->session) && look->entries < wanted; n++)
        check_entry(look);
    for (int i = 0; i < look->readers; i++)
        json_decref(look->before[i]);
    session_free(look->session);
}

static void visit(const struct module *module, const struct setup *setup, const char *title) {
    struct look look = {.module = module};
    for (int i = 0; i < module->ruleset->event_count; i++)
        has_moves |= module->ruleset->events[i].moves;
    const long wanted = (entries_wanted() - 1) / module->ruleset->scenario_count + 1;
    for (uint64_t seed = 9000; look.entries < wanted; seed++) {
        struct setup other = *setup;
        if (seed % 2 == 1)
            random_setup(module, setup->scenario, chance_below, &other);
        play_game(&look, &other, seed, wanted);
    }
    print_message("%s: %ld entries, %ld moves as readers see them, %ld in several steps\n", title, look.entries,
                  look.moves, look.chains);
    moves_told += look.moves;
}

static void test_events_say_where_pieces_go(void **state) {
    (void)state;
    chance_begin(29);
    each_scenario(visit);
    if (findings > 0)
        fail_msg("%d kinds of move are not told", findings);
    assert_true(!has_moves || moves_told > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_events_say_where_pieces_go),
    };
    return cmocka_run_group_tests_name("moves", tests, open_rulesets, close_rulesets);
}

/* The parts of a view as JSON, as a client gets them, and rows found in them. Every call fails the running test if it
 * does not find what it should. */
#ifndef TESTS_RULES_PARTS_SEEN_H
#define TESTS_RULES_PARTS_SEEN_H

#include <string.h>

#include <jansson.h>

#include "harness.h"

#include "../../rulesets/kit/text.h"

enum { PARTS_KEPT = 32 };

/* One part of the role's view. It is valid until the program's PARTS_KEPT-th call after this one. */
static inline const json_t *part_seen(struct harness *harness, int role, enum view_part part) {
    static json_t *kept[PARTS_KEPT];
    static int next;
    struct writer w;
    writer_init(&w);
    out_part(&w, &harness->game, role, part);
    json_decref(kept[next]);
    const json_t *seen = kept[next] = json_loads(writer_text(&w), JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, NULL);
    next = (next + 1) % PARTS_KEPT;
    assert_non_null(seen);
    writer_finish(&w);
    return seen;
}

static inline const char *text_in(const json_t *row, const char *key) {
    return json_string_value(json_object_get(row, key));
}

static inline int number_in(const json_t *row, const char *key) {
    return (int)json_integer_value(json_object_get(row, key));
}

/* Is the text an element of the array? */
static inline bool array_has(const json_t *array, const char *text) {
    size_t i;
    json_t *element;
    json_array_foreach((json_t *)array, i, element) {
        if (json_is_string(element) && strcmp(json_string_value(element), text) == 0)
            return true;
    }
    return false;
}

/* The first row whose members have these texts (NULL: null); NULL: no row has. */
static inline const json_t *row_of(const json_t *rows, const char *one, const char *first, const char *other,
                                   const char *second) {
    size_t i;
    json_t *row;
    json_array_foreach((json_t *)rows, i, row) {
        const char *a = text_in(row, one), *b = text_in(row, other);
        if ((a && first ? strcmp(a, first) == 0 : a == first) && (b && second ? strcmp(b, second) == 0 : b == second))
            return row;
    }
    return NULL;
}

/* The piece with that id, as the role sees it; NULL: it sees none. */
static inline const json_t *piece_seen(struct harness *harness, int role, const char *id) {
    const json_t *rows = part_seen(harness, role, PART_PIECES);
    return row_of(rows, "id", id, "id", id);
}

/* A row of pieces without an id, hidden or an open marker, by kind and place. */
static inline const json_t *unnamed_seen(struct harness *harness, int role, const char *kind, const char *place) {
    size_t i;
    json_t *row;
    json_array_foreach((json_t *)part_seen(harness, role, PART_PIECES), i, row) {
        const char *at = text_in(row, "place");
        if (!text_in(row, "id") && strcmp(text_in(row, "kind"), kind) == 0 &&
            (at && place ? strcmp(at, place) == 0 : at == place))
            return row;
    }
    return NULL;
}

/* The value of the fact with that title as a number; a fact in words fails. */
static inline int fact_of(const json_t *piece, const char *title) {
    const json_t *fact = row_of(json_object_get(piece, "facts"), "title", title, "title", title);
    assert_non_null(fact);
    assert_true(json_is_integer(json_object_get(fact, "value")));
    return number_in(fact, "value");
}

/* … in words. */
static inline const char *words_of(const json_t *piece, const char *title) {
    const json_t *fact = row_of(json_object_get(piece, "facts"), "title", title, "title", title);
    assert_non_null(fact);
    return text_in(fact, "value");
}

static inline bool is_hidden(const json_t *piece) {
    return json_is_true(json_object_get(piece, "hidden"));
}

static inline bool is_marked(const json_t *piece, const char *mark) {
    return array_has(json_object_get(piece, "marks"), mark);
}

static inline const json_t *track_seen(struct harness *harness, const char *id) {
    const json_t *row = row_of(part_seen(harness, ROLE_SPECTATOR, PART_TRACKS), "id", id, "id", id);
    assert_non_null(row);
    return row;
}

static inline int deck_seen(struct harness *harness, const char *id) {
    const json_t *row = row_of(part_seen(harness, ROLE_SPECTATOR, PART_DECKS), "id", id, "id", id);
    assert_non_null(row);
    return number_in(row, "count");
}

static inline const json_t *hand_seen(struct harness *harness, int role, const char *owner, const char *title) {
    const json_t *row = row_of(part_seen(harness, role, PART_HANDS), "role", owner, "title", title);
    assert_non_null(row);
    return row;
}

/* A side of the fight. */
static inline const json_t *side_seen(const json_t *fight, const char *role) {
    const json_t *side = row_of(json_object_get(fight, "sides"), "role", role, "role", role);
    assert_non_null(side);
    return side;
}

/* The value of the side's modifier with that title. */
static inline int modifier_seen(const json_t *side, const char *title) {
    const json_t *modifier = row_of(json_object_get(side, "modifiers"), "title", title, "title", title);
    assert_non_null(modifier);
    return number_in(modifier, "value");
}

#define ASSERT_PLACE(PIECE, PLACE) assert_string_equal(text_in(PIECE, "place"), PLACE)
#define ASSERT_OWNER(PIECE, OWNER) assert_string_equal(text_in(PIECE, "owner"), OWNER)

#endif

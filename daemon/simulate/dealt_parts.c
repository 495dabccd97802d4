#include "dealt_parts.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "../../rulesets/kit/text.h"
#include "../../rulesets/kit/writer.h"
#include "../memory.h"

enum {
    KINDS_MOST = 128,
    LEAST = 40, /* positions with a hidden kind; fewer say nothing */
    FIRST = 60, /* positions of one reader that are all looked at; then one in EVERY, and all while there are doubts */
    EVERY = 32,
    DOUBTFUL = 1000, /* positions with a kind that never differed; then there are no more doubts */
    CONTENTS = 3     /* different things that as many pieces or cards of one owner were at times: if they are always the
                        same, there is no other world to deal */
};

/* Of one reader: the pieces or the hands that are hidden under one name. */
struct hidden_kind {
    int reader;
    enum view_part part;
    char name[64];
    uint64_t looked, seed; /* seed and decision: of the first position */
    int decision;
    bool differed;
    json_t *contents; /* by owner and number: a set of what was hidden; NULL: nothing yet */
    bool is_open;     /* CONTENTS were there */
};

struct dealt_parts {
    const struct ruleset *ruleset;
    role_set seats;
    struct hidden_kind kind[KINDS_MOST];
    int kinds;
    uint64_t looked[ROLE_SPECTATOR + 1];                          /* positions, by reader */
    json_t *here[ROLE_SPECTATOR + 1], *there[ROLE_SPECTATOR + 1]; /* the part as each sees it; NULL: not read yet */
    struct writer text;
};

static const char *text_at(const json_t *row, const char *key) {
    const char *text = json_string_value(json_object_get(row, key));
    return text ? text : "";
}

static json_t *read_part(struct dealt_parts *p, const struct game *game, int role, enum view_part part) {
    writer_clear(&p->text);
    out_part(&p->text, game, role, part);
    return json_loads(writer_text(&p->text), 0, NULL);
}

static void forget_parts(struct dealt_parts *p) {
    for (int role = 0; role <= ROLE_SPECTATOR; role++) {
        json_decref(p->here[role]);
        json_decref(p->there[role]);
        p->here[role] = p->there[role] = NULL;
    }
}

static bool is_hidden(enum view_part part, const json_t *row) {
    return part == PART_HANDS ? json_integer_value(json_object_get(row, "hidden")) > 0
                              : json_is_true(json_object_get(row, "hidden"));
}

/* May the row be what the hidden one stands for? A piece is known by its owner alone, since its kind may be hidden. */
static bool is_same_place(enum view_part part, const json_t *row, const json_t *hidden) {
    if (part == PART_PIECES)
        return strcmp(text_at(row, "owner"), text_at(hidden, "owner")) == 0;
    return strcmp(text_at(row, "role"), text_at(hidden, "role")) == 0 &&
           strcmp(text_at(row, "title"), text_at(hidden, "title")) == 0;
}

/* The rows of a part that the hidden one may stand for. The caller releases them. */
static json_t *rows_of(const json_t *rows, enum view_part part, const json_t *hidden) {
    json_t *chosen = must_have(json_array()), *row;
    size_t i;
    json_array_foreach((json_t *)rows, i, row) {
        if (is_same_place(part, row, hidden))
            json_array_append(chosen, row);
    }
    return chosen;
}

static bool is_same_rows(const json_t *a, const json_t *b, enum view_part part, const json_t *hidden) {
    json_t *one = rows_of(a, part, hidden), *two = rows_of(b, part, hidden);
    const bool same = json_equal(one, two);
    json_decref(one);
    json_decref(two);
    return same;
}

static struct hidden_kind *kind_of(struct dealt_parts *p, int reader, enum view_part part, const json_t *row) {
    const char *name = text_at(row, part == PART_HANDS ? "title" : "kind");
    int i = 0;
    while (i < p->kinds &&
           !(p->kind[i].reader == reader && p->kind[i].part == part && strcmp(p->kind[i].name, name) == 0))
        i++;
    if (i == KINDS_MOST)
        return NULL;
    if (i == p->kinds) {
        p->kind[p->kinds++] = (struct hidden_kind){.reader = reader, .part = part};
        snprintf(p->kind[i].name, sizeof p->kind[i].name, "%s", name);
    }
    return &p->kind[i];
}

/* What the seat knows of the hidden row, and the reader does not. */
static char *content_of_row(const json_t *knows, const json_t *reads, enum view_part part, const json_t *hidden) {
    json_t *rows = rows_of(knows, part, hidden), *others = rows_of(reads, part, hidden), *row, *other;
    size_t i, k;
    json_array_foreach(others, i, other) {
        json_array_foreach(rows, k, row) {
            if (json_equal(row, other)) {
                json_array_remove(rows, k);
                break;
            }
        }
    }
    char *text = must_have(json_dumps(rows, JSON_COMPACT));
    json_decref(rows);
    json_decref(others);
    return text;
}

static void note_content(struct hidden_kind *kind, const json_t *hidden, char *content) {
    char key[96];
    const bool in_hand = kind->part == PART_HANDS;
    snprintf(key, sizeof key, "%s %lld", text_at(hidden, in_hand ? "role" : "owner"),
             (long long)json_integer_value(json_object_get(hidden, in_hand ? "hidden" : "count")));
    if (!kind->contents)
        kind->contents = must_have(json_object());
    json_t *set = json_object_get(kind->contents, key);
    if (!set) {
        set = must_have(json_object());
        json_object_set_new(kind->contents, key, set);
    }
    json_object_set_new(set, content, json_true());
    kind->is_open = json_object_size(set) >= CONTENTS;
    free(content);
}

/* Does a seat know more of the hidden row than the reader (*known), and something else of it in the dealt world? */
static void compare(struct dealt_parts *p, const struct game *game, const struct game *dealt, struct hidden_kind *kind,
                    const json_t *hidden, bool *known) {
    const int reader = kind->reader;
    const enum view_part part = kind->part;
    for (int seat = 0; seat < p->ruleset->role_count && !kind->differed; seat++) {
        if (seat == reader || !(p->seats & ROLE_BIT(seat)))
            continue;
        if (!p->here[seat]) {
            p->here[seat] = read_part(p, game, seat, part);
            p->there[seat] = read_part(p, dealt, seat, part);
        }
        if (is_same_rows(p->here[seat], p->here[reader], part, hidden))
            continue;
        *known = true;
        kind->differed = !is_same_rows(p->here[seat], p->there[seat], part, hidden);
        if (!kind->is_open)
            note_content(kind, hidden, content_of_row(p->here[seat], p->here[reader], part, hidden));
    }
}

static void look_at(struct dealt_parts *p, const struct game *game, const struct game *dealt, int reader,
                    enum view_part part, uint64_t seed, int decision) {
    bool counted[KINDS_MOST] = {false};
    size_t i;
    json_t *row;
    forget_parts(p);
    p->here[reader] = read_part(p, game, reader, part);
    json_array_foreach(p->here[reader], i, row) {
        struct hidden_kind *kind = is_hidden(part, row) ? kind_of(p, reader, part, row) : NULL;
        bool known = false;
        if (!kind || kind->differed)
            continue;
        compare(p, game, dealt, kind, row, &known);
        if (!known || counted[kind - p->kind])
            continue;
        counted[kind - p->kind] = true;
        if (kind->looked++ == 0) {
            kind->seed = seed;
            kind->decision = decision;
        }
    }
}

static bool has_doubts(const struct dealt_parts *p, int reader) {
    for (int i = 0; i < p->kinds; i++)
        if (p->kind[i].reader == reader && !p->kind[i].differed && p->kind[i].looked > 0 &&
            p->kind[i].looked < DOUBTFUL)
            return true;
    return false;
}

void dealt_parts_look(struct dealt_parts *p, const struct game *game, const struct game *dealt, int reader,
                      uint64_t seed, int decision) {
    const uint64_t n = p->looked[reader]++;
    if (n >= FIRST && n % EVERY != 0 && !has_doubts(p, reader))
        return;
    look_at(p, game, dealt, reader, PART_PIECES, seed, decision);
    look_at(p, game, dealt, reader, PART_HANDS, seed, decision);
}

void dealt_parts_finish(const struct dealt_parts *p, struct findings *findings) {
    for (int i = 0; i < p->kinds; i++) {
        const struct hidden_kind *kind = &p->kind[i];
        char what[sizeof findings->item[0].what];
        if (kind->differed || !kind->is_open || kind->looked < LEAST)
            continue;
        snprintf(what, sizeof what, "resample never deals again the %s \"%s\" that are hidden from %s",
                 kind->part == PART_HANDS ? "hands" : "pieces", kind->name,
                 kind->reader == ROLE_SPECTATOR ? "a spectator" : p->ruleset->roles[kind->reader].id);
        struct finding *finding = findings_add(findings, what, kind->seed, kind->decision);
        if (finding)
            snprintf(finding->where, sizeof finding->where, "the same in %llu dealt worlds",
                     (unsigned long long)kind->looked);
    }
}

struct dealt_parts *dealt_parts_new(const struct ruleset *ruleset, role_set seats) {
    struct dealt_parts *p = xcalloc(1, sizeof *p);
    p->ruleset = ruleset;
    p->seats = seats;
    writer_init(&p->text);
    return p;
}

void dealt_parts_free(struct dealt_parts *p) {
    if (!p)
        return;
    forget_parts(p);
    for (int i = 0; i < p->kinds; i++)
        json_decref(p->kind[i].contents);
    writer_finish(&p->text);
    free(p);
}

#include "dealt_parts.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "../../rulesets/kit/text.h"
#include "../../rulesets/kit/writer.h"
#include "../memory.h"

enum {
    KINDS_MOST = 1024,
    LEAST = 40, /* positions with a hidden kind; fewer say nothing */
    FIRST = 60, /* positions of one reader that are all looked at; then one in EVERY, and all while there are doubts */
    EVERY = 32,
    DOUBTFUL = 1000, /* positions with a kind that never differed; then there are no more doubts */
    CONTENTS = 3     /* different things that as many pieces or cards of a kind were at times: if they are always the
                        same, there is no other world to deal */
};

/* Of one reader: the pieces of an owner that are hidden under one kind, or a role's cards in hands of one title. */
struct hidden_kind {
    int reader;
    enum view_part part;
    char owner[64], name[64];
    uint64_t looked, seed; /* seed and decision: of the first position */
    int decision;
    bool differed;
    json_t *contents; /* by number: a set of what was hidden; NULL: nothing yet */
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
    return must_have(json_loads(writer_text(&p->text), 0, NULL));
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

/* Pieces of one owner at one place, or the same hand. */
static bool is_same_stack(enum view_part part, const json_t *a, const json_t *b) {
    static const char *const members[][2] = {[PART_PIECES] = {"owner", "place"}, [PART_HANDS] = {"role", "title"}};
    return strcmp(text_at(a, members[part][0]), text_at(b, members[part][0])) == 0 &&
           strcmp(text_at(a, members[part][1]), text_at(b, members[part][1])) == 0;
}

/* Is this the only hidden row of its stack? Otherwise nobody can say for which of them a piece stands. */
static bool is_single(const json_t *rows, enum view_part part, const json_t *hidden) {
    int n = 0;
    size_t i;
    json_t *row;
    json_array_foreach((json_t *)rows, i, row) {
        n += is_hidden(part, row) && is_same_stack(part, row, hidden);
    }
    return n == 1;
}

/* The ids of the row's stack that these rows tell, as the keys of an object. The caller releases it. */
static json_t *ids_of(const json_t *rows, enum view_part part, const json_t *hidden) {
    json_t *ids = must_have(json_object()), *row, *card;
    size_t i, k;
    json_array_foreach((json_t *)rows, i, row) {
        if (!is_same_stack(part, row, hidden))
            continue;
        if (part == PART_PIECES && text_at(row, "id")[0])
            json_object_set_new(ids, text_at(row, "id"), json_true());
        json_array_foreach(json_object_get(row, "cards"), k, card) {
            json_object_set_new(ids, json_string_value(card), json_true());
        }
    }
    return ids;
}

/* What the seat knows of the hidden row, and the reader does not. The caller releases it. */
static json_t *content_of(const json_t *knows, const json_t *reads, enum view_part part, const json_t *hidden) {
    json_t *content = ids_of(knows, part, hidden), *others = ids_of(reads, part, hidden), *value;
    const char *id;
    json_object_foreach(others, id, value) {
        json_object_del(content, id);
    }
    json_decref(others);
    return content;
}

static struct hidden_kind *kind_of(struct dealt_parts *p, int reader, enum view_part part, const json_t *row) {
    const char *name = text_at(row, part == PART_HANDS ? "title" : "kind");
    const char *owner = text_at(row, part == PART_HANDS ? "role" : "owner");
    int i = 0;
    while (i < p->kinds && !(p->kind[i].reader == reader && p->kind[i].part == part &&
                             strcmp(p->kind[i].name, name) == 0 && strcmp(p->kind[i].owner, owner) == 0))
        i++;
    if (i == KINDS_MOST)
        return NULL;
    if (i == p->kinds) {
        p->kind[p->kinds++] = (struct hidden_kind){.reader = reader, .part = part};
        snprintf(p->kind[i].name, sizeof p->kind[i].name, "%s", name);
        snprintf(p->kind[i].owner, sizeof p->kind[i].owner, "%s", owner);
    }
    return &p->kind[i];
}

static void note_content(struct hidden_kind *kind, const json_t *hidden, const json_t *content) {
    char number[24], *text = must_have(json_dumps(content, JSON_COMPACT | JSON_SORT_KEYS));
    snprintf(number, sizeof number, "%lld",
             (long long)json_integer_value(json_object_get(hidden, kind->part == PART_HANDS ? "hidden" : "count")));
    if (!kind->contents)
        kind->contents = must_have(json_object());
    json_t *set = json_object_get(kind->contents, number);
    if (!set) {
        set = must_have(json_object());
        json_object_set_new(kind->contents, number, set);
    }
    json_object_set_new(set, text, json_true());
    kind->is_open = json_object_size(set) >= CONTENTS;
    free(text);
}

/* Does a seat know more of the hidden row than the reader? Notes whether that is something else in the dealt world. */
static bool compare(struct dealt_parts *p, const struct game *game, const struct game *dealt, struct hidden_kind *kind,
                    const json_t *hidden) {
    const int reader = kind->reader;
    const enum view_part part = kind->part;
    bool known = false;
    for (int seat = 0; seat < p->ruleset->role_count && !kind->differed; seat++) {
        if (seat == reader || !(p->seats & ROLE_BIT(seat)))
            continue;
        if (!p->here[seat]) {
            p->here[seat] = read_part(p, game, seat, part);
            p->there[seat] = read_part(p, dealt, seat, part);
        }
        json_t *content = content_of(p->here[seat], p->here[reader], part, hidden);
        json_t *other = content_of(p->there[seat], p->here[reader], part, hidden);
        if (json_object_size(content) > 0) {
            known = true;
            kind->differed = !json_equal(content, other);
            if (!kind->is_open)
                note_content(kind, hidden, content);
        }
        json_decref(content);
        json_decref(other);
    }
    return known;
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
        if (!kind || kind->differed || !is_single(p->here[reader], part, row))
            continue;
        if (!compare(p, game, dealt, kind, row) || counted[kind - p->kind])
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

static bool is_left_out(const struct hidden_kind *kind) {
    return !kind->differed && kind->is_open && kind->looked >= LEAST;
}

void dealt_parts_finish(const struct dealt_parts *p, struct dealt_parts_count *count, struct findings *findings) {
    for (int i = 0; i < p->kinds; i++) {
        const struct hidden_kind *kind = &p->kind[i];
        char what[sizeof findings->item[0].what];
        count->kinds++;
        count->differed += kind->differed;
        if (!is_left_out(kind))
            continue;
        snprintf(what, sizeof what, "resample never deals again the %s \"%s\" of %s that are hidden from %s",
                 kind->part == PART_HANDS ? "cards in the hand" : "pieces", kind->name, kind->owner,
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

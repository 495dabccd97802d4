/* A client's copy of a ruleset's document, and texts made from it and from data as a client makes them: without the
 * engine's templates. A fault fails the test. One thread. */
#ifndef SUPPORT_WORDING_H
#define SUPPORT_WORDING_H

#include <jansson.h>
#include <stdbool.h>

#include "../../rulesets/kit/writer.h"

struct module_document;

enum wording_table { EVENTS, STEPS, VERBS, TABLES };
enum { WORDING_ID = 64, FIRST_BYTES = 256 };

/* What a client keeps of it. */
struct wording {
    json_t *whole, *table[TABLES], *items; /* by id; by "DOMAIN/ID" */
    /* By the first byte, and then by each title and short title of an item: true if an item of this title is a place, a
     * piece or a card. */
    json_t *titles[FIRST_BYTES];
};

void wording_read(const struct module_document *from, struct wording *document);
void wording_finish(struct wording *document);
/* "events", "steps" or "verbs". */
const char *wording_table_name(enum wording_table table);
/* An item's id, a number or a text, as a text. Returns `text`. */
const char *wording_id(const json_t *id, char text[WORDING_ID]);
/* Has the domain numbers instead of items? */
bool wording_is_number(const char *domain);

/* One event or question as a client has it. rows: its arguments in the document. veiled: a secret argument that is null
 * is hidden from the reader. If not veiled, null means that the event has no such argument. */
struct said {
    const struct wording *document;
    const json_t *rows, *args;
    const char *actor, *role; /* the ids of the role that acted, and of the one that is asked; NULL: none */
    const char *detail;       /* NULL: none */
    bool veiled;
};

/* The row of the argument with this name; NULL if there is no such row. */
const json_t *wording_argument(const struct said *said, const char *name);
/* The text that the template makes. A name in braces that is unknown fails the test. */
void wording_put(struct writer *w, const struct said *said, const char *template);

#endif

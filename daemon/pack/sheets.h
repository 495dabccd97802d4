/* Whole tables for an owner of the printed game to fill in, and what differs between two contents, in words. */
#ifndef DAEMON_PACK_SHEETS_H
#define DAEMON_PACK_SHEETS_H

#include "stack.h"

/* All records as the stack has them, with the columns "hint" (what of the record is uncertain) and "change". The
 * manifest names ruleset and base; name, author and the rest come from `like` (NULL: blank, to be filled in). The
 * caller frees it. */
struct pack *sheets_make(const struct stack *stack, const struct module *base, const struct pack *like);
/* What may stand in each column, as CSV: table, column, type, allowed, mandatory. */
void sheets_put_columns(const struct stack *stack, struct writer *out);
/* Writes all records for a form, as the members "ruleset", "base" and "tables": each with its columns (name, type,
 * allowed, mandatory), the names of its key columns, and rows of cells. "asked" of a row names the columns that nobody
 * has confirmed. */
void sheets_put_json(const struct stack *stack, struct writer *out);
/* The pack that says only what differs from the base: rows that say nothing are left out, and columns that are blank.
 * The caller frees it. */
struct pack *sheets_sparse(const struct stack *base, const struct pack *whole);

/* Writes what `to` has otherwise than `from`, a line for each value: "cards.csv k01: ap 2, now 3". Both have the same
 * base. Returns the number of lines. */
int stacks_compare(const struct stack *from, const struct stack *to, struct writer *out);

struct share {
    int confirmed, records; /* confirmed: the provenance is box, rulebook, public or own */
};
struct share stack_share(const struct stack *stack);

#endif

/* Packs over the base content of a ruleset: one content, and where each of its records comes from.
 *
 * A row of a pack's table names a record by the key of its table and says what differs; a blank cell says nothing.
 * The column "change" may say add or remove. "(absent)" takes an optional value away. */
#ifndef DAEMON_PACK_STACK_H
#define DAEMON_PACK_STACK_H

#include "bundle.h"
#include "schema.h"

enum { PACKS_MOST = 4 }; /* in one stack */

struct stack;

/* base: a module from disk; it must outlive the stack. Reads it once. The caller frees it. */
struct stack *stack_new(const struct module *base);
void stack_free(struct stack *stack); /* NULL does nothing */
const struct module *stack_base(const struct stack *stack);
const struct schema *stack_schema(const struct stack *stack);

/* Puts a pack on top. It must be for this ruleset and base. false: faults were added, and the stack is of no further
 * use. The pack may be freed afterwards. */
bool stack_add(struct stack *stack, const struct pack *pack, struct pack_faults *faults);

/* The content: the base's files with what the packs change, and pack.json, which lists their manifests. The caller
 * frees it with content_source_free. */
void stack_source(const struct stack *stack, struct content_source *source);
/* The document of a file as it stands now; borrowed, NULL: none that has tables. */
const json_t *stack_document(const struct stack *stack, const char *file);

/* Adds a fault that the ruleset found in the content (file and path as it reports them), told by the row of the pack
 * that is to blame: the row of the record; where that is the base's own, a row that changes what it depends on. */
void stack_fault(const struct stack *stack, const char *file, const char *path, const char *expected, const char *found,
                 struct pack_faults *faults);

#endif

/* A draft of a pack: what people have confirmed and changed, record by record, out of a list of entries.
 *
 * An entry is an array of edits, or {"undoes": SEQ}. An edit names a record by table and key (the cells of the table's
 * key columns), and says one thing of it:
 *   {"table":…, "key":[…], "column":…, "value":…}   a cell; value null: as in the ruleset
 *   {…, "confirm": true | false}                    the author has seen the record in the box, or takes that back
 *   {…, "skip": true | false}                       ask for it later
 *   {…, "note": TEXT}                               "": none
 *   {…, "change": "add" | "remove" | ""}            a new record, or one that is not in the box
 * A change of a cell confirms the record for its author. It removes all earlier confirmations. */
#ifndef DAEMON_PACK_DRAFT_H
#define DAEMON_PACK_DRAFT_H

#include <jansson.h>

#include "stack.h"

enum { DRAFT_ENTRIES_MOST = 5000, DRAFT_ENTRY_MOST = 1 << 20 /* bytes */, DRAFT_NOTE_MOST = 1000 };

struct draft_entry {
    int seq;
    int64_t at;
    const char *author, *edits; /* edits: JSON */
};

struct draft;

/* Folds the entries, which are in the order of their seq. manifest: JSON. The caller frees it. */
struct draft *draft_new(const char *manifest, const struct draft_entry *entries, int count);
void draft_free(struct draft *draft); /* NULL does nothing */

/* Is edits an array of edits of this form? false: why has a sentence. */
bool draft_edits_are_good(const json_t *edits, const struct schema *schema, char *why, size_t size);
/* Applies edits of the right form. */
void draft_apply(struct draft *draft, const json_t *edits, const char *author);
/* The entry that an undo takes back: the latest that is neither an undo nor taken back. 0: none. */
int draft_undoable(const struct draft *draft);
/* Was this entry taken back? */
bool draft_is_undone(const struct draft *draft, int seq);

/* What the draft says, as a pack: rows of the records that were changed or confirmed. One person's confirmation makes
 * the provenance "box", those of two make it "public". The caller frees it. */
struct pack *draft_pack(const struct draft *draft, const struct schema *schema);
/* The edits that say what a pack says. The caller owns them. */
json_t *draft_edits_of_pack(const struct pack *pack, const struct schema *schema);

/* Writes the records that the draft speaks of: […]. */
void draft_put_records(const struct draft *draft, struct writer *out);

#endif

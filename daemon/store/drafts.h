/* Drafts of packs (stage.h). */
#ifndef STORE_DRAFTS_H
#define STORE_DRAFTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "stage.h"

struct draft_row {
    char *name, *manifest; /* manifest: JSON */
    int seq;               /* of the latest entry; 0: none */
    int64_t changed_at;    /* microseconds */
};

struct draft_rows {
    size_t count, limit;
    struct draft_row *items; /* in the order of their names */
    bool more;               /* there are others behind them */
};
void draft_rows_finish(struct draft_rows *rows); /* frees what it points to; a zeroed one is allowed */

struct draft_entry_row {
    int seq;
    int64_t at;
    char *author, *edits; /* edits: JSON */
};
struct draft_entry_rows {
    size_t count;
    struct draft_entry_row *items; /* in the order of their seq */
};
void draft_entry_rows_finish(struct draft_entry_rows *rows);

/* Lists the drafts of a ruleset after this name ("": from the first). */
void store_list_drafts(struct stage *stage, const char *ruleset, const char *after, int limit, struct draft_rows *out);
/* Looks one up, with its entries: at most one row. */
void store_find_draft(struct stage *stage, const char *ruleset, const char *name, struct draft_rows *out,
                      struct draft_entry_rows *entries);
/* made: false if there is a draft of this name. */
void store_make_draft(struct stage *stage, const char *ruleset, const char *name, const char *manifest, bool *made);
/* Appends an entry after seq. appended: false if seq is not the latest, or the draft does not exist. */
void store_append_draft(struct stage *stage, const char *ruleset, const char *name, int seq, const char *author,
                        const char *edits, bool *appended);
void store_delete_draft(struct stage *stage, const char *ruleset, const char *name, bool *deleted);

#endif

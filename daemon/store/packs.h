/* Packs of the rulesets' content (stage.h). */
#ifndef STORE_PACKS_H
#define STORE_PACKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "stage.h"

struct module;

struct pack_row {
    char *name, *version, *manifest; /* manifest: JSON */
    char base[65], content_hash[65]; /* in hex */
    char *zip;                       /* NULL in lists */
    size_t length;                   /* of the zip */
    int64_t changed_at;              /* microseconds */
};

/* Has this JSON all members of a manifest, and are they texts? NULL is allowed. */
bool manifest_is_whole(const char *text);

struct pack_rows {
    size_t count, limit;    /* limit: as many as were asked for */
    struct pack_row *items; /* in the order of their names */
    bool more;              /* there are others behind them */
};
void pack_rows_finish(struct pack_rows *rows); /* frees what it points to; a zeroed one is allowed */

/* Lists the packs of a ruleset after this name ("": from the first). */
void store_list_packs(struct stage *stage, const char *ruleset, const char *after, int limit, struct pack_rows *out);
/* Looks one up with its zip: at most one row. */
void store_find_pack(struct stage *stage, const char *ruleset, const char *name, struct pack_rows *out);
/* Makes or replaces a pack. row: all of it; changed_at is ignored. module: of its content, which is kept for games,
 * with the names of its things. made: false if a pack was replaced. */
void store_put_pack(struct stage *stage, const struct module *module, const struct pack_row *row, bool *made);
void store_delete_pack(struct stage *stage, const char *ruleset, const char *name, bool *deleted);

#endif

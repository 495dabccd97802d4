/* Packs for tests: zips made on the spot. */
#ifndef SUPPORT_PACKS_H
#define SUPPORT_PACKS_H

#include "client.h"

/* A zip of a manifest for this ruleset and base, and one table of `size` bytes. The caller frees the bytes. */
char *pack_zip(const char *ruleset, const char *base, const char *file, const char *table, size_t size, size_t *length);
/* PUT of such a zip, for the content of the ruleset that is installed; must have this status. The caller frees the
 * answer. */
json_t *put_pack(struct client *client, int status, const char *ruleset, const char *name, const char *file,
                 const char *table);

#endif

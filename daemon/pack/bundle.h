/* A pack as files: a folder or a zip of manifest.json and tables. It is hostile data: names, sizes, counts and the
 * ratio of compression are limited, and nothing of it is written anywhere. */
#ifndef DAEMON_PACK_BUNDLE_H
#define DAEMON_PACK_BUNDLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "csv.h"

enum {
    PACK_ZIP_MOST = 1 << 20,   /* bytes of a zip */
    PACK_FILE_MOST = 1 << 20,  /* bytes of one file in it */
    PACK_BYTES_MOST = 4 << 20, /* bytes of all files */
    PACK_FILES_MOST = 64,
    PACK_RATIO_MOST = 100 /* bytes of a file for each byte in the zip, beyond the first 4096 */
};

struct pack_table {
    char *file; /* "cards.csv" */
    struct csv csv;
};

/* The members of manifest.json. The texts are never NULL; base is 64 hex digits. */
struct pack {
    char *ruleset, *base, *name, *language, *author, *licence, *edition;
    int table_count;
    struct pack_table *table; /* in the order of their names */
};

/* Reads a zip. NULL: faults were added. The caller frees it with pack_free. Any thread. */
struct pack *pack_read_zip(const void *bytes, size_t length, struct pack_faults *faults);
/* Reads a folder, or a zip if the path is a file. Files of a folder whose names do not end in .csv are ignored but for
 * manifest.json; so is columns.csv. Blocks (disk). */
struct pack *pack_read_path(const char *path, struct pack_faults *faults);
void pack_free(struct pack *pack); /* NULL does nothing */

/* The manifest as JSON, with an end of line. */
void pack_put_manifest(const struct pack *pack, struct writer *out);
/* A table as text. Public for tests. */
void pack_put_table(const struct pack_table *table, struct writer *out);
/* Appends it as a zip. false: it cannot be written. */
bool pack_put_zip(const struct pack *pack, struct writer *out);
/* Writes it to a zip if the path ends in .zip, else to a folder, which is made. false: a line is in why. Blocks. */
bool pack_write_path(const struct pack *pack, const char *path, struct writer *why);

#endif

/* The ruleset content that games were created with (stage.h). */
#ifndef STORE_CONTENT_H
#define STORE_CONTENT_H

#include <stdbool.h>

#include "stage.h"

struct content_source;
struct loader;
struct module;
struct writer;

struct content_found {
    char *version; /* the first module version that had this content */
    char *files;   /* {"areas.json": "…", …}; NULL: no such content */
};
/* Looks up the content stored for games of this ruleset. content_hash: 64 hex digits. */
void store_find_content(struct stage *stage, const char *ruleset, const char *content_hash, struct content_found *out);
void content_found_finish(struct content_found *found); /* frees what it points to; a zeroed one is allowed */
/* A module made of a version on disk and the stored files. NULL: the reason is in why. Any thread. */
const struct module *content_module(struct loader *loader, const char *id, const char *version,
                                    const char *content_hash, const char *files, struct writer *why);
/* The stand-in for a version that is not installed (plugin/stand_in.h), with the stored names and files; NULL: the
 * store has none. Any thread. */
const struct module *content_stand_in(struct loader *loader, const char *id, const char *version,
                                      const char *content_hash, const char *names, const char *files);
/* The files as the store keeps them; the caller frees the text. Any thread. */
char *content_files_json(const struct content_source *source);
/* The content hash of these files, in hex. false: the text is not a JSON object of texts. Any thread. */
bool content_files_hash(const char *files, char hex[65]);

#endif

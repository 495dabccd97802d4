/* Ruleset plugins and their content.
 *
 * The loader searches directories for *.so files. It refuses a file that does not fit, with one line about the fault
 * and its place, and continues with the rest. Beside ID.so (or ID-VERSION.so) is the folder ID (or ID-VERSION) with
 * content/ in it. Several versions may be installed side by side.
 *
 * A module is one ruleset together with one content. Modules are never unloaded while the process lives, so pointers to
 * them stay valid. Only loader_open (before there are threads) and loader_content (locked) change the table of modules.
 * All functions but loader_open: any thread.
 */
#ifndef DAEMON_LOADER_H
#define DAEMON_LOADER_H

#include <stdbool.h>

#include "../../rulesets/kit/writer.h"
#include "../../rulesets/ruleset.h"

struct gzip_later;
struct guide;
struct translation;

/* How much of the content a ruleset's document holds: CONTENT_GEOMETRY: the shapes of the map. */
enum content_part { CONTENT_ALL, CONTENT_NONE, CONTENT_GEOMETRY, CONTENT_PARTS };

struct module_document {
    char *json;
    struct gzip_later *gzip; /* the same, compressed when it is first asked for */
    size_t head;             /* bytes of the JSON before geometry and content, which are the same in all languages */
    char etag[72], etag_gzip[72]; /* quoted */
};

struct module {
    const struct ruleset *ruleset;
    const void *content;
    char content_hash[65];        /* SHA-256 in hex over the content files' names, lengths and bytes */
    struct content_source source; /* the texts, for the store */
    char *summary_json;           /* item of GET /v1/rulesets */
    struct module_document document[CONTENT_PARTS]; /* GET /v1/rulesets/{id} */
    const char *path;                               /* of the plugin */
    struct translation *translation;                /* of the documents (translation.h) */
    int translation_count;
    struct guide *guide; /* a first game (guide.h); NULL: none, or the content is from the store */
    bool absent;         /* a stand-in: the rules are not installed (stand_in.h) */
    bool current;        /* new games of this id use it: the highest version found on disk */
    struct module *next;
};

struct loader;

/* Loads all plugins under the directories (":"-separated). Calls complain once for each refused file and each content
 * fault, with the context as given. Never returns NULL, even if nothing was found. Blocks (disk). */
struct loader *loader_open(const char *directories, void (*complain)(void *context, const char *line), void *context);
void loader_close(struct loader *loader); /* NULL does nothing */

/* The number of refused files. */
int loader_refused(const struct loader *loader);
/* The modules from disk, current ones first in the order of their ids; the next one follows the given one. NULL ends
 * the list. */
const struct module *loader_first(const struct loader *loader);
const struct module *loader_next(const struct module *module);

/* The current module of a ruleset id; NULL: none. */
const struct module *loader_current(const struct loader *loader, const char *id);
/* Writes that the directories contain no ruleset of this id, and the ids that they contain. */
void loader_put_missing(const struct loader *loader, const char *id, const char *directories, struct writer *out);
/* A loaded module with this id, version and content; NULL matches anything. Prefers the current module to older ones,
 * and modules from disk to those from the store. NULL: none. */
const struct module *loader_find(struct loader *loader, const char *id, const char *version, const char *content_hash);
/* The module that a stored game is pinned to. If the plugin of that version is loaded but the content is not: NULL with
 * *needs_content true; then read the texts by hash and call loader_content. If that version is not installed: NULL with
 * *needs_content false. This does not look for a newer version that could migrate from the stored one. */
const struct module *loader_pinned(struct loader *loader, const char *id, const char *version, const char *content_hash,
                                   bool *needs_content);
/* The content_hash of these files, which must be in the order of their names. */
void loader_hash(const struct content_source *source, char hex[65]);
/* The module of a plugin on disk with content texts from the store (copied); created unless it exists. NULL: the reason
 * is in why. */
const struct module *loader_content(struct loader *loader, const char *id, const char *version,
                                    const struct content_source *source, const char *content_hash, struct writer *why);

/* The stand-in for a version that is not installed. make: creates it from these names and this content (stand_in.h),
 * unless it exists. Without make: NULL if it does not exist. Any thread. */
const struct module *loader_stand_in(struct loader *loader, const char *id, const char *version,
                                     const char *content_hash, bool make, const char *names,
                                     const struct content_source *source);

void content_source_copy(const struct content_source *from, struct content_source *to);
void content_source_free(struct content_source *source);

/* The index of a scenario; -1: none. */
int module_scenario(const struct module *module, const char *id);
/* The index of a role; -1: none. "spectator" gives ROLE_SPECTATOR. */
int module_role(const struct module *module, const char *id);
/* Can one player know something that another does not? */
bool module_hides_things(const struct module *module);
/* The seats of this set-up. */
role_set module_seats(const struct module *module, const struct setup *setup);

#endif

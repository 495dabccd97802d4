/* Ruleset plugins and their content.
 *
 * The loader looks through directories for *.so files, refuses what does not fit with a line that
 * says what and where, and goes on with the rest. Beside ID.so (or ID-VERSION.so) lies the folder
 * ID (or ID-VERSION) with content/ in it. Several versions may lie side by side.
 *
 * A module is one ruleset together with one content. Modules are never unloaded while the process
 * lives, so pointers to them stay good; the table of them is only changed by loader_open (before
 * threads) and loader_content (locked). All functions but loader_open: any thread.
 */
#ifndef DAEMON_LOADER_H
#define DAEMON_LOADER_H

#include <stdbool.h>

#include "../../rulesets/kit/writer.h"
#include "../../rulesets/ruleset.h"

struct module {
    const struct ruleset *ruleset;
    const void *content;
    char content_hash[65];        /* SHA-256 in hex over the content files' names, lengths and bytes */
    struct content_source source; /* the texts themselves, for the store */
    char *summary_json;           /* item of GET /v1/rulesets */
    char *full_json;              /* GET /v1/rulesets/{id} */
    char *full_gzip;              /* the same in gzip; NULL: memory was out */
    size_t full_gzip_length;
    char etag[72], etag_gzip[72]; /* of the two, quoted */
    const char *path;             /* of the plugin */
    bool current;                 /* what new games of this id use: the highest version found on disk */
    struct module *next;
};

struct loader;

/* Loads everything under the directories (":"-separated). Each refusal and each content fault is one
 * call of complain (context as given). Never NULL, even if nothing was found. Blocks (disk). */
struct loader *loader_open(const char *directories, void (*complain)(void *context, const char *line), void *context);
void loader_close(struct loader *loader); /* NULL does nothing */

/* How many files were refused. */
int loader_refused(const struct loader *loader);
/* Modules from disk, current ones first in the order of their ids; NULL ends. */
const struct module *loader_first(const struct loader *loader);
const struct module *loader_next(const struct module *module);

/* The current module of a ruleset id; NULL if there is none. */
const struct module *loader_current(const struct loader *loader, const char *id);
/* The module of this id, version and content that is loaded, NULL standing for any: the current one before older ones,
 * and those from disk before those of content from the store. NULL if there is none. */
const struct module *loader_find(struct loader *loader, const char *id, const char *version, const char *content_hash);
/* The module a stored game is pinned to. Where the plugin of that version is here but the content is
 * not: NULL with *needs_content true; then fetch the texts by hash and call loader_content. NULL with
 * *needs_content false: that version is not installed. A version that migrates from the stored one
 * is not looked for here. */
const struct module *loader_pinned(struct loader *loader, const char *id, const char *version, const char *content_hash,
                                   bool *needs_content);
/* The content_hash of these files, which are in the order of their names. */
void loader_hash(const struct content_source *source, char hex[65]);
/* The module of a plugin on disk and content texts from the store (copied), made unless it is there. NULL with the
 * reason in why. */
const struct module *loader_content(struct loader *loader, const char *id, const char *version,
                                    const struct content_source *source, const char *content_hash, struct writer *why);

/* Index of a scenario; -1. */
int module_scenario(const struct module *module, const char *id);
/* Index of a role; -1. "spectator" gives ROLE_SPECTATOR. */
int module_role(const struct module *module, const char *id);
/* Is there anything that one of its players knows and another does not? */
bool module_hides_things(const struct module *module);
/* The seats that this set-up has. */
role_set module_seats(const struct module *module, const struct setup *setup);

#endif

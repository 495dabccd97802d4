/* The guide to a first game: content/guide.json of a ruleset. For a fixed seed it explains, move by move, what the
 * player sees, which choice to take and why. The file has
 *
 *     provenance, seed (64 hex digits), scenario, options, end (the last words),
 *     before: [{role, key}, …], optional: actions that a client takes by itself before the first step,
 *     steps: [{role, key, title, text, why, focus: ["DOMAIN-ID", …]}, …]
 *
 * A step is one action: the role that takes it, its key, and texts in plain words. All seats belong to one player. */
#ifndef DAEMON_GUIDE_H
#define DAEMON_GUIDE_H

#include <stdint.h>

#include "loader.h"

struct json_t;

enum { GUIDE_STEPS_MOST = 40, GUIDE_TITLE_MOST = 40, GUIDE_TEXT_MOST = 300, GUIDE_FOCUS_MOST = 12, GUIDE_SEED = 32 };

struct guide {
    struct json_t *document; /* owns the following texts */
    const char *scenario;
    const struct json_t *options;
    uint8_t seed[GUIDE_SEED];
    char *json; /* the answer of GET /v1/rulesets/{id}/guide */
    char etag[40];
};

/* Reads the guide from the module's source. All other members of the module must be set, except its JSON. NULL: the
 * content has no guide, or it has faults, which were reported. The caller frees it. Any thread. */
struct guide *guide_read(const struct module *module, struct content_faults *faults);
void guide_free(struct guide *guide); /* NULL does nothing */

#endif

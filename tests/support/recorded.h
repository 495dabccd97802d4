/* Recorded games: tests/golden/RULESET/NAME.json. tests/golden/golden.c describes the files. A file that cannot be read
 * or set up fails the test. */
#ifndef SUPPORT_RECORDED_H
#define SUPPORT_RECORDED_H

#include <jansson.h>

#include "../../daemon/game/session.h"
#include "../../daemon/game/fairness.h"

#define RECORDED "tests/golden"

/* Visits every recording of a ruleset; every ruleset that has recordings. */
void recorded_each(const char *id, void (*visit)(const char *path));
void recorded_folders(void (*visit)(const char *id));

json_t *recorded_load(const char *path);
/* A new game with that set-up and seed; the caller frees it. */
struct session *recorded_new(const struct module *module, const struct setup *setup, const uint8_t seed[SEED_BYTES]);
/* The game at its beginning; the caller frees it. */
struct session *recorded_begin(const json_t *game, const char *path);
/* Makes one of its entries: ["role", "key"]; ["role", null] for an undo; ["role", false] for a resignation. */
enum act_outcome recorded_repeat(struct session *session, const json_t *entry);

#endif

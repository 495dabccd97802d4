/* A look back at a finished game: what each position was worth to each seat, and which choices cost most. It is made in
 * small steps, so that bots get their turns between them. It belongs to one thread at a time. */
#ifndef BOT_ANALYSIS_H
#define BOT_ANALYSIS_H

#include "../game/session.h"

struct analysis;

/* entries: `count` of them from seq 1 on, which are copied. NULL: the set-up cannot be made again, and the reason is in
 * why. */
struct analysis *analysis_new(const struct module *module, const struct setup *setup, const uint8_t key[KEY_BYTES],
                              const struct entry *entries, size_t count, struct writer *why);
void analysis_free(struct analysis *analysis); /* NULL does nothing */

enum analysis_state { ANALYSIS_GOES_ON, ANALYSIS_COMPLETE, ANALYSIS_FAILED /* an entry does not fit the rules */ };
/* Looks at the next entry, or again at a costly choice: some milliseconds. */
enum analysis_state analysis_step(struct analysis *analysis);
/* 0 to 99, in per cent. */
int analysis_progress(const struct analysis *analysis);

/* Writes the members of the complete analysis, without braces: "seq":…,"seats":[…],"costly":[…]. */
void analysis_json(const struct analysis *analysis, struct writer *w);

#endif

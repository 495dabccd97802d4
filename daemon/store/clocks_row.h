/* Converts the clocks of a record to columns of the database. For games.c and clocks.c only. */
#ifndef STORE_CLOCKS_ROW_H
#define STORE_CLOCKS_ROW_H

#include "record.h"
#include "stage.h"
#include "staging.h"

/* Starts the clocks of a game that begins now, in the record and in a staged statement. */
void clocks_begin(struct stage *stage, struct game_record *record, int64_t now);
/* Moves the clocks on after these entries, the latest of the session. Entries from index `own` on were made by standing
 * orders. Returns clocks_text, which the caller frees; NULL: no clock has changed. */
char *clocks_move(struct game_record *record, struct session *session, const struct entry *entries, size_t count,
                  size_t own);
/* The value of positions.clocks: an array of role, time_left, since, wake_at and flags for each seat. The caller frees
 * it. */
char *clocks_text(const struct game_record *record);
/* The value of positions.wake_at: the earliest of the seats' times. */
void params_wake(struct params *p, const struct game_record *record);

#endif

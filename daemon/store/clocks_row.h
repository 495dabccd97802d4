/* The clocks of a record as they go into the database, for games.c and clocks.c alone. */
#ifndef STORE_CLOCKS_ROW_H
#define STORE_CLOCKS_ROW_H

#include "stage.h"

/* Of a game that begins now, whose clocks stand in the record: starts them and stages that. */
void clocks_begin(struct stage *stage, struct game_record *record, int64_t now);
/* After these entries, the session's latest, of which those from the own-th on were made by standing orders; gives
 * clocks_text, to be freed; NULL: no clock is changed. */
char *clocks_move(struct game_record *record, struct session *session, const struct entry *entries, size_t count,
                  size_t own);
/* For positions.clocks: role, time_left, since, wake_at and flags of each seat, as an array; the caller frees. */
char *clocks_text(const struct game_record *record);
/* For positions.wake_at: the first of the seats'. */
void params_wake(struct params *p, const struct game_record *record);

#endif

/* The clocks of a record as they go into the database, for games.c and clocks.c alone. */
#ifndef STORE_CLOCKS_ROW_H
#define STORE_CLOCKS_ROW_H

#include "stage.h"

/* Of a game that begins now, whose clocks stand in the record: starts them and stages their rows. */
void clocks_begin(struct stage *stage, struct game_record *record, int64_t now);
/* After these entries, the session's latest, of which those from the own-th on were made by standing orders; gives the
 * rows, to be freed; NULL: no clock is changed. */
char *clocks_move(struct game_record *record, struct session *session, const struct entry *entries, size_t count,
                  size_t own);
/* [[role, time_left, since, wake_at, flags], …]; the caller frees. */
char *clocks_rows(const struct game_record *record);

#endif

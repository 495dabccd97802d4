/* The clocks of a record as they go into the database, for games.c and clocks.c alone. */
#ifndef STORE_CLOCKS_ROW_H
#define STORE_CLOCKS_ROW_H

#include "stage.h"

/* Of a game that begins now, whose clocks stand in the record: starts them and stages their rows. */
void clocks_begin(struct stage *stage, struct game_record *record, int64_t now);
/* After the session's latest entry. */
void clocks_move(struct game_record *record, struct session *session);
/* [[role, time_left, since, wake_at, flags], …]; the caller frees. */
char *clocks_rows(const struct game_record *record);

#endif

/* Standing orders in a game's record. Inside store/ alone; what others need is in store.h. */
#ifndef STORE_ORDERS_H
#define STORE_ORDERS_H

#include "store.h"

/* From load_game's column: the rows, or NULL. */
void seat_orders_read(struct game_record *record, const char *text);
/* Reads the rules against the ruleset that the game is played by. */
void seat_orders_fit(struct game_record *record, const struct module *module);
void seat_orders_free(struct game_record *record);

#endif

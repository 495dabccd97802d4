/* Standing orders in a game's record. For daemon/store only; others use orders.h. */
#ifndef STORE_ORDERS_ROWS_H
#define STORE_ORDERS_ROWS_H

#include "record.h"

/* text: load_game's column with the rows, or NULL. */
void seat_orders_read(struct game_record *record, const char *text);
/* Parses the rules against the ruleset of the game. */
void seat_orders_fit(struct game_record *record, const struct module *module);
void seat_orders_free(struct game_record *record);

#endif

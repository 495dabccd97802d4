/* Reading rows into the store's own structs. */
#ifndef STORE_ROWS_H
#define STORE_ROWS_H

#include "pipeline.h"
#include "store.h"

/* Room, zeroed, for a page's items of this size. *count holds the page's limit, of which the result may have one
 * row more to show that items follow; becomes the number of items. The caller frees. */
void *page_items(const PGresult *result, size_t size, size_t *count, bool *more);

/* The columns of GAME_COLUMNS (columns.h), from column 0 on; returns how many there are. Every value is checked: one
 * that cannot be is named in record->damage, and the record holds a harmless one in its place. */
int record_read(const PGresult *result, int row, struct game_record *record);
/* A time that this program writes: from 1970 to the end of 9999. */
bool time_is_good(int64_t at);
/* Reads record->setup, and checks scenario, options and seats against the rules that the game is played by. */
void record_fit(struct game_record *record, const struct module *module);
struct game_record *record_copy(const struct game_record *record);

#endif

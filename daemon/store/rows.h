/* Reads rows into the structs of the store. */
#ifndef STORE_ROWS_H
#define STORE_ROWS_H

#include "pipeline.h"
#include "record.h"

/* Allocates zeroed space for the items of a page, `size` bytes each. On input *count is the page's limit; the result
 * may have one row more, which shows that more items follow. On output *count is the number of items. The caller frees
 * the space. */
void *page_items(const PGresult *result, size_t size, size_t *count, bool *more);

/* Reads GAME_COLUMNS (columns.h), from column 0 on, and returns the number of columns. Every value is checked: an
 * impossible value is named in record->damage and replaced by a harmless one. */
int record_read(const PGresult *result, int row, struct game_record *record);
/* Is this a time that the program writes, from 1970 to the end of 9999? */
bool time_is_good(int64_t at);
/* Sets record->setup, and checks scenario, options and seats against the rules of the game. */
void record_fit(struct game_record *record, const struct module *module);
struct game_record *record_copy(const struct game_record *record);

#endif

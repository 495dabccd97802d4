/* The second half of loading: tables, cross-checks and derived tables. */
#ifndef TW_READER_H
#define TW_READER_H

#include "content.h"

void tw_read_tables(struct tw_content *c);
/* Counts, order and references that the rules rely on; reports faults. */
void tw_check_content(struct tw_content *c);
/* Checks the content as a whole. There must be no fault so far. */
void tw_check_whole(struct tw_content *c);
void tw_derive(struct tw_content *c);
/* Writes the descriptions of cards, blocks and Cities. The content must be derived before. */
void tw_write_texts(struct tw_content *c);

/* Reads the member `event` of a card (struct tw_card). area_ids and city_ids must be full. */
void tw_read_event(struct content_reader *reader, json_t *value, void *record);
/* Reports Events on cards of the wrong side, and stores the facts that the rules look up. */
void tw_events_check(struct tw_content *c);

#endif

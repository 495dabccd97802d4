/* The second half of loading: tables, cross-checks, and what follows from the facts. */
#ifndef TW_READER_H
#define TW_READER_H

#include "content.h"

void tw_read_tables(struct tw_content *c);
/* Counts, order and references that the rules rely on; reports what is wrong. */
void tw_check_content(struct tw_content *c);
void tw_derive(struct tw_content *c);
/* The texts of what all of it is, once it is derived. */
void tw_write_texts(struct tw_content *c);

#endif

/* The second half of loading: tables, cross-checks, and what follows from the facts. */
#ifndef TW_CONTENT_DERIVE_H
#define TW_CONTENT_DERIVE_H

#include "content.h"

void content_read_tables(struct tw_content *c);
/* Counts, order and references that the rules rely on; reports what is wrong. */
void content_check(struct tw_content *c);
void content_derive(struct tw_content *c);

#endif

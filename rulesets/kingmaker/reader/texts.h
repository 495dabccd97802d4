/* Texts of the things of the content, for people. */
#ifndef KM_READER_TEXTS_H
#define KM_READER_TEXTS_H

#include "content.h"

/* Fills the tables' texts; they belong to the content's pool. The records must have been read without fault. */
void km_write_texts(struct tables *tables);

#endif

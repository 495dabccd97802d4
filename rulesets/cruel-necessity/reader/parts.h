/* Functions that the readers of content files share. Each reports faults and goes on. */
#ifndef CN_READER_PARTS_H
#define CN_READER_PARTS_H

#include "../../kit/content.h"
#include "../../kit/bits.h"
#include "../../kit/writer.h"
#include "content.h"

void cn_read_map(struct cn_content *content);       /* armies, map, fortress_dials, tracks */
void cn_read_cards(struct cn_content *content);     /* deviltry, revolts, cards; after the map */
void cn_read_scenarios(struct cn_content *content); /* scenarios, optional_rules; after the cards */
/* Reports faults that no single field shows. All content must have been read without a fault. */
void cn_check(struct cn_content *content);
/* The texts of each thing for clients; called after all content was read without a fault. */
void cn_write_texts(struct cn_content *content);

/* ---- operations.c ------------------------------------------------------------------------------------ */

/* A list of operations as it is read: a tree. It becomes ranges of cn_content.op when the whole card has been read. */
struct reading_ops {
    struct reading_op *op;
    int count;
};

/* For custom readers: an array of operations. */
void cn_read_ops(struct content_reader *reader, json_t *array, struct reading_ops *ops);
/* Appends the lists of operations to the content's operations as one range, followed by the lists inside them. */
struct cn_ops cn_file_ops(struct cn_content *content, const struct reading_ops *lists, int count);

/* Bits of the formations of an array of ids. */
uint64_t cn_read_units(struct content_reader *reader, json_t *array);

#endif

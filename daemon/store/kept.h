/* Answers that are kept for their repetition, encrypted by the API (stage.h). */
#ifndef STORE_KEPT_H
#define STORE_KEPT_H

#include "stage.h"

enum { KEPT_KEY = 16, KEPT_REQUEST = 16 };

struct kept_answer {
    bool asked, found; /* asked: the store has answered */
    uint8_t request[KEPT_REQUEST];
    uint8_t *sealed;
    size_t length;
};

/* Finds the answer that was kept under the key within the last day. kept_answer_finish frees it. */
void store_find_kept(struct stage *stage, const uint8_t key[KEPT_KEY], struct kept_answer *out);
/* Keeps an answer, and drops some that are older than a day. Follows the statement that makes a token, a webhook or a
 * league of this id; if nothing was made, nothing is kept. made NULL: it is kept in any case. If another request keeps
 * an answer under the same key at the same moment, the transaction fails and run() starts over. */
void store_keep_answer(struct stage *stage, const uint8_t key[KEPT_KEY], const uint8_t request[KEPT_REQUEST],
                       const void *sealed, size_t length, const uint8_t *made);
void kept_answer_finish(struct kept_answer *answer);

#endif

/* Notices that changes of a game tell of themselves. For daemon/store alone. */
#ifndef STORE_NOTICE_ROWS_H
#define STORE_NOTICE_ROWS_H

#include <stdatomic.h>

#include "notices.h"
#include "stage.h"
#include "webhooks.h"

void notice_targets_free(struct notice_targets *targets); /* NULL does nothing */

/* 0: nobody listens; else another number whenever somebody may have begun or ceased to. */
extern _Atomic uint32_t notices_now;
static inline bool notices_armed(void) {
    return atomic_load_explicit(&notices_now, memory_order_relaxed) != 0;
}

void notice_tell_beginning(struct stage *stage, const struct game_record *record);
void notice_tell_entry(struct stage *stage, const struct game_record *record, role_set asked);
void notice_tell_abort(struct stage *stage, const struct game_record *record);

/* Each after its change is staged. The game was made, or seats of it have changed, and perhaps it has begun. */
static inline void notice_beginning(struct stage *stage, const struct game_record *record) {
    if (notices_armed())
        notice_tell_beginning(stage, record);
}
/* An entry was appended; asked: who owed a decision before it. */
static inline void notice_entry(struct stage *stage, const struct game_record *record, role_set asked) {
    if (notices_armed())
        notice_tell_entry(stage, record, asked);
}
static inline void notice_abort(struct stage *stage, const struct game_record *record) {
    if (notices_armed())
        notice_tell_abort(stage, record);
}

/* How other daemons are told that somebody has begun to listen, or ceased to. */
#define WEBHOOK_NEWS "webhooks"
void webhook_read_secret(const PGresult *result, int row, int column, struct webhook_secret *secret);

#endif

/* Notices that a change of a game writes by itself. For daemon/store only. */
#ifndef STORE_NOTICE_ROWS_H
#define STORE_NOTICE_ROWS_H

#include <stdatomic.h>

#include "notices.h"
#include "reading.h"
#include "record.h"
#include "stage.h"
#include "staging.h"
#include "webhooks.h"

/* 0: there is no listener. Any other value changes when a listener may have appeared or gone. */
extern _Atomic uint32_t notices_now;
static inline bool notices_armed(void) {
    return atomic_load_explicit(&notices_now, memory_order_relaxed) != 0;
}

void notice_tell_beginning(struct stage *stage, const struct game_record *record);
void notice_tell_entry(struct stage *stage, const struct game_record *record, role_set asked);
void notice_tell_abort(struct stage *stage, const struct game_record *record);

/* Call these after the change is staged. This one: the game was created or its seats changed, and it may have begun. */
static inline void notice_beginning(struct stage *stage, const struct game_record *record) {
    if (notices_armed())
        notice_tell_beginning(stage, record);
}
/* An entry was appended. asked: the roles that owed a decision before it. */
static inline void notice_entry(struct stage *stage, const struct game_record *record, role_set asked) {
    if (notices_armed())
        notice_tell_entry(stage, record, asked);
}
static inline void notice_abort(struct stage *stage, const struct game_record *record) {
    if (notices_armed())
        notice_tell_abort(stage, record);
}

/* The notification to other daemons that a listener has appeared or gone. */
#define WEBHOOK_NEWS "webhooks"
/* least 0: the column may be NULL. */
void webhook_read_secret(struct reading *r, const char *name, size_t least, struct webhook_secret *secret);

#endif

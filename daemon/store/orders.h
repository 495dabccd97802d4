/* Standing orders of seats (stage.h). All but store_due_orders need a job with JOB_GAME or JOB_HISTORY, and writes. */
#ifndef STORE_ORDERS_H
#define STORE_ORDERS_H

#include "record.h"
#include "stage.h"

/* Replaces the seat's orders. orders: the parsed rules, which the record owns from now on. due_at: when to check
 * whether they answer a question. Must be staged before entries of the same job. */
void store_put_orders(struct stage *stage, int role, const char *player, const char *rules, struct orders *orders,
                      int64_t due_at);
/* Stores when the next answer of the seat's orders is due (0: none is). Must be staged after entries of the same
 * job. */
void store_arm_orders(struct stage *stage, int role, uint32_t held, uint32_t due_for, int64_t due_at);
enum { DUE_ORDERS = 64 };
struct due_orders {
    int count;
    struct {
        uint8_t game[16], role;
        int64_t due_at, taken_until;
        int64_t delay; /* the game's delay, in microseconds */
    } item[DUE_ORDERS];
};
/* Claims the seats whose orders are due at `until`, oldest first, for one minute. Until then no other daemon gets
 * them. */
void store_due_orders(struct stage *stage, int64_t until, struct due_orders *out);

#endif

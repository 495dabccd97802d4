/* The thread that delivers to webhooks. It leases due deliveries from the store, posts them, and stores the outcome.
 *
 * Several daemons may do so on one database. A delivery that was leased but not settled is due again when its lease
 * ends, so every notice is delivered at least once. Of one game, a webhook has one delivery in flight at a time.
 */
#ifndef WEBHOOK_WEBHOOKS_H
#define WEBHOOK_WEBHOOKS_H

#include <stdbool.h>

#include "message.h"

struct webhooks;
struct workers;

struct webhooks_settings {
    struct message_setting message;
    /* For tests: http and private addresses are allowed, delays are a thousandth, and a receiver has one second. */
    bool testing;
    /* Called every few seconds, and when new notices may be readable: the streams of apps then read again. */
    void (*remind)(void *context);
    void *context;
};

/* How long a receiver may take to answer. */
enum { WEBHOOK_SECONDS = 20 };

/* NULL: one line in the log. workers must outlive the thread. */
struct webhooks *webhooks_start(const struct webhooks_settings *settings, struct workers *workers);
/* Waits shortly for deliveries in flight, and ends the thread. Call before the workers stop. NULL does nothing. */
void webhooks_stop(struct webhooks *webhooks);
void webhooks_free(struct webhooks *webhooks); /* after the workers have stopped; NULL does nothing */
/* Call when notices were written: deliveries may be due, and `remind` is called soon. Any thread; NULL does nothing. */
void webhooks_wake(struct webhooks *webhooks);
/* Makes the thread call `remind` soon. Any thread; NULL does nothing. */
void webhooks_remind(struct webhooks *webhooks);

#endif

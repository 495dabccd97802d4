/* The thread that delivers to webhooks: leases what is due from the store, posts it, and says what became of it.
 *
 * Any number of daemons may do so on one database. What one of them leased and did not settle is due again when the
 * lease is over, so that everything is delivered at least once; of one game's notices a webhook has one under way at a
 * time.
 */
#ifndef WEBHOOK_WEBHOOKS_H
#define WEBHOOK_WEBHOOKS_H

#include <stdbool.h>

#include "message.h"

struct webhooks;
struct workers;

struct webhooks_settings {
    struct message_setting message;
    /* For tests: http and private addresses too, waits a thousandth as long, a receiver has a second. */
    bool testing;
    /* Told once in a while, and when notices may be ready that were not before: streams of apps look anew. */
    void (*remind)(void *context);
    void *context;
};

/* How long a receiver may take for its answer. */
enum { WEBHOOK_SECONDS = 20 };

/* NULL with one line in the log. workers must outlive it. */
struct webhooks *webhooks_start(const struct webhooks_settings *settings, struct workers *workers);
/* Gives what is under way a moment, and ends the thread; before the workers stop. NULL does nothing. */
void webhooks_stop(struct webhooks *webhooks);
void webhooks_free(struct webhooks *webhooks); /* after the workers have stopped; NULL does nothing */
/* Notices were written: something may be due, and `remind` is called soon. Any thread; NULL does nothing. */
void webhooks_wake(struct webhooks *webhooks);
/* Has `remind` called soon. Any thread; NULL does nothing. */
void webhooks_remind(struct webhooks *webhooks);

#endif

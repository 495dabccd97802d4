/* A thread with a connection of its own that LISTENs for what other daemons on the same database change.
 *
 * Notifications on channel musterd: "MARK ID ID …" games changed by the daemon MARK; "tokens"; "MARK
 * hello" every few seconds, so that daemons know of one another; "MARK resync": drop what you cached
 * before I knew of you.
 */
#ifndef STORE_LISTENER_H
#define STORE_LISTENER_H

#include "../worker/worker.h"

struct listener;

/* NULL with one line on stderr. */
struct listener *listener_start(const char *conninfo, struct workers *workers);
void listener_stop(struct listener *listener); /* NULL does nothing */

#endif

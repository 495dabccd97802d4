/* How libmicrohttpd reads from its sockets.
 *
 * libmicrohttpd calls recv() of the C library and offers no other way in. This file defines recv() for the whole
 * process, which the dynamic linker prefers; on descriptors that are not watched it is the system's. On those that are,
 * only requests that framing.h finds good get through. One that is not is answered here, once those before it have
 * been answered, and the connection is closed. A client that has shut down its sending half is not taken for one that
 * has gone away while it waits for an answer.
 */
#ifndef DAEMON_HTTP_READ_H
#define DAEMON_HTTP_READ_H

#include <stdbool.h>

#include "reaper.h"

/* From now on recv() of the client's descriptor is looked at; false: it can't be, and must not be served. Before its
 * first recv(). */
bool http_read_watch(struct http_client *client);
/* Before the descriptor is closed. */
void http_read_forget(struct http_client *client);
/* Has a request line come through here that is not answered yet? Where it has not, libmicrohttpd reads in some other
 * way than this file knows. */
bool http_read_saw_request(const struct http_client *client);

#endif

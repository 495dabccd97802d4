/* How libmicrohttpd reads from its sockets.
 *
 * libmicrohttpd calls recv() of the C library and offers no other way in. read.c defines recv() for the whole process,
 * and the dynamic linker prefers that definition. On descriptors that are not watched it behaves like the system's
 * recv(). On watched descriptors it passes only requests that framing.h accepts. A refused request is answered here,
 * after all earlier requests have been answered, and the connection is closed. A client that has shut down its sending
 * half still counts as connected while it waits for an answer.
 */
#ifndef DAEMON_HTTP_READ_H
#define DAEMON_HTTP_READ_H

#include <stdbool.h>

#include "reaper.h"

/* Watches recv() of the client's descriptor from now on. Call before its first recv(). false: it cannot be watched, and
 * the connection must not be served. */
bool http_read_watch(struct http_client *client);
/* Stops watching. Call before the descriptor is closed. */
void http_read_forget(struct http_client *client);
/* The client of a watched descriptor; NULL: not watched. Any thread. */
struct http_client *http_read_client(int fd);
/* Answers a request that is late with 408. false: it is not late, or was answered. Only on the connection's thread. */
bool http_read_late(struct http_client *client);
/* Has recv() seen a request line that is not answered yet? If not, libmicrohttpd reads in a way that this file does not
 * handle. */
bool http_read_saw_request(const struct http_client *client);

#endif

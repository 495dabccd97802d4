/* How libmicrohttpd writes to its sockets.
 *
 * libmicrohttpd calls send() and sendmsg() of the C library. write.c defines both for the whole process, as read.c
 * defines recv(). On descriptors that are not watched they behave like the system's. On a watched descriptor they add
 * what libmicrohttpd cannot do, or does slowly:
 *
 * - The headers of a reply go from the request straight into its head. libmicrohttpd would copy each into three pieces
 *   of memory and search it six times, which costs a short reply a tenth of its time.
 * - A reply whose body is short goes out in one piece, which the kernel takes faster than a list of two.
 * - libmicrohttpd gives every reply of a known length a Content-Length, also a 304, where RFC 9110 8.6 allows only that
 *   of the 200: a cache would take over the 0. That line is left out where the server says so.
 */
#ifndef DAEMON_HTTP_WRITE_H
#define DAEMON_HTTP_WRITE_H

#include "head.h"
#include "reaper.h"

/* The next reply on the connection begins with this head, which must live until the reply has been sent or
 * http_write_end. Only on the connection's thread. */
void http_write_begin(struct http_client *client, struct http_head *head);
void http_write_end(struct http_client *client);

#endif

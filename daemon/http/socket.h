/* The listening socket of the HTTP server, and the number of connections that the process can hold. */
#ifndef DAEMON_HTTP_SOCKET_H
#define DAEMON_HTTP_SOCKET_H

#include <stddef.h>

/* where: "host:port", "[::1]:port"; port 0 lets the system choose. Returns the non-blocking socket and its port; -1:
 * one line in why[size] says what to do. Blocks (name look-up). */
int http_socket_listen(const char *where, unsigned *port, char *why, size_t size);

/* Raises the limit of descriptors as far as allowed. Returns how many of the wanted connections fit into it. */
unsigned http_socket_descriptors(unsigned wanted);

#endif

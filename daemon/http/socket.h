/* The socket that the HTTP server listens on, and how many connections the process can hold. */
#ifndef DAEMON_HTTP_SOCKET_H
#define DAEMON_HTTP_SOCKET_H

#include <stddef.h>

/* where: "host:port", "[::1]:port"; port 0 lets the system choose. Returns the socket, non-blocking, and its port, or
 * -1 with one line in why[size] that says what to do. Blocks (name lookup). */
int http_socket_listen(const char *where, unsigned *port, char *why, size_t size);

/* Raises the limit of descriptors as far as it goes; returns how many of the wanted connections that allows. */
unsigned http_socket_descriptors(unsigned wanted);

#endif

/* Which addresses a webhook may be sent to. Any thread. */
#ifndef WEBHOOK_ADDRESS_H
#define WEBHOOK_ADDRESS_H

#include <stdbool.h>
#include <sys/socket.h>

/* An address of the public internet: not private, shared, loopback, link-local, multicast, reserved or for
 * documentation (IANA's registries of special-purpose addresses, RFC 6890), nor an IPv6 one that leads to an IPv4 one
 * (mapped, compatible, NAT64, 6to4, Teredo). */
bool address_is_public(const struct sockaddr *address);

#endif

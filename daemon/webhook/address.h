/* Which addresses a webhook may be sent to. Any thread. */
#ifndef WEBHOOK_ADDRESS_H
#define WEBHOOK_ADDRESS_H

#include <stdbool.h>
#include <sys/socket.h>

/* Is this an address of the public internet? It must not be private, shared, loopback, link-local, multicast, reserved
 * or for documentation (IANA's registries of special-purpose addresses, RFC 6890). An IPv6 address must not embed an
 * IPv4 one (mapped, compatible, NAT64, 6to4, Teredo). */
bool address_is_public(const struct sockaddr *address);

#endif

/* Finds the client behind a reverse proxy: addresses, networks, X-Forwarded-For and Forwarded (RFC 7239). Pure
 * functions; any thread. */
#ifndef DAEMON_HTTP_FORWARDED_H
#define DAEMON_HTTP_FORWARDED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

enum { HTTP_ADDRESS = 16, HTTP_ADDRESS_TEXT = 46, HTTP_PROXIES = 32 };

/* Addresses are 16 bytes, IPv4 as ::ffff:a.b.c.d. */
struct http_proxies {
    int count;
    struct {
        uint8_t address[HTTP_ADDRESS];
        unsigned bits; /* prefix length, of 128 */
    } network[HTTP_PROXIES];
};

/* list: "10.0.0.0/8, ::1", networks and single addresses separated by commas. NULL or "": none. false: one line in
 * why[size]. */
bool http_proxies_parse(struct http_proxies *proxies, const char *list, char *why, size_t size);
bool http_proxies_trust(const struct http_proxies *proxies, const uint8_t address[HTTP_ADDRESS]);

/* All zeroes if the address is neither IPv4 nor IPv6. */
void http_address_of(const struct sockaddr *from, uint8_t address[HTTP_ADDRESS]);
/* Reduces an IPv6 address to its /64 network, because one customer usually has all of it. IPv4 stays unchanged. */
void http_address_network(uint8_t address[HTTP_ADDRESS]);

/* The values of all lines of a header, in their order of arrival. */
struct http_lines {
    int count;
    const char *line[8]; /* the last lines, if there are more */
};
void http_lines_add(struct http_lines *lines, const char *value);

/* On input address holds the peer, on output the client. If the peer is a trusted proxy, the client is the right-most
 * address of the header that is not a trusted proxy. Anything to the left of that address, or of an element that is no
 * address, was written by an untrusted party and is ignored. If both headers are present and name different clients,
 * one of them passed the proxy unchanged: address remains the peer. */
void http_forwarded_client(const struct http_proxies *proxies, const struct http_lines *forwarded,
                           const struct http_lines *x_forwarded_for, uint8_t address[HTTP_ADDRESS]);

#endif

/* Who is behind a reverse proxy: addresses, networks, X-Forwarded-For and Forwarded (RFC 7239). Pure; any thread. */
#ifndef DAEMON_HTTP_FORWARDED_H
#define DAEMON_HTTP_FORWARDED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

enum { HTTP_ADDRESS = 16, HTTP_PROXIES = 32 };

/* Addresses are 16 bytes, IPv4 as ::ffff:a.b.c.d. */
struct http_proxies {
    int count;
    struct {
        uint8_t address[HTTP_ADDRESS];
        unsigned bits; /* of 128 */
    } network[HTTP_PROXIES];
};

/* "10.0.0.0/8, ::1": networks and single addresses, separated by commas. NULL or "": none. false with one line in
 * why[size]. */
bool http_proxies_parse(struct http_proxies *proxies, const char *list, char *why, size_t size);
bool http_proxies_trust(const struct http_proxies *proxies, const uint8_t address[HTTP_ADDRESS]);

/* All zeroes where it is neither IPv4 nor IPv6. */
void http_address_of(const struct sockaddr *from, uint8_t address[HTTP_ADDRESS]);
/* An IPv6 network's /64 in place of an address in it: one customer has all of it. IPv4 stays. */
void http_address_network(uint8_t address[HTTP_ADDRESS]);

/* The values of a header's lines, as they came. */
struct http_lines {
    int count;
    const char *line[8]; /* the last ones */
};
void http_lines_add(struct http_lines *lines, const char *value);

/* address holds the peer and becomes the client: where the peer is trusted, the right-most address of the header that
 * is not. What stands left of that, or of something that is no address, was written by nobody that is trusted. Where
 * both headers are there and name different clients, one of them went through the proxy untouched: the peer stays. */
void http_forwarded_client(const struct http_proxies *proxies, const struct http_lines *forwarded,
                           const struct http_lines *x_forwarded_for, uint8_t address[HTTP_ADDRESS]);

#endif

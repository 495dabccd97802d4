#include "forwarded.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { TEXT = 64, IPV4_BITS = 96 };

static const uint8_t ipv4_prefix[12] = {[10] = 0xff, [11] = 0xff};

void http_address_of(const struct sockaddr *from, uint8_t address[HTTP_ADDRESS]) {
    memset(address, 0, HTTP_ADDRESS);
    if (from->sa_family == AF_INET) {
        memcpy(address, ipv4_prefix, sizeof ipv4_prefix);
        memcpy(address + sizeof ipv4_prefix, &((const struct sockaddr_in *)(const void *)from)->sin_addr, 4);
    } else if (from->sa_family == AF_INET6) {
        memcpy(address, &((const struct sockaddr_in6 *)(const void *)from)->sin6_addr, HTTP_ADDRESS);
    }
}

void http_address_network(uint8_t address[HTTP_ADDRESS]) {
    if (memcmp(address, ipv4_prefix, sizeof ipv4_prefix) != 0)
        memset(address + HTTP_ADDRESS / 2, 0, HTTP_ADDRESS / 2);
}

static bool read_address(const char *text, uint8_t address[HTTP_ADDRESS], bool *four) {
    memcpy(address, ipv4_prefix, sizeof ipv4_prefix);
    *four = inet_pton(AF_INET, text, address + sizeof ipv4_prefix) == 1;
    return *four || inet_pton(AF_INET6, text, address) == 1;
}

/* ---- networks ------------------------------------------------------------------------------------------ */

static bool read_network(struct http_proxies *proxies, const char *text) {
    char address[TEXT];
    size_t length = strcspn(text, "/");
    bool four;
    if (proxies->count == HTTP_PROXIES || length >= sizeof address)
        return false;
    memcpy(address, text, length);
    address[length] = '\0';
    if (!read_address(address, proxies->network[proxies->count].address, &four))
        return false;
    unsigned most = four ? 32 : 128;
    unsigned long bits = most;
    if (text[length] == '/') {
        char *end;
        bits = text[length + 1] >= '0' && text[length + 1] <= '9' ? strtoul(text + length + 1, &end, 10) : most + 1;
        if (bits > most || *end)
            return false;
    }
    proxies->network[proxies->count++].bits = (unsigned)bits + (four ? IPV4_BITS : 0);
    return true;
}

bool http_proxies_parse(struct http_proxies *proxies, const char *list, char *why, size_t size) {
    *proxies = (struct http_proxies){0};
    while (list && *list) {
        char text[TEXT];
        list += strspn(list, ", \t");
        size_t length = strcspn(list, ", \t");
        snprintf(text, sizeof text, "%.*s", (int)(length < TEXT ? length : TEXT), list);
        if (length > 0 && (length >= sizeof text || !read_network(proxies, text))) {
            snprintf(why, size,
                     "\"%s\" is no address or network such as 10.0.0.0/8 or ::1, or there are more than %d of them",
                     text, HTTP_PROXIES);
            return false;
        }
        list += length;
    }
    return true;
}

static bool is_in(const uint8_t address[HTTP_ADDRESS], const uint8_t network[HTTP_ADDRESS], unsigned bits) {
    unsigned whole = bits / 8, rest = bits % 8;
    return memcmp(address, network, whole) == 0 && (rest == 0 || (address[whole] ^ network[whole]) >> (8 - rest) == 0);
}

bool http_proxies_trust(const struct http_proxies *proxies, const uint8_t address[HTTP_ADDRESS]) {
    for (int i = 0; i < proxies->count; i++)
        if (is_in(address, proxies->network[i].address, proxies->network[i].bits))
            return true;
    return false;
}

/* ---- headers --------------------------------------------------------------------------------------------- */

void http_lines_add(struct http_lines *lines, const char *value) {
    enum { MOST = sizeof lines->line / sizeof *lines->line };
    if (lines->count == MOST)
        memmove(lines->line, lines->line + 1, (--lines->count) * sizeof *lines->line);
    lines->line[lines->count++] = value;
}

/* a.b.c.d, a.b.c.d:port, x::y, [x::y], [x::y]:port */
static bool read_node(const char *from, size_t length, uint8_t address[HTTP_ADDRESS]) {
    char text[TEXT];
    bool four;
    if (length >= sizeof text)
        return false;
    memcpy(text, from, length);
    text[length] = '\0';
    char *node = text, *colon = strchr(text, ':');
    if (*text == '[') {
        node = text + 1;
        char *end = strchr(node, ']');
        if (!end || (end[1] != '\0' && end[1] != ':'))
            return false;
        *end = '\0';
    } else if (colon && !strchr(colon + 1, ':')) {
        *colon = '\0';
    }
    return read_address(node, address, &four);
}

static const char *trim(const char *from, size_t *length) {
    while (*length > 0 && (*from == ' ' || *from == '\t')) {
        from++;
        --*length;
    }
    while (*length > 0 && (from[*length - 1] == ' ' || from[*length - 1] == '\t'))
        --*length;
    return from;
}

/* The value of for= in an element such as for="[2001:db8::1]:4711";proto=https */
static const char *find_for(const char *element, size_t *length) {
    for (size_t left = *length; left > 0;) {
        const char *semicolon = memchr(element, ';', left);
        size_t n = semicolon ? (size_t)(semicolon - element) : left;
        size_t pair_length = n;
        const char *pair = trim(element, &pair_length);
        if (pair_length > 4 && strncasecmp(pair, "for=", 4) == 0) {
            pair += 4;
            pair_length -= 4;
            bool quoted = pair_length >= 2 && *pair == '"' && pair[pair_length - 1] == '"';
            *length = quoted ? pair_length - 2 : pair_length;
            return quoted ? pair + 1 : pair;
        }
        left -= semicolon ? n + 1 : n;
        element += semicolon ? n + 1 : n;
    }
    *length = 0;
    return element;
}

/* Reads one element; called from right to left. true: its address is a trusted proxy, so the next element to the left
 * can be believed, too. */
static bool take_element(const struct http_proxies *proxies, const char *element, size_t length, bool pairs,
                         uint8_t client[HTTP_ADDRESS]) {
    uint8_t address[HTTP_ADDRESS];
    element = trim(element, &length);
    if (pairs)
        element = find_for(element, &length);
    if (!read_node(element, length, address))
        return false;
    memcpy(client, address, sizeof address);
    return http_proxies_trust(proxies, address);
}

static void follow(const struct http_proxies *proxies, const struct http_lines *lines, bool pairs,
                   uint8_t client[HTTP_ADDRESS]) {
    for (int i = lines->count; i-- > 0;) {
        const char *line = lines->line[i];
        for (size_t end = strlen(line);;) {
            size_t start = end;
            while (start > 0 && line[start - 1] != ',')
                start--;
            if (!take_element(proxies, line + start, end - start, pairs, client))
                return;
            if (start == 0)
                break;
            end = start - 1;
        }
    }
}

void http_forwarded_client(const struct http_proxies *proxies, const struct http_lines *forwarded,
                           const struct http_lines *x_forwarded_for, uint8_t address[HTTP_ADDRESS]) {
    uint8_t one[HTTP_ADDRESS], other[HTTP_ADDRESS];
    if (!http_proxies_trust(proxies, address))
        return;
    memcpy(one, address, sizeof one);
    memcpy(other, address, sizeof other);
    follow(proxies, forwarded, true, one);
    follow(proxies, x_forwarded_for, false, other);
    if (forwarded->count == 0)
        memcpy(address, other, sizeof other);
    else if (x_forwarded_for->count == 0 || memcmp(one, other, sizeof one) == 0)
        memcpy(address, one, sizeof one);
}

#include "address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdint.h>
#include <string.h>

/* Every IPv4 range that is not part of the public internet. */
static const struct {
    uint32_t network;
    int bits;
} closed4[] = {
    {0x00000000, 8},  /* this network */
    {0x0a000000, 8},  /* private */
    {0x64400000, 10}, /* shared by carriers */
    {0x7f000000, 8},  /* loopback */
    {0xa9fe0000, 16}, /* link-local, including the metadata services of clouds */
    {0xac100000, 12}, /* private */
    {0xc0000000, 24}, /* protocols */
    {0xc0000200, 24}, /* documentation */
    {0xc0586300, 24}, /* 6to4 relays */
    {0xc0a80000, 16}, /* private */
    {0xc6120000, 15}, /* benchmarks */
    {0xc6336400, 24}, /* documentation */
    {0xcb007100, 24}, /* documentation */
    {0xe0000000, 4},  /* multicast */
    {0xf0000000, 4},  /* reserved and broadcast */
};

static bool is_public4(uint32_t address) {
    for (size_t i = 0; i < sizeof closed4 / sizeof *closed4; i++)
        if ((address ^ closed4[i].network) >> (32 - closed4[i].bits) == 0)
            return false;
    return true;
}

/* IPv6: only 2000::/3 is public, except for these ranges. */
static const struct {
    uint8_t network[4];
    int bits;
} closed6[] = {
    {{0x20, 0x01, 0x00, 0x00}, 23}, /* protocols: Teredo, ORCHID, benchmarks */
    {{0x20, 0x01, 0x0d, 0xb8}, 32}, /* documentation */
    {{0x20, 0x02, 0x00, 0x00}, 16}, /* 6to4 */
    {{0x3f, 0xff, 0x00, 0x00}, 20}, /* documentation */
};

static uint32_t head(const uint8_t bytes[4]) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static bool is_public6(const uint8_t address[16]) {
    if ((address[0] & 0xe0) != 0x20)
        return false;
    for (size_t i = 0; i < sizeof closed6 / sizeof *closed6; i++)
        if ((head(address) ^ head(closed6[i].network)) >> (32 - closed6[i].bits) == 0)
            return false;
    return true;
}

bool address_is_public(const struct sockaddr *address) {
    if (address->sa_family == AF_INET)
        return is_public4(ntohl(((const struct sockaddr_in *)(const void *)address)->sin_addr.s_addr));
    if (address->sa_family == AF_INET6)
        return is_public6(((const struct sockaddr_in6 *)(const void *)address)->sin6_addr.s6_addr);
    return false;
}

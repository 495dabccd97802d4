/* Who is behind a proxy: X-Forwarded-For, and Forwarded of RFC 7239. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include <arpa/inet.h>

#include "../../daemon/http/forwarded.h"

static void address_of(const char *text, uint8_t address[HTTP_ADDRESS]) {
    memset(address, 0, HTTP_ADDRESS);
    address[10] = address[11] = 0xff;
    if (inet_pton(AF_INET, text, address + 12) != 1)
        assert_int_equal(inet_pton(AF_INET6, text, address), 1);
}

static void test_networks(void **state) {
    static const struct {
        const char *list, *in, *out;
    } cases[] = {
        {"10.0.0.0/8", "10.255.0.1", "11.0.0.1"},
        {"127.0.0.1", "127.0.0.1", "127.0.0.2"},
        {"10.0.0.8/29", "10.0.0.15", "10.0.0.16"},
        {"192.0.2.1, 10.1.0.0/16", "10.1.2.3", "10.2.2.3"},
        {"::1", "::1", "::2"},
        {"2001:db8::/33", "2001:db8:7fff::1", "2001:db8:8000::1"},
        {"0.0.0.0/0", "203.0.113.9", "2001:db8::1"},
        {"fd00::/8,::1", "fd12::1", "127.0.0.1"},
    };
    static const char *const bad[] = {"10.0.0.0/33", "10.0.0/8",    "proxy.example", "::1/129", "10.0.0.0/",
                                      "10.0.0.0/8x", "10.0.0.0/-1", "10.0.0.0/+8",   "*"};
    struct http_proxies proxies;
    uint8_t address[HTTP_ADDRESS];
    char why[256];
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_true(http_proxies_parse(&proxies, cases[i].list, why, sizeof why));
        address_of(cases[i].in, address);
        assert_true(http_proxies_trust(&proxies, address));
        address_of(cases[i].out, address);
        assert_false(http_proxies_trust(&proxies, address));
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(http_proxies_parse(&proxies, bad[i], why, sizeof why));
        assert_non_null(strstr(why, bad[i]));
    }
    assert_true(http_proxies_parse(&proxies, NULL, why, sizeof why));
    assert_int_equal(proxies.count, 0);
}

static void test_the_client_is_the_right_most_that_is_not_trusted(void **state) {
    static const struct {
        const char *peer, *forwarded, *x_forwarded_for, *client;
    } cases[] = {
        {"198.51.100.1", NULL, "203.0.113.9", "198.51.100.1"}, /* no proxy of ours */
        {"198.51.100.1", "for=203.0.113.9", NULL, "198.51.100.1"},
        {"10.0.0.1", NULL, NULL, "10.0.0.1"},
        {"10.0.0.1", NULL, "203.0.113.9", "203.0.113.9"},
        {"10.0.0.1", NULL, "192.0.2.66, 203.0.113.9", "203.0.113.9"},
        {"10.0.0.1", NULL, "192.0.2.66, 203.0.113.9, 10.0.0.7", "203.0.113.9"},
        {"10.0.0.1", NULL, "10.0.0.9,10.0.0.8 ,\t10.0.0.7", "10.0.0.9"},
        {"10.0.0.1", NULL, "192.0.2.66, unknown", "10.0.0.1"},
        {"10.0.0.1", NULL, "192.0.2.66, unknown, 10.0.0.7", "10.0.0.7"},
        {"10.0.0.1", NULL, "192.0.2.66,", "10.0.0.1"},
        {"10.0.0.1", NULL, "", "10.0.0.1"},
        {"10.0.0.1", NULL, "203.0.113.9:4711", "203.0.113.9"},
        {"10.0.0.1", NULL, "2001:db8::9", "2001:db8::9"},
        {"10.0.0.1", NULL, "[2001:db8::9]:4711", "2001:db8::9"},
        {"10.0.0.1", "for=203.0.113.9", NULL, "203.0.113.9"},
        {"10.0.0.1", "For=\"203.0.113.9:80\";proto=https;by=10.0.0.1", NULL, "203.0.113.9"},
        {"10.0.0.1", "proto=https; for=\"[2001:db8::9]:4711\"", NULL, "2001:db8::9"},
        {"10.0.0.1", "for=192.0.2.66, for=203.0.113.9;proto=http, for=10.0.0.7", NULL, "203.0.113.9"},
        {"10.0.0.1", "for=192.0.2.66, for=_hidden", NULL, "10.0.0.1"},
        {"10.0.0.1", "for=192.0.2.66, proto=https", NULL, "10.0.0.1"},
        {"10.0.0.1", "for=203.0.113.9", "203.0.113.9", "203.0.113.9"},
        {"10.0.0.1", "for=192.0.2.66", "203.0.113.9", "10.0.0.1"}, /* one of them is the client's own */
        {"fd00::1", NULL, "203.0.113.9", "203.0.113.9"},
    };
    struct http_proxies proxies;
    char why[256];
    (void)state;
    assert_true(http_proxies_parse(&proxies, "10.0.0.0/8 fd00::/8", why, sizeof why));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint8_t address[HTTP_ADDRESS], wanted[HTTP_ADDRESS];
        struct http_lines forwarded = {0}, x_forwarded_for = {0};
        if (cases[i].forwarded)
            http_lines_add(&forwarded, cases[i].forwarded);
        if (cases[i].x_forwarded_for)
            http_lines_add(&x_forwarded_for, cases[i].x_forwarded_for);
        address_of(cases[i].peer, address);
        address_of(cases[i].client, wanted);
        http_forwarded_client(&proxies, &forwarded, &x_forwarded_for, address);
        if (memcmp(address, wanted, sizeof wanted) != 0)
            fail_msg("%s with %s and %s is not %s", cases[i].peer, cases[i].forwarded, cases[i].x_forwarded_for,
                     cases[i].client);
    }
}

static void test_lines_go_on_where_the_one_before_ended(void **state) {
    struct http_proxies proxies;
    struct http_lines none = {0}, lines = {0};
    uint8_t address[HTTP_ADDRESS], wanted[HTTP_ADDRESS];
    char why[256];
    (void)state;
    assert_true(http_proxies_parse(&proxies, "10.0.0.0/8", why, sizeof why));
    for (int i = 0; i < 20; i++)
        http_lines_add(&lines, "192.0.2.66");
    http_lines_add(&lines, "203.0.113.9");
    http_lines_add(&lines, "10.0.0.9, 10.0.0.8");
    address_of("10.0.0.1", address);
    address_of("203.0.113.9", wanted);
    http_forwarded_client(&proxies, &none, &lines, address);
    assert_memory_equal(address, wanted, sizeof wanted);
}

static void test_an_ipv6_network_counts_as_one(void **state) {
    uint8_t address[HTTP_ADDRESS], wanted[HTTP_ADDRESS];
    (void)state;
    address_of("2001:db8:1:2:3:4:5:6", address);
    address_of("2001:db8:1:2::", wanted);
    http_address_network(address);
    assert_memory_equal(address, wanted, sizeof wanted);
    address_of("203.0.113.9", address);
    address_of("203.0.113.9", wanted);
    http_address_network(address);
    assert_memory_equal(address, wanted, sizeof wanted);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_networks),
        cmocka_unit_test(test_the_client_is_the_right_most_that_is_not_trusted),
        cmocka_unit_test(test_lines_go_on_where_the_one_before_ended),
        cmocka_unit_test(test_an_ipv6_network_counts_as_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

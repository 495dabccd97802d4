/* What is taken from headers that only the client vouches for: a coding, and the address in the page's examples. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <setjmp.h>
#include <cmocka.h>

#include "../../api/service/docs.h"
#include "../../api/text/encoding.h"

static void test_gzip_is_taken_where_the_client_takes_it(void **state) {
    (void)state;
    static const char *const taken[] = {"gzip", "deflate, gzip;q=1.0, *;q=0.5", "GZIP",    "x-gzip",
                                        "*",    "br , gzip ; q=0.001",          "gzip;q=1"};
    static const char *const refused[] = {NULL,       "",
                                          "identity", "br",
                                          "gzip;q=0", "gzip; q=0.000, *",
                                          "*;q=0",    "gzipped",
                                          ",,;",      "identity;q=1, gzip;q=0 "};
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
        if (!encoding_takes_gzip(taken[i]))
            fail_msg("not taken: %s", taken[i]);
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        if (encoding_takes_gzip(refused[i]))
            fail_msg("taken: %s", refused[i] ? refused[i] : "(none)");
}

static void expect_base(const char *host, const char *scheme, const char *expected) {
    char base[DOCS_BASE];
    docs_base(host, scheme, "127.0.0.1:8650", base);
    assert_string_equal(base, expected);
}

static void test_examples_name_where_the_page_was_asked_for(void **state) {
    (void)state;
    expect_base("127.0.0.1:18650", NULL, "http://127.0.0.1:18650");
    expect_base("games.example.org", "https", "https://games.example.org");
    expect_base("[::1]:9000", NULL, "http://[::1]:9000");
    expect_base("localhost", "javascript", "http://localhost");
}

static void test_a_host_that_is_none_gives_the_address_listened_on(void **state) {
    (void)state;
    static const char *const none[] = {NULL,   "",  "<script>", "a b",   "a:",  "a:123456", "a:1\"",
                                       "[::1", "[", "a/b",      "a:1:2", "a&b", "[]<"};
    char longest[300];
    memset(longest, 'a', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        expect_base(none[i], NULL, "http://127.0.0.1:8650");
    expect_base(longest, NULL, "http://127.0.0.1:8650");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_gzip_is_taken_where_the_client_takes_it),
        cmocka_unit_test(test_examples_name_where_the_page_was_asked_for),
        cmocka_unit_test(test_a_host_that_is_none_gives_the_address_listened_on),
    };
    return cmocka_run_group_tests_name("api_docs", tests, NULL, NULL);
}

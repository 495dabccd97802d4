/* What players may be called. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../api/text/names.h"

static void test_names_that_are_seen_are_good(void **state) {
    static const char *const good[] = {"A",
                                       "Ann @ home",
                                       "Alice \xe2\x80\x9cthe Pike\xe2\x80\x9d",
                                       "Zo\xc3\xab",
                                       "\xe6\x9d\x8e\xe5\xb0\x8f\xe9\xbe\x8d",
                                       "\xd0\x98\xd0\xb2\xd0\xb0\xd0\xbd",
                                       "\xe2\x9d\xa4\xef\xb8\x8f",
                                       "e\xcc\x81tienne",
                                       "\xf0\x9f\x90\xb4",
                                       "Theodora",
                                       "\xc3"
                                       "\x89"
                                       "owyn",
                                       "\xc3"
                                       "\x98"
                                       "rsted the director",
                                       "M\xc3"
                                       "\xb6"
                                       "d",
                                       "\xe2"
                                       "\x92"
                                       "\xb6"
                                       "",
                                       "Directorate",
                                       "Administrata",
                                       "Nick, director of plays"};
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        if (!name_is_good(good[i]))
            fail_msg("%s is refused", good[i]);
}

static void test_names_that_nobody_sees_are_refused(void **state) {
    static const char *const bad[] = {"",
                                      " ",
                                      "\xc2\xa0",
                                      "\xe2\x80\x8b",
                                      "\xe3\x85\xa4",
                                      "\xe2\xa0\x80",
                                      "\xef\xbb\xbf",
                                      "\xcc\x81",
                                      "\xef\xb8\x8f",
                                      "\xe3\x80\x80 \xe2\x80\x83",
                                      "a\x1b[31m",
                                      "a\nb",
                                      "a\xc2\x85",
                                      "a\xe2\x80\xae"
                                      "b",
                                      "a\xe2\x81\xa6"
                                      "b",
                                      "a\xc2\xad"
                                      "b",
                                      "al\xe2\x80\x8dice",
                                      "\xf3\xa0\x81\x81"
                                      "a"};
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (name_is_good(bad[i]))
            fail_msg("number %zu is taken", i);
    char longest[66];
    memset(longest, 'x', 65);
    longest[65] = '\0';
    assert_false(name_is_good(longest));
    longest[64] = '\0';
    assert_true(name_is_good(longest));
}

static void test_nobody_is_called_as_the_director(void **state) {
    static const char *const bad[] = {
        "The director", "DIRECTOR", "The  Director ", "T.h.e D-i-r-e-c-t-o-r", "The d1rect0r",
        "Th\xd0\xb5 dire\xd1\x81t\xd0\xber", "\xef\xbc\xa4irector", "The D\xcc\x81irector", "dlrector", "the caretaker",
        "Musterd", "Admin", "Adm\xce\xb9nistrator", "$ystem",
        /* '\U0001d41d\U0001d422\U0001d42b\U0001d41e\U0001d41c\U0001d42d\U0001d428\U0001d42b' */
        "\xf0"
        "\x9d"
        "\x90"
        "\x9d"
        "\xf0"
        "\x9d"
        "\x90"
        "\xa2"
        "\xf0"
        "\x9d"
        "\x90"
        "\xab"
        "\xf0"
        "\x9d"
        "\x90"
        "\x9e"
        "\xf0"
        "\x9d"
        "\x90"
        "\x9c"
        "\xf0"
        "\x9d"
        "\x90"
        "\xad"
        "\xf0"
        "\x9d"
        "\x90"
        "\xa8"
        "\xf0"
        "\x9d"
        "\x90"
        "\xab"
        "",
        /* 'd\xefrector' */
        "d\xc3"
        "\xaf"
        "rector",
        /* '\u1d05\u026a\u0280\u1d07\u1d04\u1d1b\u1d0f\u0280' */
        "\xe1"
        "\xb4"
        "\x85"
        "\xc9"
        "\xaa"
        "\xca"
        "\x80"
        "\xe1"
        "\xb4"
        "\x87"
        "\xe1"
        "\xb4"
        "\x84"
        "\xe1"
        "\xb4"
        "\x9b"
        "\xe1"
        "\xb4"
        "\x8f"
        "\xca"
        "\x80"
        "",
        /* '\u24d0\u24d3\u24dc\u24d8\u24dd' */
        "\xe2"
        "\x93"
        "\x90"
        "\xe2"
        "\x93"
        "\x93"
        "\xe2"
        "\x93"
        "\x9c"
        "\xe2"
        "\x93"
        "\x98"
        "\xe2"
        "\x93"
        "\x9d"
        "",
        /* '\U0001f17c\U0001f184\U0001f182\U0001f183\U0001f174\U0001f181\U0001f173' */
        "\xf0"
        "\x9f"
        "\x85"
        "\xbc"
        "\xf0"
        "\x9f"
        "\x86"
        "\x84"
        "\xf0"
        "\x9f"
        "\x86"
        "\x82"
        "\xf0"
        "\x9f"
        "\x86"
        "\x83"
        "\xf0"
        "\x9f"
        "\x85"
        "\xb4"
        "\xf0"
        "\x9f"
        "\x86"
        "\x81"
        "\xf0"
        "\x9f"
        "\x85"
        "\xb3"
        "",
        /* '\u0110\xecr\xebct\xf8r' */
        "\xc4"
        "\x90"
        "\xc3"
        "\xac"
        "r\xc3"
        "\xab"
        "ct\xc3"
        "\xb8"
        "r",
        /* '\uff43\uff41\uff52\uff45\uff54\uff41\uff4b\uff45\uff52' */
        "\xef"
        "\xbd"
        "\x83"
        "\xef"
        "\xbd"
        "\x81"
        "\xef"
        "\xbd"
        "\x92"
        "\xef"
        "\xbd"
        "\x85"
        "\xef"
        "\xbd"
        "\x94"
        "\xef"
        "\xbd"
        "\x81"
        "\xef"
        "\xbd"
        "\x8b"
        "\xef"
        "\xbd"
        "\x85"
        "\xef"
        "\xbd"
        "\x92"
        "",
        /* 'Moderator' */ "Moderator",
        /* 'R\xe9f\xe9ree' */
        "R\xc3"
        "\xa9"
        "f\xc3"
        "\xa9"
        "ree"};
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (name_is_good(bad[i]))
            fail_msg("%s is taken", bad[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_that_are_seen_are_good),
        cmocka_unit_test(test_names_that_nobody_sees_are_refused),
        cmocka_unit_test(test_nobody_is_called_as_the_director),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

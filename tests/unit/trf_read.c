/* The reader of TRF16: what it takes, and the line, the column and the words of each fault. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <cmocka.h>

#include "../../api/league/trf_read.h"

enum { TEXT = 4096 };

static struct trf_report report;
static struct trf_fault fault;

/* A line 001. The name has three characters of two bytes, and so 33 columns. */
static const char *player(int number, const char *points, const char *cells) {
    static char line[4][512];
    static int next;
    char *out = line[next = (next + 1) % 4];
    snprintf(out, sizeof line[0], "001 %4d      %-36s %4s %3s %11s %10s %4s %4d  %s\n", number, "Näme, Ünï", "2100",
             "GER", "1234567", "1990/01/01", points, 1, cells);
    return out;
}

static const char *joined(const char *a, const char *b, const char *c) {
    static char text[TEXT];
    snprintf(text, sizeof text, "%s%s%s", a, b, c);
    return text;
}

static void refuse(const char *text, int line, int column, const char *words) {
    assert_false(trf_read(text, &report, &fault));
    if (fault.line != line || fault.column != column || !strstr(fault.detail, words))
        fail_msg("line %d, column %d: %s", fault.line, fault.column, fault.detail);
}

static void test_a_report_is_read(void **state) {
    (void)state;
    const char *text = joined("\xef\xbb\xbf"
                              "012 Open\r\n### a comment\rXXR 5\nXXC black1\nBBW  1.0\nXXP 7 3\n",
                              player(7, "1.5", "   3 w 1  0000 - H"), player(3, " 0.5", "   7 b 0  0000   ="));
    assert_true(trf_read(text, &report, &fault));
    assert_int_equal(report.count, 2);
    assert_int_equal(report.rounds, 1);
    assert_int_equal(report.announced, 5);
    assert_int_equal(report.announced_line, 3);
    assert_int_equal(report.worth[TRF_WIN], 10);
    assert_int_equal(report.worth[TRF_DRAW], -1);
    assert_int_equal(report.player[0].number, 3);
    assert_string_equal(report.player[0].name, "Näme, Ünï");
    assert_int_equal(report.player[1].points, 15);
    assert_int_equal(report.player[1].cell[0].opponent, 0);
    assert_int_equal(report.player[1].cell[0].side, 'w');
    assert_int_equal(report.player[0].cell[0].result, '0');
    assert_int_equal(report.apart_count, 1);
    assert_int_equal(report.apart[0].first, 1);
    assert_int_equal(report.apart[0].second, 0);
}

static void test_rounds_without_a_game(void **state) {
    (void)state;
    const char *text = joined("XXZ 2\n", player(1, "", "0000 - U  0000 - F             2 w +  0000 - H"),
                              player(2, "", "0000 - -  0000 - Z  0000 - H     1 b -"));
    assert_false(trf_read(text, &report, &fault)); /* the third rounds differ */
    text = joined("XXZ 2\n", player(1, "", "0000 - U  0000 - F     2 w +  0000 - H"),
                  player(2, "", "0000 - -               1 b -"));
    assert_true(trf_read(text, &report, &fault));
    assert_int_equal(report.rounds, 3);
    assert_int_equal(report.player[0].cell[0].result, 'U');
    assert_int_equal(report.player[0].cell[1].result, 'F');
    assert_int_equal(report.player[1].cell[0].result, 'Z');
    assert_int_equal(report.player[1].cell[1].result, 'Z');
    assert_int_equal(report.player[1].cell[1].column, 0);
    assert_true(report.player[0].asks);
    assert_false(report.player[0].absent);
    assert_true(report.player[1].absent);
    assert_int_equal(report.player[0].points, -1);
}

static void test_results_of_few_moves(void **state) {
    (void)state;
    assert_true(trf_read(joined("", player(1, "", "   2 w W     2 b D     2 w L"),
                                player(2, "", "   1 b L     1 w D     1 b W")),
                         &report, &fault));
    assert_int_equal(report.player[0].cell[0].result, '1');
    assert_int_equal(report.player[0].cell[1].result, '=');
    assert_int_equal(report.player[0].cell[2].result, '0');
}

static void test_faults_of_lines(void **state) {
    (void)state;
    refuse("", 1, 1, "line 001");
    refuse("XYZ 1\n", 1, 1, "Allowed are 001");
    refuse("012 Open\nXXA    1  1.0\n", 2, 1, "Acceleration");
    refuse("XXS W=3\n", 1, 1, "points");
    refuse("013 Team\n", 1, 1, "teams");
    refuse("001x\n", 1, 4, "Column 4");
    refuse("XXR 65\n", 1, 5, "1 to 64");
    refuse("XXR\n", 1, 4, "1 to 64");
    refuse("XXC white1 rank\n", 1, 12, "white1 or black1");
    refuse("XXP 4\n", 1, 5, "two or more");
    refuse("XXP 4 x\n", 1, 7, "start numbers");
    refuse("XXP 4 4\n", 1, 7, "once");
    refuse("BBW one\n", 1, 5, "such as 1.0");
    refuse("001    x\n", 1, 5, "start number");
    refuse(joined("XXP 1 9\n", player(1, "", ""), ""), 1, 5, "no player 9");
    refuse(joined("XXZ 8\n", player(1, "", ""), ""), 1, 5, "no player 8");
}

static void test_faults_of_rounds(void **state) {
    (void)state;
    char second[512];
    snprintf(second, sizeof second, "%s", player(2, "0.0", "   1 b 0"));
    refuse(joined(player(1, "1.0", "   2 w"), second, ""), 1, 99, "no result yet");
    refuse(joined(player(1, "1.0", "   2 w ?"), second, ""), 1, 99, "Allowed is 1, =, 0");
    refuse(joined(player(1, "1.0", "   2 - 1"), second, ""), 1, 97, "w for the first side");
    refuse(joined(player(1, "1.0", "   x w 1"), second, ""), 1, 92, "start number, or 0000");
    refuse(joined(player(1, "1.0", "   9 w 1"), second, ""), 1, 92, "no player 9");
    refuse(joined(player(1, "1.0", "   1 w 1"), second, ""), 1, 92, "own opponent");
    refuse(joined(player(1, "1.0", "0000 w U"), second, ""), 1, 97, "no opponent");
    refuse(joined(player(1, "1.0", "0000 - 1"), second, ""), 1, 99, "H, F, U or Z");
    refuse(joined(player(1, "1.0", "   2xw 1"), second, ""), 1, 92, "blank");
    refuse(joined(player(1, "1.0", "   2 w 1 x"), second, ""), 1, 100, "blank");
    refuse(joined(player(1, "1.0", "   2 b 1"), second, ""), 1, 97, "w in one line");
    refuse(joined(player(1, "1.0", "   2 w ="), second, ""), 1, 99, "1 with 0");
    refuse(joined(player(1, "1.0", "   2 w +"), second, ""), 1, 99, "+ with -");
    refuse(joined(player(1, "x.0", "   2 w 1"), second, ""), 1, 81, "4.5");
    refuse(joined(player(1, "1.0", "0000 - U"), second, ""), 2, 92, "names another opponent");
    refuse(joined(player(2, "1.0", "   2 w 1"), second, ""), 2, 5, "line 1 already");
    refuse(joined(player(1, "1.0", "   2 w 1  0000 - F"), second, ""), 1, 102, "H or Z");
    refuse(joined("XXR 1\n", player(1, "", "   2 w 1     2 b 1"), player(2, "", "   1 b 0     1 w 0")), 1, 5,
           "2 rounds");
}

static void test_sizes(void **state) {
    (void)state;
    char *text = malloc(400000), *at = text;
    assert_non_null(text);
    for (int i = 1; i <= TRF_PLAYERS; i++)
        at += sprintf(at, "001 %4d\r", i);
    assert_true(trf_read(text, &report, &fault));
    assert_int_equal(trf_player_of(&report, TRF_PLAYERS), TRF_PLAYERS - 1);
    assert_int_equal(trf_player_of(&report, TRF_PLAYERS + 1), -1);
    sprintf(at, "001 %4d\r", TRF_PLAYERS + 1);
    refuse(text, TRF_PLAYERS + 1, 1, "at most 256 players");
    memset(text, 'x', 2000);
    memcpy(text, "001 ", 4);
    text[2000] = '\0';
    refuse(text, 1, 743, "at most 742 characters");
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_report_is_read),     cmocka_unit_test(test_rounds_without_a_game),
        cmocka_unit_test(test_results_of_few_moves), cmocka_unit_test(test_faults_of_lines),
        cmocka_unit_test(test_faults_of_rounds),     cmocka_unit_test(test_sizes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

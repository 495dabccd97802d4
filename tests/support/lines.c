/* Linked into every test program: its output reaches the log line by line, in the right order with stderr, however the
 * program ends. The log is a plain file (tests/run), for which the C library would otherwise buffer whole blocks. */
#include <stdio.h>

__attribute__((constructor)) static void print_line_by_line(void) {
    setvbuf(stdout, NULL, _IOLBF, 0);
}

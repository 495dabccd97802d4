/* Linked into every test program: what it prints is in its log line by line, in order with stderr, whatever ends it.
   The log is a plain file (tests/run), for which the C library would otherwise keep whole blocks back. */
#include <stdio.h>

__attribute__((constructor)) static void print_line_by_line(void) {
    setvbuf(stdout, NULL, _IOLBF, 0);
}

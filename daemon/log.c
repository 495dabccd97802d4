#include "log.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "clock.h"

static _Atomic int most = LOG_INFO;
static _Atomic bool dated;

void log_set_level(enum log_level level) {
    most = (int)level;
}

void log_set_dated(bool yes) {
    dated = yes;
}

/* One write a line, so that lines of several threads do not mix. */
static void emit(const char *head, const char *format, va_list args) {
    char line[2048];
    int n = snprintf(line, sizeof line, "%s", head);
    int m = vsnprintf(line + n, sizeof line - (size_t)n - 1, format, args);
    size_t length = (size_t)n + (m < 0 ? 0 : (size_t)m);
    if (length > sizeof line - 2)
        length = sizeof line - 2;
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)line[i] < ' ' || line[i] == 0x7f)
            line[i] = ' '; /* what a client sends may stand in it: no line of its own, no colour */
    while (length > 0 && line[length - 1] == ' ')
        length--;
    line[length++] = '\n';
    if (write(STDERR_FILENO, line, length) < 0)
        return;
}

void log_line(enum log_level level, const char *format, ...) {
    static const char *const names[] = {"error", "info", "debug"};
    if ((int)level > most)
        return;
    char at[32], head[64] = "musterd: ";
    clock_text(clock_now(), at);
    if (dated)
        snprintf(head, sizeof head, "%s %s ", at, names[level]);
    va_list args;
    va_start(args, format);
    emit(head, format, args);
    va_end(args);
}

#include "log.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "../rulesets/kit/writer.h"
#include "clock.h"

static _Atomic int most = LOG_INFO;
static _Atomic bool dated, in_json;
static const char *const level_names[] = {"error", "info", "debug"};

void log_set_level(enum log_level level) {
    most = (int)level;
}

bool log_writes(enum log_level level) {
    return (int)level <= most;
}

void log_set_dated(bool yes) {
    dated = yes;
}

void log_set_json(bool yes) {
    in_json = yes;
}

/* Writes each line with one call, so that lines of several threads do not mix. */
static void emit(const char *line, size_t length) {
    if (write(STDERR_FILENO, line, length) < 0)
        return;
}

static void emit_text(enum log_level level, const char *message) {
    char at[32], line[2176];
    clock_text(clock_machine(), at);
    int n = dated ? snprintf(line, sizeof line - 1, "%s %s %s", at, level_names[level], message)
                  : snprintf(line, sizeof line - 1, "musterd: %s", message);
    line[n] = '\n';
    emit(line, (size_t)n + 1);
}

/* Opens the object, with the members that every line has. */
static void begin_json(struct writer *w, enum log_level level, const char *message) {
    char at[32];
    clock_text(clock_machine(), at);
    out_object(w);
    out_member_string(w, "at", at);
    out_member_string(w, "level", level_names[level]);
    out_member_string(w, "message", message);
}

static void end_json(struct writer *w) {
    out_end_object(w);
    put(w, "\n");
    if (!w->failed)
        emit(w->text, w->length);
}

void log_line(enum log_level level, const char *format, ...) {
    char message[2048], bytes[12288 + 128]; /* a character takes up to six bytes in JSON */
    if ((int)level > most)
        return;
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    size_t length = strlen(message);
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)message[i] < ' ' || message[i] == 0x7f)
            message[i] = ' '; /* a message may quote a client: remove line breaks and terminal control */
    while (length > 0 && message[length - 1] == ' ')
        message[--length] = '\0';
    if (!in_json) {
        emit_text(level, message);
        return;
    }
    struct writer w;
    writer_init_fixed(&w, bytes, sizeof bytes);
    begin_json(&w, level, message);
    end_json(&w);
}

static const char *or_dash(const char *text) {
    return text ? text : "-";
}

static void request_in_json(const struct log_request *r) {
    char bytes[1024], seconds[32];
    struct writer w;
    writer_init_fixed(&w, bytes, sizeof bytes);
    begin_json(&w, LOG_INFO, "request");
    out_member_string(&w, "request_id", r->id);
    out_member_string(&w, "method", r->method);
    out_member_string(&w, "route", r->route);
    out_member_int(&w, "status", r->status);
    out_key(&w, "seconds");
    const int n = snprintf(seconds, sizeof seconds, "%.6f", (double)r->microseconds / 1e6);
    out_raw(&w, seconds, (size_t)n);
    out_member_string(&w, "client", r->client);
    out_member_string(&w, "token", r->token);
    end_json(&w);
}

void log_request(const struct log_request *r) {
    char message[1024];
    if (LOG_INFO > most)
        return;
    if (in_json) {
        request_in_json(r);
        return;
    }
    snprintf(message, sizeof message, "request %s %s %d %.6f s client=%s token=%s id=%s", r->method, or_dash(r->route),
             r->status, (double)r->microseconds / 1e6, or_dash(r->client), or_dash(r->token), r->id);
    emit_text(LOG_INFO, message);
}

void log_failed_login(const char *client) {
    char bytes[256];
    struct writer w;
    if (LOG_INFO > most)
        return;
    if (!in_json) {
        snprintf(bytes, sizeof bytes, "failed login from %s", client);
        emit_text(LOG_INFO, bytes);
        return;
    }
    writer_init_fixed(&w, bytes, sizeof bytes);
    begin_json(&w, LOG_INFO, "failed login");
    out_member_string(&w, "client", client);
    end_json(&w);
}

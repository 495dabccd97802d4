#include "shape.h"

#include <string.h>
#include <time.h>

#include "../daemon/game/fairness.h"

static void tell(void *context, const char *pointer, const char *detail) {
    struct shape *shape = context;
    out_object(&shape->errors);
    out_member_string(&shape->errors, "pointer", pointer);
    out_member_string(&shape->errors, "detail", detail);
    out_end_object(&shape->errors);
}

struct faults shape_begin(struct shape *shape) {
    writer_init(&shape->errors);
    return (struct faults){.tell = tell, .context = shape};
}

bool shape_end(struct shape *shape, const struct faults *faults, struct call *call) {
    bool good = faults->count == 0;
    if (shape->errors.failed) {
        good = call_out_of_memory(call);
    } else if (!good) {
        call_problem_open(call, PROBLEM_BAD_REQUEST, "The body has %d fault%s; see errors.", faults->count,
                          faults->count == 1 ? "" : "s");
        out_member_array(&call->body, "errors");
        out_raw(&call->body, writer_text(&shape->errors), shape->errors.length);
        out_end_array(&call->body);
        out_end_object(&call->body);
    }
    writer_finish(&shape->errors);
    return good;
}

bool shape_empty(struct call *call) {
    struct shape shape;
    struct faults faults = shape_begin(&shape);
    if (call->input)
        input_read(call->input, NULL, 0, NULL, &faults);
    return shape_end(&shape, &faults, call);
}

bool shape_is_id(const char *text) {
    return id_is_kebab(text, 64);
}

bool shape_is_hash(const char *text) {
    return strlen(text) == 64 && strspn(text, "0123456789abcdef") == 64;
}

bool shape_is_entropy(const char *text) {
    return strlen(text) <= ENTROPY_MAX;
}

bool shape_is_label(const char *text) {
    size_t n = strlen(text);
    return n >= 1 && n <= 32 && !strchr("_.-", text[0]) && strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789_.-") == n;
}

/* Controls of C1, and those that embed, override or isolate a direction of writing. */
static bool is_unseen(const unsigned char *c) {
    return (c[0] == 0xc2 && c[1] < 0xa0) || (c[0] == 0xe2 && c[1] == 0x80 && c[2] >= 0xaa && c[2] <= 0xae) ||
           (c[0] == 0xe2 && c[1] == 0x81 && c[2] >= 0xa6 && c[2] <= 0xa9);
}

bool shape_is_plain(const char *utf8, size_t most, bool lines) {
    bool blank = true;
    for (const unsigned char *c = (const unsigned char *)utf8; *c; c++) {
        bool white = *c == ' ' || (lines && (*c == '\n' || *c == '\t'));
        if ((*c < 0x20 && !white) || *c == 0x7f || is_unseen(c))
            return false;
        blank &= white;
    }
    return !blank && shape_length(utf8) <= most;
}

size_t shape_length(const char *utf8) {
    size_t n = 0;
    for (; *utf8; utf8++)
        n += ((unsigned char)*utf8 & 0xc0) != 0x80;
    return n;
}

/* So many digits at the beginning of text; -1: they are not there. */
static int digits(const char **text, int count) {
    int n = 0;
    for (int i = 0; i < count; i++, (*text)++) {
        if (**text < '0' || **text > '9')
            return -1;
        n = n * 10 + (**text - '0');
    }
    return n;
}

/* Up to six digits of a fraction count. */
static int fraction(const char **text) {
    int n = 0, places = 0;
    for (; **text >= '0' && **text <= '9'; (*text)++, places++)
        n = places < 6 ? n * 10 + (**text - '0') : n;
    for (int i = places; i < 6; i++)
        n *= 10;
    return places > 0 ? n : -1;
}

bool shape_time(const char *text, int64_t *microseconds) {
    static const struct {
        char before;
        int count, least, most;
    } parts[] = {{0, 4, 1970, 9999}, {'-', 2, 1, 12}, {'-', 2, 1, 31},
                 {'T', 2, 0, 23},    {':', 2, 0, 59}, {':', 2, 0, 59}};
    int part[6], micro = 0;
    for (int i = 0; i < 6; i++) {
        if (parts[i].before && *text++ != parts[i].before)
            return false;
        part[i] = digits(&text, parts[i].count);
        if (part[i] < parts[i].least || part[i] > parts[i].most)
            return false;
    }
    if (*text == '.') {
        text++;
        micro = fraction(&text);
    }
    struct tm tm = {.tm_year = part[0] - 1900,
                    .tm_mon = part[1] - 1,
                    .tm_mday = part[2],
                    .tm_hour = part[3],
                    .tm_min = part[4],
                    .tm_sec = part[5]};
    *microseconds = (int64_t)timegm(&tm) * 1000000 + micro;
    return micro >= 0 && strcmp(text, "Z") == 0 && tm.tm_mday == part[2];
}

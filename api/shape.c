#include "shape.h"

#include <string.h>

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

size_t shape_length(const char *utf8) {
    size_t n = 0;
    for (; *utf8; utf8++)
        n += ((unsigned char)*utf8 & 0xc0) != 0x80;
    return n;
}

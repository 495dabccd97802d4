#include "shape.h"

#include "../text/input.h"
#include "answer.h"

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
        out_member_array(&call->answer.body, "errors");
        out_raw(&call->answer.body, writer_text(&shape->errors), shape->errors.length);
        out_end_array(&call->answer.body);
        out_end_object(&call->answer.body);
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

#include "pack_faults.h"

#include "../call/answer.h"

void write_pack_faults(struct writer *w, const struct pack_faults *faults) {
    out_member_array(w, "faults");
    for (int i = 0; i < faults->kept; i++) {
        const struct pack_fault *fault = &faults->fault[i];
        out_object(w);
        out_member_string(w, "file", fault->file);
        out_member_int(w, "row", fault->row);
        out_member_string(w, "column", fault->column);
        out_member_string(w, "expected", fault->expected);
        out_member_string(w, "found", fault->found);
        out_end_object(w);
    }
    out_end_array(w);
}

void refuse_pack(struct call *call, const struct pack_faults *faults) {
    struct writer first;
    writer_init(&first);
    pack_fault_write(&faults->fault[0], &first);
    call_problem_open(call, PROBLEM_BAD_PACK, "%d fault%s; the first: %s.", faults->count,
                      faults->count == 1 ? "" : "s", writer_text(&first));
    writer_finish(&first);
    write_pack_faults(&call->answer.body, faults);
    out_end_object(&call->answer.body);
}

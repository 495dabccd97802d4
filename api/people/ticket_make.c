/* Makes tickets (call/ticket.h). */
#include <sodium.h>
#include <string.h>

#include "../../daemon/clock.h"
#include "../call/answer.h"
#include "../call/kept.h"
#include "../call/kept.h"
#include "../call/role.h"
#include "../call/shape.h"
#include "../call/ticket.h"
#include "../caller/access.h"
#include "../text/input.h"
#include "../text/text.h"
#include "resources.h"

enum { SECONDS_LEAST = 10, SECONDS_STANDARD = 3600, SECONDS_MOST = 604800 };

struct making {
    const char *role;
    int64_t seconds;
};
CALL_DATA_AS(struct making, making_data)

static const struct field fields[] = {
    {"role", FIELD_STRING, true, offsetof(struct making, role), text_is_id, 0, 0, "a role's id, or spectator"},
    {"seconds", FIELD_INTEGER, false, offsetof(struct making, seconds), NULL, SECONDS_LEAST, SECONDS_MOST,
     "a whole number from 10 to 604800"},
};

bool tickets_make_shape(struct call *call) {
    struct shape shape;
    struct faults faults = shape_begin(&shape);
    making_data(call)->seconds = SECONDS_STANDARD;
    input_read(call->input, fields, sizeof fields / sizeof fields[0], making_data(call), &faults);
    return shape_end(&shape, &faults, call);
}

enum job_step tickets_make_run(struct call *call) {
    struct access access;
    struct writer *w = &call->answer.body;
    char text[TICKET_TEXT];
    int role;
    int64_t until = clock_machine() + making_data(call)->seconds * 1000000;
    access_of(call->job.record, &access);
    if (!role_to_view(call, &access, making_data(call)->role, &role))
        return JOB_FINISHED;
    ticket_write(call, access_role_id(&access, role), until, text);
    out_object(w);
    out_member_string(w, "ticket", text);
    out_member_string(w, "role", access_role_id(&access, role));
    out_member_time(w, "expires_at", until);
    out_end_object(w);
    call_json(call, 201);
    kept_keep(call, NULL);
    sodium_memzero(text, sizeof text);
    return JOB_FINISHED;
}

/* The daemon's clock, set by tests. */
#include <stddef.h>

#include "../daemon/clock.h"
#include "../daemon/game/session.h"
#include "../daemon/store/clocks.h"
#include "api_state.h"
#include "expiry.h"
#include "resources.h"
#include "shape.h"

struct test_clock {
    int64_t ahead;
};

static const struct field fields[] = {{"ahead", FIELD_INTEGER, true, offsetof(struct test_clock, ahead), NULL, 0,
                                       CLOCK_AHEAD_MOST, "seconds, a whole number from 0 to 3000000000"}};

static struct test_clock *of(struct call *call) {
    return (struct test_clock *)(void *)call->data;
}

bool test_clock_shape(struct call *call) {
    struct shape shape;
    struct faults faults = shape_begin(&shape);
    input_read(call->input, fields, sizeof fields / sizeof fields[0], of(call), &faults);
    if (!shape_end(&shape, &faults, call))
        return false;
    if (call->who.scope != TOKEN_ADMIN)
        return call_problem(call, PROBLEM_NOT_ALLOWED, "Only an admin token may set the clock.");
    return call->api->config->sets_clock ||
           call_problem(call, PROBLEM_NOT_ALLOWED,
                        "This daemon's clock cannot be set: whoever sets it decides whose time is up. For tests, run a "
                        "daemon with MUSTERD_TEST_CLOCK=on.");
}

/* That the daemon was at work until now is written down first: it has not been down for as long as it jumps. */
enum job_step test_clock_run(struct call *call) {
    struct writer *w = &call->body;
    if (call->job.phase == 0) {
        clock_set_ahead(of(call)->ahead * INT64_C(1000000));
        store_beat(&call->job.stage);
        return JOB_AGAIN;
    }
    store_beat_done();
    expiry_tick(call->api);
    out_object(w);
    out_member_int(w, "ahead", of(call)->ahead);
    out_member_time(w, "now", clock_now());
    out_end_object(w);
    call_json(call, 200);
    return JOB_FINISHED;
}

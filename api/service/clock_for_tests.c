/* Sets the daemon's clock, for tests. */
#include <stddef.h>

#include "../../daemon/clock.h"
#include "../../daemon/game/session.h"
#include "../../daemon/store/clocks.h"
#include "../../daemon/store/tokens.h"
#include "../api_state.h"
#include "../call/answer.h"
#include "../call/shape.h"
#include "../live/expiry.h"
#include "../text/input.h"
#include "resources.h"

struct test_clock {
    int64_t ahead, wrong;
    struct beat beat;
};
static const struct field fields[] = {
    {"ahead", FIELD_INTEGER, true, offsetof(struct test_clock, ahead), NULL, 0, CLOCK_AHEAD_MOST,
     "seconds, a whole number from 0 to 3000000000"},
    {"wrong", FIELD_INTEGER, false, offsetof(struct test_clock, wrong), NULL, -CLOCK_AHEAD_MOST, CLOCK_AHEAD_MOST,
     "seconds, a whole number from -3000000000 to 3000000000"},
};

CALL_DATA_AS(struct test_clock, test_clock_data)

bool test_clock_shape(struct call *call) {
    struct shape shape;
    struct faults faults = shape_begin(&shape);
    input_read(call->input, fields, sizeof fields / sizeof fields[0], test_clock_data(call), &faults);
    if (!shape_end(&shape, &faults, call))
        return false;
    if (call->who.scope != TOKEN_ADMIN)
        return call_problem(call, PROBLEM_NOT_ALLOWED, "Only an admin token may set the clock.");
    return call->api->config->sets_clock ||
           call_problem(call, PROBLEM_NOT_ALLOWED,
                        "This daemon's clock cannot be set, because that would decide whose time is up. For tests, "
                        "run a daemon with MUSTERD_TEST_CLOCK=on.");
}

/* First records that the daemon has been running until now, so that the skipped time does not count as an outage. The
 * daemon itself must detect a jump of the machine's clock. */
enum job_step test_clock_run(struct call *call) {
    struct test_clock *asked = test_clock_data(call);
    struct writer *w = &call->answer.body;
    if (call->job.phase == 0) {
        clock_set_ahead(asked->ahead * INT64_C(1000000));
        store_beat(&call->job.stage, false, &asked->beat);
        return JOB_AGAIN;
    }
    store_beat_done(&asked->beat);
    clock_set_wrong(asked->wrong * INT64_C(1000000));
    expiry_tick(call->api);
    out_object(w);
    out_member_int(w, "ahead", asked->ahead);
    out_member_int(w, "wrong", asked->wrong);
    out_member_time(w, "now", clock_now());
    out_end_object(w);
    call_json(call, 200);
    return JOB_FINISHED;
}

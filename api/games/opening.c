/* Opens the values of the seats once all seats have committed. */
#include <sodium.h>
#include <string.h>

#include "../../daemon/store/record.h"
#include "../call/answer.h"
#include "../call/phase.h"
#include "../call/role.h"
#include "../call/shape.h"
#include "../caller/access.h"
#include "../text/input.h"
#include "../text/text.h"
#include "resources.h"
#include "seats.h"

static const struct field fields[] = {
    {"value", FIELD_STRING, true, offsetof(struct seating, value), text_is_hash, 0, 0, "64 hex digits in lower case"},
};

bool opening_shape(struct call *call) {
    struct shape shape;
    struct faults faults = shape_begin(&shape);
    input_read(call->input, fields, sizeof fields / sizeof fields[0], seats_of(call), &faults);
    return shape_end(&shape, &faults, call);
}

/* Refuses a value that is not expected now. Sending an accepted value again is not a fault. */
static bool awaited(struct call *call, const struct game_seat *seat) {
    const struct game_record *record = call->job.record;
    if (seat->opened || game_record_awaits(record, seat) == WAIT_VALUE)
        return true;
    if (record->entropy_mode != ENTROPY_COMMITTED)
        return call_problem(call, PROBLEM_NOT_AWAITED,
                            "In this game players do not commit, so there is nothing to open.");
    if (!phase_allows(call, PHASE_TO_SEAT))
        return false;
    if (!seat->committed)
        return call_problem(
            call, PROBLEM_NOT_AWAITED,
            "This seat has not committed to a value in this round. Commit to a new one, and open it when all seats "
            "have committed.");
    return call_problem(
        call, PROBLEM_NOT_AWAITED,
        "Not all seats have committed yet, so no value may be known. Leave the seat, take it again with a new value, "
        "and open that one when the game waits for it.");
}

static bool may_open(struct call *call, int role) {
    struct access access;
    access_of(call->job.record, &access);
    return role_to_act(call, &access, access_role_id(&access, role), &role);
}

enum job_step opening_run(struct call *call) {
    struct seating *seating = seats_of(call);
    uint8_t commitment[COMMITMENT_BYTES];
    seating->changed = seating->begun = false;
    int role = seats_role(call);
    if (role < 0 || !may_open(call, role))
        return JOB_FINISHED;
    const struct game_record *record = call->job.record;
    struct game_seat seat = *game_record_seat(record, role);
    if (!awaited(call, &seat))
        return JOB_FINISHED;
    sodium_hex2bin(seat.value, VALUE_BYTES, seating->value, 64, NULL, NULL, NULL);
    fairness_commit_value(record->module->ruleset->roles[role].id, seat.value, commitment);
    if (memcmp(commitment, seat.commitment, COMMITMENT_BYTES) != 0) {
        call_problem_at(call, PROBLEM_WRONG_OPENING, "/value", "is not the committed value",
                        "This is not the value that the seat %s committed to. See openapi.yaml for what is hashed.",
                        call->target.segment[0]);
        return JOB_FINISHED;
    }
    call->answer.status = 200;
    if (!seat.opened) {
        seat.opened = true;
        seats_change(call, &seat);
    }
    return JOB_FINISHED;
}

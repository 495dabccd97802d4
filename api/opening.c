/* Opening what a seat committed to, when all have. */
#include <sodium.h>
#include <string.h>

#include "access.h"
#include "input.h"
#include "resources.h"
#include "seats.h"
#include "shape.h"

static const struct field fields[] = {
    {"value", FIELD_STRING, true, offsetof(struct seating, value), shape_is_hash, 0, 0, "64 hex digits in lower case"},
};

bool opening_shape(struct call *call) {
    struct shape shape;
    struct faults faults = shape_begin(&shape);
    input_read(call->input, fields, sizeof fields / sizeof fields[0], seats_of(call), &faults);
    return shape_end(&shape, &faults, call);
}

/* Refuses what is not awaited now; a value that was accepted before is no fault. */
static bool awaited(struct call *call, const struct game_seat *seat) {
    const struct game_record *record = call->job.record;
    if (seat->opened || game_record_awaits(record, seat) == WAIT_VALUE)
        return true;
    if (record->entropy_mode != ENTROPY_COMMITTED)
        return call_problem(call, PROBLEM_NOT_AWAITED, "In this game nobody commits, so there is nothing to open.");
    if (record->status != GAME_OPEN) {
        seats_not_open(call);
        return false;
    }
    if (!seat->committed)
        return call_problem(
            call, PROBLEM_NOT_AWAITED,
            "This seat is not committed to a value in this round. Commit to a new one, and open it when "
            "all have.");
    return call_problem(
        call, PROBLEM_NOT_AWAITED,
        "Not all have committed yet, so no value may be known. Leave the seat, take it with another one, "
        "and open that when the game's roles await it.");
}

static bool may_open(struct call *call, int role) {
    struct access access;
    access_of(call->job.record, &access);
    return access_acting_role(call, &access, access_role_id(&access, role), &role);
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
        call_problem_at(call, PROBLEM_WRONG_OPENING, "/value", "is not what was committed to",
                        "This is not the value that the seat %s committed to. See openapi.yaml for what is hashed.",
                        call->segment[0]);
        return JOB_FINISHED;
    }
    call->status = 200;
    if (!seat.opened) {
        seat.opened = true;
        seats_change(call, &seat);
    }
    return JOB_FINISHED;
}

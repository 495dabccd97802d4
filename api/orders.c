/* Standing orders of a seat: what its player has said beforehand, for his eyes alone. */
#include <stdlib.h>
#include <string.h>

#include "../daemon/clock.h"
#include "access.h"
#include "act.h"
#include "answers.h"
#include "input.h"
#include "publish.h"
#include "resources.h"
#include "shape.h"
#include "view.h"

struct putting {
    struct json_t *rules;
    bool made; /* entries */
};
_Static_assert(sizeof(struct putting) <= CALL_DATA, "fits");

static struct putting *of(struct call *call) {
    return (struct putting *)(void *)call->data;
}

static const struct field fields[] = {
    {"rules", FIELD_ARRAY, true, offsetof(struct putting, rules), NULL, 0, 0, NULL},
};

bool orders_put_shape(struct call *call) {
    struct shape shape;
    struct faults faults = shape_begin(&shape);
    input_read(call->input, fields, sizeof fields / sizeof fields[0], of(call), &faults);
    return shape_end(&shape, &faults, call);
}

/* The seat of the path, which the caller must hold as a player: whoever may act for any seat sees no orders for
 * that. */
static bool own_role(struct call *call, int *role) {
    struct access access;
    access_of(call->job.record, &access);
    if (!access_acting_role(call, &access, call->segment[0], role))
        return false;
    return call->who.player[0] ||
           call_problem(call, PROBLEM_NOT_YOUR_SEAT,
                        "Orders are for the eyes of the player who holds the seat. Send Musterd-Player with his id.");
}

static void answer(struct call *call, int role) {
    const struct job *job = &call->job;
    const struct game_record *record = job->record;
    const struct seat_orders *seat = record->orders ? &record->orders[role] : NULL;
    bool mine = seat && seat->player && strcmp(seat->player, call->who.player) == 0;
    struct writer *w = &call->body;
    out_object(w);
    out_member_string(w, "role", record->module->ruleset->roles[role].id);
    out_key(w, "rules");
    if (mine)
        out_raw(w, seat->rules, strlen(seat->rules));
    else
        out_raw(w, "[]", 2);
    out_member_time(w, "answers_at", mine ? answers_at(record, job->session, role) : 0);
    out_end_object(w);
    call_json(call, 200);
}

enum job_step orders_get_run(struct call *call) {
    int role;
    if (!own_role(call, &role))
        return JOB_FINISHED;
    answer(call, role);
    call_etag(call, "");
    return JOB_FINISHED;
}

/* What comes of the rules in the body; NULL: the problem is set. */
static struct orders *read_rules(struct call *call) {
    struct orders_fault fault;
    struct orders *orders = orders_read(call->job.record->module, of(call)->rules, &fault);
    char pointer[sizeof fault.pointer + 8] = "/rules";
    if (!orders) {
        strcat(pointer, fault.pointer);
        call_problem_at(call, fault.malformed ? PROBLEM_BAD_REQUEST : PROBLEM_BAD_ORDER, pointer, fault.detail, "%s",
                        fault.sentence);
    }
    return orders;
}

/* Another daemon may have acted just now without knowing of these orders: they are looked at once more when it
 * must have heard of them. */
enum { HEARD_US = 2000000 };

enum job_step orders_put_run(struct call *call) {
    struct job *job = &call->job;
    struct made made;
    int role;
    made_begin(&made, call->api, job, &call->kept);
    of(call)->made = false;
    if (!own_role(call, &role) || !act_under_way(call))
        return JOB_FINISHED;
    if (session_over(job->session)) {
        act_over(call);
        return JOB_FINISHED;
    }
    struct orders *orders = read_rules(call);
    if (!orders)
        return JOB_FINISHED;
    char *text = input_dump(of(call)->rules);
    if (!text) {
        orders_free(orders);
        call_out_of_memory(call);
        return JOB_FINISHED;
    }
    bool any = orders_count(orders) > 0;
    store_put_orders(&job->stage, role, call->who.player, text, orders, any ? clock_now() + HEARD_US : 0);
    free(text);
    if (!job->record->orders || answers_append(&made, NULL, 0, 0)) {
        of(call)->made = made.count > 0;
        answer(call, role);
    } else {
        call_cause(call, session_fault(job->session));
        worker_quarantine(job, session_fault(job->session));
        view_ruleset_fault(call);
    }
    return JOB_FINISHED;
}

bool orders_put_done(struct call *call) {
    if (of(call)->made)
        publish_entries(call->api, call->job.record, call->job.session, &call->kept);
    return true;
}

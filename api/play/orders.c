/* Standing orders of a seat, which only its player may see. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../daemon/clock.h"
#include "../../daemon/store/orders.h"
#include "../../daemon/store/record.h"
#include "../call/answer.h"
#include "../call/phase.h"
#include "../call/role.h"
#include "../call/shape.h"
#include "../caller/access.h"
#include "../live/answers.h"
#include "../live/publish.h"
#include "../text/input.h"
#include "../text/text.h"
#include "act.h"
#include "resources.h"

struct putting {
    struct json_t *rules, *passes; /* passes NULL: unchanged */
    bool made;                     /* entries were made */
    struct publish_kept *kept;     /* those entries */
};
CALL_DATA_AS(struct putting, putting_data)

static const struct field fields[] = {
    {"rules", FIELD_ARRAY, true, offsetof(struct putting, rules), NULL, 0, 0, NULL},
    {"standing_passes", FIELD_ARRAY, false, offsetof(struct putting, passes), NULL, 0, 0, NULL},
};

bool orders_put_shape(struct call *call) {
    struct shape shape;
    struct faults faults = shape_begin(&shape);
    input_read(call->input, fields, sizeof fields / sizeof fields[0], putting_data(call), &faults);
    for (size_t i = 0; putting_data(call)->passes && i < input_length(putting_data(call)->passes); i++) {
        const char *id = input_text(putting_data(call)->passes, i);
        char index[24];
        snprintf(index, sizeof index, "%zu", i);
        if (!id || !text_is_id(id))
            input_fault(&faults, "/standing_passes", index, "must be an id in kebab-case");
    }
    return shape_end(&shape, &faults, call);
}

/* The role in the path, whose seat the caller must hold as a player: permission to act for any seat does not include
 * seeing its orders. */
static bool own_role(struct call *call, int *role) {
    struct access access;
    access_of(call->job.record, &access);
    if (!role_to_act(call, &access, call->target.segment[0], role))
        return false;
    return call->who.player[0] ||
           call_problem(call, PROBLEM_NOT_YOUR_SEAT,
                        "Only the player who holds the seat can see its orders. Send Musterd-Player with that "
                        "player's id.");
}

static void answer(struct call *call, int role) {
    const struct job *job = &call->job;
    const struct game_record *record = job->record;
    const struct seat_orders *seat = record->orders ? &record->orders[role] : NULL;
    bool mine = seat && seat->player && strcmp(seat->player, call->who.player) == 0;
    struct writer *w = &call->answer.body;
    out_object(w);
    out_member_string(w, "role", record->module->ruleset->roles[role].id);
    out_key(w, "rules");
    if (mine)
        out_raw(w, seat->rules, strlen(seat->rules));
    else
        out_raw(w, "[]", 2);
    out_key(w, "standing_passes");
    if (job->session)
        session_passes_json(job->session, role, w);
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

/* Parses the rules in the body; NULL: the problem is set. */
static struct orders *read_rules(struct call *call) {
    struct orders_fault fault;
    struct orders *orders = orders_read(call->job.record->module, putting_data(call)->rules, &fault);
    char pointer[sizeof fault.pointer + 8] = "/rules";
    if (!orders) {
        strcat(pointer, fault.pointer);
        call_problem_at(call, fault.malformed ? PROBLEM_BAD_REQUEST : PROBLEM_BAD_ORDER, pointer, fault.detail, "%s",
                        fault.sentence);
    }
    return orders;
}

/* Reads the passes in the body as bits; false: the problem is set. */
static bool read_passes(struct call *call, uint32_t *bits) {
    const struct json_t *passes = putting_data(call)->passes;
    for (size_t i = 0; passes && i < input_length(passes); i++) {
        const char *id = input_text(passes, i);
        int pass = session_pass(call->job.session, id);
        char pointer[48];
        snprintf(pointer, sizeof pointer, "/standing_passes/%zu", i);
        if (pass < 0)
            return call_problem_at(call, PROBLEM_BAD_ORDER, pointer, "no such standing pass",
                                   "The ruleset has no standing pass %s. See its domain standing-pass.", id);
        *bits |= UINT32_C(1) << pass;
    }
    return true;
}

/* Declares and withdraws passes until exactly these are declared, with an entry for each change. A pass that can no
 * longer be declared stays as it is, and the answer shows that. false: the rules failed. */
static bool set_passes(struct call *call, int role, uint32_t bits, struct made *made) {
    for (int pass = 0; pass < 32; pass++) {
        bool changed;
        switch (session_set_pass(call->job.session, role, pass, (bits >> pass & 1) != 0, clock_now(), &changed)) {
        case ACT_FAULT: return false;
        case ACT_DONE:
            if (changed)
                made_add(made);
            break;
        case ACT_STALE:
        case ACT_ILLEGAL:
        case ACT_GONE:
        case ACT_OVER:
        case ACT_NO_UNDO: break;
        }
    }
    return true;
}

/* A check two seconds after orders are filed catches an action that another daemon accepted before it learned of
 * them. */
enum { HEARD_US = 2000000 };

/* The rules failed at an answer of these orders, or at a pass: quarantines the game. */
static void set_aside(struct call *call) {
    call_cause(call, session_fault(call->job.session));
    worker_quarantine(&call->job, session_fault(call->job.session));
    call_ruleset_fault(call);
}

/* Files the orders of the body. text: their JSON. */
static void lay_down(struct call *call, int role, uint32_t passes, struct orders *orders, const char *text) {
    struct job *job = &call->job;
    struct made made;
    made_begin(&made, call->api, job, &putting_data(call)->kept);
    if (putting_data(call)->passes && !set_passes(call, role, passes, &made)) {
        orders_free(orders);
        set_aside(call);
        return;
    }
    bool any = orders_count(orders) > 0;
    store_put_orders(&job->stage, role, call->who.player, text, orders, any ? clock_now() + HEARD_US : 0);
    if (!answers_append(&made, NULL, 0, 0)) {
        set_aside(call);
        return;
    }
    putting_data(call)->made = made.count > 0;
    answer(call, role);
    call_tag(call, "");
}

/* false: the orders are not as the request says; the problem is set. */
static bool are_as_expected(struct call *call, int role) {
    if (!call_has_conditions(call))
        return true;
    answer(call, role);
    return call_meets_conditions(call);
}

enum job_step orders_put_run(struct call *call) {
    int role;
    uint32_t passes = 0;
    putting_data(call)->made = false;
    if (!own_role(call, &role) || !act_under_way(call))
        return JOB_FINISHED;
    if (session_over(call->job.session)) {
        phase_over(call);
        return JOB_FINISHED;
    }
    if (!are_as_expected(call, role))
        return JOB_FINISHED;
    struct orders *orders = read_passes(call, &passes) ? read_rules(call) : NULL;
    if (!orders)
        return JOB_FINISHED;
    char *text = input_dump(putting_data(call)->rules);
    if (text) {
        lay_down(call, role, passes, orders, text);
    } else {
        orders_free(orders);
        call_out_of_memory(call);
    }
    free(text);
    return JOB_FINISHED;
}

enum stage_result orders_put_done(struct call *call) {
    if (putting_data(call)->made)
        publish_entries(call->api, call->job.record, call->job.session, &putting_data(call)->kept);
    return STAGE_DONE;
}

void orders_finish(struct call *call) {
    publish_forget(&putting_data(call)->kept);
}

/* Lists the deliveries of a webhook, repeats them, and makes test deliveries. */
#include <stdlib.h>
#include <string.h>

#include "../../daemon/game/game_id.h"
#include "../../daemon/game/session.h"
#include "../../daemon/webhook/message.h"
#include "../../daemon/webhook/sign.h"
#include "../api_state.h"
#include "../call/answer.h"
#include "../text/cursor.h"
#include "resources.h"
#include "webhook.h"

struct deliveries {
    int64_t after;
    struct webhook_list webhook;
    struct delivery_list list;
};
CALL_DATA_AS(struct deliveries, deliveries_data)

void deliveries_finish(struct call *call) {
    webhook_list_finish(&deliveries_data(call)->webhook);
    delivery_list_finish(&deliveries_data(call)->list);
}

/* Finds the webhook first; false: the result of run() is set. */
static bool begin(struct call *call, enum job_step *step) {
    struct deliveries *mine = deliveries_data(call);
    *step = JOB_FINISHED;
    if (call->job.phase == 0) {
        delivery_list_finish(&mine->list);
        webhook_find(call, &mine->webhook);
        *step = JOB_AGAIN;
        return false;
    }
    return webhook_was_found(call, &mine->webhook);
}

static void write_delivery(struct call *call, const struct delivery *delivery) {
    static const char *const states[] = {"waiting", "delivered", "failed"};
    const struct webhook_record *webhook = &deliveries_data(call)->webhook.items[0];
    const struct message_setting setting = {call->api->config->public_url, call->api->loader};
    struct writer *w = &call->answer.body, payload;
    char id[MESSAGE_ID];
    message_id(webhook->id, delivery->id, id);
    writer_init(&payload);
    message_write(&payload, &setting, webhook->format, delivery->type, delivery->at, delivery->data,
                  delivery->mentions);
    out_object(w);
    out_member_int(w, "n", delivery->id);
    out_member_string(w, "id", id);
    out_member_string(w, "type", notice_name(delivery->type));
    out_member_string(w, "state", states[delivery->state]);
    out_member_int(w, "attempts", delivery->attempts);
    out_member_time(w, "at", delivery->at);
    out_member_time(w, "tried_at", delivery->tried_at);
    out_member_time(w, "next_at", delivery->state == DELIVERY_WAITING ? delivery->due_at : 0);
    if (delivery->status > 0)
        out_member_int(w, "status", delivery->status);
    else
        out_member_null(w, "status");
    out_member_string(w, "error", delivery->error);
    out_key(w, "payload");
    out_raw(w, payload.text ? payload.text : "null", payload.text ? payload.length : 4);
    out_end_object(w);
    w->failed |= payload.failed;
    writer_finish(&payload);
}

/* ---- listing ------------------------------------------------------------------------------------------------- */

bool deliveries_list_shape(struct call *call) {
    struct deliveries *mine = deliveries_data(call);
    uint8_t bytes[CURSOR_BYTES];
    size_t n;
    if (!call->parameters.cursor)
        return true;
    if (!cursor_read('d', call->parameters.cursor, bytes, &n) || n != sizeof mine->after)
        return call_bad_parameter(call, "cursor", "cursor must be the value of next in the previous page.");
    memcpy(&mine->after, bytes, n);
    return true;
}

static void write_list(struct call *call) {
    const struct delivery_list *list = &deliveries_data(call)->list;
    struct writer *w = &call->answer.body;
    char next[CURSOR_TEXT];
    out_object(w);
    out_member_array(w, "items");
    for (size_t i = 0; i < list->count; i++)
        write_delivery(call, &list->items[i]);
    out_end_array(w);
    if (list->more)
        cursor_write('d', &list->items[list->count - 1].id, sizeof list->items->id, next);
    out_member_string(w, "next", list->more ? next : NULL);
    out_end_object(w);
    call_json(call, 200);
}

enum job_step deliveries_list_run(struct call *call) {
    struct deliveries *mine = deliveries_data(call);
    enum job_step step;
    if (!begin(call, &step))
        return step;
    if (call->job.phase == 1) {
        store_list_deliveries(&call->job.stage, mine->webhook.items[0].id, mine->after, call->parameters.limit,
                              &mine->list);
        return JOB_AGAIN;
    }
    write_list(call);
    return JOB_FINISHED;
}

/* ---- repeating and testing ------------------------------------------------------------------------------------- */

static enum job_step answer_one(struct call *call) {
    const struct delivery_list *list = &deliveries_data(call)->list;
    if (list->count == 0) {
        call_problem(call, PROBLEM_NOT_FOUND, "There is no such delivery. Deliveries are kept for 14 days.");
        return JOB_FINISHED;
    }
    write_delivery(call, &list->items[0]);
    call_json(call, 202);
    return JOB_FINISHED;
}

static bool is_enabled(struct call *call) {
    return deliveries_data(call)->webhook.items[0].ended == WEBHOOK_ENABLED ||
           call_problem(call, PROBLEM_WEBHOOK_DISABLED,
                        "The webhook is disabled, so nothing is sent to it. PATCH it with {\"enabled\":true}.");
}

enum job_step deliveries_again_run(struct call *call) {
    struct deliveries *mine = deliveries_data(call);
    enum job_step step;
    if (!begin(call, &step))
        return step;
    if (call->job.phase > 1)
        return answer_one(call);
    if (!is_enabled(call))
        return JOB_FINISHED;
    store_redeliver(&call->job.stage, mine->webhook.items[0].id, strtoll(call->target.segment[1], NULL, 10),
                    &mine->list);
    return JOB_AGAIN;
}

enum job_step deliveries_test_run(struct call *call) {
    struct deliveries *mine = deliveries_data(call);
    enum job_step step;
    if (!begin(call, &step))
        return step;
    if (call->job.phase > 1 && mine->list.count == 0) {
        call_problem_open(call, PROBLEM_QUOTA, "This webhook was tested %d times today, which is the limit.",
                          TESTS_MOST);
        out_member_string(&call->answer.body, "quota", "tests");
        out_member_int(&call->answer.body, "limit", TESTS_MOST);
        out_end_object(&call->answer.body);
        return JOB_FINISHED;
    }
    if (call->job.phase > 1)
        return answer_one(call);
    if (!is_enabled(call))
        return JOB_FINISHED;
    store_test_webhook(&call->job.stage, mine->webhook.items[0].id, "{}", &mine->list);
    return JOB_AGAIN;
}

/* Moderation of messages: players report them, a director hides them. */
#include <stdlib.h>
#include <string.h>

#include "../../daemon/game/game_id.h"
#include "../../daemon/store/moderation.h"
#include "../../daemon/store/tokens.h"
#include "../call/answer.h"
#include "../call/moderator.h"
#include "../call/role.h"
#include "../call/shape.h"
#include "../text/input.h"
#include "resources.h"
#include "talk.h"

/* ---- reporting --------------------------------------------------------------------------------------------------- */

struct reporting {
    const char *reason; /* from the body */
    struct report_made made;
    struct report_list list;
    int64_t before;
};
CALL_DATA_AS(struct reporting, reporting_data)

static const struct field report_fields[] = {
    {"reason", FIELD_STRING, true, offsetof(struct reporting, reason), moderator_is_reason, 0, 0,
     "a text of 1 to 200 characters"},
};

bool reports_post_shape(struct call *call) {
    struct shape shape;
    struct faults faults = shape_begin(&shape);
    input_read(call->input, report_fields, 1, reporting_data(call), &faults);
    return shape_end(&shape, &faults, call) && talk_shape(call) && role_needs_player(call);
}

enum job_step reports_post_run(struct call *call) {
    struct reporting *mine = reporting_data(call);
    const enum message_channel channel = talk_channel(call);
    if (!talk_may_enter(call, channel))
        return JOB_FINISHED;
    if (call->job.phase == 0) {
        store_report_message(&call->job.stage, call->job.game, channel, talk_number(call), call->who.player,
                             mine->reason, &mine->made);
        return JOB_AGAIN;
    }
    if (!mine->made.found)
        talk_not_found(call, channel);
    else if (mine->made.own)
        call_problem(call, PROBLEM_NOT_ALLOWED, "This is your own message. You can delete it within an hour.");
    else
        call->answer.status = 204;
    return JOB_FINISHED;
}

/* ---- the list ---------------------------------------------------------------------------------------------------- */

bool reports_list_shape(struct call *call) {
    return moderator_cursor(call, 'r', &reporting_data(call)->before) && moderator_is_one(call);
}

static void write_report(struct writer *w, const struct report *report) {
    char id[37];
    game_id_text(report->game, id);
    out_object(w);
    out_member_time(w, "at", report->at);
    out_member_string(w, "game", id);
    out_member_string(w, "channel", talk_channel_name(report->channel));
    out_member_int(w, "message", report->message);
    out_member_string(w, "author", report->author[0] ? report->author : NULL);
    out_member_string(w, "text", report->deleted ? NULL : report->text);
    out_member_bool(w, "deleted", report->deleted);
    out_member_bool(w, "hidden", report->hidden);
    out_member_string(w, "player", report->player);
    out_member_string(w, "reason", report->reason);
    out_end_object(w);
}

enum job_step reports_list_run(struct call *call) {
    struct reporting *mine = reporting_data(call);
    struct writer *w = &call->answer.body;
    if (call->job.phase == 0) {
        store_list_reports(&call->job.stage, moderator_app(call), mine->before, call->parameters.limit, &mine->list);
        return JOB_AGAIN;
    }
    out_object(w);
    out_member_array(w, "items");
    for (size_t i = 0; i < mine->list.count; i++)
        write_report(w, &mine->list.items[i]);
    out_end_array(w);
    moderator_next(call, 'r', mine->list.more, mine->list.count > 0 ? mine->list.items[mine->list.count - 1].n : 0);
    out_end_object(w);
    call_json(call, 200);
    return JOB_FINISHED;
}

void reports_finish(struct call *call) {
    report_list_finish(&reporting_data(call)->list);
}

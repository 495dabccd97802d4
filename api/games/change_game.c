/* Changes a game's labels and visibility. */
#include <stdlib.h>
#include <string.h>

#include "../../daemon/store/proposals.h"
#include "../../daemon/store/record.h"
#include "../api_state.h"
#include "../call/answer.h"
#include "../call/audit_row.h"
#include "../call/rights.h"
#include "../call/shape.h"
#include "../live/game_json.h"
#include "../live/publish.h"
#include "../text/input.h"
#include "../text/text.h"
#include "new_game.h"
#include "resources.h"
#include "seats.h"

struct change {
    const char *visibility;
    struct json_t *labels;
    bool changed;
};
CALL_DATA_AS(struct change, change_data)

static bool is_visibility(const char *text) {
    return game_visibility_parse(text) >= 0;
}

static const struct field fields[] = {
    {"labels", FIELD_OBJECT, false, offsetof(struct change, labels), NULL, 0, 0, NULL},
    {"visibility", FIELD_STRING, false, offsetof(struct change, visibility), is_visibility, 0, 0,
     "public, unlisted or private"},
};

/* The number of labels is checked when they are merged. */
static const struct member_check label_check = {
    .path = "/labels",
    LABELS_AS_NAMES,
    .value = text_is_label_value,
    .value_fault = "must be a text of at most 64 characters, none of them a control or invisible, or null",
    .null = true};

bool change_game_shape(struct call *call) {
    struct change *change = change_data(call);
    struct shape shape;
    struct faults faults = shape_begin(&shape);
    input_read(call->input, fields, sizeof fields / sizeof fields[0], change, &faults);
    input_check(change->labels, &label_check, &faults);
    labels_check_bye(change->labels, &faults);
    return shape_end(&shape, &faults, call);
}

/* The merged labels; NULL: the problem is set. */
static char *merged(struct call *call) {
    size_t size;
    char *labels = input_merge(call->job.record->labels, change_data(call)->labels, &size);
    if (!labels) {
        call_out_of_memory(call);
        return NULL;
    }
    if (size <= LABELS_MOST)
        return labels;
    call_problem_at(call, PROBLEM_BAD_REQUEST, "/labels", "may have at most 16 members",
                    "A game has at most %d labels. Set some to null to remove them.", LABELS_MOST);
    free(labels);
    return NULL;
}

/* Compares labels regardless of their JSON formatting. */
static bool is_same(const char *labels, const char *other) {
    size_t size;
    char *same = input_merge(other, NULL, &size);
    const bool is = same && strcmp(same, labels) == 0;
    free(same);
    return is;
}

enum job_step change_game_run(struct call *call) {
    struct change *change = change_data(call);
    const struct game_record *record = call->job.record;
    const enum game_visibility visibility =
        change->visibility ? (enum game_visibility)game_visibility_parse(change->visibility) : record->visibility;
    change->changed = false;
    if (!seats_is_maker(call)) {
        call_problem(call, PROBLEM_NOT_ALLOWED,
                     "Only the creator of the game or an admin can change its labels and visibility.");
        return JOB_FINISHED;
    }
    char *labels = change->labels ? merged(call) : NULL;
    if (change->labels && !labels)
        return JOB_FINISHED;
    if (labels && !rights_fit_labels(call, labels)) {
        free(labels);
        return JOB_FINISHED;
    }
    call->answer.status = 200;
    if (visibility != record->visibility || (labels && !is_same(labels, record->labels))) {
        change->changed = true;
        store_touch(&call->job.stage);
        store_change_game(&call->job.stage, labels ? labels : record->labels, visibility);
        audit_row(call, "change-game");
    }
    free(labels);
    return JOB_FINISHED;
}

enum stage_result change_game_done(struct call *call) {
    if (change_data(call)->changed)
        publish_seats(call->api, call->job.record, NULL);
    game_json(&call->answer.body, call->api->loader, call->job.record);
    call_json(call, 200);
    return STAGE_DONE;
}

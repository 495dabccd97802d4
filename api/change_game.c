/* Changing what is said about a game: its labels, and who may see it. */
#include <stdlib.h>
#include <string.h>

#include "api_state.h"
#include "game_json.h"
#include "input.h"
#include "publish.h"
#include "resources.h"
#include "seats.h"
#include "shape.h"
#include "table.h"

enum { LABELS_MOST = 16 };

struct change {
    const char *visibility;
    struct json_t *labels;
    bool changed;
};
_Static_assert(sizeof(struct change) <= CALL_DATA, "fits");

static struct change *of(struct call *call) {
    return (struct change *)(void *)call->data;
}

static bool is_visibility(const char *text) {
    return game_visibility_parse(text) >= 0;
}

static const struct field fields[] = {
    {"labels", FIELD_OBJECT, false, offsetof(struct change, labels), NULL, 0, 0, NULL},
    {"visibility", FIELD_STRING, false, offsetof(struct change, visibility), is_visibility, 0, 0,
     "public, unlisted or private"},
};

static void look_at_label(void *context, const char *name, const char *text, bool null) {
    struct faults *faults = context;
    if (!shape_is_label(name))
        input_fault(faults, "/labels", name, "is not a label's name: 1 to 32 of a-z, 0-9, _ . -");
    else if (!null && (!text || shape_length(text) > 64))
        input_fault(faults, "/labels", name, "must be a text of at most 64 characters, or null");
}

bool change_game_shape(struct call *call) {
    struct change *change = of(call);
    struct shape shape;
    struct faults faults = shape_begin(&shape);
    input_read(call->input, fields, sizeof fields / sizeof fields[0], change, &faults);
    if (change->labels)
        input_each(change->labels, look_at_label, &faults);
    return shape_end(&shape, &faults, call);
}

/* The labels with the change, NULL: the problem is set. */
static char *merged(struct call *call) {
    size_t size;
    char *labels = input_merge(call->job.record->labels, of(call)->labels, &size);
    if (labels && size <= LABELS_MOST)
        return labels;
    free(labels);
    if (labels)
        call_problem_at(call, PROBLEM_BAD_REQUEST, "/labels", "may have 16 members",
                        "A game has at most %d labels. Take some away by giving them as null.", LABELS_MOST);
    else
        call_out_of_memory(call);
    return NULL;
}

/* However they are written. */
static bool is_same(const char *labels, const char *other) {
    size_t size;
    char *same = input_merge(other, NULL, &size);
    const bool is = same && strcmp(same, labels) == 0;
    free(same);
    return is;
}

enum job_step change_game_run(struct call *call) {
    struct change *change = of(call);
    const struct game_record *record = call->job.record;
    const enum game_visibility visibility =
        change->visibility ? (enum game_visibility)game_visibility_parse(change->visibility) : record->visibility;
    change->changed = false;
    if (!seats_is_maker(call)) {
        call_problem(call, PROBLEM_NOT_ALLOWED,
                     "Only whoever set the game up, or an admin, changes what is said of it.");
        return JOB_FINISHED;
    }
    char *labels = change->labels ? merged(call) : NULL;
    if (change->labels && !labels)
        return JOB_FINISHED;
    call->status = 200;
    if (visibility != record->visibility || (labels && !is_same(labels, record->labels))) {
        change->changed = true;
        store_touch(&call->job.stage);
        store_change_game(&call->job.stage, labels ? labels : record->labels, visibility);
        table_audit(call, "change-game");
    }
    free(labels);
    return JOB_FINISHED;
}

bool change_game_done(struct call *call) {
    if (of(call)->changed)
        publish_seats(call->api, call->job.record, NULL);
    game_json(&call->body, call->api->loader, call->job.record);
    call_json(call, 200);
    return true;
}

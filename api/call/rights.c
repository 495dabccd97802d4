#include "rights.h"

#include <string.h>

#include "../text/input.h"
#include "answer.h"
#include "stage.h"

/* The right that the request needs. A route that serves players and organisers, or players and managers, needs the
 * right to play if the request acts for a player. A route that names no right is for managers, unless it only
 * reads. */
static unsigned needed(const struct call *call) {
    const unsigned rights = call->route->rights;
    const bool acts = call->who.player[0] || http_header(call->request, "Musterd-Player");
    if (rights == 0)
        return strcmp(call->route->method, "GET") == 0 ? TOKEN_READ : TOKEN_MANAGE;
    if (!(rights & TOKEN_PLAY))
        return rights;
    return acts || rights == TOKEN_PLAY ? TOKEN_PLAY : rights & ~(unsigned)TOKEN_PLAY;
}

static const char *name_of(unsigned right) {
    int index = 0;
    while (index + 1 < TOKEN_RIGHTS && !(right & token_right(index)))
        index++;
    return token_right_name(index);
}

/* Each right includes the right to read. */
enum stage_result stage_rights(struct call *call) {
    const unsigned right = needed(call);
    const bool is_admin = call->who.known && call->who.scope == TOKEN_ADMIN;
    if (!call->who.known || is_admin || right == TOKEN_READ || (call->who.rights & right))
        return STAGE_DONE;
    call_problem(call, PROBLEM_NOT_ALLOWED, "This needs a token with the scope %s, which this token does not have.",
                 name_of(right));
    return STAGE_ANSWERED;
}

bool rights_fit_labels(struct call *call, const char *labels) {
    const char *label = call->who.label;
    if (!call->who.known || !label[0] || needed(call) != TOKEN_ORGANISE || input_has_label(labels, label))
        return true;
    return call_problem(call, PROBLEM_NOT_ALLOWED, "This token may organise only games with the label %s.", label);
}

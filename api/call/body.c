/* Headers, body and parameters of a request. */
#include <string.h>
#include <strings.h>

#include "../../daemon/store/players.h"
#include "../../daemon/store/tokens.h"
#include "../caller/known.h"
#include "../text/input.h"
#include "answer.h"
#include "parameters.h"
#include "route.h"
#include "shape.h"
#include "stage.h"
#include "ticket.h"

/* application/json, with no parameter except charset=utf-8. */
static bool is_json(const char *type) {
    if (!type || strncasecmp(type, "application/json", 16) != 0)
        return false;
    type += 16 + strspn(type + 16, " \t");
    if (*type == '\0')
        return true;
    if (*type != ';')
        return false;
    type += 1 + strspn(type + 1, " \t");
    return *type == '\0' || strcasecmp(type, "charset=utf-8") == 0 || strcasecmp(type, "charset=\"utf-8\"") == 0;
}

static bool read_body(struct call *call) {
    size_t length;
    const char *bytes = http_body(call->request, &length);
    if (call->route->body == HAS_NO_BODY || (call->route->body == MAY_HAVE_BODY && length == 0))
        return true;
    if (call->route->body == NEEDS_ZIP) {
        const char *type = http_header(call->request, "Content-Type");
        return (type && strcasecmp(type, "application/zip") == 0) ||
               call_problem(call, PROBLEM_WRONG_TYPE, "Send the body as Content-Type: application/zip.");
    }
    if (length > 0 && !is_json(http_header(call->request, "Content-Type")))
        return call_problem(call, PROBLEM_WRONG_TYPE, "Send the body as Content-Type: application/json.");
    const char *coding = http_header(call->request, "Content-Encoding");
    if (length > 0 && coding && strcasecmp(coding, "identity") != 0)
        return call_problem(call, PROBLEM_WRONG_TYPE, "Send the body without a Content-Encoding.");
    char why[256];
    call->input = input_parse(bytes, length, why, sizeof why);
    return call->input || call_problem(call, PROBLEM_BAD_JSON, "%s", why);
}

static bool read_idempotency(struct call *call) {
    if (!call->route->idempotent)
        return true;
    call->kept.header = http_header(call->request, "Idempotency-Key");
    if (!call->kept.header)
        return true;
    size_t n = strlen(call->kept.header);
    for (size_t i = 0; i < n; i++)
        if (call->kept.header[i] < 0x21 || call->kept.header[i] > 0x7e)
            n = 0;
    return (n >= 1 && n <= 128) ||
           call_bad_parameter(call, "Idempotency-Key", "Idempotency-Key must be 1 to 128 visible ASCII characters.");
}

static bool read_acting(struct call *call, const char *player) {
    if (!player || !call->who.known)
        return true;
    if (call->identity.ticket)
        return call_bad_parameter(call, "Musterd-Player",
                                  "A ticket is valid only for the player that it was made for.");
    if (!id_is_player(player))
        return call_bad_parameter(call, "Musterd-Player",
                                  "Musterd-Player must be a player id: 1 to 64 letters, digits, - _ and dots.");
    if (call->who.scope == TOKEN_PLAYER)
        return true;
    strcpy(call->who.player, player);
    known_add(&call->players, call->who.player);
    return true;
}

static bool body_fits(struct call *call) {
    if (http_refusal(call->request) == 0)
        return true;
    call_problem_open(call, PROBLEM_TOO_LARGE, "A body may have at most %d bytes.", HTTP_BODY_LIMIT);
    out_member_int(&call->answer.body, "limit", HTTP_BODY_LIMIT);
    out_end_object(&call->answer.body);
    return false;
}

/* A condition that is not evaluated is refused, so that nobody believes it was met. */
static bool conditions_are_evaluated(struct call *call) {
    const struct route *route = call->route;
    return route->conditional || strcmp(route->method, "GET") == 0 || !call_has_conditions(call) ||
           call_problem(call, PROBLEM_PRECONDITION_FAILED,
                        "This path does not look at If-Match and If-None-Match. Leave them out.");
}

/* A player token can act only for its own player. Checked last, once the request is known to be well-formed. */
static bool acts_for_itself(struct call *call, const char *player) {
    return !player || !call->who.known || call->who.scope != TOKEN_PLAYER || strcmp(player, call->who.player) == 0 ||
           call_problem(call, PROBLEM_NOT_ALLOWED,
                        "A player token acts for its own player only, which is %s. Leave Musterd-Player out.",
                        call->who.player);
}

enum stage_result stage_shape(struct call *call) {
    const char *player = http_header(call->request, "Musterd-Player");
    const bool good = body_fits(call) && conditions_are_evaluated(call) && read_acting(call, player) &&
                      read_body(call) && parameters_read(call) && (!call->identity.ticket || ticket_role(call)) &&
                      read_idempotency(call) && (!call->route->shape || call->route->shape(call)) &&
                      acts_for_itself(call, player);
    return good ? STAGE_DONE : STAGE_ANSWERED;
}

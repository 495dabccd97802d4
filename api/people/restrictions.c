/* Players whom a director mutes or bans, in all games of an app or in one league. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../daemon/clock.h"
#include "../../daemon/game/game_id.h"
#include "../../daemon/store/moderation.h"
#include "../../daemon/store/tokens.h"
#include "../call/answer.h"
#include "../call/moderator.h"
#include "../call/shape.h"
#include "../text/cursor.h"
#include "../text/input.h"
#include "../text/text.h"
#include "resources.h"

static const char *const kinds[] = {[RESTRICTION_MUTE] = "mute", [RESTRICTION_BAN] = "ban"};

struct restricting {
    const char *kind, *reason, *until; /* from the body */
    int64_t until_at, before;
    struct restriction_list list;
};
CALL_DATA_AS(struct restricting, data_of)

void restrictions_finish(struct call *call) {
    restriction_list_finish(&data_of(call)->list);
}

/* ---- the body ---------------------------------------------------------------------------------------------------- */

static bool is_kind(const char *text) {
    return strcmp(text, kinds[RESTRICTION_MUTE]) == 0 || strcmp(text, kinds[RESTRICTION_BAN]) == 0;
}

static bool is_time(const char *text) {
    int64_t at;
    return text_time(text, &at);
}

#define AT(member) offsetof(struct restricting, member)
static const struct field fields[] = {
    {"kind", FIELD_STRING, true, AT(kind), is_kind, 0, 0, "mute or ban"},
    {"reason", FIELD_STRING, true, AT(reason), moderator_is_reason, 0, 0, "a text of 1 to 200 characters"},
    {"until", FIELD_STRING_OR_NULL, false, AT(until), is_time, 0, 0, "a time or null"},
};
#undef AT

bool restrictions_put_shape(struct call *call) {
    struct restricting *mine = data_of(call);
    struct shape shape;
    struct faults faults = shape_begin(&shape);
    input_read(call->input, fields, sizeof fields / sizeof fields[0], mine, &faults);
    if (faults.count == 0 && mine->until) {
        text_time(mine->until, &mine->until_at);
        if (mine->until_at <= clock_now())
            input_fault(&faults, "", "until", "must be a time to come");
    }
    return shape_end(&shape, &faults, call) && moderator_is_one(call);
}

bool restrictions_lift_shape(struct call *call) {
    return shape_empty(call) && moderator_is_one(call);
}

/* ---- the answers ------------------------------------------------------------------------------------------------- */

static void write_restriction(struct writer *w, const struct restriction *restriction) {
    char league[37];
    game_id_text(restriction->league, league);
    out_object(w);
    out_member_string(w, "player", restriction->player);
    out_member_string(w, "kind", kinds[restriction->kind]);
    out_member_string(w, "app", restriction->app[0] ? restriction->app : NULL);
    out_member_string(w, "league", restriction->in_league ? league : NULL);
    out_member_string(w, "reason", restriction->reason);
    out_member_time(w, "made_at", restriction->made_at);
    out_member_time(w, "until", restriction->until);
    out_end_object(w);
}

/* The league and the player of the path: of /v1/leagues/{league}/restrictions/{player}, or of
 * /v1/players/{player}/restriction, which has no league. */
static const char *place_of(const struct call *call, uint8_t league[16], struct restricting_place *place) {
    const bool in_league = strncmp(call->route->pattern, "/v1/leagues/", strlen("/v1/leagues/")) == 0;
    *place = (struct restricting_place){.app = call->who.app, .admin = call->who.scope == TOKEN_ADMIN};
    if (in_league && game_id_parse(call->target.segment[0], strlen(call->target.segment[0]), league))
        place->league = league;
    return call->target.segment[in_league];
}

static void audit(struct call *call, const char *what, const char *player, const uint8_t *league) {
    char id[37];
    char *body = call->input ? input_dump(call->input) : NULL;
    struct writer details;
    writer_init(&details);
    if (league)
        game_id_text(league, id);
    out_object(&details);
    out_member_string(&details, "player", player);
    out_member_string(&details, "league", league ? id : NULL);
    out_key(&details, "body");
    out_raw(&details, body ? body : "null", body ? strlen(body) : 4);
    out_end_object(&details);
    moderator_audit(call, what, writer_text(&details), NULL);
    writer_finish(&details);
    free(body);
}

enum job_step restrictions_put_run(struct call *call) {
    struct restricting *mine = data_of(call);
    struct restricting_place place;
    uint8_t league[16];
    const char *player = place_of(call, league, &place);
    if (call->job.phase == 0) {
        struct restriction wanted = {.kind = strcmp(mine->kind, kinds[RESTRICTION_BAN]) == 0 ? RESTRICTION_BAN
                                                                                             : RESTRICTION_MUTE,
                                     .made_at = clock_now(),
                                     .until = mine->until_at};
        snprintf(wanted.player, sizeof wanted.player, "%s", player);
        snprintf(wanted.reason, sizeof wanted.reason, "%s", mine->reason);
        store_put_restriction(&call->job.stage, &wanted, &place, &mine->list);
        return JOB_AGAIN;
    }
    if (mine->list.count == 0) {
        call_problem(call, PROBLEM_NOT_FOUND, "There is no player %s%s.", player,
                     place.league ? ", or no such league that you direct" : "");
        return JOB_FINISHED;
    }
    audit(call, "restrict-player", player, place.league);
    write_restriction(&call->answer.body, &mine->list.items[0]);
    call_json(call, 200);
    return JOB_FINISHED;
}

enum job_step restrictions_lift_run(struct call *call) {
    struct restricting *mine = data_of(call);
    struct restricting_place place;
    uint8_t league[16];
    const char *player = place_of(call, league, &place);
    if (call->job.phase == 0) {
        store_lift_restriction(&call->job.stage, player, &place, &mine->list);
        return JOB_AGAIN;
    }
    if (mine->list.count == 0) {
        call_problem(call, PROBLEM_NOT_FOUND, "You have not restricted %s there. See GET /v1/restrictions.", player);
        return JOB_FINISHED;
    }
    audit(call, "lift-restriction", player, place.league);
    call->answer.status = 204;
    return JOB_FINISHED;
}

/* ---- the list ---------------------------------------------------------------------------------------------------- */

bool restrictions_list_shape(struct call *call) {
    return moderator_cursor(call, 'b', &data_of(call)->before) && moderator_is_one(call);
}

enum job_step restrictions_list_run(struct call *call) {
    struct restricting *mine = data_of(call);
    struct writer *w = &call->answer.body;
    if (call->job.phase == 0) {
        store_list_restrictions(&call->job.stage, moderator_app(call), mine->before, call->parameters.limit,
                                &mine->list);
        return JOB_AGAIN;
    }
    out_object(w);
    out_member_array(w, "items");
    for (size_t i = 0; i < mine->list.count; i++)
        write_restriction(w, &mine->list.items[i]);
    out_end_array(w);
    moderator_next(call, 'b', mine->list.more, mine->list.count > 0 ? mine->list.items[mine->list.count - 1].n : 0);
    out_end_object(w);
    call_json(call, 200);
    return JOB_FINISHED;
}

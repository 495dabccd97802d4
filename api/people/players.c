/* Lists, finds and renames players. */
#include <string.h>

#include "../../daemon/store/players.h"
#include "../../daemon/store/chat_ids.h"
#include "../../daemon/store/tokens.h"
#include "../api_state.h"
#include "../call/answer.h"
#include "../call/shape.h"
#include "../caller/auth.h"
#include "../text/cursor.h"
#include "../text/input.h"
#include "../text/names.h"
#include "../text/text.h"
#include "resources.h"

struct players {
    char after[CURSOR_BYTES + 1];
    struct player_list list;
    struct player_found found;
};
CALL_DATA_AS(struct players, players_data)

static void write_player(struct writer *w, const struct player_record *player) {
    out_object(w);
    out_member_string(w, "id", player->id);
    out_member_string(w, "app", player->app[0] ? player->app : NULL);
    out_member_string(w, "name", player->name[0] ? player->name : NULL);
    out_member_bool(w, "bot", player->bot);
    out_member_string(w, "discord_id", player->discord_id[0] ? player->discord_id : NULL);
    out_member_string(w, "slack_id", player->slack_id[0] ? player->slack_id : NULL);
    out_member_time(w, "created_at", player->created_at);
    out_end_object(w);
}

bool players_list_shape(struct call *call) {
    uint8_t bytes[CURSOR_BYTES];
    size_t n;
    if (!call->parameters.cursor)
        return true;
    if (!cursor_read('p', call->parameters.cursor, bytes, &n))
        return call_bad_parameter(call, "cursor", "cursor must be the value of next in the previous page.");
    memcpy(players_data(call)->after, bytes, n);
    return id_is_player(players_data(call)->after) ||
           call_bad_parameter(call, "cursor", "cursor must be the value of next in the previous page.");
}

/* The app whose players the caller may see; NULL: all. */
static const char *app_of(const struct call *call) {
    return call->who.scope == TOKEN_ADMIN ? NULL : call->who.app;
}

/* last: where the next page starts; NULL: this is the last page. */
static void write_list(struct call *call, const struct player_record *items, size_t count, const char *last) {
    struct writer *w = &call->answer.body;
    char next[CURSOR_TEXT];
    out_object(w);
    out_member_array(w, "items");
    for (size_t i = 0; i < count; i++)
        write_player(w, &items[i]);
    out_end_array(w);
    if (last)
        cursor_write('p', last, strlen(last), next);
    out_member_string(w, "next", last ? next : NULL);
    out_end_object(w);
    call_json(call, 200);
}

enum job_step players_list_run(struct call *call) {
    struct players *players = players_data(call);
    bool self = call->who.scope == TOKEN_PLAYER;
    if (call->job.phase == 0) {
        player_list_finish(&players->list);
        players->list = (struct player_list){0};
        if (self)
            store_find_player(&call->job.stage, call->who.player, &players->found);
        else
            store_list_players(&call->job.stage, app_of(call), players->after[0] ? players->after : NULL,
                               call->parameters.limit, &players->list);
        return JOB_AGAIN;
    }
    if (self)
        write_list(call, &players->found.player, players->found.found && !players->after[0], NULL);
    else
        write_list(call, players->list.items, players->list.count, players->list.more ? players->list.last : NULL);
    return JOB_FINISHED;
}

void players_list_finish(struct call *call) {
    player_list_finish(&players_data(call)->list);
}

static bool may_know(const struct call *call, const struct player_found *found) {
    if (!found->found)
        return false;
    switch (call->who.scope) {
    case TOKEN_ADMIN: return true;
    case TOKEN_APP: return strcmp(found->player.app, call->who.app) == 0;
    case TOKEN_PLAYER: return strcmp(found->player.id, call->who.player) == 0;
    }
    return false;
}

enum job_step players_get_run(struct call *call) {
    struct players *players = players_data(call);
    if (call->job.phase == 0) {
        store_find_player(&call->job.stage, call->target.segment[0], &players->found);
        return JOB_AGAIN;
    }
    if (may_know(call, &players->found)) {
        write_player(&call->answer.body, &players->found.player);
        call_json(call, 200);
    } else {
        call_problem(call, PROBLEM_NOT_FOUND, "There is no such player that you may see. Check the id and the token.");
    }
    return JOB_FINISHED;
}

/* ---- names ------------------------------------------------------------------------------------------------------ */

struct renaming {
    struct player_change change;
    struct player_found found;
    char name[NAME_BYTES]; /* as it is kept */
};
CALL_DATA_AS(struct renaming, renaming_data)

static const struct field fields[] = {
    {"discord_id", FIELD_STRING_OR_NULL, false, offsetof(struct renaming, change.discord_id), chat_id_is_discord, 0, 0,
     "null or the id of a person at Discord, 5 to 20 digits"},
    {"slack_id", FIELD_STRING_OR_NULL, false, offsetof(struct renaming, change.slack_id), chat_id_is_slack, 0, 0,
     "null or the id of a person at Slack, such as U012AB3CD"},
    {"name", FIELD_STRING_OR_NULL, false, offsetof(struct renaming, change.name), name_is_good, 0, 0,
     "null or a visible name of 1 to 64 characters, without control or invisible characters, that does not look like "
     "the director or the service"},
};

/* Allowed for the player, the player's app, and admins. */
bool players_rename_shape(struct call *call) {
    struct shape shape;
    struct faults faults = shape_begin(&shape);
    struct player_change *change = &renaming_data(call)->change;
    input_read(call->input, fields, sizeof fields / sizeof fields[0], renaming_data(call), &faults);
    change->has_name = input_has(call->input, "name");
    change->has_discord_id = input_has(call->input, "discord_id");
    change->has_slack_id = input_has(call->input, "slack_id");
    if (faults.count == 0 && !change->has_name && !change->has_discord_id && !change->has_slack_id)
        input_fault(&faults, "", "name", "is missing, and so are discord_id and slack_id");
    if (!shape_end(&shape, &faults, call))
        return false;
    if (change->name && name_tidy(change->name, renaming_data(call)->name))
        change->name = renaming_data(call)->name;
    return !call->who.player[0] || strcmp(call->who.player, call->target.segment[0]) == 0 ||
           call_problem(call, PROBLEM_NOT_ALLOWED, "The player %s can change only themselves.", call->who.player);
}

enum job_step players_rename_run(struct call *call) {
    struct renaming *renaming = renaming_data(call);
    const char *app = call->who.scope == TOKEN_APP ? call->who.app : NULL;
    if (call->job.phase == 0) {
        store_change_player(&call->job.stage, call->target.segment[0], &renaming->change, app, &renaming->found);
        return JOB_AGAIN;
    }
    if (renaming->found.found) {
        write_player(&call->answer.body, &renaming->found.player);
        call_json(call, 200);
    } else {
        call_problem(call, PROBLEM_NOT_FOUND, "There is no such player that you may see. Check the id and the token.");
    }
    return JOB_FINISHED;
}

/* The notification does the same later. Doing it here lets the caller's next request see the name. */
enum stage_result players_rename_done(struct call *call) {
    auth_forget_player(call->api->auth, call->target.segment[0]);
    workers_player_renamed(call->api->workers, call->target.segment[0]);
    return STAGE_DONE;
}

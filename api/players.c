#include <string.h>

#include "api_state.h"
#include "auth.h"
#include "cursor.h"
#include "game_json.h"
#include "input.h"
#include "resources.h"
#include "shape.h"

struct players {
    char after[CURSOR_BYTES + 1];
    struct player_list list;
    struct player_found found;
};
_Static_assert(sizeof(struct players) <= CALL_DATA, "fits");

static struct players *of(struct call *call) {
    return (struct players *)(void *)call->data;
}

static void write_player(struct writer *w, const struct player_record *player) {
    out_object(w);
    out_member_string(w, "id", player->id);
    out_member_string(w, "app", player->app[0] ? player->app : NULL);
    out_member_string(w, "name", player->name[0] ? player->name : NULL);
    out_member_time(w, "created_at", player->created_at);
    out_end_object(w);
}

bool players_list_shape(struct call *call) {
    uint8_t bytes[CURSOR_BYTES];
    size_t n;
    if (!call->parameters.cursor)
        return true;
    if (!cursor_read('p', call->parameters.cursor, bytes, &n))
        return call_bad_parameter(call, "cursor", "cursor must be the next of the page before.");
    memcpy(of(call)->after, bytes, n);
    return id_is_player(of(call)->after) ||
           call_bad_parameter(call, "cursor", "cursor must be the next of the page before.");
}

/* Whose players the caller may know: NULL for all. */
static const char *app_of(const struct call *call) {
    return call->who.scope == TOKEN_ADMIN ? NULL : call->who.app;
}

/* last: what the next page comes after; NULL: there is none. */
static void write_list(struct call *call, const struct player_record *items, size_t count, const char *last) {
    struct writer *w = &call->body;
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
    struct players *players = of(call);
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
    player_list_finish(&of(call)->list);
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
    struct players *players = of(call);
    if (call->job.phase == 0) {
        store_find_player(&call->job.stage, call->segment[0], &players->found);
        return JOB_AGAIN;
    }
    if (may_know(call, &players->found)) {
        write_player(&call->body, &players->found.player);
        call_json(call, 200);
    } else {
        call_problem(call, PROBLEM_NOT_FOUND, "There is no such player that you may see. Check the id and the token.");
    }
    return JOB_FINISHED;
}

/* ---- names ------------------------------------------------------------------------------------------------------ */

enum { NAME_CHARACTERS = 64 };

struct renaming {
    const char *name; /* NULL: none any more */
    struct player_found found;
};
_Static_assert(sizeof(struct renaming) <= CALL_DATA, "fits");

static struct renaming *renaming_of(struct call *call) {
    return (struct renaming *)(void *)call->data;
}

static bool is_name(const char *text) {
    return shape_is_plain(text, NAME_CHARACTERS, false);
}

static const struct field name_fields[] = {
    {"name", FIELD_STRING_OR_NULL, true, offsetof(struct renaming, name), is_name, 0, 0,
     "null or a text of 1 to 64 characters, none of them a control character"},
};

/* A player himself, his app, an admin. */
bool players_rename_shape(struct call *call) {
    struct shape shape;
    struct faults faults = shape_begin(&shape);
    input_read(call->input, name_fields, 1, renaming_of(call), &faults);
    if (!shape_end(&shape, &faults, call))
        return false;
    return !call->who.player[0] || strcmp(call->who.player, call->segment[0]) == 0 ||
           call_problem(call, PROBLEM_NOT_ALLOWED, "%s names himself, and nobody else.", call->who.player);
}

enum job_step players_rename_run(struct call *call) {
    struct renaming *renaming = renaming_of(call);
    const char *app = call->who.scope == TOKEN_APP ? call->who.app : NULL;
    if (call->job.phase == 0) {
        store_rename_player(&call->job.stage, call->segment[0], renaming->name, app, &renaming->found);
        return JOB_AGAIN;
    }
    if (renaming->found.found) {
        write_player(&call->body, &renaming->found.player);
        call_json(call, 200);
    } else {
        call_problem(call, PROBLEM_NOT_FOUND, "There is no such player that you may see. Check the id and the token.");
    }
    return JOB_FINISHED;
}

/* The notification says the same, later: what this caller asks next sees the name already. */
bool players_rename_done(struct call *call) {
    auth_forget_player(call->api->auth, call->segment[0]);
    workers_player_renamed(call->api->workers, call->segment[0]);
    return true;
}

#include <sodium.h>
#include <string.h>

#include "../daemon/clock.h"
#include "../daemon/game/game_id.h"
#include "../daemon/game/session.h"
#include "../daemon/store/proposals.h"
#include "api_state.h"
#include "auth.h"
#include "cursor.h"
#include "game_json.h"
#include "input.h"
#include "quotas.h"
#include "resources.h"
#include "shape.h"

/* ---- listing --------------------------------------------------------------------------------------------- */

struct listing {
    uint8_t after[16];
    bool has_after;
    struct token_list list;
};
_Static_assert(sizeof(struct listing) <= CALL_DATA, "fits");

static struct listing *listing_of(struct call *call) {
    return (struct listing *)(void *)call->data;
}

static bool may_manage(struct call *call) {
    return call->who.scope != TOKEN_PLAYER ||
           call_problem(call, PROBLEM_NOT_ALLOWED, "Only admin and app tokens manage tokens.");
}

bool tokens_list_shape(struct call *call) {
    struct listing *listing = listing_of(call);
    uint8_t bytes[CURSOR_BYTES];
    size_t n;
    if (call->parameters.cursor) {
        if (!cursor_read('t', call->parameters.cursor, bytes, &n) || n != sizeof listing->after)
            return call_bad_parameter(call, "cursor", "cursor must be the next of the page before.");
        memcpy(listing->after, bytes, n);
        listing->has_after = true;
    }
    return may_manage(call);
}

static void write_members(struct writer *w, const struct token_record *token) {
    static const uint8_t nobody[16];
    char id[37];
    game_id_text(token->id, id);
    out_member_string(w, "id", id);
    out_member_string(w, "scope", token_scope_name(token->scope));
    out_member_string(w, "player", token->scope == TOKEN_PLAYER ? token->player : NULL);
    out_member_string(w, "app", token->app[0] ? token->app : NULL);
    out_member_string(w, "name", token->name);
    out_member_time(w, "created_at", token->created_at);
    game_id_text(token->minted_by, id);
    out_member_string(w, "minted_by", memcmp(token->minted_by, nobody, sizeof nobody) == 0 ? NULL : id);
}

/* Notes what an admin did as such; an app makes tokens for its players all day. */
static void note_token(struct call *call, const char *what, const uint8_t id[16], enum token_scope *scope) {
    char text[37];
    struct writer details;
    if (call->who.scope != TOKEN_ADMIN || call->who.player[0])
        return;
    writer_init(&details);
    game_id_text(id, text);
    out_object(&details);
    out_member_string(&details, "token", text);
    if (scope)
        out_member_string(&details, "scope", token_scope_name(*scope));
    else
        out_member_bool(&details, "descendants", call->parameters.descendants);
    out_end_object(&details);
    const struct audit_note note = {.token = call->who.token,
                                    .scope = call->who.scope,
                                    .app = call->who.app,
                                    .what = what,
                                    .details = writer_text(&details)};
    if (!details.failed)
        store_audit_token(&call->job.stage, &note, id, !scope);
    writer_finish(&details);
}

static const char *app_of(const struct call *call) {
    return call->who.scope == TOKEN_ADMIN ? NULL : call->who.app;
}

enum job_step tokens_list_run(struct call *call) {
    struct listing *listing = listing_of(call);
    struct token_list *list = &listing->list;
    struct writer *w = &call->body;
    if (call->job.phase == 0) {
        token_list_finish(list);
        *list = (struct token_list){0};
        store_list_tokens(&call->job.stage, app_of(call), false, listing->has_after ? listing->after : NULL,
                          call->parameters.limit, list);
        return JOB_AGAIN;
    }
    char next[CURSOR_TEXT];
    out_object(w);
    out_member_array(w, "items");
    for (size_t i = 0; i < list->count; i++) {
        out_object(w);
        write_members(w, &list->items[i]);
        out_end_object(w);
    }
    out_end_array(w);
    if (list->more)
        cursor_write('t', list->last, 16, next);
    out_member_string(w, "next", list->more ? next : NULL);
    out_end_object(w);
    call_json(call, 200);
    return JOB_FINISHED;
}

void tokens_list_finish(struct call *call) {
    token_list_finish(&listing_of(call)->list);
}

/* ---- making ------------------------------------------------------------------------------------------------ */

struct making {
    const char *scope, *player, *name, *app;
    struct token_record token;
    bool known; /* the app that an admin named */
    bool staged;
    struct token_made made;
    char text[TOKEN_TEXT];
};
_Static_assert(sizeof(struct making) <= CALL_DATA, "fits");

static struct making *making_of(struct call *call) {
    return (struct making *)(void *)call->data;
}

static bool is_scope(const char *text) {
    return token_scope_parse(text) >= 0;
}

static bool is_name(const char *text) {
    return shape_length(text) <= 64 && strlen(text) < sizeof((struct token_record *)0)->name;
}

static bool is_app(const char *text) {
    uint8_t id[16];
    return !strpbrk(text, "ABCDEF") && game_id_parse(text, strlen(text), id);
}

static const struct field fields[] = {
    {"scope", FIELD_STRING, true, offsetof(struct making, scope), is_scope, 0, 0, "player, app or admin"},
    {"player", FIELD_STRING, false, offsetof(struct making, player), id_is_player, 0, 0, "a player id"},
    {"app", FIELD_STRING, false, offsetof(struct making, app), is_app, 0, 0, "an app's id"},
    {"name", FIELD_STRING, false, offsetof(struct making, name), is_name, 0, 0, "a text of at most 64 characters"},
};

static bool may_make(struct call *call, const struct making *making) {
    if (call->who.scope == TOKEN_ADMIN)
        return true;
    if (making->token.scope == TOKEN_ADMIN)
        return call_problem(call, PROBLEM_NOT_ALLOWED,
                            "An app makes tokens for itself and its own players only; an admin token makes any.");
    return !making->app || strcmp(making->app, call->who.app) == 0 ||
           call_problem(call, PROBLEM_NOT_ALLOWED, "An app makes tokens of its own only. Leave app out.");
}

bool tokens_make_shape(struct call *call) {
    struct making *making = making_of(call);
    struct shape shape;
    struct faults faults = shape_begin(&shape);
    making->name = "";
    input_read(call->input, fields, sizeof fields / sizeof fields[0], making, &faults);
    int scope = making->scope ? token_scope_parse(making->scope) : -1;
    if (faults.count == 0 && scope == TOKEN_PLAYER && !making->player)
        input_fault(&faults, "", "player", "is missing");
    if (faults.count == 0 && scope != TOKEN_PLAYER && making->player)
        input_fault(&faults, "", "player", "is for the scope player only");
    if (faults.count == 0 && scope == TOKEN_ADMIN && making->app)
        input_fault(&faults, "", "app", "is for the scopes app and player only");
    if (!shape_end(&shape, &faults, call) || !may_manage(call))
        return false;
    making->token.scope = (enum token_scope)scope;
    if (!may_make(call, making))
        return false;
    if (call->who.scope == TOKEN_APP)
        making->app = call->who.app;
    if (making->player && call->who.scope == TOKEN_APP)
        call_names_player(call, making->player); /* an admin's may belong to anybody: see find_out */
    return true;
}

/* First of the app, then of the player, which is made where it is new. true: the store has to say more. */
static bool find_out(struct call *call) {
    struct making *making = making_of(call);
    unsigned step = call->job.phase;
    uint8_t id[16];
    if (call->who.scope == TOKEN_ADMIN && making->app && step-- == 0) {
        game_id_parse(making->app, strlen(making->app), id);
        store_find_app(&call->job.stage, id, &making->known);
        return true;
    }
    if (call->who.scope == TOKEN_ADMIN && making->app && !making->known) {
        call_problem_at(call, PROBLEM_BAD_REQUEST, "/app", "no such app",
                        "There is no app %s. It is known by the id of its first token.", making->app);
        return false;
    }
    if (making->token.scope != TOKEN_PLAYER || step > 0)
        return false;
    if (!call_make_room(call)) {
        call_out_of_memory(call);
        return false;
    }
    store_make_player(&call->job.stage, making->player, making->app, quota_most(call, QUOTA_PLAYERS), &call->found[0]);
    return true;
}

/* Whose token it is; false: the player is another app's, and the problem is set. */
static bool fill(struct call *call) {
    struct making *making = making_of(call);
    struct token_record *token = &making->token;
    if (token->scope == TOKEN_PLAYER && call->found[0].full)
        return quota_full(call, QUOTA_PLAYERS);
    token_id_make(token->id);
    memcpy(token->minted_by, call->who.token, sizeof token->minted_by);
    token->created_at = clock_now();
    strcpy(token->name, making->name);
    if (token->scope == TOKEN_APP) {
        if (making->app)
            strcpy(token->app, making->app);
        else
            game_id_text(token->id, token->app);
    } else if (token->scope == TOKEN_PLAYER) {
        strcpy(token->player, making->player);
        strcpy(token->app, call->found[0].player.app);
        if (making->app && strcmp(token->app, making->app) != 0)
            return call_problem(call, PROBLEM_NOT_ALLOWED, "The player %s does not belong to this app. Use another id.",
                                making->player);
    }
    return true;
}

static void say_made(struct call *call) {
    struct making *making = making_of(call);
    struct writer *w = &call->body;
    if (making->made.full) {
        quota_full(call, QUOTA_TOKENS);
    } else if (!making->made.made) {
        call_problem(call, PROBLEM_BAD_TOKEN, "This token has just been revoked. Ask for a new one.");
    } else {
        out_object(w);
        write_members(w, &making->token);
        out_member_string(w, "token", making->text);
        out_end_object(w);
        call_json(call, 201);
    }
    sodium_memzero(making->text, sizeof making->text);
}

enum job_step tokens_make_run(struct call *call) {
    struct making *making = making_of(call);
    uint8_t hash[TOKEN_HASH];
    if (call->job.phase == 0)
        making->staged = false;
    if (making->staged) {
        say_made(call);
        return JOB_FINISHED;
    }
    if (find_out(call))
        return JOB_AGAIN;
    if (call->status != 0 || !fill(call))
        return JOB_FINISHED;
    token_make(making->text, hash);
    store_create_token(&call->job.stage, &making->token, hash, quota_most(call, QUOTA_TOKENS), &making->made);
    note_token(call, "make-token", making->token.id, &making->token.scope);
    making->staged = true;
    return JOB_AGAIN;
}

bool tokens_make_done(struct call *call) {
    auth_forget_unknown(call->api->auth);
    return true;
}

/* ---- revoking ------------------------------------------------------------------------------------------------ */

struct revoking {
    int revoked, now;
};
_Static_assert(sizeof(struct revoking) <= CALL_DATA, "fits");

bool tokens_revoke_shape(struct call *call) {
    return shape_empty(call) && may_manage(call);
}

/* With descendants until none is left: one that was made in the meantime is found in the next round. */
enum job_step tokens_revoke_run(struct call *call) {
    struct revoking *revoking = (struct revoking *)(void *)call->data;
    bool descendants = call->parameters.descendants;
    uint8_t id[16];
    if (call->job.phase == 0)
        *revoking = (struct revoking){0, 0};
    revoking->revoked += revoking->now;
    if (call->job.phase == 0 || (descendants && revoking->now > 0)) {
        game_id_parse(call->segment[0], strlen(call->segment[0]), id);
        store_revoke_tokens(&call->job.stage, id, app_of(call), descendants, &revoking->now);
        note_token(call, "revoke-token", id, NULL);
        return JOB_AGAIN;
    }
    if (revoking->revoked > 0)
        call->status = 204;
    else
        call_problem(call, PROBLEM_NOT_FOUND, "There is no such token in force that you may see. Check the id.");
    return JOB_FINISHED;
}

bool tokens_revoke_done(struct call *call) {
    auth_forget_tokens(call->api->auth);
    return true;
}

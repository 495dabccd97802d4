/* Lists, makes and revokes tokens. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "../../daemon/clock.h"
#include "../../daemon/game/calendar.h"
#include "../../daemon/game/game_id.h"
#include "../../daemon/game/session.h"
#include "../../daemon/store/players.h"
#include "../../daemon/store/proposals.h"
#include "../../daemon/store/tokens.h"
#include "../api_state.h"
#include "../call/answer.h"
#include "../call/kept.h"
#include "../call/quotas.h"
#include "../call/shape.h"
#include "../caller/auth.h"
#include "../caller/known.h"
#include "../text/cursor.h"
#include "../text/input.h"
#include "../text/text.h"
#include "resources.h"

/* ---- listing --------------------------------------------------------------------------------------------- */

struct listing {
    uint8_t after[16];
    bool has_after;
    struct token_list list;
};
CALL_DATA_AS(struct listing, listing_data)

static bool may_manage(struct call *call) {
    return call->who.scope != TOKEN_PLAYER ||
           call_problem(call, PROBLEM_NOT_ALLOWED, "Only admin and app tokens manage tokens.");
}

bool tokens_list_shape(struct call *call) {
    struct listing *listing = listing_data(call);
    uint8_t bytes[CURSOR_BYTES];
    size_t n;
    if (call->parameters.cursor) {
        if (!cursor_read('t', call->parameters.cursor, bytes, &n) || n != sizeof listing->after)
            return call_bad_parameter(call, "cursor", "cursor must be the value of next in the previous page.");
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
    out_member_string(w, "scope", token_kind_name(token->scope, token->rights));
    out_member_string(w, "player", token->scope == TOKEN_PLAYER ? token->player : NULL);
    out_member_string(w, "app", token->app[0] ? token->app : NULL);
    out_member_string(w, "name", token->name);
    out_member_time(w, "created_at", token->created_at);
    out_member_time(w, "expires_at", token->expires_at);
    char day[11];
    if (token->last_used)
        day_write((int32_t)(token->last_used / TOKEN_DAY_US), day);
    out_member_string(w, "last_used", token->last_used ? day : NULL);
    out_member_array(w, "scopes");
    for (int i = 0; i < TOKEN_RIGHTS; i++)
        if (token->scope == TOKEN_APP && (token->rights & token_right(i)))
            out_string(w, token_right_name(i));
    out_end_array(w);
    out_member_string(w, "label", token->label[0] ? token->label : NULL);
    game_id_text(token->minted_by, id);
    out_member_string(w, "minted_by", memcmp(token->minted_by, nobody, sizeof nobody) == 0 ? NULL : id);
}

/* Stages an audit row if the caller is an admin. Apps make tokens for their players all the time, so those are not
 * recorded. */
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
    struct listing *listing = listing_data(call);
    struct token_list *list = &listing->list;
    struct writer *w = &call->answer.body;
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
    token_list_finish(&listing_data(call)->list);
}

/* ---- making ------------------------------------------------------------------------------------------------ */

struct making {
    const char *scope, *player, *name, *app, *expires_at, *label;
    const struct json_t *scopes;
    struct token_record token;
    bool known; /* the app that an admin named exists */
    bool staged;
    struct token_made made;
    char text[TOKEN_TEXT];
};
CALL_DATA_AS(struct making, making_data)

/* A bot's token is a player's, with fewer rights. */
static int scope_of(const char *name) {
    return strcmp(name, "bot") == 0 ? TOKEN_PLAYER : token_scope_parse(name);
}

static bool is_bot(const struct making *making) {
    return strcmp(making->scope, "bot") == 0;
}

static bool is_scope(const char *text) {
    return scope_of(text) >= 0;
}

static bool is_name(const char *text) {
    return text_is_line(text, 64) && strlen(text) < sizeof((struct token_record *)0)->name;
}

static bool is_app(const char *text) {
    uint8_t id[16];
    return !strpbrk(text, "ABCDEF") && game_id_parse(text, strlen(text), id);
}

static bool is_time(const char *text) {
    int64_t at;
    return text_time(text, &at);
}

static bool is_label(const char *text) {
    const char *colon = strchr(text, ':');
    char name[33] = "";
    const size_t n = colon ? (size_t)(colon - text) : strlen(text);
    if (n < sizeof name)
        memcpy(name, text, n);
    return text_is_label(name) && (!colon || text_is_label_value(colon + 1)) && strlen(text) < TOKEN_LABEL;
}

static const struct field fields[] = {
    {"expires_at", FIELD_STRING_OR_NULL, false, offsetof(struct making, expires_at), is_time, 0, 0,
     "null or a time such as 2026-11-21T11:02:13Z"},
    {"scopes", FIELD_ARRAY, false, offsetof(struct making, scopes), NULL, 0, 0, NULL},
    {"label", FIELD_STRING_OR_NULL, false, offsetof(struct making, label), is_label, 0, 0,
     "null, or a label as name or name:value"},
    {"scope", FIELD_STRING, true, offsetof(struct making, scope), is_scope, 0, 0, "player, bot, app or admin"},
    {"player", FIELD_STRING, false, offsetof(struct making, player), id_is_player, 0, 0, "a player id"},
    {"app", FIELD_STRING, false, offsetof(struct making, app), is_app, 0, 0, "an app's id"},
    {"name", FIELD_STRING, false, offsetof(struct making, name), is_name, 0, 0,
     "a text of at most 64 characters, none of them a control or invisible"},
};

/* A token that expires can make only tokens that expire no later. */
static bool outlives(const struct call *call, const struct token_record *token) {
    const int64_t end = call->who.expires_at;
    return end != 0 && (token->expires_at == 0 || token->expires_at > end);
}

static bool may_make(struct call *call, const struct making *making) {
    if (outlives(call, &making->token))
        return call_problem(call, PROBLEM_NOT_ALLOWED,
                            "This token expires, so it can make only tokens that expire no later. Give expires_at.");
    if (call->who.scope == TOKEN_ADMIN)
        return true;
    if (making->token.scope == TOKEN_ADMIN)
        return call_problem(call, PROBLEM_NOT_ALLOWED,
                            "An app can make tokens only for itself and its own players; an admin can make any token.");
    if (making->token.scope == TOKEN_APP && (making->token.rights & TOKEN_CONTENT))
        return call_problem(
            call, PROBLEM_NOT_ALLOWED,
            "Only an admin makes tokens with the scope content: drafts are shared by the whole daemon.");
    return !making->app || strcmp(making->app, call->who.app) == 0 ||
           call_problem(call, PROBLEM_NOT_ALLOWED, "An app can make only its own tokens. Leave app out.");
}

/* Expiry, and what an app's token may do. */
static void read_limits(struct making *making, int scope, struct faults *faults) {
    struct token_record *token = &making->token;
    token->rights = making->scopes ? 0 : TOKEN_ALL_RIGHTS;
    for (size_t i = 0; making->scopes && i < input_length(making->scopes); i++) {
        const char *name = input_text(making->scopes, i);
        const unsigned right = name ? token_right_parse(name) : 0;
        if (right == 0 || (token->rights & right)) {
            input_fault(faults, "", "scopes", "must be different ones of read, play, organise, admin and content");
            return;
        }
        token->rights |= right;
    }
    if (making->scopes && (scope != TOKEN_APP || token->rights == 0))
        input_fault(faults, "", "scopes", scope == TOKEN_APP ? "must name at least one" : "is for the scope app only");
    if (making->label && (scope != TOKEN_APP || !making->scopes || !(token->rights & TOKEN_ORGANISE)))
        input_fault(faults, "", "label", "is for tokens with organise among their scopes");
    if (making->label)
        snprintf(token->label, sizeof token->label, "%s", making->label);
    if (making->expires_at && text_time(making->expires_at, &token->expires_at) && token->expires_at <= clock_now())
        input_fault(faults, "", "expires_at", "must be in the future");
}

bool tokens_make_shape(struct call *call) {
    struct making *making = making_data(call);
    struct shape shape;
    struct faults faults = shape_begin(&shape);
    making->name = "";
    input_read(call->input, fields, sizeof fields / sizeof fields[0], making, &faults);
    int scope = making->scope ? scope_of(making->scope) : -1;
    if (faults.count == 0 && scope == TOKEN_PLAYER && !making->player)
        input_fault(&faults, "", "player", "is missing");
    if (faults.count == 0 && scope != TOKEN_PLAYER && making->player)
        input_fault(&faults, "", "player", "is for the scopes player and bot only");
    if (faults.count == 0 && scope == TOKEN_ADMIN && making->app)
        input_fault(&faults, "", "app", "is for the scopes app, player and bot only");
    if (faults.count == 0)
        read_limits(making, scope, &faults);
    if (!shape_end(&shape, &faults, call) || !may_manage(call))
        return false;
    making->token.scope = (enum token_scope)scope;
    if (is_bot(making))
        making->token.rights = TOKEN_BOT_RIGHTS;
    if (!may_make(call, making))
        return false;
    if (call->who.scope == TOKEN_APP)
        making->app = call->who.app;
    if (making->player && call->who.scope == TOKEN_APP)
        known_add(&call->players, making->player); /* an admin may name a player of any app: see find_out */
    return true;
}

/* Looks up the app, then the player, who is created if unknown. true: a query is staged. */
static bool find_out(struct call *call) {
    struct making *making = making_data(call);
    unsigned step = call->job.phase;
    uint8_t id[16];
    if (call->who.scope == TOKEN_ADMIN && making->app && step-- == 0) {
        game_id_parse(making->app, strlen(making->app), id);
        store_find_app(&call->job.stage, id, &making->known);
        return true;
    }
    if (call->who.scope == TOKEN_ADMIN && making->app && !making->known) {
        call_problem_at(call, PROBLEM_BAD_REQUEST, "/app", "no such app",
                        "There is no app %s. An app's id is the id of its first token.", making->app);
        return false;
    }
    if (making->token.scope != TOKEN_PLAYER || step > 0)
        return false;
    if (!known_make_room(&call->players)) {
        call_out_of_memory(call);
        return false;
    }
    store_make_player(&call->job.stage, making->player, making->app, is_bot(making), quota_most(call, QUOTA_PLAYERS),
                      &call->players.found[0]);
    return true;
}

/* Sets the owner of the token; false: the player belongs to another app, and the problem is set. */
static bool fill(struct call *call) {
    struct making *making = making_data(call);
    struct token_record *token = &making->token;
    if (token->scope == TOKEN_PLAYER && call->players.found[0].full)
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
        strcpy(token->app, call->players.found[0].player.app);
        if (making->app && strcmp(token->app, making->app) != 0)
            return call_problem(call, PROBLEM_NOT_ALLOWED, "The player %s does not belong to this app. Use another id.",
                                making->player);
        if (call->players.found[0].player.bot != is_bot(making))
            return call_problem(call, PROBLEM_BOT_MISMATCH,
                                is_bot(making)
                                    ? "%s is a person's player already. A program needs a player of its own, "
                                      "which its first token of scope bot makes: use another id."
                                    : "%s is a program, and only tokens of scope bot act for it.",
                                making->player);
    }
    return true;
}

static void answer_made(struct call *call) {
    const struct making *making = making_data(call);
    struct writer *w = &call->answer.body;
    char id[37];
    out_object(w);
    write_members(w, &making->token);
    out_member_string(w, "token", making->text);
    out_end_object(w);
    call_json(call, 201);
    game_id_text(making->token.id, id);
    call_location(call, "/v1/tokens/%s", id);
}

static void say_made(struct call *call) {
    struct making *making = making_data(call);
    if (making->made.full) {
        quota_full(call, QUOTA_TOKENS);
    } else if (!making->made.made) {
        call_problem(call, PROBLEM_BAD_TOKEN, "This token has just been revoked. Ask for a new one.");
    } else {
        answer_made(call);
    }
    sodium_memzero(making->text, sizeof making->text);
}

enum job_step tokens_make_run(struct call *call) {
    struct making *making = making_data(call);
    uint8_t hash[TOKEN_HASH];
    if (call->job.phase == 0)
        making->staged = false;
    if (making->staged) {
        say_made(call);
        return JOB_FINISHED;
    }
    if (find_out(call))
        return JOB_AGAIN;
    if (call->answer.status != 0 || !fill(call))
        return JOB_FINISHED;
    token_make(making->text, hash);
    store_create_token(&call->job.stage, &making->token, hash, quota_most(call, QUOTA_TOKENS), &making->made);
    note_token(call, "make-token", making->token.id, &making->token.scope);
    answer_made(call);
    kept_keep(call, making->token.id);
    making->staged = true;
    return JOB_AGAIN;
}

enum stage_result tokens_make_done(struct call *call) {
    auth_forget_unknown(call->api->auth);
    return STAGE_DONE;
}

/* ---- revoking ------------------------------------------------------------------------------------------------ */

struct revoking {
    int revoked, now;
};
CALL_DATA_AS(struct revoking, revoking_data)
bool tokens_revoke_shape(struct call *call) {
    return shape_empty(call) && may_manage(call);
}

/* With descendants it repeats until none is left, because tokens can be made meanwhile. */
enum job_step tokens_revoke_run(struct call *call) {
    struct revoking *revoking = revoking_data(call);
    bool descendants = call->parameters.descendants;
    uint8_t id[16];
    if (call->job.phase == 0)
        *revoking = (struct revoking){0, 0};
    revoking->revoked += revoking->now;
    if (call->job.phase == 0 || (descendants && revoking->now > 0)) {
        game_id_parse(call->target.segment[0], strlen(call->target.segment[0]), id);
        store_revoke_tokens(&call->job.stage, id, app_of(call), descendants, &revoking->now);
        note_token(call, "revoke-token", id, NULL);
        return JOB_AGAIN;
    }
    if (revoking->revoked > 0)
        call->answer.status = 204;
    else
        call_problem(call, PROBLEM_NOT_FOUND, "There is no such token in force that you may see. Check the id.");
    return JOB_FINISHED;
}

enum stage_result tokens_revoke_done(struct call *call) {
    auth_forget_tokens(call->api->auth);
    return STAGE_DONE;
}

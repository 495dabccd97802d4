/* Tokens and players. */
#include "tokens.h"

#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../clock.h"
#include "../memory.h"
#include "players.h"
#include "rows.h"
#include "stage.h"
#include "staging.h"

static const char *const scope_names[] = {"player", "app", "admin"};

const char *token_scope_name(enum token_scope scope) {
    return scope_names[scope];
}

int token_scope_parse(const char *name) {
    for (int i = 0; i < 3; i++)
        if (strcmp(scope_names[i], name) == 0)
            return i;
    return -1;
}

const char *token_kind_name(enum token_scope scope, unsigned rights) {
    return rights & TOKEN_BOT ? "bot" : token_scope_name(scope);
}

static const char *const right_names[TOKEN_RIGHTS] = {"read", "play", "organise", "admin", "content"};

const char *token_right_name(int index) {
    return right_names[index];
}

unsigned token_right(int index) {
    static const unsigned rights[TOKEN_RIGHTS] = {TOKEN_READ, TOKEN_PLAY, TOKEN_ORGANISE, TOKEN_MANAGE, TOKEN_CONTENT};
    return rights[index];
}

unsigned token_right_parse(const char *name) {
    for (int i = 0; i < TOKEN_RIGHTS; i++)
        if (strcmp(right_names[i], name) == 0)
            return token_right(i);
    return 0;
}

void token_hash(const char *text, size_t length, uint8_t hash[TOKEN_HASH]) {
    crypto_hash_sha256(hash, (const unsigned char *)text, length);
}

void token_make(char text[TOKEN_TEXT], uint8_t hash[TOKEN_HASH]) {
    uint8_t bits[32];
    randombytes_buf(bits, sizeof bits);
    memcpy(text, "mst_", 4);
    sodium_bin2base64(text + 4, TOKEN_TEXT - 4, bits, sizeof bits, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    token_hash(text, strlen(text), hash);
    sodium_memzero(bits, sizeof bits);
}

/* A text that is too long is damage: cut short, it could name another player or app. */
static void read_word(const PGresult *result, int row, int column, const char *name, char *out, size_t size,
                      char **damage) {
    const char *text = cell_text(result, row, column);
    size_t length = text ? strlen(text) : 0;
    if (length >= size)
        damage_add(damage, name, "has %zu bytes, not %zu at most", length, size - 1);
    snprintf(out, size, "%s", text && length < size ? text : "");
}

static void read_id(const PGresult *result, int row, int column, const char *name, char *out, size_t size,
                    char **damage) {
    read_word(result, row, column, name, out, size, damage);
    if (!out[0] || id_is_player(out))
        return;
    damage_add(damage, name, "is no id: %s", damage_show(out, strlen(out)).text);
    out[0] = '\0';
}

static void read_chat_id(const PGresult *result, int row, int column, const char *name, char out[CHAT_ID],
                         bool (*is_good)(const char *), char **damage) {
    read_word(result, row, column, name, out, CHAT_ID, damage);
    if (!out[0] || is_good(out))
        return;
    damage_add(damage, name, "is no id of a chat: %s", damage_show(out, strlen(out)).text);
    out[0] = '\0';
}

static void read_times(const PGresult *result, int row, struct token_record *token, char **damage) {
    token->created_at = cell_time(result, row, 5);
    token->revoked_at = cell_time(result, row, 6);
    if (!time_is_good(token->created_at) || (token->revoked_at != 0 && !time_is_good(token->revoked_at)))
        damage_add(damage, "tokens.created_at", "or revoked_at is no time from 1970 to 9999");
}

/* Expiry, last use, and what the token may do. */
static void read_limits(const PGresult *result, int row, struct token_record *token, char **damage) {
    enum { FIRST = 8, DAYS_TO_2000 = 10957 };
    const int64_t rights = cell_int(result, row, FIRST + 2), day = cell_int(result, row, FIRST + 1);
    token->expires_at = cell_time(result, row, FIRST);
    if (token->expires_at != 0 && !time_is_good(token->expires_at))
        damage_add(damage, "tokens.expires_at", "is no time from 1970 to 9999");
    token->last_used = PQgetisnull(result, row, FIRST + 1) ? 0 : (day + DAYS_TO_2000) * TOKEN_DAY_US;
    if (token->last_used != 0 && !time_is_good(token->last_used))
        damage_add(damage, "tokens.last_used", "is no day from 1970 to 9999");
    const bool of_bot = rights == TOKEN_BOT_RIGHTS && token->scope == TOKEN_PLAYER;
    if (!of_bot && (rights < 1 || (rights & ~(int64_t)TOKEN_APP_RIGHTS) ||
                    (rights != TOKEN_ALL_RIGHTS && token->scope != TOKEN_APP)))
        damage_add(damage, "tokens.rights", "is %lld, which a token of scope %s cannot have", (long long)rights,
                   token_scope_name(token->scope));
    token->rights = (unsigned)rights & (TOKEN_APP_RIGHTS | TOKEN_BOT);
    read_word(result, row, FIRST + 3, "tokens.label", token->label, sizeof token->label, damage);
}

/* false: the row is damaged. The damage is reported and the row counts as no token. */
static bool read_token(const PGresult *result, int row, struct token_record *token) {
    char *damage = NULL, id[37];
    int64_t scope = cell_int(result, row, 1);
    cell_uuid(result, row, 0, token->id);
    if (token->id[6] >> 4 != 7 || token->id[8] >> 6 != 2)
        damage_add(&damage, "tokens.id", "is no id that a daemon makes");
    if (scope < TOKEN_PLAYER || scope > TOKEN_ADMIN || PQgetisnull(result, row, 1))
        damage_add(&damage, "tokens.scope", "is %lld, not 0 to 2", (long long)scope);
    else
        token->scope = (enum token_scope)scope;
    read_id(result, row, 2, "tokens.player", token->player, sizeof token->player, &damage);
    read_id(result, row, 3, "tokens.app", token->app, sizeof token->app, &damage);
    read_word(result, row, 4, "tokens.name", token->name, sizeof token->name, &damage);
    read_times(result, row, token, &damage);
    read_limits(result, row, token, &damage);
    memset(token->minted_by, 0, sizeof token->minted_by);
    if (!PQgetisnull(result, row, 7))
        cell_uuid(result, row, 7, token->minted_by);
    if (!PQgetisnull(result, row, 7) && (token->minted_by[6] >> 4 != 7 || token->minted_by[8] >> 6 != 2))
        damage_add(&damage, "tokens.minted_by", "is no id that a daemon makes");
    if (!damage && (token->scope == TOKEN_PLAYER) != (token->player[0] != '\0'))
        damage_add(&damage, "tokens.player", "is%s NULL for a token of scope %s", token->player[0] ? " not" : "",
                   token_scope_name(token->scope));
    if (!damage)
        return true;
    game_id_text(token->id, id);
    damage_tell("token", id, damage);
    free(damage);
    return false;
}

static void on_token(void *context, void *out, const PGresult *result) {
    struct token_found *found = out;
    (void)context;
    found->found = PQntuples(result) == 1 && read_token(result, 0, &found->token);
}

void store_find_token(struct stage *stage, const uint8_t hash[TOKEN_HASH], struct token_found *out) {
    memset(out, 0, sizeof *out);
    struct params p = {0};
    params_bytes(&p, hash, TOKEN_HASH);
    stage_statement(stage, STATEMENT_find_token, &p, on_token, out);
}

void store_find_token_by_id(struct stage *stage, const uint8_t id[16], struct token_found *out) {
    memset(out, 0, sizeof *out);
    struct params p = {0};
    params_uuid(&p, id);
    stage_statement(stage, STATEMENT_find_token_by_id, &p, on_token, out);
}

static void on_created(void *context, void *out, const PGresult *result) {
    struct token_made *made = out;
    (void)context;
    if (made)
        *made = (struct token_made){cell_int(result, 0, 0) != 0, cell_int(result, 0, 1) != 0};
}

void store_create_token(struct stage *stage, const struct token_record *token, const uint8_t hash[TOKEN_HASH], int most,
                        struct token_made *out) {
    static const uint8_t nobody[16];
    struct params p = {0};
    if (most > 0)
        stage_quota_lock(stage, token->app);
    params_uuid(&p, token->id);
    params_bytes(&p, hash, TOKEN_HASH);
    params_smallint(&p, (int16_t)token->scope);
    params_text(&p, token->scope == TOKEN_PLAYER ? token->player : NULL);
    params_text(&p, token->app);
    params_text(&p, token->name);
    params_time(&p, token->created_at ? token->created_at : clock_now());
    params_bytes(&p, memcmp(token->minted_by, nobody, 16) == 0 ? NULL : token->minted_by, 16);
    params_int(&p, most);
    if (token->expires_at)
        params_time(&p, token->expires_at);
    else
        params_text(&p, NULL);
    params_smallint(&p, (int16_t)(token->rights ? token->rights : TOKEN_ALL_RIGHTS));
    params_text(&p, token->label[0] ? token->label : NULL);
    stage_statement(stage, STATEMENT_create_token, &p, on_created, out);
}

void store_use_token(struct stage *stage, const uint8_t id[16], int64_t day) {
    struct params p = {0};
    params_uuid(&p, id);
    params_time(&p, day);
    stage_statement(stage, STATEMENT_use_token, &p, NULL, NULL);
}

static void on_revoked(void *context, void *out, const PGresult *result) {
    (void)context;
    *(int *)out = PQntuples(result);
}

void store_revoke_tokens(struct stage *stage, const uint8_t id[16], const char *app, bool descendants, int *revoked) {
    struct params p = {0};
    params_uuid(&p, id);
    params_text(&p, app);
    params_smallint(&p, descendants);
    stage_statement(stage, STATEMENT_revoke_tokens, &p, on_revoked, revoked);
    stage_revoked(stage, id);
}

void store_replace_settings_token(struct stage *stage, const uint8_t id[16], const uint8_t hash[TOKEN_HASH]) {
    struct params p = {0};
    params_bytes(&p, hash, TOKEN_HASH);
    stage_statement(stage, STATEMENT_replace_settings_token, &p, NULL, NULL);
    stage_revoked(stage, id); /* removes the id from the caches of unknown tokens */
}

static void on_app(void *context, void *out, const PGresult *result) {
    (void)context;
    *(bool *)out = PQntuples(result) == 1;
}

void store_find_app(struct stage *stage, const uint8_t id[16], bool *known) {
    *known = false;
    struct params p = {0};
    params_uuid(&p, id);
    stage_statement(stage, STATEMENT_find_app, &p, on_app, known);
}

static void on_tokens(void *context, void *out, const PGresult *result) {
    struct token_list *list = out;
    (void)context;
    list->items = page_items(result, sizeof *list->items, &list->count, &list->more);
    size_t rows = list->count;
    list->count = 0;
    for (size_t i = 0; i < rows; i++) {
        cell_uuid(result, (int)i, 0, list->last);
        if (read_token(result, (int)i, &list->items[list->count]))
            list->count++;
    }
}

void store_list_tokens(struct stage *stage, const char *app, bool revoked, const uint8_t *after, int limit,
                       struct token_list *out) {
    memset(out, 0, sizeof *out);
    out->count = (size_t)limit;
    struct params p = {0};
    params_text(&p, app);
    params_bytes(&p, after, 16);
    params_int(&p, limit + 1);
    params_smallint(&p, revoked);
    stage_statement(stage, STATEMENT_list_tokens, &p, on_tokens, out);
}

void token_list_finish(struct token_list *list) {
    free(list->items);
    memset(list, 0, sizeof *list);
}

/* ---- players ----------------------------------------------------------------------------------- */

/* false: the row is damaged, and the damage is reported. The player keeps the columns that could be read; an app that
 * is too long reads as "". */
static bool read_player(const PGresult *result, int row, struct player_record *player) {
    char *damage = NULL;
    read_id(result, row, 0, "players.id", player->id, sizeof player->id, &damage);
    read_id(result, row, 1, "players.app", player->app, sizeof player->app, &damage);
    player->created_at = cell_time(result, row, 2);
    read_word(result, row, 3, "players.name", player->name, sizeof player->name, &damage);
    player->bot = cell_int(result, row, 4) == 1;
    read_chat_id(result, row, 5, "players.discord_id", player->discord_id, chat_id_is_discord, &damage);
    read_chat_id(result, row, 6, "players.slack_id", player->slack_id, chat_id_is_slack, &damage);
    if (!player->id[0])
        damage_add(&damage, "players.id", "is empty");
    if (!time_is_good(player->created_at)) {
        damage_add(&damage, "players.created_at", "is no time from 1970 to 9999");
        player->created_at = 1;
    }
    if (!damage)
        return true;
    damage_tell("player", damage_show(player->id, strlen(player->id)).text, damage);
    free(damage);
    return false;
}

static void on_player(void *context, void *out, const PGresult *result) {
    struct player_found *found = out;
    struct stage *stage = context;
    found->full = PQntuples(result) > 0 && PQgetisnull(result, 0, 0);
    found->found = PQntuples(result) > 0 && !found->full;
    if (found->full)
        return;
    if (found->found)
        read_player(result, 0, &found->player);
    else
        stage->conflict = true; /* another daemon made it at the same moment: run again */
}

/* out holds the requested ids, and stage->expected their number. */
static void on_players(void *context, void *out, const PGresult *result) {
    struct stage *stage = context;
    struct player_found *found = out;
    for (int row = 0; row < PQntuples(result); row++) {
        struct player_record player;
        read_player(result, row, &player);
        for (size_t i = 0; i < stage->expected; i++)
            if (strcmp(found[i].player.id, player.id) == 0)
                found[i] = (struct player_found){.found = true, .player = player};
    }
}

void store_find_players(struct stage *stage, const char *const *ids, size_t count, struct player_found *out) {
    memset(out, 0, count * sizeof *out);
    json_t *array = must_have(json_array());
    for (size_t i = 0; i < count; i++) {
        snprintf(out[i].player.id, sizeof out[i].player.id, "%s", ids[i]);
        if (json_array_append_new(array, must_have(json_string(ids[i]))) != 0)
            out_of_memory();
    }
    char *text = must_have(json_dumps(array, JSON_COMPACT));
    json_decref(array);
    struct params p = {0};
    params_text(&p, text);
    stage->expected = count;
    stage_statement(stage, STATEMENT_find_players, &p, on_players, out);
    free(text);
}

void store_find_player(struct stage *stage, const char *id, struct player_found *out) {
    store_find_players(stage, &id, 1, out);
}

void store_make_player(struct stage *stage, const char *id, const char *app, bool bot, int most,
                       struct player_found *out) {
    memset(out, 0, sizeof *out);
    if (most > 0)
        stage_quota_lock(stage, app);
    struct params p = {0};
    params_text(&p, id);
    params_text(&p, app ? app : "");
    params_int(&p, most);
    params_smallint(&p, bot);
    stage_statement(stage, STATEMENT_make_player, &p, on_player, out);
}

static void on_changed(void *context, void *out, const PGresult *result) {
    struct player_found *found = out;
    (void)context;
    found->found = PQntuples(result) == 1 && read_player(result, 0, &found->player);
}

void store_change_player(struct stage *stage, const char *id, const struct player_change *change, const char *app,
                         struct player_found *out) {
    memset(out, 0, sizeof *out);
    struct params p = {0};
    params_text(&p, id);
    params_text(&p, change->name);
    params_text(&p, app);
    params_smallint(&p, change->has_name);
    params_text(&p, change->discord_id);
    params_smallint(&p, change->has_discord_id);
    params_text(&p, change->slack_id);
    params_smallint(&p, change->has_slack_id);
    stage_statement(stage, STATEMENT_change_player, &p, on_changed, out);
}

static void on_player_list(void *context, void *out, const PGresult *result) {
    struct player_list *list = out;
    (void)context;
    list->items = page_items(result, sizeof *list->items, &list->count, &list->more);
    size_t rows = list->count;
    list->count = 0;
    for (size_t i = 0; i < rows; i++) {
        struct player_record *player = &list->items[list->count];
        list->count += read_player(result, (int)i, player);
        memcpy(list->last, player->id, sizeof list->last);
    }
}

void store_list_players(struct stage *stage, const char *app, const char *after, int limit, struct player_list *out) {
    memset(out, 0, sizeof *out);
    out->count = (size_t)limit;
    struct params p = {0};
    params_text(&p, app);
    params_text(&p, after);
    params_int(&p, limit + 1);
    stage_statement(stage, STATEMENT_list_players, &p, on_player_list, out);
}

void store_list_bots(struct stage *stage, int limit, struct player_list *out) {
    memset(out, 0, sizeof *out);
    out->count = (size_t)limit;
    struct params p = {0};
    params_int(&p, limit);
    stage_statement(stage, STATEMENT_list_bots, &p, on_player_list, out);
}

void player_list_finish(struct player_list *list) {
    free(list->items);
    memset(list, 0, sizeof *list);
}

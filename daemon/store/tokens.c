/* Tokens and players. */
#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../clock.h"
#include "../memory.h"
#include "rows.h"
#include "stage.h"

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

/* What does not fit is damage: cut, it would be the name of somebody else. */
static void read_word(const PGresult *result, int row, int column, const char *name, char *out, size_t size,
                      char **damage) {
    const char *text = cell_text(result, row, column);
    size_t length = text ? strlen(text) : 0;
    if (length >= size)
        damage_add(damage, name, "has %zu bytes, not %zu at most", length, size - 1);
    snprintf(out, size, "%s", text ? text : "");
}

static void read_times(const PGresult *result, int row, struct token_record *token, char **damage) {
    token->created_at = cell_time(result, row, 5);
    token->revoked_at = cell_time(result, row, 6);
    if (!time_is_good(token->created_at) || (token->revoked_at != 0 && !time_is_good(token->revoked_at)))
        damage_add(damage, "tokens.created_at", "or revoked_at is no time from 1970 to 9999");
}

/* false: a damaged row, which is told of and stands for no token. */
static bool read_token(const PGresult *result, int row, struct token_record *token) {
    char *damage = NULL, id[37];
    int64_t scope = cell_int(result, row, 1);
    cell_uuid(result, row, 0, token->id);
    if (scope < TOKEN_PLAYER || scope > TOKEN_ADMIN || PQgetisnull(result, row, 1))
        damage_add(&damage, "tokens.scope", "is %lld, not 0 to 2", (long long)scope);
    else
        token->scope = (enum token_scope)scope;
    read_word(result, row, 2, "tokens.player", token->player, sizeof token->player, &damage);
    read_word(result, row, 3, "tokens.app", token->app, sizeof token->app, &damage);
    read_word(result, row, 4, "tokens.name", token->name, sizeof token->name, &damage);
    read_times(result, row, token, &damage);
    memset(token->minted_by, 0, sizeof token->minted_by);
    if (!PQgetisnull(result, row, 7))
        cell_uuid(result, row, 7, token->minted_by);
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
    stage_statement(stage, STATEMENT_create_token, &p, on_created, out);
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
    stage_revoked(stage, id); /* and nobody remembers that it was unknown */
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

/* false: a damaged row, which is told of. The player stands for what could be read: an app that is cut is nobody's. */
static bool read_player(const PGresult *result, int row, struct player_record *player) {
    char *damage = NULL;
    read_word(result, row, 0, "players.id", player->id, sizeof player->id, &damage);
    read_word(result, row, 1, "players.app", player->app, sizeof player->app, &damage);
    player->created_at = cell_time(result, row, 2);
    read_word(result, row, 3, "players.name", player->name, sizeof player->name, &damage);
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
        stage->conflict = true; /* made by another in the same moment: look again */
}

/* out holds the ids that are asked for, and stage->expected how many. */
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

void store_make_player(struct stage *stage, const char *id, const char *app, int most, struct player_found *out) {
    memset(out, 0, sizeof *out);
    if (most > 0)
        stage_quota_lock(stage, app);
    struct params p = {0};
    params_text(&p, id);
    params_text(&p, app ? app : "");
    params_int(&p, most);
    stage_statement(stage, STATEMENT_make_player, &p, on_player, out);
}

static void on_renamed(void *context, void *out, const PGresult *result) {
    struct player_found *found = out;
    (void)context;
    found->found = PQntuples(result) == 1 && read_player(result, 0, &found->player);
}

void store_rename_player(struct stage *stage, const char *id, const char *name, const char *app,
                         struct player_found *out) {
    memset(out, 0, sizeof *out);
    struct params p = {0};
    params_text(&p, id);
    params_text(&p, name);
    params_text(&p, app);
    stage_statement(stage, STATEMENT_rename_player, &p, on_renamed, out);
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

void player_list_finish(struct player_list *list) {
    free(list->items);
    memset(list, 0, sizeof *list);
}

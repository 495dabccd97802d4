#include "guests.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "load.h"
#include "record.h"
#include "staging.h"

void guest_id_make(char id[65]) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789";
    char tail[12] = "";
    for (size_t i = 0; i < sizeof tail - 1; i++)
        tail[i] = letters[randombytes_uniform(sizeof letters - 1)];
    snprintf(id, 65, "guest-%s", tail);
}

static void on_room(void *context, void *out, const PGresult *result) {
    (void)context;
    *(struct guest_room *)out =
        (struct guest_room){cell_int(result, 0, 0) != 0, cell_int(result, 0, 1) != 0, cell_int(result, 0, 2) != 0};
}

void store_find_guest_room(struct stage *stage, const struct token_record *token, int most_players, int most_tokens,
                           struct guest_room *out) {
    struct params p = {0};
    *out = (struct guest_room){0};
    params_text(&p, token->player);
    params_text(&p, token->app);
    params_int(&p, token->app[0] ? most_players : 0);
    params_int(&p, token->app[0] ? most_tokens : 0);
    stage_statement(stage, STATEMENT_find_guest_room, &p, on_room, out);
}

void store_seat_guest(struct stage *stage, const struct token_record *token, const uint8_t hash[TOKEN_HASH],
                      const char *name) {
    struct params p = {0};
    params_bigint(&p, game_id_number(stage->game->record->id));
    params_text(&p, token->player);
    params_text(&p, name);
    params_uuid(&p, token->id);
    params_bytes(&p, hash, TOKEN_HASH);
    params_text(&p, token->app);
    params_text(&p, token->name);
    params_time(&p, token->created_at);
    params_time(&p, token->expires_at);
    stage_statement(stage, STATEMENT_seat_guest, &p, NULL, NULL);
}

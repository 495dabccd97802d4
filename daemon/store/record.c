/* Records of games: copying, freeing, and look-ups. */
#include "record.h"

#include <stdlib.h>
#include <string.h>

#include "../memory.h"
#include "notice_rows.h"
#include "orders_rows.h"
#include "players.h"
#include "rows.h"

static const char *const status_names[] = {"open", "active", "finished", "aborted"};

const char *game_status_name(enum game_status status) {
    return status_names[status];
}

int game_status_parse(const char *name) {
    for (int i = 0; i < 4; i++)
        if (strcmp(status_names[i], name) == 0)
            return i;
    return -1;
}

static const char *const visibility_names[] = {"public", "private", "unlisted"};

const char *game_visibility_name(enum game_visibility visibility) {
    return visibility_names[visibility];
}

int game_visibility_parse(const char *name) {
    for (int i = 0; i < 3; i++)
        if (strcmp(visibility_names[i], name) == 0)
            return i;
    return -1;
}

void game_record_finish(struct game_record *record) {
    free(record->ruleset);
    free(record->version);
    free(record->content_hash);
    free(record->scenario);
    free(record->pack);
    free(record->options);
    free(record->labels);
    free(record->clock);
    clocks_free(record->clocks);
    free(record->result);
    free(record->owner_app);
    free(record->owner_player);
    for (int i = 0; i < record->seat_count; i++) {
        free(record->seats[i].player);
        free(record->seats[i].name);
        free(record->seats[i].entropy);
        free(record->seats[i].invited);
    }
    seat_orders_free(record);
    free(record->damage);
    free(record->notice_targets);
    free(record->idempotency_keys);
    explicit_bzero(record, sizeof *record);
}

const struct game_seat *game_record_seat(const struct game_record *record, int role) {
    for (int i = 0; i < record->seat_count; i++)
        if (record->seats[i].role == role)
            return &record->seats[i];
    return NULL;
}

bool game_record_begun(const struct game_record *record) {
    return record->started_at != 0;
}

bool game_record_over(const struct game_record *record) {
    return record->status == GAME_FINISHED || record->status == GAME_ABORTED;
}

role_set game_record_bots(const struct game_record *record) {
    role_set bots = 0;
    for (int i = 0; i < record->seat_count; i++)
        if (id_bot(record->seats[i].player))
            bots |= ROLE_BIT(record->seats[i].role);
    return bots;
}

void game_record_mark_bots(struct game_record *record) {
    const role_set bots = game_record_bots(record);
    for (int role = 0; record->clocks && role < RULESET_MAX_ROLES; role++)
        record->clocks->seat[role].is_bot = (bots & ROLE_BIT(role)) != 0;
}

role_set game_record_held(const struct game_record *record, const char *player) {
    role_set held = 0;
    for (int i = 0; player && i < record->seat_count; i++)
        if (record->seats[i].player && strcmp(record->seats[i].player, player) == 0)
            held |= ROLE_BIT(record->seats[i].role);
    return held;
}

uint32_t game_record_find_idempotency_key(const struct game_record *record, const uint8_t *key, size_t length,
                                          const struct idempotency_key **found) {
    for (size_t i = record->idempotency_key_count; i-- > 0;)
        if (record->idempotency_keys[i].length >= length &&
            memcmp(record->idempotency_keys[i].bytes, key, length) == 0) {
            if (found)
                *found = &record->idempotency_keys[i];
            return record->idempotency_keys[i].seq;
        }
    return 0;
}

static char *copy_text(const char *text) {
    return xstrdup(text);
}

struct game_record *record_copy(const struct game_record *from) {
    struct game_record *record = xcalloc(1, sizeof *record);
    *record = *from;
    record->ruleset = copy_text(from->ruleset);
    record->version = copy_text(from->version);
    record->content_hash = copy_text(from->content_hash);
    record->scenario = copy_text(from->scenario);
    record->pack = copy_text(from->pack);
    record->options = copy_text(from->options ? from->options : "{}");
    record->labels = copy_text(from->labels ? from->labels : "{}");
    record->clock = copy_text(from->clock);
    record->clocks = clocks_copy(from->clocks);
    record->result = copy_text(from->result);
    record->owner_app = copy_text(from->owner_app ? from->owner_app : "");
    record->owner_player = copy_text(from->owner_player);
    for (int i = 0; i < from->seat_count; i++) {
        record->seats[i].player = copy_text(from->seats[i].player);
        record->seats[i].name = copy_text(from->seats[i].name);
        record->seats[i].entropy = copy_text(from->seats[i].entropy);
        record->seats[i].invited = copy_text(from->seats[i].invited);
    }
    record->damage = NULL;
    record->notice_targets = NULL;
    record->orders = NULL;
    record->idempotency_keys = NULL;
    record->idempotency_key_count = 0;
    return record;
}

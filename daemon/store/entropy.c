/* The commitments and values that seats contribute to the dice, before the game begins. */
#include <string.h>

#include "players.h"
#include "record.h"

bool game_record_committed(const struct game_record *record) {
    for (int i = 0; i < record->seat_count; i++)
        if (!record->seats[i].player || !record->seats[i].committed)
            return false;
    return record->entropy_mode == ENTROPY_COMMITTED;
}

enum seat_wait game_record_awaits(const struct game_record *record, const struct game_seat *seat) {
    if (record->status != GAME_OPEN)
        return WAIT_NOTHING;
    if (!seat->player)
        return WAIT_PLAYER;
    if (record->entropy_mode != ENTROPY_COMMITTED)
        return WAIT_NOTHING;
    if (!seat->committed)
        return WAIT_COMMITMENT;
    return game_record_committed(record) && !seat->opened ? WAIT_VALUE : WAIT_NOTHING;
}

bool game_record_ready(const struct game_record *record) {
    for (int i = 0; i < record->seat_count; i++) {
        const struct game_seat *seat = &record->seats[i];
        if (!seat->player || (record->entropy_mode == ENTROPY_COMMITTED && !(seat->committed && seat->opened)))
            return false;
    }
    return true;
}

void game_record_key(const struct game_record *record, uint8_t key[KEY_BYTES]) {
    const char *text[RULESET_MAX_ROLES] = {NULL}, *id[RULESET_MAX_ROLES] = {NULL};
    const uint8_t *value[RULESET_MAX_ROLES] = {NULL};
    for (int i = 0; i < record->seat_count; i++) {
        const struct game_seat *seat = &record->seats[i];
        if (seat->role >= record->module->ruleset->role_count)
            continue;
        id[seat->role] = record->module->ruleset->roles[seat->role].id;
        text[seat->role] = seat->entropy;
        value[seat->role] = seat->opened ? seat->value : NULL;
    }
    if (record->entropy_mode == ENTROPY_COMMITTED)
        fairness_key_committed(record->seed, id, value, key);
    else
        fairness_key(record->seed, text, key);
}

void game_truth_of(const struct game_record *record, const struct entry *entries, size_t count,
                   struct game_truth *truth) {
    static const bool chosen[] = {false, true};
    *truth = (struct game_truth){.module = record->module,
                                 .setup = record->setup,
                                 .scenario = record->scenario,
                                 .options = record->options,
                                 .entropy_mode = record->entropy_mode,
                                 .seed_chosen = record->seed_origin == SEED_UNKNOWN
                                                    ? NULL
                                                    : &chosen[record->seed_origin >= SEED_CHOSEN],
                                 .round = record->entropy_round,
                                 .started_at = record->started_at,
                                 .entries = entries,
                                 .count = count};
    memcpy(truth->id, record->id, sizeof truth->id);
    memcpy(truth->seed, record->seed, SEED_BYTES);
    memcpy(truth->commitment, record->commitment, COMMITMENT_BYTES);
    for (int i = 0; i < record->seat_count; i++) {
        const struct game_seat *seat = &record->seats[i];
        truth->entropy[seat->role] = seat->entropy;
        truth->promise[seat->role] = seat->committed ? seat->commitment : NULL;
        truth->value[seat->role] = seat->opened ? seat->value : NULL;
        truth->player[seat->role] = seat->player;
        truth->bot[seat->role] = id_bot(seat->player);
    }
}

/* Creates games, fills seats, appends entries (stage.h). */
#ifndef STORE_GAMES_H
#define STORE_GAMES_H

#include "record.h"
#include "stage.h"

/* Creates a game from all members of `game` except idempotency_keys, module, commitment (derived from the seed) and
 * times. Seats may be empty or filled, committed or not. If the game is ready, pass its session: the game starts at
 * once and its status is set. If the owner's quota is used up, nothing is created and run() starts over: check it with
 * store_count_games first. idempotency_key: NULL, or 1 to 32 bytes that find the creation again (the first 16 identify
 * it). If the key already exists, nothing is created and run() starts over: check it with store_find_creation in phase
 * 0. Unknown players are created and belong to player_app. Returns the stored record, which the caller owns: record and
 * session become the loaded game. */
struct game_record *store_create_game(struct stage *stage, const struct game_record *game, struct session *session,
                                      const uint8_t *idempotency_key, size_t idempotency_key_length,
                                      const char *player_app);
/* Creates a rematch of the stage's game, which the job has already changed. The new game is created only if that
 * change took effect. The caller frees both the returned record and the session: the game is loaded when it is next
 * requested. */
struct game_record *store_create_rematch(struct stage *stage, const struct game_record *game, struct session *session,
                                         const char *player_app);

/* Call after several creations in one transaction: either all games are created, or none is and run() starts over.
 * Notifies all daemons, this one included. */
void store_all_made(struct stage *stage, const uint8_t (*games)[16], size_t count);

/* Does the app (the player if the app is ""), or the player alone, have as many unfinished games as allowed? */
struct games_room {
    bool full, player_full;
};
void store_count_games(struct stage *stage, const char *app, const char *player, int most, int player_most,
                       struct games_room *out);

struct creation {
    bool found;
    uint8_t game[16];
    uint8_t idempotency_key_length, idempotency_key[32];
};
void store_find_creation(struct stage *stage, const uint8_t idempotency_key[16], struct creation *out);

/* The following functions need JOB_GAME or JOB_HISTORY, job->writes, and an existing game. A job may call one of them,
 * but orders may be stored together with entries. */

/* Changes the seat of role seat->role in an open game to `seat` (player NULL: the seat is left). If this makes the game
 * ready, pass its session: the game becomes active, or finished if the session is over. */
void store_take_seat(struct stage *stage, const struct game_seat *seat, struct session *session,
                     const char *player_app);
/* Empties a seat of an open game whose seats have all committed, and starts a new round: makes a new random seed, and
 * discards all commitments and values. */
void store_new_round(struct stage *stage, int role);
/* Stores session_entry(stage->game->session), which session_act/undo/conclude has just made, and everything that
 * follows from it (to_act, status, result, snapshot). idempotency_key: NULL or up to 32 bytes. */
void store_append(struct stage *stage, const uint8_t *idempotency_key, size_t idempotency_key_length);
/* Stores several consecutive entries, all or none. The last one is session_entry(). The first `keyed` entries get the
 * idempotency_key. */
void store_append_all(struct stage *stage, const struct entry *entries, size_t count, const uint8_t *idempotency_key,
                      size_t idempotency_key_length, size_t keyed);

/* Stores session_entry(stage->game->session), a TABLE_CORRECT that session_table has just made, and the result. */
void store_correct(struct stage *stage);
/* Changes the status from open to aborted. */
void store_abort_game(struct stage *stage);

#endif

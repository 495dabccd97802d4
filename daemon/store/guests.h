/* Guests: players who take a seat by an invitation, without a token (stage.h). */
#ifndef STORE_GUESTS_H
#define STORE_GUESTS_H

#include "stage.h"
#include "tokens.h"

/* A new random id: "guest-" and eleven letters and digits. */
void guest_id_make(char id[65]);

struct guest_room {
    bool taken;        /* a player of this id exists */
    bool players_full; /* the app has reached its limit of players, */
    bool tokens_full;  /* or of valid tokens */
};
/* Is there room in the token's app for its player and for the token? most_…: the limits; 0: none. Admins have none. */
void store_find_guest_room(struct stage *stage, const struct token_record *token, int most_players, int most_tokens,
                           struct guest_room *out);
/* Stores the guest's name and makes the token. Stage it after store_take_seat, which makes the player; if that finds
 * the game changed, this does nothing. */
void store_seat_guest(struct stage *stage, const struct token_record *token, const uint8_t hash[TOKEN_HASH],
                      const char *name);

#endif

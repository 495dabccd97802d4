/* Deletes players, games and messages (stage.h). */
#ifndef STORE_FORGET_H
#define STORE_FORGET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "people.h"
#include "proposals.h"
#include "stage.h"

/* ---- players ------------------------------------------------------------------------------------------- */

/* A new random pseudonym: "gone-" and eleven letters and digits. */
enum { PSEUDONYM = 17 };
void pseudonym_make(char pseudonym[PSEUDONYM]);

struct forgotten {
    bool found; /* false: the app has no such player, or the player has already been deleted */
    size_t count;
    uint8_t (*games)[16]; /* the games that have to be loaded again */
};
void forgotten_finish(struct forgotten *forgotten); /* zeroed does nothing */
/* Replaces the player's id by the pseudonym in every row, and removes name, notes, texts of messages, tokens, webhooks,
 * vacation and standing orders. Seats stay, under the pseudonym. app: only a player of this app; NULL: of any app.
 * Notifies all daemons. If the pseudonym is taken, run() starts over and must make another one. *out must be zeroed or
 * finished. */
void store_forget_player(struct stage *stage, const char *id, const char *pseudonym, const char *app,
                         struct forgotten *out);
/* Writes a note about the deletion. Stage it after store_forget_player; it writes nothing if that found no player. */
void store_audit_forgotten(struct stage *stage, const struct audit_note *note, const char *pseudonym);

/* ---- games --------------------------------------------------------------------------------------------- */

/* Deletes the stage's game with everything that belongs to it, if it is unchanged, and finished or called off. note:
 * for the audit log, which stays; NULL: none. Needs JOB_GAME and job->writes. */
void store_delete_game(struct stage *stage, const struct audit_note *note);

/* Games that ended before a certain time, earliest first. */
enum { ENDED_MOST = 50 };
struct ended_list {
    int64_t last_at, last_number; /* where the next page starts; zeroed: at the beginning */
    size_t count;
    uint8_t games[ENDED_MOST][16];
};
/* The next page: of games that ended before this time, and after list->last_… */
void store_list_ended(struct stage *stage, int64_t before, struct ended_list *list);

/* ---- messages ------------------------------------------------------------------------------------------ */

/* Empties a message, which stays as a marker, and notifies all daemons. */
void store_delete_message(struct stage *stage, const uint8_t game[16], enum message_channel channel, int n);

#endif

/* A game's messages, and private notes of players. */
#ifndef STORE_PEOPLE_H
#define STORE_PEOPLE_H

#include "players.h"
#include "stage.h"

enum { MESSAGES_MOST = 10000 /* of one channel of a game */, MESSAGE_KEY = 32 };
enum { MESSAGE_BYTES = 4000, NOTE_BYTES = 40000 };
enum message_channel { CHANNEL_PLAYERS, CHANNEL_SPECTATORS };

struct message {
    int n;
    int64_t at;
    char player[65]; /* "": an admin or the app that created the game */
    char name[PLAYER_NAME];
    int role; /* -1: none */
    char *text;
    bool deleted; /* text is "" */
    bool hidden;  /* for directors only */
    uint8_t key[MESSAGE_KEY];
};
struct message_list {
    struct message *items;
    size_t count;
    bool more;
};
void message_list_finish(struct message_list *list); /* zeroed does nothing */

/* Adds a message to the channel, with the time message->at, and notifies all daemons. key: NULL, or MESSAGE_KEY bytes
 * of an Idempotency-Key. No two messages of a game may share the first half of a key: check store_find_message before.
 * out: the message; empty if the channel has MESSAGES_MOST messages already. */
void store_add_message(struct stage *stage, const uint8_t game[16], enum message_channel channel,
                       const struct message *message, const uint8_t *key, struct message_list *out);
/* The message whose key has this first half, if any. */
void store_find_message(struct stage *stage, const uint8_t game[16], const uint8_t *key, struct message_list *out);
/* The message with this number. out: the message, or empty if no message has the number. */
void store_get_message(struct stage *stage, const uint8_t game[16], enum message_channel channel, int n,
                       struct message_list *out);
/* The messages after number `since`, oldest first. */
void store_list_messages(struct stage *stage, const uint8_t game[16], enum message_channel channel, int since,
                         int limit, struct message_list *out);

/* The latest message of the channel (0: none), and whether the game has had any proposal. */
struct beside {
    int message;
    bool proposals;
};
void store_find_beside(struct stage *stage, const uint8_t game[16], enum message_channel channel, struct beside *out);

struct note {
    char *text; /* NULL: none */
    int64_t updated_at;
};
void note_finish(struct note *note); /* zeroed does nothing */
void store_find_note(struct stage *stage, const uint8_t game[16], int role, const char *player, struct note *out);
/* text "": deletes the note. */
void store_put_note(struct stage *stage, const uint8_t game[16], int role, const char *player, const char *text,
                    int64_t at);
/* The same if the note was written at `expected` (0: if there is none). *put: it was, and is now as text says. */
void store_put_note_over(struct stage *stage, const uint8_t game[16], int role, const char *player, const char *text,
                         int64_t at, int64_t expected, bool *put);

#endif

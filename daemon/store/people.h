/* What people say and note beside a game. */
#ifndef STORE_PEOPLE_H
#define STORE_PEOPLE_H

#include "store.h"

enum { MESSAGES_MOST = 10000 /* of one channel of a game */, MESSAGE_KEY = 32 };
enum message_channel { CHANNEL_PLAYERS, CHANNEL_SPECTATORS };

struct message {
    int n;
    int64_t at;
    char player[65]; /* "": whoever runs the game */
    char name[PLAYER_NAME];
    int role; /* -1: none */
    char *text;
    uint8_t key[MESSAGE_KEY];
};
struct message_list {
    struct message *items;
    size_t count;
    bool more;
};
void message_list_finish(struct message_list *list); /* zeroed does nothing */

/* Adds one to the channel, said at message->at; tells all daemons. key: NULL, or MESSAGE_KEY bytes of an Idempotency-Key, of which no two
 * messages of a game may have the first half: look with store_find_message before. out: the message, or none where
 * there are MESSAGES_MOST already. */
void store_add_message(struct stage *stage, const uint8_t game[16], enum message_channel channel,
                       const struct message *message, const uint8_t *key, struct message_list *out);
/* The one with a key of this first half, if there is one. */
void store_find_message(struct stage *stage, const uint8_t game[16], const uint8_t *key, struct message_list *out);
/* Those after number `since`, oldest first. */
void store_list_messages(struct stage *stage, const uint8_t game[16], enum message_channel channel, int since,
                         int limit, struct message_list *out);

/* What there is beside a game: the latest message of the channel (0: none), and whether anything was proposed. */
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
/* text "": there is none any more. */
void store_put_note(struct stage *stage, const uint8_t game[16], int role, const char *player, const char *text,
                    int64_t at);

#endif

/* A thread that LISTENs, on a separate connection, for changes by other daemons on the same database.
 *
 * Notifications on channel musterd: "MARK ID ID …": the daemon MARK changed these games; "token ID": the token was
 * revoked; "webhooks": the webhooks changed; "player ID": the player's name changed; "gone ID": the player was deleted;
 * "message GAME CHANNEL N": a message was posted, or with " deleted" at the end deleted (its sender receives this,
 * too); "MARK hello" every few seconds, so that daemons know of one another; "MARK resync": drop everything that was
 * cached before the sender appeared.
 */
#ifndef STORE_LISTENER_H
#define STORE_LISTENER_H

#include <stdbool.h>
#include <stdint.h>

struct listener;

/* Identifies a message that was posted or deleted in a game. */
struct message_news {
    uint8_t game[16];
    int channel, n;
    bool deleted; /* otherwise it was posted */
};

/* The functions that the listener calls, from its own thread. */
struct listener_hooks {
    void *context;
    const char *instance; /* this process's mark in notifications: 8 hex digits */
    void (*have_peers)(void *context, bool peers);
    void (*game_changed)(void *context, const uint8_t game[16], bool quiet);
    void (*all_changed)(void *context);
    void (*token_revoked)(void *context, const uint8_t *token); /* NULL: unknown tokens may have been revoked */
    void (*player_renamed)(void *context, const char *player);
    void (*player_gone)(void *context, const char *player);
    void (*message_posted)(void *context, const struct message_news *news);
};

/* Returns NULL on failure, with one line on stderr. */
struct listener *listener_start(const char *conninfo, const struct listener_hooks *hooks);
void listener_stop(struct listener *listener); /* NULL does nothing */

#endif

/* A thread with a connection of its own that LISTENs for what other daemons on the same database change.
 *
 * Notifications on channel musterd: "MARK ID ID …" games changed by the daemon MARK; "token ID"; "webhooks";
 * "player ID" is called something else; "message GAME CHANNEL N" was said (also to who did it); "MARK
 * hello" every few seconds, so that daemons know of one another; "MARK resync": drop what you cached
 * before I knew of you.
 */
#ifndef STORE_LISTENER_H
#define STORE_LISTENER_H

#include <stdbool.h>
#include <stdint.h>

struct listener;

/* Something was said beside a game: which message it is. */
struct message_news {
    uint8_t game[16];
    int channel, n;
};

/* Whom the listener tells, from its own thread. */
struct listener_hooks {
    void *context;
    const char *instance; /* this process's mark in notifications: 8 hex digits */
    void (*have_peers)(void *context, bool peers);
    void (*game_changed)(void *context, const uint8_t game[16], bool quiet);
    void (*all_changed)(void *context);
    void (*token_revoked)(void *context, const uint8_t *token); /* NULL: some may have been */
    void (*player_renamed)(void *context, const char *player);
    void (*message_posted)(void *context, const struct message_news *news);
};

/* NULL with one line on stderr. */
struct listener *listener_start(const char *conninfo, const struct listener_hooks *hooks);
void listener_stop(struct listener *listener); /* NULL does nothing */

#endif

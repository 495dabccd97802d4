/* The message that is sent for a notice: short, and limited to what a spectator of the game may see. Any thread. */
#ifndef WEBHOOK_MESSAGE_H
#define WEBHOOK_MESSAGE_H

#include "../store/webhooks.h"

struct loader;

struct message_setting {
    const char *base; /* the public URL of the daemon, without a slash at the end */
    struct loader *loader;
};

/* Writes the body in this format. A discord or slack message shows the board as a spectator sees it, unless the game is
 * private. mentions: NULL, or a JSON object of players and their ids in this chat: the message mentions those whom it
 * calls upon, and nobody else. */
void message_write(struct writer *w, const struct message_setting *setting, enum webhook_format format,
                   enum notice_type type, int64_t at, const char *data, const char *mentions);

#endif

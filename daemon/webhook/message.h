/* What is sent for a notice: thin, and nothing that a spectator of the game may not see. Any thread. */
#ifndef WEBHOOK_MESSAGE_H
#define WEBHOOK_MESSAGE_H

#include "../store/webhooks.h"

struct loader;

struct message_setting {
    const char *base; /* where clients reach the daemon, without a slash at the end */
    struct loader *loader;
};

/* The body for this format. A discord or slack message shows the board as a spectator sees it, where the game is
 * not private. */
void message_write(struct writer *w, const struct message_setting *setting, enum webhook_format format,
                   enum notice_type type, int64_t at, const char *data);

#endif

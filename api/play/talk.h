/* How messages reach a game's followers. */
#ifndef API_TALK_H
#define API_TALK_H

#include <stdbool.h>

#include "../../daemon/store/people.h"

struct api;
struct call;
struct message_news;
struct writer;

/* Notifies the game's followers of the channel that there is a message; they request the message itself. Any
 * thread. */
void talk_publish(struct api *api, const struct message_news *news);

/* Writes event: message, for message n of the spectators' or the players' channel. */
void talk_write_news(struct writer *w, bool spectators, int n, bool deleted);

/* Requests about one message: /v1/games/{game}/messages/{n}?channel=… Checks number and channel of the request. false:
 * the problem is set. */
bool talk_shape(struct call *call);
/* The number in the path; 0: the problem is set. */
int talk_number(struct call *call);
enum message_channel talk_channel(const struct call *call);
const char *talk_channel_name(enum message_channel channel);
/* May the caller read and write there? false: the problem is set. */
bool talk_may_enter(struct call *call, enum message_channel channel);
/* Sets the problem that the channel has no message of this number. */
void talk_not_found(struct call *call, enum message_channel channel);

#endif

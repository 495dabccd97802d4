/* What is said beside games: how it reaches those who follow. */
#ifndef API_TALK_H
#define API_TALK_H

#include <stdbool.h>

struct api;
struct message_news;
struct writer;

/* Tells the game's followers of the channel that there is a message; which it is, they ask. Any thread. */
void talk_publish(struct api *api, const struct message_news *news);

/* event: message, the n-th of the spectators' channel or of the players'. */
void talk_write_news(struct writer *w, bool spectators, int n);

#endif

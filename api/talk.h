/* What is said beside games: how it reaches those who follow. */
#ifndef API_TALK_H
#define API_TALK_H

struct api;
struct message_news;

/* Tells the game's followers of the channel that there is a message; which it is, they ask. Any thread. */
void talk_publish(struct api *api, const struct message_news *news);

#endif

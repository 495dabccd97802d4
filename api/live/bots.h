/* Bots in running games. A thread of daemon/bot/crew.h searches for the bot's choice. The choice becomes an ordinary
 * action, after a short random delay, if the game is still at the same seq. */
#ifndef API_BOTS_H
#define API_BOTS_H

#include "../../daemon/store/record.h"

struct api;

/* Starts the threads; false: they cannot be started. bots_stop comes before the workers stop, bots_free after that. */
bool bots_start(struct api *api);
void bots_stop(struct api *api);
void bots_free(struct api *api);

/* Call when a change of the game is durable: its bots, if any, examine the position. Worker's thread. */
void bots_wake(struct api *api, const struct game_record *record);
/* Call once a second, on any thread: finds games that wait for a bot, for example because another daemon stopped. */
void bots_tick(struct api *api);

#endif

/* Decides a game for its league: when a deadline has passed, and by its director. Worker's thread. */
#ifndef API_LIVE_DECIDE_H
#define API_LIVE_DECIDE_H

#include "../../daemon/game/session.h"
#include "../../daemon/worker/worker.h"

struct api;
struct call;
struct json_t;

/* Reads {"ROLE": place, …}, which must have a place from 1 to 8 for each seat of the job's game, into the terms. false:
 * a problem is set. The game must have its rules. */
bool decide_places(struct call *call, const struct json_t *places, struct table_terms *terms);

/* Stages the end of the job's game with the places of these terms, or a correction if the game is finished. The job
 * must be one that writes. ACT_DONE: it is staged; call decide_done once it is durable. ACT_OVER: the game was called
 * off, or has not begun. ACT_FAULT: the game is quarantined. */
enum act_outcome decide_game(struct api *api, struct job *job, const struct table_terms *terms);
/* Publishes the entry to the game's followers. */
void decide_done(struct api *api, struct job *job);

#endif

/* The export of one game as JSON. */
#ifndef API_GAMES_EXPORT_WRITE_H
#define API_GAMES_EXPORT_WRITE_H

#include "../../daemon/worker/worker.h"

struct api;
struct writer;

/* Writes the whole game of a job with JOB_HISTORY, whose ruleset is installed. false: it does not replay, and why says
 * where. out fails if memory runs out. Worker's thread. */
bool export_write(struct api *api, const struct job *job, struct writer *out, struct writer *why);

#endif

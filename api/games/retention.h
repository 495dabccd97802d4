/* A thread that moves games that ended long ago from the database into files (--retain-finished). */
#ifndef API_GAMES_RETENTION_H
#define API_GAMES_RETENTION_H

struct api;
struct retention;

/* NULL: no thread could be started, and the log says so. api->workers must be set. */
struct retention *retention_start(struct api *api);
/* Waits for the game that is being moved. Call before the workers stop. NULL does nothing. */
void retention_stop(struct retention *retention);

#endif

/* A daemon in this process, over a PostgreSQL of its own, with rows of every kind that requests make: games, orders,
 * messages, people, a league. A failure of anything here breaks the fuzz target. One thread. */
#ifndef SUPPORT_FUZZ_WORLD_H
#define SUPPORT_FUZZ_WORLD_H

#include <jansson.h>
#include <postgresql/libpq-fe.h>
#include <stddef.h>

/* An open game, two that have begun (the second with a snapshot), and one that stays whole: carol's and dave's. */
enum { VICTIMS = 3, WITNESS = VICTIMS, GAMES };

struct world {
    PGconn *sql;
    char dir[64]; /* of the daemon's data */
    char id[GAMES][37];
    long long number[GAMES]; /* its game_id in the database */
};

struct answer {
    int status; /* 0: none came */
    char *text; /* the caller frees it */
    size_t length;
};

/* Call it once. It stops at exit. */
const struct world *world_make(void);
/* One request of the administrator. body: NULL: none. */
struct answer world_ask(const char *method, const char *path, const char *body);
/* The answer's JSON, to a POST if there is a body, else to a GET. An answer other than 200 or 201 breaks the target.
 * The caller frees it with json_decref. */
json_t *world_must(const char *path, const char *body);
/* The text of a member; "": none. */
const char *world_word(const json_t *object, const char *name);
/* Runs statements; again if they deadlock with the daemon's. */
void world_sql(const char *text);
long world_count(const char *table);
/* The daemon reads this game anew. */
void world_forget(int game);

#endif

/* Budgets of requests: a bucket for each token or address that fills at a steady rate. Any thread. */
#ifndef API_LIMITS_H
#define API_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct limits;

struct budget {
    int limit, remaining, reset; /* requests, requests, seconds until it is whole again */
    int wait;                    /* seconds until there is one more; 0 where there is */
};

/* per_minute 0: no limit. NULL when out of memory. */
struct limits *limits_create(int per_minute);
void limits_destroy(struct limits *limits); /* NULL does nothing */

/* Takes one request out of the budget of key (n bytes) at the time now (microseconds, monotonic); false if it is spent.
 * Without a limit: true, and budget->limit is 0. */
bool limits_take(struct limits *limits, const void *key, size_t n, int64_t now, struct budget *budget);
/* Is there one? Takes none. */
bool limits_ask(struct limits *limits, const void *key, size_t n, int64_t now, struct budget *budget);
/* Takes one that is known to be due only afterwards, even if the budget is used up: what was too many is made up for
 * later. */
void limits_charge(struct limits *limits, const void *key, size_t n, int64_t now, struct budget *budget);

#endif

/* Budgets of requests: token buckets by token or address, which fill at a steady rate. Any thread. */
#ifndef API_LIMITS_H
#define API_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct limits;

struct budget {
    int limit, remaining, reset; /* requests; requests; seconds until the budget is full */
    int wait;                    /* seconds until the next request is available; 0: one is available */
};

/* per_minute 0: no limit. NULL: out of memory. */
struct limits *limits_create(int per_minute);
void limits_destroy(struct limits *limits); /* NULL does nothing */

/* Takes one request from the budget of key (n bytes) at time now (microseconds, monotonic). false: the budget is used
 * up. Without a limit: true, and budget->limit is 0. */
bool limits_take(struct limits *limits, const void *key, size_t n, int64_t now, struct budget *budget);
/* The same check without taking. */
bool limits_ask(struct limits *limits, const void *key, size_t n, int64_t now, struct budget *budget);
/* Takes one request whose cost is known only afterwards, even if the budget is used up: the debt must be refilled
 * first. */
void limits_charge(struct limits *limits, const void *key, size_t n, int64_t now, struct budget *budget);
/* The same for several requests. */
void limits_charge_more(struct limits *limits, const void *key, size_t n, int requests, int64_t now,
                        struct budget *budget);

#endif

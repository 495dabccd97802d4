/* A perfect matching of least cost. A cost is a list of numbers, compared from the first to the last. */
#ifndef API_TOURNAMENT_MATCHING_H
#define API_TOURNAMENT_MATCHING_H

#include <stdbool.h>
#include <stdint.h>

enum { COST_PARTS = 5 };

/* Costs are added part by part. The sum of a part over all pairs must stay below 2^50 in absolute value. */
struct cost {
    int64_t part[COST_PARTS];
};

/* The cost of the pair a, b, where a < b. */
typedef struct cost (*pair_cost)(const void *context, int a, int b);

/* Matches count (even, 2 to 512) items so that the costs of the pairs add up to the least sum. partner: count numbers.
 * Time grows with the cube of count: 64 items take some 10 ms. The result depends only on the costs. false: out of
 * memory. */
bool matching_least(int count, pair_cost cost, const void *context, int *partner);

#endif

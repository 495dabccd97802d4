/* Counts how much of a common resource each holder uses: connections by address, streams by token, unread bytes of
 * answers. Only holders with a count above zero use memory. Any thread. */
#ifndef DAEMON_SHARES_H
#define DAEMON_SHARES_H

#include <stdbool.h>
#include <stdint.h>

struct shares;

enum { SHARES_KEY = 16 };

/* Who is charged for a resource: the key, and for a caller that belongs to an app also the app. */
struct payer {
    uint8_t key[SHARES_KEY], app[SHARES_KEY];
    bool of_app;
};

/* most: the limit for all keys together. The limit of one key is given at each take. NULL: out of memory. */
struct shares *shares_create(int64_t most);
void shares_destroy(struct shares *shares); /* NULL does nothing */

/* Takes n for the key unless the key would then hold more than `mine`, or all keys together more than the limit. A key
 * that holds nothing may exceed `mine` once, so that even a large item can be sent. false: nothing was taken. */
bool shares_take(struct shares *shares, const uint8_t key[SHARES_KEY], int64_t n, int64_t mine);
/* Returns n that were taken. */
void shares_give(struct shares *shares, const uint8_t key[SHARES_KEY], int64_t n);
int64_t shares_held(struct shares *shares, const uint8_t key[SHARES_KEY]);
/* The sum over all keys. */
int64_t shares_total(const struct shares *shares);

/* Takes n from both accounts: `mine` limits the key, `total` limits its app. false: nothing was taken. apps: a separate
 * struct shares that counts by app. */
bool payer_take(struct shares *shares, struct shares *apps, const struct payer *payer, int64_t n, int64_t mine,
                int64_t total);
void payer_give(struct shares *shares, struct shares *apps, const struct payer *payer, int64_t n);

#endif

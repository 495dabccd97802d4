/* What each of many holds of something that all of them share: connections by address, streams by token, bytes of
 * answers that nobody has read yet. Only who holds something takes up memory. Any thread. */
#ifndef DAEMON_SHARES_H
#define DAEMON_SHARES_H

#include <stdbool.h>
#include <stdint.h>

struct shares;

enum { SHARES_KEY = 16 };

/* On whose account something is held: his own, and where he acts within an app, that of the app besides. */
struct payer {
    uint8_t key[SHARES_KEY], app[SHARES_KEY];
    bool of_app;
};

/* most: of all together; what one may have above it is said at each taking. NULL when out of memory. */
struct shares *shares_create(int64_t most);
void shares_destroy(struct shares *shares); /* NULL does nothing */

/* Takes n for the key unless it would then have more than `mine`, or all together more than there is. A key that holds
 * nothing may take more than `mine` once, so that nothing is too large to be had at all. false: nothing was taken. */
bool shares_take(struct shares *shares, const uint8_t key[SHARES_KEY], int64_t n, int64_t mine);
/* Gives back what was taken. */
void shares_give(struct shares *shares, const uint8_t key[SHARES_KEY], int64_t n);
int64_t shares_held(struct shares *shares, const uint8_t key[SHARES_KEY]);
/* Of all together. */
int64_t shares_total(const struct shares *shares);

/* shares_take for both accounts: `mine` of his own, `total` of his app in all. false: nothing was taken. apps: a struct
 * shares of its own, which counts what apps hold. */
bool payer_take(struct shares *shares, struct shares *apps, const struct payer *payer, int64_t n, int64_t mine,
                int64_t total);
void payer_give(struct shares *shares, struct shares *apps, const struct payer *payer, int64_t n);

#endif

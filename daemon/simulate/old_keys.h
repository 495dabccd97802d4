/* The law of old keys: a key means one thing forever.
 *
 * A client shows a list, others act, and then the client uses a key of that list. Either the key is refused (its seq is
 * stale, or it is not in the list any more), or it has the same effect as when it was listed:
 *   - its label is the same;
 *   - its role is told the same, with the same draws. A standing pass is exempt: it answers the window that is open.
 * So an offer cannot be replaced by another while a player is accepting it.
 */
#ifndef DAEMON_OLD_KEYS_H
#define DAEMON_OLD_KEYS_H

#include <stdbool.h>
#include <stdint.h>

#include "../plugin/loader.h"
#include "findings.h"

struct old_key_count {
    uint64_t tries;    /* old keys that were tried after others had acted */
    uint64_t refused;  /* of these: stale, or not in the list any more */
    uint64_t accepted; /* of these: accepted, and compared */
    struct findings findings;
    char fault[384]; /* the failure of a game, with its seed; empty: none */
};

/* Plays random games of a set-up, with many actions out of turn, until this many tries or games are reached. Adds to
 * count. false: a game failed. Needs fairness_init and guard_init. */
bool old_keys_count(struct old_key_count *count, const struct module *module, const struct setup *setup,
                    uint64_t first_seed, uint64_t tries, int games);

#endif

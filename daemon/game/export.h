/* A finished game as one JSON document, and the proof that a game is what it says: replayed from seed
 * and actions, with state, log and dice compared. Pure computing; any thread. */
#ifndef DAEMON_EXPORT_H
#define DAEMON_EXPORT_H

#include "session.h"

/* All that a game's replay needs. Pointers are the caller's. */
struct game_truth {
    const struct module *module;
    struct setup setup;
    uint8_t id[16];
    uint8_t seed[SEED_BYTES], commitment[COMMITMENT_BYTES];
    enum entropy_mode entropy_mode;
    const char *entropy[RULESET_MAX_ROLES];    /* ENTROPY_OPEN; NULL: none */
    const uint8_t *promise[RULESET_MAX_ROLES]; /* ENTROPY_COMMITTED: the roles' commitments and their values */
    const uint8_t *value[RULESET_MAX_ROLES];
    const bool *seed_chosen;               /* by an admin; NULL: not known */
    uint32_t round;                        /* the how many-th seed and commitments these are; export only */
    const char *player[RULESET_MAX_ROLES]; /* who holds the seats; export only */
    int64_t started_at;                    /* of the set-up */
    const struct entry *entries;           /* 1 … count */
    size_t count;
};

/* Writes the document (schema Export of openapi.yaml). game_json: the Game object, ready-made. false
 * with the reason in why where the replay fails. Secrets and the seed are in it: only for games that
 * are over. */
bool export_json(const struct game_truth *truth, const char *game_json, size_t game_length, int64_t exported_at,
                 struct writer *out, struct writer *why);

/* Replays an export. true if set-up, commitments, openings, every entry's legality, text, events, draws and
 * state agree; else false, and why says the first thing that does not. */
bool verify_export(struct loader *loader, const json_t *document, struct writer *why);
/* Does the document say that an admin chose the seed? */
bool export_seed_chosen(const json_t *document);

/* Replays a game of the store and compares the snapshot (NULL: none). over: the store says that the
 * game is finished. result_json: what the store keeps as result, or NULL. */
bool verify_truth(const struct game_truth *truth, const void *snapshot, size_t snapshot_length, bool over,
                  struct writer *why);

#endif

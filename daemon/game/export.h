/* A finished game as one JSON document, and its verification: the game is replayed from seed and actions, and state,
 * log and dice are compared. Pure functions; any thread. */
#ifndef DAEMON_EXPORT_H
#define DAEMON_EXPORT_H

#include "session.h"

/* Everything that the replay of a game needs. The caller owns what the pointers point to. */
struct game_truth {
    const struct module *module;
    struct setup setup;
    const char *scenario, *options; /* for a stand-in, which does not read them; export only */
    uint8_t id[16];
    uint8_t seed[SEED_BYTES], commitment[COMMITMENT_BYTES];
    enum entropy_mode entropy_mode;
    const char *entropy[RULESET_MAX_ROLES];    /* ENTROPY_OPEN; NULL: none */
    const uint8_t *promise[RULESET_MAX_ROLES]; /* ENTROPY_COMMITTED: the roles' commitments and their values */
    const uint8_t *value[RULESET_MAX_ROLES];
    const bool *seed_chosen;               /* true: the seed was chosen, by an admin or a guide; NULL: unknown */
    uint32_t round;                        /* number of the round of seed and commitments; export only */
    const char *player[RULESET_MAX_ROLES]; /* players in the seats; export only */
    int bot[RULESET_MAX_ROLES];            /* the level of the bot in the seat; 0: none; export only */
    int64_t started_at;                    /* time of the set-up */
    const struct entry *entries;           /* seq 1 to count */
    size_t count;
};

/* Writes the document (schema Export of openapi.yaml). game_json: the Game object, already written. false: the replay
 * failed, and why says the reason. The document contains secrets and the seed: only for games that are over. */
bool export_json(const struct game_truth *truth, const char *game_json, size_t game_length, int64_t exported_at,
                 struct writer *out, struct writer *why);

/* The key of the game's random stream, from the seed and the players' entropy. */
void game_truth_key(const struct game_truth *truth, uint8_t key[KEY_BYTES]);
/* Writes the members of one exported entry: those of the log, and those for verification. entry: the one that the
 * session is at; NULL: the set-up. */
void export_proved_entry(struct session *at, const struct entry *entry, int64_t started_at, struct writer *w);

/* Repeats a bot's choice from the state before it (state_size bytes). false: the bot now chooses differently, and why
 * gets a sentence. */
typedef bool choice_repeater(const struct module *module, const void *state, const struct entry *entry,
                             struct writer *why);

/* Replays an export. repeat: called for each choice of a bot; may be NULL. true: set-up, commitments, openings, every
 * entry's legality, text, events and draws, and the state agree. false: why names the first difference. */
bool verify_export(struct loader *loader, const json_t *document, choice_repeater *repeat, struct writer *why);
/* Does the document say that the seed was chosen? */
bool export_seed_chosen(const json_t *document);

/* Replays a game of the store and compares the snapshot (NULL: none). over: the store says that the game is finished.
 * repeat: as for verify_export. */
bool verify_truth(const struct game_truth *truth, const void *snapshot, size_t snapshot_length, bool over,
                  choice_repeater *repeat, struct writer *why);

#endif

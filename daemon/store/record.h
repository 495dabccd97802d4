/* A game as the store has it: its row, seats, orders and idempotency keys. */
#ifndef STORE_RECORD_H
#define STORE_RECORD_H

#include "../game/clocks.h"
#include "../game/export.h"
#include "../game/game_id.h"
#include "damage.h"

struct notice_targets;

enum game_status { GAME_OPEN, GAME_ACTIVE, GAME_FINISHED, GAME_ABORTED };
const char *game_status_name(enum game_status status); /* "open" … */
int game_status_parse(const char *name);               /* -1: none of them */

/* Unlisted: anyone who knows the id may see the game, but only its participants' lists contain it. Stored values: never
 * renumbered. */
enum game_visibility { GAME_PUBLIC, GAME_PRIVATE, GAME_UNLISTED };
const char *game_visibility_name(enum game_visibility visibility);
int game_visibility_parse(const char *name); /* -1: none of them */

struct game_seat {
    uint8_t role;
    char *player;  /* NULL: open */
    char *name;    /* display name; NULL: not set */
    bool is_bot;   /* the player is a program that its owner lets play */
    char *entropy; /* ENTROPY_OPEN; NULL: none given */
    /* ENTROPY_COMMITTED: the commitment, and the value that opened it. */
    bool committed, opened;
    uint8_t commitment[COMMITMENT_BYTES], value[VALUE_BYTES];
    /* The seat is reserved for this player, or for the holder of an invitation with this SHA-256. In a game that has
     * begun, the named player is invited to take the seat over. */
    char *invited;
    bool by_link;
    uint8_t invitation[32];
};

enum { ORDERS_DELAY_MOST = 86400, ORDERS_DELAY = 900 /* ORDERS_DELAY: default with hidden information, in seconds */ };

/* Where the seed came from. UNKNOWN: the game predates this column. CHOSEN: an admin set it, for tests. GUIDE: the
 * public seed of the ruleset's guide; such a game counts in no standings. */
enum seed_origin { SEED_UNKNOWN, SEED_RANDOM, SEED_CHOSEN, SEED_GUIDE };

/* Standing orders of a seat, in a record that has them. */
struct seat_orders {
    char *player;          /* the owner; the orders have no effect if another player holds the seat. NULL: no orders */
    char *rules;           /* JSON */
    struct orders *orders; /* the rules, parsed */
    uint32_t held;         /* the question that the player answers without the orders; 0: none */
    uint32_t due_for;      /* the question that due_at belongs to: 1 + the seq since which it has been open; 0: any */
    int64_t due_at;        /* when the next answer is due; 0: no answer is due */
};

struct idempotency_key {
    uint32_t seq;
    uint8_t length, bytes[32];
};

struct game_record {
    uint8_t id[16];
    char *ruleset, *version, *content_hash, *scenario;
    char *pack;                     /* the name of its pack when it was made; NULL: none */
    char *options;                  /* all options, JSON object */
    char *labels;                   /* JSON object */
    char *clock;                    /* JSON or NULL */
    struct clocks *clocks;          /* the clocks defined by `clock`; NULL: none */
    char *result;                   /* JSON or NULL */
    char *owner_app, *owner_player; /* the creator: app "" for an admin; player NULL if an app or admin created it */
    enum game_visibility visibility;
    enum game_status status;
    uint32_t seq;
    role_set to_act, stored_to_act; /* who owes a decision: by the rules; by the stored row, for lists */
    uint32_t revision;              /* revision of seats and status */
    int64_t created_at, updated_at, started_at, finished_at; /* microseconds; 0: not yet */
    int seat_count;
    struct game_seat seats[RULESET_MAX_ROLES]; /* in the order of roles */
    uint8_t commitment[COMMITMENT_BYTES];
    enum seed_origin seed_origin;
    enum entropy_mode entropy_mode;
    uint32_t entropy_round;              /* number of the round of seed and commitments, from 1 */
    bool automatic;                      /* the daemon answers open questions with one answer */
    bool hints;                          /* players may ask what a bot would do */
    int orders_delay;                    /* the longest delay of an answer by order, in seconds */
    uint8_t rematch[16], rematch_of[16]; /* zero: none */
    char *damage;                        /* damage in the game's rows (damage.h); NULL: none. Always NULL in lists */
    /* store_create_game: the most unfinished games that the owner may have. If the owner is an app, player_quota is the
     * limit of the player who creates the game through it. 0: no limit. */
    int owner_quota, player_quota;

    /* Set in a job's record only, not in lists. */
    bool complete;
    uint8_t seed[SEED_BYTES], key[KEY_BYTES];
    struct setup setup;
    struct seat_orders *orders;               /* by role; NULL: no seat has orders */
    const struct module *module;              /* NULL: not installed (load_error says so) */
    struct notice_targets *notice_targets;    /* the receivers of the game's notices, if known (notices.c) */
    struct idempotency_key *idempotency_keys; /* entries made with an Idempotency-Key */
    size_t idempotency_key_count;
};
/* Frees what the record points to, not the record. */
void game_record_finish(struct game_record *record);
/* The seat of a role, NULL if this game has none. */
const struct game_seat *game_record_seat(const struct game_record *record, int role);
/* The game was started: it has a session and a log. */
bool game_record_begun(const struct game_record *record);
/* Finished, or aborted at any time. */
bool game_record_over(const struct game_record *record);
/* The roles that the player holds. */
role_set game_record_held(const struct game_record *record, const char *player);
/* The roles whose seats are bots'. */
role_set game_record_bots(const struct game_record *record);
/* Tells the clocks, if there are any, which seats are bots'. Call it when seats have changed. */
void game_record_mark_bots(struct game_record *record);
/* Finds the entry made under this Idempotency-Key; 0: none. Only the first `length` bytes are compared. *found gives
 * all stored bytes, so that a caller can store more than it searches for. */
uint32_t game_record_find_idempotency_key(const struct game_record *record, const uint8_t *key, size_t length,
                                          const struct idempotency_key **found);

/* What an open game is still waiting for at a seat. */
enum seat_wait { WAIT_NOTHING, WAIT_PLAYER, WAIT_COMMITMENT, WAIT_VALUE };
enum seat_wait game_record_awaits(const struct game_record *record, const struct game_seat *seat);
/* All seats are filled and, if players commit, all values are opened: the game can begin. */
bool game_record_ready(const struct game_record *record);
/* Every seat has committed: opening has begun or is complete. */
bool game_record_committed(const struct game_record *record);
/* Collects what a replay of the game needs. The module must be loaded. entries: all entries. The result is valid as
 * long as record and entries are. */
void game_truth_of(const struct game_record *record, const struct entry *entries, size_t count,
                   struct game_truth *truth);
/* Derives the key of the dice from the seed and the seats' values. The module must be loaded. */
void game_record_key(const struct game_record *record, uint8_t key[KEY_BYTES]);

#endif

/* The store: every SQL statement of the daemon. Nobody outside daemon/store speaks libpq.
 *
 * All functions here that take a stage add a statement to the transaction that is being built; they are called from a
 * job's run() with the job's stage and return at once. A staged read fills its result before run()
 * is called again (return JOB_AGAIN). Results belong to the caller, who must keep them alive until
 * then and frees them with the function named here. Texts passed in are copied.
 *
 * Staged changes of a game carry what they expect the game to be (its seq, its revision) in the
 * statement itself; if another daemon was first, nothing is changed and run() starts over with the
 * game loaded anew.
 */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "../game/clocks.h"
#include "../game/export.h"
#include "../game/game_id.h"
#include "damage.h"

struct pipeline;
struct loaded_game;
struct notice_targets;

/* What one job adds to the transaction that is being built. Whoever runs the job gives it the pipeline and the game,
 * and sees afterwards what came of it. */
struct stage {
    struct pipeline *pipeline;
    struct loaded_game *game; /* load.h; NULL: the job is about none */
    int statements;
    bool lost;           /* the connection was gone: the job cannot be done */
    bool changes;        /* the game is changed: it is free again when the transaction has ended */
    bool quiet;          /* by what is one player's alone: other daemons read it anew, and nobody hears of it */
    bool conflict;       /* another daemon was first: the job must be run anew, with the game loaded anew */
    bool reload;         /* what is in memory of the game lacks something: it is loaded anew after the transaction */
    bool tells;          /* a notice waits to be delivered when the transaction is durable */
    uint32_t knows;      /* the store's own: what notices_armed was when it asked whom the game concerns */
    bool revokes;        /* this token counts no more once the transaction is durable */
    uint8_t revoked[16]; /* which token */
    size_t expected;     /* the store's own */
};

/* ---- games --------------------------------------------------------------------------------------- */

enum game_status { GAME_OPEN, GAME_ACTIVE, GAME_FINISHED, GAME_ABORTED };
const char *game_status_name(enum game_status status); /* "open" … */
int game_status_parse(const char *name);               /* -1: none of them */

/* Unlisted: whoever knows the id sees it, and no list but those of who is in it has it. Stored: never renumbered. */
enum game_visibility { GAME_PUBLIC, GAME_PRIVATE, GAME_UNLISTED };
const char *game_visibility_name(enum game_visibility visibility);
int game_visibility_parse(const char *name); /* -1: none of them */

struct game_seat {
    uint8_t role;
    char *player;  /* NULL: open */
    char *name;    /* what he is called; NULL: he has not said */
    char *entropy; /* ENTROPY_OPEN; NULL: none given */
    /* ENTROPY_COMMITTED: what was promised, and what opened it. */
    bool committed, opened;
    uint8_t commitment[COMMITMENT_BYTES], value[VALUE_BYTES];
    /* For whom it is kept: this player (who, in a game that is played, is asked to take it over), or whoever has the
     * text of this SHA-256. */
    char *invited;
    bool by_link;
    uint8_t invitation[32];
};

enum { ORDERS_DELAY_MOST = 86400, ORDERS_DELAY = 900 /* the standard where anything is hidden */ };

/* Whence the seed. Unknown: made before this was kept. Chosen: an admin gave it, for tests. */
enum seed_origin { SEED_UNKNOWN, SEED_RANDOM, SEED_CHOSEN };

/* Standing orders of a seat, in a record with them. */
struct seat_orders {
    char *player;          /* whose; of no effect where somebody else holds the seat. NULL: there are none */
    char *rules;           /* JSON */
    struct orders *orders; /* the same, read */
    uint32_t held;         /* the question that he wants to answer himself; 0: none */
    uint32_t due_for;      /* the question that due_at is for: 1 + the seq since which it is asked; 0: any */
    int64_t due_at;        /* when the next answer is due; 0: none is */
};

struct idempotency_key {
    uint32_t seq;
    uint8_t length, bytes[32];
};

struct game_record {
    uint8_t id[16];
    char *ruleset, *version, *content_hash, *scenario;
    char *options;                  /* all of them, JSON object */
    char *labels;                   /* JSON object */
    char *clock;                    /* JSON or NULL */
    struct clocks *clocks;          /* as clock says; NULL: it is played without */
    char *result;                   /* JSON or NULL */
    char *owner_app, *owner_player; /* who created it: "" for admin; player NULL where an app or admin did */
    enum game_visibility visibility;
    enum game_status status;
    uint32_t seq;
    role_set to_act, stored_to_act;                          /* as the rules say; as lists go by */
    uint32_t revision;                                       /* of seats and status */
    int64_t created_at, updated_at, started_at, finished_at; /* microseconds; 0: not yet */
    int seat_count;
    struct game_seat seats[RULESET_MAX_ROLES]; /* in the order of roles */
    uint8_t commitment[COMMITMENT_BYTES];
    enum seed_origin seed_origin;
    enum entropy_mode entropy_mode;
    uint32_t entropy_round;              /* 1, 2, 3 …: how often seed and commitments were made */
    int orders_delay;                    /* seconds that an answer by order waits at most */
    uint8_t rematch[16], rematch_of[16]; /* zero: none */
    char *damage;                        /* what cannot be in its rows (damage.h); NULL: nothing. Never so in lists */
    /* store_create_game: the most unfinished games that the owner may have; where that is an app, also the most that
     * the player may who asks by it; 0: any number. */
    int owner_quota, player_quota;

    /* Only in a job's record, not in lists. */
    bool complete;
    uint8_t seed[SEED_BYTES], key[KEY_BYTES];
    struct setup setup;
    struct seat_orders *orders;               /* by role; NULL: no seat has any */
    const struct module *module;              /* NULL: not installed (load_error says so) */
    struct notice_targets *notice_targets;    /* whom it concerns, as far as is known (notices.c) */
    struct idempotency_key *idempotency_keys; /* entries made with an Idempotency-Key */
    size_t idempotency_key_count;
};
/* Frees what the record points to, not the record. */
void game_record_finish(struct game_record *record);
/* The seat of a role, NULL if this game has none. */
const struct game_seat *game_record_seat(const struct game_record *record, int role);
/* It was played, if only for a moment: there is a session and a log. */
bool game_record_begun(const struct game_record *record);
/* Finished, or called off before it began or later. */
bool game_record_over(const struct game_record *record);
/* Roles that the player holds. */
role_set game_record_held(const struct game_record *record, const char *player);
/* The entry made under this Idempotency-Key; 0: none. Compares `length` leading bytes, and gives all
 * bytes that were stored (so that more may be kept behind the key than is looked for). */
uint32_t game_record_find_idempotency_key(const struct game_record *record, const uint8_t *key, size_t length,
                                          const struct idempotency_key **found);

/* What an open game waits for at a seat, before it begins. */
enum seat_wait { WAIT_NOTHING, WAIT_PLAYER, WAIT_COMMITMENT, WAIT_VALUE };
enum seat_wait game_record_awaits(const struct game_record *record, const struct game_seat *seat);
/* All seats are filled and, where players commit, all have opened: the game can begin. */
bool game_record_ready(const struct game_record *record);
/* Every seat has committed: the values are being opened, or have been. */
bool game_record_committed(const struct game_record *record);
/* All that the replay of a game needs; module must be there. entries: all of them. Good as long as both. */
void game_truth_of(const struct game_record *record, const struct entry *entries, size_t count,
                   struct game_truth *truth);
/* The key of its dice, out of the seed and what the seats gave; module must be there. */
void game_record_key(const struct game_record *record, uint8_t key[KEY_BYTES]);

/* A new game: all of `game` but idempotency_keys, module, commitment (made of seed) and times; seats filled or
 * not, committed or not. If it is ready give the session made of it: the game starts at once (status is set
 * accordingly). Where the owner's quota is used up nothing is created and run() starts over: look with
 * store_count_games before. idempotency_key may be NULL: 1 to 32 bytes under which the creation is found again (the
 * first 16 identify it). Unknown players are made, belonging to player_app. If the idempotency_key exists already
 * nothing is created and run() starts over: look with store_find_creation in phase 0. Returns the record as it is
 * stored, which is the caller's: it and the session become the loaded game. */
struct game_record *store_create_game(struct stage *stage, const struct game_record *game, struct session *session,
                                      const uint8_t *idempotency_key, size_t idempotency_key_length,
                                      const char *player_app);
/* The same of a game that goes on from that of the stage, which has been changed already: it is created if that was.
 * Both are the caller's, as it is loaded when it is asked for. */
struct game_record *store_create_rematch(struct stage *stage, const struct game_record *game, struct session *session,
                                         const char *player_app);

/* The last of several creations in one transaction: all of the games must have been made, or none is, and run() starts
 * over. Tells all daemons, this one too, of them. */
void store_all_made(struct stage *stage, const uint8_t (*games)[16], size_t count);

/* Has the app (where it is "", the player), or the player by himself, as many unfinished games as it may? */
struct games_room {
    bool full, player_full;
};
void store_count_games(struct stage *stage, const char *app, const char *player, int most, int player_most,
                       struct games_room *out);

struct creation {
    bool found;
    uint8_t game[16];
    uint8_t idempotency_key_length, idempotency_key[32];
};
void store_find_creation(struct stage *stage, const uint8_t idempotency_key[16], struct creation *out);

/* The rest need JOB_GAME or JOB_HISTORY, job->writes, and an existing game. One of them a job, but for orders, which go
 * with entries. */

/* Makes the seat of an open game with seat->role what `seat` says (player NULL: left). If the game is ready by that
 * give the session made of it: the game becomes active (or finished, if the session is over). */
void store_take_seat(struct stage *stage, const struct game_seat *seat, struct session *session,
                     const char *player_app);
/* Empties a seat of an open game whose seats have all committed, and begins anew: another seed at random, and nobody's
 * commitment or value is kept. */
void store_new_round(struct stage *stage, int role);
/* Stores session_entry(stage->game->session), made by session_act/undo/conclude just now, with what follows
 * of it (to_act, status, result, snapshot). idempotency_key: NULL or up to 32 bytes. */
void store_append(struct stage *stage, const uint8_t *idempotency_key, size_t idempotency_key_length);
/* Stores several entries, made one after the other, of which session_entry() is the last: all of them or none. The
 * first `keyed` of them bear the idempotency_key. */
void store_append_all(struct stage *stage, const struct entry *entries, size_t count, const uint8_t *idempotency_key,
                      size_t idempotency_key_length, size_t keyed);

/* ---- standing orders ---- */

/* These are the seat's orders now. orders: rules as they were read; the record's from now on. due_at: when to look
 * whether they answer something. Before entries of the same job. */
void store_put_orders(struct stage *stage, int role, const char *player, const char *rules, struct orders *orders,
                      int64_t due_at);
/* The seat has orders, whose next answer is due then (0: none is). After entries of the same job. */
void store_arm_orders(struct stage *stage, int role, uint32_t held, uint32_t due_for, int64_t due_at);
enum { DUE_ORDERS = 64 };
struct due_orders {
    int count;
    struct {
        uint8_t game[16], role;
        int64_t due_at, taken_until;
        int64_t delay; /* the game's, in microseconds */
    } item[DUE_ORDERS];
};
/* Seats whose orders are due at `until`, oldest first. They are the caller's for a minute after that: nobody else is
 * given them. */
void store_due_orders(struct stage *stage, int64_t until, struct due_orders *out);
/* status open -> aborted. */
void store_abort_game(struct stage *stage);

/* For verify: what the store keeps as the game's latest state. bytes: the caller frees. */
struct snapshot_found {
    bool found;
    uint32_t seq;
    void *bytes;
    size_t length;
};
void store_find_snapshot(struct stage *stage, struct snapshot_found *out);

enum { GAME_LABELS = 6 };
struct game_label {
    char name[33];
    const char *value; /* NULL: any */
};
/* GAMES_BY_TIME_LEFT: first those in which a clock of game_query.player runs, the least time left first; then newest
 * first. */
enum game_order { GAMES_NEWEST, GAMES_OLDEST, GAMES_LATEST_CHANGE, GAMES_EARLIEST_CHANGE, GAMES_BY_TIME_LEFT };

struct game_query {
    const char *player;                   /* holds a seat; NULL: any */
    const char *to_act;                   /* this player owes a decision; NULL: any */
    const char *not_to_act;               /* this player owes none; NULL: any */
    int status;                           /* enum game_status, -1: any */
    const char *ruleset;                  /* NULL: any */
    struct game_label label[GAME_LABELS]; /* has all of them, */
    int label_count;                      /* so many */
    int64_t updated_since;                /* changed then or later; 0: any time */
    enum game_order order;
    const char *ids; /* a JSON array of games' numbers as texts: one of them; NULL: any */
    /* Private games appear only if viewer_all, or viewer_player holds a seat or created it, or viewer_app created it
     * or a player of its own holds a seat. */
    bool viewer_all;
    const char *viewer_app, *viewer_player; /* NULL: none */
    bool has_after;                         /* items that come after this one in the order */
    uint8_t after[16];
    int64_t after_updated; /* of GAMES_…_CHANGE */
    int64_t after_due;     /* of GAMES_BY_TIME_LEFT: game_list.last_due */
    int limit;
};
/* For game_query.ids; to be freed. */
char *games_numbers(const uint8_t (*games)[16], size_t count);
/* Damaged games are left out (loader: also those that do not fit their rules): a page may have fewer items than asked
 * for, or none, and others follow. */
struct game_list {
    struct game_record *items;
    size_t count;
    int64_t last_due;     /* GAMES_BY_TIME_LEFT: when the clock is up, days off not left out; INT64_MAX: none runs */
    bool more;            /* items follow behind the last */
    uint8_t last[16];     /* game_query.after of the next page, */
    int64_t last_updated; /* and after_updated */
    struct loader *loader;
};
void store_list_games(struct stage *stage, struct loader *loader, const struct game_query *query,
                      struct game_list *out);
void game_list_finish(struct game_list *list);

/* For verify: the rows of games, newest first, whatever is in them. after: NULL or the last number seen. */
struct id_list {
    struct {
        uint8_t id[16];
        int64_t number; /* game_id */
    } * items;
    size_t count;
    bool more;
};
void store_list_ids(struct stage *stage, const int64_t *after, int limit, struct id_list *out);
void id_list_finish(struct id_list *list);

/* For verify: rows of other tables that cannot be, each as "TABLE.COLUMN: what"; at most 1000. */
struct survey {
    char **lines;
    size_t count;
};
void store_survey(struct stage *stage, struct survey *out);
void survey_finish(struct survey *survey);
/* For verify: contents one by one, by hash. Give the last one (zeroed: none), which becomes the next; found false: that
 * was the last. The caller frees files. */
struct stored_content {
    bool found;
    uint8_t hash[64];
    size_t length; /* of the hash */
    char *files;
};
void store_next_content(struct stage *stage, struct stored_content *content);

/* ---- content ------------------------------------------------------------------------------------ */

struct content_found {
    char *version; /* the one that it came with first */
    char *files;   /* {"areas.json": "…", …}; NULL: there is no such content */
};
/* Looks for content that was kept for games of this ruleset. content_hash: 64 hex digits. */
void store_find_content(struct stage *stage, const char *ruleset, const char *content_hash, struct content_found *out);
void content_found_finish(struct content_found *found); /* what it points to; zeroed does nothing */
/* The module of a version on disk and files as they are found; NULL with the reason in why. Any thread. */
const struct module *content_module(struct loader *loader, const char *id, const char *version,
                                    const char *content_hash, const char *files, struct writer *why);
/* The hash that content of these files goes by, in hex; false: the text is no object of texts. Any thread. */
bool content_files_hash(const char *files, char hex[65]);

/* ---- tokens ------------------------------------------------------------------------------------ */

enum token_scope { TOKEN_PLAYER, TOKEN_APP, TOKEN_ADMIN };
const char *token_scope_name(enum token_scope scope);
int token_scope_parse(const char *name); /* -1 */

enum { TOKEN_HASH = 32, TOKEN_TEXT = 64 };

struct token_record {
    uint8_t id[16]; /* UUIDv7, public */
    enum token_scope scope;
    char player[65]; /* TOKEN_PLAYER: whose; else "" */
    char
        app[65]; /* TOKEN_APP: the app, by its first token's id; TOKEN_PLAYER: the app the player belongs to; else "" */
    char name[257];                 /* free text: 64 characters */
    int64_t created_at, revoked_at; /* 0: good */
    uint8_t minted_by[16];          /* the token that made it; all zero: the command line or the settings did */
};
/* A new token's text ("mst_" and 43 characters of base64url: 256 random bits) and hash. */
void token_make(char text[TOKEN_TEXT], uint8_t hash[TOKEN_HASH]);
void token_hash(const char *text, size_t length, uint8_t hash[TOKEN_HASH]);

struct token_found {
    bool found; /* false also where it is revoked */
    struct token_record token;
};
void store_find_token(struct stage *stage, const uint8_t hash[TOKEN_HASH], struct token_found *out);
void store_find_token_by_id(struct stage *stage, const uint8_t id[16], struct token_found *out);
struct token_made {
    bool made; /* false: it is there already, the minter was revoked meanwhile, or the quota is full */
    bool full;
};
/* Also makes the player of a TOKEN_PLAYER, belonging to token->app. most: tokens in force that the app may have, 0: any
 * number. out may be NULL. */
void store_create_token(struct stage *stage, const struct token_record *token, const uint8_t hash[TOKEN_HASH], int most,
                        struct token_made *out);
/* *revoked: how many of them were good; app NULL: any, else only its own. descendants: also those made with it, and
 * with them: return JOB_AGAIN and call it anew until it revokes none, because one of them may make another meanwhile.
 * Tells all daemons. */
void store_revoke_tokens(struct stage *stage, const uint8_t id[16], const char *app, bool descendants, int *revoked);
/* This is the token of the settings; what was it before is revoked. Tells all daemons. */
void store_replace_settings_token(struct stage *stage, const uint8_t id[16], const uint8_t hash[TOKEN_HASH]);

/* *known: there is or was a token that this is the app of. id: that of the app. */
void store_find_app(struct stage *stage, const uint8_t id[16], bool *known);

struct token_list {
    struct token_record *items; /* without damaged ones */
    size_t count;
    bool more;
    uint8_t last[16]; /* what the next page comes after */
};
/* Newest first; app NULL: all, else its own and those of its players. after: NULL or the last id seen. revoked: those
 * too. */
void store_list_tokens(struct stage *stage, const char *app, bool revoked, const uint8_t *after, int limit,
                       struct token_list *out);
void token_list_finish(struct token_list *list);

/* ---- players ------------------------------------------------------------------------------------- */

/* A player id is one name for the whole server; it belongs to the app that named it first ("": admin). */
enum { PLAYER_NAME = 257 }; /* 64 characters */
struct player_record {
    char id[65], app[65], name[PLAYER_NAME]; /* name: "" where he has none */
    int64_t created_at;
};
struct player_found {
    bool found;
    bool full; /* it was to be made, and the app's quota is used up */
    struct player_record player;
};
/* Looks the player up. */
void store_find_player(struct stage *stage, const char *id, struct player_found *out);
/* The same, and creates it for app if there is none. most: players that the app may have, 0: any number. */
void store_make_player(struct stage *stage, const char *id, const char *app, int most, struct player_found *out);
/* Several at once: out[i] for ids[i]. */
void store_find_players(struct stage *stage, const char *const *ids, size_t count, struct player_found *out);
/* What he is called from now on, NULL: nothing; app NULL: whosever he is, else only the app's. Tells all daemons. */
void store_rename_player(struct stage *stage, const char *id, const char *name, const char *app,
                         struct player_found *out);
struct player_list {
    struct player_record *items; /* without damaged ones */
    size_t count;
    bool more;
    char last[65]; /* what the next page comes after */
};
/* In the order of ids; app NULL: all. after: NULL or the last id seen. */
void store_list_players(struct stage *stage, const char *app, const char *after, int limit, struct player_list *out);
void player_list_finish(struct player_list *list);

#endif

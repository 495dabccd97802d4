/* Leagues, their members, rounds and games (stage.h). A change names the revision of the league that was read. If the
 * league has changed since, the change has no effect and the job is run again from the beginning. */
#ifndef STORE_LEAGUES_H
#define STORE_LEAGUES_H

#include "players.h"
#include "record.h"
#include "stage.h"
#include "tokens.h"

enum { LEAGUE_MEMBERS = 512, LEAGUE_ROUNDS = 64, LEAGUE_GAMES = 16384 /* the most rows that are read */ };

struct league_record {
    uint8_t id[16]; /* UUIDv7 */
    char app[65];   /* the app that owns it; "": the admins */
    int64_t created_at, updated_at;
    int revision, rounds; /* rounds: rounds made so far */
    enum game_visibility visibility;
    char *settings; /* JSON object */
    bool by_invitation;
    uint8_t invitation[32]; /* hash of the text that allows signing up, if by_invitation */
    int members;            /* number that take part or wait */
};
struct league_made {
    bool made; /* false: the app has reached its limit */
};
/* Stores id, app, created_at, visibility, settings and invitation. most: how many leagues the app may have; 0: no
 * limit. */
void store_make_league(struct stage *stage, const struct league_record *league, int most, struct league_made *out);

struct league_list {
    struct league_record *items;
    size_t count;
    bool more;
};
/* The league with this id: a list of one item, or an empty list. */
void store_find_league(struct stage *stage, const uint8_t id[16], struct league_list *out);
/* The leagues that the viewer may see: all leagues with `all`, else public ones, those of the app, and those with the
 * player as a member. app, player: NULL if none. */
struct league_viewer {
    bool all;
    const char *app, *player;
};
/* Newest first. after: NULL or the last id of the previous page. */
void store_list_leagues(struct stage *stage, const struct league_viewer *viewer, const uint8_t *after, int limit,
                        struct league_list *out);
void league_list_finish(struct league_list *list); /* zeroed does nothing */

/* Stores visibility, settings and invitation of a league that was read before, at its revision. */
void store_change_league(struct stage *stage, const struct league_record *league);
void store_remove_league(struct stage *stage, const struct league_record *league);

struct league_member {
    char player[65], name[PLAYER_NAME]; /* name "": none */
    int n, seed;                        /* n: order of entry; seed 0: none */
    int from_round;                     /* the first round in which the player could be paired */
    int withdrawn_after;                /* -1: takes part */
    char *wishes;                       /* JSON object with byes and apart */
    int64_t joined_at;
};
struct league_member_list {
    struct league_member *items;
    size_t count;
    bool more; /* never: a league has at most LEAGUE_MEMBERS */
};
/* In the order of entry. */
void store_list_members(struct stage *stage, const uint8_t league[16], struct league_member_list *out);
void league_member_list_finish(struct league_member_list *list); /* zeroed does nothing */
void store_put_member(struct stage *stage, const struct league_record *league, const struct league_member *member);
void store_remove_member(struct stage *stage, const struct league_record *league, const char *player);

struct league_round {
    int n;
    int64_t made_at;
    char *byes;     /* JSON: [{player, kind}, …] */
    char *imported; /* JSON: the games of a round that was played elsewhere (sql/0033); NULL: the league made it */
};
struct league_round_list {
    struct league_round *items;
    size_t count;
    bool more;
};
/* By number. */
void store_list_rounds(struct stage *stage, const uint8_t league[16], struct league_round_list *out);
void league_round_list_finish(struct league_round_list *list); /* zeroed does nothing */

struct league_game {
    uint8_t id[16];
    int round, number;
    bool imported; /* played elsewhere: id, ruleset and all behind seats are not set. Never set by the store */
    char *seated;  /* JSON: [{role, player}, …] as the round was made */
    char ruleset[65];
    enum game_status status;
    char *result; /* JSON; NULL: none */
    int64_t updated_at, finished_at;
    role_set to_act;
    int64_t asked_at; /* of a game that goes on: its latest entry, or its beginning */
    bool has_clock, paused;
    role_set spent; /* whose time has run out */
    char *seats;    /* JSON: [[role number, player or null], …] now */
};
struct league_game_list {
    struct league_game *items; /* damaged rows are left out */
    size_t count;
    bool more;
};
/* All games that the league made, by round and number. */
void store_list_league_games(struct stage *stage, const uint8_t league[16], struct league_game_list *out);
void league_game_list_finish(struct league_game_list *list); /* zeroed does nothing */

/* Replaces settings, members and rounds of a league that has made no round itself. JSON as in sql/0033. */
void store_import_league(struct stage *stage, const struct league_record *league, const char *settings,
                         const char *members, const char *rounds);

/* Makes the round, or further games of the latest one (again): call it after the games are staged, and store_all_made.
 * byes, and the seats in games, as above; games: JSON array of [game number as text, seats]. */
void store_make_round(struct stage *stage, const struct league_record *league, int round, const char *byes,
                      const char *games, bool again);

/* The league that made a game. */
struct league_of_game {
    bool found;
    uint8_t league[16];
    int round;
};
void store_find_league_of(struct stage *stage, const uint8_t game[16], struct league_of_game *out);

/* A game that goes on though the deadline of its round has passed, in a league that then decides it. */
enum { OVERDUE_MOST = 256 };
struct overdue_list {
    struct {
        uint8_t game[16];
        int round;
        bool all_lose; /* both sides, or all; otherwise those who owe a decision */
    } items[OVERDUE_MOST];
    size_t count;
};
/* Claims them for a minute, so that no other daemon takes them. */
void store_claim_overdue(struct stage *stage, struct overdue_list *out);

/* Adds a row to the audit log. */
struct audit_note;
void store_audit_league(struct stage *stage, const struct audit_note *note);

#endif

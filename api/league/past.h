/* A league's games in the form that api/tournament computes with: numbered players, results, byes. */
#ifndef API_LEAGUE_PAST_H
#define API_LEAGUE_PAST_H

#include "../tournament/season.h"
#include "subject.h"

/* ENTRANTS: members, and substitutes who are not members. */
enum { ENTRANTS = LEAGUE_MEMBERS };

struct entrant {
    char player[65];
    const char *name;                   /* NULL: none, or unknown here */
    const struct league_member *member; /* NULL: a substitute who is not a member */
};

/* Who sat in a game, in the order of roles. */
struct league_seating {
    int count;
    struct {
        char role[65], player[65];
        char now[65]; /* the player who holds the seat now; "" if the seat is empty */
        int number;   /* of the role */
        int place;    /* 0: no result */
        int64_t score;
    } seat[SEASON_SEATS];
    char by[16]; /* how the result came; "": no result */
};
/* Reads seats and result of a game. false: they are malformed, so somebody has edited the row by hand. */
bool league_seating_read(const struct league_game *game, struct league_seating *out);

struct league_past {
    struct league_round_list rounds;
    struct league_game_list games;
    /* Computed by past_build: */
    int entrants;
    struct entrant *entrant; /* by seed, then by time of entry */
    struct season season;
    struct season_game *game; /* without those that were called off, or played again */
    struct season_bye *bye;
    struct season_table table;
};

/* Stages the reads of rounds and games; to be called with subject_ask. */
void past_ask(struct call *call, struct league_past *past);
/* Adds the games of imported rounds to the others, and counts the season. false: out of memory, and the problem is
 * set. */
bool past_build(struct call *call, const struct league_subject *subject, struct league_past *past);
/* What the terms say of a season with so many rounds; without players and games. */
void past_terms(const struct league_terms *terms, int rounds, struct season *season);
void past_finish(struct league_past *past); /* zeroed does nothing */

/* Was the game of these two played again in the same round? */
bool past_played_again(const struct league_past *past, size_t index);
/* The number of an entrant; -1: none. */
int past_entrant(const struct league_past *past, const char *player);
/* The kind of a bye in a round's JSON: allocated, requested, full or zero. A literal. */
const char *past_bye_name(enum season_bye_kind kind);
/* Reads the byes of a round: calls each() with the player and the kind. */
void past_byes(const struct league_round *round,
               void (*each)(void *context, const char *player, enum season_bye_kind kind), void *context);

#endif

/* The terms of a league, as its organiser sends them in POST and PATCH. They are stored as that JSON object without
 * its null members, and parsed on every use. */
#ifndef API_LEAGUE_TERMS_H
#define API_LEAGUE_TERMS_H

#include "../../daemon/store/leagues.h"
#include "../call/shape.h"

enum league_kind {
    LEAGUE_SWISS,
    LEAGUE_ROUND_ROBIN,
    LEAGUE_KNOCK_OUT,
    LEAGUE_LADDER,
    LEAGUE_TABLES, /* of table_size seats */
    LEAGUE_SOLO    /* everyone plays alone, and the scores are compared */
};
enum tie_break {
    TIE_BUCHHOLZ,
    TIE_MEDIAN_BUCHHOLZ,
    TIE_SONNEBORN_BERGER,
    TIE_DIRECT_ENCOUNTER,
    TIE_WINS,
    TIE_SIDES, /* fewer games with the side that wins more often */
    TIE_BREAKS
};
/* Who gets the result of a seat that was taken over: its first player, its last player, or both. */
enum substitutes { SUBSTITUTES_FIRST, SUBSTITUTES_LAST, SUBSTITUTES_BOTH };
/* What happens to games that go on when the deadline of their round passes. */
enum forfeits { FORFEITS_NONE, FORFEITS_LOSS, FORFEITS_DOUBLE_LOSS };
/* Who goes on after a drawn game of a knock-out: the game is played again; the better seed; who had the second side. */
enum drawn { DRAWS_REPLAY, DRAWS_SEED, DRAWS_SIDE };
enum sign_up { SIGN_UP_CLOSED, SIGN_UP_OPEN, SIGN_UP_LINK };

enum { TERMS_GAMES = 8, TERMS_POINTS = 1000, TERMS_PLAYERS = 256, TERMS_NAME = 64 /* characters */ };

struct league_terms {
    const char *name;
    enum league_kind kind;
    int game_count; /* round n plays game (n - 1) modulo game_count */
    struct {
        const char *ruleset, *scenario;
        struct json_t *options; /* NULL: none */
    } game[TERMS_GAMES];
    int table_size;  /* seats of a game; 0: fixed by the kind (two, or one) */
    int round_count; /* 0: open-ended, at most LEAGUE_ROUNDS */
    struct {
        int64_t starts_at, deadline; /* microseconds; 0: none */
    } round[LEAGUE_ROUNDS];
    int points_count; /* 0: 1 and 0 in games of two; n - 1, n - 2 … 0 in games of n */
    int points[RULESET_MAX_ROLES];
    int tie_count;
    enum tie_break tie[TIE_BREAKS];
    struct json_t *clock; /* NULL: none, or one for the pace */
    enum forfeits forfeits;
    enum drawn draws;
    enum substitutes substitutes;
    int limit; /* players at once; others wait */
    enum sign_up sign_up;
    enum game_visibility visibility;
    int64_t pace; /* seconds that a decision may take; 0: no pace. Without a clock it is the games' clock for a move */
};

const char *league_kind_name(enum league_kind kind);
const char *tie_break_name(enum tie_break tie);
/* Seats of a game of this kind. */
int league_seats(const struct league_terms *terms);
/* The points for a place (from 1): the organiser's table, or else n - 1, n - 2 … 0 in games of n players, and 1 in
 * games of one. */
int league_points(const struct league_terms *terms, int place);
/* How many players a round can pair: TERMS_PLAYERS at most. */
int league_places(const struct league_terms *terms);

/* Reads the terms; texts and objects point into the document. Reports every fault of the shape. */
void league_terms_read(const struct json_t *document, struct league_terms *terms, struct faults *faults);
/* Parses and reads terms that were stored. The caller frees *document with input_free. false: they are malformed, so
 * somebody has edited the row by hand. */
bool league_terms_stored(const char *settings, struct json_t **document, struct league_terms *terms);
/* Writes the members of the terms, defaults included. */
void league_terms_write(struct writer *w, const struct league_terms *terms);

#endif

/* Reads the report of a tournament in the format TRF16 of FIDE, with the lines of JaVaFo and bbpPairings (TRF(x)).
 * Knows neither HTTP nor the store. Any thread. */
#ifndef API_LEAGUE_TRF_READ_H
#define API_LEAGUE_TRF_READ_H

#include <stdbool.h>
#include <stddef.h>

enum {
    TRF_PLAYERS = 256,
    TRF_ROUNDS = 64,
    TRF_NUMBER = 9999, /* the highest start number */
    TRF_NAME = 33,     /* columns */
    TRF_APART = 1024   /* pairs that must not meet */
};

/* The lines of a point system. */
enum trf_worth { TRF_WIN, TRF_DRAW, TRF_LOSS, TRF_FORFEIT, TRF_BYE, TRF_ABSENCE, TRF_WORTHS };

/* What the first fault is, and where. Lines and columns count from 1, columns in characters. */
struct trf_fault {
    int line, column;
    char detail[240]; /* a sentence that says what is allowed */
};

/* A player's round. */
struct trf_cell {
    int opponent; /* index of the player; -1: none */
    char side;    /* 'w' or 'b'; '-' without an opponent */
    char result;  /* with an opponent 1 = 0 + -, otherwise H F U Z */
    int column;   /* of the opponent's number; 0: the line ends before it, which counts as Z */
};
struct trf_player {
    int number, line;
    char name[4 * TRF_NAME + 1]; /* "": none */
    int points;                  /* tenths; -1: none given */
    bool absent;                 /* in the round after the last one that has games */
    bool asks;                   /* for a bye of half a point in that round */
    struct trf_cell cell[TRF_ROUNDS + 1];
};
struct trf_report {
    int count, rounds;                     /* rounds that have games */
    struct trf_player player[TRF_PLAYERS]; /* by number */
    int announced, announced_line;         /* the number of rounds in all; 0: not given */
    int worth[TRF_WORTHS];                 /* tenths; -1: not given */
    int worth_line[TRF_WORTHS];
    int apart_count;
    struct {
        int first, second, line; /* indices of players */
    } apart[TRF_APART];
};

/* Reads a report (UTF-8, NUL-ended; lines end with CR, LF or both). Every round must be complete, and the lines of two
 * opponents must tell the same. A result W, D or L becomes 1, = or 0; a round without an opponent that has + = -
 * becomes U, H or Z; a blank one is Z. false: *fault says why, and *out is undefined. */
bool trf_read(const char *text, struct trf_report *out, struct trf_fault *fault);
/* The index of the player with this number; -1: none. */
int trf_player_of(const struct trf_report *report, int number);
/* Sets *fault, in the style of the reader. Returns false. */
bool trf_refuse(struct trf_fault *fault, int line, int column, const char *detail, ...)
    __attribute__((format(printf, 4, 5)));

#endif

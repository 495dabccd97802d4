/* Proposes the pairings of a league's next round, as computed by api/tournament. */
#ifndef API_LEAGUE_PROPOSAL_H
#define API_LEAGUE_PROPOSAL_H

#include "past.h"

struct league_proposal {
    int round, count;
    bool again; /* games of a knock-out that have to be played again: further games of the latest round */
    int seat[SWISS_PLAYERS][SEASON_SEATS]; /* numbers of entrants, for each seat in the order of roles */
    int byes;
    struct {
        int entrant;
        enum season_bye_kind kind;
    } bye[ENTRANTS];
    int rematches, same_side; /* pairs that met before; pairs that give a player a side against the rules */
};

/* Must games of the latest round of a knock-out be played again, because they were drawn or called off? */
bool proposal_is_again(const struct league_subject *subject, const struct league_past *past);
enum { PAIRING_GAMES = 256 };
/* Is the value a pairing: at most PAIRING_GAMES lists of 1 to 8 ids of players? */
bool proposal_is_pairing(const struct json_t *value);
/* How the organiser wants the round to be paired. */
struct proposal_wish {
    bool early;                   /* though games of earlier rounds go on */
    const struct json_t *pairing; /* NULL: by the league's kind; else as in proposal_is_pairing */
};
/* Proposes those games, or else the round after the latest. false: it cannot be paired, and the problem is set. */
bool proposal_make(struct call *call, const struct league_subject *subject, const struct league_past *past,
                   const struct proposal_wish *wish, struct league_proposal *out);

#endif

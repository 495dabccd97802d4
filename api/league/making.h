/* Sets up the games of a league. */
#ifndef API_LEAGUE_MAKING_H
#define API_LEAGUE_MAKING_H

#include "../games/new_game.h"
#include "terms.h"

/* A game that is set up but not stored. Zeroed: none. */
struct league_new_game {
    struct json_t *document; /* what `game` points into */
    struct new_game game;
};

/* Sets up the league's game with this index (terms->game), with its clock and open seats. labels: JSON object. false:
 * it does not fit its rules, or the league's kind, and the problem is set. */
bool league_game_make(struct call *call, const struct league_terms *terms, int index, const char *labels,
                      struct league_new_game *made);
void league_game_finish(struct league_new_game *made); /* zeroed does nothing */
/* Can all games of the terms be made? false: the problem is set. */
bool league_games_check(struct call *call, const struct league_terms *terms);

#endif

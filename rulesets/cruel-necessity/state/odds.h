/* CN-8.0, CN-8.1: the rolls that Parliament needs, and the Zeal marker. No function here changes the state. */
#ifndef CN_STATE_ODDS_H
#define CN_STATE_ODDS_H

#include "game.h"

/* CN-8.0: a natural 1 fails, a natural 6 succeeds, else die + drm must exceed value. */
bool cn_beats(int roll, int drm, int value);
/* The lowest face that succeeds. */
int cn_least_roll(int drm, int value);
enum cn_roll cn_roll_outcome(int roll, int drm, int value);
/* CN-8.1: +1 where the Zeal marker lies on this piece (CN_PIECE_OF_… + index), in the Action Phase. */
int cn_zeal_drm(const struct game *game, int piece);
/* CN-8.1, card 21: may the Zeal marker still be placed at no cost in this Action Phase, or in the one to come? */
bool cn_zeal_marker_is_free(const struct cn_state *state);

#endif

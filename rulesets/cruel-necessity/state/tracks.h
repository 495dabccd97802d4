/* Questions about the six Political and Religious tracks. Box 0 is the top of a track, up is good for Parliament. No
 * function here changes the state. */
#ifndef CN_STATE_TRACKS_H
#define CN_STATE_TRACKS_H

#include "game.h"

int cn_grade(const struct game *game, int track);
/* The amount of the flip effect that is in force on this track, if it is of that kind; else 0 (CN-6.6.3). */
int cn_flip_amount(const struct game *game, int track, enum cn_flip flip);
/* Is there a box above (dir 1), or below (-1)? */
bool cn_track_has_room(const struct game *game, int track, int dir);
/* CN-6.6.1: may this track be moved in place of one that is jammed together with its opposite? */
bool cn_track_may_stand_in(const struct game *game, int track, int jammed, int dir);

/* CN-8.7: the tracks that politics may raise, as bits; the number to exceed; the modifier of the roll. */
uint64_t cn_politics_open(const struct game *game);
int cn_politics_number(const struct game *game, int track);
int cn_politics_drm(const struct game *game, int track);

#endif

/* 6.5 to 6.7, 8.7: moving the markers of the six tracks. */
#ifndef CN_RULES_TRACKS_H
#define CN_RULES_TRACKS_H

#include "../state/game.h"

/* One box up (dir 1) or down (-1), with all of 6.6.1 and 6.6.2; may call a step that asks the player. */
void cn_track_move(struct game *game, int track, int dir);
/* The same, as many boxes as steps says (up positive), one after the other. */
void cn_track_push(struct game *game, int track, int steps);
void cn_track_drm(struct game *game, int track, int mod); /* a DRM marker for this turn */
void cn_reaction(struct game *game, int kind);            /* 6.5; enum cn_reaction */
void cn_irish_troubles(struct game *game);                /* 6.2.7 */
void cn_politics(struct game *game, int track);           /* 8.7 */

#endif

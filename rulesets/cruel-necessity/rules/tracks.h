/* CN-6.5 to CN-6.7, CN-8.7: moving the markers of the six tracks. */
#ifndef CN_RULES_TRACKS_H
#define CN_RULES_TRACKS_H

#include "../state/game.h"

/* One box up (dir 1) or down (-1), with all of CN-6.6.1 and CN-6.6.2; may call a step that asks the player. */
void cn_track_move(struct game *game, int track, int dir);
/* The same for several boxes, one after the other. steps: positive is up. */
void cn_track_push(struct game *game, int track, int steps);
void cn_track_drm(struct game *game, int track, int mod); /* a DRM marker for this turn */
void cn_reaction(struct game *game, int kind);            /* CN-6.5; enum cn_reaction */
void cn_irish_troubles(struct game *game);                /* CN-6.2.7 */
void cn_politics(struct game *game, int track);           /* CN-8.7 */

#endif

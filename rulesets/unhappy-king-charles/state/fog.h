/* The enemy's knowledge of Brigades (UP-4.5). The enemy sees how many of each sort (Regional, Irish, New Model,
 * Covenanter, Lorrainer) go from where to where, and sees their faces when they are laid out.
 *
 * This gives classes: Brigades with the same mix[] number were together when one of them left, so the enemy cannot tell
 * them apart. A Brigade alone in its class is known to all. A class grows when a Brigade leaves a place where others of
 * its sort stay, and loses a Brigade that is laid out. */
#ifndef UK_STATE_FOG_H
#define UK_STATE_FOG_H

#include "state.h"

/* Records that the Brigade leaves its place while other Brigades stay there. brigade_move calls it. */
void fog_leave(struct game *game, int brigade);
/* Both sides now know which Brigade this is. */
void fog_clear(struct uk_state *s, int brigade);
bool fog_known(const struct uk_state *s, int brigade);
/* The roles that may read a secret about this Brigade. */
role_set fog_audience(const struct uk_content *c, const struct uk_state *s, int brigade);
/* The same for a Brigade that is about to leave its place: if others of its sort stay, only its own side sees which one
 * went. */
role_set fog_audience_leaving(const struct uk_content *c, const struct uk_state *s, int brigade);

#endif

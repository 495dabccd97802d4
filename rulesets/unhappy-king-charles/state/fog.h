/* What the enemy can know of Brigades (4.5): he sees how many of which sort (Regional, Irish, New Model, Covenanter,
 * Lorrainer) go from where to where, and sees their faces when they are laid out.
 *
 * From that follow classes: Brigades with the same mix[] number have been among each other when one of them went its
 * way, so that any of them may be any other of them. A Brigade alone in its class is known to all. A class grows when a
 * Brigade leaves a place where others of its sort stay, and loses a Brigade that is laid out. */
#ifndef UK_STATE_FOG_H
#define UK_STATE_FOG_H

#include "state.h"

/* The Brigade leaves the place where it is, others stay there. brigade_move calls it. */
void fog_leave(struct game *game, int brigade);
/* All now know which Brigade this is. */
void fog_clear(struct uk_state *s, int brigade);
bool fog_known(const struct uk_state *s, int brigade);
/* Who may read a secret about this Brigade. */
role_set fog_audience(const struct uk_content *c, const struct uk_state *s, int brigade);
/* The same of one that is about to leave the place where it is: where others of its sort stay, nobody else sees which
 * of them went. */
role_set fog_audience_leaving(const struct uk_content *c, const struct uk_state *s, int brigade);

#endif

/* KM-killed, KM-capture-heir, KM-capture-noble, C8: the fates of Nobles, heirs and their cards. No function asks a role
 * or ends a step. Each mends forces, guards and sieges and then checks for victory, so values read before a call may be
 * out of date. */
#ifndef KM_RULES_FATES_H
#define KM_RULES_FATES_H

#include "../state/state.h"

/* Removes the counter. The Noble's card and transferables go to the crown discard; title, office and bishops to
 * Chancery; the Irish Kerns by their own rule. Ships of a lost office leave the board. Guarded heirs pass to another
 * Noble of the faction at the spot, else stay there uncontrolled (M8). */
void noble_killed(struct game *game, int noble);
/* KM-transfer 2, 4: executed by role: as killed, but transferables and heirs fall to the Noble `heir_to` of the victors
 * (NONE: as killed). */
void noble_executed(struct game *game, int noble, int role, int heir_to);
/* The Noble's faction left the game: treated as killed, without an event that tells the death. */
void noble_removed(struct game *game, int noble);
/* Captive of role: transferables and heirs are not touched. */
void noble_captured(struct game *game, int noble, int role);
/* Frees the Noble in the open of the square of the capture, or aboard the ship (KM-capture-noble, E1). */
void noble_freed(struct game *game, int noble);
/* KM-E1-vacillating, KM-crown-cards: the Noble changes to this faction on the spot, with all awards. Heirs come along
 * only if no other Noble of the old faction at the spot can guard them. */
void noble_changes_sides(struct game *game, int noble, int role);
/* KM-E1-vacillating, home: into a friendly castle of the Noble's own, else the nearest friendly place, else the open
 * there. */
void noble_goes_home(struct game *game, int noble);
/* An heir dies: executed (by NONE: of plague, at sea, by an event). Plantagenets follow the succession, and the King's
 * treaty ends. */
void heir_dies(struct game *game, int heir, int by);
/* KM-E2-treaty: breaks the treaty. */
void treaty_broken(struct game *game);
/* KM-capture-heir: control passes to this Noble's faction. */
void heir_captured(struct game *game, int heir, int noble);
/* M8: no Noble guards the heir any longer. */
void heir_left(struct game *game, int heir);
/* KM-capture-heir: this faction's Nobles at a spot take heirs who stand there with no other faction's Noble. Call at
 * the end of each move and after a combat. */
void heirs_taken_at(struct game *game, int noble);
/* KM-crown-cards: the role that controls the senior living heir of the house, if the house's Plantagenet lies open or
 * is about to change sides; otherwise NONE. */
int plantagenet_lord(const struct kingmaker *s, int house);
/* All effects of one cause (a plague, a gale, a combat, a seat that leaves) are settled together. No role wins until
 * the cause ends. The two calls nest. */
void cause_begins(struct game *game);
void cause_ends(struct game *game);
/* One cause: these heirs and Nobles die, then guards and forces are mended, then victory is checked. */
void all_die(struct game *game, uint32_t heirs, uint32_t nobles);
/* The consequences of any change: forces, guards, orphaned ships, both houses, and the end of the game. km_apply calls
 * it last. */
void fates_settle(struct game *game);
/* A crown card leaves play: to the discard; title, office and bishop to Chancery. Writes the event. */
void card_discarded(struct game *game, int card);
void card_to_chancery(struct game *game, int card);
/* KM-crown-cards: aid that was used in the attack or siege that just ended is discarded. */
void aid_spent(struct game *game, uint32_t attackers);
/* KM-sea, KM-E1-sunk: these fleets, each named by its leading ship, are lost with all aboard. */
void fleets_sunk(struct game *game, uint32_t leads);
/* An empty counter leaves the board. Its own card, if it has one, goes to the discard. */
void ship_lost(struct game *game, int ship);
/* The land square that is nearest to a water square; a refuge only if no other square is as near. */
int nearest_land(const struct game *game, int square);

#endif

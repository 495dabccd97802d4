/* KM-killed, KM-capture-heir, KM-capture-noble, C8: what becomes of Nobles, heirs and their cards. None of these asks
 * anybody or ends a step. Each mends forces, guards and sieges and then looks for victory, so that after a call nothing
 * that was read before may be relied on. */
#ifndef KM_RULES_FATES_H
#define KM_RULES_FATES_H

#include "../state/state.h"

/* The counter goes; his card and transferables go to the crown discard, title, office and bishops to Chancery, the
 * Irish Kerns as their own rule says; ships of a lost office leave the board. Heirs whom he guarded pass to another
 * Noble of the faction at the spot, else stay there uncontrolled (M8). */
void noble_killed(struct game *game, int noble);
/* KM-transfer 2, 4: executed by role: as killed, but transferables and heirs fall to the Noble `heir_to` of the victors
 * (NONE: as killed). */
void noble_executed(struct game *game, int noble, int role, int heir_to);
/* His faction left the game: as killed, and nobody is told that he died. */
void noble_removed(struct game *game, int noble);
/* Captive of role: transferables and heirs are not touched. */
void noble_captured(struct game *game, int noble, int role);
/* Free again, in the open of the square where he was taken; or aboard the ship where he was (KM-capture-noble, E1). */
void noble_freed(struct game *game, int noble);
/* KM-E1-vacillating, KM-crown-cards: he and his awards change to this faction where he stands; heirs only where no
 * other of the old one stands there to guard them. */
void noble_changes_sides(struct game *game, int noble, int role);
/* KM-E1-vacillating, home: inside a friendly castle of his, else the nearest friendly place, else in the open there. */
void noble_goes_home(struct game *game, int noble);
/* An heir dies: executed (by NONE: of plague, at sea, by an event). Plantagenets follow the succession, a treaty breaks
 * with the King. */
void heir_dies(struct game *game, int heir, int by);
/* KM-E2-treaty: one of the things that break it happened. */
void treaty_broken(struct game *game);
/* KM-capture-heir: control passes to this Noble's faction. */
void heir_captured(struct game *game, int heir, int noble);
/* M8: no Noble guards him any longer. */
void heir_left(struct game *game, int heir);
/* KM-capture-heir: this faction's Nobles at a spot take heirs who stand there with no other faction's Noble. Call at
 * the end of each move and after a combat. */
void heirs_taken_at(struct game *game, int noble);
/* KM-crown-cards: a Plantagenet lies open, or is due to go over, and somebody controls the senior living heir of his
 * house: that role; NONE. */
int plantagenet_lord(const struct kingmaker *s, int house);
/* What follows from any change, wherever it was made: forces, guards, orphaned ships, both houses, and the end of the
 * game. km_apply calls it last. */
void fates_settle(struct game *game);
/* A crown card leaves play: to the discard, or for title, office and bishop to Chancery. Tells. */
void card_discarded(struct game *game, int card);
void card_to_chancery(struct game *game, int card);
/* KM-crown-cards: aid that was used in the attack or siege that just ended is discarded. */
void aid_spent(struct game *game, uint32_t attackers);
/* KM-sea, KM-E1-sunk: the fleet that this ship leads is lost with all aboard. */
void fleet_sunk(struct game *game, int ship);
/* An empty counter leaves the board; its card, where it has one of its own, goes to the discard. */
void ship_lost(struct game *game, int ship);
/* The land square that is nearest to a water square, of all; refuges only where nothing else is as near. */
int nearest_land(const struct game *game, int square);

#endif

/* Questions about Armies, Fortresses, Revolts and Deviltry on the map. No function here changes the state; sets are
 * bits. */
#ifndef CN_STATE_PIECES_H
#define CN_STATE_PIECES_H

#include "game.h"

/* ---- places, as areas, boxes of tracks, fortresses and places of Deviltry */
struct thing cn_track_box(const struct game *game, int track); /* where its marker lies */
struct thing cn_revolt_spot(const struct game *game, int revolt);
/* Of a piece that may bear the Zeal marker (CN_PIECE_OF_… + index). */
struct thing cn_piece_spot(const struct game *game, int piece);
/* Records for the log that this piece, as an item, has left the place `from`; the Zeal marker on it goes along. */
void cn_piece_moved(struct game *game, struct thing thing, int piece, struct thing from);

/* ---- CN-6.2: Armies */
int cn_army_area(const struct game *game, int army);         /* index into content's areas */
int cn_army_morale(const struct game *game, int army);       /* CN-6.6.3 */
int cn_army_combat_value(const struct game *game, int army); /* with all its markers */
uint64_t cn_campaign_open(const struct game *game);          /* CN-8.3: Armies against which Parliament may campaign */
uint64_t cn_strike_open(const struct game *game);            /* CN-12.5 */

/* ---- CN-8.4 to CN-8.6: Fortresses */
int cn_fortress_value(const struct game *game, int fortress);
bool cn_fortress_full(const struct game *game, int fortress);
/* The number of the Fortress's Area in that Region, or NONE. London lies in Area 0, which North and West share
 * (CN-6.2.5), so it is in both Regions, and so is Oxford. */
int cn_fortress_area(const struct cn_content *content, int fortress, int region);
/* May Parliament improve it at all? */
bool cn_fortress_raisable(const struct game *game, int fortress);
uint64_t cn_fortress_besiegeable(const struct game *game);
uint64_t cn_fortress_fortifiable(const struct game *game);

/* ---- CN-6.2.3, CN-8.5: Revolts */
int cn_revolt_value(const struct game *game, int revolt);
uint64_t cn_revolt_eligible(const struct game *game);
/* Clubmen that stop the Army of this Region, the nearest; NONE. */
int cn_clubmen_behind(const struct game *game, int army);

/* ---- CN-8.3.1: Deviltry */
int cn_deviltry_value(const struct game *game); /* the same for every marker */
/* A held reward of this kind for this track or fortress; NONE. */
int cn_reward_for(const struct game *game, int kind, int subject);
/* The tracks or fortresses for which there is such a reward. */
uint64_t cn_rewarded(const struct game *game, int kind);

#endif

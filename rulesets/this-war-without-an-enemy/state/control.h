/* TW-4.0: control of Areas, Cities and Seas, and the Victory Track, which follows the Cities. */
#ifndef TW_CONTROL_H
#define TW_CONTROL_H

#include "blocks.h"

/* Recounts the control of an Area and of its City after blocks have come or gone, moves the VP marker, raises a Siege
 * whose Besiegers are gone (blocks inside return to the Area) and checks the Siege Marker (TW-8.01). Tells the changes.
 * The functions of blocks.h call it. */
void control_settle(struct game *game, int area);

/* enum tw_control without blocks: NEUTRAL or Friendly to its Loyal side. */
static inline bool friendly(const struct tw_state *s, int side, int area) {
    return area < AREAS && s->control[area] == side;
}
static inline bool neutral(const struct tw_state *s, int area) {
    return area < AREAS && s->control[area] == NEUTRAL;
}
/* No blocks in the field at all. */
static inline bool vacant(const struct tw_state *s, int area) {
    return !(s->at[KING][area] | s->at[PARLIAMENT][area]);
}
/* TW-4.3: the side that controls the Sea's Key Port. */
int sea_controller(const struct game *game, int sea);
/* TW-4.5: the VP Marker, and its box of the Victory Track at that number of Victory Points. */
extern const struct thing victory_marker;
struct thing victory_box(int vp);
/* Puts the VP Marker there, and tells it. vp: -VP_MAX..VP_MAX, above 0 for the King. */
void set_victory_points(struct game *game, int vp);
/* Moves the VP Marker that many points towards the side, clamped. Tells nothing during set-up. */
void victory_points(struct game *game, int side, int points);
/* All of a side's Friendly Areas; all Neutral ones. */
static inline uint64_t friendly_areas(const struct tw_state *s, int side) {
    return s->areas[side];
}
static inline uint64_t neutral_areas(const struct tw_state *s) {
    return s->areas[NEUTRAL];
}
/* TW-7.1: the Area's City falls to this side although the Area is still Contested. */
void control_hand_over(struct game *game, int area, int side);

#endif

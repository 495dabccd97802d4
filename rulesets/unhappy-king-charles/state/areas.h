/* Control of Areas, Regions, Economic Infrastructures and the sea (UP-3.1, UP-8.4). */
#ifndef UK_STATE_AREAS_H
#define UK_STATE_AREAS_H

#include "state.h"

/* Sets the Area's controller to side or NEUTRAL, and tells it. The caller handles a siege there. */
void area_set_control(struct game *game, int area, int side);
struct area_set areas_controlled(const struct uk_state *s, int side); /* NEUTRAL: the Open Areas */
int areas_held(const struct uk_state *s, int side);

/* state: NOTABLE_… Tells nothing but the move of the marker. */
void notable_becomes(struct game *game, int notable, int state);
/* The Local Notable whose marker lies there; NONE. */
int notable_in(const struct uk_content *c, const struct uk_state *s, int area);
/* A Fortress of a class, or a Local Notable in play. */
bool area_is_fortress(const struct uk_content *c, const struct uk_state *s, int area);
/* Is a General or Unled Brigade of the side there, outside any Fortress? Is any piece of the side there at all? */
bool stands_outside(const struct uk_content *c, const struct uk_state *s, int area, int side);
bool stands_there(const struct uk_content *c, const struct uk_state *s, int area, int side);
/* Is a General of the side there, outside any Fortress? */
bool general_outside(const struct uk_content *c, const struct uk_state *s, int area, int side);
/* Areas Adjacent to an Area that the side controls. */
struct area_set areas_beside(const struct uk_content *c, struct area_set set);
/* Areas with Unled Brigades of the side, outside or inside. */
struct area_set areas_with_unled(const struct uk_state *s, int side);
/* May an event, a Raid or the like remove this side's marker (UP-12.6)? Not in a Fortress Area, in a Local Notable's
 * Area, or in an Area with a General or Unled Brigade of that side. */
bool marker_may_go(const struct uk_content *c, const struct uk_state *s, int area, int side);

int region_controller(const struct uk_content *c, const struct uk_state *s, int region);                 /* UP-3.1.3 */
int infrastructure_controller(const struct uk_content *c, const struct uk_state *s, int infrastructure); /* UP-3.1.8 */
int regions_controlled(const struct uk_content *c, const struct uk_state *s, int side);
int infrastructures_controlled(const struct uk_content *c, const struct uk_state *s, int side);
/* Parliament's points, as they would be counted now, and the points that it needs at the end of 1645 (UP-6.3). */
int victory_points(const struct uk_content *c, const struct uk_state *s);
int victory_points_needed(const struct uk_content *c, const struct uk_state *s);

/* The Naval Status with Diplomatic Strength, on the track (UP-8.4). */
int naval_status(const struct uk_content *c, const struct uk_state *s);
/* Moves the marker on the track; naval_shift tells its new place. */
void naval_move(struct game *game, int delta);
void naval_shift(struct game *game, int delta);

/* UP-9.1: the Areas whose marker of this side is Isolated now. */
struct area_set areas_isolated(const struct uk_content *c, const struct uk_state *s, int side);

/* Before card 1, or under the truce of card 103: may the side enter Areas with the enemy, take enemy markers by
 * movement, Intercept, besiege, bombard and assault? */
bool may_make_war(const struct uk_state *s, int side);

#endif

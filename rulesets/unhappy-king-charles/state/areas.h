/* Who controls what: Areas, Regions, Economic Infrastructures, the sea (3.1, 8.4). */
#ifndef UK_STATE_AREAS_H
#define UK_STATE_AREAS_H

#include "state.h"

/* Its controller becomes side or NEUTRAL, which is told. A siege there is the caller's business. */
void area_set_control(struct game *game, int area, int side);
struct area_set areas_controlled(const struct uk_state *s, int side); /* NEUTRAL: the Open Areas */
int areas_held(const struct uk_state *s, int side);

/* The Local Notable whose marker lies there; NONE. */
int notable_in(const struct uk_content *c, const struct uk_state *s, int area);
/* A Fortress of a class, or a Local Notable in play. */
bool area_is_fortress(const struct uk_content *c, const struct uk_state *s, int area);
/* Is a General or Unled Brigade of the side there, outside any Fortress; is anything of it there at all? */
bool stands_outside(const struct uk_content *c, const struct uk_state *s, int area, int side);
bool stands_there(const struct uk_content *c, const struct uk_state *s, int area, int side);
/* Is a General of the side there, outside any Fortress? */
bool general_outside(const struct uk_content *c, const struct uk_state *s, int area, int side);
/* Areas Adjacent to an Area that the side controls. */
struct area_set areas_beside(const struct uk_content *c, struct area_set set);
/* May an event, a Raid or the like take the marker of this side away (12.6)? Not in a Fortress Area or a Local
 * Notable's, not where a General or Unled Brigade of that side stands. */
bool marker_may_go(const struct uk_content *c, const struct uk_state *s, int area, int side);

int region_controller(const struct uk_content *c, const struct uk_state *s, int region);                 /* 3.1.3 */
int infrastructure_controller(const struct uk_content *c, const struct uk_state *s, int infrastructure); /* 3.1.8 */
int regions_controlled(const struct uk_content *c, const struct uk_state *s, int side);
int infrastructures_controlled(const struct uk_content *c, const struct uk_state *s, int side);

/* The Naval Status with Diplomatic Strength, on the track (8.4). */
int naval_status(const struct uk_content *c, const struct uk_state *s);
void naval_shift(struct game *game, int delta);

/* 9.1: the Areas whose marker of this side is Isolated now. */
struct area_set areas_isolated(const struct uk_content *c, const struct uk_state *s, int side);

/* Before card 1, or under the truce of card 103: may the side enter Areas with the enemy, take his markers by movement,
 * Intercept, besiege, bombard and assault? */
bool may_make_war(const struct uk_state *s, int side);

#endif

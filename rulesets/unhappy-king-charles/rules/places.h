/* The places for Brigades and Generals when they are recruited (10, 14). */
#ifndef UK_RULES_PLACES_H
#define UK_RULES_PLACES_H

#include "../state/state.h"

/* The Region that counts a Brigade placed there (UP-10.2): its own; for a New Model Brigade the Area's. */
int recruit_region(const struct uk_content *c, const struct uk_state *s, int brigade, int area);
/* Stout Cornish men (UP-25.1): is the Area closed to this Royalist Brigade, by s->recruitment? */
bool cornish_bars(const struct uk_content *c, const struct uk_state *s, int brigade, int area);
/* All ways to place this Brigade in s->recruitment: VERB_RECRUIT and VERB_RECRUIT_WITH. */
void places_list(const struct game *game, int brigade, struct action_list *list);

/* May this Available General be placed there with at least one Brigade (UP-10.8)? Checks Area, enemies, Region,
 * Level. */
bool may_arrive(const struct uk_content *c, const struct uk_state *s, int general, int area);
/* Is there a Brigade that the General could take at once? */
bool brigade_awaits(const struct uk_content *c, const struct uk_state *s, int general, int area);
/* … at this place: PLACE_OUTSIDE or PLACE_INSIDE and the Area. */
bool brigade_lies_ready(const struct uk_content *c, const struct uk_state *s, int general, int place);
/* VERB_PLACE_GENERAL for s->recruitment. */
void arrivals_list(const struct game *game, struct action_list *list);
/* Places the General, who must then take a Brigade or be given one. */
void arrival(struct game *game, int general, int area);
/* Unled Brigades of an Area that the General may take on his Display: outside, inside, with a Local Notable. */
void takeable(const struct uk_content *c, const struct uk_state *s, int general, uint64_t set[BRIGADE_WORDS]);

/* … takes one of them and tells it. */
void brigade_take(struct game *game, int brigade, int general);

#endif

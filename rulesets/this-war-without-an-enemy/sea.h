/* Moves by sea (6.2). */
#ifndef TW_SEA_H
#define TW_SEA_H

#include "blocks.h"

/* Adds the places from which a block may sail for an Action Point. */
void sea_legal(const struct game *game, int side, struct action_list *list);
/* 12.51: may Rupert still come from the Continent, for no Action Point? */
bool sea_free(const struct game *game, int side);
bool sea_choose(struct game *game, int side, const struct action *action);

/* How a voyage goes: the die is added to modifier; no die at all where no enemy Sea is crossed. */
struct voyage {
    int enemy_seas;
    int modifier;
};
/* The best route for a side between two places with a coast. */
struct voyage sea_voyage(const struct game *game, int side, int from, int to);
/* Places where the block may land. */
uint64_t sea_landings(const struct game *game, int block);
/* 6.21, 6.31: may the side's Besieged in that place be reached by sea, or do guns before London close its port? The
 * Besieged cannot know of them before they try: the answer is told, a refusal by the event `shut`. */
bool sea_try_port(struct game *game, int side, int place, int shut);
/* Is there any? */
bool sea_landing_open(const struct game *game, int block);

#endif

/* Card Events (TW-5.0, TW-6.01, TW-7.01): the offer to enact one. What each does is a row of card_events.def. */
#ifndef TW_EVENTS_H
#define TW_EVENTS_H

#include "../state/turn_cards.h"

/* Asks the side whether it enacts its card, if the Event belongs to this phase and names no Area. False: there is
 * nothing to ask. */
bool card_event_offer(struct game *game, int side, enum tw_card_phase phase);

/* Events that hold for the rest of the game. */
bool lasting_possible(const struct game *game, int side);
void lasting_enact(struct game *game, int side);

/* strategic_events.c: TW-6.41 to TW-6.44 */
bool bradford_possible(const struct game *game, int side);
void bradford_enact(struct game *game, int side);
bool clubmen_possible(const struct game *game, int side);
void clubmen_enact(struct game *game, int side);
bool fever_possible(const struct game *game, int side);
void fever_enact(struct game *game, int side);
bool desertion_possible(const struct game *game, int side);
void desertion_enact(struct game *game, int side);

/* free_recruitment.c: TW-6.46, TW-6.47 */
bool free_recruit_possible(const struct game *game, int side);
void free_recruit_enact(struct game *game, int side);
bool supplies_possible(const struct game *game, int side);
void supplies_enact(struct game *game, int side);
void strip_enact(struct game *game, int side);

/* plots.c: TW-6.48 */
bool hothams_plot_possible(const struct game *game, int side);
void hothams_plot_enact(struct game *game, int side);
bool carews_plot_possible(const struct game *game, int side);
void carews_plot_enact(struct game *game, int side);

/* card_events.c: asks for the Area of the side's Tactical Event, if the side may name one (TW-7.01). */
void tactical_event_offer(struct game *game, int side);

/* tactical_events.c: TW-7.9; shown: only by facts that both sides see, so that the question reveals nothing. */
uint64_t combat_areas(const struct game *game, int side, bool shown);
uint64_t battle_areas(const struct game *game, int side, bool shown);
uint64_t terrain_areas(const struct game *game, int side, bool shown);
uint64_t mining_areas(const struct game *game, int side, bool shown);
uint64_t surprise_areas(const struct game *game, int side, bool shown);

/* victory.c: TW-10.12 */
bool dismissal_possible(const struct game *game, int side);

#endif

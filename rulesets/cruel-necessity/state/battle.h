/* Questions about the formations, battle cards and battle board of CN-7.0, and their changes. */
#ifndef CN_STATE_BATTLE_H
#define CN_STATE_BATTLE_H

#include "game.h"

static inline struct cn_battle *cn_battle(const struct game *game) {
    return &state_of(game)->battle;
}
static inline const struct cn_battle_content *cn_battle_content(const struct game *game) {
    return &content_of(game)->battle;
}
static inline const struct cn_unit *cn_unit_in(const struct game *game, int side, int slot) {
    return &cn_battle_content(game)->unit[cn_battle(game)->line[side][slot]];
}

/* ---- questions ---------------------------------------------------------------------------------- */

/* Is a battle being fought, from the question how to fight it to its aftermath? */
bool cn_battle_is_on(const struct game *game);
/* The unit's position in that line; NONE. */
int cn_battle_slot_of(const struct game *game, int side, int unit);
/* An empty place of that line in the sector; NONE. */
int cn_battle_empty_slot(const struct game *game, int side, int sector);
/* Strength of the unit in that place with its markers, at least 0. */
int cn_battle_strength(const struct game *game, int side, int slot);
/* The strength to which the dice of a sector are added. */
int cn_battle_sector_sum(const struct game *game, int side, int sector);
/* The present result of a sector's dice for Parliament. */
enum cn_outcome cn_battle_sector_outcome(const struct game *game, int sector);
/* Cards of the hand that may be played at that time, as bits. */
uint64_t cn_battle_playable(const struct game *game, enum cn_timing timing);
/* Named units of Parliament that may still be committed to a sector, as bits. */
uint64_t cn_battle_holding(const struct game *game);
/* Units of Parliament in Victory, Draw and Defeat. */
void cn_battle_count(const struct game *game, int count[CN_OUTCOMES]);
const struct cn_quick *cn_battle_quick_margins(const struct game *game); /* CN-12.3: by the cards revealed so far */
bool cn_battle_can_salvage(const struct game *game);                     /* CN-7.0a */
bool cn_battle_has_benefits(const struct game *game);                    /* CN-7.2 */
/* The row of content that a choice of a benefit names. */
const struct cn_benefit *cn_battle_benefit_of(const struct game *game, const struct action *action);

/* ---- changes ------------------------------------------------------------------------------------ */

/* All formations in their pools, all cards in the deck, Named Parliamentary units aside. */
void cn_battle_setup(struct game *game);
/* Ends the battle's part of the state: no Army, empty lines. */
void cn_battle_clear(struct game *game);
/* Brings Named units (bits) to the holding box. Units that came before stay where they are. */
void cn_battle_add_named(struct game *game, uint64_t units);
/* Takes formations, by bits, out of the game. */
void cn_battle_remove(struct game *game, uint64_t units);
/* Takes up to count unnamed formations of that kind out of their pool; returns how many. */
int cn_battle_remove_formations(struct game *game, int side, int branch, int strength, int count);
/* Takes a battle card, by index, out of the game. */
void cn_battle_retire_card(struct game *game, int card);
/* Changes a unit's strength for the battle, not below least; marker: it now bears a Strength marker. */
void cn_battle_change_strength(struct game *game, int side, int slot, int amount, int least, bool marker);
void cn_battle_change_sector(struct game *game, int side, int sector, int amount);

#endif

/* The tactical battle (7.0) and quick combat (12.3). */
#ifndef CN_BATTLE_H
#define CN_BATTLE_H

#include "../kit/writer.h"
#include "campaign.h"

/* ---- for the campaign ------------------------------------------------------------------------- */

/* All formations in their pools, all cards in the deck, Named Parliamentary units aside. */
void cn_battle_setup(struct game *game);
/* Calls the battle of the current Event card; extra: operations that a Victory adds (cn_content.op). */
void cn_battle_begin(struct game *game, int extra_first, int extra_count);
/* Brings Named units, by bits, to the holding box; those that have come before stay where they are. */
void cn_battle_add_named(struct game *game, uint64_t units);
/* Takes formations, by bits, out of the game. */
void cn_battle_remove(struct game *game, uint64_t units);
/* Takes up to count unnamed formations of that kind out of their pool; returns how many. */
int cn_battle_remove_formations(struct game *game, int side, int branch, int strength, int count);
/* Takes a battle card, by index, out of the game. */
void cn_battle_retire_card(struct game *game, int card);

/* Is a battle being fought, from the question how to fight it to its aftermath? */
bool cn_battle_is_on(const struct game *game);
/* Members "battle" (null where there is none), "formations" and "battle_cards" of the open object. */
void cn_battle_view(const struct game *game, struct writer *w);
bool cn_battle_audit(const struct game *game, struct writer *why);

/* ---- within the battle ------------------------------------------------------------------------- */

static inline struct cn_battle *cn_battle(const struct game *game) {
    return &cn_state(game)->battle;
}

static inline const struct cn_battle_content *cn_battle_content(const struct game *game) {
    return &cn_content(game)->battle;
}

static inline const struct cn_unit *cn_unit_in(const struct game *game, int side, int slot) {
    return &cn_battle_content(game)->unit[cn_battle(game)->line[side][slot]];
}

/* Ends the battle's part of the state: no Army, empty lines. */
void cn_battle_clear(struct game *game);
/* Takes a random bit out of a set that is not empty. */
int cn_battle_draw_bit(struct game *game, uint64_t *set, const char *label);
/* Strength of the unit in that place with its markers, at least 0. */
int cn_battle_strength(const struct game *game, int side, int slot);
/* What the dice of a sector are added to. */
int cn_battle_sector_sum(const struct game *game, int side, int sector);
/* Changes a unit's strength for the battle, not below least; marker: it now bears a Strength marker. */
void cn_battle_change_strength(struct game *game, int side, int slot, int amount, int least, bool marker);
void cn_battle_change_sector(struct game *game, int side, int sector, int amount);
/* Cards of the hand that may be played at that time. */
uint16_t cn_battle_playable(const struct game *game, enum cn_timing timing);
/* Moves a card from the hand to the discards. */
void cn_battle_play(struct game *game, int card);
/* Units of Parliament in Victory, Draw and Defeat. */
void cn_battle_count(const struct game *game, int count[CN_OUTCOMES]);
bool cn_battle_can_salvage(const struct game *game);
bool cn_battle_has_benefits(const struct game *game);

/* ---- steps (battle_steps.def) ------------------------------------------------------------------ */

void cn_battle_run(struct game *game, struct frame *frame);
void cn_battle_method_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list);
void cn_battle_method_choose(struct game *game, struct frame *frame, int role, const struct action *action);
void cn_quick_combat_run(struct game *game, struct frame *frame);
void cn_quick_tidy_run(struct game *game, struct frame *frame);
void cn_battle_army_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list);
void cn_battle_army_choose(struct game *game, struct frame *frame, int role, const struct action *action);
void cn_battle_commit_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list);
void cn_battle_commit_choose(struct game *game, struct frame *frame, int role, const struct action *action);
void cn_battle_lines_run(struct game *game, struct frame *frame);
void cn_battle_events_run(struct game *game, struct frame *frame);
void cn_battle_cards_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list);
void cn_battle_cards_choose(struct game *game, struct frame *frame, int role, const struct action *action);
void cn_battle_reserve_run(struct game *game, struct frame *frame);
void cn_battle_zeal_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list);
void cn_battle_zeal_choose(struct game *game, struct frame *frame, int role, const struct action *action);
void cn_battle_sector_run(struct game *game, struct frame *frame);
void cn_battle_reroll_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list);
void cn_battle_reroll_choose(struct game *game, struct frame *frame, int role, const struct action *action);
void cn_battle_outcome_run(struct game *game, struct frame *frame);
void cn_battle_salvage_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list);
void cn_battle_salvage_choose(struct game *game, struct frame *frame, int role, const struct action *action);
void cn_battle_aftermath_run(struct game *game, struct frame *frame);
void cn_battle_benefits_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list);
void cn_battle_benefits_choose(struct game *game, struct frame *frame, int role, const struct action *action);
void cn_battle_tidy_run(struct game *game, struct frame *frame);

#endif

/* KM-combat, KM-battle, KM-siege, KM-E1-storm, KM-ambush, KM-townfight, KM-E1-seabattle, KM-E1-blockade. */
#ifndef KM_RULES_COMBAT_H
#define KM_RULES_COMBAT_H

#include "../state/state.h"

/* STEP_COMBAT_PHASE (role): all combat of the active player, those of allies whom he commands too, and what obliges him
 * to fight (town fighting); returns when he is done. */
/* Where he can attack nobody and, by what all know, do nothing else either the phase is over at once. */
bool combat_phase_is_skipped(struct game *game, int role);
/* STEP_SEA_BATTLE (role; ship, other): E1: the moving fleet joins battle with one at sea (movement calls it where the
 * player chooses to attack, or a blockade makes him). Returns when all is settled. */
/* KM-townfight 1, 2: must these fight or be put out in their faction's turn? */
bool noble_must_fight(const struct game *game, int noble);
/* A seat left: the running combat, if it takes part, ends as indecisive. */
void combat_seat_left(struct game *game, int role);

/* ---- between the files of this chapter ------------------------------------------------------------------------- */

/* May role attack all whose Nobles these are? */
bool may_attack_all(const struct game *game, int role, uint32_t nobles);
/* May the force besiege (and by the first expansion storm) that place now? */
bool may_besiege(const struct game *game, int leader, int place);
bool may_storm(const struct game *game, int leader, int place);
/* STEP_COMBAT for state.combat, whose members kind, attackers, defenders, place are set; the rest is filled in. */
void combat_begin(struct game *game, enum combat_kind kind, uint32_t attackers, uint32_t defenders, int place);
/* No combat runs any longer. */
void combat_clear(struct game *game);
/* KM-E1-vacillating, the card drawn in a fight: true where it counts as bad weather (B9). */
bool combat_wavers(struct game *game);
/* Draws until a card decides; keeps what is kept. ODDS_NONE: no card is left. *card: it; discarded already. */
enum odds combat_card(struct game *game, int role, int *card);
/* Is the first at least as strong against the second as the odds want, and stronger? */
bool odds_reached(enum odds odds, int strong, int weak);

/* Of a result: the Nobles whom the card lists; those of them who still stand; their deaths; what the victors take. */
uint32_t named_on(const struct game *game, int card);
uint32_t nobles_alive(const struct game *game, uint32_t nobles);
void combat_kill(struct game *game, uint32_t nobles);
void combat_capture(struct game *game, uint32_t losers, uint32_t victors, int role);
/* KM-alliance 5: who gets the spoils of these victors: the strongest of the commander's faction (role); where it has
 * none left, the strongest of all. NONE: there is nobody. */
int spoils_go_to(const struct game *game, uint32_t victors, int role);
/* KM-E1-draws, B14: a hundred men or more beaten, by factions. */
void claim_draws(struct game *game, int victor, uint32_t beaten);
/* KM-E1-vacillating at sea: the Noble's fleet leaves the fight, home or over to the other side (role). */
void fleet_wavers(struct game *game, int noble, int role, bool home);

#endif

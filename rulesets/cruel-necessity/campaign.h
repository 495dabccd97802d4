/* The chapters of the rules, as they call one another. Every function that takes a struct game changes its
 * state and tells of it; those that take a const one only look. None may be called from outside a game's own
 * thread, none blocks. */
#ifndef CN_CAMPAIGN_H
#define CN_CAMPAIGN_H

#include "../kit/dice.h"
#include "../kit/fault.h"
#include "../kit/flow.h"
#include "content.h"
#include "state.h"
#include "tables.h"

static inline struct cn_state *cn_state(const struct game *game) {
    return game->state;
}
static inline const struct cn_content *cn_content(const struct game *game) {
    return game->content;
}

/* Who knew the face of a card that lay face down, whatever could be guessed of it: for tell_secret. */
enum { NOBODY = 0 };

/* The index of the n-th set bit, n counted from 0. */
int cn_nth_bit(uint64_t set, int n);

/* ---- setup.c: 3.0, B.1 to B.3 */
void cn_setup(struct game *game, const struct setup *setup);

/* ---- sequence.c: 4.0, 6.0 */
void cn_turn_run(struct game *game, struct frame *frame);
void cn_event_phase_run(struct game *game, struct frame *frame);
void cn_make_room_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list);
void cn_make_room_choose(struct game *game, struct frame *frame, int role, const struct action *action);
/* The Achievement that has been revealed and finds no empty box; 0. */
int cn_achievement_waiting(const struct game *game);

/* ---- operations.c: what cards say, 6.1 to 6.10 */
/* Carries out count operations from first on, as a procedure of its own; nothing to do is no procedure. */
void cn_ops_push(struct game *game, int first, int count);
void cn_ops_run(struct game *game, struct frame *frame);
void cn_choice_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list);
void cn_choice_choose(struct game *game, struct frame *frame, int role, const struct action *action);

/* ---- armies.c: 6.2, 6.10.4, 8.3 */
void cn_activate_run(struct game *game, struct frame *frame);
void cn_army_disorder(struct game *game, int army);          /* 6.10.4: a second disorder retreats it */
void cn_army_retreat(struct game *game, int army);           /* 8.3: in Area 5 it is disordered */
void cn_army_strength(struct game *game, int army, int mod); /* a Strength marker for this turn */
int cn_army_morale(const struct game *game, int army);       /* 6.6.3 */
int cn_army_combat_value(const struct game *game, int army); /* with all its markers */

/* ---- fortresses.c: 6.2.4, 6.3, 6.4, 6.10.3, 8.4, 8.6 */
int cn_fortress_value(const struct game *game, int fortress);
void cn_fortress_reduce(struct game *game, int fortress); /* one click down; at 0 it changes hands */
void cn_fortress_raise(struct game *game, int fortress);  /* one click up; nothing where it is full */
/* 7.2: one click in Parliament's favour, whoever holds it. */
void cn_fortress_click(struct game *game, int fortress);
bool cn_fortress_full(const struct cn_content *content, const struct cn_state *state, int fortress);
/* The number of its Area in that Region; NONE. London lies in the Area 0 that North and West share (6.2.5), so in both
 * Regions, as Oxford does. */
int cn_fortress_area(const struct cn_content *content, int fortress, int region);
/* May Parliament improve it at all? */
bool cn_fortress_raisable(const struct game *game, int fortress);
/* 8.4, 8.5, 8.6: is no Army or Revolt in the way of Parliament's action there? */
bool cn_fortress_open(const struct game *game, int fortress);
bool cn_fortress_besiegeable(const struct game *game, int fortress);
bool cn_fortress_fortifiable(const struct game *game, int fortress);
void cn_royalist_siege(struct game *game, int fortress); /* two rolls */
void cn_unrest(struct game *game);
void cn_mischief(struct game *game, int fortress);
void cn_besiege(struct game *game, int fortress); /* one roll of Parliament's */

/* ---- revolts.c: 6.2.3, 6.9, 8.5 */
void cn_revolt_place(struct game *game, int revolt, int region);
bool cn_revolt_eligible(const struct game *game, int revolt);
bool cn_region_blocked(const struct game *game, int region);
int cn_revolt_value(const struct game *game, int revolt);
/* Clubmen that stop the Army of this Region, the nearest; NONE. */
int cn_clubmen_behind(const struct game *game, int army);
void cn_suppress(struct game *game, int army, int revolt);
void cn_crush(struct game *game, int revolt);

/* ---- deviltry.c: 6.8, 8.3.1 */
void cn_deviltry_place(struct game *game, int place);
int cn_deviltry_value(const struct game *game); /* of every marker alike */
void cn_deviltry_fight(struct game *game, int place);
/* A reward held of this kind whose track or fortress is this; NONE. */
int cn_reward_for(const struct game *game, int kind, int subject);
void cn_reward_spend(struct game *game, int reward);
void cn_rewards_next_turn(struct game *game);

/* ---- tracks.c: 6.5, 6.6, 6.7 */
int cn_grade(const struct game *game, int track);
/* The amount of the flip effect that is in force on this track, if it is of that kind; else 0. */
int cn_flip_amount(const struct game *game, int track, enum cn_flip flip);
/* One box up (dir 1) or down (-1), with all of 6.6.1 and 6.6.2; may call a step that asks the player. */
void cn_track_move(struct game *game, int track, int dir);
/* The same, steps times, one after the other. */
void cn_track_push(struct game *game, int track, int dir, int steps);
/* 8.7: one box up where there is room for it; only the middle ground can turn it to the other marker. */
void cn_track_raise(struct game *game, int track);
void cn_track_drm(struct game *game, int track, int mod);
void cn_reaction(struct game *game, int kind);
void cn_irish_troubles(struct game *game);
void cn_track_move_run(struct game *game, struct frame *frame);
void cn_jammed_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list);
void cn_jammed_choose(struct game *game, struct frame *frame, int role, const struct action *action);
void cn_track_choice_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list);
void cn_track_choice_choose(struct game *game, struct frame *frame, int role, const struct action *action);

/* ---- actions.c: 8.0, 8.1, 8.3, 8.8 */
void cn_actions_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list);
void cn_actions_choose(struct game *game, struct frame *frame, int role, const struct action *action);
void cn_infuse_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list);
void cn_infuse_choose(struct game *game, struct frame *frame, int role, const struct action *action);
/* 8.1, card 21: may the Zeal marker still be placed for nothing in this Action Phase, or in the one to come? */
bool cn_zeal_marker_is_free(const struct cn_state *state);
/* +1 where the Zeal marker lies on this piece (CN_PIECE_OF_… + index), in the Action Phase. */
int cn_zeal_drm(const struct game *game, int piece);
/* 8.0: a natural 1 fails, a natural 6 succeeds, else die + drm must exceed value. */
bool cn_beats(int roll, int drm, int value);
/* The lowest face that succeeds. */
int cn_least_roll(int drm, int value);
enum cn_roll cn_roll_outcome(int roll, int drm, int value);
/* One roll of Parliament's, told by an event of subject, roll, value, drm, least face and outcome; did it succeed? */
bool cn_roll_against(struct game *game, const char *label, int event, int subject, int value, int drm);
/* Rolls the Campaign against an Army that has been found; true if it succeeded. */
bool cn_campaign(struct game *game, int army);
bool cn_campaign_open(const struct game *game, int army);

/* ---- politics.c: 8.7 */
bool cn_politics_open(const struct game *game, int track);
int cn_politics_number(const struct game *game, int track); /* to exceed; there must be a box above */
int cn_politics_drm(const struct game *game, int track);    /* of all markers that lie there */
void cn_politics(struct game *game, int track);

/* ---- achievements.c: 6.0, 8.2 */
/* Are its conditions met? The Zeal is another matter. */
bool cn_achievement_open(const struct game *game, int card);
/* 6.0: tells that it is for sale, and what it needs. */
void cn_achievement_offer(struct game *game, int card);
void cn_achievement_buy(struct game *game, int card);

/* ---- housekeeping.c: 10.1 to 10.3 */
void cn_zeal(struct game *game, int change); /* 6.6: never under 0 or over 9 */
int cn_income(const struct game *game);
void cn_housekeeping_run(struct game *game, struct frame *frame);
void cn_interim_run(struct game *game, struct frame *frame);

/* ---- options.c: 12.1, 12.2, 12.4, 12.5 */
bool cn_search(struct game *game, int army);
void cn_league(struct game *game);
bool cn_settlers_possible(const struct game *game);
void cn_settlers_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list);
void cn_settlers_choose(struct game *game, struct frame *frame, int role, const struct action *action);
void cn_settlers_roll_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list);
void cn_settlers_roll_choose(struct game *game, struct frame *frame, int role, const struct action *action);
bool cn_strike_open(const struct game *game, int army);
void cn_strike(struct game *game, int army);

/* ---- victory.c: 5.0, 9.0, 11.0 */
struct cn_score {
    int tracks, fortresses, armies, deviltry, revolts, achievements, rewards, total;
};
void cn_score_count(const struct game *game, struct cn_score *score);
int cn_degree_of(const struct cn_content *content, int war, int score);
/* 9.0: true where the game is over, which is then recorded. */
bool cn_end_times(struct game *game);
void cn_finish(struct game *game, enum cn_degree degree, enum cn_reason reason);
void cn_result(const struct game *game, struct result *result);
void cn_conclude(struct game *game, int role, enum conclusion how);

/* ---- view.c, board.c, audit.c */
void cn_view(const struct game *game, int role, struct writer *out);
void cn_board(const struct game *game, int role, const struct board_request *request, struct writer *out);
void cn_resample(struct game *game, int role);
bool cn_audit(const struct game *game, struct writer *why);

#endif

/* Generals, Brigades and what goes with them (4). Changes keep the counts of the state; they tell events that are the
 * same whoever calls them, and leave what a rule makes of it to the rule. */
#ifndef UK_STATE_ARMIES_H
#define UK_STATE_ARMIES_H

#include "state.h"

/* ---- looking ------------------------------------------------------------------------------------ */

static inline bool general_on_map(const struct uk_state *s, int general) {
    return s->general_at[general] < AREAS;
}
static inline uint32_t general_bit(int general) {
    return UINT32_C(1) << general;
}
static inline bool general_is_inside(const struct uk_state *s, int general) {
    return s->inside >> general & 1;
}
/* The Commanding General of his army: himself where he is nobody's Subordinate. */
static inline int army_commander(const struct uk_state *s, int general) {
    return s->superior[general] != NONE ? s->superior[general] : general;
}
static inline bool general_is_free(const struct uk_state *s, int general) {
    return general_on_map(s, general) && s->superior[general] == NONE;
}
/* The Commanding General and his Subordinates, as bits. */
uint32_t army_generals(const struct uk_state *s, int commander);
/* Does he control a Brigade: his own, or a Subordinate's (4.2, 19.2)? */
bool general_has_brigades(const struct uk_state *s, int general);
/* All Brigades under his command, his Subordinates' too. */
int army_size(const struct uk_state *s, int commander);
void army_brigades(const struct uk_state *s, int commander, uint64_t set[BRIGADE_WORDS]);
int army_count_pool(const struct uk_content *c, const struct uk_state *s, int commander, int pool);
bool army_is_major(const struct uk_content *c, const struct uk_state *s, int commander);
/* The Commanding Generals of a side in an Area, outside or inside; bits. */
uint32_t commanders_outside(const struct uk_content *c, const struct uk_state *s, int area, int side);
uint32_t commanders_inside(const struct uk_content *c, const struct uk_state *s, int area, int side);

/* Whom the Brigade fights for: a Turncoat's side is not the one printed on it. */
int brigade_side(const struct uk_content *c, const struct uk_state *s, int brigade);
/* The Area where it is; NONE off the map. */
int brigade_area(const struct uk_state *s, int brigade);
int place_area(const struct uk_state *s, int place);
bool brigade_on_map(const struct uk_state *s, int brigade);
/* Brigades of a side at a place (PLACE_…), as a set. */
void brigades_at(const struct uk_content *c, const struct uk_state *s, int place, int side,
                 uint64_t set[BRIGADE_WORDS]);
/* … of a side in an Area, wherever there. */
int brigades_in_area(const struct uk_content *c, const struct uk_state *s, int area, int side);
int brigades_on_map(const struct uk_content *c, const struct uk_state *s, int side);
/* Is it the same to everybody which of the two it is: they lie in one place, differ by their names alone, and the enemy
 * knows both or neither? Lists offer only the first of such Brigades. */
bool brigades_interchange(const struct uk_content *c, const struct uk_state *s, int a, int b);
/* … with one of a lower number: a list that offers that one need not offer it. */
bool brigade_is_repeated(const struct uk_content *c, const struct uk_state *s, int brigade);
/* Of those that interchange, wherever they lie, only the first: what a list needs to offer. */
void brigades_distinct(const struct uk_content *c, const struct uk_state *s, const uint64_t set[BRIGADE_WORDS],
                       uint64_t distinct[BRIGADE_WORDS]);

/* 4.2: may one become the other's Subordinate, by Level and the exceptions? Army size is not looked at. */
bool may_be_subordinate(const struct uk_content *c, const struct uk_state *s, int lower, int upper);
/* Who of two Commanding Generals would command both armies; NONE where they cannot combine, by Level or by size. */
int combined_commander(const struct uk_content *c, const struct uk_state *s, int one, int other);
/* May this Brigade lie on his Display, by its kind (Covenanters, Lorrainers)? */
bool may_hold(const struct uk_content *c, const struct uk_state *s, int general, int brigade);
/* How many more Brigades his Display may take, within his own limit and his Commanding General's. */
int general_room(const struct uk_content *c, const struct uk_state *s, int general);

/* ---- changing ----------------------------------------------------------------------------------- */

/* The Brigade goes to a place. Nothing is told. */
void brigade_move(struct game *game, int brigade, int place);
/* A General alone goes to an Area (outside) or a box, no longer anybody's Subordinate; those he commanded are left
 * free where they are. His Brigades go with him. */
void general_move(struct game *game, int general, int where);
/* The whole army to an Area, outside. In Late 1644 it leaves the Queen where it was (card 63). */
void army_move(struct game *game, int commander, int area);
/* The army shuts itself in the Fortress where it is, or comes out. */
void army_go_inside(struct game *game, int commander);
void army_come_out(struct game *game, int commander);
/* lower and all his Subordinates come under upper's command, who is told. A lower who commanded only by his
 * Subordinates has no Brigade then, and is gone. */
void army_join(struct game *game, int lower, int upper);
/* A Subordinate is free again, in the same Area. */
void army_leave(struct game *game, int general);

/* 4.5: they are laid out, for a Battle, a Dispersal or when a Siege marker is placed: all know them now. */
void brigades_lay_out(struct game *game, const uint64_t set[BRIGADE_WORDS]);
/* Tells by an event of these arguments (side, brigade, area, general, spot, region) that a Brigade leaves the map:
 * whose it was and in which box it lies can be seen, its name cannot. Before it is moved. */
void brigade_tell_leaving(struct game *game, int event, int brigade);
/* 18.3: the army is put into the Dispersed box, Covenanters and Lorrainers are eliminated; Siege Train and Queen follow
 * their rules. */
void army_disperse(struct game *game, int commander);
/* 18.3 for one Brigade: a Turncoat goes back to whom he left. */
void brigade_disperse(struct game *game, int brigade);
/* 18.3 for Unled Brigades outside in an Area. */
void unled_disperse(struct game *game, int area, int side);
/* A Brigade back to the Available box of its printed side (desertion, attrition, …): foreigners leave the game. */
void brigade_to_available(struct game *game, int brigade);
/* 19.1: to the Eliminated box. */
void brigade_eliminate(struct game *game, int brigade);
/* 19.2: the General goes to the Dispersed box, no longer commanding anybody; his Brigades must be gone before. With
 * King Charles the game is over (ending is set: nobody is asked anything more, steps may run on). */
void general_surrender(struct game *game, int general);
/* 4.2: a General who controls no Brigade goes to the Dispersed box, or Surrenders where he is besieged. Looks at him,
 * and at his commander when he went; true where he went. */
bool general_check_lone(struct game *game, int general);
/* … at all Generals of the side on the map. */
void generals_check_lone(struct game *game, int side);
/* Out of the game for good. His Brigades must be gone before; Subordinates stay, free. */
void general_remove(struct game *game, int general);

/* One General takes another's place: his Area or box, Brigades, commander, Subordinates, what is with him. The other
 * goes out of the game. */
void general_exchange(struct game *game, int from, int into);

/* All that lies on his Display is left in his Area: inside where he is shut in. */
void display_unload(struct game *game, int general);

/* The Siege Train of the side is removed from the map and may be recruited from the next turn on (10.6). */
void train_remove(struct game *game, int side);
/* A Siege Train that was left in an Area lies in the own Fortress there; where there is none it is removed (10.6). */
void trains_settle(struct game *game);
/* She is no longer with a General, but in his Area: inside the own Fortress where there is one. */
void queen_stays(struct game *game);
/* 8.4: the Queen is captured, or leaves. */
void queen_captured(struct game *game);
void queen_leaves(struct game *game);

/* The game is over, if it was not already. side: who lost, or who did it (enum ending). Nobody is asked anything
 * more. */
void game_ends(struct game *game, int ending, int side);

#endif

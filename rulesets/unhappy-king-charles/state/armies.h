/* Generals, Brigades and their pieces (4). Changes keep the counts of the state and tell the events that are the same
 * for every caller. The rules handle the consequences. */
#ifndef UK_STATE_ARMIES_H
#define UK_STATE_ARMIES_H

#include "state.h"

/* ---- queries ------------------------------------------------------------------------------------ */

static inline bool general_on_map(const struct uk_state *s, int general) {
    return s->general_at[general] < AREAS;
}
/* His Area, or the box of the Turn Record Track where he waits; else nowhere. */
struct thing general_spot(const struct uk_content *c, const struct uk_state *s, int general);
static inline uint32_t general_bit(int general) {
    return bit_of(general);
}
static inline bool general_shelters(const struct uk_state *s, int general) {
    return s->sheltered >> general & 1;
}
static inline bool general_is_inside(const struct uk_state *s, int general) {
    return s->inside >> general & 1;
}
/* The Commanding General of the General's army: the General, unless a Subordinate. */
static inline int army_commander(const struct uk_state *s, int general) {
    return s->superior[general] != NONE ? s->superior[general] : general;
}
static inline bool general_is_free(const struct uk_state *s, int general) {
    return general_on_map(s, general) && s->superior[general] == NONE;
}
/* The Commanding General and his Subordinates, as bits. */
uint32_t army_generals(const struct uk_state *s, int commander);
/* Does the General control a Brigade: his own, or a Subordinate's (UP-4.2, UP-19.2)? */
bool general_has_brigades(const struct uk_state *s, int general);
/* All Brigades under the General's command, with those of his Subordinates. */
int army_size(const struct uk_state *s, int commander);
void army_brigades(const struct uk_state *s, int commander, uint64_t set[BRIGADE_WORDS]);
int army_count_pool(const struct uk_content *c, const struct uk_state *s, int commander, int pool);
bool army_is_major(const struct uk_content *c, const struct uk_state *s, int commander);
/* The Commanding Generals of a side in an Area, outside or inside; bits. */
uint32_t commanders_outside(const struct uk_content *c, const struct uk_state *s, int area, int side);
uint32_t commanders_inside(const struct uk_content *c, const struct uk_state *s, int area, int side);

/* The side that the Brigade fights for: a Turncoat's side is not the printed one. */
int brigade_side(const struct uk_content *c, const struct uk_state *s, int brigade);
/* The Brigade's Area; NONE off the map. */
int brigade_area(const struct uk_state *s, int brigade);
int place_area(const struct uk_state *s, int place);
bool brigade_on_map(const struct uk_state *s, int brigade);
/* Brigades of a side at a place (PLACE_…), as a set. */
void brigades_at(const struct uk_content *c, const struct uk_state *s, int place, int side,
                 uint64_t set[BRIGADE_WORDS]);
/* … of a side in an Area, inside and outside. */
int brigades_in_area(const struct uk_content *c, const struct uk_state *s, int area, int side);
/* … on the map, as a set; and their number. */
void brigades_standing(const struct uk_content *c, const struct uk_state *s, int side, uint64_t set[BRIGADE_WORDS]);
int brigades_on_map(const struct uk_content *c, const struct uk_state *s, int side);
/* Are the two Brigades interchangeable for both sides: in one place, different only in name, and the enemy knows both
 * or neither? Lists offer only the first of such Brigades. */
bool brigades_interchange(const struct uk_content *c, const struct uk_state *s, int a, int b);
/* … with one of a lower number? A list that offers that one need not offer this one. */
bool brigade_is_repeated(const struct uk_content *c, const struct uk_state *s, int brigade);
/* Keeps only the first of several interchangeable Brigades, for lists of choices. */
void brigades_distinct(const struct uk_content *c, const struct uk_state *s, const uint64_t set[BRIGADE_WORDS],
                       uint64_t distinct[BRIGADE_WORDS]);

/* UP-4.2: may one become the other's Subordinate, by Level and the exceptions? Ignores army size. */
bool may_be_subordinate(const struct uk_content *c, const struct uk_state *s, int lower, int upper);
/* The one of two Commanding Generals who would command both armies; NONE if they cannot combine, by Level or by
 * size. */
int combined_commander(const struct uk_content *c, const struct uk_state *s, int one, int other);
/* May this Brigade lie on the General's Display, by its kind (Covenanters, Lorrainers)? */
bool may_hold(const struct uk_content *c, const struct uk_state *s, int general, int brigade);
/* How many more Brigades the General's Display may take, within his own limit and his Commanding General's. */
int general_room(const struct uk_content *c, const struct uk_state *s, int general);

/* ---- changes ------------------------------------------------------------------------------------ */

/* Moves the Brigade to a place. Tells nothing. */
void brigade_move(struct game *game, int brigade, int place);
/* Moves a General alone to an Area (outside) or a box; he is no longer a Subordinate. Generals that he commanded stay
 * there, free. His Brigades go with him. */
void general_move(struct game *game, int general, int where);
/* The whole army to an Area, outside. In Late 1644 it leaves the Queen where it was (card 63). */
void army_move(struct game *game, int commander, int area);
/* The army goes into the Fortress of its Area, or comes out. */
void army_go_inside(struct game *game, int commander);
void army_come_out(struct game *game, int commander);
/* … goes in before an enemy has come (UG-14.1). */
void army_shelter(struct game *game, int commander);
/* Puts lower and all Subordinates of lower under upper's command, and tells it. If lower commanded only through
 * Subordinates, lower has no Brigade left and is removed. */
void army_join(struct game *game, int lower, int upper);
/* Frees a Subordinate in the same Area: he sets out himself, or his commander goes on without him. */
void army_march_off(struct game *game, int general);
void army_leave(struct game *game, int general);

/* UP-4.5: lays the Brigades out, for a Battle, a Dispersal or a new Siege marker: both sides know them now. */
void brigades_lay_out(struct game *game, const uint64_t set[BRIGADE_WORDS]);
/* Tells by an event with these arguments (side, brigade, area, general, spot, region) that a Brigade leaves the map.
 * Side and box are public, its name is not. Call it before the move. */
void brigade_tell_leaving(struct game *game, int event, int brigade);
/* UP-18.3: the army is put into the Dispersed box, Covenanters and Lorrainers are eliminated; Siege Train and Queen
 * follow their rules. */
void army_disperse(struct game *game, int commander);
/* UP-18.3 for one Brigade: a Turncoat returns to its former side. */
void brigade_disperse(struct game *game, int brigade);
/* UP-18.3 for Unled Brigades outside in an Area. */
void unled_disperse(struct game *game, int area, int side);
/* Returns a Brigade to the Available box of its printed side (desertion, attrition, …); foreigners leave the game. */
void brigade_to_available(struct game *game, int brigade);
/* UP-19.1: to the Eliminated box. */
void brigade_eliminate(struct game *game, int brigade);
/* UP-6.1: if the General is King Charles the game is over, unless that is switched off. */
void king_is_taken(struct game *game, int general);
/* UP-19.2: moves the General to the Dispersed box; he commands no other General then. His Brigades must be gone before.
 * With King Charles the game is over (ending is set: no role is asked any more, steps may run on). */
void general_surrender(struct game *game, int general);
/* UP-4.2: a General who controls no Brigade goes to the Dispersed box, or Surrenders if he is besieged. Checks the
 * General, and his commander if he went; true if he went. */
bool general_check_lone(struct game *game, int general);
/* … for all Generals of the side on the map. */
void generals_check_lone(struct game *game, int side);
/* Removes the General from the game for good. His Brigades must be gone before; Subordinates stay, free. */
void general_remove(struct game *game, int general);

/* One General takes another's place: Area or box, Brigades, commander, Subordinates and other pieces. The other General
 * leaves the game. */
void general_exchange(struct game *game, int from, int into);

/* Leaves everything on the General's Display in his Area: inside if he is shut in. */
void display_unload(struct game *game, int general);

/* The Siege Train of the side, or the Queen, goes to a place: a General's number, or PLACE_…. */
void train_put(struct game *game, int side, int place);
void queen_put(struct game *game, int place);
/* The Siege Train of the side is removed from the map and may be recruited from the next turn on (UP-10.6). */
void train_remove(struct game *game, int side);
/* A Siege Train left in an Area lies in the own Fortress there; without a Fortress it is removed (UP-10.6). */
void trains_settle(struct game *game);
/* The Queen leaves the General and stays in the Area, inside an own Fortress if there is one. */
void queen_stays(struct game *game);
/* Annex, card 63: after Late 1644, from a Port Area that the Royalist controls. */
bool queen_may_leave(const struct uk_content *c, const struct uk_state *s);
/* UP-8.4: the Queen is captured, or leaves. */
void queen_captured(struct game *game);
void queen_leaves(struct game *game);
/* Card 82: the Brentford marker is laid on the King's Display, or taken from it. Tells nothing. */
void brentford_put(struct game *game, bool lies);
/* … leaves the King for good, if it lies there, and the log says so. */
void brentford_leaves(struct game *game);

/* Ends the game, unless it is over already. side: the side that lost or caused the end, depending on the ending (enum
 * ending). No role is asked anything afterwards. */
void game_ends(struct game *game, int ending, int side);

#endif

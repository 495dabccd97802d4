/* The parts of a view that mean the same in every ruleset: pieces, hands, decks, tracks and fight. A client that knows
 * no game draws the board from them. A ruleset's function `parts` calls these writers; ids are written as DOMAIN-ID, as
 * in pictures. One thread at a time for each writer. Nothing is checked here: the laws of tests/laws/parts.c hold what
 * every ruleset writes to the contract.
 */
#ifndef KIT_PARTS_H
#define KIT_PARTS_H

#include "../ruleset.h"
#include "writer.h"

enum { PIECE_MARKS = 8, PIECE_FACTS = 8 };

/* A value with its title, for tables and tooltips. text: the value in words; NULL: number is the value. unit: what the
 * number counts ("votes"); NULL: none. */
struct fact {
    const char *title;
    int number;
    const char *text, *unit;
};

/* A counter, block, army, marker or ship, or a stack of hidden ones.
 * thing: the item; domain 0: the reader may not know which, or it is none (a control marker); then id is null.
 * hidden: the reader may not know which items these are; then thing is of domain 0. A marker that is no item is open.
 * place: where it is; domain 0: it has no place that the reader may know.
 * kind: kebab-case, mandatory where thing is no item; NULL: the item's own kind, or else its domain's name.
 * owner: the id of a role or a side; NULL: no owner.
 * count: how many pieces this row is; 0 counts as 1. A row that is not hidden is one piece.
 * label: the text on it; NULL: the item's short title, or else its title; mandatory where thing is no item.
 * marks: states in words of the rules ("besieged", "disordered"), ended by NULL; facts: ended by a NULL title. */
struct piece {
    struct thing thing, place;
    const char *kind, *owner;
    int count;
    bool hidden;
    const char *label;
    const char *marks[PIECE_MARKS + 1];
    struct fact facts[PIECE_FACTS + 1];
};

/* Writes a row of `pieces`. */
void out_piece(struct writer *w, const struct game *game, const struct piece *piece);

/* Writes a fact of an item, for the function `facts` of struct ruleset. */
void out_fact(struct writer *w, const struct fact *fact);

/* Begins a row of `hands`: the cards that the role holds. Write the cards that the reader may know with out_thing, then
 * end it with the number of the others. */
void out_hand(struct writer *w, const struct game *game, int role, const char *title);
void out_end_hand(struct writer *w, int hidden);

/* Writes "DOMAIN-ID"; null for domain 0 and for NONE. */
void out_thing(struct writer *w, const struct game *game, int domain, int index);

/* Writes a row of `decks`: id kebab-case, unique in the game; count: cards in it now. */
void out_deck(struct writer *w, const char *id, const char *title, int count);

/* Writes a row of `tracks`: least <= value <= most. owner as in struct piece. */
void out_track(struct writer *w, const char *id, const char *title, int value, int least, int most, const char *owner);

/* `fight`: a battle, siege or vote under way. Without one write out_null. kind: kebab-case. Between out_fight and
 * out_end_fight, write the sides. role: the id of a role or side, NULL: a neutral force; strength: NONE if there is no
 * such number, or if the reader may not know it because some pieces are hidden. Between out_fight_side and
 * out_end_fight_side, in this order: modifiers, dice, things. */
void out_fight(struct writer *w, const struct game *game, const char *kind, const char *title, struct thing place);
void out_fight_side(struct writer *w, const char *role, int strength);
void out_modifier(struct writer *w, const char *title, int value);
void out_fight_dice(struct writer *w);   /* then out_int for each die of this round */
void out_fight_pieces(struct writer *w); /* then out_thing for each piece that fights and that the reader may know */
void out_end_fight_side(struct writer *w, int hidden); /* pieces that fight and that the reader may not know */
void out_end_fight(struct writer *w);

/* Adds a connection without an id of its own, for the function `connections` of struct ruleset. title: NULL: none. */
void list_connection(struct connection_list *list, const char *kind, const char *title, struct thing a, struct thing b);

#endif

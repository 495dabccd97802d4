/* The places of the cards, and the state of card events. The chapters of cards write it. The draw deck has no order: a
 * draw picks a card of its upper layer. In Henrietta face-down cards stay in the draw deck, too: the state has only
 * their number at each place, and a card is drawn when it is turned up. */
#ifndef UK_STATE_CARD_STATE_H
#define UK_STATE_CARD_STATE_H

#include "../reader/content.h"

enum card_place {
    HAND_ROYALIST, /* a side's number is its hand */
    HAND_PARLIAMENT,
    ACES_ROYALIST, /* ACES_ROYALIST + side */
    ACES_PARLIAMENT,
    BONUS_ROYALIST, /* won in Battle, not yet played: BONUS_ROYALIST + side */
    BONUS_PARLIAMENT,
    CORE_ROYALIST, /* Core cards that were played this turn */
    CORE_PARLIAMENT,
    DRAW_TOP, /* the ten cards that lie uppermost at the start */
    DRAW_EARLY,
    DRAW_SCOTS, /* card 2, above the Mid War deck */
    DRAW_MID,
    DRAW_LATE,
    ASIDE_MID, /* decks that are not in the draw deck yet */
    ASIDE_LATE,
    ASIDE_ALT_HIST,  /* two of them join each of these decks when it is added */
    ASIDE_NEW_MODEL, /* card 3 before it comes */
    ASIDE_NEXT_HAND, /* card 3 as the first card of Parliament's next hand */
    ASIDE_RECRUITED, /* GMT: played for the Recruit action; goes to the pile at the end of the turn */
    DISCARD,
    IN_PLAY, /* being played */
    OUT,     /* of the game */
    /* Henrietta: the face-up cards in the spaces of a side's Display, SOLO_FACE_UP + SOLO_SPACES * side + enum
     * solo_space */
    SOLO_FACE_UP,
    CARD_PLACES = SOLO_FACE_UP + 10
};
enum solo_space { SPACE_A, SPACE_B, SPACE_D, SPACE_E, SPACE_C, SOLO_SPACES };
enum { LAYER_EARLY, LAYER_MID, LAYER_LATE, LAYERS };

enum { BONUS_SETS = 16 };

struct card_state {
    uint64_t happened[SIDES][CARD_WORDS]; /* events that took place, by the card's side */
    struct {
        uint8_t side, count, card[2];
    } bonus[BONUS_SETS];           /* sets of bonus cards in the order won (UP-19.1, Nesting) */
    uint64_t loose[BRIGADE_WORDS]; /* card 3: Brigades that were left without a General */
    uint32_t generals;             /* Generals that the current event still has to place */
    uint8_t bonus_count;           /* sets */
    uint8_t at[CARDS];             /* enum card_place */
    uint8_t pile[SIDES][LAYERS];   /* Henrietta: cards that lie face-down on space C, by the deck they come from */
    uint8_t space[SIDES][SPACE_C]; /* Henrietta: 1 + the layer of a face-down card; 0: none, or a card face-up */
    uint8_t die;                   /* Henrietta: the decision die; 0: Core and Mandatory cards alone */
    uint8_t fresh;                 /* Henrietta: bits of decks (enum layers) that were added this turn */
    int8_t siege_drm;              /* of card 88, for the roll that comes */
    uint8_t train_moved;           /* card 3: the Siege Train was moved */
    uint8_t spare[3];
};
_Static_assert(sizeof(struct card_state) == 248, "no padding");

#endif

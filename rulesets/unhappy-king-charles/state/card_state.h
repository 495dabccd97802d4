/* Where the cards are, and what card events keep in mind. The chapters of cards write it; the draw deck has no order:
 * a draw picks from what lies in its upper layer. */
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
    ASIDE_NEW_MODEL, /* card 3 before it comes */
    ASIDE_NEXT_HAND, /* card 3 as the first card of Parliament's next hand */
    DISCARD,
    IN_PLAY, /* being played */
    OUT,     /* of the game, or Alt-Hist cards that were not chosen */
    /* Henrietta: SOLO_A + 5 * side and the four places after it are A, B, D, E and the pile C */
    SOLO_A,
    SOLO_B,
    SOLO_D,
    SOLO_E,
    SOLO_C,
    SOLO_END = SOLO_A + 10,
    CARD_PLACES = SOLO_END
};

enum { BONUS_SETS = 16 };

struct card_state {
    uint64_t happened[SIDES][CARD_WORDS]; /* events that took place, by whose card it was */
    uint64_t face_up[CARD_WORDS];         /* Henrietta */
    struct {
        uint8_t side, count, card[2];
    } bonus[BONUS_SETS]; /* sets of bonus cards in the order in which they were won (19.1, Nesting) */
    uint8_t bonus_count;
    uint8_t at[CARDS];     /* enum card_place */
    int8_t top[SIDES];     /* Henrietta: the face-up card that lies on the pile C; NONE */
    uint8_t die;           /* Henrietta: the decision die; 0: none */
    uint8_t period[SIDES]; /* Henrietta: enum period of the side's half deck */
    uint8_t last_dealt;    /* the side that was dealt the last card (11.1) */
    int8_t siege_drm;      /* of card 88, for the roll that comes */
    uint8_t program[10];   /* of the event that is carried out: the chapter's own */
};

#endif

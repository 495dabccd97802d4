/* Crown cards: the place of a card, and the Nobles who may hold it. */
#include <string.h>

#include "../../kit/bits.h"
#include "state.h"

int card_kind(int card) {
    static const uint8_t first[CARD_KINDS + 1] = {TITLED_FIRST, UNTITLED_FIRST,  PLANTAGENET_FIRST, TITLE_FIRST,
                                                  OFFICE_FIRST, BISHOP_FIRST,    SHIP_CARD_FIRST,   TOWN_FIRST,
                                                  CASTLE_FIRST, MERCENARY_FIRST, AID_FIRST,         PARDON_FIRST,
                                                  CARDS};
    int kind = card < OFFICE_FIRST ? CARD_TITLED : card < TOWN_FIRST ? CARD_OFFICE : CARD_TOWN;
    while (card >= first[kind + 1])
        kind++;
    return kind;
}

int card_faction(const struct kingmaker *s, int card) {
    int at = s->card[card];
    if (at >= AT_NOBLE)
        return noble_owner(s, at - AT_NOBLE);
    return at >= AT_FACTION && at < AT_FACTION + SEATS ? at - AT_FACTION : NONE;
}

bool card_is_transferable(int card) {
    return card >= SHIP_CARD_FIRST && card < PARDON_FIRST && card != CARD_KERNS;
}

int noble_award(const struct kingmaker *s, int noble, int from) {
    const uint8_t *found = memchr(s->card + from, at_noble(noble), (size_t)(CARDS - from));
    return found ? (int)(found - s->card) : NONE;
}

static int award_between(const struct kingmaker *s, int noble, int first, int end) {
    const uint8_t *found = memchr(s->card + first, at_noble(noble), (size_t)(end - first));
    return found ? (int)(found - s->card) : NONE;
}

int noble_title(const struct kingmaker *s, int noble) {
    return award_between(s, noble, TITLE_FIRST, OFFICE_FIRST);
}

int noble_office(const struct kingmaker *s, int noble) {
    return award_between(s, noble, OFFICE_FIRST, BISHOP_FIRST);
}

bool noble_is_titled(const struct kingmaker *s, int noble) {
    return card_kind(noble) != CARD_UNTITLED || noble_title(s, noble) != NONE;
}

bool card_fits(const struct kingmaker *s, int card, int noble) {
    switch ((enum card_kind)card_kind(card)) {
    case CARD_TITLE: return !noble_is_titled(s, noble);
    case CARD_OFFICE: return noble_is_titled(s, noble) && noble_office(s, noble) == NONE;
    case CARD_BISHOP:
    case CARD_SHIP:
    case CARD_TOWN:
    case CARD_CASTLE:
    case CARD_MERCENARY:
    case CARD_AID: return true;
    case CARD_TITLED:
    case CARD_UNTITLED:
    case CARD_PLANTAGENET:
    case CARD_PARDON:
    case CARD_KINDS: return false;
    }
    return false;
}

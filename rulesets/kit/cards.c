#include "cards.h"

#include "bits.h"
#include "dice.h"

int cards_count(const uint8_t *place, int cards, int where) {
    int count = 0;
    for (int card = 0; card < cards; card++)
        count += place[card] == where;
    return count;
}

int cards_nth(const uint8_t *place, int cards, int where, int n) {
    for (int card = 0; card < cards; card++)
        if (place[card] == where && n-- == 0)
            return card;
    return NONE;
}

int cards_draw(struct game *game, uint8_t *place, int cards, int from, int to, const char *label) {
    int count = cards_count(place, cards, from);
    if (count == 0)
        return NONE;
    int card = cards_nth(place, cards, from, pick(game, count, label));
    place[card] = (uint8_t)to;
    return card;
}

int cards_move(uint8_t *place, int cards, int from, int to) {
    int count = 0;
    for (int card = 0; card < cards; card++)
        if (place[card] == from) {
            place[card] = (uint8_t)to;
            count++;
        }
    return count;
}

static bool is_mixed(uint8_t where, uint64_t places) {
    return where < BITS_WORD && (places & bit_of(where)) != 0;
}

/* Fisher-Yates over the places of the cards that take part. */
void cards_mix(struct game *game, uint8_t *place, int cards, uint64_t places, const char *label) {
    int left = 0;
    for (int card = 0; card < cards; card++)
        left += is_mixed(place[card], places);
    for (int card = 0; card < cards && left > 1; card++) {
        if (!is_mixed(place[card], places))
            continue;
        int other = card;
        for (int skip = pick(game, left--, label); skip > 0; skip--)
            do
                other++;
            while (!is_mixed(place[other], places));
        uint8_t taken = place[other];
        place[other] = place[card];
        place[card] = taken;
    }
}

#include "cards.h"

#include <string.h>

#include "bits.h"
#include "dice.h"

/* Eight at a time: a byte that is 0 after the exclusive or keeps its high bit. */
static int count_in_word(const uint8_t *place, uint64_t where) {
    const uint64_t low = UINT64_C(0x7f7f7f7f7f7f7f7f);
    uint64_t word;
    memcpy(&word, place, sizeof word);
    word ^= where;
    return (int)((~(((word & low) + low) | word | low) >> 7) * UINT64_C(0x0101010101010101) >> 56);
}

int cards_count(const uint8_t *place, int cards, int where) {
    const uint64_t everywhere = UINT64_C(0x0101010101010101) * (uint8_t)where;
    int count = 0, card = 0;
    for (; card + 8 <= cards; card += 8)
        count += count_in_word(place + card, everywhere);
    for (; card < cards; card++)
        count += place[card] == where;
    return count;
}

int cards_next(const uint8_t *place, int cards, int where, int from) {
    const uint8_t *found = from < cards ? memchr(place + from, where, (size_t)(cards - from)) : NULL;
    return found ? (int)(found - place) : NONE;
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

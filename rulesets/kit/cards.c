#include "cards.h"

#include <string.h>

#include "bits.h"
#include "dice.h"

int cards_count(const uint8_t *place, int cards, int where) {
    int count = 0, card = 0;
    for (; card + 16 <= cards; card += 16) {
        uint64_t there = bytes_alike(place + card, (uint8_t)where);
        count += there != 0 ? bits_count(there) : 0;
    }
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

/* Sorts the places of the cards in the set, so that the mix after it depends only on the draws, not on the earlier
 * place of each card. */
static int cards_line_up(uint8_t *place, int cards, uint64_t places) {
    int count[BITS_WORD] = {0}, left = 0, where = 0;
    for (int card = 0; card < cards; card++)
        if (is_mixed(place[card], places)) {
            count[place[card]]++;
            left++;
        }
    for (int card = 0; card < cards; card++) {
        if (!is_mixed(place[card], places))
            continue;
        while (count[where] == 0)
            where++;
        count[where]--;
        place[card] = (uint8_t)where;
    }
    return left;
}

/* Fisher-Yates over the places of the cards in the set. */
void cards_mix(struct game *game, uint8_t *place, int cards, uint64_t places, const char *label) {
    int left = cards_line_up(place, cards, places);
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

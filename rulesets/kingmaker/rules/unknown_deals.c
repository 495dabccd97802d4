/* The facts of hands and deals that a role cannot know: cards never named to it, others' drafts, their private offers
 * and pledges, standing passes. */
#include <string.h>

#include "../../kit/bits.h"
#include "../../kit/cards.h"
#include "../../kit/dice.h"
#include "../state/unknown.h"
#include "../tables.h"

static bool is_players(int role) {
    return role >= 0 && role < SEATS;
}

/* Public offers are known to all readers, including spectators. */
static bool knows_of(const struct kingmaker *s, int role, int card) {
    return is_players(role) ? s->known[card] >> role & 1 : s->known[card] == 0xff;
}

static bool is_mixed(const struct kingmaker *s, int role, int card, int was, uint64_t hidden) {
    return was < BITS_WORD && (hidden & bit_of(was)) && !(was < SEATS && knows_of(s, role, card));
}

/* All saw how many cards came to a hand in this turn, but not which: as many of its unknown cards did in the dealt
 * world. */
static void freeze_as_many(struct kingmaker *s, int role, const uint8_t was[CARDS], uint64_t hidden) {
    int frozen[SEATS] = {0};
    bool mixed[CARDS];
    for (int card = 0; card < CARDS; card++) {
        mixed[card] = is_mixed(s, role, card, was[card], hidden);
        if (mixed[card] && was[card] < SEATS)
            frozen[was[card]] += s->frozen[card] != NOT_FROZEN;
    }
    for (int card = 0; card < CARDS; card++) {
        if (!mixed[card])
            continue;
        int hand = s->card[card];
        s->known[card] = 0;
        s->frozen[card] = hand < SEATS && frozen[hand]-- > 0 ? FROZEN_PASSED : NOT_FROZEN;
    }
}

/* The other hands and the deck are mixed, except for cards that the role knows. */
void resample_hands(struct game *game, int role) {
    struct kingmaker *s = state_of(game);
    uint8_t was[CARDS];
    uint64_t hidden = bit_of(AT_DECK) | bit_of(AT_FACE_DOWN) | 0xff;
    memcpy(was, s->card, sizeof was);
    if (is_players(role))
        hidden &= ~bit_of(at_hand(role));
    for (int card = 0; card < CARDS; card++)
        if (was[card] < SEATS && knows_of(s, role, card))
            s->card[card] = AT_OUT;
    cards_mix(game, s->card, CARDS, hidden, "resample");
    for (int card = 0; card < CARDS; card++)
        if (was[card] < SEATS && s->card[card] == AT_OUT)
            s->card[card] = was[card];
    freeze_as_many(s, role, was, hidden);
}

/* Removes drafts and offers between others in private, because they would disclose cards in hands. */
static void resample_offers(struct game *game, int role) {
    struct kingmaker *s = state_of(game);
    for (int i = 0; i < OFFERS; i++) {
        struct offer *offer = &s->deals.offer[i];
        if (offer->state == OFFER_OPEN && !(offer_audience(offer) & ROLE_BIT(role)))
            *offer = (struct offer){0};
    }
    for (int other = 0; other < SEATS; other++)
        if (other != role) {
            s->deals.draft[other] = (struct offer){0};
            flow_own_end(game, other);
        }
}

/* Resamples the number and the fates of private offers between two others, and how many offers each has begun. */
static void resample_offer_book(struct game *game, int role) {
    struct deals *deals = &state_of(game)->deals;
    for (int from = 0; from < SEATS; from++)
        for (int to = 0; to < SEATS; to++) {
            if (from == role || to == role)
                continue;
            deals->sent[from][to] = (int16_t)pick(game, FATES, "resample");
            memset(deals->fate[from][to], FATE_NONE, FATES);
        }
    for (int other = 0; other < SEATS; other++)
        if (other != role) {
            deals->draft_lost[other] = 0;
            deals->made[other] = (uint8_t)pick(game, OFFERS_A_ROUND + 1, "resample");
        }
}

static void resample_pledges(struct kingmaker *s, int role) {
    for (int from = 0; from < SEATS; from++)
        for (int to = 0; to < SEATS; to++)
            for (int kind = 0; kind < PLEDGE_KINDS; kind++) {
                struct pledge *pledge = &s->deals.pledge[from][to][pledge_record(kind, false)];
                if (from != role && to != role)
                    *pledge = (struct pledge){0};
            }
    for (int other = 0; other < SEATS; other++)
        for (int house = 0; house < PARLIAMENT_HOUSES && other != role; house++)
            s->deals.promised[house][other] = VOTE_NONE;
}

void resample_deals(struct game *game, int role) {
    resample_offers(game, role);
    resample_offer_book(game, role);
    resample_pledges(state_of(game), role);
    windows_mix(game, role, state_of(game)->seated);
}

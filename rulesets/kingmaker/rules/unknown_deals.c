/* What a role cannot know of hands and deals: cards that nobody named to it, others' drafts, offers and pledges that
 * are not for its eyes, standing passes. */
#include <string.h>

#include "../../kit/cards.h"
#include "../../kit/dice.h"
#include "../state/unknown.h"
#include "../tables.h"
#include "deals_terms.h"

static bool is_players(int role) {
    return role >= 0 && role < SEATS;
}

/* What was offered before all even those who look on know. */
static bool knows_of(const struct kingmaker *s, int role, int card) {
    return is_players(role) ? s->known[card] >> role & 1 : s->known[card] == 0xff;
}

/* The others' hands and the deck are one heap, but for the cards that it knows of. */
void resample_hands(struct game *game, int role) {
    struct kingmaker *s = state_of(game);
    uint8_t was[CARDS];
    uint64_t hidden = UINT64_C(1) << AT_DECK | UINT64_C(1) << AT_FACE_DOWN | 0xff;
    memcpy(was, s->card, sizeof was);
    if (is_players(role))
        hidden &= ~(UINT64_C(1) << (AT_HAND + role));
    for (int card = 0; card < CARDS; card++)
        if (was[card] < SEATS && knows_of(s, role, card))
            s->card[card] = AT_OUT;
    cards_mix(game, s->card, CARDS, hidden, "resample");
    for (int card = 0; card < CARDS; card++)
        if (was[card] < SEATS && s->card[card] == AT_OUT)
            s->card[card] = was[card];
    for (int card = 0; card < CARDS; card++)
        if (s->card[card] != was[card])
            s->known[card] = 0;
}

/* A term of it names what is not there in this world. */
static bool is_void(const struct game *game, const struct offer *offer) {
    for (int i = 0; i < offer->terms; i++)
        if (!term_holds(game, offer, &offer->term[i]))
            return true;
    return false;
}

/* Whoever is offered a card by name knows of it. */
static void make_known(struct game *game, const struct offer *offer) {
    for (int i = 0; i < offer->terms; i++)
        if (offer->term[i].kind == TERM_HAND_CARD && offer->term[i].a != NONE)
            state_of(game)->known[offer->term[i].a] |= (uint8_t)offer_audience(offer);
}

/* Drafts stay as they are: what one names that is not there any more it cannot send. */
static void resample_offers(struct game *game, int role) {
    struct kingmaker *s = state_of(game);
    for (int i = 0; i < OFFERS; i++) {
        struct offer *offer = &s->deals.offer[i];
        if (offer->state != OFFER_OPEN || (offer_audience(offer) & ROLE_BIT(role)))
            continue;
        if (is_void(game, offer) || pick(game, 2, "resample") == 0)
            *offer = (struct offer){0};
        else
            make_known(game, offer);
    }
}

static void resample_pledges(struct game *game, int role) {
    struct kingmaker *s = state_of(game);
    for (int from = 0; from < SEATS; from++)
        for (int to = 0; to < SEATS; to++)
            for (int kind = 0; kind < PLEDGE_KINDS; kind++) {
                struct pledge *pledge = &s->deals.pledge[from][to][pledge_record(kind, false)];
                if (pledge->state != PLEDGE_NONE && from != role && to != role && pick(game, 2, "resample") == 0)
                    *pledge = (struct pledge){0};
            }
    for (int other = 0; other < SEATS; other++)
        for (int house = 0; house < PARLIAMENT_HOUSES && other != role; house++)
            if (s->deals.promised[house][other] != VOTE_NONE && pick(game, 2, "resample") == 0)
                s->deals.promised[house][other] = VOTE_NONE;
}

void resample_deals(struct game *game, int role) {
    resample_offers(game, role);
    resample_pledges(game, role);
    windows_mix(game, role, state_of(game)->seated);
}

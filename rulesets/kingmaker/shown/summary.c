/* The summary: the facts of the board's plates, as rows of words. Only their parties see private offers and pledges;
 * all else is public. */
#include <stdio.h>
#include <string.h>

#include "../../kit/bits.h"
#include "../../kit/cards.h"
#include "../../kit/text.h"
#include "../tables.h"
#include "shown.h"
#include "words.h"

static const char *title_of(const struct game *game, int domain, int index) {
    return domain_title(game->ruleset, game->content, domain, index);
}

static const char *short_of(const struct game *game, int domain, int index) {
    return domain_short_title(game->ruleset, game->content, domain, index);
}

static bool runs(const struct game *game) {
    return state_of(game)->opened && !state_of(game)->over;
}

/* Writes the longer text if it fits. */
static void put_fitting(struct writer *out, const char *text, const char *shorter) {
    put(out, out->length + strlen(text) <= ROW_VALUE_MOST ? text : shorter);
}

/* ---- the course of the game -------------------------------------------------------------------------------------- */

static void round_of(const struct game *game, int reader, int of, struct writer *out) {
    const struct kingmaker *s = state_of(game);
    if (s->opened)
        put_format(out, "%d of %d", s->round, s->option[OPTION_ROUNDS]);
    else
        put(out, "the opening");
}

static void phase(const struct game *game, int reader, int of, struct writer *out) {
    if (runs(game))
        put(out, title_of(game, DOM_PHASE, state_of(game)->phase));
}

static void whose_turn(const struct game *game, int reader, int of, struct writer *out) {
    if (runs(game))
        put(out, seat_title(game, state_of(game)->active));
}

/* Are roles asked other than the active one? */
static void asked(const struct game *game, int reader, int of, struct writer *out) {
    const struct kingmaker *s = state_of(game);
    role_set roles = game->ruleset->to_act(game);
    struct listing l;
    if (runs(game) && roles == ROLE_BIT(s->active))
        return;
    listing_begin(&l, ROW_VALUE_MOST);
    FOR_EACH_BIT (seat, roles)
        listing_add(&l, seat_title(game, seat));
    put(out, listing_end(&l));
}

static void winner(const struct game *game, int reader, int of, struct writer *out) {
    const struct kingmaker *s = state_of(game);
    if (s->over)
        put(out, seat_title(game, s->winner));
}

/* ---- the crown --------------------------------------------------------------------------------------------------- */

static void lancaster(const struct game *game, int reader, int of, struct writer *out) {
    put_house(game, LANCASTER, out);
}

static void york(const struct game *game, int reader, int of, struct writer *out) {
    put_house(game, YORK, out);
}

static void one_king(const struct game *game, int reader, int of, struct writer *out) {
    const struct kingmaker *s = state_of(game);
    int king = sole_king(s);
    if (king != NONE)
        put_format(out, "%s%s", short_of(game, DOM_KING, king), crowned_count(s) > 1 ? ", by Parliament" : "");
    else
        put(out, crowned_count(s) > 1 ? "two are crowned" : "nobody is crowned");
}

static void in_force(const struct game *game, int reader, int of, struct writer *out) {
    struct listing l;
    listing_begin(&l, ROW_VALUE_MOST);
    listing_in_force(game, &l);
    put(out, listing_end(&l));
}

static void crown_deck(const struct game *game, int reader, int of, struct writer *out) {
    const struct kingmaker *s = state_of(game);
    put_format(out, "%d left, Chancery %d", cards_count(s->card, CARDS, AT_DECK),
               cards_count(s->card, CARDS, AT_CHANCERY));
}

static void event_deck(const struct game *game, int reader, int of, struct writer *out) {
    put_format(out, "%d left", cards_count(state_of(game)->event, content_of(game)->event_count, EVENT_DECK));
}

/* ---- combat ------------------------------------------------------------------------------------------------------ */

static bool fights(const struct game *game) {
    return state_of(game)->combat.kind != COMBAT_NONE;
}

static void combat(const struct game *game, int reader, int of, struct writer *out) {
    if (!fights(game))
        return;
    put(out, combat_title(game));
    if (combat_scene(game)[0] != '\0')
        put_format(out, " at %s", combat_scene(game));
}

static void strengths(const struct game *game, int reader, int of, struct writer *out) {
    const struct combat *c = &state_of(game)->combat;
    if (fights(game))
        put_format(out, "%s %d, %s %d", seat_title(game, c->attacker), attack_strength(game),
                   c->defender == NONE ? "garrison" : seat_title(game, c->defender), defence_strength(game));
}

/* The highest odds on the cards that the stronger side reaches. */
static void odds(const struct game *game, int reader, int of, struct writer *out) {
    if (!fights(game))
        return;
    int attack = attack_strength(game), defence = defence_strength(game);
    int strong = attack > defence ? attack : defence, weak = attack > defence ? defence : attack;
    int best = NONE;
    for (int k = ODDS_MAJORITY; k < ODDS_COUNT; k++)
        best = odds_reached((enum odds)k, strong, weak) ? k : best;
    if (best == NONE)
        put(out, "even");
    else
        put_format(out, "%s for the %s", title_of(game, DOM_ODDS, best), attack > defence ? "attacker" : "defender");
}

static void card_drawn(const struct game *game, int reader, int of, struct writer *out) {
    int card = state_of(game)->combat.card;
    if (fights(game) && card != NONE)
        put_format(out, "needs %s", title_of(game, DOM_ODDS, content_of(game)->event[card].odds));
}

/* ---- Parliament -------------------------------------------------------------------------------------------------- */

static bool sits(const struct game *game) {
    return state_of(game)->parliament.place != NONE;
}

static bool divides(const struct game *game) {
    return sits(game) && flow_has(game, STEP_DIVISION);
}

static void parliament(const struct game *game, int reader, int of, struct writer *out) {
    const struct parliament *p = &state_of(game)->parliament;
    if (sits(game))
        put_format(out, "at %s, %d Nobles there", title_of(game, DOM_PLACE, p->place), __builtin_popcount(p->present));
}

static void business(const struct game *game, int reader, int of, struct writer *out) {
    const struct parliament *p = &state_of(game)->parliament;
    char text[120];
    struct writer w;
    if (!sits(game))
        return;
    writer_init_fixed(&w, text, sizeof text);
    put_business(game, &w);
    put_fitting(out, writer_text(&w), p->card != NONE ? title_of(game, DOM_CARD, p->card) : "");
}

static void put_division(const struct game *game, enum parliament_house house, struct writer *out) {
    const struct parliament *p = &state_of(game)->parliament;
    bool kings = p->item == ITEM_SUPPORT;
    if (!divides(game) || !house_votes_on((enum item)p->item, house))
        return;
    put_format(out, "%s %d, %s %d", kings ? "Lancaster" : "for", votes_so_far(game, house, VOTE_FOR),
               kings ? "York" : "against", votes_so_far(game, house, VOTE_AGAINST));
    if (p->item == ITEM_CROWN && house == COMMONS)
        put_format(out, ", %d needed", commons_majority(game));
}

static void commons(const struct game *game, int reader, int of, struct writer *out) {
    put_division(game, COMMONS, out);
}

static void lords(const struct game *game, int reader, int of, struct writer *out) {
    put_division(game, LORDS, out);
}

/* ---- seats ------------------------------------------------------------------------------------------------------- */

static void nobles(const struct game *game, int reader, int of, struct writer *out) {
    const struct kingmaker *s = state_of(game);
    uint32_t free = nobles_of(s, of);
    int captive = 0;
    if (!is_seated(s, of)) {
        put(out, "has left the game");
        return;
    }
    for (int n = 0; n < NOBLES; n++)
        captive += noble_owner(s, n) == of && s->noble[n].captor != NONE;
    put_format(out, "%d", __builtin_popcount(free));
    if (free != 0)
        put_format(out, " with %d men", nobles_strength(game, free, STRENGTH_DEFENCE));
    if (captive > 0)
        put_format(out, ", %d captive", captive);
}

static void put_cast(const struct game *game, int seat, enum parliament_house house, struct writer *out) {
    if (!house_votes_on((enum item)state_of(game)->parliament.item, house))
        return;
    put_format(out, "%s%s ", out->length > 0 ? ", " : "", title_of(game, DOM_CHAMBER, house));
    put_vote(game, out, seat, house);
}

/* The seat's votes; during a division also its vote. */
static void votes(const struct game *game, int reader, int of, struct writer *out) {
    if (!is_seated(state_of(game), of))
        return;
    if (divides(game)) {
        put_cast(game, of, COMMONS, out);
        put_cast(game, of, LORDS, out);
    } else {
        put_format(out, "%d Commons, %d Lords", votes_counted(game, of, COMMONS), votes_counted(game, of, LORDS));
    }
}

static void cards(const struct game *game, int reader, int of, struct writer *out) {
    const struct kingmaker *s = state_of(game);
    int kept = cards_count(s->event, content_of(game)->event_count, event_at_hand(of));
    if (!is_seated(s, of))
        return;
    put_format(out, "%d in hand", cards_count(s->card, CARDS, at_hand(of)));
    if (kept > 0)
        put_format(out, ", %d event%s kept", kept, kept == 1 ? "" : "s");
}

static void heirs(const struct game *game, int reader, int of, struct writer *out) {
    struct listing l;
    listing_begin(&l, ROW_VALUE_MOST);
    FOR_EACH_BIT (heir, heirs_of(state_of(game), of))
        listing_add(&l, short_of(game, DOM_HEIR, heir));
    put(out, listing_end(&l));
}

/* The crown draws that the role owes. */
static void add_claims(const struct game *game, int of, struct listing *l) {
    const struct kingmaker *s = state_of(game);
    char text[64];
    for (int i = 0; i < CLAIMS; i++) {
        const struct claim *claim = &s->deals.claim[i];
        if (claim->draws == 0 || claim->from != of)
            continue;
        snprintf(text, sizeof text, "owes %s %d draw%s", seat_title(game, claim->to), claim->draws,
                 claim->draws == 1 ? "" : "s");
        listing_add(l, text);
    }
}

static void add_pledges(const struct game *game, int reader, int of, struct listing *l) {
    static const char *const what[PLEDGE_KINDS] = {"peace with", "crowns nobody, for", "votes with"};
    const struct kingmaker *s = state_of(game);
    char text[64];
    for (int to = 0; to < SEATS; to++)
        for (int kind = 0; kind < PLEDGE_KINDS; kind++) {
            bool stands = false;
            for (int openly = 0; openly < 2; openly++)
                stands |= s->deals.pledge[of][to][pledge_record(kind, openly)].state == PLEDGE_STANDS &&
                          (openly || of == reader || to == reader);
            if (!stands)
                continue;
            snprintf(text, sizeof text, "%s %s", what[kind], seat_title(game, to));
            listing_add(l, text);
        }
}

static void add_offers(const struct game *game, int reader, int of, struct listing *l) {
    const struct kingmaker *s = state_of(game);
    char text[64];
    for (int to = 0; to < SEATS; to++) { /* in an order that discloses no other offer */
        bool offers = false;
        for (int i = of * OFFERS_EACH; i < (of + 1) * OFFERS_EACH; i++) {
            const struct offer *offer = &s->deals.offer[i];
            offers |= offer->state == OFFER_OPEN && offer->partner == to && (offer_audience(offer) & ROLE_BIT(reader));
        }
        if (!offers)
            continue;
        snprintf(text, sizeof text, "offer to %s", seat_title(game, to));
        listing_add(l, text);
    }
}

static void bonds(const struct game *game, int reader, int of, struct writer *out) {
    const struct kingmaker *s = state_of(game);
    struct listing l;
    char text[64];
    listing_begin(&l, ROW_VALUE_MOST);
    add_claims(game, of, &l);
    FOR_EACH_BIT (ally, s->allies[of]) {
        snprintf(text, sizeof text, "allied with %s", seat_title(game, ally));
        listing_add(&l, text);
    }
    for (int other = 0; other < SEATS; other++) {
        if (s->truce[of < other ? of : other][of < other ? other : of] <= s->turn)
            continue;
        snprintf(text, sizeof text, "truce with %s", seat_title(game, other));
        listing_add(&l, text);
    }
    add_pledges(game, reader, of, &l);
    add_offers(game, reader, of, &l);
    put(out, listing_end(&l));
}

const struct summary_row km_summary[SUMMARY_ROWS] = {
    {.id = "round", .title = "Round", .value = round_of},
    {.id = "phase", .title = "Phase", .value = phase},
    {.id = "whose-turn", .title = "Whose turn", .value = whose_turn},
    {.id = "asked", .title = "Asked now", .value = asked},
    {.id = "winner", .title = "Winner", .value = winner},
    {.id = "combat", .title = "Combat", .value = combat},
    {.id = "strengths", .title = "Men", .value = strengths},
    {.id = "odds", .title = "Odds", .value = odds},
    {.id = "card-drawn", .title = "Card drawn", .value = card_drawn},
    {.id = "parliament", .title = "Parliament", .value = parliament},
    {.id = "business", .title = "Before the Houses", .value = business},
    {.id = "commons", .title = "In Commons", .value = commons},
    {.id = "lords", .title = "In Lords", .value = lords},
    {.id = "lancaster", .title = "Lancaster", .value = lancaster},
    {.id = "york", .title = "York", .value = york},
    {.id = "one-king", .title = "The one King", .value = one_king},
    {.id = "in-force", .title = "In force", .value = in_force},
    {.id = "crown-deck", .title = "Crown deck", .value = crown_deck},
    {.id = "event-deck", .title = "Event deck", .value = event_deck},
    {.id = "nobles", .title = "Nobles", .each_seat = true, .value = nobles},
    {.id = "votes", .title = "Votes", .each_seat = true, .value = votes},
    {.id = "cards", .title = "Cards", .each_seat = true, .value = cards},
    {.id = "heirs", .title = "Royal heirs", .each_seat = true, .value = heirs},
    {.id = "bonds", .title = "Bound by", .each_seat = true, .value = bonds},
};

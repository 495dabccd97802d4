/* The part of the view that shows what is offered, drafted and agreed. */
#include "../../kit/bits.h"
#include "../../kit/text.h"
#include "../../kit/writer.h"
#include "../tables.h"
#include "shown.h"

static void out_value(const struct game *game, struct writer *out, const char *key, int domain, int value) {
    out_key(out, key);
    out_argument(out, game->ruleset, game->content, domain, value);
}

/* ---- terms --------------------------------------------------------------------------------------------------- */

/* Names and domains of a term's two arguments. */
static const struct {
    const char *a, *b;
    int domain_a, domain_b;
} arguments[TERM_KINDS] = {
    [TERM_HAND_CARD] = {"card", NULL, DOM_CARD, 0},
    [TERM_KEPT] = {"kept", NULL, DOM_KEPT, 0},
    [TERM_TRANSFER] = {"card", "noble", DOM_CARD, DOM_NOBLE},
    [TERM_PLACE] = {"place", NULL, DOM_PLACE, 0},
    [TERM_SHIP] = {"ship", "noble", DOM_SHIP, DOM_NOBLE},
    [TERM_HEIR] = {"heir", "noble", DOM_HEIR, DOM_NOBLE},
    [TERM_RELEASE] = {"noble", "when_paid", DOM_NOBLE, DOM_NUMBER},
    [TERM_DRAWS] = {"number", NULL, DOM_NUMBER, 0},
    [TERM_ENTRY] = {"place", "until", DOM_PLACE, DOM_UNTIL},
    [TERM_SAIL] = {"place", "until", DOM_PLACE, DOM_UNTIL},
    [TERM_LOAN] = {"ship", "until", DOM_SHIP, DOM_UNTIL},
    [TERM_COMMISSION] = {"noble", NULL, DOM_NOBLE, 0},
    [TERM_ALLIANCE] = {NULL, NULL, 0, 0},
    [TERM_COMMAND] = {"noble", "leader", DOM_NOBLE, DOM_NOBLE},
    [TERM_VOTE] = {"chamber", "vote", DOM_CHAMBER, DOM_VOTE},
    [TERM_PLEDGE] = {"pledge", "until", DOM_PLEDGE, DOM_UNTIL},
};

int vote_domain(const struct game *game) {
    return state_of(game)->parliament.item == ITEM_SUPPORT ? DOM_SUPPORT : DOM_VOTE;
}

static int second_domain(const struct game *game, const struct term *term) {
    return term->kind == TERM_VOTE ? vote_domain(game) : arguments[term->kind].domain_b;
}

static const char *title_of(const struct game *game, int domain, int index) {
    return domain_title(game->ruleset, game->content, domain, index);
}

/* What is given, in words: for whoever reads the offer. */
static void put_term(const struct game *game, const struct term *term, struct writer *w) {
    const int kind = term->kind, domain_b = second_domain(game, term);
    const char *a = arguments[kind].a && term->a >= 0 && arguments[kind].domain_a != DOM_NUMBER
                        ? title_of(game, arguments[kind].domain_a, term->a)
                        : "";
    const char *b =
        arguments[kind].b && term->b >= 0 && domain_b != DOM_NUMBER ? title_of(game, domain_b, term->b) : "";
    switch ((enum term_kind)kind) {
    case TERM_HAND_CARD: put(w, term->a == NONE ? "a card unseen, at random" : a); return;
    case TERM_KEPT:
    case TERM_PLACE: put(w, a); return;
    case TERM_TRANSFER:
    case TERM_SHIP:
    case TERM_HEIR: put_format(w, "%s, to %s", a, b); return;
    case TERM_RELEASE: put_format(w, "%s goes free %s", a, term->b ? "when the draws are paid" : "at once"); return;
    case TERM_DRAWS:
        if (term->a == 1)
            put(w, "the next crown draw");
        else
            put_format(w, "the next %d crown draws", term->a);
        return;
    case TERM_ENTRY: put_format(w, "leave to enter %s %s", a, b); return;
    case TERM_SAIL: put_format(w, "leave to sail from %s %s", a, b); return;
    case TERM_LOAN: put_format(w, "the use of %s %s", a, b); return;
    case TERM_COMMISSION: put_format(w, "the force of %s may answer calls in this turn", a); return;
    case TERM_ALLIANCE: put(w, "an alliance of both"); return;
    case TERM_COMMAND: put_format(w, "%s comes under the command of %s", a, b); return;
    case TERM_VOTE: put_format(w, "in %s: %s", a, b); return;
    case TERM_PLEDGE: put_format(w, "a pledge %s %s", a, b); return;
    case TERM_KINDS: return;
    }
}

static void out_term(const struct game *game, struct writer *out, const struct offer *offer, const struct term *term) {
    out_object(out);
    out_value(game, out, "term", DOM_TERM, term->kind);
    out_value(game, out, "giver", DOM_ROLE, term_giver(offer, term));
    if (arguments[term->kind].a)
        out_value(game, out, arguments[term->kind].a, arguments[term->kind].domain_a, term->a);
    if (arguments[term->kind].b)
        out_value(game, out, arguments[term->kind].b, second_domain(game, term), term->b);
    out_end_object(out);
}

static void out_roles(const struct game *game, struct writer *out, const char *key, role_set roles) {
    out_member_array(out, key);
    FOR_EACH_BIT (role, roles)
        out_argument(out, game->ruleset, game->content, DOM_ROLE, role);
    out_end_array(out);
}

/* ---- offers -------------------------------------------------------------------------------------------------- */

static void out_offer(const struct game *game, struct writer *out, const struct offer *offer, int number) {
    bool open = offer->state == OFFER_OPEN;
    out_object(out);
    out_member_int(out, "number", number);
    out_value(game, out, "from", DOM_ROLE, offer->from);
    out_value(game, out, "partner", DOM_ROLE, offer->partner);
    out_value(game, out, "openness", DOM_OPENNESS, open ? offer->openly : NONE);
    out_value(game, out, "expiry", DOM_EXPIRY, open ? offer->expires : NONE);
    out_roles(game, out, "to", offer->to);
    out_roles(game, out, "accepted", offer->accepted);
    out_member_array(out, "terms");
    for (int i = 0; i < offer->terms; i++)
        out_term(game, out, offer, &offer->term[i]);
    out_end_array(out);
    out_end_object(out);
}

/* Its terms in words, in the same order. */
static void out_words(const struct game *game, struct writer *out, const struct offer *offer, int number) {
    out_object(out);
    out_value(game, out, "from", DOM_ROLE, offer->from);
    out_member_int(out, "number", number);
    out_member_array(out, "terms");
    for (int i = 0; i < offer->terms; i++) {
        char text[160];
        struct writer w;
        writer_init_fixed(&w, text, sizeof text);
        put_term(game, &offer->term[i], &w);
        out_string(out, writer_text(&w));
    }
    out_end_array(out);
    out_end_object(out);
}

static void out_offers_in_words(const struct game *game, struct writer *out, int role) {
    const struct kingmaker *s = state_of(game);
    out_member_array(out, "words");
    if (role < SEATS && s->deals.draft[role].state == OFFER_DRAFT)
        out_words(game, out, &s->deals.draft[role], 0);
    for (int i = 0; i < OFFERS; i++) {
        const struct offer *offer = &s->deals.offer[i];
        if (offer->state == OFFER_OPEN && (offer_audience(offer) & ROLE_BIT(role)))
            out_words(game, out, offer, i % OFFERS_EACH + 1);
    }
    out_end_array(out);
}

static void out_offers(const struct game *game, struct writer *out, int role) {
    const struct kingmaker *s = state_of(game);
    out_member_array(out, "offers");
    for (int i = 0; i < OFFERS; i++) {
        const struct offer *offer = &s->deals.offer[i];
        if (offer->state == OFFER_OPEN && (offer_audience(offer) & ROLE_BIT(role)))
            out_offer(game, out, offer, i % OFFERS_EACH + 1);
    }
    out_end_array(out);
    out_key(out, "draft");
    if (role < SEATS && s->deals.draft[role].state == OFFER_DRAFT)
        out_offer(game, out, &s->deals.draft[role], 0);
    else
        out_null(out);
    out_key(out, "offers_left");
    if (role < SEATS)
        out_int(out, OFFERS_A_ROUND - s->deals.made[role]);
    else
        out_null(out);
}

/* ---- what stands --------------------------------------------------------------------------------------------- */

static void out_permissions(const struct game *game, struct writer *out) {
    const struct kingmaker *s = state_of(game);
    out_member_array(out, "leaves");
    for (int i = 0; i < PERMISSIONS; i++) {
        const struct permission *p = &s->deals.permission[i];
        if (!p->live)
            continue;
        out_object(out);
        out_value(game, out, "term", DOM_TERM, p->kind);
        out_value(game, out, "from", DOM_ROLE, p->from);
        out_value(game, out, "to", DOM_ROLE, p->to);
        out_value(game, out, arguments[p->kind].a, arguments[p->kind].domain_a, p->what);
        out_key(out, "turns");
        if (p->until == INT16_MAX)
            out_null(out);
        else
            out_int(out, p->until >= s->turn ? p->until - s->turn + 1 : 0); /* a loan that ends in port */
        out_end_object(out);
    }
    out_end_array(out);
}

static void out_claims(const struct game *game, struct writer *out) {
    const struct kingmaker *s = state_of(game);
    out_member_array(out, "claims");
    for (int i = 0; i < CLAIMS; i++) {
        const struct claim *claim = &s->deals.claim[i];
        if (claim->draws == 0)
            continue;
        out_object(out);
        out_value(game, out, "from", DOM_ROLE, claim->from);
        out_value(game, out, "to", DOM_ROLE, claim->to);
        out_member_int(out, "draws", claim->draws);
        out_value(game, out, "noble", DOM_NOBLE, claim->noble);
        out_end_object(out);
    }
    out_end_array(out);
}

static void out_pledges(const struct game *game, struct writer *out, int role) {
    const struct kingmaker *s = state_of(game);
    out_member_array(out, "pledges");
    for (int from = 0; from < SEATS; from++)
        for (int to = 0; to < SEATS; to++)
            for (int record = 0; record < PLEDGE_RECORDS; record++) {
                const struct pledge *pledge = &s->deals.pledge[from][to][record];
                if (pledge->state == PLEDGE_NONE || !(pledge_is_open(record) || from == role || to == role))
                    continue;
                out_object(out);
                out_value(game, out, "from", DOM_ROLE, from);
                out_value(game, out, "to", DOM_ROLE, to);
                out_value(game, out, "pledge", DOM_PLEDGE, pledge_kind_of(record));
                out_value(game, out, "state", DOM_PLEDGE_STATE, pledge->state);
                out_end_object(out);
            }
    out_end_array(out);
}

static void out_truces(const struct game *game, struct writer *out) {
    const struct kingmaker *s = state_of(game);
    out_member_array(out, "truces");
    for (int role = 0; role < SEATS; role++)
        for (int other = role + 1; other < SEATS; other++) {
            if (s->truce[role][other] <= s->turn)
                continue;
            out_object(out);
            out_value(game, out, "role", DOM_ROLE, role);
            out_value(game, out, "other", DOM_ROLE, other);
            out_member_int(out, "turns", s->truce[role][other] - s->turn);
            out_end_object(out);
        }
    out_end_array(out);
}

/* His own promise on what is before the Houses. */
static void out_promised(const struct game *game, struct writer *out, int role) {
    out_member_array(out, "promised_votes");
    for (int house = 0; house < PARLIAMENT_HOUSES && role < SEATS; house++) {
        enum vote vote = vote_bound(game, role, (enum parliament_house)house);
        if (vote == VOTE_NONE)
            continue;
        out_object(out);
        out_value(game, out, "chamber", DOM_CHAMBER, house);
        out_value(game, out, "vote", vote_domain(game), (int)vote);
        out_end_object(out);
    }
    out_end_array(out);
}

void view_deals(const struct game *game, int role, struct writer *out) {
    out_object(out);
    out_offers(game, out, role);
    out_offers_in_words(game, out, role);
    out_permissions(game, out);
    out_claims(game, out);
    out_pledges(game, out, role);
    out_truces(game, out);
    out_promised(game, out, role);
    out_end_object(out);
}

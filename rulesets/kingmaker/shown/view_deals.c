/* The part of the view that shows offers, drafts and agreements. */
#include "../../kit/bits.h"
#include "../../kit/text.h"
#include "../../kit/writer.h"
#include "../tables.h"
#include "shown.h"

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

/* The terms in words, for the readers of the offer. */
static void view_term_words(const struct game *game, const struct term *term, struct writer *w) {
    int kind = term->kind, domain_b = second_domain(game, term);
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

static void view_term(const struct game *game, struct writer *w, const struct offer *offer, const struct term *term) {
    out_object(w);
    out_member_argument(game, w, "term", DOM_TERM, term->kind);
    out_member_argument(game, w, "giver", DOM_ROLE, term_giver(offer, term));
    if (arguments[term->kind].a)
        out_member_argument(game, w, arguments[term->kind].a, arguments[term->kind].domain_a, term->a);
    if (arguments[term->kind].b)
        out_member_argument(game, w, arguments[term->kind].b, second_domain(game, term), term->b);
    out_end_object(w);
}

static void view_roles(const struct game *game, struct writer *w, const char *key, role_set roles) {
    out_member_array(w, key);
    FOR_EACH_BIT (role, roles)
        out_argument(w, game->ruleset, game->content, DOM_ROLE, role);
    out_end_array(w);
}

/* ---- offers -------------------------------------------------------------------------------------------------- */

static void view_offer(const struct game *game, struct writer *w, const struct offer *offer) {
    bool open = offer->state == OFFER_OPEN;
    out_object(w);
    out_member_int(w, "number", offer->number);
    out_member_argument(game, w, "from", DOM_ROLE, offer->from);
    out_member_argument(game, w, "partner", DOM_ROLE, offer->partner);
    out_member_argument(game, w, "openness", DOM_OPENNESS, open ? offer->openly : NONE);
    out_member_argument(game, w, "expiry", DOM_EXPIRY, open ? offer->expires : NONE);
    view_roles(game, w, "to", offer->to);
    view_roles(game, w, "accepted", offer->accepted);
    out_member_array(w, "terms");
    for (int i = 0; i < offer->terms; i++)
        view_term(game, w, offer, &offer->term[i]);
    out_end_array(w);
    out_end_object(w);
}

/* Its terms in words, in the same order. */
static void view_words(const struct game *game, struct writer *w, const struct offer *offer) {
    out_object(w);
    out_member_argument(game, w, "from", DOM_ROLE, offer->from);
    out_member_int(w, "number", offer->number);
    out_member_array(w, "terms");
    for (int i = 0; i < offer->terms; i++) {
        char text[160];
        struct writer words;
        writer_init_fixed(&words, text, sizeof text);
        view_term_words(game, &offer->term[i], &words);
        out_string(w, writer_text(&words));
    }
    out_end_array(w);
    out_end_object(w);
}

/* The open offers of a role that the reader sees, the lowest number first, as indices. Returns their number. */
static int offers_seen(const struct kingmaker *s, int from, int reader, int seen[OFFERS_EACH]) {
    int count = 0;
    for (int i = from * OFFERS_EACH; i < (from + 1) * OFFERS_EACH; i++) {
        const struct offer *offer = &s->deals.offer[i];
        if (offer->state == OFFER_OPEN && (offer_audience(offer) & ROLE_BIT(reader)))
            seen[count++] = i;
    }
    if (count == 2 && s->deals.offer[seen[0]].number > s->deals.offer[seen[1]].number) {
        int first = seen[1];
        seen[1] = seen[0];
        seen[0] = first;
    }
    return count;
}
_Static_assert(OFFERS_EACH == 2, "two are put in order");

static void view_each_offer(const struct game *game, struct writer *w, int reader,
                            void (*put_one)(const struct game *game, struct writer *w, const struct offer *offer)) {
    const struct kingmaker *s = state_of(game);
    int seen[OFFERS_EACH];
    for (int from = 0; from < SEATS; from++) {
        int count = offers_seen(s, from, reader, seen);
        for (int i = 0; i < count; i++)
            put_one(game, w, &s->deals.offer[seen[i]]);
    }
}

static void view_offers_in_words(const struct game *game, struct writer *w, int role) {
    const struct kingmaker *s = state_of(game);
    out_member_array(w, "words");
    if (role < SEATS && s->deals.draft[role].state == OFFER_DRAFT)
        view_words(game, w, &s->deals.draft[role]);
    view_each_offer(game, w, role, view_words);
    out_end_array(w);
}

static void view_offers(const struct game *game, struct writer *w, int role) {
    const struct kingmaker *s = state_of(game);
    out_member_array(w, "offers");
    view_each_offer(game, w, role, view_offer);
    out_end_array(w);
    out_key(w, "draft");
    if (role < SEATS && s->deals.draft[role].state == OFFER_DRAFT)
        view_offer(game, w, &s->deals.draft[role]);
    else
        out_null(w);
    out_key(w, "offers_left");
    if (role < SEATS)
        out_int(w, OFFERS_A_ROUND - s->deals.made[role]);
    else
        out_null(w);
}

/* ---- agreements in force ------------------------------------------------------------------------------------- */

static void view_permissions(const struct game *game, struct writer *w) {
    const struct kingmaker *s = state_of(game);
    out_member_array(w, "leaves");
    for (int i = 0; i < PERMISSIONS; i++) {
        const struct permission *p = &s->deals.permission[i];
        if (!p->live)
            continue;
        out_object(w);
        out_member_argument(game, w, "term", DOM_TERM, p->kind);
        out_member_argument(game, w, "from", DOM_ROLE, p->from);
        out_member_argument(game, w, "to", DOM_ROLE, p->to);
        out_member_argument(game, w, arguments[p->kind].a, arguments[p->kind].domain_a, p->what);
        out_key(w, "turns");
        if (p->until == INT16_MAX)
            out_null(w);
        else
            out_int(w, p->until >= s->turn ? p->until - s->turn + 1 : 0); /* a loan that ends in port */
        out_end_object(w);
    }
    out_end_array(w);
}

static void view_claims(const struct game *game, struct writer *w) {
    const struct kingmaker *s = state_of(game);
    out_member_array(w, "claims");
    for (int i = 0; i < CLAIMS; i++) {
        const struct claim *claim = &s->deals.claim[i];
        if (claim->draws == 0)
            continue;
        out_object(w);
        out_member_argument(game, w, "from", DOM_ROLE, claim->from);
        out_member_argument(game, w, "to", DOM_ROLE, claim->to);
        out_member_int(w, "draws", claim->draws);
        out_member_argument(game, w, "noble", DOM_NOBLE, claim->noble);
        out_end_object(w);
    }
    out_end_array(w);
}

static void view_pledges(const struct game *game, struct writer *w, int role) {
    const struct kingmaker *s = state_of(game);
    out_member_array(w, "pledges");
    for (int from = 0; from < SEATS; from++)
        for (int to = 0; to < SEATS; to++)
            for (int record = 0; record < PLEDGE_RECORDS; record++) {
                const struct pledge *pledge = &s->deals.pledge[from][to][record];
                if (pledge->state == PLEDGE_NONE || !(pledge_is_open(record) || from == role || to == role))
                    continue;
                out_object(w);
                out_member_argument(game, w, "from", DOM_ROLE, from);
                out_member_argument(game, w, "to", DOM_ROLE, to);
                out_member_argument(game, w, "pledge", DOM_PLEDGE, pledge_kind_of(record));
                out_member_argument(game, w, "state", DOM_PLEDGE_STATE, pledge->state);
                out_end_object(w);
            }
    out_end_array(w);
}

static void view_truces(const struct game *game, struct writer *w) {
    const struct kingmaker *s = state_of(game);
    out_member_array(w, "truces");
    for (int role = 0; role < SEATS; role++)
        for (int other = role + 1; other < SEATS; other++) {
            if (s->truce[role][other] <= s->turn)
                continue;
            out_object(w);
            out_member_argument(game, w, "role", DOM_ROLE, role);
            out_member_argument(game, w, "other", DOM_ROLE, other);
            out_member_int(w, "turns", s->truce[role][other] - s->turn);
            out_end_object(w);
        }
    out_end_array(w);
}

/* The role's own promise on the item before the Houses. */
static void view_promised(const struct game *game, struct writer *w, int role) {
    out_member_array(w, "promised_votes");
    for (int house = 0; house < PARLIAMENT_HOUSES && role < SEATS; house++) {
        enum vote vote = vote_bound(game, role, (enum parliament_house)house);
        if (vote == VOTE_NONE)
            continue;
        out_object(w);
        out_member_argument(game, w, "chamber", DOM_CHAMBER, house);
        out_member_argument(game, w, "vote", vote_domain(game), (int)vote);
        out_end_object(w);
    }
    out_end_array(w);
}

void view_deals(const struct game *game, int role, struct writer *w) {
    out_object(w);
    view_offers(game, w, role);
    view_offers_in_words(game, w, role);
    view_permissions(game, w);
    view_claims(game, w);
    view_pledges(game, w, role);
    view_truces(game, w);
    view_promised(game, w, role);
    out_end_object(w);
}

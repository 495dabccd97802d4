/* Details of labels and prompts of offers and transfers. Labels have 80 characters. */
#include <string.h>

#include "../../kit/bits.h"
#include "../../kit/text.h"
#include "../../kit/writer.h"
#include "../state/offer_book.h"
#include "../tables.h"
#include "labels.h"
#include "shown.h"

static const char *title_of(const struct game *game, int domain, int index) {
    return domain_short_title(game->ruleset, game->content, domain, index);
}

/* The words about a term of an item; the item's short title comes between them. */
struct term_words {
    uint8_t domain; /* 0: the term is about no item */
    const char *before, *after;
};

static struct term_words words_of(enum term_kind kind) {
    static const struct term_words words[TERM_KINDS] = {[TERM_HAND_CARD] = {DOM_CARD, "", ""},
                                                        [TERM_TRANSFER] = {DOM_CARD, "", ""},
                                                        [TERM_PLACE] = {DOM_PLACE, "", ""},
                                                        [TERM_ENTRY] = {DOM_PLACE, "leave into ", ""},
                                                        [TERM_SAIL] = {DOM_PLACE, "leave out of ", ""},
                                                        [TERM_SHIP] = {DOM_SHIP, "", ""},
                                                        [TERM_LOAN] = {DOM_SHIP, "loan of ", ""},
                                                        [TERM_HEIR] = {DOM_HEIR, "", ""},
                                                        [TERM_RELEASE] = {DOM_NOBLE, "", " free"},
                                                        [TERM_COMMISSION] = {DOM_NOBLE, "", " for calls"},
                                                        [TERM_COMMAND] = {DOM_NOBLE, "command of ", ""}};
    return words[kind];
}

/* A term that is about no item, or about a card unseen. */
static void put_plain_term(const struct game *game, const struct term *term, struct writer *out) {
    static const char *const votes[][VOTES] = {
        {[VOTE_AGAINST] = "a vote against", [VOTE_FOR] = "a vote for it", [VOTE_ABSTAIN] = "abstention"},
        {[VOTE_AGAINST] = "a vote for York", [VOTE_FOR] = "a vote for Lancaster", [VOTE_ABSTAIN] = "abstention"}};
    switch ((enum term_kind)term->kind) {
    case TERM_HAND_CARD: put(out, "a card unseen"); return;
    case TERM_KEPT: put(out, title_of(game, DOM_KEPT, term->a)); return;
    case TERM_DRAWS: put_format(out, term->a == 1 ? "%d draw" : "%d draws", term->a); return;
    case TERM_ALLIANCE: put(out, "alliance"); return;
    case TERM_VOTE: put(out, votes[vote_domain(game) == DOM_SUPPORT][term->b]); return;
    case TERM_PLEDGE: put_format(out, "pledge %s", title_of(game, DOM_PLEDGE, term->a)); return;
    default: return;
    }
}

/* A term in few words. */
static void put_term_short(const struct game *game, const struct term *term, struct writer *out) {
    const struct term_words words = words_of((enum term_kind)term->kind);
    if (words.domain == 0 || term->a == NONE) {
        put_plain_term(game, term, out);
        return;
    }
    put(out, words.before);
    put_item_short(out, game, words.domain, term->a);
    put(out, words.after);
    if (term->kind == TERM_RELEASE && term->b)
        put(out, " later");
}

enum { OFFER_MOST = 400 }; /* bytes of one side of an offer in few words */

static int terms_on(const struct offer *offer, bool gives) {
    int count = 0;
    for (int i = 0; i < offer->terms; i++)
        count += offer->term[i].gives == gives && offer->term[i].kind != TERM_ALLIANCE;
    return count;
}

/* At most `most` terms of one side, and the number of the others; "nothing". */
static void put_side(const struct game *game, const struct offer *offer, bool gives, int most, struct writer *out) {
    int count = 0, all = terms_on(offer, gives);
    writer_clear(out);
    for (int i = 0; i < offer->terms && count < most; i++) {
        if (offer->term[i].gives != gives || offer->term[i].kind == TERM_ALLIANCE)
            continue;
        put(out, count++ == 0 ? "" : ", ");
        put_term_short(game, &offer->term[i], out);
    }
    if (all == 0)
        put(out, "nothing");
    else if (all > most)
        put_format(out, " +%d", all - most);
}

/* The terms that one side gets and gives, in at most `room` characters: whole terms as long as they fit. */
static void put_sides(const struct game *game, const struct offer *offer, bool mine, int room, struct writer *out) {
    char mine_text[OFFER_MOST], theirs_text[OFFER_MOST];
    struct writer give, get;
    int n = terms_on(offer, mine), m = terms_on(offer, !mine);
    int words = (int)strlen("get , give ");
    writer_init_fixed(&give, mine_text, sizeof mine_text);
    writer_init_fixed(&get, theirs_text, sizeof theirs_text);
    give.named = get.named = out->named;
    put_side(game, offer, mine, n, &give);
    put_side(game, offer, !mine, m, &get);
    while ((int)(give.length + get.length) + words > room && (n > 1 || m > 1)) {
        if (m <= 1 || (n > 1 && give.length >= get.length))
            put_side(game, offer, mine, --n, &give);
        else
            put_side(game, offer, !mine, --m, &get);
    }
    bool fits = (int)(give.length + get.length) + words <= room;
    if (!fits) {
        cut_words(&get, 0, (room - words) / 2);
        cut_words(&give, 0, (room - words) / 2);
    }
    put_format(out, "get %s, give %s", writer_text(&get), writer_text(&give));
}

/* The text for the offer's maker, or for its receiver and all others. */
static void put_offer(const struct game *game, const struct offer *offer, bool to_maker, int room, struct writer *out) {
    bool allied = terms_of(offer, TERM_ALLIANCE, true) > 0, sides = terms_on(offer, true) + terms_on(offer, false) > 0;
    if (allied)
        put(out, sides ? "an alliance, " : "an alliance");
    if (sides)
        put_sides(game, offer, to_maker, room - (allied ? (int)strlen("an alliance, ") : 0), out);
}

/* The answer may fill the characters that the verb's label leaves of LABEL_MOST. */
static void put_answer(const struct game *game, const struct action *action, int from, int reader, const char *before,
                       struct writer *out) {
    const char *other = game->ruleset->roles[action->arg[0]].title, *title = game->ruleset->verbs[action->verb].name;
    int open = open_offer(state_of(game), from, action->arg[1], reader);
    char label[LABEL_MOST + 1];
    struct writer w;
    if (open == NONE)
        return;
    writer_init_fixed(&w, label, sizeof label);
    put_format(&w, "%s offer %d of %s", title, action->arg[1], other);
    put(out, before);
    put_offer(game, &state_of(game)->deals.offer[open], action->verb == VERB_WITHDRAW,
              LABEL_MOST - (int)(w.length + strlen(": ")), out);
}

void offered_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_answer(game, action, action->arg[0], role, "", out);
}

void offer_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_answer(game, action, action->arg[0], role, ": ", out);
}

void own_offered_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_answer(game, action, role, action->arg[0], "", out);
}

void own_offer_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_answer(game, action, role, action->arg[0], ": ", out);
}

/* The allies whom the role leaves. */
void alliance_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct kingmaker *s = state_of(game);
    int count = bits_count(s->allies[role]), i = 0;
    FOR_EACH_BIT (other, s->allies[role]) {
        put(out, i == 0 ? " with " : i == count - 1 ? " and " : ", ");
        put(out, game->ruleset->roles[other].title);
        i++;
    }
}

enum { DRAFT_MOST = 160 }; /* characters of a draft in its prompt */

void draft_step_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct offer *draft = &state_of(game)->deals.draft[role];
    if (draft->terms == 0)
        return;
    put(out, ": ");
    put_offer(game, draft, true, DRAFT_MOST - (int)strlen(": "), out);
}

void strike_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct term *term = &state_of(game)->deals.draft[role].term[action->arg[0] - 1];
    put(out, ": ");
    put_term_short(game, term, out);
}

void transfer_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    int noble = card_noble(state_of(game), action->arg[0]);
    if (noble == NONE)
        return;
    put(out, " (");
    put_item_short(out, game, DOM_NOBLE, noble);
    put_char(out, ')');
}

/* How many Nobles go along: "alone", "with 2 more". */
void refuge_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    int others = bits_count(force_of(state_of(game), action->arg[1])) - 1;
    if (others > 0)
        put_format(out, "with %d more", others);
    else
        put(out, "alone");
}

DETAIL_IN_BRACKETS(refuge)

/* What labels and prompts of offers and transfers say beside the names. Labels have 80 characters. */
#include <string.h>

#include "../../kit/bits.h"
#include "../../kit/text.h"
#include "../../kit/writer.h"
#include "../tables.h"
#include "shown.h"

static const char *title_of(const struct game *game, int domain, int index) {
    return domain_short_title(game->ruleset, game->content, domain, index);
}

/* Of what the term is about; NULL where its kind says all. */
static const char *subject_of(const struct game *game, const struct term *term) {
    static const char *const votes[][VOTES] = {
        {[VOTE_AGAINST] = "a vote against", [VOTE_FOR] = "a vote in favour", [VOTE_ABSTAIN] = "abstention"},
        {[VOTE_AGAINST] = "a vote for York", [VOTE_FOR] = "a vote for Lancaster", [VOTE_ABSTAIN] = "abstention"}};
    switch ((enum term_kind)term->kind) {
    case TERM_HAND_CARD: return term->a == NONE ? "a card unseen" : title_of(game, DOM_CARD, term->a);
    case TERM_KEPT: return title_of(game, DOM_KEPT, term->a);
    case TERM_TRANSFER: return title_of(game, DOM_CARD, term->a);
    case TERM_PLACE:
    case TERM_ENTRY:
    case TERM_SAIL: return title_of(game, DOM_PLACE, term->a);
    case TERM_SHIP:
    case TERM_LOAN: return title_of(game, DOM_SHIP, term->a);
    case TERM_HEIR: return title_of(game, DOM_HEIR, term->a);
    case TERM_RELEASE:
    case TERM_COMMISSION:
    case TERM_COMMAND: return title_of(game, DOM_NOBLE, term->a);
    case TERM_DRAWS: return "draws";
    case TERM_ALLIANCE: return "alliance";
    case TERM_VOTE: return votes[vote_domain(game) == DOM_SUPPORT][term->b];
    case TERM_PLEDGE: return title_of(game, DOM_PLEDGE, term->a);
    case TERM_KINDS: break;
    }
    return "";
}

enum { SUBJECT_MOST = 20 };

/* As many whole words as SUBJECT_MOST bytes hold. */
static void put_short(struct writer *out, const char *text) {
    int length = (int)strnlen(text, SUBJECT_MOST + 1);
    if (length <= SUBJECT_MOST) {
        put(out, text);
        return;
    }
    while (length > 0 && text[length - 1] != ' ')
        length--;
    put_format(out, "%.*s…", length > 0 ? length - 1 : 0, text);
}

/* The first that one side gives, and how many more: "Writ +2"; "nothing". */
static void put_side(const struct game *game, const struct offer *offer, bool gives, struct writer *out) {
    int count = 0;
    for (int i = 0; i < offer->terms; i++) {
        if (offer->term[i].gives != gives || offer->term[i].kind == TERM_ALLIANCE)
            continue;
        if (count++ == 0)
            put_short(out, subject_of(game, &offer->term[i]));
    }
    if (count == 0)
        put(out, "nothing");
    else if (count > 1)
        put_format(out, " +%d", count - 1);
}

static bool allies(const struct offer *offer) {
    for (int i = 0; i < offer->terms; i++)
        if (offer->term[i].kind == TERM_ALLIANCE)
            return true;
    return false;
}

static void put_offer(const struct game *game, const struct offer *offer, struct writer *out) {
    if (allies(offer))
        put(out, ", allied");
    put(out, ": ");
    put_side(game, offer, true, out);
    put(out, " for ");
    put_side(game, offer, false, out);
}

void offer_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role;
    put_offer(game, &state_of(game)->deals.offer[action->arg[0] * OFFERS_EACH + action->arg[1] - 1], out);
}

void draft_step_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct offer *draft = &state_of(game)->deals.draft[role];
    (void)action;
    if (draft->terms > 0)
        put_offer(game, draft, out);
}

void strike_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct term *term = &state_of(game)->deals.draft[role].term[action->arg[0] - 1];
    put_format(out, ": %s", subject_of(game, term));
}

void transfer_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    int noble = card_noble(state_of(game), action->arg[0]);
    (void)role;
    if (noble != NONE)
        put_format(out, " (%s)", title_of(game, DOM_NOBLE, noble));
}

/* How many go with him. */
void refuge_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role;
    put_format(out, " (+%d)", bits_count(force_of(state_of(game), action->arg[1])) - 1);
}

#include "gone.h"

#include "../../kit/writer.h"
#include "../state/offer_book.h"
#include "../tables.h"
#include "permissions.h"

static const char *name_of(const struct game *game, int role) {
    return game->ruleset->roles[role].title;
}

static void put_fate(const struct game *game, int from, int number, int fate, struct writer *out) {
    const char *maker = name_of(game, from), *by = name_of(game, fate / FATE_ROLE);
    switch ((enum offer_fate)(fate % FATE_ROLE)) {
    case FATE_WITHDRAWN: put_format(out, "%s has withdrawn offer %d.", maker, number); return;
    case FATE_DECLINED: put_format(out, "%s has declined offer %d of %s.", by, number, maker); return;
    case FATE_COUNTERED: put_format(out, "%s has declined offer %d of %s, to make another.", by, number, maker); return;
    case FATE_ACCEPTED: put_format(out, "Offer %d of %s was accepted, and is carried out.", number, maker); return;
    case FATE_TIME: put_format(out, "Offer %d of %s has lapsed: its time is over.", number, maker); return;
    case FATE_TERMS:
        put_format(out, "Offer %d of %s has lapsed: not all that it says can be given any more.", number, maker);
        return;
    case FATE_LEFT: put_format(out, "Offer %d of %s has lapsed: %s has left the game.", number, maker, by); return;
    case FATE_NONE: break;
    }
    put_format(out, "Offer %d of %s is over.", number, maker);
}

/* An offer of `from` to `partner`, or a public one, that was sent and is no longer open. The numbers that a reader sees
 * tell nothing about private offers between others. */
static bool offer_is_gone(const struct game *game, int from, int partner, int number, struct writer *out) {
    const struct deals *deals = &state_of(game)->deals;
    if (number < 1 || from < 0 || partner < 0 || from >= SEATS || partner >= SEATS)
        return false;
    int series = offer_series(number, partner), count = offer_count(number), sent = deals->sent[from][series];
    if (count > sent)
        return false;
    put_fate(game, from, number, sent - count < FATES ? deals->fate[from][series][count % FATES] : FATE_NONE, out);
    return true;
}

static bool answer_is_gone(const struct game *game, int role, int from, int number, struct writer *out) {
    const struct kingmaker *s = state_of(game);
    int open = open_offer(s, from, number, role);
    if (open == NONE)
        return offer_is_gone(game, from, role, number, out);
    if (!(s->deals.offer[open].accepted & ROLE_BIT(role)))
        return false;
    put_format(out, "You have accepted offer %d of %s already; it waits for others.", number, name_of(game, from));
    return true;
}

static bool alliance_is_gone(const struct game *game, int role, int number, struct writer *out) {
    const struct kingmaker *s = state_of(game);
    if (number < 1 || number >= s->deals.alliance[role])
        return false;
    put(out,
        s->allies[role] != 0 ? "Your alliance is not the same any more: look who is in it." : "That alliance is over.");
    return true;
}

static bool draft_is_gone(const struct game *game, int role, struct writer *out) {
    int partner = state_of(game)->deals.draft_lost[role] - 1;
    if (partner < 0 || flow_own_top(game, role))
        return false;
    put_format(out, "Your draft is gone: %s, whom it was for, has left the game.", name_of(game, partner));
    return true;
}

bool km_gone(const struct game *game, int role, const struct action *action, struct writer *out) {
    int other = action->arg[0], number = action->arg[1];
    if (!is_seated(state_of(game), role))
        return false;
    if (action->verb >= VERB_ADD_TERM && action->verb <= VERB_TERM_PLEDGE)
        return draft_is_gone(game, role, out);
    switch (action->verb) {
    case VERB_ACCEPT:
    case VERB_DECLINE:
    case VERB_COUNTER: return other >= 0 && other < SEATS && answer_is_gone(game, role, other, number, out);
    case VERB_WITHDRAW: return offer_is_gone(game, role, other, number, out);
    case VERB_END_ALLIANCE: return alliance_is_gone(game, role, action->arg[0], out);
    case VERB_PASS: put(out, "The moment in which you could pass is over."); return true;
    }
    return leave_is_gone(game, role, action, out);
}

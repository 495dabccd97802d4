/* Details of labels and prompts of Parliament. */
#include "../../kit/bits.h"
#include "../../kit/text.h"
#include "../../kit/writer.h"
#include "../tables.h"
#include "labels.h"
#include "shown.h"

void convene_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_format(out, "%d votes in Commons", votes_counted(game, role, COMMONS));
}

DETAIL_IN_BRACKETS(convene)

void whose_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    int owner = noble_owner(state_of(game), action->arg[0]);
    put_format(out, " (%s)", owner == role ? "yours" : game->ruleset->roles[owner].title);
}

void berth_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    int ship = action->arg[1];
    put_format(out, "%d of %d aboard", state_of(game)->parliament.carried[ship], content_of(game)->ship[ship].capacity);
}

DETAIL_IN_BRACKETS(berth)

void carrier_step_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    FOR_EACH_BIT (ship, (uint32_t)flow_top(game)->reg[CARRIER_CHOSEN]) {
        put(out, ", beside ");
        put_item(out, game, DOM_SHIP, ship);
    }
}

/* 0 in a House that does not vote on it. */
static int votes_on_it(const struct game *game, int role, enum parliament_house house) {
    return house_votes_on((enum item)state_of(game)->parliament.item, house) ? votes_counted(game, role, house) : 0;
}

void votes_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_format(out, "%d Commons, %d Lords", votes_on_it(game, role, COMMONS), votes_on_it(game, role, LORDS));
}

void votes_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_format(out, " (%d and %d votes)", votes_on_it(game, role, COMMONS), votes_on_it(game, role, LORDS));
}

void cathedral_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct kingmaker *s = state_of(game);
    int king = action->arg[0], place = king == KING_BEAUFORT ? s->noble[NOBLE_BEAUFORT].place : s->heir[king].place;
    put_item(out, game, DOM_PLACE, place);
}

void vote_step_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct parliament *p = &state_of(game)->parliament;
    switch ((enum item)p->item) {
    case ITEM_SUPPORT: put(out, "Which King does Parliament support?"); return;
    case ITEM_AWARD:
    case ITEM_BISHOP:
        put_item(out, game, DOM_CARD, p->card);
        put(out, " for ");
        put_item_short(out, game, DOM_NOBLE, p->subject);
        put_char(out, '?');
        return;
    case ITEM_PARDON: put(out, "The used King's Pardon: to the crown discard (for), or to Chancery (against)?"); return;
    case ITEM_SHIP:
        put(out, "Another ship for ");
        put_item(out, game, DOM_SHIP, p->subject);
        put_char(out, '?');
        return;
    case ITEM_CROWN:
        put(out, "Shall ");
        put_item(out, game, DOM_KING, p->subject);
        put(out, " be the one King?");
        return;
    case ITEM_NONE:
    case ITEMS: return;
    }
}

/* The promised votes, which an abstention does not change. */
void abstain_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    for (int house = 0; house < PARLIAMENT_HOUSES; house++) {
        enum vote bound = vote_bound(game, role, (enum parliament_house)house);
        if (bound != VOTE_NONE && bound != VOTE_ABSTAIN && votes_counted(game, role, (enum parliament_house)house) > 0)
            put_format(out, ", but as promised in %s: %s", house == COMMONS ? "Commons" : "Lords",
                       domain_title(game->ruleset, game->content, vote_domain(game), (int)bound));
    }
}

/* What labels and prompts of Parliament say beside the names. */
#include "../../kit/text.h"
#include "../../kit/writer.h"
#include "../tables.h"
#include "shown.h"

void convene_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)action;
    put_format(out, " (%d votes in Commons)", votes_counted(game, role, COMMONS));
}

void whose_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    int owner = noble_owner(state_of(game), action->arg[0]);
    put_format(out, " (%s)", owner == role ? "yours" : game->ruleset->roles[owner].title);
}

void votes_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    int item = state_of(game)->parliament.item;
    (void)action;
    put_format(out, " (%d and %d votes)", item == ITEM_BISHOP ? 0 : votes_counted(game, role, COMMONS),
               item == ITEM_SHIP ? 0 : votes_counted(game, role, LORDS));
}

void cathedral_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct kingmaker *s = state_of(game);
    int king = action->arg[0], place = king == KING_BEAUFORT ? s->noble[NOBLE_BEAUFORT].place : s->heir[king].place;
    (void)role;
    put(out, domain_title(game->ruleset, game->content, DOM_PLACE, place));
}

void vote_step_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct parliament *p = &state_of(game)->parliament;
    const struct tables *t = tables_of(game);
    (void)role, (void)action;
    switch ((enum item)p->item) {
    case ITEM_SUPPORT: put(out, "Which King does Parliament support?"); return;
    case ITEM_AWARD:
    case ITEM_BISHOP: put_format(out, "%s for %s?", t->card[p->card].title, t->card[p->subject].short_title); return;
    case ITEM_PARDON: put(out, "The used King's Pardon: to the crown discard (for), or to Chancery (against)?"); return;
    case ITEM_SHIP: put_format(out, "Another ship for %s?", t->ship[p->subject].title); return;
    case ITEM_CROWN:
        put_format(out, "Shall %s be the one King?", domain_title(game->ruleset, game->content, DOM_KING, p->subject));
        return;
    case ITEM_NONE:
    case ITEMS: return;
    }
}

/* The view: one JSON object of all that a role may see. */
#include "../../kit/text.h"
#include "../state/areas.h"
#include "../tables.h"
#include "shown.h"

void view_write(const struct game *game, int role, struct writer *out) {
    const struct uk_state *s = uk(game);
    (void)role;
    out_object(out);
    out_key(out, "turn");
    out_argument(out, game->ruleset, game->content, DOM_TURN, s->turn);
    out_member_int(out, "naval_status", naval_status(CONTENT(game), s));
    out_end_object(out);
}

/* The view: all that a role may see, as JSON. */
#include "../../kit/text.h"
#include "../../kit/writer.h"
#include "../tables.h"
#include "shown.h"

static void out_arg(struct writer *out, const struct game *game, const char *key, int domain, int value) {
    out_key(out, key);
    out_argument(out, game->ruleset, game->content, domain, value);
}

static void out_turn(const struct game *game, struct writer *out) {
    const struct kingmaker *s = state_of(game);
    out_member_int(out, "round", s->round);
    out_arg(out, game, "active", DOM_ROLE, s->opened ? s->active : NONE);
    out_arg(out, game, "phase", DOM_PHASE, s->opened ? s->phase : NONE);
}

void km_view(const struct game *game, int role, struct writer *out) {
    (void)role;
    out_object(out);
    out_turn(game, out);
    out_end_object(out);
}

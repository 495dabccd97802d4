/* The current fight, as a role sees it. */
#include "../../kit/text.h"
#include "../state/battle.h"
#include "../tables.h"
#include "shown.h"

/* Writes the blocks of the set: the ids of blocks that lie face up or belong to the role, and the number of the
 * others. */
static void blocks_view(const struct game *game, int role, int side, const char *key, uint64_t set,
                        struct writer *out) {
    const struct tw_content *c = content_of(game);
    uint64_t seen = role == side ? set : set & state_of(game)->revealed[side];
    out_member_object(out, key);
    out_member_int(out, "count", bits_count(set));
    out_member_array(out, "blocks");
    FOR_EACH_BIT (m, seen)
        out_string(out, c->block[block_of(side, m)].id);
    out_end_array(out);
    out_end_object(out);
}

/* TW-7.5: after the fight all blocks stand upright again and cannot be told apart: only the empty Battle Mat is
 * left. */
static bool upright_again(const struct game *game) {
    const struct tw_state *s = state_of(game);
    return battle_of(game)->loser != NO_SIDE && !(s->revealed[KING] | s->revealed[PARLIAMENT]);
}

static void side_view(const struct game *game, int role, int side, struct writer *out) {
    static const struct tw_battle empty_mat;
    const struct tw_battle *fought = battle_of(game), *b = upright_again(game) ? &empty_mat : fought;
    out_member_object(out, side == KING ? "king" : "parliament");
    /* TW-7.2: blocks that have withdrawn do not fight. */
    uint64_t fight = b->withdrawn ? 0 : ~0ull;
    blocks_view(game, role, side, "ranks", b->ranks[side] & fight, out);
    blocks_view(game, role, side, "reserve", b->reserve[side] & fight, out);
    blocks_view(game, role, side, "held", b->held[side], out);
    blocks_view(game, role, side, "routing", b->routing[side], out);
    blocks_view(game, role, side, "pursuing", b->pursuing[side], out);
    blocks_view(game, role, side, "fired", b->fired[side] & state_of(game)->revealed[side], out);
    blocks_view(game, role, side, "half_hits", b->halved[side] & state_of(game)->revealed[side], out);
    blocks_view(game, role, side, "covered", b->covered[side] & state_of(game)->revealed[side], out);
    out_member_int(out, "hits_caused", fought->all_hits[side]);
    out_end_object(out);
}

void battle_view(const struct game *game, int role, struct writer *out) {
    static const char *const sides[] = {"king", "parliament"};
    const struct tw_content *c = content_of(game);
    const struct tw_battle *b = battle_of(game);
    if (b->fight == FIGHT_NONE) {
        out_null(out);
        return;
    }
    out_object(out);
    out_member_string(out, "kind", domain_id(game->ruleset, game->content, DOM_FIGHT, b->fight - FIGHT_BATTLE));
    out_member_string(out, "area", c->area[b->area].id);
    out_member_string(out, "city", b->fort == NOWHERE ? NULL : c->city[b->fort].id);
    out_member_string(out, "attacker", sides[b->attacker]);
    out_member_string(out, "main_attack", b->main == NO_BORDER ? NULL : c->border[b->main].id);
    out_key(out, "round");
    if (b->round)
        out_int(out, b->round);
    else
        out_null(out);
    out_member_bool(out, "withdrawn", b->withdrawn);
    out_member_string(out, "general_retreat", b->retreater == NO_SIDE ? NULL : sides[b->retreater]);
    out_member_string(out, "loser", b->loser == NO_SIDE ? NULL : sides[b->loser]);
    out_member_bool(out, "breach", b->breach);
    out_member_int(out, "captured_artillery", b->captured);
    side_view(game, role, KING, out);
    side_view(game, role, PARLIAMENT, out);
    out_end_object(out);
}

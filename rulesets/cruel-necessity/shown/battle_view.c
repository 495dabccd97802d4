/* The battles in the view. */
#include "battle_view.h"

#include "../../kit/text.h"
#include "../state/battle.h"

static const char *id_of(const struct game *game, int domain, int index) {
    return domain_id(game->ruleset, game->content, domain, index);
}

static void view_units(const struct game *game, struct writer *w, const char *member, uint64_t units) {
    out_member_array(w, member);
    FOR_EACH_BIT (unit, units)
        out_string(w, cn_battle_content(game)->unit[unit].id);
    out_end_array(w);
}

static void view_cards(const struct game *game, struct writer *w, const char *member, uint64_t cards) {
    out_member_array(w, member);
    FOR_EACH_BIT (card, cards)
        out_int(w, cn_battle_content(game)->card[card].number);
    out_end_array(w);
}

static void view_place(const struct game *game, struct writer *w, int side, int slot) {
    const struct cn_battle *battle = cn_battle(game);
    if (battle->line[side][slot] == CN_NONE) {
        out_null(w);
        return;
    }
    out_object(w);
    out_member_string(w, "unit", cn_unit_in(game, side, slot)->id);
    out_member_int(w, "strength", cn_battle_strength(game, side, slot));
    out_member_int(w, "modifier", battle->mod[side][slot]);
    out_member_bool(w, "zeal", side == CN_PARLIAMENT && battle->zeal_slot == slot + 1);
    out_end_object(w);
}

static void view_side(const struct game *game, struct writer *w, int side, int sector) {
    const struct cn_sector *s = &cn_battle_content(game)->sector[sector];
    const struct cn_battle *battle = cn_battle(game);
    out_member_object(w, side == CN_PARLIAMENT ? "parliament" : "royalist");
    out_member_array(w, "units");
    for (int slot = s->first_slot; slot < s->first_slot + s->units; slot++)
        view_place(game, w, side, slot);
    out_end_array(w);
    out_member_int(w, "modifier", battle->sector_mod[side][sector]);
    int roll = battle->die[side][sector];
    if (cn_battle_empty_slot(game, side, sector) == NONE)
        out_member_int(w, "total", cn_battle_sector_sum(game, side, sector) + roll);
    else
        out_member_null(w, "total");
    if (roll != 0)
        out_member_int(w, "roll", roll);
    else
        out_member_null(w, "roll");
    out_end_object(w);
}

static void view_outcome(const struct game *game, struct writer *w, int stored) {
    out_member_string(w, "outcome", stored == 0 ? NULL : id_of(game, DOM_OUTCOME, stored - 1));
}

static void view_battle(const struct game *game, struct writer *w) {
    const struct cn_battle *battle = cn_battle(game);
    out_member_object(w, "battle");
    out_member_string(w, "army", battle->army != CN_NONE ? id_of(game, DOM_ARMY, battle->army) : NULL);
    out_member_bool(w, "quick", battle->quick);
    out_member_array(w, "sectors");
    for (int sector = 0; sector < CN_SECTORS && !battle->quick; sector++) {
        out_object(w);
        out_member_string(w, "id", cn_battle_content(game)->sector[sector].id);
        view_side(game, w, CN_PARLIAMENT, sector);
        view_side(game, w, CN_ROYALIST, sector);
        out_member_bool(w, "supported", battle->supported >> sector & 1);
        view_outcome(game, w, battle->outcome[sector]);
        out_end_object(w);
    }
    out_end_array(w);
    view_outcome(game, w, battle->result);
    out_member_bool(w, "salvaged", battle->salvaged);
    out_member_int(w, "benefit_points", battle->points);
    view_cards(game, w, "cards_in_force", battle->played);
    out_end_object(w);
}

static void view_formations(const struct game *game, struct writer *w) {
    static const char *const names[2][CN_BRANCHES] = {{"parliament_cavalry", "parliament_foot"},
                                                      {"royalist_cavalry", "royalist_foot"}};
    const struct cn_battle_content *content = cn_battle_content(game);
    const struct cn_battle *battle = cn_battle(game);
    out_member_object(w, "formations");
    view_units(game, w, "holding", cn_battle_holding(game));
    for (int side = 0; side < 2; side++)
        for (int branch = 0; branch < CN_BRANCHES; branch++)
            view_units(game, w, names[side][branch], battle->pool & content->draws[side][branch]);
    view_units(game, w, "recovery", battle->recovery);
    view_units(game, w, "to_come", battle->aside);
    view_units(game, w, "removed", battle->removed);
    out_end_object(w);
}

void cn_battle_view(const struct game *game, struct writer *w) {
    const struct cn_battle *battle = cn_battle(game);
    if (cn_battle_is_on(game))
        view_battle(game, w);
    else
        out_member_null(w, "battle");
    view_formations(game, w);
    out_member_object(w, "battle_cards");
    view_cards(game, w, "hand", battle->hand);
    view_cards(game, w, "pile", battle->deck);
    view_cards(game, w, "discarded", battle->discard);
    view_cards(game, w, "retired", battle->retired);
    out_end_object(w);
}

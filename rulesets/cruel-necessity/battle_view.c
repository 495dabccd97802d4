/* What the player sees of the battles, and what must hold of them. */
#include "../kit/text.h"
#include "battle.h"

/* ---- view ------------------------------------------------------------------------------------- */

static const char *id_of(const struct game *game, int domain, int index) {
    return domain_id(game->ruleset, game->content, domain, index);
}

static void write_units(const struct game *game, struct writer *w, const char *member, uint64_t units) {
    out_member_array(w, member);
    for (; units != 0; units &= units - 1)
        out_string(w, cn_battle_content(game)->unit[__builtin_ctzll(units)].id);
    out_end_array(w);
}

static void write_cards(const struct game *game, struct writer *w, const char *member, unsigned cards) {
    out_member_array(w, member);
    for (; cards != 0; cards &= cards - 1)
        out_int(w, cn_battle_content(game)->card[__builtin_ctz(cards)].number);
    out_end_array(w);
}

static void write_place(const struct game *game, struct writer *w, int side, int slot) {
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

static bool is_filled(const struct game *game, int side, int sector) {
    const struct cn_sector *s = &cn_battle_content(game)->sector[sector];
    for (int slot = s->first_slot; slot < s->first_slot + s->units; slot++)
        if (cn_battle(game)->line[side][slot] == CN_NONE)
            return false;
    return true;
}

static void write_side(const struct game *game, struct writer *w, int side, int sector) {
    const struct cn_sector *s = &cn_battle_content(game)->sector[sector];
    const struct cn_battle *battle = cn_battle(game);
    out_member_object(w, side == CN_PARLIAMENT ? "parliament" : "royalist");
    out_member_array(w, "units");
    for (int slot = s->first_slot; slot < s->first_slot + s->units; slot++)
        write_place(game, w, side, slot);
    out_end_array(w);
    out_member_int(w, "modifier", battle->sector_mod[side][sector]);
    int roll = battle->die[side][sector];
    if (is_filled(game, side, sector))
        out_member_int(w, "total", cn_battle_sector_sum(game, side, sector) + roll);
    else
        out_member_null(w, "total");
    if (roll != 0)
        out_member_int(w, "roll", roll);
    else
        out_member_null(w, "roll");
    out_end_object(w);
}

static void write_outcome(const struct game *game, struct writer *w, int stored) {
    out_member_string(w, "outcome", stored == 0 ? NULL : id_of(game, CN_DOMAIN_OUTCOME, stored - 1));
}

static void write_battle(const struct game *game, struct writer *w) {
    const struct cn_battle *battle = cn_battle(game);
    out_member_object(w, "battle");
    out_member_string(w, "army", battle->army != CN_NONE ? id_of(game, CN_DOMAIN_ARMY, battle->army) : NULL);
    out_member_bool(w, "quick", battle->quick);
    out_member_array(w, "sectors");
    for (int sector = 0; sector < CN_SECTORS && !battle->quick; sector++) {
        out_object(w);
        out_member_string(w, "id", cn_battle_content(game)->sector[sector].id);
        write_side(game, w, CN_PARLIAMENT, sector);
        write_side(game, w, CN_ROYALIST, sector);
        out_member_bool(w, "supported", battle->supported >> sector & 1);
        write_outcome(game, w, battle->outcome[sector]);
        out_end_object(w);
    }
    out_end_array(w);
    write_outcome(game, w, battle->result);
    out_member_bool(w, "salvaged", battle->salvaged);
    out_member_int(w, "benefit_points", battle->points);
    write_cards(game, w, "cards_in_force", battle->played);
    out_end_object(w);
}

static void write_formations(const struct game *game, struct writer *w) {
    static const char *const names[2][CN_BRANCHES] = {{"parliament_cavalry", "parliament_foot"},
                                                      {"royalist_cavalry", "royalist_foot"}};
    const struct cn_battle_content *content = cn_battle_content(game);
    const struct cn_battle *battle = cn_battle(game);
    out_member_object(w, "formations");
    write_units(game, w, "holding",
                battle->pool & (content->named_parliament[CN_CAVALRY] | content->named_parliament[CN_FOOT]));
    for (int side = 0; side < 2; side++)
        for (int branch = 0; branch < CN_BRANCHES; branch++)
            write_units(game, w, names[side][branch], battle->pool & content->draws[side][branch]);
    write_units(game, w, "recovery", battle->recovery);
    write_units(game, w, "to_come", battle->aside);
    write_units(game, w, "removed", battle->removed);
    out_end_object(w);
}

void cn_battle_view(const struct game *game, struct writer *w) {
    const struct cn_battle *battle = cn_battle(game);
    if (cn_battle_is_on(game))
        write_battle(game, w);
    else
        out_member_null(w, "battle");
    write_formations(game, w);
    out_member_object(w, "battle_cards");
    write_cards(game, w, "hand", battle->hand);
    write_cards(game, w, "pile", battle->deck);
    write_cards(game, w, "discarded", battle->discard);
    write_cards(game, w, "retired", battle->retired);
    out_end_object(w);
}

/* ---- audit ------------------------------------------------------------------------------------ */

/* Every formation in one place and no more. */
static bool audit_units(const struct game *game, struct writer *why) {
    const struct cn_battle *battle = cn_battle(game);
    uint64_t once = 0, twice = 0;
    const uint64_t places[] = {battle->pool, battle->aside, battle->recovery, battle->removed};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        twice |= once & places[i];
        once |= places[i];
    }
    for (int side = 0; side < 2; side++)
        for (int slot = 0; slot < CN_SLOTS; slot++) {
            if (battle->line[side][slot] == CN_NONE)
                continue;
            uint64_t bit = UINT64_C(1) << battle->line[side][slot];
            twice |= once & bit;
            once |= bit;
        }
    if (twice != 0)
        put_format(why, "formation %s is in two places", cn_battle_content(game)->unit[__builtin_ctzll(twice)].id);
    else if (once != cn_battle_content(game)->units)
        put(why, "a formation is nowhere");
    return twice == 0 && once == cn_battle_content(game)->units;
}

static bool audit_cards(const struct game *game, struct writer *why) {
    const struct cn_battle *battle = cn_battle(game);
    int sum = __builtin_popcount(battle->deck) + __builtin_popcount(battle->hand) +
              __builtin_popcount(battle->discard) + __builtin_popcount(battle->retired);
    unsigned all = battle->deck | battle->hand | battle->discard | battle->retired;
    if (all == cn_battle_content(game)->cards && sum == __builtin_popcount(all))
        return true;
    put(why, "a battle card is lost or in two places");
    return false;
}

/* Who stands on a line is of that side and of the sector's branch. */
static bool audit_line(const struct game *game, struct writer *why) {
    const struct cn_battle_content *content = cn_battle_content(game);
    for (int side = 0; side < 2; side++)
        for (int slot = 0; slot < CN_SLOTS; slot++) {
            if (cn_battle(game)->line[side][slot] == CN_NONE)
                continue;
            const struct cn_unit *unit = cn_unit_in(game, side, slot);
            if (unit->side == side && unit->branch == content->sector[content->sector_of[slot]].branch)
                continue;
            put_format(why, "formation %s stands where it cannot", unit->id);
            return false;
        }
    return true;
}

bool cn_battle_audit(const struct game *game, struct writer *why) {
    return audit_units(game, why) && audit_cards(game, why) && audit_line(game, why);
}

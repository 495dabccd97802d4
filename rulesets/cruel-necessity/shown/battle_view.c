/* What the player sees of the battles, and what must hold of them. */
#include <stdio.h>
#include <string.h>

#include "battle_view.h"

#include "../../kit/board.h"
#include "../../kit/text.h"
#include "../state/battle.h"
#include "board.h"

/* ---- view ------------------------------------------------------------------------------------- */

static const char *id_of(const struct game *game, int domain, int index) {
    return domain_id(game->ruleset, game->content, domain, index);
}

static void write_units(const struct game *game, struct writer *w, const char *member, uint64_t units) {
    out_member_array(w, member);
    FOR_EACH_BIT (unit, units)
        out_string(w, cn_battle_content(game)->unit[unit].id);
    out_end_array(w);
}

static void write_cards(const struct game *game, struct writer *w, const char *member, uint64_t cards) {
    out_member_array(w, member);
    FOR_EACH_BIT (card, cards)
        out_int(w, cn_battle_content(game)->card[card].number);
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

static void write_outcome(const struct game *game, struct writer *w, int stored) {
    out_member_string(w, "outcome", stored == 0 ? NULL : id_of(game, DOM_OUTCOME, stored - 1));
}

static void write_battle(const struct game *game, struct writer *w) {
    const struct cn_battle *battle = cn_battle(game);
    out_member_object(w, "battle");
    out_member_string(w, "army", battle->army != CN_NONE ? id_of(game, DOM_ARMY, battle->army) : NULL);
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
    write_units(game, w, "holding", cn_battle_holding(game));
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

/* ---- board ------------------------------------------------------------------------------------ */

enum { PANEL_WIDTH = 1360, PANEL_HEIGHT = 460, UNIT = 36, PAIR = 64, NAME = 13 };

/* A name in two lines, parted at the space nearest to its middle. */
static void draw_name(struct writer *w, int x, int y, const char *name) {
    char first[64];
    size_t length = strlen(name), cut = length;
    for (size_t i = 0; i < length; i++)
        if (name[i] == ' ' && (cut == length || i <= length / 2 + 2))
            cut = i;
    snprintf(first, sizeof first, "%.*s", (int)cut, name);
    board_text(w, x, y, NAME, BOARD_MIDDLE, "#3a3226", true, first);
    if (cut < length)
        board_text(w, x, y + NAME + 2, NAME, BOARD_MIDDLE, "#3a3226", true, name + cut + 1);
}

static void draw_place(const struct game *game, struct writer *w, int side, int slot, int x, int y) {
    if (cn_battle(game)->line[side][slot] == CN_NONE) {
        static const struct board_style empty = {NULL, "#b9ac8d", 2, "6 4", 1};
        board_rect(w, x - UNIT, y - UNIT, 2 * UNIT, 2 * UNIT, 8, &empty);
        return;
    }
    char strength[16];
    const struct cn_unit *unit = cn_unit_in(game, side, slot);
    snprintf(strength, sizeof strength, "%d", cn_battle_strength(game, side, slot));
    board_counter(w, x, y, UNIT, side == CN_PARLIAMENT ? "#2f5d9b" : "#a8322d", "#ffffff", strength,
                  unit->branch == CN_CAVALRY ? "cav" : "foot", unit->title);
    if (side == CN_PARLIAMENT && cn_battle(game)->zeal_slot == slot + 1) {
        static const struct board_style ring = {NULL, "#f2b705", 5, NULL, 1};
        board_rect(w, x - UNIT, y - UNIT, 2 * UNIT, 2 * UNIT, 8, &ring);
    }
    cn_board_badge(w, x + UNIT - 4, y - UNIT + 4, cn_battle(game)->mod[side][slot]);
    if (unit->named)
        draw_name(w, x, y + UNIT + 16, unit->title);
}

static void draw_side(const struct game *game, struct writer *w, int side, int sector, int x, int y) {
    const struct cn_sector *s = &cn_battle_content(game)->sector[sector];
    char text[48];
    for (int i = 0; i < s->units; i++)
        draw_place(game, w, side, s->first_slot + i, x + (2 * i - s->units + 1) * PAIR, y);
    if (cn_battle_empty_slot(game, side, sector) != NONE)
        return;
    int sum = cn_battle_sector_sum(game, side, sector), roll = cn_battle(game)->die[side][sector];
    int modifier = cn_battle(game)->sector_mod[side][sector];
    size_t n = roll != 0 ? (size_t)snprintf(text, sizeof text, "%d + %d = %d", sum, roll, sum + roll)
                         : (size_t)snprintf(text, sizeof text, "%d", sum);
    if (modifier != 0)
        snprintf(text + n, sizeof text - n, " (with %+d)", modifier);
    board_text(w, x, y + (side == CN_PARLIAMENT ? 88 : -UNIT - 10), 18, BOARD_MIDDLE, "#3a3226", true, text);
}

/* Which Army, how it went, and what is left to be spent. */
static void draw_heading(const struct game *game, struct writer *w, int x, int y) {
    const struct cn_battle *battle = cn_battle(game);
    char text[128];
    if (battle->army == CN_NONE)
        snprintf(text, sizeof text, "Battle against an Army still to be chosen");
    else if (battle->result == 0)
        snprintf(text, sizeof text, "Battle against the %s",
                 domain_title(game->ruleset, game->content, DOM_ARMY, battle->army));
    else
        snprintf(text, sizeof text, "%s%s, Benefit Points: %d", cn_OUTCOME_titles[battle->result - 1],
                 battle->salvaged ? " (saved)" : "", battle->points);
    board_text(w, x, y, 18, BOARD_MIDDLE, "#7a1f1a", true, text);
}

void cn_battle_board(const struct game *game, struct writer *w, int x, int y) {
    static const struct board_style paper = {"#efe6cf", "#8c7b56", 2, NULL, 1};
    const struct cn_battle *battle = cn_battle(game);
    if (!cn_battle_is_on(game) || battle->quick)
        return;
    board_group(w, "battle");
    board_rect(w, x, y, PANEL_WIDTH, PANEL_HEIGHT, 12, &paper);
    draw_heading(game, w, x + PANEL_WIDTH / 2, y + 26);
    for (int sector = 0; sector < CN_SECTORS; sector++) {
        const struct cn_sector *s = &cn_battle_content(game)->sector[sector];
        int middle = x + s->x * PANEL_WIDTH / 920, top = y + s->y + 24;
        board_text(w, middle, y + 56, 16, BOARD_MIDDLE, "#3a3226", true, s->title);
        draw_side(game, w, CN_ROYALIST, sector, middle, top);
        draw_side(game, w, CN_PARLIAMENT, sector, middle, top + 190);
        if (battle->outcome[sector] != 0)
            board_text(w, middle, top + 118, 20, BOARD_MIDDLE, "#7a1f1a", true,
                       cn_OUTCOME_titles[battle->outcome[sector] - 1]);
    }
    board_group_end(w);
}

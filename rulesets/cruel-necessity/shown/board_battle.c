/* The battle board: four sectors, on a plate and as a picture of its own. */
#include "board.h"

#include <stdio.h>
#include <string.h>

#include "../../kit/text.h"

static const char *const SIDE_COLOURS[] = {CN_BLUE, BOARD_RED};

static void draw_unit(struct board *b, const struct game *game, int side, int slot, double x, double y) {
    static const struct board_style empty = {.stroke = "#b9ac8d", .stroke_width = 1.6, .dash = "5 4"};
    static const struct board_words words = {.face = BOARD_BOLD, .size = 21, .anchor = BOARD_MIDDLE, .fill = "#fff"};
    static const struct board_style ring = {.stroke = CN_ZEAL, .stroke_width = 4};
    const struct cn_battle *battle = cn_battle(game);
    if (battle->line[side][slot] == CN_NONE) {
        board_rect(b, x - 22, y - 22, 44, 44, 6, &empty);
        return;
    }
    const struct cn_unit *unit = cn_unit_in(game, side, slot);
    board_item_at(b, "unit", unit->id, unit->title, x, y, 1);
    board_box(b);
    board_counter(b, SIDE_COLOURS[side], unit->named);
    board_symbol(b, unit->branch == CN_CAVALRY ? SYMBOL_HORSE : SYMBOL_FOOT, -9, -6.5, 19, "#fff");
    board_text_number_in(b, 9, 1.5, &words, 22, cn_battle_strength(game, side, slot));
    board_counter_name(b, unit->named                  ? unit->short_title ? unit->short_title : unit->title
                          : unit->branch == CN_CAVALRY ? "Horse"
                                                       : "Foot");
    board_group_end(b);
    if (side == CN_PARLIAMENT && battle->zeal_slot == slot + 1)
        board_rect(b, -23, -23, 46, 46, 7, &ring);
    cn_draw_modifier(b, -19, -19, battle->mod[side][slot], true);
    board_group_end(b);
}

static void draw_units(struct board *b, const struct game *game, int side, int sector, double x, double y) {
    const struct cn_sector *s = &cn_battle_content(game)->sector[sector];
    for (int i = 0; i < s->units; i++)
        draw_unit(b, game, side, s->first_slot + i, x + (i - (s->units - 1) / 2.0) * 52, y);
}

/* "7 + 4 = 11", including the roll. */
static void put_sum(const struct game *game, int side, int sector, char *text, size_t size) {
    int roll = cn_battle(game)->die[side][sector], modifier = cn_battle(game)->sector_mod[side][sector];
    text[0] = '\0';
    if (cn_battle_empty_slot(game, side, sector) != NONE)
        return;
    int sum = cn_battle_sector_sum(game, side, sector);
    int n = roll != 0 ? snprintf(text, size, "%d + %d = %d", sum, roll, sum + roll) : snprintf(text, size, "%d", sum);
    if (modifier != 0)
        snprintf(text + n, size - (size_t)n, " (%+d)", modifier);
}

static void put_title(const struct game *game, char *text, size_t size) {
    const struct cn_battle *battle = cn_battle(game);
    if (battle->army == CN_NONE)
        snprintf(text, size, "Battle: Army still to be chosen");
    else
        snprintf(text, size, "Battle: the %s", domain_title(game->ruleset, game->content, DOM_ARMY, battle->army));
}

static void put_outcome(const struct game *game, char *text, size_t size) {
    const struct cn_battle *battle = cn_battle(game);
    text[0] = '\0';
    if (battle->result != 0)
        snprintf(text, size, "%s%s, %d Benefit Points left", cn_OUTCOME_titles[battle->result - 1],
                 battle->salvaged ? " (saved)" : "", battle->points);
}

static const char *outcome_of(const struct game *game, int sector) {
    int outcome = cn_battle(game)->outcome[sector];
    return outcome != 0 ? cn_OUTCOME_titles[outcome - 1] : "";
}

/* A row for each sector: Parliament left, Royalists right. */
static void draw_row(struct board *b, const struct game *game, int sector, double x, double y, double width) {
    static const struct board_words title = {.size = 10.5, .anchor = BOARD_MIDDLE, .fill = BOARD_SOFT};
    static const struct board_words sum = {.face = BOARD_BOLD,
                                           .size = 11,
                                           .anchor = BOARD_MIDDLE,
                                           .fill = BOARD_PLATE_INK};
    char text[48];
    double left = x + width * 0.25, right = x + width * 0.75;
    draw_units(b, game, CN_PARLIAMENT, sector, left, y + 24);
    draw_units(b, game, CN_ROYALIST, sector, right, y + 24);
    put_sum(game, CN_PARLIAMENT, sector, text, sizeof text);
    board_text_in(b, left, y + 60, &sum, width * 0.32, 7, text);
    put_sum(game, CN_ROYALIST, sector, text, sizeof text);
    board_text_in(b, right, y + 60, &sum, width * 0.32, 7, text);
    board_text_in(b, x + width / 2, y + 60, &title, width * 0.17, 7, outcome_of(game, sector));
}

void cn_draw_battle(struct board *b, const struct game *game) {
    const struct board_plate_room *room = board_map_plate(b->map, "battle");
    static const struct board_words words = {.face = BOARD_BOLD, .size = 12, .anchor = BOARD_MIDDLE, .fill = BOARD_RED};
    char text[96];
    if (!cn_battle_is_on(game) || cn_battle(game)->quick || b->form == BOARD_SMALL)
        return;
    put_title(game, text, sizeof text);
    board_plate(b, "battle", room->x, room->y, room->width, room->height, text);
    for (int sector = 0; sector < CN_SECTORS; sector++)
        draw_row(b, game, sector, room->x + 8, room->y + 46 + sector * 70, room->width - 16);
    put_outcome(game, text, sizeof text);
    board_text_in(b, room->x + room->width / 2.0, room->y + room->height - 13, &words, room->width - 30, 8, text);
    board_group_end(b);
}

/* In the order of the battlefield: the left wing at the left. */
static void draw_column(struct board *b, const struct game *game, int sector, double x, double width) {
    static const struct board_words title = {.face = BOARD_SERIF_BOLD,
                                             .size = 12.5,
                                             .anchor = BOARD_MIDDLE,
                                             .fill = BOARD_PLATE_INK};
    static const struct board_words sum = {.face = BOARD_BOLD,
                                           .size = 15,
                                           .anchor = BOARD_MIDDLE,
                                           .fill = BOARD_PLATE_INK};
    static const struct board_words outcome = {.face = BOARD_BOLD,
                                               .size = 17,
                                               .anchor = BOARD_MIDDLE,
                                               .fill = BOARD_RED};
    static const struct board_style box = {.fill = "#fffaf0", .stroke = BOARD_EDGE, .stroke_width = 1};
    const struct cn_battle *battle = cn_battle(game);
    char text[48];
    board_box(b);
    board_rect(b, x + 2, 44, width - 4, 268, 6, &box);
    board_text_wrap(b, x + width / 2, 58, &title, width - 14, 13, 2, cn_battle_content(game)->sector[sector].title);
    put_sum(game, CN_ROYALIST, sector, text, sizeof text);
    board_text_in(b, x + width / 2, 90, &sum, width - 40, 9, text);
    board_text_in(b, x + width / 2, 184, &outcome, width - 12, 10, outcome_of(game, sector));
    put_sum(game, CN_PARLIAMENT, sector, text, sizeof text);
    board_text_in(b, x + width / 2, 302, &sum, width - 40, 9, text);
    board_group_end(b);
    draw_units(b, game, CN_ROYALIST, sector, x + width / 2, 124);
    draw_units(b, game, CN_PARLIAMENT, sector, x + width / 2, 240);
    board_die(b, x + width / 2 - 22, 162, 20, battle->die[CN_ROYALIST][sector], BOARD_RED);
    board_die(b, x + width / 2 + 22, 202, 20, battle->die[CN_PARLIAMENT][sector], CN_BLUE);
}

void cn_draw_battle_scene(struct board *b, const struct game *game) {
    static const struct board_style ground = {.fill = "#e6dcc3"}, head = {.fill = "#3a2d1a"};
    static const struct board_words title = {.face = BOARD_SERIF_BOLD, .size = 18, .fill = "#f8f1dd"};
    static const struct board_words end = {.face = BOARD_BOLD, .size = 14, .anchor = BOARD_END, .fill = "#f8f1dd"};
    static const int order[] = {1, 3, 2, 0};
    static const double widths[] = {112, 152, 152, 112};
    double x = 11;
    struct writer w;
    char text[300];
    board_rect(b, 0, 0, 550, 366, 0, &ground);
    board_rect(b, 0, 0, 550, 36, 0, &head);
    board_symbol(b, SYMBOL_HORSE, 20, 18, 22, BOARD_GOLD);
    put_title(game, text, sizeof text);
    board_text_in(b, 38, 25, &title, 280, 11, text);
    put_outcome(game, text, sizeof text);
    board_text_in(b, 540, 24, &end, 210, 8, text);
    for (int i = 0; i < CN_SECTORS; i++) {
        draw_column(b, game, order[i], x, widths[i]);
        x += widths[i];
    }
    writer_init_fixed(&w, text, sizeof text);
    cn_put_prompt(game, 0, &w);
    board_bar(b, 8, 320, 534, 38, CN_BLUE, SYMBOL_PARLIAMENT, writer_text(&w));
}

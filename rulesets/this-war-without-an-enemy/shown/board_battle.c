/* The fight: ranks, Reserve, Round and hits, on a plate and as a separate picture. */
#include "board.h"

#include <stdio.h>

static const char *const SIDE_NAMES[] = {"Royalist", "Parliament"};

/* TW-7.5: after the fight all stand upright again; view.c hides the ranks in the same way. */
static bool upright_again(const struct game *game) {
    const struct tw_state *s = state_of(game);
    return battle_of(game)->loser != NO_SIDE && !(s->revealed[KING] | s->revealed[PARLIAMENT]);
}

void battle_title(const struct game *game, char *text, size_t size) {
    static const char *const kinds[] = {"", "Battle", "Sally", "Storm"};
    const struct tw_battle *battle = battle_of(game);
    snprintf(text, size, "%s in %s, Round %d", kinds[battle->fight], content_of(game)->area[battle->area].title,
             battle->round);
}

/* One class of the ranks in a box: the blocks that the role may see, and the others as backs. */
static void draw_class(struct board *b, const struct game *game, int role, int side, uint64_t set, double x, double y,
                       double width, double height, enum board_symbol empty) {
    const struct tw_look *look = look_of_side(side);
    const struct board_style style = {.fill = look->tint, .stroke = BOARD_EDGE, .stroke_width = 1};
    int n = bits_count(set), rows = height > 90 && n * 48 > width ? 2 : 1, first = rows == 2 ? (n + 1) / 2 : n;
    board_rect(b, x, y, width, height, 6, &style);
    if (n == 0)
        board_symbol(b, empty, x + width / 2, y + height / 2, 26, "#a0967f");
    for (int row = 0; row < rows && n > 0; row++) {
        int count = row == 0 ? first : n - first;
        double across = count * 48 - 4 < width - 8 ? count * 48 - 4 : width - 8;
        uint64_t part = 0;
        int k = 0;
        for (uint64_t m = set; m != 0; m &= m - 1, k++)
            if (row == 0 ? k < first : k >= first)
                part |= m & -m;
        draw_row(b, game, role, side, part, x + (width - across) / 2, y + height * (2 * row + 1) / (2 * rows), across,
                 1);
    }
}

static void draw_ranks(struct board *b, const struct game *game, int role, int side, double x, double y, double width,
                       double height) {
    static const enum board_symbol signs[] = {SYMBOL_CANNON, SYMBOL_HORSE, SYMBOL_FOOT};
    uint64_t ranks = upright_again(game) ? 0 : battle_of(game)->ranks[side];
    bool guns = bits_count(ranks & content_of(game)->of_class[side][ARTILLERY]) > 1 && height < 90;
    double cannon = guns ? 100 : 56, rest = (width - cannon - 12) / 2;
    const double at[] = {x, x + cannon + 6, x + cannon + rest + 12};
    uint64_t seen = role == side ? ranks : ranks & state_of(game)->revealed[side];
    if (seen != ranks) { /* before the blocks are revealed only the owner knows their classes */
        draw_class(b, game, role, side, ranks, x, y, width, height, BOARD_NO_SYMBOL);
        return;
    }
    for (int i = 0; i < CLASSES; i++)
        draw_class(b, game, role, side, ranks & content_of(game)->of_class[side][i], at[i], y, i == 0 ? cannon : rest,
                   height, signs[i]);
}

static void draw_name(struct board *b, const struct game *game, int side, double x, double y, double width,
                      double size) {
    const struct tw_battle *battle = battle_of(game);
    const struct board_words words = {.face = BOARD_BOLD, .size = size, .fill = look_of_side(side)->read};
    const struct board_words hits = {.size = size, .anchor = BOARD_END, .fill = BOARD_SOFT};
    char text[64];
    snprintf(text, sizeof text, "%s: %s%s", side == battle->attacker ? "Attacker" : "Defender", SIDE_NAMES[side],
             battle->retreater == side ? ", retreating"
             : battle->loser == side   ? ", beaten"
                                       : "");
    board_text_in(b, x, y, &words, width - 110, 9, text);
    snprintf(text, sizeof text, "%d %s caused", battle->all_hits[side], battle->all_hits[side] == 1 ? "hit" : "hits");
    board_text_in(b, x + width, y, &hits, 108, 8, text);
}

/* Reserve, Routing and Pursuing in one row. */
static void draw_others(struct board *b, const struct game *game, int role, int side, double x, double y,
                        double width) {
    const struct tw_battle *battle = battle_of(game);
    const struct {
        const char *name;
        uint64_t set;
    } part[] = {{"Reserve", battle->reserve[side]},
                {"Routing", battle->routing[side]},
                {"Pursuing", battle->pursuing[side]}};
    static const struct board_words words = {.size = 11, .fill = BOARD_SOFT};
    double share = width / 3;
    for (int i = 0; i < 3 && !upright_again(game); i++) {
        char text[32];
        if (part[i].set == 0)
            continue;
        snprintf(text, sizeof text, "%s %d", part[i].name, bits_count(part[i].set));
        board_text(b, x + i * share, y, &words, text);
        draw_row(b, game, role, side, part[i].set, x + i * share, y + 22, share - 10, 0.75);
    }
}

void draw_battle(struct board *b, const struct game *game, int role) {
    const struct board_plate_room *room = board_map_plate(b->map, "battle");
    const struct tw_battle *battle = battle_of(game);
    double x = room->x + 14, width = room->width - 28;
    char text[96];
    if (battle->fight == FIGHT_NONE || b->form != BOARD_LARGE)
        return;
    int upper = battle->attacker, lower = opponent(upper);
    battle_title(game, text, sizeof text);
    board_plate(b, "battle", room->x, room->y, room->width, room->height, text);
    draw_name(b, game, upper, x, room->y + 58, width, 13);
    draw_ranks(b, game, role, upper, x, room->y + 66, width, 104);
    draw_others(b, game, role, upper, x, room->y + 186, width);
    draw_others(b, game, role, lower, x, room->y + 242, width);
    draw_ranks(b, game, role, lower, x, room->y + 286, width, 104);
    draw_name(b, game, lower, x, room->y + 407, width, 13);
    board_group_end(b);
}

void draw_battle_scene(struct board *b, const struct game *game, int role, const struct board_picture *picture) {
    static const struct board_style ground = {.fill = "#e6dcc3"}, head = {.fill = "#3a2d1a"};
    static const struct board_style frame = {.stroke = BOARD_EDGE, .stroke_width = 2};
    static const struct board_words title = {.face = BOARD_SERIF_BOLD, .size = 18, .fill = "#f8f1dd"};
    static const struct board_words when = {.size = 13, .anchor = BOARD_END, .fill = "#f8f1dd"};
    const struct tw_battle *battle = battle_of(game);
    const struct tw_area *area = &content_of(game)->area[battle->area];
    const struct board_focus focus = {.x = area->x, .y = area->y, .width = 200};
    int upper = battle->attacker, lower = opponent(upper);
    const char *colour;
    enum board_symbol sign;
    struct writer w;
    char text[256];
    board_rect(b, 0, 0, 550, 366, 0, &ground);
    board_window(b, game, role, picture, 384, 44, 158, 268, &focus);
    board_rect(b, 384, 44, 158, 268, 4, &frame);
    board_rect(b, 0, 0, 550, 36, 0, &head);
    board_symbol(b, SYMBOL_HORSE, 20, 18, 22, BOARD_GOLD);
    battle_title(game, text, sizeof text);
    board_text_in(b, 38, 25, &title, 390, 11, text);
    writer_init_fixed(&w, text, sizeof text);
    tw_put_heading(game, &w);
    board_text_in(b, 542, 24, &when, 140, 9, writer_text(&w));
    draw_name(b, game, upper, 10, 53, 366, 13);
    draw_ranks(b, game, role, upper, 8, 60, 368, 56);
    draw_others(b, game, role, upper, 10, 131, 366);
    draw_others(b, game, role, lower, 10, 187, 366);
    draw_ranks(b, game, role, lower, 8, 236, 368, 56);
    draw_name(b, game, lower, 10, 308, 366, 13);
    const char *who = who_acts(game, &colour, &sign);
    writer_init_fixed(&w, text, sizeof text);
    tw_put_prompt(game, role, &w);
    board_bar(b, 8, 320, 534, 38, colour, sign, w.length > 0 ? writer_text(&w) : who);
}

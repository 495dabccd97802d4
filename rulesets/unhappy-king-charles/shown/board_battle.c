/* The current Battle, on a plate and as a separate picture. */
#include "board.h"

#include <stdio.h>

#include "../../kit/text.h"

bool fights(const struct game *game) {
    return state_of(game)->battle.area != NONE && state_of(game)->ending == ENDING_NONE;
}

void uk_put_battle_title(const struct game *game, struct writer *out) {
    const struct battle *battle = &state_of(game)->battle;
    put_format(out, "%s at %s", battle->flags & BATTLE_SORTIE ? "Sortie" : "Battle",
               content_of(game)->area[battle->area].title);
}

static int side_of(const struct battle *battle, int part) {
    return part == ATTACKER ? battle->attacker : opponent(battle->attacker);
}

static void put_general(const struct game *game, int part, struct writer *out) {
    const struct battle *battle = &state_of(game)->battle;
    char ratings[16];
    if (battle->general[part] == NONE) {
        put(out, "Unled Brigades");
        return;
    }
    const struct uk_general *facts = &content_of(game)->general[battle->general[part]];
    uk_put_ratings(facts, ratings, sizeof ratings);
    put_format(out, "%s, %s", facts->title, ratings);
}

/* The result, after the dice are rolled. */
static void draw_roll(struct board *b, const struct battle *battle, int part, double right, double y) {
    const struct uk_look *look = look_of_side(side_of(battle, part));
    const struct board_words words = {.face = BOARD_BOLD, .size = 15, .anchor = BOARD_END, .fill = look->read};
    char text[40];
    if (battle->roll[part] == 0)
        return;
    snprintf(text, sizeof text, "%d in all", battle->score[part]);
    board_die(b, right - 12, y + 1, 26, battle->roll[part], look->counter);
    board_text_in(b, right - 32, y + 6, &words, 100, 9, text);
}

static void draw_part(struct board *b, const struct game *game, int role, int part, double x, double y, double width) {
    const struct battle *battle = &state_of(game)->battle;
    int side = side_of(battle, part);
    const struct uk_look *look = look_of_side(side);
    const struct board_words name = {.face = BOARD_BOLD, .size = 13.5, .fill = look->read};
    static const struct board_words plain = {.size = 12.5, .fill = BOARD_PLATE_INK};
    const struct board_style field = {.fill = look->tint, .stroke = BOARD_EDGE, .stroke_width = 1};
    char text[120];
    struct writer out;
    snprintf(text, sizeof text, "%s: %s", part == ATTACKER ? "Attacker" : "Defender", name_of_side(side));
    board_text_in(b, x, y, &name, width - 130, 9, text);
    draw_roll(b, battle, part, x + width, y - 5);
    writer_init_fixed(&out, text, sizeof text);
    put_general(game, part, &out);
    board_text_in(b, x, y + 18, &plain, width, 9, writer_text(&out));
    board_rect(b, x, y + 26, width, 34, 5, &field);
    draw_brigades(b, game, role, side, battle->fights[part], x + 6, y + 32, width - 12);
    if (battle->card[part] != NONE) {
        snprintf(text, sizeof text, "Combat card: %s", content_of(game)->card[battle->card[part]].title);
        board_text_in(b, x, y + 77, &plain, width, 9, text);
    }
}

void uk_put_outcome(const struct game *game, struct writer *out) {
    static const char *const results[] = {"",
                                          "A draw for the defender",
                                          "A draw for the attacker",
                                          "an Indecisive Victory",
                                          "a Major Victory",
                                          "a Decisive Victory"};
    const struct battle *battle = &state_of(game)->battle;
    if (battle->result == RESULT_NONE)
        return;
    if (battle->winner != NONE && battle->result >= RESULT_INDECISIVE)
        put_format(out, "%s: ", name_of_side(battle->winner));
    put(out, results[battle->result]);
}

static void put_outcome(const struct game *game, struct writer *out) {
    const struct battle *battle = &state_of(game)->battle;
    uk_put_outcome(game, out);
    if (battle->result != RESULT_NONE && battle->left > 0)
        put_format(out, ", %d loss%s to take", battle->left, battle->left == 1 ? "" : "es");
}

void draw_battle(struct board *b, const struct game *game, int role) {
    static const struct board_words outcome = {.face = BOARD_BOLD, .size = 13.5, .fill = BOARD_PLATE_INK};
    const struct board_plate_room *room = board_map_plate(b->map, "battle");
    double x = room->x + 16, width = room->width - 32;
    char text[120];
    struct writer out;
    if (!fights(game) || b->form != BOARD_LARGE)
        return;
    writer_init_fixed(&out, text, sizeof text);
    uk_put_battle_title(game, &out);
    board_plate(b, "battle", room->x, room->y, room->width, room->height, writer_text(&out));
    draw_part(b, game, role, ATTACKER, x, room->y + 62, width);
    draw_part(b, game, role, DEFENDER, x, room->y + 172, width);
    writer_init_fixed(&out, text, sizeof text);
    put_outcome(game, &out);
    if (out.length > 0)
        board_text_in(b, x, room->y + 276, &outcome, width, 9, writer_text(&out));
    board_group_end(b);
}

void draw_battle_scene(struct board *b, const struct game *game, int role, const struct board_picture *picture) {
    static const struct board_style ground = {.fill = "#e6dcc3"}, head = {.fill = "#3a2d1a"};
    static const struct board_style frame = {.stroke = BOARD_EDGE, .stroke_width = 2};
    static const struct board_words title = {.face = BOARD_SERIF_BOLD, .size = 18, .fill = "#f8f1dd"};
    static const struct board_words when = {.size = 13, .anchor = BOARD_END, .fill = "#f8f1dd"};
    static const struct board_words outcome = {.face = BOARD_BOLD, .size = 14, .fill = BOARD_PLATE_INK};
    const struct uk_area *area = &content_of(game)->area[state_of(game)->battle.area];
    const struct board_focus focus = {.x = area->x, .y = area->y, .width = 200};
    const char *colour;
    enum board_symbol sign;
    char text[256];
    struct writer out;
    board_rect(b, 0, 0, 550, 366, 0, &ground);
    board_window(b, game, role, picture, 364, 44, 178, 268, &focus);
    board_rect(b, 364, 44, 178, 268, 4, &frame);
    board_rect(b, 0, 0, 550, 36, 0, &head);
    board_symbol(b, SYMBOL_HORSE, 20, 18, 22, BOARD_GOLD);
    writer_init_fixed(&out, text, sizeof text);
    uk_put_battle_title(game, &out);
    board_text_in(b, 38, 25, &title, 390, 11, writer_text(&out));
    board_text_in(b, 542, 24, &when, 100, 9, this_turn(content_of(game), state_of(game))->title);
    draw_part(b, game, role, ATTACKER, 14, 64, 336);
    draw_part(b, game, role, DEFENDER, 14, 178, 336);
    writer_init_fixed(&out, text, sizeof text);
    put_outcome(game, &out);
    if (out.length > 0)
        board_text_in(b, 14, 290, &outcome, 336, 9, writer_text(&out));
    const char *who = who_acts(game, &colour, &sign);
    writer_init_fixed(&out, text, sizeof text);
    uk_put_prompt(game, role, &out);
    board_bar(b, 8, 320, 534, 38, colour, sign, out.length > 0 ? writer_text(&out) : who);
}

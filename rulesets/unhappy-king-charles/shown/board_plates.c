/* Turns, tracks, the side to act. */
#include "board.h"

#include <stdio.h>

#include "../../kit/text.h"

static const struct board_words SOFT = {.size = 12.5, .fill = BOARD_SOFT};
static const struct board_style RULE = {.stroke = "#b9ac8d", .stroke_width = 1.2};

/* ---- tracks ------------------------------------------------------------------------------------------------------ */

static void draw_held(struct board *b, const struct game *game, int side, double x, double y, double width) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    const struct uk_look *look = look_of_side(side);
    const struct board_style disc = {.fill = look->counter};
    const struct board_words areas = {.face = BOARD_BOLD, .size = 17, .fill = look->read};
    const struct board_words rest = {.size = 12.5, .fill = BOARD_PLATE_INK};
    char text[96];
    board_circle(b, x + 10, y - 6, 10, &disc);
    board_symbol(b, look->sign, x + 10, y - 6, 12, "#fff");
    board_text_number(b, x + 28, y, &areas, areas_held(s, side));
    int regions = regions_controlled(c, s, side), infrastructures = infrastructures_controlled(c, s, side);
    snprintf(text, sizeof text, "Areas, %d Region%s, %d Infrastructure%s", regions, regions == 1 ? "" : "s",
             infrastructures, infrastructures == 1 ? "" : "s");
    board_text_in(b, x + 56, y - 1, &rest, width - 56, 9, text);
}

/* A ring around a box of a track; the box itself is part of the map. */
static void draw_here(struct board *b, double x, double y, int width, int height, const char *colour) {
    const struct board_style ring = {.stroke = colour, .stroke_width = 4};
    board_rect(b, x, y, width, height, 6, &ring);
}

static void draw_turns(struct board *b, const struct game *game) {
    const struct board_plate_room *room = board_map_plate(b->map, "turns");
    const struct board_words base = {.face = BOARD_BOLD, .size = 12.5, .anchor = BOARD_END, .fill = BOARD_PLATE_INK};
    int status = naval_status(content_of(game), state_of(game));
    double x, y;
    char text[32];
    uk_turn_box(b->map, state_of(game)->turn, &x, &y);
    draw_here(b, x, y, UK_TURN_WIDTH, UK_TURN_HEIGHT, BOARD_KING);
    for (int side = 0; side < SIDES; side++)
        draw_held(b, game, side, room->x + 17, room->y + 85 + 24 * side, 296);
    snprintf(text, sizeof text, "Power Base %d", this_turn(content_of(game), state_of(game))->power_base);
    board_text(b, room->x + room->width - 17, room->y + 84, &base, text);
    uk_naval_box(b->map,
                 status > UK_NAVAL_MOST    ? UK_NAVAL_MOST
                 : status < -UK_NAVAL_MOST ? -UK_NAVAL_MOST
                                           : status,
                 &x, &y);
    draw_here(b, x, y, UK_NAVAL_WIDTH, UK_NAVAL_HEIGHT,
              look_of_side(status < 0   ? ROYALIST
                           : status > 0 ? PARLIAMENT
                                        : NEUTRAL)
                  ->counter);
}

/* ---- the side to act --------------------------------------------------------------------------------------------- */

void uk_put_prompt(const struct game *game, int role, struct writer *out) {
    struct result result = {0};
    if (state_of(game)->ending == ENDING_NONE) {
        if (role < SIDES && (game->ruleset->to_act(game) & ROLE_BIT(role)))
            game->ruleset->prompt(game, role, out);
        return;
    }
    game->ruleset->result(game, &result);
    put(out, result.reason);
}

const char *who_acts(const struct game *game, const char **colour, enum board_symbol *sign) {
    static const char *const acts[] = {"Royalist to act", "Parliament to act", "Both to act"};
    static const char *const wins[] = {"The Royalist has won", "Parliament has won", "Both have lost"};
    role_set asked = game->ruleset->to_act(game);
    int side = asked == ROLE_BIT(ROYALIST) ? ROYALIST : asked == ROLE_BIT(PARLIAMENT) ? PARLIAMENT : NEUTRAL;
    if (state_of(game)->ending != ENDING_NONE) {
        struct result result = {0};
        game->ruleset->result(game, &result);
        side = result.role[ROYALIST].place == result.role[PARLIAMENT].place ? NEUTRAL
               : result.role[ROYALIST].place == 1                           ? ROYALIST
                                                                            : PARLIAMENT;
    }
    *colour = look_of_side(side)->counter;
    *sign = side == NEUTRAL ? SYMBOL_CLOCK : look_of_side(side)->sign;
    return state_of(game)->ending != ENDING_NONE ? wins[side] : acts[side];
}

const char *uk_phase_name(const struct uk_state *s) {
    static const char *const phases[] = {"Housekeeping",    "Political Control",
                                         "Recruitment",     "Drawing cards",
                                         "Campaign Phase",  "Blockade",
                                         "Desertion",       "Power Base",
                                         "End of the turn", ""};
    return phases[s->phase];
}

static void put_in_force(const struct game *game, struct writer *out) {
    const struct uk_state *s = state_of(game);
    if (!s->war_begun)
        put(out, "The Standard is not raised yet. ");
    if (s->truce != 0)
        put_format(out, "Truce binds %s. ", s->truce - 1 == ROYALIST ? "the Royalist" : "Parliament");
    if (s->new_model)
        put(out, "New Model Army. ");
    if (s->joint_venture)
        put(out, "Waller may serve under Essex. ");
    if (s->london_held > 0)
        put(out, "London has been held for a turn. ");
}

static void put_activation(const struct game *game, struct writer *out) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    if (s->op.general == NONE)
        return;
    const char *name = c->general[s->op.general].title;
    if (s->op.spent > 0 && s->op.mode == MODE_MOVE)
        put_format(out, "%s has spent %d MP", name, s->op.spent);
    else
        put_format(out, "%s %s", name,
                   s->op.mode == MODE_BOMBARD  ? "bombards"
                   : s->op.mode == MODE_SORTIE ? "makes a sortie"
                                               : "is activated");
}

/* Draws a separate line; below the last line if that has room. */
static double draw_line(struct board *b, const struct board_words *words, double x, double y, double width, double end,
                        int most, struct writer *text) {
    if (text->length == 0 || y > end)
        return y;
    int fits = 1 + (int)((end - y) / 16);
    return y + 16 * board_text_wrap(b, x, y, words, width, 16, fits < most ? fits : most, writer_text(text)) + 3;
}

static void draw_play(struct board *b, const struct game *game, double x, double y, double width, double end) {
    const struct uk_state *s = state_of(game);
    const struct board_words card = {.face = BOARD_BOLD,
                                     .size = 12.5,
                                     .fill = look_of_side(s->play.card != NONE ? s->play.side : NEUTRAL)->read};
    char text[200];
    struct writer out;
    writer_init_fixed(&out, text, sizeof text);
    if (s->play.card != NONE && s->ending == ENDING_NONE)
        put_format(&out, "%s: %s", name_of_side(s->play.side), content_of(game)->card[s->play.card].title);
    y = draw_line(b, &card, x, y, width, end, 3, &out);
    writer_init_fixed(&out, text, sizeof text);
    put_activation(game, &out);
    y = draw_line(b, &SOFT, x, y, width, end, 2, &out);
    writer_init_fixed(&out, text, sizeof text);
    put_in_force(game, &out);
    draw_line(b, &SOFT, x, y, width, end, 3, &out);
}

static void draw_turn_large(struct board *b, const struct game *game, int role) {
    static const struct board_words prompt = {.size = 14.5, .fill = BOARD_PLATE_INK, .short_well = true};
    const struct board_plate_room *room = board_map_plate(b->map, "turn");
    double x = room->x + 16, width = room->width - 32;
    const char *colour;
    enum board_symbol sign;
    char text[400];
    struct writer out;
    board_plate(b, "turn", room->x, room->y, room->width, room->height,
                this_turn(content_of(game), state_of(game))->title);
    const char *who = who_acts(game, &colour, &sign);
    board_bar(b, x, room->y + 46, width, 32, colour, sign, who);
    writer_init_fixed(&out, text, sizeof text);
    uk_put_prompt(game, role, &out);
    int lines = board_text_wrap(b, x, room->y + 99, &prompt, width, 18, 4, writer_text(&out));
    double y = room->y + 99 + lines * 18;
    board_line(b, x, y - 8, x + width, y - 8, &RULE);
    board_text_in(b, x, y + 10, &SOFT, width, 8, uk_phase_name(state_of(game)));
    draw_play(b, game, x, y + 29, width, room->y + room->height - 12);
    board_group_end(b);
}

static void draw_score(struct board *b, const struct game *game, double x, double y, double size) {
    double step = size * 3.6;
    for (int side = 0; side < SIDES; side++) {
        const struct uk_look *look = look_of_side(side);
        const struct board_words words = {.face = BOARD_BOLD, .size = size, .fill = look->read};
        board_symbol(b, look->sign, x + side * step + size * 0.45, y - size * 0.36, size * 0.9, look->read);
        board_text_number(b, x + side * step + size * 1.1, y, &words, areas_held(state_of(game), side));
    }
}

static void draw_turn_medium(struct board *b, const struct game *game, int role) {
    static const struct board_words prompt = {.size = 21, .fill = BOARD_PLATE_INK, .short_well = true};
    static const struct board_words heading = {.face = BOARD_SERIF_BOLD, .size = 25, .fill = BOARD_PLATE_INK};
    const struct board_plate_room *room = board_map_plate(b->map, "turn-medium");
    double x = room->x + 20, width = room->width - 40;
    const char *colour;
    enum board_symbol sign;
    char text[400];
    struct writer out;
    board_plate(b, "turn", room->x, room->y, room->width, room->height, NULL);
    board_text_in(b, x, room->y + 38, &heading, 200, 16, this_turn(content_of(game), state_of(game))->title);
    draw_score(b, game, room->x + room->width - 200, room->y + 38, 25);
    const char *who = who_acts(game, &colour, &sign);
    board_bar(b, room->x + 16, room->y + 54, room->width - 32, 46, colour, sign, who);
    writer_init_fixed(&out, text, sizeof text);
    uk_put_prompt(game, role, &out);
    if (out.length == 0 && fights(game))
        uk_put_battle_title(game, &out);
    else if (out.length == 0)
        put(&out, uk_phase_name(state_of(game)));
    board_text_wrap(b, x, room->y + 130, &prompt, width, 26, 4, writer_text(&out));
    board_group_end(b);
}

static void draw_turn_small(struct board *b, const struct game *game) {
    static const struct board_words heading = {.face = BOARD_SERIF_BOLD, .size = 37, .fill = BOARD_PLATE_INK};
    const struct board_plate_room *room = board_map_plate(b->map, "turn-small");
    double x = room->x, width = room->width;
    const char *colour;
    enum board_symbol sign;
    char text[96];
    struct writer out;
    board_plate(b, "turn", x, room->y, width, room->height, NULL);
    board_text_in(b, x + 26, room->y + 50, &heading, width - 52, 20,
                  this_turn(content_of(game), state_of(game))->title);
    const char *who = who_acts(game, &colour, &sign);
    board_bar(b, x + 20, room->y + 68, width - 40, 56, colour, sign, who);
    writer_init_fixed(&out, text, sizeof text);
    if (fights(game))
        uk_put_battle_title(game, &out);
    if (out.length > 0)
        board_text_in(b, x + 26, room->y + 166, &heading, width - 52, 16, writer_text(&out));
    else
        draw_score(b, game, x + 26, room->y + 168, 33);
    board_group_end(b);
}

void draw_plates(struct board *b, const struct game *game, int role) {
    const struct board_plate_room *room = board_map_plate(b->map, "title");
    if (b->form == BOARD_SMALL) {
        draw_turn_small(b, game);
        return;
    }
    board_subtitle(b, room->x, room->y, room->width, room->height,
                   is_solo(state_of(game)) ? "Henrietta: the war for one player"
                                           : "The English Civil War, 1642 to 1645");
    if (b->form == BOARD_MEDIUM) {
        draw_turn_medium(b, game, role);
        return;
    }
    draw_turns(b, game);
    draw_armies_plate(b, game, role);
    draw_boxes_plate(b, game);
    draw_turn_large(b, game, role);
    draw_hand_plate(b, game, role);
}

/* Plates: the side to act, the Victory Track, the Pools, the cards. */
#include "board.h"

#include <stdio.h>

#include "../../kit/text.h"

static const struct board_words PLAIN = {.size = 14, .fill = BOARD_PLATE_INK};
static const struct board_words SOFT = {.size = 12.5, .fill = BOARD_SOFT};

const char *who_acts(const struct game *game, const char **colour, enum board_symbol *sign) {
    const struct tw_state *s = state_of(game);
    role_set asked = s->over ? 0 : flow_to_act(game);
    int side = s->over                         ? s->winner
               : asked == ROLE_BIT(KING)       ? KING
               : asked == ROLE_BIT(PARLIAMENT) ? PARLIAMENT
                                               : NEUTRAL;
    static const char *const acts[] = {"Royalist to act", "Parliament to act", "Both to act"};
    static const char *const wins[] = {"The Royalist has won", "Parliament has won"};
    *colour = look_of_side(side)->counter;
    *sign = side == NEUTRAL ? SYMBOL_CLOCK : look_of_side(side)->flag;
    return !s->over ? acts[side] : wins[side == KING ? KING : PARLIAMENT];
}

/* ---- Victory Track ----------------------------------------------------------------------------------------------- */

static void draw_track_box(struct board *b, const struct game *game, int vp) {
    int at = state_of(game)->vp, box = track_box_of(vp);
    const struct track_corner corner = track_box_corner(content_of(game), box);
    const struct tw_look *look = look_of_side(vp > 0 ? KING : vp < 0 ? PARLIAMENT : NEUTRAL);
    bool here = track_box_of(at) == box;
    const struct board_words words = {.face = BOARD_BOLD,
                                      .size = TRACK_BOX_HEIGHT * 0.55,
                                      .anchor = BOARD_MIDDLE,
                                      .fill = here ? "#fff" : "#5b5242"};
    board_track_box(b, corner.x, corner.y, TRACK_BOX_WIDTH, TRACK_BOX_HEIGHT, here ? look->counter : look->tint,
                    here ? BOARD_PLATE_INK : NULL);
    board_text_number(b, corner.x + TRACK_BOX_WIDTH / 2.0, corner.y + TRACK_BOX_HEIGHT * 0.7, &words,
                      here     ? (at < 0 ? -at : at)
                      : vp < 0 ? -vp
                               : vp);
    board_group_end(b);
}

static void draw_track(struct board *b, const struct game *game) {
    const struct board_plate_room *room = board_map_plate(b->map, "track");
    double x = room->x + 18;
    const struct board_words side = {.face = BOARD_BOLD, .size = 13};
    struct board_words words = side;
    board_plate(b, "victory-track", room->x, room->y, room->width, room->height, NULL);
    words.fill = BOARD_KING;
    board_text(b, x, room->y + 24, &words, "Royalist");
    words =
        (struct board_words){.face = BOARD_SERIF_ITALIC, .size = 14, .anchor = BOARD_MIDDLE, .fill = BOARD_PLATE_INK};
    board_text(b, room->x + room->width / 2.0, room->y + 24, &words, "Victory Points");
    words = (struct board_words){.face = BOARD_BOLD, .size = 13, .anchor = BOARD_END, .fill = BOARD_PARLIAMENT_INK};
    board_text(b, room->x + room->width - 18, room->y + 24, &words, "Parliament");
    for (int vp = VP_BOX_MAX; vp >= -VP_BOX_MAX; vp--)
        draw_track_box(b, game, vp);
    board_group_end(b);
}

/* ---- the side to act --------------------------------------------------------------------------------------------- */

void tw_put_prompt(const struct game *game, int role, struct writer *w) {
    struct result result = {0};
    if (!state_of(game)->over) {
        if (role < SIDES && (flow_to_act(game) & ROLE_BIT(role)))
            game->ruleset->prompt(game, role, w);
        return;
    }
    game->ruleset->result(game, &result);
    put_format(w, "%s%s",
               !result.degree          ? ""
               : state_of(game)->major ? "Major Victory. "
                                       : "Minor Victory. ",
               result.reason);
}

/* "Royalist 3: Mining" for a card that lies face up; otherwise says whether one lies face down. */
static double draw_played(struct board *b, const struct game *game, double x, double y, double width) {
    static const char *const names[] = {"Royalist", "Parliament"};
    const struct tw_state *s = state_of(game);
    for (int side = 0; side < SIDES; side++) {
        const struct board_words words = {.face = BOARD_BOLD, .size = 12.5, .fill = look_of_side(side)->read};
        char text[96];
        if (s->card[side] < CARDS)
            snprintf(text, sizeof text, "%s: %s, %d AP", names[side], content_of(game)->card[s->card[side]].title,
                     content_of(game)->card[s->card[side]].ap);
        else if (s->chosen[side] < CARDS)
            snprintf(text, sizeof text, "%s: a card face down", names[side]);
        else
            continue;
        board_text_in(b, x, y, &words, width, 7.5, text);
        y += 19;
    }
    return y;
}

static double draw_in_force(struct board *b, const struct game *game, double x, double y, double width, double end) {
    static const char *const majors[] = {"Irish Cessation", "Solemn League and Covenant", "Callendar",
                                         "New Model Army"};
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    char text[160];
    int n = 0;
    if (s->king_captured) {
        board_text_in(b, x, y, &SOFT, width, 9, "The king is captured");
        y += 17;
    }
    for (int i = 0; i < MAJOR_EVENTS; i++)
        if (s->major_done >> i & 1)
            n += snprintf(text + n, sizeof text - (size_t)n, "%s%s", n == 0 ? "Has come: " : ", ", majors[i]);
    if (n > 0 && y < end)
        y += 16 * board_text_wrap(b, x, y, &SOFT, width, 16, y + 16 < end ? 2 : 1, text);
    for (int i = 0; i < CARDS && y < end; i++) {
        if (!c->card[i].lasting || !(s->in_force >> c->card[i].event & 1))
            continue;
        snprintf(text, sizeof text, "In force: %s", c->card[i].title);
        board_text_in(b, x, y, &SOFT, width, 9, text);
        y += 17;
    }
    return y;
}

static void put_phase(const struct game *game, char *text, size_t size) {
    const struct tw_state *s = state_of(game);
    bool led = s->phase > PHASE_INITIATIVE && s->phase < PHASE_YEAR_END;
    int n = snprintf(text, size, "%s", tw_phase_title(game));
    if (s->phase == PHASE_STRATEGIC)
        n += snprintf(text + n, size - (size_t)n, ", %d AP left", s->ap);
    if (led)
        snprintf(text + n, size - (size_t)n, "; Player 1: %s", s->player1 == KING ? "Royalist" : "Parliament");
}

static void draw_turn_large(struct board *b, const struct game *game, int role) {
    static const struct board_style rule = {.stroke = "#b9ac8d", .stroke_width = 1.2};
    static const struct board_words prompt = {.size = 15, .fill = BOARD_PLATE_INK, .short_well = true};
    const struct board_plate_room *room = board_map_plate(b->map, "turn");
    double x = room->x + 16, width = room->width - 32;
    const char *colour;
    enum board_symbol sign;
    struct writer w;
    char text[400];
    writer_init_fixed(&w, text, sizeof text);
    tw_put_heading(game, &w);
    board_plate(b, "turn", room->x, room->y, room->width, room->height, writer_text(&w));
    const char *who = who_acts(game, &colour, &sign);
    board_bar(b, x, room->y + 48, width, 32, colour, sign, who);
    writer_init_fixed(&w, text, sizeof text);
    tw_put_prompt(game, role, &w);
    int lines = board_text_wrap(b, x, room->y + 102, &prompt, width, 19, 4, writer_text(&w));
    double y = room->y + 102 + lines * 19;
    board_line(b, x, y - 8, x + width, y - 8, &rule);
    put_phase(game, text, sizeof text);
    board_text_in(b, x, y + 12, &SOFT, width, 8, text);
    y = draw_played(b, game, x, y + 32, width);
    draw_in_force(b, game, x, y, width, room->y + room->height - 10);
    board_group_end(b);
}

static void draw_turn_medium(struct board *b, const struct game *game, int role) {
    static const struct board_words prompt = {.size = 21, .fill = BOARD_PLATE_INK, .short_well = true};
    static const struct board_words heading = {.face = BOARD_SERIF_BOLD, .size = 25, .fill = BOARD_PLATE_INK};
    double x = 1250, y = 268, width = 360, height = 216;
    const char *colour;
    enum board_symbol sign;
    struct writer w;
    char text[400];
    writer_init_fixed(&w, text, sizeof text);
    tw_put_heading(game, &w);
    board_plate(b, "turn", x, y, width, height, NULL);
    board_text_in(b, x + 20, y + 38, &heading, width - 40, 16, writer_text(&w));
    const char *who = who_acts(game, &colour, &sign);
    board_bar(b, x + 16, y + 52, width - 32, 46, colour, sign, who);
    writer_init_fixed(&w, text, sizeof text);
    tw_put_prompt(game, role, &w);
    if (w.length == 0 && battle_of(game)->fight != FIGHT_NONE)
        battle_title(game, text, sizeof text);
    else if (w.length == 0)
        put_phase(game, text, sizeof text);
    else
        writer_text(&w);
    board_text_wrap(b, x + 20, y + 128, &prompt, width - 40, 26, 4, text);
    board_group_end(b);
}

static void draw_turn_small(struct board *b, const struct game *game) {
    static const struct board_words heading = {.face = BOARD_SERIF_BOLD, .size = 37, .fill = BOARD_PLATE_INK};
    double x = 1120, width = 490;
    const char *colour;
    enum board_symbol sign;
    struct writer w;
    char text[96];
    bool fight = battle_of(game)->fight != FIGHT_NONE && !state_of(game)->over;
    board_plate(b, "turn", x, 40, width, fight ? 240 : 190, NULL);
    snprintf(text, sizeof text, "%d, Turn %d", 1642 + state_of(game)->year, state_of(game)->turn);
    board_text_in(b, x + 26, 90, &heading, 440, 20, text);
    const char *who = who_acts(game, &colour, &sign);
    board_bar(b, x + 20, 110, width - 40, 56, colour, sign, who);
    struct board_words words = heading;
    words.face = BOARD_BOLD;
    words.size = 31;
    words.fill = look_of_side(state_of(game)->vp > 0 ? KING : state_of(game)->vp < 0 ? PARLIAMENT : NEUTRAL)->read;
    writer_init_fixed(&w, text, sizeof text);
    tw_put_points(game, &w);
    writer_text(&w);
    board_text_in(b, x + 26, 210, &words, 440, 16, text);
    if (fight) {
        battle_title(game, text, sizeof text);
        board_text_in(b, x + 26, 256, &heading, 440, 16, text);
    }
    board_group_end(b);
}

/* ---- Pools and cards --------------------------------------------------------------------------------------------- */

/* A row of five; more are smaller, in two rows. */
static void draw_pool(struct board *b, const struct game *game, int role, int side, double x, double y, double width) {
    enum { ROW = 4 };
    uint64_t set = state_of(game)->at[side][PLACE_POOL], first = 0;
    int count = bits_count(set), half = (count + 1) / 2;
    if (count <= ROW) {
        draw_row(b, game, role, side, set, x, y + 24, width, 1);
        return;
    }
    for (int i = 0; i < half; i++, set &= set - 1)
        first |= set & -set;
    draw_row(b, game, role, side, first, x, y + 12, width, 0.58);
    draw_row(b, game, role, side, set, x, y + 40, width, 0.58);
}

static void draw_pools(struct board *b, const struct game *game, int role) {
    static const char *const names[] = {"Royalist", "Parliament"};
    const struct board_plate_room *room = board_map_plate(b->map, "pool");
    board_plate(b, "pools", room->x, room->y, room->width, room->height, "Recruitment Pools");
    for (int side = 0; side < SIDES; side++) {
        uint64_t set = state_of(game)->at[side][PLACE_POOL];
        double y = room->y + 60 + side * 78;
        const struct board_words words = {.face = BOARD_BOLD, .size = 13, .fill = look_of_side(side)->read};
        char text[32];
        snprintf(text, sizeof text, "%s %d", names[side], bits_count(set));
        board_text(b, room->x + 18, y, &words, text);
        draw_pool(b, game, role, side, room->x + 18, y + 9, room->width - 36);
    }
    board_group_end(b);
}

static void draw_hand_cards(struct board *b, const struct tw_content *c, int side, uint32_t hand, double x, double y,
                            double step) {
    int i = 0;
    for (uint32_t m = hand; m != 0; m &= m - 1, i++) {
        const struct tw_card *card = &c->card[side * CARDS_SIDE + __builtin_ctz(m)];
        char ap[8];
        snprintf(ap, sizeof ap, "%d", card->ap);
        const struct board_card face = {.domain = "card",
                                        .id = card->id,
                                        .title = card->title,
                                        .value = ap,
                                        .sort = "AP",
                                        .colour = look_of_side(side)->counter,
                                        .symbol = BOARD_NO_SYMBOL,
                                        .tooltip = card->effect};
        board_card(b, x + i * step, y, &face);
    }
}

enum { CARD_STEP = 102 };

void draw_cards(struct board *b, const struct game *game, int role, double x, double y) {
    draw_hand_cards(b, content_of(game), role, state_of(game)->hand[role], x, y, CARD_STEP);
}

static void put_holding(const struct game *game, int side, char *text, size_t size) {
    static const char *const names[] = {"The Royalist", "Parliament"};
    const struct tw_state *s = state_of(game);
    snprintf(text, size, "%s holds %d, %d in the deck", names[side], __builtin_popcount(s->hand[side]),
             __builtin_popcount(s->deck[side]));
}

static void draw_hand_plate(struct board *b, const struct game *game, int role) {
    static const char *const titles[] = {"The Royalist hand", "Parliament's hand"};
    static const struct board_words heading = {.face = BOARD_SERIF_BOLD, .size = 17, .fill = BOARD_PLATE_INK};
    static const struct board_words end = {.size = 12.5, .anchor = BOARD_END, .fill = BOARD_SOFT};
    const struct board_plate_room *room = board_map_plate(b->map, "hand");
    double x = room->x + 16, y = room->y + 40;
    bool player = role == KING || role == PARLIAMENT;
    char text[64];
    if (!player && !(state_of(game)->hand[KING] | state_of(game)->hand[PARLIAMENT])) {
        board_plate(b, "hand", room->x, room->y + room->height - 50, room->width, 50, NULL);
        for (int side = 0; side < SIDES; side++) {
            put_holding(game, side, text, sizeof text);
            board_text(b, x + side * 340, room->y + room->height - 20, &PLAIN, text);
        }
        board_group_end(b);
        return;
    }
    board_plate(b, "hand", room->x, room->y, room->width, room->height, NULL);
    if (player) {
        board_text(b, x, room->y + 29, &heading, titles[role]);
        draw_cards(b, game, role, x, y);
        put_holding(game, opponent(role), text, sizeof text);
        board_text(b, room->x + room->width - 18, room->y + 29, &end, text);
        if (__builtin_popcount(state_of(game)->hand[role]) <= 5)
            board_card_backs(b, room->x + room->width - 128, y, look_of_side(opponent(role))->counter,
                             __builtin_popcount(state_of(game)->hand[opponent(role)]));
    } else {
        for (int side = 0; side < SIDES; side++) {
            put_holding(game, side, text, sizeof text);
            board_text(b, x + side * 340, room->y + 29, &PLAIN, text);
            board_card_backs(b, x + side * 340, y, look_of_side(side)->counter,
                             __builtin_popcount(state_of(game)->hand[side]));
        }
    }
    board_group_end(b);
}

void draw_plates(struct board *b, const struct game *game, int role) {
    const struct board_plate_room *room = board_map_plate(b->map, "title");
    if (b->form == BOARD_SMALL) {
        draw_turn_small(b, game);
        return;
    }
    board_title(b, room->x, room->y, room->width, room->height, SYMBOL_CROWN, "This War Without an Enemy",
                content_of(game)->scenario[state_of(game)->scenario].title);
    draw_track(b, game);
    if (b->form == BOARD_MEDIUM) {
        draw_turn_medium(b, game, role);
        return;
    }
    draw_turn_large(b, game, role);
    draw_pools(b, game, role);
    draw_hand_plate(b, game, role);
}

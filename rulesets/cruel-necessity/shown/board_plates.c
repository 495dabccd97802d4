/* The summary: turn, Zeal, card, Achievements, score; the hand. */
#include "board.h"

#include <stdio.h>

#include "words.h"

static const struct board_words PLAIN = {.size = 14, .fill = BOARD_PLATE_INK};
static const struct board_words SOFT = {.size = 12.5, .fill = BOARD_SOFT};
static const struct board_words STRONG = {.face = BOARD_BOLD, .size = 15, .fill = BOARD_PLATE_INK};
static const struct board_words STRONG_END = {.face = BOARD_BOLD,
                                              .size = 15,
                                              .anchor = BOARD_END,
                                              .fill = BOARD_PLATE_INK};

static void draw_bar(struct board *b, const struct game *game, double x, double y, double width, double height) {
    const struct cn_state *state = state_of(game);
    bool won = state->degree >= CN_MINOR_VICTORY;
    char text[96];
    if (state->over)
        snprintf(text, sizeof text, "The end: %s", cn_DEGREE_titles[state->degree]);
    else
        snprintf(text, sizeof text, "%s: Parliament to act", cn_phase_title(game));
    board_bar(b, x, y, width, height, state->over && !won ? BOARD_RED : CN_BLUE, SYMBOL_PARLIAMENT, text);
}

void cn_put_prompt(const struct game *game, int role, struct writer *w) {
    struct result result = {0};
    if (!state_of(game)->over) {
        game->ruleset->prompt(game, role, w);
        return;
    }
    cn_result(game, &result);
    put(w, result.reason);
}

static void draw_zeal(struct board *b, const struct game *game, double x, double y, double width, double size) {
    const struct cn_state *state = state_of(game);
    struct board_words words = STRONG_END;
    char text[32];
    for (int i = 0; i < CN_ZEAL_MAX; i++)
        board_symbol(b, SYMBOL_ZEAL, x + size * (0.5 + i), y, size, i < state->zeal ? "#c8401a" : "#dccfae");
    words.size = size * 0.72;
    snprintf(text, sizeof text, "%d Zeal, %+d", state->zeal, cn_income(game));
    board_text_in(b, x + width, y + size * 0.28, &words, width - size * 9 - 6, 8, text);
}

/* ---- Achievements ------------------------------------------------------------------------------------------------ */

static void draw_achievement(struct board *b, const struct game *game, int card, double x, double y, double width) {
    const struct cn_card *type = &content_of(game)->card[card];
    bool open = card != 0 && cn_achievement_open(game, card);
    const struct board_style style = {.fill = open ? "#e6efd9" : "#efe2c2",
                                      .stroke = open ? "#4d7a33" : "#b9a67c",
                                      .stroke_width = open ? 1.8 : 1};
    struct board_words title = {.face = open ? BOARD_BOLD : BOARD_SANS, .size = 13, .fill = BOARD_PLATE_INK};
    if (card == 0) {
        board_rect(b, x, y, width, 25, 4, &(struct board_style){.stroke = "#b9a67c", .dash = "5 4"});
        return;
    }
    board_item(b, "card", type->id, type->needs);
    board_box(b);
    board_rect(b, x, y, width, 25, 4, &style);
    board_text_in(b, x + 8, y + 17.5, &title, width - 106, 8.5, type->title);
    board_symbol(b, SYMBOL_ZEAL, x + width - 86, y + 12.5, 14, "#c8401a");
    board_text_number(b, x + width - 76, y + 17.5, &title, type->zeal_cost);
    board_symbol(b, SYMBOL_LAUREL, x + width - 44, y + 12.5, 14, "#8a6a12");
    board_text_number(b, x + width - 33, y + 17.5, &title, type->vp);
    board_group_end(b);
    board_group_end(b);
}

static double draw_achievements(struct board *b, const struct game *game, double x, double y, double width) {
    const struct cn_state *state = state_of(game);
    int waiting = cn_achievement_waiting(game);
    char text[64];
    snprintf(text, sizeof text, "Achievements (%d won, %d given up)", __builtin_popcountll(state->bought),
             __builtin_popcountll(state->discarded));
    board_text_in(b, x, y, &SOFT, width, 9, text);
    y += 8;
    for (int box = 0; box < CN_AVAILABLE; box++, y += 29)
        draw_achievement(b, game, state->available[box], x, y, width);
    if (waiting != 0) {
        board_text(b, x, y + 11, &SOFT, "(waits for a box)");
        draw_achievement(b, game, waiting, x, y + 17, width);
        y += 46;
    }
    return y + 12;
}

/* ---- the summary ------------------------------------------------------------------------------------------------- */

static int put_rewards(const struct game *game, char *text, size_t size) {
    int n = 0, count = 0;
    for (int i = 0; i < CN_REWARDS; i++)
        if (state_of(game)->deviltry_rewards >> i & 1) {
            n += snprintf(text + n, size - (size_t)n, "%s%s", count == 0 ? "Rewards: " : "; ",
                          content_of(game)->reward[i].title);
            count++;
        }
    return count;
}

/* Battle cards whose effect waits for the battle's end. */
static int put_in_force(const struct game *game, char *text, size_t size) {
    int n = 0, count = 0;
    FOR_EACH_BIT (card, cn_battle(game)->played) {
        n += snprintf(text + n, size - (size_t)n, "%s%s", count == 0 ? "In force: " : "; ",
                      cn_battle_content(game)->card[card].title);
        count++;
    }
    return count;
}

static void draw_notes(struct board *b, const struct game *game, double x, double y, double width, double end) {
    const struct cn_state *state = state_of(game);
    char text[400];
    if (put_in_force(game, text, sizeof text) > 0)
        y += 16 * board_text_wrap(b, x, y, &SOFT, width, 16, 2, text);
    if (put_rewards(game, text, sizeof text) > 0)
        y += 16 * board_text_wrap(b, x, y, &SOFT, width, 16, 2, text);
    if (state->zeal_marker != CN_NONE && y < end) {
        snprintf(text, sizeof text, "Zeal marker: %s", content_of(game)->piece_title[state->zeal_marker]);
        board_text_in(b, x, y, &SOFT, width, 8, text);
        y += 16;
    }
    if (!state->oxford_open && y < end)
        board_text_in(b, x, y, &SOFT, width, 8, "Oxford may not be besieged yet");
}

static void draw_score(struct board *b, const struct game *game, double x, double y, double width) {
    struct cn_score score;
    char text[96];
    cn_score_count(game, &score);
    snprintf(text, sizeof text, "Score %+d", state_of(game)->over ? state_of(game)->score : score.total);
    board_text(b, x, y, &STRONG, text);
    struct board_words end = SOFT;
    end.anchor = BOARD_END;
    board_text_in(b, x + width, y, &end, width - 100, 8,
                  state_of(game)->over
                      ? "final"
                      : cn_DEGREE_titles[cn_degree_of(content_of(game), state_of(game)->war, score.total)]);
}

static void draw_summary(struct board *b, const struct game *game, int role) {
    const struct cn_state *state = state_of(game);
    const struct cn_card *card = &content_of(game)->card[state->card];
    const struct board_plate_room *room = board_map_plate(b->map, "summary");
    double x = room->x + 16, width = room->width - 32;
    struct board_words end = SOFT;
    struct writer w;
    char text[400];
    snprintf(text, sizeof text, "%s, turn %d", cn_war_title(state->war), state->turn);
    board_plate(b, "summary", room->x, room->y, room->width, room->height, NULL);
    board_text_in(b, x, room->y + 29,
                  &(struct board_words){.face = BOARD_SERIF_BOLD, .size = 18, .fill = BOARD_PLATE_INK}, width - 100, 12,
                  text);
    end.anchor = BOARD_END;
    snprintf(text, sizeof text, "%d card%s left", __builtin_popcountll(state->deck),
             __builtin_popcountll(state->deck) == 1 ? "" : "s");
    board_text_in(b, x + width, room->y + 28, &end, 96, 8, text);
    draw_bar(b, game, x, room->y + 42, width, 32);
    writer_init_fixed(&w, text, sizeof text);
    cn_put_prompt(game, role, &w);
    double y = room->y + 94;
    struct board_words prompt = PLAIN;
    prompt.short_well = true; /* the view has it */
    y += 17 * board_text_wrap(b, x, y, &prompt, width, 17, 2, writer_text(&w));
    draw_zeal(b, game, x, y + 6, width, 23);
    y += 42;
    draw_score(b, game, x, y, width);
    y += 24;
    if (state->card != 0) {
        snprintf(text, sizeof text, "Card %d", state->card);
        board_text(b, x, y, &SOFT, text);
        board_text_in(b, x + 58, y,
                      &(struct board_words){.face = BOARD_SERIF_BOLD, .size = 15, .fill = BOARD_PLATE_INK}, width - 58,
                      10, card->title);
        y += 19;
        y += 15 * board_text_wrap(b, x, y, &SOFT, width, 15, 4, card->summary ? card->summary : "") + 9;
    }
    y = draw_achievements(b, game, x, y, width);
    draw_notes(b, game, x, y, width, room->y + room->height - 12);
    board_group_end(b);
}

static void draw_summary_medium(struct board *b, const struct game *game, int role) {
    const struct cn_state *state = state_of(game);
    const struct board_plate_room *room = board_map_plate(b->map, "summary");
    double x = room->x - 30, width = room->width + 8;
    static const struct board_words heading = {.face = BOARD_SERIF_BOLD, .size = 25, .fill = BOARD_PLATE_INK};
    static const struct board_words prompt = {.size = 21, .fill = BOARD_PLATE_INK, .short_well = true};
    struct cn_score score;
    struct writer w;
    char text[400];
    cn_score_count(game, &score);
    board_plate(b, "summary", room->x - 46, room->y, room->width + 40, 296, NULL);
    snprintf(text, sizeof text, "%s, turn %d", cn_war_title(state->war), state->turn);
    board_text_in(b, x, room->y + 38, &heading, width, 15, text);
    draw_bar(b, game, x, room->y + 52, width, 46);
    writer_init_fixed(&w, text, sizeof text);
    cn_put_prompt(game, role, &w);
    int lines = board_text_wrap(b, x, room->y + 128, &prompt, width, 26, 3, writer_text(&w));
    double y = room->y + 136 + 26 * lines;
    draw_zeal(b, game, x, y, width, 26);
    snprintf(text, sizeof text, "Score %+d", state->over ? state->score : score.total);
    board_text(b, x, y + 48, &heading, text);
    struct board_words end = prompt;
    end.anchor = BOARD_END;
    snprintf(text, sizeof text, "%d cards left", __builtin_popcountll(state->deck));
    board_text_in(b, x + width, y + 48, &end, 190, 12, text);
    board_group_end(b);
}

static void draw_summary_small(struct board *b, const struct game *game) {
    const struct cn_state *state = state_of(game);
    static const struct board_words heading = {.face = BOARD_SERIF_BOLD, .size = 36, .fill = BOARD_PLATE_INK};
    struct cn_score score;
    char text[96];
    cn_score_count(game, &score);
    board_plate(b, "summary", 1080, 40, 530, 200, NULL);
    snprintf(text, sizeof text, "%s, turn %d", cn_war_title(state->war), state->turn);
    board_text_in(b, 1104, 92, &heading, 480, 18, text);
    draw_bar(b, game, 1102, 112, 486, 56);
    snprintf(text, sizeof text, "%d Zeal, score %+d", state->zeal, state->over ? state->score : score.total);
    board_text_in(b, 1104, 214, &heading, 480, 18, text);
    board_group_end(b);
}

/* ---- hand -------------------------------------------------------------------------------------------------- */

void cn_draw_cards(struct board *b, const struct game *game, double x, double y) {
    const struct cn_battle_content *content = cn_battle_content(game);
    int i = 0;
    for (unsigned m = cn_battle(game)->hand; m != 0; m &= m - 1, i++) {
        const struct cn_battle_card *type = &content->card[__builtin_ctz(m)];
        const struct board_card card = {.domain = "battle-card",
                                        .id = type->id,
                                        .title = type->title,
                                        .colour = CN_BLUE,
                                        .symbol = SYMBOL_FOOT,
                                        .tooltip = type->summary};
        board_card(b, x + i * (BOARD_CARD_WIDTH + 6), y, &card);
    }
}

static void draw_hand_plate(struct board *b, const struct game *game) {
    const struct board_plate_room *room = board_map_plate(b->map, "hand");
    const struct cn_battle *battle = cn_battle(game);
    struct board_words end = SOFT;
    char text[64];
    board_plate(b, "hand", room->x, room->y, room->width, room->height, "Battle cards in hand");
    end.anchor = BOARD_END;
    snprintf(text, sizeof text, "%d in the pile, %d discarded, %d retired", __builtin_popcount(battle->deck),
             __builtin_popcount(battle->discard), __builtin_popcount(battle->retired));
    board_text_in(b, room->x + room->width - 18, room->y + 29, &end, 330, 8, text);
    if (battle->hand == 0)
        board_text(b, room->x + 18, room->y + 74, &SOFT, "None");
    cn_draw_cards(b, game, room->x + 18, room->y + 50);
    board_group_end(b);
}

void cn_draw_plates(struct board *b, const struct game *game, int role) {
    const struct board_plate_room *room = board_map_plate(b->map, "title");
    if (b->form == BOARD_SMALL) {
        draw_summary_small(b, game);
        return;
    }
    board_title(b, room->x, room->y, room->width, room->height, SYMBOL_ZEAL, "Cruel Necessity",
                content_of(game)->scenario[state_of(game)->scenario].title);
    if (b->form == BOARD_MEDIUM) {
        draw_summary_medium(b, game, role);
        return;
    }
    draw_summary(b, game, role);
    draw_hand_plate(b, game);
}

/* Blocks, face up and upright. */
#include "board.h"

#include <stdio.h>
#include <string.h>

enum { STEP = 48, BLOCK = 44 };

const struct tw_look *look_of_side(int side) {
    static const struct tw_look looks[] = {
        [KING] = {BOARD_KING, "#fff", BOARD_KING, BOARD_KING_TINT, SYMBOL_FLAG_KING, SYMBOL_CROWN},
        [PARLIAMENT] = {BOARD_PARLIAMENT, "#fff", BOARD_PARLIAMENT_INK, BOARD_PARLIAMENT_TINT, SYMBOL_FLAG_PARLIAMENT,
                        SYMBOL_PARLIAMENT},
        [NEUTRAL] = {BOARD_NEUTRAL, "#fff", BOARD_NEUTRAL, BOARD_PARCHMENT, BOARD_NO_SYMBOL, BOARD_NO_SYMBOL},
    };
    return &looks[side];
}

static const struct tw_look *covenanter(void) {
    static const struct tw_look look = {BOARD_COVENANTER,       "#10241d",        "#1c6b57", BOARD_COVENANTER_TINT,
                                        SYMBOL_FLAG_COVENANTER, SYMBOL_PARLIAMENT};
    return &look;
}

/* The look of a block: Covenanters and Irish have their own colours. */
static const struct tw_look *look_of_block(const struct tw_content *c, int block) {
    static const struct tw_look irish = {BOARD_IRISH,      "#20280c",         "#5c6b1d",
                                         BOARD_IRISH_TINT, SYMBOL_FLAG_IRISH, SYMBOL_CROWN};
    if (c->block[block].irish)
        return &irish;
    return c->block[block].covenanter ? covenanter() : look_of_side(block_side(block));
}

/* ---- one block ------------------------------------------------------------------------------------------------- */

/* The block's kind without its origin: "N Horse". */
static void put_name(const char *title, char *name, size_t size) {
    static const struct {
        const char *word, *brief;
    } words[] = {{"North ", "N "},    {"South ", "S "},        {"East ", "E "},         {"Midlands ", "Mid "},
                 {"London ", "Ldn "}, {"Covenanter ", "Cov "}, {"Callendar ", "Call "}, {"NMA ", "NM "}};
    size_t n = 0;
    if (title[0] >= '1' && title[0] <= '9' && strchr(title, ' ')) /* "2nd " */
        title = strchr(title, ' ') + 1;
    for (const char *p = title; *p != '\0' && *p != '(' && n + 6 < size;) {
        size_t k = 0;
        while (k < sizeof words / sizeof *words && strncmp(p, words[k].word, strlen(words[k].word)) != 0)
            k++;
        if (k < sizeof words / sizeof *words) {
            n += (size_t)snprintf(name + n, size - n, "%s", words[k].brief);
            p += strlen(words[k].word);
        } else {
            name[n++] = *p++;
        }
    }
    while (n > 0 && (name[n - 1] == ' ' || (name[n - 1] >= '0' && name[n - 1] <= '9')))
        n--;
    name[n] = '\0';
}

static void put_tooltip(const struct game *game, int block, char *text, size_t size) {
    static const char *const classes[] = {"Artillery", "Cavalry", "Infantry"};
    const struct tw_content *c = content_of(game);
    const struct tw_block *facts = &c->block[block];
    snprintf(text, size, "%s, %s %d, strength %d of %d, %s%s", facts->title, classes[facts->cls], facts->effectiveness,
             state_of(game)->strength[block], facts->strength, c->place_title[state_of(game)->place[block]],
             state_of(game)->moved[block_side(block)] & block_bit(block) ? ", has moved" : "");
}

/* Strength on the upper edge, as on a wooden block; the side edges show the strength before and after a hit. */
static void draw_face(struct board *b, const struct game *game, int block, const struct tw_look *look) {
    static const enum board_symbol symbols[] = {SYMBOL_CANNON, SYMBOL_HORSE, SYMBOL_FOOT};
    const struct tw_block *facts = &content_of(game)->block[block];
    int strength = state_of(game)->strength[block];
    const struct board_words rating = {.face = BOARD_BOLD, .size = 17.5, .anchor = BOARD_MIDDLE, .fill = look->ink};
    const struct board_words large = {.face = BOARD_BOLD, .size = 23, .anchor = BOARD_MIDDLE, .fill = look->ink};
    char name[24];
    if (b->form != BOARD_LARGE) {
        board_symbol(b, symbols[facts->cls], -9.5, 0, 22, look->ink);
        board_text_number(b, 10.5, 8, &large, strength);
        return;
    }
    board_counter_strength(b, strength, strength < facts->strength ? strength + 1 : 0, strength - 1, look->ink);
    board_symbol(b, symbols[facts->cls], -7.6, -0.8, 18, look->ink);
    board_text_number(b, 9.3, 5.6, &rating, facts->effectiveness);
    put_name(facts->title, name, sizeof name);
    board_counter_name(b, name);
}

static bool shows_moved(const struct game *game, int role, int block) {
    int side = block_side(block);
    return role == side && (state_of(game)->moved[side] & block_bit(block)) && state_of(game)->phase == PHASE_STRATEGIC;
}

void draw_block(struct board *b, const struct game *game, int role, int block, double x, double y, double scale) {
    const struct tw_content *c = content_of(game);
    const struct tw_look *look = look_of_block(c, block);
    int kind = c->block[block].kind;
    char text[160];
    put_tooltip(game, block, text, sizeof text);
    board_item_at(b, "block", c->block[block].id, text, x, y, scale);
    board_box(b);
    board_counter(b, look->counter, kind == LEADER || kind == REGIONAL_LEADER);
    draw_face(b, game, block, look);
    board_group_end(b);
    if (shows_moved(game, role, block))
        board_badge_symbol(b, 18, -18, 7.5, SYMBOL_MOVED, BOARD_PLATE_INK);
    board_group_end(b);
}

/* A block's back, which does not show its identity. */
static void draw_hidden(struct board *b, const struct tw_look *look, double x, double y, double scale) {
    board_box_at(b, x, y, scale);
    board_counter_back(b, look->counter, look->flag, look->ink);
    board_group_end(b);
}

/* ---- all blocks of a place -------------------------------------------------------------------------------------- */

enum { MOST = 80 };
static const double LEAST = 0.7;

/* One item to draw: a known block, or several of one look that the role cannot tell apart. */
struct token {
    int block; /* NONE: backs */
    int count;
    const struct tw_look *look;
};

/* The drawing order: Leaders on top, then the strongest. */
static int rank_of(const struct game *game, int block) {
    int kind = content_of(game)->block[block].kind;
    return (kind == LEADER ? 20 : kind == REGIONAL_LEADER ? 10 : 0) + state_of(game)->strength[block];
}

static void add_known(const struct game *game, uint64_t set, int side, struct token *token, int *count) {
    int first = *count;
    FOR_EACH_BIT (bit, set) {
        int block = block_of(side, bit);
        int at = (*count)++;
        while (at > first && rank_of(game, token[at - 1].block) < rank_of(game, block)) {
            token[at] = token[at - 1];
            at--;
        }
        token[at] = (struct token){block, 1, look_of_block(content_of(game), block)};
    }
}

static void add_hidden(int count, const struct tw_look *look, struct token *token, int *n) {
    if (count > 0)
        token[(*n)++] = (struct token){NONE, count, look};
}

/* Backs show only whether a block is a Covenanter. */
static void add_set(const struct game *game, int role, int side, uint64_t set, struct token *token, int *n) {
    uint64_t known = role == side ? set : set & state_of(game)->revealed[side];
    uint64_t hidden = set & ~known, covenanters = side == PARLIAMENT ? content_of(game)->covenanters : 0;
    add_known(game, known, side, token, n);
    add_hidden(bits_count(hidden & ~covenanters), look_of_side(side), token, n);
    add_hidden(bits_count(hidden & covenanters), covenanter(), token, n);
}

static int list_tokens(const struct game *game, int role, int place, struct token *token) {
    int n = 0;
    for (int side = 0; side < SIDES; side++)
        add_set(game, role, side, state_of(game)->at[side][place], token, &n);
    return n;
}

static int sum_of(const struct token *token, int n) {
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += token[i].count;
    return sum;
}

static void draw_token(struct board *b, const struct game *game, int role, const struct token *token, double x,
                       double y, double scale) {
    if (token->count > 1) {
        board_group_at(b, x, y, scale);
        board_stack_edges(b, token->look->counter);
        board_group_end(b);
    }
    if (token->block == NONE)
        draw_hidden(b, token->look, x, y, scale);
    else
        draw_block(b, game, role, token->block, x, y, scale);
}

/* Stacks: blocks that look alike are one token, at the first one's place. */
static int stack_tokens(struct token *token, int n) {
    int stacks = 0;
    for (int i = 0; i < n; i++) {
        int k = 0;
        while (k < stacks && token[k].look->flag != token[i].look->flag)
            k++;
        if (k < stacks)
            token[k].count += token[i].count;
        else
            token[stacks++] = token[i];
    }
    return stacks;
}

/* The number of columns that keeps the tokens largest; of equal ones, the one with the fewest rows. */
static int columns_for(int n, double width, double height, double *scale) {
    int best = 1;
    *scale = 0;
    for (int columns = 1; columns <= n; columns++) {
        int rows = (n + columns - 1) / columns, before = (n + best - 1) / best;
        double across = (width + 8) / (columns * STEP), down = (height + 8) / (rows * STEP);
        double fits = across < down ? across : down;
        fits = fits > 1 ? 1 : fits;
        if (fits > *scale + 0.01 || (fits > *scale - 0.01 && rows < before)) {
            *scale = fits;
            best = columns;
        }
    }
    return best;
}

/* Draws each back of a stack on its own; called when they fit side by side. */
static int spread_tokens(struct token *token, int n) {
    struct token spread[MOST] = {{NONE, 0, NULL}};
    int k = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < token[i].count && k < MOST; j++)
            spread[k++] = (struct token){token[i].block, 1, token[i].look};
    memcpy(token, spread, sizeof *token * (size_t)k);
    return k;
}

static void draw_tile(struct board *b, const struct token *token, double x, double y) {
    const struct board_style style = {.fill = token->look->counter, .stroke = "#00000066", .stroke_width = 1.5};
    const struct board_words words = {.face = BOARD_BOLD, .size = 35, .anchor = BOARD_MIDDLE, .fill = token->look->ink};
    char text[8];
    snprintf(text, sizeof text, "%d", token->count);
    board_box_at(b, x, y, 1);
    board_rect(b, -26, -26, 52, 52, 7, &style);
    board_text_in(b, 0, 12.6, &words, 48, 20, text);
    board_group_end(b);
}

static void draw_tiles(struct board *b, const struct token *token, int n, double x, double y) {
    for (int i = 0; i < n; i++)
        draw_tile(b, &token[i], x + (i - (n - 1) / 2.0) * 54, y);
}

void draw_place(struct board *b, const struct game *game, int role, int place, double x, double y, double width,
                double height) {
    struct token token[MOST];
    double scale;
    int n = list_tokens(game, role, place, token);
    if (n == 0)
        return;
    if (b->form == BOARD_SMALL) {
        draw_tiles(b, token, stack_tokens(token, n), x, y);
        return;
    }
    columns_for(sum_of(token, n), width, height, &scale);
    n = scale >= 1 ? spread_tokens(token, n) : stack_tokens(token, n);
    int columns = columns_for(n, width, height, &scale);
    if (scale < LEAST && n >= 1 && n <= 3) { /* one row, somewhat wider than the room */
        scale = LEAST;
        columns = n;
    }
    int rows = (n + columns - 1) / columns;
    double at[MOST][2];
    for (int i = 0; i < n; i++) {
        int row = i / columns, in_row = row == rows - 1 ? n - row * columns : columns;
        at[i][0] = x + (i % columns - (in_row - 1) / 2.0) * STEP * scale;
        at[i][1] = y + (row - (rows - 1) / 2.0) * STEP * scale;
        draw_token(b, game, role, &token[i], at[i][0], at[i][1], scale);
    }
    for (int i = 0; i < n; i++) {
        if (token[i].count < 2)
            continue;
        board_group_at(b, at[i][0], at[i][1], scale);
        board_badge(b, 21, -18.5, token[i].count);
        board_group_end(b);
    }
}

void draw_row(struct board *b, const struct game *game, int role, int side, uint64_t set, double x, double y,
              double width, double scale) {
    struct token token[MOST];
    int n = 0;
    add_set(game, role, side, set, token, &n);
    n = spread_tokens(token, n);
    if (n * STEP * scale > width)
        scale = width / (n * STEP);
    for (int i = 0; i < n; i++)
        draw_token(b, game, role, &token[i], x + (BLOCK / 2.0 + i * STEP) * scale, y, scale);
}

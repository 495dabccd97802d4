/* The parts of the picture, with the same facts as the view. The player may see everything. */
#ifndef CN_BOARD_H
#define CN_BOARD_H

#include "../../kit/board_map.h"
#include "../reader/land.h"
#include "../state/achievements.h"
#include "../state/battle.h"
#include "../state/pieces.h"
#include "../state/score.h"
#include "../state/zeal.h"

#define CN_BLUE "#27488f"
#define CN_ZEAL "#f2b705"

enum { CN_BOARD_WIDTH = 1640, CN_BOARD_HEIGHT = 1840 };

/* Members of struct ruleset. */
void cn_board(const struct game *game, int role, const struct board_request *request, struct writer *out);
bool cn_stands(const struct game *game, int role, struct thing thing, struct thing *at);

/* board_tracks.c */
void cn_draw_tracks(struct board *b, const struct game *game);
/* board_plates.c */
void cn_draw_plates(struct board *b, const struct game *game, int role);
void cn_draw_cards(struct board *b, const struct game *game, double x, double y);
/* Writes the question; after the end of the game the reason of its result. */
void cn_put_prompt(const struct game *game, int role, struct writer *w);
/* board_battle.c */
void cn_draw_battle(struct board *b, const struct game *game);
/* The battle as a picture of its own, 550 x 366. */
void cn_draw_battle_scene(struct board *b, const struct game *game);
/* Draws a disc with a modifier at x, y; draws nothing for 0. */
void cn_draw_modifier(struct board *b, double x, double y, int modifier, bool large);

#endif

/* The picture, in parts: the same facts as the view. Everything is the player's to see. */
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

/* Member of struct ruleset. */
void cn_board(const struct game *game, int role, const struct board_request *request, struct writer *out);

/* board_tracks.c */
void cn_draw_tracks(struct board *b, const struct game *game);
/* board_plates.c */
void cn_draw_plates(struct board *b, const struct game *game, int role);
void cn_draw_cards(struct board *b, const struct game *game, double x, double y);
/* What is asked; the reason of the result where the game is over. */
void cn_put_prompt(const struct game *game, int role, struct writer *w);
void cn_draw_bar(struct board *b, const struct game *game, double x, double y, double width, double height);
/* board_battle.c */
void cn_draw_battle(struct board *b, const struct game *game);
/* The battle as a picture of its own, 550 x 366. */
void cn_draw_battle_scene(struct board *b, const struct game *game);
/* A ring around a piece (CN_PIECE_OF_… + index) that bears the Zeal marker. */
void cn_draw_zeal(struct board *b, const struct game *game, int piece, double x, double y, double r);
/* A disc at x, y with a modifier; none for 0. */
void cn_draw_modifier(struct board *b, double x, double y, int modifier, bool large);

#endif

/* The board as SVG. */
#include "../../kit/board.h"
#include "shown.h"

void board_write(const struct game *game, int role, struct writer *out) {
    (void)game;
    (void)role;
    board_begin(out, BOARD_WIDTH, BOARD_HEIGHT, "Unhappy King Charles!", "#e8e4d4");
    board_end(out);
}

/* The board as SVG. */
#include "../../kit/board.h"
#include "shown.h"

void km_board(const struct game *game, int role, struct writer *out) {
    (void)game;
    (void)role;
    board_begin(out, BOARD_WIDTH, BOARD_HEIGHT, "Kingmaker", "#cfe0e8");
    board_end(out);
}

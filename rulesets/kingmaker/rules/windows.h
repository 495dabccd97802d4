/* "At any time" made finite: windows in which every seat may play cards, transfer, execute, offer and answer. */
#ifndef KM_RULES_WINDOWS_H
#define KM_RULES_WINDOWS_H

#include "../state/state.h"

enum window {
    WINDOW_BEFORE_CHANCE,
    WINDOW_AFTER_CHANCE,
    WINDOW_BETWEEN_MOVES,
    WINDOW_BEFORE_COMBAT,
    WINDOW_CAPTIVES,
    WINDOW_BEFORE_PARLIAMENT,
    WINDOW_BETWEEN_ITEMS,
    WINDOW_BEFORE_CORONATION,
    WINDOW_AFTER_DRAW,
    WINDOW_END_OF_TURN,
    WINDOWS
};

/* Opens a window above the frame on top, where somebody would be asked in it (OPTION_WINDOWS, standing passes); else does
 * nothing. Change your own registers and phase first: the frame goes on when the window is closed. */
void window_open(struct game *game, enum window window);
/* All that a role may do in a window but pass: for the steps of the active player, which let him do the same between two
 * choices of his own (movement, combat). */
void window_actions_legal(const struct game *game, int role, struct action_list *list);
/* True where the action was one of those. */
bool window_actions_choose(struct game *game, int role, const struct action *action);

#endif

/* "At any time" made finite: windows in which every seat may play cards, transfer, execute, offer and answer. */
#ifndef KM_RULES_WINDOWS_H
#define KM_RULES_WINDOWS_H

#include "../state/state.h"

enum window { /* domain WINDOW */
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
              WINDOW_PARDON,
              WINDOWS
};

/* The phase of a window's frame once a seat has acted in it: questions above it belong to that seat's action. */
enum { MOMENT_HAS_OPENED = 1 };

/* Opens a window above the frame on top, if a role would be asked in it (OPTION_WINDOWS, standing passes); else does
 * nothing. Change your own registers and phase first: the frame goes on after the window closes. */
void window_open(struct game *game, enum window window);
/* The same for these seats alone. */
void window_open_for(struct game *game, enum window window, role_set could);
/* The actions of a role in a window, without the pass. The active player's steps (movement, combat) allow them between
 * two choices, too. */
void window_actions_legal(const struct game *game, int role, struct action_list *list);
/* Could the role do anything in this window, according to public information? If not, the role is not asked. */
bool could_act(const struct game *game, int role);
/* For struct window_rules: which standing passes (domain STANDING_PASS) cover the window of this frame for the role. */
uint32_t km_windows_covering(const struct game *game, const struct frame *frame, int role);
/* True if the action was one of those. */
bool window_actions_choose(struct game *game, int role, const struct action *action);

#endif

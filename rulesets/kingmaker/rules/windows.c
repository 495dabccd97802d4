/* Windows and what may be done in them. */
#include "windows.h"

#include "../tables.h"
#include "captives.h"
#include "crown_cards.h"
#include "deals.h"

void window_run(struct game *game, struct frame *frame) {
    (void)frame;
    flow_return(game);
}

void window_open(struct game *game, enum window window) {
    (void)game, (void)window;
}

void window_actions_legal(const struct game *game, int role, struct action_list *list) {
    cards_play_legal(game, role, list);
    executions_legal(game, role, list);
}

bool window_actions_choose(struct game *game, int role, const struct action *action) {
    return cards_play_choose(game, role, action) || executions_choose(game, role, action);
}

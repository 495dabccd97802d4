/* Windows and what may be done in them. */
#include "windows.h"

#include "../tables.h"
#include "captives.h"
#include "crown_cards.h"
#include "deals.h"

uint32_t windows_covering(const struct game *game, const struct frame *frame, int role) {
    (void)game, (void)frame, (void)role;
    return 1;
}

void moment_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)frame;
    window_actions_legal(game, role, list);
    list_add(list, VERB_PASS);
}

void moment_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    if (action->verb == VERB_PASS)
        windows_pass(game, frame, role);
    else
        window_actions_choose(game, role, action);
}

void moment_step_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)game, (void)role, (void)action, (void)out;
}

void window_open(struct game *game, enum window window) {
    (void)game, (void)window;
}

void window_open_for(struct game *game, enum window window, role_set could) {
    (void)game, (void)window, (void)could;
}

void window_actions_legal(const struct game *game, int role, struct action_list *list) {
    cards_play_legal(game, role, list);
    executions_legal(game, role, list);
}

bool window_actions_choose(struct game *game, int role, const struct action *action) {
    return cards_play_choose(game, role, action) || executions_choose(game, role, action);
}

#include "level.h"

static const struct search_effort efforts[BOT_LEVELS] = {{.simulations = 40, .depth = 40},
                                                         {.simulations = 160, .depth = 40},
                                                         {.simulations = 640, .depth = 40}};

const struct search_effort *bot_effort(int level) {
    return &efforts[level - 1];
}

bool bot_choose(const struct module *module, const void *state, const struct bot_task *task,
                struct search_result *result) {
    struct search_effort effort = *bot_effort(task->level);
    effort.in_turn = task->stands_in;
    return search_choose(module, state, task->role, &effort, task->seed, result);
}

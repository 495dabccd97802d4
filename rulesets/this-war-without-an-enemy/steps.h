/* The functions of all steps, declared out of the .def files; who-functions are declared by their chapters. */
#ifndef TW_STEPS_H
#define TW_STEPS_H

#include "../kit/flow.h"

#define AUTO(id, name, run) void run(struct game *game, struct frame *frame);
#define ASK(id, name, prompt, domains, who, legal, choose)                                                             \
    void legal(const struct game *game, const struct frame *frame, int role, struct action_list *list);                \
    void choose(struct game *game, struct frame *frame, int role, const struct action *action);
#include "steps.def"
#undef AUTO
#undef ASK

#endif

/* Assertions for rulesets. A failed one is a bug: the engine quarantines the game and commits nothing of the action.
 * Not for checking input: an action that reaches apply is already legal. */
#ifndef KIT_FAULT_H
#define KIT_FAULT_H

#include "../ruleset.h"

#define FAULT_TEXT_(x) #x
#define FAULT_TEXT(x)  FAULT_TEXT_(x)
#define RULES_ASSERT(game, condition)                                                                                  \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            (game)->fault((struct game *)(game), __FILE__ ":" FAULT_TEXT(__LINE__) ": " #condition);                   \
            __builtin_unreachable(); /* fault() never returns, but its type does not tell the compiler */              \
        }                                                                                                              \
    } while (0)

#endif

/* Assertions for rulesets. A failed one is a bug: the engine quarantines the game and commits nothing of the action.
 * Not for checking input: an action that reaches apply is already legal. */
#ifndef KIT_FAULT_H
#define KIT_FAULT_H

#include "../ruleset.h"

#define FAULT_TEXT_(x) #x
#define FAULT_TEXT(x)  FAULT_TEXT_(x)
#ifdef __clang_analyzer__
#define FAULT_ENDS_() __builtin_unreachable() /* fault() never returns, but its type does not tell the compiler */
#else
#define FAULT_ENDS_() (void)0
#endif
#define RULES_ASSERT(game, condition)                                                                                  \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            (game)->fault((struct game *)(game), __FILE__ ":" FAULT_TEXT(__LINE__) ": " #condition);                   \
            FAULT_ENDS_();                                                                                             \
        }                                                                                                              \
    } while (0)

#endif

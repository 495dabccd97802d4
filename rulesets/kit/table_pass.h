/* One pass over one of a game's tables: included once for each pass, so it has no guard.
 *
 *     #define AUTO(ID, NAME, STEM) …       the pass's expansion of a row
 *     #define TABLE_PASS STEPS_DEF
 *     #include "table_pass.h"
 *
 * A row that the pass does not define expands to nothing. After the pass none of these macros is defined. */
#ifndef AUTO
#define AUTO(...)
#endif
#ifndef ASK
#define ASK(...)
#endif
#ifndef ASK_ALL
#define ASK_ALL(...)
#endif
#ifndef WINDOW
#define WINDOW(...)
#endif
#ifndef REG
#define REG(...)
#endif
#ifndef DETAIL
#define DETAIL(...)
#endif
#ifndef STANDS
#define STANDS(...)
#endif
#ifndef OPEN
#define OPEN(...)
#endif
#ifndef OPEN_IF
#define OPEN_IF(...)
#endif
#ifndef VERB
#define VERB(...)
#endif
#ifndef SHORT
#define SHORT(...)
#endif
#ifndef OUT_OF_TURN
#define OUT_OF_TURN(...)
#endif
#ifndef PASSES
#define PASSES(...)
#endif
#ifndef COST
#define COST(...)
#endif
#ifndef NUMBER_OF
#define NUMBER_OF(...)
#endif
#ifndef HELP
#define HELP(...)
#endif
#ifndef EVENT
#define EVENT(...)
#endif
#ifndef PRIVATE_EVENT
#define PRIVATE_EVENT(...)
#endif
#ifndef MOVES
#define MOVES(...)
#endif
#ifndef DOMAIN
#define DOMAIN(...)
#endif
#ifndef NUMERIC
#define NUMERIC(...)
#endif
#ifndef FIXED
#define FIXED(...)
#endif
#ifndef OF
#define OF(...)
#endif

#include TABLE_PASS

#undef TABLE_PASS
#undef AUTO
#undef ASK
#undef ASK_ALL
#undef WINDOW
#undef REG
#undef DETAIL
#undef STANDS
#undef OPEN
#undef OPEN_IF
#undef VERB
#undef SHORT
#undef OUT_OF_TURN
#undef PASSES
#undef COST
#undef NUMBER_OF
#undef HELP
#undef EVENT
#undef PRIVATE_EVENT
#undef MOVES
#undef DOMAIN
#undef NUMERIC
#undef FIXED
#undef OF

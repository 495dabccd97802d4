/* TW-8.2: the Besieged select upright Besiegers without knowing their identity. They select positions: the first, the
 * second … upright block before the City; Covenanters have their own positions because of their colour. A die decides
 * which block stands at a position when it is first selected; this holds for the whole Siege Combat. */
#ifndef TW_TARGETS_H
#define TW_TARGETS_H

#include "../state/blocks.h"

enum { UPRIGHT_COVENANTERS = 36, UPRIGHTS = 43 }; /* UPRIGHT_COVENANTERS: the Covenanters' first position */

/* Asks which Besieger the gun fires at; with a single Besieger the gun fires at once. The Sally's step must be on top
 * of the stack. If the last Besieger falls, it is popped. */
void target_select(struct game *game, int fort, int gun);
/* Asks for as many Besiegers as there are sallying blocks, or takes all if there are no more, and begins the fight. */
void target_sally(struct game *game, int fort);

#endif

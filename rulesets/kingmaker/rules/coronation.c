/* KM-coronation. */
#include "../tables.h"
#include "fates.h"
#include "parliament.h"
#include "victory.h"
#include "windows.h"

void coronation_run(struct game *game, struct frame *frame) {
    (void)frame;
    flow_return(game);
}

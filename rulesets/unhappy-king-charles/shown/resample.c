/* Another world that a role could not tell from this one. */
#include "shown.h"

void resample_hidden(struct game *game, int role) {
    (void)game;
    (void)role;
}

/* 12.0: the scenarios' set-ups. */
#ifndef TW_SETUP_H
#define TW_SETUP_H

#include "blocks.h"

/* The options, in the order of the table in module.c. */
enum tw_option { OPTION_VARIANT_TIMING };

void setup_game(struct game *game, const struct setup *setup);
/* Works out control of every Area and City from where the blocks stand, and tells nothing. */
void setup_control(struct game *game);

#endif

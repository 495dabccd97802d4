/* TW-12.0: the scenarios' set-ups. */
#ifndef TW_SETUP_H
#define TW_SETUP_H

#include "blocks.h"

/* The options, in the order of the table in module.c. */
enum tw_option { OPTION_VARIANT_TIMING };

void tw_setup(struct game *game, const struct setup *setup);
/* Computes the control of every Area and City from the blocks, and tells nothing. */
void setup_control(struct game *game);

#endif

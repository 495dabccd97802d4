/* The summary beside the board: a row for each fact. */
#ifndef CN_SHOWN_SUMMARY_H
#define CN_SHOWN_SUMMARY_H

#include "../../ruleset.h"

enum { CN_SUMMARY_ROWS = 15 };

/* Member of struct ruleset. */
extern const struct summary_row cn_summary[CN_SUMMARY_ROWS];

#endif

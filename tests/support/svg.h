/* Finds overlaps in a board's SVG, as rulesets/kit/board.h writes it: of texts and the shapes that they belong to; and
 * texts that were cut. */
#ifndef SUPPORT_SVG_H
#define SUPPORT_SVG_H

#include <stdbool.h>
#include <stddef.h>

enum svg_fault {
    SVG_OVERLAP, /* a text over another text */
    SVG_OUTSIDE, /* a text that leaves its plate or counter */
    SVG_FRAME,   /* a counter or a text outside the picture */
    SVG_COVERED, /* a name under a counter or a plate */
    SVG_CUT,     /* a text that did not fit, and was cut */
    SVG_FAULTS
};

struct svg_count {
    int texts, boxes, faults[SVG_FAULTS];
    char first[512]; /* the first fault, as a sentence; "" */
};

/* Adds the faults found. false: the document is not the output of the kit. */
bool svg_look(const char *svg, size_t length, struct svg_count *count);
/* The first id that occurs twice, or reference to a missing id; NULL: none. Valid until the next call. */
const char *svg_bad_id(const char *svg, size_t length);

#endif

/* Changes of an SVG document that no ruleset needs to know of. */
#ifndef API_SVG_H
#define API_SVG_H

#include "../rulesets/kit/writer.h"

/* Puts the prefix before every id and every reference to one, so that two pictures in one page do not meet. */
void svg_prefix(struct writer *svg, const char *prefix);

#endif

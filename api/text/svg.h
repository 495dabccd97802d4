/* Changes to an SVG document that are independent of the ruleset. */
#ifndef API_SVG_H
#define API_SVG_H

#include "../../rulesets/kit/writer.h"

/* Puts the prefix before every id and every reference to an id, so that two pictures on one page do not conflict. */
void svg_prefix(struct writer *svg, const char *prefix);

#endif

/* The numbers of this game's domains, steps, verbs and events, and the functions that the tables name. */
#ifndef CN_TABLES_H
#define CN_TABLES_H

#define STEPS_DEF   "rulesets/cruel-necessity/steps.def"
#define VERBS_DEF   "rulesets/cruel-necessity/verbs.def"
#define EVENTS_DEF  "rulesets/cruel-necessity/events.def"
#define DOMAINS_DEF "rulesets/cruel-necessity/domains.def"
#include "../kit/table_ids.h"

/* DOM_MARKER */
enum { CN_MARKER_ZEAL, CN_MARKER_TROUBLES };

#endif

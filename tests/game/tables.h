/* Muster's tables. */
#ifndef MUSTER_TABLES_H
#define MUSTER_TABLES_H

#define STEPS_DEF   "tests/game/steps.def"
#define VERBS_DEF   "tests/game/verbs.def"
#define EVENTS_DEF  "tests/game/events.def"
#define DOMAINS_DEF "tests/game/domains.def"
#include "../../rulesets/kit/table_ids.h"

#endif

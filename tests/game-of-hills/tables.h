#ifndef HILLS_TABLES_H
#define HILLS_TABLES_H

#define STEPS_DEF   "tests/game-of-hills/steps.def"
#define VERBS_DEF   "tests/game-of-hills/verbs.def"
#define EVENTS_DEF  "tests/game-of-hills/events.def"
#define DOMAINS_DEF "tests/game-of-hills/domains.def"
#include "../../rulesets/kit/table_ids.h"

#endif

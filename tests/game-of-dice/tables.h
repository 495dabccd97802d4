#ifndef RACES_TABLES_H
#define RACES_TABLES_H

#define STEPS_DEF   "tests/game-of-dice/steps.def"
#define VERBS_DEF   "tests/game-of-dice/verbs.def"
#define EVENTS_DEF  "tests/game-of-dice/events.def"
#define DOMAINS_DEF "tests/game-of-dice/domains.def"
#include "../../rulesets/kit/table_ids.h"

#endif

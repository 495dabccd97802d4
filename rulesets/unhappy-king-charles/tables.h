/* Unhappy King Charles!: its tables. */
#ifndef UK_TABLES_H
#define UK_TABLES_H

#define STEPS_DEF   "rulesets/unhappy-king-charles/steps.def"
#define VERBS_DEF   "rulesets/unhappy-king-charles/verbs.def"
#define EVENTS_DEF  "rulesets/unhappy-king-charles/events.def"
#define DOMAINS_DEF "rulesets/unhappy-king-charles/domains.def"
#include "../kit/table_ids.h"

/* DOM_SIDE's third item. DOM_SPOT, DOM_USE: */
enum spot { SPOT_OUTSIDE, SPOT_INSIDE };
enum use { USE_EVENT, USE_PLACE_PCS, USE_RECRUIT, USE_RAID, USE_ACTIVATE, USE_CAMPAIGN };
/* DOM_WINDOW, DOM_STANDING_PASS: */
enum window { WINDOW_CLAIM, WINDOW_COMBAT, WINDOW_TURNHAM, WINDOW_DEFIANCE, WINDOW_INTERCEPTION };
enum standing_pass {
    PASS_ALL,
    PASS_CLAIM,
    PASS_COMBAT,
    PASS_COMBAT_DEFENDING,
    PASS_TURNHAM,
    PASS_DEFIANCE,
    PASS_INTERCEPTION
};
/* DOM_MARKER; before the Queen the Siege Train of each side, under the side's number: */
enum { MARKER_QUEEN = 2, MARKER_BRENTFORD };
/* DOM_BOX: */
enum {
    SHOWN_AVAILABLE,
    SHOWN_REFORMED,
    SHOWN_DISPERSED,
    SHOWN_ELIMINATED,
    SHOWN_TURN_TRACK,
    SHOWN_WAITING,
    SHOWN_GONE
};

#endif

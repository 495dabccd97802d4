/* KM-E2-events: War in Europe and the invasion of the Scots. */
#ifndef KM_RULES_INVASIONS_H
#define KM_RULES_INVASIONS_H

#include "event_deck.h"

event_effect e2_war_in_europe, e2_scots_invasion;

#endif

/* The odds of a reaction, and the fighters and ways out of a Battle, computed the same way for the rule and for the
 * label; for the modifiers of dice see state/modifiers.h. Pure functions. */
#ifndef UK_RULES_ODDS_H
#define UK_RULES_ODDS_H

#include "../state/modifiers.h"

/* The least roll of one die with which this General intercepts (evades) the active one; 7 or more: impossible. */
int interception_needs(const struct uk_content *c, const struct uk_state *s, int general, int area);
int evasion_needs(const struct uk_content *c, const struct uk_state *s, int general);
/* The Generals of a side who could try to intercept in that Area (UP-18.1), as bits. */
uint32_t interceptors(const struct uk_content *c, const struct uk_state *s, int side, int area);

/* The rolls of one die that succeed, for a label: "roll 5 or 6". */
void uk_put_needed(struct writer *out, int needed);

/* The Brigades that fight in that Area for the army, or without a General: the General's, and if `beside` the Unled
 * ones outside. */
void fighters(const struct uk_content *c, const struct uk_state *s, int side, int general, int area, bool beside,
              uint64_t set[BRIGADE_WORDS]);

/* Areas next to `here` to which an army or Unled Brigades (general NONE) of that side may evade or retreat: without an
 * enemy, not the barred one, by sea only if small enough. An Area with a General that it cannot join counts only if it
 * can go on from there (left > 1). */
struct area_set ways_out(const struct uk_content *c, const struct uk_state *s, int side, int general, int here,
                         int size, int barred, int left);

#endif

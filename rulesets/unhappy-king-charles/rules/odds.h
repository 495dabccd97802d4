/* What a reaction, a Battle or an Assault will need: the same for the rule and for the label. Pure functions. */
#ifndef UK_RULES_ODDS_H
#define UK_RULES_ODDS_H

#include "../state/state.h"

/* The least roll of one die with which this General intercepts (evades) the active one; 7 and more: never. */
int interception_needs(const struct uk_content *c, const struct uk_state *s, int general, int area);
int evasion_needs(const struct uk_content *c, const struct uk_state *s, int general);
/* The Generals of a side who could try to intercept in that Area (18.1), as bits. */
uint32_t interceptors(const struct uk_content *c, const struct uk_state *s, int side, int area);

/* The rolls of one die that do, for a label: "roll 5 or 6". */
void uk_put_needed(struct writer *out, int needed);

/* Combat Value of a set of Brigades. */
int combat_value(const struct uk_content *c, const uint64_t set[BRIGADE_WORDS]);
/* Who fights in that Area for the army, or without a General: his Brigades, and the Unled ones outside where beside. */
void fighters(const struct uk_content *c, const struct uk_state *s, int side, int general, int area, bool beside,
              uint64_t set[BRIGADE_WORDS]);
/* What is added to the two dice of an Assault by that General (20.3). leicester: +1, and nothing off for early. */
int assault_modifier(const struct uk_content *c, const struct uk_state *s, int general, int area, bool leicester);

/* Areas next to `here` to which an army or Unled Brigades (general NONE) of that side may evade or retreat: no enemy,
 * not the barred one, by sea only where small enough; where it would stand with a General with whom it cannot, only if
 * it can go on from there (left > 1). */
struct area_set ways_out(const struct uk_content *c, const struct uk_state *s, int side, int general, int here,
                         int size, int barred, int left);

#endif

/* What is added to the dice of Battles, Bombardments and Assaults, with its reasons: the same for the rules, for labels
 * and for what is shown. Pure functions. */
#ifndef UK_STATE_MODIFIERS_H
#define UK_STATE_MODIFIERS_H

#include "state.h"

enum { MODIFIERS_MOST = 6 };

/* why: a literal, or a text of the content. */
struct modifier {
    const char *why;
    int8_t value;
};

/* Each function of this kind writes the modifiers that are not 0 and returns their number; the one below it returns
 * their sum. */

/* UP-19.1, UP-20.4: the Battle Rating and the Combat card of the attacker or the defender (part). */
int battle_modifiers(const struct uk_content *c, const struct uk_state *s, int part, struct modifier list[]);
int battle_modifier(const struct uk_content *c, const struct uk_state *s, int part);
/* UP-20.2: of a Bombardment now, without events. */
int bombardment_modifiers(const struct uk_content *c, const struct uk_state *s, int area, struct modifier list[]);
int bombardment_modifier(const struct uk_content *c, const struct uk_state *s, int area);
/* UP-20.3: of the two dice of an Assault by that General. leicester: +1, and no penalty for an early Assault. */
int assault_modifiers(const struct uk_content *c, const struct uk_state *s, int general, int area, bool leicester,
                      struct modifier list[]);
int assault_modifier(const struct uk_content *c, const struct uk_state *s, int general, int area, bool leicester);

/* Combat Value of a set of Brigades. */
int combat_value(const struct uk_content *c, const uint64_t set[BRIGADE_WORDS]);
/* UP-20.4: the General inside who fights beside the relieving General; NONE. */
int general_inside_who_fights(const struct uk_content *c, const struct uk_state *s);

#endif

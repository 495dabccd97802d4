/* The current combat, and its effects that last to the end of the turn. Sets of Nobles and of ships are bits. */
#ifndef KM_STATE_COMBAT_STATE_H
#define KM_STATE_COMBAT_STATE_H

#include <stdint.h>

enum combat_kind { COMBAT_NONE, COMBAT_BATTLE, COMBAT_SIEGE, COMBAT_STORM, COMBAT_AMBUSH, COMBAT_TOWN, COMBAT_SEA };

struct combat {
    uint32_t attackers, defenders; /* Nobles who take part */
    uint32_t dead;                 /* of both sides, by the killed list */
    int16_t square, place;         /* place: besieged or fought in; NONE */
    int16_t card;                  /* the event card that decided it; NONE: not drawn yet */
    int16_t garrison;              /* men who fight for the defender beside Nobles */
    int8_t kind;                   /* enum combat_kind; COMBAT_NONE: no combat runs */
    int8_t attacker, defender;     /* roles; defender NONE: a garrison alone */
    int8_t winner;                 /* role; NONE: indecisive or not known */
    uint8_t attacking_ships, defending_ships;
    uint8_t pad[2];
};
_Static_assert(sizeof(struct combat) == 28, "no padding");

#endif

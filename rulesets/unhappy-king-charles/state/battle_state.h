/* The reactions, the Battle and the siege that are under way (18 to 20). The chapters of battle write it. */
#ifndef UK_STATE_BATTLE_STATE_H
#define UK_STATE_BATTLE_STATE_H

#include "../reader/content.h"

enum battle_result {
    RESULT_NONE,
    RESULT_DEFENDER_DRAW,
    RESULT_ATTACKER_DRAW,
    RESULT_INDECISIVE,
    RESULT_MAJOR,
    RESULT_DECISIVE
};

/* By role in the battle: 0 the attacker, 1 the defender. */
enum { ATTACKER, DEFENDER };

struct battle {
    uint64_t fights[2][BRIGADE_WORDS]; /* Brigades that take part */
    uint64_t lost[BRIGADE_WORDS];      /* eliminated in it: Turncoats come from among them */
    int8_t area;                       /* NONE: no Battle */
    uint8_t attacker;                  /* side */
    int8_t general[2];                 /* Commanding General of attacker and defender; NONE: Unled Brigades */
    int8_t card[2];                    /* Combat card played, NONE */
    int8_t score[2], roll[2];
    int8_t result; /* enum battle_result */
    int8_t winner; /* side, NONE in draws */
    int8_t left;   /* losses still to be taken */
    uint8_t flags; /* of the chapter's own */
    uint8_t spare[2];
};

#endif

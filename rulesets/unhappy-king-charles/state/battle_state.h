/* The current reactions, Battle and siege (18 to 20). The chapters of battle write it. */
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

enum {
    BATTLE_OPERATION = 1,     /* of the current Activation */
    BATTLE_SORTIE = 2,        /* the attacker comes out of a Fortress */
    BATTLE_SIEGE = 4,         /* the defender besieged there when he was attacked */
    BATTLE_RELIEF = 8,        /* … and lifted the siege: the garrison fights for the attacker */
    BATTLE_INTERCEPTION = 16, /* the defender intercepted: no other piece of his side fights */
    BATTLE_NEWCASTLE = 32     /* Newcastle is in the army that was decisively beaten (UP-25.4) */
};

struct battle {
    uint64_t fights[2][BRIGADE_WORDS]; /* Brigades that take part */
    uint64_t lost[BRIGADE_WORDS];      /* eliminated in it: Turncoats are chosen from them */
    uint64_t lines[BRIGADE_WORDS];     /* the defender's that stay in the siege lines (UP-20.4) */
    uint64_t stack[BRIGADE_WORDS];     /* Unled Brigades that retreat together (UP-19.1) */
    int8_t area;                       /* NONE: no Battle */
    uint8_t attacker;                  /* side */
    int8_t general[2];                 /* Commanding General of attacker and defender; NONE: Unled Brigades */
    int8_t card[2];                    /* Combat card played, NONE */
    int8_t score[2], roll[2];
    int8_t result; /* enum battle_result */
    int8_t winner; /* side, NONE in draws */
    int8_t left;   /* losses still to be taken */
    uint8_t flags; /* BATTLE_… */
    int8_t from;   /* the Area that the attacker left to come here; NONE: none */
    uint8_t spare;
};

#endif

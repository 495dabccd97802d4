/* Draws that are recorded, and can be repeated in part: for tools that look for the draws with which an action tells a
 * reader the same in another world. */
#ifndef DAEMON_CHANCE_H
#define DAEMON_CHANCE_H

#include "../../rulesets/ruleset.h"

enum { CHANCE_MOST = 200 };

struct chance {
    struct draws draws; /* passed to struct game */
    uint64_t luck;
    const struct event_list *events; /* of the action that draws */
    const struct chance *like;       /* half of the draws that are not forced repeat this record; NULL: none */
    int count, forced;               /* draws made; the first ones, which have the value in pick already */
    struct {
        uint32_t n, value;
        int told;        /* events that were told before this draw */
    } pick[CHANCE_MOST]; /* further draws are random, and not recorded */
};

/* Before the first draw of an action. forced: how many values in pick stay. */
void chance_record(struct chance *chance, const struct event_list *events, const struct chance *like, int forced);

#endif

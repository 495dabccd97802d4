/* Seats players in games of more than two players (tables). Knows neither HTTP nor the store. */
#ifndef API_TOURNAMENT_TABLES_H
#define API_TOURNAMENT_TABLES_H

#include <stdbool.h>

enum { TABLES_PLAYERS = 256, TABLE_SEATS = 8 };

struct tables_field {
    int count, size;                         /* size: players at a table */
    const int *points;                       /* best first */
    const unsigned char *met, *apart;        /* count by count: how often they met; must they be kept apart? */
    const unsigned char *byes;               /* byes that each player has had */
    const unsigned char (*had)[TABLE_SEATS]; /* how often each player had each seat */
};

struct tables_draw {
    int tables;
    int seat[TABLES_PLAYERS / 2][TABLE_SEATS]; /* the player's number for each seat */
    int byes, bye[TABLE_SEATS];
    int apart;    /* pairs that sit together although they must be kept apart, because nothing better was found */
    long repeats; /* over all pairs that sit together: the square of how often they met before */
};

/* Byes go to the players with the fewest byes, the lowest-ranked first. The others are seated so that, in this order,
 * pairs that must be kept apart do not meet; as few players as possible meet again (the sum of the squares of how often
 * they met); players with similar points sit together (the sum of the squares of the differences between groups of
 * points). A local search from a fixed seed: the same field gives the same tables. At each table a seat goes to a
 * player who has had it less often. false: fewer players than seats. */
bool tables_draw(const struct tables_field *field, struct tables_draw *out);

#endif

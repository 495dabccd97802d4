/* Words that several parts of view and board have in common. All of them contain only public facts. */
#ifndef KM_SHOWN_WORDS_H
#define KM_SHOWN_WORDS_H

#include "../../kit/writer.h"
#include "../state/state.h"

/* "nobody" for NONE. */
const char *seat_title(const struct game *game, int seat);

/* Texts in a row with commas between. most: bytes; texts beyond it are counted, and their number ends the list: "York,
 * Leeds +2". 0: no limit but the memory. */
struct listing {
    char text[400];
    struct writer w;
    int count, most, left_out;
};
void listing_begin(struct listing *l, int most);
void listing_add(struct listing *l, const char *text);
const char *listing_end(struct listing *l); /* valid as long as l */

/* Adds lasting effects of public events. */
void listing_in_force(const struct game *game, struct listing *l);
/* Writes the house's King or senior heir and the holder: "Henry VI, King, held by Red". */
void put_house(const struct game *game, int house, struct writer *w);
/* The item before the Houses in the present Parliament. */
void put_business(const struct game *game, struct writer *w);
/* Writes a seat's votes in a House and its vote there: "14 for". */
void put_vote(const struct game *game, struct writer *w, int seat, enum parliament_house house);
/* The number of votes cast for `vote` in the current division. */
int votes_so_far(const struct game *game, enum parliament_house house, enum vote vote);

#endif

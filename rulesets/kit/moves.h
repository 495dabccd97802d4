/* Where pieces go. The functions of a ruleset that change a piece's place call piece_moves, and the rows of events.def
 * that tell of such a change have the mark MOVES. moves_settle gives each move to one event, whichever of the two came
 * first: an event that names the piece, or that names no piece at all, or that tells of another piece which goes the
 * same way. All moves of an event have one origin and one goal; an event tells one move of a piece. tests/laws/moves.c
 * finds changes of place that no event tells.
 */
#ifndef KIT_MOVES_H
#define KIT_MOVES_H

#include "../ruleset.h"

/* No place: off the map, or in a box that is none of its places. As a piece: a marker without an id. */
static const struct thing nowhere = {0, NONE};

/* The moves of one event, among those of its list. */
struct event_moves {
    const struct piece_move *item;
    int count;
    int event;
};

static inline void events_clear(struct event_list *list) {
    list->count = list->move_count = list->untold = 0;
}

/* The piece goes from one place to another; nothing if they are the same, or if nobody listens to events. knows: the
 * roles that know the piece in both places. */
void piece_moves(struct game *game, struct thing piece, struct thing from, struct thing to, role_set knows);

/* Gives each move of game->events to the event that tells it; to be called when an action has told all. */
void moves_settle(struct game *game);

/* The moves that the n-th event of a list tells, which are settled. */
struct event_moves moves_of_event(const struct event_list *list, int n);

#endif

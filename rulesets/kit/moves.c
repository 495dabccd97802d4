#include "moves.h"

#include <string.h>

#include "fault.h"
#include "text.h"

static bool same(struct thing a, struct thing b) {
    return a.domain == b.domain && (a.domain == 0 || a.index == b.index);
}

static const struct domain *domain_at(const struct game *game, int domain) {
    return domain >= DOMAIN_FIRST ? &game->ruleset->domains[domain - DOMAIN_FIRST] : NULL;
}

/* Is the argument the piece, perhaps as an item of a domain that names it otherwise? */
static bool is_named(const struct game *game, int domain, int value, struct thing piece) {
    if (domain == piece.domain)
        return value == piece.index;
    const struct domain *of = domain_at(game, domain);
    if (!of || of->role != DOMAIN_OF_ALIASES || value == NONE || piece.domain == 0)
        return false;
    return strcmp(domain_id(game->ruleset, game->content, domain, value),
                  domain_id(game->ruleset, game->content, piece.domain, piece.index)) == 0;
}

/* Does the event name the piece, or no piece? */
static bool is_about(const struct game *game, const struct event *event, struct thing piece) {
    const struct argument *args = game->ruleset->events[event->kind].args;
    bool names_none = true;
    for (int i = 0; i < EVENT_ARGS && args[i].name; i++) {
        const struct domain *of = domain_at(game, args[i].domain);
        if (is_named(game, args[i].domain, event->arg[i], piece))
            return true;
        if (of && of->role == DOMAIN_OF_PIECES && event->arg[i] != NONE)
            names_none = false;
    }
    return names_none;
}

/* Can the event tell this move, too? known: how many moves are looked at so far. */
static bool tells(const struct game *game, int event, const struct piece_move *move, int known) {
    const struct event_list *list = game->events;
    bool along = false;
    for (int i = 0; i < known; i++) {
        const struct piece_move *other = &list->move[i];
        if (other->event != event)
            continue;
        if (!same(other->from, move->from) || !same(other->to, move->to) ||
            (move->piece.domain != 0 && same(other->piece, move->piece)))
            return false;
        along = true;
    }
    return along || is_about(game, &list->item[event], move->piece);
}

/* Gives the event the moves that it tells, until none is left: one that goes along may stand before its leader. */
static void give(struct game *game, int event, int known) {
    struct event_list *list = game->events;
    if (!game->ruleset->events[list->item[event].kind].moves)
        return;
    for (int i = 0; i < known; i++) {
        struct piece_move *move = &list->move[i];
        if (move->event != MOVE_UNTOLD || !tells(game, event, move, known))
            continue;
        move->event = (uint16_t)event;
        i = -1;
    }
}

void piece_moves(struct game *game, struct thing piece, struct thing from, struct thing to, role_set knows) {
    struct event_list *list = game->events;
    if (!list || same(from, to))
        return;
    RULES_ASSERT(game, list->move_count < RULESET_MAX_MOVES);
    struct piece_move *move = &list->move[list->move_count++];
    move->piece = piece;
    move->from = from;
    move->to = to;
    move->event = (uint16_t)(MOVE_UNTOLD + 1 + list->count);
    move->knows = knows;
    list->untold++;
}

/* Goes through events and moves in the order in which they came. */
void moves_settle(struct game *game) {
    struct event_list *list = game->events;
    int event = 0;
    for (int i = 0; i < list->move_count && list->untold > 0; i++) {
        const int before = list->move[i].event - MOVE_UNTOLD - 1;
        for (; event < before; event++)
            give(game, event, i);
        list->move[i].event = MOVE_UNTOLD;
        for (int k = before - 1; k >= 0 && list->move[i].event == MOVE_UNTOLD; k--)
            give(game, k, i + 1);
    }
    for (; event < list->count && list->untold > 0; event++)
        give(game, event, list->move_count);
    list->untold = 0;
}

struct event_moves moves_of_event(const struct event_list *list, int n) {
    return (struct event_moves){.item = list->move, .count = list->move_count, .event = n};
}

/* Windows: who is asked in them, whom they concern, and what may be done in them. */
#include "windows.h"

#include "../../kit/bits.h"
#include "../../kit/cards.h"
#include "../../kit/text.h"
#include "../../kit/writer.h"
#include "../tables.h"
#include "captives.h"
#include "crown_cards.h"
#include "transfers.h"
#include "windows.h"

/* Standing passes, as bits. */
enum { PASS_ALL = 1, PASS_UNLESS_MINE = 2, PASS_MOVES = 4, PASS_QUIET = 8 };

/* ---- who could act, by what all know ------------------------------------------------------------------------- */

static bool has_captives(const struct kingmaker *s, int role) {
    for (int n = 0; n < NOBLES; n++)
        if (noble_owner(s, n) != NONE && s->noble[n].captor == role)
            return true;
    return false;
}

static bool has_nobles_taken(const struct kingmaker *s, int role) {
    for (int n = 0; n < NOBLES; n++)
        if (noble_owner(s, n) == role && s->noble[n].captor != NONE)
            return true;
    return false;
}

/* With a hand he might do anything; heirs and captives he may bargain over. Else all that he could do is public. */
bool could_act(const struct game *game, int role) {
    const struct kingmaker *s = state_of(game);
    struct action_list list;
    if (cards_next(s->card, CARDS, AT_HAND + role, 0) != NONE || heirs_of(s, role) != 0 || has_captives(s, role))
        return true;
    list.count = 0;
    window_actions_legal(game, role, &list);
    return list.count > 0;
}

/* ---- whom a window concerns ---------------------------------------------------------------------------------- */

/* A force of the active player that moved in this turn stands where he has a Noble, an heir or a place. */
static bool is_approached(const struct game *game, int role) {
    const struct kingmaker *s = state_of(game);
    const struct tables *t = tables_of(game);
    FOR_EACH_BIT (n, nobles_of(s, s->active)) {
        int square = s->noble[n].square;
        if ((s->noble[n].moved_in != s->active && !(s->noble[n].did & DID_FREE_MOVE)) || square >= LAND)
            continue;
        if ((nobles_in_square(s, square) & nobles_of(s, role)) != 0)
            return true;
        FOR_EACH_BIT (h, heirs_of(s, role)) {
            if (s->heir[h].square == square)
                return true;
        }
        for (int k = 0; k < t->here_count[square]; k++)
            if (place_owner(game, t->here[square][k]) == role)
                return true;
    }
    return false;
}

static bool fights(const struct kingmaker *s, int role) {
    const struct combat *c = &s->combat;
    return c->defender == role || c->attacker == role || ((c->attackers | c->defenders) & nobles_of(s, role)) != 0;
}

static bool concerns(const struct game *game, int window, int role) {
    const struct kingmaker *s = state_of(game);
    if (role == s->active)
        return true;
    switch ((enum window)window) {
    case WINDOW_BEFORE_CHANCE:
    case WINDOW_AFTER_CHANCE:
    case WINDOW_AFTER_DRAW: return false;
    case WINDOW_BETWEEN_MOVES: return is_approached(game, role);
    case WINDOW_BEFORE_COMBAT: return fights(s, role);
    case WINDOW_CAPTIVES:
    case WINDOW_END_OF_TURN: return has_captives(s, role) || has_nobles_taken(s, role);
    case WINDOW_BEFORE_PARLIAMENT:
    case WINDOW_BETWEEN_ITEMS: return faction_has_nobles(s, role) || town_votes(game, role) > 0;
    case WINDOW_BEFORE_CORONATION: return heirs_of(s, role) != 0;
    case WINDOW_PARDON:
    case WINDOWS: break;
    }
    return true;
}

uint32_t km_windows_covering(const struct game *game, const struct frame *frame, int role) {
    const struct kingmaker *s = state_of(game);
    int window = frame->reg[MOMENT_WINDOW];
    if (window == WINDOW_END_OF_TURN && role == s->active && !faction_has_nobles(s, role))
        return 0; /* who has no Noble is asked nothing else; and where nobody has one, nobody were asked any more */
    bool mine = concerns(game, window, role);
    bool draws = window == WINDOW_BEFORE_CHANCE || window == WINDOW_AFTER_CHANCE || window == WINDOW_AFTER_DRAW ||
                 window == WINDOW_END_OF_TURN;
    uint32_t covering = PASS_ALL;
    if (!mine)
        covering |= PASS_UNLESS_MINE;
    if (window == WINDOW_BETWEEN_MOVES)
        covering |= PASS_MOVES;
    if (draws && !mine)
        covering |= PASS_QUIET;
    return covering;
}

/* ---- opening ------------------------------------------------------------------------------------------------- */

/* OPTION_WINDOWS: the few are those after the Chance card, of the attacked, over captives, in Parliament and at the end
 * of a turn. The active player acts between his moves by himself. */
static role_set asked_in(const struct game *game, int window) {
    const struct kingmaker *s = state_of(game);
    bool few = s->option[OPTION_WINDOWS] == WINDOWS_FEW;
    switch ((enum window)window) {
    case WINDOW_BEFORE_CHANCE:
    case WINDOW_BEFORE_PARLIAMENT:
    case WINDOW_BEFORE_CORONATION:
    case WINDOW_AFTER_DRAW: return few ? 0 : s->seated;
    case WINDOW_BETWEEN_MOVES: return few ? 0 : (role_set)(s->seated & ~ROLE_BIT(s->active));
    case WINDOW_BEFORE_COMBAT: {
        role_set attacked = 0;
        FOR_EACH_BIT (role, s->seated) {
            if (fights(s, role) && role != s->combat.attacker)
                attacked |= ROLE_BIT(role);
        }
        return few ? attacked : s->seated;
    }
    case WINDOW_AFTER_CHANCE:
    case WINDOW_CAPTIVES:
    case WINDOW_BETWEEN_ITEMS:
    case WINDOW_END_OF_TURN:
    case WINDOW_PARDON:
    case WINDOWS: break;
    }
    return s->seated;
}

static role_set who_could(const struct game *game, role_set roles) {
    role_set could = 0;
    FOR_EACH_BIT (role, roles) {
        if (could_act(game, role))
            could |= ROLE_BIT(role);
    }
    return could;
}

void window_open_for(struct game *game, enum window window, role_set could) {
    struct kingmaker *s = state_of(game);
    could = who_could(game, (role_set)(could & s->seated));
    if (could == 0 || s->over)
        return;
    s->deals.window = (int16_t)(s->deals.window % INT16_MAX + 1);
    windows_open(game, STEP_MOMENT, (int)window, could, s->active, s->deals.window);
}

void window_open(struct game *game, enum window window) {
    window_open_for(game, window, asked_in(game, (int)window));
}

/* ---- in a window --------------------------------------------------------------------------------------------- */

void window_actions_legal(const struct game *game, int role, struct action_list *list) {
    km_cards_play_legal(game, role, list);
    executions_legal(game, role, list);
    transfers_legal(game, role, list);
}

bool window_actions_choose(struct game *game, int role, const struct action *action) {
    return km_cards_play_choose(game, role, action) || executions_choose(game, role, action) ||
           transfers_choose(game, role, action);
}

void moment_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)frame;
    window_actions_legal(game, role, list);
    list_add(list, VERB_PASS);
}

/* Whoever acts lets the others of the window think again; whom it was opened for stays as it was. */
void moment_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    if (action->verb == VERB_PASS) {
        windows_pass(game, frame, role);
        return;
    }
    role_set others = (role_set)(who_could(game, asked_in(game, frame->reg[MOMENT_WINDOW])) & ~ROLE_BIT(role));
    if (frame->reg[MOMENT_WINDOW] != WINDOW_PARDON)
        windows_again(game, frame, others);
    window_actions_choose(game, role, action);
}

void moment_step_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct frame *frame = flow_top(game);
    (void)role, (void)action;
    put_format(out, " %s", domain_title(game->ruleset, game->content, DOM_WINDOW, frame->reg[MOMENT_WINDOW]));
}

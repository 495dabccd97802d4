/* Windows: the roles asked, the roles concerned, and the actions allowed in them. */
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

/* ---- roles that could act, by public facts ------------------------------------------------------------------- */

static bool has_captives(const struct kingmaker *s, int role) {
    for (int n = 0; n < NOBLES; n++)
        if (s->noble[n].captor == role && noble_owner(s, n) != NONE)
            return true;
    return false;
}

/* The captors and the owners of captives. */
static role_set with_captives(const struct kingmaker *s) {
    role_set roles = 0;
    for (int n = 0; n < NOBLES; n++)
        if (s->noble[n].captor != NONE && noble_owner(s, n) != NONE)
            roles |= (role_set)(ROLE_BIT(s->noble[n].captor) | ROLE_BIT(noble_owner(s, n)));
    return roles & s->seated;
}

/* A role with a hand might do anything, and a role with heirs or captives may bargain over them. Otherwise all possible
 * actions are public. */
bool could_act(const struct game *game, int role) {
    const struct kingmaker *s = state_of(game);
    struct action_list list;
    if (cards_next(s->card, CARDS, at_hand(role), 0) != NONE || heirs_of(s, role) != 0 || has_captives(s, role))
        return true;
    list.count = 0;
    window_actions_legal(game, role, &list);
    return list.count > 0;
}

/* ---- roles concerned by a window ----------------------------------------------------------------------------- */

/* A force that the active player moved in this turn stands where the role has a Noble, an heir or a place. */
static bool is_approached(const struct game *game, int role) {
    const struct kingmaker *s = state_of(game);
    const struct tables *t = content_of(game);
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

/* Does the captive of the current execution belong to the role? */
static bool owns_condemned(const struct game *game, int role) {
    for (int i = flow_frames(game); i-- > 0;)
        if (flow_frame(game, i)->step == STEP_EXECUTION)
            return noble_owner(state_of(game), flow_frame(game, i)->reg[EXECUTION_NOBLE]) == role;
    return false;
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
    case WINDOW_END_OF_TURN: return with_captives(s) >> role & 1;
    case WINDOW_BEFORE_PARLIAMENT:
    case WINDOW_BETWEEN_ITEMS: return faction_has_nobles(s, role) || town_votes(game, role) > 0;
    case WINDOW_BEFORE_CORONATION: return heirs_of(s, role) != 0;
    case WINDOW_PARDON: return owns_condemned(game, role);
    case WINDOWS: break;
    }
    return true;
}

uint32_t km_windows_covering(const struct game *game, const struct frame *frame, int role) {
    const struct kingmaker *s = state_of(game);
    int window = frame->reg[MOMENT_WINDOW];
    if (window == WINDOW_END_OF_TURN && role == s->active && !faction_has_nobles(s, role))
        return 0; /* a role without a Noble gets no other question */
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

/* OPTION_WINDOWS: windows "few" are those of the attacked, of captives (only for roles with captives), in Parliament
 * and at the end of a turn. The active player needs no window between two moves. */
static role_set asked_in(const struct game *game, int window) {
    const struct kingmaker *s = state_of(game);
    bool few = s->option[OPTION_WINDOWS] == WINDOWS_FEW;
    switch ((enum window)window) {
    case WINDOW_BEFORE_CHANCE:
    case WINDOW_AFTER_CHANCE:
    case WINDOW_BEFORE_PARLIAMENT:
    case WINDOW_BEFORE_CORONATION:
    case WINDOW_AFTER_DRAW: return few ? 0 : s->seated;
    case WINDOW_CAPTIVES: return few ? with_captives(s) : s->seated;
    case WINDOW_BETWEEN_MOVES: return few ? 0 : (role_set)(s->seated & ~ROLE_BIT(s->active));
    case WINDOW_BEFORE_COMBAT: {
        role_set attacked = 0;
        FOR_EACH_BIT (role, s->seated) {
            if (fights(s, role) && role != s->combat.attacker)
                attacked |= ROLE_BIT(role);
        }
        return few ? attacked : s->seated;
    }
    case WINDOW_BETWEEN_ITEMS:
    case WINDOW_END_OF_TURN:
    case WINDOW_PARDON:
    case WINDOWS: break;
    }
    return s->seated;
}

/* Roles asked again after another role acted. With windows "few": only for captives and before combat. */
static role_set asked_again_in(const struct game *game, int window) {
    const struct kingmaker *s = state_of(game);
    bool few = s->option[OPTION_WINDOWS] == WINDOWS_FEW;
    if (few && window == WINDOW_END_OF_TURN)
        return with_captives(s);
    return window == WINDOW_PARDON || (few && window == WINDOW_BETWEEN_ITEMS) ? 0 : asked_in(game, window);
}

/* With windows "few": in another player's turn only roles with cards, captors, and owners of captives. */
static bool is_worth_asking(const struct game *game, int role) {
    const struct kingmaker *s = state_of(game);
    return s->option[OPTION_WINDOWS] == WINDOWS_ALL || role == s->active ||
           cards_next(s->card, CARDS, at_hand(role), 0) != NONE || (with_captives(s) & ROLE_BIT(role));
}

static role_set who_could(const struct game *game, role_set roles) {
    role_set could = 0;
    FOR_EACH_BIT (role, roles) {
        if (is_worth_asking(game, role) && could_act(game, role))
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
    window_actions_legal(game, role, list);
    list_add(list, VERB_PASS);
}

/* A player who acts lets the others of the window think again. The window stays open for the same players. */
void moment_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    if (action->verb == VERB_PASS) {
        windows_pass(game, frame, role);
        return;
    }
    frame->phase = MOMENT_HAS_OPENED;
    windows_again(game, frame,
                  (role_set)(who_could(game, asked_again_in(game, frame->reg[MOMENT_WINDOW])) & ~ROLE_BIT(role)));
    window_actions_choose(game, role, action);
}

void moment_step_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct frame *frame = flow_top(game);
    put_format(out, " %s", domain_title(game->ruleset, game->content, DOM_WINDOW, frame->reg[MOMENT_WINDOW]));
}

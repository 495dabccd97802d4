/* The Campaign Phase: which player goes first, cards in turn, the uses of a card (UP-12.1, UP-12.4, UP-12.7, UP-13 to
 * UP-16). */
#include "../state/areas.h"
#include "../state/armies.h"
#include "../state/sieges.h"
#include "../tables.h"
#include "activation.h"
#include "cards.h"
#include "decks.h"
#include "henrietta.h"
#include "losses.h"
#include "political.h"
#include "recruitment.h"
#include "subordination.h"

enum { CHOOSE_FIRST, CLAIM, TURNS_BEGIN, DIE_ROLLED, CARD_ASKED };
enum { DISCARD_VALUE = 1, RECRUIT_BY_OPS = 2, RECRUIT_BY_DISCARD = 1 };

/* ---- the first player (UP-12.1) -------------------------------------------------------------------------- */

/* Could the second player hold a Campaign card, by public knowledge? In Henrietta the cards lie open. */
static bool claim_possible(const struct game *game, int side) {
    const struct uk_state *s = state_of(game);
    if (!is_solo(s))
        return uk_cards_unknown(content_of(game), s, side, true) > 0;
    for (int card = 0; card < CARDS; card++)
        if (card_claims_first(game, side, card))
            return true;
    return false;
}

void first_player_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_add1(list, VERB_GO_FIRST, ROYALIST);
    list_add1(list, VERB_GO_FIRST, PARLIAMENT);
}

void first_player_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    state_of(game)->first = (uint8_t)action->arg[0];
    tell(game, EVENT_FIRST_PLAYER, action->arg[0], 0, 0, 0);
    flow_return(game);
}

void claim_first_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    for (int card = 0; card < CARDS; card++)
        if (card_claims_first(game, role, card))
            list_add1(list, VERB_CLAIM_FIRST, card);
    list_add(list, VERB_DONE);
}

void claim_first_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    if (action->verb == VERB_DONE) {
        windows_pass(game, frame, role);
        return;
    }
    state_of(game)->first = (uint8_t)role;
    tell(game, EVENT_CLAIMS_FIRST, role, 0, 0, 0);
    flow_return(game);
    state_of(game)->active = (uint8_t)opponent(role);
    flow_call(game, STEP_CARD_PLAY, role, action->arg[0], USE_CAMPAIGN);
}

/* ---- in turn ----------------------------------------------------------------------------------------------- */

static void pass(struct game *game, int side) {
    state_of(game)->passed |= (uint8_t)bit_of(side);
    tell(game, EVENT_PASSED, side, 0, 0, 0);
}

/* The side that plays next, after the last card; NONE if both have passed. */
static int next_side(struct game *game) {
    struct uk_state *s = state_of(game);
    for (int k = 0; k < SIDES; k++) {
        int side = s->active;
        s->active = (uint8_t)opponent(side);
        if (has_passed(s, side))
            continue;
        if (uk_cards_held(s, side) > 0 && !(is_solo(s) && solo_done(s, side)))
            return side;
        pass(game, side);
    }
    return NONE;
}

void campaign_run(struct game *game, struct frame *frame) {
    struct uk_state *s = state_of(game);
    int side;
    switch (frame->phase) {
    case CHOOSE_FIRST:
        frame->phase = CLAIM;
        flow_call(game, STEP_FIRST_PLAYER, s->new_model ? PARLIAMENT : ROYALIST);
        return;
    case CLAIM:
        frame->phase = TURNS_BEGIN;
        s->active = s->first;
        if (claim_possible(game, opponent(s->first)))
            windows_open(game, STEP_CLAIM_FIRST, WINDOW_CLAIM, ROLE_BIT(opponent(s->first)), opponent(s->first));
        return;
    case TURNS_BEGIN:
        side = s->ending == ENDING_NONE ? next_side(game) : NONE;
        if (side == NONE) {
            uk_cards_end_campaign(game);
            if (is_solo(s))
                solo_end_turn(game);
            flow_return(game);
            return;
        }
        frame->role = (uint8_t)side;
        frame->phase = DIE_ROLLED;
        if (is_solo(s))
            flow_call(game, STEP_DECISION_DIE, side);
        return;
    default:
        frame->phase = TURNS_BEGIN;
        flow_call(game, STEP_PLAY, frame->role);
        return;
    }
}

/* ---- uses of a card ------------------------------------------------------------------------------------------- */

/* UP-14: once a turn, with an Economic Infrastructure, and not while the Lorrainers are there (card 108). */
static bool recruit_action_open(const struct game *game, int side) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    if ((s->recruited >> side & 1) || infrastructures_controlled(c, s, side) == 0)
        return false;
    for (int b = 0; b < BRIGADES && side == ROYALIST; b++)
        if (c->brigade[b].pool == POOL_LORRAINER && brigade_on_map(s, b))
            return false;
    return may_recruit(game, side, RECRUIT_ACTION);
}

static bool raid_open(const struct game *game, int side) {
    for (int n = 0; n < NOTABLES; n++) {
        if (content_of(game)->notable[n].side != side)
            continue;
        const struct area_set targets = raid_targets(game, n);
        if (!areas_empty(&targets))
            return true;
    }
    return false;
}

static void list_activations_of(const struct game *game, int general, int ops, struct action_list *list) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    if (may_activate_to_move(c, s, general, ops))
        list_add1(list, general_is_inside(s, general) ? VERB_SALLY : VERB_ACTIVATE, general);
    if (may_activate_to_bombard(c, s, general, ops))
        list_add1(list, VERB_BOMBARD, general);
    if (may_enter_england(c, s, general, ops))
        list_add1(list, VERB_ENTER_ENGLAND, general);
    bring_on_list(game, general, ops, list);
}

static void list_activations(const struct game *game, int side, int ops, struct action_list *list) {
    FOR_EACH_BIT (g, content_of(game)->generals_of[side])
        list_activations_of(game, g, ops, list);
}

/* Can a card of that value Activate at least one General? */
static bool activations_possible(const struct game *game, int side, int ops) {
    struct action_list list;
    list.count = 0;
    FOR_EACH_BIT (g, content_of(game)->generals_of[side]) {
        list_activations_of(game, g, ops, &list);
        if (list.count > 0)
            return true;
    }
    return false;
}

/* What the map allows now, for any card. */
struct chances {
    bool recruit, raid;
    bool activate[4]; /* by the card's value, 0 unused */
};

static struct chances chances_now(const struct game *game, int side) {
    struct chances chances = {.recruit = recruit_action_open(game, side), .raid = raid_open(game, side)};
    for (int ops = 1; ops <= 3; ops++)
        chances.activate[ops] = (ops > 1 && chances.activate[ops - 1]) || activations_possible(game, side, ops);
    return chances;
}

static void list_actions(int card, int ops, const struct chances *chances, struct action_list *list) {
    list_add2(list, VERB_PLAY, card, USE_PLACE_PCS);
    if (chances->recruit)
        list_add2(list, VERB_PLAY, card, USE_RECRUIT);
    if (chances->raid)
        list_add2(list, VERB_PLAY, card, USE_RAID);
    if (ops >= 1 && ops <= 3 && chances->activate[ops])
        list_add2(list, VERB_PLAY, card, USE_ACTIVATE);
}

static void list_card(const struct game *game, int side, int card, const struct chances *chances,
                      struct action_list *list) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    enum card_kind kind = card_kind_now(c, s, card);
    if (kind == CARD_OPS) {
        list_actions(card, card_ops_now(c, s, card), chances, list);
    } else if (kind == CARD_EVENT) {
        bool event = uk_event_is_possible(game, side, card);
        if (event)
            list_add2(list, VERB_PLAY, card, USE_EVENT);
        if (!card_is_mandatory(c, s, card))
            list_actions(card, 0, chances, list);
        else if (!event)
            list_add2(list, VERB_PLAY, card, USE_EVENT);
    } else {
        list_add2(list, VERB_PLAY, card, USE_CAMPAIGN);
        if (chances->recruit)
            list_add2(list, VERB_PLAY, card, USE_RECRUIT);
    }
}

static bool train_may_go(const struct uk_state *s, int side) {
    return place_area(s, s->train[side]) != NONE;
}

void play_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    bool bonus = frame->reg[PLAY_BONUS];
    const struct chances chances = chances_now(game, role);
    uint64_t hand[CARD_WORDS];
    cards_at_hand(game, role, bonus, hand);
    FOR_EACH_IN (card, hand, CARD_WORDS)
        list_card(game, role, card, &chances, list);
    if (train_may_go(s, role))
        list_add(list, VERB_REMOVE_TRAIN);
    if (role == ROYALIST && queen_may_leave(c, s))
        list_add(list, VERB_QUEEN_LEAVES);
    if (!bonus && !frame->reg[PLAY_COMMITTED] && s->plays[role] <= 0 && !holds_mandatory(c, s, role))
        list_add(list, VERB_PASS);
}

void play_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int16_t bonus = frame->reg[PLAY_BONUS];
    switch (action->verb) {
    case VERB_PASS:
        pass(game, role);
        flow_return(game);
        break;
    case VERB_REMOVE_TRAIN:
        frame->reg[PLAY_COMMITTED] = 1;
        train_remove(game, role);
        break;
    case VERB_QUEEN_LEAVES:
        frame->reg[PLAY_COMMITTED] = 1;
        queen_leaves(game);
        break;
    default:
        flow_return(game);
        flow_call(game, STEP_CARD_PLAY, role, action->arg[0], action->arg[1], bonus);
        break;
    }
}

/* ---- one card's play ----------------------------------------------------------------------------------------- */

static void begin_use(struct game *game, int side, int card, int use) {
    const struct uk_content *c = content_of(game);
    enum card_kind kind = card_kind_now(c, state_of(game), card);
    bool event = kind == CARD_EVENT;
    int value = kind == CARD_OPS ? card_ops_now(c, state_of(game), card) : DISCARD_VALUE;
    switch (use) {
    case USE_EVENT: uk_event_begin(game, side, card); break;
    case USE_PLACE_PCS: flow_call(game, STEP_PLACE_PCS, side, value); break;
    case USE_RAID: flow_call(game, STEP_RAID, side, value); break;
    case USE_ACTIVATE: flow_call(game, STEP_ACTIVATE, side, value, 1); break;
    case USE_CAMPAIGN: flow_call(game, STEP_ACTIVATE, side, 0, c->card[card].activations); break;
    default:
        state_of(game)->recruited |= (uint8_t)bit_of(side);
        recruitment_begin(game, side, RECRUIT_ACTION, event ? RECRUIT_BY_DISCARD : RECRUIT_BY_OPS, 0, false, 0);
        break;
    }
}

enum { CARD_BEGINS, CARD_DONE, BONUS_SETS_FOLLOW };

static void card_play_ends(struct game *game, int side, int card, int use) {
    struct uk_state *s = state_of(game);
    if (s->truce == 1 + side)
        s->truce = 0;
    card_put_away(game, side, card, use);
    s->play = (struct play){.card = NONE}; /* the next card may use Generals that this card has activated */
    generals_check_lone(game, ROYALIST);
    generals_check_lone(game, PARLIAMENT);
    sieges_check(game);
    laughter_of_the_court(game);
}

void card_play_run(struct game *game, struct frame *frame) {
    struct uk_state *s = state_of(game);
    int side = frame->role, card = frame->reg[CARD_PLAY_CARD], use = frame->reg[CARD_PLAY_USE];
    bool bonus = frame->reg[CARD_PLAY_BONUS];
    switch (frame->phase) {
    case CARD_BEGINS:
        frame->phase = CARD_DONE;
        s->play = (struct play){.card = (int16_t)card, .side = (int8_t)side};
        card_tell_played(game, side, card, use);
        card_take(game, side, card, bonus);
        begin_use(game, side, card, use);
        return;
    case CARD_DONE:
        frame->phase = BONUS_SETS_FOLLOW;
        card_play_ends(game, side, card, use);
        return;
    default:
        if (s->ending == ENDING_NONE && illegal_positions_call(game))
            return;
        if (!bonus && bonus_waiting(s) != NONE && s->ending == ENDING_NONE)
            flow_call(game, STEP_PLAY, bonus_waiting(s), 1);
        else
            flow_return(game);
    }
}

/* ---- the General to Activate (UP-12.5, UP-16) ------------------------------------------------------------------- */

void activate_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    int ops = frame->reg[ACTIVATE_OPS];
    list_activations(game, role, ops, list);
    if (ops == 0) {
        raids_list(game, role, list);
        list_add(list, VERB_DONE);
    }
}

static void begin_activation(struct game *game, const struct action *action, int ops) {
    int general = action->arg[0];
    switch (action->verb) {
    case VERB_BOMBARD: activation_begin(game, general, MODE_BOMBARD); break;
    case VERB_SALLY: activation_begin(game, general, MODE_SORTIE); break;
    case VERB_ENTER_ENGLAND: activation_begin(game, general, MODE_ENTRY); break;
    case VERB_BRING_ON: bring_on(game, general, action->arg[1]); break;
    default: activation_begin(game, general, MODE_MOVE); break;
    }
    state_of(game)->op.small = ops == 1 || ops == 2;
}

void activate_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int ops = frame->reg[ACTIVATE_OPS];
    if (action->verb == VERB_DONE)
        tell(game, EVENT_CARD_ENDS, role, 0, 0, 0);
    if (action->verb == VERB_DONE || --frame->reg[ACTIVATE_LEFT] == 0)
        flow_return(game);
    if (action->verb == VERB_RAID)
        raid_carry_out(game, action->arg[0], action->arg[1]);
    else if (action->verb != VERB_DONE)
        begin_activation(game, action, ops);
}

/* TW-7.1, TW-7.2, TW-8.1: how a Battle opens. Relief of a Siege, Main Attack and Reserves, Withdraw Before Battle,
 * whether the Besieged join. */
#include "../../kit/dice.h"
#include "../state/battle.h"
#include "../state/blocks.h"
#include "../state/control.h"
#include "../state/fog.h"
#include "../tables.h"
#include "cover.h"

enum { ROUNDS = 3 };

/* ---- relief of a Siege (TW-8.1) ---------------------------------------------------------------------------------- */

void relief_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_add(list, VERB_MAINTAIN_SIEGE);
    list_add(list, VERB_BREAK_OFF_SIEGE);
}

void relief_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct tw_state *s = state_of(game);
    int area = frame->reg[RELIEF_AREA], fort = frame->reg[RELIEF_CITY];
    flow_return(game);
    if (action->verb == VERB_MAINTAIN_SIEGE) {
        tell(game, EVENT_SIEGE_MAINTAINED, fort, 0, 0, 0);
        flow_call(game, STEP_HOLD, role, area, fort);
        return;
    }
    battle_of(game)->siege_cut = 1;
    if (s->marker[fort] > 0)
        s->marker[fort]--;
    tell(game, EVENT_SIEGE_BROKEN_OFF, fort, s->marker[fort], 0, 0);
}

/* Artillery may be kept back as well, but Infantry and Cavalry alone keep up a Siege (TW-8.01). */
void hold_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct tw_content *c = content_of(game);
    const struct tw_battle *b = battle_of(game);
    uint64_t more = b->ranks[role] | b->reserve[role], fighting = c->fighting[role];
    FOR_EACH_BIT (m, more)
        list_add1(list, VERB_HOLD, block_of(role, m));
    if (bits_count(b->held[role] & fighting) >= c->city[frame->reg[HOLD_CITY]].size || !(more & fighting))
        list_add(list, VERB_PASS);
}

void hold_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct tw_battle *b = battle_of(game);
    if (action->verb == VERB_PASS) {
        flow_return(game);
        tell(game, EVENT_HELD, role, b->area, bits_count(b->held[role]), 0);
        return;
    }
    uint64_t bit = block_bit(action->arg[0]);
    b->held[role] |= bit;
    b->ranks[role] &= ~bit;
    b->reserve[role] &= ~bit;
    tell_secret(game, EVENT_KEEPS_SIEGE, ROLE_BIT(role), ROLE_BIT(role), role, b->area, bits_count(b->reserve[role]),
                action->arg[0]);
}

/* ---- Main Attack (TW-7.1) ---------------------------------------------------------------------------------------- */

/* The borders that the Attacker crossed; returns their number. */
static int attack_borders(const struct game *game, uint8_t border[BORDERS]) {
    const struct tw_battle *b = battle_of(game);
    int n = 0;
    FOR_EACH_BIT (m, b->ranks[b->attacker]) {
        uint8_t by = state_of(game)->combat.entered_by[block_of(b->attacker, m)];
        int i = 0;
        while (i < n && border[i] != by)
            i++;
        if (i == n && by != NO_BORDER)
            border[n++] = by;
    }
    return n;
}

void main_attack_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    uint8_t border[BORDERS];
    int n = attack_borders(game, border);
    for (int i = 0; i < n; i++)
        list_add1(list, VERB_MAIN_ATTACK, border[i]);
}

void main_attack_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    battle_of(game)->main = (uint8_t)action->arg[0];
    flow_return(game);
}

/* Blocks that came by another border stand in Reserve; blocks that were there already do not. */
static void form_up(struct game *game) {
    const struct tw_state *s = state_of(game);
    struct tw_battle *b = battle_of(game);
    int side = b->attacker;
    FOR_EACH_BIT (m, b->ranks[side]) {
        uint8_t by = s->combat.entered_by[block_of(side, m)];
        if (by != NO_BORDER && by != b->main)
            b->reserve[side] |= bit_of(m);
    }
    b->ranks[side] &= ~b->reserve[side];
    for (int k = 0; k < SIDES; k++)
        b->from_reserve[k] = b->reserve[k];
}

/* ---- Withdraw Before Battle (TW-7.2): the role is the Defender --------------------------------------------------- */

void stand_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_add(list, VERB_WITHDRAW);
    list_add(list, VERB_STAND);
}

static const struct tw_withdrawal *withdrawal_row(struct game *game, int horse, int enemy_horse) {
    const struct tw_content *c = content_of(game);
    struct tw_battle *b = battle_of(game);
    int side = opponent(b->attacker);
    static const struct tw_withdrawal unhindered = {1, 0};
    tell_secret(game, EVENT_HORSE_ANNOUNCED, ROLES_EVERYONE, 0, b->area, horse, enemy_horse, 0); /* no side knew both */
    if (horse && !enemy_horse)
        return &unhindered;
    if (!horse && enemy_horse)
        return &c->withdrawal[0];
    int modifier = withdrawal_modifier(game, side) - (b->mist ? 0 : enemy_horse);
    int rolled = die(game, 6, "Withdraw Before Battle"), result = rolled + modifier;
    battle_keep_die(game, side, rolled);
    result = result < 1 ? 1 : result > 6 ? 6 : result;
    tell(game, EVENT_WITHDRAWAL_ROLL, b->area, rolled, result, withdrawal_needs(c));
    return &c->withdrawal[result - 1];
}

static void try_to_withdraw(struct game *game) {
    const struct tw_content *c = content_of(game);
    struct tw_battle *b = battle_of(game);
    int side = opponent(b->attacker), enemy = b->attacker;
    int horse = bits_count(b->ranks[side] & c->of_class[side][CAVALRY]);
    int enemy_horse = bits_count(b->ranks[enemy] & c->of_class[enemy][CAVALRY]);
    bool horse_only = horse && !(b->ranks[side] & ~c->of_class[side][CAVALRY]);
    const struct tw_withdrawal *row = withdrawal_row(game, horse, enemy_horse);
    b->withdrawn = row->success != 0;
    tell(game, row->success ? EVENT_WITHDREW : EVENT_COULD_NOT_WITHDRAW, b->area, side,
         row->loss > 0 ? row->loss : NONE, 0);
    if (!row->success && horse_only) {
        uint64_t slow = b->ranks[enemy] & c->of_class[enemy][INFANTRY];
        b->ranks[enemy] &= ~slow;
        b->reserve[enemy] |= slow;
        b->from_reserve[enemy] |= slow;
    }
    if (row->loss)
        flow_call(game, STEP_LOSSES, side, b->area, row->loss);
}

void stand_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    flow_return(game);
    if (action->verb == VERB_WITHDRAW)
        try_to_withdraw(game);
    else
        tell(game, EVENT_STANDS, battle_of(game)->area, 0, 0, 0);
}

/* Strength lost by blocks that stand upright: Cavalry first, then blocks of the owner's choice. Registers: a the Area,
 * b the strength still to lose. */
static uint64_t losers_of_strength(const struct game *game, int side) {
    uint64_t ranks = battle_of(game)->ranks[side], horse = ranks & content_of(game)->of_class[side][CAVALRY];
    return horse ? horse : ranks;
}

void losses_run(struct game *game, struct frame *frame) {
    int side = frame->role;
    battle_bury(game, side);
    uint64_t set = losers_of_strength(game, side);
    if (frame->reg[LOSSES_LEFT] == 0 || set == 0) {
        flow_return(game);
        return;
    }
    int left = frame->reg[LOSSES_LEFT]--;
    if (bits_count(battle_of(game)->ranks[side]) == 1)
        block_lose(game, block_of(side, bits_first(set)), 1);
    else
        flow_call(game, STEP_LOSS, side, frame->reg[LOSSES_AREA], left);
}

void loss_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    FOR_EACH_BIT (m, losers_of_strength(game, role))
        list_add1(list, VERB_LOSE, block_of(role, m));
}

void loss_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    flow_return(game);
    block_lose(game, action->arg[0], 1);
}

/* ---- the Besieged join (TW-8.1): the role is the Besieged -------------------------------------------------------- */

void join_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_add(list, VERB_JOIN);
    list_add(list, VERB_STAY_INSIDE);
}

void join_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct tw_battle *b = battle_of(game);
    if (action->verb == VERB_JOIN) {
        b->joined = 1;
        b->from_city[role] = inside(state_of(game), role, b->fort) & content_of(game)->fighting[role];
        b->reserve[role] |= b->from_city[role];
        b->from_reserve[role] |= b->from_city[role];
        tell(game, EVENT_BESIEGED_JOIN, frame->reg[JOIN_AREA], b->fort, 0, 0);
    } else {
        tell(game, EVENT_BESIEGED_STAY, b->fort, 0, 0, 0);
    }
    flow_return(game);
}

/* ---- the Battle -------------------------------------------------------------------------------------------------- */

enum {
    BATTLE_BEGINS,
    BATTLE_MAIN_ATTACK,
    BATTLE_FORM_UP,
    BATTLE_WITHDRAW,
    BATTLE_JOIN,
    BATTLE_REVEAL,
    BATTLE_FIRST_ROUND,
    BATTLE_AFTER_ROUND
};

static void begin(struct game *game, struct frame *frame) {
    struct tw_state *s = state_of(game);
    struct tw_battle *b = battle_of(game);
    int area = frame->reg[BATTLE_AREA];
    int attacker = s->combat.attacker[area] == NO_SIDE ? s->player1 : s->combat.attacker[area];
    int defender = opponent(attacker);
    battle_clear(game, area, FIGHT_BATTLE, attacker);
    b->ranks[attacker] = in_field(s, attacker, area);
    b->ranks[defender] = in_field(s, defender, area) & ~s->combat.reinforcing[defender];
    b->reserve[defender] = in_field(s, defender, area) & s->combat.reinforcing[defender];
    if (b->fort == NOWHERE || half_inside(s, b->fort))
        return;
    b->besieged = besieged_side(s, b->fort) != NONE;
    if (besieged_side(s, b->fort) != attacker)
        return;
    if (s->marker[b->fort] < 0)
        b->siege_cut = 1;
    else
        flow_call(game, STEP_RELIEF, defender, area, b->fort);
}

/* TW-7.1: the Reserve takes the place of blocks that have marched away (TW-12.51) or keep up the Siege (TW-8.1). */
static void close_ranks(struct tw_battle *b) {
    int defender = opponent(b->attacker);
    if (b->ranks[defender])
        return;
    b->ranks[defender] = b->reserve[defender];
    b->reserve[defender] = 0;
}

/* TW-7.1: in Round 1 all Defending blocks outside Reserve were lost, so the Attacker holds the Area now. */
static void change_places(struct game *game) {
    struct tw_battle *b = battle_of(game);
    int loser = opponent(b->attacker), side = b->attacker;
    if (b->ranks[loser]) /* Artillery, too, holds the Area */
        return;
    bool positional = b->cover[loser] == COVER_ROUNDED_DOWN;
    b->attacker = (uint8_t)loser;
    b->first = (uint8_t)side;
    tell(game, EVENT_PLACES_CHANGED, b->area, side, 0, 0);
    control_hand_over(game, b->area, side);
    if (positional) {
        b->cover[loser] = COVER_NONE;
        b->covered[loser] = 0;
        cover_positional_defence(game, side);
    }
}

static bool fight_over(const struct game *game) {
    const struct tw_battle *b = battle_of(game);
    return !battle_fighters(game, KING) || !battle_fighters(game, PARLIAMENT) || b->retreater != NO_SIDE;
}

/* With empty ranks the Reserve decides whether the Battle goes on and whether guns are lost. Only the owner knew
 * whether it is more than Artillery. */
static void tell_reserves(struct game *game) {
    const struct tw_state *s = state_of(game);
    const struct tw_battle *b = battle_of(game);
    for (int side = 0; side < SIDES; side++) {
        uint64_t fighting = content_of(game)->fighting[side], upright = b->reserve[side] & ~s->revealed[side];
        if (!upright || (b->ranks[side] & fighting))
            continue;
        struct fog_range range = fog_range(s, side, upright, fighting);
        if (range.least == 0 && range.most > 0)
            tell_secret(game, EVENT_RESERVE_DECIDES, ROLES_EVERYONE, ROLE_BIT(side), b->area, side, 0, 0);
    }
}

void battle_run(struct game *game, struct frame *frame) {
    struct tw_state *s = state_of(game);
    struct tw_battle *b = battle_of(game);
    uint8_t border[BORDERS];
    int borders;
    switch (frame->phase++) {
    case BATTLE_BEGINS:
        if (frame->reg[BATTLE_SALLY] == 0)
            begin(game, frame);
        return;
    case BATTLE_MAIN_ATTACK:
        close_ranks(b);
        borders = frame->reg[BATTLE_SALLY] ? 0 : attack_borders(game, border);
        if (borders == 1)
            b->main = border[0];
        else if (borders > 1)
            flow_call(game, STEP_MAIN_ATTACK, b->attacker, frame->reg[BATTLE_AREA]);
        return;
    case BATTLE_FORM_UP:
        if (frame->reg[BATTLE_SALLY] == 0)
            form_up(game);
        tell(game, EVENT_BATTLE, b->area, b->attacker, b->main == NO_BORDER ? NONE : b->main, 0);
        return;
    case BATTLE_WITHDRAW:
        if (!b->surprise)
            flow_call(game, STEP_STAND, opponent(b->attacker), frame->reg[BATTLE_AREA]);
        return;
    case BATTLE_JOIN:
        if (!b->withdrawn && b->siege_cut && inside(s, b->attacker, b->fort))
            flow_call(game, STEP_JOIN, b->attacker, frame->reg[BATTLE_AREA], b->fort);
        return;
    case BATTLE_REVEAL:
        if (b->withdrawn) {
            flow_goto(game, STEP_AFTERMATH);
            return;
        }
        for (int side = 0; side < SIDES; side++)
            blocks_reveal(game, side, b->ranks[side]);
        cover_take(game);
        return;
    case BATTLE_FIRST_ROUND: break; /* Artillery alone fights a Round, too */
    default:
        tell_reserves(game);
        if (fight_over(game) || b->round == ROUNDS || s->skirmish) {
            flow_goto(game, STEP_AFTERMATH);
            return;
        }
        if (b->round == 1)
            change_places(game);
        break;
    }
    b->round++;
    flow_call(game, STEP_ROUND, 0, frame->reg[BATTLE_AREA], b->round);
}

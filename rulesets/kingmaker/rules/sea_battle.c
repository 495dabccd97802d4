/* KM-E1-seabattle: fleets that fight, by what they can carry. STEP_SEA_BATTLE (role; ship, other): the moving fleet
 * joins battle with one at sea, where its player chooses to attack or a blockade makes him; returns when all is
 * settled. */
#include "../../kit/bits.h"
#include "../tables.h"
#include "attacks.h"
#include "combat_card.h"
#include "combat_results.h"
#include "fates.h"
#include "windows.h"

/* The ships that sail for that role in a square: one that is lent sails for the borrower. */
static uint32_t ships_at(const struct game *game, int role, int square) {
    const struct kingmaker *s = state_of(game);
    uint32_t set = 0;
    for (int ship = 0; ship < SHIPS; ship++)
        if (s->ship[ship].square == square && ship_mover(game, ship) == role)
            set |= 1u << ship;
    return set;
}

static uint32_t all_aboard(const struct kingmaker *s, uint32_t ships) {
    uint32_t nobles = 0;
    FOR_EACH_BIT (ship, ships)
        nobles |= nobles_aboard(s, ship);
    return nobles;
}

static bool can_meet(const struct game *game, int role, int ship, int other) {
    const struct kingmaker *s = state_of(game);
    int enemy = ship_mover(game, other);
    return ship_at_sea(s, ship) && ship_at_sea(s, other) && s->ship[ship].square == s->ship[other].square &&
           ship_mover(game, ship) == role && enemy != NONE && enemy != role && may_attack(game, role, enemy);
}

static void sea_begin(struct game *game, int role, int ship, int other) {
    struct kingmaker *s = state_of(game);
    int enemy = ship_mover(game, other), square = s->ship[ship].square;
    uint32_t mine = fleet_of(s, ship), theirs = fleet_of(s, other);
    s->combat = (struct combat){.kind = COMBAT_SEA,
                                .place = NONE,
                                .card = NONE,
                                .winner = NONE,
                                .square = (int16_t)square,
                                .attacker = (int8_t)role,
                                .defender = (int8_t)enemy,
                                .attackers = all_aboard(s, mine),
                                .defenders = all_aboard(s, theirs),
                                .attacking_ships = (uint8_t)mine,
                                .defending_ships = (uint8_t)theirs};
}

/* ---- who defends together ------------------------------------------------------------------------------------- */

/* Further ships of that role there, which may help those attacked: its own or an ally's. */
static uint32_t helping_ships(const struct game *game, int role) {
    const struct kingmaker *s = state_of(game);
    const struct combat *c = &s->combat;
    if (c->kind != COMBAT_SEA || !is_seated(s, role) || !are_allied(s, role, c->defender) ||
        !may_attack(game, c->attacker, role))
        return 0;
    uint32_t ships = ships_at(game, role, c->square) & ~(uint32_t)c->defending_ships, fresh = 0;
    FOR_EACH_BIT (ship, ships) {
        if (!(s->ship[ship].did & DID_DEFEND))
            fresh |= 1u << ship;
    }
    return fresh;
}

bool help_at_sea_stands(const struct game *game, const struct frame *frame) {
    return helping_ships(game, frame->role) != 0;
}

void help_at_sea_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)game, (void)role;
    list_add1(list, VERB_DEFEND_TOGETHER, frame->reg[HELP_AT_SEA_SHIP]);
    list_add1(list, VERB_STAND_ASIDE, frame->reg[HELP_AT_SEA_SHIP]);
}

void help_at_sea_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct combat *c = &state_of(game)->combat;
    (void)frame;
    flow_return(game);
    if (action->verb == VERB_STAND_ASIDE)
        return;
    uint32_t ships = helping_ships(game, role);
    c->defending_ships |= (uint8_t)ships;
    c->defenders |= all_aboard(state_of(game), ships);
    tell(game, EVENT_DEFENDS_TOGETHER, role, action->arg[0], 0, 0);
}

/* The owner of those attacked first, then his allies clockwise; NONE: all were asked. */
static int next_helper(const struct game *game, struct frame *frame) {
    const struct combat *c = &state_of(game)->combat;
    while (c->kind == COMBAT_SEA && frame->reg[SEA_BATTLE_SEAT] < SEATS) {
        int role = (c->defender + frame->reg[SEA_BATTLE_SEAT]++) % SEATS;
        if (helping_ships(game, role) != 0)
            return role;
    }
    return NONE;
}

/* ---- the fight ------------------------------------------------------------------------------------------------- */

/* Ships and Nobles who are still there; a seat may have left meanwhile. */
static void sea_joined(struct game *game, int ship, int other) {
    struct kingmaker *s = state_of(game);
    struct combat *c = &s->combat;
    for (int i = 0; i < SHIPS; i++)
        if (!ship_at_sea(s, i)) {
            c->attacking_ships &= (uint8_t) ~(1 << i);
            c->defending_ships &= (uint8_t) ~(1 << i);
        }
    c->attackers = all_aboard(s, c->attacking_ships);
    c->defenders = all_aboard(s, c->defending_ships);
    FOR_EACH_BIT (i, c->defending_ships)
        s->ship[i].did |= DID_DEFEND;
    tell8(game, EVENT_SEA_FIGHT,
          (int16_t[EVENT_ARGS]){(int16_t)ship, (int16_t)other, c->square, (int16_t)attack_strength(game),
                                (int16_t)defence_strength(game)});
}

/* Ships with cards change hands with their cards; those of an office are kept until they touch port. */
static void take_ships(struct game *game, uint32_t ships, uint32_t victors, int role) {
    struct kingmaker *s = state_of(game);
    int chief = spoils_go_to(game, victors, role);
    FOR_EACH_BIT (ship, ships) {
        int card = tables_of(game)->ship_card[ship];
        if (!ship_in_play(s, ship))
            continue;
        s->ship[ship].loaned_to = s->ship[ship].blockades = NONE;
        ship_part(game, ship);
        tell(game, EVENT_PRIZE_TAKEN, role, ship, 0, 0);
        if (card_kind(card) == CARD_SHIP) {
            s->card[card] = (uint8_t)(chief != NONE ? AT_NOBLE + chief : AT_FACTION + role);
            s->ship[ship].keeper = NONE;
        } else {
            s->ship[ship].keeper = (int8_t)role;
            flow_call(game, STEP_PRIZE, role, ship);
        }
    }
}

static void sea_won(struct game *game, const struct combat *c, bool by_attack) {
    uint32_t losers = by_attack ? c->defenders : c->attackers;
    int role = by_attack ? c->attacker : c->defender;
    tell(game, EVENT_WON_COMBAT, role, NONE, 0, 0);
    claim_draws(game, role, losers);
    combat_kill(game, named_on(game, c->card) & (c->attackers | c->defenders));
    uint32_t victors = nobles_alive(game, by_attack ? c->attackers : c->defenders);
    combat_capture(game, losers, victors, role);
    take_ships(game, by_attack ? c->defending_ships : c->attacking_ships, victors, role);
    fates_settle(game);
}

static void sea_resolve(struct game *game) {
    struct kingmaker *s = state_of(game);
    int card;
    enum odds odds = combat_card(game, s->combat.attacker, &card);
    s->combat.card = (int16_t)card;
    const struct combat c = s->combat;
    int attack = attack_strength(game), defence = defence_strength(game);
    combat_clear(game);
    if (attack == 0 || defence == 0)
        return; /* a Noble who wavered took all the ships of a side away */
    if (odds <= ODDS_BAD_WEATHER) {
        tell(game, EVENT_BAD_WEATHER, 0, 0, 0, 0);
    } else if (odds_reached(odds, attack, defence) || odds_reached(odds, defence, attack)) {
        sea_won(game, &c, attack > defence);
    } else {
        tell(game, EVENT_INDECISIVE, attack, defence, 0, 0);
        combat_kill(game, named_on(game, card) & (c.attackers | c.defenders));
    }
}

void sea_battle_run(struct game *game, struct frame *frame) {
    int role = frame->role, ship = frame->reg[SEA_BATTLE_SHIP], other = frame->reg[SEA_BATTLE_OTHER];
    switch (frame->phase++) {
    case 0: window_open(game, WINDOW_BEFORE_COMBAT); return;
    case 1:
        if (!can_meet(game, role, ship, other)) {
            flow_return(game);
            return;
        }
        sea_begin(game, role, ship, other);
        return;
    case 2: {
        int helper = next_helper(game, frame);
        if (helper != NONE) {
            frame->phase = 2;
            flow_call(game, STEP_HELP_AT_SEA, helper, other);
        }
        return;
    }
    case 3:
        if (state_of(game)->combat.kind == COMBAT_SEA && can_meet(game, role, ship, other)) {
            sea_joined(game, ship, other);
            int before = captives_held(state_of(game));
            sea_resolve(game);
            frame->reg[SEA_BATTLE_CAPTIVES] = (int16_t)(captives_held(state_of(game)) - before);
        } else {
            combat_clear(game);
        }
        return;
    case 4:
        if (frame->reg[SEA_BATTLE_CAPTIVES] > 0)
            window_open(game, WINDOW_CAPTIVES);
        return;
    default: flow_return(game);
    }
}

bool prize_stands(const struct game *game, const struct frame *frame) {
    const struct kingmaker *s = state_of(game);
    return ship_at_sea(s, frame->reg[PRIZE_SHIP]) && s->ship[frame->reg[PRIZE_SHIP]].keeper == frame->role;
}

void prize_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)game, (void)role;
    list_add1(list, VERB_KEEP_SHIP, frame->reg[PRIZE_SHIP]);
    list_add1(list, VERB_SCUTTLE, frame->reg[PRIZE_SHIP]);
}

void prize_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)frame;
    flow_return(game);
    if (action->verb == VERB_SCUTTLE) {
        tell(game, EVENT_SCUTTLED, role, action->arg[0], 0, 0);
        ship_remove(game, action->arg[0]);
    }
}

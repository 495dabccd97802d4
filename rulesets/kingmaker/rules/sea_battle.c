/* KM-E1-seabattle: battles of fleets; their strength is the men whom they can carry. STEP_SEA_BATTLE (role; ship,
 * other): the moving fleet joins battle with one at sea, because its player attacks or a blockade forces the battle.
 * Returns when all is settled. */
#include "../../kit/bits.h"
#include "../tables.h"
#include "attacks.h"
#include "combat_card.h"
#include "combat_results.h"
#include "fates.h"
#include "permissions.h"
#include "spoils.h"
#include "windows.h"

/* The ships that sail for that role in a square. A lent ship sails for the borrower. */
static uint32_t ships_at(const struct game *game, int role, int square) {
    const struct kingmaker *s = state_of(game);
    uint32_t set = 0;
    for (int ship = 0; ship < SHIPS; ship++)
        if (s->ship[ship].square == square && ship_mover(game, ship) == role)
            set |= bit_of(ship);
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
    spoils_forget(game);
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

/* ---- joint defence -------------------------------------------------------------------------------------------- */

/* More ships of that role there: they may help the attacked ships of the role or of an ally. */
static uint32_t helping_ships(const struct game *game, int role) {
    const struct kingmaker *s = state_of(game);
    const struct combat *c = &s->combat;
    if (c->kind != COMBAT_SEA || !is_seated(s, role) || !are_allied(s, role, c->defender) ||
        !may_attack(game, c->attacker, role))
        return 0;
    uint32_t ships = ships_at(game, role, c->square) & ~(uint32_t)c->defending_ships, fresh = 0;
    FOR_EACH_BIT (ship, ships) {
        if (!(s->ship[ship].did & DID_DEFEND))
            fresh |= bit_of(ship);
    }
    return fresh;
}

bool help_at_sea_stands(const struct game *game, const struct frame *frame) {
    return helping_ships(game, frame->role) != 0;
}

void help_at_sea_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_add1(list, VERB_DEFEND_TOGETHER, frame->reg[HELP_AT_SEA_SHIP]);
    list_add1(list, VERB_STAND_ASIDE, frame->reg[HELP_AT_SEA_SHIP]);
}

void help_at_sea_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct combat *c = &state_of(game)->combat;
    flow_return(game);
    if (action->verb == VERB_STAND_ASIDE)
        return;
    uint32_t ships = helping_ships(game, role);
    c->defending_ships |= (uint8_t)ships;
    c->defenders |= all_aboard(state_of(game), ships);
    tell(game, EVENT_DEFENDS_TOGETHER, role, action->arg[0], 0, 0);
}

/* The owner of the attacked ships first, then the owner's allies clockwise; NONE: all were asked. */
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

/* Begins the fight with the ships and Nobles that are still there, because a seat may have left the game meanwhile. */
static void sea_joined(struct game *game, int ship, int other) {
    struct kingmaker *s = state_of(game);
    struct combat *c = &s->combat;
    for (int i = 0; i < SHIPS; i++)
        if (!ship_at_sea(s, i)) {
            c->attacking_ships &= (uint8_t)~bit_of(i);
            c->defending_ships &= (uint8_t)~bit_of(i);
        }
    c->attackers = all_aboard(s, c->attacking_ships);
    c->defenders = all_aboard(s, c->defending_ships);
    FOR_EACH_BIT (i, c->defending_ships)
        s->ship[i].did |= DID_DEFEND;
    tell8(game, EVENT_SEA_FIGHT,
          (int16_t[EVENT_ARGS]){(int16_t)ship, (int16_t)other, c->square, (int16_t)attack_strength(game),
                                (int16_t)defence_strength(game)});
}

/* A ship with a card changes hands with the card. A ship of an office stays with its owner until it touches port. */
static void take_ships(struct game *game, uint32_t ships, uint32_t victors, int role) {
    struct kingmaker *s = state_of(game);
    int chief = spoils_go_to(game, victors, role);
    FOR_EACH_BIT (ship, ships) {
        int card = content_of(game)->ship_card[ship];
        if (!ship_in_play(s, ship))
            continue;
        loan_ends(game, ship);
        s->ship[ship].blockades = NONE;
        ship_part(game, ship);
        tell(game, EVENT_PRIZE_TAKEN, role, ship, 0, 0);
        if (card_kind(card) == CARD_SHIP) {
            s->card[card] = (uint8_t)(chief != NONE ? at_noble(chief) : at_faction(role));
            spoil_taken(game, card, victors, role);
            s->ship[ship].keeper = NONE;
        } else {
            s->ship[ship].keeper = (int8_t)role;
            flow_call(game, STEP_PRIZE, role, ship);
        }
    }
}

/* R161: the victor takes all ships of the other side, also a ship whose holder falls in the same fight. That ship is
 * not lost. */
static void hold_ships_of(struct game *game, uint32_t dead, uint32_t ships, int role) {
    struct kingmaker *s = state_of(game);
    FOR_EACH_BIT (ship, ships) {
        int card = content_of(game)->ship_card[ship], holder = card_noble(s, card);
        if (holder == NONE || !(dead & bit_of(holder)))
            continue;
        if (card_kind(card) == CARD_SHIP)
            s->card[card] = at_faction(role);
        else
            s->ship[ship].keeper = (int8_t)role;
    }
}

static void sea_won(struct game *game, const struct combat *c, bool by_attack) {
    uint32_t losers = by_attack ? c->defenders : c->attackers;
    uint32_t prizes = by_attack ? c->defending_ships : c->attacking_ships;
    uint32_t dead = named_on(game, c->card) & (c->attackers | c->defenders);
    int role = by_attack ? c->attacker : c->defender;
    tell(game, EVENT_WON_COMBAT, role, NONE, 0, 0);
    claim_draws(game, role, losers);
    hold_ships_of(game, dead, prizes, role);
    combat_kill(game, dead);
    uint32_t victors = nobles_alive(game, by_attack ? c->attackers : c->defenders);
    combat_capture(game, losers, victors, role);
    take_ships(game, prizes, victors, role);
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
    const struct combat *c = &state_of(game)->combat;
    switch (frame->phase++) {
    case 0:
        if (!can_meet(game, role, ship, other)) {
            flow_return(game);
            return;
        }
        sea_begin(game, role, ship, other);
        window_open(game, WINDOW_BEFORE_COMBAT);
        return;
    case 1: {
        int helper = can_meet(game, role, ship, other) ? next_helper(game, frame) : NONE;
        if (helper != NONE) {
            frame->phase = 1;
            flow_call(game, STEP_HELP_AT_SEA, helper, other);
        }
        return;
    }
    case 2:
        if (c->kind == COMBAT_SEA && can_meet(game, role, ship, other)) {
            sea_joined(game, ship, other);
            int before = captives_held(state_of(game));
            cause_begins(game);
            sea_resolve(game);
            cause_ends(game);
            frame->reg[SEA_BATTLE_CAPTIVES] = (int16_t)(captives_held(state_of(game)) - before);
        } else {
            combat_clear(game);
        }
        return;
    case 3: spoils_divide(game); return;
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
    list_add1(list, VERB_KEEP_SHIP, frame->reg[PRIZE_SHIP]);
    list_add1(list, VERB_SCUTTLE, frame->reg[PRIZE_SHIP]);
}

void prize_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    flow_return(game);
    if (action->verb == VERB_SCUTTLE) {
        tell(game, EVENT_SCUTTLED, role, action->arg[0], 0, 0);
        loan_ends(game, action->arg[0]);
        ship_remove(game, action->arg[0]);
    }
}

#include "combat_resolve.h"

#include "../../kit/bits.h"
#include "../tables.h"
#include "arrivals.h"
#include "attacks.h"
#include "combat_card.h"
#include "combat_results.h"
#include "deals.h"
#include "expansion2.h"
#include "fates.h"
#include "refuge.h"
#include "spoils.h"
#include "windows.h"

/* ---- declaration --------------------------------------------------------------------------------------------- */

static int commander_of(const struct game *game, uint32_t nobles) {
    return nobles == 0 ? NONE : state_of(game)->noble[nobles_first(game, nobles)].leader;
}

static void tell_declared(struct game *game) {
    const struct combat *c = &state_of(game)->combat;
    int first = commander_of(game, c->attackers), enemy = commander_of(game, c->defenders);
    int attack = attack_strength(game), defence = defence_strength(game);
    if (c->kind == COMBAT_BATTLE || c->kind == COMBAT_AMBUSH)
        tell8(game, c->kind == COMBAT_BATTLE ? EVENT_ATTACKS : EVENT_AMBUSHES,
              (int16_t[EVENT_ARGS]){(int16_t)first, (int16_t)enemy, c->square, (int16_t)attack, (int16_t)defence});
    else
        tell(game,
             c->kind == COMBAT_SIEGE   ? EVENT_BESIEGES
             : c->kind == COMBAT_STORM ? EVENT_STORMS_PLACE
                                       : EVENT_FIGHTS_IN_TOWN,
             first, c->place, attack, defence);
}

/* KM-townfight: the town's owner has its garrison, whichever faction's Nobles fight beside it. */
static int defender_of(const struct game *game, const struct combat *c) {
    int owner = c->place != NONE ? place_owner(game, c->place) : NONE;
    bool owner_first = c->kind == COMBAT_TOWN && owner != NONE && owner != c->attacker;
    return c->defenders == 0 || owner_first ? owner : force_player(state_of(game), bits_first(c->defenders));
}

void combat_begin(struct game *game, enum combat_kind kind, uint32_t attackers, uint32_t defenders, int place) {
    struct kingmaker *s = state_of(game);
    struct combat *c = &s->combat;
    *c = (struct combat){.kind = (int8_t)kind,
                         .attackers = attackers,
                         .defenders = defenders,
                         .place = (int16_t)place,
                         .card = NONE,
                         .winner = NONE};
    c->square = s->noble[bits_first(attackers)].square;
    c->attacker = (int8_t)force_player(s, bits_first(attackers));
    c->garrison = (int16_t)(place != NONE ? place_garrison(game, place) : 0);
    c->defender = (int8_t)defender_of(game, c);
    spoils_forget(game);
    tell_declared(game);
    bool walls = place != NONE && !garrison_attacks(game);
    pledges_attacked(game, c->attacker, walls ? place_owner(game, place) : NONE, defenders);
    flow_call(game, STEP_COMBAT, c->attacker);
}

/* Nobles who are gone or left their side's alliance take no part. In a fight for a town, defenders who have become
 * friends of the attacker stand aside. */
static void stand_aside(struct game *game) {
    struct kingmaker *s = state_of(game);
    struct combat *c = &s->combat;
    c->attackers = friends_among(s, c->attacker, nobles_alive(game, c->attackers));
    c->defenders = nobles_alive(game, c->defenders);
    if (c->kind != COMBAT_TOWN || garrison_attacks(game)) {
        c->defenders = c->defender == NONE ? c->defenders : friends_among(s, c->defender, c->defenders);
        return;
    }
    c->defenders &= ~friends_among(s, c->attacker, c->defenders);
    c->defender = (int8_t)defender_of(game, c);
}

static bool combat_is_sound(struct game *game) {
    struct kingmaker *s = state_of(game);
    struct combat *c = &s->combat;
    if (c->kind == COMBAT_NONE)
        return false;
    stand_aside(game);
    int owner = c->place == NONE || garrison_attacks(game) ? NONE : place_owner(game, c->place);
    bool against = c->kind == COMBAT_SIEGE || c->kind == COMBAT_STORM
                       ? place_is_to_be_taken(game, c->attacker, c->attackers, c->place)
                       : c->defenders != 0 || (c->place != NONE && !garrison_attacks(game));
    return c->attackers != 0 && against && !square_at_peace(s, c->square) &&
           (c->defender == NONE || they_may_attack(game, c->attacker, c->attackers, c->defender)) &&
           (owner == NONE || they_may_attack(game, c->attacker, c->attackers, owner)) &&
           may_attack_all(game, c->attacker, c->attackers, c->defenders);
}

static void mark_attacked(struct game *game) {
    struct kingmaker *s = state_of(game);
    FOR_EACH_BIT (n, s->combat.attackers) {
        s->noble[n].attacked_in = s->active;
        s->noble[n].did &= (uint16_t)~DID_MUST_BESIEGE;
    }
}

static void put_out(struct game *game, uint32_t nobles, int place) {
    FOR_EACH_BIT (n, nobles) {
        if (state_of(game)->noble[n].place != place)
            continue;
        tell(game, EVENT_PUT_OUT, n, place, 0, 0);
        noble_put(game, n, content_of(game)->place[place].square, NONE);
    }
    fates_settle(game);
}

/* Open point 20: the attack is used up. A Noble who had to fight in a town leaves it. */
static void call_off(struct game *game) {
    const struct combat c = state_of(game)->combat;
    mark_attacked(game);
    tell(game, EVENT_CALLED_OFF, 0, 0, 0, 0);
    bool obliged = c.kind == COMBAT_TOWN && !garrison_attacks(game);
    combat_clear(game);
    if (obliged)
        put_out(game, c.attackers, c.place);
}

/* ---- before the draw ------------------------------------------------------------------------------------------- */

bool engage_stands(const struct game *game, const struct frame *frame) {
    const struct combat *c = &state_of(game)->combat;
    return c->kind != COMBAT_NONE && c->attacker == frame->role && is_seated(state_of(game), frame->role) &&
           (c->defender == NONE || may_attack(game, c->attacker, c->defender));
}

/* The weaker side cannot begin a battle, siege or storm, except for an obligatory fight in a town. */
static bool are_enough(const struct game *game) {
    const struct combat *c = &state_of(game)->combat;
    return c->kind == COMBAT_AMBUSH || c->kind == COMBAT_TOWN || attack_strength(game) >= defence_strength(game);
}

/* KM-townfight: Nobles in cases 1 and 2 "must attack". */
static bool must_engage(const struct game *game) {
    const struct kingmaker *s = state_of(game);
    const struct combat *c = &s->combat;
    return c->kind == COMBAT_TOWN && !garrison_attacks(game) &&
           noble_must_fight(game, s->noble[bits_first(c->attackers)].leader);
}

void engage_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct kingmaker *s = state_of(game);
    const struct combat *c = &s->combat;
    if (are_enough(game))
        list_add(list, VERB_FIGHT);
    if (!must_engage(game))
        list_add(list, VERB_CALL_OFF);
    uint32_t able = c->kind == COMBAT_BATTLE ? who_may_sally(game, role, c->attackers, c->defenders) : 0;
    FOR_EACH_BIT (n, able) {
        if (s->noble[n].leader == n)
            list_add1(list, VERB_SALLY, n);
    }
}

void engage_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct combat *c = &state_of(game)->combat;
    if (action->verb == VERB_SALLY) {
        tell(game, EVENT_SALLIES, action->arg[0], 0, 0, 0);
        c->attackers |= force_of(state_of(game), action->arg[0]);
        return;
    }
    flow_return(game);
    if (action->verb == VERB_CALL_OFF)
        call_off(game);
}

/* ---- gains of the victors ---------------------------------------------------------------------------------------- */

/* B12, M5: as many Nobles go in as fit, the strongest first. */
static void go_in(struct game *game, uint32_t victors, int place) {
    while (victors != 0) {
        int n = nobles_first(game, victors);
        victors &= ~bit_of(n);
        if (state_of(game)->noble[n].place == place ||
            noble_strength(game, n, STRENGTH_CARRIED) > place_room(game, place))
            continue;
        tell(game, EVENT_WENT_IN, n, place, 0, 0);
        noble_put(game, n, content_of(game)->place[place].square, place);
    }
    fates_settle(game);
}

/* Heirs whose guards died are alone with the victors, and become spoils. */
static void heirs_fall_to(struct game *game, uint32_t victors, int role) {
    const struct kingmaker *s = state_of(game);
    uint32_t alive = nobles_alive(game, victors), guarded = 0;
    int chief = spoils_go_to(game, alive, role);
    for (int h = 0; h < HEIRS; h++)
        guarded |= (uint32_t)(s->heir[h].with != NONE) << h;
    if (chief != NONE)
        heirs_taken_at(game, chief);
    FOR_EACH_BIT (n, alive)
        heirs_taken_at(game, n);
    for (int h = 0; h < HEIRS; h++)
        if (s->heir[h].with != NONE && !(guarded >> h & 1))
            spoil_heir_taken(game, h, alive, role);
}

/* Open point 12: without a living victor no card and no Noble is taken. */
static void take_place(struct game *game, const struct combat *c) {
    struct kingmaker *s = state_of(game);
    uint32_t victors = nobles_alive(game, c->attackers);
    if (victors == 0)
        return;
    uint32_t beaten = (nobles_inside(s, c->place) | c->defenders) & ~victors;
    beaten &= ~friends_among(s, c->attacker, beaten);
    tell(game, EVENT_TAKEN, c->attacker, c->place, 0, 0);
    place_capture(game, c->place, c->attacker);
    if (s->rogue_place == c->place)
        rogues_beaten(game);
    FOR_EACH_BIT (n, victors)
        s->noble[n].besieges = NONE;
    combat_capture(game, beaten, victors, c->attacker);
    for (int h = 0; h < HEIRS; h++)
        if (heir_lives(s, h) && s->heir[h].place == c->place && s->heir[h].with == NONE) {
            heir_captured(game, h, spoils_go_to(game, victors, c->attacker));
            spoil_heir_taken(game, h, victors, c->attacker);
        }
    go_in(game, nobles_alive(game, victors), c->place);
    heirs_fall_to(game, victors, c->attacker);
    FOR_EACH_BIT (n, nobles_alive(game, victors))
        refuge_arrived(game, bit_of(n));
}

/* KM-siege: the place whose siege this battle relieved, as it was before the battle; NONE. */
static int relieved_place(const struct game *game, uint32_t besiegers) {
    const struct kingmaker *s = state_of(game);
    FOR_EACH_BIT (n, besiegers) {
        if (s->noble[n].besieges != NONE)
            return s->noble[n].besieges;
    }
    return NONE;
}

/* The Nobles who came from outside. Nobles who sallied are already inside. */
static uint32_t those_outside(const struct game *game, uint32_t nobles) {
    uint32_t outside = 0;
    FOR_EACH_BIT (n, nobles_alive(game, nobles)) {
        if (noble_in_open(game, n))
            outside |= bit_of(n);
    }
    return outside;
}

/* ---- results ----------------------------------------------------------------------------------------------------- */

static void fight_battle(struct game *game, const struct combat *c, enum odds odds, uint32_t dead, int attack,
                         int defence) {
    bool first = odds_reached(odds, attack, defence), second = odds_reached(odds, defence, attack);
    int place = c->kind == COMBAT_BATTLE && first ? relieved_place(game, c->defenders) : NONE;
    uint32_t losers = first ? c->defenders : second ? c->attackers : 0;
    int role = first ? c->attacker : second ? c->defender : NONE;
    bool obliged = c->kind == COMBAT_TOWN && !garrison_attacks(game);
    if (role != NONE) {
        tell(game, EVENT_WON_COMBAT, role, NONE, 0, 0);
        claim_draws(game, role, losers);
    } else {
        tell(game, EVENT_INDECISIVE, attack, defence, 0, 0);
    }
    combat_kill(game, dead);
    uint32_t victors = nobles_alive(game, first ? c->attackers : c->defenders);
    if (first && (c->kind == COMBAT_STORM || obliged))
        take_place(game, c);
    else if (role != NONE && victors != 0 && !(second && obliged))
        combat_capture(game, losers, victors, role);
    if (role != NONE)
        heirs_fall_to(game, victors, role);
    if (c->kind == COMBAT_TOWN && !obliged)
        FOR_EACH_BIT (n, nobles_alive(game, c->defenders))
            state_of(game)->noble[n].did |= IS_EXCUSED;
    if (obliged && !first)
        put_out(game, nobles_alive(game, c->attackers), c->place);
    int leader = nobles_first(game, those_outside(game, first ? c->attackers : 0));
    if (place != NONE && leader != NONE)
        flow_call(game, STEP_RELIEF, c->attacker, leader, place);
}

/* KM-siege: the odds on the card do not matter. KM-E1-storm: announced in an earlier turn. Open point 29: a siege fails
 * if a wavering Noble leaves it too weak. */
static void fight_siege(struct game *game, const struct combat *c, uint32_t dead, int attack, int defence) {
    if (attack < defence) {
        tell(game, EVENT_INDECISIVE, attack, defence, 0, 0);
        combat_kill(game, dead);
        return;
    }
    claim_draws(game, c->attacker, c->defenders);
    combat_kill(game, dead);
    take_place(game, c);
}

/* KM-ambush: only the last of the list dies, and all ambushers are taken. */
static void fight_ambush(struct game *game, const struct combat *c) {
    const struct event_card *event = &content_of(game)->event[c->card];
    uint32_t all = c->attackers | c->defenders;
    if (event->killed_count > 0 && (all >> event->killed[event->killed_count - 1] & 1))
        noble_killed(game, event->killed[event->killed_count - 1]);
    uint32_t victors = nobles_alive(game, c->defenders);
    if (victors != 0)
        combat_capture(game, c->attackers, victors, c->defender);
    heirs_fall_to(game, victors, c->defender);
}

static void lay_siege(struct game *game) {
    struct kingmaker *s = state_of(game);
    const struct combat *c = &s->combat;
    int leader = s->noble[bits_first(c->attackers)].leader;
    if (s->noble[leader].besieges != c->place)
        s->noble[leader].siege_turn = s->turn;
    s->noble[leader].besieges = (int8_t)c->place;
    tell(game, EVENT_UNDER_SIEGE, c->place, leader, 0, 0);
}

/* KM-E1-storm: a siege is announced in one turn and resolved in a later one. */
static bool is_announced_only(const struct game *game) {
    const struct kingmaker *s = state_of(game);
    const struct combat *c = &s->combat;
    return c->kind == COMBAT_SIEGE && s->option[OPTION_E1] &&
           s->noble[s->noble[bits_first(c->attackers)].leader].besieges != c->place;
}

static void resolve(struct game *game) {
    struct kingmaker *s = state_of(game);
    mark_attacked(game);
    FOR_EACH_BIT (n, s->combat.defenders)
        s->noble[n].did |= DID_DEFEND;
    if (is_announced_only(game)) {
        lay_siege(game);
        combat_clear(game);
        return;
    }
    int card;
    enum odds odds = combat_card(game, s->combat.attacker, &card);
    s->combat.card = (int16_t)card;
    const struct combat c = s->combat;
    int attack = attack_strength(game), defence = defence_strength(game);
    if (odds <= ODDS_BAD_WEATHER) {
        tell(game, EVENT_BAD_WEATHER, 0, 0, 0, 0);
        if (c.kind == COMBAT_SIEGE && attack >= defence)
            lay_siege(game);
        bool obliged = c.kind == COMBAT_TOWN && !garrison_attacks(game);
        combat_clear(game);
        if (obliged)
            put_out(game, c.attackers, c.place);
        return;
    }
    uint32_t dead = named_on(game, card) & (c.attackers | c.defenders);
    aid_spent(game, c.attackers); /* these men go into no place with the victors */
    if (c.kind == COMBAT_AMBUSH)
        fight_ambush(game, &c);
    else if (c.kind == COMBAT_SIEGE)
        fight_siege(game, &c, dead, attack, defence);
    else
        fight_battle(game, &c, odds, dead, attack, defence);
    combat_clear(game);
}

/* ---- KM-siege 1: with several factions inside, the defenders choose one to add to the defence ------------------- */

static role_set factions_inside(const struct game *game, int place) {
    const struct kingmaker *s = state_of(game);
    return owners_of(s, nobles_inside(s, place));
}

/* The role of the owner, or of the strongest Noble inside a place without an owner; NONE: there is no choice. */
static int who_chooses_defence(const struct game *game) {
    const struct kingmaker *s = state_of(game);
    const struct combat *c = &s->combat;
    if ((c->kind != COMBAT_SIEGE && c->kind != COMBAT_STORM) || is_announced_only(game) ||
        bits_count(factions_inside(game, c->place)) < 2)
        return NONE;
    int owner = place_owner(game, c->place);
    return owner != NONE ? owner : c->defender;
}

bool garrison_stands(const struct game *game, const struct frame *frame) {
    return who_chooses_defence(game) == frame->role;
}

void garrison_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    FOR_EACH_BIT (side, factions_inside(game, frame->reg[GARRISON_PLACE]))
        list_add2(list, VERB_DEFEND_BY, side, frame->reg[GARRISON_PLACE]);
}

void garrison_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct kingmaker *s = state_of(game);
    int side = action->arg[0], place = action->arg[1];
    flow_return(game);
    s->combat.defenders = nobles_inside(s, place) & nobles_of(s, side);
    s->combat.defender = (int8_t)side;
    tell(game, EVENT_DEFENDED_BY, side, place, 0, 0);
}

void combat_run(struct game *game, struct frame *frame) {
    const struct kingmaker *s = state_of(game);
    int chooses;
    switch (frame->phase++) {
    case 0:
        chooses = who_chooses_defence(game);
        if (chooses != NONE)
            flow_call(game, STEP_GARRISON, chooses, s->combat.place);
        return;
    case 1: window_open(game, WINDOW_BEFORE_COMBAT); return;
    case 2:
        if (combat_is_sound(game))
            flow_call(game, STEP_ENGAGE, s->combat.attacker);
        else if (s->combat.kind != COMBAT_NONE)
            call_off(game);
        return;
    case 3:
        if (s->combat.kind == COMBAT_NONE) {
            flow_return(game);
        } else if (combat_is_sound(game)) {
            int before = captives_held(s);
            cause_begins(game);
            resolve(game);
            cause_ends(game);
            frame->reg[COMBAT_CAPTIVES] = (int16_t)(captives_held(s) - before);
            spoils_divide(game); /* KM-transfer 2: immediately, so before the victors relieve a place */
        } else {
            call_off(game);
        }
        return;
    case 4:
        if (frame->reg[COMBAT_CAPTIVES] > 0)
            window_open(game, WINDOW_CAPTIVES);
        return;
    default: flow_return(game);
    }
}

/* ---- KM-siege: the besieger beaten ------------------------------------------------------------------------------- */

bool relief_stands(const struct game *game, const struct frame *frame) {
    const struct kingmaker *s = state_of(game);
    int noble = frame->reg[RELIEF_NOBLE];
    return noble_is_free(s, noble) && force_player(s, noble) == frame->role && noble_in_open(game, noble);
}

void relief_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct kingmaker *s = state_of(game);
    int noble = frame->reg[RELIEF_NOBLE], place = frame->reg[RELIEF_PLACE], leader = s->noble[noble].leader;
    if (force_may_enter(game, force_of(s, noble), place))
        list_add1(list, VERB_INTO, place);
    if (may_besiege(game, leader, place))
        list_add1(list, VERB_TAKE_OVER, place);
    list_add1(list, VERB_OPEN, s->noble[noble].square);
}

void relief_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct kingmaker *s = state_of(game);
    int noble = frame->reg[RELIEF_NOBLE], place = frame->reg[RELIEF_PLACE], leader = s->noble[noble].leader;
    flow_return(game);
    if (action->verb == VERB_INTO) {
        uint32_t force = force_of(s, noble);
        FOR_EACH_BIT (n, force)
            noble_put(game, n, s->noble[n].square, place);
        tell(game, EVENT_WENT_IN, leader, place, 0, 0);
        force_arrived(game, leader);
    } else if (action->verb == VERB_TAKE_OVER) {
        s->noble[leader].besieges = (int8_t)place;
        s->noble[leader].siege_turn = s->turn;
        tell(game, EVENT_UNDER_SIEGE, place, leader, 0, 0);
    }
}

void combat_seat_left(struct game *game, int role) {
    const struct combat *c = &state_of(game)->combat;
    if (c->kind != COMBAT_NONE && (c->attacker == role || c->defender == role))
        combat_clear(game);
}

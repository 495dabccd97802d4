/* Battles: UP-19.1. */
#include "battle.h"

#include "../../kit/dice.h"
#include "../../kit/windows.h"
#include "../state/areas.h"
#include "../state/armies.h"
#include "../state/fog.h"
#include "../state/sieges.h"
#include "../tables.h"
#include "cards.h"
#include "losses.h"
#include "odds.h"
#include "retreat.h"
#include "sieges.h"
#include "subordination.h"

void battle_begin(struct game *game, int attacking_side, int area, int attacker, int defender) {
    struct uk_state *s = state_of(game);
    s->battle = (struct battle){.area = NONE, .from = NONE};
    flow_call(game, STEP_BATTLE, attacking_side, area, attacker, defender);
}

static int part_side(const struct uk_state *s, int part) {
    return part == ATTACKER ? s->battle.attacker : opponent(s->battle.attacker);
}

static bool was(const struct uk_state *s, int flag) {
    return (s->battle.flags & flag) != 0;
}

/* ---- the fighting pieces ----------------------------------------------------------------------------------------- */

/* UP-4.5: reveals the hidden Brigades. The others lie open since the armies met. */
static void lay_out_others(struct game *game, const uint64_t fighters[BRIGADE_WORDS]) {
    uint64_t hidden[BRIGADE_WORDS] = {0};
    FOR_EACH_IN (b, fighters, BRIGADE_WORDS) {
        if (!fog_known(state_of(game), b))
            set_add(hidden, b);
    }
    brigades_lay_out(game, hidden);
}

/* UP-20.4: the garrison joins the relieving General, unless its General cannot come under one command with him. */
static void add_garrison(const struct uk_content *c, struct uk_state *s) {
    int inside = general_inside_who_fights(c, s), relief = s->battle.general[ATTACKER];
    uint64_t set[BRIGADE_WORDS];
    if (inside != NONE && relief != NONE && combined_commander(c, s, relief, inside) == NONE) {
        s->battle.flags &= (uint8_t)~BATTLE_RELIEF;
        return;
    }
    brigades_at(c, s, PLACE_INSIDE + s->battle.area, s->battle.attacker, set);
    for (int w = 0; w < BRIGADE_WORDS; w++)
        s->battle.fights[ATTACKER][w] |= set[w];
    if (inside == NONE)
        return;
    army_brigades(s, inside, set);
    for (int w = 0; w < BRIGADE_WORDS; w++)
        s->battle.fights[ATTACKER][w] |= set[w];
}

static void muster(struct game *game, const struct frame *frame) {
    struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    const struct battle before = s->battle;
    int side = frame->role, area = frame->reg[BATTLE_AREA];
    s->battle = (struct battle){.area = (int8_t)area,
                                .attacker = (uint8_t)side,
                                .general = {(int8_t)frame->reg[BATTLE_ATTACKER], (int8_t)frame->reg[BATTLE_DEFENDER]},
                                .card = {NONE, NONE},
                                .winner = NONE,
                                .flags = before.flags,
                                .from = before.from};
    fighters(c, s, side, frame->reg[BATTLE_ATTACKER], area, false, s->battle.fights[ATTACKER]);
    fighters(c, s, opponent(side), frame->reg[BATTLE_DEFENDER], area, !was(s, BATTLE_INTERCEPTION),
             s->battle.fights[DEFENDER]);
    for (int w = 0; w < BRIGADE_WORDS; w++) {
        s->battle.lines[w] = before.lines[w];
        s->battle.fights[DEFENDER][w] &= ~before.lines[w];
    }
    if (was(s, BATTLE_RELIEF))
        add_garrison(c, s);
    tell(game, EVENT_BATTLE, area, side, frame->reg[BATTLE_ATTACKER], frame->reg[BATTLE_DEFENDER]);
    lay_out_others(game, s->battle.fights[ATTACKER]);
    lay_out_others(game, s->battle.fights[DEFENDER]);
}

/* ---- Combat cards ------------------------------------------------------------------------------------------------ */

static void open_window(struct game *game, int part) {
    const struct uk_state *s = state_of(game);
    int side = part_side(s, part);
    if (combat_card_possible(game, side))
        windows_open(game, STEP_COMBAT_CARD, WINDOW_COMBAT, ROLE_BIT(side), side, s->battle.area, part);
}

void combat_card_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    for (int card = 0; card < CARDS; card++)
        if ((content_of(game)->card[card].flags & CARD_COMBAT) &&
            combat_card_fits(game, role, card, frame->reg[COMBAT_CARD_PART]))
            list_add1(list, VERB_COMBAT_CARD, card);
    list_add(list, VERB_NO_COMBAT_CARD);
}

void combat_card_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int part = frame->reg[COMBAT_CARD_PART];
    windows_pass(game, frame, role);
    if (action->verb == VERB_COMBAT_CARD)
        combat_card_play(game, role, action->arg[0], part);
}

/* ---- the scores -------------------------------------------------------------------------------------------------- */

static void roll(struct game *game) {
    struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    for (int part = ATTACKER; part <= DEFENDER; part++) {
        s->battle.roll[part] = (int8_t)die(game, 6, part == ATTACKER ? "battle, attacker" : "battle, defender");
        s->battle.score[part] =
            (int8_t)(s->battle.roll[part] + combat_value(c, s->battle.fights[part]) + battle_modifier(c, s, part));
    }
    tell(game, EVENT_SCORES, s->battle.score[ATTACKER], s->battle.roll[ATTACKER], s->battle.score[DEFENDER],
         s->battle.roll[DEFENDER]);
}

static bool is_decisive(const struct uk_content *c, const struct uk_state *s, int part) {
    int card = s->battle.card[part];
    return card != NONE && (c->card[card].flags & CARD_DECISIVE);
}

/* The outcome of a difference in favour of the attacker; *part: the winner, or NONE. */
static int result_of(const struct uk_content *c, const struct uk_state *s, int difference, int *part) {
    int size = difference < 0 ? -difference : difference;
    *part = NONE;
    if (size <= c->rules.draw_most)
        return difference > 0 ? RESULT_ATTACKER_DRAW : RESULT_DEFENDER_DRAW;
    *part = difference > 0 ? ATTACKER : DEFENDER;
    if (size < c->rules.major_from)
        return RESULT_INDECISIVE;
    return is_decisive(c, s, *part) ? RESULT_DECISIVE : RESULT_MAJOR;
}

/* ---- Brentford (card 82) ----------------------------------------------------------------------------------------- */

/* The part that the King commands, or whose relieved garrison he is with; NONE. */
static int kings_part(const struct uk_content *c, const struct uk_state *s) {
    if (s->battle.general[ATTACKER] == KING_CHARLES || general_inside_who_fights(c, s) == KING_CHARLES)
        return ATTACKER;
    return s->battle.general[DEFENDER] == KING_CHARLES ? DEFENDER : NONE;
}

static int difference_with(const struct uk_content *c, const struct uk_state *s, int more) {
    int part = kings_part(c, s);
    return s->battle.score[ATTACKER] - s->battle.score[DEFENDER] +
           (part == ATTACKER   ? more
            : part == DEFENDER ? -more
                               : 0);
}

int result_with_brentford(const struct uk_content *c, const struct uk_state *s, bool used, int *part) {
    return result_of(c, s, difference_with(c, s, used ? 1 : 0), part);
}

/* Brentford is offered if it makes a difference; it never makes a Major Victory. */
static bool brentford_helps(const struct uk_content *c, const struct uk_state *s) {
    int before, after;
    if (!s->brentford || kings_part(c, s) == NONE)
        return false;
    int without = result_with_brentford(c, s, false, &before), with = result_with_brentford(c, s, true, &after);
    bool lifts = after == kings_part(c, s) && with >= RESULT_MAJOR;
    return !lifts && (with != without || before != after);
}

void brentford_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_add(list, VERB_USE_BRENTFORD);
    list_add(list, VERB_KEEP_BRENTFORD);
}

void brentford_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct uk_state *s = state_of(game);
    flow_return(game);
    if (action->verb == VERB_KEEP_BRENTFORD)
        return;
    brentford_put(game, false);
    s->battle.score[kings_part(content_of(game), s)]++;
    tell(game, EVENT_BRENTFORD_USED, 0, 0, 0, 0);
}

/* ---- the result -------------------------------------------------------------------------------------------------- */

/* UP-25.4 */
static void note_newcastle(struct game *game) {
    struct uk_state *s = state_of(game);
    if (s->battle.result != RESULT_DECISIVE || s->battle.winner != PARLIAMENT || !general_on_map(s, NEWCASTLE))
        return;
    int part = s->battle.attacker == ROYALIST ? ATTACKER : DEFENDER;
    int general = s->battle.general[part],
        inside = part == ATTACKER ? general_inside_who_fights(content_of(game), s) : NONE;
    int commander = army_commander(s, NEWCASTLE);
    if (commander == general || commander == inside)
        s->battle.flags |= BATTLE_NEWCASTLE;
}

/* UG-6.6: the Queen is captured with a beaten army. PHALANX: only if its General is taken or scattered. */
static void capture_queen(struct game *game) {
    const struct uk_state *s = state_of(game);
    int loser = s->battle.attacker == ROYALIST ? ATTACKER : DEFENDER;
    if (gmt(s) && s->battle.winner == PARLIAMENT && s->queen < GENERALS && general_on_map(s, s->queen) &&
        army_commander(s, s->queen) == s->battle.general[loser])
        queen_captured(game);
}

/* As soon as the Battle is over (UP-19.1c). */
static void draw_bonus_cards(struct game *game) {
    const struct uk_state *s = state_of(game);
    if (s->battle.result >= RESULT_MAJOR)
        bonus_draw(game, s->battle.winner, s->battle.result == RESULT_DECISIVE ? 2 : 1);
}

static void settle(struct game *game) {
    struct uk_state *s = state_of(game);
    int part;
    s->battle.result = (int8_t)result_of(content_of(game), s, difference_with(content_of(game), s, 0), &part);
    s->battle.winner = part == NONE ? NONE : (int8_t)part_side(s, part);
    tell(game, EVENT_RESULT, s->battle.result, s->battle.winner, 0, 0);
    note_newcastle(game);
    capture_queen(game);
    if (!was(s, BATTLE_OPERATION))
        return;
    if (part == ATTACKER)
        s->op.won = 1;
    else
        s->op.over = 1;
}

/* The Commanding General of that part, if he is still there; NONE. */
static int commander_left(const struct game *game, int part) {
    const struct uk_state *s = state_of(game);
    int general = s->battle.general[part];
    return general != NONE && s->general_at[general] == s->battle.area ? general : NONE;
}

static int winning_part(const struct uk_state *s) {
    return s->battle.winner == NONE ? NONE : s->battle.winner == s->battle.attacker ? ATTACKER : DEFENDER;
}

/* ---- after the Battle -------------------------------------------------------------------------------------------- */

/* UP-25.5 */
static bool lostwithiel(struct game *game, int loser) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int area = s->battle.area;
    if (!option_on(s, OPTION_LOSTWITHIEL) || s->battle.result != RESULT_DECISIVE || s->battle.general[loser] != ESSEX ||
        s->general_at[ESSEX] != area || c->distance[area][c->role.london] < c->rules.lostwithiel_distance)
        return false;
    tell(game, EVENT_LOSTWITHIEL, 0, 0, 0, 0);
    army_disperse(game, ESSEX);
    return true;
}

/* UP-C2: Leven or Callander go back to Scotland if they cross the border and do not win. */
static bool goes_home(struct game *game, int general) {
    const struct uk_state *s = state_of(game);
    if (general == NONE || s->op.mode != MODE_ENTRY || s->battle.from != NONE ||
        content_of(game)->general[general].faction != COVENANTER)
        return false;
    tell(game, EVENT_TO_SCOTLAND, general, 0, 0, 0);
    general_move(game, general, BOX_WAITING);
    siege_check(game, s->battle.area);
    return true;
}

/* UP-19.1: no Retreat and no move: the attacker goes back to the Area that he came from. */
static void attacker_withdraws(struct game *game) {
    const struct uk_state *s = state_of(game);
    int general = commander_left(game, ATTACKER), from = s->battle.from, area = s->battle.area;
    if (was(s, BATTLE_SORTIE) || general == NONE || goes_home(game, general))
        return;
    if (from == NONE || stands_outside(content_of(game), s, from, opponent(s->battle.attacker))) {
        retreat_begin(game, s->battle.attacker, general, area, NONE, NONE);
        return;
    }
    army_move(game, general, from);
    tell(game, EVENT_WITHDREW, general, from, 0, 0);
    siege_check(game, area);
    generals_combine(game, from, s->battle.attacker);
}

/* UP-20.1a: a force driven back into a Besieged Fortress gives it up. A Masked Fortress holds, and so does a garrison
 * whose General has Surrendered in the field. */
static void attacker_retreats(struct game *game) {
    const struct uk_state *s = state_of(game);
    int general = commander_left(game, ATTACKER), side = s->battle.attacker, area = s->battle.area;
    if (was(s, BATTLE_SORTIE)) {
        if (was(s, BATTLE_SIEGE) && general != NONE)
            flow_call(game, STEP_SURRENDER, opponent(side), area, SURRENDER_SIEGE);
        return;
    }
    if (lostwithiel(game, ATTACKER) || goes_home(game, general))
        return;
    if (general != NONE)
        retreat_begin(game, side, general, area, s->battle.from, NONE);
    else if (s->battle.general[ATTACKER] == NONE && s->outside[side][area] > 0)
        retreat_begin(game, side, NONE, area, NONE, NONE);
}

static void defender_retreats(struct game *game) {
    const struct uk_state *s = state_of(game);
    int general = commander_left(game, DEFENDER), side = opponent(s->battle.attacker);
    if (!lostwithiel(game, DEFENDER) && general != NONE)
        retreat_begin(game, side, general, s->battle.area, NONE, s->battle.from);
}

static void unled_retreat(struct game *game) {
    const struct uk_state *s = state_of(game);
    int side = opponent(s->battle.attacker), area = s->battle.area;
    if (!was(s, BATTLE_INTERCEPTION) && s->outside[side][area] > 0)
        retreat_begin(game, side, NONE, area, NONE, s->battle.from);
}

static bool defender_leaves(const struct uk_state *s) {
    return s->battle.result == RESULT_ATTACKER_DRAW || winning_part(s) == ATTACKER;
}

static void leave_field(struct game *game) {
    const struct uk_state *s = state_of(game);
    if (s->battle.result == RESULT_ATTACKER_DRAW)
        goes_home(game, commander_left(game, ATTACKER));
    if (defender_leaves(s))
        defender_retreats(game);
    else if (s->battle.result == RESULT_DEFENDER_DRAW)
        attacker_withdraws(game);
    else
        attacker_retreats(game);
}

/* Generals without Brigades (UP-19.2). A commander whose Subordinate still has a Brigade does not surrender. */
static void check_generals(struct game *game, int part) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int area = s->battle.area, general = s->battle.general[part];
    uint32_t army = general == NONE || s->general_at[general] != area ? 0 : army_generals(s, general);
    if (part == ATTACKER && was(s, BATTLE_RELIEF))
        FOR_EACH_BIT (inside, commanders_inside(c, s, area, s->battle.attacker))
            army |= army_generals(s, inside);
    FOR_EACH_BIT (g, army)
        if (!general_has_brigades(s, g))
            general_surrender(game, g);
}

/* UP-19.1: only for the winner's General, not for Unled Brigades, and in a field. */
static void offer_spoils(struct game *game) {
    const struct uk_state *s = state_of(game);
    int part = winning_part(s), area = s->battle.area;
    if (part == NONE || commander_left(game, part) == NONE || area_is_fortress(content_of(game), s, area) ||
        s->control[area] == s->battle.winner)
        return;
    flow_call(game, STEP_SPOILS, s->battle.winner, area);
}

/* UP-20.4 */
static void siege_ends(struct game *game) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int area = s->battle.area, side = opponent(s->battle.attacker);
    if (was(s, BATTLE_SIEGE) && winning_part(s) == DEFENDER && s->battle.result >= RESULT_MAJOR &&
        commander_left(game, DEFENDER) != NONE && s->control[area] == s->battle.attacker &&
        area_is_fortress(c, s, area))
        flow_call(game, STEP_SURRENDER, side, area, SURRENDER_SIEGE);
}

/* ---- the step ---------------------------------------------------------------------------------------------------- */

enum {
    MUSTERED,
    ATTACKERS_CARD,
    DEFENDERS_CARD,
    ROLLED,
    SETTLED,
    ATTACKERS_LOSSES,
    DEFENDERS_LOSSES,
    LEAVING,
    UNLED_LEAVING,
    TAKING_SPOILS,
    TURNING,
    SIEGE_ENDS,
    LAUGHED_AT,
    BONUS_CARDS,
    OVER
};

static void begin_battle(struct game *game, struct frame *frame) {
    struct uk_state *s = state_of(game);
    switch (frame->phase) {
    case MUSTERED: muster(game, frame); break;
    case ATTACKERS_CARD: open_window(game, ATTACKER); break;
    case DEFENDERS_CARD: open_window(game, DEFENDER); break;
    case ROLLED:
        roll(game);
        if (brentford_helps(content_of(game), s))
            flow_call(game, STEP_BRENTFORD, ROYALIST);
        break;
    default: settle(game); break;
    }
}

static void end_battle(struct game *game, struct frame *frame) {
    switch (frame->phase) {
    case ATTACKERS_LOSSES: losses_begin(game, ATTACKER); break;
    case DEFENDERS_LOSSES: losses_begin(game, DEFENDER); break;
    case LEAVING:
        check_generals(game, ATTACKER);
        check_generals(game, DEFENDER);
        if (commander_left(game, DEFENDER) == NONE)
            siege_check(game, state_of(game)->battle.area); /* UP-4.2: no besieger is left */
        leave_field(game);
        break;
    case UNLED_LEAVING:
        if (defender_leaves(state_of(game)))
            unled_retreat(game);
        break;
    case TAKING_SPOILS: offer_spoils(game); break;
    case TURNING:
        if (winning_part(state_of(game)) != NONE)
            offer_turncoat(game, commander_left(game, winning_part(state_of(game))));
        break;
    case SIEGE_ENDS: siege_ends(game); break;
    case LAUGHED_AT: laughter_after_battle(game); break;
    case BONUS_CARDS: draw_bonus_cards(game); break;
    default:
        siege_check(game, state_of(game)->battle.area);
        state_of(game)->battle.area = NONE;
        flow_return(game);
    }
}

void battle_run(struct game *game, struct frame *frame) {
    int phase = frame->phase;
    if (state_of(game)->ending != ENDING_NONE) {
        flow_return(game);
        return;
    }
    if (phase < ATTACKERS_LOSSES)
        begin_battle(game, frame);
    else
        end_battle(game, frame);
    if (phase < OVER)
        frame->phase = (int16_t)(phase + 1);
}

/* KM-deck, the Chance Phase (STEP_CHANCE): event cards and the effects of their upper halves. */
#include "../../kit/bits.h"
#include "../tables.h"
#include "calls.h"
#include "event_deck.h"
#include "excommunication.h"
#include "expansion1.h"
#include "expansion2.h"
#include "fates.h"
#include "invasions.h"
#include "landing.h"
#include "refuge.h"

/* ---- effects of the base game -------------------------------------------------------------------------------- */

static void keep(struct game *game, int role, int event, const struct operation *with) {
    km_event_kept(game, role, event);
}

/* KM-ev-parl: only the Chancellor's faction keeps the card. */
static void keep_for_chancellor(struct game *game, int role, int event, const struct operation *with) {
    if (card_faction(state_of(game), OFFICE_CHANCELLOR) == role)
        km_event_kept(game, role, event);
    else
        tell(game, EVENT_NOTHING, event, 0, 0, 0);
}

/* KM-E2-treaty */
static void break_treaty(struct game *game, int role, int event, const struct operation *with) {
    if (state_of(game)->treaty_king != NONE)
        treaty_broken(game);
}

/* KM-E2-kerns: of a Noble, or lying open. */
static void discard_card(struct game *game, int role, int event, const struct operation *with) {
    if (card_noble(state_of(game), with->card) != NONE || state_of(game)->card[with->card] == AT_TABLE)
        card_discarded(game, with->card);
}

/* KM-ev-raid */
static void call_out(struct game *game, int role, int event, const struct operation *with) {
    flow_call(game, STEP_CALLS, role, event, 0);
}

/* KM-ev-embassy, KM-ev-embassy's exceptions: no Noble comes to a King at sea or abroad. KM-E1-embassy. */
static void embassy(struct game *game, int role, int event, const struct operation *with) {
    const struct kingmaker *s = state_of(game);
    const struct tables *t = content_of(game);
    int place = with->place[0];
    if (s->option[OPTION_E1])
        e1_reshuffle(game);
    if (king_can_go(game, sole_king(s)))
        king_sent(game, sole_king(s), t->place[place].square, place);
    else
        tell(game, EVENT_NO_KING_GOES, place, 0, 0, 0);
}

/* KM-ev-plague */
static void plague(struct game *game, int role, int event, const struct operation *with) {
    const struct kingmaker *s = state_of(game);
    uint32_t heirs = 0, nobles = 0;
    for (int k = 0; k < with->place_count; k++) {
        int place = with->place[k];
        if (!place_in_game(game, place))
            continue;
        tell(game, EVENT_PLAGUE, place, 0, 0, 0);
        nobles |= nobles_inside(s, place);
        for (int h = 0; h < HEIRS; h++)
            if (heir_lives(s, h) && s->heir[h].place == place)
                heirs |= bit_of(h);
    }
    cause_begins(game);
    all_die(game, heirs, nobles);
    for (int k = 0; k < with->place_count; k++)
        plague_struck(game, with->place[k]);
    cause_ends(game);
}

/* KM-ev-mercs */
static void mercenaries_home(struct game *game, int role, int event, const struct operation *with) {
    const struct tables *t = content_of(game);
    for (int card = MERCENARY_FIRST; card < AID_FIRST; card++)
        if ((with->groups >> t->card[card].group & 1) && card_noble(state_of(game), card) != NONE)
            card_discarded(game, card);
}

static void storms(struct game *game, int role, int event, const struct operation *with) {
    flow_call(game, STEP_STORMS, role);
}

static void french_siege(struct game *game, int role, int event, const struct operation *with) {
    if (state_of(game)->calais_lost)
        tell(game, EVENT_NOTHING, event, 0, 0, 0);
    else
        flow_call(game, STEP_FRENCH_SIEGE, role, event);
}

static void forced_parliament(struct game *game, int role, int event, const struct operation *with) {
    if (role_may_rule(game, role))
        flow_call(game, STEP_FORCED_PARLIAMENT, role, event);
    else
        tell(game, EVENT_NOTHING, event, 0, 0, 0);
}

/* The card may also be in a hand or the deck. All readers are told where, because they see that a card is missing
 * there. */
static void captain_removed(struct game *game, int office) {
    struct kingmaker *s = state_of(game);
    int at = s->card[office], holder = at < AT_HAND + SEATS ? at - AT_HAND : NONE;
    bool hidden = holder != NONE || at == AT_DECK || at == AT_FACE_DOWN;
    if (at == AT_OUT)
        return;
    s->card[office] = AT_OUT;
    s->known[office] = 0;
    tell_secret(game, EVENT_OFFICE_GONE, ROLES_EVERYONE,
                hidden ? (holder != NONE ? ROLE_BIT(holder) : 0) : ROLES_EVERYONE, office, holder, 0, 0);
}

/* KM-ev-calais, E-4: the Nobles inside then stand on the Continent. */
static void calais_falls(struct game *game, int office) {
    struct kingmaker *s = state_of(game);
    const struct tables *t = content_of(game);
    tell(game, EVENT_CALAIS_LOST, 0, 0, 0, 0);
    uint32_t there = nobles_in_square(s, t->calais_square);
    FOR_EACH_BIT (n, there)
        noble_put(game, n, t->continent, NONE);
    for (int n = 0; n < NOBLES; n++)
        if (noble_owner(s, n) != NONE && s->noble[n].captor != NONE && s->noble[n].square == t->calais_square)
            s->noble[n].square = t->continent; /* the square in which the captive will be set free */
    for (int h = 0; h < HEIRS; h++)
        if (heir_lives(s, h) && s->heir[h].square == t->calais_square && s->heir[h].with == NONE &&
            s->heir[h].ship == NONE)
            heir_put(game, h, t->continent, NONE);
    s->calais_lost = 1;
    s->place_held[t->calais] = HELD_BY_GRANT;
    captain_removed(game, office);
    ships_leave_port(game, t->calais);
    refuge_arrived(game, there);
    fates_settle(game);
}

/* The ship is saved by its Captain, or by fifty men commissioned by a Writ, which is used up. */
void french_siege_run(struct game *game, struct frame *frame) {
    const struct kingmaker *s = state_of(game);
    int event = frame->reg[FRENCH_SIEGE_EVENT], office = km_operation(content_of(game), event, OP_FRENCH_SIEGE)->card;
    int captain = called_noble(game, office);
    bool there =
        captain != NONE && noble_is_free(s, captain) && s->noble[captain].square == content_of(game)->calais_square;
    if (frame->phase++ == 0) {
        frame->reg[FRENCH_SIEGE_WRIT] = NONE;
        if (captain != NONE && !there) {
            frame->reg[FRENCH_SIEGE_WRIT] = (int16_t)km_event_in_hand(game, noble_owner(s, captain), OP_WRIT);
            noble_called(game, captain, event);
        }
        return;
    }
    int writ = frame->reg[FRENCH_SIEGE_WRIT];
    flow_return(game);
    if (there || (writ != NONE && s->event[writ] == EVENT_DISCARD))
        tell(game, EVENT_CALAIS_HELD, there ? captain : NONE, 0, 0, 0);
    else
        calais_falls(game, office);
}

/* ---- KM-deck, the Chance Phase ----------------------------------------------------------------------------------- */

static event_effect *const carry_out[OPS] = {
    [OP_BREAK_TREATY] = break_treaty,
    [OP_DISCARD_CARD] = discard_card,
    [OP_CALL] = call_out,
    [OP_EMBASSY] = embassy,
    [OP_CHANCELLOR] = keep_for_chancellor,
    [OP_WRIT] = keep,
    [OP_FREE_MOVE] = keep,
    [OP_MERCS_HOME] = mercenaries_home,
    [OP_FRENCH_SIEGE] = french_siege,
    [OP_FORCED_PARLIAMENT] = forced_parliament,
    [OP_PLAGUE] = plague,
    [OP_STORMS] = storms,
    [OP_TREACHERY] = e1_treachery,
    [OP_GALES] = e1_gales,
    [OP_REFUGE] = keep,
    [OP_VACILLATING] = e1_vacillating,
    [OP_CATASTROPHE] = e1_catastrophe,
    [OP_ROYAL_DEATH] = e1_royal_death,
    [OP_RELIGIOUS_DIET] = e2_religious_diet,
    [OP_HERESY] = e2_heresy,
    [OP_PAPAL_DIET] = e2_papal_diet,
    [OP_EXCOMMUNICATION] = e2_excommunication,
    [OP_ROYAL_VISIT] = e2_royal_visit,
    [OP_ROYAL_HUNT] = e2_royal_hunt,
    [OP_HEIR_ESCAPES] = e2_heir_escapes,
    [OP_TREATY] = e2_treaty,
    [OP_MERCENARY_STRIFE] = e2_mercenary_strife,
    [OP_MUTINY] = e2_mutiny,
    [OP_DEFEATISM] = e2_defeatism,
    [OP_FRENCH_TREACHERY] = e2_french_treachery,
    [OP_WAR_IN_EUROPE] = e2_war_in_europe,
    [OP_SCOTS_INVASION] = e2_scots_invasion,
    [OP_ASSASSINATION] = e2_assassination,
};

/* The operations of the card one after the other, then its discard. */
void chance_run(struct game *game, struct frame *frame) {
    const struct tables *t = content_of(game);
    int role = frame->role;
    if (frame->phase == 0)
        frame->reg[CHANCE_EVENT] = (int16_t)km_event_drawn(game, role);
    int event = frame->reg[CHANCE_EVENT], done = frame->phase++;
    if (event != NONE && done < t->event[event].op_count) {
        const struct operation *with = &t->event[event].operation[done];
        carry_out[with->op](game, role, event, with);
        return;
    }
    flow_return(game);
    if (event != NONE && state_of(game)->event[event] == EVENT_DRAWN)
        km_event_discarded(game, event);
}

/* Bombardment, Assault, Surrender: UP-20.2, UP-20.3. */
#include "../../kit/dice.h"
#include "../state/areas.h"
#include "../state/armies.h"
#include "../state/fog.h"
#include "../tables.h"
#include "odds.h"
#include "sieges.h"

void bombardment_begin(struct game *game, int side, int area, int drm, enum bombardment_assault assault) {
    flow_call(game, STEP_BOMBARDMENT, side, area, drm, assault);
}

void surrender_begin(struct game *game, int area, int to, enum surrender how) {
    flow_call(game, STEP_SURRENDER, to, area, how);
}

/* ---- Assault (UP-20.3) ------------------------------------------------------------------------------------------- */

/* Fairfax and the Lord General are the same man, and so are Rupert and the Lieutenant General. */
static uint32_t same_man(int general) {
    switch (general) {
    case TOM_FAIRFAX:
    case LORD_GENERAL: return general_bit(TOM_FAIRFAX) | general_bit(LORD_GENERAL);
    case PRINCE_RUPERT:
    case LIEUTENANT_GENERAL: return general_bit(PRINCE_RUPERT) | general_bit(LIEUTENANT_GENERAL);
    default: return general_bit(general);
    }
}

static bool may_assault(const struct uk_content *c, const struct uk_state *s, int general, int area, int kind) {
    if (general == NONE || kind == ASSAULT_NONE || c->area[area].fortress_class == 0 || s->siege[area] == SIEGE_NONE)
        return false;
    if (kind == ASSAULT_LEICESTER)
        return true;
    return (s->may_not_assault & same_man(general)) == 0 &&
           (s->bombarded[area] >= c->rules.assault_from || c->general[general].assault);
}

void assault_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_add1(list, VERB_ASSAULT, frame->reg[ASSAULT_AREA]);
    list_add1(list, VERB_NO_ASSAULT, frame->reg[ASSAULT_AREA]);
}

/* The General's strongest Brigades; of alike ones under the same General only one. */
static void storm_losses(const struct game *game, int general, uint64_t set[BRIGADE_WORDS]) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    uint64_t army[BRIGADE_WORDS];
    int most = 0;
    set[0] = set[1] = 0;
    army_brigades(s, general, army);
    FOR_EACH_IN (b, army, BRIGADE_WORDS)
        most = c->brigade[b].value > most ? c->brigade[b].value : most;
    FOR_EACH_IN (b, army, BRIGADE_WORDS) {
        bool left_out = c->brigade[b].value < most;
        FOR_EACH_IN (other, set, BRIGADE_WORDS)
            left_out |= brigades_interchange(c, s, other, b);
        if (!left_out)
            set_add(set, b);
    }
}

/* The Brigade is destroyed: not even an event brings it back. */
static void lose_in_storm(struct game *game, int area, int brigade) {
    struct uk_state *s = state_of(game);
    int holder = s->brigade_at[brigade];
    tell_secret(game, EVENT_STORM_LOSS, ROLES_EVERYONE, fog_audience(content_of(game), s, brigade), brigade, 0, 0, 0);
    brigade_move(game, brigade, PLACE_GONE);
    set_remove(s->turned, brigade);
    if (holder < GENERALS)
        general_check_lone(game, holder);
    siege_check(game, area);
}

/* For the view; (s, 0, 0): forgets them. */
static void keep_dice(struct uk_state *s, int first, int second) {
    s->siege_dice[0] = (uint8_t)first;
    s->siege_dice[1] = (uint8_t)second;
}

static void carry_out_storm(struct game *game, int side, int general, int area, bool leicester) {
    struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int modifier = assault_modifier(c, s, general, area, leicester) + s->cards.siege_drm;
    int first = die(game, 6, "assault"), second = die(game, 6, "assault");
    keep_dice(s, first, second);
    s->cards.siege_drm = 0;
    const int16_t told[EVENT_ARGS] = {
        (int16_t)general,        (int16_t)area, (int16_t)first, (int16_t)second, (int16_t)(first + second + modifier),
        c->rules.assault_success};
    tell8(game, EVENT_ASSAULTED, told);
    bool taken = first + second + modifier >= c->rules.assault_success;
    if (!taken && !leicester) {
        s->may_not_assault |= same_man(general);
        tell(game, EVENT_MAY_NOT_ASSAULT, general, 0, 0, 0);
    }
    if (taken)
        surrender_begin(game, area, side, SURRENDER_STORM);
}

/* An Assault costs a Brigade, won or not: after the fall, because the fall needs the besieger. */
static void pay_for_storm(struct game *game, int side, int general, int area) {
    uint64_t set[BRIGADE_WORDS];
    storm_losses(game, general, set);
    if (set_count(set, BRIGADE_WORDS) != 1) {
        flow_call(game, STEP_STORM_LOSS, side, general, area);
        return;
    }
    keep_dice(state_of(game), 0, 0);
    lose_in_storm(game, area, set_next(set, BRIGADE_WORDS, 0));
}

void assault_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int area = frame->reg[ASSAULT_AREA], kind = frame->reg[ASSAULT_KIND];
    flow_return(game);
    keep_dice(state_of(game), 0, 0);
    if (action->verb == VERB_ASSAULT)
        flow_call(game, STEP_STORM, role, fortress_besieger(content_of(game), state_of(game), area), area, kind);
}

/* Both sides can see which of the General's Brigades is the strongest. */
static void lay_out(struct game *game, int general) {
    uint64_t army[BRIGADE_WORDS];
    army_brigades(state_of(game), general, army);
    brigades_lay_out(game, army);
}

/* A Response to a declared Assault is possible, too (card 88). */
void storm_run(struct game *game, struct frame *frame) {
    int side = frame->role, general = frame->reg[STORM_GENERAL], area = frame->reg[STORM_AREA];
    bool leicester = frame->reg[STORM_KIND] == ASSAULT_LEICESTER;
    switch (frame->phase++) {
    case 0: flow_call(game, STEP_DEFIANCE_WINDOW, opponent(side), area); return;
    case 1:
        lay_out(game, general);
        carry_out_storm(game, side, general, area, leicester);
        return;
    default: flow_return(game); pay_for_storm(game, side, general, area);
    }
}

void storm_loss_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    uint64_t set[BRIGADE_WORDS];
    storm_losses(game, frame->reg[STORM_LOSS_GENERAL], set);
    FOR_EACH_IN (b, set, BRIGADE_WORDS)
        list_add1(list, VERB_LOSE, b);
}

void storm_loss_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int area = frame->reg[STORM_LOSS_AREA];
    flow_return(game);
    keep_dice(state_of(game), 0, 0);
    lose_in_storm(game, area, action->arg[0]);
}

/* ---- Bombardment (UP-20.2) --------------------------------------------------------------------------------------- */

enum { ANSWERED, FIRED, STORMED };

static void fire(struct game *game, int side, int area, int drm) {
    struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int roll = die(game, 6, "bombardment"), needed = fortress_surrender_value(c, s, area);
    keep_dice(s, roll, 0);
    int total = roll + bombardment_modifier(c, s, area) + drm + s->cards.siege_drm, value = total > 0 ? total : 0;
    s->bombarded[area] = (uint8_t)(s->bombarded[area] + value);
    const int16_t told[EVENT_ARGS] = {(int16_t)side,  (int16_t)area,      (int16_t)roll,
                                      (int16_t)value, s->bombarded[area], (int16_t)needed};
    tell8(game, EVENT_BOMBARDED, told);
    s->cards.siege_drm = 0;
    if (s->bombarded[area] >= needed)
        surrender_begin(game, area, side, SURRENDER_SIEGE);
}

void bombardment_run(struct game *game, struct frame *frame) {
    struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int side = frame->role, area = frame->reg[BOMBARDMENT_AREA], kind = frame->reg[BOMBARDMENT_ASSAULT];
    switch (frame->phase) {
    case ANSWERED:
        frame->phase = FIRED;
        flow_call(game, STEP_DEFIANCE_WINDOW, opponent(side), area);
        return;
    case FIRED:
        frame->phase = STORMED;
        fire(game, side, area, frame->reg[BOMBARDMENT_DRM]);
        return;
    default:
        flow_return(game);
        if (s->control[area] == opponent(side) && may_assault(c, s, fortress_besieger(c, s, area), area, kind))
            flow_call(game, STEP_ASSAULT, side, area, kind);
        else
            keep_dice(s, 0, 0);
    }
}

/* ---- Surrender (UP-20.2) ----------------------------------------------------------------------------------------- */

static void brigades_inside(const struct game *game, int area, uint64_t set[BRIGADE_WORDS]) {
    const struct uk_state *s = state_of(game);
    brigades_at(content_of(game), s, PLACE_INSIDE + area, s->control[area], set);
    FOR_EACH_BIT (g, s->generals_in[area] & s->inside)
        for (int b = 0; b < BRIGADES; b++)
            if (s->brigade_at[b] == g)
                set_add(set, b);
}

static void surrender_all(struct game *game, const uint64_t set[BRIGADE_WORDS], bool disperses) {
    FOR_EACH_IN (b, set, BRIGADE_WORDS) {
        if (disperses)
            brigade_disperse(game, b);
        else
            brigade_to_available(game, b);
    }
}

void honours_of_war(struct game *game, const uint64_t set[BRIGADE_WORDS]) {
    if ((set[0] | set[1]) == 0)
        return;
    int roll = die(game, 6, "honours of war");
    bool disperses = roll <= content_of(game)->rules.honours_disperse_most;
    tell(game, EVENT_HONOURS, roll, disperses ? SHOWN_DISPERSED : SHOWN_AVAILABLE, 0, 0);
    surrender_all(game, set, disperses);
}

/* Honours of War, unless the Fortress fell by storm. */
static void garrison_goes(struct game *game, int area, int how) {
    uint64_t set[BRIGADE_WORDS];
    brigades_inside(game, area, set);
    if (how == SURRENDER_SIEGE)
        honours_of_war(game, set);
    else
        surrender_all(game, set, false);
}

static void generals_go(struct game *game, int area, int how) {
    FOR_EACH_BIT (g, state_of(game)->generals_in[area] & state_of(game)->inside) {
        if (how != SURRENDER_STORM)
            general_surrender(game, g);
        else
            general_remove(game, g);
        king_is_taken(game, g);
    }
}

void surrender_run(struct game *game, struct frame *frame) {
    const struct uk_state *s = state_of(game);
    int side = frame->role, area = frame->reg[SURRENDER_AREA], how = frame->reg[SURRENDER_HOW];
    flow_return(game);
    if (s->control[area] != opponent(side))
        return;
    tell(game, EVENT_FORTRESS_FALLS, area, side, 0, 0);
    if (how != SURRENDER_EVENT) {
        fortress_plundered(game, area);
        garrison_goes(game, area, how);
        generals_go(game, area, how);
    }
    fortress_falls(game, area, side);
    siege_check(game, area);
}

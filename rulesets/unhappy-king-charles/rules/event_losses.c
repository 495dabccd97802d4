/* Events that take Brigades away: cards 91, 98, 109, 110 (12.6). */
#include "../../kit/text.h"
#include "../state/areas.h"
#include "../state/armies.h"
#include "../state/fog.h"
#include "../state/sieges.h"
#include "../tables.h"
#include "cards.h"
#include "events.h"

enum { PLAGUE_FROM = 4 };

/* The loser chooses; the Brigade is available again, who is foreign goes home. */
static void disband(struct game *game, int brigade) {
    const struct uk_state *s = uk(game);
    const int at = s->brigade_at[brigade], area = brigade_area(s, brigade);
    brigade_tell_leaving(game, EVENT_DISBANDED, brigade);
    brigade_to_available(game, brigade);
    if (at < GENERALS)
        general_check_lone(game, at);
    siege_check(game, area);
}

/* Which of the owner's are in question: those of an army, those in a Region, or Covenanters. */
static bool is_in_question(const struct uk_content *c, const struct uk_state *s, const struct frame *frame, int owner,
                           int brigade) {
    const int general = frame->reg[EVENT_LOSS_GENERAL], region = frame->reg[EVENT_LOSS_REGION];
    const int area = brigade_area(s, brigade), at = s->brigade_at[brigade];
    if (area == NONE || brigade_side(c, s, brigade) != owner)
        return false;
    if (general != NONE)
        return at < GENERALS && army_commander(s, at) == general;
    return region != NONE ? c->area[area].region == region : c->brigade[brigade].pool == POOL_COVENANTER;
}

static bool can_lose(const struct game *game, const struct frame *frame, int owner) {
    for (int b = 0; b < BRIGADES; b++)
        if (is_in_question(CONTENT(game), uk(game), frame, owner, b))
            return true;
    return false;
}

void uk_event_loss_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    for (int b = 0; b < BRIGADES; b++)
        if (is_in_question(c, s, frame, role, b) && !brigade_is_repeated(c, s, b))
            list_add1(list, VERB_DISBAND, b);
}

static bool ask_loss(struct game *game, int owner, int card, int region, int general) {
    const struct frame asked = {.reg = {(int16_t)card, (int16_t)region, (int16_t)general}};
    if (!can_lose(game, &asked, owner))
        return false;
    flow_call(game, STEP_EVENT_LOSS, (int16_t)owner, (int16_t)card, (int16_t)region, (int16_t)general);
    return true;
}

/* ---- The Plague in the Camps (110) ------------------------------------------------------------------------------- */

static bool army_suffers(const struct uk_content *c, const struct uk_state *s, int general, int side) {
    return c->general[general].side == side && general_is_free(s, general) && army_size(s, general) >= PLAGUE_FROM;
}

static uint32_t armies_that_suffer(const struct uk_content *c, const struct uk_state *s) {
    uint32_t armies = 0;
    for (int g = 0; g < GENERALS; g++)
        if (army_suffers(c, s, g, c->general[g].side))
            armies |= general_bit(g);
    return armies;
}

/* The next army, Parliament's first. */
static void next_army(struct game *game) {
    struct uk_state *s = uk(game);
    const uint32_t parliament = s->cards.generals & CONTENT(game)->generals_of[PARLIAMENT];
    const uint32_t left = parliament != 0 ? parliament : s->cards.generals;
    FOR_EACH_BIT (g, left) {
        s->cards.generals &= ~general_bit(g);
        ask_loss(game, general_side(CONTENT(game), g), CARD(110), NONE, g);
        return;
    }
}

bool can_plague(const struct game *game, int side, const struct effect *effect) {
    (void)side;
    (void)effect;
    return armies_that_suffer(CONTENT(game), uk(game)) != 0;
}

void plague(struct game *game, struct frame *frame, const struct effect *effect) {
    (void)frame;
    (void)effect;
    uk(game)->cards.generals = armies_that_suffer(CONTENT(game), uk(game));
    next_army(game);
}

void uk_event_loss_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    const bool armies = frame->reg[EVENT_LOSS_GENERAL] != NONE;
    (void)role;
    flow_return(game);
    disband(game, action->arg[0]);
    if (armies)
        next_army(game);
}

void disband_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    const int at = s->brigade_at[action->arg[0]], area = brigade_area(s, action->arg[0]);
    (void)role;
    if (at < GENERALS)
        put_format(out, "with %s", c->general[at].short_title);
    else if (area != NONE)
        put_format(out, "at %s", c->area[area].title);
}

/* ---- Clubmen (91), Kilsyth (98), Ormond (109) -------------------------------------------------------------------- */

void lose_brigade(struct game *game, struct frame *frame, const struct effect *effect) {
    (void)effect;
    ask_loss(game, opponent(frame->role), frame->reg[EVENT_CARD], frame->reg[EVENT_CHOICE], NONE);
}

void lose_covenanter(struct game *game, struct frame *frame, const struct effect *effect) {
    const int side = frame->role;
    (void)effect;
    if (!ask_loss(game, PARLIAMENT, frame->reg[EVENT_CARD], NONE, NONE))
        uk_cards_draw_by_event(game, side, 1);
}

static bool irish_in_play(const struct uk_content *c, const struct uk_state *s, int brigade) {
    const int at = s->brigade_at[brigade];
    return c->brigade[brigade].pool == POOL_IRISH &&
           (brigade_on_map(s, brigade) || at == PLACE_DISPERSED || at == PLACE_REFORMED);
}

bool can_dismiss_irish(const struct game *game, int side, const struct effect *effect) {
    const struct uk_state *s = uk(game);
    (void)side;
    (void)effect;
    for (int b = 0; b < BRIGADES; b++)
        if (irish_in_play(CONTENT(game), s, b))
            return true;
    return !set_has(s->cards.happened[ROYALIST], CARD(80)) && !s->cessation_barred;
}

void dismiss_irish(struct game *game, struct frame *frame, const struct effect *effect) {
    struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    (void)frame;
    (void)effect;
    s->cessation_barred = 1;
    for (int b = 0; b < BRIGADES; b++) {
        if (!irish_in_play(c, s, b))
            continue;
        tell_secret(game, EVENT_LEFT_GAME, ROLES_EVERYONE, fog_audience(c, s, b), brigade_side(c, s, b), b, 0, 0);
        fog_clear(s, b);
        brigade_to_available(game, b);
    }
    generals_check_lone(game, ROYALIST);
    generals_check_lone(game, PARLIAMENT);
    sieges_check(game);
}

/* Events that take Brigades away: cards 91, 98, 109, 110 (UP-12.6). */
#include "../../kit/text.h"
#include "../state/areas.h"
#include "../state/armies.h"
#include "../state/fog.h"
#include "../state/sieges.h"
#include "../tables.h"
#include "cards.h"
#include "events.h"

/* The loser chooses. The Brigade becomes available again; a foreign one leaves the game. */
static void disband(struct game *game, int brigade) {
    const struct uk_state *s = state_of(game);
    int at = s->brigade_at[brigade], area = brigade_area(s, brigade);
    brigade_tell_leaving(game, EVENT_DISBANDED, brigade);
    brigade_to_available(game, brigade);
    if (at < GENERALS)
        general_check_lone(game, at);
    siege_check(game, area);
}

/* Is the owner's Brigade in question: by its army, its Region or its pool? */
static bool is_in_question(const struct game *game, const struct frame *frame, int owner, int brigade) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int general = frame->reg[EVENT_LOSS_GENERAL], region = frame->reg[EVENT_LOSS_REGION];
    int area = brigade_area(s, brigade), at = s->brigade_at[brigade];
    if (area == NONE || brigade_side(c, s, brigade) != owner)
        return false;
    if (general != NONE)
        return at < GENERALS && army_commander(s, at) == general;
    return region != NONE ? c->area[area].region == region : c->brigade[brigade].pool == uk_op_asked(game)->pool;
}

static bool can_lose(const struct game *game, const struct frame *frame, int owner) {
    for (int b = 0; b < BRIGADES; b++)
        if (is_in_question(game, frame, owner, b))
            return true;
    return false;
}

void uk_event_loss_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    for (int b = 0; b < BRIGADES; b++)
        if (is_in_question(game, frame, role, b) && !brigade_is_repeated(c, s, b))
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

static uint32_t armies_that_suffer(const struct uk_state *s, int least) {
    uint32_t armies = 0;
    for (int g = 0; g < GENERALS; g++)
        if (general_is_free(s, g) && army_size(s, g) >= least)
            armies |= general_bit(g);
    return armies;
}

/* The next army, Parliament's first. */
static void next_army(struct game *game, int card) {
    struct uk_state *s = state_of(game);
    uint32_t parliament = s->cards.generals & content_of(game)->generals_of[PARLIAMENT];
    uint32_t left = parliament != 0 ? parliament : s->cards.generals;
    FOR_EACH_BIT (g, left) {
        s->cards.generals &= ~general_bit(g);
        ask_loss(game, general_side(content_of(game), g), card, NONE, g);
        return;
    }
}

bool can_plague(const struct game *game, int side, const struct uk_op *op) {
    return armies_that_suffer(state_of(game), op->least) != 0;
}

void plague(struct game *game, struct frame *frame, const struct uk_op *op) {
    state_of(game)->cards.generals = armies_that_suffer(state_of(game), op->least);
    next_army(game, frame->reg[EVENT_CARD]);
}

void uk_event_loss_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    bool armies = frame->reg[EVENT_LOSS_GENERAL] != NONE;
    int card = frame->reg[EVENT_LOSS_CARD];
    flow_return(game);
    disband(game, action->arg[0]);
    if (armies)
        next_army(game, card);
}

void disband_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct uk_state *s = state_of(game);
    int at = s->brigade_at[action->arg[0]], area = brigade_area(s, action->arg[0]);
    if (at < GENERALS) {
        put(out, "with ");
        put_item_short(out, game, DOM_GENERAL, at);
    } else if (area != NONE) {
        put(out, "at ");
        put_item(out, game, DOM_AREA, area);
    }
}

/* ---- Clubmen (91), Kilsyth (98), Ormond (109) -------------------------------------------------------------------- */

void lose_brigade(struct game *game, struct frame *frame, const struct uk_op *op) {
    ask_loss(game, opponent(frame->role), frame->reg[EVENT_CARD], frame->reg[EVENT_CHOICE], NONE);
}

static int owner_of(const struct game *game, int pool) {
    const struct uk_content *c = content_of(game);
    for (int b = 0; b < BRIGADES; b++)
        if (c->brigade[b].pool == pool && brigade_on_map(state_of(game), b))
            return brigade_side(c, state_of(game), b);
    return PARLIAMENT;
}

/* If no Brigade of the pool is on the map, cards instead. */
void lose_of_pool(struct game *game, struct frame *frame, const struct uk_op *op) {
    int side = frame->role;
    if (!ask_loss(game, owner_of(game, op->pool), frame->reg[EVENT_CARD], NONE, NONE) && op->count > 0)
        uk_cards_draw_by_event(game, side, op->count);
}

static bool irish_in_play(const struct uk_content *c, const struct uk_state *s, int brigade) {
    int at = s->brigade_at[brigade];
    return c->brigade[brigade].pool == POOL_IRISH &&
           (brigade_on_map(s, brigade) || at == PLACE_DISPERSED || at == PLACE_REFORMED);
}

bool can_dismiss_irish(const struct game *game, int side, const struct uk_op *op) {
    const struct uk_state *s = state_of(game);
    for (int b = 0; b < BRIGADES; b++)
        if (irish_in_play(content_of(game), s, b))
            return true;
    return !uk_op_happened(content_of(game), s, ROYALIST, OP_IRISH) && !s->cessation_barred;
}

void dismiss_irish(struct game *game, struct frame *frame, const struct uk_op *op) {
    struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
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

/* 5: the pieces on the map and on the boards. */
#include "setup.h"

#include "armies.h"

static void place_markers(struct uk_state *s, const struct uk_content *c) {
    for (int a = 0; a < AREAS; a++)
        s->control[a] = c->area[a].start;
    for (int n = 0; n < NOTABLES; n++) {
        s->notable[n] = c->notable[n].start ? NOTABLE_IN_PLAY : NOTABLE_WAITING;
        if (c->notable[n].start)
            s->control[c->notable[n].area] = c->notable[n].side;
    }
}

static void place_generals(struct uk_state *s, const struct uk_content *c) {
    static const uint8_t box[] = {
        [ENTRY_AVAILABLE] = BOX_AVAILABLE, [ENTRY_TURN] = BOX_TURN_TRACK, [ENTRY_EVENT] = BOX_WAITING};
    for (int g = 0; g < GENERALS; g++) {
        const struct uk_general *general = &c->general[g];
        s->superior[g] = NONE;
        s->general_at[g] = general->entry == ENTRY_MAP ? (uint8_t)general->area : box[general->entry];
        if (g == CALLANDER)
            s->general_at[g] = BOX_WAITING;
        if (general->entry == ENTRY_MAP)
            s->generals_in[general->area] |= general_bit(g);
    }
}

static void place_brigades(struct game *game) {
    struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    for (int b = 0; b < BRIGADES; b++) {
        const struct uk_brigade *brigade = &c->brigade[b];
        s->mix[b] = (uint8_t)b;
        s->brigade_at[b] = PLACE_GONE;
        if (brigade->with != NONE)
            brigade_move(game, b, brigade->with);
        else if (brigade->area != NONE)
            brigade_move(game, b, (brigade->inside ? PLACE_INSIDE : PLACE_OUTSIDE) + brigade->area);
        else
            brigade_move(game, b, brigade->pool == POOL_REGIONAL ? PLACE_AVAILABLE : PLACE_WAITING);
    }
}

void pieces_setup(struct game *game, const struct setup *setup) {
    struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    s->scenario = (uint8_t)setup->scenario;
    s->edition = (uint8_t)setup->option[OPTION_EDITION];
    for (int k = OPTION_CORNISH; k < OPTIONS; k++)
        s->optional = (uint8_t)(s->optional | (setup->option[k] != 0) << k);
    place_markers(s, c);
    place_generals(s, c);
    place_brigades(game);
    for (int side = 0; side < SIDES; side++) {
        s->train[side] = PLACE_AVAILABLE;
        s->plays[side] = c->rules.plays;
    }
    s->queen = PLACE_WAITING;
    s->play.card = NONE;
    s->op.general = s->op.from = s->op.intercepted = NONE;
    s->battle.area = NONE;
}

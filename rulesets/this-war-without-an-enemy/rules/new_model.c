/* TW-11.12: the New Model Army. Its blocks are public when they come. */
#include "../state/blocks.h"
#include "../state/choices.h"
#include "../state/control.h"
#include "../tables.h"
#include "new_blocks.h"

/* s->replacements: exchanges still to be made. */
enum { PAIR = 1, CROMWELL = 2, FAIRFAX = 4, WALLER = 8, HORSE = 16, ALL_EXCHANGES = 31 };

static bool under_siege(const struct tw_state *s, int block) {
    return s->place[block] >= PLACE_CITY && s->place[block] < PLACE_POOL;
}

/* Horse of Parliament, neither Besieged nor Covenanter; in the pool too. */
static uint64_t horse(const struct game *game) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    uint64_t set = c->parliament_horse & ~s->at[PARLIAMENT][PLACE_BESIDE] & ~s->at[PARLIAMENT][PLACE_REMOVED];
    for (int fort = 0; fort < FORTS; fort++)
        set &= ~s->at[PARLIAMENT][fort_place(fort)];
    /* East Horse C3 is Cromwell's. */
    return set & ~block_bit(c->role.east_horse);
}

/* The exchanges that can be made: none of their blocks is Besieged, and there is a Horse to exchange. */
static int ready(const struct game *game) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    int set = s->replacements;
    if (under_siege(s, c->role.essex) || under_siege(s, c->role.manchester))
        set &= ~PAIR;
    if (under_siege(s, c->role.east_horse))
        set &= ~CROMWELL;
    if (under_siege(s, c->role.fairfax_f))
        set &= ~FAIRFAX;
    if (under_siege(s, c->role.waller))
        set &= ~WALLER;
    if (!horse(game))
        set &= ~HORSE;
    return set;
}

/* A block can have come out of a Siege only if the number of the Besieged changed, which both sides see. True if that
 * number changed since the log last said that exchanges wait, and once a Turn. */
static bool sieges_have_changed(struct tw_state *s) {
    uint8_t turn = (uint8_t)(1 + s->turn);
    bool changed = s->waits_turn != turn;
    s->waits_turn = turn;
    for (int fort = 0; fort < FORTS; fort++) {
        uint8_t inside = (uint8_t)bits_count(s->at[PARLIAMENT][fort_place(fort)]);
        changed = changed || s->waits_inside[fort] != inside;
        s->waits_inside[fort] = inside;
    }
    return changed;
}

bool new_model_delayed(struct game *game) {
    if (!state_of(game)->replacements)
        return false;
    bool changed = sieges_have_changed(state_of(game));
    if (ready(game)) {
        flow_call(game, STEP_NEW_MODEL, PARLIAMENT, 1);
        return true;
    }
    if (changed) /* the event reveals that none of them came out of a Siege */
        tell_secret(game, EVENT_EXCHANGE_WAITS, ROLES_EVERYONE, ROLE_BIT(PARLIAMENT), PARLIAMENT, 0, 0, 0);
    return false;
}

/* The place of the two Leaders and the Horse: the pool if the enemy is there. */
static int muster_place(const struct game *game) {
    int herts = content_of(game)->role.bucks_herts;
    return friendly(state_of(game), PARLIAMENT, herts) ? herts : PLACE_POOL;
}

static void arrive(struct game *game, int block, int strength) {
    int place = muster_place(game), most = content_of(game)->block[block].strength;
    if (place == PLACE_POOL || strength == 0)
        block_receive(game, block);
    else
        block_deploy(game, block, place, strength < most ? strength : most, true);
}

/* T Fairfax and Skippon replace Essex and Manchester. */
static void exchange_pair(struct game *game) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    int essex = s->strength[c->role.essex], manchester = s->strength[c->role.manchester];
    int total = essex + manchester;
    block_recall(game, c->role.essex, PLACE_REMOVED);
    block_recall(game, c->role.manchester, PLACE_REMOVED);
    if (total == 0 || muster_place(game) == PLACE_POOL) {
        arrive(game, c->role.fairfax_t, 0);
        arrive(game, c->role.skippon, 0);
    } else if (essex == 0 || manchester == 0) {
        flow_call(game, STEP_NEW_MODEL_MAP, PARLIAMENT, total);
    } else {
        flow_call(game, STEP_NEW_MODEL_SHARE, PARLIAMENT, total);
    }
}

void new_model_map_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct tw_content *c = content_of(game);
    list_blocks(list, VERB_REPLACE, role, block_bit(c->role.fairfax_t) | block_bit(c->role.skippon));
}

void new_model_map_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    const struct tw_content *c = content_of(game);
    int strength = frame->reg[NEW_MODEL_MAP_STRENGTH], block = action->arg[0];
    flow_return(game);
    arrive(game, block, strength);
    arrive(game, block == c->role.fairfax_t ? c->role.skippon : c->role.fairfax_t, 0);
}

void new_model_share_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct tw_content *c = content_of(game);
    int total = frame->reg[NEW_MODEL_SHARE_STRENGTH], fairfax = c->block[c->role.fairfax_t].strength,
        skippon = c->block[c->role.skippon].strength;
    for (int n = 1; n <= fairfax && n < total; n++)
        if (total - n <= skippon)
            list_add1(list, VERB_SHARE, n);
    /* Strength above the maximum of both is lost. */
    if (list->count == 0)
        list_add1(list, VERB_SHARE, fairfax);
}

void new_model_share_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    const struct tw_content *c = content_of(game);
    int total = frame->reg[NEW_MODEL_SHARE_STRENGTH], share = action->arg[0];
    flow_return(game);
    arrive(game, c->role.fairfax_t, share);
    arrive(game, c->role.skippon, total - share);
}

void new_model_horse_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_blocks(list, VERB_REPLACE, role, horse(game));
}

void new_model_horse_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int block = action->arg[0], strength = state_of(game)->strength[block];
    flow_return(game);
    block_recall(game, block, PLACE_REMOVED);
    arrive(game, content_of(game)->role.nma_horse, strength);
}

void new_model_run(struct game *game, struct frame *frame) {
    struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    if (frame->phase++ > 0) {
        bool exchange_horse = frame->reg[NEW_MODEL_HORSE];
        flow_return(game);
        if (exchange_horse)
            flow_call(game, STEP_NEW_MODEL_HORSE, PARLIAMENT);
        return;
    }
    if (!frame->reg[NEW_MODEL_DELAYED])
        s->replacements = ALL_EXCHANGES;
    int set = ready(game);
    s->replacements = (uint8_t)(s->replacements & ~set);
    frame->reg[NEW_MODEL_HORSE] = (set & HORSE) != 0;
    if (set & CROMWELL)
        block_replace(game, c->role.east_horse, c->role.cromwell);
    if (set & FAIRFAX)
        block_replace(game, c->role.fairfax_f, c->role.nma_north);
    if (set & WALLER)
        block_replace(game, c->role.waller, c->role.nma_midlands);
    if (set & PAIR)
        exchange_pair(game);
}

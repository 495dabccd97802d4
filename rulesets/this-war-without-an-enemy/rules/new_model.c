/* TW-11.12: the New Model Army. The New Model's blocks are known to all when they come. */
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
    const struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    uint64_t set = c->parliament_horse & ~s->at[PARLIAMENT][PLACE_BESIDE] & ~s->at[PARLIAMENT][PLACE_REMOVED];
    for (int fort = 0; fort < FORTS; fort++)
        set &= ~s->at[PARLIAMENT][fort_place(fort)];
    /* East Horse C3 is Cromwell's. */
    return set & ~block_bit(c->named.east_horse);
}

/* Which of the exchanges can be made: none of their blocks is Besieged, and there is a Horse to give way. */
static int ready(const struct game *game) {
    const struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    int set = s->replacements;
    if (under_siege(s, c->named.essex) || under_siege(s, c->named.manchester))
        set &= ~PAIR;
    if (under_siege(s, c->named.east_horse))
        set &= ~CROMWELL;
    if (under_siege(s, c->named.fairfax_f))
        set &= ~FAIRFAX;
    if (under_siege(s, c->named.waller))
        set &= ~WALLER;
    if (!horse(game))
        set &= ~HORSE;
    return set;
}

bool new_model_delayed(struct game *game) {
    if (!TW(game)->replacements)
        return false;
    if (!ready(game)) { /* that none of them came out of a Siege tells who did not */
        tell_secret(game, EVENT_EXCHANGE_WAITS, ROLES_EVERYONE, ROLE_BIT(PARLIAMENT), PARLIAMENT, 0, 0, 0);
        return false;
    }
    flow_call(game, STEP_NEW_MODEL, PARLIAMENT, 1);
    return true;
}

/* Where the two Leaders and the Horse come: in the pool if the enemy is there. */
static int muster_place(const struct game *game) {
    const int herts = CONTENT(game)->named.bucks_herts;
    return friendly(TW(game), PARLIAMENT, herts) ? herts : PLACE_POOL;
}

static void arrive(struct game *game, int block, int strength) {
    const int place = muster_place(game), most = CONTENT(game)->block[block].strength;
    if (place == PLACE_POOL || strength == 0)
        block_receive(game, block);
    else
        block_deploy(game, block, place, strength < most ? strength : most, true);
}

/* Essex and Manchester give way to T Fairfax and Skippon. */
static void exchange_pair(struct game *game) {
    const struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    const int essex = s->strength[c->named.essex], manchester = s->strength[c->named.manchester];
    const int total = essex + manchester;
    block_recall(game, c->named.essex, PLACE_REMOVED);
    block_recall(game, c->named.manchester, PLACE_REMOVED);
    if (total == 0 || muster_place(game) == PLACE_POOL) {
        arrive(game, c->named.fairfax_t, 0);
        arrive(game, c->named.skippon, 0);
    } else if (essex == 0 || manchester == 0) {
        flow_call(game, STEP_NEW_MODEL_MAP, PARLIAMENT, total);
    } else {
        flow_call(game, STEP_NEW_MODEL_SHARE, PARLIAMENT, total);
    }
}

void new_model_map_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct tw_content *c = CONTENT(game);
    (void)frame;
    list_blocks(list, VERB_REPLACE, role, block_bit(c->named.fairfax_t) | block_bit(c->named.skippon));
}

void new_model_map_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    const struct tw_content *c = CONTENT(game);
    const int strength = frame->reg[NEW_MODEL_MAP_STRENGTH], block = action->arg[0];
    (void)role;
    flow_return(game);
    arrive(game, block, strength);
    arrive(game, block == c->named.fairfax_t ? c->named.skippon : c->named.fairfax_t, 0);
}

void new_model_share_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct tw_content *c = CONTENT(game);
    const int total = frame->reg[NEW_MODEL_SHARE_STRENGTH], fairfax = c->block[c->named.fairfax_t].strength,
              skippon = c->block[c->named.skippon].strength;
    (void)role;
    for (int n = 1; n <= fairfax && n < total; n++)
        if (total - n <= skippon)
            list_add1(list, VERB_SHARE, n);
    /* More strength than both can bear: the rest is lost. */
    if (list->count == 0)
        list_add1(list, VERB_SHARE, fairfax);
}

void new_model_share_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    const struct tw_content *c = CONTENT(game);
    const int total = frame->reg[NEW_MODEL_SHARE_STRENGTH], share = action->arg[0];
    (void)role;
    flow_return(game);
    arrive(game, c->named.fairfax_t, share);
    arrive(game, c->named.skippon, total - share);
}

void new_model_horse_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)frame;
    list_blocks(list, VERB_REPLACE, role, horse(game));
}

void new_model_horse_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    const int block = action->arg[0], strength = TW(game)->strength[block];
    (void)frame, (void)role;
    flow_return(game);
    block_recall(game, block, PLACE_REMOVED);
    arrive(game, CONTENT(game)->named.nma_horse, strength);
}

void new_model_run(struct game *game, struct frame *frame) {
    struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    if (frame->phase++ > 0) {
        const bool exchange_horse = frame->reg[NEW_MODEL_HORSE];
        flow_return(game);
        if (exchange_horse)
            flow_call(game, STEP_NEW_MODEL_HORSE, PARLIAMENT);
        return;
    }
    if (!frame->reg[NEW_MODEL_DELAYED])
        s->replacements = ALL_EXCHANGES;
    const int set = ready(game);
    s->replacements = (uint8_t)(s->replacements & ~set);
    frame->reg[NEW_MODEL_HORSE] = (set & HORSE) != 0;
    if (set & CROMWELL)
        block_replace(game, c->named.east_horse, c->named.cromwell);
    if (set & FAIRFAX)
        block_replace(game, c->named.fairfax_f, c->named.nma_north);
    if (set & WALLER)
        block_replace(game, c->named.waller, c->named.nma_midlands);
    if (set & PAIR)
        exchange_pair(game);
}

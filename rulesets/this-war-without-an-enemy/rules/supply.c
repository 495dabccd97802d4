/* TW-2.34, TW-9.1: which blocks an Area cannot feed, and which of them lose strength. */
#include "../state/blocks.h"
#include "../state/choices.h"
#include "../state/fog.h"
#include "../state/supply.h"
#include "../state/turn_cards.h"
#include "../tables.h"
#include "events.h"

/* ---- TW-2.34, TW-9.12 -------------------------------------------------------------------------------------------- */

static int next_hungry(const struct game *game, int side, int from) {
    for (int area = from; area < AREAS; area++)
        if (state_of(game)->at[side][area] && supply_hungry(game, side, area).excess > 0)
            return area;
    return NONE;
}

/* Could one of these Areas go hungry, as far as the opponent knows? */
static bool hunger_possible(const struct game *game, int side, int from) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    for (int area = from; area < AREAS; area++) {
        uint64_t here = s->at[side][area];
        if (supply_excess(c, s, side, area, bits_count(here), 0) == 0) /* not even if all of them were Cavalry */
            continue;
        const struct fog_range horse = fog_range(s, side, here, c->of_class[side][CAVALRY]);
        int fighting = fog_range(s, side, here, c->fighting[side]).most;
        for (int cavalry = horse.least; cavalry <= horse.most; cavalry++)
            if (supply_excess(c, s, side, area, cavalry, fighting - cavalry) > 0)
                return true;
    }
    return false;
}

/* Only the owner knows beforehand which blocks go hungry. So the event "all are supplied" reveals something, too. */
static void tell_supplied(struct game *game, int side, int from) {
    tell_secret(game, EVENT_SUPPLIED, ROLES_EVERYONE,
                hunger_possible(game, side, from) ? ROLE_BIT(side) : ROLES_EVERYONE, side, 0, 0, 0);
}

enum { SUPPLY_EVENTS, SUPPLY_EVENTS_2, SUPPLY_FIRST, SUPPLY_SECOND, SUPPLY_DONE };

void supply_run(struct game *game, struct frame *frame) {
    struct tw_state *s = state_of(game);
    int first = frame->role;
    switch (frame->phase) {
    case SUPPLY_EVENTS:
    case SUPPLY_EVENTS_2: {
        int side = frame->phase++ == SUPPLY_EVENTS ? first : opponent(first);
        /* The side is asked for the Quartermaster General when a block goes hungry. */
        if (card_event(game, side) != QUARTERMASTER_GENERAL)
            card_event_offer(game, side, SUPPLY_EVENT);
        return;
    }
    case SUPPLY_FIRST:
    case SUPPLY_SECOND: {
        int side = frame->phase == SUPPLY_FIRST ? first : opponent(first);
        int area = next_hungry(game, side, frame->reg[SUPPLY_NEXT]);
        if (area == NONE) {
            frame->phase++;
            tell_supplied(game, side, frame->reg[SUPPLY_NEXT]);
            frame->reg[SUPPLY_NEXT] = 0;
            return;
        }
        frame->reg[SUPPLY_NEXT] = (int16_t)(area + 1);
        tell_secret(game, EVENT_HUNGRY, ROLES_EVERYONE, ROLE_BIT(side), side, area,
                    supply_hungry(game, side, area).excess, 0);
        flow_call(game, STEP_ATTRITION, side, area);
        return;
    }
    default: s->done[KING] = s->done[PARLIAMENT] = 0; flow_return(game);
    }
}

static uint64_t attrition_blocks(const struct game *game, int side, int area) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    const struct hungry h = supply_hungry(game, side, area);
    uint64_t set = 0;
    if (h.excess == 0)
        return 0;
    if (h.cavalry && supply_excess(c, s, side, area, h.cavalry - 1, h.infantry) < h.excess)
        set |= h.here & c->of_class[side][CAVALRY];
    if (h.infantry && supply_excess(c, s, side, area, h.cavalry, h.infantry - 1) < h.excess)
        set |= h.here & c->of_class[side][INFANTRY];
    return set;
}

/* enacted[] counts the blocks that the Quartermaster General has helped. */
static bool quartermaster(const struct game *game, int side) {
    const struct tw_state *s = state_of(game);
    return card_event(game, side) == QUARTERMASTER_GENERAL &&
           s->enacted[side] < content_of(game)->card[s->card[side]].amount;
}

void attrition_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    uint64_t set = attrition_blocks(game, role, frame->reg[ATTRITION_AREA]);
    list_blocks(list, VERB_LOSE, role, set);
    if (set && quartermaster(game, role))
        list_blocks(list, VERB_SPARE, role, set);
    if (!set)
        list_add(list, VERB_PASS);
}

void attrition_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct tw_state *s = state_of(game);
    int area = frame->reg[ATTRITION_AREA], block = action->arg[0];
    if (action->verb == VERB_PASS) {
        tell(game, EVENT_PASSED, role, 0, 0, 0);
        flow_return(game);
        return;
    }
    s->done[role] |= block_bit(block);
    if (action->verb == VERB_SPARE) {
        if (s->enacted[role]++ == 0)
            tell(game, EVENT_EVENT_ENACTED, role, s->card[role], 0, 0);
        tell_secret(game, EVENT_SPARED, ROLE_BIT(role), ROLE_BIT(role), role, area, block, 0);
    } else {
        block_lose(game, block, 1);
    }
    if (supply_hungry(game, role, area).excess == 0)
        flow_return(game);
}

#include "supply.h"

#include "choices.h"
#include "events.h"
#include "fog.h"
#include "initiative.h"
#include "steps.h"

int supply_excess(const struct tw_content *c, const struct tw_state *s, int side, int area, int cavalry, int infantry) {
    const struct tw_area *facts = &c->area[area];
    const int blocks = c->supply_blocks[facts->mountain], horse = c->supply_cavalry[facts->mountain];
    /* A City feeds Infantry alone, and nobody who Besieges it. */
    const bool open = facts->city != NONE && (facts->fort == NONE || !s->at[opponent(side)][fort_place(facts->fort)]);
    const int city = open ? c->supply_city[c->city[facts->city].size] : 0;
    const int fed_horse = cavalry < horse ? cavalry : horse;
    const int foot = infantry > city ? infantry - city : 0;
    const int rest = foot + fed_horse - blocks;
    return cavalry - fed_horse + (rest > 0 ? rest : 0);
}

bool supply_has_room(const struct tw_content *c, const struct tw_state *s, int side, int area, int cls) {
    if (cls == ARTILLERY || area >= AREAS)
        return true;
    const uint64_t here = s->at[side][area];
    const int cavalry = count_bits(here & c->of_class[side][CAVALRY]);
    const int infantry = count_bits(here & c->of_class[side][INFANTRY]);
    return supply_excess(c, s, side, area, cavalry + (cls == CAVALRY), infantry + (cls == INFANTRY)) == 0;
}

/* ---- TW-2.34, 9.12 ------------------------------------------------------------------------------------ */

struct hungry {
    int cavalry, infantry, excess;
    uint64_t here;
};

/* Those still to be dealt with: whoever was named unsupplied, or helped by the Quartermaster, counts no more. */
static struct hungry hungry_in(const struct game *game, int side, int area) {
    const struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    struct hungry h = {.here = s->at[side][area] & ~s->done[side]};
    h.cavalry = count_bits(h.here & c->of_class[side][CAVALRY]);
    h.infantry = count_bits(h.here & c->of_class[side][INFANTRY]);
    h.excess = supply_excess(c, s, side, area, h.cavalry, h.infantry);
    return h;
}

int supply_hunger(const struct game *game, int side, int area) {
    return hungry_in(game, side, area).excess;
}

static int next_hungry(const struct game *game, int side, int from) {
    for (int area = from; area < AREAS; area++)
        if (TW(game)->at[side][area] && hungry_in(game, side, area).excess > 0)
            return area;
    return NONE;
}

/* Could any of these Areas have gone hungry, as far as the opponent knows? */
static bool hunger_possible(const struct game *game, int side, int from) {
    const struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    for (int area = from; area < AREAS; area++) {
        const uint64_t here = s->at[side][area];
        if (supply_excess(c, s, side, area, count_bits(here), 0) == 0) /* not even were all of them Cavalry */
            continue;
        const struct fog_range horse = fog_range(s, side, here, c->of_class[side][CAVALRY]);
        const int fighting = fog_range(s, side, here, c->fighting[side]).most;
        for (int cavalry = horse.least; cavalry <= horse.most; cavalry++)
            if (supply_excess(c, s, side, area, cavalry, fighting - cavalry) > 0)
                return true;
    }
    return false;
}

/* Who goes hungry only his owner knows before, and nobody told that he does tells, too. */
static void tell_supplied(struct game *game, int side, int from) {
    tell_secret(game, EVENT_SUPPLIED, ROLES_EVERYONE,
                hunger_possible(game, side, from) ? ROLE_BIT(side) : ROLES_EVERYONE, side, 0, 0, 0);
}

enum { SUPPLY_EVENTS, SUPPLY_EVENTS_2, SUPPLY_FIRST, SUPPLY_SECOND, SUPPLY_DONE };

void supply_run(struct game *game, struct frame *frame) {
    struct tw_state *s = TW(game);
    const int first = frame->role;
    switch (frame->phase) {
    case SUPPLY_EVENTS:
    case SUPPLY_EVENTS_2: {
        const int side = frame->phase++ == SUPPLY_EVENTS ? first : opponent(first);
        /* The Quartermaster General is asked for when somebody hungers. */
        if (card_event(game, side) != QUARTERMASTER_GENERAL)
            event_offer(game, side, 3);
        return;
    }
    case SUPPLY_FIRST:
    case SUPPLY_SECOND: {
        const int side = frame->phase == SUPPLY_FIRST ? first : opponent(first);
        const int area = next_hungry(game, side, frame->a);
        if (area == NONE) {
            frame->phase++;
            tell_supplied(game, side, frame->a);
            frame->a = 0;
            return;
        }
        frame->a = (int16_t)(area + 1);
        tell_secret(game, EVENT_HUNGRY, ROLES_EVERYONE, ROLE_BIT(side), side, area, hungry_in(game, side, area).excess,
                    0);
        flow_call(game, STEP_ATTRITION, side, area, 0, 0);
        return;
    }
    default: s->done[KING] = s->done[PARLIAMENT] = 0; flow_return(game);
    }
}

static uint64_t attrition_blocks(const struct game *game, int side, int area) {
    const struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    const struct hungry h = hungry_in(game, side, area);
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
    const struct tw_state *s = TW(game);
    return card_event(game, side) == QUARTERMASTER_GENERAL &&
           s->enacted[side] < CONTENT(game)->card[s->card[side]].amount;
}

void attrition_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const uint64_t set = attrition_blocks(game, role, frame->a);
    list_blocks(list, VERB_LOSE, role, set);
    if (set && quartermaster(game, role))
        list_blocks(list, VERB_SPARE, role, set);
    if (!set)
        list_add(list, VERB_PASS);
}

void attrition_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct tw_state *s = TW(game);
    const int area = frame->a, block = action->arg[0];
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
    if (hungry_in(game, role, area).excess == 0)
        flow_return(game);
}

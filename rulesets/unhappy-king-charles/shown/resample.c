/* Makes another world that a role cannot tell from this one: exchanges cards that the role has not seen, and Brigades
 * that may be each other (state/fog.h). */
#include "../../kit/bits.h"
#include "../../kit/dice.h"
#include "../../kit/windows.h"
#include "../state/armies.h"
#include "../tables.h"
#include "shown.h"

/* ---- cards ------------------------------------------------------------------------------------------------------- */

/* Parliament's bonus cards are some of those that lay on the discard pile (UP-19.1); in GMT the pile is open. */
static bool comes_from_pile(const struct uk_state *s, int card) {
    return s->cards.at[card] == BONUS_PARLIAMENT || s->cards.at[card] == DISCARD;
}

/* Is the card at a place whose cards this role does not know? */
static bool is_hidden(const struct uk_state *s, int card, int role) {
    int at = s->cards.at[card];
    if (comes_from_pile(s, card))
        return !gmt(s) && role == ROYALIST;
    if (at <= BONUS_PARLIAMENT)
        return at % SIDES != role;
    return at >= DRAW_TOP && at <= ASIDE_NEXT_HAND;
}

/* Alt-Hist cards that were not chosen lie apart, unknown to both sides. */
static bool lies_apart(const struct uk_content *c, const struct uk_state *s, int card) {
    return s->cards.at[card] == OUT && c->card[card].period == PERIOD_ALT_HIST &&
           !set_has(s->cards.happened[ROYALIST], card) && !set_has(s->cards.happened[PARLIAMENT], card);
}

/* Cards that can be no Ace in the Hole, or must stay: Core and Mandatory cards; Combat cards are no Aces (UP-12.3). */
static bool stays(const struct uk_card *card) {
    return card->period == PERIOD_CORE || (card->flags & CARD_MANDATORY) != 0;
}

/* May the two cards be exchanged, apart from the rules for an Ace in the Hole? */
static bool cards_exchange(const struct uk_content *c, const struct uk_state *s, int a, int b) {
    const struct uk_card *one = &c->card[a], *other = &c->card[b];
    if (comes_from_pile(s, a) || comes_from_pile(s, b))
        return comes_from_pile(s, a) && comes_from_pile(s, b);
    return !stays(one) && !stays(other) && one->period == other->period;
}

static bool is_ace(int at) {
    return at == ACES_ROYALIST || at == ACES_PARLIAMENT;
}

/* The position of a hidden card: its place, and its number among the cards of the sets of bonus cards (NONE: none). */
struct card_slot {
    int16_t at, bonus;
};

static struct card_slot card_slot_of(const struct uk_state *s, int card) {
    struct card_slot slot = {s->cards.at[card], NONE};
    for (int k = 0; k < s->cards.bonus_count; k++)
        for (int i = 0; i < s->cards.bonus[k].count; i++)
            if (s->cards.bonus[k].card[i] == card)
                slot.bonus = (int16_t)(2 * k + i);
    return slot;
}

/* Aces first, because not every card can be one. */
static bool card_slot_before(struct card_slot a, struct card_slot b) {
    if (is_ace(a.at) != is_ace(b.at))
        return is_ace(a.at);
    return a.at != b.at ? a.at < b.at : a.bonus < b.bonus;
}

/* Cards that may be each other, and their slots. The order of the slots does not depend on which card is in which. */
struct card_pool {
    int count;
    uint8_t card[CARDS];
    struct card_slot slot[CARDS];
};

static void pool_add(struct card_pool *pool, int card, struct card_slot slot) {
    int i = pool->count;
    for (; i > 0 && card_slot_before(slot, pool->slot[i - 1]); i--)
        pool->slot[i] = pool->slot[i - 1];
    pool->slot[i] = slot;
    pool->card[pool->count++] = (uint8_t)card;
}

/* Chooses a random card, from the first on, for the slot: the chosen card and the first one change places. */
static void pool_choose(struct game *game, struct card_pool *pool, int first) {
    const struct uk_content *c = content_of(game);
    bool ace = is_ace(pool->slot[first].at);
    int fit[CARDS] = {first}, n = 0;
    for (int i = first; i < pool->count; i++)
        if (!ace || !(c->card[pool->card[i]].flags & CARD_COMBAT))
            fit[n++] = i;
    int chosen = fit[pick(game, n, "resample cards")];
    uint8_t card = pool->card[chosen];
    pool->card[chosen] = pool->card[first];
    pool->card[first] = card;
}

static void pool_deal(struct game *game, struct card_pool *pool) {
    struct uk_state *s = state_of(game);
    for (int i = 0; i < pool->count; i++) {
        pool_choose(game, pool, i);
        s->cards.at[pool->card[i]] = (uint8_t)pool->slot[i].at;
        if (pool->slot[i].bonus != NONE)
            s->cards.bonus[pool->slot[i].bonus / 2].card[pool->slot[i].bonus % 2] = pool->card[i];
    }
}

static bool is_unknown(const struct game *game, int card, int role) {
    return is_hidden(state_of(game), card, role) || lies_apart(content_of(game), state_of(game), card);
}

static void resample_cards(struct game *game, int role) {
    const struct uk_state *s = state_of(game);
    bool done[CARDS] = {false};
    for (int first = 0; first < CARDS; first++) {
        struct card_pool pool = {0};
        if (done[first] || !is_unknown(game, first, role))
            continue;
        for (int card = first; card < CARDS; card++) {
            if (done[card] || !is_unknown(game, card, role) || !cards_exchange(content_of(game), s, first, card))
                continue;
            pool_add(&pool, card, card_slot_of(s, card));
            done[card] = true;
        }
        if (pool.count > 1)
            pool_deal(game, &pool);
    }
}

/* ---- Brigades ---------------------------------------------------------------------------------------------------- */

enum { BRIGADE_SETS = 5, VALUES = 3 };

/* The memberships of a Brigade, without its place: sets, and registers of the flow in the order of the visit. */
struct brigade_slot {
    uint8_t at, sets;
    uint64_t registers[2];
};

struct registers {
    struct brigade_slot *slot;
    const uint8_t *becomes;
    int n;
};

static void note_register(void *context, int16_t *value) {
    struct registers *registers = context;
    if (*value >= 0 && *value < BRIGADES)
        registers->slot[*value].registers[registers->n / BITS_WORD % 2] |= bit_of(registers->n % BITS_WORD);
    registers->n++;
}

static void rename_register(void *context, int16_t *value) {
    const struct registers *registers = context;
    if (*value >= 0 && *value < BRIGADES)
        *value = registers->becomes[*value];
}

static uint64_t *brigade_set(struct uk_state *s, int k) {
    uint64_t *const sets[BRIGADE_SETS] = {s->play.moved, s->upkeep.deserters, s->cards.loose, s->battle.lines,
                                          s->battle.stack};
    return sets[k];
}

static int slot_compare(const struct brigade_slot *a, const struct brigade_slot *b) {
    if (a->at != b->at)
        return a->at < b->at ? -1 : 1;
    if (a->sets != b->sets)
        return a->sets < b->sets ? -1 : 1;
    for (int k = 0; k < 2; k++)
        if (a->registers[k] != b->registers[k])
            return a->registers[k] < b->registers[k] ? -1 : 1;
    return 0;
}

/* Exchanges Brigades only within a Region, so that boxes and the log of recruitment stay true. */
static bool may_exchange(const struct uk_content *c, const struct uk_state *s, int x, int y) {
    const struct uk_brigade *one = &c->brigade[x], *other = &c->brigade[y];
    return s->mix[x] == s->mix[y] && one->side == other->side && one->pool == other->pool &&
           one->region == other->region && set_has(s->turned, x) == set_has(s->turned, y) &&
           s->brigade_at[x] < PLACE_ELIMINATED && s->brigade_at[y] < PLACE_ELIMINATED;
}

/* Brigades that may be each other, by number; and the same by their slots. */
struct brigade_group {
    int count;
    uint8_t brigade[BRIGADES], by_slot[BRIGADES];
};

static void group_add(struct brigade_group *group, const struct brigade_slot *slot, int brigade) {
    int i = group->count;
    for (; i > 0 && slot_compare(&slot[brigade], &slot[group->by_slot[i - 1]]) < 0; i--)
        group->by_slot[i] = group->by_slot[i - 1];
    group->by_slot[i] = (uint8_t)brigade;
    group->brigade[group->count++] = (uint8_t)brigade;
}

/* Takes a random Brigade among the *left remaining ones of the group, of that value (NONE: any value). */
static int group_take(struct game *game, struct brigade_group *group, int *left, int value) {
    const struct uk_content *c = content_of(game);
    int fit[BRIGADES] = {0}, n = 0;
    for (int i = 0; i < *left; i++)
        if (value == NONE || c->brigade[group->brigade[i]].value == value)
            fit[n++] = i;
    int i = fit[pick(game, n, "resample brigades")], taken = group->brigade[i];
    for (int k = i; k + 1 < *left; k++)
        group->brigade[k] = group->brigade[k + 1];
    --*left;
    return taken;
}

/* In the Available box Veterans stay Veterans, because Militia were taken first (UP-10.2): these slots come first,
 * those of one value together. */
static void group_deal(struct game *game, struct brigade_group *group, uint8_t becomes[BRIGADES]) {
    const struct uk_content *c = content_of(game);
    const struct uk_state *s = state_of(game);
    int left = group->count;
    for (int value = 0; value < VALUES; value++)
        for (int i = 0; i < group->count; i++) {
            int was = group->by_slot[i];
            if (s->brigade_at[was] == PLACE_AVAILABLE && c->brigade[was].value == value)
                becomes[was] = (uint8_t)group_take(game, group, &left, value);
        }
    for (int i = 0; i < group->count; i++)
        if (s->brigade_at[group->by_slot[i]] != PLACE_AVAILABLE)
            becomes[group->by_slot[i]] = (uint8_t)group_take(game, group, &left, NONE);
}

/* Each Brigade becomes the one that takes over its slot. */
static void rename_brigades(struct game *game, const struct brigade_slot *slot, const uint8_t becomes[BRIGADES]) {
    struct uk_state *s = state_of(game);
    for (int b = 0; b < BRIGADES; b++) {
        s->brigade_at[becomes[b]] = slot[b].at;
        for (int k = 0; k < BRIGADE_SETS; k++)
            if (slot[b].sets >> k & 1)
                set_add(brigade_set(s, k), becomes[b]);
            else
                set_remove(brigade_set(s, k), becomes[b]);
    }
    flow_each_register(game, DOM_BRIGADE, rename_register, &(struct registers){.becomes = becomes});
}

static void read_slots(struct game *game, struct brigade_slot slot[BRIGADES]) {
    struct uk_state *s = state_of(game);
    for (int b = 0; b < BRIGADES; b++) {
        slot[b].at = s->brigade_at[b];
        for (int k = 0; k < BRIGADE_SETS; k++)
            slot[b].sets |= (uint8_t)(set_has(brigade_set(s, k), b) << k);
    }
    flow_each_register(game, DOM_BRIGADE, note_register, &(struct registers){.slot = slot});
}

static void resample_brigades(struct game *game, int role) {
    const struct uk_content *c = content_of(game);
    const struct uk_state *s = state_of(game);
    struct brigade_slot slot[BRIGADES] = {0};
    uint8_t becomes[BRIGADES];
    bool done[BRIGADES] = {false};
    read_slots(game, slot);
    for (int b = 0; b < BRIGADES; b++)
        becomes[b] = (uint8_t)b;
    for (int x = 0; x < BRIGADES; x++) {
        struct brigade_group group = {0};
        if (done[x] || c->brigade[x].side == role || brigade_side(c, s, x) == role)
            continue;
        for (int y = x; y < BRIGADES; y++)
            if (!done[y] && may_exchange(c, s, x, y)) {
                group_add(&group, slot, y);
                done[y] = true;
            }
        if (group.count > 1)
            group_deal(game, &group, becomes);
    }
    rename_brigades(game, slot, becomes);
}

void uk_resample(struct game *game, int role) {
    resample_cards(game, role);
    resample_brigades(game, role);
    windows_mix(game, role, ROLE_BIT(ROYALIST) | ROLE_BIT(PARLIAMENT));
}

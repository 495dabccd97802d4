/* Nobles, the forces in which they stand, and their strength. */
#include "../../kit/bits.h"
#include "../tables.h"
#include "state.h"

/* ---- sets ------------------------------------------------------------------------------------------ */

/* Nearly every rule calls this. */
uint32_t nobles_of(const struct kingmaker *s, int role) {
    uint64_t lie_there = bytes_alike(s->card, at_faction(role)) | bytes_alike(s->card + 16, at_faction(role)) << 16;
    uint32_t mine = (uint32_t)(lie_there & (bit_of(NOBLES) - 1)), set = 0;
    for (; mine != 0; mine &= mine - 1) {
        int n = __builtin_ctz(mine);
        set |= (uint32_t)(s->noble[n].captor == NONE) << n;
    }
    return set;
}

role_set owners_of(const struct kingmaker *s, uint32_t nobles) {
    role_set owners = 0;
    FOR_EACH_BIT (n, nobles) {
        int owner = noble_owner(s, n);
        if (owner >= 0)
            owners |= ROLE_BIT(owner);
    }
    return owners;
}

uint32_t friends_among(const struct kingmaker *s, int role, uint32_t nobles) {
    uint32_t friends = 0;
    FOR_EACH_BIT (n, nobles) {
        int owner = noble_owner(s, n);
        if (owner >= 0 && are_allied(s, role, owner))
            friends |= bit_of(n);
    }
    return friends;
}

bool faction_has_nobles(const struct kingmaker *s, int role) {
    return nobles_of(s, role) != 0;
}

uint32_t nobles_inside(const struct kingmaker *s, int place) {
    uint32_t set = 0;
    for (int n = 0; n < NOBLES; n++)
        if (s->noble[n].place == place && noble_is_free(s, n))
            set |= bit_of(n);
    return set;
}

uint32_t nobles_in_open(const struct kingmaker *s, int square) {
    uint32_t set = 0;
    for (int n = 0; n < NOBLES; n++)
        if (s->noble[n].square == square && s->noble[n].place == NONE && s->noble[n].ship == NONE &&
            noble_is_free(s, n))
            set |= bit_of(n);
    return set;
}

bool noble_in_open(const struct game *game, int noble) {
    const struct noble *n = &state_of(game)->noble[noble];
    if (n->ship != NONE)
        return false;
    return n->place == NONE || content_of(game)->place[n->place].kind == PLACE_UNFORTIFIED;
}

uint32_t nobles_in_square(const struct kingmaker *s, int square) {
    uint32_t set = 0;
    for (int n = 0; n < NOBLES; n++)
        if (s->noble[n].square == square && s->noble[n].ship == NONE && noble_is_free(s, n))
            set |= bit_of(n);
    return set;
}

uint32_t nobles_aboard(const struct kingmaker *s, int ship) {
    uint32_t set = 0;
    int fleet = s->ship[ship].fleet;
    for (int n = 0; n < NOBLES; n++)
        if (s->noble[n].ship == fleet && noble_is_free(s, n))
            set |= bit_of(n);
    return set;
}

bool same_spot(const struct kingmaker *s, int noble, int other) {
    const struct noble *a = &s->noble[noble], *b = &s->noble[other];
    return a->ship == b->ship && (a->ship != NONE || (a->square == b->square && a->place == b->place));
}

/* ---- forces ------------------------------------------------------------------------------------------ */

uint32_t force_of(const struct kingmaker *s, int noble) {
    uint32_t set = 0;
    int leader = s->noble[noble].leader;
    for (int n = 0; n < NOBLES; n++)
        if (s->noble[n].leader == leader && noble_is_free(s, n))
            set |= bit_of(n);
    return set;
}

int nobles_first(const struct game *game, uint32_t nobles) {
    const struct tables *t = content_of(game);
    int best = NONE;
    FOR_EACH_BIT (n, nobles) {
        if (best == NONE || t->card[n].strength > t->card[best].strength)
            best = n;
    }
    return best;
}

/* Nobles who may no longer be led by this Noble get new leaders, one for each faction. */
static void lead_anew(struct game *game, uint32_t left) {
    struct kingmaker *s = state_of(game);
    while (left != 0) {
        int first = bits_first(left), role = noble_owner(s, first);
        uint32_t together = 0;
        FOR_EACH_BIT (n, left) {
            if (noble_owner(s, n) == role && same_spot(s, n, first))
                together |= bit_of(n);
        }
        int leader = nobles_first(game, together);
        FOR_EACH_BIT (n, together)
            s->noble[n].leader = (int8_t)leader;
        left &= ~together;
    }
}

static bool may_lead(const struct kingmaker *s, int leader, int noble) {
    return noble_is_free(s, leader) && s->noble[leader].leader == leader && same_spot(s, leader, noble) &&
           are_allied(s, noble_owner(s, leader), noble_owner(s, noble));
}

void siege_lifted(struct game *game, int leader) {
    struct noble *noble = &state_of(game)->noble[leader];
    if (noble->besieges == NONE)
        return;
    tell(game, EVENT_SIEGE_LIFTED, noble->besieges, 0, 0, 0);
    noble->besieges = NONE;
}

/* KM-siege: a siege ends if its leader is gone from before the place. A new leader of the same force takes it over. */
static void sieges_mend(struct game *game) {
    struct kingmaker *s = state_of(game);
    const struct tables *t = content_of(game);
    for (int n = 0; n < NOBLES; n++) {
        struct noble *noble = &s->noble[n];
        int place = noble->besieges;
        if (place == NONE)
            continue;
        if (!noble_is_free(s, n) || noble->square != t->place[place].square || !noble_in_open(game, n)) {
            siege_lifted(game, n);
        } else if (noble->leader != n) {
            struct noble *leader = &s->noble[noble->leader];
            leader->besieges = (int8_t)place;
            leader->siege_turn = noble->siege_turn;
            noble->besieges = NONE;
        }
    }
}

/* KM-alliance: the owner of the place, or a Noble inside, is the besieger's friend. */
static bool siege_is_of_friends(const struct game *game, int leader) {
    const struct kingmaker *s = state_of(game);
    int place = s->noble[leader].besieges, role = force_player(s, leader), owner = place_owner(game, place);
    return (owner != NONE && are_allied(s, role, owner)) || friends_among(s, role, nobles_inside(s, place)) != 0;
}

/* KM-siege: lifts each siege whose besiegers are weaker than the garrison and the strongest faction inside together,
 * each siege between friends, and each with a besieger who may not enter (KM-E2-excomm). */
static void sieges_weigh(struct game *game) {
    const struct kingmaker *s = state_of(game);
    for (int n = 0; n < NOBLES; n++) {
        if (s->noble[n].besieges == NONE)
            continue;
        int place = s->noble[n].besieges, most = 0;
        uint32_t inside = nobles_inside(s, place), force = force_of(s, n);
        for (int role = 0; role < SEATS && inside != 0; role++) {
            int strength = nobles_strength(game, inside & nobles_of(s, role), STRENGTH_DEFENCE);
            most = strength > most ? strength : most;
        }
        if (siege_is_of_friends(game, n) || !ban_admits_all(game, force, s->noble[n].square, place) ||
            nobles_strength(game, force, STRENGTH_ATTACK) < place_garrison(game, place) + most)
            siege_lifted(game, n);
    }
}

void forces_mend(struct game *game) {
    struct kingmaker *s = state_of(game);
    uint32_t left = 0;
    bool besieging = false;
    for (int n = 0; n < NOBLES; n++) {
        besieging |= s->noble[n].besieges != NONE;
        if (s->noble[n].leader == n)
            continue;
        if (!noble_is_free(s, n))
            s->noble[n].leader = (int8_t)n;
        else if (!may_lead(s, s->noble[n].leader, n))
            left |= bit_of(n);
    }
    lead_anew(game, left);
    if (!besieging)
        return;
    sieges_mend(game);
    sieges_weigh(game);
}

void force_part(struct game *game, int noble) {
    struct kingmaker *s = state_of(game);
    uint32_t rest = force_of(s, noble) & ~bit_of(noble);
    if (s->noble[noble].leader == noble && rest != 0) {
        struct noble old = s->noble[noble];
        s->noble[noble].besieges = NONE;
        lead_anew(game, rest);
        int heir = nobles_first(game, rest);
        s->noble[s->noble[heir].leader].besieges = old.besieges;
        s->noble[s->noble[heir].leader].siege_turn = old.siege_turn;
    }
    s->noble[noble].leader = (int8_t)noble;
    forces_mend(game);
}

void force_join(struct game *game, int noble, int leader) {
    struct kingmaker *s = state_of(game);
    uint32_t rest = s->noble[noble].leader == noble ? force_of(s, noble) & ~bit_of(noble) : 0;
    lead_anew(game, rest);
    s->noble[noble].leader = s->noble[leader].leader;
    forces_mend(game);
}

/* ---- strength ------------------------------------------------------------------------------------------ */

static bool in_region(const struct tables *t, const struct noble *noble, int region) {
    return noble->ship == NONE && square_is_land(noble->square) && (t->square[noble->square].regions >> region & 1);
}

static bool is_abroad(const struct tables *t, const struct noble *noble) {
    return in_region(t, noble, REGION_CALAIS) || in_region(t, noble, REGION_CONTINENT) ||
           in_region(t, noble, REGION_IRELAND) || in_region(t, noble, REGION_SCOTLAND);
}

/* B1, KM-E1-events (Catastrophe): the strength that an award adds to the Noble at the Noble's position. */
static int award_strength(const struct game *game, const struct noble *n, int card, enum strength_for what) {
    const struct kingmaker *s = state_of(game);
    const struct tables *t = content_of(game);
    const struct card *c = &t->card[card];
    bool frozen = s->frozen[card];
    switch ((enum card_kind)c->kind) {
    case CARD_TITLE:
    case CARD_OFFICE:
    case CARD_BISHOP: {
        int bonus = c->bonus != 0 && what != STRENGTH_CARRIED && in_region(t, n, c->region) ? c->bonus : 0;
        return s->catastrophe > 0 ? 0 : c->strength + bonus;
    }
    case CARD_MERCENARY: return frozen && what != STRENGTH_CARRIED ? 0 : c->strength;
    case CARD_TOWN: return what == STRENGTH_ATTACK && s->option[OPTION_E1] && !frozen && !is_abroad(t, n) ? c->men : 0;
    case CARD_AID:
        if (card == CARD_KERNS)
            return in_region(t, n, REGION_IRELAND) && what != STRENGTH_CARRIED ? 0 : c->strength;
        return what == STRENGTH_DEFENCE || (frozen && what != STRENGTH_CARRIED) ? 0 : c->strength;
    case CARD_TITLED:
    case CARD_UNTITLED:
    case CARD_PLANTAGENET:
    case CARD_SHIP:
    case CARD_CASTLE:
    case CARD_PARDON:
    case CARD_KINDS: return 0;
    }
    return 0;
}

static int strength_of(const struct game *game, int noble, const struct noble *standing, enum strength_for what) {
    const struct kingmaker *s = state_of(game);
    int strength = content_of(game)->card[noble].strength;
    FOR_EACH_AWARD(card, s, noble)
    strength += award_strength(game, standing, card, what);
    return strength;
}

int noble_strength(const struct game *game, int noble, enum strength_for what) {
    return strength_of(game, noble, &state_of(game)->noble[noble], what);
}

int nobles_strength_ashore(const struct game *game, uint32_t nobles, int square, enum strength_for what) {
    int strength = 0;
    FOR_EACH_BIT (n, nobles) {
        struct noble ashore = state_of(game)->noble[n];
        ashore.square = (int16_t)square;
        ashore.ship = NONE;
        strength += strength_of(game, n, &ashore, what);
    }
    return strength;
}

int nobles_strength(const struct game *game, uint32_t nobles, enum strength_for what) {
    int strength = 0;
    FOR_EACH_BIT (n, nobles)
        strength += noble_strength(game, n, what);
    return strength;
}

#include "deals.h"

#include <string.h>

#include "../../kit/bits.h"
#include "../state/offer_book.h"
#include "../tables.h"
#include "fates.h"
#include "permissions.h"

/* ---- alliances ----------------------------------------------------------------------------------------------- */

/* KM-alliance 1: two alliances become one. */
void ally(struct game *game, int role, int other) {
    struct kingmaker *s = state_of(game);
    role_set all = (role_set)(ROLE_BIT(role) | s->allies[role] | ROLE_BIT(other) | s->allies[other]);
    FOR_EACH_BIT (member, all) {
        s->allies[member] = (role_set)(all & ~ROLE_BIT(member));
        s->deals.alliance[member]++;
        FOR_EACH_BIT (friend, all)
            s->truce[member][friend] = 0;
    }
    tell(game, EVENT_ALLIED, role, other, 0, 0);
}

/* KM-alliance 4: former allies keep peace for one round. */
void leave_alliance(struct game *game, int role) {
    struct kingmaker *s = state_of(game);
    role_set others = s->allies[role];
    int until = s->turn + bits_count(s->seated);
    s->allies[role] = 0;
    s->deals.alliance[role]++;
    FOR_EACH_BIT (other, others) {
        s->allies[other] &= (role_set)~ROLE_BIT(role);
        s->deals.alliance[other]++;
        s->truce[role][other] = s->truce[other][role] = (int16_t)until;
        tell_secret(game, EVENT_ALLIANCE_ENDS, ROLES_EVERYONE, ROLE_BIT(role), role, other, 0, 0);
    }
    fates_settle(game);
}

/* ---- claims on draws ----------------------------------------------------------------------------------------- */

bool has_room_to_claim(const struct kingmaker *s) {
    for (int i = 0; i < CLAIMS; i++)
        if (s->deals.claim[i].draws == 0)
            return true;
    return false;
}

void promise_draws(struct game *game, int from, int to, int draws, int noble) {
    struct kingmaker *s = state_of(game);
    struct claim *claim = s->deals.claim;
    int last = 0;
    for (int i = 0; i < CLAIMS; i++)
        if (claim[i].draws != 0)
            claim[last++] = claim[i];
    if (last == CLAIMS)
        return;
    for (int i = last; i < CLAIMS; i++)
        claim[i] = (struct claim){0};
    claim[last] = (struct claim){(int8_t)from, (int8_t)to, (int8_t)draws, (int8_t)noble};
    if (noble != NONE)
        s->noble[noble].held_for_draws = 1;
    tell(game, EVENT_DRAWS_OWED, from, to, draws, noble);
}

/* KM-E1-draws: a captive held as a pledge goes free with the last payment. */
static void claim_is_paid(struct game *game, struct claim *claim) {
    struct kingmaker *s = state_of(game);
    int noble = claim->noble, to = claim->to;
    *claim = (struct claim){.noble = NONE};
    if (noble != NONE && noble_owner(s, noble) != NONE && is_seated(s, noble_owner(s, noble)) &&
        s->noble[noble].captor == to)
        noble_freed(game, noble);
}

int draw_owed_to(struct game *game, int role) {
    struct kingmaker *s = state_of(game);
    for (int i = 0; i < CLAIMS; i++) {
        struct claim *claim = &s->deals.claim[i];
        if (claim->draws == 0 || claim->from != role)
            continue;
        int to = claim->to;
        if (--claim->draws == 0)
            claim_is_paid(game, claim);
        return to;
    }
    return role;
}

void draw_claimed(struct game *game, int role, int other) {
    if (has_room_to_claim(state_of(game)))
        promise_draws(game, other, role, 1, NONE);
}

/* ---- votes promised ------------------------------------------------------------------------------------------ */

void bind_vote(struct game *game, int role, enum parliament_house house, int vote) {
    state_of(game)->deals.promised[house][role] = (int8_t)vote;
}

void release_votes(struct game *game) {
    struct deals *deals = &state_of(game)->deals;
    memset(deals->promised, VOTE_NONE, sizeof deals->promised);
}

/* ---- pledges ------------------------------------------------------------------------------------------------- */

static bool has_pledged(const struct kingmaker *s, int role, int other, enum pledge_kind kind) {
    const struct pledge *pledge = s->deals.pledge[role][other];
    return pledge[pledge_record((int)kind, false)].state == PLEDGE_STANDS ||
           pledge[pledge_record((int)kind, true)].state == PLEDGE_STANDS;
}

static void break_pledge(struct game *game, int role, int other, enum pledge_kind kind) {
    for (int openly = 0; openly < 2; openly++) {
        struct pledge *pledge = &state_of(game)->deals.pledge[role][other][pledge_record((int)kind, openly)];
        if (pledge->state != PLEDGE_STANDS)
            continue;
        role_set audience = openly ? ROLES_EVERYONE : (role_set)(ROLE_BIT(role) | ROLE_BIT(other));
        pledge->state = PLEDGE_BROKEN;
        tell_secret(game, EVENT_PLEDGE_BROKEN, audience, audience, role, other, (int)kind, 0);
    }
}

void pledges_attacked(struct game *game, int role, int other, uint32_t nobles) {
    for (int seat = 0; seat < SEATS; seat++)
        if (seat == other || (nobles & nobles_of(state_of(game), seat)) != 0)
            break_pledge(game, role, seat, PLEDGE_NO_ATTACK);
}

void pledges_crowned(struct game *game, int role) {
    for (int other = 0; other < SEATS; other++)
        break_pledge(game, role, other, PLEDGE_NO_CORONATION);
}

/* A pledge of support is kept if both voted alike. The later of the two votes decides it. */
void pledges_voted(struct game *game, int role, enum parliament_house house) {
    const struct kingmaker *s = state_of(game);
    const int8_t *cast = s->parliament.cast[house];
    for (int other = 0; other < SEATS; other++) {
        if (other == role || cast[other] == VOTE_NONE || cast[other] == cast[role] ||
            !(has_pledged(s, role, other, PLEDGE_SUPPORT) || has_pledged(s, other, role, PLEDGE_SUPPORT)) ||
            votes_counted(game, role, house) == 0 || votes_counted(game, other, house) == 0)
            continue;
        break_pledge(game, role, other, PLEDGE_SUPPORT);
        break_pledge(game, other, role, PLEDGE_SUPPORT);
    }
}

static void pledges_run_out(struct kingmaker *s) {
    for (int role = 0; role < SEATS; role++)
        for (int other = 0; other < SEATS; other++)
            for (int record = 0; record < PLEDGE_RECORDS; record++) {
                struct pledge *pledge = &s->deals.pledge[role][other][record];
                if (pledge->state == PLEDGE_STANDS && pledge->until < s->turn)
                    pledge->state = PLEDGE_KEPT;
            }
}

/* ---- turns and seats ----------------------------------------------------------------------------------------- */

void deals_turn_begins(struct game *game, bool round_begins) {
    struct kingmaker *s = state_of(game);
    if (round_begins)
        memset(s->deals.made, 0, sizeof s->deals.made);
    permissions_run_out(game);
    pledges_run_out(s);
}

void deals_seat_left(struct game *game, int role) {
    struct kingmaker *s = state_of(game);
    role_set gone = ROLE_BIT(role);
    for (int i = 0; i < OFFERS; i++)
        if (s->deals.offer[i].state == OFFER_OPEN &&
            (s->deals.offer[i].from == role || s->deals.offer[i].partner == role || (s->deals.offer[i].to & gone)))
            offer_ends(s, &s->deals.offer[i], FATE_LEFT, role);
    for (int other = 0; other < SEATS; other++) {
        struct offer *draft = &s->deals.draft[other];
        if (draft->state != OFFER_DRAFT || (other != role && draft->partner != role))
            continue;
        *draft = (struct offer){0};
        s->deals.draft_lost[other] = (int8_t)(role + 1);
    }
    permissions_seat_left(game, role);
    for (int i = 0; i < CLAIMS; i++) {
        struct claim *claim = &s->deals.claim[i];
        if (claim->draws > 0 && claim->from == role)
            claim_is_paid(game, claim);
        else if (claim->draws > 0 && claim->to == role)
            *claim = (struct claim){.noble = NONE};
    }
    for (int other = 0; other < SEATS; other++)
        for (int record = 0; record < PLEDGE_RECORDS; record++)
            s->deals.pledge[role][other][record] = s->deals.pledge[other][role][record] = (struct pledge){0};
    for (int house = 0; house < PARLIAMENT_HOUSES; house++)
        s->deals.promised[house][role] = VOTE_NONE;
}

/* KM-transfer, KM-alliance, KM-E1-draws: leaves, alliances, claims on draws, votes promised and pledges. */
#include "deals.h"

#include <string.h>

#include "../../kit/bits.h"
#include "../../kit/fault.h"
#include "../tables.h"
#include "fates.h"
#include "offers.h"
#include "windows.h"

/* ---- leaves -------------------------------------------------------------------------------------------------- */

static bool is_permitted(const struct kingmaker *s, int kind, int from, int to, int what) {
    for (int i = 0; i < PERMISSIONS; i++) {
        const struct permission *p = &s->deals.permission[i];
        if (p->live && p->kind == kind && p->to == to && p->what == what && p->from == from)
            return true;
    }
    return false;
}

bool has_leave_to_enter(const struct game *game, int role, int place) {
    const struct kingmaker *s = state_of(game);
    if (place_is_friendly(game, role, place))
        return true;
    int owner = place_owner(game, place);
    return owner != NONE && (are_allied(s, role, owner) || is_permitted(s, TERM_ENTRY, owner, role, place));
}

bool has_leave_to_sail(const struct game *game, int role, int port) {
    const struct kingmaker *s = state_of(game);
    if (has_leave_to_enter(game, role, port))
        return true;
    int owner = place_owner(game, port);
    return owner != NONE && is_permitted(s, TERM_SAIL, owner, role, port);
}

bool has_leave_to_commission(const struct game *game, int role, int leader) {
    const struct kingmaker *s = state_of(game);
    int owner = noble_owner(s, leader);
    return owner != NONE && is_permitted(s, TERM_COMMISSION, owner, role, leader);
}

int until_turn(const struct kingmaker *s, int until) {
    int seats = bits_count(s->seated);
    switch ((enum until)until) {
    case UNTIL_TURN: return s->turn;
    case UNTIL_ROUND: return s->turn + seats;
    case UNTIL_ROUNDS: return s->turn + 3 * seats;
    case UNTIL_RECALLED:
    case UNTILS: break;
    }
    return INT16_MAX;
}

static int permission_for(const struct kingmaker *s, int kind, int from, int to, int what) {
    int unused = NONE;
    for (int i = PERMISSIONS - 1; i >= 0; i--) {
        const struct permission *p = &s->deals.permission[i];
        if (!p->live)
            unused = i;
        else if (p->kind == kind && p->from == from && p->to == to && p->what == what)
            return i;
    }
    return unused;
}

bool has_room_to_permit(const struct kingmaker *s) {
    for (int i = 0; i < PERMISSIONS; i++)
        if (!s->deals.permission[i].live)
            return true;
    return false;
}

bool permit(struct game *game, int kind, int from, int to, int what, int until) {
    struct kingmaker *s = state_of(game);
    int i = permission_for(s, kind, from, to, what);
    if (i == NONE)
        return false;
    s->deals.permission[i] =
        (struct permission){(int8_t)kind, (int8_t)from, (int8_t)to, 1, (int16_t)what, (int16_t)until_turn(s, until)};
    return true;
}

void leave_given(struct game *game, int from, int to, int place) {
    if (permit(game, TERM_ENTRY, from, to, place, UNTIL_ROUND))
        tell(game, EVENT_LEAVE_TO_ENTER, from, to, place, UNTIL_ROUND);
}

/* A loan lasts while the borrower is at sea with her. */
static bool may_end(const struct kingmaker *s, const struct permission *p) {
    return p->kind != TERM_LOAN || !ship_at_sea(s, p->what) || nobles_aboard(s, p->what) == 0;
}

static void permission_ends(struct game *game, struct permission *p) {
    struct kingmaker *s = state_of(game);
    if (p->kind == TERM_LOAN && s->ship[p->what].loaned_to == p->to)
        s->ship[p->what].loaned_to = NONE;
    *p = (struct permission){0};
}

/* Not while guests who came in in this turn stand inside: the leave is being used. */
static bool may_recall(const struct kingmaker *s, const struct permission *p, int role) {
    if (!p->live || p->from != role || p->kind == TERM_COMMISSION || !may_end(s, p))
        return false;
    if (p->kind != TERM_ENTRY)
        return true;
    FOR_EACH_BIT (n, nobles_inside(s, p->what) & nobles_of(s, p->to)) {
        if (s->noble[n].did & (DID_MARCH | DID_SAIL))
            return false;
    }
    return true;
}

static int recall_verb(const struct permission *p) {
    return p->kind == TERM_ENTRY ? VERB_RECALL_ENTRY : p->kind == TERM_SAIL ? VERB_RECALL_SAIL : VERB_RECALL_SHIP;
}

void recalls_legal(const struct game *game, int role, struct action_list *list) {
    const struct kingmaker *s = state_of(game);
    for (int i = 0; i < PERMISSIONS; i++) {
        const struct permission *p = &s->deals.permission[i];
        if (may_recall(s, p, role))
            list_add2(list, recall_verb(p), p->to, p->what);
    }
}

bool recalls_choose(struct game *game, int role, const struct action *action) {
    static const struct {
        int verb, kind, event;
    } recalls[] = {{VERB_RECALL_ENTRY, TERM_ENTRY, EVENT_ENTRY_RECALLED},
                   {VERB_RECALL_SAIL, TERM_SAIL, EVENT_SAIL_RECALLED},
                   {VERB_RECALL_SHIP, TERM_LOAN, EVENT_SHIP_RECALLED}};
    struct kingmaker *s = state_of(game);
    for (size_t k = 0; k < sizeof recalls / sizeof *recalls; k++) {
        if (action->verb != recalls[k].verb)
            continue;
        int other = action->arg[0], what = action->arg[1];
        permission_ends(game, &s->deals.permission[permission_for(s, recalls[k].kind, role, other, what)]);
        if (recalls[k].kind == TERM_LOAN)
            tell_secret(game, EVENT_SHIP_RECALLED, ROLES_EVERYONE, ROLE_BIT(role), role, what, 0, 0);
        else
            tell_secret(game, recalls[k].event, ROLES_EVERYONE, ROLE_BIT(role), role, other, what, 0);
        return true;
    }
    return false;
}

/* ---- alliances ----------------------------------------------------------------------------------------------- */

bool may_attack(const struct game *game, int role, int other) {
    const struct kingmaker *s = state_of(game);
    return !are_allied(s, role, other) && s->truce[role][other] <= s->turn;
}

/* KM-alliance 1: two alliances become one. */
void ally(struct game *game, int role, int other) {
    struct kingmaker *s = state_of(game);
    role_set all = (role_set)(ROLE_BIT(role) | s->allies[role] | ROLE_BIT(other) | s->allies[other]);
    FOR_EACH_BIT (member, all) {
        s->allies[member] = (role_set)(all & ~ROLE_BIT(member));
        FOR_EACH_BIT (friend, all)
            s->truce[member][friend] = 0;
    }
    tell(game, EVENT_ALLIED, role, other, 0, 0);
}

/* KM-alliance 4: a round of peace between those who were allied. */
void leave_alliance(struct game *game, int role) {
    struct kingmaker *s = state_of(game);
    role_set others = s->allies[role];
    int until = s->turn + bits_count(s->seated);
    s->allies[role] = 0;
    FOR_EACH_BIT (other, others) {
        s->allies[other] &= (role_set)~ROLE_BIT(role);
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

/* KM-E1-draws: a captive who was held for them goes free with the last. */
static void claim_is_paid(struct game *game, struct claim *claim) {
    struct kingmaker *s = state_of(game);
    int noble = claim->noble, to = claim->to;
    *claim = (struct claim){.noble = NONE};
    if (noble != NONE && noble_owner(s, noble) != NONE && s->noble[noble].captor == to)
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
    struct kingmaker *s = state_of(game);
    const struct parliament *p = &s->parliament;
    if (!bound_votes_hold(s))
        s->deals.bound = (struct bound_votes){.card = p->card, .item = p->item, .subject = p->subject};
    s->deals.bound.vote[house][role] = (int8_t)vote;
}

void deals_parliament_ends(struct game *game) {
    state_of(game)->deals.bound = (struct bound_votes){0};
}

/* ---- pledges ------------------------------------------------------------------------------------------------- */

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

void pledges_attacked(struct game *game, int role, int other) {
    if (role != NONE && other != NONE)
        break_pledge(game, role, other, PLEDGE_NO_ATTACK);
}

void pledges_crowned(struct game *game, int role) {
    for (int other = 0; other < SEATS; other++)
        break_pledge(game, role, other, PLEDGE_NO_CORONATION);
}

/* Kept by voting as the other did; looked at by whichever of them votes last. */
void pledges_voted(struct game *game, int role, enum parliament_house house) {
    const struct kingmaker *s = state_of(game);
    const int8_t *cast = s->parliament.cast[house];
    if (votes_counted(game, role, house) == 0)
        return;
    for (int other = 0; other < SEATS; other++) {
        if (other == role || cast[other] == VOTE_NONE || cast[other] == cast[role] ||
            votes_counted(game, other, house) == 0)
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
    for (int i = 0; i < PERMISSIONS; i++) {
        struct permission *p = &s->deals.permission[i];
        if (p->live && p->until < s->turn && may_end(s, p))
            permission_ends(game, p);
    }
    pledges_run_out(s);
}

void deals_seat_left(struct game *game, int role) {
    struct kingmaker *s = state_of(game);
    role_set gone = ROLE_BIT(role);
    for (int i = 0; i < OFFERS; i++)
        if (s->deals.offer[i].from == role || s->deals.offer[i].partner == role || (s->deals.offer[i].to & gone))
            s->deals.offer[i] = (struct offer){0};
    s->deals.draft[role] = (struct offer){0};
    for (int i = 0; i < PERMISSIONS; i++) {
        struct permission *p = &s->deals.permission[i];
        if (p->live && (p->from == role || p->to == role))
            permission_ends(game, p);
    }
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
        s->deals.bound.vote[house][role] = VOTE_NONE;
}

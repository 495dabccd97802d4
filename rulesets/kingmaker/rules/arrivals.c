#include "arrivals.h"

#include "../../kit/bits.h"
#include "../tables.h"
#include "attacks.h"
#include "fates.h"
#include "permissions.h"
#include "refuge.h"

/* ---- entering and leaving ---------------------------------------------------------------------------------------- */

bool force_may_enter(const struct game *game, uint32_t nobles, int place) {
    const struct kingmaker *s = state_of(game);
    const struct tables *t = content_of(game);
    if (!place_has_inside(game, place) || !place_in_game(game, place) || place_besieger(s, place) != NONE)
        return false;
    uint32_t outside = nobles & ~nobles_inside(s, place);
    int role = force_player(s, bits_first(nobles)), square = t->place[place].square;
    return (has_leave_to_enter(game, role, place) || dublin_admits(game, nobles, place)) &&
           ban_admits_all(game, nobles, square, place) && refuge_admits(game, nobles, square, place) &&
           place_room(game, place) >= nobles_strength(game, outside, STRENGTH_CARRIED);
}

bool noble_may_enter(const struct game *game, int noble, int place) {
    return force_may_enter(game, bit_of(noble), place);
}

bool noble_may_leave(const struct game *game, int noble) {
    const struct kingmaker *s = state_of(game);
    return noble_is_free(s, noble) && !noble_is_besieged(s, noble) && !(s->noble[noble].did & DID_WAVER) &&
           !noble_must_fight(game, noble);
}

void force_arrived(struct game *game, int noble) {
    const struct kingmaker *s = state_of(game);
    uint32_t force = force_of(s, noble);
    refuge_arrived(game, force);
    fates_settle(game);
    heirs_taken_at(game, noble);
    fates_settle(game);
}

void passengers_ashore(struct game *game, int ship, int square) {
    uint32_t aboard = nobles_aboard(state_of(game), ship);
    FOR_EACH_BIT (n, aboard)
        noble_put(game, n, square, NONE);
    FOR_EACH_BIT (n, aboard)
        force_arrived(game, n);
}

/* ---- coming into play (C6) --------------------------------------------------------------------------------------- */

/* The Noble's castles that can receive the Noble, else the friendly places nearest to any of these castles. */
static int homes(const struct game *game, int noble, int16_t place[PLACES]) {
    const struct card *card = &content_of(game)->card[noble];
    int role = noble_owner(state_of(game), noble), count = 0, best = 0xffff;
    for (int k = 0; k < card->place_count; k++)
        if (castle_receives(game, noble, card->place[k]))
            place[count++] = card->place[k];
    if (count > 0)
        return count;
    for (int k = 0; k < card->place_count; k++) {
        int16_t near[PLACES];
        int square = content_of(game)->place[card->place[k]].square;
        int found =
            places_nearest_friendly(game, role, square, noble_strength(game, noble, STRENGTH_CARRIED), near, PLACES);
        if (found == 0)
            continue;
        int away = content_of(game)->walk_distance[square][content_of(game)->place[near[0]].square];
        if (away < best)
            count = 0;
        for (int i = 0; i < found && away <= best; i++) {
            bool again = false;
            for (int j = 0; j < count; j++)
                again |= place[j] == near[i];
            if (!again)
                place[count++] = near[i];
        }
        best = away < best ? away : best;
    }
    return count;
}

static void come(struct game *game, int noble, int place) {
    const struct tables *t = content_of(game);
    int square = t->place[place != NONE ? place : t->card[noble].place[0]].square;
    state_of(game)->noble[noble].leader = (int8_t)noble;
    tell(game, told_at(game, EVENT_CAME, square, place), noble, square, place, 0);
    noble_put(game, noble, square, place);
    force_arrived(game, noble);
}

void noble_comes(struct game *game, int noble) {
    int16_t place[PLACES];
    int count = homes(game, noble, place);
    if (count > 1)
        flow_call(game, STEP_HOME, noble_owner(state_of(game), noble), noble);
    else
        come(game, noble, count == 1 ? place[0] : NONE);
}

void noble_comes_unasked(struct game *game, int noble) {
    int16_t place[PLACES];
    come(game, noble, homes(game, noble, place) > 0 ? place[0] : NONE);
}

bool home_stands(const struct game *game, const struct frame *frame) {
    return noble_owner(state_of(game), frame->reg[HOME_NOBLE]) == frame->role;
}

void home_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    int16_t place[PLACES];
    int noble = frame->reg[HOME_NOBLE], count = homes(game, noble, place);
    for (int i = 0; i < count; i++)
        list_add2(list, VERB_COME, noble, place[i]);
    if (count == 0)
        list_add2(list, VERB_COME, noble, content_of(game)->card[noble].place[0]);
}

void home_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int noble = action->arg[0], place = action->arg[1];
    flow_return(game);
    come(game, noble, place_owner(game, place) == role || !place_is_fortified(game, place) ? place : NONE);
}

/* The view: one JSON object with everything that a role may see. */
#include "../../kit/cards.h"
#include "../../kit/text.h"
#include "../state/areas.h"
#include "../state/armies.h"
#include "../state/fog.h"
#include "../state/sieges.h"
#include "../tables.h"
#include "shown.h"

static void view_items(const struct game *game, struct writer *w, const char *key, int domain, const uint64_t *set,
                       int words) {
    out_member_array(w, key);
    FOR_EACH_IN (i, set, words)
        out_argument(w, game->ruleset, game->content, domain, i);
    out_end_array(w);
}

/* ---- stacks of Brigades: their number, and which of them the reader knows (UP-4.5) ------------------------------- */

struct stacks {
    uint8_t count[PLACES];
    uint64_t known[PLACES][BRIGADE_WORDS];
};

static void sort_stacks(const struct game *game, int role, struct stacks *stacks) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    uint8_t alike[UINT8_MAX + 1] = {0}; /* how many have this mix */
    for (int b = 0; b < BRIGADES; b++)
        alike[s->mix[b]]++;
    for (int b = 0; b < BRIGADES; b++) {
        int at = s->brigade_at[b];
        stacks->count[at]++;
        if (alike[s->mix[b]] == 1 || brigade_side(c, s, b) == role)
            set_add(stacks->known[at], b);
    }
}

static void view_stack(const struct game *game, struct writer *w, const struct stacks *stacks, int place) {
    out_member_int(w, "brigades", stacks->count[place]);
    view_items(game, w, "known", DOM_BRIGADE, stacks->known[place], BRIGADE_WORDS);
}

static void view_generals(const struct game *game, const struct stacks *stacks, struct writer *w) {
    static const uint8_t box[] = {SHOWN_AVAILABLE, SHOWN_TURN_TRACK, SHOWN_DISPERSED, SHOWN_WAITING, SHOWN_GONE};
    const struct uk_state *s = state_of(game);
    out_member_array(w, "generals");
    for (int g = 0; g < GENERALS; g++) {
        int at = s->general_at[g];
        out_object(w);
        out_member_argument(game, w, "general", DOM_GENERAL, g);
        out_member_argument(game, w, "area", DOM_AREA, at < AREAS ? at : NONE);
        out_member_argument(game, w, "box", DOM_BOX, at < AREAS ? NONE : box[at - AREAS]);
        out_member_argument(game, w, "under", DOM_GENERAL, s->superior[g]);
        out_member_bool(w, "inside", general_is_inside(s, g));
        out_member_bool(w, "sheltered", general_shelters(s, g));
        out_member_bool(w, "besieges", s->besieging >> g & 1);
        out_member_bool(w, "may_assault", !(s->may_not_assault >> g & 1));
        view_stack(game, w, stacks, g);
        out_end_object(w);
    }
    out_end_array(w);
}

static void view_unled(const struct game *game, const struct stacks *stacks, struct writer *w) {
    const struct uk_state *s = state_of(game);
    out_member_array(w, "unled");
    for (int place = PLACE_OUTSIDE; place < PLACE_AVAILABLE; place++) {
        if (stacks->count[place] == 0)
            continue;
        int area = place_area(s, place);
        out_object(w);
        out_member_argument(game, w, "area", DOM_AREA, area);
        out_member_argument(game, w, "spot", DOM_SPOT, place < PLACE_INSIDE ? SPOT_OUTSIDE : SPOT_INSIDE);
        out_member_int(w, "royalist",
                       place < PLACE_INSIDE           ? s->outside[ROYALIST][area]
                       : s->control[area] == ROYALIST ? s->within[area]
                                                      : 0);
        out_member_int(w, "parliament",
                       place < PLACE_INSIDE             ? s->outside[PARLIAMENT][area]
                       : s->control[area] == PARLIAMENT ? s->within[area]
                                                        : 0);
        view_stack(game, w, stacks, place);
        out_end_object(w);
    }
    out_end_array(w);
}

/* ---- the map ----------------------------------------------------------------------------------------------------- */

static void view_controlled(const struct game *game, struct writer *w, const char *key, const char *id, int side) {
    out_object(w);
    out_member_string(w, key, id);
    out_member_argument(game, w, "control", DOM_SIDE, side);
    out_end_object(w);
}

static void view_areas(const struct game *game, struct writer *w) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    struct area_set isolated[SIDES] = {areas_isolated(c, s, ROYALIST), areas_isolated(c, s, PARLIAMENT)};
    out_member_array(w, "areas");
    for (int a = 0; a < AREAS; a++) {
        out_object(w);
        out_member_argument(game, w, "area", DOM_AREA, a);
        out_member_argument(game, w, "control", DOM_SIDE, s->control[a]);
        out_member_argument(game, w, "notable", DOM_NOTABLE, notable_in(c, s, a));
        out_member_bool(w, "isolated", areas_have(&isolated[ROYALIST], a) || areas_have(&isolated[PARLIAMENT], a));
        out_member_bool(w, "masked", fortress_masked(c, s, a));
        out_member_bool(w, "siege", s->siege[a] != SIEGE_NONE);
        out_member_bool(w, "blockade", s->siege[a] == SIEGE_BLOCKADE);
        out_member_int(w, "bombarded", s->bombarded[a]);
        out_member_int(w, "surrender_value", fortress_surrender_value(c, s, a));
        out_end_object(w);
    }
    out_end_array(w);
    out_member_array(w, "regions");
    for (int r = 0; r < REGIONS; r++)
        view_controlled(game, w, "region", c->region[r].id, region_controller(c, s, r));
    out_end_array(w);
    out_member_array(w, "infrastructures");
    for (int i = 0; i < INFRASTRUCTURES; i++)
        view_controlled(game, w, "infrastructure", c->infrastructure[i].id, infrastructure_controller(c, s, i));
    out_end_array(w);
}

/* ---- the sides --------------------------------------------------------------------------------------------------- */

static void view_cards_at(const struct game *game, struct writer *w, const char *key, int place, bool seen) {
    const struct uk_state *s = state_of(game);
    out_key(w, key);
    if (!seen) {
        out_null(w);
        return;
    }
    out_array(w);
    FOR_EACH_CARD (card, s->cards.at, CARDS, place)
        out_argument(w, game->ruleset, game->content, DOM_CARD, card);
    out_end_array(w);
}

static void view_place(const struct game *game, struct writer *w, const char *key, int place) {
    const struct uk_state *s = state_of(game);
    out_member_object(w, key);
    out_member_argument(game, w, "area", DOM_AREA, place_area(s, place));
    out_member_argument(game, w, "general", DOM_GENERAL, place < GENERALS ? place : NONE);
    out_member_bool(w, "gone", place == PLACE_GONE);
    out_end_object(w);
}

static void view_boxes(const struct game *game, int side, const struct stacks *stacks, struct writer *w) {
    static const char *const names[] = {"available", "reformed", "dispersed", "eliminated"};
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    for (int place = PLACE_AVAILABLE; place <= PLACE_ELIMINATED; place++) {
        int count[REGIONS + 1] = {0};
        uint64_t known[BRIGADE_WORDS] = {0, 0};
        FOR_EACH_CARD (b, s->brigade_at, BRIGADES, place) {
            if (c->brigade[b].side != side)
                continue;
            count[c->brigade[b].region]++;
            if (set_has(stacks->known[place], b))
                set_add(known, b);
        }
        out_member_object(w, names[place - PLACE_AVAILABLE]);
        out_member_array(w, "by_region");
        for (int r = 0; r <= REGIONS; r++) {
            if (count[r] == 0)
                continue;
            out_object(w);
            out_member_string(w, "region", r < REGIONS ? c->region[r].id : NULL);
            out_member_int(w, "count", count[r]);
            out_end_object(w);
        }
        out_end_array(w);
        view_items(game, w, "known", DOM_BRIGADE, known, BRIGADE_WORDS);
        out_end_object(w);
    }
}

static void view_side(const struct game *game, int side, int role, const struct stacks *stacks, struct writer *w) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    out_object(w);
    out_member_string(w, "role", game->ruleset->roles[side].id);
    out_member_int(w, "areas", areas_held(s, side));
    out_member_int(w, "regions", regions_controlled(c, s, side));
    out_member_int(w, "infrastructures", infrastructures_controlled(c, s, side));
    out_member_int(w, "cards_to_be_played", s->plays[side]);
    out_member_bool(w, "passed", has_passed(s, side));
    out_member_bool(w, "recruit_action_used", s->recruited >> side & 1);
    out_member_int(w, "cards", cards_count(s->cards.at, CARDS, HAND_ROYALIST + side));
    out_member_int(w, "aces", cards_count(s->cards.at, CARDS, ACES_ROYALIST + side));
    view_cards_at(game, w, "hand", HAND_ROYALIST + side, hand_is_open(s, side, role));
    view_cards_at(game, w, "aces_in_the_hole", ACES_ROYALIST + side, side == role);
    view_cards_at(game, w, "bonus", BONUS_ROYALIST + side, side == role || (side == PARLIAMENT && gmt(s)));
    view_cards_at(game, w, "core_played", CORE_ROYALIST + side, true);
    view_place(game, w, "siege_train", s->train[side]);
    view_boxes(game, side, stacks, w);
    out_end_object(w);
}

/* Henrietta: a face-up card is public (UP-26.2). */
static void view_display(const struct game *game, int side, struct writer *w) {
    const struct uk_state *s = state_of(game);
    out_object(w);
    out_member_argument(game, w, "role", DOM_ROLE, side);
    for (int k = 0; k < SOLO_SPACES; k++)
        out_member_argument(game, w, domain_id(game->ruleset, game->content, DOM_SPACE, k), DOM_CARD,
                            cards_nth(s->cards.at, CARDS, SOLO_FACE_UP + SOLO_SPACES * side + k, 0));
    out_member_array(w, "face_down");
    for (int k = 0; k < SPACE_C; k++)
        if (s->cards.space[side][k] != 0)
            out_argument(w, game->ruleset, game->content, DOM_SPACE, k);
    out_end_array(w);
    out_member_int(w, "pile", uk_count_pile(game, side));
    out_end_object(w);
}

static void view_cards(const struct game *game, struct writer *w) {
    const struct uk_state *s = state_of(game);
    int deck = 0;
    for (int place = DRAW_TOP; place <= DRAW_LATE; place++)
        deck += cards_count(s->cards.at, CARDS, place);
    out_member_int(w, "draw_deck", deck);
    out_member_int(w, "discards", cards_count(s->cards.at, CARDS, DISCARD));
    view_cards_at(game, w, "discard_pile", DISCARD, gmt(s));
    out_member_argument(game, w, "card_played", DOM_CARD, s->play.card);
    out_key(w, "displays");
    if (!is_solo(s)) {
        out_null(w);
        return;
    }
    out_array(w);
    view_display(game, ROYALIST, w);
    view_display(game, PARLIAMENT, w);
    out_end_array(w);
}

/* ---- play under way ---------------------------------------------------------------------------------------------- */

static void view_operation(const struct game *game, struct writer *w) {
    const struct uk_state *s = state_of(game);
    out_member_object(w, "activation");
    out_member_argument(game, w, "general", DOM_GENERAL, s->op.general);
    out_member_argument(game, w, "from", DOM_AREA, s->op.general != NONE ? s->op.from : NONE);
    out_member_int(w, "points_spent", s->op.general != NONE ? s->op.spent : 0);
    out_end_object(w);
    out_member_object(w, "battle");
    bool battle = s->battle.area != NONE;
    out_member_argument(game, w, "area", DOM_AREA, s->battle.area);
    out_member_argument(game, w, "attacker", DOM_GENERAL, battle ? s->battle.general[ATTACKER] : NONE);
    out_member_argument(game, w, "defender", DOM_GENERAL, battle ? s->battle.general[DEFENDER] : NONE);
    out_member_argument(game, w, "attacker_card", DOM_CARD, battle ? s->battle.card[ATTACKER] : NONE);
    out_member_argument(game, w, "defender_card", DOM_CARD, battle ? s->battle.card[DEFENDER] : NONE);
    out_end_object(w);
}

static void view_tracks(const struct game *game, struct writer *w) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    out_member_argument(game, w, "turn", DOM_TURN, s->turn);
    out_member_argument(game, w, "phase", DOM_PHASE, s->phase);
    out_member_argument(game, w, "first", DOM_SIDE, s->first);
    out_member_int(w, "naval_status", naval_status(c, s));
    out_member_int(w, "power_base", this_turn(c, s)->power_base);
    out_member_int(w, "london_held", s->london_held);
    out_member_bool(w, "standard_raised", s->war_begun);
    out_member_bool(w, "new_model_army", s->new_model);
    out_member_bool(w, "joint_venture", s->joint_venture);
    out_member_argument(game, w, "truce", DOM_SIDE, s->truce - 1);
    out_member_bool(w, "brentford", s->brentford);
    view_place(game, w, "queen", s->queen);
}

void uk_view(const struct game *game, int role, struct writer *w) {
    struct stacks stacks = {.count = {0}};
    sort_stacks(game, role, &stacks);
    out_object(w);
    view_tracks(game, w);
    view_areas(game, w);
    view_generals(game, &stacks, w);
    view_unled(game, &stacks, w);
    out_member_array(w, "sides");
    view_side(game, ROYALIST, role, &stacks, w);
    view_side(game, PARLIAMENT, role, &stacks, w);
    out_end_array(w);
    view_cards(game, w);
    view_operation(game, w);
    out_end_object(w);
}

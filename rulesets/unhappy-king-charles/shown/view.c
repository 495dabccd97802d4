/* The view: one JSON object of all that a role may see. */
#include "../../kit/cards.h"
#include "../../kit/text.h"
#include "../state/areas.h"
#include "../state/armies.h"
#include "../state/fog.h"
#include "../state/sieges.h"
#include "../tables.h"
#include "shown.h"

static void out_item(const struct game *game, struct writer *out, const char *key, int domain, int value) {
    out_key(out, key);
    out_argument(out, game->ruleset, game->content, domain, value);
}

static void out_items(const struct game *game, struct writer *out, const char *key, int domain, const uint64_t *set,
                      int words) {
    out_member_array(out, key);
    FOR_EACH_IN (i, set, words)
        out_argument(out, game->ruleset, game->content, domain, i);
    out_end_array(out);
}

/* ---- stacks of Brigades: their number, and which of them the reader knows (4.5) ---------------------------------- */

struct stacks {
    uint8_t count[PLACES];
    uint64_t known[PLACES][BRIGADE_WORDS];
};

static void sort_stacks(const struct game *game, int role, struct stacks *stacks) {
    const struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    for (int b = 0; b < BRIGADES; b++) {
        const int at = s->brigade_at[b];
        stacks->count[at]++;
        if (brigade_side(c, s, b) == role || fog_known(s, b))
            set_add(stacks->known[at], b);
    }
}

static void out_stack(const struct game *game, struct writer *out, const struct stacks *stacks, int place) {
    out_member_int(out, "brigades", stacks->count[place]);
    out_items(game, out, "known", DOM_BRIGADE, stacks->known[place], BRIGADE_WORDS);
}

static void view_generals(const struct game *game, const struct stacks *stacks, struct writer *out) {
    static const uint8_t box[] = {SHOWN_AVAILABLE, SHOWN_TURN_TRACK, SHOWN_DISPERSED, SHOWN_WAITING, SHOWN_GONE};
    const struct uk_state *s = uk(game);
    out_member_array(out, "generals");
    for (int g = 0; g < GENERALS; g++) {
        const int at = s->general_at[g];
        out_object(out);
        out_item(game, out, "general", DOM_GENERAL, g);
        out_item(game, out, "area", DOM_AREA, at < AREAS ? at : NONE);
        out_item(game, out, "box", DOM_BOX, at < AREAS ? NONE : box[at - AREAS]);
        out_item(game, out, "under", DOM_GENERAL, s->superior[g]);
        out_member_bool(out, "inside", general_is_inside(s, g));
        out_member_bool(out, "may_assault", !(s->may_not_assault >> g & 1));
        out_stack(game, out, stacks, g);
        out_end_object(out);
    }
    out_end_array(out);
}

static void view_unled(const struct game *game, const struct stacks *stacks, struct writer *out) {
    const struct uk_state *s = uk(game);
    out_member_array(out, "unled");
    for (int place = PLACE_OUTSIDE; place < PLACE_AVAILABLE; place++) {
        if (stacks->count[place] == 0)
            continue;
        const int area = place_area(s, place);
        out_object(out);
        out_item(game, out, "area", DOM_AREA, area);
        out_item(game, out, "spot", DOM_SPOT, place < PLACE_INSIDE ? SPOT_OUTSIDE : SPOT_INSIDE);
        out_member_int(out, "royalist",
                       place < PLACE_INSIDE           ? s->outside[ROYALIST][area]
                       : s->control[area] == ROYALIST ? s->within[area]
                                                      : 0);
        out_member_int(out, "parliament",
                       place < PLACE_INSIDE             ? s->outside[PARLIAMENT][area]
                       : s->control[area] == PARLIAMENT ? s->within[area]
                                                        : 0);
        out_stack(game, out, stacks, place);
        out_end_object(out);
    }
    out_end_array(out);
}

/* ---- the map ----------------------------------------------------------------------------------------------------- */

static void view_areas(const struct game *game, struct writer *out) {
    const struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    struct area_set isolated[SIDES] = {areas_isolated(c, s, ROYALIST), areas_isolated(c, s, PARLIAMENT)};
    out_member_array(out, "areas");
    for (int a = 0; a < AREAS; a++) {
        out_object(out);
        out_item(game, out, "area", DOM_AREA, a);
        out_item(game, out, "control", DOM_SIDE, s->control[a]);
        out_item(game, out, "notable", DOM_NOTABLE, notable_in(c, s, a));
        out_member_bool(out, "isolated", areas_have(&isolated[ROYALIST], a) || areas_have(&isolated[PARLIAMENT], a));
        out_member_bool(out, "masked", fortress_masked(c, s, a));
        out_member_bool(out, "siege", s->siege[a] != SIEGE_NONE);
        out_member_bool(out, "blockade", s->siege[a] == SIEGE_BLOCKADE);
        out_member_int(out, "bombarded", s->bombarded[a]);
        out_member_int(out, "surrender_value", fortress_surrender_value(c, s, a));
        out_end_object(out);
    }
    out_end_array(out);
    out_member_array(out, "regions");
    for (int r = 0; r < REGIONS; r++)
        out_argument(out, game->ruleset, game->content, DOM_SIDE, region_controller(c, s, r));
    out_end_array(out);
    out_member_array(out, "infrastructures");
    for (int i = 0; i < INFRASTRUCTURES; i++)
        out_argument(out, game->ruleset, game->content, DOM_SIDE, infrastructure_controller(c, s, i));
    out_end_array(out);
}

/* ---- the sides --------------------------------------------------------------------------------------------------- */

static void out_cards_at(const struct game *game, struct writer *out, const char *key, int place, bool seen) {
    const struct uk_state *s = uk(game);
    out_key(out, key);
    if (!seen) {
        out_null(out);
        return;
    }
    out_array(out);
    for (int card = 0; card < CARDS; card++)
        if (s->cards.at[card] == place)
            out_argument(out, game->ruleset, game->content, DOM_CARD, card);
    out_end_array(out);
}

static void out_place(const struct game *game, struct writer *out, const char *key, int place) {
    const struct uk_state *s = uk(game);
    out_member_object(out, key);
    out_item(game, out, "area", DOM_AREA, place_area(s, place));
    out_item(game, out, "general", DOM_GENERAL, place < GENERALS ? place : NONE);
    out_member_bool(out, "gone", place == PLACE_GONE);
    out_end_object(out);
}

static void view_boxes(const struct game *game, int side, const struct stacks *stacks, struct writer *out) {
    static const char *const names[] = {"available", "reformed", "dispersed", "eliminated"};
    const struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    for (int place = PLACE_AVAILABLE; place <= PLACE_ELIMINATED; place++) {
        int count[REGIONS + 1] = {0};
        uint64_t known[BRIGADE_WORDS] = {0, 0};
        for (int b = 0; b < BRIGADES; b++) {
            if (s->brigade_at[b] != place || c->brigade[b].side != side)
                continue;
            count[c->brigade[b].region]++;
            if (set_has(stacks->known[place], b))
                set_add(known, b);
        }
        out_member_object(out, names[place - PLACE_AVAILABLE]);
        out_member_array(out, "by_region");
        for (int r = 0; r <= REGIONS; r++)
            out_int(out, count[r]);
        out_end_array(out);
        out_items(game, out, "known", DOM_BRIGADE, known, BRIGADE_WORDS);
        out_end_object(out);
    }
}

static void view_side(const struct game *game, int side, int role, const struct stacks *stacks, struct writer *out) {
    const struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    out_object(out);
    out_member_string(out, "role", game->ruleset->roles[side].id);
    out_member_int(out, "areas", areas_held(s, side));
    out_member_int(out, "regions", regions_controlled(c, s, side));
    out_member_int(out, "infrastructures", infrastructures_controlled(c, s, side));
    out_member_int(out, "cards_to_be_played", s->plays[side]);
    out_member_bool(out, "passed", s->passed >> side & 1);
    out_member_bool(out, "recruit_action_used", s->recruited >> side & 1);
    out_member_int(out, "cards", cards_count(s->cards.at, CARDS, HAND_ROYALIST + side));
    out_member_int(out, "aces", cards_count(s->cards.at, CARDS, ACES_ROYALIST + side));
    out_cards_at(game, out, "hand", HAND_ROYALIST + side, side == role);
    out_cards_at(game, out, "aces_in_the_hole", ACES_ROYALIST + side, side == role);
    out_cards_at(game, out, "bonus", BONUS_ROYALIST + side, side == role || (side == PARLIAMENT && gmt(s)));
    out_cards_at(game, out, "core_played", CORE_ROYALIST + side, true);
    out_place(game, out, "siege_train", s->train[side]);
    view_boxes(game, side, stacks, out);
    out_end_object(out);
}

/* Henrietta: what lies open lies open to all (26). */
static void view_display(const struct game *game, int side, struct writer *out) {
    static const char *const names[SOLO_SPACES] = {"a", "b", "d", "e", "c"};
    const struct uk_state *s = uk(game);
    out_object(out);
    for (int k = 0; k < SOLO_SPACES; k++)
        out_item(game, out, names[k], DOM_CARD,
                 cards_nth(s->cards.at, CARDS, SOLO_FACE_UP + SOLO_SPACES * side + k, 0));
    out_member_array(out, "face_down");
    for (int k = 0; k < SPACE_C; k++)
        if (s->cards.space[side][k] != 0)
            out_string(out, names[k]);
    out_end_array(out);
    int pile = 0;
    for (int layer = 0; layer < LAYERS; layer++)
        pile += s->cards.pile[side][layer];
    out_member_int(out, "pile", pile);
    out_end_object(out);
}

static void view_cards(const struct game *game, struct writer *out) {
    const struct uk_state *s = uk(game);
    int deck = 0;
    for (int place = DRAW_TOP; place <= DRAW_LATE; place++)
        deck += cards_count(s->cards.at, CARDS, place);
    out_member_int(out, "draw_deck", deck);
    out_member_int(out, "discards", cards_count(s->cards.at, CARDS, DISCARD));
    out_cards_at(game, out, "discard_pile", DISCARD, gmt(s));
    out_item(game, out, "card_played", DOM_CARD, s->play.card);
    out_key(out, "displays");
    if (s->scenario != SCENARIO_HENRIETTA) {
        out_null(out);
        return;
    }
    out_array(out);
    view_display(game, ROYALIST, out);
    view_display(game, PARLIAMENT, out);
    out_end_array(out);
}

/* ---- what is going on -------------------------------------------------------------------------------------------- */

static void view_operation(const struct game *game, struct writer *out) {
    const struct uk_state *s = uk(game);
    out_member_object(out, "activation");
    out_item(game, out, "general", DOM_GENERAL, s->op.general);
    out_item(game, out, "from", DOM_AREA, s->op.general != NONE ? s->op.from : NONE);
    out_member_int(out, "points_spent", s->op.general != NONE ? s->op.spent : 0);
    out_end_object(out);
    out_member_object(out, "battle");
    const bool battle = s->battle.area != NONE;
    out_item(game, out, "area", DOM_AREA, s->battle.area);
    out_item(game, out, "attacker", DOM_GENERAL, battle ? s->battle.general[ATTACKER] : NONE);
    out_item(game, out, "defender", DOM_GENERAL, battle ? s->battle.general[DEFENDER] : NONE);
    out_item(game, out, "attacker_card", DOM_CARD, battle ? s->battle.card[ATTACKER] : NONE);
    out_item(game, out, "defender_card", DOM_CARD, battle ? s->battle.card[DEFENDER] : NONE);
    out_end_object(out);
}

static void view_tracks(const struct game *game, struct writer *out) {
    static const char *const phases[] = {"housekeeping", "political-control", "recruitment", "draw-cards", "campaign",
                                         "blockade",     "desertion",         "power-base",  "turn-end"};
    const struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    out_item(game, out, "turn", DOM_TURN, s->turn);
    out_member_string(out, "phase", phases[s->phase]);
    out_item(game, out, "first", DOM_SIDE, s->first);
    out_member_int(out, "naval_status", naval_status(c, s));
    out_member_int(out, "power_base", this_turn(c, s)->power_base);
    out_member_int(out, "london_held", s->london_held);
    out_member_bool(out, "standard_raised", s->war_begun);
    out_member_bool(out, "new_model_army", s->new_model);
    out_member_bool(out, "joint_venture", s->joint_venture);
    out_item(game, out, "truce", DOM_SIDE, s->truce - 1);
    out_member_bool(out, "brentford", s->brentford);
    out_place(game, out, "queen", s->queen);
}

void view_write(const struct game *game, int role, struct writer *out) {
    struct stacks stacks = {.count = {0}};
    sort_stacks(game, role, &stacks);
    out_object(out);
    view_tracks(game, out);
    view_areas(game, out);
    view_generals(game, &stacks, out);
    view_unled(game, &stacks, out);
    out_member_array(out, "sides");
    view_side(game, ROYALIST, role, &stacks, out);
    view_side(game, PARLIAMENT, role, &stacks, out);
    out_end_array(out);
    view_cards(game, out);
    view_operation(game, out);
    out_end_object(out);
}

/* The view. The player and all spectators see everything. */
#include "view.h"

#include "../../kit/text.h"
#include "../state/achievements.h"
#include "../state/battle.h"
#include "../state/odds.h"
#include "../state/pieces.h"
#include "../state/score.h"
#include "../state/tracks.h"
#include "../state/zeal.h"
#include "battle_view.h"

/* Writes the roll that Parliament's action against this piece needs. */
static void view_least_roll(const struct game *game, struct writer *w, int piece, int value) {
    out_member_int(w, "succeeds_on", cn_least_roll(cn_zeal_drm(game, piece), value));
}

static void view_armies(const struct game *game, struct writer *w) {
    const struct cn_content *content = content_of(game);
    out_member_array(w, "armies");
    for (int i = 0; i < CN_ARMIES; i++) {
        const struct cn_army *army = &state_of(game)->army[i];
        out_object(w);
        out_member_string(w, "army", cn_army_ids[i]);
        out_member_string(w, "counter", content->counter[army->counter].id);
        out_member_string(w, "area", content->area[content->area_at[i][army->area]].id);
        out_member_int(w, "number", army->area);
        out_member_bool(w, "disordered", army->disordered);
        out_member_int(w, "strength_modifier", army->strength);
        out_member_int(w, "morale", cn_army_morale(game, i));
        out_member_int(w, "combat_value", cn_army_combat_value(game, i));
        view_least_roll(game, w, CN_PIECE_OF_ARMY + i, cn_army_combat_value(game, i));
        out_end_object(w);
    }
    out_end_array(w);
}

static void view_fortresses(const struct game *game, struct writer *w) {
    const struct cn_content *content = content_of(game);
    out_member_array(w, "fortresses");
    for (int i = 0; i < CN_FORTRESSES; i++) {
        const struct cn_fortress *fortress = &state_of(game)->fortress[i];
        out_object(w);
        out_member_string(w, "fortress", content->fortress[i].id);
        out_member_string(w, "side", cn_SIDE_ids[fortress->side]);
        out_member_int(w, "click", fortress->dial);
        out_member_int(w, "combat_value", cn_fortress_value(game, i));
        if (fortress->side == CN_ROYALIST)
            view_least_roll(game, w, CN_PIECE_OF_FORTRESS + i, cn_fortress_value(game, i));
        else
            out_member_null(w, "succeeds_on");
        out_member_int(w, "fortified_this_turn", fortress->fortified);
        out_end_object(w);
    }
    out_end_array(w);
}

static void view_tracks(const struct game *game, struct writer *w) {
    const struct cn_state *state = state_of(game);
    const struct cn_content *content = content_of(game);
    out_member_array(w, "tracks");
    for (int i = 0; i < CN_TRACKS; i++) {
        const struct cn_box *box = &content->track[i].box[state->track[i]];
        out_object(w);
        out_member_string(w, "track", content->track[i].id);
        out_member_int(w, "box", state->track[i]);
        out_member_string(w, "at", content->track[i].box_id[state->track[i]]);
        out_member_string(w, "grade", cn_GRADE_ids[box->grade]);
        out_member_int(w, "number", box->number);
        out_member_int(w, "vp", box->vp);
        out_member_bool(w, "flipped", box->flip != CN_FLIP_NONE);
        out_member_int(w, "modifier", state->track_drm[i]);
        if (cn_track_has_room(game, i, 1))
            out_member_int(w, "succeeds_on", cn_least_roll(cn_politics_drm(game, i), cn_politics_number(game, i)));
        else
            out_member_null(w, "succeeds_on");
        out_end_object(w);
    }
    out_end_array(w);
    out_member_string(w, "irish_troubles", content->track[state->irish_troubles].id);
}

static void view_revolts(const struct game *game, struct writer *w) {
    const struct cn_state *state = state_of(game);
    const struct cn_content *content = content_of(game);
    out_member_array(w, "revolts");
    for (int i = 0; i < CN_REVOLTS; i++) {
        if (state->revolt[i].region == CN_NONE)
            continue;
        out_object(w);
        out_member_string(w, "revolt", content->revolt[i].id);
        out_member_string(w, "area",
                          content->area[content->area_at[state->revolt[i].region][state->revolt[i].area]].id);
        out_member_int(w, "combat_value", cn_revolt_value(game, i));
        view_least_roll(game, w, CN_PIECE_OF_REVOLT + i, cn_revolt_value(game, i));
        out_member_bool(w, "eligible", (cn_revolt_eligible(game) & bit_of(i)) != 0);
        out_end_object(w);
    }
    out_end_array(w);
}

static void view_deviltry_roll(const struct game *game, int place, struct writer *w) {
    out_object(w);
    out_member_string(w, "place", content_of(game)->place[place].id);
    out_member_int(w, "roll", cn_least_roll(cn_zeal_drm(game, CN_PIECE_OF_DEVILTRY + place), cn_deviltry_value(game)));
    out_end_object(w);
}

static void view_deviltry(const struct game *game, struct writer *w) {
    const struct cn_state *state = state_of(game);
    const struct cn_content *content = content_of(game);
    out_member_array(w, "deviltry");
    FOR_EACH_BIT (i, state->deviltry_placed)
        out_string(w, content->place[i].id);
    out_end_array(w);
    out_member_int(w, "deviltry_combat_value", cn_deviltry_value(game));
    out_member_array(w, "deviltry_succeeds_on");
    FOR_EACH_BIT (i, state->deviltry_placed)
        view_deviltry_roll(game, i, w);
    out_end_array(w);
    out_member_array(w, "rewards");
    FOR_EACH_BIT (i, state->deviltry_rewards)
        out_string(w, content->reward[i].id);
    out_end_array(w);
    out_member_array(w, "rewards_unseen");
    FOR_EACH_BIT (i, state->deviltry_hidden)
        out_string(w, content->reward[i].id);
    out_end_array(w);
}

static void view_card_set(struct writer *w, const char *name, uint64_t set) {
    out_member_array(w, name);
    FOR_EACH_BIT (card, set)
        out_int(w, card);
    out_end_array(w);
}

/* number 0: none. */
static void view_achievement(const struct game *game, struct writer *w, int number) {
    const struct cn_card *card = &content_of(game)->card[number];
    if (number == 0) {
        out_null(w);
        return;
    }
    out_object(w);
    out_member_int(w, "card", number);
    out_member_string(w, "title", card->title);
    out_member_int(w, "zeal_cost", card->zeal_cost);
    out_member_int(w, "vp", card->vp);
    out_member_string(w, "needs", card->needs);
    out_member_bool(w, "purchasable", cn_achievement_open(game, number));
    out_end_object(w);
}

static void view_available(const struct game *game, struct writer *w) {
    out_member_array(w, "available");
    for (int box = 0; box < CN_AVAILABLE; box++)
        view_achievement(game, w, state_of(game)->available[box]);
    out_end_array(w);
    out_key(w, "waiting");
    view_achievement(game, w, cn_achievement_waiting(game));
}

static void view_cards(const struct game *game, struct writer *w) {
    const struct cn_state *state = state_of(game);
    if (state->card != 0)
        out_member_int(w, "card", state->card);
    else
        out_member_null(w, "card");
    view_available(game, w);
    view_card_set(w, "achieved", state->bought);
    view_card_set(w, "discarded", state->discarded);
    /* The cards to come are known. Their order does not exist yet. */
    view_card_set(w, "cards_to_come", state->deck);
}

static void view_score(const struct game *game, struct writer *w) {
    struct cn_score score;
    cn_score_count(game, &score);
    out_member_object(w, "score");
    out_member_int(w, "total", score.total);
    out_member_int(w, "tracks", score.tracks);
    out_member_int(w, "fortresses", score.fortresses);
    out_member_int(w, "armies", score.armies);
    out_member_int(w, "deviltry", score.deviltry);
    out_member_int(w, "revolts", score.revolts);
    out_member_int(w, "achievements", score.achievements);
    out_member_int(w, "rewards", score.rewards);
    out_end_object(w);
}

static void view_zeal(const struct game *game, struct writer *w) {
    const struct cn_state *state = state_of(game);
    out_member_object(w, "zeal");
    out_member_int(w, "points", state->zeal);
    out_member_int(w, "income", cn_income(game));
    if (state->zeal_marker == CN_NONE)
        out_member_null(w, "marker");
    else
        out_member_string(w, "marker", content_of(game)->piece_id[state->zeal_marker]);
    out_member_bool(w, "free_this_turn", cn_zeal_marker_is_free(state));
    out_member_bool(w, "free_next_turn", state->zeal_marker_free >> 1 & 1);
    out_end_object(w);
}

static void view_once(const struct game *game, struct writer *w) {
    const struct cn_state *state = state_of(game);
    const struct cn_content *content = content_of(game);
    out_member_bool(w, "oxford_open", state->oxford_open);
    out_member_array(w, "desperate_times");
    FOR_EACH_BIT (i, state->desperate)
        out_string(w, content->track[i].id);
    out_end_array(w);
    out_member_array(w, "settlers_sent");
    FOR_EACH_BIT (i, state->settlers)
        out_string(w, cn_army_ids[i]);
    out_end_array(w);
    out_member_bool(w, "iron_struck", state->iron);
    if (state->last_battle_won != 0)
        out_member_int(w, "battle_won_in_turn", state->last_battle_won);
    else
        out_member_null(w, "battle_won_in_turn");
}

void cn_view(const struct game *game, int role, struct writer *out) {
    const struct cn_state *state = state_of(game);
    out_object(out);
    out_member_string(out, "scenario", content_of(game)->scenario[state->scenario].id);
    out_member_int(out, "war", state->war);
    out_member_int(out, "turn", state->turn);
    out_member_argument(game, out, "phase", DOM_PHASE, state->phase);
    view_cards(game, out);
    view_zeal(game, out);
    view_score(game, out);
    view_armies(game, out);
    view_fortresses(game, out);
    view_tracks(game, out);
    view_revolts(game, out);
    view_deviltry(game, out);
    view_once(game, out);
    cn_battle_view(game, out);
    if (state->over)
        out_member_string(out, "degree", cn_DEGREE_ids[state->degree]);
    else
        out_member_null(out, "degree");
    out_end_object(out);
}

/* Decks and pools have no order until a draw, and a marker has no reverse side until it is turned. So the state
 * contains nothing hidden, and resampling changes nothing. */
void cn_resample(struct game *game, int role) {
}

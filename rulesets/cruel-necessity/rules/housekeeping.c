/* CN-10.0: Housekeeping, and the change from one war to the next. */
#include "../../kit/dice.h"
#include "../../kit/moves.h"
#include "../state/pieces.h"
#include "../state/score.h"
#include "../state/tracks.h"
#include "../state/zeal.h"
#include "settlers.h"

/* CN-10.1: the Morale markers stay, since they follow from the tracks. */
static void remove_markers(struct game *game) {
    struct cn_state *state = state_of(game);
    for (int i = 0; i < CN_ARMIES; i++)
        state->army[i].strength = 0;
    for (int i = 0; i < CN_TRACKS; i++)
        state->track_drm[i] = 0;
    for (int i = 0; i < CN_FORTRESSES; i++)
        state->fortress[i].fortified = 0;
    if (state->zeal_marker != CN_NONE)
        piece_moves(game, (struct thing){DOM_MARKER, CN_MARKER_ZEAL}, cn_piece_spot(game, state->zeal_marker), nowhere,
                    ROLES_EVERYONE);
    state->zeal_marker = CN_NONE;
    state->zeal_marker_free >>= 1;
    state->desperate = 0;
}

/* CN-6.10.1: effects of cards that depend on an Army's Area at the end of the turn. */
static void end_of_turn_events(struct game *game) {
    struct cn_state *state = state_of(game);
    for (int i = CN_END_OF_TURN - 1; i >= 0; i--) {
        if (state->end_of_turn[i] == 0)
            continue;
        const struct cn_op *op = &content_of(game)->op[state->end_of_turn[i] - 1];
        state->end_of_turn[i] = 0;
        if (state->army[op->army].area >= op->area_at_least)
            flow_call(game, STEP_OPS, 0, op->then.first, op->then.first + op->then.count);
    }
}

/* CN-12.2: checked in Housekeeping, and only once: the reinforced Army stays. */
static void league(struct game *game) {
    struct cn_state *state = state_of(game);
    const struct cn_content *content = content_of(game);
    struct cn_army *ireland = &state->army[CN_IRELAND];
    if (!(state->options & CN_OPTION_LEAGUE) || ireland->disordered ||
        ireland->counter != content->standard_counter[CN_IRELAND] || state->track[CN_TRACK_IRELAND] != CN_BOXES - 1 ||
        state->track[CN_TRACK_CATHOLICISM] != CN_BOXES - 1)
        return;
    int roll = die(game, 6, "Catholic League");
    const struct cn_league *row = roll <= content->league[0].rolls_up_to ? &content->league[0] : &content->league[1];
    tell(game, EVENT_LEAGUE, roll, 0, 0, 0);
    ireland->counter = (uint8_t)row->counter;
    tell(game, EVENT_REPLACED, CN_IRELAND, row->counter, 0, 0);
}

/* CN-10.2 */
static void bring_income(struct game *game) {
    int income = cn_income(game);
    tell(game, EVENT_HOUSEKEEPING, income, 0, 0, 0);
    cn_zeal(game, income);
}

/* CN-10.0 */
void cn_housekeeping_run(struct game *game, struct frame *frame) {
    struct cn_state *state = state_of(game);
    switch (frame->phase++) {
    case 0: end_of_turn_events(game); return;
    case 1:
        if (cn_settlers_possible(game))
            flow_call(game, STEP_SETTLERS, 0);
        return;
    case 2:
        league(game);
        remove_markers(game);
        bring_income(game);
        if (state->deck == 0)
            flow_call(game, STEP_INTERIM, 0);
        return;
    case 3: flow_return(game); return;
    }
}

/* CN-10.3: the next war's deck, and the result of the check on the back of its first card. */
void cn_interim_run(struct game *game, struct frame *frame) {
    struct cn_state *state = state_of(game);
    const struct cn_content *content = content_of(game);
    if (frame->phase++ == 1) {
        flow_return(game);
        return;
    }
    struct cn_score score;
    cn_score_count(game, &score);
    int degree = cn_degree_of(content, state->war, score.total);
    tell(game, EVENT_INTERIM, state->war, score.total, degree, 0);
    state->war++;
    state->deck = content->war_cards[state->war - 1];
    tell(game, EVENT_WAR, state->war, 0, 0, 0);
    flow_call(game, STEP_OPS, 0, content->interim[degree].first,
              content->interim[degree].first + content->interim[degree].count);
}

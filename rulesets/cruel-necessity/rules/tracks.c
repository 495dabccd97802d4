/* CN-6.5 to CN-6.7 and CN-8.7: the six Political and Religious tracks. */
#include "tracks.h"

#include "../../kit/moves.h"
#include "../state/odds.h"
#include "../state/pieces.h"
#include "../state/tracks.h"
#include "rolls.h"

enum { TOP = 0, BOTTOM = CN_BOXES - 1 };

static const struct cn_box *box_of(const struct game *game, int track) {
    return &content_of(game)->track[track].box[state_of(game)->track[track]];
}

static void put_marker(struct game *game, int track, int box) {
    const struct cn_box *before = box_of(game, track);
    int event = box < state_of(game)->track[track] ? EVENT_RISES : EVENT_FALLS;
    const struct thing from = cn_track_box(game, track);
    state_of(game)->track[track] = (uint8_t)box;
    cn_piece_moved(game, (struct thing){DOM_TRACK, track}, CN_PIECE_OF_TRACK + track, from);
    const struct cn_box *after = box_of(game, track);
    tell(game, event, track, box, after->grade, after->number);
    if (before->flip != CN_FLIP_NONE)
        tell(game, EVENT_FLIPPED_BACK, track, 0, 0, 0);
    if (after->flip != CN_FLIP_NONE)
        tell(game, EVENT_FLIPPED, track, 0, 0, 0);
}

/* CN-6.6.2: if the middle box is occupied, the marker in it is pushed on instead. */
static void step(struct game *game, int track, int dir) {
    const struct cn_state *state = state_of(game);
    const struct cn_track_type *type = &content_of(game)->track[track];
    int next = state->track[track] - dir, other = type->shares_middle;
    if (other != NONE && next == (type->cause ? TOP : BOTTOM) && state->track[other] == (type->cause ? BOTTOM : TOP)) {
        tell(game, EVENT_BLOCKED, track, other, 0, 0);
        put_marker(game, other, state->track[other] - dir);
        return;
    }
    put_marker(game, track, next);
}

/* CN-6.6, CN-6.6.1 */
void cn_track_move(struct game *game, int track, int dir) {
    int opposite = content_of(game)->track[track].opposite;
    if (cn_track_has_room(game, track, dir)) {
        step(game, track, dir);
        return;
    }
    if (cn_track_has_room(game, opposite, dir)) {
        tell(game, EVENT_BLOCKED, track, opposite, 0, 0);
        step(game, opposite, dir);
        return;
    }
    for (int other = 0; other < CN_TRACKS; other++) {
        if (!cn_track_may_stand_in(game, other, track, dir))
            continue;
        flow_call(game, STEP_JAMMED, 0, track, dir);
        return;
    }
    tell(game, EVENT_NO_TRACK, 0, 0, 0, 0);
}

void cn_track_push(struct game *game, int track, int steps) {
    int dir = steps > 0 ? 1 : -1;
    if (steps == dir)
        cn_track_move(game, track, dir);
    else if (steps != 0)
        flow_call(game, STEP_TRACK_MOVE, 0, track, dir, dir * steps);
}

void cn_track_move_run(struct game *game, struct frame *frame) {
    if (frame->reg[TRACK_MOVE_LEFT] == 0) {
        flow_return(game);
        return;
    }
    frame->reg[TRACK_MOVE_LEFT]--;
    cn_track_move(game, frame->reg[TRACK_MOVE_TRACK], frame->reg[TRACK_MOVE_DIRECTION]);
}

/* CN-6.6.1 */
void cn_jammed_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    for (int track = 0; track < CN_TRACKS; track++)
        if (cn_track_may_stand_in(game, track, frame->reg[JAMMED_TRACK], frame->reg[JAMMED_DIRECTION]))
            list_add1(list, VERB_MOVE, track);
}

void cn_jammed_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int dir = frame->reg[JAMMED_DIRECTION];
    flow_return(game);
    step(game, action->arg[0], dir);
}

void cn_track_choice_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    for (int track = 0; track < CN_TRACKS; track++)
        if (cn_track_has_room(game, track, frame->reg[TRACK_CHOICE_STEPS]))
            list_add1(list, VERB_MOVE, track);
}

void cn_track_choice_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int steps = frame->reg[TRACK_CHOICE_STEPS];
    flow_return(game);
    cn_track_push(game, action->arg[0], steps);
}

/* CN-6.7 */
void cn_track_drm(struct game *game, int track, int mod) {
    int8_t *drm = &state_of(game)->track_drm[track];
    *drm = (int8_t)(*drm + mod);
    tell(game, EVENT_DRM, track, mod, 0, 0);
}

/* CN-6.5: towards C. Parliament is checked before Monarchy, Puritanism before Catholicism. */
void cn_reaction(struct game *game, int kind) {
    for (int track = CN_TRACKS - 1; track >= 0; track--) {
        int grade = cn_grade(game, track);
        if (content_of(game)->track[track].reaction != kind || grade == CN_GRADE_C)
            continue;
        tell(game, EVENT_REACTION, track, 0, 0, 0);
        cn_track_move(game, track, grade < CN_GRADE_C ? -1 : 1);
    }
}

/* CN-6.2.7: the track falls, and the marker goes on to the next. */
void cn_irish_troubles(struct game *game) {
    struct cn_state *state = state_of(game);
    int track = state->irish_troubles;
    tell(game, EVENT_TROUBLES, track, 0, 0, 0);
    state->irish_troubles = (uint8_t)content_of(game)->track[track].next_trouble;
    piece_moves(game, (struct thing){DOM_MARKER, CN_MARKER_TROUBLES}, (struct thing){DOM_TRACK, track},
                (struct thing){DOM_TRACK, state->irish_troubles}, ROLES_EVERYONE);
    cn_track_move(game, track, -1);
}

/* CN-8.7: one box up. Only at an occupied middle box the other marker moves instead. */
void cn_politics(struct game *game, int track) {
    int number = cn_politics_number(game, track), drm = cn_politics_drm(game, track);
    if (cn_roll_against(game, "politics", EVENT_POLITICS, track, number, drm))
        step(game, track, 1);
}

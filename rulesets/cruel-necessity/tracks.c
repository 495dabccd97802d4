/* 6.5 to 6.7: the six Political and Religious tracks. Box 0 is the top of a track, up is good for Parliament. */
#include "campaign.h"

enum { TOP = 0, BOTTOM = CN_BOXES - 1 };

static const struct cn_box *box_of(const struct game *game, int track) {
    return &cn_content(game)->track[track].box[cn_state(game)->track[track]];
}

int cn_grade(const struct game *game, int track) {
    return box_of(game, track)->grade;
}

/* CN-6.6.3: the effect side shows as long as the marker is in the flip box, so the box tells it all. */
int cn_flip_amount(const struct game *game, int track, enum cn_flip flip) {
    const struct cn_box *box = box_of(game, track);
    if (box->flip != flip)
        return 0;
    return flip == CN_FLIP_NO_FORTIFY ? 1 : box->amount;
}

static bool has_room(const struct game *game, int track, int dir) {
    return dir > 0 ? cn_state(game)->track[track] > TOP : cn_state(game)->track[track] < BOTTOM;
}

static void put_marker(struct game *game, int track, int box) {
    const struct cn_box *before = box_of(game, track);
    int event = box < cn_state(game)->track[track] ? CN_EVENT_RISES : CN_EVENT_FALLS;
    cn_state(game)->track[track] = (uint8_t)box;
    const struct cn_box *after = box_of(game, track);
    tell(game, event, track, box, after->grade, after->number);
    if (before->flip != CN_FLIP_NONE)
        tell(game, CN_EVENT_FLIPPED_BACK, track, 0, 0, 0);
    if (after->flip != CN_FLIP_NONE)
        tell(game, CN_EVENT_FLIPPED, track, 0, 0, 0);
}

/* CN-6.6.2: where the middle box is taken, the marker in it is pushed on instead. */
static void step(struct game *game, int track, int dir) {
    const struct cn_state *state = cn_state(game);
    const struct cn_track_type *type = &cn_content(game)->track[track];
    int next = state->track[track] - dir, other = type->shares_middle;
    if (other != NONE && next == (type->cause ? TOP : BOTTOM) && state->track[other] == (type->cause ? BOTTOM : TOP)) {
        tell(game, CN_EVENT_BLOCKED, track, other, 0, 0);
        put_marker(game, other, state->track[other] - dir);
        return;
    }
    put_marker(game, track, next);
}

/* Is this one of the four that may be moved where track and its opposite are both at their ends? */
static bool may_stand_in(const struct game *game, int track, int jammed, int dir) {
    return track != jammed && track != cn_content(game)->track[jammed].opposite && has_room(game, track, dir);
}

/* CN-6.6, CN-6.6.1 */
void cn_track_move(struct game *game, int track, int dir) {
    int opposite = cn_content(game)->track[track].opposite;
    if (has_room(game, track, dir)) {
        step(game, track, dir);
        return;
    }
    if (has_room(game, opposite, dir)) {
        tell(game, CN_EVENT_BLOCKED, track, opposite, 0, 0);
        step(game, opposite, dir);
        return;
    }
    for (int other = 0; other < CN_TRACKS; other++) {
        if (!may_stand_in(game, other, track, dir))
            continue;
        flow_call(game, CN_STEP_JAMMED, 0, track, dir, dir > 0);
        return;
    }
    tell(game, CN_EVENT_NO_TRACK, 0, 0, 0, 0);
}

void cn_track_push(struct game *game, int track, int dir, int steps) {
    if (steps == 1)
        cn_track_move(game, track, dir);
    else if (steps > 1)
        flow_call(game, CN_STEP_TRACK_MOVE, 0, track, dir, steps);
}

/* a: track, b: direction, c: steps left. */
void cn_track_move_run(struct game *game, struct frame *frame) {
    if (frame->c == 0) {
        flow_return(game);
        return;
    }
    frame->c--;
    cn_track_move(game, frame->a, frame->b);
}

void cn_track_raise(struct game *game, int track) {
    step(game, track, 1);
}

/* CN-6.6.1: a is the track that is jammed, b the direction, c the same for the prompt. */
void cn_jammed_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)role;
    for (int track = 0; track < CN_TRACKS; track++)
        if (may_stand_in(game, track, frame->a, frame->b))
            list_add1(list, CN_VERB_MOVE, track);
}

void cn_jammed_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)role;
    int dir = frame->b;
    flow_return(game);
    step(game, action->arg[0], dir);
}

/* a: steps, up positive; b: the direction, for the prompt. */
void cn_track_choice_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)role;
    for (int track = 0; track < CN_TRACKS; track++)
        if (has_room(game, track, frame->a > 0 ? 1 : -1))
            list_add1(list, CN_VERB_MOVE, track);
}

void cn_track_choice_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)role;
    int steps = frame->a;
    flow_return(game);
    cn_track_push(game, action->arg[0], steps > 0 ? 1 : -1, steps > 0 ? steps : -steps);
}

/* CN-6.7 */
void cn_track_drm(struct game *game, int track, int mod) {
    int8_t *drm = &cn_state(game)->track_drm[track];
    *drm = (int8_t)(*drm + mod);
    tell(game, CN_EVENT_DRM, track, mod, 0, 0);
}

/* CN-6.5: towards C. Parliament is looked at before Monarchy, Puritanism before Catholicism. */
void cn_reaction(struct game *game, int kind) {
    for (int track = CN_TRACKS - 1; track >= 0; track--) {
        int grade = cn_grade(game, track);
        if (cn_content(game)->track[track].reaction != kind || grade == CN_GRADE_C)
            continue;
        tell(game, CN_EVENT_REACTION, track, 0, 0, 0);
        cn_track_move(game, track, grade < CN_GRADE_C ? -1 : 1);
    }
}

/* CN-6.2.7: the track falls, and the marker goes on to the next. */
void cn_irish_troubles(struct game *game) {
    struct cn_state *state = cn_state(game);
    int track = state->irish_troubles;
    tell(game, CN_EVENT_TROUBLES, track, 0, 0, 0);
    state->irish_troubles = (uint8_t)cn_content(game)->track[track].next_trouble;
    cn_track_move(game, track, -1);
}

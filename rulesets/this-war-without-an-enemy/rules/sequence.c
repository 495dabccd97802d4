/* TW-2.0: Years, Turns and Phases. Each procedure here is a list of the steps that carry it out. */
#include <string.h>

#include "../state/battle.h"
#include "../tables.h"
#include "henrietta.h"
#include "initiative.h"
#include "new_blocks.h"

void war_run(struct game *game, struct frame *frame) {
    struct tw_state *s = state_of(game);
    if (s->over) {
        flow_end(game);
        return;
    }
    if (frame->phase == 0) {
        frame->phase = 1;
        if (content_of(game)->scenario[s->scenario].draw > 0) {
            flow_call(game, STEP_PRELUDE, KING);
            return;
        }
    } else if (frame->phase == 2) {
        s->year++;
        s->turn = 1;
    }
    frame->phase = 2;
    flow_call(game, STEP_YEAR, 0);
}

/* TW-2.36: the side that goes first at the Year End (TW-11.0). */
static int year_end_first(const struct tw_state *s) {
    return 1642 + s->year <= 1643 ? KING : PARLIAMENT;
}

enum {
    YEAR_START,
    YEAR_TURN,
    YEAR_TURN_OVER,
    YEAR_NEW_BLOCKS,
    YEAR_RECRUIT_1,
    YEAR_RECRUIT_2,
    YEAR_HOME_1,
    YEAR_HOME_2,
    YEAR_DECKS
};

/* TW-2.1 */
void year_run(struct game *game, struct frame *frame) {
    struct tw_state *s = state_of(game);
    int discards = content_of(game)->scenario[s->scenario].discards, first = year_end_first(s);
    int phase = frame->phase++;
    switch (phase) {
    case YEAR_START:
        s->phase = PHASE_YEAR_START;
        tell(game, EVENT_YEAR_BEGINS, 1642 + s->year, 0, 0, 0);
        initiative_deal(game);
        if (s->year == 0 && discards > 0)
            flow_call(game, STEP_DISCARD, KING, discards, discards);
        return;
    case YEAR_TURN: flow_call(game, STEP_TURN, KING); return;
    case YEAR_TURN_OVER:
        s->first_turn = 0;
        s->skirmish = 0;
        if (s->over) {
            flow_return(game);
        } else if (s->turn < TURNS_PER_YEAR) {
            s->turn++;
            frame->phase = YEAR_TURN;
        }
        return;
    case YEAR_NEW_BLOCKS:
        s->phase = PHASE_YEAR_END;
        flow_call(game, STEP_NEW_BLOCKS, KING);
        return;
    case YEAR_RECRUIT_1: flow_call(game, STEP_REGIONAL, first); return;
    case YEAR_RECRUIT_2: flow_call(game, STEP_REGIONAL, opponent(first)); return;
    case YEAR_HOME_1: flow_call(game, STEP_RETURN_HOME, first); return;
    case YEAR_HOME_2: flow_call(game, STEP_RETURN_HOME, opponent(first)); return;
    default: initiative_prepare_decks(game); flow_return(game);
    }
}

static void turn_begin(struct game *game) {
    struct tw_state *s = state_of(game);
    s->irish_sailed = 0;
    s->rupert_disgraced = 0;
    s->clubmen_area = 0xff;
    memset(s->port_strength, 0, sizeof s->port_strength);
    tell(game, EVENT_TURN_BEGINS, s->turn, 1642 + s->year, 0, 0);
}

enum {
    TURN_BEGIN,
    TURN_MAJOR,
    TURN_INITIATIVE,
    TURN_REVEAL,
    TURN_EVENTS,
    TURN_ACTIONS_1,
    TURN_ACTIONS_2,
    TURN_TACTICAL,
    TURN_SUPPLY,
    TURN_SIEGES,
    TURN_VICTORY,
    TURN_END
};

/* TW-2.2, TW-2.3: the Phases of a Turn in their order. */
void turn_run(struct game *game, struct frame *frame) {
    struct tw_state *s = state_of(game);
    if (frame->phase > TURN_MAJOR && new_model_delayed(game))
        return;
    if (frame->phase > TURN_ACTIONS_1 && henrietta_check(game))
        return;
    int phase = frame->phase++;
    switch (phase) {
    case TURN_BEGIN: turn_begin(game); return;
    case TURN_MAJOR: major_events(game); return;
    case TURN_INITIATIVE:
        s->phase = PHASE_INITIATIVE;
        flow_call(game, STEP_INITIATIVE, KING);
        return;
    case TURN_REVEAL: initiative_reveal(game); return;
    case TURN_EVENTS:
        s->phase = PHASE_STRATEGIC;
        combat_clear(state_of(game));
        flow_call(game, STEP_STRATEGIC_EVENTS, s->player1);
        return;
    case TURN_ACTIONS_1:
        s->ap = (uint8_t)content_of(game)->card[s->card[s->player1]].ap;
        flow_call(game, STEP_SEGMENT, s->player1);
        return;
    case TURN_ACTIONS_2:
        s->ap = (uint8_t)content_of(game)->card[s->card[opponent(s->player1)]].ap;
        flow_call(game, STEP_SEGMENT, opponent(s->player1));
        return;
    case TURN_TACTICAL:
        s->phase = PHASE_TACTICAL;
        flow_call(game, STEP_TACTICAL, s->player1);
        return;
    case TURN_SUPPLY:
        s->phase = PHASE_SUPPLY;
        flow_call(game, STEP_SUPPLY, s->player1);
        return;
    case TURN_SIEGES: flow_call(game, STEP_SIEGE_RESOLUTION, s->player1); return;
    case TURN_VICTORY:
        s->phase = PHASE_VICTORY;
        flow_call(game, STEP_VICTORY, s->player1);
        return;
    default: initiative_put_away(game); flow_return(game);
    }
}

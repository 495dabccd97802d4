/* TW-6.48: The Hothams' Plot gives Hull to the king, Carew's Plot Plymouth. */
#include "choices.h"
#include "control.h"
#include "events.h"
#include "fog.h"
#include "initiative.h"
#include "steps.h"

/* Foiled already, or foiled by the card that the Parliamentarian plays in the same Turn. */
bool plot_possible(const struct game *game, enum tw_event event) {
    const struct tw_state *s = TW(game);
    const enum tw_event foil = event == HOTHAMS_PLOT ? HOTHAMS_PLOT_FOILED : CAREWS_PLOT_FOILED;
    const int city = event == HOTHAMS_PLOT ? CONTENT(game)->c.hull : CONTENT(game)->c.plymouth;
    return s->city_control[city] != KING && !event_in_force(s, foil) && card_event(game, PARLIAMENT) != foil;
}

/* In the City where Parliament holds the Area around it, else in the Area. */
static int garrison_place(const struct tw_content *c, const struct tw_state *s, int fort) {
    const int area = c->city[fort].area;
    return neutral_areas(s) >> area & 1 ? area : fort_place(fort);
}

static void place_garrison(struct game *game, int block, int fort) {
    struct tw_state *s = TW(game);
    const int to = garrison_place(CONTENT(game), s, fort);
    if (s->place[block] >= PLACE_POOL) {
        block_deploy(game, block, to, 1, true);
    } else {
        tell_secret(game, EVENT_WENT, ROLES_EVERYONE, ROLE_BIT(KING), KING, s->place[block], to, block);
        block_put(game, block, to);
        fog_clear(s, block);
        s->roamed[KING] &= ~block_bit(block);
    }
    if (to >= PLACE_CITY)
        tell(game, EVENT_SIEGE_BEGINS, fort, 0, 0, 0);
}

/* Where the Royalist has his Garrisons is his secret, so he is asked wherever they are. */
void plot_run(struct game *game, struct frame *frame) {
    const int fort = frame->a;
    flow_return(game);
    if (besieged_side(TW(game), fort) == PARLIAMENT)
        flow_call(game, STEP_SURRENDER, PARLIAMENT, fort, 0, 0);
    else
        flow_call(game, STEP_PLOT_GARRISON, KING, fort, NONE, 0);
}

void plot_garrison_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)frame;
    const struct tw_state *s = TW(game);
    const uint64_t garrisons = CONTENT(game)->garrisons[role];
    list_blocks(list, VERB_DEPLOY, role, s->at[role][PLACE_POOL] & garrisons);
    list_blocks(list, VERB_SEND, role, blocks_on_map(s, role) & garrisons);
}

void plot_garrison_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)role;
    const int fort = frame->a;
    flow_return(game);
    place_garrison(game, action->arg[0], fort);
}

/* TW-6.48: The Hothams' Plot and Carew's Plot each give a City to the king; the cards name it. */
#include "../state/blocks.h"
#include "../state/choices.h"
#include "../state/control.h"
#include "../state/turn_cards.h"
#include "../tables.h"
#include "events.h"

/* The plot is impossible if it was foiled before, or if the Parliamentarian's card of this Turn foils it. */
static bool plot_possible(const struct game *game, int city, enum tw_event foil) {
    const struct tw_state *s = state_of(game);
    return s->city_control[city] != KING && !card_event_in_force(s, foil) && card_event(game, PARLIAMENT) != foil;
}

bool hothams_plot_possible(const struct game *game, int side) {
    return plot_possible(game, card_event_place(game, side), HOTHAMS_PLOT_FOILED);
}

void hothams_plot_enact(struct game *game, int side) {
    flow_call(game, STEP_PLOT, side, card_event_place(game, side));
}

bool carews_plot_possible(const struct game *game, int side) {
    return plot_possible(game, card_event_place(game, side), CAREWS_PLOT_FOILED);
}

void carews_plot_enact(struct game *game, int side) {
    flow_call(game, STEP_PLOT, side, card_event_place(game, side));
}

/* In the City if Parliament holds the Area around it, otherwise in the Area. */
static int garrison_place(const struct tw_content *c, const struct tw_state *s, int fort) {
    int area = c->city[fort].area;
    return neutral_areas(s) >> area & 1 ? area : fort_place(fort);
}

static void place_garrison(struct game *game, int block, int fort) {
    struct tw_state *s = state_of(game);
    int to = garrison_place(content_of(game), s, fort);
    if (s->place[block] >= PLACE_POOL) {
        block_deploy(game, block, to, 1, true);
    } else {
        tell_secret(game, EVENT_WENT, ROLES_EVERYONE, ROLE_BIT(KING), KING, s->place[block], to, block);
        block_put_named(game, block, to);
        s->roamed[KING] &= ~block_bit(block);
    }
    if (to >= PLACE_CITY)
        tell(game, EVENT_SIEGE_BEGINS, fort, 0, 0, 0);
}

/* The Royalist's Garrisons are hidden. So the Royalist is always asked, even if no Garrison is near, because a missing
 * question would reveal that. */
void plot_run(struct game *game, struct frame *frame) {
    int fort = frame->reg[PLOT_CITY];
    flow_return(game);
    if (besieged_side(state_of(game), fort) == PARLIAMENT)
        flow_call(game, STEP_SURRENDER, PARLIAMENT, fort);
    else
        flow_call(game, STEP_PLOT_GARRISON, KING, fort);
}

void plot_garrison_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct tw_state *s = state_of(game);
    uint64_t garrisons = content_of(game)->garrisons[role];
    list_blocks(list, VERB_DEPLOY, role, s->at[role][PLACE_POOL] & garrisons);
    list_blocks(list, VERB_SEND, role, blocks_on_map(s, role) & garrisons);
}

void plot_garrison_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int fort = frame->reg[PLOT_GARRISON_CITY];
    flow_return(game);
    place_garrison(game, action->arg[0], fort);
}

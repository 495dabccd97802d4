/* TW-6.48: The Hothams' Plot gives Hull to the king, Carew's Plot Plymouth. */
#include "../state/blocks.h"
#include "../state/choices.h"
#include "../state/control.h"
#include "../state/fog.h"
#include "../state/turn_cards.h"
#include "../tables.h"
#include "events.h"

/* Not where it is foiled already, or by the card that the Parliamentarian plays in the same Turn. */
static bool plot_possible(const struct game *game, int city, enum tw_event foil) {
    const struct tw_state *s = TW(game);
    return s->city_control[city] != KING && !card_event_in_force(s, foil) && card_event(game, PARLIAMENT) != foil;
}

bool hothams_plot_possible(const struct game *game, int side) {
    (void)side;
    return plot_possible(game, CONTENT(game)->named.hull, HOTHAMS_PLOT_FOILED);
}

void hothams_plot_enact(struct game *game, int side) {
    flow_call(game, STEP_PLOT, side, CONTENT(game)->named.hull);
}

bool carews_plot_possible(const struct game *game, int side) {
    (void)side;
    return plot_possible(game, CONTENT(game)->named.plymouth, CAREWS_PLOT_FOILED);
}

void carews_plot_enact(struct game *game, int side) {
    flow_call(game, STEP_PLOT, side, CONTENT(game)->named.plymouth);
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
    const int fort = frame->reg[PLOT_CITY];
    flow_return(game);
    if (besieged_side(TW(game), fort) == PARLIAMENT)
        flow_call(game, STEP_SURRENDER, PARLIAMENT, fort);
    else
        flow_call(game, STEP_PLOT_GARRISON, KING, fort);
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
    const int fort = frame->reg[PLOT_GARRISON_CITY];
    flow_return(game);
    place_garrison(game, action->arg[0], fort);
}

/* The Covenanters: Army of the Solemn League and Covenant (2), The King Abandons the Bishops (107). */
#include "../state/areas.h"
#include "../state/armies.h"
#include "../state/fog.h"
#include "../state/sieges.h"
#include "../tables.h"
#include "activation.h"
#include "events.h"
#include "sieges.h"

enum { MOST_AREAS = 3 };

/* ---- arrival (2) ------------------------------------------------------------------------------------------------- */

static bool is_covenanter(const struct uk_content *c, int brigade) {
    return c->brigade[brigade].pool == POOL_COVENANTER;
}

/* UP-C2: five Brigades wait with Leven, two with Callander. */
void scots_muster(struct game *game, struct frame *frame, const struct uk_op *op) {
    struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    if (s->covenanters != SCOTS_WAITING)
        return;
    s->covenanters = SCOTS_MAY_ENTER;
    for (int b = 0; b < BRIGADES; b++)
        if (is_covenanter(c, b) && s->brigade_at[b] == PLACE_WAITING)
            brigade_move(game, b, c->brigade[b].tags & TAG_CALLANDER ? CALLANDER : LEVEN);
}

/* UP-C2: Leven's Activation, by a card of either side. */
void scots_enter(struct game *game, struct frame *frame, const struct uk_op *op) {
    if (may_enter_england(content_of(game), state_of(game), LEVEN, 0))
        activation_begin(game, LEVEN, MODE_ENTRY);
}

/* ---- departure (107) --------------------------------------------------------------------------------------------- */

/* Parliament's Fortress under siege with only Covenanters inside. */
static bool is_held_by_scots(const struct uk_content *c, const struct uk_state *s, int area) {
    int scots = 0, others = 0;
    if (s->control[area] != PARLIAMENT || !fortress_besieged(s, area))
        return false;
    for (int b = 0; b < BRIGADES; b++) {
        int at = s->brigade_at[b];
        if (at == PLACE_INSIDE + area || (at < GENERALS && general_is_inside(s, at) && s->general_at[at] == area)) {
            scots += is_covenanter(c, b);
            others += !is_covenanter(c, b);
        }
    }
    return scots > 0 && others == 0;
}

static void leave_game(struct game *game, int brigade) {
    struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    tell_secret(game, EVENT_LEFT_GAME, ROLES_EVERYONE, fog_audience(c, s, brigade), brigade_side(c, s, brigade),
                brigade, 0, 0);
    fog_clear(s, brigade);
    brigade_to_available(game, brigade);
}

static bool in_area(const struct uk_content *c, const struct uk_state *s, int brigade, int area) {
    return is_covenanter(c, brigade) && brigade_area(s, brigade) == area;
}

/* A General inside goes with them; the Fortress is then empty. One Area at a time: the event calls this again. */
void scots_surrender(struct game *game, struct frame *frame, const struct uk_op *op) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    for (int a = 0; a < AREAS; a++) {
        if (!is_held_by_scots(c, s, a))
            continue;
        for (int b = 0; b < BRIGADES; b++)
            if (in_area(c, s, b, a))
                leave_game(game, b);
        FOR_EACH_BIT (g, s->generals_in[a] & s->inside)
            if (s->strength[g] == 0 && c->general[g].faction == COVENANTER)
                general_remove(game, g);
        frame->phase--;
        surrender_begin(game, a, ROYALIST, SURRENDER_EVENT);
        return;
    }
}

/* Pieces that Leven leaves behind stay in his Area: Parliament's Brigades, Subordinates, the Siege Train. */
static int remove_scot(struct game *game, int general) {
    const struct uk_state *s = state_of(game);
    int area = s->general_at[general];
    if (area == BOX_GONE)
        return NONE;
    if (area < AREAS)
        display_unload(game, general);
    general_remove(game, general);
    return area < AREAS ? area : NONE;
}

/* UP-C107 */
void scots_depart(struct game *game, struct frame *frame, const struct uk_op *op) {
    struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    s->covenanters = SCOTS_GONE;
    for (int b = 0; b < BRIGADES; b++)
        if (is_covenanter(c, b) && s->brigade_at[b] != PLACE_GONE)
            leave_game(game, b);
    const int areas[] = {remove_scot(game, LEVEN), remove_scot(game, CALLANDER)};
    generals_check_lone(game, PARLIAMENT);
    sieges_check(game);
    for (int k = 0; k < 2; k++)
        if (areas[k] != NONE)
            flow_call(game, STEP_ILLEGAL, PARLIAMENT, (int16_t)areas[k], MOST_AREAS);
}

/* The view: a side's own blocks by name. Of the enemy's blocks: the number of each colour in each place, and the
 * face-up blocks. */
#include "../../kit/text.h"
#include "../state/battle.h"
#include "../tables.h"
#include "shown.h"

static const char *const SIDE_IDS[] = {"king", "parliament"};
static const char *const CONTROL_IDS[] = {"king", "parliament", "neutral", "contested"}; /* as in DOM_CONTROL */

static bool owns(int role, int side) {
    return role == side;
}

/* ---- cards -------------------------------------------------------------------------------------------- */

static void view_cards(struct writer *w, const struct tw_content *c, int side, uint32_t set) {
    out_array(w);
    FOR_EACH_BIT (m, set)
        out_string(w, c->card[side * CARDS_SIDE + m].id);
    out_end_array(w);
}

/* The cards themselves, or only their number. */
static void view_secret_cards(struct writer *w, const struct tw_content *c, const char *key, int side, uint32_t set,
                              bool open) {
    out_member_object(w, key);
    out_member_int(w, "count", bits_count(set));
    out_key(w, "cards");
    if (open)
        view_cards(w, c, side, set);
    else
        out_null(w);
    out_end_object(w);
}

static void view_card_or_null(struct writer *w, const struct tw_content *c, const char *key, int card, bool open) {
    if (card < CARDS && open)
        out_member_string(w, key, c->card[card].id);
    else
        out_member_null(w, key);
}

static void view_cards_of_side(const struct game *game, struct writer *w, int role, int side) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    bool open = owns(role, side);
    out_member_object(w, SIDE_IDS[side]);
    view_secret_cards(w, c, "hand", side, s->hand[side], open);
    view_secret_cards(w, c, "deck", side, s->deck[side], open);
    view_secret_cards(w, c, "put_aside", side, s->discarded[side], open);
    out_key(w, "played");
    view_cards(w, c, side, s->played[side]);
    out_key(w, "beside");
    view_cards(w, c, side, s->beside[side]);
    out_key(w, "removed");
    view_cards(w, c, side, s->removed[side]);
    out_key(w, "later");
    view_cards(w, c, side, s->waiting[side]);
    out_member_bool(w, "has_chosen", s->chosen[side] < CARDS);
    view_card_or_null(w, c, "choice", s->chosen[side], open);
    view_card_or_null(w, c, "card", s->card[side], true);
    out_end_object(w);
}

/* ---- map ---------------------------------------------------------------------------------------------- */

/* The number of blocks of each colour. */
static void view_counts(struct writer *w, const struct tw_content *c, const char *key, const struct tw_state *s,
                        int place) {
    uint64_t parliament = s->at[PARLIAMENT][place];
    out_member_object(w, key);
    out_member_int(w, "royalist", bits_count(s->at[KING][place]));
    out_member_int(w, "parliament", bits_count(parliament & ~c->covenanters));
    out_member_int(w, "covenanter", bits_count(parliament & c->covenanters));
    out_end_object(w);
}

static void view_areas(const struct game *game, struct writer *w) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    out_member_array(w, "areas");
    for (int i = 0; i < MAP_PLACES; i++) {
        out_object(w);
        out_member_string(w, "id", c->area[i].id);
        if (i < AREAS)
            out_member_string(w, "control", CONTROL_IDS[s->control[i]]);
        view_counts(w, c, "blocks", s, i);
        out_end_object(w);
    }
    out_end_array(w);
    out_member_array(w, "cities");
    for (int i = 0; i < CITIES; i++) {
        out_object(w);
        out_member_string(w, "id", c->city[i].id);
        out_member_string(w, "control", CONTROL_IDS[s->city_control[i]]);
        if (i < FORTS) {
            out_member_bool(w, "besieged", besieged_side(s, i) != NONE && !half_inside(s, i));
            view_counts(w, c, "blocks", s, PLACE_CITY + i);
            if (s->marker[i] >= 0)
                out_member_int(w, "siege_marker", s->marker[i]);
            else
                out_member_null(w, "siege_marker");
        }
        out_end_object(w);
    }
    out_end_array(w);
    out_member_object(w, "pools");
    for (int side = 0; side < SIDES; side++)
        out_member_int(w, SIDE_IDS[side], bits_count(s->at[side][PLACE_POOL]));
    out_end_object(w);
}

/* ---- blocks ------------------------------------------------------------------------------------------- */

static void view_block(const struct game *game, struct writer *w, int block, bool own) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    int side = block_side(block);
    out_object(w);
    out_member_string(w, "id", c->block[block].id);
    out_member_string(w, "place", c->place_id[s->place[block]]);
    out_member_int(w, "strength", s->strength[block]);
    out_member_bool(w, "revealed", (s->revealed[side] & block_bit(block)) != 0);
    if (own)
        out_member_bool(w, "moved", (s->moved[side] & block_bit(block)) != 0);
    out_end_object(w);
}

/* The owner sees all blocks; the other side sees those that lie face up, beside the map or out of the game. */
static void view_blocks(const struct game *game, struct writer *w, int role) {
    const struct tw_state *s = state_of(game);
    out_member_array(w, "blocks");
    for (int block = 0; block < BLOCKS; block++) {
        int side = block_side(block);
        bool open = (s->revealed[side] & block_bit(block)) || s->place[block] > PLACE_POOL;
        if (owns(role, side) || open)
            view_block(game, w, block, owns(role, side));
    }
    out_end_array(w);
}

/* ---- events of the Turn ------------------------------------------------------------------------------- */

/* If Clubmen have risen, the defender is the attacker's own block (TW-6.43). */
int tw_pinned_in(const struct tw_state *s, int attacker, int area) {
    int defenders = s->combat.pinned[opponent(attacker)][area];
    return defenders > 0 ? defenders : s->combat.pinned[attacker][area];
}

/* Battles to come: the attacker (TW-7.1), and how many of the defenders may not leave (TW-6.14). */
static void view_battles(const struct game *game, struct writer *w) {
    const struct tw_state *s = state_of(game);
    out_member_array(w, "battles");
    FOR_EACH_BIT (area, s->phase == PHASE_SETUP ? 0 : s->areas[CONTESTED]) {
        int attacker = s->combat.attacker[area];
        out_object(w);
        out_member_string(w, "area", content_of(game)->area[area].id);
        out_member_string(w, "attacker", attacker < SIDES ? SIDE_IDS[attacker] : NULL);
        out_member_int(w, "pinned", attacker < SIDES ? tw_pinned_in(s, attacker, area) : 0);
        out_end_object(w);
    }
    out_end_array(w);
}

/* TW-7.01: which card was named for which Area. */
static void view_tactical_events(const struct game *game, struct writer *w) {
    const struct tw_state *s = state_of(game);
    out_member_array(w, "tactical_events");
    for (int side = 0; side < SIDES && s->phase == PHASE_TACTICAL; side++) {
        if (!s->combat.event[side] || s->combat.event_area[side] >= AREAS)
            continue;
        out_object(w);
        out_member_string(w, "card", content_of(game)->card[s->card[side]].id);
        out_member_string(w, "area", content_of(game)->area[s->combat.event_area[side]].id);
        out_end_object(w);
    }
    out_end_array(w);
}

/* TW-6.13: how many of a side's blocks have come over a border before the enemy. */
static void view_crossings(const struct game *game, struct writer *w) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    bool counted = s->phase == PHASE_STRATEGIC || s->phase == PHASE_TACTICAL;
    out_member_array(w, "crossings");
    for (int way = 0; way < 2 * c->border_count && counted; way++)
        for (int side = 0; side < SIDES; side++) {
            const struct tw_border_record *border = &c->border[way / 2];
            if (!s->combat.crossed[side][way])
                continue;
            out_object(w);
            out_member_string(w, "side", SIDE_IDS[side]);
            out_member_string(w, "border", border->id);
            out_member_string(w, "to", c->area[way & 1 ? border->a : border->b].id);
            out_member_int(w, "blocks", s->combat.crossed[side][way]);
            out_end_object(w);
        }
    out_end_array(w);
}

/* Does the step pick a set block by block before anything happens? */
static bool picks_a_set(int step) {
    return step == STEP_SALLY || step == STEP_MEET || step == STEP_STORM;
}

/* Blocks chosen so far for a Sally or a Storm (TW-8.2, TW-8.3), and the block in question. Only the owner sees them
 * until they go. */
static void view_picked(const struct game *game, struct writer *w, int role) {
    const struct tw_content *c = content_of(game);
    const struct frame *frame = flow_top(game);
    out_member_array(w, "picked");
    if (frame && owns(role, frame->role)) {
        const struct argument *reg = game->ruleset->steps[frame->step].reg;
        FOR_EACH_BIT (bit, picks_a_set(frame->step) ? battle_of(game)->chosen[role] : 0)
            out_string(w, c->block[block_of(role, bit)].id);
        for (int k = 0; k < FLOW_REGISTERS && reg[k].name; k++)
            if (reg[k].domain == DOM_BLOCK && frame->reg[k] != NONE)
                out_string(w, c->block[frame->reg[k]].id);
    }
    out_end_array(w);
}

/* TW-6.11: a block on its way, before its owner has said where it ends. Only the owner sees it. */
static void view_marching(const struct game *game, struct writer *w, int role) {
    const struct tw_content *c = content_of(game);
    const struct frame *frame = flow_top(game);
    out_key(w, "marching");
    if (!frame || frame->step != STEP_MARCH_ON || !owns(role, frame->role)) {
        out_null(w);
        return;
    }
    out_object(w);
    out_member_string(w, "block", c->block[frame->reg[MARCH_ON_BLOCK]].id);
    out_member_string(w, "from", c->area[frame->reg[MARCH_ON_ORIGIN]].id);
    out_member_string(w, "into", c->area[frame->reg[MARCH_ON_AREA]].id);
    out_end_object(w);
}

/* ---- the rest ------------------------------------------------------------------------------------------ */

static void view_events(const struct game *game, struct writer *w) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    out_member_array(w, "in_force");
    for (int i = 0; i < CARDS; i++)
        if (c->card[i].lasting && (s->in_force >> c->card[i].event & 1))
            out_string(w, c->card[i].id);
    out_end_array(w);
    out_member_array(w, "major_events");
    for (int i = 0; i < MAJOR_EVENTS; i++)
        if (s->major_done >> i & 1)
            out_string(w, domain_id(game->ruleset, game->content, DOM_MAJOR, i));
    out_end_array(w);
}

/* TW-6.02: the side whose Actions these are, also while the other side is asked in between. */
int tw_segment_side(const struct game *game) {
    const struct tw_state *s = state_of(game);
    for (int i = 0; i < s->flow.depth; i++)
        if (s->flow.frame[i].step == STEP_SEGMENT || s->flow.frame[i].step == STEP_ACTIONS)
            return s->flow.frame[i].role;
    return NONE;
}

void tw_view(const struct game *game, int role, struct writer *w) {
    const struct tw_state *s = state_of(game);
    int segment = tw_segment_side(game);
    out_object(w);
    out_member_string(w, "scenario", content_of(game)->scenario[s->scenario].id);
    out_member_int(w, "year", 1642 + s->year);
    out_member_int(w, "turn", s->turn);
    out_member_string(w, "phase", domain_id(game->ruleset, game->content, DOM_PHASE, s->phase));
    if (s->phase > PHASE_INITIATIVE && s->phase < PHASE_YEAR_END)
        out_member_string(w, "player_one", SIDE_IDS[s->player1]);
    else
        out_member_null(w, "player_one");
    out_member_string(w, "segment", segment == NONE ? NULL : SIDE_IDS[segment]);
    out_member_int(w, "action_points", s->ap);
    out_member_int(w, "victory_points", s->vp);
    out_member_bool(w, "king_captured", s->king_captured);
    view_events(game, w);
    out_member_object(w, "cards");
    view_cards_of_side(game, w, role, KING);
    view_cards_of_side(game, w, role, PARLIAMENT);
    out_end_object(w);
    view_areas(game, w);
    view_blocks(game, w, role);
    view_battles(game, w);
    view_tactical_events(game, w);
    view_crossings(game, w);
    view_picked(game, w, role);
    view_marching(game, w, role);
    out_key(w, "battle");
    battle_view(game, role, w);
    out_end_object(w);
}

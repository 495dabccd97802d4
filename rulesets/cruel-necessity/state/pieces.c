#include "pieces.h"

#include "../../kit/moves.h"
#include "../tables.h"
#include "tracks.h"

/* ---- places ------------------------------------------------------------------------------------------ */

struct thing cn_track_box(const struct game *game, int track) {
    return (struct thing){DOM_TRACK_BOX, track * CN_BOXES + state_of(game)->track[track]};
}

struct thing cn_revolt_spot(const struct game *game, int i) {
    const struct cn_revolt *revolt = &state_of(game)->revolt[i];
    if (revolt->region == CN_NONE)
        return nowhere;
    return (struct thing){DOM_AREA, content_of(game)->area_at[revolt->region][revolt->area]};
}

struct thing cn_piece_spot(const struct game *game, int piece) {
    if (piece >= CN_PIECE_OF_TRACK)
        return cn_track_box(game, piece - CN_PIECE_OF_TRACK);
    if (piece >= CN_PIECE_OF_DEVILTRY)
        return (struct thing){DOM_PLACE, piece - CN_PIECE_OF_DEVILTRY};
    if (piece >= CN_PIECE_OF_REVOLT)
        return cn_revolt_spot(game, piece - CN_PIECE_OF_REVOLT);
    if (piece >= CN_PIECE_OF_FORTRESS)
        return (struct thing){DOM_FORTRESS, piece - CN_PIECE_OF_FORTRESS};
    return (struct thing){DOM_AREA, cn_army_area(game, piece)};
}

void cn_piece_moved(struct game *game, struct thing thing, int piece, struct thing from) {
    const struct thing to = cn_piece_spot(game, piece);
    piece_moves(game, thing, from, to, ROLES_EVERYONE);
    if (state_of(game)->zeal_marker == piece)
        piece_moves(game, (struct thing){DOM_MARKER, CN_MARKER_ZEAL}, from, to, ROLES_EVERYONE);
}

/* ---- Armies ------------------------------------------------------------------------------------------ */

int cn_army_area(const struct game *game, int army) {
    return content_of(game)->area_at[army][state_of(game)->army[army].area];
}

/* CN-6.6.3 */
int cn_army_morale(const struct game *game, int army) {
    switch (army) {
    case CN_IRELAND: return cn_flip_amount(game, CN_TRACK_IRELAND, CN_FLIP_ARMY_MORALE);
    case CN_SCOTLAND: return cn_flip_amount(game, CN_TRACK_SCOTLAND, CN_FLIP_ARMY_MORALE);
    }
    return 0;
}

int cn_army_combat_value(const struct game *game, int army) {
    const struct cn_army *unit = &state_of(game)->army[army];
    return content_of(game)->counter[unit->counter].combat_value[unit->disordered] + unit->strength +
           cn_army_morale(game, army);
}

/* CN-8.5: not behind the Army, nor in its Area. */
static bool is_eligible(const struct cn_state *state, const struct cn_revolt *marker) {
    return marker->region != CN_NONE && marker->area < state->army[marker->region].area;
}

/* The Regions that an eligible Revolt blocks. */
static uint64_t blocked_regions(const struct game *game) {
    const struct cn_state *state = state_of(game);
    uint64_t blocked = 0;
    for (int i = 0; i < CN_REVOLTS; i++)
        if (is_eligible(state, &state->revolt[i]))
            blocked |= bit_of(state->revolt[i].region);
    return blocked;
}

/* CN-8.3: a campaign cannot hurt an Army that is disordered in its Area 5, so it is not offered. */
uint64_t cn_campaign_open(const struct game *game) {
    uint64_t open = 0, blocked = blocked_regions(game);
    for (int i = 0; i < CN_ARMIES; i++) {
        const struct cn_army *army = &state_of(game)->army[i];
        if (!(army->area == 5 && army->disordered))
            open |= bit_of(i);
    }
    return open & ~blocked;
}

/* CN-12.5 */
uint64_t cn_strike_open(const struct game *game) {
    const struct cn_state *state = state_of(game);
    uint64_t open = 0;
    if (!(state->options & CN_OPTION_IRON) || state->iron)
        return 0;
    for (int i = 0; i < CN_ARMIES; i++)
        if (state->army[i].area == 5)
            open |= bit_of(i);
    return open & ~blocked_regions(game);
}

/* ---- Fortresses -------------------------------------------------------------------------------------- */

enum { FORTIFY_LIMIT = 2 }; /* clicks a turn by actions, from the player's aid */

int cn_fortress_value(const struct game *game, int fortress) {
    return content_of(game)->click[state_of(game)->fortress[fortress].dial].combat_value;
}

bool cn_fortress_full(const struct game *game, int fortress) {
    const struct cn_fortress *marker = &state_of(game)->fortress[fortress];
    return marker->dial >= content_of(game)->fortress[fortress].highest[marker->side];
}

int cn_fortress_area(const struct cn_content *content, int fortress, int region) {
    const struct cn_fortress_type *type = &content->fortress[fortress];
    for (int i = 0; i < 2; i++)
        if (type->region[i] == region)
            return type->area[i];
    return NONE;
}

/* CN-8.6, CN-6.6.3: a Parliament at its nadir cannot improve London. */
bool cn_fortress_raisable(const struct game *game, int fortress) {
    return !cn_fortress_full(game, fortress) &&
           !(fortress == CN_LONDON && cn_flip_amount(game, CN_TRACK_PARLIAMENT, CN_FLIP_NO_FORTIFY));
}

/* CN-8.4, CN-8.5, CN-8.6: the Army of each Region of the Fortress stands beyond it, and no Revolt there is still to be
 * crushed. */
static bool is_open(const struct game *game, int fortress, uint64_t blocked) {
    const struct cn_fortress_type *type = &content_of(game)->fortress[fortress];
    for (int i = 0; i < 2 && type->region[i] != CN_NONE; i++)
        if (state_of(game)->army[type->region[i]].area <= type->area[i] || (blocked & bit_of(type->region[i])) != 0)
            return false;
    return true;
}

/* CN-8.4 */
uint64_t cn_fortress_besiegeable(const struct game *game) {
    const struct cn_state *state = state_of(game);
    uint64_t open = 0, blocked = blocked_regions(game);
    for (int i = 0; i < CN_FORTRESSES; i++)
        if (state->fortress[i].side == CN_ROYALIST && (i != CN_OXFORD || state->oxford_open) &&
            is_open(game, i, blocked))
            open |= bit_of(i);
    return open;
}

/* CN-8.6 */
uint64_t cn_fortress_fortifiable(const struct game *game) {
    uint64_t open = 0, blocked = blocked_regions(game);
    for (int i = 0; i < CN_FORTRESSES; i++) {
        const struct cn_fortress *marker = &state_of(game)->fortress[i];
        if (marker->side == CN_PARLIAMENT && marker->fortified < FORTIFY_LIMIT && cn_fortress_raisable(game, i) &&
            is_open(game, i, blocked))
            open |= bit_of(i);
    }
    return open;
}

/* ---- Revolts ----------------------------------------------------------------------------------------- */

/* CN-6.6.3: the Monarchy at its zenith strengthens both Revolts and Deviltry. */
int cn_revolt_value(const struct game *game, int revolt) {
    return content_of(game)->revolt[revolt].combat_value +
           cn_flip_amount(game, CN_TRACK_MONARCHY, CN_FLIP_REVOLT_STRENGTH);
}

uint64_t cn_revolt_eligible(const struct game *game) {
    const struct cn_state *state = state_of(game);
    uint64_t eligible = 0;
    for (int i = 0; i < CN_REVOLTS; i++)
        if (is_eligible(state, &state->revolt[i]))
            eligible |= bit_of(i);
    return eligible;
}

/* CN-6.2.3 */
int cn_clubmen_behind(const struct game *game, int army) {
    const struct cn_state *state = state_of(game);
    int found = NONE, nearest = 6;
    for (int i = 0; i < CN_REVOLTS; i++) {
        if (state->revolt[i].region != army || !content_of(game)->revolt[i].clubmen ||
            state->revolt[i].area < state->army[army].area || state->revolt[i].area >= nearest)
            continue;
        nearest = state->revolt[i].area;
        found = i;
    }
    return found;
}

/* ---- Deviltry ---------------------------------------------------------------------------------------- */

/* CN-6.6.3 */
int cn_deviltry_value(const struct game *game) {
    return content_of(game)->deviltry_value + cn_flip_amount(game, CN_TRACK_MONARCHY, CN_FLIP_REVOLT_STRENGTH);
}

static uint64_t subjects_of(const struct cn_reward *reward) {
    return reward->kind == CN_REWARD_POLITICS ? bit_of(reward->track) : reward->fortresses;
}

int cn_reward_for(const struct game *game, int kind, int subject) {
    FOR_EACH_BIT (i, state_of(game)->deviltry_rewards) {
        const struct cn_reward *reward = &content_of(game)->reward[i];
        if (reward->kind == kind && (subjects_of(reward) & bit_of(subject)) != 0)
            return i;
    }
    return NONE;
}

uint64_t cn_rewarded(const struct game *game, int kind) {
    uint64_t subjects = 0;
    FOR_EACH_BIT (i, state_of(game)->deviltry_rewards) {
        const struct cn_reward *reward = &content_of(game)->reward[i];
        if (reward->kind == kind)
            subjects |= subjects_of(reward);
    }
    return subjects;
}

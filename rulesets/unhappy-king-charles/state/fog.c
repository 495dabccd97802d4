#include "fog.h"

#include "armies.h"

/* Could the enemy take one for the other: they lie in one stack, and their backs are alike? The Available boxes have a
 * stack for each Region. */
static bool same_stack(const struct uk_content *c, const struct uk_state *s, int a, int b) {
    const struct uk_brigade *one = &c->brigade[a], *other = &c->brigade[b];
    return s->brigade_at[a] == s->brigade_at[b] && one->pool == other->pool && one->side == other->side &&
           set_has(s->turned, a) == set_has(s->turned, b) &&
           (s->brigade_at[a] < PLACE_AVAILABLE || one->region == other->region);
}

static void relabel(struct uk_state *s, int from, int to) {
    for (int b = 0; b < BRIGADES; b++)
        if (s->mix[b] == from)
            s->mix[b] = (uint8_t)to;
}

void fog_leave(struct game *game, int brigade) {
    struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    if (s->brigade_at[brigade] >= PLACE_ELIMINATED)
        return;
    for (int b = 0; b < BRIGADES; b++)
        if (b != brigade && s->mix[b] != s->mix[brigade] && same_stack(c, s, b, brigade))
            relabel(s, s->mix[b], s->mix[brigade]);
}

void fog_clear(struct uk_state *s, int brigade) {
    int heir = NONE;
    for (int b = 0; b < BRIGADES && heir == NONE; b++)
        if (b != brigade && s->mix[b] == brigade)
            heir = b;
    if (heir != NONE)
        relabel(s, brigade, heir);
    s->mix[brigade] = (uint8_t)brigade;
}

bool fog_known(const struct uk_state *s, int brigade) {
    for (int b = 0; b < BRIGADES; b++)
        if (b != brigade && s->mix[b] == s->mix[brigade])
            return false;
    return true;
}

role_set fog_audience(const struct uk_content *c, const struct uk_state *s, int brigade) {
    return fog_known(s, brigade) ? ROLES_EVERYONE : ROLE_BIT(brigade_side(c, s, brigade));
}

role_set fog_audience_leaving(const struct uk_content *c, const struct uk_state *s, int brigade) {
    for (int b = 0; b < BRIGADES && s->brigade_at[brigade] < PLACE_ELIMINATED; b++)
        if (b != brigade && same_stack(c, s, b, brigade))
            return ROLE_BIT(brigade_side(c, s, brigade));
    return fog_audience(c, s, brigade);
}

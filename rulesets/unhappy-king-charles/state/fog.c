#include "fog.h"

#include "armies.h"

/* Can the enemy take one for the other: do they lie in one stack, with the same back? The Available boxes have a stack
 * for each Region. */
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
    struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    uint64_t there[BRIGADE_WORDS];
    if (s->brigade_at[brigade] >= PLACE_ELIMINATED)
        return;
    set_of_bytes(s->brigade_at, BRIGADES, s->brigade_at[brigade], there);
    FOR_EACH_IN (b, there, BRIGADE_WORDS)
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
    uint64_t mixed[BRIGADE_WORDS];
    set_of_bytes(s->mix, BRIGADES, s->mix[brigade], mixed);
    set_remove(mixed, brigade);
    return (mixed[0] | mixed[1]) == 0;
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

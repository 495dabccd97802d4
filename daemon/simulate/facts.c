#include "facts.h"

#include <jansson.h>
#include <stdio.h>

#include "../../rulesets/kit/writer.h"

/* The same place in the views of all worlds. */
struct place {
    const json_t *here;
    const json_t *same[FACTS_WORLDS], *other[FACTS_WORLDS];
    int same_count, other_count;
    char pointer[160];
};

static json_t *view_of(const struct game *game, int reader, void *state) {
    struct game there = *game;
    struct writer w;
    writer_init(&w);
    there.state = state;
    there.ruleset->view(&there, reader, &w);
    json_t *view = json_loads(writer_text(&w), JSON_DECODE_ANY, NULL);
    writer_finish(&w);
    return view;
}

static void put_value(struct writer *out, const json_t *value) {
    char *text = value ? json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT) : NULL;
    put_format(out, "%.60s", text ? text : "absent");
    free(text);
}

static bool is_equal(const json_t *a, const json_t *b) {
    return a && b && json_equal((json_t *)a, (json_t *)b);
}

/* Is this value the fact that is looked for? */
static bool tells_apart(const struct place *place, struct writer *out) {
    for (int i = 0; i < place->same_count; i++)
        if (!is_equal(place->here, place->same[i]))
            return false;
    for (int i = 0; i < place->other_count; i++)
        if (!is_equal(place->here, place->other[i])) {
            put_format(out, "%s: ", place->pointer);
            put_value(out, place->here);
            put(out, " | ");
            put_value(out, place->other[i]);
            return true;
        }
    return false;
}

static const json_t *child_of(const json_t *value, const char *key, size_t index) {
    return key ? json_object_get(value, key) : json_array_get(value, index);
}

static bool walk(const struct place *place, struct writer *out);

static bool step_into(const struct place *place, const char *key, size_t index, struct writer *out) {
    struct place child = {.same_count = place->same_count, .other_count = place->other_count};
    child.here = child_of(place->here, key, index);
    for (int i = 0; i < place->same_count; i++)
        child.same[i] = child_of(place->same[i], key, index);
    for (int i = 0; i < place->other_count; i++)
        child.other[i] = child_of(place->other[i], key, index);
    if (key)
        snprintf(child.pointer, sizeof child.pointer, "%.120s/%.30s", place->pointer, key);
    else
        snprintf(child.pointer, sizeof child.pointer, "%.120s/%zu", place->pointer, index);
    return walk(&child, out);
}

static bool walk(const struct place *place, struct writer *out) {
    if (json_is_object(place->here)) {
        const char *key;
        json_t *value;
        json_object_foreach((json_t *)place->here, key, value) if (step_into(place, key, 0, out)) return true;
        return false;
    }
    for (size_t i = 0; json_is_array(place->here) && i < json_array_size(place->here); i++)
        if (step_into(place, NULL, i, out))
            return true;
    return (!json_is_array(place->here) || json_array_size(place->here) == 0) && tells_apart(place, out);
}

static bool find_in_view(const struct game *game, int reader, const struct worlds *same, const struct worlds *other,
                         struct writer *out) {
    struct place place = {.here = view_of(game, reader, game->state),
                          .same_count = same->count,
                          .other_count = other->count};
    for (int i = 0; i < same->count; i++)
        place.same[i] = view_of(game, reader, same->state[i]);
    for (int i = 0; i < other->count; i++)
        place.other[i] = view_of(game, reader, other->state[i]);
    size_t before = out->length;
    put_format(out, "%s's view, ", reader == ROLE_SPECTATOR ? "a spectator" : game->ruleset->roles[reader].id);
    bool found = place.here && walk(&place, out);
    if (!found)
        out->length = before;
    json_decref((json_t *)place.here);
    for (int i = 0; i < same->count; i++)
        json_decref((json_t *)place.same[i]);
    for (int i = 0; i < other->count; i++)
        json_decref((json_t *)place.other[i]);
    return found;
}

bool facts_find(const struct game *game, role_set readers, const struct worlds *same, const struct worlds *other,
                struct writer *out) {
    for (int reader = 0; reader <= ROLE_SPECTATOR; reader++)
        if ((readers & ROLE_BIT(reader)) && find_in_view(game, reader, same, other, out))
            return true;
    return false;
}

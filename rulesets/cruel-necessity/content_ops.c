/* The cards' lists of operations: JSON arrays to ranges of cn_content.op. */
#include <stdio.h>
#include <string.h>

#include "../kit/content.h"
#include "content.h"

/* How one operation's members are read. Each letter of members names one: see read_member. */
static const struct {
    const char *name;
    enum cn_op_kind kind;
    const char *members;
} op_types[] = {
    {"activate", CN_OP_ACTIVATE, "ant"},
    {"battle", CN_OP_BATTLE, "v"},
    {"besiege-or-fortify", CN_OP_MISCHIEF, "f"},
    {"unrest", CN_OP_UNREST, ""},
    {"reaction", CN_OP_REACTION, "k"},
    {"track", CN_OP_TRACK, "ws"},
    {"drm", CN_OP_DRM, "wm"},
    {"deviltry", CN_OP_DEVILTRY, ""},
    {"revolt", CN_OP_REVOLT, "xr"},
    {"choice", CN_OP_CHOICE, "yo"},
    {"zeal", CN_OP_ZEAL, "c"},
    {"open-oxford", CN_OP_OXFORD, ""},
    {"fortify", CN_OP_FORTIFY, "fl"},
    {"disorder", CN_OP_DISORDER, "a"},
    {"strength", CN_OP_STRENGTH, "am"},
    {"add-named", CN_OP_ADD_NAMED, "u"},
    {"replace-army", CN_OP_REPLACE, "z"},
    {"remove-formations", CN_OP_REMOVE, "dbgh"},
    {"retire-battle-card", CN_OP_RETIRE, "q"},
    {"end-of-turn", CN_OP_AT_END, "aie"},
    {"zeal-marker", CN_OP_MARKER, ""},
    {"retreat", CN_OP_RETREAT, "a"},
    {"zeal-income", CN_OP_INCOME, "c"},
    {"track-choice", CN_OP_ANY_TRACK, "s"},
};

static const char *const army_names[] = {"north", "west", "scotland", "ireland", "affected", NULL};
static const char *const region_names[] = {"north", "west", "scotland", "ireland", "by-die", NULL};
static const char *const reaction_names[] = {"political", "religious", NULL};
static const char *const revolt_names[] = {"clubmen-1", "clubmen-2", "uprising", "revolt", NULL};
static const char *const branch_names[] = {"cavalry", "foot", NULL};

struct place {
    struct cn_content *content;
    const char *file, *path;
};

static void bad(const struct place *at, const char *member, const char *expected, const json_t *value) {
    char path[256];
    if (snprintf(path, sizeof path, "%s.%s", at->path, member) < 0)
        return;
    content_fault_at(at->content, at->file, path, expected,
                     value == NULL           ? "nothing"
                     : json_is_string(value) ? json_string_value(value)
                                             : "something else");
}

static int name_of(const struct place *at, json_t *object, const char *member, const char *const *names) {
    const json_t *value = json_object_get(object, member);
    const char *text = json_string_value(value);
    for (int i = 0; text != NULL && names[i] != NULL; i++)
        if (strcmp(text, names[i]) == 0)
            return i;
    bad(at, member, "one of the known names", value);
    return 0;
}

static int number_of(const struct place *at, json_t *object, const char *member, int least, int most, bool optional) {
    const json_t *value = json_object_get(object, member);
    if (value == NULL && optional)
        return 0;
    json_int_t n = json_integer_value(value);
    if (!json_is_integer(value) || n < least || n > most) {
        char expected[48];
        snprintf(expected, sizeof expected, "an integer from %d to %d", least, most);
        bad(at, member, expected, value);
        return least;
    }
    return (int)n;
}

static int id_of(const struct place *at, json_t *object, const char *member, const struct content_ids *ids) {
    const json_t *value = json_object_get(object, member);
    int k = json_is_string(value) ? content_find(ids, json_string_value(value)) : NONE;
    if (k == NONE)
        bad(at, member, "the id of a record", value);
    return k == NONE ? 0 : k;
}

static uint64_t units_of(const struct place *at, json_t *object) {
    const struct content_ids ids = cn_unit_ids(&at->content->battle);
    json_t *array = json_object_get(object, "units");
    uint64_t units = 0;
    for (size_t i = 0; i < json_array_size(array); i++) {
        const json_t *value = json_array_get(array, i);
        int k = json_is_string(value) ? content_find(&ids, json_string_value(value)) : NONE;
        if (k == NONE)
            bad(at, "units", "ids of formations", value);
        else
            units |= (uint64_t)1 << k;
    }
    return units;
}

static struct cn_ops list_of(const struct place *at, json_t *object, const char *member) {
    char path[256];
    if (snprintf(path, sizeof path, "%s.%s", at->path, member) < 0)
        return (struct cn_ops){0};
    return cn_ops_read(at->content, at->file, path, json_object_get(object, member));
}

/* The deeper lists are read before the operation is stored, since reading appends to the content's. */
static struct cn_ops options_of(const struct place *at, json_t *object) {
    struct cn_content *content = at->content;
    json_t *array = json_object_get(object, "options");
    struct cn_ops ops = {(uint16_t)content->op_count, (uint16_t)json_array_size(array)};
    if (ops.count == 0 || content->op_count + ops.count > content->op_limit) {
        bad(at, "options", "at least one option, and room for it", array);
        return (struct cn_ops){0};
    }
    content->op_count += ops.count;
    for (size_t i = 0; i < ops.count; i++) {
        json_t *option = json_array_get(array, i);
        struct cn_ops effects = list_of(at, option, "effects");
        const char *id = json_string_value(json_object_get(option, "id"));
        const char *title = json_string_value(json_object_get(option, "title"));
        if (id == NULL || title == NULL || content->choice_count == CN_CHOICES) {
            bad(at, "options", "id and title, and room for them", option);
            continue;
        }
        int choice = content->choice_count++;
        content->choice[choice].id = content_string(content, id);
        content->choice[choice].title = content_string(content, title);
        content->op[ops.first + i] = (struct cn_op){.kind = CN_OP_OPTION,
                                                    .subject = (uint8_t)choice,
                                                    .first = effects.first,
                                                    .count = effects.count};
    }
    return ops;
}

static void put_list(struct cn_op *op, struct cn_ops list) {
    op->first = list.first;
    op->count = list.count;
}

static void read_member(const struct place *at, json_t *object, char member, struct cn_op *op) {
    static const struct content_ids tracks = {cn_track_names, sizeof(char *), CN_TRACKS};
    const struct content_ids fortresses = {cn_fortress_names, sizeof(char *), CN_FORTRESSES};
    const struct content_ids counters = {at->content->counter, sizeof(struct cn_counter), CN_COUNTERS};
    switch (member) {
    case 'a': op->subject = (uint8_t)name_of(at, object, "army", army_names); break;
    case 'n': op->number = (int8_t)number_of(at, object, "times", 1, 3, false); break;
    case 't': op->other = (int8_t)number_of(at, object, "strength", -2, 2, true); break;
    case 'v':
        if (json_object_get(object, "on_victory") != NULL)
            put_list(op, list_of(at, object, "on_victory"));
        break;
    case 'f': op->subject = (uint8_t)id_of(at, object, "fortress", &fortresses); break;
    case 'k': op->subject = (uint8_t)name_of(at, object, "kind", reaction_names); break;
    case 'w': op->subject = (uint8_t)id_of(at, object, "track", &tracks); break;
    case 's': op->number = (int8_t)number_of(at, object, "steps", -3, 3, false); break;
    case 'm': op->number = (int8_t)number_of(at, object, "modifier", -3, 3, false); break;
    case 'x': op->subject = (uint8_t)name_of(at, object, "marker", revolt_names); break;
    case 'r': op->other = (int8_t)name_of(at, object, "region", region_names); break;
    case 'y': op->number = json_is_true(json_object_get(object, "mandatory")); break;
    case 'o': put_list(op, options_of(at, object)); break;
    case 'c': op->number = (int8_t)number_of(at, object, "change", -9, 9, false); break;
    case 'l': op->number = (int8_t)number_of(at, object, "clicks", 1, 5, false); break;
    case 'u': op->units = units_of(at, object); break;
    case 'z': op->subject = (uint8_t)id_of(at, object, "counter", &counters); break;
    case 'd': op->subject = (uint8_t)name_of(at, object, "side", cn_side_ids); break;
    case 'b': op->other = (int8_t)name_of(at, object, "branch", branch_names); break;
    case 'g': op->number = (int8_t)number_of(at, object, "strength", 0, 9, false); break;
    case 'h': op->count = (uint16_t)number_of(at, object, "count", 1, 12, false); break;
    case 'q': op->subject = (uint8_t)(number_of(at, object, "battle_card", 1, 15, false) - 1); break;
    case 'i': op->number = (int8_t)number_of(at, object, "area_at_least", 0, 5, false); break;
    case 'e': put_list(op, list_of(at, object, "effects")); break;
    }
}

static struct cn_op read_op(const struct place *at, json_t *object) {
    struct cn_op op = {0};
    const char *name = json_string_value(json_object_get(object, "op"));
    for (size_t i = 0; name != NULL && i < sizeof op_types / sizeof *op_types; i++) {
        if (strcmp(name, op_types[i].name) != 0)
            continue;
        op.kind = op_types[i].kind;
        for (const char *m = op_types[i].members; *m != '\0'; m++)
            read_member(at, object, *m, &op);
        return op;
    }
    bad(at, "op", "the name of an operation", json_object_get(object, "op"));
    return op;
}

struct cn_ops cn_ops_read(struct cn_content *content, const char *file, const char *path, const void *json) {
    json_t *array = (json_t *)(uintptr_t)json;
    struct cn_ops ops = {(uint16_t)content->op_count, (uint16_t)json_array_size(array)};
    if (!json_is_array(array) || content->op_count + ops.count > content->op_limit) {
        content_fault_at(content, file, path, "an array of operations, and room for it",
                         json_is_array(array) ? "too many" : "nothing");
        return (struct cn_ops){0};
    }
    content->op_count += ops.count;
    for (size_t i = 0; i < ops.count; i++) {
        char here[256];
        if (snprintf(here, sizeof here, "%s[%zu]", path, i) < 0)
            break;
        const struct place at = {content, file, here};
        /* Read first: reading deeper lists changes op_count, not op. */
        struct cn_op op = read_op(&at, json_array_get(array, i));
        content->op[ops.first + i] = op;
    }
    return ops;
}

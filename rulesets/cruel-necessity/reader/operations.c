/* The lists of operations on cards and in scenarios: each operation is read by the fields of its name. */
#include <stdio.h>
#include <string.h>

#include "parts.h"

struct reading_op {
    struct cn_op op; /* begins with the kind, which is the variant's index */
    struct reading_ops then;
    struct reading_option *option; /* of a choice */
    int option_count;
};

struct reading_option {
    const char *id, *title;
    struct reading_ops effects;
};

static const char *const army_names[] = {"north", "west", "scotland", "ireland", "affected", NULL};
static const char *const region_names[] = {"north", "west", "scotland", "ireland", "by-die", NULL};
static const char *const reaction_names[] = {"political", "religious", NULL};
static const char *const branch_names[] = {"cavalry", "foot", NULL};

/* ---- members that no field type describes ------------------------------------------------------------ */

static void read_then(struct content_reader *reader, json_t *value, void *record) {
    cn_read_ops(reader, value, &((struct reading_op *)record)->then);
}

static void read_effects(struct content_reader *reader, json_t *value, void *record) {
    cn_read_ops(reader, value, &((struct reading_option *)record)->effects);
}

static void read_options(struct content_reader *reader, json_t *value, void *record) {
    static const struct content_field fields[] = {
        {.name = "id", .type = FIELD_TEXT, .offset = offsetof(struct reading_option, id)},
        {.name = "title", .type = FIELD_TEXT, .offset = offsetof(struct reading_option, title)},
        {.name = "effects", .type = FIELD_CUSTOM, .custom = read_effects},
        {0}};
    static const struct content_variant option = {NULL, fields};
    struct reading_op *choice = record;
    choice->option = content_parts(reader, value, NULL, &option, sizeof(struct reading_option), &choice->option_count);
    if (choice->option_count == 0)
        content_fault(reader, "at least one option", "none");
}

uint64_t cn_read_units(struct content_reader *reader, json_t *array) {
    const struct cn_content *content = content_reader_root(reader);
    const struct content_ids ids = cn_unit_ids(&content->battle);
    uint64_t units = 0;
    if (!json_is_array(array))
        content_fault(reader, "an array of formations' ids", "something else");
    for (size_t i = 0; i < json_array_size(array); i++) {
        const char *id = json_string_value(json_array_get(array, i));
        int unit = id ? content_find(&ids, id) : NONE;
        if (unit == NONE)
            content_fault(reader, "ids of formations", id ? id : "something else");
        else
            units |= bit_of(unit);
    }
    return units;
}

static void read_units(struct content_reader *reader, json_t *value, void *record) {
    ((struct reading_op *)record)->op.units = cn_read_units(reader, value);
}

static void read_battle_card(struct content_reader *reader, json_t *value, void *record) {
    const struct cn_content *content = content_reader_root(reader);
    int card = cn_battle_card_numbered(&content->battle, (int)json_integer_value(value));
    if (card == NONE)
        content_fault(reader, "the number of a battle card", "another");
    ((struct reading_op *)record)->op.battle_card = (int8_t)card;
}

static void read_counter(struct content_reader *reader, json_t *value, void *record) {
    const struct cn_content *content = content_reader_root(reader);
    const struct content_ids ids = {content->counter, sizeof(struct cn_counter), CN_COUNTERS};
    const char *id = json_string_value(value);
    int counter = id ? content_find(&ids, id) : NONE;
    if (counter == NONE)
        content_fault(reader, "the id of an Army's counter", id ? id : "something else");
    ((struct reading_op *)record)->op.counter = (int8_t)counter;
}

/* ---- the operations ---------------------------------------------------------------------------------- */

#define AT(MEMBER) .offset = offsetof(struct reading_op, op.MEMBER)
#define NAMED(NAME, MEMBER, NAMES)                                                                                     \
    { .name = NAME, .type = FIELD_CHOICE, AT(MEMBER), .names = NAMES }
#define COUNTED(NAME, MEMBER, A, B)                                                                                    \
    { .name = NAME, .type = FIELD_I8, AT(MEMBER), .least = A, .most = B }
#define CUSTOM(NAME, READ)                                                                                             \
    { .name = NAME, .type = FIELD_CUSTOM, .custom = READ }
#define ARMY        NAMED("army", army, army_names)
#define FORTRESS    NAMED("fortress", fortress, cn_fortress_ids)
#define TRACK       NAMED("track", track, cn_track_ids)
#define MODIFIER    COUNTED("modifier", modifier, -3, 3)
#define STEPS_UP    COUNTED("steps", steps, -3, 3)
#define CHANGE      COUNTED("change", change, -9, 9)
#define FIELDS(...) ((const struct content_field[]){__VA_ARGS__, {0}})
#define NO_FIELDS   ((const struct content_field[]){{0}})

static const struct content_variant operations[] = {
    [CN_OP_ACTIVATE] =
        {"activate",
         FIELDS(ARMY, COUNTED("times", times, 1, 3),
                {.name = "strength", .type = FIELD_I8, AT(strength), .optional = true, .least = -2, .most = 2})},
    [CN_OP_BATTLE] = {"battle",
                      FIELDS({.name = "on_victory", .type = FIELD_CUSTOM, .custom = read_then, .optional = true})},
    [CN_OP_BESIEGE_OR_FORTIFY] = {"besiege-or-fortify", FIELDS(FORTRESS)},
    [CN_OP_UNREST] = {"unrest", NO_FIELDS},
    [CN_OP_REACTION] = {"reaction", FIELDS(NAMED("kind", reaction, reaction_names))},
    [CN_OP_TRACK] = {"track", FIELDS(TRACK, STEPS_UP)},
    [CN_OP_DRM] = {"drm", FIELDS(TRACK, MODIFIER)},
    [CN_OP_DEVILTRY] = {"deviltry", NO_FIELDS},
    [CN_OP_REVOLT] = {"revolt", FIELDS(NAMED("marker", revolt, cn_revolt_ids), NAMED("region", region, region_names))},
    [CN_OP_CHOICE] = {"choice", FIELDS({.name = "mandatory", .type = FIELD_BOOL, AT(mandatory), .optional = true},
                                       CUSTOM("options", read_options))},
    [CN_OP_ZEAL] = {"zeal", FIELDS(CHANGE)},
    [CN_OP_OXFORD] = {"open-oxford", NO_FIELDS},
    [CN_OP_FORTIFY] = {"fortify", FIELDS(FORTRESS, COUNTED("clicks", clicks, 1, 5))},
    [CN_OP_DISORDER] = {"disorder", FIELDS(ARMY)},
    [CN_OP_STRENGTH] = {"strength", FIELDS(ARMY, MODIFIER)},
    [CN_OP_ADD_NAMED] = {"add-named", FIELDS(CUSTOM("units", read_units))},
    [CN_OP_REPLACE] = {"replace-army", FIELDS(CUSTOM("counter", read_counter))},
    [CN_OP_REMOVE] = {"remove-formations",
                      FIELDS(NAMED("side", side, cn_SIDE_ids), NAMED("branch", branch, branch_names),
                             {.name = "strength", .type = FIELD_I8, AT(strength), .most = 9},
                             COUNTED("count", count, 1, 12))},
    [CN_OP_RETIRE] = {"retire-battle-card", FIELDS(CUSTOM("battle_card", read_battle_card))},
    [CN_OP_AT_END] = {"end-of-turn",
                      FIELDS(ARMY, COUNTED("area_at_least", area_at_least, 0, 5), CUSTOM("effects", read_then))},
    [CN_OP_FREE_MARKER] = {"zeal-marker", NO_FIELDS},
    [CN_OP_RETREAT] = {"retreat", FIELDS(ARMY)},
    [CN_OP_INCOME] = {"zeal-income", FIELDS(CHANGE)},
    [CN_OP_ANY_TRACK] = {"track-choice", FIELDS(STEPS_UP)},
    {0}};
_Static_assert(sizeof operations / sizeof *operations == CN_OP_OPTION + 1,
               "a row for each, but the options of a choice");

void cn_read_ops(struct content_reader *reader, json_t *array, struct reading_ops *ops) {
    ops->op = content_parts(reader, array, "op", operations, sizeof *ops->op, &ops->count);
}

/* ---- from trees to ranges ---------------------------------------------------------------------------- */

/* Room at the end of the content's operations. Saved states contain their indices, so their order must not change. */
static struct cn_ops make_room(struct cn_content *content, int count) {
    if (count == 0)
        return (struct cn_ops){0};
    struct cn_ops ops = {(uint16_t)content->op_count, (uint16_t)count};
    content->op_count += count;
    if (content->op_count <= CN_OPS_MAX)
        return ops;
    content->op_count = CN_OPS_MAX;
    content_fault_at(content, "cards.json", "cards", "at most 512 operations", "more");
    return (struct cn_ops){0};
}

static struct cn_ops file_options(struct cn_content *content, const struct reading_op *choice) {
    struct cn_ops ops = make_room(content, choice->option_count);
    for (int i = 0; i < ops.count; i++) {
        const struct reading_option *option = &choice->option[i];
        struct cn_ops effects = cn_file_ops(content, &option->effects, 1);
        if (content->choice_count == CN_CHOICES) {
            content_fault_at(content, "cards.json", "cards", "at most 24 options of choices", option->id);
            break;
        }
        content->choice[content->choice_count] = (struct cn_choice){option->id, option->title};
        content->op[ops.first + i] =
            (struct cn_op){.kind = CN_OP_OPTION, .choice = (int8_t)content->choice_count++, .then = effects};
    }
    return ops;
}

struct cn_ops cn_file_ops(struct cn_content *content, const struct reading_ops *lists, int count) {
    int total = 0;
    for (int k = 0; k < count; k++)
        total += lists[k].count;
    struct cn_ops ops = make_room(content, total);
    int n = ops.first;
    for (int k = 0; k < count; k++)
        for (int i = 0; i < lists[k].count && n < ops.first + ops.count; i++) {
            const struct reading_op *reading = &lists[k].op[i];
            struct cn_op *op = &content->op[n++];
            *op = reading->op;
            op->then =
                reading->option_count > 0 ? file_options(content, reading) : cn_file_ops(content, &reading->then, 1);
        }
    return ops;
}

/* The needs and operations of events (OPS.md), from the cards' members `requires` and `event`. */
#include "ops.h"

#include <stdio.h>
#include <string.h>

#include "content.h"

/* ---- members that no field type describes ------------------------------------------------------------------------ */

/* Calls found(context, index) for each id of the array. */
static void read_ids(struct content_reader *reader, const json_t *array, const struct content_ids *ids, uint64_t *set) {
    if (!json_is_array(array) || json_array_size(array) == 0) {
        content_fault(reader, "an array of ids", json_is_array(array) ? "none" : "something else");
        return;
    }
    for (size_t i = 0; i < json_array_size(array); i++) {
        const char *id = json_string_value(json_array_get(array, i));
        int k = id ? content_find(ids, id) : NONE;
        if (k == NONE)
            content_fault(reader, "ids of records", id ? id : "something else");
        else
            set_add(set, k);
    }
}

static const struct uk_content *of(const struct content_reader *reader) {
    return content_reader_root(reader);
}

static void read_areas(struct content_reader *reader, json_t *value, void *record) {
    read_ids(reader, value, &of(reader)->area_ids, ((struct uk_op *)record)->areas.word);
}

static void read_gmt_areas(struct content_reader *reader, json_t *value, void *record) {
    read_ids(reader, value, &of(reader)->area_ids, ((struct uk_op *)record)->gmt_areas.word);
}

static void read_generals(struct content_reader *reader, json_t *value, void *record) {
    uint64_t set = 0;
    read_ids(reader, value, &of(reader)->general_ids, &set);
    ((struct uk_op *)record)->generals = (uint32_t)set;
}

/* Reads an id as index + 1, because an absent member leaves 0. settle() subtracts the 1. */
static int16_t read_id(struct content_reader *reader, const json_t *value, const struct content_ids *ids) {
    const char *id = json_string_value(value);
    int k = id ? content_find(ids, id) : NONE;
    if (k == NONE)
        content_fault(reader, "the id of a record", id ? id : "something else");
    return (int16_t)(k + 1);
}

static void read_general(struct content_reader *reader, json_t *value, void *record) {
    ((struct uk_op *)record)->general = read_id(reader, value, &of(reader)->general_ids);
}

static void read_becomes(struct content_reader *reader, json_t *value, void *record) {
    ((struct uk_op *)record)->becomes = read_id(reader, value, &of(reader)->general_ids);
}

static void read_royalist(struct content_reader *reader, json_t *value, void *record) {
    ((struct uk_op *)record)->notable[ROYALIST] = read_id(reader, value, &of(reader)->notable_ids);
}

static void read_parliament(struct content_reader *reader, json_t *value, void *record) {
    ((struct uk_op *)record)->notable[PARLIAMENT] = read_id(reader, value, &of(reader)->notable_ids);
}

static void read_area(struct content_reader *reader, json_t *value, void *record) {
    ((struct uk_need *)record)->area = (int16_t)(read_id(reader, value, &of(reader)->area_ids) - 1);
}

/* ---- the operations ---------------------------------------------------------------------------------------------- */

static const char *const region_names[] = {"north", "midlands", "wales", "east", "south", NULL};
static const char *const side_names[] = {"royalist", "parliament", NULL};
static const char *const pool_names[] = {"regional", "irish", "new-model", "covenanter", "lorrainer", NULL};
static const char *const assault_names[] = {"none", "may-follow", "at-once", NULL};
static const char *const flag_names[] = {"over-enemy",
                                         "once-a-region",
                                         "once-an-area",
                                         "in-ports",
                                         "beside-general",
                                         "veterans",
                                         "cornish",
                                         "in-london",
                                         "where-chosen",
                                         "optional",
                                         "to-bombard",
                                         "inside-first",
                                         "unless-chosen",
                                         "beside-own",
                                         "besieged",
                                         "gmt-empty",
                                         NULL};

#define AT(MEMBER) .offset = offsetof(struct uk_op, MEMBER)
#define NUMBER(NAME, MEMBER, A, B)                                                                                     \
    { .name = NAME, .type = FIELD_I8, AT(MEMBER), .least = A, .most = B }
#define MAYBE(NAME, MEMBER, A, B)                                                                                      \
    { .name = NAME, .type = FIELD_I8, AT(MEMBER), .optional = true, .least = A, .most = B }
#define CUSTOM(NAME, READ)                                                                                             \
    { .name = NAME, .type = FIELD_CUSTOM, .custom = READ }
#define MAYBE_CUSTOM(NAME, READ)                                                                                       \
    { .name = NAME, .type = FIELD_CUSTOM, .custom = READ, .optional = true }
#define NAMED(NAME, MEMBER, NAMES)                                                                                     \
    { .name = NAME, .type = FIELD_CHOICE, AT(MEMBER), .names = NAMES }
#define FLAGS                                                                                                          \
    { .name = "flags", .type = FIELD_FLAGS, AT(flags), .optional = true, .names = flag_names }
#define REGIONS_OF(NAME, MEMBER)                                                                                       \
    { .name = NAME, .type = FIELD_FLAGS, AT(MEMBER), .optional = true, .names = region_names }
#define COUNT       NUMBER("count", count, 1, 9)
#define FIELDS(...) ((const struct content_field[]){__VA_ARGS__, {0}})
#define NO_FIELDS   ((const struct content_field[]){{0}})

static const struct content_variant operations[] = {
    [OP_BEGIN_WAR] = {"begin-war", NO_FIELDS},
    [OP_RECRUIT] = {"recruit",
                    FIELDS(COUNT, MAYBE("veterans", veterans, 0, 127),
                           {.name = "side", .type = FIELD_CHOICE, AT(side), .optional = true, .names = side_names},
                           REGIONS_OF("except", regions))},
    [OP_SCOTS_MUSTER] = {"scots-muster", NO_FIELDS},
    [OP_SCOTS_ENTER] = {"scots-enter", NO_FIELDS},
    [OP_SCOTS_SURRENDER] = {"scots-surrender", NO_FIELDS},
    [OP_SCOTS_DEPART] = {"scots-depart", NO_FIELDS},
    [OP_NEW_MODEL] = {"new-model", NO_FIELDS},
    [OP_MARKERS] = {"markers", FIELDS(COUNT, REGIONS_OF("regions", regions), FLAGS)},
    [OP_UNMARK] = {"remove-markers", FIELDS(COUNT, FLAGS)},
    [OP_LEVY] = {"levy", FIELDS(COUNT, REGIONS_OF("regions", regions), FLAGS, MAYBE_CUSTOM("general", read_general))},
    [OP_IRISH] = {"irish-land",
                  FIELDS(COUNT, REGIONS_OF("regions", regions), REGIONS_OF("naval_regions", naval_regions))},
    [OP_DISMISS_IRISH] = {"dismiss-irish", NO_FIELDS},
    [OP_DRAW] = {"draw", FIELDS(COUNT)},
    [OP_FORCE] = {"force-card", FIELDS(COUNT, MAYBE("gmt_count", gmt_count, 1, 9))},
    [OP_NAVAL] = {"naval-status", FIELDS(NUMBER("change", count, -9, 9))},
    [OP_NOTABLE] = {"notable",
                    FIELDS(MAYBE_CUSTOM("royalist", read_royalist), MAYBE_CUSTOM("parliament", read_parliament))},
    [OP_CHOOSE_PLOT] = {"choose-plot",
                        FIELDS(MAYBE_CUSTOM("areas", read_areas), MAYBE("class_most", class_most, 1, CLASSES),
                               REGIONS_OF("regions", regions), FLAGS)},
    [OP_ROLL_PLOT] = {"roll-plot", FIELDS(NUMBER("least", least, 1, 7), MAYBE("least_near", least_near, 1, 7),
                                          MAYBE("least_weak", least_weak, 1, 7))},
    [OP_CHOOSE_SIEGE] = {"choose-siege", FIELDS(FLAGS)},
    [OP_BOMBARD] = {"bombard", FIELDS(NUMBER("modifier", modifier, -5, 5), NAMED("assault", assault, assault_names))},
    [OP_STORM_OR_SACK] = {"storm-or-sack", NO_FIELDS},
    [OP_SURRENDER] = {"surrender", NO_FIELDS},
    [OP_CHOOSE_LANDING] = {"choose-landing",
                           FIELDS(CUSTOM("areas", read_areas), MAYBE_CUSTOM("gmt_areas", read_gmt_areas), FLAGS)},
    [OP_LAND_QUEEN] = {"land-queen", NO_FIELDS},
    [OP_LAND_GENERAL] = {"land-general", FIELDS(CUSTOM("general", read_general), NAMED("pool", pool, pool_names))},
    [OP_LONDON_RISES] = {"london-rises", NO_FIELDS},
    [OP_LONDON_LEAVES] = {"london-garrison-leaves", NO_FIELDS},
    [OP_CHOOSE_REGION] = {"choose-region", FIELDS(REGIONS_OF("regions", regions))},
    [OP_LOSE_BRIGADE] = {"lose-brigade", NO_FIELDS},
    [OP_LOSE_OF_POOL] = {"lose-of-pool", FIELDS(NAMED("pool", pool, pool_names), MAYBE("draw", count, 0, 9))},
    [OP_PLAGUE] = {"plague", FIELDS(NUMBER("least", least, 1, 9))},
    [OP_SUMMON] = {"summon-to-london", FIELDS(NUMBER("distance", distance, 1, 20))},
    [OP_DEFIANCE] = {"defiance", FIELDS(NUMBER("modifier", modifier, -9, 9))},
    [OP_ACTIVATE] = {"activate", FIELDS(CUSTOM("generals", read_generals), FLAGS)},
    [OP_RELIEF_MARCH] = {"relief-march", FIELDS(CUSTOM("generals", read_generals), NUMBER("points", count, 0, 5),
                                                NUMBER("modifier", modifier, -5, 5))},
    [OP_JOINT_VENTURE] = {"joint-venture", NO_FIELDS},
    [OP_BRENTFORD] = {"brentford", FIELDS(CUSTOM("general", read_general), NUMBER("before", least, 1, TURNS))},
    [OP_PROMOTE] = {"promote", FIELDS(CUSTOM("general", read_general), CUSTOM("becomes", read_becomes))},
    [OP_DISMISS_GENERAL] = {"dismiss-general", FIELDS(CUSTOM("generals", read_generals))},
    [OP_TRANSFER] = {"transfer", FIELDS(COUNT, NUMBER("distance", distance, 0, 9))},
    [OP_TRUCE] = {"truce", NO_FIELDS},
    {0}};
_Static_assert(sizeof operations / sizeof *operations == OPS + 1, "a row for each operation");

#define NEEDS_AREA ((const struct content_field[]){{.name = "area", .type = FIELD_CUSTOM, .custom = read_area}, {0}})

static const struct content_variant needs[] = {
    [NEED_CONTROL] = {"control", NEEDS_AREA},
    [NEED_ENEMY] = {"enemy-control", NEEDS_AREA},
    [NEED_UNBESIEGED] = {"unbesieged", NEEDS_AREA},
    [NEED_NO_ENEMY] = {"no-enemy-general", NEEDS_AREA},
    [NEED_QUEEN] = {"queen-awaited", NO_FIELDS},
    [NEED_FIRST] = {"first-operation", NO_FIELDS},
    [NEED_CESSATION] = {"cessation-open", NO_FIELDS},
    [NEED_ENEMY_PLAYS] = {"enemy-plays", NO_FIELDS},
    [NEED_POOL] = {"pool-on-map", ((const struct content_field[]){{.name = "pool",
                                                                   .type = FIELD_CHOICE,
                                                                   .offset = offsetof(struct uk_need, pool),
                                                                   .names = pool_names},
                                                                  {0}})},
    [NEED_NEAR_LONDON] = {"royalist-near-london", NO_FIELDS},
    {0}};
_Static_assert(sizeof needs / sizeof *needs == NEEDS + 1, "a row for each need");

/* ---- one card's lists -------------------------------------------------------------------------------------------- */

/* Operations about pieces of one side belong to a card of that side. */
static int8_t side_of(const struct uk_content *c, const struct uk_op *op) {
    switch (op->kind) {
    case OP_IRISH:
    case OP_SCOTS_SURRENDER:
    case OP_LAND_QUEEN:
    case OP_LONDON_RISES: return ROYALIST;
    case OP_SUMMON: return PARLIAMENT;
    case OP_BRENTFORD:
    case OP_LAND_GENERAL:
    case OP_PROMOTE: return op->general == NONE ? NEUTRAL : c->general[op->general].side;
    case OP_ACTIVATE:
    case OP_RELIEF_MARCH:
        for (int side = 0; side < SIDES; side++)
            for (int g = 0; g < c->general_count; g++)
                if ((op->generals >> g & 1) && c->general[g].side == side)
                    return (int8_t)side;
        return NEUTRAL;
    default: return NEUTRAL;
    }
}

static void settle(const struct uk_content *c, const json_t *json, struct uk_op *op) {
    op->general--;
    op->becomes--;
    for (int side = 0; side < SIDES; side++)
        op->notable[side]--;
    if (op->kind == OP_NOTABLE && (op->notable[ROYALIST] == NONE) != (op->notable[PARLIAMENT] == NONE))
        op->side = op->notable[ROYALIST] == NONE ? PARLIAMENT : ROYALIST;
    else if (op->kind != OP_RECRUIT || !json_object_get(json, "side"))
        op->side = side_of(c, op);
}

void uk_read_event(struct content_reader *reader, json_t *value, void *record) {
    struct uk_card *card = record;
    int count;
    const struct uk_op *read = content_parts(reader, value, "op", operations, sizeof *read, &count);
    if (count < 1 || count > OPS_MOST) {
        content_fault(reader, "one to six operations", count < 1 ? "none" : "more");
        return;
    }
    struct uk_op *ops = content_alloc(of(reader), sizeof *ops * ((size_t)count + 1));
    memcpy(ops, read, sizeof *ops * (size_t)count);
    for (int k = 0; k < count; k++)
        settle(of(reader), json_array_get(value, (size_t)k), &ops[k]);
    ops[count].kind = OPS; /* the end of the list */
    card->op = ops;
    card->op_count = (uint8_t)count;
}

void uk_read_requires(struct content_reader *reader, json_t *value, void *record) {
    struct uk_card *card = record;
    int count;
    card->need = content_parts(reader, value, "need", needs, sizeof *card->need, &count);
    if (count > NEEDS_MOST)
        content_fault(reader, "at most four needs", "more");
    else
        card->need_count = (uint8_t)count;
}

/* ---- consistency ------------------------------------------------------------------------------------------------- */

enum choice { CHOICE_NONE, CHOICE_AREA, CHOICE_REGION };

static enum choice choice_made(const struct uk_op *op, enum choice before) {
    switch (op->kind) {
    case OP_CHOOSE_PLOT:
    case OP_CHOOSE_SIEGE:
    case OP_STORM_OR_SACK:
    case OP_CHOOSE_LANDING:
    case OP_LONDON_RISES: return CHOICE_AREA;
    case OP_CHOOSE_REGION: return CHOICE_REGION;
    default: return before;
    }
}

static enum choice choice_wanted(const struct uk_op *op) {
    switch (op->kind) {
    case OP_ROLL_PLOT:
    case OP_BOMBARD:
    case OP_SURRENDER:
    case OP_LAND_QUEEN:
    case OP_LAND_GENERAL:
    case OP_LONDON_LEAVES: return CHOICE_AREA;
    case OP_LOSE_BRIGADE: return CHOICE_REGION;
    case OP_UNMARK: return op->flags & WHERE_CHOSEN ? CHOICE_REGION : CHOICE_NONE;
    case OP_LEVY: return op->flags & WHERE_CHOSEN ? CHOICE_AREA : CHOICE_NONE;
    default: return CHOICE_NONE;
    }
}

/* What the operation lacks; NULL if it is complete. */
static const char *lack_of(const struct uk_op *op, enum choice made) {
    enum choice wanted = choice_wanted(op);
    if (wanted == CHOICE_AREA && made != CHOICE_AREA)
        return "an operation before it that chooses an Area";
    if (wanted == CHOICE_REGION && made != CHOICE_REGION)
        return "choose-region before it";
    if (op->kind == OP_CHOOSE_PLOT && op[1].kind != OP_ROLL_PLOT)
        return "roll-plot after it";
    if (op->kind == OP_ROLL_PLOT && op[-1].kind != OP_CHOOSE_PLOT)
        return "choose-plot before it";
    if (op->kind == OP_STORM_OR_SACK && (op[1].kind != OP_BOMBARD || op[2].kind != OP_MARKERS))
        return "bombard and markers after it";
    if (op->kind == OP_CHOOSE_REGION && op->regions == 0)
        return "regions";
    if (op->kind == OP_CHOOSE_PLOT && areas_empty(&op->areas) && op->class_most == 0)
        return "areas or class_most";
    if (op->kind == OP_NOTABLE && op->notable[ROYALIST] == NONE && op->notable[PARLIAMENT] == NONE)
        return "a Local Notable";
    return NULL;
}

static bool fits_side(const struct uk_card *card, const struct uk_op *op) {
    if (op->side == NEUTRAL || op->kind == OP_RECRUIT)
        return true;
    return card->side == (op->side == ROYALIST ? CARD_ROYALIST : CARD_PARLIAMENT);
}

static void check_ops(struct uk_content *c, int k) {
    const struct uk_card *card = &c->card[k];
    enum choice made = CHOICE_NONE;
    for (int i = 0; i < card->op_count; i++) {
        const struct uk_op *op = &card->op[i];
        const char *lack = lack_of(op, made);
        char field[24];
        snprintf(field, sizeof field, "event[%d]", i);
        if (lack)
            content_fault_of(c, "cards.json", "cards", k, field, lack, operations[op->kind].name);
        if (!fits_side(card, op))
            content_fault_of(c, "cards.json", "cards", k, field,
                             op->side == ROYALIST ? "a card of the Royalist's" : "a card of Parliament's",
                             operations[op->kind].name);
        made = choice_made(op, made);
    }
}

static void check_card(struct uk_content *c, int k) {
    const struct uk_card *card = &c->card[k];
    bool wanted = card->kind == CARD_EVENT && !(card->flags & CARD_COMBAT);
    bool answers = c->card_with[OP_SUMMON] == k || c->card_with[OP_DEFIANCE] == k;
    if (wanted != (card->op_count > 0))
        content_fault_of(c, "cards.json", "cards", k, "event",
                         wanted ? "operations" : "nothing, unless it is an event without a Battle",
                         wanted ? "nothing" : "operations");
    if (answers != ((card->flags & CARD_RESPONSE) != 0))
        content_fault_of(c, "cards.json", "cards", k, "flags",
                         "response for a card with summon-to-london or defiance alone", card->id);
    check_ops(c, k);
}

/* The rules look these cards up by their operation, so only one card may have it. */
static void check_single(struct uk_content *c, enum op_kind kind) {
    char expected[64];
    snprintf(expected, sizeof expected, "one card with %s", operations[kind].name);
    if (set_count(c->cards_with[kind], CARD_WORDS) != 1)
        content_fault_at(c, "cards.json", "cards", expected, c->card_with[kind] == NONE ? "none" : "more than one");
}

void uk_events_check(struct uk_content *c) {
    static const enum op_kind single[] = {OP_BEGIN_WAR, OP_SCOTS_MUSTER, OP_NEW_MODEL, OP_SUMMON, OP_DEFIANCE};
    for (int kind = 0; kind < OPS; kind++)
        c->card_with[kind] = NONE;
    for (int k = CARDS - 1; k >= 0; k--)
        for (int i = 0; i < c->card[k].op_count; i++) {
            set_add(c->cards_with[c->card[k].op[i].kind], k);
            c->card_with[c->card[k].op[i].kind] = (int8_t)k;
        }
    for (size_t i = 0; i < sizeof single / sizeof *single; i++)
        check_single(c, single[i]);
    for (int k = 0; k < CARDS; k++)
        check_card(c, k);
}

const struct uk_op *uk_op_of(const struct uk_content *c, enum op_kind kind) {
    const struct uk_card *card = &c->card[c->card_with[kind]];
    const struct uk_op *op = card->op;
    while (op->kind != (int8_t)kind)
        op++;
    return op;
}

/* The operations of event cards (OPS.md), from the cards' member `event`. */
#include "reader.h"

#include <stdio.h>
#include <string.h>

#define AT(MEMBER)          .offset = offsetof(struct operation, MEMBER)
#define COUNTED(LIST, SIZE) .offset = offsetof(struct operation, LIST), .offset2 = offsetof(struct operation, SIZE)
#define NUMBER(NAME, LEAST, MOST)                                                                                      \
    { .name = NAME, .type = FIELD_I8, AT(number), .least = LEAST, .most = MOST }
#define REF(NAME, MEMBER, REFS)                                                                                        \
    { .name = NAME, .type = FIELD_REF, AT(MEMBER), .refs = REFS }
#define MAYBE_REF(NAME, MEMBER, REFS)                                                                                  \
    { .name = NAME, .type = FIELD_REF, AT(MEMBER), .refs = REFS, .optional = true }
#define REFS(NAME, LIST, SIZE, MOST, REFS)                                                                             \
    { .name = NAME, .type = FIELD_REFS, COUNTED(LIST, SIZE), .most = MOST, .refs = REFS }
#define FACES(NAME, LIST, SIZE)                                                                                        \
    { .name = NAME, .type = FIELD_INTS, COUNTED(LIST, SIZE), .most = DIE }
#define FIELDS(...) ((const struct content_field[]){__VA_ARGS__, {0}})

static const char *const op_names[OPS] = {
    [OP_BREAK_TREATY] = "break-treaty",
    [OP_DISCARD_CARD] = "discard-card",
    [OP_CALL] = "call",
    [OP_EMBASSY] = "embassy",
    [OP_CHANCELLOR] = "chancellor",
    [OP_WRIT] = "writ",
    [OP_FREE_MOVE] = "free-move",
    [OP_MERCS_HOME] = "mercs-home",
    [OP_FRENCH_SIEGE] = "french-siege",
    [OP_FORCED_PARLIAMENT] = "forced-parliament",
    [OP_PLAGUE] = "plague",
    [OP_STORMS] = "storms",
    [OP_TREACHERY] = "treachery",
    [OP_GALES] = "gales",
    [OP_REFUGE] = "refuge",
    [OP_VACILLATING] = "vacillating",
    [OP_CATASTROPHE] = "catastrophe",
    [OP_ROYAL_DEATH] = "royal-death",
    [OP_RELIGIOUS_DIET] = "religious-diet",
    [OP_HERESY] = "heresy",
    [OP_PAPAL_DIET] = "papal-diet",
    [OP_EXCOMMUNICATION] = "excommunication",
    [OP_ROYAL_VISIT] = "royal-visit",
    [OP_ROYAL_HUNT] = "royal-hunt",
    [OP_HEIR_ESCAPES] = "heir-escapes",
    [OP_TREATY] = "treaty",
    [OP_MERCENARY_STRIFE] = "mercenary-strife",
    [OP_MUTINY] = "mutiny",
    [OP_DEFEATISM] = "defeatism",
    [OP_FRENCH_TREACHERY] = "french-treachery",
    [OP_WAR_IN_EUROPE] = "war-in-europe",
    [OP_SCOTS_INVASION] = "scots-invasion",
    [OP_ASSASSINATION] = "assassination",
};

void km_read_event(struct content_reader *reader, json_t *value, void *record) {
    const struct tables *t = content_reader_root(reader);
    const struct content_ids *places = &t->reading->place, *cards = &t->reading->card, *ships = &t->reading->ship;
    const struct content_field *const arguments[OPS] = {
        [OP_DISCARD_CARD] = FIELDS(REF("card", card, cards)),
        [OP_EMBASSY] = FIELDS(REF("place", place, places)),
        [OP_CHANCELLOR] = FIELDS({.name = "must", .type = FIELD_BOOL, AT(must), .optional = true}),
        [OP_MERCS_HOME] = FIELDS({.name = "groups", .type = FIELD_FLAGS, AT(groups), .names = km_group_names}),
        [OP_FRENCH_SIEGE] = FIELDS(REF("office", card, cards), NUMBER("men", 1, 100)),
        [OP_PLAGUE] = FIELDS(REFS("places", place, place_count, OP_PLACES, places)),
        [OP_TREACHERY] = FIELDS(NUMBER("cards", 1, 9)),
        [OP_REFUGE] = FIELDS(NUMBER("turns", 1, 9)),
        [OP_CATASTROPHE] = FIELDS(NUMBER("rounds", 1, 9)),
        [OP_RELIGIOUS_DIET] = FIELDS(REFS("places", place, place_count, OP_PLACES, places)),
        [OP_PAPAL_DIET] = FIELDS(REF("place", place, places)),
        [OP_EXCOMMUNICATION] = FIELDS(REFS("places", place, place_count, OP_PLACES, places)),
        [OP_ROYAL_VISIT] = FIELDS(REF("place", place, places), MAYBE_REF("inside", inside, places)),
        [OP_ROYAL_HUNT] = FIELDS(REF("place", place, places), FACES("lancaster", lancaster, lancaster_count),
                                 FACES("york", york, york_count)),
        [OP_TREATY] = FIELDS(REF("place", place, places)),
        [OP_MERCENARY_STRIFE] = FIELDS(REFS("spared", spared, spared_count, OP_CARDS, cards)),
        [OP_MUTINY] = FIELDS(REF("ship", ship, ships)),
        [OP_DEFEATISM] = FIELDS(FACES("turns", face, face_count)),
        [OP_WAR_IN_EUROPE] = FIELDS(REFS("spared", spared, spared_count, OP_CARDS, cards)),
    };
    static const struct content_field none = {0};
    struct content_variant operations[OPS + 1] = {{0}};
    struct event_card *event = record;
    int count;
    for (int op = 0; op < OPS; op++)
        operations[op] = (struct content_variant){op_names[op], arguments[op] ? arguments[op] : &none};
    event->operation = content_parts(reader, value, "op", operations, sizeof *event->operation, &count);
    if (count < 1 || count > OPS_MOST) {
        content_fault(reader, "one to six operations", count < 1 ? "none" : "more");
        return;
    }
    event->op_count = (uint8_t)count;
    event->op = event->operation[count - 1].op;
}

const struct operation *km_operation(const struct tables *t, int event, int op) {
    const struct event_card *card = &t->event[event];
    for (int k = 0; k < card->op_count; k++)
        if (card->operation[k].op == op)
            return &card->operation[k];
    return NULL;
}

/* ---- consistency ------------------------------------------------------------------------------------------------- */

/* A card has at most one operation of each sort. */
enum sort {
    KEPT = 1,  /* the card goes into a hand: it has no operation besides */
    CALLS = 2, /* by the card's rows in calls.json */
    CLERGY = 4,
    LEAVES = 8 /* the card is not discarded at once */
};

static const uint8_t sort_of[OPS] = {
    [OP_CALL] = CALLS,
    [OP_CHANCELLOR] = KEPT,
    [OP_WRIT] = KEPT,
    [OP_FREE_MOVE] = KEPT,
    [OP_FRENCH_SIEGE] = CALLS,
    [OP_REFUGE] = KEPT,
    [OP_CATASTROPHE] = LEAVES,
    [OP_ROYAL_DEATH] = LEAVES,
    [OP_RELIGIOUS_DIET] = CLERGY,
    [OP_HERESY] = CLERGY,
    [OP_PAPAL_DIET] = CLERGY,
    [OP_WAR_IN_EUROPE] = CALLS,
    [OP_SCOTS_INVASION] = CALLS | LEAVES,
};

bool km_event_calls(const struct tables *t, int event) {
    for (int k = 0; k < t->event[event].op_count; k++)
        if (sort_of[t->event[event].operation[k].op] & CALLS)
            return true;
    return false;
}

static bool repeats(const int16_t *list, int count) {
    for (int i = 0; i < count; i++)
        for (int k = 0; k < i; k++)
            if (list[i] == list[k])
                return true;
    return false;
}

static bool each_within(const int16_t *list, int count, int least, int most) {
    for (int i = 0; i < count; i++)
        if (list[i] < least || list[i] > most)
            return false;
    return true;
}

static bool all_armed(const struct tables *t, const struct operation *with) {
    for (int i = 0; i < with->spared_count; i++)
        if (t->card[with->spared[i]].kind != CARD_MERCENARY && t->card[with->spared[i]].kind != CARD_AID)
            return false;
    return true;
}

static bool has_inside(const struct tables *t, int place) {
    return t->place[place].kind != PLACE_LANDMARK && t->place[place].kind != PLACE_LANDING;
}

static bool is_on_map(const struct tables *t, int place) {
    return t->place[place].kind != PLACE_LANDMARK;
}

/* How many places the operation may name: the least and the most; 0: the rule lies in its single fields. */
static const uint8_t places_least[OPS] = {[OP_PLAGUE] = 1, [OP_RELIGIOUS_DIET] = 1, [OP_EXCOMMUNICATION] = 0};

struct wrong {
    const char *argument, *expected;
};

static const struct wrong right = {NULL, NULL};

static struct wrong wrong_places(const struct tables *t, const struct operation *with) {
    for (int i = 0; i < with->place_count; i++)
        if (!is_on_map(t, with->place[i]) || (with->op == OP_PLAGUE && !t->place[with->place[i]].plague))
            return (struct wrong){"places", with->op == OP_PLAGUE ? "places that are open to plague"
                                                                  : "places, and not names in the open"};
    if (with->place_count < places_least[with->op] || repeats(with->place, with->place_count))
        return (struct wrong){"places", "places, each once"};
    if (with->op == OP_RELIGIOUS_DIET && DIE % with->place_count != 0)
        return (struct wrong){"places", "one, two, three or six places, for the faces of a die"};
    return right;
}

static struct wrong wrong_faces(const struct operation *with) {
    if (with->op == OP_DEFEATISM &&
        (with->face_count != DIE || !each_within(with->face, with->face_count, 1, DEFEATISM_MOST)))
        return (struct wrong){"turns", "a number from 1 to 9 for each face of a die"};
    if (!each_within(with->lancaster, with->lancaster_count, 1, DIE) || repeats(with->lancaster, with->lancaster_count))
        return (struct wrong){"lancaster", "faces of a die, each once"};
    if (!each_within(with->york, with->york_count, 1, DIE) || repeats(with->york, with->york_count))
        return (struct wrong){"york", "faces of a die, each once"};
    return right;
}

static struct wrong wrong_in(const struct tables *t, const struct operation *with) {
    switch ((enum event_op)with->op) {
    case OP_MERCS_HOME: return with->groups != 0 ? right : (struct wrong){"groups", "one group at least"};
    case OP_FRENCH_SIEGE:
        return t->card[with->card].kind == CARD_OFFICE ? right : (struct wrong){"office", "an office"};
    case OP_EMBASSY: return is_on_map(t, with->place[0]) ? right : (struct wrong){"place", "a place, not a name alone"};
    case OP_PLAGUE:
    case OP_RELIGIOUS_DIET:
    case OP_EXCOMMUNICATION: return wrong_places(t, with);
    case OP_ROYAL_VISIT:
        if (with->inside != NONE &&
            (!has_inside(t, with->inside) || t->place[with->inside].square != t->place[with->place[0]].square))
            return (struct wrong){"inside", "a place with an inside in the square of the other"};
        return right;
    case OP_ROYAL_HUNT:
    case OP_DEFEATISM: return wrong_faces(with);
    case OP_MERCENARY_STRIFE:
    case OP_WAR_IN_EUROPE:
        return all_armed(t, with) && !repeats(with->spared, with->spared_count)
                   ? right
                   : (struct wrong){"spared", "mercenaries and aid, each once"};
    case OP_BREAK_TREATY:
    case OP_DISCARD_CARD:
    case OP_CALL:
    case OP_CHANCELLOR:
    case OP_WRIT:
    case OP_FREE_MOVE:
    case OP_FORCED_PARLIAMENT:
    case OP_STORMS:
    case OP_TREACHERY:
    case OP_GALES:
    case OP_REFUGE:
    case OP_VACILLATING:
    case OP_CATASTROPHE:
    case OP_ROYAL_DEATH:
    case OP_HERESY:
    case OP_PAPAL_DIET:
    case OP_HEIR_ESCAPES:
    case OP_TREATY:
    case OP_MUTINY:
    case OP_FRENCH_TREACHERY:
    case OP_SCOTS_INVASION:
    case OP_ASSASSINATION:
    case OPS: return right;
    }
    return right;
}

/* What stands beside the k-th operation of the card and may not; NULL. */
static const char *wrong_beside(const struct event_card *card, int k) {
    int op = card->operation[k].op, found = 0;
    if ((sort_of[op] & KEPT) && card->op_count > 1)
        return "no other operation beside one whose card is kept";
    for (int i = 0; i < k; i++)
        found |= card->operation[i].op == op ? 0x100 : sort_of[card->operation[i].op] & sort_of[op];
    return found & 0x100    ? "each operation once"
           : found & CALLS  ? "one operation that calls"
           : found & CLERGY ? "one operation for the clergy"
           : found & LEAVES ? "one operation after which the card is not discarded at once"
                            : NULL;
}

void km_check_operations(struct tables *t, int event) {
    const struct event_card *card = &t->event[event];
    for (int k = 0; k < card->op_count; k++) {
        const struct operation *with = &card->operation[k];
        const char *beside = wrong_beside(card, k);
        struct wrong wrong = wrong_in(t, with);
        char field[48];
        if (beside) {
            snprintf(field, sizeof field, "event[%d].op", k);
            content_fault_of(t, "events.json", "events", event, field, beside, op_names[with->op]);
        }
        if (wrong.argument) {
            snprintf(field, sizeof field, "event[%d].%s", k, wrong.argument);
            content_fault_of(t, "events.json", "events", event, field, wrong.expected, card->id);
        }
    }
}

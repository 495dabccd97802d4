/* The operation of a card's Event (OPS.md), from the member `event`. */
#include "reader.h"

struct reading_op {
    int8_t kind; /* enum tw_event */
    int8_t amount;
    int16_t place; /* index + 1, because an absent member leaves 0 */
};

static int16_t read_id(struct content_reader *reader, const json_t *value, const struct content_ids *ids, int most) {
    const char *id = json_string_value(value);
    int k = id ? content_find(ids, id) : NONE;
    if (k >= most)
        k = NONE;
    if (k == NONE)
        content_fault(reader, "the id of a record", id ? id : "something else");
    return (int16_t)(k + 1);
}

static void read_area(struct content_reader *reader, json_t *value, void *record) {
    const struct tw_content *c = content_reader_root(reader);
    ((struct reading_op *)record)->place = read_id(reader, value, &c->area_ids, AREAS);
}

static void read_city(struct content_reader *reader, json_t *value, void *record) {
    const struct tw_content *c = content_reader_root(reader);
    ((struct reading_op *)record)->place = read_id(reader, value, &c->city_ids, FORTS);
}

#define AMOUNT(NAME, LEAST, MOST)                                                                                      \
    ((const struct content_field[]){                                                                                   \
        {.name = NAME, .type = FIELD_I8, .offset = offsetof(struct reading_op, amount), .least = LEAST, .most = MOST}, \
        {0}})
#define PLACE(NAME, READ) ((const struct content_field[]){{.name = NAME, .type = FIELD_CUSTOM, .custom = READ}, {0}})
#define NO_FIELDS         ((const struct content_field[]){{0}})

static const struct content_variant operations[] = {
    [NO_EVENT] = {"none", NO_FIELDS},
    [BRADFORD_CLUBMEN] = {"bradford-clubmen", PLACE("area", read_area)},
    [CAMP_FEVER] = {"camp-fever", AMOUNT("losses", 1, 6)},
    [CLUBMEN] = {"clubmen", NO_FIELDS},
    [DESERTION] = {"desertion", NO_FIELDS},
    [FORTIFICATION_OF_LONDON] = {"fortification-of-london", NO_FIELDS},
    [SHIPS_CAPTURED] = {"ships-captured", AMOUNT("recruitments", 1, 12)},
    [EXCISE_ORDINANCE] = {"excise-ordinance", AMOUNT("recruitments", 1, 12)},
    [SUPPLIES_FROM_THE_CONTINENT] = {"supplies-from-the-continent", AMOUNT("recruitments", 1, 12)},
    [STRIPS_THE_GARRISONS] = {"strips-the-garrisons", AMOUNT("recruitments", 1, 12)},
    [HOTHAMS_PLOT] = {"hothams-plot", PLACE("city", read_city)},
    [CAREWS_PLOT] = {"carews-plot", PLACE("city", read_city)},
    [HOTHAMS_PLOT_FOILED] = {"hothams-plot-foiled", NO_FIELDS},
    [CAREWS_PLOT_FOILED] = {"carews-plot-foiled", NO_FIELDS},
    [FAILS_TO_CHARGE] = {"fails-to-charge", NO_FIELDS},
    [ADVANTAGEOUS_TERRAIN] = {"advantageous-terrain", NO_FIELDS},
    [DETERMINED_LAST_STAND] = {"determined-last-stand", NO_FIELDS},
    [MINING] = {"mining", AMOUNT("least", 1, 7)},
    [SURPRISE_ATTACK] = {"surprise-attack", NO_FIELDS},
    [TERRAIN_DISFAVOURS_CAVALRY] = {"terrain-disfavours-cavalry", NO_FIELDS},
    [TURNCOATS] = {"turncoats", NO_FIELDS},
    [WELL_POSITIONED_ARTILLERY] = {"well-positioned-artillery", NO_FIELDS},
    [SIEGE_TRAIN] = {"siege-train", NO_FIELDS},
    [QUARTERMASTER_GENERAL] = {"quartermaster-general", AMOUNT("blocks", 1, 9)},
    [SUPPORT_SLIPS_AWAY] = {"support-slips-away", NO_FIELDS},
    [KING_SURRENDERS] = {"king-surrenders", AMOUNT("vp", -VP_MAX, VP_MAX)},
    [RUPERT_DISMISSED] = {"rupert-dismissed", NO_FIELDS},
    {0}};
_Static_assert(sizeof operations / sizeof *operations == EVENTS_OF_CARDS + 1, "a row for each Event");

void tw_read_event(struct content_reader *reader, json_t *value, void *record) {
    struct tw_card *card = record;
    int count;
    const struct reading_op *op = content_parts(reader, value, "op", operations, sizeof *op, &count);
    card->event = NO_EVENT;
    card->place = NONE;
    if (count > 1)
        content_fault(reader, "one operation at most", "more");
    if (count != 1)
        return;
    card->event = op->kind;
    card->amount = op->amount;
    card->place = (int16_t)(op->place - 1);
}

/* The rules expect some Events on one side's cards, and look up the Victory Points of King Surrenders. */
void tw_events_check(struct tw_content *c) {
    for (int i = 0; i < c->card_count; i++) {
        const struct tw_card *card = &c->card[i];
        int side = NEUTRAL;
        if (card->event == HOTHAMS_PLOT || card->event == CAREWS_PLOT || card->event == FAILS_TO_CHARGE ||
            card->event == STRIPS_THE_GARRISONS)
            side = KING;
        if (card->event == HOTHAMS_PLOT_FOILED || card->event == CAREWS_PLOT_FOILED || card->event == SIEGE_TRAIN ||
            card->event == SUPPORT_SLIPS_AWAY || card->event == KING_SURRENDERS || card->event == RUPERT_DISMISSED)
            side = PARLIAMENT;
        if (side != NEUTRAL && card->side != side)
            content_fault_of(c, "cards.json", "cards", i, "event[0]",
                             side == KING ? "a card of the king's" : "a card of Parliament's",
                             operations[card->event].name);
        if (card->event == KING_SURRENDERS)
            c->surrender_vp = card->amount;
    }
}

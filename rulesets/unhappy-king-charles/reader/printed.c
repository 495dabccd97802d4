/* What a client needs to draw the map itself: connections, layers of the map, and printed values. */
#include <stdio.h>

#include "../../kit/parts.h"
#include "../tables.h"
#include "content.h"

/* In the order of enum line. */
const struct connection_kind uk_connection_kinds[] = {{"road", "Road"},
                                                      {"mountain", "Mountain path"},
                                                      {"maritime", "Maritime link"},
                                                      {0}};

const struct map_layer uk_map_layers[] = {{"areas", DOM_REGION}, {"towns", DOM_AREA}, {0}};

void uk_connections(const void *content, struct connection_list *list) {
    const struct uk_content *c = content;
    for (int i = 0; i < c->connection_count; i++)
        list_connection(list, uk_connection_kinds[c->connection[i].kind].kind, NULL,
                        (struct thing){DOM_AREA, c->connection[i].a}, (struct thing){DOM_AREA, c->connection[i].b});
}

static void number(struct writer *out, const char *title, int number, const char *unit) {
    out_fact(out, &(struct fact){title, number, NULL, unit});
}

static void facts_of_area(const struct uk_content *c, const struct uk_area *area, struct writer *out) {
    const struct uk_class *class = area->fortress_class > 0 ? &c->fortress_class[area->fortress_class - 1] : NULL;
    if (!class)
        return;
    number(out, "Fortress class", area->fortress_class, NULL);
    number(out, "Surrenders at", class->surrender, NULL);
    number(out, "Room", class->limit, "Brigades");
}

static void facts_of_general(const struct uk_general *general, struct writer *out) {
    bool split = general->activation != general->reaction;
    char text[16];
    snprintf(text, sizeof text, "%d/%d*", general->activation, general->reaction);
    out_fact(out, &(struct fact){"Strategy Rating", general->activation, split ? text : NULL, NULL});
    number(out, "Battle Rating", general->battle, NULL);
    number(out, "Level", general->level, NULL);
    number(out, "Leads up to", general->army, "Brigades");
}

static void facts_of_card(const struct uk_card *card, struct writer *out) {
    if (card->ops > 0)
        number(out, "Operations", card->ops, NULL);
    if (card->activations > 0)
        number(out, "Activations", card->activations, NULL);
    if (card->combat != 0)
        number(out, "Combat modifier", card->combat, NULL);
}

static void facts_of_turn(const struct uk_turn *turn, struct writer *out) {
    number(out, "Recruitment", turn->recruitment, "Brigades");
    number(out, "Desertion", turn->desertion, NULL);
    number(out, "Power Base", turn->power_base, "Areas");
}

void uk_facts(const void *content, struct thing thing, struct writer *out) {
    const struct uk_content *c = content;
    int i = thing.index;
    switch (thing.domain) {
    case DOM_AREA: facts_of_area(c, &c->area[i], out); break;
    case DOM_REGION: number(out, "Controlled with", c->region[i].needed, "Areas"); break;
    case DOM_GENERAL: facts_of_general(&c->general[i], out); break;
    case DOM_NOTABLE:
        number(out, "Surrenders at", c->notable[i].surrender, NULL);
        number(out, "Room", c->notable[i].limit, "Brigades");
        break;
    case DOM_BRIGADE: number(out, "Combat Value", c->brigade[i].value, NULL); break;
    case DOM_CARD: facts_of_card(&c->card[i], out); break;
    case DOM_TURN: facts_of_turn(&c->turn[i], out); break;
    case DOM_CHIT: number(out, "Naval Status", c->chit[i].value, NULL); break;
    default: break;
    }
}

/* What a client needs to draw the map itself: connections, layers of the map, and printed values. */
#include "../../kit/parts.h"
#include "../tables.h"
#include "content.h"

const struct connection_kind cn_connection_kinds[] = {{"advance", "The way of an Army"},
                                                      {"fortress", "Fortress in an Area"},
                                                      {0}};

const struct map_layer cn_map_layers[] = {{"areas", DOM_AREA}, {"towns", DOM_FORTRESS}, {0}};

void cn_connections(const void *content, struct connection_list *list) {
    const struct cn_content *c = content;
    for (int i = 0; i < c->connection_count; i++)
        list_connection(list, "advance", NULL, (struct thing){DOM_AREA, c->connection[i].from},
                        (struct thing){DOM_AREA, c->connection[i].to});
    for (int f = 0; f < CN_FORTRESSES; f++)
        for (int k = 0; k < c->fortress[f].area_count; k++)
            list_connection(list, "fortress", NULL, (struct thing){DOM_FORTRESS, f},
                            (struct thing){DOM_AREA, c->fortress[f].areas[k]});
}

static void number(struct writer *out, const char *title, int number, const char *unit) {
    out_fact(out, &(struct fact){title, number, NULL, unit});
}

static void facts_of_counter(const struct cn_counter *counter, struct writer *out) {
    number(out, "Combat Value", counter->combat_value[0], NULL);
    number(out, "Combat Value, disordered", counter->combat_value[1], NULL);
    number(out, "Worth", counter->vp[0], "VP");
    number(out, "Worth, disordered", counter->vp[1], "VP");
}

static void facts_of_fortress(const struct cn_fortress_type *fortress, struct writer *out) {
    number(out, "Zeal each turn", fortress->zeal_income, "Zeal");
    number(out, "Highest click, Parliament", fortress->highest[CN_PARLIAMENT], NULL);
    number(out, "Highest click, Royalists", fortress->highest[CN_ROYALIST], NULL);
    number(out, "Worth to Parliament", fortress->vp[CN_PARLIAMENT], "VP");
    number(out, "Worth if Royalist", fortress->vp[CN_ROYALIST], "VP");
}

static void facts_of_card(const struct cn_card *card, struct writer *out) {
    if (card->war > 0)
        number(out, "War", card->war, NULL);
    if (!card->achievement)
        return;
    number(out, "Price", card->zeal_cost, "Zeal");
    number(out, "Worth", card->vp, "VP");
}

static void facts_of_box(const struct cn_box *box, struct writer *out) {
    out_fact(out, &(struct fact){.title = "Grade", .text = cn_GRADE_titles[box->grade]});
    number(out, "Number", box->number, NULL);
    number(out, "Worth", box->vp, "VP");
}

static void facts_of_battle_card(const struct cn_battle_card *card, struct writer *out) {
    static const char *const times[CN_TIMINGS] = {"before the dice", "after the dice of a sector", "after a Victory"};
    out_fact(out, &(struct fact){.title = "Played", .text = times[card->timing]});
    out_fact(out, &(struct fact){.title = "When drawn", .text = card->kept ? "kept" : "carried out"});
    if (card->amount != 0)
        number(out, "Amount", card->amount, NULL);
}

static void facts_of_sector(const struct cn_sector *sector, struct writer *out) {
    out_fact(out, &(struct fact){.title = "Branch", .text = sector->branch == CN_CAVALRY ? "horse" : "foot"});
    number(out, "Room on each side", sector->units, "units");
}

void cn_facts(const void *content, struct thing thing, struct writer *out) {
    const struct cn_content *c = content;
    int i = thing.index;
    switch (thing.domain) {
    case DOM_AREA: number(out, "Worth of an Army here", c->area[i].vp, "VP"); break;
    case DOM_ARMY: facts_of_counter(&c->counter[c->standard_counter[i]], out); break;
    case DOM_COUNTER: facts_of_counter(&c->counter[i], out); break;
    case DOM_FORTRESS: facts_of_fortress(&c->fortress[i], out); break;
    case DOM_CARD: facts_of_card(&c->card[i], out); break;
    case DOM_REVOLT:
        number(out, "Combat Value", c->revolt[i].combat_value, NULL);
        number(out, "Worth", c->revolt[i].vp, "VP");
        break;
    case DOM_PLACE:
        number(out, "Combat Value", c->deviltry_value, NULL);
        number(out, "Worth", c->deviltry_vp, "VP");
        number(out, "Named by card", c->place[i].card, NULL);
        break;
    case DOM_BATTLE_CARD: facts_of_battle_card(&c->battle.card[i], out); break;
    case DOM_SECTOR: facts_of_sector(&c->battle.sector[i], out); break;
    case DOM_REWARD: number(out, "Amount", c->reward[i].amount, NULL); break;
    case DOM_UNIT: number(out, "Strength", c->battle.unit[i].strength, NULL); break;
    case DOM_TRACK_BOX: facts_of_box(&c->track[i / CN_BOXES].box[i % CN_BOXES], out); break;
    default: break;
    }
}

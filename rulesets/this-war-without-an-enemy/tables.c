#include "tables.h"

#include "content.h"
#include "initiative.h"
#include "steps.h"
#include "targets.h"

#define NOARGS                                                                                                         \
    { NULL, 0, false, NULL }
#define ARG(name, domain)                                                                                              \
    { name, domain, false, NULL }
#define SECRET(name, domain, veil)                                                                                     \
    { name, domain, true, veil }

#define VERB(id, name_, label_, ...) {.name = name_, .title = name_, .label = label_, .args = {__VA_ARGS__}},
const struct verb tw_verbs[VERBS] = {
#include "verbs.def"
};
#undef VERB

#define EVENT(id, name, text, is_private, ...) {name, text, {__VA_ARGS__}, is_private},
const struct event_kind tw_events[EVENT_KINDS] = {
#include "events.def"
};
#undef EVENT

/* The registers a … e by their letters. */
#define REGISTERS(...) REGISTERS5(__VA_ARGS__, 0, 0, 0, 0)
#define REGISTERS5(A, B, C, D, E, ...)                                                                                 \
    { ARG("a", A), ARG("b", B), ARG("c", C), ARG("d", D), ARG("e", E) }
#define AUTO(id, name_, run_) {.name = name_, .run = run_},
#define ASK(id, name_, prompt_, domains, who_, legal_, choose_)                                                        \
    {.name = name_, .prompt = prompt_, .reg = REGISTERS domains, .who = who_, .legal = legal_, .choose = choose_},
const struct step tw_steps[STEPS] = {
#include "steps.def"
};
#undef AUTO
#undef ASK

/* ---- domains out of content -------------------------------------------------------------------------- */

#define CONTENT_DOMAIN(what, number, member, label)                                                                    \
    static int what##_count(const void *content) {                                                                     \
        const struct tw_content *c = content;                                                                          \
        return c->number;                                                                                              \
    }                                                                                                                  \
    static void what##_item(const void *content, int i, struct domain_item *item) {                                    \
        const struct tw_content *c = content;                                                                          \
        item->id = c->member[i].id;                                                                                    \
        item->title = c->member[i].label;                                                                              \
    }

CONTENT_DOMAIN(area, area_count, area, title)
CONTENT_DOMAIN(block, block_count, block, title)
CONTENT_DOMAIN(card, card_count, card, name)
CONTENT_DOMAIN(city, city_count, city, title)
CONTENT_DOMAIN(border, border_count, border, title)
CONTENT_DOMAIN(sea, sea_count, sea, title)
CONTENT_DOMAIN(region, region_count, region, title)

static int place_count(const void *content) {
    (void)content;
    return PLACES;
}
static void place_item(const void *content, int i, struct domain_item *item) {
    const struct tw_content *c = content;
    item->id = c->place_id[i];
    item->title = c->place_title[i];
}

#define ITEM(id_, title_)                                                                                              \
    { .id = id_, .title = title_ }
static const struct domain_item CLASS_ITEMS[] = {ITEM("artillery", "Artillery"), ITEM("cavalry", "Cavalry"),
                                                 ITEM("infantry", "Infantry")};
static const struct domain_item MAJOR_ITEMS[] = {ITEM("irish-cessation", "Irish Cessation"),
                                                 ITEM("solemn-league", "Solemn League and Covenant"),
                                                 ITEM("callendar", "Earl of Callendar Enters England"),
                                                 ITEM("new-model-army", "New Model Army")};
static const struct domain_item CONTROL_ITEMS[] = {ITEM("king", "Friendly to the Royalists"),
                                                   ITEM("parliament", "Friendly to the Parliamentarians"),
                                                   ITEM("neutral", "Neutral"), ITEM("contested", "Contested")};
static const struct domain_item VOYAGE_ITEMS[] = {ITEM("eliminated", "lost at sea"),
                                                  ITEM("returned", "back to where it began"),
                                                  ITEM("arrives", "on to its destination")};

/* By position: targets.h. */
static const struct domain_item UPRIGHT_ITEMS[UPRIGHTS] = {
    ITEM("1", "1st upright block"),
    ITEM("2", "2nd upright block"),
    ITEM("3", "3rd upright block"),
    ITEM("4", "4th upright block"),
    ITEM("5", "5th upright block"),
    ITEM("6", "6th upright block"),
    ITEM("7", "7th upright block"),
    ITEM("8", "8th upright block"),
    ITEM("9", "9th upright block"),
    ITEM("10", "10th upright block"),
    ITEM("11", "11th upright block"),
    ITEM("12", "12th upright block"),
    ITEM("13", "13th upright block"),
    ITEM("14", "14th upright block"),
    ITEM("15", "15th upright block"),
    ITEM("16", "16th upright block"),
    ITEM("17", "17th upright block"),
    ITEM("18", "18th upright block"),
    ITEM("19", "19th upright block"),
    ITEM("20", "20th upright block"),
    ITEM("21", "21st upright block"),
    ITEM("22", "22nd upright block"),
    ITEM("23", "23rd upright block"),
    ITEM("24", "24th upright block"),
    ITEM("25", "25th upright block"),
    ITEM("26", "26th upright block"),
    ITEM("27", "27th upright block"),
    ITEM("28", "28th upright block"),
    ITEM("29", "29th upright block"),
    ITEM("30", "30th upright block"),
    ITEM("31", "31st upright block"),
    ITEM("32", "32nd upright block"),
    ITEM("33", "33rd upright block"),
    ITEM("34", "34th upright block"),
    ITEM("35", "35th upright block"),
    ITEM("36", "36th upright block"),
    ITEM("covenanter-1", "1st upright Covenanter block"),
    ITEM("covenanter-2", "2nd upright Covenanter block"),
    ITEM("covenanter-3", "3rd upright Covenanter block"),
    ITEM("covenanter-4", "4th upright Covenanter block"),
    ITEM("covenanter-5", "5th upright Covenanter block"),
    ITEM("covenanter-6", "6th upright Covenanter block"),
    ITEM("covenanter-7", "7th upright Covenanter block"),
};

#define FROM_CONTENT(name_, what)                                                                                      \
    { .name = name_, .count = what##_count, .item = what##_item }
#define FIXED(name_, items)                                                                                            \
    { .name = name_, .fixed = items, .fixed_count = (int)(sizeof items / sizeof *items) }

const struct domain tw_domains[DOM_END - DOMAIN_FIRST] = {
    [DOM_AREA - DOMAIN_FIRST] = FROM_CONTENT("area", area),
    [DOM_BLOCK - DOMAIN_FIRST] = FROM_CONTENT("block", block),
    [DOM_CARD - DOMAIN_FIRST] = FROM_CONTENT("card", card),
    [DOM_CITY - DOMAIN_FIRST] = FROM_CONTENT("city", city),
    [DOM_BORDER - DOMAIN_FIRST] = FROM_CONTENT("border", border),
    [DOM_SEA - DOMAIN_FIRST] = FROM_CONTENT("sea", sea),
    [DOM_REGION - DOMAIN_FIRST] = FROM_CONTENT("region", region),
    [DOM_CLASS - DOMAIN_FIRST] = FIXED("class", CLASS_ITEMS),
    [DOM_MAJOR - DOMAIN_FIRST] = FIXED("major-event", MAJOR_ITEMS),
    [DOM_PLACE - DOMAIN_FIRST] = FROM_CONTENT("place", place),
    [DOM_CONTROL - DOMAIN_FIRST] = FIXED("control", CONTROL_ITEMS),
    [DOM_VOYAGE - DOMAIN_FIRST] = FIXED("voyage", VOYAGE_ITEMS),
    [DOM_UPRIGHT - DOMAIN_FIRST] = FIXED("upright", UPRIGHT_ITEMS),
};

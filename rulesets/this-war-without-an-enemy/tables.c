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

#define VERB(id, name, label, ...) {name, label, {__VA_ARGS__}},
const struct verb tw_verbs[VERBS] = {
#include "verbs.def"
};
#undef VERB

#define EVENT(id, name, text, is_private, ...) {name, text, {__VA_ARGS__}, is_private},
const struct event_kind tw_events[EVENT_KINDS] = {
#include "events.def"
};
#undef EVENT

#define DOMAINS(...)                                                                                                   \
    { __VA_ARGS__ }
#define AUTO(id, name, run)                                {name, NULL, {0}, run, NULL, NULL, NULL},
#define ASK(id, name, prompt, domains, who, legal, choose) {name, prompt, DOMAINS domains, NULL, who, legal, choose},
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
    static const char *what##_name(const void *content, int i) {                                                       \
        const struct tw_content *c = content;                                                                          \
        return c->member[i].id;                                                                                        \
    }                                                                                                                  \
    static const char *what##_title(const void *content, int i) {                                                      \
        const struct tw_content *c = content;                                                                          \
        return c->member[i].label;                                                                                     \
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
static const char *place_id_text(const void *content, int i) {
    const struct tw_content *c = content;
    return c->place_id[i];
}
static const char *place_title_text(const void *content, int i) {
    const struct tw_content *c = content;
    return c->place_title[i];
}

static const char *const CLASS_IDS[] = {"artillery", "cavalry", "infantry"};
static const char *const CLASS_TITLES[] = {"Artillery", "Cavalry", "Infantry"};
static const char *const MAJOR_IDS[] = {"irish-cessation", "solemn-league", "callendar", "new-model-army"};
static const char *const MAJOR_TITLES[] = {"Irish Cessation", "Solemn League and Covenant",
                                           "Earl of Callendar Enters England", "New Model Army"};
static const char *const CONTROL_IDS[] = {"king", "parliament", "neutral", "contested"};
static const char *const CONTROL_TITLES[] = {"Friendly to the Royalists", "Friendly to the Parliamentarians", "Neutral",
                                             "Contested"};

static const char *const VOYAGE_IDS[] = {"eliminated", "returned", "arrives"};
static const char *const VOYAGE_TITLES[] = {"lost at sea", "back to where it began", "on to its destination"};

/* By position: targets.h. */
#define FIRST_7(of) "1st " of, "2nd " of, "3rd " of, "4th " of, "5th " of, "6th " of, "7th " of
#define FIRST_36(of)                                                                                                   \
    FIRST_7(of), "8th " of, "9th " of, "10th " of, "11th " of, "12th " of, "13th " of, "14th " of, "15th " of,         \
        "16th " of, "17th " of, "18th " of, "19th " of, "20th " of, "21st " of, "22nd " of, "23rd " of, "24th " of,    \
        "25th " of, "26th " of, "27th " of, "28th " of, "29th " of, "30th " of, "31st " of, "32nd " of, "33rd " of,    \
        "34th " of, "35th " of, "36th " of
#define NUMBERS_7(of) of "1", of "2", of "3", of "4", of "5", of "6", of "7"
#define NUMBERS_36                                                                                                     \
    NUMBERS_7(""), "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20", "21", "22", "23", "24", \
        "25", "26", "27", "28", "29", "30", "31", "32", "33", "34", "35", "36"
static const char *const UPRIGHT_IDS[UPRIGHTS] = {NUMBERS_36, NUMBERS_7("covenanter-")};
static const char *const UPRIGHT_TITLES[UPRIGHTS] = {FIRST_36("upright block"), FIRST_7("upright Covenanter block")};

#define FROM_CONTENT(name, what)                                                                                       \
    { name, NULL, NULL, 0, what##_count, what##_name, what##_title, false }
#define FIXED(name, ids, titles)                                                                                       \
    { name, ids, titles, (int)(sizeof ids / sizeof *ids), NULL, NULL, NULL, false }

const struct domain tw_domains[DOM_END - DOMAIN_FIRST] = {
    [DOM_AREA - DOMAIN_FIRST] = FROM_CONTENT("area", area),
    [DOM_BLOCK - DOMAIN_FIRST] = FROM_CONTENT("block", block),
    [DOM_CARD - DOMAIN_FIRST] = FROM_CONTENT("card", card),
    [DOM_CITY - DOMAIN_FIRST] = FROM_CONTENT("city", city),
    [DOM_BORDER - DOMAIN_FIRST] = FROM_CONTENT("border", border),
    [DOM_SEA - DOMAIN_FIRST] = FROM_CONTENT("sea", sea),
    [DOM_REGION - DOMAIN_FIRST] = FROM_CONTENT("region", region),
    [DOM_CLASS - DOMAIN_FIRST] = FIXED("class", CLASS_IDS, CLASS_TITLES),
    [DOM_MAJOR - DOMAIN_FIRST] = FIXED("major-event", MAJOR_IDS, MAJOR_TITLES),
    [DOM_PLACE - DOMAIN_FIRST] = {"place", NULL, NULL, 0, place_count, place_id_text, place_title_text, false},
    [DOM_CONTROL - DOMAIN_FIRST] = FIXED("control", CONTROL_IDS, CONTROL_TITLES),
    [DOM_VOYAGE - DOMAIN_FIRST] = FIXED("voyage", VOYAGE_IDS, VOYAGE_TITLES),
    [DOM_UPRIGHT - DOMAIN_FIRST] = FIXED("upright", UPRIGHT_IDS, UPRIGHT_TITLES),
};

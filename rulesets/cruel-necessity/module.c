/* Cruel Necessity as the engine knows it. */
#include "battle.h"
#include "campaign.h"

#define ARG(NAME, DOMAIN)                                                                                              \
    { .name = NAME, .domain = DOMAIN }

/* Seen by nobody until the event tells it. */
#define SECRET(NAME, DOMAIN)                                                                                           \
    { .name = NAME, .domain = DOMAIN, .secret = true }

/* Of content.c's functions, one that fills an item. */
#define CN_DOMAIN(ID, NAME, THING)                                                                                     \
    static void THING##_item(const void *content, int index, struct domain_item *item) {                               \
        item->id = cn_##THING##_id(content, index);                                                                    \
        item->title = cn_##THING##_title(content, index);                                                              \
    }
#define CN_NUMERIC CN_DOMAIN
#define CN_FIXED(ID, NAME, COUNT, IDS, TITLES)                                                                         \
    static int ID##_count(const void *content) {                                                                       \
        (void)content;                                                                                                 \
        return COUNT;                                                                                                  \
    }                                                                                                                  \
    static void ID##_item(const void *content, int index, struct domain_item *item) {                                  \
        (void)content;                                                                                                 \
        item->id = IDS[index];                                                                                         \
        item->title = TITLES[index];                                                                                   \
    }
#include "domains.def"
#undef CN_DOMAIN
#undef CN_NUMERIC
#undef CN_FIXED

static const struct domain domains[] = {
#define FROM_CONTENT(THING)                    .count = cn_##THING##_count, .item = THING##_item
#define CN_DOMAIN(ID, NAME, THING)             {.name = NAME, FROM_CONTENT(THING)},
#define CN_NUMERIC(ID, NAME, THING)            {.name = NAME, FROM_CONTENT(THING), .numeric = true},
#define CN_FIXED(ID, NAME, COUNT, IDS, TITLES) {.name = NAME, .count = ID##_count, .item = ID##_item},
#include "domains.def"
};

static const struct step steps[] = {
#define CN_STEP(ID, NAME, PROMPT, ...) {.name = NAME, .prompt = PROMPT, __VA_ARGS__},
#include "steps.def"
#undef CN_STEP
};

static const struct verb verbs[] = {
#define CN_VERB(ID, NAME, LABEL, ...) {.name = NAME, .title = NAME, .label = LABEL, .args = {__VA_ARGS__}},
#include "verbs.def"
#undef CN_VERB
};

static const struct event_kind events[] = {
#define CN_EVENT(ID, NAME, TEXT, ...) {.name = NAME, .text = TEXT, .args = {__VA_ARGS__}},
#include "events.def"
#undef CN_EVENT
};

static const struct role roles[] = {{"parliament", "Parliament"}};

static const struct scenario scenarios[] = {
    {.id = "first-civil-war",
     .title = "First Civil War",
     .summary = "Cards 1 to 27: from the Long Parliament to Laud's execution."},
    {.id = "second-civil-war",
     .title = "Second Civil War",
     .summary = "Cards 28 to 45: from the New Model Army to the King's trial."},
    {.id = "third-civil-war",
     .title = "Third Civil War",
     .summary = "Cards 46 to 60: from Charles II to the end of the Rump."},
    {.id = "campaign", .title = "The three wars", .summary = "All sixty cards, with a check between the wars."},
    {.id = "first-two-wars",
     .title = "The first two wars",
     .summary = "Cards 1 to 45, counted by the Second Civil War's table (B.0)."},
    {.id = "last-two-wars",
     .title = "The last two wars",
     .summary = "Cards 28 to 60, from the Second Civil War's set-up (B.0)."},
};

/* In the order of enum cn_option's bits. */
static const struct game_option options[] = {
    {.id = "limited-reconnaissance",
     .title = "Limited reconnaissance",
     .summary = "An Army must be found before a Campaign against it (12.1)."},
    {.id = "catholic-league",
     .title = "The Catholic League intervenes",
     .summary = "France and Spain may reinforce the Irish Army (12.2)."},
    {.id = "quick-combat",
     .title = "Quick combat",
     .summary = "Each battle may be settled by two dice instead of on the battle board (12.3)."},
    {.id = "english-settlers",
     .title = "English settlers",
     .summary = "Settlers follow an Irish or Scottish Army driven to its Area 5 (12.4)."},
    {.id = "strike-the-iron",
     .title = "Strike while the iron is hot",
     .summary = "Once a game, a free Campaign against an Army in its Area 5 (12.5)."},
    {.id = "chronological",
     .title = "Cards in the order of history",
     .summary = "The Event cards come in the order of their numbers (3.0)."},
};

#define COUNT(ARRAY) ((int)(sizeof(ARRAY) / sizeof *(ARRAY)))

static const struct ruleset ruleset = {
    .build = RULESET_BUILD,
    .id = "cruel-necessity",
    .title = "Cruel Necessity",
    .version = "1.1.0",
    .state_version = 1,
    .state_size = sizeof(struct cn_state),
    .bounds = {.actions = 60, .decisions = 3000, .steps = 600, .draws = 120},
    .board_size = {1640, 1840},
    .role_count = COUNT(roles),
    .scenario_count = COUNT(scenarios),
    .option_count = COUNT(options),
    .verb_count = COUNT(verbs),
    .event_count = COUNT(events),
    .step_count = COUNT(steps),
    .domain_count = COUNT(domains),
    .roles = roles,
    .scenarios = scenarios,
    .options = options,
    .verbs = verbs,
    .events = events,
    .steps = steps,
    .domains = domains,
    .content_load = cn_content_load,
    .content_unload = cn_content_unload,
    .setup = cn_setup,
    .to_act = flow_to_act,
    .legal = flow_legal,
    .apply = flow_apply,
    .prompt = flow_prompt,
    .result = cn_result,
    .view = cn_view,
    .board = cn_board,
    .resample = cn_resample,
    .conclude = cn_conclude,
    .audit = cn_audit,
};

const struct ruleset *ruleset_entry(void) {
    return &ruleset;
}

/* Cruel Necessity as the engine knows it. */
#include "battle.h"
#include "campaign.h"

#define ARG(NAME, DOMAIN)                                                                                              \
    { .name = NAME, .domain = DOMAIN }

/* Seen by nobody until the event tells it. */
#define SECRET(NAME, DOMAIN)                                                                                           \
    { .name = NAME, .domain = DOMAIN, .secret = true }

static const struct domain domains[] = {
#define CN_DOMAIN(ID, NAME, ...) {.name = NAME, __VA_ARGS__},
#include "domains.def"
#undef CN_DOMAIN
};

static const struct step steps[] = {
#define CN_STEP(ID, NAME, PROMPT, ...) {.name = NAME, .prompt = PROMPT, __VA_ARGS__},
#include "steps.def"
#undef CN_STEP
};

static const struct verb verbs[] = {
#define CN_VERB(ID, NAME, LABEL, ...) {.name = NAME, .label = LABEL, .args = {__VA_ARGS__}},
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
    {"first-civil-war", "First Civil War", "Cards 1 to 27: from the Long Parliament to Laud's execution."},
    {"second-civil-war", "Second Civil War", "Cards 28 to 45: from the New Model Army to the King's trial."},
    {"third-civil-war", "Third Civil War", "Cards 46 to 60: from Charles II to the end of the Rump."},
    {"campaign", "The three wars", "All sixty cards, with a check between the wars."},
    {"first-two-wars", "The first two wars", "Cards 1 to 45, counted by the Second Civil War's table (B.0)."},
    {"last-two-wars", "The last two wars", "Cards 28 to 60, from the Second Civil War's set-up (B.0)."},
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

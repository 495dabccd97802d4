/* Cruel Necessity as the engine knows it. */
#include "tables.h"

#include "../kit/table_rows.h"
#include "../kit/board.h"
#include "../kit/content.h"
#include "bot/bot.h"
#include "rules/victory.h"
#include "shown/board.h"
#include "shown/summary.h"
#include "shown/view.h"
#include "state/audit.h"
#include "state/score.h"
#include "state/setup.h"

static const struct role roles[] = {{"parliament", "Parliament", BOARD_PARLIAMENT}};

/* CN-9.0, CN-11.1, CN-11.2: the early ends of the game, and the first score of the scenario's table that is a
 * victory. */
#define HOLDS_OUT(SCORE)                                                                                               \
    "Never ends a turn with London lost or four tracks on F, and scores " SCORE " or more when the last card is done."

static const struct scenario scenarios[] = {
    {.id = "first-civil-war",
     .title = "First Civil War",
     .summary = "Cards 1 to 27: from the Long Parliament to Laud's execution.",
     .wins = {HOLDS_OUT("3")}},
    {.id = "second-civil-war",
     .title = "Second Civil War",
     .summary = "Cards 28 to 45: from the New Model Army to the King's trial.",
     .wins = {HOLDS_OUT("3")}},
    {.id = "third-civil-war",
     .title = "Third Civil War",
     .summary = "Cards 46 to 60: from Charles II to the end of the Rump.",
     .wins = {HOLDS_OUT("2")}},
    {.id = "campaign",
     .title = "The three wars",
     .summary = "All sixty cards, with a check between the wars.",
     .wins = {HOLDS_OUT("2")}},
    {.id = "first-two-wars",
     .title = "The first two wars",
     .summary = "Cards 1 to 45, counted by the Second Civil War's table (B.0).",
     .wins = {HOLDS_OUT("3")}},
    {.id = "last-two-wars",
     .title = "The last two wars",
     .summary = "Cards 28 to 60, from the Second Civil War's set-up (B.0).",
     .wins = {HOLDS_OUT("2")}},
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
    .board_size = {CN_BOARD_WIDTH, CN_BOARD_HEIGHT},
    .role_count = COUNT(roles),
    .scenario_count = COUNT(scenarios),
    .option_count = COUNT(options),
    .roles = roles,
    .scenarios = scenarios,
    .options = options,
    RULESET_TABLES,
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
    .held = cn_held,
    .conclude = cn_conclude,
    .audit = cn_audit,
    .summary_count = CN_SUMMARY_ROWS,
    .summary = cn_summary,
    .value = cn_value,
    .prior = cn_prior,
    .stands = cn_stands,
    .measures = cn_measures,
    .weights = cn_weights,
    .parts = cn_parts,
    .count_pieces = cn_count_pieces,
    .connections = cn_connections,
    .connection_kinds = cn_connection_kinds,
    .map_layers = cn_map_layers,
    .facts = cn_facts,
    .names_at = CONTENT_NAMES,
};

const struct ruleset *ruleset_entry(void) {
    return &ruleset;
}

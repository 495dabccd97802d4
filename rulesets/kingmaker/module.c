/* Kingmaker (Andrew McNeil): the Wars of the Roses for two to eight, with both expansions. */
#include "bot/bot.h"
#include "rules/gone.h"
#include "rules/offers.h"
#include "rules/turn.h"
#include "rules/victory.h"
#include "rules/windows.h"
#include "shown/shown.h"
#include "state/state.h"
#include "tables.h"

#include "../kit/content.h"
#include "../kit/table_rows.h"

_Static_assert(sizeof(struct kingmaker) <= RULESET_MAX_STATE, "a game fits into a state");

static const struct role roles[SEATS] = {
    {"red", "Red", "#a3262a"},       {"blue", "Blue", "#1f4e9c"},     {"green", "Green", "#1f7a4d"},
    {"yellow", "Yellow", "#ecd25a"}, {"purple", "Purple", "#7b3f98"}, {"orange", "Orange", "#d9771f"},
    {"black", "Black", "#2b2b2b"},   {"white", "White", "#f3efe2"},
};

#define WINS "Holds the last royal heir and has him crowned, or has Parliament make his King the one King of England."
static const struct scenario scenarios[] = {
    {.id = "wars-of-the-roses",
     .title = "The Wars of the Roses",
     .summary = "England from 1450 on: factions of Nobles, two royal houses, one crown.",
     .wins = {WINS, WINS, WINS, WINS, WINS, WINS, WINS, WINS}},
};

static const struct option_choice windows[] = {{"all", "All that the rules leave room for"},
                                               {"few", "The few that matter most"},
                                               {0}};
static const struct option_choice majorities[] = {{"printed", "Of all votes in print"},
                                                  {"countable", "Of those that can be counted"},
                                                  {0}};
static const struct game_option options[OPTIONS] = {
    [OPTION_PLAYERS] = {"players", "Players", "How many seats there are.", OPTION_NUMBER, NULL, 2, SEATS, 5},
    [OPTION_E1] = {"e1", "First expansion", "Refuges, storming, sea battles, vacillating allegiance and more.",
                   OPTION_FLAG, NULL, 0, 1, 0},
    [OPTION_E2] = {"e2", "Second expansion", "Diets, treaties, treachery, the Scots and more events.", OPTION_FLAG,
                   NULL, 0, 1, 0},
    [OPTION_DUBLIN] = {"dublin", "Dublin", "Dublin is a city and a port in Ireland (second expansion).", OPTION_FLAG,
                       NULL, 0, 1, 0},
    [OPTION_RANDOM_HEIRS] = {"random-heirs", "Random heirs", "Dice place the heirs (second expansion).", OPTION_FLAG,
                             NULL, 0, 1, 0},
    [OPTION_WINDOWS] = {"windows", "Windows",
                        "The moments at which all seats may act. Fewer of them make a shorter game.", OPTION_CHOICE,
                        windows, 0, 0, WINDOWS_FEW},
    [OPTION_ROUNDS] = {"rounds", "Rounds", "After so many rounds the player with most votes in both Houses wins.",
                       OPTION_NUMBER, NULL, 1, 200, 60},
    [OPTION_MAJORITY] = {"majority", "Majority in Commons", "Half of these votes, plus one, carry the Commons.",
                         OPTION_CHOICE, majorities, 0, 0, MAJORITY_PRINTED},
};

static const struct window_rules window_rules = WINDOW_RULES(struct kingmaker, windows, km_windows_covering);

static const struct ruleset ruleset = {
    .build = RULESET_BUILD,
    .id = "kingmaker",
    .title = "Kingmaker",
    .version = "1.2.0",
    .state_version = 6,
    .state_size = sizeof(struct kingmaker),
    /* Eight players who made all permitted offers needed 107,717 decisions in 200 rounds. */
    .bounds = {.actions = 400, .decisions = 200000, .steps = 600, .draws = 200},
    .players_least = 2,
    .players_most = SEATS,
    .board_size = {BOARD_WIDTH, BOARD_HEIGHT},
    .role_count = SEATS,
    .scenario_count = 1,
    .option_count = OPTIONS,
    .roles = roles,
    .scenarios = scenarios,
    .options = options,
    RULESET_TABLES,
    .content_load = km_content_load,
    .content_unload = km_content_unload,
    .seats = km_seats,
    .setup_refusal = km_setup_refusal,
    .setup = km_setup,
    .to_act = flow_to_act,
    .legal = flow_legal,
    .apply = km_apply,
    .prompt = flow_prompt,
    .result = km_result,
    .view = km_view,
    .board = km_board,
    .resample = km_resample,
    .conclude = km_conclude,
    .conclude_together = km_conclude_together,
    .audit = km_audit,
    .anytime_legal = km_anytime_legal,
    .anytime_apply = km_anytime_apply,
    .own_prompt = flow_own_prompt,
    .flow_depth = FLOW_FRAMES,
    .own_depth = OWN_FRAMES,
    .own_stacks = offsetof(struct kingmaker, own),
    .windows = &window_rules,
    .held = km_held,
    .gone = km_gone,
    .summary_count = SUMMARY_ROWS,
    .summary = km_summary,
    .value = km_value,
    .measures = km_measures,
    .weights = km_weights,
    .prior = km_prior,
    .stands = km_stands,
    .parts = km_parts,
    .count_pieces = km_count_pieces,
    .connections = km_connections,
    .connection_kinds = km_connection_kinds,
    .map_layers = km_map_layers,
    .facts = km_facts,
    .names_at = CONTENT_NAMES,
};

const struct ruleset *ruleset_entry(void) {
    return &ruleset;
}

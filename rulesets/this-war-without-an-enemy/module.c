/* This War Without an Enemy (Scott H. Moore, Nuts! Publishing): the English Civil War, 1642 to 1646, with blocks. */
#include "tables.h"
#include "../kit/table_rows.h"
#include "../kit/board.h"
#include "../kit/content.h"
#include "bot/bot.h"
#include "rules/victory.h"
#include "shown/shown.h"
#include "state/audit.h"
#include "state/setup.h"

_Static_assert(sizeof(struct tw_state) <= 4096, "a game fits into a page");
_Static_assert(sizeof(struct tw_state) % 8 == 0, "whole words");

static const struct role roles[SIDES] = {
    {"king", "Royalist", BOARD_KING},
    {"parliament", "Parliamentarian", BOARD_PARLIAMENT},
};

#define MAJOR "Major Victory: 3 Victory Points or more at the end of a Turn from 1643 on"
#define SCOTS " (2 or more once the king has surrendered to the Scots)"
#define AHEAD ". Else: ahead on the Victory Track at the end of "
#define LEVEL ", or level"

static const struct scenario scenarios[SCENARIOS] = {
    {.id = "full-war",
     .title = "The Full War",
     .summary = "September 1642 to the end of 1646: 26 Turns",
     .wins = {MAJOR AHEAD "1646" LEVEL ".", MAJOR SCOTS AHEAD "1646."}},
    {.id = "early-war",
     .title = "The Early War",
     .summary = "September 1642 to the end of 1643: 8 Turns",
     .wins = {MAJOR AHEAD "1643.", MAJOR AHEAD "1643" LEVEL "."}},
    {.id = "mid-to-late-war",
     .title = "The Mid-to-Late War",
     .summary = "1644 to 1646: 18 Turns",
     .wins = {MAJOR AHEAD "1646" LEVEL ".", MAJOR SCOTS AHEAD "1646."}},
    {.id = "mid-war",
     .title = "The Mid War",
     .summary = "1644: 6 Turns",
     .wins = {MAJOR AHEAD "1644" LEVEL ".", MAJOR AHEAD "1644."}},
    {.id = "prelude",
     .title = "Prelude to War",
     .summary = "June 1642 to the end of 1646: 27 Turns, with forces drawn at random",
     .wins = {MAJOR AHEAD "1646" LEVEL ".", MAJOR SCOTS AHEAD "1646."}},
};

static const struct game_option options[] = {
    [OPTION_VARIANT_TIMING] = {"variant-timing", "Variant timing of Major Events",
                               "A die decides when the Irish Cessation, the Solemn League and Covenant, Callendar and "
                               "the New Model Army come",
                               OPTION_FLAG, NULL, 0, 1, 0},
};

static const struct ruleset ruleset = {
    .build = RULESET_BUILD,
    .id = "this-war-without-an-enemy",
    .title = "This War Without an Enemy",
    .version = "1.2.0",
    .state_version = 6,
    .state_size = sizeof(struct tw_state),
    .bounds = {.actions = 200, .decisions = 20000, .steps = 400, .draws = 200},
    .board_size = {TW_BOARD_WIDTH, TW_BOARD_HEIGHT},
    .role_count = SIDES,
    .scenario_count = SCENARIOS,
    .option_count = sizeof options / sizeof *options,
    .roles = roles,
    .scenarios = scenarios,
    .options = options,
    RULESET_TABLES,
    .content_load = tw_content_load,
    .content_unload = tw_content_unload,
    .setup = tw_setup,
    .to_act = flow_to_act,
    .legal = flow_legal,
    .apply = flow_apply,
    .prompt = flow_prompt,
    .result = tw_result,
    .view = tw_view,
    .board = tw_board,
    .resample = tw_resample,
    .held = tw_held,
    .conclude = tw_conclude,
    .audit = tw_audit,
    .summary_count = TW_SUMMARY_ROWS,
    .summary = tw_summary,
    .value = tw_value,
    .prior = tw_prior,
    .stands = tw_stands,
    .parts = tw_parts,
    .count_pieces = tw_count_pieces,
    .connections = tw_connections,
    .connection_kinds = tw_connection_kinds,
    .map_layers = tw_map_layers,
    .facts = tw_facts,
    .names_at = CONTENT_NAMES,
    .measures = tw_measures,
    .weights = tw_weights,
};

const struct ruleset *ruleset_entry(void) {
    return &ruleset;
}

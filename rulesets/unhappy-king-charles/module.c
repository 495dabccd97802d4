/* Unhappy King Charles! (Charles Vasey; GMT Games 2008, PHALANX 2023): the English Civil War, 1642 to 1645, with
 * cards. */
#include "rules/standing_passes.h"
#include "rules/victory.h"
#include "rules/decks.h"
#include "shown/shown.h"
#include "state/setup.h"
#include "state/state.h"
#include "tables.h"

#include "../kit/table_rows.h"
#include "../kit/writer.h"

_Static_assert(sizeof(struct uk_state) <= 4096, "a game fits into a page");

static const struct role roles[SIDES] = {{"royalist", "Royalist"}, {"parliament", "Parliament"}};

#define ROYALIST_WINS                                                                                                  \
    "Deny Parliament its Victory Points to the end of 1645, hold London and three Regions for two turns, or see "      \
    "Parliament's Power Base fall"
#define PARLIAMENT_WINS                                                                                                \
    "Have enough Victory Points for Regions and Economic Infrastructures at the end of 1645, make the King "           \
    "surrender, or see the Royalist Power Base fall"

static const struct scenario scenarios[SCENARIOS] = {
    {.id = "war",
     .title = "The War",
     .summary = "Late 1642 to Winter 1645: 11 turns for two players",
     .wins = {ROYALIST_WINS, PARLIAMENT_WINS}},
    {.id = "henrietta",
     .title = "Henrietta",
     .summary = "The same war for one player who plays both sides; a die decides which cards they may play",
     .wins = {ROYALIST_WINS, PARLIAMENT_WINS}},
};

static const struct option_choice editions[] = {{"phalanx", "PHALANX (2023)"}, {"gmt", "GMT Games (2008)"}, {0}};
static const struct game_option options[OPTIONS] = {
    [OPTION_EDITION] = {.id = "edition",
                        .title = "Edition",
                        .summary = "Whose rules are played.",
                        .kind = OPTION_CHOICE,
                        .choices = editions},
    [OPTION_CORNISH] = {.id = "stout-cornish-men",
                        .title = "Stout Cornish men",
                        .summary = "Only the Cornish Brigades are recruited at Truro.",
                        .kind = OPTION_FLAG,
                        .most = 1},
    [OPTION_DESERTION_ORDER] = {.id = "random-desertion-order",
                                .title = "Random desertion order",
                                .summary = "A die decides with which category desertion begins.",
                                .kind = OPTION_FLAG,
                                .most = 1},
    [OPTION_MANCHESTER] = {.id = "manchester",
                           .title = "Manchester",
                           .summary = "The Eastern Association and the Ironsides are recruited at Cambridge, with "
                                      "Willoughby or with Manchester.",
                           .kind = OPTION_FLAG,
                           .most = 1},
    [OPTION_LAUGHTER] = {.id = "laughter-of-the-court",
                         .title = "The laughter of the court",
                         .summary = "Newcastle leaves England after a Decisive defeat or when the North is lost.",
                         .kind = OPTION_FLAG,
                         .most = 1},
    [OPTION_LOSTWITHIEL] = {.id = "lostwithiel",
                            .title = "Lostwithiel",
                            .summary = "Essex's army disperses after a Decisive defeat far from London.",
                            .kind = OPTION_FLAG,
                            .most = 1},
    [OPTION_NO_AUTOMATIC] = {.id = "no-automatic-victory",
                             .title = "No automatic victory",
                             .summary = "Holding London and three Regions does not end the game.",
                             .kind = OPTION_FLAG,
                             .most = 1},
};

static const struct window_rules windows = WINDOW_RULES(struct uk_state, windows, standing_passes);

static void setup(struct game *game, const struct setup *setup) {
    pieces_setup(game, setup);
    uk_cards_setup(game);
    flow_call(game, STEP_TURN, ROYALIST);
    flow_run(game);
}

static role_set to_act(const struct game *game) {
    return uk(game)->ending != ENDING_NONE ? 0 : flow_to_act(game);
}

static void legal(const struct game *game, int role, struct action_list *list) {
    if (uk(game)->ending == ENDING_NONE)
        flow_legal(game, role, list);
}

static void prompt(const struct game *game, int role, struct writer *out) {
    if (uk(game)->ending == ENDING_NONE)
        flow_prompt(game, role, out);
    else
        put(out, "The game is over");
}

static const struct ruleset ruleset = {.build = RULESET_BUILD,
                                       .id = "unhappy-king-charles",
                                       .title = "Unhappy King Charles!",
                                       .version = "1.0.0",
                                       .state_version = 1,
                                       .state_size = sizeof(struct uk_state),
                                       .flow_depth = DEPTH,
                                       .windows = &windows,
                                       .bounds = {.actions = 400, .decisions = 8000, .steps = 600, .draws = 200},
                                       .players_least = 1,
                                       .players_most = 2,
                                       .board_size = {BOARD_WIDTH, BOARD_HEIGHT},
                                       .role_count = SIDES,
                                       .scenario_count = SCENARIOS,
                                       .option_count = OPTIONS,
                                       .roles = roles,
                                       .scenarios = scenarios,
                                       .options = options,
                                       RULESET_TABLES,
                                       .content_load = uk_content_load,
                                       .content_unload = content_pool_free,
                                       .setup = setup,
                                       .to_act = to_act,
                                       .legal = legal,
                                       .apply = flow_apply,
                                       .prompt = prompt,
                                       .result = victory_result,
                                       .view = view_write,
                                       .board = uk_board_write,
                                       .resample = resample_hidden,
                                       .conclude = victory_conclude,
                                       .audit = audit_state};

const struct ruleset *ruleset_entry(void) {
    return &ruleset;
}

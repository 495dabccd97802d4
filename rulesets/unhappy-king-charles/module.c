/* Unhappy King Charles! (Charles Vasey; GMT Games 2008, PHALANX 2023): the English Civil War, 1642 to 1645, with
 * cards. */
#include "bot/bot.h"
#include "rules/standing_passes.h"
#include "rules/victory.h"
#include "rules/cards.h"
#include "rules/decks.h"
#include "shown/shown.h"
#include "state/armies.h"
#include "state/setup.h"
#include "state/state.h"
#include "tables.h"

#include "../kit/board.h"
#include "../kit/table_rows.h"
#include "../kit/writer.h"

_Static_assert(sizeof(struct uk_state) <= 4096, "a game fits into a page");

static const struct role roles[SIDES] = {{"royalist", "Royalist", BOARD_KING},
                                         {"parliament", "Parliament", BOARD_PARLIAMENT}};

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
                             .summary = "King Charles's surrender does not end the game.",
                             .kind = OPTION_FLAG,
                             .most = 1},
};

static const struct window_rules windows = WINDOW_RULES(struct uk_state, windows, standing_passes);

static void uk_setup(struct game *game, const struct setup *setup) {
    pieces_setup(game, setup);
    uk_cards_setup(game);
    flow_call(game, STEP_TURN, ROYALIST);
    flow_run(game);
}

static role_set uk_to_act(const struct game *game) {
    return state_of(game)->ending != ENDING_NONE ? 0 : flow_to_act(game);
}

/* Annex, card 63: the Royalist may let the Queen sail at any stage of a Royalist card play. */
static bool queen_may_sail(const struct game *game, int role) {
    const struct uk_state *s = state_of(game);
    const struct frame *top = flow_top(game);
    return role == ROYALIST && top != NULL && top->step != STEP_PLAY && (flow_to_act(game) & ROLE_BIT(role)) &&
           s->play.card != NONE && s->play.side == ROYALIST && queen_may_leave(content_of(game), s);
}

static void uk_legal(const struct game *game, int role, struct action_list *list) {
    if (state_of(game)->ending != ENDING_NONE)
        return;
    flow_legal(game, role, list);
    if (list->count > 0 && queen_may_sail(game, role)) {
        list_add(list, VERB_QUEEN_LEAVES);
        list_sort(list);
    }
}

static void uk_apply(struct game *game, int role, const struct action *action) {
    if (action->verb == VERB_QUEEN_LEAVES && queen_may_sail(game, role))
        queen_leaves(game);
    else
        flow_apply(game, role, action);
}

static void uk_prompt(const struct game *game, int role, struct writer *out) {
    if (state_of(game)->ending == ENDING_NONE)
        flow_prompt(game, role, out);
    else
        put(out, "The game is over");
}

static const struct ruleset ruleset = {
    .build = RULESET_BUILD,
    .id = "unhappy-king-charles",
    .title = "Unhappy King Charles!",
    .version = "1.1.0",
    .state_version = 4,
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
    .setup = uk_setup,
    .to_act = uk_to_act,
    .legal = uk_legal,
    .apply = uk_apply,
    .prompt = uk_prompt,
    .result = uk_result,
    .view = uk_view,
    .board = uk_board,
    .resample = uk_resample,
    .held = uk_held,
    .conclude = uk_conclude,
    .audit = uk_audit,
    .summary_count = SUMMARY_ROWS,
    .summary = uk_summary,
    .value = uk_value,
    .prior = uk_prior,
    .stands = uk_stands,
    .parts = uk_parts,
    .count_pieces = uk_count_pieces,
    .connections = uk_connections,
    .connection_kinds = uk_connection_kinds,
    .map_layers = uk_map_layers,
    .facts = uk_facts,
    .names_at = CONTENT_NAMES,
    .measures = uk_measures,
    .weights = uk_weights,
};

const struct ruleset *ruleset_entry(void) {
    return &ruleset;
}

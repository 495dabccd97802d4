/* What each event does: a row for each card that has one (annex; titles and texts in content/cards.json). Combat cards
 * work in Battle, card 88 in its window alone; Operations and Campaign cards have no row. */
#include "../../kit/bits.h"
#include "../state/areas.h"
#include "../state/armies.h"
#include "../tables.h"
#include "events.h"

enum {
    NORTH = 1 << THE_NORTH,
    MIDLANDS = 1 << THE_MIDLANDS,
    WELSH = 1 << WALES,
    EAST = 1 << THE_EAST,
    SOUTH = 1 << THE_SOUTH
};
enum { ALL_VETERANS = 127 };

/* ---- conditions ------------------------------------------------------------------------------------------------ */

static bool oxford_is_free(const struct game *game, int side) {
    const struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    return s->control[c->at.oxford] == side && (s->generals_in[c->at.oxford] & c->generals_of[opponent(side)]) == 0;
}

static bool oxford_is_own(const struct game *game, int side) {
    return uk(game)->control[CONTENT(game)->at.oxford] == side;
}

static bool london_is_open(const struct game *game, int side) {
    const struct uk_state *s = uk(game);
    const int london = CONTENT(game)->at.london;
    return s->control[london] == side && s->siege[london] == SIEGE_NONE;
}

static bool queen_is_awaited(const struct game *game, int side) {
    const struct area_set landings = queen_landings(game, side);
    return uk(game)->queen == PLACE_WAITING && !areas_empty(&landings);
}

static bool cessation_is_open(const struct game *game, int side) {
    (void)side;
    return !uk(game)->cessation_barred;
}

static bool enemy_plays_on(const struct game *game, int side) {
    const struct uk_state *s = uk(game);
    return s->war_begun && !(s->passed >> opponent(side) & 1);
}

static bool covenanters_are_there(const struct game *game, int side) {
    const struct uk_state *s = uk(game);
    (void)side;
    for (int b = 0; b < BRIGADES; b++)
        if (CONTENT(game)->brigade[b].pool == POOL_COVENANTER && brigade_on_map(s, b))
            return true;
    return false;
}

/* Where an effect always is one. */
static bool always(const struct game *game, int side, const struct effect *effect) {
    (void)game;
    (void)side;
    (void)effect;
    return true;
}

/* ---- the rows ---------------------------------------------------------------------------------------------------- */

#define MARKERS(COUNT, REGIONS, FLAGS)                                                                                 \
    { .run = place_markers, .possible = can_place_markers, .count = COUNT, .regions = REGIONS, .flags = FLAGS }
#define UNMARK(COUNT, FLAGS)                                                                                           \
    { .run = remove_markers, .possible = can_remove_markers, .count = COUNT, .flags = FLAGS }
#define LEVIES(COUNT, REGIONS, FLAGS, WITH)                                                                            \
    {                                                                                                                  \
        .run = place_brigades, .possible = can_place_brigades, .count = COUNT, .regions = REGIONS, .flags = FLAGS,     \
        .arg = WITH                                                                                                    \
    }
#define RECRUITS(COUNT, VETERANS)                                                                                      \
    { .run = recruit_by_event, .possible = can_recruit_by_event, .count = COUNT, .arg = VETERANS }
#define DRAWS(COUNT)                                                                                                   \
    { .run = draw_cards_for_side, .possible = always, .count = COUNT }
#define FORCES(COUNT)                                                                                                  \
    { .run = discard_enemy_card, .possible = can_discard_enemy_card, .count = COUNT }
#define NAVAL(DELTA)                                                                                                   \
    { .run = shift_naval_status, .possible = always, .count = DELTA }
#define CHOOSES(TARGETS, VERB)                                                                                         \
    { .run = choose_area, .possible = can_choose_area, .targets = TARGETS, .verb = VERB }
#define NOTABLE(WHO)                                                                                                   \
    { .run = place_notable, .possible = can_place_notable, .arg = WHO }
#define ACTIVATES(WHO, FLAGS)                                                                                          \
    { .run = activate_by_event, .possible = can_activate_by_event, .generals = WHO, .flags = FLAGS }
#define BIT(GENERAL) (UINT32_C(1) << (GENERAL))

static const struct card_event events[CARDS] = {
    [CARD(1)] = {.effect = {{.run = begin_war, .possible = always}, {.run = recruit_if_parliament, .count = 1}}},
    [CARD(2)] = {.effect = {{.run = scots_muster, .possible = always},
                            {.run = scots_enter},
                            {.run = recruit_if_royalist, .count = 2, .regions = NORTH}}},
    [CARD(3)] = {.effect = {{.run = new_model, .possible = always}}},
    [CARD(59)] = {.effect = {MARKERS(2, NORTH, OVER_ENEMY)}},
    [CARD(60)] = {.effect = {NOTABLE(BASING_HOUSE)}},
    [CARD(61)] = {.effect = {CHOOSES(plot_targets, VERB_AIM), {.run = roll_plot}, {.run = surrender_chosen}}},
    [CARD(62)] = {.effect = {LEVIES(1, SOUTH, CORNISH, HOPTON), MARKERS(1, SOUTH, 0)}},
    [CARD(63)] = {.offered = queen_is_awaited,
                  .effect = {CHOOSES(queen_landings, VERB_LAND),
                             LEVIES(2, NORTH, WHERE_CHOSEN | OPTIONAL, NONE),
                             {.run = land_queen}}},
    [CARD(64)] = {.offered = oxford_is_free, .effect = {DRAWS(2)}},
    [CARD(65)] = {.effect = {MARKERS(3, 0, ONCE_A_REGION)}},
    [CARD(66)] = {.effect = {LEVIES(2, WELSH, ONCE_AN_AREA | OPTIONAL, NONE), MARKERS(1, WELSH, 0)}},
    [CARD(67)] =
        {.effect = {FORCES(1), CHOOSES(hull_plot_targets, VERB_AIM), {.run = roll_plot}, {.run = surrender_chosen}}},
    [CARD(68)] = {.effect = {MARKERS(3, 0, ONCE_A_REGION)}},
    [CARD(69)] = {.effect = {RECRUITS(2, 0)}},
    [CARD(70)] = {.effect = {DRAWS(2)}},
    [CARD(71)] = {.effect = {LEVIES(2, EAST, ONCE_AN_AREA | OPTIONAL, NONE), MARKERS(1, EAST, 0)}},
    [CARD(72)] = {.effect = {MARKERS(2, MIDLANDS, OVER_ENEMY)}},
    [CARD(73)] = {.offered = turnham_green_holds,
                  .effect = {{.run = summon_to_london, .possible = can_summon_to_london}}},
    [CARD(74)] = {.effect = {{.run = relief_march, .possible = can_activate_by_event, .generals = BIT(ESSEX)}}},
    [CARD(75)] = {.effect = {NAVAL(1), MARKERS(1, 0, IN_PORTS)}},
    [CARD(76)] = {.effect = {FORCES(1)}},
    [CARD(77)] = {.offered = london_is_open,
                  .effect = {LEVIES(2, EAST | SOUTH, IN_LONDON | ONCE_A_REGION | OPTIONAL, NONE)}},
    [CARD(78)] = {.effect = {{.run = place_own_notable, .possible = can_place_own_notable}}},
    [CARD(79)] = {.effect = {UNMARK(2, ONCE_A_REGION)}},
    [CARD(80)] = {.offered = cessation_is_open,
                  .effect = {{.run = place_irish, .possible = can_place_irish, .count = 3}}},
    [CARD(81)] = {.effect = {{.run = promote_rupert, .possible = can_promote_rupert}}},
    [CARD(82)] = {.effect = {{.run = place_brentford, .possible = can_place_brentford},
                             ACTIVATES(BIT(KING_CHARLES), OPTIONAL | TO_BOMBARD)}},
    [CARD(83)] = {.offered = oxford_is_own, .effect = {MARKERS(2, SOUTH | MIDLANDS, 0), DRAWS(1)}},
    [CARD(84)] =
        {.effect = {{.run = joint_venture, .possible = can_activate_by_event, .generals = BIT(ESSEX) | BIT(WALLER)},
                    ACTIVATES(BIT(ESSEX) | BIT(WALLER), 0)}},
    [CARD(85)] = {.effect = {NOTABLE(BLAKE)}},
    [CARD(86)] = {.effect = {CHOOSES(meldrum_targets, VERB_BOMBARD_AT),
                             {.run = bombard_chosen, .arg = 0 /* no Assault */},
                             {.run = surrender_chosen}}},
    [CARD(87)] = {.effect = {CHOOSES(wilmot_targets, VERB_AIM), {.run = roll_plot}, {.run = surrender_chosen}}},
    [CARD(89)] = {.effect = {FORCES(1)}},
    [CARD(90)] = {.effect = {{.run = transfer_brigades, .possible = can_transfer_brigades, .count = 2}}},
    [CARD(91)] = {.effect = {{.run = choose_region, .possible = always, .regions = SOUTH | MIDLANDS | WELSH},
                             {.run = lose_brigade},
                             UNMARK(1, WHERE_CHOSEN)}},
    [CARD(92)] = {.effect = {FORCES(1), MARKERS(1, 0, 0)}},
    [CARD(93)] = {.effect = {LEVIES(1, SOUTH, OPTIONAL, GORING), ACTIVATES(BIT(GORING), OPTIONAL | TO_BOMBARD)}},
    [CARD(94)] = {.effect = {{.run = transfer_brigades, .possible = can_transfer_brigades, .count = 2}}},
    [CARD(95)] = {.effect = {{.run = storm_or_sack, .possible = can_storm_or_sack},
                             {.run = bombard_chosen, .arg = 2 /* at once */},
                             {.run = place_markers,
                              .possible = can_place_markers,
                              .count = 1,
                              .flags = OVER_ENEMY | BESIDE_GENERAL | WHERE_CHOSEN}}},
    [CARD(96)] = {.effect = {{.run = dismiss_rupert, .possible = can_dismiss_rupert}}},
    [CARD(97)] = {.effect = {CHOOSES(siege_targets, VERB_BOMBARD_AT), {.run = bombard_chosen, .count = 2, .arg = 1}}},
    [CARD(98)] = {.effect = {{.run = lose_covenanter, .possible = always}}},
    [CARD(99)] = {.effect = {NAVAL(2)}},
    [CARD(100)] = {.offered = london_is_parliaments,
                   .effect = {{.run = london_rises, .possible = always},
                              {.run = london_garrison_leaves},
                              {.run = surrender_chosen}}},
    [CARD(101)] = {.effect = {NAVAL(-2)}},
    [CARD(102)] = {.effect = {DRAWS(2), LEVIES(1, 0, VETERANS | IN_PORTS | OPTIONAL, NONE)}},
    [CARD(103)] = {.offered = enemy_plays_on, .effect = {{.run = begin_truce, .possible = always}}},
    [CARD(104)] = {.effect = {DRAWS(2), RECRUITS(1, ALL_VETERANS)}},
    [CARD(105)] = {.effect = {LEVIES(2, SOUTH | MIDLANDS, VETERANS | ONCE_A_REGION | OPTIONAL, NONE),
                              MARKERS(2, SOUTH | MIDLANDS, 0)}},
    [CARD(106)] = {.effect = {MARKERS(3, 0, OVER_ENEMY | ONCE_A_REGION), FORCES(1)}},
    [CARD(107)] = {.offered = covenanters_are_there,
                   .effect = {{.run = scots_surrender, .possible = always}, {.run = scots_depart}}},
    [CARD(108)] = {.effect = {CHOOSES(lorraine_landings, VERB_LAND), {.run = land_lorraine}}},
    [CARD(109)] = {.effect = {{.run = dismiss_irish, .possible = can_dismiss_irish}}},
    [CARD(110)] = {.effect = {{.run = plague, .possible = can_plague}}},
};

const struct card_event *uk_event_of(int card) {
    return &events[card];
}

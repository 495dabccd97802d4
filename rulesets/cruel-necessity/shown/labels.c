/* Details of labels and prompts: prices, odds, positions of pieces, warnings of ends. A label's detail consists of the
 * cost and the number that are shown beside the short label. Everything in this game is public, so all readers read the
 * same. */
#include "../../kit/text.h"
#include "../state/achievements.h"
#include "../state/battle.h"
#include "../state/odds.h"
#include "../state/pieces.h"
#include "../state/tracks.h"

/* ---- parts ------------------------------------------------------------------------------------------- */

/* The faces that succeed: "roll 6", "roll 5 or 6", "roll 3 to 6". */
static void put_faces(struct writer *out, const char *verb, int least) {
    put_format(out, least >= 6 ? "%s %d" : least == 5 ? "%s %d or 6" : "%s %d to 6", verb, least);
}

static void put_odds(const struct game *game, struct writer *out, int piece, int value) {
    put_faces(out, "roll", cn_least_roll(cn_zeal_drm(game, piece), value));
}

/* "in York N3", "at London"; brief: "in N3". */
static void put_area(const struct game *game, struct writer *out, int area, bool brief) {
    const struct cn_area *a = &content_of(game)->area[area];
    put(out, a->region == NONE ? "at " : "in ");
    if (a->region != NONE && !brief)
        put_format(out, "%s ", a->title);
    put(out, a->short_title);
}

/* Does the list of this moment hold this verb? */
static bool is_listed(const struct game *game, int role, int verb) {
    struct action_list list = {0};
    flow_legal(game, role, &list);
    for (int i = 0; i < list.count; i++)
        if (list.item[i].verb == verb)
            return true;
    return false;
}

static void put_zeal_points(const struct game *game, struct writer *out) {
    put_format(out, "%d Zeal", state_of(game)->zeal);
}

static void put_points(struct writer *out, int points) {
    put_format(out, "%d Benefit Point%s", points, points == 1 ? "" : "s");
}

/* ---- cards ------------------------------------------------------------------------------------------- */

static void put_price(const struct cn_card *card, struct writer *out) {
    put_format(out, "%d Zeal, %d VP", card->zeal_cost, card->vp);
}

void cn_card_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_price(&content_of(game)->card[action->arg[0]], out);
}

void cn_card_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    cn_card_number(game, role, action, out);
}

static const struct cn_card *offered(const struct game *game, const struct action *action) {
    return &content_of(game)->card[content_of(game)->offer[action->arg[0]]];
}

void cn_offer_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_price(offered(game, action), out);
}

void cn_offer_cost(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_format(out, "%d Zeal", offered(game, action)->zeal_cost);
}

void cn_offer_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_format(out, "%d VP", offered(game, action)->vp);
}

void cn_choice_prompt_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, is_listed(game, role, VERB_DECLINE) ? ", or decline" : "");
}

void cn_decline_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    switch (flow_top(game)->step) {
    case STEP_INFUSE: put(out, "the Zeal marker stays in its box"); return;
    case STEP_SETTLERS: put(out, "send no settlers this turn"); return;
    }
    put(out, "leave what the card offers");
}

/* ---- tracks ------------------------------------------------------------------------------------------ */

static void put_boxes(struct writer *out, int steps) {
    int boxes = steps > 0 ? steps : -steps;
    put_format(out, "%s %d box%s", steps > 0 ? "up" : "down", boxes, boxes == 1 ? "" : "es");
}

static int steps_to_move(const struct game *game) {
    const struct frame *top = flow_top(game);
    return top->step == STEP_JAMMED ? top->reg[JAMMED_DIRECTION] : top->reg[TRACK_CHOICE_STEPS];
}

void cn_move_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_boxes(out, steps_to_move(game));
}

void cn_move_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    cn_move_number(game, role, action, out);
}

void cn_jammed_prompt_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, steps_to_move(game) > 0 ? "rise" : "fall");
}

void cn_track_choice_prompt_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, "goes ");
    put_boxes(out, steps_to_move(game));
}

void cn_track_roll_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    int track = action->arg[0];
    put_faces(out, "roll", cn_least_roll(cn_politics_drm(game, track), cn_politics_number(game, track)));
}

void cn_politics_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, "1 Zeal; ");
    cn_track_roll_number(game, role, action, out);
}

void cn_free_politics_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    cn_track_roll_number(game, role, action, out);
}

void cn_desperate_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, "gain 1 Zeal");
}

/* ---- the Action Phase --------------------------------------------------------------------------------- */

void cn_one_zeal_cost(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, "1 Zeal");
}

void cn_free_cost(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, "free");
}

void cn_actions_prompt_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    struct action_list list = {0};
    flow_legal(game, role, &list);
    put_zeal_points(game, out);
    put(out, list.count > 1 ? ": choose an action, or end the phase" : ": nothing is left to do but to end the phase");
}

void cn_zeal_left_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_zeal_points(game, out);
}

void cn_zeal_left_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    cn_zeal_left_detail(game, role, action, out);
    put(out, " left");
}

void cn_infuse_prompt_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, flow_top(game)->reg[INFUSE_FREE] ? "free" : "1 Zeal");
}

/* The roll needed against the piece with the marker on it; 0: no roll is possible. */
static int roll_with_marker(const struct game *game, int piece) {
    int value = 0, drm = 1;
    if (piece >= CN_PIECE_OF_TRACK) {
        int track = piece - CN_PIECE_OF_TRACK;
        if (!cn_track_has_room(game, track, 1))
            return 0;
        value = cn_politics_number(game, track);
        drm += cn_politics_drm(game, track);
    } else if (piece >= CN_PIECE_OF_DEVILTRY) {
        value = cn_deviltry_value(game);
    } else if (piece >= CN_PIECE_OF_REVOLT) {
        value = cn_revolt_value(game, piece - CN_PIECE_OF_REVOLT);
    } else if (piece >= CN_PIECE_OF_FORTRESS) {
        value = cn_fortress_value(game, piece - CN_PIECE_OF_FORTRESS);
    } else {
        value = cn_army_combat_value(game, piece);
    }
    return cn_least_roll(drm, value);
}

void cn_infuse_on_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    int least = roll_with_marker(game, action->arg[0]);
    if (least == 0)
        return;
    put_faces(out, "then roll", least);
}

void cn_infuse_on_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    cn_infuse_on_number(game, role, action, out);
}

static bool is_searched_for(const struct game *game) {
    return (state_of(game)->options & CN_OPTION_RECONNAISSANCE) != 0;
}

void cn_campaign_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    int army = action->arg[0];
    if (is_searched_for(game))
        put_format(out, "find %d+, ", content_of(game)->search_fails[army] + 1);
    put_odds(game, out, CN_PIECE_OF_ARMY + army, cn_army_combat_value(game, army));
}

void cn_campaign_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    /* Brief if the Army must be found first, so that both rolls fit. */
    put_area(game, out, cn_army_area(game, action->arg[0]), is_searched_for(game));
    put(out, " (1 Zeal; ");
    cn_campaign_number(game, role, action, out);
    put_char(out, ')');
}

void cn_deviltry_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_odds(game, out, CN_PIECE_OF_DEVILTRY + action->arg[0], cn_deviltry_value(game));
}

void cn_deviltry_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, "1 Zeal; ");
    cn_deviltry_number(game, role, action, out);
}

static const char *click_of(const struct game *game, int fortress) {
    return content_of(game)->click[state_of(game)->fortress[fortress].dial].title;
}

void cn_besiege_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    int fortress = action->arg[0];
    put_odds(game, out, CN_PIECE_OF_FORTRESS + fortress, cn_fortress_value(game, fortress));
}

void cn_besiege_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_format(out, "at its %s (1 Zeal; ", click_of(game, action->arg[0]));
    cn_besiege_number(game, role, action, out);
    put_char(out, ')');
}

void cn_free_siege_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_format(out, "at its %s (", click_of(game, action->arg[0]));
    cn_besiege_number(game, role, action, out);
    put_char(out, ')');
}

void cn_crush_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_odds(game, out, CN_PIECE_OF_REVOLT + action->arg[0], cn_revolt_value(game, action->arg[0]));
}

void cn_crush_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct cn_revolt *revolt = &state_of(game)->revolt[action->arg[0]];
    put_area(game, out, content_of(game)->area_at[revolt->region][revolt->area], false);
    put(out, " (1 Zeal; ");
    cn_crush_number(game, role, action, out);
    put_char(out, ')');
}

static void put_next_click(const struct game *game, struct writer *out, int fortress, int step) {
    int dial = state_of(game)->fortress[fortress].dial;
    put_format(out, "from its %s to its %s", content_of(game)->click[dial].title,
               content_of(game)->click[dial + step].title);
}

void cn_fortify_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_next_click(game, out, action->arg[0], 1);
}

void cn_fortify_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, "1 Zeal; ");
    cn_fortify_number(game, role, action, out);
}

void cn_strike_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    int army = action->arg[0];
    put_odds(game, out, CN_PIECE_OF_ARMY + army, cn_army_combat_value(game, army));
    put(out, ": +2 Zeal, else +1");
}

void cn_strike_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, "free; ");
    cn_strike_number(game, role, action, out);
}

void cn_settle_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, "+1 Zeal and a free roll");
}

/* ---- the battle: before the lines --------------------------------------------------------------------- */

void cn_quick_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct cn_quick *margin = cn_battle_quick_margins(game);
    put_format(out, "a die each: won by %d, lost by %d", margin->victory_margin, margin->defeat_margin);
}

void cn_quick_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    cn_quick_number(game, role, action, out);
}

void cn_against_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    int army = action->arg[0];
    put_area(game, out, cn_army_area(game, army), false);
    put(out, state_of(game)->army[army].disordered ? ", disordered" : "");
}

static int places_left(const struct game *game) {
    int left = 0;
    for (int slot = 0; slot < CN_SLOTS; slot++)
        left += cn_battle(game)->line[CN_PARLIAMENT][slot] == CN_NONE;
    return left;
}

void cn_commit_prompt_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, is_listed(game, role, VERB_COMMIT) ? "Commit Named units to your line; the rest of it is drawn at random"
                                                : "No further Named unit can be committed: end the commitment");
}

void cn_strength_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_format(out, "strength %d", cn_battle_content(game)->unit[action->arg[0]].strength);
}

void cn_strength_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    cn_strength_number(game, role, action, out);
}

void cn_stop_commit_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    int left = places_left(game);
    if (left > 0)
        put_format(out, "%d place%s drawn at random", left, left == 1 ? " is" : "s are");
}

void cn_stop_commit_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    cn_stop_commit_number(game, role, action, out);
}

/* ---- the battle: cards and Zeal ------------------------------------------------------------------------ */

void cn_battle_cards_prompt_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    struct action_list list = {0};
    flow_legal(game, role, &list);
    put(out, list.count > 1 ? "play a battle card, or go on" : "none of your battle cards can be played, go on");
}

void cn_battle_card_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct cn_battle_card *card = &cn_battle_content(game)->card[action->arg[0]];
    switch ((enum cn_battle_effect)card->effect) {
    case CN_EFFECT_UNIT:
    case CN_EFFECT_BRANCH_UNITS:
    case CN_EFFECT_BRANCH_SECTORS:
    case CN_EFFECT_SECTOR: put_format(out, "%+d", card->amount); return;
    case CN_EFFECT_REROLL_BOTH: put(out, "roll both dice again"); return;
    case CN_EFFECT_REROLL_OWN: put(out, "roll your die again"); return;
    case CN_EFFECT_BENEFIT: put_format(out, "+%d Benefit Points", card->amount); return;
    case CN_EFFECT_AFTERMATH: put(out, "a better aftermath"); return;
    case CN_EFFECT_SECTOR_BY_DIE:
    case CN_EFFECT_EXCHANGE: return;
    }
}

void cn_battle_card_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    cn_battle_card_number(game, role, action, out);
}

void cn_card_on_unit_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct cn_battle_card *card = &cn_battle_content(game)->card[action->arg[0]];
    int strength = cn_battle_strength(game, card->side, cn_battle_slot_of(game, card->side, action->arg[1]));
    if (card->effect == CN_EFFECT_EXCHANGE)
        put_format(out, "strength %d", strength);
    else
        put_format(out, "strength %d, %+d", strength, card->amount);
}

void cn_card_on_unit_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    cn_card_on_unit_number(game, role, action, out);
}

void cn_pass_cards_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out,
        flow_top(game)->step == STEP_BATTLE_REROLL ? "Let the dice stand" : "Play no battle card before the clash");
}

void cn_battle_zeal_prompt_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct cn_battle_rules *rules = &cn_battle_content(game)->rules;
    if (is_listed(game, role, VERB_ZEAL_ON))
        put_format(out, "commit the Zeal marker to a unit (%d Zeal, %+d strength), or none", rules->zeal_cost,
                   rules->zeal_amount);
    else
        put(out, "every unit bears a marker, so that no Zeal can be committed");
}

void cn_zeal_on_cost(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_format(out, "%d Zeal", cn_battle_content(game)->rules.zeal_cost);
}

void cn_zeal_on_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct cn_battle_rules *rules = &cn_battle_content(game)->rules;
    int slot = cn_battle_slot_of(game, CN_PARLIAMENT, action->arg[0]);
    put_format(out, "strength %d, %+d", cn_battle_strength(game, CN_PARLIAMENT, slot), rules->zeal_amount);
}

void cn_zeal_on_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    cn_zeal_on_cost(game, role, action, out);
    put(out, "; ");
    cn_zeal_on_number(game, role, action, out);
}

/* ---- the battle: dice and outcome ---------------------------------------------------------------------- */

void cn_reroll_prompt_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    int sector = flow_top(game)->reg[BATTLE_REROLL_SECTOR];
    put_format(out, "%d against %d, a %s",
               cn_battle_sector_sum(game, CN_PARLIAMENT, sector) + cn_battle(game)->die[CN_PARLIAMENT][sector],
               cn_battle_sector_sum(game, CN_ROYALIST, sector) + cn_battle(game)->die[CN_ROYALIST][sector],
               cn_OUTCOME_titles[cn_battle_sector_outcome(game, sector)]);
}

/* CN-7.0a: Parliament may have no Zeal to lose. */
void cn_salvage_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, state_of(game)->zeal > 0 ? "lose 1 Zeal" : "no Zeal is left to lose");
}

void cn_salvage_cost(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, state_of(game)->zeal > 0 ? "1 Zeal" : "no Zeal");
}

void cn_benefits_prompt_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    struct action_list list = {0};
    int points = cn_battle(game)->points;
    flow_legal(game, role, &list);
    put(out, "Victory: ");
    if (points > 0)
        put_points(out, points);
    else
        put(out, "a battle card to play");
    put(out, list.count == 1 ? " left, which can buy nothing: stop" : points > 0 ? " to spend, or stop" : ", or stop");
}

void cn_benefit_cost(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_points(out, cn_battle_benefit_of(game, action)->cost);
}

void cn_benefit_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct cn_benefit *row = cn_battle_benefit_of(game, action);
    switch (action->verb) {
    case VERB_BENEFIT_ZEAL: put_format(out, "%d Zeal", row->amount); return;
    case VERB_BENEFIT_TRACK: put_format(out, "%d box%s", row->amount, row->amount == 1 ? "" : "es"); return;
    case VERB_BENEFIT_FORTRESS: put_format(out, "from its %s", click_of(game, action->arg[1])); return;
    }
}

void cn_benefit_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    size_t before = out->length;
    cn_benefit_number(game, role, action, out);
    put(out, out->length > before ? " (" : "(");
    cn_benefit_cost(game, role, action, out);
    put_char(out, ')');
}

void cn_points_left_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_format(out, "%d left", cn_battle(game)->points);
}

void cn_points_left_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    cn_points_left_number(game, role, action, out);
}

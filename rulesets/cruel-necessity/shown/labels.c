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

/* The faces that succeed: "6", "5-6", "3-6". */
static void put_faces(struct writer *out, int least) {
    put_format(out, least >= 6 ? "%d" : "%d-6", least);
}

static void put_odds(const struct game *game, struct writer *out, int piece, int value) {
    put_faces(out, cn_least_roll(cn_zeal_drm(game, piece), value));
}

/* "in York N3", "in London"; brief: "in N3". */
static void put_area(const struct game *game, struct writer *out, int area, bool brief) {
    const struct cn_area *a = &content_of(game)->area[area];
    name_item(out, DOM_AREA, area);
    put(out, "in ");
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

static void put_points(struct writer *out, int points) {
    put_format(out, "%d Benefit Point%s", points, points == 1 ? "" : "s");
}

/* ---- cards ------------------------------------------------------------------------------------------- */

void cn_worth_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_int(out, content_of(game)->card[action->arg[0]].vp);
}

void cn_worth_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    cn_worth_detail(game, role, action, out);
    put(out, " VP");
}

static const struct cn_card *offered(const struct game *game, const struct action *action) {
    return &content_of(game)->card[content_of(game)->offer[action->arg[0]]];
}

void cn_offer_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct cn_card *card = offered(game, action);
    put_format(out, "%d, %d", card->zeal_cost, card->vp);
}

void cn_offer_cost(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_format(out, "%d Zeal", offered(game, action)->zeal_cost);
}

void cn_offer_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_format(out, "%d VP", offered(game, action)->vp);
}

/* ---- tracks ------------------------------------------------------------------------------------------ */

static int steps_to_move(const struct game *game) {
    const struct frame *top = flow_top(game);
    return top->step == STEP_JAMMED ? top->reg[JAMMED_DIRECTION] : top->reg[TRACK_CHOICE_STEPS];
}

void cn_move_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_format(out, "%+d", steps_to_move(game));
}

void cn_move_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    cn_move_number(game, role, action, out);
}

void cn_track_roll_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    int track = action->arg[0];
    put_faces(out, cn_least_roll(cn_politics_drm(game, track), cn_politics_number(game, track)));
}

void cn_track_roll_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, "roll ");
    cn_track_roll_detail(game, role, action, out);
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
    if (list.count > 1)
        put_int(out, state_of(game)->zeal);
}

void cn_zeal_left_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_int(out, state_of(game)->zeal);
}

void cn_zeal_left_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    cn_zeal_left_detail(game, role, action, out);
    put(out, " Zeal left");
}

void cn_infuse_prompt_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_int(out, flow_top(game)->reg[INFUSE_FREE] ? 0 : 1);
    name_item(out, DOM_MARKER, CN_MARKER_ZEAL);
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

void cn_infuse_on_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    int least = roll_with_marker(game, action->arg[0]);
    name_item(out, DOM_MARKER, CN_MARKER_ZEAL);
    if (least > 0)
        put_faces(out, least);
}

void cn_infuse_on_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    if (roll_with_marker(game, action->arg[0]) == 0)
        return;
    put(out, "then roll ");
    cn_infuse_on_detail(game, role, action, out);
}

static bool is_searched_for(const struct game *game) {
    return (state_of(game)->options & CN_OPTION_RECONNAISSANCE) != 0;
}

static void put_campaign_odds(const struct game *game, int army, struct writer *out) {
    put_odds(game, out, CN_PIECE_OF_ARMY + army, cn_army_combat_value(game, army));
}

static void put_search(const struct game *game, int army, struct writer *out) {
    if (is_searched_for(game))
        put_format(out, ", find %d+", content_of(game)->search_fails[army] + 1);
}

void cn_campaign_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, "roll ");
    put_campaign_odds(game, action->arg[0], out);
    put_search(game, action->arg[0], out);
}

/* Brief if the Army must be found first, so that both rolls fit. */
void cn_campaign_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_campaign_odds(game, action->arg[0], out);
    put_char(out, ' ');
    put_area(game, out, cn_army_area(game, action->arg[0]), is_searched_for(game));
    put_search(game, action->arg[0], out);
}

void cn_deviltry_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_odds(game, out, CN_PIECE_OF_DEVILTRY + action->arg[0], cn_deviltry_value(game));
}

void cn_deviltry_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, "roll ");
    cn_deviltry_detail(game, role, action, out);
}

static const char *click_of(const struct game *game, int fortress) {
    return content_of(game)->click[state_of(game)->fortress[fortress].dial].title;
}

static void put_siege_odds(const struct game *game, int fortress, struct writer *out) {
    put_odds(game, out, CN_PIECE_OF_FORTRESS + fortress, cn_fortress_value(game, fortress));
}

void cn_besiege_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, "roll ");
    put_siege_odds(game, action->arg[0], out);
}

void cn_besiege_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_siege_odds(game, action->arg[0], out);
    put_format(out, " at its %s", click_of(game, action->arg[0]));
}

static void put_revolt_odds(const struct game *game, int revolt, struct writer *out) {
    put_odds(game, out, CN_PIECE_OF_REVOLT + revolt, cn_revolt_value(game, revolt));
}

void cn_crush_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, "roll ");
    put_revolt_odds(game, action->arg[0], out);
}

void cn_crush_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct cn_revolt *revolt = &state_of(game)->revolt[action->arg[0]];
    put_revolt_odds(game, action->arg[0], out);
    put_char(out, ' ');
    put_area(game, out, content_of(game)->area_at[revolt->region][revolt->area], false);
}

void cn_fortify_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    int dial = state_of(game)->fortress[action->arg[0]].dial;
    put_format(out, "%s to its %s", content_of(game)->click[dial].title, content_of(game)->click[dial + 1].title);
}

void cn_fortify_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, "from its ");
    cn_fortify_detail(game, role, action, out);
}

void cn_strike_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_campaign_odds(game, action->arg[0], out);
}

void cn_strike_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, "roll ");
    cn_strike_detail(game, role, action, out);
    put(out, ": +2 Zeal, else +1");
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
    const struct cn_quick *margin = cn_battle_quick_margins(game);
    put_format(out, "%d/%d", margin->victory_margin, margin->defeat_margin);
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
    if (is_listed(game, role, VERB_COMMIT))
        put_int(out, places_left(game));
}

void cn_strength_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_int(out, cn_battle_content(game)->unit[action->arg[0]].strength);
}

void cn_strength_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, "strength ");
    cn_strength_detail(game, role, action, out);
}

void cn_stop_commit_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    int left = places_left(game);
    if (left > 0)
        put_int(out, left);
}

void cn_stop_commit_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    int left = places_left(game);
    if (left > 0)
        put_format(out, "%d place%s drawn at random", left, left == 1 ? " is" : "s are");
}

/* ---- the battle: cards and Zeal ------------------------------------------------------------------------ */

/* How many different cards the list plays; nothing if it plays none. */
void cn_battle_cards_prompt_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    struct action_list list = {0};
    uint64_t cards = 0;
    flow_legal(game, role, &list);
    for (int i = 0; i < list.count; i++)
        if (list.item[i].verb != VERB_PASS_CARDS)
            cards |= bit_of(list.item[i].arg[0]);
    if (cards)
        put_int(out, bits_count(cards));
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

void cn_card_on_unit_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct cn_battle_card *card = &cn_battle_content(game)->card[action->arg[0]];
    put_int(out, cn_battle_strength(game, card->side, cn_battle_slot_of(game, card->side, action->arg[1])));
    if (card->effect != CN_EFFECT_EXCHANGE)
        put_format(out, ", %+d", card->amount);
}

void cn_card_on_unit_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, "strength ");
    cn_card_on_unit_detail(game, role, action, out);
}

void cn_battle_zeal_prompt_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    name_item(out, DOM_MARKER, CN_MARKER_ZEAL);
    if (is_listed(game, role, VERB_ZEAL_ON))
        put_format(out, "%+d", cn_battle_content(game)->rules.zeal_amount);
}

void cn_zeal_on_cost(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_format(out, "%d Zeal", cn_battle_content(game)->rules.zeal_cost);
}

static void put_zealous_strength(const struct game *game, int unit, struct writer *out) {
    int slot = cn_battle_slot_of(game, CN_PARLIAMENT, unit);
    put_format(out, "%d, %+d", cn_battle_strength(game, CN_PARLIAMENT, slot),
               cn_battle_content(game)->rules.zeal_amount);
}

void cn_zeal_on_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, "strength ");
    put_zealous_strength(game, action->arg[0], out);
}

void cn_zeal_on_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_zealous_strength(game, action->arg[0], out);
    put_format(out, "; %d", cn_battle_content(game)->rules.zeal_cost);
}

/* ---- the battle: dice and outcome ---------------------------------------------------------------------- */

void cn_reroll_prompt_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    int sector = flow_top(game)->reg[BATTLE_REROLL_SECTOR];
    put_format(out, "%d:%d",
               cn_battle_sector_sum(game, CN_PARLIAMENT, sector) + cn_battle(game)->die[CN_PARLIAMENT][sector],
               cn_battle_sector_sum(game, CN_ROYALIST, sector) + cn_battle(game)->die[CN_ROYALIST][sector]);
}

/* CN-7.0a: Parliament may have no Zeal to lose. */
void cn_salvage_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_int(out, state_of(game)->zeal > 0 ? 1 : 0);
}

void cn_salvage_cost(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, state_of(game)->zeal > 0 ? "1 Zeal" : "no Zeal");
}

void cn_benefits_prompt_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    struct action_list list = {0};
    flow_legal(game, role, &list);
    if (list.count > 1)
        put_int(out, cn_battle(game)->points);
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
    if (action->verb == VERB_BENEFIT_FORTRESS)
        put(out, click_of(game, action->arg[1]));
    else
        put_int(out, cn_battle_benefit_of(game, action)->amount);
}

void cn_benefit_price_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_int(out, cn_battle_benefit_of(game, action)->cost);
}

void cn_points_left_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_int(out, cn_battle(game)->points);
}

void cn_points_left_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    cn_points_left_detail(game, role, action, out);
    put(out, " left");
}

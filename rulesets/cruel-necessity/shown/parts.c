/* The parts of a view that mean the same in every ruleset. The player and all spectators see everything. */
#include "../../kit/parts.h"

#include <stdio.h>
#include <string.h>

#include "../../kit/text.h"
#include "../state/achievements.h"
#include "../state/battle.h"
#include "../state/odds.h"
#include "../state/pieces.h"
#include "../state/score.h"
#include "../state/zeal.h"
#include "view.h"
#include "words.h"

enum { TURNS = CN_CARDS, WARS = 3, PHASES = 4 };

/* ---- pieces: the map ---------------------------------------------------------------------------------- */

static void add_mark(struct piece *piece, const char *mark) {
    int i = 0;
    while (piece->marks[i])
        i++;
    piece->marks[i] = mark;
}

static void add_fact(struct piece *piece, struct fact fact) {
    int i = 0;
    while (piece->facts[i].title)
        i++;
    piece->facts[i] = fact;
}

/* The Combat Value, and the lowest roll that succeeds against the piece (CN_PIECE_OF_… + index). */
static void add_value(const struct game *game, struct piece *piece, int index, int value, bool is_target) {
    add_fact(piece, (struct fact){"Combat Value", value, NULL, NULL});
    if (is_target)
        add_fact(piece,
                 (struct fact){"Roll that succeeds", cn_least_roll(cn_zeal_drm(game, index), value), NULL, "or more"});
}

static void piece_army(const struct game *game, int i, struct writer *w) {
    const struct cn_content *content = content_of(game);
    const struct cn_army *army = &state_of(game)->army[i];
    struct piece piece = {.thing = {DOM_ARMY, i}, .place = {DOM_AREA, cn_army_area(game, i)}, .owner = "royalist"};
    if (army->counter != content->standard_counter[i])
        piece.label = content->counter[army->counter].title;
    if (army->disordered)
        add_mark(&piece, "disordered");
    add_value(game, &piece, CN_PIECE_OF_ARMY + i, cn_army_combat_value(game, i), true);
    if (army->strength != 0)
        add_fact(&piece, (struct fact){"Strength markers", army->strength, NULL, NULL});
    if (cn_army_morale(game, i) != 0)
        add_fact(&piece, (struct fact){"Morale", cn_army_morale(game, i), NULL, NULL});
    out_piece(w, game, &piece);
}

static void piece_fortress(const struct game *game, int i, struct writer *w) {
    const struct cn_fortress *fortress = &state_of(game)->fortress[i];
    struct piece piece = {.thing = {DOM_FORTRESS, i}, .place = {DOM_FORTRESS, i}, .owner = cn_SIDE_ids[fortress->side]};
    if (cn_fortress_besiegeable(game) & bit_of(i))
        add_mark(&piece, "can be besieged");
    add_value(game, &piece, CN_PIECE_OF_FORTRESS + i, cn_fortress_value(game, i), fortress->side == CN_ROYALIST);
    add_fact(&piece, (struct fact){"Click of the dial", fortress->dial, NULL, NULL});
    if (fortress->fortified > 0)
        add_fact(&piece, (struct fact){"Fortified this turn", fortress->fortified, NULL, "clicks"});
    out_piece(w, game, &piece);
}

static void piece_revolt(const struct game *game, int i, struct writer *w) {
    const struct cn_revolt *revolt = &state_of(game)->revolt[i];
    bool is_up = revolt->region != CN_NONE;
    struct piece piece = {.thing = {DOM_REVOLT, i}, .place = cn_revolt_spot(game, i), .owner = "royalist"};
    if (!is_up)
        add_mark(&piece, "not on the map");
    if (cn_revolt_eligible(game) & bit_of(i))
        add_mark(&piece, "can be besieged");
    add_value(game, &piece, CN_PIECE_OF_REVOLT + i, cn_revolt_value(game, i), is_up);
    out_piece(w, game, &piece);
}

static void pieces_deviltry(const struct game *game, struct writer *w) {
    const struct cn_state *state = state_of(game);
    FOR_EACH_BIT (i, state->deviltry_placed) {
        struct piece piece = {.thing = {DOM_PLACE, i}, .place = {DOM_PLACE, i}, .owner = "royalist"};
        add_value(game, &piece, CN_PIECE_OF_DEVILTRY + i, cn_deviltry_value(game), true);
        out_piece(w, game, &piece);
    }
    FOR_EACH_BIT (i, state->deviltry_rewards) {
        struct piece piece = {.thing = {DOM_REWARD, i}, .owner = "parliament", .marks = {"waits to be used"}};
        out_piece(w, game, &piece);
    }
}

/* ---- pieces: markers ---------------------------------------------------------------------------------- */

static void piece_track(const struct game *game, int i, struct writer *w) {
    const struct cn_state *state = state_of(game);
    const struct cn_box *box = &content_of(game)->track[i].box[state->track[i]];
    struct piece piece = {.thing = {DOM_TRACK, i}, .kind = "track-marker", .place = cn_track_box(game, i)};
    if (box->flip != CN_FLIP_NONE)
        add_mark(&piece, "on its effect side");
    add_fact(&piece, (struct fact){.title = "Grade", .text = cn_GRADE_titles[box->grade]});
    add_fact(&piece, (struct fact){"Number of the box", box->number, NULL, NULL});
    add_fact(&piece, (struct fact){"Victory Points", box->vp, NULL, "VP"});
    if (state->track_drm[i] != 0)
        add_fact(&piece, (struct fact){"Rolls on it this turn", state->track_drm[i], NULL, NULL});
    out_piece(w, game, &piece);
}

static void pieces_markers(const struct game *game, struct writer *w) {
    const struct cn_state *state = state_of(game);
    struct piece zeal = {.thing = {DOM_MARKER, CN_MARKER_ZEAL}, .owner = "parliament"};
    struct piece troubles = {.thing = {DOM_MARKER, CN_MARKER_TROUBLES}, .place = {DOM_TRACK, state->irish_troubles}};
    for (int i = 0; i < CN_TRACKS; i++)
        piece_track(game, i, w);
    out_piece(w, game, &troubles);
    if (state->zeal_marker != CN_NONE)
        zeal.place = cn_piece_spot(game, state->zeal_marker);
    else
        add_mark(&zeal, "beside the map");
    if (zeal.place.domain != 0)
        add_fact(&zeal, (struct fact){.title = "Lies on", .text = content_of(game)->piece_title[state->zeal_marker]});
    else if (state->zeal_marker != CN_NONE) /* its Revolt is gone: CN-8.1, R55 */
        add_mark(&zeal, "spent until Housekeeping");
    out_piece(w, game, &zeal);
}

/* ---- pieces: cards on the table, formations ------------------------------------------------------------ */

static void piece_achievement(const struct game *game, int card, const char *mark, struct writer *w) {
    const struct cn_card *type = &content_of(game)->card[card];
    struct piece piece = {.thing = {DOM_CARD, card}, .marks = {mark}};
    if (cn_achievement_open(game, card))
        add_mark(&piece, "conditions met");
    add_fact(&piece, (struct fact){"Price", type->zeal_cost, NULL, "Zeal"});
    add_fact(&piece, (struct fact){"Worth", type->vp, NULL, "VP"});
    out_piece(w, game, &piece);
}

/* An Achievement that is revealed is the current card, too, and waits for a box or is for sale. */
static void pieces_cards(const struct game *game, struct writer *w) {
    const struct cn_state *state = state_of(game);
    int waiting = cn_achievement_waiting(game);
    for (int box = 0; box < CN_AVAILABLE; box++)
        if (state->available[box] != 0)
            piece_achievement(game, state->available[box], "for sale", w);
    if (waiting != 0)
        piece_achievement(game, waiting, "waits for a box", w);
    if (state->card == 0 || content_of(game)->card[state->card].achievement)
        return;
    out_piece(w, game, &(struct piece){.thing = {DOM_CARD, state->card}, .marks = {"current Event card"}});
}

/* Where the formation is, in words; slot: its place in its side's line, or NONE. */
static const char *whereabouts(const struct game *game, int unit, int slot) {
    const struct cn_battle *battle = cn_battle(game);
    uint64_t bit = bit_of(unit);
    if (slot != NONE)
        return "in the battle line";
    if (cn_battle_holding(game) & bit)
        return "may be committed";
    return battle->pool & bit       ? "in the draw pool"
           : battle->recovery & bit ? "in the Recovery box"
           : battle->aside & bit    ? "still to come"
                                    : "out of the game";
}

static void piece_unit(const struct game *game, int i, struct writer *w) {
    const struct cn_battle_content *content = cn_battle_content(game);
    const struct cn_battle *battle = cn_battle(game);
    int side = content->unit[i].side, slot = cn_battle_slot_of(game, side, i);
    struct piece piece = {.thing = {DOM_UNIT, i}, .owner = cn_SIDE_ids[side], .marks = {whereabouts(game, i, slot)}};
    add_fact(&piece,
             (struct fact){"Strength", slot == NONE ? content->unit[i].strength : cn_battle_strength(game, side, slot),
                           NULL, NULL});
    if (slot != NONE)
        add_fact(&piece, (struct fact){.title = "Sector", .text = content->sector[content->sector_of[slot]].title});
    if (side == CN_PARLIAMENT && slot != NONE && battle->zeal_slot == slot + 1)
        add_mark(&piece, "bears the Zeal marker");
    out_piece(w, game, &piece);
}

static void part_pieces(const struct game *game, struct writer *w) {
    for (int i = 0; i < CN_ARMIES; i++)
        piece_army(game, i, w);
    for (int i = 0; i < CN_FORTRESSES; i++)
        piece_fortress(game, i, w);
    for (int i = 0; i < CN_REVOLTS; i++)
        piece_revolt(game, i, w);
    pieces_deviltry(game, w);
    pieces_markers(game, w);
    pieces_cards(game, w);
    for (int i = 0; i < cn_battle_content(game)->unit_count; i++)
        piece_unit(game, i, w);
}

/* ---- hands, decks, tracks ------------------------------------------------------------------------------ */

static void hand_of(const struct game *game, const char *title, int domain, uint64_t cards, struct writer *w) {
    out_hand(w, game, 0, title);
    FOR_EACH_BIT (card, cards)
        out_thing(w, game, domain, card);
    out_end_hand(w, 0);
}

static void part_hands(const struct game *game, struct writer *w) {
    hand_of(game, "Battle cards kept", DOM_BATTLE_CARD, cn_battle(game)->hand, w);
    hand_of(game, "Achievements won", DOM_CARD, state_of(game)->bought, w);
}

static void part_decks(const struct game *game, struct writer *w) {
    static const char *const pool_ids[2][CN_BRANCHES] = {{"parliament-cavalry", "parliament-foot"},
                                                         {"royalist-cavalry", "royalist-foot"}};
    static const char *const pool_titles[2][CN_BRANCHES] = {{"Parliament's horse", "Parliament's foot"},
                                                            {"Royalist horse", "Royalist foot"}};
    const struct cn_state *state = state_of(game);
    const struct cn_battle *battle = cn_battle(game);
    out_deck(w, "cards", "Cards to come in this war", bits_count(state->deck));
    out_deck(w, "events", "Events revealed", bits_count(state->revealed & ~content_of(game)->achievements));
    out_deck(w, "achievements-lost", "Achievements lost", bits_count(state->discarded));
    out_deck(w, "battle-cards", "Battle cards to draw", bits_count(battle->deck));
    out_deck(w, "battle-discards", "Battle cards discarded", bits_count(battle->discard));
    out_deck(w, "battle-retired", "Battle cards out of the game", bits_count(battle->retired));
    for (int side = 0; side < 2; side++)
        for (int branch = 0; branch < CN_BRANCHES; branch++)
            out_deck(w, pool_ids[side][branch], pool_titles[side][branch],
                     bits_count(battle->pool & cn_battle_content(game)->draws[side][branch]));
    out_deck(w, "holding", "Named units to commit", bits_count(cn_battle_holding(game)));
    out_deck(w, "recovery", "Recovery box", bits_count(battle->recovery));
    out_deck(w, "named-to-come", "Named units to come", bits_count(battle->aside));
    out_deck(w, "units-removed", "Units out of the game", bits_count(battle->removed));
    out_deck(w, "deviltry", "Deviltry markers to place",
             bits_count(state->deviltry_hidden) - bits_count(state->deviltry_placed));
}

static void track_score(const struct game *game, struct writer *w) {
    struct cn_score score;
    int least, most;
    cn_score_count(game, &score);
    cn_score_bounds(content_of(game), &least, &most);
    out_track(w, "score", "Victory Points", score.total, least, most, "parliament");
}

static void part_tracks(const struct game *game, struct writer *w) {
    const struct cn_state *state = state_of(game);
    out_track(w, "war", "War", state->war, 1, WARS, NULL);
    out_track(w, "turn", "Turn", state->turn, 0, TURNS, NULL);
    out_track(w, "phase", cn_phase_title(game), state->phase + 1, 1, PHASES, NULL);
    out_track(w, "zeal", "Zeal", state->zeal, 0, CN_ZEAL_MAX, "parliament");
    track_score(game, w);
    /* The top box is the sixth. */
    for (int i = 0; i < CN_TRACKS; i++) {
        char id[2 * ITEM_ID_MOST];
        snprintf(id, sizeof id, "track-%s", content_of(game)->track[i].id);
        out_track(w, id, content_of(game)->track[i].title, CN_BOXES - state->track[i], 1, CN_BOXES, NULL);
    }
    if (cn_battle_is_on(game))
        out_track(w, "benefit-points", "Benefit Points", cn_battle(game)->points, 0, UINT8_MAX, "parliament");
}

/* ---- the battle ---------------------------------------------------------------------------------------- */

/* The sums of the four sectors; NONE until the line is full. */
static int line_strength(const struct game *game, int side) {
    int sum = 0;
    for (int sector = 0; sector < CN_SECTORS; sector++) {
        if (cn_battle_empty_slot(game, side, sector) != NONE)
            return NONE;
        sum += cn_battle_sector_sum(game, side, sector);
    }
    return sum;
}

static void fight_modifiers(const struct game *game, int side, struct writer *w) {
    const struct cn_battle *battle = cn_battle(game);
    for (int slot = 0; slot < CN_SLOTS; slot++)
        if (battle->mod[side][slot] != 0)
            out_modifier(w, cn_unit_in(game, side, slot)->title, battle->mod[side][slot]);
    for (int sector = 0; sector < CN_SECTORS; sector++)
        if (battle->sector_mod[side][sector] != 0)
            out_modifier(w, cn_battle_content(game)->sector[sector].title, battle->sector_mod[side][sector]);
}

/* The dice are those of the sectors fought so far, in their order. */
static void fight_side(const struct game *game, int side, struct writer *w) {
    const struct cn_battle *battle = cn_battle(game);
    out_fight_side(w, cn_SIDE_ids[side], line_strength(game, side));
    fight_modifiers(game, side, w);
    out_fight_dice(w);
    for (int sector = 0; sector < CN_SECTORS; sector++)
        if (battle->die[side][sector] != 0)
            out_int(w, battle->die[side][sector]);
    out_fight_pieces(w);
    if (side == CN_ROYALIST && battle->army != CN_NONE)
        out_thing(w, game, DOM_ARMY, battle->army);
    for (int slot = 0; slot < CN_SLOTS; slot++)
        if (battle->line[side][slot] != CN_NONE)
            out_thing(w, game, DOM_UNIT, battle->line[side][slot]);
    out_end_fight_side(w, 0);
}

static void part_fight(const struct game *game, struct writer *w) {
    const struct cn_battle *battle = cn_battle(game);
    bool is_known = cn_battle_is_on(game) && battle->army != CN_NONE;
    const struct thing place = is_known ? (struct thing){DOM_AREA, cn_army_area(game, battle->army)} : nowhere;
    char title[LABEL_MOST + 1] = "Battle: Army still to be chosen";
    if (!cn_battle_is_on(game)) {
        out_null(w);
        return;
    }
    if (is_known)
        snprintf(title, sizeof title, "Battle: the %s",
                 domain_title(game->ruleset, game->content, DOM_ARMY, battle->army));
    out_fight(w, game, battle->quick ? "quick-combat" : "battle", title, place);
    fight_side(game, CN_PARLIAMENT, w);
    fight_side(game, CN_ROYALIST, w);
    out_end_fight(w);
}

void cn_parts(const struct game *game, int role, enum view_part part, struct writer *out) {
    switch (part) {
    case PART_PIECES: part_pieces(game, out); break;
    case PART_HANDS: part_hands(game, out); break;
    case PART_DECKS: part_decks(game, out); break;
    case PART_TRACKS: part_tracks(game, out); break;
    case PART_FIGHT: part_fight(game, out); break;
    case PARTS: break;
    }
}

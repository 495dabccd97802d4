/* The strip of facts beside the board: facts that both sides know, the same for all readers. */
#include "../../kit/text.h"
#include "../state/battle.h"
#include "../state/choices.h"
#include "../state/control.h"
#include "../state/turn_cards.h"
#include "../tables.h"
#include "shown.h"
#include "words.h"

/* ---- the calendar ------------------------------------------------------------------------------------------------ */

void tw_put_heading(const struct game *game, struct writer *w) {
    const struct tw_state *s = state_of(game);
    put_format(w, "%d, Turn %d of %d", 1642 + s->year, s->turn, TURNS_PER_YEAR);
}

static void put_turn(const struct game *game, int reader, int of, struct writer *out) {
    tw_put_heading(game, out);
}

static void put_last_turn(const struct game *game, int reader, int of, struct writer *out) {
    const struct tw_scenario_record *scenario = &content_of(game)->scenario[state_of(game)->scenario];
    put_format(out, "%d, Turn %d", scenario->last_year, scenario->last_turn);
}

const char *tw_phase_title(const struct game *game) {
    return domain_title(game->ruleset, game->content, DOM_PHASE, state_of(game)->phase);
}

static void put_phase(const struct game *game, int reader, int of, struct writer *out) {
    put(out, state_of(game)->over ? "The end" : tw_phase_title(game));
}

static void put_player_one(const struct game *game, int reader, int of, struct writer *out) {
    const struct tw_state *s = state_of(game);
    if (s->phase > PHASE_INITIATIVE && s->phase < PHASE_YEAR_END)
        put(out, game->ruleset->roles[s->player1].title);
}

/* ---- the state of the war ---------------------------------------------------------------------------------------- */

void tw_put_points(const struct game *game, struct writer *w) {
    int vp = state_of(game)->vp;
    if (vp == 0)
        put(w, "0 Victory Points");
    else
        put_format(w, "%s +%d", vp > 0 ? "Royalist" : "Parliament", vp > 0 ? vp : -vp);
}

static void put_track(const struct game *game, int reader, int of, struct writer *out) {
    tw_put_points(game, out);
}

static void put_king(const struct game *game, int reader, int of, struct writer *out) {
    put(out, state_of(game)->king_captured ? "captured" : "");
}

/* Battle, Sally or Storm that is being fought. */
void tw_put_fight(const struct game *game, struct writer *out) {
    const struct tw_battle *b = battle_of(game);
    if (b->fight == FIGHT_NONE || state_of(game)->over)
        return;
    put(out, domain_title(game->ruleset, game->content, DOM_FIGHT, b->fight - FIGHT_BATTLE));
    put(out, " in ");
    put_place(game, b->area, out);
    if (b->round > 0)
        put_format(out, ", Round %d", b->round);
}

static void put_fight(const struct game *game, int reader, int of, struct writer *out) {
    tw_put_fight(game, out);
}

static void put_battles(const struct game *game, int reader, int of, struct writer *out) {
    const struct tw_state *s = state_of(game);
    int battles = s->phase == PHASE_SETUP ? 0 : bits_count(s->areas[CONTESTED]);
    if (battles > 0)
        put_int(out, battles);
}

static void put_sieges(const struct game *game, int reader, int of, struct writer *out) {
    const struct tw_state *s = state_of(game);
    int sieges = 0;
    for (int fort = 0; fort < FORTS; fort++)
        sieges += besieged_side(s, fort) != NONE && !half_inside(s, fort);
    if (sieges > 0)
        put_count(out, sieges, "City", "Cities");
}

/* ---- each side --------------------------------------------------------------------------------------------------- */

static void put_hand(const struct game *game, int reader, int of, struct writer *out) {
    const struct tw_state *s = state_of(game);
    put_format(out, "%d in hand, %d in the deck", bits_count(s->hand[of]), bits_count(s->deck[of]));
}

static void put_card(const struct game *game, int reader, int of, struct writer *out) {
    const struct tw_state *s = state_of(game);
    if (s->card[of] < CARDS)
        put(out, content_of(game)->card[s->card[of]].title);
    else if (s->chosen[of] < CARDS)
        put(out, "face down");
}

static void put_action_points(const struct game *game, int reader, int of, struct writer *out) {
    const struct tw_state *s = state_of(game);
    if (s->card[of] >= CARDS)
        return;
    if (tw_segment_side(game) == of)
        put_format(out, "%d of %d left", s->ap, content_of(game)->card[s->card[of]].ap);
    else
        put_int(out, content_of(game)->card[s->card[of]].ap);
}

static void put_pool(const struct game *game, int reader, int of, struct writer *out) {
    put_count(out, bits_count(state_of(game)->at[of][PLACE_POOL]), "block", "blocks");
}

static void put_on_map(const struct game *game, int reader, int of, struct writer *out) {
    put_count(out, bits_count(blocks_on_map(state_of(game), of)), "block", "blocks");
}

const struct summary_row tw_summary[TW_SUMMARY_ROWS] = {
    {.id = "turn", .title = "Turn", .value = put_turn},
    {.id = "last-turn", .title = "Last Turn", .value = put_last_turn},
    {.id = "phase", .title = "Phase", .value = put_phase},
    {.id = "player-one", .title = "Player 1", .value = put_player_one},
    {.id = "victory-track", .title = "Victory Track", .value = put_track},
    {.id = "king", .title = "The king", .value = put_king},
    {.id = "fight", .title = "Fight", .value = put_fight},
    {.id = "battles", .title = "Battles to come", .value = put_battles},
    {.id = "sieges", .title = "Besieged", .value = put_sieges},
    {.id = "action-points", .title = "Action Points", .each_seat = true, .value = put_action_points},
    {.id = "card", .title = "Card this Turn", .each_seat = true, .value = put_card},
    {.id = "cards", .title = "Cards", .each_seat = true, .value = put_hand},
    {.id = "on-map", .title = "On the map", .each_seat = true, .value = put_on_map},
    {.id = "pool", .title = "Recruitment Pool", .each_seat = true, .value = put_pool},
};

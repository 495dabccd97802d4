/* The summary: the contents of the board's plates, in rows of words. All of it is open to both sides. */
#include "board.h"

#include <string.h>

#include "../../kit/cards.h"
#include "../../kit/text.h"

static const struct uk_state *state(const struct game *game) {
    return state_of(game);
}

static bool over(const struct game *game) {
    return state_of(game)->ending != ENDING_NONE;
}

static void put_sides(struct writer *out, int royalist, int parliament) {
    put_format(out, "Royalist %d, Parliament %d", royalist, parliament);
}

/* ---- the course of the game -------------------------------------------------------------------------------------- */

static void turn(const struct game *game, int reader, int of, struct writer *out) {
    put_format(out, "%s, %d of %d", this_turn(content_of(game), state(game))->title, state(game)->turn + 1, TURNS);
}

static void phase(const struct game *game, int reader, int of, struct writer *out) {
    if (!over(game))
        put(out, uk_phase_name(state(game)));
}

static void whose_turn(const struct game *game, int reader, int of, struct writer *out) {
    const char *colour;
    enum board_symbol sign;
    put(out, who_acts(game, &colour, &sign));
}

static void first(const struct game *game, int reader, int of, struct writer *out) {
    const struct frame *top = flow_top(game);
    if (!over(game) && state(game)->phase == PHASE_CAMPAIGN && top && top->step != STEP_FIRST_PLAYER)
        put(out, name_of_side(state(game)->first));
}

/* The longest title of a card leaves no room for its side. */
static void card(const struct game *game, int reader, int of, struct writer *out) {
    const struct play *play = &state(game)->play;
    if (over(game) || play->card == NONE)
        return;
    const char *title = content_of(game)->card[play->card].title;
    if (strlen(name_of_side(play->side)) + strlen(": ") + strlen(title) <= ROW_VALUE_MOST)
        put_format(out, "%s: %s", name_of_side(play->side), title);
    else
        put_format(out, "%s: card %s", name_of_side(play->side), content_of(game)->card[play->card].id);
}

static void decision_die(const struct game *game, int reader, int of, struct writer *out) {
    const struct uk_state *s = state(game);
    if (over(game) || !is_solo(s) || s->phase != PHASE_CAMPAIGN)
        return;
    if (s->cards.die > 0)
        put_int(out, s->cards.die);
    else
        put(out, "Only Core and Mandatory cards");
}

/* ---- play under way ---------------------------------------------------------------------------------------------- */

/* A Battle in the Activation has its own rows. */
static void activation(const struct game *game, int reader, int of, struct writer *out) {
    const struct operation *op = &state(game)->op;
    if (over(game) || op->general == NONE || fights(game))
        return;
    put_format(out, "%s %s", content_of(game)->general[op->general].short_title,
               op->mode == MODE_BOMBARD  ? "bombards"
               : op->mode == MODE_SORTIE ? "makes a sortie"
                                         : "moves");
    if (op->spent > 0 && op->mode == MODE_MOVE)
        put_format(out, ", %d MP spent", op->spent);
}

static void battle(const struct game *game, int reader, int of, struct writer *out) {
    if (fights(game))
        uk_put_battle_title(game, out);
}

/* The Brigades, then the scores, then the winner. */
static void score(const struct game *game, int reader, int of, struct writer *out) {
    const struct battle *b = &state(game)->battle;
    int royalist = b->attacker == ROYALIST ? ATTACKER : DEFENDER, parliament = 1 - royalist;
    if (!fights(game))
        return;
    if (b->result != RESULT_NONE) {
        uk_put_outcome(game, out);
    } else if (b->roll[ATTACKER] != 0) {
        put(out, "score ");
        put_sides(out, b->score[royalist], b->score[parliament]);
    } else {
        put(out, "Brigades ");
        put_sides(out, set_count(b->fights[royalist], BRIGADE_WORDS), set_count(b->fights[parliament], BRIGADE_WORDS));
    }
}

/* ---- tracks ------------------------------------------------------------------------------------------------------ */

static void naval(const struct game *game, int reader, int of, struct writer *out) {
    int status = naval_status(content_of(game), state(game));
    if (status == 0)
        put(out, "neither side ahead");
    else
        put_format(out, "%s %d", name_of_side(status < 0 ? ROYALIST : PARLIAMENT), status < 0 ? -status : status);
}

static void points(const struct game *game, int reader, int of, struct writer *out) {
    const struct uk_content *c = content_of(game);
    put_format(out, "Parliament %d of %d", victory_points(c, state(game)), victory_points_needed(c, state(game)));
}

static void regions(const struct game *game, int reader, int of, struct writer *out) {
    const struct uk_content *c = content_of(game);
    put_sides(out, regions_controlled(c, state(game), ROYALIST), regions_controlled(c, state(game), PARLIAMENT));
}

static void infrastructures(const struct game *game, int reader, int of, struct writer *out) {
    const struct uk_content *c = content_of(game);
    put_sides(out, infrastructures_controlled(c, state(game), ROYALIST),
              infrastructures_controlled(c, state(game), PARLIAMENT));
}

static void london(const struct game *game, int reader, int of, struct writer *out) {
    const struct uk_state *s = state(game);
    put(out, name_of_side(s->control[content_of(game)->role.london]));
    if (s->london_held > 0)
        put(out, ", held for a turn");
}

/* No more than two of these are in force at a time. */
static void in_force(const struct game *game, int reader, int of, struct writer *out) {
    const struct uk_state *s = state(game);
    if (!s->war_begun)
        put(out, "Standard not raised yet");
    if (s->truce != 0)
        put_format(out, "%sTruce binds %s", out->length > 0 ? ", " : "", name_of_side(s->truce - 1));
    if (s->new_model)
        put_format(out, "%sNew Model Army", out->length > 0 ? ", " : "");
    else if (s->joint_venture)
        put_format(out, "%sWaller under Essex", out->length > 0 ? ", " : "");
}

static void deck(const struct game *game, int reader, int of, struct writer *out) {
    if (!is_solo(state(game)))
        put_format(out, "%d card%s left", uk_count_deck(state(game)), uk_count_deck(state(game)) == 1 ? "" : "s");
}

/* ---- the sides --------------------------------------------------------------------------------------------------- */

/* UP-6.2: the number of Areas that the side needs at the end of this turn. */
static void areas(const struct game *game, int reader, int of, struct writer *out) {
    put_format(out, "%d, %d needed", areas_held(state(game), of), this_turn(content_of(game), state(game))->power_base);
}

/* Henrietta: the side's Display and the face-down cards on its space C. */
static void put_display(const struct game *game, int side, struct writer *out) {
    const struct uk_state *s = state(game);
    int up = 0;
    for (int k = 0; k < SOLO_SPACES; k++)
        up += cards_count(s->cards.at, CARDS, SOLO_FACE_UP + SOLO_SPACES * side + k);
    put_format(out, "%d face up, %d face down, %d in pile", up, uk_count_face_down(s, side), uk_count_pile(game, side));
}

static void cards(const struct game *game, int reader, int of, struct writer *out) {
    int held = uk_count_held(game, of);
    int aces = cards_count(state(game)->cards.at, CARDS, ACES_ROYALIST + of);
    if (is_solo(state(game))) {
        put_display(game, of, out);
        return;
    }
    put_format(out, "%d card%s", held, held == 1 ? "" : "s");
    if (aces > 0)
        put_format(out, " and %d Ace%s", aces, aces == 1 ? "" : "s");
}

/* Cards of this turn. */
static void plays(const struct game *game, int reader, int of, struct writer *out) {
    const struct uk_state *s = state(game);
    if (over(game) || s->phase != PHASE_CAMPAIGN)
        return;
    if (has_passed(s, of))
        put(out, "has passed");
    else if (s->plays[of] > 0)
        put_format(out, "%d more", s->plays[of]);
    else
        put(out, is_solo(s) ? "all played" : "may pass");
}

static void brigades(const struct game *game, int reader, int of, struct writer *out) {
    const struct uk_content *c = content_of(game);
    uint64_t dispersed[BRIGADE_WORDS];
    put_format(out, "%d on the map", brigades_on_map(c, state(game), of));
    brigades_at(c, state(game), PLACE_DISPERSED, of, dispersed);
    if (set_count(dispersed, BRIGADE_WORDS) > 0)
        put_format(out, ", %d Dispersed", set_count(dispersed, BRIGADE_WORDS));
}

static void train(const struct game *game, int reader, int of, struct writer *out) {
    const struct uk_state *s = state(game);
    int place = s->train[of], area = place_area(s, place);
    if (area != NONE)
        put_format(out, "%s", content_of(game)->area[area].title);
    if (area != NONE && place < GENERALS)
        put_format(out, ", with %s", content_of(game)->general[place].short_title);
}

const struct summary_row uk_summary[SUMMARY_ROWS] = {
    {.id = "turn", .title = "Turn", .value = turn},
    {.id = "phase", .title = "Phase", .value = phase},
    {.id = "whose-turn", .title = "Whose turn", .value = whose_turn},
    {.id = "first-player", .title = "First player", .value = first},
    {.id = "decision-die", .title = "Decision die", .value = decision_die},
    {.id = "card", .title = "Card in play", .value = card},
    {.id = "activation", .title = "Activation", .value = activation},
    {.id = "battle", .title = "Battle", .value = battle},
    {.id = "score", .title = "In the Battle", .value = score},
    {.id = "victory-points", .title = "Victory Points", .value = points},
    {.id = "regions", .title = "Regions", .value = regions},
    {.id = "infrastructures", .title = "Infrastructures", .value = infrastructures},
    {.id = "london", .title = "London", .value = london},
    {.id = "naval-status", .title = "Naval Status", .value = naval},
    {.id = "in-force", .title = "In force", .value = in_force},
    {.id = "deck", .title = "Draw deck", .value = deck},
    {.id = "areas", .title = "Areas", .each_seat = true, .value = areas},
    {.id = "cards", .title = "Cards held", .each_seat = true, .value = cards},
    {.id = "plays", .title = "Cards to be played", .each_seat = true, .value = plays},
    {.id = "brigades", .title = "Brigades", .each_seat = true, .value = brigades},
    {.id = "siege-train", .title = "Siege Train", .each_seat = true, .value = train},
};

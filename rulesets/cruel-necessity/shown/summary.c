/* The strip of facts beside the board. Everything in this game is public, so all readers read the same. */
#include "summary.h"

#include "../../kit/text.h"
#include "../state/achievements.h"
#include "../state/battle.h"
#include "../state/pieces.h"
#include "../state/score.h"
#include "../state/tracks.h"
#include "../state/zeal.h"
#include "words.h"

/* ---- the calendar ------------------------------------------------------------------------------------- */

static void put_war(const struct game *game, int reader, int of, struct writer *out) {
    put(out, cn_war_title(state_of(game)->war));
}

static void put_turn(const struct game *game, int reader, int of, struct writer *out) {
    int left = bits_count(state_of(game)->deck);
    put_format(out, "%d, %d card%s left", state_of(game)->turn, left, left == 1 ? "" : "s");
}

static void put_phase(const struct game *game, int reader, int of, struct writer *out) {
    put(out, state_of(game)->over ? "The end" : cn_phase_title(game));
}

/* ---- Parliament's possessions -------------------------------------------------------------------------- */

static void put_zeal(const struct game *game, int reader, int of, struct writer *out) {
    put_format(out, "%d of %d, %+d a turn", state_of(game)->zeal, CN_ZEAL_MAX, cn_income(game));
}

static void put_marker(const struct game *game, int reader, int of, struct writer *out) {
    const struct cn_state *state = state_of(game);
    if (state->zeal_marker != CN_NONE)
        put(out, content_of(game)->piece_title[state->zeal_marker]);
}

/* The Achievements for sale, won, given up. */
static void put_achievements(const struct game *game, int reader, int of, struct writer *out) {
    const struct cn_state *state = state_of(game);
    int open = 0;
    for (int box = 0; box < CN_AVAILABLE; box++)
        open += state->available[box] != 0;
    put_format(out, "%d for sale, %d won, %d lost", open, bits_count(state->bought), bits_count(state->discarded));
}

static void put_battle_cards(const struct game *game, int reader, int of, struct writer *out) {
    put_format(out, "%d in hand", bits_count(cn_battle(game)->hand));
}

/* ---- positions ----------------------------------------------------------------------------------------- */

static void put_score(const struct game *game, int reader, int of, struct writer *out) {
    const struct cn_state *state = state_of(game);
    struct cn_score score;
    if (state->over) {
        put_format(out, "%+d, %s", state->score, cn_DEGREE_titles[state->degree]);
        return;
    }
    cn_score_count(game, &score);
    put_format(out, "%+d, %s", score.total, cn_DEGREE_titles[cn_degree_of(content_of(game), state->war, score.total)]);
}

/* "North 5, West 4, Scotland 5, Ireland 5": the Area of each, London 0. */
static void put_armies(const struct game *game, int reader, int of, struct writer *out) {
    for (int army = 0; army < CN_ARMIES; army++)
        put_format(out, "%s%s %d", army == 0 ? "" : ", ",
                   domain_short_title(game->ruleset, game->content, DOM_ARMY, army), state_of(game)->army[army].area);
}

static void put_disordered(const struct game *game, int reader, int of, struct writer *out) {
    size_t before = out->length;
    for (int army = 0; army < CN_ARMIES; army++)
        if (state_of(game)->army[army].disordered)
            put_format(out, "%s%s", out->length == before ? "" : ", ",
                       domain_short_title(game->ruleset, game->content, DOM_ARMY, army));
}

static void put_held(const struct game *game, int reader, int of, struct writer *out) {
    int held = 0;
    for (int i = 0; i < CN_FORTRESSES; i++)
        held += state_of(game)->fortress[i].side == CN_PARLIAMENT;
    put_format(out, "Parliament %d, Royalists %d", held, CN_FORTRESSES - held);
}

static void put_london(const struct game *game, int reader, int of, struct writer *out) {
    const struct cn_fortress *london = &state_of(game)->fortress[CN_LONDON];
    put_format(out, "%s, Combat Value %d", london->side == CN_PARLIAMENT ? "Parliament's" : "Royalist",
               cn_fortress_value(game, CN_LONDON));
}

/* CN-11.1: four of these at End Times lose the game. */
static void put_f_tracks(const struct game *game, int reader, int of, struct writer *out) {
    int f = 0;
    for (int track = 0; track < CN_TRACKS; track++)
        f += cn_grade(game, track) == CN_GRADE_F;
    put_format(out, "%d, lost at 4", f);
}

static void put_unrest(const struct game *game, int reader, int of, struct writer *out) {
    int revolts = 0;
    for (int i = 0; i < CN_REVOLTS; i++)
        revolts += state_of(game)->revolt[i].region != CN_NONE;
    put_format(out, "%d Revolt%s, %d Deviltry", revolts, revolts == 1 ? "" : "s",
               bits_count(state_of(game)->deviltry_placed));
}

/* ---- the battle ---------------------------------------------------------------------------------------- */

static void put_battle(const struct game *game, int reader, int of, struct writer *out) {
    if (!cn_battle_is_on(game))
        return;
    int army = cn_battle(game)->army;
    put(out,
        army == CN_NONE ? "its Army is not chosen yet" : domain_title(game->ruleset, game->content, DOM_ARMY, army));
}

const struct summary_row cn_summary[CN_SUMMARY_ROWS] = {
    {.id = "war", .title = "War", .value = put_war},
    {.id = "turn", .title = "Turn", .value = put_turn},
    {.id = "phase", .title = "Phase", .value = put_phase},
    {.id = "battle", .title = "Battle against", .value = put_battle},
    {.id = "score", .title = "Score", .value = put_score},
    {.id = "armies", .title = "Armies in Area", .value = put_armies},
    {.id = "disordered", .title = "In disorder", .value = put_disordered},
    {.id = "london", .title = "London", .value = put_london},
    {.id = "fortresses", .title = "Fortresses", .value = put_held},
    {.id = "f-tracks", .title = "Tracks on F", .value = put_f_tracks},
    {.id = "unrest", .title = "Unrest", .value = put_unrest},
    {.id = "zeal", .title = "Zeal", .each_seat = true, .value = put_zeal},
    {.id = "zeal-marker", .title = "Zeal marker on", .each_seat = true, .value = put_marker},
    {.id = "achievements", .title = "Achievements", .each_seat = true, .value = put_achievements},
    {.id = "battle-cards", .title = "Battle cards", .each_seat = true, .value = put_battle_cards},
};

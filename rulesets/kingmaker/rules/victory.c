#include "victory.h"

#include "../../kit/bits.h"
#include "../tables.h"

static void win(struct game *game, enum ending how, int role) {
    struct kingmaker *s = state_of(game);
    if (s->over)
        return;
    s->over = (int8_t)how;
    s->winner = (int8_t)role;
    tell(game, EVENT_WON, role, 0, 0, 0);
}

/* KM-victory, KM-succession (Beaufort): a last Yorkist wins only if Beaufort is not in play. */
void victory_look(struct game *game) {
    const struct kingmaker *s = state_of(game);
    int alive = 0, last = NONE;
    for (int h = 0; h < HEIRS; h++)
        if (heir_lives(s, h)) {
            alive++;
            last = h;
        }
    bool beaufort = noble_owner(s, NOBLE_BEAUFORT) != NONE;
    if (alive == 0)
        last = KING_BEAUFORT;
    if (!s->opened || s->causes > 0 || alive > 1 || !king_is_crowned(s, last) || king_owner(s, last) == NONE)
        return;
    if (last != KING_BEAUFORT && heir_house(last) == YORK && beaufort)
        return;
    win(game, ENDING_LAST_KING, king_owner(s, last));
}

void victory_by_parliament(struct game *game, int role) {
    win(game, ENDING_PARLIAMENT, role);
}

static int score_of(const struct game *game, int role) {
    if (!is_seated(state_of(game), role))
        return -1;
    return votes_counted(game, role, COMMONS) + votes_counted(game, role, LORDS);
}

void victory_by_rounds(struct game *game) {
    const struct kingmaker *s = state_of(game);
    int best = NONE;
    bool shared = false;
    FOR_EACH_BIT (role, s->seated) {
        int lead = best == NONE ? 1 : score_of(game, role) - score_of(game, best);
        shared = lead == 0 || (shared && lead < 0);
        if (lead > 0)
            best = role;
    }
    tell(game, EVENT_GAME_OVER, s->round, 0, 0, 0);
    state_of(game)->over = ENDING_ROUNDS;
    if (!shared) {
        state_of(game)->over = ENDING_NONE;
        win(game, ENDING_ROUNDS, best);
    }
}

void victory_alone(struct game *game) {
    const struct kingmaker *s = state_of(game);
    if (bits_count(s->seated) == 1)
        win(game, ENDING_ALONE, bits_first(s->seated));
    else if (s->seated == 0)
        state_of(game)->over = ENDING_ALONE;
}

void km_result(const struct game *game, struct result *result) {
    static const char *const reason[] = {
        [ENDING_NONE] = "The game was broken off",
        [ENDING_LAST_KING] = "The last royal heir is crowned and in the winner's hands",
        [ENDING_PARLIAMENT] = "Parliament supports the winner's King as the one King of England",
        [ENDING_ROUNDS] = "Most votes in both Houses when the last round ended",
        [ENDING_ALONE] = "All others left the game",
        [ENDING_ADJUDICATED] = "The game was adjudicated",
    };
    const struct kingmaker *s = state_of(game);
    bool won = s->winner != NONE;
    *result = (struct result){.outcome = won ? "victory" : "draw", .reason = reason[s->over]};
    if (!won && s->over == ENDING_ROUNDS)
        result->reason = "Equal votes in both Houses when the last round ended";
    else if (!won && s->over == ENDING_ALONE)
        result->reason = "All left the game";
    for (int role = 0; role < SEATS; role++) {
        result->role[role].score = score_of(game, role);
        result->role[role].place = 1;
    }
    for (int role = 0; role < SEATS; role++)
        for (int other = 0; other < SEATS; other++) {
            int lead = result->role[other].score - result->role[role].score;
            bool before = role != s->winner && other != role && (other == s->winner || lead > 0);
            result->role[role].place += before;
        }
}

/* Weights of the actions in a bot's search and simulations: rolls by their chance and their target. The weights come
 * from `musterd tune`; BALANCE.md has the command and its figures. */
#include "../../kit/prior.h"
#include "../state/odds.h"
#include "../state/pieces.h"
#include "../state/score.h"
#include "../state/tracks.h"
#include "bot.h"

enum { NEAR = 6, GRADES = 5, FACES = 6 };

/* Scores (kit/prior.h), for a roll that cannot fail. */
static struct {
    int16_t campaign[NEAR]; /* by the Army's Area: 0 is London Under Siege */
    int16_t politics[GRADES];
    int16_t deviltry, besiege, crush, fortify, fortify_london;
    int16_t buy, desperate, infuse, pass, pass_zeal, decline, chance;
} w = {
    .campaign = {252, 195, 174, 253, 120, 147},
    .politics = {182, 162, 181, 232, 229},
    .deviltry = 224,
    .besiege = 115,
    .crush = 186,
    .fortify = 250,
    .fortify_london = 210,
    .buy = 227,
    .desperate = 16,
    .infuse = 32,
    .pass = 102,
    .pass_zeal = 5,
    .decline = 77,
    .chance = 159,
};

#define WEIGHT(ID, PLACE)                                                                                              \
    { .id = ID, .weight = &w.PLACE, .least = 0, .most = SCORE_MOST }
const struct bot_weight cn_weights[] = {
    WEIGHT("campaign-0", campaign[0]),
    WEIGHT("campaign-1", campaign[1]),
    WEIGHT("campaign-2", campaign[2]),
    WEIGHT("campaign-3", campaign[3]),
    WEIGHT("campaign-4", campaign[4]),
    WEIGHT("campaign-5", campaign[5]),
    WEIGHT("politics-a", politics[0]),
    WEIGHT("politics-b", politics[1]),
    WEIGHT("politics-c", politics[2]),
    WEIGHT("politics-d", politics[3]),
    WEIGHT("politics-f", politics[4]),
    WEIGHT("deviltry", deviltry),
    WEIGHT("besiege", besiege),
    WEIGHT("crush", crush),
    WEIGHT("fortify", fortify),
    WEIGHT("fortify-london", fortify_london),
    WEIGHT("buy", buy),
    WEIGHT("desperate", desperate),
    WEIGHT("infuse", infuse),
    WEIGHT("pass", pass),
    WEIGHT("pass-zeal", pass_zeal),
    WEIGHT("decline", decline),
    WEIGHT("chance", chance),
    {.id = NULL},
};

/* The weight, reduced for each face that fails. */
static int by_chance(int weight, int least) {
    return weight - w.chance * (least - 1) / FACES;
}

static int for_army(const struct game *game, int army) {
    int area = state_of(game)->army[army].area;
    int least = cn_least_roll(cn_zeal_drm(game, CN_PIECE_OF_ARMY + army), cn_army_combat_value(game, army));
    return by_chance(w.campaign[area < NEAR ? area : NEAR - 1], least);
}

static int for_track(const struct game *game, int track) {
    return by_chance(w.politics[cn_grade(game, track)],
                     cn_least_roll(cn_politics_drm(game, track), cn_politics_number(game, track)));
}

static int for_piece(const struct game *game, int weight, int piece, int value) {
    return by_chance(weight, cn_least_roll(cn_zeal_drm(game, piece), value));
}

static int for_action(const struct game *game, const struct action *action) {
    int subject = action->arg[0];
    switch (action->verb) {
    case VERB_CAMPAIGN:
    case VERB_STRIKE: return for_army(game, subject);
    case VERB_POLITICS:
    case VERB_FREE_POLITICS: return for_track(game, subject);
    case VERB_CAMPAIGN_DEVILTRY:
        return for_piece(game, w.deviltry, CN_PIECE_OF_DEVILTRY + subject, cn_deviltry_value(game));
    case VERB_BESIEGE:
    case VERB_FREE_SIEGE:
        return for_piece(game, w.besiege, CN_PIECE_OF_FORTRESS + subject, cn_fortress_value(game, subject));
    case VERB_CRUSH: return for_piece(game, w.crush, CN_PIECE_OF_REVOLT + subject, cn_revolt_value(game, subject));
    case VERB_FORTIFY: return subject == CN_LONDON ? w.fortify_london : w.fortify;
    case VERB_BUY: return w.buy;
    case VERB_DESPERATE: return w.desperate;
    case VERB_INFUSE: return w.infuse;
    case VERB_PASS: return w.pass + w.pass_zeal * state_of(game)->zeal / 9;
    case VERB_DECLINE: return w.decline;
    default: return game->ruleset->verbs[action->verb].passes ? w.decline : SCORE_USUAL;
    }
}

void cn_prior(const struct game *game, int role, const struct action_list *list, uint8_t weight[]) {
    for (int i = 0; i < list->count; i++)
        weight[i] = prior_of_score(for_action(game, &list->item[i]));
}

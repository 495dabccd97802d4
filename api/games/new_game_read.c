/* The members of POST /v1/games and of each game of POST /v1/games/bulk: their form, and who may give them. */
#include "new_game.h"

#include <stddef.h>
#include <string.h>

#include "../../daemon/game/fairness.h"
#include "../../daemon/store/tokens.h"
#include "../api_state.h"
#include "../call/answer.h"
#include "../caller/known.h"
#include "../text/problem.h"
#include "../text/text.h"

static bool is_visibility(const char *text) {
    return game_visibility_parse(text) >= 0;
}

static bool is_entropy_mode(const char *text) {
    return strcmp(text, "open") == 0 || strcmp(text, "committed") == 0;
}

static bool is_auto(const char *text) {
    return strcmp(text, "none") == 0 || strcmp(text, "only-choice") == 0;
}

static const struct field fields[] = {
    {"ruleset", FIELD_STRING, true, offsetof(struct new_game, ruleset), text_is_id, 0, 0, "an id in kebab-case"},
    {"scenario", FIELD_STRING, true, offsetof(struct new_game, scenario), text_is_id, 0, 0, "an id in kebab-case"},
    {"options", FIELD_OBJECT, false, offsetof(struct new_game, options), NULL, 0, 0, NULL},
    {"seats", FIELD_OBJECT, false, offsetof(struct new_game, seats), NULL, 0, 0, NULL},
    {"invitations", FIELD_OBJECT, false, offsetof(struct new_game, invitations), NULL, 0, 0, NULL},
    {"clock", FIELD_OBJECT_OR_NULL, false, offsetof(struct new_game, clock), NULL, 0, 0, NULL},
    {"orders_delay", FIELD_INTEGER, false, offsetof(struct new_game, orders_delay), NULL, 0, ORDERS_DELAY_MOST,
     "a number of seconds from 0 to 86400"},
    {"pack", FIELD_STRING, false, offsetof(struct new_game, pack), text_is_id, 0, 0,
     "the name of a pack, in kebab-case"},
    {"auto", FIELD_STRING, false, offsetof(struct new_game, automatic), is_auto, 0, 0, "none or only-choice"},
    {"hints", FIELD_BOOLEAN, false, offsetof(struct new_game, hints), NULL, 0, 0, "true or false"},
    {"visibility", FIELD_STRING, false, offsetof(struct new_game, visibility), is_visibility, 0, 0,
     "public, unlisted or private"},
    {"labels", FIELD_OBJECT, false, offsetof(struct new_game, labels), NULL, 0, 0, NULL},
    {"entropy", FIELD_STRING, false, offsetof(struct new_game, entropy), is_entropy_mode, 0, 0,
     "open or committed; a player's own text belongs in contributions"},
    {"contributions", FIELD_OBJECT, false, offsetof(struct new_game, contributions), NULL, 0, 0, NULL},
    {"commitments", FIELD_OBJECT, false, offsetof(struct new_game, commitments), NULL, 0, 0, NULL},
    {"guide", FIELD_BOOLEAN, false, offsetof(struct new_game, guide), NULL, 0, 0, "true or false"},
    {"seed", FIELD_STRING, false, offsetof(struct new_game, seed), text_is_hash, 0, 0, "64 hex digits in lower case"},
};

#define ROLES_AS_NAMES    .name = text_is_id, .name_fault = "is not an id in kebab-case"
#define AT_MOST_ALL_SEATS .most = RULESET_MAX_ROLES, .most_fault = "has more members than any game has seats"

static bool is_holder(const char *text) {
    return id_is_player(text) || id_bot(text);
}

static const struct member_check seat_check = {.path = "/seats",
                                               AT_MOST_ALL_SEATS,
                                               ROLES_AS_NAMES,
                                               .value = is_holder,
                                               .value_fault = "must be a player id, {\"bot\": LEVEL} or null",
                                               .null = true};
static const struct member_check invitation_check = {.path = "/invitations",
                                                     AT_MOST_ALL_SEATS,
                                                     ROLES_AS_NAMES,
                                                     .value = id_is_player,
                                                     .value_fault = "must be a player id"};
static const struct member_check contribution_check = {.path = "/contributions",
                                                       ROLES_AS_NAMES,
                                                       .value = text_is_entropy,
                                                       .value_fault = "must be a text of at most 128 bytes"};
static const struct member_check commitment_check = {.path = "/commitments",
                                                     ROLES_AS_NAMES,
                                                     .value = text_is_hash,
                                                     .value_fault = "must be 64 hex digits in lower case"};
static const struct member_check label_check = {
    .path = "/labels",
    .most = LABELS_MOST,
    .most_fault = "may have at most 16 members",
    LABELS_AS_NAMES,
    .value = text_is_label_value,
    .value_fault = "must be a text of at most 64 characters, none of them a control or invisible"};
/* The ruleset checks the values. */
static const struct member_check option_check = {.path = "/options", ROLES_AS_NAMES};

/* Seated players count as players named in the request. */
struct seating_check {
    struct call *call;
    struct new_game *game;
};

static void name_player(void *context, const char *name, const char *text, bool null) {
    const struct seating_check *seating = context;
    (void)name;
    if (null || !text || !id_is_player(text))
        return;
    known_add(&seating->call->players, text);
    if (seating->call->who.scope == TOKEN_PLAYER && strcmp(text, seating->call->who.player) != 0)
        seating->game->stranger = text;
}

/* A guided game has a fixed seed and options, and accepts no contribution to its dice. */
static void check_guide(const struct new_game *game, struct faults *faults) {
    static const char own[] = "is not for a game with a guide, which has its own";
    if (game->guide && game->options)
        input_fault(faults, "", "options", own);
    if (game->guide && game->pack)
        input_fault(faults, "", "pack", own);
    if (game->guide && game->seed)
        input_fault(faults, "", "seed", own);
    if (game->guide && strcmp(game->entropy, "open") != 0)
        input_fault(faults, "", "entropy", own);
    if (game->guide && game->contributions)
        input_fault(faults, "", "contributions", own);
}

/* Texts and commitments must suit the game's kind of entropy. */
static void check_entropy(const struct new_game *game, struct faults *faults) {
    bool committed = strcmp(game->entropy, "committed") == 0;
    if (game->contributions && committed)
        input_fault(faults, "", "contributions", "is only for entropy open: in this game players commit");
    else
        input_check(game->contributions, &contribution_check, faults);
    if (game->commitments && !committed)
        input_fault(faults, "", "commitments", "is only for entropy committed");
    else
        input_check(game->commitments, &commitment_check, faults);
}

static void check_bye(void *context, const char *name, const char *text, bool null) {
    (void)null;
    if (strcmp(name, "bye") == 0 && text && !id_is_player(text))
        input_fault(context, "/labels", name, "must be the id of the player who has the bye");
}

void labels_check_bye(const struct json_t *labels, struct faults *faults) {
    if (labels)
        input_each(labels, check_bye, faults);
}

void new_game_read(struct call *call, struct new_game *game, const struct json_t *input, struct faults *faults) {
    struct seating_check seating = {call, game};
    writer_init(&game->options_text);
    game->visibility = "public";
    game->entropy = "open";
    game->orders_delay = -1;
    game->automatic = "none";
    input_read(input, fields, sizeof fields / sizeof fields[0], game, faults);
    check_entropy(game, faults);
    check_guide(game, faults);
    input_bots(game->seats);
    input_check(game->seats, &seat_check, faults);
    if (game->seats && input_size(game->seats) <= RULESET_MAX_ROLES)
        input_each(game->seats, name_player, &seating);
    input_check(game->invitations, &invitation_check, faults);
    input_check(game->labels, &label_check, faults);
    labels_check_bye(game->labels, faults);
    input_check(game->options, &option_check, faults);
    if (game->options)
        input_scalars(game->options, "/options", faults);
}

bool new_game_allowed(struct call *call, const struct new_game *game) {
    if (game->seed && call->who.scope != TOKEN_ADMIN)
        return call_problem(call, PROBLEM_NOT_ALLOWED, "Only an admin token may give a seed. Leave seed out.");
    if (game->seed && !call->api->config->takes_seeds)
        return call_problem(
            call, PROBLEM_NOT_ALLOWED,
            "This daemon accepts no seeds, because a chosen seed determines the dice. Leave seed out; for tests, run "
            "a daemon with MUSTERD_TEST_SEEDS=on.");
    if (game->stranger)
        return call_problem(call, PROBLEM_NOT_ALLOWED,
                            "A player token may seat its own player only, which is %s, not %s.", call->who.player,
                            game->stranger);
    return true;
}

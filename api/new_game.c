#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../daemon/game/fairness.h"
#include "../daemon/game/game_id.h"
#include "../daemon/plugin/loader.h"
#include "../daemon/game/session.h"
#include "api_state.h"
#include "game_json.h"
#include "new_game.h"
#include "publish.h"
#include "quotas.h"
#include "resources.h"
#include "seats.h"
#include "shape.h"

static struct new_game *of(struct call *call) {
    return *(struct new_game **)(void *)call->data;
}

static bool is_visibility(const char *text) {
    return strcmp(text, "public") == 0 || strcmp(text, "private") == 0;
}

static bool is_entropy_mode(const char *text) {
    return strcmp(text, "open") == 0 || strcmp(text, "committed") == 0;
}

static const struct field fields[] = {
    {"ruleset", FIELD_STRING, true, offsetof(struct new_game, ruleset), shape_is_id, 0, 0, "an id in kebab-case"},
    {"scenario", FIELD_STRING, true, offsetof(struct new_game, scenario), shape_is_id, 0, 0, "an id in kebab-case"},
    {"options", FIELD_OBJECT, false, offsetof(struct new_game, options), NULL, 0, 0, NULL},
    {"seats", FIELD_OBJECT, false, offsetof(struct new_game, seats), NULL, 0, 0, NULL},
    {"clock", FIELD_OBJECT_OR_NULL, false, offsetof(struct new_game, clock), NULL, 0, 0, NULL},
    {"orders_delay", FIELD_INTEGER, false, offsetof(struct new_game, orders_delay), NULL, 0, ORDERS_DELAY_MOST,
     "a number of seconds from 0 to 86400"},
    {"visibility", FIELD_STRING, false, offsetof(struct new_game, visibility), is_visibility, 0, 0,
     "public or private"},
    {"labels", FIELD_OBJECT, false, offsetof(struct new_game, labels), NULL, 0, 0, NULL},
    {"entropy", FIELD_STRING, false, offsetof(struct new_game, entropy), is_entropy_mode, 0, 0,
     "open or committed; a player's own text stands in contributions"},
    {"contributions", FIELD_OBJECT, false, offsetof(struct new_game, contributions), NULL, 0, 0, NULL},
    {"commitments", FIELD_OBJECT, false, offsetof(struct new_game, commitments), NULL, 0, 0, NULL},
    {"seed", FIELD_STRING, false, offsetof(struct new_game, seed), shape_is_hash, 0, 0, "64 hex digits in lower case"},
};

/* ---- the shape ----------------------------------------------------------------------------------------- */

struct look {
    struct call *call;
    struct new_game *game;
    struct faults *faults;
};

static void look_at_seat(void *context, const char *name, const char *text, bool null) {
    struct look *look = context;
    if (!id_is_kebab(name, 64)) {
        input_fault(look->faults, "/seats", name, "is not an id in kebab-case");
    } else if (!null && (!text || !id_is_player(text))) {
        input_fault(look->faults, "/seats", name, "must be a player id or null");
    } else if (!null) {
        call_names_player(look->call, text);
        if (look->call->who.scope == TOKEN_PLAYER && strcmp(text, look->call->who.player) != 0)
            look->game->stranger = text;
    }
}

static void look_at_label(void *context, const char *name, const char *text, bool null) {
    struct look *look = context;
    (void)null;
    if (!shape_is_label(name))
        input_fault(look->faults, "/labels", name, "is not a label's name: 1 to 32 of a-z, 0-9, _ . -");
    else if (!text || shape_length(text) > 64)
        input_fault(look->faults, "/labels", name, "must be a text of at most 64 characters");
}

static void look_at_contribution(void *context, const char *name, const char *text, bool null) {
    struct look *look = context;
    (void)null;
    if (!id_is_kebab(name, 64))
        input_fault(look->faults, "/contributions", name, "is not an id in kebab-case");
    else if (!text || !shape_is_entropy(text))
        input_fault(look->faults, "/contributions", name, "must be a text of at most 128 bytes");
}

static void look_at_commitment(void *context, const char *name, const char *text, bool null) {
    struct look *look = context;
    (void)null;
    if (!id_is_kebab(name, 64))
        input_fault(look->faults, "/commitments", name, "is not an id in kebab-case");
    else if (!text || !shape_is_hash(text))
        input_fault(look->faults, "/commitments", name, "must be 64 hex digits in lower case");
}

static void look_at_option(void *context, const char *name, const char *text, bool null) {
    struct look *look = context;
    (void)text;
    (void)null;
    if (!id_is_kebab(name, 64))
        input_fault(look->faults, "/options", name, "is not an id in kebab-case");
}

/* What goes into the dice at once, which must suit the way it goes. */
static void look_at_entropy(struct look *look, struct new_game *game) {
    bool committed = strcmp(game->entropy, "committed") == 0;
    if (game->contributions && committed)
        input_fault(look->faults, "", "contributions", "belongs to entropy open: here players commit");
    else if (game->contributions)
        input_each(game->contributions, look_at_contribution, look);
    if (game->commitments && !committed)
        input_fault(look->faults, "", "commitments", "belongs to entropy committed");
    else if (game->commitments)
        input_each(game->commitments, look_at_commitment, look);
}

static void look(struct look *look, struct new_game *game) {
    look_at_entropy(look, game);
    if (game->seats && input_size(game->seats) > RULESET_MAX_ROLES)
        input_fault(look->faults, "", "seats", "has more members than any game has seats");
    else if (game->seats)
        input_each(game->seats, look_at_seat, look);
    if (game->labels && input_size(game->labels) > 16)
        input_fault(look->faults, "", "labels", "may have 16 members");
    else if (game->labels)
        input_each(game->labels, look_at_label, look);
    if (game->options) {
        input_each(game->options, look_at_option, look);
        input_scalars(game->options, "/options", look->faults);
    }
}

void new_game_read(struct call *call, struct new_game *game, const struct json_t *input, struct faults *faults) {
    struct look seen = {call, game, faults};
    writer_init(&game->options_text);
    game->visibility = "public";
    game->entropy = "open";
    game->orders_delay = -1;
    input_read(input, fields, sizeof fields / sizeof fields[0], game, faults);
    look(&seen, game);
}

bool new_game_allowed(struct call *call, const struct new_game *game) {
    if (game->seed && call->who.scope != TOKEN_ADMIN)
        return call_problem(call, PROBLEM_NOT_ALLOWED, "Only an admin token may give a seed. Leave seed out.");
    if (game->seed && !call->api->config->takes_seeds)
        return call_problem(
            call, PROBLEM_NOT_ALLOWED,
            "This daemon takes no seeds: whoever chooses one chooses the dice. Leave seed out; for tests, "
            "run a daemon with MUSTERD_TEST_SEEDS=on.");
    if (game->stranger)
        return call_problem(call, PROBLEM_NOT_ALLOWED,
                            "A player token may seat its own player only, which is %s, not %s.", call->who.player,
                            game->stranger);
    return true;
}

bool new_game_shape(struct call *call) {
    struct new_game *game = calloc(1, sizeof *game);
    if (!game)
        return call_out_of_memory(call);
    *(struct new_game **)(void *)call->data = game;
    struct shape shape;
    struct faults faults = shape_begin(&shape);
    new_game_read(call, game, call->input, &faults);
    return shape_end(&shape, &faults, call) && new_game_allowed(call, game);
}

/* ---- what the rules say ------------------------------------------------------------------------------------ */

struct filling {
    struct call *call;
    struct new_game *game;
    bool good;
};

static void seat(void *context, const char *name, const char *text, bool null) {
    struct filling *filling = context;
    struct game_record *record = &filling->game->record;
    (void)null;
    if (!filling->good)
        return;
    for (int i = 0; i < record->seat_count; i++)
        if (strcmp(filling->game->module->ruleset->roles[record->seats[i].role].id, name) == 0) {
            record->seats[i].player = (char *)(uintptr_t)text;
            if (text && call_name_of(filling->call, text, filling->game->names[i]))
                record->seats[i].name = filling->game->names[i];
            return;
        }
    char pointer[112];
    snprintf(pointer, sizeof pointer, "%s/seats/%s", filling->game->place, name);
    filling->good = call_problem_at(filling->call, PROBLEM_UNKNOWN_ROLE, pointer, "no such role",
                                    "This set-up of %s has no role %s. See the ruleset.", filling->game->ruleset, name);
}

/* The option that a sentence about options speaks of. */
struct blame {
    const char *sentence, *name;
};

static void blame(void *context, const char *name, const char *text, bool null) {
    struct blame *b = context;
    (void)text;
    (void)null;
    if (strstr(b->sentence, name) && (!b->name || strlen(name) > strlen(b->name)))
        b->name = name;
}

static bool read_setup(struct call *call, struct new_game *game) {
    struct writer why;
    writer_init(&why);
    const char *problem = setup_read(game->module, game->scenario, game->options, &game->setup, &why);
    char pointer[112];
    bool scenario = !problem || strcmp(problem, "unknown-scenario") == 0;
    snprintf(pointer, sizeof pointer, "%s/scenario", game->place);
    if (!scenario) {
        struct blame b = {writer_text(&why), NULL};
        if (game->options)
            input_each(game->options, blame, &b);
        snprintf(pointer, sizeof pointer, "%s/options%s%s", game->place, b.name ? "/" : "", b.name ? b.name : "");
    }
    if (problem)
        call_problem_at(call, problem_find(problem) >= 0 ? (enum problem)problem_find(problem) : PROBLEM_BAD_OPTION,
                        pointer, scenario ? "no such scenario" : writer_text(&why), "%s", writer_text(&why));
    writer_finish(&why);
    return !problem;
}

/* A text or a commitment for the seat of that role, which must be filled. */
static void give(void *context, const char *name, const char *text, bool null) {
    struct filling *filling = context;
    struct game_record *record = &filling->game->record;
    (void)null;
    if (!filling->good)
        return;
    for (int i = 0; i < record->seat_count; i++) {
        struct game_seat *at = &record->seats[i];
        if (!at->player || strcmp(filling->game->module->ruleset->roles[at->role].id, name) != 0)
            continue;
        if (record->entropy_mode == ENTROPY_COMMITTED) {
            sodium_hex2bin(at->commitment, COMMITMENT_BYTES, text, 64, NULL, NULL, NULL);
            at->committed = true;
        } else {
            at->entropy = (char *)(uintptr_t)text;
        }
        return;
    }
    char pointer[112];
    snprintf(pointer, sizeof pointer, "%s%s/%s", filling->game->place,
             record->entropy_mode == ENTROPY_COMMITTED ? "/commitments" : "/contributions", name);
    filling->good =
        call_problem_at(filling->call, PROBLEM_BAD_REQUEST, pointer, "needs a seat that seats fills",
                        "Each goes into the dice in the name of a seat's holder, so seats must fill the seat "
                        "%s.",
                        name);
}

static bool fill_record(struct call *call, struct new_game *game) {
    struct game_record *record = &game->record;
    const struct module *module = game->module;
    role_set seats = module_seats(module, &game->setup);
    for (int role = 0; role < module->ruleset->role_count; role++)
        if (seats & ROLE_BIT(role))
            record->seats[record->seat_count++].role = (uint8_t)role;
    struct filling filling = {call, game, true};
    record->entropy_mode = strcmp(game->entropy, "committed") == 0 ? ENTROPY_COMMITTED : ENTROPY_OPEN;
    record->seed_origin = game->seed ? SEED_CHOSEN : SEED_RANDOM;
    if (game->seats)
        input_each(game->seats, seat, &filling);
    if (game->contributions)
        input_each(game->contributions, give, &filling);
    if (game->commitments)
        input_each(game->commitments, give, &filling);
    if (!filling.good)
        return false;
    setup_options_json(module, &game->setup, &game->options_text);
    game->labels_text = game->labels ? input_dump(game->labels) : strdup("{}");
    if (!game->labels_text || game->options_text.failed)
        return call_out_of_memory(call);
    game_id_make(record->id);
    record->ruleset = (char *)(uintptr_t)module->ruleset->id;
    record->version = (char *)(uintptr_t)module->ruleset->version;
    record->content_hash = (char *)(uintptr_t)module->content_hash;
    record->scenario = (char *)(uintptr_t)game->scenario;
    record->options = (char *)(uintptr_t)writer_text(&game->options_text);
    record->labels = game->labels_text;
    record->owner_app = call->who.app;
    record->owner_player = call->who.player[0] ? call->who.player : NULL;
    record->visibility = strcmp(game->visibility, "private") == 0 ? GAME_PRIVATE : GAME_PUBLIC;
    record->orders_delay = game->orders_delay >= 0       ? (int)game->orders_delay
                           : module_hides_things(module) ? ORDERS_DELAY
                                                         : 0;
    record->setup = game->setup;
    record->module = module;
    return true;
}

/* A member of the game that is refused. Returns false. */
static bool refuse(struct call *call, const struct new_game *game, enum problem problem, const char *member,
                   const char *fault, const char *detail) {
    char pointer[112];
    snprintf(pointer, sizeof pointer, "%s/%s", game->place, member);
    return call_problem_at(call, problem, pointer, fault, "%s", detail);
}

static bool read_clock(struct call *call, struct new_game *game) {
    char detail[160];
    if (!game->clock)
        return true;
    game->clock_text = input_dump(game->clock);
    if (!game->clock_text)
        return call_out_of_memory(call);
    const char *why = clock_rule_read(game->clock_text, &game->clocks.rule);
    game->record.clock = game->clock_text;
    game->record.clocks = &game->clocks;
    snprintf(detail, sizeof detail, "There is no such clock: %s.", why ? why : "");
    return !why || refuse(call, game, PROBLEM_BAD_OPTION, "clock", why, detail);
}

bool new_game_prepare(struct call *call, struct new_game *game) {
    char detail[160];
    if (!read_clock(call, game))
        return false;
    game->module = loader_current(call->api->loader, game->ruleset);
    if (!game->module) {
        snprintf(detail, sizeof detail, "There is no ruleset %s. GET /v1/rulesets lists them.", game->ruleset);
        return refuse(call, game, PROBLEM_UNKNOWN_RULESET, "ruleset", "no such ruleset", detail);
    }
    if (!read_setup(call, game) || !fill_record(call, game))
        return false;
    if (game->seed)
        sodium_hex2bin(game->record.seed, SEED_BYTES, game->seed, 64, NULL, NULL, NULL);
    else
        fairness_seed(game->record.seed);
    return true;
}

/* true: answered already. */
bool new_game_start(struct call *call) {
    struct new_game *game = of(call);
    if (!new_game_prepare(call, game))
        return true;
    memcpy(call->job.game, game->record.id, sizeof game->record.id);
    if (call->idempotency) {
        char *body = input_dump(call->input);
        idempotency_make(call, "create", NONE, body ? body : "", game->idempotency_key);
        free(body);
    }
    return false;
}

/* ---- the job ------------------------------------------------------------------------------------------------ */

enum job_step new_game_run(struct call *call) {
    struct new_game *game = of(call);
    struct job *job = &call->job;
    if (call->idempotency && job->phase == 0) {
        store_find_creation(&job->stage, game->idempotency_key, &game->creation);
        return JOB_AGAIN;
    }
    call->status = 201;
    game->found = call->idempotency && game->creation.found;
    if (game->found) {
        if (game->creation.idempotency_key_length != IDEMPOTENCY_BYTES ||
            memcmp(game->creation.idempotency_key, game->idempotency_key, IDEMPOTENCY_BYTES) != 0)
            call_problem(call, PROBLEM_IDEMPOTENCY_MISMATCH,
                         "This Idempotency-Key came with another request before. Use a new one.");
        return JOB_FINISHED;
    }
    enum quota_answer room = quota_of_games(call);
    if (room != QUOTA_ROOM)
        return room == QUOTA_ASK ? JOB_AGAIN : JOB_FINISHED;
    game->record.owner_quota = quota_most(call, QUOTA_GAMES);
    struct session *session;
    if (job->tries > 0)
        game_id_again(game->record.id);
    if (seats_begin(call, &game->record, &session))
        worker_adopt(job,
                     store_create_game(&job->stage, &game->record, session,
                                       call->idempotency ? game->idempotency_key : NULL,
                                       call->idempotency ? IDEMPOTENCY_BYTES : 0, call->who.app),
                     session);
    return JOB_FINISHED;
}

static void answer(struct call *call) {
    char id[37];
    game_id_text(call->job.record->id, id);
    strcpy(call->location, "/v1/games/");
    strcat(call->location, id);
    game_json(&call->body, call->api->loader, call->job.record);
    call_json(call, 201);
}

static enum job_step replay_run(struct job *job) {
    struct call *call = (struct call *)job;
    if (!job->record)
        call_problem(call, PROBLEM_NOT_FOUND, "The game that this Idempotency-Key made is not there any more.");
    else if (job->record->damage)
        call_damaged(call, job->record);
    return JOB_FINISHED;
}

static void answer_with(struct job *job, bool replayed) {
    struct call *call = (struct call *)job;
    if (job->outcome != JOB_OK) {
        call_problem(call, PROBLEM_UNAVAILABLE,
                     replayed ? "The database does not answer. Ask again in 1 second."
                              : "The game was made, but the database does not answer. Send it again with the same "
                                "Idempotency-Key in 1 second.");
    } else if (job->record && !job->record->damage) {
        call->replayed = replayed;
        answer(call);
    }
    call_answer(call);
}

static void replay_done(struct job *job) {
    answer_with(job, true);
}

/* The players' days off are in what is loaded, not in what was made. */
static void reload_done(struct job *job) {
    answer_with(job, false);
}

bool new_game_done(struct call *call) {
    struct new_game *game = of(call);
    if (game->found) {
        memcpy(call->job.game, game->creation.game, sizeof game->creation.game);
        call_submit(call, JOB_GAME, false, replay_run, replay_done);
        return false;
    }
    publish_seats(call->api, call->job.record, NULL);
    if (call->job.record->clocks) {
        call_submit(call, JOB_GAME, false, replay_run, reload_done);
        return false;
    }
    answer(call);
    return true;
}

void new_game_clear(struct new_game *game) {
    free(game->labels_text);
    free(game->clock_text);
    writer_finish(&game->options_text);
    sodium_memzero(game->record.seed, sizeof game->record.seed);
    sodium_memzero(game->record.key, sizeof game->record.key);
}

void new_game_finish(struct call *call) {
    struct new_game *game = of(call);
    if (game)
        new_game_clear(game);
    free(game);
}

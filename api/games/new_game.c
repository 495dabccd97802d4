#include "new_game.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../daemon/game/fairness.h"
#include "../../daemon/game/game_id.h"
#include "../../daemon/game/session.h"
#include "../../daemon/plugin/guide.h"
#include "../../daemon/plugin/loader.h"
#include "../../daemon/store/players.h"
#include "../api_state.h"
#include "../call/answer.h"
#include "../call/idempotency.h"
#include "../call/quotas.h"
#include "../call/rights.h"
#include "../call/shape.h"
#include "../call/submit.h"
#include "../caller/known.h"
#include "../live/answers.h"
#include "../live/game_json.h"
#include "../live/publish.h"
#include "../text/input.h"
#include "../text/problem.h"
#include "resources.h"
#include "seats.h"

CALL_DATA_AS(struct new_game *, new_game_slot)

static struct new_game *new_game_data(const struct call *call) {
    return *new_game_slot(call);
}

bool new_game_shape(struct call *call) {
    struct new_game *game = calloc(1, sizeof *game);
    if (!game)
        return call_out_of_memory(call);
    *new_game_slot(call) = game;
    struct shape shape;
    struct faults faults = shape_begin(&shape);
    new_game_read(call, game, call->input, &faults);
    return shape_end(&shape, &faults, call) && new_game_allowed(call, game);
}

/* ---- checks by the rules ----------------------------------------------------------------------------------- */

struct filling {
    struct call *call;
    struct new_game *game;
    bool good;
};

/* "red, blue, green". */
static void name_seats(const struct new_game *game, char *text, size_t size) {
    size_t n = 0;
    for (int i = 0; i < game->record.seat_count && n < size; i++)
        n += (size_t)snprintf(text + n, size - n, "%s%s", i == 0 ? "" : ", ",
                              game->module->ruleset->roles[game->record.seats[i].role].id);
}

static void seat(void *context, const char *name, const char *text, bool null) {
    struct filling *filling = context;
    struct game_record *record = &filling->game->record;
    (void)null;
    if (!filling->good)
        return;
    for (int i = 0; i < record->seat_count; i++)
        if (strcmp(filling->game->module->ruleset->roles[record->seats[i].role].id, name) == 0) {
            record->seats[i].player = (char *)(uintptr_t)text;
            if (text && known_name_of(&filling->call->players, text, filling->game->names[i]))
                record->seats[i].name = filling->game->names[i];
            record->seats[i].is_bot = text && known_is_bot(&filling->call->players, text);
            return;
        }
    char pointer[112], roles[RULESET_MAX_ROLES * (ITEM_ID_MOST + 2)];
    snprintf(pointer, sizeof pointer, "%s/seats/%s", filling->game->place, name);
    name_seats(filling->game, roles, sizeof roles);
    filling->good =
        call_problem_at(filling->call, PROBLEM_UNKNOWN_ROLE, pointer, "no such role",
                        "This set-up of %s has no role %s. Its seats: %s.", filling->game->ruleset, name, roles);
}

/* A bot cannot commit to a value. */
static bool bots_suit(struct filling *filling) {
    const struct game_record *record = &filling->game->record;
    char pointer[112];
    for (int i = 0; i < record->seat_count && record->entropy_mode == ENTROPY_COMMITTED; i++) {
        if (!id_bot(record->seats[i].player))
            continue;
        const char *role = filling->game->module->ruleset->roles[record->seats[i].role].id;
        snprintf(pointer, sizeof pointer, "%s/seats/%s", filling->game->place, role);
        return call_problem_at(filling->call, PROBLEM_BAD_OPTION, pointer, "a bot commits to nothing",
                               "In a game with entropy committed every seat commits to a value, which a bot cannot do. "
                               "Leave entropy out.");
    }
    return true;
}

/* Reserves an empty seat for a player. */
static void invite(void *context, const char *name, const char *text, bool null) {
    struct filling *filling = context;
    struct game_record *record = &filling->game->record;
    (void)null;
    if (!filling->good)
        return;
    for (int i = 0; i < record->seat_count; i++)
        if (!record->seats[i].player &&
            strcmp(filling->game->module->ruleset->roles[record->seats[i].role].id, name) == 0) {
            record->seats[i].invited = (char *)(uintptr_t)text;
            return;
        }
    char pointer[112];
    snprintf(pointer, sizeof pointer, "%s/invitations/%s", filling->game->place, name);
    filling->good = call_problem_at(filling->call, PROBLEM_UNKNOWN_ROLE, pointer, "no such empty seat",
                                    "This game has no empty seat %s to invite to.", name);
}

/* Finds the option that an error sentence is about. */
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
    const struct json_t *options = game->guide ? game->module->guide->options : game->options;
    const char *problem = setup_read(game->module, game->scenario, options, &game->setup, &why);
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

/* Sets a text or a commitment for the seat of that role, which must be filled. */
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
        call_problem_at(filling->call, PROBLEM_BAD_REQUEST, pointer, "needs a seat that is filled in seats",
                        "Each contribution belongs to the holder of a seat, so seats must fill the seat %s.", name);
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
    record->seed_origin = game->guide ? SEED_GUIDE : game->seed ? SEED_CHOSEN : SEED_RANDOM;
    if (game->seats)
        input_each(game->seats, seat, &filling);
    filling.good = filling.good && bots_suit(&filling);
    if (game->invitations)
        input_each(game->invitations, invite, &filling);
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
    if (!rights_fit_labels(call, game->labels_text))
        return false;
    if (game_id_is_zero(record->id))
        game_id_make(record->id);
    record->pack = (char *)(uintptr_t)game->pack;
    record->ruleset = (char *)(uintptr_t)module->ruleset->id;
    record->version = (char *)(uintptr_t)module->ruleset->version;
    record->content_hash = (char *)(uintptr_t)module->content_hash;
    record->scenario = (char *)(uintptr_t)game->scenario;
    record->options = (char *)(uintptr_t)writer_text(&game->options_text);
    record->labels = game->labels_text;
    record->owner_app = call->who.app;
    record->owner_player = call->who.player[0] ? call->who.player : NULL;
    record->visibility = (enum game_visibility)game_visibility_parse(game->visibility);
    record->orders_delay = game->orders_delay >= 0       ? (int)game->orders_delay
                           : module_hides_things(module) ? ORDERS_DELAY
                                                         : 0;
    record->automatic = strcmp(game->automatic, "only-choice") == 0;
    record->hints = game->hints;
    record->setup = game->setup;
    record->module = module;
    return true;
}

/* Refuses a member of the game. Returns false. */
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
    const char *on_expiry = json_string_value(json_object_get(game->clock, "on_expiry"));
    if (on_expiry && strcmp(on_expiry, "bot") == 0 && !json_object_get(game->clock, "bot"))
        json_object_set_new(game->clock, "bot", json_integer(CLOCK_BOT));
    game->clock_text = input_dump(game->clock);
    if (!game->clock_text)
        return call_out_of_memory(call);
    const char *why = clock_rule_read(game->clock_text, &game->clocks.rule);
    game->record.clock = game->clock_text;
    game->record.clocks = &game->clocks;
    snprintf(detail, sizeof detail, "There is no such clock: %s.", why ? why : "");
    return !why || refuse(call, game, PROBLEM_BAD_OPTION, "clock", why, detail);
}

static bool guide_fits(struct call *call, const struct new_game *game) {
    const struct guide *guide = game->module->guide;
    char detail[160];
    if (!game->guide)
        return true;
    if (!guide) {
        snprintf(detail, sizeof detail, "%s has no guide. Leave guide out.", game->module->ruleset->title);
        return refuse(call, game, PROBLEM_BAD_OPTION, "guide", "this ruleset has no guide", detail);
    }
    if (strcmp(game->scenario, guide->scenario) == 0)
        return true;
    snprintf(detail, sizeof detail, "The guide of %s is for the scenario %s.", game->module->ruleset->title,
             guide->scenario);
    return refuse(call, game, PROBLEM_BAD_OPTION, "scenario", "not the scenario of the guide", detail);
}

bool new_game_prepare(struct call *call, struct new_game *game) {
    char detail[160];
    if (!read_clock(call, game))
        return false;
    if (!game->pack)
        game->module = loader_current(call->api->loader, game->ruleset);
    if (!game->module) {
        snprintf(detail, sizeof detail, "There is no ruleset %s. GET /v1/rulesets lists them.", game->ruleset);
        return refuse(call, game, PROBLEM_UNKNOWN_RULESET, "ruleset", "no such ruleset", detail);
    }
    if (!guide_fits(call, game) || !read_setup(call, game) || !fill_record(call, game))
        return false;
    if (game->guide)
        memcpy(game->record.seed, game->module->guide->seed, SEED_BYTES);
    else if (game->seed)
        sodium_hex2bin(game->record.seed, SEED_BYTES, game->seed, 64, NULL, NULL, NULL);
    else
        fairness_seed(game->record.seed);
    return true;
}

/* true: answered already. A game with a pack is prepared in the job, when its content is known. */
enum stage_result new_game_start(struct call *call) {
    struct new_game *game = new_game_data(call);
    if (game->pack)
        game_id_make(game->record.id);
    else if (!new_game_prepare(call, game))
        return STAGE_ANSWERED;
    memcpy(call->job.game, game->record.id, sizeof game->record.id);
    if (call->kept.header) {
        char *body = input_dump(call->input);
        idempotency_make(call, "create", NONE, body ? body : "", game->idempotency_key);
        free(body);
    }
    return STAGE_DONE;
}

/* ---- the pack ----------------------------------------------------------------------------------------------- */

/* The row of the pack, if it is made for the content that is installed; NULL: the problem is set. */
static const struct pack_row *fitting_pack(struct call *call, const struct new_game *game) {
    const struct module *base = loader_current(call->api->loader, game->ruleset);
    const struct pack_row *row = game->packs.count == 1 ? &game->packs.items[0] : NULL;
    char detail[224];
    if (!base) {
        snprintf(detail, sizeof detail, "There is no ruleset %s. GET /v1/rulesets lists them.", game->ruleset);
        refuse(call, game, PROBLEM_UNKNOWN_RULESET, "ruleset", "no such ruleset", detail);
    } else if (!row) {
        snprintf(detail, sizeof detail, "There is no pack %s. GET /v1/rulesets/%s/packs lists them.", game->pack,
                 game->ruleset);
        refuse(call, game, PROBLEM_BAD_OPTION, "pack", "no such pack", detail);
    } else if (strcmp(row->base, base->content_hash) != 0) {
        snprintf(detail, sizeof detail, "The pack %s is made for another content of %s than the one installed.",
                 game->pack, game->ruleset);
        refuse(call, game, PROBLEM_BAD_OPTION, "pack", "made for other content", detail);
    } else {
        return row;
    }
    return NULL;
}

/* The module with the content of the pack. false: the problem is set. */
static bool find_module(struct call *call, struct new_game *game, const struct pack_row *row) {
    struct loader *loader = call->api->loader;
    struct writer why;
    game->module = loader_find(loader, game->ruleset, row->version, row->content_hash);
    if (game->module)
        return true;
    writer_init(&why);
    game->module = content_module(loader, game->ruleset, row->version, row->content_hash, game->kept.files, &why);
    if (!game->module)
        refuse(call, game, PROBLEM_BAD_OPTION, "pack", "its content cannot be read", writer_text(&why));
    writer_finish(&why);
    return game->module != NULL;
}

enum { PACK_PHASES = 2 /* before the others: the pack is looked up, then its content */ };

/* JOB_AGAIN: go on in the next phase. JOB_FINISHED: the game is prepared, or the problem is set. */
static enum job_step take_pack(struct call *call, struct new_game *game) {
    struct stage *stage = &call->job.stage;
    if (call->job.phase == 0) {
        pack_rows_finish(&game->packs);
        store_find_pack(stage, game->ruleset, game->pack, &game->packs);
        return JOB_AGAIN;
    }
    const struct pack_row *row = fitting_pack(call, game);
    if (row && call->job.phase == 1) {
        content_found_finish(&game->kept);
        store_find_content(stage, game->ruleset, row->content_hash, &game->kept);
        return JOB_AGAIN;
    }
    if (row && !game->prepared && find_module(call, game, row))
        game->prepared = new_game_prepare(call, game);
    return JOB_FINISHED;
}

/* ---- the job ------------------------------------------------------------------------------------------------ */

enum job_step new_game_run(struct call *call) {
    struct new_game *game = new_game_data(call);
    struct job *job = &call->job;
    const int first = game->pack ? PACK_PHASES : 0;
    if (job->phase <= first && game->pack) {
        const enum job_step step = take_pack(call, game);
        if (step == JOB_AGAIN || !game->prepared)
            return step;
    }
    if (job->phase == first)
        game->quota.asked = false;
    if (call->kept.header && job->phase == first) {
        store_find_creation(&job->stage, game->idempotency_key, &game->creation);
        return JOB_AGAIN;
    }
    call->answer.status = 201;
    game->found = call->kept.header && game->creation.found;
    if (game->found) {
        if (game->creation.idempotency_key_length != IDEMPOTENCY_BYTES ||
            memcmp(game->creation.idempotency_key, game->idempotency_key, IDEMPOTENCY_BYTES) != 0)
            call_problem(call, PROBLEM_IDEMPOTENCY_MISMATCH,
                         "This Idempotency-Key was used for another request before. Use a new one.");
        return JOB_FINISHED;
    }
    enum quota_answer room = quota_of_games(call, 1, &game->quota);
    if (room != QUOTA_ROOM)
        return room == QUOTA_ASK ? JOB_AGAIN : JOB_FINISHED;
    game->record.owner_quota = quota_most(call, QUOTA_GAMES);
    game->record.player_quota = quota_most_of_player(call);
    struct session *session;
    if (job->tries > 0)
        game_id_again(game->record.id);
    call->progress.sees_game = true;
    if (seats_begin(call, &game->record, &session))
        worker_adopt(job,
                     store_create_game(&job->stage, &game->record, session,
                                       call->kept.header ? game->idempotency_key : NULL,
                                       call->kept.header ? IDEMPOTENCY_BYTES : 0, call->who.app),
                     session);
    return JOB_FINISHED;
}

static void answer(struct call *call) {
    char id[37];
    game_id_text(call->job.record->id, id);
    call_location(call, "/v1/games/%s", id);
    game_json(&call->answer.body, call->api->loader, call->job.record);
    call_json(call, 201);
}

static enum job_step load_run(struct job *job) {
    struct call *call = (struct call *)job;
    if (!job->record)
        call_problem(call, PROBLEM_NOT_FOUND, "The game made with this Idempotency-Key no longer exists.");
    else if (job->record->damage)
        call_damaged(call, job->record);
    return JOB_FINISHED;
}

/* The created record lacks the players' days off, so the game is loaded for the answer. A game that an earlier request
 * created is only loaded. */
enum stage_result new_game_done(struct call *call) {
    struct new_game *game = new_game_data(call);
    if (!game->found && !game->loaded) {
        publish_seats(call->api, call->job.record, NULL);
        answers_begin(call->api, call->job.record);
    }
    if (!game->loaded && (game->found || call->job.record->clocks)) {
        game->loaded = true;
        if (game->found)
            memcpy(call->job.game, game->creation.game, sizeof game->creation.game);
        return call_submit(call, (struct job){.need = JOB_GAME, .run = load_run});
    }
    call->answer.replayed = game->found;
    answer(call);
    return STAGE_DONE;
}

void new_game_clear(struct new_game *game) {
    free(game->labels_text);
    free(game->clock_text);
    writer_finish(&game->options_text);
    pack_rows_finish(&game->packs);
    content_found_finish(&game->kept);
    sodium_memzero(game->record.seed, sizeof game->record.seed);
    sodium_memzero(game->record.key, sizeof game->record.key);
}

void new_game_finish(struct call *call) {
    struct new_game *game = new_game_data(call);
    if (game)
        new_game_clear(game);
    free(game);
}

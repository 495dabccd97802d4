/* Creates many games at once: either all of them, or none. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../daemon/game/session.h"
#include "../../daemon/store/games.h"
#include "../../daemon/store/lists.h"
#include "../../daemon/store/record.h"
#include "../../daemon/store/stage.h"
#include "../api_state.h"
#include "../call/answer.h"
#include "../call/idempotency.h"
#include "../call/quotas.h"
#include "../call/shape.h"
#include "../live/answers.h"
#include "../live/game_json.h"
#include "../text/input.h"
#include "new_game.h"
#include "resources.h"
#include "seats.h"

/* TURN: how many games are set up at a time, before other jobs run. */
enum { GAMES_MOST = 100, TURN = 4 };

struct bulk {
    struct json_t *games;
    size_t count, begun;
    struct new_game *game;
    struct session *session[GAMES_MOST]; /* for the games that begin at once */
    uint8_t id[GAMES_MOST][16];
    struct game_list list; /* the games that an earlier request with this key created */
    bool asked, listed, made;
    struct games_quota quota;
};

CALL_DATA_AS(struct bulk *, bulk_slot)

static struct bulk *bulk_data(const struct call *call) {
    return *bulk_slot(call);
}

static const struct field fields[] = {
    {"games", FIELD_ARRAY, true, offsetof(struct bulk, games), NULL, 0, 0, NULL},
};

static void read_games(struct call *call, struct bulk *bulk, struct faults *faults) {
    for (size_t i = 0; i < bulk->count && faults->count < 16; i++) {
        struct new_game *game = &bulk->game[i];
        snprintf(game->place, sizeof game->place, "/games/%zu", i);
        struct faults_within within;
        struct faults *inside = input_within(&within, faults, game->place);
        new_game_read(call, game, input_item(bulk->games, i), inside);
        if (game->pack)
            input_fault(inside, "", "pack", "is only for one game at a time");
    }
}

bool bulk_shape(struct call *call) {
    struct bulk *bulk = calloc(1, sizeof *bulk);
    *bulk_slot(call) = bulk;
    if (!bulk)
        return call_out_of_memory(call);
    struct shape shape;
    struct faults faults = shape_begin(&shape);
    input_read(call->input, fields, sizeof fields / sizeof fields[0], bulk, &faults);
    size_t count = bulk->games ? input_length(bulk->games) : 0;
    if (bulk->games && (count == 0 || count > GAMES_MOST))
        input_fault(&faults, "", "games", "must be 1 to 100 games");
    else if (bulk->games)
        bulk->game = calloc(count, sizeof *bulk->game);
    if (bulk->game) {
        bulk->count = count;
        read_games(call, bulk, &faults);
    }
    if (!shape_end(&shape, &faults, call))
        return false;
    if (!bulk->game)
        return call_out_of_memory(call);
    for (size_t i = 0; i < bulk->count; i++)
        if (!new_game_allowed(call, &bulk->game[i]))
            return false;
    return true;
}

/* The first game gets the request's own key, and the keys of the others are derived from it. A request for a single
 * game with the same key does not match. */
static void make_keys(struct call *call, struct bulk *bulk) {
    char *body = input_dump(call->input);
    idempotency_make(call, "create all", NONE, body ? body : "", bulk->game[0].idempotency_key);
    free(body);
    for (size_t i = 1; i < bulk->count; i++) {
        uint8_t *key = bulk->game[i].idempotency_key, number = (uint8_t)i;
        memcpy(key, bulk->game[0].idempotency_key, IDEMPOTENCY_BYTES);
        crypto_generichash(key, IDEMPOTENCY_KEY, bulk->game[0].idempotency_key, IDEMPOTENCY_KEY, &number, 1);
    }
}

enum stage_result bulk_start(struct call *call) {
    struct bulk *bulk = bulk_data(call);
    for (size_t i = 0; i < bulk->count; i++)
        if (!new_game_prepare(call, &bulk->game[i]))
            return STAGE_ANSWERED;
    if (call->kept.header)
        make_keys(call, bulk);
    return STAGE_DONE;
}

/* ---- the job --------------------------------------------------------------------------------------------------- */

static void write_list(struct call *call, const struct game_record *const *items, size_t count) {
    struct writer *w = &call->answer.body;
    out_object(w);
    out_member_array(w, "items");
    for (size_t i = 0; i < count; i++)
        game_json(w, call->api->loader, items[i]);
    out_end_array(w);
    out_end_object(w);
    call_json(call, 201);
}

/* Answers with the games created before, in the order of the request. */
static enum job_step repeat(struct call *call, struct bulk *bulk) {
    const struct game_record *items[GAMES_MOST];
    const struct new_game *first = &bulk->game[0];
    if (first->creation.idempotency_key_length != IDEMPOTENCY_BYTES ||
        memcmp(first->creation.idempotency_key, first->idempotency_key, IDEMPOTENCY_BYTES) != 0) {
        call_problem(call, PROBLEM_IDEMPOTENCY_MISMATCH,
                     "This Idempotency-Key was used for another request before. Use a new one.");
        return JOB_FINISHED;
    }
    if (!bulk->listed) {
        for (size_t i = 0; i < bulk->count; i++)
            memcpy(bulk->id[i], bulk->game[i].creation.game, 16);
        char *ids = games_numbers(bulk->id, bulk->count);
        struct game_query query = {
            .status = -1, .viewer_all = true, .ids = ids, .limit = GAMES_MOST, .order = GAMES_OLDEST};
        store_list_games(&call->job.stage, worker_loader(call->job.worker), &query, &bulk->list);
        free(ids);
        bulk->listed = true;
        return JOB_AGAIN;
    }
    size_t count = 0;
    for (size_t i = 0; i < bulk->count; i++)
        for (size_t k = 0; k < bulk->list.count; k++)
            if (memcmp(bulk->list.items[k].id, bulk->id[i], 16) == 0)
                items[count++] = &bulk->list.items[k];
    write_list(call, items, count);
    call->answer.replayed = true;
    return JOB_FINISHED;
}

/* Sets up the games that begin at once, a few at a time. */
static enum job_step begin_some(struct call *call, struct bulk *bulk) {
    for (int n = 0; n < TURN && bulk->begun < bulk->count; n++, bulk->begun++)
        if (!seats_begin(call, &bulk->game[bulk->begun].record, &bulk->session[bulk->begun]))
            return JOB_FINISHED;
    return JOB_AGAIN;
}

static void make_all(struct call *call, struct bulk *bulk) {
    struct stage *stage = &call->job.stage;
    struct game_record *made[GAMES_MOST];
    for (size_t i = 0; i < bulk->count; i++) {
        struct new_game *game = &bulk->game[i];
        if (call->job.tries > 0)
            game_id_again(game->record.id);
        memcpy(bulk->id[i], game->record.id, 16);
        game->record.owner_quota = quota_most(call, QUOTA_GAMES);
        game->record.player_quota = quota_most_of_player(call);
        made[i] =
            store_create_game(stage, &game->record, bulk->session[i], call->kept.header ? game->idempotency_key : NULL,
                              call->kept.header ? IDEMPOTENCY_BYTES : 0, call->who.app);
    }
    store_all_made(stage, bulk->id, bulk->count);
    bulk->made = true;
    write_list(call, (const struct game_record *const *)made, bulk->count);
    for (size_t i = 0; i < bulk->count; i++) {
        game_record_finish(made[i]);
        free(made[i]);
    }
}

enum job_step bulk_run(struct call *call) {
    struct bulk *bulk = bulk_data(call);
    if (call->job.phase == 0) {
        bulk->asked = bulk->listed = bulk->made = bulk->quota.asked = false;
        game_list_finish(&bulk->list);
    }
    if (call->kept.header && !bulk->asked) {
        for (size_t i = 0; i < bulk->count; i++)
            store_find_creation(&call->job.stage, bulk->game[i].idempotency_key, &bulk->game[i].creation);
        bulk->asked = true;
        return JOB_AGAIN;
    }
    if (bulk->asked && bulk->game[0].creation.found)
        return repeat(call, bulk);
    enum quota_answer room = quota_of_games(call, (int)bulk->count, &bulk->quota);
    if (room != QUOTA_ROOM)
        return room == QUOTA_ASK ? JOB_AGAIN : JOB_FINISHED;
    if (bulk->begun < bulk->count)
        return begin_some(call, bulk);
    make_all(call, bulk);
    return JOB_FINISHED;
}

enum stage_result bulk_done(struct call *call) {
    const struct bulk *bulk = bulk_data(call);
    for (size_t i = 0; bulk->made && i < bulk->count; i++)
        if (bulk->session[i])
            answers_begin(call->api, &bulk->game[i].record);
    return STAGE_DONE;
}

void bulk_finish(struct call *call) {
    struct bulk *bulk = bulk_data(call);
    for (size_t i = 0; bulk && i < bulk->count; i++) {
        new_game_clear(&bulk->game[i]);
        session_free(bulk->session[i]);
    }
    if (bulk) {
        game_list_finish(&bulk->list);
        free(bulk->game);
    }
    free(bulk);
}

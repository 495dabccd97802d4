/* Lists games, and answers a game's summary and its fairness data. */
#include "games.h"

#include <sodium.h>
#include <string.h>

#include "../../daemon/game/fairness.h"
#include "../../daemon/game/session.h"
#include "../../daemon/store/proposals.h"
#include "../../daemon/store/record.h"
#include "../api_state.h"
#include "../call/answer.h"
#include "../call/parameters.h"
#include "../caller/access.h"
#include "../live/game_json.h"
#include "../live/game_query.h"
#include "resources.h"

/* No index contains the time of the last change, because every action would have to update it. So the search must be
 * narrow. */
static bool narrow_enough(struct call *call) {
    const struct parameters *p = &call->parameters;
    const char *name = game_query_by_change(p->sort) ? "sort"
                       : p->given & PARAMETER_FOLLOW ? "since"
                       : p->updated_since != 0       ? "updated_since"
                                                     : NULL;
    return !name || p->player || p->to_act || p->label_count > 0 ||
           call_bad_parameter(call, name, "Add player, to_act or label: a search by change needs one of them.");
}

bool games_list_shape(struct call *call) {
    struct games_list *data = games_list_of(call);
    const struct parameters *p = &call->parameters;
    data->query = (struct game_query){.player = p->player,
                                      .to_act = p->to_act,
                                      .status = p->status,
                                      .ruleset = p->ruleset,
                                      .updated_since = p->updated_since,
                                      .since = p->follow,
                                      .follows = true,
                                      .order = p->sort};
    game_query_viewer(call, &data->query);
    game_query_labels(call, &data->query);
    return narrow_enough(call) && game_query_page(call, &data->query);
}

enum job_step games_list_run(struct call *call) {
    struct games_list *data = games_list_of(call);
    struct writer *w = &call->answer.body;
    if (call->job.phase == 0) {
        game_list_finish(&data->list);
        data->list = (struct game_list){0};
        if (data->invited)
            store_list_invited(&call->job.stage, worker_loader(call->job.worker), call->who.player, NULL,
                               data->query.has_after ? data->query.after : NULL, data->query.limit, &data->list);
        else
            store_list_games(&call->job.stage, worker_loader(call->job.worker), &data->query, &data->list);
        return JOB_AGAIN;
    }
    out_object(w);
    out_member_array(w, "items");
    for (size_t i = 0; i < data->list.count; i++)
        game_json(w, call->api->loader, &data->list.items[i]);
    out_end_array(w);
    call->answer.rows = (int)data->list.count;
    game_query_next(call, &data->query, &data->list);
    if (data->query.follows)
        game_query_since(call, &data->query, &data->list);
    out_end_object(w);
    call_json(call, 200);
    return JOB_FINISHED;
}

void games_list_finish(struct call *call) {
    game_list_finish(&games_list_of(call)->list);
}

enum job_step games_get_run(struct call *call) {
    game_json(&call->answer.body, call->api->loader, call->job.record);
    call_json(call, 200);
    return JOB_FINISHED;
}

static void member_hex(struct writer *w, const char *key, const uint8_t *bytes, size_t n) {
    char hex[65];
    sodium_bin2hex(hex, sizeof hex, bytes, n);
    out_member_string(w, key, hex);
}

static void out_commitments(const struct access *access, const struct game_record *record, struct writer *w) {
    out_member_array(w, "commitments");
    for (int i = 0; i < record->seat_count; i++) {
        const struct game_seat *seat = &record->seats[i];
        if (!seat->committed)
            continue;
        out_object(w);
        out_member_string(w, "role", access_role_id(access, seat->role));
        member_hex(w, "commitment", seat->commitment, COMMITMENT_BYTES);
        out_end_object(w);
    }
    out_end_array(w);
}

/* Only for a game that has begun: a player who saw the texts of the others first could choose their own text
 * accordingly. */
static void out_entropy(const struct access *access, const struct game_record *record, struct writer *w) {
    out_member_array(w, "entropy");
    for (int i = 0; i < record->seat_count && record->started_at != 0; i++) {
        const struct game_seat *seat = &record->seats[i];
        if (!seat->entropy && !seat->opened)
            continue;
        out_object(w);
        out_member_string(w, "role", access_role_id(access, seat->role));
        if (seat->opened)
            member_hex(w, "entropy", seat->value, VALUE_BYTES);
        else
            out_member_string(w, "entropy", seat->entropy);
        out_end_object(w);
    }
    out_end_array(w);
}

enum job_step fairness_run(struct call *call) {
    const struct game_record *record = call->job.record;
    struct writer *w = &call->answer.body;
    struct access access;
    access_of(record, &access);
    if (!access.ruleset) {
        call_problem(call, PROBLEM_RULESET_FAULT,
                     "The version of the ruleset that this game uses is not installed here.");
        return JOB_FINISHED;
    }
    out_object(w);
    member_hex(w, "commitment", record->commitment, COMMITMENT_BYTES);
    out_member_string(w, "algorithm", fairness_algorithm(record->entropy_mode));
    game_json_seed_chosen(w, record);
    out_member_int(w, "round", record->entropy_round);
    out_commitments(&access, record, w);
    out_entropy(&access, record, w);
    if (record->module->absent) /* only the rules can say how many */
        out_member_null(w, "draws");
    else
        out_member_int(w, "draws", call->job.session ? (int64_t)session_draws(call->job.session) : 0);
    if (game_record_over(record))
        member_hex(w, "seed", record->seed, SEED_BYTES);
    else
        out_member_null(w, "seed");
    out_end_object(w);
    call_json(call, 200);
    return JOB_FINISHED;
}

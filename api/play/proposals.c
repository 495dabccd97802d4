/* Proposals of players to each other, outside the rules. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../daemon/clock.h"
#include "../../daemon/store/notices.h"
#include "../../daemon/store/players.h"
#include "../../daemon/store/record.h"
#include "../../daemon/store/stage.h"
#include "../call/answer.h"
#include "../call/idempotency.h"
#include "../call/role.h"
#include "../call/shape.h"
#include "../caller/access.h"
#include "../live/answers.h"
#include "../live/publish.h"
#include "../text/cursor.h"
#include "../text/input.h"
#include "../text/text.h"
#include "proposal.h"
#include "resources.h"
#include "table.h"

enum { PROPOSALS_MOST = 1000 /* per game */, EXTRA_SECONDS_MOST = 366 * 86400 };

struct proposing {
    /* From the body. */
    const char *role, *kind, *player, *for_role;
    int64_t to_seq, seconds;
    bool accept;

    struct proposal_list list; /* as of this revision of the game */
    int asked;                 /* the try of the job that queried the list, from 1; 0: not yet */
    uint32_t revision;
    uint8_t key[IDEMPOTENCY_BYTES];
    struct proposal now; /* shown in the answer */
    bool changed, settled;
    char former[65];
    struct game_record *rematch;
};

CALL_DATA_AS(struct proposing *, proposing_slot)

static struct proposing *proposing_data(const struct call *call) {
    return *proposing_slot(call);
}

static bool is_kind(const char *name) {
    return proposal_kind_find(name) >= 0;
}

static bool make_room(struct call *call) {
    struct proposing *mine = calloc(1, sizeof *mine);
    if (!mine)
        return call_out_of_memory(call);
    mine->to_seq = mine->seconds = -1;
    *proposing_slot(call) = mine;
    return true;
}

void proposals_finish(struct call *call) {
    struct proposing *mine = proposing_data(call);
    if (!mine)
        return;
    proposal_list_finish(&mine->list);
    if (mine->rematch)
        game_record_finish(mine->rematch);
    free(mine->rematch);
    free(mine);
}

/* ---- the answer -------------------------------------------------------------------------------------------------- */

static void answer(struct call *call, int status) {
    char id[37];
    game_id_text(call->job.record->id, id);
    if (status == 201)
        call_location(call, "/v1/games/%s/proposals/%d", id, proposing_data(call)->now.n);
    proposal_json(&call->answer.body, &call->job, &proposing_data(call)->now);
    call_json(call, status);
}

/* ---- reading the store ------------------------------------------------------------------------------------------- */

/* false: return JOB_AGAIN. The game may change while the job waits for the result. */
static bool has_list(struct call *call, int n, const uint8_t *key) {
    struct proposing *mine = proposing_data(call);
    if (mine->asked == call->job.tries + 1 && mine->revision == call->job.record->revision)
        return true;
    mine->asked = call->job.tries + 1;
    mine->revision = call->job.record->revision;
    store_find_proposals(&call->job.stage, n, key, &mine->list);
    return false;
}

/* The game has begun: it has a session and a ruleset that names the roles. */
static bool has_begun(struct call *call) {
    const struct job *job = &call->job;
    proposing_data(call)->changed = proposing_data(call)->settled = false;
    if (!game_record_begun(job->record))
        return table_is_played(call);
    return (job->session && job->record->module && !job->load_error) || call_ruleset_fault(call);
}

/* ---- carrying out ------------------------------------------------------------------------------------------------ */

static void close(struct proposal *proposal, enum proposal_status status, int by) {
    proposal->status = status;
    proposal->ended_at = clock_now();
    proposal->ended_by = by;
}

/* Carries out a proposal that all have agreed to. */
static enum table_step settle(struct call *call, struct proposal *proposal) {
    struct proposing *mine = proposing_data(call);
    struct job *job = &call->job;
    if (mine->rematch)
        game_record_finish(mine->rematch);
    free(mine->rematch);
    mine->rematch = NULL;
    if (proposal->kind == PROPOSAL_REMATCH) {
        store_touch(&job->stage);
        mine->rematch = table_rematch(call);
        if (!mine->rematch)
            return TABLE_REFUSED;
        memcpy(proposal->rematch, mine->rematch->id, sizeof proposal->rematch);
    } else {
        const struct table_terms terms = proposal_terms(job, proposal);
        const enum table_step step =
            table_settle(call, proposal_act(proposal), proposal_seat(proposal), &terms, proposal->n, NULL);
        if (step != TABLE_SETTLED)
            return step;
        mine->settled = true;
        strcpy(mine->former, terms.former);
        proposal->entry = session_seq(job->session);
    }
    close(proposal, PROPOSAL_ACCEPTED, NONE);
    return TABLE_SETTLED;
}

/* Carries the proposal out if all have agreed; otherwise only its row changes. TABLE_SETTLED: everything but the
 * proposal is staged. */
static enum table_step carry_on(struct call *call, struct proposal *proposal) {
    proposing_data(call)->changed = true;
    if (proposal->status == PROPOSAL_OPEN && proposal_is_agreed(&call->job, proposal))
        return settle(call, proposal);
    store_touch(&call->job.stage);
    return TABLE_SETTLED;
}

/* ---- proposing --------------------------------------------------------------------------------------------------- */

static const struct field new_fields[] = {
    {"role", FIELD_STRING, false, offsetof(struct proposing, role), text_is_id, 0, 0, "a role's id"},
    {"kind", FIELD_STRING, true, offsetof(struct proposing, kind), is_kind, 0, 0,
     "draw, cancel, pause, resume, extra-time, take-back, rematch or substitute"},
    {"to_seq", FIELD_INTEGER, false, offsetof(struct proposing, to_seq), NULL, 0, INT32_MAX,
     "a whole number from 0 to 2147483647"},
    {"seconds", FIELD_INTEGER, false, offsetof(struct proposing, seconds), NULL, 1, EXTRA_SECONDS_MOST,
     "a whole number from 1 to 31622400"},
    {"for", FIELD_STRING, false, offsetof(struct proposing, for_role), text_is_id, 0, 0, "a role's id"},
    {"player", FIELD_STRING, false, offsetof(struct proposing, player), id_is_player, 0, 0, "a player id"},
};

static void belongs(struct faults *faults, const char *name, bool given, bool needed, bool taken) {
    if (needed && !given)
        input_fault(faults, "", name, "is missing");
    if (given && !taken)
        input_fault(faults, "", name, "does not belong to a proposal of this kind");
}

bool proposals_post_shape(struct call *call) {
    struct shape shape;
    if (!make_room(call))
        return false;
    struct proposing *mine = proposing_data(call);
    struct faults faults = shape_begin(&shape);
    input_read(call->input, new_fields, sizeof new_fields / sizeof new_fields[0], mine, &faults);
    const int kind = mine->kind ? proposal_kind_find(mine->kind) : -1;
    if (kind >= 0) {
        belongs(&faults, "to_seq", mine->to_seq >= 0, kind == PROPOSAL_TAKE_BACK, kind == PROPOSAL_TAKE_BACK);
        belongs(&faults, "seconds", mine->seconds >= 0, kind == PROPOSAL_EXTRA_TIME, kind == PROPOSAL_EXTRA_TIME);
        belongs(&faults, "for", mine->for_role != NULL, false, kind == PROPOSAL_EXTRA_TIME);
        belongs(&faults, "player", mine->player != NULL, kind == PROPOSAL_SUBSTITUTE, kind == PROPOSAL_SUBSTITUTE);
    }
    return shape_end(&shape, &faults, call);
}

static bool find_for(struct call *call, const struct access *access, struct proposal *proposal) {
    const char *name = proposing_data(call)->for_role;
    proposal->about = NONE;
    for (int i = 0; name && i < access->seat_count; i++)
        if (strcmp(access_role_id(access, access->seat[i].role), name) == 0)
            proposal->about = access->seat[i].role;
    return !name || proposal->about != NONE ||
           call_problem_at(call, PROBLEM_UNKNOWN_ROLE, "/for", "no such role", "The game has no role %s.", name);
}

static bool is_in(struct call *call, int role) {
    return (session_in(call->job.session) & ROLE_BIT(role)) ||
           call_problem(call, PROBLEM_NOT_APPLICABLE, "This seat is out of the game, so it has no part in proposals.");
}

/* Is there no such open proposal yet? One that is no longer valid does not count, and lapses. */
static bool is_new(struct call *call, const struct proposal *proposal) {
    const struct proposal_list *list = &proposing_data(call)->list;
    if (list->last >= PROPOSALS_MOST)
        return call_problem(call, PROBLEM_NOT_APPLICABLE, "This game has had %d proposals, which is the limit.",
                            PROPOSALS_MOST);
    for (size_t i = 0; i < list->count; i++) {
        const struct proposal *other = &list->items[i];
        if (other->kind != proposal->kind || !proposal_stands(&call->job, other) ||
            (other->kind == PROPOSAL_SUBSTITUTE && other->role != proposal->role))
            continue;
        call_problem_open(call, PROBLEM_PROPOSAL_OPEN, "%s has already proposed this, and the proposal is still open.",
                          other->player);
        out_member_int(&call->answer.body, "n", other->n);
        out_end_object(&call->answer.body);
        return false;
    }
    return true;
}

/* true: the same request was made before, with this key. */
static bool is_remembered(struct call *call) {
    struct proposing *mine = proposing_data(call);
    for (size_t i = 0; call->kept.header && i < mine->list.count; i++) {
        const struct proposal *proposal = &mine->list.items[i];
        if (proposal->idempotency_key_length != IDEMPOTENCY_BYTES ||
            memcmp(proposal->idempotency_key, mine->key, IDEMPOTENCY_KEY) != 0)
            continue;
        if (memcmp(proposal->idempotency_key, mine->key, IDEMPOTENCY_BYTES) != 0)
            return !call_problem(call, PROBLEM_IDEMPOTENCY_MISMATCH,
                                 "This Idempotency-Key was used for another request before. Use a new one.");
        mine->now = *proposal;
        call->answer.replayed = true;
        answer(call, 201);
        return true;
    }
    return false;
}

static void make_key(struct call *call, int role) {
    char *body = call->kept.header ? input_dump(call->input) : NULL;
    if (call->kept.header)
        idempotency_make(call, "propose", role, body ? body : "", proposing_data(call)->key);
    free(body);
}

static struct proposal proposed(struct call *call, int role) {
    struct proposing *mine = proposing_data(call);
    const struct game_record *record = call->job.record;
    const char *player = game_record_seat(record, role)->player;
    struct proposal proposal = {.n = mine->list.last + 1,
                                .at = clock_now(),
                                .kind = (enum proposal_kind)proposal_kind_find(mine->kind),
                                .role = role,
                                .seq = record->seq,
                                .accepted = game_record_held(record, player),
                                .about = NONE,
                                .number = mine->to_seq >= 0    ? mine->to_seq
                                          : mine->seconds >= 0 ? mine->seconds
                                                               : 0,
                                .ended_by = NONE};
    snprintf(proposal.player, sizeof proposal.player, "%s", player);
    snprintf(proposal.invited, sizeof proposal.invited, "%s", mine->player ? mine->player : "");
    if (call->kept.header) {
        memcpy(proposal.idempotency_key, mine->key, IDEMPOTENCY_BYTES);
        proposal.idempotency_key_length = IDEMPOTENCY_BYTES;
    }
    return proposal;
}

/* Sets the problem of a proposal that is not allowed. */
static bool may_propose(struct call *call, const struct access *access, struct proposal *proposal) {
    const bool again = proposal->kind == PROPOSAL_REMATCH;
    if (!again && (!table_is_played(call) || !is_in(call, proposal->role)))
        return false;
    if (!find_for(call, access, proposal) || !is_new(call, proposal))
        return false;
    const char *why = proposal_refusal(&call->job, proposal);
    return !why || call_problem(call, PROBLEM_NOT_APPLICABLE, "%s", why);
}

/* Notifies webhooks and apps: a short notice with a number for looking up the rest. roles: 0, all. */
static void notify(struct call *call, enum notice_type type, const struct proposal *proposal, role_set roles) {
    char detail[80];
    snprintf(detail, sizeof detail, "{\"proposal\":%d,\"kind\":\"%s\"}", proposal->n,
             proposal_kind_name(proposal->kind));
    store_notice(&call->job.stage,
                 &(struct notice){.type = type, .roles = roles, .detail = detail, .with_position = true});
}

static enum job_step ended(enum table_step step) {
    return step == TABLE_AGAIN ? JOB_AGAIN : JOB_FINISHED;
}

enum job_step proposals_post_run(struct call *call) {
    struct proposing *mine = proposing_data(call);
    struct access access;
    int role;
    access_of(call->job.record, &access);
    if (!role_to_act(call, &access, mine->role, &role) || !has_begun(call))
        return JOB_FINISHED;
    make_key(call, role);
    if (!has_list(call, 0, call->kept.header ? mine->key : NULL))
        return JOB_AGAIN;
    if (is_remembered(call))
        return JOB_FINISHED;
    struct proposal proposal = proposed(call, role);
    if (!may_propose(call, &access, &proposal))
        return JOB_FINISHED;
    const enum table_step step = carry_on(call, &proposal);
    if (step != TABLE_SETTLED)
        return ended(step);
    struct stage *stage = &call->job.stage;
    if (proposal.kind != PROPOSAL_SUBSTITUTE) /* an open proposal of the same kind is outdated */
        store_lapse_proposals(stage, proposal.n, PROPOSAL_BIT(proposal.kind));
    store_add_proposal(stage, &proposal);
    if (proposal.kind == PROPOSAL_SUBSTITUTE)
        store_invite(stage, role, proposal.invited, NULL);
    if (proposal.status == PROPOSAL_OPEN)
        notify(call, NOTICE_PROPOSAL_MADE, &proposal,
               proposal_asked(&call->job, &proposal) & (role_set) ~(proposal.accepted | ROLE_INVITED));
    mine->now = proposal;
    call->answer.status = 201;
    return JOB_FINISHED;
}

/* ---- answering --------------------------------------------------------------------------------------------------- */

static const struct field answer_fields[] = {
    {"role", FIELD_STRING, false, offsetof(struct proposing, role), text_is_id, 0, 0, "a role's id"},
    {"accept", FIELD_BOOLEAN, true, offsetof(struct proposing, accept), NULL, 0, 0, NULL},
};

bool proposals_put_shape(struct call *call) {
    struct shape shape;
    if (!make_room(call))
        return false;
    struct faults faults = shape_begin(&shape);
    input_read(call->input, answer_fields, sizeof answer_fields / sizeof answer_fields[0], proposing_data(call),
               &faults);
    return shape_end(&shape, &faults, call);
}

/* The proposal in the path; NULL: none, and the problem is set. */
static struct proposal *find(struct call *call, int n) {
    struct proposal_list *list = &proposing_data(call)->list;
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].n == n)
            return &list->items[i];
    call_problem(call, PROBLEM_NOT_FOUND, "There is no proposal %s in this game. GET …/proposals lists them.",
                 call->target.segment[0]);
    return NULL;
}

static int number(const struct call *call) {
    const char *text = call->target.segment[0];
    return strlen(text) <= 4 && strspn(text, "0123456789") == strlen(text) ? atoi(text) : 0;
}

/* The answering role, or 15 for the player who is asked to take a seat over. false: the problem is set. */
static bool find_answerer(struct call *call, const struct proposal *proposal, int *role) {
    struct access access;
    const bool is_guest =
        !proposing_data(call)->role && proposal->invited[0] && strcmp(call->who.player, proposal->invited) == 0;
    access_of(call->job.record, &access);
    *role = 15;
    return (is_guest && !(proposal->accepted & ROLE_INVITED)) ||
           role_to_act(call, &access, proposing_data(call)->role, role);
}

static bool may_answer(struct call *call, const struct proposal *proposal, int role) {
    if (!proposal_stands(&call->job, proposal)) {
        call_problem(call, PROBLEM_PROPOSAL_CLOSED, "This was %s.",
                     proposal->status == PROPOSAL_ACCEPTED    ? "accepted"
                     : proposal->status == PROPOSAL_DECLINED  ? "declined"
                     : proposal->status == PROPOSAL_WITHDRAWN ? "withdrawn"
                                                              : "outdated by later events");
        return false;
    }
    return (proposal_asked(&call->job, proposal) & ROLE_BIT(role)) || is_in(call, role);
}

static void take_answer(struct call *call, struct proposal *proposal, int role) {
    const char *player = role == 15 ? NULL : game_record_seat(call->job.record, role)->player;
    if (proposing_data(call)->accept)
        proposal->accepted |= ROLE_BIT(role) | game_record_held(call->job.record, player);
    else
        close(proposal, role == proposal->role ? PROPOSAL_WITHDRAWN : PROPOSAL_DECLINED, role);
}

enum job_step proposals_put_run(struct call *call) {
    const int n = number(call);
    struct proposal *found;
    int role;
    if (!has_begun(call))
        return JOB_FINISHED;
    if (!has_list(call, n, NULL))
        return JOB_AGAIN;
    if (!(found = find(call, n)))
        return JOB_FINISHED;
    struct proposal proposal = *found;
    if (!find_answerer(call, &proposal, &role) || !may_answer(call, &proposal, role))
        return JOB_FINISHED;
    take_answer(call, &proposal, role);
    const enum table_step step = carry_on(call, &proposal);
    if (step != TABLE_SETTLED)
        return ended(step);
    store_answer_proposal(&call->job.stage, &proposal);
    if (proposal.kind == PROPOSAL_SUBSTITUTE && proposal.status != PROPOSAL_OPEN)
        store_invite(&call->job.stage, proposal.role, NULL, NULL);
    if (proposal.status != PROPOSAL_OPEN)
        notify(call, NOTICE_PROPOSAL_ANSWERED, &proposal, 0);
    proposing_data(call)->now = proposal;
    call->answer.status = 200;
    return JOB_FINISHED;
}

enum stage_result proposals_done(struct call *call) {
    struct proposing *mine = proposing_data(call);
    const struct game_record *record = call->job.record;
    const int status = call->answer.status;
    if (call->answer.replayed)
        return STAGE_DONE;
    if (mine->settled) {
        table_settled(call, mine->former[0] ? mine->former : NULL);
    } else {
        publish_seats(call->api, record, mine->now.invited[0] ? mine->now.invited : NULL);
        publish_proposals(call->api, record);
    }
    if (mine->rematch) {
        publish_seats(call->api, mine->rematch, NULL);
        answers_begin(call->api, mine->rematch);
    }
    answer(call, status);
    return STAGE_DONE;
}

/* ---- reading ----------------------------------------------------------------------------------------------------- */

bool proposals_shape(struct call *call) {
    return make_room(call);
}

enum job_step proposals_get_run(struct call *call) {
    const int n = number(call);
    const struct proposal *found;
    if (!has_begun(call))
        return JOB_FINISHED;
    if (!has_list(call, n, NULL))
        return JOB_AGAIN;
    if ((found = find(call, n))) {
        proposal_json(&call->answer.body, &call->job, found);
        call_json(call, 200);
    }
    return JOB_FINISHED;
}

static bool read_cursor(struct call *call, int *before) {
    uint8_t bytes[CURSOR_BYTES];
    size_t n;
    *before = 0;
    if (!call->parameters.cursor)
        return true;
    if (!cursor_read('p', call->parameters.cursor, bytes, &n) || n != sizeof *before)
        return call_bad_parameter(call, "cursor", "cursor must be the value of next in the previous page.");
    memcpy(before, bytes, sizeof *before);
    return true;
}

enum job_step proposals_list_run(struct call *call) {
    struct proposing *mine = proposing_data(call);
    struct writer *w = &call->answer.body;
    char next[CURSOR_TEXT];
    int before;
    if (!has_begun(call) || !read_cursor(call, &before))
        return JOB_FINISHED;
    if (mine->asked != call->job.tries + 1) {
        mine->asked = call->job.tries + 1;
        store_list_proposals(&call->job.stage, before, call->parameters.limit, &mine->list);
        return JOB_AGAIN;
    }
    out_object(w);
    out_member_array(w, "items");
    for (size_t i = 0; i < mine->list.count; i++)
        proposal_json(w, &call->job, &mine->list.items[i]);
    out_end_array(w);
    if (mine->list.more)
        cursor_write('p', &mine->list.last, sizeof mine->list.last, next);
    out_member_string(w, "next", mine->list.more ? next : NULL);
    out_end_object(w);
    call_json(call, 200);
    return JOB_FINISHED;
}

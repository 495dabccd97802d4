/* Makes, lists, shows, changes and removes leagues. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../daemon/clock.h"
#include "../../daemon/game/game_id.h"
#include "../../daemon/game/session.h"
#include "../api_state.h"
#include "../call/answer.h"
#include "../call/kept.h"
#include "../call/quotas.h"
#include "../call/rights.h"
#include "../text/cursor.h"
#include "../text/input.h"
#include "../text/text.h"
#include "making.h"
#include "resources.h"
#include "subject.h"

struct leagues_call {
    struct league_subject subject;
    struct league_list list;
    struct league_made made;
    struct json_t *document;   /* the new terms */
    struct league_terms terms; /* read from it */
    char *settings;            /* the same as text */
    char invitation[INVITATION_TEXT + 1];
    uint8_t after[16];
    bool has_after;
};
CALL_DATA_AS(struct leagues_call *, leagues_slot)

static struct leagues_call *data_of(const struct call *call) {
    return *leagues_slot(call);
}

static void forget_terms(struct leagues_call *mine) {
    input_free(mine->document);
    free(mine->settings);
    mine->document = NULL;
    mine->settings = NULL;
}

static bool begin(struct call *call) {
    *leagues_slot(call) = calloc(1, sizeof(struct leagues_call));
    return data_of(call) || call_out_of_memory(call);
}

void leagues_finish(struct call *call) {
    struct leagues_call *mine = data_of(call);
    if (!mine)
        return;
    forget_terms(mine);
    subject_finish(&mine->subject);
    league_list_finish(&mine->list);
    sodium_memzero(mine->invitation, sizeof mine->invitation);
    free(mine);
}

/* ---- writing --------------------------------------------------------------------------------------------------- */

static void answer(struct call *call, int status, const struct league_record *league,
                   const struct league_terms *terms) {
    const struct leagues_call *mine = data_of(call);
    const struct league_subject *subject = &mine->subject;
    struct writer *w = &call->answer.body;
    out_object(w);
    subject_write_head(w, league, terms);
    subject_write_members(w, subject);
    if (mine->invitation[0])
        out_member_string(w, "invitation", mine->invitation);
    out_end_object(w);
    call_json(call, status);
}

/* ---- the terms of a request -------------------------------------------------------------------------------------- */

/* Reads the terms that result from `settings` with the body's members. The names of older leagues stay as they are.
 * false: the problem is set. */
static bool merge_terms(struct call *call, const char *settings) {
    struct leagues_call *mine = data_of(call);
    struct shape shape;
    size_t size;
    char why[160];
    forget_terms(mine);
    input_tidy(call->input, "name", title_tidy);
    mine->settings = input_merge(settings, call->input, &size);
    mine->document = mine->settings ? input_parse(mine->settings, strlen(mine->settings), why, sizeof why) : NULL;
    if (!mine->document)
        return call_out_of_memory(call);
    struct faults faults = shape_begin(&shape);
    league_terms_read(mine->document, &mine->terms, &faults);
    return shape_end(&shape, &faults, call);
}

/* Makes a new text for signing up, shown only once. */
static void make_invitation(struct leagues_call *mine, struct league_record *league) {
    uint8_t secret[INVITATION_SECRET];
    char hex[2 * INVITATION_SECRET + 1];
    randombytes_buf(secret, sizeof secret);
    sodium_bin2hex(hex, sizeof hex, secret, sizeof secret);
    snprintf(mine->invitation, sizeof mine->invitation, INVITATION_START "%s", hex);
    invitation_hash(mine->invitation, league->invitation);
    league->by_invitation = true;
}

static bool is_staff(struct call *call) {
    if (!rights_fit_labels(call, "{}"))
        return false;
    return (call->who.scope != TOKEN_PLAYER && !call->who.player[0]) ||
           call_problem(call, PROBLEM_NOT_ALLOWED,
                        "Only an app or an admin can make a league, without Musterd-Player.");
}

/* ---- POST /v1/leagues ------------------------------------------------------------------------------------------- */

bool leagues_make_shape(struct call *call) {
    return begin(call) && is_staff(call) && merge_terms(call, "{}");
}

enum stage_result leagues_make_start(struct call *call) {
    return league_games_check(call, &data_of(call)->terms) ? STAGE_DONE : STAGE_ANSWERED;
}

static void answer_made(struct call *call, const struct league_record *league) {
    char id[37];
    answer(call, 201, league, &data_of(call)->terms);
    game_id_text(league->id, id);
    call_location(call, "/v1/leagues/%s", id);
}

enum job_step leagues_make_run(struct call *call) {
    struct leagues_call *mine = data_of(call);
    struct league_list *list = &mine->list;
    if (call->job.phase == 0) {
        league_list_finish(list);
        list->items = calloc(1, sizeof *list->items);
        if (!list->items) {
            call_out_of_memory(call);
            return JOB_FINISHED;
        }
        list->count = 1;
        struct league_record *league = &list->items[0];
        token_id_make(league->id);
        strcpy(league->app, call->who.app);
        league->created_at = league->updated_at = clock_now();
        league->visibility = mine->terms.visibility;
        league->settings = strdup(mine->settings);
        if (mine->terms.sign_up == SIGN_UP_LINK)
            make_invitation(mine, league);
        store_make_league(&call->job.stage, league, quota_most(call, QUOTA_LEAGUES), &mine->made);
        answer_made(call, league);
        kept_keep(call, league->id);
        return JOB_AGAIN;
    }
    if (!mine->made.made) {
        quota_full(call, QUOTA_LEAGUES);
        return JOB_FINISHED;
    }
    subject_audit(call, list->items[0].id, "make-league", call->input);
    answer_made(call, &list->items[0]);
    return JOB_FINISHED;
}

/* ---- GET /v1/leagues --------------------------------------------------------------------------------------------- */

bool leagues_list_shape(struct call *call) {
    uint8_t bytes[CURSOR_BYTES];
    size_t n;
    if (!begin(call))
        return false;
    struct leagues_call *mine = data_of(call);
    if (!call->parameters.cursor)
        return true;
    if (!cursor_read('l', call->parameters.cursor, bytes, &n) || n != sizeof mine->after)
        return call_bad_parameter(call, "cursor", "cursor must be the value of next in the previous page.");
    memcpy(mine->after, bytes, n);
    mine->has_after = true;
    return true;
}

/* A league whose terms were damaged by hand is left out. */
static void write_item(struct writer *w, const struct league_record *league) {
    struct json_t *document;
    struct league_terms terms;
    if (league_terms_stored(league->settings, &document, &terms)) {
        out_object(w);
        subject_write_head(w, league, &terms);
        out_end_object(w);
    }
    input_free(document);
}

enum job_step leagues_list_run(struct call *call) {
    struct leagues_call *mine = data_of(call);
    struct league_list *list = &mine->list;
    struct writer *w = &call->answer.body;
    char next[CURSOR_TEXT];
    if (call->job.phase == 0) {
        const struct principal *who = &call->who;
        const struct league_viewer viewer = {.all = who->scope == TOKEN_ADMIN && !who->player[0],
                                             .app = who->scope == TOKEN_APP ? who->app : NULL,
                                             .player = who->player[0] ? who->player : NULL};
        league_list_finish(list);
        store_list_leagues(&call->job.stage, &viewer, mine->has_after ? mine->after : NULL, call->parameters.limit,
                           list);
        return JOB_AGAIN;
    }
    out_object(w);
    out_member_array(w, "items");
    for (size_t i = 0; i < list->count; i++)
        write_item(w, &list->items[i]);
    out_end_array(w);
    if (list->more)
        cursor_write('l', list->items[list->count - 1].id, 16, next);
    out_member_string(w, "next", list->more ? next : NULL);
    out_end_object(w);
    call_json(call, 200);
    return JOB_FINISHED;
}

/* ---- one league -------------------------------------------------------------------------------------------------- */

bool leagues_get_shape(struct call *call) {
    return begin(call);
}

enum job_step leagues_get_run(struct call *call) {
    struct leagues_call *mine = data_of(call);
    if (call->job.phase == 0) {
        subject_ask(call, &mine->subject);
        return JOB_AGAIN;
    }
    const struct league_record *league = subject_league(call, &mine->subject);
    if (league)
        answer(call, 200, league, &mine->subject.terms);
    return JOB_FINISHED;
}

bool leagues_change_shape(struct call *call) {
    return begin(call);
}

/* The kind cannot change after the league has begun, because its rounds were paired by it. */
static bool may_change(struct call *call, const struct league_record *league) {
    const struct leagues_call *mine = data_of(call);
    const struct league_terms *before = &mine->subject.terms, *after = &mine->terms;
    if (league->rounds > 0 && (before->kind != after->kind || before->table_size != after->table_size))
        return call_problem(
            call, PROBLEM_NOT_APPLICABLE,
            "The league has begun: its kind and table_size cannot change any more. Make another league.");
    if (after->round_count > 0 && after->round_count < league->rounds)
        return call_problem(call, PROBLEM_NOT_APPLICABLE, "The league has made %d rounds already. Name at least these.",
                            league->rounds);
    return true;
}

enum job_step leagues_change_run(struct call *call) {
    struct leagues_call *mine = data_of(call);
    if (call->job.phase == 0) {
        subject_ask(call, &mine->subject);
        return JOB_AGAIN;
    }
    const struct league_record *league = subject_league(call, &mine->subject);
    if (!league || !subject_directed(call, &mine->subject))
        return JOB_FINISHED;
    if (call->job.phase == 2) {
        answer(call, 200, league, &mine->subject.terms);
        return JOB_FINISHED;
    }
    if (!merge_terms(call, league->settings) || !league_games_check(call, &mine->terms) || !may_change(call, league))
        return JOB_FINISHED;
    struct league_record changed = *league;
    changed.settings = mine->settings;
    changed.visibility = mine->terms.visibility;
    mine->invitation[0] = '\0';
    if (mine->terms.sign_up != SIGN_UP_LINK)
        changed.by_invitation = false;
    else if (!league->by_invitation || input_has(call->input, "sign_up"))
        make_invitation(mine, &changed);
    store_change_league(&call->job.stage, &changed);
    subject_audit(call, league->id, "change-league", call->input);
    subject_ask(call, &mine->subject);
    return JOB_AGAIN;
}

enum job_step leagues_remove_run(struct call *call) {
    struct leagues_call *mine = data_of(call);
    if (call->job.phase == 0) {
        subject_ask(call, &mine->subject);
        return JOB_AGAIN;
    }
    const struct league_record *league = subject_league(call, &mine->subject);
    if (!league || !subject_directed(call, &mine->subject))
        return JOB_FINISHED;
    store_remove_league(&call->job.stage, league);
    subject_audit(call, league->id, "remove-league", NULL);
    call->answer.status = 204;
    return JOB_FINISHED;
}

bool leagues_remove_shape(struct call *call) {
    return begin(call) && shape_empty(call);
}

/* What a bot would do in the caller's seat. The worker copies the state, and a thread of bots searches it: so a search
 * delays no action. The seed follows from game, seq and role, and the search looks at nothing that the seat does not
 * know. So all daemons give the same hints, however often they are asked. */
#include <string.h>

#include "../../daemon/game/game_id.h"
#include "../../daemon/game/session.h"
#include "../api_state.h"
#include "../call/answer.h"
#include "../call/budget.h"
#include "../call/phase.h"
#include "../call/role.h"
#include "../call/submit.h"
#include "../call/unread.h"
#include "../live/hint_cache.h"
#include "../live/hints.h"
#include "resources.h"

/* HINT_COST: a search counts as so many requests. HINT_SHARE: searches at once for one payer, and for an app. */
enum { HINT_COST = 5, HINT_SHARE = 2, HINT_APP_SHARE = 16 };

struct hinting {
    struct hint_search *search; /* NULL: no search is needed */
    char game[37];
    const char *role;
    struct payer payer;
    bool counted, submitted;
};
CALL_DATA_AS(struct hinting, hint_data)

/* ---- the answer ------------------------------------------------------------------------------------------ */

static void answer(struct call *call, const struct hints *hints) {
    const struct hinting *mine = hint_data(call);
    struct writer *w = &call->answer.body;
    out_object(w);
    out_member_string(w, "game", mine->game);
    out_member_int(w, "seq", hints->seq);
    out_member_string(w, "role", mine->role);
    out_member_int(w, "level", HINT_LEVEL);
    out_member_int(w, "simulations", hints->simulations);
    out_member_array(w, "hints");
    for (int i = 0; i < hints->count; i++) {
        out_object(w);
        out_member_string(w, "key", hints->hint[i].key);
        out_member_int(w, "share", hints->hint[i].share);
        out_member_int(w, "value", hints->hint[i].value);
        out_end_object(w);
    }
    out_end_array(w);
    out_end_object(w);
    call->answer.cache = CACHE_NEVER;
    call_json(call, 200);
}

/* ---- the search ------------------------------------------------------------------------------------------ */

static bool take_slot(struct call *call) {
    struct hinting *mine = hint_data(call);
    call_account(call, &mine->payer);
    mine->counted = mine->counted || payer_take(call->api->hint_slots, call->api->app_hint_slots, &mine->payer, 1,
                                                HINT_SHARE, HINT_APP_SHARE);
    if (mine->counted)
        return true;
    call->answer.retry_after = 1;
    return call_problem(call, PROBLEM_RATE_LIMITED, "%d of your hints are being searched. Ask again in 1 second.",
                        HINT_SHARE);
}

/* ---- the request ----------------------------------------------------------------------------------------- */

static bool may_have_hints(struct call *call, int *role) {
    struct access access;
    access_of(call->job.record, &access);
    if (!role_to_view(call, &access, call->parameters.role, role))
        return false;
    if (*role == ROLE_SPECTATOR || !access_holds(&call->who, &access, *role))
        return call_problem(call, PROBLEM_NOT_YOUR_SEAT,
                            "Hints are for who holds a seat, about that seat. Name it in role.");
    if (!call->job.record->hints)
        return call_problem(call, PROBLEM_NO_HINTS,
                            "This game was made without hints, so that no seat has more help than another. Make one "
                            "with hints: true.");
    if (!phase_allows(call, PHASE_TO_DECIDE))
        return false;
    if (!call->job.session || call->job.load_error)
        return call_ruleset_fault(call);
    return call->api->crew || call_problem(call, PROBLEM_NO_HINTS,
                                           "This daemon has no threads for bots (--bot-threads=0), so there are no "
                                           "hints.");
}

enum job_step hints_run(struct call *call) {
    struct hinting *mine = hint_data(call);
    const struct job *job = &call->job;
    struct hints known = {0};
    int role;
    hint_search_free(mine->search);
    mine->search = NULL;
    if (!may_have_hints(call, &role))
        return JOB_FINISHED;
    game_id_text(job->record->id, mine->game);
    mine->role = session_module(job->session)->ruleset->roles[role].id;
    known.seq = session_seq(job->session);
    if (!(session_to_act(job->session) & ROLE_BIT(role)) ||
        hint_cache_find(call->api->hint_cache, job->record->id, role, known.seq, &known)) {
        answer(call, &known);
        return JOB_FINISHED;
    }
    if (!take_slot(call))
        return JOB_FINISHED;
    mine->search = hint_search_new(call->api, job->record, job->session, role, call_continue, call);
    if (!mine->search)
        call_out_of_memory(call);
    call->answer.rows = (HINT_COST - 1) * ROWS_A_REQUEST + 1;
    return JOB_FINISHED;
}

static void refuse_stopping(struct call *call) {
    call_problem(call, PROBLEM_UNAVAILABLE, "The daemon is stopping. Ask again in 1 second.");
}

enum stage_result hints_done(struct call *call) {
    struct hinting *mine = hint_data(call);
    if (!mine->search)
        return STAGE_DONE;
    if (!mine->submitted) {
        mine->submitted = true;
        if (hint_search_submit(mine->search))
            return STAGE_WAITS;
    }
    const struct hints *hints = hint_search_found(mine->search);
    if (!hints)
        refuse_stopping(call);
    else if (hints->count == 0)
        call_ruleset_fault(call);
    else
        answer(call, hints);
    return STAGE_DONE;
}

void hints_finish(struct call *call) {
    struct hinting *mine = hint_data(call);
    hint_search_free(mine->search);
    mine->search = NULL;
    if (mine->counted)
        payer_give(call->api->hint_slots, call->api->app_hint_slots, &mine->payer, 1);
    mine->counted = false;
}

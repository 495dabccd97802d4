/* The games of the caller, most urgent first; on request with the legal actions in each. */
#include <string.h>

#include "../../daemon/game/session.h"
#include "../../daemon/store/lists.h"
#include "../../daemon/store/record.h"
#include "../api_state.h"
#include "../call/answer.h"
#include "../call/parameters.h"
#include "../call/role.h"
#include "../call/submit.h"
#include "../live/game_json.h"
#include "../live/game_query.h"
#include "../text/cursor.h"
#include "resources.h"

enum { LEGAL_MOST = 25 }; /* games per page if legal actions are included */

struct my_games {
    struct game_query query;
    struct game_list list;
    bool opened;
    size_t at;           /* index of the game whose actions are being written */
    struct writer legal; /* "ID":[…], … */
};
CALL_DATA_AS(struct my_games, my_games_data)

/* The position of a page: a game, and the time at which its clock was due. */
struct place {
    int64_t due;
    uint8_t game[16];
};

static bool read_cursor(struct call *call, struct game_query *query) {
    struct place place;
    uint8_t bytes[CURSOR_BYTES];
    size_t n;
    if (!call->parameters.cursor)
        return true;
    if (!cursor_read('m', call->parameters.cursor, bytes, &n) || n != sizeof place)
        return call_bad_parameter(call, "cursor", "cursor must be the value of next in the previous page.");
    memcpy(&place, bytes, sizeof place);
    memcpy(query->after, place.game, sizeof query->after);
    query->after_due = place.due;
    query->has_after = true;
    return true;
}

bool me_games_shape(struct call *call) {
    struct my_games *mine = my_games_data(call);
    const struct parameters *p = &call->parameters;
    if (!role_needs_player(call) || !read_cursor(call, &mine->query))
        return false;
    bool waiting = p->given & PARAMETER_WAITING;
    mine->query.limit = p->legal && p->limit > LEGAL_MOST ? LEGAL_MOST : p->limit;
    mine->query.status = p->status;
    mine->query.player = call->who.player;
    mine->query.order = GAMES_BY_TIME_LEFT;
    mine->query.to_act = waiting && p->waiting ? call->who.player : NULL;
    mine->query.not_to_act = waiting && !p->waiting ? call->who.player : NULL;
    game_query_viewer(call, &mine->query);
    return true;
}

static void write_list(struct call *call) {
    struct my_games *mine = my_games_data(call);
    struct writer *w = &call->answer.body;
    out_object(w);
    out_member_array(w, "items");
    for (size_t i = 0; i < mine->list.count; i++)
        game_json(w, call->api->loader, &mine->list.items[i]);
    out_end_array(w);
    if (call->parameters.legal) {
        out_key(w, "legal");
        put_char(w, '{');
        put_bytes(w, mine->legal.text, mine->legal.length);
        put_char(w, '}');
        w->failed = w->failed || mine->legal.failed;
        w->comma = true;
    }
    struct place place = {.due = mine->list.last_due};
    char next[CURSOR_TEXT];
    memcpy(place.game, mine->list.last, sizeof place.game);
    if (mine->list.more)
        cursor_write('m', &place, sizeof place, next);
    out_member_string(w, "next", mine->list.more ? next : NULL);
    out_end_object(w);
    call_json(call, 200);
}

enum job_step me_games_run(struct call *call) {
    struct my_games *mine = my_games_data(call);
    struct game_list *list = &mine->list;
    if (call->job.phase == 0) {
        game_list_finish(list);
        *list = (struct game_list){0};
        store_list_games(&call->job.stage, worker_loader(call->job.worker), &mine->query, list);
        return JOB_AGAIN;
    }
    if (!mine->opened)
        writer_init(&mine->legal);
    mine->opened = true;
    call->answer.rows = (int)list->count;
    call->answer.status = 200;
    if (!call->parameters.legal)
        write_list(call);
    return JOB_FINISHED;
}

/* ---- the legal actions: one game after the other, each on its own worker ------------------------------------- */

static void write_legal(struct call *call) {
    struct my_games *mine = my_games_data(call);
    struct session *session = call->job.session;
    struct writer *w = &mine->legal;
    char id[37];
    role_set asked = game_record_held(call->job.record, call->who.player) & session_to_act(session);
    if (asked == 0)
        return;
    size_t before = w->length;
    game_id_text(call->job.record->id, id);
    w->comma = before > 0;
    out_member_array(w, id);
    for (int role = 0; role < RULESET_MAX_ROLES; role++) {
        if (!(asked & ROLE_BIT(role)))
            continue;
        out_object(w);
        out_member_string(w, "role", session_module(session)->ruleset->roles[role].id);
        if (!session_asked_json(session, role, w)) {
            w->length = before; /* the rules failed; the game's view reports that */
            return;
        }
        out_end_object(w);
    }
    out_end_array(w);
}

static enum job_step legal_run(struct job *job) {
    struct call *call = (struct call *)job;
    if (job->record && job->session && !job->load_error && job->record->status == GAME_ACTIVE &&
        !job->record->module->absent)
        write_legal(call);
    return JOB_FINISHED;
}

/* Finds the next game in which the player owes a decision; false: none. */
static bool find_next(struct call *call) {
    struct my_games *mine = my_games_data(call);
    for (; mine->at < mine->list.count; mine->at++) {
        const struct game_record *record = &mine->list.items[mine->at];
        if (record->status == GAME_ACTIVE && (game_record_held(record, call->who.player) & record->to_act)) {
            memcpy(call->job.game, record->id, sizeof call->job.game);
            return true;
        }
    }
    return false;
}

/* Called after the list, and again after each game's job. */
enum stage_result me_games_done(struct call *call) {
    if (!call->parameters.legal)
        return STAGE_DONE;
    if (find_next(call)) {
        my_games_data(call)->at++;
        return call_submit(call, (struct job){.need = JOB_GAME, .run = legal_run});
    }
    write_list(call);
    return STAGE_DONE;
}

void me_games_finish(struct call *call) {
    struct my_games *mine = my_games_data(call);
    game_list_finish(&mine->list);
    if (mine->opened)
        writer_finish(&mine->legal);
}

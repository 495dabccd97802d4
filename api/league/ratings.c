/* Ratings of players, and what they have played. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../daemon/clock.h"
#include "../../daemon/game/session.h"
#include "../../daemon/rating/fold.h"
#include "../../daemon/store/players.h"
#include "../../daemon/store/ratings.h"
#include "../../daemon/store/tokens.h"
#include "../call/answer.h"
#include "../text/cursor.h"
#include "resources.h"

/* A rating is provisional while its deviation is higher. */
enum { PROVISIONAL_ABOVE = 110 };

struct ratings_call {
    struct rating_list list;
    struct statistics_list statistics;
    struct player_found found;
    int64_t from;
    bool all; /* the caller may know of the player's private games */
};
CALL_DATA_AS(struct ratings_call *, ratings_slot)

static struct ratings_call *data_of(const struct call *call) {
    return *ratings_slot(call);
}

void ratings_free(struct call *call) {
    if (!data_of(call))
        return;
    rating_list_finish(&data_of(call)->list);
    statistics_list_finish(&data_of(call)->statistics);
    free(data_of(call));
}

static bool begin(struct call *call) {
    *ratings_slot(call) = calloc(1, sizeof(struct ratings_call));
    return data_of(call) || call_out_of_memory(call);
}

static void member_real(struct writer *w, const char *name, const char *format, double number) {
    char text[40];
    const int length = snprintf(text, sizeof text, format, number); /* NOLINT(clang-diagnostic-format-nonliteral) */
    out_key(w, name);
    out_raw(w, text, (size_t)length);
}

/* The deviation has grown in the weeks without a game. */
static void write_values(struct writer *w, const struct rating_row *row) {
    const int weeks = fold_week(clock_now()) - row->week - 1;
    const struct glicko then = {row->rating, row->deviation, row->volatility};
    const struct glicko now = glicko_rest(then, weeks > 0 ? weeks : 0);
    member_real(w, "rating", "%.2f", now.rating);
    member_real(w, "deviation", "%.2f", now.deviation);
    member_real(w, "volatility", "%.6f", now.volatility);
    out_member_int(w, "games", row->games);
    out_member_bool(w, "provisional", now.deviation > PROVISIONAL_ABOVE);
}

/* ---- GET /v1/ratings --------------------------------------------------------------------------------------------- */

bool ratings_list_shape(struct call *call) {
    uint8_t bytes[CURSOR_BYTES];
    size_t n;
    if (!begin(call))
        return false;
    if (!call->parameters.ruleset)
        return call_bad_parameter(call, "ruleset", "Name the ruleset whose ratings you want: ruleset=…");
    if (!call->parameters.cursor)
        return true;
    if (!cursor_read('r', call->parameters.cursor, bytes, &n) || n != sizeof data_of(call)->from)
        return call_bad_parameter(call, "cursor", "cursor must be the value of next in the previous page.");
    memcpy(&data_of(call)->from, bytes, n);
    return data_of(call)->from >= 0 ||
           call_bad_parameter(call, "cursor", "cursor must be the value of next in the previous page.");
}

static void write_rated(struct writer *w, const struct rating_row *row, int64_t rank) {
    const int bot = id_bot(row->player);
    out_object(w);
    out_member_int(w, "rank", rank);
    out_member_string(w, "player", bot ? NULL : row->player);
    if (bot)
        out_member_int(w, "bot", bot);
    else
        out_member_null(w, "bot");
    out_member_string(w, "name", row->name[0] ? row->name : NULL);
    write_values(w, row);
    out_end_object(w);
}

enum job_step ratings_list_run(struct call *call) {
    struct ratings_call *mine = data_of(call);
    const struct parameters *p = &call->parameters;
    struct writer *w = &call->answer.body;
    char next[CURSOR_TEXT];
    if (call->job.phase == 0) {
        rating_list_finish(&mine->list);
        store_list_ratings(&call->job.stage, p->ruleset, p->role ? p->role : "", mine->from, p->limit, &mine->list);
        return JOB_AGAIN;
    }
    out_object(w);
    out_member_string(w, "ruleset", p->ruleset);
    out_member_string(w, "role", p->role);
    out_member_bool(w, "current", mine->list.current);
    out_member_array(w, "items");
    for (size_t i = 0; i < mine->list.count; i++)
        write_rated(w, &mine->list.items[i], mine->from + (int64_t)i + 1);
    out_end_array(w);
    const int64_t after = mine->from + p->limit;
    if (mine->list.more)
        cursor_write('r', &after, sizeof after, next);
    out_member_string(w, "next", mine->list.more ? next : NULL);
    out_end_object(w);
    call_json(call, 200);
    return JOB_FINISHED;
}

/* ---- GET /v1/players/{player}/statistics ------------------------------------------------------------------------- */

bool statistics_shape(struct call *call) {
    return begin(call);
}

/* Like GET /v1/players/{player}: the player, the player's app, and admins. */
static bool may_know_all(const struct call *call) {
    const struct principal *who = &call->who;
    const struct player_record *player = &data_of(call)->found.player;
    if (!who->known)
        return false;
    if (who->scope == TOKEN_ADMIN)
        return !who->player[0] || strcmp(who->player, player->id) == 0;
    if (who->scope == TOKEN_APP && !who->player[0])
        return strcmp(player->app, who->app) == 0;
    return strcmp(player->id, who->player) == 0;
}

static void write_counts(struct writer *w, const struct statistics_row *row) {
    static const char *const clocks[] = {"none", "move", "bank"};
    out_member_object(w, "by");
    for (int by = 0; by < BY_KINDS; by++)
        out_member_int(w, result_by_name((enum result_by)by), row->by[by]);
    out_end_object(w);
    out_member_object(w, "clocks");
    for (int i = 0; i < 3; i++)
        out_member_int(w, clocks[i], row->clock[i]);
    out_end_object(w);
}

static void write_statistics(struct writer *w, const struct statistics_row *row) {
    out_object(w);
    out_member_string(w, "ruleset", row->ruleset);
    out_member_string(w, "role", row->side);
    out_member_int(w, "games", row->games);
    out_member_int(w, "wins", row->wins);
    out_member_int(w, "draws", row->draws);
    out_member_int(w, "losses", row->losses);
    write_counts(w, row);
    out_member_int(w, "decisions", row->decisions);
    if (row->decisions > 0)
        out_member_int(w, "pace", (row->seconds + row->decisions / 2) / row->decisions);
    else
        out_member_null(w, "pace");
    out_member_int(w, "timeouts", row->timeouts);
    out_end_object(w);
}

static void write_rating(struct writer *w, const struct rating_row *row) {
    out_object(w);
    out_member_string(w, "ruleset", row->ruleset);
    out_member_string(w, "role", row->side[0] ? row->side : NULL);
    write_values(w, row);
    out_end_object(w);
}

static void answer(struct call *call) {
    const struct ratings_call *mine = data_of(call);
    struct writer *w = &call->answer.body;
    out_object(w);
    out_member_string(w, "player", call->target.segment[0]);
    out_member_string(w, "name", mine->found.player.name[0] ? mine->found.player.name : NULL);
    out_member_array(w, "items");
    for (size_t i = 0; i < mine->statistics.count; i++)
        write_statistics(w, &mine->statistics.items[i]);
    out_end_array(w);
    out_member_array(w, "ratings");
    for (size_t i = 0; i < mine->list.count; i++)
        write_rating(w, &mine->list.items[i]);
    out_end_array(w);
    out_end_object(w);
    call_json(call, 200);
}

enum job_step statistics_run(struct call *call) {
    struct ratings_call *mine = data_of(call);
    if (call->job.phase == 0) {
        store_find_player(&call->job.stage, call->target.segment[0], &mine->found);
        return JOB_AGAIN;
    }
    if (call->job.phase == 1 && mine->found.found) {
        mine->all = may_know_all(call);
        rating_list_finish(&mine->list);
        statistics_list_finish(&mine->statistics);
        store_list_statistics(&call->job.stage, call->target.segment[0], mine->all, &mine->statistics);
        store_list_player_ratings(&call->job.stage, call->target.segment[0], &mine->list);
        return JOB_AGAIN;
    }
    if (mine->found.found && (mine->all || mine->statistics.count > 0))
        answer(call);
    else
        call_problem(call, PROBLEM_NOT_FOUND, "There is no such player that you may see. Check the id and the token.");
    return JOB_FINISHED;
}

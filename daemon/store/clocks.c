/* Clocks of games, days off, and outages of the service. */
#include "clocks.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "../clock.h"
#include "../log.h"
#include "../memory.h"
#include "clocks_row.h"
#include "record.h"
#include "staging.h"

/* ---- in the row of positions ------------------------------------------------------------------------------ */

char *clocks_text(const struct game_record *record) {
    struct writer w;
    writer_init(&w);
    for (int i = 0; i < record->seat_count; i++) {
        const struct seat_clock *clock = &record->clocks->seat[record->seats[i].role];
        put_format(&w, "%c%d,%" PRId64 ",%" PRId64 ",%" PRId64 ",%d", i > 0 ? ',' : '{', record->seats[i].role,
                   clock->left, clock->since, clock->wake_at, clock_flags(clock));
    }
    put_char(&w, '}');
    char *text = xstrdup(must_have_text(&w));
    writer_finish(&w);
    return text;
}

void params_wake(struct params *p, const struct game_record *record) {
    int64_t first = 0;
    for (int i = 0; record->clocks && i < record->seat_count; i++) {
        int64_t wake_at = record->clocks->seat[record->seats[i].role].wake_at;
        if (wake_at != 0 && (first == 0 || wake_at < first))
            first = wake_at;
    }
    if (first != 0)
        params_bigint(p, first);
    else
        params_text(p, NULL);
}

void clocks_begin(struct stage *stage, struct game_record *record, int64_t now) {
    if (record->status != GAME_ACTIVE)
        return;
    for (int i = 0; i < record->seat_count; i++)
        record->clocks->seat[record->seats[i].role].seated = true;
    game_record_mark_bots(record);
    clocks_start(record->clocks, record->to_act, now);
    struct params p = {0};
    char *clocks = clocks_text(record);
    params_bigint(&p, game_id_number(record->id));
    params_text(&p, clocks);
    params_wake(&p, record);
    stage_statement(stage, STATEMENT_start_clocks, &p, NULL, NULL);
    stage->reload = true; /* with the players' days off */
    free(clocks);
}

char *clocks_move(struct game_record *record, struct session *session, const struct entry *entries, size_t count,
                  size_t own) {
    struct clocks before;
    memcpy(&before, record->clocks, sizeof before);
    for (size_t i = 0; i < count; i++) {
        const struct entry *entry = &entries[i];
        struct clock_step step = {.entry = entry,
                                  .to_act = i + 1 < count ? entry->to_act : record->to_act,
                                  .by_himself = i < own && !entry->caretaker,
                                  .can_undo = entry->kind == ENTRY_ACTION && !session_over(session) &&
                                              session_can_undo(session, entry->role),
                                  .in = session_in(session)};
        clocks_follow(record->clocks, &step, outages_known(), entry->at);
    }
    /* NOLINTNEXTLINE(bugprone-suspicious-memory-comparison): padding was copied with the rest */
    return memcmp(&before, record->clocks, sizeof before) == 0 ? NULL : clocks_text(record);
}

/* ---- changes without an entry ---------------------------------------------------------------------------- */

static bool has_clocks(const struct stage *stage) {
    const struct game_record *record = stage->game->record;
    return record->clocks && record->clocks->started && record->status == GAME_ACTIVE;
}

static void stage_clocks(struct stage *stage, int64_t now) {
    struct game_record *record = stage->game->record;
    struct params p = {0};
    char *clocks = clocks_text(record);
    params_bigint(&p, game_id_number(record->id));
    params_time(&p, now);
    params_int(&p, (int32_t)record->seq);
    params_int(&p, (int32_t)record->revision++);
    params_time(&p, record->updated_at);
    params_text(&p, clocks);
    params_wake(&p, record);
    params_follows(&p, stage);
    stage_move(stage, STATEMENT_set_clocks, &p);
    record->updated_at = now;
    free(clocks);
}

bool store_pause_clocks(struct stage *stage) {
    int64_t now = clock_now();
    if (!has_clocks(stage))
        return false;
    clocks_pause(stage->game->record->clocks, outages_known(), now);
    stage_clocks(stage, now);
    return true;
}

bool store_resume_clocks(struct stage *stage) {
    int64_t now = clock_now();
    if (!has_clocks(stage))
        return false;
    clocks_resume(stage->game->record->clocks, now);
    stage_clocks(stage, now);
    return true;
}

bool store_extend_clock(struct stage *stage, int role, int64_t more) {
    int64_t now = clock_now();
    if (!has_clocks(stage))
        return false;
    clocks_extend(stage->game->record->clocks, role, more, outages_known(), now);
    stage_clocks(stage, now);
    return true;
}

void store_warn_of_clock(struct stage *stage, int role) {
    struct clocks *clocks = stage->game->record->clocks;
    clocks->seat[role].warned = true;
    clock_rearm(clocks, role, outages_known());
    stage_clocks(stage, clock_now());
}

void store_rearm_clocks(struct stage *stage) {
    struct game_record *record = stage->game->record;
    struct params p = {0};
    for (int i = 0; i < record->seat_count; i++) {
        struct seat_clock *clock = &record->clocks->seat[record->seats[i].role];
        if (record->status != GAME_ACTIVE)
            clock->since = 0;
        clock_rearm(record->clocks, record->seats[i].role, outages_known());
    }
    char *clocks = clocks_text(record);
    params_bigint(&p, game_id_number(record->id));
    params_int(&p, (int32_t)record->seq);
    params_int(&p, (int32_t)record->revision);
    params_time(&p, record->updated_at);
    params_text(&p, clocks);
    params_wake(&p, record);
    stage_move(stage, STATEMENT_rearm_clocks, &p);
    free(clocks);
}

/* ---- due games -------------------------------------------------------------------------------------------- */

static void on_claimed(void *context, void *out, const PGresult *result) {
    struct due_games *due = out;
    (void)context;
    for (int i = 0; i < PQntuples(result) && due->claimed < DUE_MOST; i++) {
        uint8_t id[16];
        bool known = false;
        due->claimed++;
        cell_uuid(result, i, 0, id);
        for (int k = 0; k < due->count && !known; k++)
            known = memcmp(due->game[k], id, sizeof id) == 0;
        if (!known)
            memcpy(due->game[due->count++], id, sizeof id);
    }
}

void store_claim_clocks(struct stage *stage, struct due_games *out) {
    struct params p = {0};
    out->count = out->claimed = 0;
    params_bigint(&p, clock_now());
    params_bigint(&p, CLAIM_SECONDS * INT64_C(1000000));
    _Static_assert(DUE_MOST == 250, "as many as claim_clocks takes");
    stage_statement(stage, STATEMENT_claim_clocks, &p, on_claimed, out);
}

/* ---- outages of the service ----------------------------------------------------------------------------- */

#define OUTAGE    (OUTAGE_SECONDS * INT64_C(1000000))
#define LOOK_BACK (400 * INT64_C(86400000000))

/* The outages read last, and older sets that another thread may still be reading. A new set is made once per outage. */
struct known {
    struct known *before;
    struct outages outages; /* last */
};
static _Atomic(struct known *) known;
static _Atomic int64_t beat_at; /* monotonic time of the last beat that is certainly durable */

const struct outages *outages_known(void) {
    struct known *now = atomic_load(&known);
    return now ? &now->outages : NULL;
}

static void on_outages(void *context, void *out, const PGresult *result) {
    struct known *before = atomic_load(&known);
    size_t count = (size_t)PQntuples(result), size = count * sizeof(struct span);
    (void)context;
    (void)out;
    struct known *next = xcalloc(1, sizeof *next + size);
    next->before = before;
    next->outages.count = count;
    for (size_t i = 0; i < count; i++)
        next->outages.span[i] = (struct span){cell_int(result, (int)i, 0), cell_int(result, (int)i, 1)};
    bool same = before ? before->outages.count == count && memcmp(before->outages.span, next->outages.span, size) == 0
                       : count == 0;
    if (same || !atomic_compare_exchange_strong(&known, &before, next))
        free(next);
}

/* How far the heartbeat was ahead of this daemon's clock. */
static void on_beat(void *context, void *out, const PGresult *result) {
    (void)context;
    struct beat *beat = out;
    beat->behind = PQntuples(result) == 1 ? cell_int(result, 0, 0) - beat->jump.to : 0;
}

void store_beat(struct stage *stage, bool alone, struct beat *beat) {
    struct params p = {0}, since = {0};
    const int64_t last = beat_at;
    beat->jump = clock_look();
    const struct clock_jump *jump = &beat->jump;
    const bool at_work = last != 0 && jump->read_at - last < OUTAGE;
    const bool forward = jump->jumped && jump->to > jump->from;
    params_bigint(&p, jump->to);
    params_smallint(&p, at_work);
    params_bigint(&p, forward ? CLOCK_JUMP_US : OUTAGE);
    if (forward)
        params_bigint(&p, jump->from);
    else
        params_text(&p, NULL);
    params_smallint(&p, alone && at_work && !jump->jumped);
    stage_statement(stage, STATEMENT_beat, &p, on_beat, beat);
    params_bigint(&since, jump->to - LOOK_BACK);
    stage_statement(stage, STATEMENT_list_outages, &since, on_outages, NULL);
}

static void tell_jump(const struct clock_jump *jump) {
    const int64_t seconds = (jump->to - jump->from) / 1000000;
    if (seconds < 0)
        log_info("the machine's clock was set back by %" PRId64 " seconds; no game's clock runs out because of it",
                 -seconds);
    else if (jump->suspended >= CLOCK_JUMP_US)
        log_info("the machine was suspended for %" PRId64 " seconds, which count on no clock of a game", seconds);
    else
        log_info("the machine's clock was set ahead by %" PRId64 " seconds, which count on no clock of a game",
                 seconds);
}

/* Logged once, until the clock is right again. */
static void tell_behind(int64_t behind) {
    static _Atomic bool told;
    if (behind <= OUTAGE)
        told = false;
    else if (!atomic_exchange(&told, true))
        log_error(
            "this machine's clock is %" PRId64 " seconds behind that of another daemon on this database: "
            "correct the clocks of all machines. Games' clocks that began to run later than now are stopped until "
            "then",
            behind / 1000000);
}

void store_beat_done(const struct beat *beat) {
    if (beat->jump.jumped)
        tell_jump(&beat->jump);
    tell_behind(beat->behind);
    clock_take_jump(&beat->jump);
    clock_was_at_work(beat->jump.read_at);
    beat_at = beat->jump.read_at;
}

bool store_beat_is_fresh(void) {
    int64_t last = beat_at;
    return last != 0 && clock_monotonic() - last < OUTAGE;
}

/* ---- days off --------------------------------------------------------------------------------------------- */

static void on_vacation(void *context, void *out, const PGresult *result) {
    (void)context;
    if (PQntuples(result) == 1)
        *(char **)out = cell_copy(result, 0, 0);
}

void store_find_vacation(struct stage *stage, const char *player, char **calendar) {
    struct params p = {0};
    free(*calendar);
    *calendar = NULL;
    params_text(&p, player);
    stage_statement(stage, STATEMENT_find_vacation, &p, on_vacation, calendar);
}

static void on_put(void *context, void *out, const PGresult *result) {
    struct vacation_put *put = out;
    (void)context;
    put->put = PQntuples(result) > 0;
    put->games = xcalloc((size_t)PQntuples(result) + 1, sizeof put->games[0]);
    for (int i = 0; i < PQntuples(result); i++)
        if (!PQgetisnull(result, i, 0))
            cell_uuid(result, i, 0, put->games[put->count++]);
}

void store_put_vacation(struct stage *stage, const char *player, const char *calendar, const char *before, int64_t now,
                        struct vacation_put *out) {
    struct params p = {0};
    free(out->games);
    *out = (struct vacation_put){0};
    params_text(&p, player);
    params_text(&p, calendar);
    params_time(&p, now);
    params_text(&p, before);
    params_bigint(&p, now);
    stage_statement(stage, STATEMENT_put_vacation, &p, on_put, out);
}

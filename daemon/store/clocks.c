/* Clocks of games, days off, and when the service was down. */
#include "clocks.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "../clock.h"
#include "../memory.h"
#include "clocks_row.h"
#include "stage.h"

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
                                              session_can_undo(session, entry->role)};
        clocks_follow(record->clocks, &step, outages_known(), entry->at);
    }
    /* NOLINTNEXTLINE(bugprone-suspicious-memory-comparison): padding was copied with the rest */
    return memcmp(&before, record->clocks, sizeof before) == 0 ? NULL : clocks_text(record);
}

/* ---- without an entry ------------------------------------------------------------------------------------ */

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
    stage_change(stage, STATEMENT_set_clocks, &p);
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
    stage_change(stage, STATEMENT_rearm_clocks, &p);
    free(clocks);
}

/* ---- what is due ------------------------------------------------------------------------------------------ */

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
    params_int(&p, DUE_MOST);
    stage_statement(stage, STATEMENT_claim_clocks, &p, on_claimed, out);
}

/* ---- when the service was down ---------------------------------------------------------------------------- */

#define OUTAGE    (OUTAGE_SECONDS * INT64_C(1000000))
#define LOOK_BACK (400 * INT64_C(86400000000))

/* What is known, and what was before, which somebody may still be reading: it changes once an outage. */
struct known {
    struct known *before;
    struct outages outages; /* last */
};
static _Atomic(struct known *) known;
static _Atomic int64_t beat_at; /* monotonic, of the last one that was durable for certain */

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

void store_beat(struct stage *stage) {
    struct params p = {0}, since = {0};
    int64_t last = beat_at, monotonic = clock_monotonic(), now = clock_now();
    params_bigint(&p, now);
    params_smallint(&p, last != 0 && monotonic - last < OUTAGE);
    params_bigint(&p, OUTAGE);
    stage_statement(stage, STATEMENT_beat, &p, NULL, NULL);
    params_bigint(&since, now - LOOK_BACK);
    stage_statement(stage, STATEMENT_list_outages, &since, on_outages, NULL);
}

void store_beat_done(void) {
    beat_at = clock_monotonic();
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

/* Changes of games: created, seats taken, entries appended, ended. */
#include "games.h"

#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "../clock.h"
#include "../game/fairness.h"
#include "../memory.h"
#include "clocks.h"
#include "clocks_row.h"
#include "lists.h"
#include "notice_rows.h"
#include "players.h"
#include "proposals.h"
#include "record.h"
#include "rows.h"
#include "stage.h"
#include "staging.h"
#include "verify.h"

enum { SNAPSHOT_EVERY = 32 };

static char *seats_json(const struct game_record *record) {
    json_t *seats = must_have(json_array());
    for (int i = 0; i < record->seat_count; i++) {
        const struct game_seat *seat = &record->seats[i];
        char hex[2 * COMMITMENT_BYTES + 1];
        sodium_bin2hex(hex, sizeof hex, seat->commitment, COMMITMENT_BYTES);
        json_t *row = must_have(json_pack("[i,s?,s?,s?,s?]", (int)seat->role, seat->player, seat->entropy,
                                          seat->committed ? hex : NULL, seat->invited));
        if (json_array_append_new(seats, row) != 0)
            out_of_memory();
    }
    char *text = must_have(json_dumps(seats, JSON_COMPACT));
    json_decref(seats);
    return text;
}

static char *result_json(struct session *session) {
    struct writer w;
    writer_init(&w);
    session_result_json(session, &w);
    char *text = xstrdup(must_have_text(&w));
    writer_finish(&w);
    return text;
}

/* Updates the record from a session that has just begun or moved on. */
static void follow(struct game_record *record, struct session *session, int64_t at) {
    record->seq = session_seq(session);
    record->to_act = session_to_act(session);
    record->status = GAME_ACTIVE;
    record->updated_at = at;
    if (!session_over(session))
        return;
    record->status = session_called_off(session) ? GAME_ABORTED : GAME_FINISHED;
    if (!record->finished_at)
        record->finished_at = at;
    free(record->result);
    record->result = session_called_off(session) ? NULL : result_json(session);
}

static void params_after(struct params *p, const struct game_record *after) {
    if (after) {
        params_uuid(p, after->id);
        params_bigint(p, game_id_number(after->id));
        params_int(p, (int32_t)after->revision);
        params_time(p, after->updated_at);
        return;
    }
    for (int i = 0; i < 4; i++)
        params_text(p, NULL);
}

/* The record of a game that begins, complete once it is stored. */
static struct game_record *new_record(const struct game_record *game, struct session *session) {
    struct game_record *record = record_copy(game);
    record->complete = true;
    record->created_at = record->updated_at = clock_now();
    record->status = GAME_OPEN;
    record->seq = record->revision = record->to_act = 0;
    record->entropy_round = 1;
    fairness_commit(record->seed, record->commitment);
    if (session) {
        record->started_at = record->created_at;
        game_record_key(record, record->key);
        follow(record, session, record->created_at);
    }
    return record;
}

/* after: the game that the new one is a rematch of; NULL: none. */
static struct game_record *create(struct stage *stage, const struct game_record *game, struct session *session,
                                  const uint8_t *idempotency_key, size_t idempotency_key_length, const char *player_app,
                                  const struct game_record *after) {
    struct game_record *record = new_record(game, session);
    char *seats = seats_json(record);
    uint8_t hash[32] = {0};
    sodium_hex2bin(hash, sizeof hash, record->content_hash, strlen(record->content_hash), NULL, NULL, NULL);
    size_t key = idempotency_key_length < 16 ? idempotency_key_length : 16;

    struct params p = {0};
    params_bigint(&p, game_id_number(record->id));
    params_uuid(&p, record->id);
    params_time(&p, record->created_at);
    params_smallint(&p, (int16_t)record->status);
    params_text(&p, record->ruleset);
    params_text(&p, record->version);
    params_bytes(&p, hash, sizeof hash);
    params_text(&p, record->scenario);
    params_text(&p, record->options);
    params_text(&p, record->labels);
    params_text(&p, record->clock);
    params_text(&p, record->result);
    params_text(&p, record->owner_app);
    params_text(&p, record->owner_player);
    params_smallint(&p, (int16_t)record->visibility);
    params_bytes(&p, record->commitment, COMMITMENT_BYTES);
    params_bytes(&p, idempotency_key, key);
    params_bytes(&p, idempotency_key ? idempotency_key + key : NULL, idempotency_key_length - key);
    params_bytes(&p, record->seed, SEED_BYTES);
    params_text(&p, seats);
    params_int(&p, record->to_act);
    params_text(&p, player_app ? player_app : "");
    params_smallint(&p, (int16_t)record->seed_origin);
    params_smallint(&p, (int16_t)record->entropy_mode);
    params_int(&p, game->owner_quota);
    params_int(&p, record->orders_delay);
    params_after(&p, after);
    params_int(&p, game->player_quota);
    params_smallint(&p, record->automatic);
    params_smallint(&p, record->hints);
    params_text(&p, record->pack);
    if (game->owner_quota > 0 || game->player_quota > 0)
        stage_quota_lock(stage, *game->owner_app ? game->owner_app : game->owner_player);
    stage_change(stage, STATEMENT_create_game, &p);
    free(seats);
    if (record->clocks && session)
        clocks_begin(stage, record, record->created_at);
    notice_beginning(stage, record);
    return record;
}

struct game_record *store_create_game(struct stage *stage, const struct game_record *game, struct session *session,
                                      const uint8_t *idempotency_key, size_t idempotency_key_length,
                                      const char *player_app) {
    return create(stage, game, session, idempotency_key, idempotency_key_length, player_app, NULL);
}

struct game_record *store_create_rematch(struct stage *stage, const struct game_record *game, struct session *session,
                                         const char *player_app) {
    stage->reload = true; /* the receivers of the new game's notices are cached with the old game */
    return create(stage, game, session, NULL, 0, player_app, stage->game->record);
}

void store_all_made(struct stage *stage, const uint8_t (*games)[16], size_t count) {
    static const char nobody[] = "00000000"; /* an instance mark that no daemon has, so that every daemon reacts */
    struct writer news;
    struct params p = {0};
    char *ids = games_numbers(games, count), id[37];
    params_text(&p, ids);
    params_int(&p, (int32_t)count);
    stage_statement(stage, STATEMENT_all_made, &p, NULL, NULL);
    free(ids);
    writer_init(&news);
    put(&news, nobody);
    for (size_t i = 0; i < count; i++) {
        game_id_text(games[i], id);
        put_format(&news, " %s", id);
    }
    p = (struct params){0};
    params_text(&p, must_have_text(&news));
    stage_statement(stage, STATEMENT_notify, &p, NULL, NULL);
    writer_finish(&news);
}

static void on_count(void *context, void *out, const PGresult *result) {
    (void)context;
    *(struct games_room *)out =
        (struct games_room){.full = cell_int(result, 0, 0) == 0, .player_full = cell_int(result, 0, 1) == 0};
}

void store_count_games(struct stage *stage, const char *app, const char *player, int most, int player_most,
                       struct games_room *out) {
    struct params p = {0};
    *out = (struct games_room){false, false};
    params_text(&p, app);
    params_text(&p, player);
    params_int(&p, most);
    params_int(&p, player_most);
    stage_statement(stage, STATEMENT_count_games, &p, on_count, out);
}

static void on_creation(void *context, void *out, const PGresult *result) {
    struct creation *creation = out;
    (void)context;
    creation->found = PQntuples(result) == 1;
    if (!creation->found)
        return;
    cell_uuid(result, 0, 0, creation->game);
    size_t length;
    const uint8_t *bytes = cell_bytes(result, 0, 1, &length);
    creation->idempotency_key_length =
        (uint8_t)(length > sizeof creation->idempotency_key ? sizeof creation->idempotency_key : length);
    memcpy(creation->idempotency_key, bytes, creation->idempotency_key_length);
}

void store_find_creation(struct stage *stage, const uint8_t idempotency_key[16], struct creation *out) {
    memset(out, 0, sizeof *out);
    struct params p = {0};
    params_bytes(&p, idempotency_key, 16);
    stage_statement(stage, STATEMENT_find_creation, &p, on_creation, out);
}

/* The record in memory, which jobs see only as const. */
static struct game_record *own_record(struct stage *stage) {
    return stage->game->record;
}

/* `with` may point into the text that is replaced. */
static void replace(char **text, const char *with) {
    char *copy = xstrdup(with);
    free(*text);
    *text = copy;
}

static void replace_seat(struct game_record *record, const struct game_seat *with) {
    for (int i = 0; i < record->seat_count; i++) {
        struct game_seat *seat = &record->seats[i];
        if (seat->role != with->role)
            continue;
        replace(&seat->player, with->player);
        replace(&seat->name, with->name);
        replace(&seat->entropy, with->entropy);
        seat->is_bot = with->is_bot;
        if (with->player) {
            replace(&seat->invited, NULL);
            seat->by_link = false;
        }
        seat->committed = with->committed;
        seat->opened = with->opened;
        memcpy(seat->commitment, with->commitment, COMMITMENT_BYTES);
        memcpy(seat->value, with->value, VALUE_BYTES);
    }
}

void store_take_seat(struct stage *stage, const struct game_seat *seat, struct session *session,
                     const char *player_app) {
    struct game_record *record = own_record(stage);
    int64_t now = clock_now();
    uint32_t expected = record->revision++;
    record->updated_at = now;
    if (session) {
        record->started_at = now;
        follow(record, session, now);
        stage->game->session = session;
    }
    struct params p = {0};
    params_bigint(&p, game_id_number(record->id));
    params_time(&p, now);
    params_int(&p, (int32_t)expected);
    params_int(&p, record->to_act);
    params_smallint(&p, (int16_t)record->status);
    params_smallint(&p, (int16_t)seat->role);
    params_text(&p, seat->player);
    params_text(&p, seat->entropy);
    params_text(&p, player_app ? player_app : "");
    params_text(&p, record->result);
    params_bytes(&p, seat->committed ? seat->commitment : NULL, COMMITMENT_BYTES);
    params_bytes(&p, seat->opened ? seat->value : NULL, VALUE_BYTES);
    stage_move(stage, STATEMENT_take_seat, &p);
    replace_seat(record, seat);
    if (session)
        game_record_key(record, record->key);
    if (session && record->clocks)
        clocks_begin(stage, record, now);
    store_notice_seats_changed(stage);
    notice_beginning(stage, record);
}

void store_new_round(struct stage *stage, int role) {
    struct game_record *record = own_record(stage);
    struct params p = {0};
    record->updated_at = clock_now();
    record->entropy_round++;
    fairness_seed(record->seed);
    fairness_commit(record->seed, record->commitment);
    params_bigint(&p, game_id_number(record->id));
    params_time(&p, record->updated_at);
    params_int(&p, (int32_t)record->revision++);
    params_smallint(&p, (int16_t)role);
    params_bytes(&p, record->seed, SEED_BYTES);
    params_bytes(&p, record->commitment, COMMITMENT_BYTES);
    stage_move(stage, STATEMENT_new_round, &p);
    for (int i = 0; i < record->seat_count; i++) {
        struct game_seat *seat = &record->seats[i];
        if (seat->role == role) {
            replace(&seat->player, NULL);
            replace(&seat->name, NULL);
        }
        seat->committed = seat->opened = false;
    }
    store_notice_seats_changed(stage);
    notice_beginning(stage, record);
}

static void add_idempotency_key(struct game_record *record, uint32_t seq, const uint8_t *idempotency_key,
                                size_t length) {
    size_t size = (record->idempotency_key_count + 1) * sizeof *record->idempotency_keys;
    record->idempotency_keys = xrealloc(record->idempotency_keys, size);
    struct idempotency_key *added = &record->idempotency_keys[record->idempotency_key_count++];
    added->seq = seq;
    added->length = (uint8_t)(length > sizeof added->bytes ? sizeof added->bytes : length);
    memcpy(added->bytes, idempotency_key, added->length);
}

/* The statement that appends, chosen by three things: several entries or one, a game with clocks or without, and
 * whether a snapshot or the result is stored too. */
static const enum statement append_statements[2][2][3] = {
    {{STATEMENT_append, STATEMENT_append_snapshot, STATEMENT_append_last},
     {STATEMENT_append_timed, STATEMENT_append_timed_snapshot, STATEMENT_append_timed_last}},
    {{STATEMENT_append_some, STATEMENT_append_some_snapshot, STATEMENT_append_some_last},
     {STATEMENT_append_timed_some, STATEMENT_append_timed_some_snapshot, STATEMENT_append_timed_some_last}}};

/* Consecutive entries that are appended as one change of the game. */
struct appending {
    const struct entry *entries;
    size_t count, keyed; /* the first `keyed` entries bear the key */
    const uint8_t *idempotency_key;
    size_t idempotency_key_length;
    const char *clocks;  /* the clocks after the last entry; NULL: unchanged */
    int64_t expected_at; /* the game's updated_at until now */
};

static void params_clocks(struct params *p, const struct game_record *record, const struct appending *a) {
    params_text(p, a->clocks);
    params_int(p, (int32_t)record->revision);
    params_time(p, a->expected_at);
    params_wake(p, record);
}

/* The parameters for several entries and their times. Both lists must live as long as p. */
static void list_entries(const struct appending *a, struct param_list *entries, struct param_list *times) {
    uint8_t bytes[ENTRY_BYTES];
    for (size_t i = 0; i < a->count; i++) {
        param_list_bytes(entries, bytes, entry_encode(&a->entries[i], bytes));
        param_list_time(times, a->entries[i].at);
    }
}

static void append(struct stage *stage, const struct appending *a) {
    const struct entry *last = &a->entries[a->count - 1];
    const bool several = a->count > 1, over = stage->game->record->status == GAME_FINISHED;
    const bool keeps = last->seq / SNAPSHOT_EVERY != (a->entries[0].seq - 1) / SNAPSHOT_EVERY;
    const enum statement *statement = append_statements[several][a->clocks != NULL];
    struct game_record *record = own_record(stage);
    struct param_list entries = {0}, times = {0};
    struct writer snapshot;
    struct params p = {0};
    uint8_t bytes[ENTRY_BYTES];
    writer_init(&snapshot);
    params_bigint(&p, game_id_number(record->id));
    params_time(&p, last->at);
    params_int(&p, (int32_t)a->entries[0].seq - 1);
    params_int(&p, (int32_t)last->seq);
    params_int(&p, record->to_act);
    params_smallint(&p, (int16_t)record->status);
    if (several) {
        list_entries(a, &entries, &times);
        params_list(&p, &entries);
    } else {
        params_bytes(&p, bytes, entry_encode(last, bytes));
    }
    params_bytes(&p, a->keyed > 0 ? a->idempotency_key : NULL, a->idempotency_key_length);
    if (a->clocks)
        params_clocks(&p, record, a);
    if (several) {
        params_int(&p, (int32_t)a->keyed);
        params_list(&p, &times);
    }
    if (over || keeps) {
        session_snapshot(stage->game->session, &snapshot);
        params_bytes(&p, must_have_text(&snapshot), snapshot.length);
    }
    if (over)
        params_text(&p, record->result);
    stage_move(stage, statement[over ? 2 : keeps ? 1 : 0], &p);
    writer_finish(&snapshot);
    param_list_finish(&entries);
    param_list_finish(&times);
}

/* The clocks after a decision of the table, which is no seat's own action. seat: the seat that has another player now;
 * NULL: none. */
static char *settled_clocks(struct game_record *record, const struct session *session, const struct game_seat *seat) {
    struct entry entry = *session_entry(session);
    entry.role = ROLE_NOBODY;
    const struct clock_step step = {.entry = &entry, .to_act = record->to_act, .in = session_in(session)};
    clocks_follow(record->clocks, &step, outages_known(), entry.at);
    if (seat)
        record->clocks->seat[seat->role].is_bot = id_bot(seat->player) > 0;
    if (seat)
        clocks_replace(record->clocks, seat->role, outages_known(), entry.at);
    return clocks_text(record);
}

static void notice_settled(struct stage *stage, const struct game_record *record, const struct game_seat *seat,
                           bool directed) {
    if (record->status == GAME_ABORTED)
        notice_abort(stage, record);
    if (seat)
        store_notice(stage, &(struct notice){.type = NOTICE_GAME_SEATS, .with_position = true});
    if (directed)
        store_notice(stage, &(struct notice){.type = NOTICE_GAME_DIRECTED, .with_position = true});
}

void store_settle(struct stage *stage, const struct game_seat *seat, const char *player_app,
                  const uint8_t *idempotency_key, size_t idempotency_key_length) {
    struct game_record *record = own_record(stage);
    const struct entry *entry = session_entry(stage->game->session);
    uint8_t bytes[ENTRY_BYTES];
    size_t length = entry_encode(entry, bytes);
    uint32_t expected = record->seq;
    role_set asked = record->to_act;
    struct writer snapshot;
    struct params p = {0};
    writer_init(&snapshot);
    session_snapshot(stage->game->session, &snapshot);
    follow(record, stage->game->session, entry->at);
    params_bigint(&p, game_id_number(record->id));
    params_time(&p, entry->at);
    params_int(&p, (int32_t)expected);
    params_int(&p, (int32_t)entry->seq);
    params_int(&p, record->to_act);
    params_smallint(&p, (int16_t)record->status);
    params_bytes(&p, bytes, length);
    params_bytes(&p, idempotency_key, idempotency_key_length);
    params_bytes(&p, must_have_text(&snapshot), snapshot.length);
    params_text(&p, record->result);
    params_int(&p, (int32_t)record->revision++);
    if (seat)
        params_smallint(&p, (int16_t)seat->role);
    else
        params_text(&p, NULL);
    params_text(&p, seat ? seat->player : NULL);
    params_text(&p, player_app ? player_app : "");
    char *clocks = record->clocks ? settled_clocks(record, stage->game->session, seat) : NULL;
    params_text(&p, clocks);
    params_wake(&p, record);
    params_follows(&p, stage);
    stage_move(stage, STATEMENT_settle, &p);
    writer_finish(&snapshot);
    free(clocks);
    if (seat)
        replace_seat(record, seat);
    if (idempotency_key)
        add_idempotency_key(record, entry->seq, idempotency_key, idempotency_key_length);
    loaded_game_add_entry(stage->game, entry);
    if (seat) {
        store_notice_seats_changed(stage);
        stage->reload = true; /* name and days off are now another player's */
    }
    notice_entry(stage, record, asked);
    notice_settled(stage, record, seat, entry->terms->directed);
}

void store_correct(struct stage *stage) {
    struct game_record *record = own_record(stage);
    const struct entry *entry = session_entry(stage->game->session);
    uint8_t bytes[ENTRY_BYTES];
    struct writer snapshot;
    struct params p = {0};
    writer_init(&snapshot);
    session_snapshot(stage->game->session, &snapshot);
    const uint32_t expected = record->seq;
    follow(record, stage->game->session, entry->at);
    params_bigint(&p, game_id_number(record->id));
    params_time(&p, entry->at);
    params_int(&p, (int32_t)expected);
    params_int(&p, (int32_t)entry->seq);
    params_text(&p, record->result);
    params_int(&p, (int32_t)record->revision++);
    params_bytes(&p, bytes, entry_encode(entry, bytes));
    params_bytes(&p, NULL, 0);
    params_bytes(&p, must_have_text(&snapshot), snapshot.length);
    stage_move(stage, STATEMENT_correct, &p);
    writer_finish(&snapshot);
    loaded_game_add_entry(stage->game, entry);
    store_notice(stage, &(struct notice){.type = NOTICE_GAME_DIRECTED, .with_position = true});
}

void store_append_all(struct stage *stage, const struct entry *entries, size_t count, const uint8_t *idempotency_key,
                      size_t idempotency_key_length, size_t keyed) {
    struct game_record *record = own_record(stage);
    role_set asked = record->to_act;
    struct appending appending = {.entries = entries,
                                  .count = count,
                                  .keyed = keyed,
                                  .idempotency_key = idempotency_key,
                                  .idempotency_key_length = idempotency_key_length,
                                  .expected_at = record->updated_at};
    follow(record, stage->game->session, entries[count - 1].at);
    char *clocks = record->clocks ? clocks_move(record, stage->game->session, entries, count, keyed) : NULL;
    appending.clocks = clocks;
    append(stage, &appending);
    free(clocks);
    for (size_t i = 0; i < count; i++) {
        if (idempotency_key && i < keyed)
            add_idempotency_key(record, entries[i].seq, idempotency_key, idempotency_key_length);
        loaded_game_add_entry(stage->game, &entries[i]);
    }
    notice_entry(stage, record, asked);
}

void store_append(struct stage *stage, const uint8_t *idempotency_key, size_t idempotency_key_length) {
    store_append_all(stage, session_entry(stage->game->session), 1, idempotency_key, idempotency_key_length, 1);
}

void store_abort_game(struct stage *stage) {
    struct game_record *record = own_record(stage);
    struct params p = {0};
    record->updated_at = record->finished_at = clock_now();
    params_bigint(&p, game_id_number(record->id));
    params_time(&p, record->updated_at);
    params_int(&p, (int32_t)record->revision++);
    stage_move(stage, STATEMENT_abort_game, &p);
    record->status = GAME_ABORTED;
    notice_abort(stage, record);
}

static void on_snapshot(void *context, void *out, const PGresult *result) {
    struct snapshot_found *found = out;
    (void)context;
    if (PQntuples(result) != 1)
        return;
    size_t length;
    const uint8_t *bytes = cell_bytes(result, 0, 1, &length);
    found->seq = (uint32_t)cell_int(result, 0, 0);
    found->bytes = xcalloc(1, length + 1);
    memcpy(found->bytes, bytes, length);
    found->length = length;
    found->found = true;
}

void store_find_snapshot(struct stage *stage, struct snapshot_found *out) {
    memset(out, 0, sizeof *out);
    struct params p = {0};
    params_bigint(&p, game_id_number(stage->game->id));
    stage_statement(stage, STATEMENT_find_snapshot, &p, on_snapshot, out);
}

#include "notice_rows.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "../clock.h"
#include "../game/game_id.h"
#include "../game/session.h"
#include "../memory.h"
#include "players.h"
#include "record.h"

/* Not 0 until we know that there is no listener. */
_Atomic uint32_t notices_now = 1;

static const struct {
    const char *name;
    bool standard;
} types[] = {
#define NOTICE(id, name, standard, meaning) {name, standard},
#include "notices.def"
#undef NOTICE
};
_Static_assert(NOTICE_TYPES < 31, "a set of them fits an integer of the database");

const char *notice_name(enum notice_type type) {
    return types[type].name;
}

int notice_parse(const char *name) {
    for (int i = 0; i < NOTICE_TYPES; i++)
        if (strcmp(types[i].name, name) == 0)
            return i;
    return -1;
}

uint32_t notice_standard(void) {
    uint32_t set = 0;
    for (int i = 0; i < NOTICE_TYPES; i++)
        if (types[i].standard)
            set |= 1u << i;
    return set;
}

/* ---- who listens ------------------------------------------------------------------------------------------- */

/* No number repeats within the life of a record in memory. */
static uint32_t next_number(void) {
    static _Atomic uint32_t count = 1;
    uint32_t number = atomic_fetch_add(&count, 1) + 1;
    return number == 0 ? 1 : number;
}

void store_notices_arm(void) {
    atomic_store(&notices_now, next_number());
}

bool store_notices_armed(void) {
    return notices_armed();
}

static void on_hearers(void *context, void *out, const PGresult *result) {
    uint32_t *seen = out;
    (void)context;
    bool heard = cell_int(result, 0, 0) != 0;
    /* Skipped if somebody has started listening since the query. */
    if (heard != (*seen != 0))
        atomic_compare_exchange_strong(&notices_now, seen, heard ? next_number() : 0);
}

void store_notices_count(struct stage *stage, uint32_t *seen) {
    struct params none = {0};
    *seen = atomic_load(&notices_now);
    stage_statement(stage, STATEMENT_count_hearers, &none, on_hearers, seen);
}

/* ---- whom a game concerns ---------------------------------------------------------------------------------- */

struct notice_target {
    bool feed;
    uint8_t webhook[16]; /* zero: none */
    char app[65];        /* the app of the feed */
    uint32_t types;
    int32_t roles;
};

/* The receivers of a game's notices. Valid while notices_now has this value. */
struct notice_targets {
    uint32_t known;
    size_t count;
    struct notice_target target[];
};

void store_notice_seats_changed(struct stage *stage) {
    struct game_record *record = stage->game->record;
    free(record->notice_targets);
    record->notice_targets = NULL;
}

/* The game is busy with this change until the transaction ends, so its record still exists. */
static void on_targets(void *context, void *out, const PGresult *result) {
    struct stage *stage = context;
    (void)out;
    if (!stage->changes || !stage->game || !stage->game->record)
        return;
    int count = PQntuples(result);
    struct notice_targets *targets = xcalloc(1, sizeof *targets + (size_t)count * sizeof *targets->target);
    targets->known = stage->notice_generation;
    targets->count = (size_t)count;
    for (int i = 0; i < count; i++) {
        struct notice_target *target = &targets->target[i];
        const char *app = cell_text(result, i, 1);
        target->feed = app != NULL;
        snprintf(target->app, sizeof target->app, "%s", app ? app : "");
        cell_uuid(result, i, 0, target->webhook);
        target->types = (uint32_t)cell_int(result, i, 2);
        target->roles = (int32_t)cell_int(result, i, 3);
    }
    store_notice_seats_changed(stage);
    stage->game->record->notice_targets = targets;
}

static bool hears(const struct notice_target *target, const struct notice *notice) {
    return (target->types & (1u << notice->type)) && (notice->roles == 0 || (target->roles & notice->roles));
}

static bool is_heard(const struct notice_targets *targets, const struct notice *notice) {
    for (size_t i = 0; i < targets->count; i++)
        if (hears(&targets->target[i], notice))
            return true;
    return false;
}

/* The webhooks, or the apps, that receive the notice. */
static void list_hearers(struct writer *w, const struct notice_targets *targets, const struct notice *notice,
                         bool feeds) {
    out_array(w);
    for (size_t i = 0; i < targets->count; i++) {
        const struct notice_target *target = &targets->target[i];
        char id[37];
        if (target->feed != feeds || !hears(target, notice))
            continue;
        game_id_text(target->webhook, id);
        out_string(w, feeds ? target->app : id);
    }
    out_end_array(w);
}

/* ---- writing a notice --------------------------------------------------------------------------------------- */

static void write_roles(struct writer *w, const struct game_record *record, const char *member, role_set roles) {
    out_member_array(w, member);
    for (int i = 0; i < record->seat_count; i++) {
        const struct game_seat *seat = &record->seats[i];
        if (!(roles & ROLE_BIT(seat->role)))
            continue;
        out_object(w);
        out_member_string(w, "role", record->module ? record->module->ruleset->roles[seat->role].id : NULL);
        out_member_string(w, "player", id_bot(seat->player) ? NULL : seat->player);
        if (id_bot(seat->player))
            out_member_int(w, "bot", id_bot(seat->player));
        if (seat->name)
            out_member_string(w, "name", seat->name);
        out_end_object(w);
    }
    out_end_array(w);
}

static role_set all_roles(const struct game_record *record) {
    role_set roles = 0;
    for (int i = 0; i < record->seat_count; i++)
        roles |= ROLE_BIT(record->seats[i].role);
    return roles;
}

/* The members of an object that the session writes without braces. NULL: the ruleset failed, or it is too long. */
static json_t *members_of(struct writer *w, bool good) {
    put_char(w, '}');
    json_t *object = good && !w->failed ? json_loadb(w->text, w->length, 0, NULL) : NULL;
    writer_finish(w);
    writer_init(w);
    put_char(w, '{');
    return object;
}

static void out_short(struct writer *w, const char *member, const json_t *object, const char *of) {
    enum { MOST = 400 };
    const char *text = json_string_value(json_object_get(object, of));
    size_t n = text ? strlen(text) : 0;
    if (n > MOST)
        for (n = MOST; n > 0 && ((unsigned char)text[n] & 0xc0) == 0x80;)
            n--;
    if (n == 0)
        return;
    out_key(w, member);
    out_string_n(w, text, n);
}

/* What a spectator reads of the latest entry and of the question: nothing that anybody at the table may not know. */
static void write_reason(struct writer *w, struct session *session) {
    struct writer text;
    writer_init(&text);
    put_char(&text, '{');
    session_entry_json(session, 0, ROLE_SPECTATOR, &text);
    json_t *entry = members_of(&text, true);
    const bool good = session_question_json(session, ROLE_SPECTATOR, &text);
    json_t *question = members_of(&text, good);
    out_member_object(w, "detail");
    out_short(w, "happened", entry, "text");
    out_short(w, "asked", question, "prompt");
    out_short(w, "focus", question, "focus");
    out_end_object(w);
    json_decref(entry);
    json_decref(question);
    writer_finish(&text);
}

/* Writes the object without its closing brace: the sender adds the links. */
static void write_data(struct writer *w, const struct game_record *record, struct session *session,
                       const struct notice *notice) {
    char text[37];
    game_id_text(record->id, text);
    out_object(w);
    out_member_string(w, "game", text);
    out_member_string(w, "short_id", game_id_short(record->id, text) ? text : NULL);
    out_member_string(w, "ruleset", record->ruleset);
    out_member_string(w, "visibility", game_visibility_name(record->visibility));
    out_member_string(w, "status", game_status_name(record->status));
    out_member_int(w, "seq", record->seq);
    write_roles(w, record, "roles", notice->roles ? notice->roles : all_roles(record));
    write_roles(w, record, "to_act", record->status == GAME_ACTIVE ? record->to_act : 0);
    if (record->status == GAME_FINISHED && record->result) {
        out_key(w, "result");
        out_raw(w, record->result, strlen(record->result));
    }
    if (notice->detail) {
        out_key(w, "detail");
        out_raw(w, notice->detail, strlen(notice->detail));
    } else if (notice->type == NOTICE_GAME_TURN && session && record->status == GAME_ACTIVE) {
        write_reason(w, session);
    }
    out_end_object(w);
}

static void put_common(struct params *p, const struct game_record *record, const struct notice *notice) {
    params_bigint(p, game_id_number(record->id));
    params_int(p, (int32_t)notice->type);
}

static void put_rest(struct params *p, const struct game_record *record, const struct notice *notice,
                     const char *data) {
    params_time(p, notice->with_position ? record->updated_at : notice->message_at ? notice->message_at : clock_now());
    params_text(p, data);
    params_smallint(p, notice->with_position ? 1 : notice->message_at ? 2 : 0);
}

static void find_and_tell(struct stage *stage, const struct game_record *record, const struct notice *notice,
                          const char *data) {
    struct params p = {0};
    put_common(&p, record, notice);
    params_int(&p, notice->roles);
    put_rest(&p, record, notice, data);
    stage->notice_generation = atomic_load(&notices_now);
    stage_statement(stage, STATEMENT_find_and_tell, &p, on_targets, NULL);
}

static void tell_known(struct stage *stage, const struct game_record *record, const struct notice *notice,
                       const char *data) {
    struct params p = {0};
    struct writer webhooks, apps;
    writer_init(&webhooks);
    writer_init(&apps);
    list_hearers(&webhooks, record->notice_targets, notice, false);
    list_hearers(&apps, record->notice_targets, notice, true);
    put_common(&p, record, notice);
    params_text(&p, must_have_text(&webhooks));
    put_rest(&p, record, notice, data);
    params_text(&p, must_have_text(&apps));
    stage_statement(stage, STATEMENT_tell, &p, NULL, NULL);
    writer_finish(&apps);
    writer_finish(&webhooks);
}

static void tell(struct stage *stage, const struct game_record *record, const struct notice *notice) {
    const struct notice_targets *targets = record->notice_targets;
    bool known = targets && targets->known == atomic_load(&notices_now);
    struct writer data;
    if (known && !is_heard(targets, notice))
        return;
    writer_init(&data);
    write_data(&data, record, stage->game ? stage->game->session : NULL, notice);
    stage->tells = true;
    if (known)
        tell_known(stage, record, notice, must_have_text(&data));
    else
        find_and_tell(stage, record, notice, must_have_text(&data));
    writer_finish(&data);
}

void store_notice(struct stage *stage, const struct notice *notice) {
    if (notices_armed())
        tell(stage, stage->game->record, notice);
}

/* ---- notices that changes write by themselves ------------------------------------------------------------- */

static void tell_position(struct stage *stage, const struct game_record *record, enum notice_type type,
                          role_set roles) {
    tell(stage, record, &(struct notice){.type = type, .roles = roles, .with_position = true});
}

void notice_tell_beginning(struct stage *stage, const struct game_record *record) {
    if (record->status == GAME_OPEN) {
        tell_position(stage, record, NOTICE_GAME_SEATS, 0);
        return;
    }
    tell_position(stage, record, NOTICE_GAME_STARTED, 0);
    if (record->status == GAME_FINISHED)
        tell_position(stage, record, NOTICE_GAME_FINISHED, 0);
    else if (record->to_act)
        tell_position(stage, record, NOTICE_GAME_TURN, record->to_act);
}

void notice_tell_entry(struct stage *stage, const struct game_record *record, role_set asked) {
    tell_position(stage, record, NOTICE_GAME_ENTRY, 0);
    if (record->status == GAME_FINISHED)
        tell_position(stage, record, NOTICE_GAME_FINISHED, 0);
    else if (record->to_act & ~asked)
        tell_position(stage, record, NOTICE_GAME_TURN, record->to_act & (role_set)~asked);
}

void notice_tell_abort(struct stage *stage, const struct game_record *record) {
    tell_position(stage, record, NOTICE_GAME_ABORTED, 0);
}

/* Messages beside a game, in two channels, and private notes. None of it ever goes into the log of the process. */
#include "talk.h"

#include <string.h>

#include "../daemon/clock.h"
#include "../daemon/store/listener.h"
#include "../daemon/store/notices.h"
#include "../daemon/store/people.h"
#include "access.h"
#include "api_state.h"
#include "cursor.h"
#include "idempotency.h"
#include "input.h"
#include "publish.h"
#include "resources.h"
#include "shape.h"

enum { MESSAGE_CHARACTERS = 1000, NOTE_CHARACTERS = 10000 };

static const char *const channels[] = {[CHANNEL_PLAYERS] = "players", [CHANNEL_SPECTATORS] = "spectators"};

struct talking {
    const char *channel, *text; /* of the body */
    struct message_list list;
    uint8_t key[IDEMPOTENCY_BYTES];
    bool asked, added;
};
_Static_assert(sizeof(struct talking) <= CALL_DATA, "fits");
_Static_assert((int)IDEMPOTENCY_BYTES == (int)MESSAGE_KEY, "the same bytes");

static struct talking *of(struct call *call) {
    return (struct talking *)(void *)call->data;
}

/* ---- who may -------------------------------------------------------------------------------------------------- */

/* A role that the caller's player holds; -1: none. */
static int role_of(const struct call *call) {
    const struct game_record *record = call->job.record;
    for (int i = 0; i < record->seat_count && call->who.known && call->who.player[0]; i++)
        if (record->seats[i].player && strcmp(record->seats[i].player, call->who.player) == 0)
            return record->seats[i].role;
    return -1;
}

/* Whoever runs the game and speaks for no player: an admin, or the app that made it. */
static bool is_director(const struct call *call) {
    const struct principal *who = &call->who;
    return who->known && !who->player[0] &&
           (who->scope == TOKEN_ADMIN ||
            (who->scope == TOKEN_APP && strcmp(call->job.record->owner_app, who->app) == 0));
}

/* Players talk among themselves, and hear spectators only when nothing can be given away to them any more. */
static bool may_enter(struct call *call, enum message_channel channel) {
    bool player = role_of(call) >= 0;
    if (is_director(call))
        return true;
    if (channel == CHANNEL_PLAYERS) {
        if (player)
            return true;
        return call->who.known
                   ? call_problem(call, PROBLEM_NOT_YOUR_SEAT, "The channel players is for those who hold a seat.")
                   : call_problem(call, PROBLEM_NO_TOKEN, "Send Authorization: Bearer TOKEN.");
    }
    return !player || game_record_over(call->job.record) ||
           call_problem(call, PROBLEM_NOT_ALLOWED,
                        "Who holds a seat reads and writes in the channel spectators when the game is over.");
}

/* ---- answers -------------------------------------------------------------------------------------------------- */

static void write_message(struct call *call, const struct message *message) {
    struct writer *w = &call->body;
    struct access access;
    access_of(call->job.record, &access);
    bool has_role = message->role >= 0 && access.ruleset && message->role < access.ruleset->role_count;
    out_object(w);
    out_member_int(w, "n", message->n);
    out_member_time(w, "at", message->at);
    out_member_string(w, "role", has_role ? access_role_id(&access, message->role) : NULL);
    out_member_string(w, "player", message->player[0] ? message->player : NULL);
    out_member_string(w, "name", message->name[0] ? message->name : NULL);
    out_member_string(w, "text", message->text);
    out_end_object(w);
}

/* ---- posting --------------------------------------------------------------------------------------------------- */

static bool is_channel(const char *text) {
    return strcmp(text, channels[CHANNEL_PLAYERS]) == 0 || strcmp(text, channels[CHANNEL_SPECTATORS]) == 0;
}

static bool is_message(const char *text) {
    return shape_is_plain(text, MESSAGE_CHARACTERS, true);
}

static const struct field message_fields[] = {
    {"channel", FIELD_STRING, true, offsetof(struct talking, channel), is_channel, 0, 0, "players or spectators"},
    {"text", FIELD_STRING, true, offsetof(struct talking, text), is_message, 0, 0,
     "a text of 1 to 1000 characters, none of them a control character but tab and line feed"},
};

bool messages_post_shape(struct call *call) {
    struct shape shape;
    struct faults faults = shape_begin(&shape);
    input_read(call->input, message_fields, sizeof message_fields / sizeof message_fields[0], of(call), &faults);
    return shape_end(&shape, &faults, call);
}

static enum message_channel channel_named(const char *name) {
    return strcmp(name, channels[CHANNEL_PLAYERS]) == 0 ? CHANNEL_PLAYERS : CHANNEL_SPECTATORS;
}

/* The message was there already, under the same key. */
static void repeat(struct call *call) {
    const struct message *message = &of(call)->list.items[0];
    if (memcmp(message->key, of(call)->key, MESSAGE_KEY) != 0) {
        call_problem(call, PROBLEM_IDEMPOTENCY_MISMATCH,
                     "This Idempotency-Key came with another request before. Use a new one.");
        return;
    }
    write_message(call, message);
    call_json(call, 201);
    call->replayed = true;
}

static void say_full(struct call *call) {
    call_problem_open(call, PROBLEM_QUOTA, "There are %d messages in this channel, which is as many as there may be.",
                      MESSAGES_MOST);
    out_member_string(&call->body, "quota", "messages");
    out_member_int(&call->body, "limit", MESSAGES_MOST);
    out_end_object(&call->body);
}

/* The others at the table are told that there is something to read, not what. */
static void tell_others(struct call *call, int64_t at) {
    const struct game_record *record = call->job.record;
    struct notice notice = {.type = NOTICE_MESSAGE_POSTED, .detail = "{\"channel\":\"players\"}", .message_at = at};
    for (int i = 0; i < record->seat_count; i++)
        if (record->seats[i].player && strcmp(record->seats[i].player, call->who.player) != 0)
            notice.roles |= ROLE_BIT(record->seats[i].role);
    if (notice.roles)
        store_notice(&call->job.stage, &notice);
}

static void add(struct call *call, enum message_channel channel) {
    struct talking *talking = of(call);
    struct message message = {.at = clock_now(), .role = role_of(call), .text = (char *)(uintptr_t)talking->text};
    strcpy(message.player, call->who.player);
    store_add_message(&call->job.stage, call->job.game, channel, &message, call->idempotency ? talking->key : NULL,
                      &talking->list);
    if (channel == CHANNEL_PLAYERS)
        tell_others(call, message.at);
    talking->added = true;
}

enum job_step messages_post_run(struct call *call) {
    struct talking *talking = of(call);
    enum message_channel channel = channel_named(talking->channel);
    if (call->job.phase == 0)
        talking->asked = talking->added = false;
    if (!may_enter(call, channel))
        return JOB_FINISHED;
    if (talking->added) {
        if (talking->list.count == 1) {
            write_message(call, &talking->list.items[0]);
            call_json(call, 201);
        } else {
            say_full(call);
        }
        return JOB_FINISHED;
    }
    if (call->idempotency && talking->asked && talking->list.count == 1) {
        repeat(call);
        return JOB_FINISHED;
    }
    message_list_finish(&talking->list);
    if (call->idempotency && !talking->asked) {
        struct writer request;
        writer_init(&request);
        put_format(&request, "%s %s", talking->channel, talking->text);
        idempotency_make(call, "message", NONE, writer_text(&request), talking->key);
        writer_finish(&request);
        store_find_message(&call->job.stage, call->job.game, talking->key, &talking->list);
        talking->asked = true;
    } else {
        add(call, channel);
    }
    return JOB_AGAIN;
}

/* ---- reading ---------------------------------------------------------------------------------------------------- */

bool messages_list_shape(struct call *call) {
    uint8_t bytes[CURSOR_BYTES];
    size_t n;
    int32_t after;
    if (!(call->parameters.given & PARAMETER_CHANNEL))
        return call_bad_parameter(call, "channel", "channel must be players or spectators.");
    if (!call->parameters.cursor)
        return true;
    if (!cursor_read('m', call->parameters.cursor, bytes, &n) || n != sizeof after)
        return call_bad_parameter(call, "cursor", "cursor must be the next of the page before.");
    memcpy(&after, bytes, sizeof after);
    call->parameters.since = after;
    return true;
}

enum job_step messages_list_run(struct call *call) {
    struct talking *talking = of(call);
    struct message_list *list = &talking->list;
    struct writer *w = &call->body;
    enum message_channel channel = call->parameters.channel == TALK_PLAYERS ? CHANNEL_PLAYERS : CHANNEL_SPECTATORS;
    char next[CURSOR_TEXT];
    if (call->job.phase == 0)
        talking->asked = false;
    if (!may_enter(call, channel))
        return JOB_FINISHED;
    if (!talking->asked) {
        message_list_finish(list);
        store_list_messages(&call->job.stage, call->job.game, channel, (int)call->parameters.since,
                            call->parameters.limit, list);
        talking->asked = true;
        return JOB_AGAIN;
    }
    out_object(w);
    out_member_string(w, "channel", channels[channel]);
    out_member_array(w, "items");
    for (size_t i = 0; i < list->count; i++)
        write_message(call, &list->items[i]);
    out_end_array(w);
    const int32_t last = list->count > 0 ? (int32_t)list->items[list->count - 1].n : 0;
    if (list->more)
        cursor_write('m', &last, sizeof last, next);
    out_member_string(w, "next", list->more ? next : NULL);
    out_end_object(w);
    call_json(call, 200);
    return JOB_FINISHED;
}

void messages_finish(struct call *call) {
    message_list_finish(&of(call)->list);
}

void talk_write_news(struct writer *w, bool spectators, int n) {
    put(w, "event: message\ndata: ");
    w->comma = false;
    out_object(w);
    out_member_string(w, "channel", channels[spectators ? CHANNEL_SPECTATORS : CHANNEL_PLAYERS]);
    out_member_int(w, "n", n);
    out_end_object(w);
    put(w, "\n\n");
    w->comma = false;
}

void talk_publish(struct api *api, const struct message_news *news) {
    struct topic_name name;
    int64_t least;
    struct writer w;
    bool spectators = news->channel == CHANNEL_SPECTATORS;
    publish_topic_game(news->game, &name);
    unsigned roles = streams_roles(api->streams, &name, &least);
    roles &= spectators ? 1u << ROLE_SPECTATOR : (1u << ROLE_SPECTATOR) - 1;
    if (roles == 0)
        return;
    writer_init(&w);
    talk_write_news(&w, spectators, news->n);
    struct chunk *chunk = w.failed ? NULL : chunk_make(api->streams, w.text, w.length);
    for (int role = 0; role <= ROLE_SPECTATOR; role++)
        if (roles & (1u << role))
            streams_publish(api->streams, &name, role, -1, chunk, false);
    chunk_let_go(chunk);
    writer_finish(&w);
}

/* ---- notes ------------------------------------------------------------------------------------------------------- */

struct noting {
    const char *text; /* of the body */
    struct note note;
    int64_t at;
    bool asked;
};
_Static_assert(sizeof(struct noting) <= CALL_DATA, "fits");

static struct noting *noting_of(struct call *call) {
    return (struct noting *)(void *)call->data;
}

static bool is_note(const char *text) {
    return *text == '\0' || shape_is_plain(text, NOTE_CHARACTERS, true);
}

static const struct field note_fields[] = {
    {"text", FIELD_STRING, true, offsetof(struct noting, text), is_note, 0, 0,
     "a text of at most 10000 characters, none of them a control character but tab and line feed"},
};

bool notes_put_shape(struct call *call) {
    struct shape shape;
    struct faults faults = shape_begin(&shape);
    input_read(call->input, note_fields, 1, noting_of(call), &faults);
    return shape_end(&shape, &faults, call);
}

/* The holder's own, and nobody else's, whoever he is; -1: the problem is set. */
static int note_role(struct call *call) {
    const struct game_record *record = call->job.record;
    struct access access;
    access_of(record, &access);
    for (int i = 0; access.ruleset && i < record->seat_count; i++) {
        const struct game_seat *seat = &record->seats[i];
        if (strcmp(access_role_id(&access, seat->role), call->segment[0]) != 0)
            continue;
        if (seat->player && call->who.player[0] && strcmp(seat->player, call->who.player) == 0)
            return seat->role;
        call_problem(call, PROBLEM_NOT_YOUR_SEAT, "Notes are for the player who holds the seat, and for nobody else.");
        return -1;
    }
    call_problem(call, PROBLEM_NOT_FOUND, "This game has no seat %s. See its roles.", call->segment[0]);
    return -1;
}

static void write_note(struct call *call, const char *text, int64_t at) {
    struct writer *w = &call->body;
    out_object(w);
    out_member_string(w, "role", call->segment[0]);
    out_member_string(w, "text", text ? text : "");
    out_member_time(w, "updated_at", at);
    out_end_object(w);
    call_json(call, 200);
}

enum job_step notes_get_run(struct call *call) {
    struct noting *noting = noting_of(call);
    int role = note_role(call);
    if (role < 0)
        return JOB_FINISHED;
    if (call->job.phase == 0)
        noting->asked = false;
    if (!noting->asked) {
        note_finish(&noting->note);
        store_find_note(&call->job.stage, call->job.game, role, call->who.player, &noting->note);
        noting->asked = true;
        return JOB_AGAIN;
    }
    write_note(call, noting->note.text, noting->note.updated_at);
    return JOB_FINISHED;
}

enum job_step notes_put_run(struct call *call) {
    const char *text = noting_of(call)->text;
    int role = note_role(call);
    if (role < 0)
        return JOB_FINISHED;
    int64_t now = clock_now();
    store_put_note(&call->job.stage, call->job.game, role, call->who.player, text, now);
    write_note(call, text, *text ? now : 0);
    return JOB_FINISHED;
}

void notes_finish(struct call *call) {
    note_finish(&noting_of(call)->note);
}

/* A game's messages, in two channels, and private notes. Their texts never appear in the daemon's log. */
#include "talk.h"

#include <stdlib.h>
#include <string.h>

#include "../../daemon/clock.h"
#include "../../daemon/store/forget.h"
#include "../../daemon/store/listener.h"
#include "../../daemon/store/notices.h"
#include "../../daemon/store/people.h"
#include "../../daemon/store/record.h"
#include "../../daemon/store/tokens.h"
#include "../api_state.h"
#include "../call/answer.h"
#include "../call/idempotency.h"
#include "../call/moderator.h"
#include "../call/shape.h"
#include "../caller/access.h"
#include "../caller/principal.h"
#include "../live/publish.h"
#include "../text/cursor.h"
#include "../text/input.h"
#include "../text/text.h"
#include "resources.h"

enum { MESSAGE_CHARACTERS = 1000, NOTE_CHARACTERS = 10000 };

static const char *const channels[] = {[CHANNEL_PLAYERS] = "players", [CHANNEL_SPECTATORS] = "spectators"};

struct talking {
    const char *channel, *text; /* from the body */
    struct message_list list;
    uint8_t key[IDEMPOTENCY_BYTES];
    bool asked, added, hide;
};
_Static_assert((int)IDEMPOTENCY_BYTES == (int)MESSAGE_KEY, "the same bytes");

CALL_DATA_AS(struct talking, talking_data)

/* ---- permissions ---------------------------------------------------------------------------------------------- */

/* A role of the caller's player; -1: none. */
static int role_of(const struct call *call) {
    const struct game_record *record = call->job.record;
    for (int i = 0; i < record->seat_count && call->who.known && call->who.player[0]; i++)
        if (record->seats[i].player && strcmp(record->seats[i].player, call->who.player) == 0)
            return record->seats[i].role;
    return -1;
}

/* Does the caller direct the game without acting for a player? That is an admin, or the app that created it. */
static bool is_director(const struct call *call) {
    const struct principal *who = &call->who;
    return who->known && !who->player[0] &&
           (who->scope == TOKEN_ADMIN ||
            (who->scope == TOKEN_APP && strcmp(call->job.record->owner_app, who->app) == 0));
}

/* Players talk among themselves. They see the spectators' channel only when it cannot reveal secrets to them any
 * more. */
bool talk_may_enter(struct call *call, enum message_channel channel) {
    bool player = role_of(call) >= 0;
    if (is_director(call))
        return true;
    if (channel == CHANNEL_PLAYERS) {
        if (player)
            return true;
        return call->who.known
                   ? call_problem(call, PROBLEM_NOT_YOUR_SEAT, "The channel players is for players who hold a seat.")
                   : call_problem(call, PROBLEM_NO_TOKEN, "Send Authorization: Bearer TOKEN.");
    }
    return !player || game_record_over(call->job.record) ||
           call_problem(call, PROBLEM_NOT_ALLOWED,
                        "Players who hold a seat can use the channel spectators only when the game is over.");
}

/* ---- answers -------------------------------------------------------------------------------------------------- */

static void write_message(struct call *call, const struct message *message) {
    struct writer *w = &call->answer.body;
    struct access access;
    access_of(call->job.record, &access);
    bool has_role = message->role >= 0 && access.ruleset && message->role < access.ruleset->role_count;
    out_object(w);
    out_member_int(w, "n", message->n);
    out_member_time(w, "at", message->at);
    out_member_string(w, "role", has_role ? access_role_id(&access, message->role) : NULL);
    out_member_string(w, "player", message->player[0] ? message->player : NULL);
    out_member_string(w, "name", message->name[0] ? message->name : NULL);
    out_member_string(w, "text", message->deleted || (message->hidden && !is_director(call)) ? NULL : message->text);
    out_member_bool(w, "deleted", message->deleted);
    out_member_bool(w, "hidden", message->hidden);
    out_end_object(w);
}

/* ---- posting --------------------------------------------------------------------------------------------------- */

static bool is_channel(const char *text) {
    return strcmp(text, channels[CHANNEL_PLAYERS]) == 0 || strcmp(text, channels[CHANNEL_SPECTATORS]) == 0;
}

static bool is_message(const char *text) {
    return text_is_plain(text, MESSAGE_CHARACTERS, true);
}

static const struct field message_fields[] = {
    {"channel", FIELD_STRING, true, offsetof(struct talking, channel), is_channel, 0, 0, "players or spectators"},
    {"text", FIELD_STRING, true, offsetof(struct talking, text), is_message, 0, 0,
     "a text of 1 to 1000 characters, without control characters other than tab and line feed"},
};

bool messages_post_shape(struct call *call) {
    struct shape shape;
    struct faults faults = shape_begin(&shape);
    input_read(call->input, message_fields, sizeof message_fields / sizeof message_fields[0], talking_data(call),
               &faults);
    return shape_end(&shape, &faults, call);
}

static enum message_channel channel_named(const char *name) {
    return strcmp(name, channels[CHANNEL_PLAYERS]) == 0 ? CHANNEL_PLAYERS : CHANNEL_SPECTATORS;
}

static void answer_made(struct call *call, const struct message *message) {
    char id[37];
    write_message(call, message);
    call_json(call, 201);
    game_id_text(call->job.game, id);
    call_location(call, "/v1/games/%s/messages/%d", id, message->n);
}

/* Answers with the message that was posted before with the same key. */
static void repeat(struct call *call) {
    const struct message *message = &talking_data(call)->list.items[0];
    if (memcmp(message->key, talking_data(call)->key, MESSAGE_KEY) != 0) {
        call_problem(call, PROBLEM_IDEMPOTENCY_MISMATCH,
                     "This Idempotency-Key was used for another request before. Use a new one.");
        return;
    }
    answer_made(call, message);
    call->answer.replayed = true;
}

static void say_full(struct call *call) {
    call_problem_open(call, PROBLEM_QUOTA, "This channel has %d messages, which is the limit.", MESSAGES_MOST);
    out_member_string(&call->answer.body, "quota", "messages");
    out_member_int(&call->answer.body, "limit", MESSAGES_MOST);
    out_end_object(&call->answer.body);
}

/* Notifies the other players that there is a message, without its text. */
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
    struct talking *talking = talking_data(call);
    struct message message = {.at = clock_now(), .role = role_of(call), .text = (char *)(uintptr_t)talking->text};
    strcpy(message.player, call->who.player);
    store_add_message(&call->job.stage, call->job.game, channel, &message, call->kept.header ? talking->key : NULL,
                      &talking->list);
    if (channel == CHANNEL_PLAYERS)
        tell_others(call, message.at);
    talking->added = true;
}

enum job_step messages_post_run(struct call *call) {
    struct talking *talking = talking_data(call);
    enum message_channel channel = channel_named(talking->channel);
    if (call->job.phase == 0)
        talking->asked = talking->added = false;
    if (!talk_may_enter(call, channel))
        return JOB_FINISHED;
    if (talking->added) {
        if (talking->list.count == 1) {
            answer_made(call, &talking->list.items[0]);
        } else {
            say_full(call);
        }
        return JOB_FINISHED;
    }
    if (call->kept.header && talking->asked && talking->list.count == 1) {
        repeat(call);
        return JOB_FINISHED;
    }
    message_list_finish(&talking->list);
    if (call->kept.header && !talking->asked) {
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
        return call_bad_parameter(call, "cursor", "cursor must be the value of next in the previous page.");
    memcpy(&after, bytes, sizeof after);
    call->parameters.since = after;
    return true;
}

enum job_step messages_list_run(struct call *call) {
    struct talking *talking = talking_data(call);
    struct message_list *list = &talking->list;
    struct writer *w = &call->answer.body;
    enum message_channel channel = talk_channel(call);
    char next[CURSOR_TEXT];
    if (call->job.phase == 0)
        talking->asked = false;
    if (!talk_may_enter(call, channel))
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

/* ---- deleting --------------------------------------------------------------------------------------------------- */

enum { DELETE_MINUTES = 60 };

int talk_number(struct call *call) {
    const char *text = call->target.segment[0];
    const size_t n = strlen(text);
    if (n >= 1 && n <= 5 && text[0] != '0' && strspn(text, "0123456789") == n)
        return atoi(text);
    call_problem(call, PROBLEM_NOT_FOUND, "There is no message %.20s. A message is named by its number n.", text);
    return 0;
}

bool talk_shape(struct call *call) {
    return ((call->parameters.given & PARAMETER_CHANNEL) ||
            call_bad_parameter(call, "channel", "channel must be players or spectators.")) &&
           talk_number(call) > 0;
}

enum message_channel talk_channel(const struct call *call) {
    return call->parameters.channel == TALK_PLAYERS ? CHANNEL_PLAYERS : CHANNEL_SPECTATORS;
}

const char *talk_channel_name(enum message_channel channel) {
    return channels[channel];
}

void talk_not_found(struct call *call, enum message_channel channel) {
    call_problem(call, PROBLEM_NOT_FOUND, "The channel %s has no message %s.", channels[channel],
                 call->target.segment[0]);
}

/* A director's decision about a message stands in the audit log. */
static void audit(struct call *call, const char *what, enum message_channel channel) {
    char *body = call->input ? input_dump(call->input) : NULL;
    struct writer details;
    if (!is_director(call)) {
        free(body);
        return;
    }
    writer_init(&details);
    out_object(&details);
    out_member_string(&details, "channel", channels[channel]);
    out_member_int(&details, "message", talk_number(call));
    out_key(&details, "body");
    out_raw(&details, body ? body : "null", body ? strlen(body) : 4);
    out_end_object(&details);
    moderator_audit(call, what, writer_text(&details), call->job.game);
    writer_finish(&details);
    free(body);
}

bool messages_delete_shape(struct call *call) {
    return talk_shape(call) && shape_empty(call);
}

static bool may_delete(struct call *call, const struct message *message) {
    if (is_director(call))
        return true;
    if (!message->player[0] || strcmp(message->player, call->who.player) != 0)
        return call_problem(call, PROBLEM_NOT_ALLOWED, "Only its author or a director can delete a message.");
    return clock_now() - message->at <= DELETE_MINUTES * 60 * INT64_C(1000000) ||
           call_problem(call, PROBLEM_NOT_ALLOWED,
                        "An author can delete a message for %d minutes. Ask a director of the game.", DELETE_MINUTES);
}

/* Reads the message of the path. NULL: it is not there yet (*again), or the problem is set. */
static const struct message *the_message(struct call *call, bool *again) {
    struct talking *talking = talking_data(call);
    const enum message_channel channel = talk_channel(call);
    *again = false;
    if (call->job.phase == 0)
        talking->asked = false;
    if (!talk_may_enter(call, channel))
        return NULL;
    if (!talking->asked) {
        message_list_finish(&talking->list);
        store_get_message(&call->job.stage, call->job.game, channel, talk_number(call), &talking->list);
        talking->asked = *again = true;
        return NULL;
    }
    if (talking->list.count > 0)
        return &talking->list.items[0];
    talk_not_found(call, channel);
    return NULL;
}

enum job_step messages_delete_run(struct call *call) {
    bool again;
    const enum message_channel channel = talk_channel(call);
    const struct message *message = the_message(call, &again);
    if (!message)
        return again ? JOB_AGAIN : JOB_FINISHED;
    if (!may_delete(call, message))
        return JOB_FINISHED;
    if (!message->deleted) {
        store_delete_message(&call->job.stage, call->job.game, channel, message->n);
        audit(call, "delete-message", channel);
    }
    call->answer.status = 204;
    return JOB_FINISHED;
}

/* ---- hiding ------------------------------------------------------------------------------------------------------ */

struct hiding {
    bool hidden;
    const char *reason;
};
static const struct field hide_fields[] = {
    {"hidden", FIELD_BOOLEAN, true, offsetof(struct hiding, hidden), NULL, 0, 0, NULL},
    {"reason", FIELD_STRING, true, offsetof(struct hiding, reason), moderator_is_reason, 0, 0,
     "a text of 1 to 200 characters"},
};

bool messages_hide_shape(struct call *call) {
    struct hiding hiding = {false, NULL};
    struct shape shape;
    struct faults faults = shape_begin(&shape);
    input_read(call->input, hide_fields, sizeof hide_fields / sizeof hide_fields[0], &hiding, &faults);
    talking_data(call)->hide = hiding.hidden;
    return shape_end(&shape, &faults, call) && talk_shape(call);
}

enum job_step messages_hide_run(struct call *call) {
    bool again;
    struct talking *talking = talking_data(call);
    const enum message_channel channel = talk_channel(call);
    if (!is_director(call)) {
        call_problem(call, PROBLEM_NOT_ALLOWED, "Only a director of the game can hide a message. You can report it.");
        return JOB_FINISHED;
    }
    struct message *message = (struct message *)(uintptr_t)the_message(call, &again);
    if (!message)
        return again ? JOB_AGAIN : JOB_FINISHED;
    if (!message->deleted && message->hidden != talking->hide) {
        store_hide_message(&call->job.stage, call->job.game, channel, message->n, talking->hide);
        audit(call, talking->hide ? "hide-message" : "show-message", channel);
        message->hidden = talking->hide;
    }
    write_message(call, message);
    call_json(call, 200);
    return JOB_FINISHED;
}

void messages_finish(struct call *call) {
    message_list_finish(&talking_data(call)->list);
}

void talk_write_news(struct writer *w, bool spectators, int n, bool deleted) {
    put(w, "event: message\ndata: ");
    w->comma = false;
    out_object(w);
    out_member_string(w, "channel", channels[spectators ? CHANNEL_SPECTATORS : CHANNEL_PLAYERS]);
    out_member_int(w, "n", n);
    out_member_bool(w, "deleted", deleted);
    out_end_object(w);
    put(w, "\n\n");
    w->comma = false;
}

void talk_publish(struct api *api, const struct message_news *news) {
    struct topic_name name;
    struct writer w;
    bool spectators = news->channel == CHANNEL_SPECTATORS;
    publish_topic_game(news->game, &name);
    unsigned roles = streams_all_roles(api->streams, &name);
    roles &= spectators ? 1u << ROLE_SPECTATOR : (1u << ROLE_SPECTATOR) - 1;
    if (roles == 0)
        return;
    writer_init(&w);
    talk_write_news(&w, spectators, news->n, news->deleted);
    struct chunk *chunk = w.failed ? NULL : chunk_make(api->streams, w.text, w.length);
    for (int role = 0; role <= ROLE_SPECTATOR; role++)
        if (roles & (1u << role))
            streams_publish(api->streams, &name, role, -1, chunk, false);
    chunk_let_go(chunk);
    writer_finish(&w);
}

/* ---- notes ------------------------------------------------------------------------------------------------------- */

struct noting {
    const char *text; /* from the body */
    struct note note;
    int64_t at;
    bool asked, put;
};
CALL_DATA_AS(struct noting, noting_data)

static bool is_note(const char *text) {
    return *text == '\0' || text_is_plain(text, NOTE_CHARACTERS, true);
}

static const struct field note_fields[] = {
    {"text", FIELD_STRING, true, offsetof(struct noting, text), is_note, 0, 0,
     "a text of at most 10000 characters, without control characters other than tab and line feed"},
};

bool notes_put_shape(struct call *call) {
    struct shape shape;
    struct faults faults = shape_begin(&shape);
    input_read(call->input, note_fields, 1, noting_data(call), &faults);
    return shape_end(&shape, &faults, call);
}

/* The role that the caller holds; notes of another role are never shown, even to staff. -1: the problem is set. */
static int note_role(struct call *call) {
    const struct game_record *record = call->job.record;
    struct access access;
    access_of(record, &access);
    for (int i = 0; access.ruleset && i < record->seat_count; i++) {
        const struct game_seat *seat = &record->seats[i];
        if (strcmp(access_role_id(&access, seat->role), call->target.segment[0]) != 0)
            continue;
        if (seat->player && call->who.player[0] && strcmp(seat->player, call->who.player) == 0)
            return seat->role;
        call_problem(call, PROBLEM_NOT_YOUR_SEAT, "Only the player who holds the seat can read and write its notes.");
        return -1;
    }
    call_problem(call, PROBLEM_NOT_FOUND, "This game has no seat %s. See its roles.", call->target.segment[0]);
    return -1;
}

static void write_note(struct call *call, const char *text, int64_t at) {
    struct writer *w = &call->answer.body;
    out_object(w);
    out_member_string(w, "role", call->target.segment[0]);
    out_member_string(w, "text", text ? text : "");
    out_member_time(w, "updated_at", at);
    out_end_object(w);
    call_json(call, 200);
}

enum job_step notes_get_run(struct call *call) {
    struct noting *noting = noting_data(call);
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

/* Puts the note over the one that was read, which the request's conditions are about. */
static enum job_step put_if_met(struct call *call, int role) {
    struct noting *noting = noting_data(call);
    struct stage *stage = &call->job.stage;
    switch (call->job.phase) {
    case 0:
        note_finish(&noting->note);
        store_find_note(stage, call->job.game, role, call->who.player, &noting->note);
        return JOB_AGAIN;
    case 1:
        write_note(call, noting->note.text, noting->note.updated_at);
        if (!call_meets_conditions(call))
            return JOB_FINISHED;
        noting->at = clock_now();
        store_put_note_over(stage, call->job.game, role, call->who.player, noting->text, noting->at,
                            noting->note.updated_at, &noting->put);
        return JOB_AGAIN;
    default: break;
    }
    if (!noting->put)
        call_problem(call, PROBLEM_PRECONDITION_FAILED,
                     "The note was changed meanwhile. Get it again, and send the ETag of that answer in If-Match.");
    return JOB_FINISHED;
}

enum job_step notes_put_run(struct call *call) {
    struct noting *noting = noting_data(call);
    int role = note_role(call);
    if (role < 0)
        return JOB_FINISHED;
    if (call_has_conditions(call)) {
        enum job_step step = put_if_met(call, role);
        if (step == JOB_AGAIN || call->answer.status != 0)
            return step;
    } else {
        noting->at = clock_now();
        store_put_note(&call->job.stage, call->job.game, role, call->who.player, noting->text, noting->at);
    }
    write_note(call, noting->text, *noting->text ? noting->at : 0);
    call_tag(call, "");
    return JOB_FINISHED;
}

void notes_finish(struct call *call) {
    note_finish(&noting_data(call)->note);
}

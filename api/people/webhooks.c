/* Lists, creates, changes and deletes webhooks. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "../../daemon/clock.h"
#include "../../daemon/game/game_id.h"
#include "../../daemon/game/session.h"
#include "../../daemon/store/tokens.h"
#include "../../daemon/webhook/sign.h"
#include "../../daemon/webhook/url.h"
#include "../api_state.h"
#include "../call/answer.h"
#include "../call/kept.h"
#include "../call/quotas.h"
#include "../call/shape.h"
#include "../caller/known.h"
#include "../caller/principal.h"
#include "../text/cursor.h"
#include "../text/input.h"
#include "../text/text.h"
#include "resources.h"
#include "webhook.h"

static const char *const format_names[] = {"standard", "discord", "slack"};

struct webhook_input {
    const char *url, *name, *format, *secret;
    struct json_t *types;
    bool enabled, rotate_secret;
};

struct webhooks_call {
    struct webhook_input input;
    uint8_t after[16];
    bool has_after, staged;
    uint32_t types; /* from input.types */
    struct webhook_secret secret;
    struct webhook_made made;
    struct webhook_list list;
};
CALL_DATA_AS(struct webhooks_call, webhooks_call_data)

void webhooks_finish(struct call *call) {
    webhook_list_finish(&webhooks_call_data(call)->list);
    sodium_memzero(&webhooks_call_data(call)->secret, sizeof webhooks_call_data(call)->secret);
}

/* The set of listeners has changed. Notices that are written after the answer must reach the new set. */
enum stage_result webhooks_changed(struct call *call) {
    (void)call;
    store_notices_arm();
    return STAGE_DONE;
}

/* ---- owners ------------------------------------------------------------------------------------------------ */

/* Which webhooks the caller may see. */
static struct webhook_viewer webhook_viewer_of(const struct call *call) {
    const struct principal *who = &call->who;
    return (struct webhook_viewer){.app = who->scope == TOKEN_APP ? who->app : NULL,
                                   .player = who->player[0] ? who->player : NULL};
}

void webhook_find(struct call *call, struct webhook_list *out) {
    const struct webhook_viewer viewer = webhook_viewer_of(call);
    uint8_t id[16];
    game_id_parse(call->target.segment[0], strlen(call->target.segment[0]), id);
    webhook_list_finish(out);
    store_find_webhook(&call->job.stage, &viewer, id, out);
}

bool webhook_was_found(struct call *call, const struct webhook_list *found) {
    return found->count == 1 || call_problem(call, PROBLEM_NOT_FOUND,
                                             "There is no such webhook that you may see. Check the id and the token.");
}

/* ---- writing ------------------------------------------------------------------------------------------------- */

static void write_members(struct writer *w, const struct webhook_record *webhook) {
    static const char *const ends[] = {NULL, "owner", "gone", "failing"};
    char id[37];
    game_id_text(webhook->id, id);
    out_member_string(w, "id", id);
    out_member_string(w, "url", webhook->url);
    out_member_string(w, "name", webhook->name);
    out_member_string(w, "format", format_names[webhook->format]);
    out_member_array(w, "types");
    for (int i = 0; i < NOTICE_TYPES; i++)
        if (webhook->types & (1u << i))
            out_string(w, notice_name((enum notice_type)i));
    out_end_array(w);
    out_member_string(w, "app", webhook->app[0] ? webhook->app : NULL);
    out_member_string(w, "player", webhook->player[0] ? webhook->player : NULL);
    out_member_bool(w, "enabled", webhook->ended == WEBHOOK_ENABLED);
    out_member_string(w, "disabled_by", ends[webhook->ended]);
    out_member_time(w, "disabled_at", webhook->disabled_at);
    out_member_time(w, "failing_since", webhook->failing_since);
    out_member_time(w, "created_at", webhook->created_at);
}

/* secret: a new one, shown only this once; NULL: unchanged. */
static void answer(struct call *call, int status, const struct webhook_record *webhook,
                   const struct webhook_secret *secret) {
    struct writer *w = &call->answer.body;
    char text[SECRET_TEXT];
    out_object(w);
    write_members(w, webhook);
    if (secret) {
        secret_write(secret, text);
        out_member_string(w, "secret", text);
        sodium_memzero(text, sizeof text);
    }
    out_end_object(w);
    call_json(call, status);
}

/* ---- listing ------------------------------------------------------------------------------------------------- */

bool webhooks_list_shape(struct call *call) {
    struct webhooks_call *mine = webhooks_call_data(call);
    uint8_t bytes[CURSOR_BYTES];
    size_t n;
    if (!call->parameters.cursor)
        return true;
    if (!cursor_read('w', call->parameters.cursor, bytes, &n) || n != sizeof mine->after)
        return call_bad_parameter(call, "cursor", "cursor must be the value of next in the previous page.");
    memcpy(mine->after, bytes, n);
    mine->has_after = true;
    return true;
}

enum job_step webhooks_list_run(struct call *call) {
    struct webhooks_call *mine = webhooks_call_data(call);
    struct webhook_list *list = &mine->list;
    struct writer *w = &call->answer.body;
    char next[CURSOR_TEXT];
    if (call->job.phase == 0) {
        const struct webhook_viewer viewer = webhook_viewer_of(call);
        webhook_list_finish(list);
        store_list_webhooks(&call->job.stage, &viewer, mine->has_after ? mine->after : NULL, call->parameters.limit,
                            list);
        return JOB_AGAIN;
    }
    out_object(w);
    out_member_array(w, "items");
    for (size_t i = 0; i < list->count; i++) {
        out_object(w);
        write_members(w, &list->items[i]);
        out_end_object(w);
    }
    out_end_array(w);
    if (list->more)
        cursor_write('w', list->items[list->count - 1].id, 16, next);
    out_member_string(w, "next", list->more ? next : NULL);
    out_end_object(w);
    call_json(call, 200);
    return JOB_FINISHED;
}

enum job_step webhooks_get_run(struct call *call) {
    struct webhook_list *list = &webhooks_call_data(call)->list;
    if (call->job.phase == 0) {
        webhook_find(call, list);
        return JOB_AGAIN;
    }
    if (webhook_was_found(call, list))
        answer(call, 200, &list->items[0], NULL);
    return JOB_FINISHED;
}

/* ---- the body -------------------------------------------------------------------------------------------------- */

static bool is_name(const char *text) {
    return text_is_line(text, 64) && strlen(text) < sizeof((struct webhook_record *)0)->name;
}

static int find_format(const char *text) {
    for (int i = 0; i < 3; i++)
        if (strcmp(format_names[i], text) == 0)
            return i;
    return -1;
}

static bool is_format(const char *text) {
    return find_format(text) >= 0;
}

static bool is_secret(const char *text) {
    struct webhook_secret secret;
    bool good = secret_read(text, &secret);
    sodium_memzero(&secret, sizeof secret);
    return good;
}

#define AT(member) offsetof(struct webhooks_call, input) + offsetof(struct webhook_input, member)
static const struct field make_fields[] = {
    {"url", FIELD_STRING, true, AT(url), NULL, 0, 0, "an address"},
    {"name", FIELD_STRING, false, AT(name), is_name, 0, 0,
     "a text of at most 64 characters, none of them a control or invisible"},
    {"format", FIELD_STRING, false, AT(format), is_format, 0, 0, "standard, discord or slack"},
    {"types", FIELD_ARRAY, false, AT(types), NULL, 0, 0, NULL},
    {"secret", FIELD_STRING, false, AT(secret), is_secret, 0, 0, "whsec_ and 24 to 64 bytes in base64"},
};
static const struct field change_fields[] = {
    {"url", FIELD_STRING, false, AT(url), NULL, 0, 0, "an address"},
    {"name", FIELD_STRING, false, AT(name), is_name, 0, 0,
     "a text of at most 64 characters, none of them a control or invisible"},
    {"format", FIELD_STRING, false, AT(format), is_format, 0, 0, "standard, discord or slack"},
    {"types", FIELD_ARRAY, false, AT(types), NULL, 0, 0, NULL},
    {"enabled", FIELD_BOOLEAN, false, AT(enabled), NULL, 0, 0, NULL},
    {"rotate_secret", FIELD_BOOLEAN, false, AT(rotate_secret), NULL, 0, 0, NULL},
};
#undef AT

static bool read_types(struct webhooks_call *mine, struct faults *faults) {
    size_t count = input_length(mine->input.types);
    mine->types = 0;
    for (size_t i = 0; i < count; i++) {
        const char *name = input_text(mine->input.types, i);
        int type = name ? notice_parse(name) : -1;
        if (type < 0 || (mine->types & (1u << type))) {
            input_fault(faults, "", "types", "must be a list of types, each once");
            return false;
        }
        mine->types |= 1u << type;
    }
    if (count == 0)
        input_fault(faults, "", "types", "must be a list of types, each once");
    return count > 0;
}

static bool read_input(struct call *call, const struct field *fields, size_t count) {
    struct webhooks_call *mine = webhooks_call_data(call);
    struct shape shape;
    struct faults faults = shape_begin(&shape);
    mine->input.enabled = true;
    mine->types = notice_standard();
    input_read(call->input, fields, count, mine, &faults);
    if (faults.count == 0 && mine->input.types)
        read_types(mine, &faults);
    const char *why = faults.count == 0 && mine->input.url
                          ? webhook_url_refusal(mine->input.url, call->api->config->tests_webhooks)
                          : NULL;
    if (why)
        input_fault(&faults, "", "url", why);
    return shape_end(&shape, &faults, call);
}

/* ---- making ------------------------------------------------------------------------------------------------ */

bool webhooks_make_shape(struct call *call) {
    struct webhooks_call *mine = webhooks_call_data(call);
    mine->input.name = "";
    mine->input.format = format_names[WEBHOOK_STANDARD];
    return read_input(call, make_fields, sizeof make_fields / sizeof make_fields[0]);
}

static void fill(struct call *call, struct webhook_record *webhook) {
    const struct webhooks_call *mine = webhooks_call_data(call);
    const struct principal *who = &call->who;
    token_id_make(webhook->id);
    strcpy(webhook->player, who->player);
    strcpy(webhook->app, who->app);
    if (who->scope == TOKEN_ADMIN && who->player[0])
        known_app_of(&call->players, who->player, webhook->app);
    strcpy(webhook->url, mine->input.url);
    strcpy(webhook->name, mine->input.name);
    webhook->format = (enum webhook_format)find_format(mine->input.format);
    webhook->types = mine->types;
    webhook->created_at = clock_now();
    if (mine->input.secret)
        secret_read(mine->input.secret, &webhook->secret);
    else
        secret_make(&webhook->secret);
}

static void answer_made(struct call *call, const struct webhook_record *webhook) {
    char id[37];
    answer(call, 201, webhook, &webhook->secret);
    game_id_text(webhook->id, id);
    call_location(call, "/v1/webhooks/%s", id);
}

enum job_step webhooks_make_run(struct call *call) {
    struct webhooks_call *mine = webhooks_call_data(call);
    struct webhook_list *list = &mine->list;
    if (call->job.phase == 0) {
        webhook_list_finish(list);
        list->items = calloc(1, sizeof *list->items);
        if (!list->items) {
            call_out_of_memory(call);
            return JOB_FINISHED;
        }
        list->count = 1;
        fill(call, &list->items[0]);
        store_make_webhook(&call->job.stage, &list->items[0], quota_most(call, QUOTA_WEBHOOKS), &mine->made);
        answer_made(call, &list->items[0]);
        kept_keep(call, list->items[0].id);
        return JOB_AGAIN;
    }
    if (mine->made.made)
        answer_made(call, &list->items[0]);
    else
        quota_full(call, QUOTA_WEBHOOKS);
    return JOB_FINISHED;
}

/* ---- changing ------------------------------------------------------------------------------------------------ */

bool webhooks_change_shape(struct call *call) {
    return read_input(call, change_fields, sizeof change_fields / sizeof change_fields[0]);
}

/* Members that are absent stay unchanged. */
static void change(struct call *call, struct webhook_record *webhook) {
    const struct webhooks_call *mine = webhooks_call_data(call);
    const struct webhook_input *input = &mine->input;
    if (input->url)
        strcpy(webhook->url, input->url);
    if (input->name)
        strcpy(webhook->name, input->name);
    if (input->format)
        webhook->format = (enum webhook_format)find_format(input->format);
    if (input->types)
        webhook->types = mine->types;
    if (!input_has(call->input, "enabled") || input->enabled == (webhook->ended == WEBHOOK_ENABLED))
        return;
    webhook->ended = input->enabled ? WEBHOOK_ENABLED : WEBHOOK_BY_OWNER;
    webhook->disabled_at = input->enabled ? 0 : clock_now();
    if (input->enabled)
        webhook->failing_since = 0;
}

enum job_step webhooks_change_run(struct call *call) {
    struct webhooks_call *mine = webhooks_call_data(call);
    struct webhook_list *list = &mine->list;
    const bool rotates = mine->input.rotate_secret;
    if (call->job.phase == 0) {
        webhook_find(call, list);
        return JOB_AGAIN;
    }
    if (call->job.phase == 2)
        answer(call, 200, &list->items[0], rotates ? &mine->secret : NULL);
    if (call->job.phase == 2 || !webhook_was_found(call, list))
        return JOB_FINISHED;
    change(call, &list->items[0]);
    if (rotates)
        secret_make(&mine->secret);
    store_change_webhook(&call->job.stage, &list->items[0], rotates ? &mine->secret : NULL);
    return JOB_AGAIN;
}

enum job_step webhooks_remove_run(struct call *call) {
    struct webhook_list *list = &webhooks_call_data(call)->list;
    if (call->job.phase == 0) {
        webhook_find(call, list);
        return JOB_AGAIN;
    }
    if (!webhook_was_found(call, list))
        return JOB_FINISHED;
    store_remove_webhook(&call->job.stage, list->items[0].id);
    call->answer.status = 204;
    return JOB_FINISHED;
}

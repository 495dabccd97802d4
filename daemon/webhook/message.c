#include "message.h"

#include <inttypes.h>
#include <jansson.h>
#include <string.h>

#include "../clock.h"
#include "../plugin/loader.h"

/* A notice as the chat formats need it. */
struct told {
    const struct message_setting *setting;
    enum webhook_format format;
    enum notice_type type;
    int64_t at;
    json_t *data;
    const struct ruleset *ruleset; /* NULL: not installed */
    const char *game;              /* NULL: it is about none */
};

static const char *text_of(const json_t *object, const char *member) {
    return json_string_value(json_object_get(object, member));
}

static void put_link(struct writer *w, const struct told *told) {
    put_format(w, "%s/play", told->setting->base);
    if (told->game)
        put_format(w, "#/game/%s", told->game);
}

/* Only what everybody may see who has the address: that of the game is in the message anyway. */
static bool has_picture(const struct told *told) {
    const char *visibility = text_of(told->data, "visibility"), *status = text_of(told->data, "status");
    return told->game && visibility && strcmp(visibility, "private") != 0 && status &&
           (strcmp(status, "active") == 0 || strcmp(status, "finished") == 0);
}

/* As of this entry, so that a chat which keeps pictures by their address shows the right one. */
static void put_picture(struct writer *w, const struct told *told) {
    put_format(w, "%s/v1/games/%s/board.png?role=spectator&width=600&seq=%" PRId64, told->setting->base, told->game,
               (int64_t)json_integer_value(json_object_get(told->data, "seq")));
}

/* A member whose value is put together. */
static void out_member_put(struct writer *w, const char *member,
                           void (*put_value)(struct writer *, const struct told *), const struct told *told) {
    struct writer value;
    writer_init(&value);
    put_value(&value, told);
    out_member_string(w, member, writer_text(&value));
    w->failed |= value.failed;
    writer_finish(&value);
}

/* ---- sentences --------------------------------------------------------------------------------------------- */

/* What players are called is no markup. Slack has no other than these that a name could hold. */
static void put_plain(struct writer *w, const struct told *told, const char *text) {
    for (; *text; text++) {
        if (told->format == WEBHOOK_DISCORD && strchr("\\_*~`|<>@#:-.", *text))
            put_char(w, '\\');
        put_char(w, *text);
    }
}

static const char *role_title(const struct told *told, const char *id) {
    for (int i = 0; told->ruleset && i < told->ruleset->role_count; i++)
        if (strcmp(told->ruleset->roles[i].id, id) == 0)
            return told->ruleset->roles[i].title;
    return id;
}

/* "Royalist (Ana), Parliament (bertrand)": by their names, where they have said them. */
static void put_seats(struct writer *w, const struct told *told, const char *member) {
    size_t i;
    const json_t *seat;
    json_array_foreach(json_object_get(told->data, member), i, seat) {
        const char *role = text_of(seat, "role"), *player = text_of(seat, "player"), *name = text_of(seat, "name");
        put(w, i > 0 ? ", " : "");
        put_plain(w, told, role ? role_title(told, role) : "?");
        if (!player)
            continue;
        put(w, " (");
        put_plain(w, told, name ? name : player);
        put(w, ")");
    }
}

static void put_sentence(struct writer *w, const struct told *told) {
    static const char *const before[NOTICE_TYPES] = {
        [NOTICE_GAME_STARTED] = "The game has begun: ",
        [NOTICE_GAME_TURN] = "Your turn: ",
        [NOTICE_GAME_FINISHED] = "The game is over: ",
        [NOTICE_GAME_ABORTED] = "The game was called off: ",
        [NOTICE_GAME_SEATS] = "At the table: ",
        [NOTICE_GAME_ENTRY] = "To act: ",
        [NOTICE_CLOCK_WARNING] = "Time is running out: ",
        [NOTICE_CLOCK_EXPIRED] = "Time is up: ",
        [NOTICE_PROPOSAL_MADE] = "A proposal waits for an answer: ",
        [NOTICE_PROPOSAL_ANSWERED] = "A proposal was answered: ",
        [NOTICE_MESSAGE_POSTED] = "There is a new message: ",
        [NOTICE_GAME_DIRECTED] = "The director has stepped in: ",
    };
    if (!before[told->type]) {
        put(w, "This is a test of the webhook.");
        return;
    }
    if (told->type == NOTICE_GAME_ENTRY && json_array_size(json_object_get(told->data, "to_act")) == 0) {
        const char *status = text_of(told->data, "status");
        put(w, status && strcmp(status, "aborted") == 0 ? "The game was called off." : "The game is over.");
        return;
    }
    put(w, before[told->type]);
    put_seats(w, told, told->type == NOTICE_GAME_ENTRY ? "to_act" : "roles");
}

static void put_title(struct writer *w, const struct told *told) {
    const char *id = text_of(told->data, "ruleset");
    put(w, told->ruleset ? told->ruleset->title : id ? id : "musterd");
}

static void put_entry(struct writer *w, const struct told *told) {
    put_format(w, "Entry %" PRId64, (int64_t)json_integer_value(json_object_get(told->data, "seq")));
}

/* ---- the formats ------------------------------------------------------------------------------------------- */

static void out_member_time_of(struct writer *w, const char *member, int64_t at) {
    char text[32];
    clock_text(at, text);
    out_member_string(w, member, text);
}

static void write_standard(struct writer *w, const struct told *told) {
    char *data = json_dumps(told->data, JSON_COMPACT | JSON_PRESERVE_ORDER);
    size_t length = data ? strlen(data) : 0;
    out_object(w);
    out_member_string(w, "type", notice_name(told->type));
    out_member_time_of(w, "timestamp", told->at);
    out_key(w, "data");
    if (length > 2 && told->game) { /* the link is its last member */
        out_raw(w, data, length - 1);
        out_member_put(w, "link", put_link, told);
        put(w, "}");
    } else {
        out_raw(w, data ? data : "{}", data ? length : 2);
    }
    out_end_object(w);
    w->failed |= !data;
    free(data);
}

/* Nobody is called by name: a message of ours rings no bell by itself. */
static void write_discord(struct writer *w, const struct told *told) {
    out_object(w);
    out_member_put(w, "content", put_sentence, told);
    out_member_array(w, "embeds");
    out_object(w);
    out_member_put(w, "title", put_title, told);
    out_member_put(w, "url", put_link, told);
    if (has_picture(told)) {
        out_member_object(w, "image");
        out_member_put(w, "url", put_picture, told);
        out_end_object(w);
    }
    if (told->game) {
        out_member_object(w, "footer");
        out_member_put(w, "text", put_entry, told);
        out_end_object(w);
    }
    out_member_time_of(w, "timestamp", told->at);
    out_end_object(w);
    out_end_array(w);
    out_member_object(w, "allowed_mentions");
    out_member_array(w, "parse");
    out_end_array(w);
    out_end_object(w);
    out_end_object(w);
}

static void put_slack(struct writer *w, const struct told *told) {
    put(w, "*<");
    put_link(w, told);
    put(w, "|");
    put_title(w, told);
    put(w, ">*\n");
    put_sentence(w, told);
}

static void write_slack(struct writer *w, const struct told *told) {
    out_object(w);
    out_member_put(w, "text", put_sentence, told);
    out_member_array(w, "blocks");
    out_object(w);
    out_member_string(w, "type", "section");
    out_member_object(w, "text");
    out_member_string(w, "type", "mrkdwn");
    out_member_put(w, "text", put_slack, told);
    out_end_object(w);
    out_end_object(w);
    if (has_picture(told)) {
        out_object(w);
        out_member_string(w, "type", "image");
        out_member_put(w, "image_url", put_picture, told);
        out_member_put(w, "alt_text", put_title, told);
        out_end_object(w);
    }
    out_end_array(w);
    out_end_object(w);
}

void message_write(struct writer *w, const struct message_setting *setting, enum webhook_format format,
                   enum notice_type type, int64_t at, const char *data) {
    struct told told = {
        .setting = setting, .format = format, .type = type, .at = at, .data = json_loads(data, 0, NULL)};
    if (!told.data) {
        w->failed = true;
        return;
    }
    const char *ruleset = text_of(told.data, "ruleset");
    const struct module *module = ruleset ? loader_current(setting->loader, ruleset) : NULL;
    told.ruleset = module ? module->ruleset : NULL;
    told.game = text_of(told.data, "game");
    switch (format) {
    case WEBHOOK_STANDARD: write_standard(w, &told); break;
    case WEBHOOK_DISCORD: write_discord(w, &told); break;
    case WEBHOOK_SLACK: write_slack(w, &told); break;
    }
    json_decref(told.data);
}

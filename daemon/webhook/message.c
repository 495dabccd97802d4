#include "message.h"

#include <inttypes.h>
#include <jansson.h>
#include <string.h>

#include "../clock.h"
#include "../plugin/loader.h"
#include "../store/chat_ids.h"

#define FOCUS_LETTERS "abcdefghijklmnopqrstuvwxyz0123456789-_"

/* A notice in the form that the chat formats need. */
struct told {
    const struct message_setting *setting;
    enum webhook_format format;
    enum notice_type type;
    int64_t at;
    json_t *data, *mentions;       /* mentions: an object or NULL */
    const struct ruleset *ruleset; /* NULL: not installed */
    const char *game;              /* NULL: the notice is about no game */
};

static const char *text_of(const json_t *object, const char *member) {
    return json_string_value(json_object_get(object, member));
}

static void put_link(struct writer *w, const struct told *told) {
    put_format(w, "%s/play", told->setting->base);
    if (told->game)
        put_format(w, "#/game/%s", told->game);
}

/* Only for games that anyone with the address may see; the message contains the game's address anyway. */
static bool has_picture(const struct told *told) {
    const char *visibility = text_of(told->data, "visibility"), *status = text_of(told->data, "status");
    return told->game && visibility && strcmp(visibility, "private") != 0 && status &&
           (strcmp(status, "active") == 0 || strcmp(status, "finished") == 0);
}

/* The picture's URL names this entry, so that a chat that caches pictures by URL shows the right one. */
static void put_picture(struct writer *w, const struct told *told) {
    const char *focus = text_of(json_object_get(told->data, "detail"), "focus");
    put_format(w, "%s/v1/games/%s/board.png?role=spectator&width=800&seq=%" PRId64, told->setting->base, told->game,
               (int64_t)json_integer_value(json_object_get(told->data, "seq")));
    if (focus && *focus && strspn(focus, FOCUS_LETTERS) == strlen(focus))
        put_format(w, "&focus=%s", focus);
}

/* Writes a member whose value put_value composes. */
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

/* Slack reads text between < and > as a control sequence (a mention, a link) unless it is escaped. */
static void put_slack_char(struct writer *w, char c) {
    switch (c) {
    case '&': put(w, "&amp;"); break;
    case '<': put(w, "&lt;"); break;
    case '>': put(w, "&gt;"); break;
    default: put_char(w, c);
    }
}

/* Escapes a player's name, which must not act as markup. */
static void put_plain(struct writer *w, const struct told *told, const char *text) {
    for (; *text; text++) {
        if (told->format == WEBHOOK_SLACK) {
            put_slack_char(w, *text);
            continue;
        }
        if (told->format == WEBHOOK_DISCORD && strchr("\\_*~`|<>@#:-.[]()", *text))
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

/* Writes "Royalist (Ana), Parliament (bertrand)", with display names where they are set. */
static void put_seats(struct writer *w, const struct told *told, const char *member) {
    size_t i;
    const json_t *seat;
    json_array_foreach(json_object_get(told->data, member), i, seat) {
        const char *role = text_of(seat, "role"), *player = text_of(seat, "player"), *name = text_of(seat, "name");
        put(w, i > 0 ? ", " : "");
        put_plain(w, told, role ? role_title(told, role) : "?");
        if (json_object_get(seat, "bot"))
            put(w, " (a bot)");
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

/* ---- mentions ------------------------------------------------------------------------------------------------ */

/* Does a notice of this type call upon the seats in `roles`? */
static bool calls(enum notice_type type) {
    return type == NOTICE_GAME_TURN || type == NOTICE_CLOCK_WARNING || type == NOTICE_CLOCK_EXPIRED ||
           type == NOTICE_PROPOSAL_MADE;
}

/* The id of the person in the i-th of `roles`; NULL: none, or it is not an id of this chat. */
static const char *mention_of(const struct told *told, size_t i) {
    const char *player = text_of(json_array_get(json_object_get(told->data, "roles"), i), "player");
    const char *id = player && calls(told->type) ? text_of(told->mentions, player) : NULL;
    const bool good = id && (told->format == WEBHOOK_SLACK ? chat_id_is_slack(id) : chat_id_is_discord(id));
    return good ? id : NULL;
}

/* Has an earlier role the same person? */
static bool is_repeated(const struct told *told, size_t i, const char *id) {
    for (size_t earlier = 0; earlier < i; earlier++) {
        const char *other = mention_of(told, earlier);
        if (other && strcmp(other, id) == 0)
            return true;
    }
    return false;
}

static void put_mentions(struct writer *w, const struct told *told) {
    for (size_t i = 0; i < json_array_size(json_object_get(told->data, "roles")); i++) {
        const char *id = mention_of(told, i);
        if (id && !is_repeated(told, i, id))
            put_format(w, "<@%s> ", id);
    }
}

/* What a spectator reads of the entry before, and of the question, each on a line of its own. */
static void put_reason(struct writer *w, const struct told *told) {
    static const char *const members[] = {"happened", "asked"};
    const json_t *detail = json_object_get(told->data, "detail");
    for (size_t i = 0; i < 2; i++) {
        const char *text = text_of(detail, members[i]);
        if (!text || !*text)
            continue;
        put(w, "\n");
        put_plain(w, told, text);
    }
}

static void put_content(struct writer *w, const struct told *told) {
    put_mentions(w, told);
    put_sentence(w, told);
    put_reason(w, told);
}

static const char *title_of(const struct told *told) {
    const char *id = text_of(told->data, "ruleset");
    return told->ruleset ? told->ruleset->title : id ? id : "musterd";
}

static void put_title(struct writer *w, const struct told *told) {
    put(w, title_of(told));
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
    if (length > 2 && told->game) { /* the link becomes its last member */
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

/* Discord notifies only the people in allowed_mentions.users, whatever the names and texts contain. */
static void out_allowed_mentions(struct writer *w, const struct told *told) {
    out_member_object(w, "allowed_mentions");
    out_member_array(w, "parse");
    out_end_array(w);
    out_member_array(w, "users");
    for (size_t i = 0; i < json_array_size(json_object_get(told->data, "roles")); i++) {
        const char *id = mention_of(told, i);
        if (id && !is_repeated(told, i, id))
            out_string(w, id);
    }
    out_end_array(w);
    out_end_object(w);
}

static void write_discord(struct writer *w, const struct told *told) {
    out_object(w);
    out_member_put(w, "content", put_content, told);
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
    out_allowed_mentions(w, told);
    out_end_object(w);
}

static void put_slack(struct writer *w, const struct told *told) {
    put(w, "*<");
    put_link(w, told);
    put(w, "|");
    put_plain(w, told, title_of(told));
    put(w, ">*\n");
    put_content(w, told);
}

static void write_slack(struct writer *w, const struct told *told) {
    out_object(w);
    out_member_put(w, "text", put_content, told);
    out_member_string(w, "parse", "none");
    out_member_bool(w, "link_names", false);
    out_member_array(w, "blocks");
    out_object(w);
    out_member_string(w, "type", "section");
    out_member_object(w, "text");
    out_member_string(w, "type", "mrkdwn");
    out_member_bool(w, "verbatim", true); /* no URL in a name becomes a link, and no channel or user name a mention */
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
                   enum notice_type type, int64_t at, const char *data, const char *mentions) {
    struct told told = {.setting = setting,
                        .format = format,
                        .type = type,
                        .at = at,
                        .data = json_loads(data, 0, NULL),
                        .mentions = mentions ? json_loads(mentions, 0, NULL) : NULL};
    if (!told.data) {
        w->failed = true;
        json_decref(told.mentions);
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
    json_decref(told.mentions);
    json_decref(told.data);
}

/* The command musterd token. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../game/fairness.h"
#include "../game/guard.h"
#include "../log.h"
#include "../memory.h"
#include "../store/players.h"
#include "../store/tokens.h"
#include "commands.h"

static const char usage[] =
    "usage: musterd token create [--scope player|app|admin] [--player ID] [--app ID] [--name TEXT]\n"
    "       musterd token list\n"
    "       musterd token revoke [--with-descendants] ID\n"
    "create prints the token, which is shown only this once: the database keeps only its hash. The scope is player\n"
    "if --player is given, app if only --app is given, else admin. The id of an app is the id of its first token,\n"
    "which list shows: give it as --app for a player of the app, or for another token of the app.\n"
    "revoke --with-descendants also revokes what was made with the token, and with those: for one that has leaked.\n";

struct token_call {
    struct job job;
    struct token_record token;
    uint8_t hash[TOKEN_HASH];
    uint8_t after[16];
    bool has_after, refused, asks_app, known, descendants;
    int revoked, now;
    struct player_found player;
    struct token_list list;
};

/* A player belongs to the app that named the player first. */
static enum job_step create(struct job *job) {
    struct token_call *call = (struct token_call *)job;
    uint8_t app[16];
    if (job->phase == 0 && call->asks_app) {
        game_id_parse(call->token.app, strlen(call->token.app), app);
        store_find_app(&job->stage, app, &call->known);
        return JOB_AGAIN;
    }
    if (call->asks_app && !call->known)
        return JOB_FINISHED;
    if (job->phase == call->asks_app && call->token.scope == TOKEN_PLAYER) {
        store_make_player(&job->stage, call->token.player, call->token.app, false, 0, &call->player);
        return JOB_AGAIN;
    }
    if (call->token.scope == TOKEN_PLAYER && strcmp(call->player.player.app, call->token.app) != 0) {
        call->refused = true;
        return JOB_FINISHED;
    }
    store_create_token(&job->stage, &call->token, call->hash, 0, NULL);
    return JOB_FINISHED;
}

static enum job_step revoke(struct job *job) {
    struct token_call *call = (struct token_call *)job;
    call->revoked = job->phase == 0 ? 0 : call->revoked + call->now;
    if (job->phase > 0 && (!call->descendants || call->now == 0))
        return JOB_FINISHED;
    store_revoke_tokens(&job->stage, call->token.id, NULL, call->descendants, &call->now);
    return JOB_AGAIN;
}

static enum job_step list(struct job *job) {
    struct token_call *call = (struct token_call *)job;
    if (job->phase > 0)
        return JOB_FINISHED;
    token_list_finish(&call->list);
    store_list_tokens(&job->stage, NULL, true, call->has_after ? call->after : NULL, 200, &call->list);
    return JOB_AGAIN;
}

static int failed(void) {
    log_error("the database did not carry this out: see above");
    return 1;
}

static bool is_player_id(const char *id) {
    size_t length = strlen(id);
    return length >= 1 && length <= 64 &&
           strspn(id, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.") == length;
}

struct wish {
    const char *scope, *player, *app, *name;
    bool descendants;
};

/* An app's id is the id of its first token. */
static int fill_app(struct token_record *token, const char *app) {
    uint8_t id[16];
    if (app && token->scope == TOKEN_ADMIN) {
        log_error("--app is for tokens of the scopes app and player");
        return -1;
    }
    if (app && !game_id_parse(app, strlen(app), id)) {
        log_error(
            "--app must be the id of an app's first token, not \"%s\": see musterd token list. A name is given by "
            "--name",
            app);
        return -1;
    }
    if (app)
        game_id_text(id, token->app);
    else if (token->scope == TOKEN_APP)
        game_id_text(token->id, token->app);
    return 0;
}

static int fill_token(struct token_record *token, const struct wish *wish) {
    const char *scope = wish->scope ? wish->scope : wish->player ? "player" : wish->app ? "app" : "admin";
    int known = token_scope_parse(scope);
    if (known < 0) {
        log_error("--scope must be player, app or admin, not \"%s\"", scope);
        return -1;
    }
    token->scope = (enum token_scope)known;
    if ((token->scope == TOKEN_PLAYER) != (wish->player != NULL)) {
        log_error("--player is required for the scope player and not allowed for other scopes");
        return -1;
    }
    if ((wish->player && !is_player_id(wish->player)) || (wish->name && strlen(wish->name) >= sizeof token->name)) {
        log_error("ids are 1 to 64 of letters, digits, - _ and . ; a name has at most %zu bytes",
                  sizeof token->name - 1);
        return -1;
    }
    snprintf(token->player, sizeof token->player, "%s", wish->player ? wish->player : "");
    snprintf(token->name, sizeof token->name, "%s", wish->name ? wish->name : "");
    token_id_make(token->id);
    return fill_app(token, wish->app);
}

static int do_create(struct workers *workers, const struct token_record *token, bool asks_app) {
    char text[TOKEN_TEXT], id[37];
    struct token_call call = {.job = {.need = JOB_STORE, .run = create}, .token = *token, .asks_app = asks_app};
    token_make(text, call.hash);
    if (command_call(workers, &call.job) != JOB_OK)
        return failed();
    if (asks_app && !call.known) {
        log_error("there is no app %s: see musterd token list", call.token.app);
        return 1;
    }
    if (call.refused) {
        log_error("player %s belongs to %s%s: give its --app", call.token.player,
                  *call.player.player.app ? "the app " : "no app", call.player.player.app);
        return 1;
    }
    game_id_text(call.token.id, id);
    fprintf(stderr, "token %s of scope %s; it is shown this once:\n", id, token_scope_name(call.token.scope));
    printf("%s\n", text);
    return 0;
}

/* A text for a terminal: characters that it would act on (ESC, a newline, a change of direction) are written as \\u and
 * a number. */
static const char *shown(const char *name, struct writer *w) {
    writer_clear(w);
    for (const unsigned char *c = (const unsigned char *)name; *c;) {
        const int length = *c < 0x80 ? 1 : *c < 0xe0 ? 2 : *c < 0xf0 ? 3 : 4;
        uint32_t point = *c & (length == 1 ? 0x7f : 0xff >> (length + 1));
        int read = 1;
        for (; read < length && (c[read] & 0xc0) == 0x80; read++)
            point = point << 6 | (c[read] & 0x3f);
        if (point < 0x20 || (point >= 0x7f && point < 0xa0) || (point >= 0x200b && point <= 0x200f) ||
            (point >= 0x2028 && point <= 0x202e) || (point >= 0x2066 && point <= 0x2069) || point == 0xfeff)
            put_format(w, "\\u%04x", (unsigned)point);
        else
            put_bytes(w, (const char *)c, (size_t)read);
        c += read;
    }
    return must_have_text(w);
}

static int do_list(struct workers *workers) {
    struct writer name;
    struct token_call call = {.job = {.need = JOB_STORE, .run = list}};
    writer_init(&name);
    printf("%-36s  %-6s  %-20s  %-36s  %-36s  %-24s  %-8s  %s\n", "id", "scope", "player", "app", "made by", "created",
           "revoked", "name");
    do {
        call.job = (struct job){.need = JOB_STORE, .run = list};
        if (command_call(workers, &call.job) != JOB_OK)
            return failed();
        for (size_t i = 0; i < call.list.count; i++) {
            const struct token_record *token = &call.list.items[i];
            static const uint8_t nobody[16];
            char id[37], minter[37] = "", at[32];
            game_id_text(token->id, id);
            if (memcmp(token->minted_by, nobody, sizeof nobody) != 0)
                game_id_text(token->minted_by, minter);
            clock_text(token->created_at, at);
            printf("%-36s  %-6s  %-20s  %-36s  %-36s  %-24s  %-8s  %s\n", id,
                   token_kind_name(token->scope, token->rights), token->player, token->app, minter, at,
                   token->revoked_at ? "revoked" : "", shown(token->name, &name));
        }
        memcpy(call.after, call.list.last, 16);
        call.has_after = true;
    } while (call.list.more);
    token_list_finish(&call.list);
    writer_finish(&name);
    return 0;
}

static int do_revoke(struct workers *workers, const struct token_record *token, const char *id, bool descendants) {
    struct token_call call = {.job = {.need = JOB_STORE, .run = revoke}, .token = *token, .descendants = descendants};
    if (command_call(workers, &call.job) != JOB_OK)
        return failed();
    if (call.revoked == 0) {
        log_error("there is no token %s in force", id);
        return 1;
    }
    if (descendants)
        printf("revoked %d token%s\n", call.revoked, call.revoked == 1 ? "" : "s");
    else
        printf("revoked\n");
    return 0;
}

static int check_id(struct token_record *token, const char *id) {
    if (game_id_parse(id, strlen(id), token->id))
        return 0;
    log_error("\"%s\" is not the id of a token: see musterd token list", id);
    return -1;
}

static int carry_out(const struct config *config, int argc, char **argv, const struct wish *wish) {
    struct database database;
    struct token_record token = {0};
    const char *id = argc > 2 ? argv[2] : "";
    if (strcmp(argv[1], "create") == 0 && fill_token(&token, wish) != 0)
        return 2;
    if (strcmp(argv[1], "revoke") == 0 && check_id(&token, id) != 0)
        return 2;
    if (database_open(&database, config) != 0)
        return 1;
    struct workers *workers = workers_start(database.conninfo, 1, 0, 16, 0, NULL, NULL);
    int code = 1;
    if (workers && strcmp(argv[1], "create") == 0)
        code = do_create(workers, &token, wish->app != NULL);
    else if (workers && strcmp(argv[1], "list") == 0)
        code = do_list(workers);
    else if (workers)
        code = do_revoke(workers, &token, id, wish->descendants);
    workers_stop(workers);
    database_close(&database);
    return code;
}

/* Removes --with-descendants from argv and says whether it was there. */
static bool take_descendants(int *argc, char **argv) {
    int kept = 0;
    for (int i = 0; i < *argc; i++)
        if (strcmp(argv[i], "--with-descendants") != 0)
            argv[kept++] = argv[i];
    bool taken = kept < *argc;
    argv[kept] = NULL;
    *argc = kept;
    return taken;
}

int command_token(int argc, char **argv) {
    struct config config;
    struct wish wish = {0};
    if (!command_wants_help(argc, argv) &&
        (command_option(&argc, argv, "scope", &wish.scope) != 0 ||
         command_option(&argc, argv, "player", &wish.player) != 0 ||
         command_option(&argc, argv, "app", &wish.app) != 0 || command_option(&argc, argv, "name", &wish.name) != 0))
        return 2;
    if (argc > 1 && strcmp(argv[1], "revoke") == 0)
        wish.descendants = take_descendants(&argc, argv);
    int code = command_begin(&config, &argc, argv, usage, argc > 1 && strcmp(argv[1], "revoke") == 0 ? 2 : 1);
    if (code >= 0)
        return code;
    const char *what = argc > 1 ? argv[1] : "";
    if (strcmp(what, "create") != 0 && strcmp(what, "list") != 0 && strcmp(what, "revoke") != 0) {
        fputs(usage, stderr);
        code = 2;
    } else if (fairness_init() != 0) {
        log_error("cannot start libsodium");
        code = 1;
    } else {
        code = carry_out(&config, argc, argv, &wish);
    }
    config_finish(&config);
    return code;
}

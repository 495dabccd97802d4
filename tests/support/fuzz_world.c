#include "fuzz_world.h"

#include <curl/curl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "../../api/api.h"
#include "../../daemon/game/game_id.h"
#include "../../daemon/http/socket.h"
#include "../../daemon/pg/privatepg.h"
#include "../../daemon/store/admin.h"
#include "../../daemon/store/census.h"
#include "../../daemon/store/tokens.h"
#include "../fuzz/target.h"
#include "scratch.h"

#define ADMIN "mst_rows_admin_0123456789abcdefghijklmnopqrstuvwxyz"
enum { ACTIONS = 32, TRIES = 60 };

static struct {
    struct world open;
    const char *player; /* for whom is asked; NULL: nobody */
    int keys;           /* while it is made, the Idempotency-Keys that were used */
    bool made;
    struct privatepg *pg;
    struct api *api;
    struct workers *workers;
    CURL *curl;
    unsigned port;
} world;

/* ---- asking the daemon --------------------------------------------------------------------------------------- */

static size_t keep(char *bytes, size_t size, size_t count, void *context) {
    struct answer *answer = context;
    char *grown = realloc(answer->text, answer->length + size * count + 1);
    if (!grown)
        abort();
    memcpy(grown + answer->length, bytes, size * count);
    answer->text = grown;
    answer->length += size * count;
    grown[answer->length] = '\0';
    return size * count;
}

struct answer world_ask(const char *method, const char *path, const char *body) {
    struct answer answer = {.text = calloc(1, 1)};
    char url[256];
    long status = 0;
    struct curl_slist *list = curl_slist_append(NULL, "Authorization: Bearer " ADMIN);
    list = curl_slist_append(list, "Content-Type: application/json");
    snprintf(url, sizeof url, "Musterd-Player: %s", world.player ? world.player : "");
    if (world.player)
        list = curl_slist_append(list, url);
    snprintf(url, sizeof url, "Idempotency-Key: row-%d", world.keys);
    if (!world.made && strcmp(method, "POST") == 0 && world.keys++ >= 0)
        list = curl_slist_append(list, url);
    snprintf(url, sizeof url, "http://127.0.0.1:%u%s", world.port, path);
    curl_easy_reset(world.curl);
    curl_easy_setopt(world.curl, CURLOPT_URL, url);
    curl_easy_setopt(world.curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(world.curl, CURLOPT_TIMEOUT, 10L);
    curl_easy_setopt(world.curl, CURLOPT_HTTPHEADER, list);
    curl_easy_setopt(world.curl, CURLOPT_WRITEFUNCTION, keep);
    curl_easy_setopt(world.curl, CURLOPT_WRITEDATA, &answer);
    if (body)
        curl_easy_setopt(world.curl, CURLOPT_POSTFIELDS, body);
    curl_easy_setopt(world.curl, CURLOPT_CUSTOMREQUEST, method);
    if (curl_easy_perform(world.curl) == CURLE_OK)
        curl_easy_getinfo(world.curl, CURLINFO_RESPONSE_CODE, &status);
    answer.status = (int)status;
    curl_slist_free_all(list);
    return answer;
}

json_t *world_must(const char *path, const char *body) {
    struct answer answer = world_ask(body ? "POST" : "GET", path, body);
    if (answer.status != 200 && answer.status != 201) {
        fprintf(stderr, "%s answered %d: %s\n", path, answer.status, answer.text);
        target_broken("what is whole is served");
    }
    json_t *json = json_loads(answer.text, 0, NULL);
    free(answer.text);
    if (!json)
        target_broken("an answer is JSON");
    return json;
}

const char *world_word(const json_t *object, const char *name) {
    const char *text = json_string_value(json_object_get(object, name));
    return text ? text : "";
}

/* ---- the database -------------------------------------------------------------------------------------------- */

static bool is_deadlock(const PGresult *result) {
    const char *code = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    return code && strcmp(code, "40P01") == 0;
}

void world_sql(const char *text) {
    PGresult *result = PQexec(world.open.sql, text);
    for (int i = 0; i < 20 && is_deadlock(result); i++) { /* with the daemon */
        PQclear(result);
        result = PQexec(world.open.sql, text);
    }
    ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
        fprintf(stderr, "%s", PQresultErrorMessage(result));
        target_broken("the target's own statements are good");
    }
    PQclear(result);
}

long world_count(const char *table) {
    char text[128];
    snprintf(text, sizeof text, "SELECT count(*) FROM %s", table);
    PGresult *result = PQexec(world.open.sql, text);
    const long n = PQntuples(result) == 1 ? strtol(PQgetvalue(result, 0, 0), NULL, 10) : -1;
    PQclear(result);
    return n;
}

/* ---- making it ------------------------------------------------------------------------------------------------- */

static int act(const char *id) {
    char path[128], body[256], role[80] = "";
    snprintf(path, sizeof path, "/v1/games/%s", id);
    json_t *game = world_must(path, NULL), *item;
    size_t i;
    json_array_foreach(json_object_get(game, "roles"), i, item) {
        if (json_is_true(json_object_get(item, "to_act")))
            snprintf(role, sizeof role, "%s", world_word(item, "role"));
    }
    json_decref(game);
    if (!role[0])
        return 0;
    snprintf(path, sizeof path, "/v1/games/%s/actions?role=%s", id, role);
    json_t *list = world_must(path, NULL);
    const json_t *actions = json_object_get(list, "actions");
    snprintf(body, sizeof body, "{\"role\":\"%s\",\"seq\":%lld,\"key\":\"%s\"}", role,
             (long long)json_integer_value(json_object_get(list, "seq")),
             world_word(json_array_get(actions, (size_t)rand() % json_array_size(actions)), "key"));
    json_decref(list);
    snprintf(path, sizeof path, "/v1/games/%s/actions", id);
    json_decref(world_must(path, body));
    return 1;
}

static const char *red_of(int which) {
    return which == WITNESS ? "carol" : "alice";
}

static const char *blue_of(int which) {
    return which == WITNESS ? "dave" : "bob";
}

static void make_game(int which, bool full, int actions) {
    char body[256];
    int done = 0;
    snprintf(body, sizeof body,
             "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"%s\"%s%s%s},"
             "\"clock\":{\"kind\":\"move\",\"seconds\":3600,\"on_expiry\":\"notice\"}}",
             red_of(which), full ? ",\"blue\":\"" : "", full ? blue_of(which) : "", full ? "\"" : "");
    for (int tries = 0; tries == 0 || (done < actions && tries < TRIES); tries++) {
        json_t *game = world_must("/v1/games", body);
        snprintf(world.open.id[which], sizeof world.open.id[which], "%s", world_word(game, "id"));
        json_decref(game);
        for (done = 0; done < actions && act(world.open.id[which]);)
            done++;
    }
    uint8_t bytes[16];
    if (!game_id_parse(world.open.id[which], strlen(world.open.id[which]), bytes))
        target_broken("a game has an id");
    world.open.number[which] = game_id_number(bytes);
}

struct request {
    const char *player, *method, *rest, *body;
};

static void make_things(const char *before, const struct request *things, size_t count) {
    char path[128];
    for (size_t i = 0; i < count; i++) {
        snprintf(path, sizeof path, "%s%s", before, things[i].rest);
        world.player = things[i].player;
        struct answer answer = world_ask(things[i].method, path, things[i].body);
        if (answer.status < 200 || answer.status > 204) {
            fprintf(stderr, "%s %s answered %d: %s\n", things[i].method, path, answer.status, answer.text);
            target_broken("rows are made");
        }
        free(answer.text);
    }
    world.player = NULL;
}

/* What can stand beside a game. */
static void make_beside(int which) {
    const char *red = red_of(which), *blue = blue_of(which);
    const struct request things[] = {
        {red, "PUT", "/orders/red", "{\"rules\":[{\"do\":\"only-choice\"}]}"},
        {red, "PUT", "/notes/red", "{\"text\":\"mine\"}"},
        {red, "POST", "/messages", "{\"channel\":\"players\",\"text\":\"hello\"}"},
        {blue, "POST", "/messages/1/reports?channel=players", "{\"reason\":\"Irony\"}"},
        {red, "POST", "/proposals", "{\"role\":\"red\",\"kind\":\"draw\"}"},
        {NULL, "POST", "/direct", "{\"do\":\"extend\",\"seconds\":60,\"reason\":\"late\"}"},
    };
    char before[64];
    snprintf(before, sizeof before, "/v1/games/%s", world.open.id[which]);
    make_things(before, things, sizeof things / sizeof *things);
}

/* What belongs to people and apps. */
static void make_people(void) {
    char soon[16], vacation[80];
    const time_t in_20_days = time(NULL) + 20 * 86400;
    struct tm tm;
    strftime(soon, sizeof soon, "%Y-%m-%d", gmtime_r(&in_20_days, &tm));
    snprintf(vacation, sizeof vacation, "{\"vacations\":[{\"from\":\"%s\",\"to\":\"%s\"}]}", soon, soon);
    const struct request things[] = {
        {"alice", "PUT", "/v1/me/vacation", vacation},
        {NULL, "PUT", "/v1/players/bob/restriction", "{\"kind\":\"mute\",\"reason\":\"Irony\"}"},
        {NULL, "POST", "/v1/rulesets/muster-test/drafts", "{\"draft\":\"mine\",\"name\":\"Mine\"}"},
        {NULL, "PATCH", "/v1/rulesets/muster-test/drafts/mine",
         "{\"seq\":0,\"edits\":[{\"table\":\"cards.csv\",\"key\":[\"1\"],\"confirm\":true}]}"},
    };
    make_things("", things, sizeof things / sizeof *things);
    world_sql("INSERT INTO outages (down_from, down_until) VALUES (1000000, 2000000)");
}

static void make_league(void) {
    json_t *league = world_must("/v1/leagues", "{\"name\":\"Winter\",\"kind\":\"swiss\",\"games\":[{\"ruleset\":"
                                               "\"muster-test\",\"scenario\":\"skirmish\"}]}");
    char before[80];
    snprintf(before, sizeof before, "/v1/leagues/%s", world_word(league, "id"));
    json_decref(league);
    static const struct request things[] = {
        {NULL, "PUT", "/members/alice", "{}"},
        {NULL, "PUT", "/members/bob", "{}"},
        {NULL, "POST", "/rounds", "{\"make\":true,\"round\":1}"},
    };
    make_things(before, things, sizeof things / sizeof *things);
}

static void make_finished(void) {
    json_t *game = world_must("/v1/games", "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":"
                                           "\"alice\",\"blue\":\"bob\"}}");
    char path[80];
    snprintf(path, sizeof path, "/v1/games/%s/resign", world_word(game, "id"));
    json_decref(game);
    json_decref(world_must(path, "{\"role\":\"red\"}"));
}

/* Another thread of the daemon rates the finished game, and takes its news away. */
static void await_ratings(void) {
    while (world_count("ratings") == 0 || world_count("outcome_news") > 0)
        usleep(10000);
    world_sql("INSERT INTO outcome_news (game_id) VALUES (0)");
}

static void make_token(void) {
    uint8_t hash[TOKEN_HASH];
    char text[512], hex[2 * TOKEN_HASH + 1];
    token_hash(ADMIN, strlen(ADMIN), hash);
    for (int i = 0; i < TOKEN_HASH; i++)
        snprintf(hex + (size_t)2 * (size_t)i, 3, "%02x", hash[i]);
    snprintf(
        text, sizeof text,
        "INSERT INTO tokens VALUES ('01a1fe11-29b7-7479-9c2c-49c320f99bb8', '\\x%s', 2, NULL, '', 'rows', now(), NULL),"
        " ('01a1fe11-29b7-7479-9c2c-49c320f99bb9', decode(repeat('00', 32), 'hex'), 1, NULL, 'app', 'victim', now(),"
        " NULL)",
        hex);
    world_sql(text);
}

static void end(void) {
    char command[128];
    curl_easy_cleanup(world.curl);
    PQfinish(world.open.sql);
    api_stop(world.api);
    workers_stop(world.workers);
    api_free(world.api);
    privatepg_stop(world.pg);
    snprintf(command, sizeof command, "rm -rf %s", world.open.dir);
    if (system(command) != 0)
        fprintf(stderr, "%s is left behind\n", world.open.dir);
}

static void start_daemon(struct loader *loader) {
    static struct config config;
    char *arguments[] = {"rows", NULL}, why[256];
    int count = 1;
    setenv("MUSTERD_RATE_LIMIT", "0", 1);
    setenv("MUSTERD_DATA_DIR", world.open.dir, 1);
    if (config_read(&config, &count, arguments) != 0)
        target_broken("the standard settings are good");
    struct worker_hooks hooks = {0};
    int listener = http_socket_listen("127.0.0.1:0", &world.port, why, sizeof why);
    static const uint8_t ticket_key[32];
    struct census games = {NULL, 0};
    world.api = api_create(&config, loader, ticket_key);
    api_hooks(world.api, &hooks);
    world.workers = workers_start(privatepg_conninfo(world.pg), 1, 0, 100, 0, loader, &hooks);
    if (listener < 0 || !world.workers || api_start(world.api, world.workers, listener, &games) != 0)
        target_broken("the daemon starts");
}

const struct world *world_make(void) {
    char path[4096];
    const char *build = getenv("MUSTERD_BUILD");
    struct loader *loader = target_loader();
    signal(SIGPIPE, SIG_IGN);
    if (!scratch_folder(world.open.dir, sizeof world.open.dir, "rows") ||
        !(world.pg = privatepg_start(world.open.dir, NULL)))
        target_broken("a PostgreSQL starts");
    snprintf(path, sizeof path, "%s/share/sql", build ? build : "build");
    if (admin_migrate(privatepg_conninfo(world.pg), path) < 0 ||
        admin_keep_content(privatepg_conninfo(world.pg), loader) != 0)
        target_broken("the schema is made");
    world.open.sql = PQconnectdb(privatepg_conninfo(world.pg));
    world.curl = curl_easy_init();
    make_token();
    start_daemon(loader);
    json_decref(world_must("/v1/webhooks", "{\"url\":\"https://example.org/hook\",\"types\":[\"game.entry\"]}"));
    make_game(0, false, 0);
    make_game(1, true, 3);
    make_game(2, true, ACTIONS);
    make_game(WITNESS, true, 3);
    for (int i = 1; i < GAMES; i++)
        make_beside(i);
    make_people();
    make_league();
    make_finished();
    await_ratings();
    world.made = true;
    atexit(end);
    return &world.open;
}

void world_forget(int game) {
    uint8_t bytes[16];
    if (game_id_parse(world.open.id[game], strlen(world.open.id[game]), bytes))
        workers_game_changed(world.workers, bytes, false);
}

/* Deletion: of players, who leave a pseudonym everywhere, of games, and of messages. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>
#include <postgresql/libpq-fe.h>

#include "../support/admin.h"
#include "../support/play.h"
#include "../support/wire.h"

#define MUSTER "\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\""
/* Nobody else's text contains these. */
#define ZOE     "zoe.marks_9-x"
#define CALLED  "Quincunx of Naseby"
#define DISCORD "80351110224678912"
#define SLACK   "UZ0EAT51ACK"
#define WORDS   "ostrich feathers"
#define HOOK    "https://receiver.example/zoe-hook"
enum { SOON = 180000, SECRET = 160, PSEUDONYM_LENGTH = 16, TRIES = 1000 };

static struct server second;
static struct client app, other_app, zoe, bob, beside;
static char secrets[3][SECRET];
static PGconn *database;
static int port;

static void make_token(struct client *by, struct client *client, char secret[SECRET], const char *body) {
    json_t *made = ask(by, 201, "POST", "/v1/tokens", body);
    snprintf(secret, SECRET, "%s", string_of(made, "token"));
    json_decref(made);
    *client = admin;
    client->token = secret;
}

static int set_up(void **state) {
    static const char *const settings[] = {"MUSTERD_TEST_CLOCK=on", "MUSTERD_RATE_LIMIT=0", NULL};
    struct server *server = admin_begin(state, settings);
    port = admin.port;
    make_token(&admin, &app, secrets[0], "{\"scope\":\"app\",\"name\":\"club\"}");
    make_token(&admin, &other_app, secrets[1], "{\"scope\":\"app\",\"name\":\"other\"}");
    zoe = bob = app;
    zoe.player = ZOE;
    bob.player = "bob";
    database = PQconnectdb(text("host=%s/postgres user=musterd dbname=musterd", server->data_dir));
    assert_int_equal(PQstatus(database), CONNECTION_OK);
    server_start_beside(&second, server);
    client_init(&beside, second.port, SERVER_ADMIN_TOKEN);
    return 0;
}

static int tear_down(void **state) {
    PQfinish(database);
    client_finish(&beside);
    server_finish_beside(&second);
    return admin_teardown(state);
}

static PGresult *sql(const char *statement) {
    PGresult *result = PQexec(database, statement);
    const ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK)
        fail_msg("%s: %s", statement, PQerrorMessage(database));
    return result;
}

static long number(const char *statement) {
    PGresult *result = sql(statement);
    const long n = PQntuples(result) > 0 ? strtol(PQgetvalue(result, 0, 0), NULL, 10) : 0;
    PQclear(result);
    return n;
}

static const char *of_game(const char *id, const char *rest) {
    return text("/v1/games/%s%s", id, rest);
}

static void post(struct client *client, int status, const char *method, const char *path, const char *body) {
    json_decref(ask(client, status, method, path, body));
}

/* ---- the columns ------------------------------------------------------------------------------------------------- */

/* Every column that can hold a text. HOLDS: a player's id can be in it, and forget_player() in sql/ treats it. NEVER:
 * the daemon writes no player's id there. A new column needs a decision: if it can hold an id, forget_player() must
 * replace or remove it (in a new migration), and test_nothing_remains must put one there. */
enum content { NEVER, HOLDS };
static const struct {
    const char *column;
    enum content content;
} columns[] = {
    {"actions.entry", HOLDS},   /* substitutes: the new player and the former one */
    {"actions.idem", NEVER},    /* a hash of the key and of the role, or of the token */
    {"analyses.result", NEVER}, /* keys, roles and numbers */
    {"audit.app", NEVER},
    {"audit.details", HOLDS},
    {"audit.what", NEVER},
    {"contents.files", NEVER},
    {"contents.hash", NEVER},
    {"contents.ruleset", NEVER},
    {"contents.version", NEVER},
    {"creations.key", HOLDS}, /* a hash that includes the player; the row goes */
    {"creations.rest", HOLDS},
    {"deliveries.data", HOLDS},
    {"deliveries.error", NEVER}, /* the receiver's answer */
    {"draft_entries.author", HOLDS},
    {"draft_entries.draft", NEVER},
    {"draft_entries.edits", NEVER}, /* what the author wrote of the printed game */
    {"draft_entries.ruleset", NEVER},
    {"drafts.manifest", NEVER}, /* what its maker wrote */
    {"drafts.name", NEVER},
    {"drafts.ruleset", NEVER},
    {"feed_notices.app", NEVER},
    {"feed_notices.data", HOLDS},
    {"feeds.app", NEVER},
    {"game_secrets.seed", NEVER},
    {"games.clock", NEVER},
    {"games.commitment", NEVER},
    {"games.content_hash", NEVER},
    {"games.labels", NEVER}, /* what the maker wrote */
    {"games.options", NEVER},
    {"games.owner_app", NEVER},
    {"games.owner_player", HOLDS},
    {"games.pack", NEVER},
    {"games.result", NEVER}, /* by role */
    {"games.ruleset", NEVER},
    {"games.scenario", NEVER},
    {"games.version", NEVER},
    {"league_games.seats", HOLDS},
    {"kept_answers.key", NEVER},
    {"kept_answers.request", NEVER},
    {"kept_answers.sealed", NEVER}, /* encrypted with what the daemon does not keep, and dropped after a day */
    {"league_members.player", HOLDS},
    {"league_members.wishes", HOLDS}, /* players to be kept apart from */
    {"league_rounds.byes", HOLDS},
    {"league_rounds.imported", HOLDS},
    {"leagues.app", NEVER},
    {"leagues.invitation", NEVER},
    {"leagues.settings", NEVER}, /* what the organiser wrote, without players */
    {"messages.idem", HOLDS},    /* a hash that includes the player */
    {"messages.player", HOLDS},
    {"messages.text", HOLDS},
    {"musterd_migrations.name", NEVER},
    {"notes.player", HOLDS},
    {"notes.text", HOLDS},
    {"orders.player", HOLDS},
    {"orders.rules", HOLDS},
    {"outcomes.by", NEVER},
    {"outcomes.clock", NEVER},
    {"outcomes.player", HOLDS},
    {"outcomes.ruleset", NEVER},
    {"outcomes.side", NEVER},
    {"packs.base", NEVER},
    {"packs.content_hash", NEVER},
    {"packs.manifest", NEVER}, /* what the owner wrote */
    {"packs.name", NEVER},
    {"packs.ruleset", NEVER},
    {"packs.version", NEVER},
    {"packs.zip", NEVER},
    {"players.app", NEVER},
    {"players.discord_id", HOLDS},
    {"players.id", HOLDS},
    {"players.name", HOLDS},
    {"players.slack_id", HOLDS},
    {"probes.worker", NEVER},
    {"proposals.idem", HOLDS}, /* a hash that includes the player */
    {"proposals.invited", HOLDS},
    {"proposals.player", HOLDS},
    {"rating_rulesets.ruleset", NEVER},
    {"ratings.player", HOLDS},
    {"ratings.ruleset", NEVER},
    {"ratings.side", NEVER},
    {"rule_names.content_hash", NEVER},
    {"rule_names.names", NEVER}, /* the ruleset's own words */
    {"rule_names.ruleset", NEVER},
    {"rule_names.version", NEVER},
    {"reports.player", HOLDS},
    {"reports.reason", HOLDS},
    {"restrictions.app", NEVER},
    {"restrictions.player", HOLDS},
    {"restrictions.reason", HOLDS},
    {"seats.commitment", NEVER},
    {"seats.entropy", NEVER}, /* part of the dice, which stay verifiable */
    {"seats.invitation", NEVER},
    {"seats.invited", HOLDS},
    {"seats.player", HOLDS},
    {"seats.value", NEVER},
    {"secrets.bytes", NEVER},
    {"secrets.name", NEVER},
    {"snapshots.state", NEVER}, /* the rules' state, by role */
    {"tokens.app", NEVER},
    {"tokens.hash", HOLDS},  /* of the player's token */
    {"tokens.label", NEVER}, /* of apps' tokens */
    {"tokens.name", HOLDS},
    {"tokens.player", HOLDS},
    {"vacations.calendar", HOLDS},
    {"vacations.player", HOLDS},
    {"webhooks.app", NEVER},
    {"webhooks.name", HOLDS},
    {"webhooks.old_secret", HOLDS},
    {"webhooks.player", HOLDS},
    {"webhooks.secret", HOLDS},
    {"webhooks.url", HOLDS},
};
enum { COLUMNS = sizeof columns / sizeof columns[0] };

static PGresult *text_columns(void) {
    return sql("SELECT c.table_name || '.' || c.column_name, c.table_name, c.column_name"
               " FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)"
               " WHERE table_schema = 'public' AND t.table_type = 'BASE TABLE'"
               " AND (c.data_type IN ('text', 'json', 'jsonb', 'bytea', 'ARRAY', 'character varying', 'USER-DEFINED')"
               "  AND c.udt_name <> '_int8') ORDER BY 1");
}

static void test_every_column_is_decided(void **state) {
    (void)state;
    PGresult *found = text_columns();
    for (int row = 0; row < PQntuples(found); row++) {
        int i = 0;
        while (i < COLUMNS && strcmp(columns[i].column, PQgetvalue(found, row, 0)) != 0)
            i++;
        if (i == COLUMNS)
            fail_msg("%s is new: can it hold a player's id? See the comment above columns[] in %s",
                     PQgetvalue(found, row, 0), __FILE__);
    }
    assert_int_equal(PQntuples(found), COLUMNS);
    PQclear(found);
}

/* ---- everything that one player can leave ----------------------------------------------------------------------- */

struct traces {
    char running[GAME_ID], finished[GAME_ID], open[GAME_ID], kept[GAME_ID], left[GAME_ID], taken[GAME_ID],
        offered[GAME_ID];
    char token[SECRET];
    struct client own;
};

static void make(struct client *client, char id[GAME_ID], const char *more) {
    make_game(client, id, text("{" MUSTER "%s}", more));
}

static void substitute(struct client *by, struct client *invited, const char *id, const char *player) {
    json_t *made = ask(by, 201, "POST", of_game(id, "/proposals"),
                       text("{\"role\":\"red\",\"kind\":\"substitute\",\"player\":\"%s\"}", player));
    const char *path = text("/v1/games/%s/proposals/%ld", id, number_of(made, "n"));
    post(&bob, 200, "PUT", path, "{\"role\":\"blue\",\"accept\":true}");
    post(invited, 200, "PUT", path, "{\"accept\":true}");
    json_decref(made);
}

static void make_games(struct traces *traces) {
    struct client carol = app;
    const char *const key[] = {"Idempotency-Key: zoe-makes-it", NULL};
    struct reply reply;
    carol.player = "carol";
    client_send(&zoe, &reply, "POST", "/v1/games",
                "{" MUSTER ",\"orders_delay\":60,\"clock\":{\"kind\":\"move\",\"seconds\":86400,\"on_expiry\":"
                "\"notice\"},\"seats\":{\"red\":\"" ZOE "\",\"blue\":\"bob\"}}",
                key);
    assert_int_equal(reply.status, 201);
    strcpy(traces->running, string_of(reply.json, "id"));
    reply_finish(&reply);
    make(&app, traces->finished, ",\"seats\":{\"red\":\"" ZOE "\",\"blue\":\"bob\"}");
    post(&bob, 200, "POST", of_game(traces->finished, "/resign"), NULL);
    make(&app, traces->open, ",\"seats\":{\"red\":\"" ZOE "\"}");
    make(&app, traces->kept, ",\"seats\":{\"red\":\"bob\"}");
    post(&app, 200, "PUT", of_game(traces->kept, "/seats/blue/invitation"), "{\"player\":\"" ZOE "\"}");
    make(&app, traces->left, ",\"seats\":{\"red\":\"" ZOE "\",\"blue\":\"bob\"}");
    substitute(&zoe, &carol, traces->left, "carol");
    make(&app, traces->taken, ",\"seats\":{\"red\":\"carol\",\"blue\":\"bob\"}");
    post(&app, 200, "POST", of_game(traces->taken, "/direct"),
         "{\"do\":\"replace\",\"reason\":\"ill\",\"role\":\"red\",\"player\":\"" ZOE "\"}");
    make(&app, traces->offered, ",\"seats\":{\"red\":\"" ZOE "\",\"blue\":\"bob\"}");
    post(&zoe, 201, "POST", of_game(traces->offered, "/proposals"),
         "{\"role\":\"red\",\"kind\":\"substitute\",\"player\":\"carol\"}");
}

/* Waits until the finished game counts for ratings. */
static void await_ratings(void) {
    for (bool current = false; !current;) {
        json_t *ratings = ask(&admin, 200, "GET", "/v1/ratings?ruleset=muster-test", NULL);
        current = flag_of(ratings, "current") && item_of(member(ratings, "items"), "player", ZOE);
        json_decref(ratings);
        usleep(20000);
    }
}

/* An admin lets the player confirm a record in a draft. */
static void edit_draft(void) {
    struct client as_zoe = admin;
    as_zoe.player = ZOE;
    post(&admin, 201, "POST", "/v1/rulesets/muster-test/drafts", "{\"draft\":\"mine\",\"name\":\"Mine\"}");
    post(&as_zoe, 200, "PATCH", "/v1/rulesets/muster-test/drafts/mine",
         "{\"seq\":0,\"edits\":[{\"table\":\"cards.csv\",\"key\":[\"1\"],\"confirm\":true}]}");
}

static void leave_traces(struct traces *traces) {
    struct events events;
    struct reply reply;
    char day[16];
    const time_t in_20_days = time(NULL) + 20 * 86400;
    struct tm tm;
    strftime(day, sizeof day, "%Y-%m-%d", gmtime_r(&in_20_days, &tm));
    events_open(&events, port, app.token, NULL, "/v1/me/stream", -1); /* the app's notices are recorded from now on */
    events_close(&events);
    post(&app, 201, "POST", "/v1/webhooks", "{\"url\":\"https://receiver.example/app\"}");
    post(&zoe, 201, "POST", "/v1/webhooks", "{\"url\":\"" HOOK "\",\"name\":\"" CALLED "\"}");
    make_token(&app, &traces->own, traces->token,
               "{\"scope\":\"player\",\"player\":\"" ZOE "\",\"name\":\"" CALLED "'s phone\"}");
    post(&app, 200, "PATCH", "/v1/players/" ZOE,
         "{\"name\":\"" CALLED "\",\"discord_id\":\"" DISCORD "\",\"slack_id\":\"" SLACK "\"}");
    make_games(traces);
    json_t *league =
        ask(&app, 201, "POST", "/v1/leagues", "{\"name\":\"Winter\",\"kind\":\"swiss\",\"games\":[{" MUSTER "}]}");
    const char *members = text("/v1/leagues/%s/members", string_of(league, "id"));
    post(&app, 201, "PUT", text("%s/" ZOE, members), "{\"byes\":[1]}");
    post(&app, 201, "PUT", text("%s/bob", members), "{\"apart\":[\"" ZOE "\"]}");
    post(&app, 201, "PUT", text("%s/carol", members), NULL);
    post(&app, 201, "PUT", text("%s/dan", members), NULL);
    for (int i = 0; i < 2; i++) /* in the first round the player asks for a bye, in the second one there is a game */
        post(&app, 201, "POST", text("/v1/leagues/%s/rounds", string_of(league, "id")),
             "{\"make\":true,\"early\":true}");
    json_decref(league);
    post(&zoe, 200, "PUT", of_game(traces->running, "/orders/red"), "{\"rules\":[{\"do\":\"only-choice\"}]}");
    post(&zoe, 200, "PUT", of_game(traces->running, "/notes/red"), "{\"text\":\"" WORDS "\"}");
    edit_draft();
    post(&zoe, 200, "PUT", "/v1/me/vacation", text("{\"vacations\":[{\"from\":\"%s\",\"to\":\"%s\"}]}", day, day));
    const char *const key[] = {"Idempotency-Key: zoe-says", NULL};
    client_send(&zoe, &reply, "POST", of_game(traces->running, "/messages"),
                "{\"channel\":\"players\",\"text\":\"" WORDS "\"}", key);
    assert_int_equal(reply.status, 201);
    reply_finish(&reply);
    post(&bob, 201, "POST", of_game(traces->running, "/messages"), "{\"channel\":\"players\",\"text\":\"well\"}");
    post(&zoe, 204, "POST", of_game(traces->running, "/messages/2/reports?channel=players"),
         "{\"reason\":\"" WORDS "\"}");
    post(&app, 200, "PUT", "/v1/players/" ZOE "/restriction", "{\"kind\":\"mute\",\"reason\":\"Irony\"}");
    post(&zoe, 201, "POST", of_game(traces->running, "/proposals"), "{\"role\":\"red\",\"kind\":\"draw\"}");
    post(&traces->own, 200, "POST", of_game(traces->running, "/actions"),
         "{\"role\":\"red\",\"seq\":0,\"key\":\"advance\"}");
    await_ratings();
}

/* How many rows of any table have this text, as it is or as the bytes of a binary column. */
static long rows_with(const char *wanted, char where[64]) {
    PGresult *tables = sql("SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'"
                           " AND table_type = 'BASE TABLE'");
    long sum = 0;
    for (int i = 0; i < PQntuples(tables); i++) {
        const long n = number(text("SELECT count(*) FROM %s t WHERE position('%s' IN t::text) > 0"
                                   " OR position(encode('%s', 'hex') IN t::text) > 0",
                                   PQgetvalue(tables, i, 0), wanted, wanted));
        if (n > 0)
            snprintf(where, 64, "%s", PQgetvalue(tables, i, 0));
        sum += n;
    }
    PQclear(tables);
    return sum;
}

static void must_not_remain(const char *wanted) {
    char where[64];
    if (rows_with(wanted, where) > 0)
        fail_msg("\"%s\" is still in the table %s", wanted, where);
}

/* Each column that holds an id must have had one, so that the test would see it remain. */
static void every_table_was_tried(void) {
    static const char *const tables[] = {"actions",      "audit",     "deliveries",     "feed_notices",
                                         "games",        "messages",  "notes",          "orders",
                                         "players",      "proposals", "seats",          "tokens",
                                         "vacations",    "webhooks",  "league_members", "league_rounds",
                                         "league_games", "outcomes",  "ratings",        "reports",
                                         "restrictions"};
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++)
        if (number(text("SELECT count(*) FROM %s t WHERE position('" ZOE "' IN t::text) > 0"
                        " OR position(encode('" ZOE "', 'hex') IN t::text) > 0",
                        tables[i])) == 0)
            fail_msg("no row of %s has the player's id", tables[i]);
    assert_int_not_equal(number("SELECT count(*) FROM creations"), 0);
}

static void pseudonym_in(struct client *client, const char *id, const char *role, char out[64]) {
    json_t *game = ask(client, 200, "GET", of_game(id, ""), NULL);
    const json_t *seat = item_of(member(game, "roles"), "role", role);
    snprintf(out, 64, "%s", string_of(seat, "player"));
    if (strncmp(out, "gone-", 5) == 0)
        assert_true(json_is_null(member(seat, "name")));
    json_decref(game);
}

/* One pseudonym, in every seat, on both daemons, whatever they had in memory. */
static void check_seats(const struct traces *traces, char pseudonym[64]) {
    char other[64];
    pseudonym_in(&admin, traces->running, "red", pseudonym);
    assert_int_equal(strlen(pseudonym), PSEUDONYM_LENGTH);
    assert_int_equal(strncmp(pseudonym, "gone-", 5), 0);
    const char *const held[] = {traces->running, traces->finished, traces->taken};
    for (size_t i = 0; i < sizeof held / sizeof held[0]; i++) {
        pseudonym_in(&admin, held[i], "red", other);
        assert_string_equal(other, pseudonym);
        for (int tries = 0; tries < TRIES; tries++) {
            pseudonym_in(&beside, held[i], "red", other);
            if (strcmp(other, pseudonym) == 0)
                break;
        }
        assert_string_equal(other, pseudonym);
    }
}

static void must_say(struct client *client, const char *path, const char *pseudonym, bool expected) {
    struct reply reply;
    client_send(client, &reply, "GET", path, NULL, NULL);
    if (reply.status != 200 || strstr(reply.body, ZOE) || strstr(reply.body, CALLED) ||
        (expected && !strstr(reply.body, pseudonym)))
        fail_msg("%s answers %d: %.2000s", path, reply.status, reply.body);
    reply_finish(&reply);
}

static void check_answers(struct client *client, const struct traces *traces, const char *pseudonym) {
    must_say(client, of_game(traces->left, "/log?role=spectator"), pseudonym, true);
    must_say(client, of_game(traces->taken, "/log?role=spectator"), pseudonym, true);
    must_say(client, of_game(traces->left, "/view?role=spectator"), pseudonym, false);
    must_say(client, of_game(traces->finished, "/export"), pseudonym, true);
    must_say(client, of_game(traces->running, "/messages?channel=players"), pseudonym, true);
    must_say(client, of_game(traces->running, "/proposals"), pseudonym, true);
    must_say(client, of_game(traces->kept, ""), pseudonym, false);
    must_say(client, of_game(traces->offered, ""), pseudonym, true);
    must_say(client, "/v1/games?limit=200", pseudonym, true);
    must_say(client, "/v1/audit?limit=200", pseudonym, true);
    must_say(client, "/v1/players?limit=200", pseudonym, true);
    must_say(client, "/v1/tokens?limit=200", pseudonym, false);
    must_say(client, "/v1/webhooks?limit=200", pseudonym, false);
}

static void verify_all(const struct server *server) {
    char command[1024], output[4096];
    snprintf(command, sizeof command,
             "MUSTERD_DATA_DIR='%s' MUSTERD_RULESETS_DIR='%s/rulesets:%s/tests/rulesets' '%s' verify 2>&1",
             server->data_dir, server_build(), server_build(), server_program());
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    output[fread(output, 1, sizeof output - 1, pipe)] = '\0';
    if (pclose(pipe) != 0)
        fail_msg("%s", output);
}

static void must_end(struct events *events) {
    struct event event;
    while (events_next(events, &event, SOON))
        event_finish(&event);
    assert_true(events->ended);
    events_close(events);
}

/* What was agreed about the seats, so that what the others see has not changed otherwise. */
static void check_consequences(const struct traces *traces) {
    json_t *game = ask(&admin, 200, "GET", of_game(traces->offered, ""), NULL);
    assert_null(json_object_get(item_of(member(game, "roles"), "role", "red"), "invited"));
    json_decref(game);
    game = ask(&admin, 200, "GET", of_game(traces->kept, ""), NULL);
    assert_null(json_object_get(item_of(member(game, "roles"), "role", "blue"), "invited"));
    json_decref(game);
    json_t *list = ask(&admin, 200, "GET", of_game(traces->running, "/proposals"), NULL);
    assert_string_equal(string_of(json_array_get(member(list, "items"), 0), "status"), "lapsed");
    json_decref(list);
    /* The others go on: the director replaces, and a seat that had not begun to play is free. */
    post(&app, 200, "POST", of_game(traces->running, "/direct"),
         "{\"do\":\"replace\",\"reason\":\"left\",\"role\":\"red\",\"player\":\"carol\"}");
    struct client carol = app;
    carol.player = "carol";
    post(&carol, 200, "PUT", of_game(traces->open, "/seats/red"), NULL);
}

static void test_nothing_remains(void **state) {
    static struct events game_stream, own_stream, beside_stream;
    static struct traces traces;
    char pseudonym[64];
    leave_traces(&traces);
    every_table_was_tried();
    for (int i = 0; i < 2; i++) { /* both daemons have the games in memory */
        struct client *client = i ? &beside : &admin;
        must_say(client, "/healthz", "", false);
        json_decref(view_of(client, traces.running, "spectator"));
        json_decref(ask(client, 200, "GET", of_game(traces.left, "/log?role=spectator"), NULL));
        json_decref(ask(client, 200, "GET", of_game(traces.taken, "/log?role=spectator"), NULL));
    }
    events_open(&game_stream, port, app.token, ZOE, of_game(traces.running, "/stream?role=red"), -1);
    events_open(&own_stream, port, traces.token, NULL, "/v1/me/stream", -1);
    events_open(&beside_stream, second.port, app.token, ZOE, "/v1/me/stream", -1);
    post(&app, 204, "DELETE", "/v1/players/" ZOE, NULL);
    refuse(&traces.own, "bad-token", "GET", "/v1/me", NULL);
    check_seats(&traces, pseudonym);
    check_answers(&admin, &traces, pseudonym);
    check_answers(&beside, &traces, pseudonym);
    must_end(&game_stream);
    must_end(&own_stream);
    must_end(&beside_stream);
    static const char *const gone[] = {ZOE, CALLED, WORDS, HOOK, DISCORD, SLACK};
    for (size_t i = 0; i < sizeof gone / sizeof gone[0]; i++)
        must_not_remain(gone[i]);
    verify_all(*state);
    check_consequences(&traces);
    refuse(&app, "not-found", "DELETE", "/v1/players/" ZOE, NULL);
    refuse(&admin, "not-found", "DELETE", text("/v1/players/%s", pseudonym), NULL);
    /* The app cannot act for the pseudonym, and the same id is a new player. */
    struct client ghost = app;
    ghost.player = pseudonym;
    refuse(&ghost, "not-allowed", "GET", "/v1/me", NULL);
    json_t *again = ask(&zoe, 200, "GET", "/v1/me/games", NULL);
    assert_int_equal(json_array_size(member(again, "items")), 0);
    json_decref(again);
}

/* Ids that are also words of JSON, of rules or of the log's bytes. */
static void test_an_id_that_is_a_word(void **state) {
    static const char *const words[] = {"player", "red", "role", "1", "game", "name", "status", "null"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        struct client one = app;
        char id[GAME_ID], pseudonym[64];
        one.player = words[i];
        make(&one, id, text(",\"seats\":{\"red\":\"%s\",\"blue\":\"bob\"}", words[i]));
        post(&app, 200, "POST", of_game(id, "/direct"),
             "{\"do\":\"replace\",\"reason\":\"red\",\"role\":\"blue\",\"player\":\"carol\"}");
        post(&app, 200, "POST", of_game(id, "/direct"),
             text("{\"do\":\"replace\",\"reason\":\"red\",\"role\":\"blue\",\"player\":\"%s\"}", words[i]));
        json_decref(ask(&app, 204, "DELETE", text("/v1/players/%s", words[i]), NULL));
        pseudonym_in(&admin, id, "red", pseudonym);
        json_t *log = ask(&admin, 200, "GET", of_game(id, "/log?role=spectator"), NULL);
        const json_t *entry = json_array_get(member(log, "items"), 2);
        assert_string_equal(string_of(member(entry, "terms"), "reason"), "red");
        assert_string_equal(string_of(member(entry, "terms"), "player"), pseudonym);
        assert_string_equal(string_of(entry, "role"), "blue");
        json_decref(log);
        json_decref(ask(&admin, 200, "GET", "/v1/audit?limit=20", NULL));
    }
    assert_int_equal(number("SELECT count(*) FROM audit WHERE json_typeof(details) <> 'object'"), 0);
    verify_all(*state);
}

static void test_who_may_delete_a_player(void **state) {
    (void)state;
    struct client own, nobody = admin;
    char secret[SECRET];
    nobody.token = NULL;
    make_token(&app, &own, secret, "{\"scope\":\"player\",\"player\":\"nora\"}");
    refuse(&nobody, "no-token", "DELETE", "/v1/players/nora", NULL);
    refuse(&own, "not-allowed", "DELETE", "/v1/players/nora", NULL);
    refuse(&other_app, "not-found", "DELETE", "/v1/players/nora", NULL);
    struct client acting = app;
    acting.player = "nora";
    refuse(&acting, "not-allowed", "DELETE", "/v1/players/nora", NULL);
    refuse(&app, "not-found", "DELETE", "/v1/players/never-named", NULL);
    refuse(&app, "not-found", "DELETE", "/v1/players/a%20b", NULL);
    refuse(&app, "bad-request", "DELETE", "/v1/players/nora", "{\"sure\":true}");
    refuse(&app, "bad-parameter", "DELETE", "/v1/players/nora?sure=true", NULL);
    json_decref(ask(&own, 200, "GET", "/v1/me", NULL));
    json_decref(ask(&admin, 204, "DELETE", "/v1/players/nora", "{}"));
    refuse(&own, "bad-token", "GET", "/v1/me", NULL);
}

/* ---- games ------------------------------------------------------------------------------------------------------- */

static long rows_of_game(const char *id) {
    char where[64];
    return rows_with(id, where) + number("SELECT count(*) FROM actions a WHERE NOT EXISTS"
                                         " (SELECT FROM games g WHERE g.game_id = a.game_id)");
}

/* Reads what has changed since the last time, and keeps the new `since`. true: the game is among it. */
static bool follower_hears_of(char since[160], const char *id) {
    json_t *list =
        ask(&admin, 200, "GET", text("/v1/games?player=ann&limit=200%s%s", *since ? "&since=" : "", since), NULL);
    const json_t *game;
    bool heard = false;
    size_t i;
    json_array_foreach(member(list, "items"), i, game) heard |= strcmp(string_of(game, "id"), id) == 0;
    snprintf(since, 160, "%s", string_of(list, "since"));
    json_decref(list);
    return heard;
}

static void test_a_finished_game_is_deleted(void **state) {
    static struct events events;
    char id[GAME_ID], again[GAME_ID];
    make(&app, id, ",\"seats\":{\"red\":\"ann\",\"blue\":\"bob\"}");
    struct client ann = app;
    ann.player = "ann";
    post(&ann, 201, "POST", of_game(id, "/messages"), "{\"channel\":\"players\",\"text\":\"hello\"}");
    post(&ann, 200, "PUT", of_game(id, "/notes/red"), "{\"text\":\"mine\"}");
    json_t *problem = ask_problem(&admin, "not-over", "DELETE", of_game(id, ""), NULL);
    assert_string_equal(string_of(problem, "status_now"), "active");
    json_decref(problem);
    post(&ann, 200, "POST", of_game(id, "/resign"), NULL);
    json_t *made = ask(&ann, 201, "POST", of_game(id, "/proposals"), "{\"role\":\"red\",\"kind\":\"rematch\"}");
    json_t *answered = ask(&bob, 200, "PUT", text("/v1/games/%s/proposals/%ld", id, number_of(made, "n")),
                           "{\"role\":\"blue\",\"accept\":true}");
    strcpy(again, string_of(answered, "rematch"));
    json_decref(made);
    json_decref(answered);
    refuse(&app, "not-allowed", "DELETE", of_game(id, ""), NULL);
    refuse(&ann, "not-allowed", "DELETE", of_game(id, ""), NULL);
    json_decref(ask(&beside, 200, "GET", of_game(id, ""), NULL));
    json_t *linked = ask(&beside, 200, "GET", of_game(again, ""), NULL);
    assert_string_equal(string_of(linked, "rematch_of"), id);
    json_decref(linked);
    char since[160] = "";
    bool heard = follower_hears_of(since, again), unlinked = false;
    assert_true(heard);
    for (int tries = 0; tries < TRIES && heard; tries++) /* a game may be told twice */
        heard = follower_hears_of(since, again);
    assert_false(heard);
    json_decref(ask(&admin, 204, "DELETE", of_game(id, ""), NULL));
    for (int tries = 0; tries < TRIES && !(heard && unlinked); tries++) {
        heard |= follower_hears_of(since, again);
        linked = ask(&beside, 200, "GET", of_game(again, ""), NULL);
        unlinked = json_object_get(linked, "rematch_of") == NULL;
        json_decref(linked);
    }
    assert_true(heard);
    assert_true(unlinked);
    refuse(&admin, "not-found", "GET", of_game(id, ""), NULL);
    refuse(&admin, "not-found", "DELETE", of_game(id, ""), NULL);
    refuse(&admin, "not-found", "GET", of_game(id, "/view?role=spectator"), NULL);
    refuse(&admin, "not-found", "GET", of_game(id, "/log?role=spectator"), NULL);
    refuse(&admin, "not-found", "GET", of_game(id, "/export"), NULL);
    int status = 200;
    for (int tries = 0; tries < TRIES && status == 200; tries++)
        status = client_probe(&beside, of_game(id, ""));
    assert_int_equal(status, 404);
    json_t *next = ask(&admin, 200, "GET", of_game(again, ""), NULL);
    assert_null(json_object_get(next, "rematch_of"));
    json_decref(next);
    json_t *audit = ask(&admin, 200, "GET", "/v1/audit?limit=1", NULL);
    const json_t *row = json_array_get(member(audit, "items"), 0);
    assert_string_equal(string_of(row, "what"), "delete-game");
    assert_string_equal(string_of(row, "game"), id);
    json_decref(audit);
    PQclear(sql(text("DELETE FROM audit WHERE game = '%s'", id)));
    PQclear(sql("DELETE FROM deliveries WHERE state <> 0; DELETE FROM feed_notices"));
    assert_int_equal(rows_of_game(id), 0);
    verify_all(*state);
    /* A game that was called off; its followers are let go. */
    make(&app, id, ",\"seats\":{\"red\":\"ann\"}");
    refuse(&admin, "not-over", "DELETE", of_game(id, ""), NULL);
    events_open(&events, second.port, SERVER_ADMIN_TOKEN, NULL, of_game(id, "/stream?role=spectator"), -1);
    post(&app, 200, "POST", of_game(id, "/abort"), NULL);
    json_decref(ask(&admin, 204, "DELETE", of_game(id, ""), NULL));
    must_end(&events);
}

/* ---- messages ---------------------------------------------------------------------------------------------------- */

static json_t *first_message(struct client *client, const char *id) {
    json_t *list = ask(client, 200, "GET", of_game(id, "/messages?channel=players"), NULL);
    json_t *first = json_incref(json_array_get(member(list, "items"), 0));
    json_decref(list);
    return first;
}

/* The other daemon may tell of the message late, after the stream was opened. */
static void await_deletion(struct events *events) {
    struct event event;
    bool deleted = false;
    while (!deleted) {
        assert_true(events_next(events, &event, SOON));
        if (strcmp(event.name, "message") == 0) {
            assert_int_equal(number_of(event.data, "n"), 1);
            deleted = flag_of(event.data, "deleted");
        }
        event_finish(&event);
    }
}

static void test_a_message_is_deleted(void **state) {
    (void)state;
    static struct events events[2];
    char id[GAME_ID];
    struct client ann = app;
    ann.player = "ann";
    make(&app, id, ",\"seats\":{\"red\":\"ann\",\"blue\":\"bob\"}");
    post(&ann, 201, "POST", of_game(id, "/messages"), "{\"channel\":\"players\",\"text\":\"" WORDS "\"}");
    const char *path = "/messages/1?channel=players";
    for (int i = 0; i < 2; i++) {
        events_open(&events[i], i ? second.port : port, app.token, "bob", of_game(id, "/stream?role=blue"), -1);
    }
    refuse(&bob, "not-allowed", "DELETE", of_game(id, path), NULL);
    struct client stranger = app;
    stranger.player = "stranger";
    refuse(&stranger, "not-your-seat", "DELETE", of_game(id, path), NULL);
    refuse(&ann, "bad-parameter", "DELETE", of_game(id, "/messages/1"), NULL);
    refuse(&ann, "not-found", "DELETE", of_game(id, "/messages/2?channel=players"), NULL);
    refuse(&ann, "not-allowed", "DELETE", of_game(id, "/messages/1?channel=spectators"), NULL);
    refuse(&app, "not-found", "DELETE", of_game(id, "/messages/1?channel=spectators"), NULL);
    refuse(&ann, "not-found", "DELETE", of_game(id, "/messages/01?channel=players"), NULL);
    refuse(&ann, "not-found", "DELETE", of_game(id, "/messages/99999999999?channel=players"), NULL);
    json_decref(ask(&ann, 204, "DELETE", of_game(id, path), NULL));
    json_decref(ask(&ann, 204, "DELETE", of_game(id, path), NULL));
    json_t *marker = first_message(&bob, id);
    assert_true(flag_of(marker, "deleted"));
    assert_true(json_is_null(member(marker, "text")));
    assert_string_equal(string_of(marker, "player"), "ann");
    json_decref(marker);
    for (int i = 0; i < 2; i++) {
        await_deletion(&events[i]);
        events_close(&events[i]);
    }
    must_not_remain(WORDS);
    json_t *next = ask(&ann, 201, "POST", of_game(id, "/messages"), "{\"channel\":\"players\",\"text\":\"again\"}");
    assert_int_equal(number_of(next, "n"), 2);
    json_decref(next);
    /* After an hour only a director may. */
    json_t *now = ask(&admin, 200, "PUT", "/v1/test/clock", "{\"ahead\":3700}");
    json_decref(now);
    refuse(&ann, "not-allowed", "DELETE", of_game(id, "/messages/2?channel=players"), NULL);
    refuse(&other_app, "not-your-seat", "DELETE", of_game(id, "/messages/2?channel=players"), NULL);
    json_decref(ask(&app, 204, "DELETE", of_game(id, "/messages/2?channel=players"), NULL));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_column_is_decided),    cmocka_unit_test(test_nothing_remains),
        cmocka_unit_test(test_an_id_that_is_a_word),       cmocka_unit_test(test_who_may_delete_a_player),
        cmocka_unit_test(test_a_finished_game_is_deleted), cmocka_unit_test(test_a_message_is_deleted),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}

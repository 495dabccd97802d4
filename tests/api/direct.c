/* What directors do, who may see a game, and for whom its seats are kept. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <setjmp.h>
#include <cmocka.h>

#include "../support/admin.h"
#include "../support/play.h"
#include "../support/wire.h"

#define MUSTER "\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\""

enum { SOON = 180000 };

/* An app with three players, another app, and a player of nobody's. */
static struct client app, pat, paul, pia, other, carol;
static char of_app[160], of_other[160], of_carol[160];

static void make_token(struct client *client, int port, const char *body, char secret[160]) {
    json_t *token = ask(&admin, 201, "POST", "/v1/tokens", body);
    snprintf(secret, 160, "%s", string_of(token, "token"));
    client_init(client, port, secret);
    json_decref(token);
}

static int set_up(void **state) {
    admin_setup(state);
    const int port = admin.port;
    make_token(&app, port, "{\"scope\":\"app\",\"name\":\"league\"}", of_app);
    make_token(&other, port, "{\"scope\":\"app\",\"name\":\"another\"}", of_other);
    make_token(&carol, port, "{\"scope\":\"player\",\"player\":\"carol\"}", of_carol);
    pat = paul = pia = app;
    pat.player = "pat";
    paul.player = "paul";
    pia.player = "pia";
    return 0;
}

static int tear_down(void **state) {
    client_finish(&app);
    client_finish(&other);
    client_finish(&carol);
    return admin_teardown(state);
}

/* pat (red) against paul (blue), made by the app. */
static void make_league_game(char id[GAME_ID], const char *more) {
    make_game(&app, id, text("{" MUSTER ",\"seats\":{\"red\":\"pat\",\"blue\":\"paul\"}%s}", more));
}

static json_t *direct(struct client *client, const char *id, const char *body) {
    return ask(client, 200, "POST", text("/v1/games/%s/direct", id), body);
}

static void refuse_to_direct(struct client *client, const char *problem, const char *id, const char *body) {
    refuse(client, problem, "POST", text("/v1/games/%s/direct", id), body);
}

/* The latest entry, as this client's role has it. */
static json_t *latest_entry(struct client *client, const char *id, const char *role, const json_t *game) {
    json_t *log =
        ask(client, 200, "GET", text("/v1/games/%s/log?role=%s&since=%ld", id, role, number_of(game, "seq") - 1), NULL);
    json_t *entry = json_deep_copy(json_array_get(member(log, "items"), 0));
    json_decref(log);
    assert_non_null(entry);
    assert_string_equal(string_of(entry, "by"), "director");
    return entry;
}

/* The latest row of the audit log is of this game. */
static void assert_audited(const char *id, const char *what, const char *scope) {
    json_t *list = ask(&admin, 200, "GET", "/v1/audit?limit=1", NULL);
    const json_t *row = json_array_get(member(list, "items"), 0);
    assert_string_equal(string_of(row, "what"), what);
    assert_string_equal(string_of(row, "game"), id);
    assert_string_equal(string_of(row, "scope"), scope);
    json_decref(list);
}

static long audited(void) {
    json_t *list = ask(&admin, 200, "GET", "/v1/audit?limit=1", NULL);
    const json_t *row = json_array_get(member(list, "items"), 0);
    const long n = row ? number_of(row, "n") : 0;
    json_decref(list);
    return n;
}

/* ---- directing --------------------------------------------------------------------------------------------------- */

static void test_a_player_who_is_gone_is_replaced(void **state) {
    struct server *server = *state;
    static struct events events;
    struct event event;
    char id[GAME_ID];
    make_league_game(id, ",\"visibility\":\"private\"");
    json_decref(act(&pat, id, "red", "advance"));
    events_open(&events, server->port, of_app, "pat", text("/v1/games/%s/stream?role=red&since=1", id), -1);
    json_t *proposal = ask(&pat, 201, "POST", text("/v1/games/%s/proposals", id), "{\"kind\":\"draw\"}");
    json_t *game =
        direct(&app, id, "{\"do\":\"replace\",\"reason\":\"pat is gone\",\"role\":\"red\",\"player\":\"pia\"}");
    assert_string_equal(string_of(item_of(member(game, "roles"), "role", "red"), "player"), "pia");
    json_t *entry = latest_entry(&paul, id, "blue", game);
    assert_string_equal(string_of(entry, "kind"), "substitute");
    assert_string_equal(string_of(entry, "role"), "red");
    assert_string_equal(string_of(member(entry, "terms"), "reason"), "pat is gone");
    assert_string_equal(string_of(entry, "text"), "The director: pia plays Red in place of pat. Reason: pat is gone.");
    json_decref(entry);
    json_decref(game);
    assert_audited(id, "direct-replace", "app");
    server_kill(server);
    server_again(server);
    json_t *again = ask(&paul, 200, "GET", text("/v1/games/%s/proposals/%ld", id, number_of(proposal, "n")), NULL);
    assert_string_equal(string_of(again, "status"), "lapsed");
    json_decref(again);
    json_decref(proposal);
    refuse(&pat, "not-your-seat", "GET", text("/v1/games/%s/view?role=red", id), NULL);
    json_decref(act(&pia, id, "red", "advance"));
    while (events_next(&events, &event, SOON)) {
        assert_string_not_equal(event.name, "entry");
        event_finish(&event);
    }
    assert_true(events.ended);
    events_close(&events);
    refuse_to_direct(&app, "not-applicable", id,
                     "{\"do\":\"replace\",\"reason\":\"again\",\"role\":\"red\",\"player\":\"pia\"}");
    refuse_to_direct(&app, "not-allowed", id,
                     "{\"do\":\"replace\",\"reason\":\"hers\",\"role\":\"red\",\"player\":\"carol\"}");
}

/* The standing passes of a seat stay, and who takes it over is told of them, and nobody else. The orders end. */
static void test_a_substitute_is_told_of_standing_passes(void **state) {
    static const char told[] = "The director: pia plays Royalist in place of pat. Reason: pat is gone.";
    static const char kept[] = " The seat keeps its standing passes: on Turnham Green, on Interceptions.";
    (void)state;
    char id[GAME_ID];
    make_game(&app, id,
              "{\"ruleset\":\"unhappy-king-charles\",\"scenario\":\"war\",\"seats\":{\"royalist\":\"pat\","
              "\"parliament\":\"paul\"}}");
    const char *orders = "/v1/games/%s/orders/royalist";
    json_decref(ask(&pat, 200, "PUT", text(orders, id),
                    "{\"rules\":[{\"do\":\"only-choice\"}],\"standing_passes\":[\"interception\",\"turnham-green\"]}"));
    json_t *game =
        direct(&app, id, "{\"do\":\"replace\",\"reason\":\"pat is gone\",\"role\":\"royalist\",\"player\":\"pia\"}");
    json_t *mine = latest_entry(&pia, id, "royalist", game), *theirs = latest_entry(&paul, id, "parliament", game);
    json_t *public = latest_entry(&app, id, "spectator", game);
    assert_string_equal(string_of(mine, "text"), text("%s%s", told, kept));
    assert_string_equal(string_of(theirs, "text"), told);
    assert_string_equal(string_of(public, "text"), told);
    json_t *found = ask(&pia, 200, "GET", text(orders, id), NULL);
    assert_int_equal(json_array_size(member(found, "rules")), 0);
    assert_int_equal(json_array_size(member(found, "standing_passes")), 2);
    json_decref(ask(&pia, 200, "PUT", text(orders, id), "{\"rules\":[],\"standing_passes\":[]}"));
    json_decref(game);
    game = direct(&app, id, "{\"do\":\"replace\",\"reason\":\"pat is back\",\"role\":\"royalist\",\"player\":\"pat\"}");
    json_t *back = latest_entry(&pat, id, "royalist", game);
    assert_null(strstr(string_of(back, "text"), "standing"));
    json_t *const used[] = {game, mine, theirs, public, found, back};
    for (size_t i = 0; i < sizeof used / sizeof used[0]; i++)
        json_decref(used[i]);
    json_decref(direct(&app, id, "{\"do\":\"abort\",\"reason\":\"Both are gone\"}"));
    prove_export(&admin, id);
}

static void test_a_director_decides_a_game(void **state) {
    struct server *server = *state;
    char id[GAME_ID];
    make_league_game(id, "");
    json_decref(act(&pat, id, "red", "advance"));
    json_t *game = direct(&admin, id,
                          "{\"do\":\"adjudicate\",\"reason\":\"Time of the round is up\","
                          "\"places\":{\"red\":2,\"blue\":1}}");
    for (int i = 0; i < 2; i++) {
        const json_t *result = member(game, "result"), *roles = member(result, "roles");
        assert_string_equal(string_of(game, "status"), "finished");
        assert_string_equal(string_of(result, "outcome"), "adjudicated");
        assert_int_equal(number_of(item_of(roles, "role", "red"), "place"), 2);
        assert_int_equal(number_of(item_of(roles, "role", "blue"), "place"), 1);
        json_t *entry = latest_entry(&paul, id, "blue", game);
        assert_string_equal(string_of(entry, "kind"), "adjudicate");
        assert_int_equal(number_of(member(member(entry, "terms"), "places"), "blue"), 1);
        json_decref(entry);
        json_decref(game);
        server_kill(server);
        server_again(server);
        game = ask(&paul, 200, "GET", text("/v1/games/%s", id), NULL);
    }
    json_decref(game);
    assert_audited(id, "direct-adjudicate", "admin");
    prove_export(&admin, id);
    refuse_to_direct(&app, "game-over", id, "{\"do\":\"abort\",\"reason\":\"late\"}");
}

/* Also past dice and what others did since, with a reason in the log. The game is played on, and verified. */
static void test_a_director_takes_back(void **state) {
    (void)state;
    char id[GAME_ID];
    make_league_game(id, "");
    json_t *before = view_of(&admin, id, "red");
    json_decref(act(&pat, id, "red", "advance"));
    refuse_to_direct(&app, "not-applicable", id, "{\"do\":\"take-back\",\"reason\":\"x\",\"to_seq\":1}");
    refuse_to_direct(&app, "bad-request", id, "{\"do\":\"take-back\",\"reason\":\"x\"}");
    refuse_to_direct(&app, "bad-request", id, "{\"do\":\"abort\",\"reason\":\"x\",\"to_seq\":0}");
    refuse_to_direct(&pat, "not-allowed", id, "{\"do\":\"take-back\",\"reason\":\"x\",\"to_seq\":0}");
    json_t *game = direct(&app, id, "{\"do\":\"take-back\",\"reason\":\"A slip of the mouse\",\"to_seq\":0}");
    assert_int_equal(number_of(game, "seq"), 2);
    json_t *entry = latest_entry(&paul, id, "blue", game);
    assert_string_equal(string_of(entry, "kind"), "take-back");
    assert_int_equal(number_of(member(entry, "terms"), "to_seq"), 0);
    assert_string_equal(string_of(member(entry, "terms"), "reason"), "A slip of the mouse");
    json_decref(entry);
    json_decref(game);
    json_t *after = view_of(&admin, id, "red");
    assert_true(json_equal(member(before, "state"), member(after, "state")));
    json_decref(before);
    json_decref(after);
    json_decref(act(&pat, id, "red", "advance"));
    json_decref(ask(&pat, 200, "POST", text("/v1/games/%s/resign", id), NULL));
    refuse_to_direct(&app, "game-over", id, "{\"do\":\"take-back\",\"reason\":\"x\",\"to_seq\":0}");
    prove_export(&admin, id);
}

static void test_a_director_calls_a_game_off(void **state) {
    (void)state;
    char id[GAME_ID];
    make_league_game(id, "");
    json_decref(act(&pat, id, "red", "advance"));
    json_t *game = direct(&app, id, "{\"do\":\"abort\",\"reason\":\"Both are gone\"}");
    assert_string_equal(string_of(game, "status"), "aborted");
    json_t *entry = latest_entry(&admin, id, "spectator", game);
    assert_string_equal(string_of(entry, "kind"), "cancel");
    json_decref(entry);
    json_decref(game);
    assert_audited(id, "direct-abort", "app");
    prove_export(&admin, id);
}

static void test_a_director_stops_clocks(void **state) {
    (void)state;
    static const struct {
        const char *body, *kind, *paused;
    } cases[] = {{"{\"do\":\"pause\",\"reason\":\"Strike\"}", "pause", "agreed"},
                 {"{\"do\":\"extend\",\"reason\":\"Strike\",\"seconds\":86400}", "extra-time", "agreed"},
                 {"{\"do\":\"extend\",\"reason\":\"Ill\",\"seconds\":60,\"role\":\"red\"}", "extra-time", "agreed"},
                 {"{\"do\":\"resume\",\"reason\":\"No strike\"}", "resume", ""}};
    char id[GAME_ID];
    make_league_game(id, ",\"clock\":{\"kind\":\"move\",\"seconds\":3600,\"on_expiry\":\"forfeit\"}");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        json_t *game = direct(&app, id, cases[i].body);
        const json_t *clock = member(item_of(member(game, "roles"), "role", "red"), "clock");
        const char *why = json_string_value(member(clock, "paused"));
        assert_string_equal(why ? why : "", cases[i].paused);
        assert_in_range(number_of(clock, "remaining"), i == 0 ? 3500 : 89900, i == 0 ? 3600 : 90060);
        json_t *entry = latest_entry(&pat, id, "red", game);
        assert_string_equal(string_of(entry, "kind"), cases[i].kind);
        json_decref(entry);
        json_decref(game);
    }
    refuse_to_direct(&app, "not-applicable", id, "{\"do\":\"resume\",\"reason\":\"x\"}");
    assert_audited(id, "direct-resume", "app");
    json_decref(direct(&app, id, "{\"do\":\"replace\",\"reason\":\"gone\",\"role\":\"red\",\"player\":\"pia\"}"));
    json_decref(act(&pia, id, "red", "advance"));
}

static void test_whoever_is_no_director(void **state) {
    (void)state;
    char id[GAME_ID], open[GAME_ID], hidden[GAME_ID];
    make_league_game(id, "");
    make_league_game(hidden, ",\"visibility\":\"private\"");
    make_game(&app, open, "{" MUSTER "}");
    const char *abort = "{\"do\":\"abort\",\"reason\":\"I am losing\"}";
    const long before = audited();
    refuse_to_direct(&pat, "not-allowed", id, abort);
    refuse_to_direct(&carol, "not-allowed", id, abort);
    refuse_to_direct(&other, "not-allowed", id, abort);
    refuse_to_direct(&other, "not-found", hidden, abort);
    refuse_to_direct(&app, "not-active", open, abort);
    refuse(&carol, "not-allowed", "GET", "/v1/audit", NULL);
    static const char *const bodies[] = {
        "{\"do\":\"abort\"}",
        "{\"reason\":\"x\"}",
        "{\"do\":\"win\",\"reason\":\"x\"}",
        "{\"do\":\"abort\",\"reason\":\"\"}",
        "{\"do\":\"abort\",\"reason\":\"x\",\"role\":\"red\"}",
        "{\"do\":\"replace\",\"reason\":\"x\",\"role\":\"red\"}",
        "{\"do\":\"replace\",\"reason\":\"x\",\"player\":\"pia\"}",
        "{\"do\":\"extend\",\"reason\":\"x\"}",
        "{\"do\":\"extend\",\"reason\":\"x\",\"seconds\":0}",
        "{\"do\":\"adjudicate\",\"reason\":\"x\"}",
        "{\"do\":\"adjudicate\",\"reason\":\"x\",\"places\":[1,2]}",
    };
    for (size_t i = 0; i < sizeof bodies / sizeof bodies[0]; i++)
        refuse_to_direct(&app, "bad-request", id, bodies[i]);
    refuse_to_direct(&app, "bad-request", id, text("{\"do\":\"abort\",\"reason\":\"%0201d\"}", 0));
    refuse_to_direct(&app, "bad-option", id, "{\"do\":\"adjudicate\",\"reason\":\"x\",\"places\":{\"red\":1}}");
    refuse_to_direct(&app, "bad-option", id,
                     "{\"do\":\"adjudicate\",\"reason\":\"x\",\"places\":{\"red\":1,\"blue\":9}}");
    refuse_to_direct(&app, "unknown-role", id,
                     "{\"do\":\"adjudicate\",\"reason\":\"x\",\"places\":{\"red\":1,\"blue\":1,\"green\":1}}");
    refuse_to_direct(&app, "unknown-role", id,
                     "{\"do\":\"replace\",\"reason\":\"x\",\"role\":\"green\",\"player\":\"pia\"}");
    refuse_to_direct(&app, "not-applicable", id, "{\"do\":\"pause\",\"reason\":\"x\"}");
    refuse_to_direct(&app, "not-applicable", id, "{\"do\":\"resume\",\"reason\":\"x\"}");
    refuse_to_direct(&app, "not-applicable", id, "{\"do\":\"extend\",\"reason\":\"x\",\"seconds\":60}");
    assert_int_equal(audited(), before);
}

static void test_a_key_directs_once(void **state) {
    struct server *server = *state;
    char id[GAME_ID];
    make_league_game(id, "");
    const char *const headers[] = {"Idempotency-Key: replace-1", NULL};
    const char *body = "{\"do\":\"replace\",\"reason\":\"gone\",\"role\":\"blue\",\"player\":\"pia\"}";
    for (int i = 0; i < 3; i++) {
        struct reply reply;
        client_send(&app, &reply, "POST", text("/v1/games/%s/direct", id), body, headers);
        assert_int_equal(reply.status, 200);
        assert_int_equal(number_of(reply.json, "seq"), 1);
        assert_int_equal(reply_header(&reply, "idempotent-replayed") != NULL, i > 0);
        reply_finish(&reply);
        if (i == 1) {
            server_kill(server);
            server_again(server);
        }
    }
    struct reply reply;
    client_send(&app, &reply, "POST", text("/v1/games/%s/direct", id), "{\"do\":\"abort\",\"reason\":\"x\"}", headers);
    assert_int_equal(reply.status, 422);
    reply_finish(&reply);
}

static void test_the_audit_log_in_pages(void **state) {
    (void)state;
    char id[GAME_ID];
    make_league_game(id, "");
    for (int i = 0; i < 5; i++)
        json_decref(ask(&app, 200, "PATCH", text("/v1/games/%s", id), text("{\"labels\":{\"round\":\"%d\"}}", i)));
    json_t *page = ask(&admin, 200, "GET", "/v1/audit?limit=2", NULL);
    for (int i = 4; i >= 0; i -= 2) {
        const json_t *items = member(page, "items");
        for (size_t k = 0; k < 2 && i - (int)k >= 0; k++) {
            const json_t *details = member(json_array_get(items, k), "details");
            assert_string_equal(string_of(member(details, "labels"), "round"), text("%d", i - (int)k));
        }
        if (i == 0)
            break;
        json_t *next = ask(&admin, 200, "GET", text("/v1/audit?limit=2&cursor=%s", string_of(page, "next")), NULL);
        json_decref(page);
        page = next;
    }
    json_decref(page);
    refuse(&admin, "bad-parameter", "GET", "/v1/audit?cursor=nonsense", NULL);
}

/* ---- labels and visibility --------------------------------------------------------------------------------------- */

static void test_labels_change(void **state) {
    struct server *server = *state;
    char id[GAME_ID];
    make_league_game(id, ",\"labels\":{\"league\":\"winter\",\"round\":\"1\"}");
    json_t *game = ask(&app, 200, "PATCH", text("/v1/games/%s", id),
                       "{\"labels\":{\"league\":\"spring\",\"round\":null,\"table\":\"4\"}}");
    for (int i = 0; i < 2; i++) {
        const json_t *labels = member(game, "labels");
        assert_int_equal(json_object_size(labels), 2);
        assert_string_equal(string_of(labels, "league"), "spring");
        assert_string_equal(string_of(labels, "table"), "4");
        json_decref(game);
        server_kill(server);
        server_again(server);
        game = ask(&app, 200, "GET", text("/v1/games/%s", id), NULL);
    }
    json_decref(game);
    assert_audited(id, "change-game", "app");
    json_t *list = ask(&admin, 200, "GET", "/v1/games?label=league:spring", NULL);
    assert_int_equal(json_array_size(member(list, "items")), 1);
    json_decref(list);
    const long before = audited();
    json_decref(ask(&app, 200, "PATCH", text("/v1/games/%s", id), "{\"labels\":{\"table\":\"4\"}}"));
    assert_int_equal(audited(), before);
    refuse(&pat, "not-allowed", "PATCH", text("/v1/games/%s", id), "{\"labels\":{\"table\":\"5\"}}");
    refuse(&other, "not-allowed", "PATCH", text("/v1/games/%s", id), "{\"labels\":{\"table\":\"5\"}}");
    refuse(&app, "bad-request", "PATCH", text("/v1/games/%s", id), "{\"labels\":{\"A\":\"5\"}}");
    refuse(&app, "bad-request", "PATCH", text("/v1/games/%s", id), "{\"labels\":{\"a\":5}}");
    refuse(&app, "bad-request", "PATCH", text("/v1/games/%s", id), "{\"visibility\":\"secret\"}");
    refuse(&app, "bad-request", "PATCH", text("/v1/games/%s", id), "{\"status\":\"finished\"}");
    refuse(&app, "bad-request", "PATCH", text("/v1/games/%s", id),
           "{\"labels\":{\"a\":\"\",\"b\":\"\",\"c\":\"\",\"d\":\"\",\"e\":\"\",\"f\":\"\",\"g\":\"\",\"h\":\"\","
           "\"i\":\"\",\"j\":\"\",\"k\":\"\",\"l\":\"\",\"m\":\"\",\"n\":\"\",\"o\":\"\"}}");
}

static bool is_listed(struct client *client, const char *id) {
    json_t *list = ask(client, 200, "GET", "/v1/games?label=seen:by", NULL);
    const bool listed = item_of(member(list, "items"), "id", id) != NULL;
    json_decref(list);
    return listed;
}

static void test_who_sees_a_game(void **state) {
    const struct server *server = *state;
    static struct events events;
    struct event event;
    char id[GAME_ID];
    make_league_game(id, ",\"labels\":{\"seen\":\"by\"},\"visibility\":\"unlisted\"");
    json_t *game = ask(&carol, 200, "GET", text("/v1/games/%s", id), NULL);
    assert_string_equal(string_of(game, "visibility"), "unlisted");
    json_decref(game);
    json_decref(view_of(&carol, id, "spectator"));
    assert_false(is_listed(&carol, id));
    assert_false(is_listed(&other, id));
    assert_true(is_listed(&pat, id));
    assert_true(is_listed(&app, id));
    assert_true(is_listed(&admin, id));
    json_decref(ask(&app, 200, "PATCH", text("/v1/games/%s", id), "{\"visibility\":\"public\"}"));
    assert_true(is_listed(&carol, id));
    json_decref(view_of(&carol, id, "spectator"));
    json_decref(act(&pat, id, "red", "advance"));
    events_open(&events, server->port, of_carol, NULL, text("/v1/games/%s/stream?role=spectator", id), 0);
    assert_true(events_next(&events, &event, SOON));
    event_finish(&event);
    json_decref(ask(&app, 200, "PATCH", text("/v1/games/%s", id), "{\"visibility\":\"private\"}"));
    assert_false(is_listed(&carol, id));
    static const char *const paths[] = {"",          "/view?role=spectator", "/log",       "/stream", "/actions",
                                        "/fairness", "/board.svg",           "/proposals", "/export"};
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++)
        refuse(&carol, "not-found", "GET", text("/v1/games/%s%s", id, paths[i]), NULL);
    refuse(&carol, "not-found", "PATCH", text("/v1/games/%s", id), "{\"visibility\":\"public\"}");
    refuse(&carol, "not-found", "PUT", text("/v1/games/%s/seats/red/invitation", id), NULL);
    json_decref(act(&pat, id, "red", "advance"));
    assert_false(events_next(&events, &event, SOON));
    assert_true(events.ended);
    events_close(&events);
    json_decref(ask(&paul, 200, "GET", text("/v1/games/%s/view?role=blue", id), NULL));
}

/* ---- invitations ------------------------------------------------------------------------------------------------- */

static void test_a_seat_is_kept_for_a_player(void **state) {
    struct server *server = *state;
    char id[GAME_ID];
    make_game(&app, id, "{" MUSTER ",\"seats\":{\"red\":\"pat\"},\"visibility\":\"private\"}");
    refuse(&carol, "not-found", "PUT", text("/v1/games/%s/seats/blue", id), NULL);
    refuse(&paul, "not-allowed", "PUT", text("/v1/games/%s/seats/blue/invitation", id), "{\"player\":\"paul\"}");
    refuse(&app, "seat-taken", "PUT", text("/v1/games/%s/seats/red/invitation", id), "{\"player\":\"carol\"}");
    refuse(&app, "not-found", "PUT", text("/v1/games/%s/seats/green/invitation", id), "{\"player\":\"carol\"}");
    refuse(&app, "bad-request", "PUT", text("/v1/games/%s/seats/blue/invitation", id), "{\"player\":\"a b\"}");
    json_t *invitation =
        ask(&app, 200, "PUT", text("/v1/games/%s/seats/blue/invitation", id), "{\"player\":\"carol\"}");
    assert_true(json_is_null(member(invitation, "invitation")));
    json_decref(invitation);
    server_kill(server);
    server_again(server);
    json_t *list = ask(&carol, 200, "GET", "/v1/me/invitations", NULL);
    assert_int_equal(json_array_size(member(list, "items")), 1);
    assert_string_equal(string_of(json_array_get(member(list, "items"), 0), "id"), id);
    json_decref(list);
    refuse(&app, "not-allowed", "GET", "/v1/me/invitations", NULL);
    json_t *problem = ask_problem(&paul, "seat-taken", "PUT", text("/v1/games/%s/seats/blue", id), NULL);
    assert_string_equal(string_of(problem, "player"), "carol");
    json_decref(problem);
    json_decref(ask(&carol, 200, "DELETE", text("/v1/games/%s/seats/blue/invitation", id), NULL));
    refuse(&carol, "not-found", "GET", text("/v1/games/%s", id), NULL);
    json_decref(ask(&app, 200, "PUT", text("/v1/games/%s/seats/blue/invitation", id), "{\"player\":\"carol\"}"));
    json_t *game = ask(&carol, 200, "PUT", text("/v1/games/%s/seats/blue", id), NULL);
    assert_string_equal(string_of(game, "status"), "active");
    assert_null(json_object_get(item_of(member(game, "roles"), "role", "blue"), "invited"));
    json_decref(game);
    refuse(&app, "not-open", "DELETE", text("/v1/games/%s/seats/blue/invitation", id), NULL);
    json_decref(ask(&carol, 200, "GET", text("/v1/games/%s/view", id), NULL));
}

static void test_invited_from_the_beginning(void **state) {
    (void)state;
    char id[GAME_ID];
    make_game(&app, id,
              "{" MUSTER ",\"seats\":{\"red\":\"pat\"},\"invitations\":{\"blue\":\"carol\"},"
              "\"visibility\":\"private\"}");
    json_t *game = ask(&carol, 200, "GET", text("/v1/games/%s", id), NULL);
    assert_string_equal(string_of(item_of(member(game, "roles"), "role", "blue"), "invited"), "carol");
    json_decref(game);
    refuse(&app, "unknown-role", "POST", "/v1/games",
           "{" MUSTER ",\"seats\":{\"red\":\"pat\"},\"invitations\":{\"red\":\"carol\"}}");
    refuse(&app, "unknown-role", "POST", "/v1/games", "{" MUSTER ",\"invitations\":{\"green\":\"carol\"}}");
    refuse(&app, "bad-request", "POST", "/v1/games", "{" MUSTER ",\"invitations\":{\"red\":null}}");
}

static void test_a_seat_is_kept_for_whoever_has_the_text(void **state) {
    struct server *server = *state;
    char id[GAME_ID], made[2][80];
    const char *first = made[0], *secret = made[1];
    make_game(&app, id, "{" MUSTER ",\"seats\":{\"red\":\"pat\"},\"visibility\":\"private\"}");
    for (int i = 0; i < 2; i++) {
        json_t *invitation = ask(&app, 200, "PUT", text("/v1/games/%s/seats/blue/invitation", id), NULL);
        snprintf(made[i], sizeof made[i], "%s", string_of(invitation, "invitation"));
        json_decref(invitation);
    }
    server_kill(server);
    server_again(server);
    const char *path = text("/v1/games/%s/seats/blue", id);
    refuse(&paul, "seat-taken", "PUT", path, NULL);
    refuse(&carol, "not-found", "PUT", path, text("{\"invitation\":\"%s\"}", first));
    refuse(&carol, "bad-request", "PUT", path, "{\"invitation\":\"inv-1\"}");
    refuse(&carol, "not-found", "GET", text("/v1/invitations/%s", first), NULL);
    refuse(&carol, "not-found", "GET", "/v1/invitations/inv-1", NULL);
    json_t *found = ask(&carol, 200, "GET", text("/v1/invitations/%s", secret), NULL);
    assert_string_equal(string_of(found, "role"), "blue");
    assert_string_equal(string_of(member(found, "game"), "id"), id);
    assert_true(flag_of(item_of(member(member(found, "game"), "roles"), "role", "blue"), "by_invitation"));
    json_decref(found);
    json_t *game = ask(&carol, 200, "PUT", path, text("{\"invitation\":\"%s\"}", secret));
    assert_string_equal(string_of(game, "status"), "active");
    json_decref(game);
    refuse(&other, "not-found", "GET", text("/v1/invitations/%s", secret), NULL);
    refuse(&admin, "seat-taken", "PUT", path, text("{\"player\":\"eve\",\"invitation\":\"%s\"}", secret));
}

static void test_staff_at_the_door_is_noted(void **state) {
    (void)state;
    char id[GAME_ID];
    make_game(&app, id, "{" MUSTER ",\"seats\":{\"red\":\"pat\"}}");
    json_decref(ask(&pat, 200, "DELETE", text("/v1/games/%s/seats/red", id), NULL));
    const long before = audited();
    json_decref(ask(&pat, 200, "PUT", text("/v1/games/%s/seats/red", id), NULL));
    json_decref(ask(&admin, 200, "DELETE", text("/v1/games/%s/seats/red", id), NULL));
    assert_audited(id, "empty-seat", "admin");
    json_decref(ask(&app, 200, "POST", text("/v1/games/%s/abort", id), NULL));
    assert_audited(id, "abort", "app");
    assert_true(audited() > before);
}

static void test_tokens_of_admins_are_noted(void **state) {
    (void)state;
    json_t *token = ask(&admin, 201, "POST", "/v1/tokens", "{\"scope\":\"player\",\"player\":\"nell\"}");
    static const char *const what[] = {"make-token", "revoke-token"};
    for (int i = 0; i < 2; i++) {
        json_t *list = ask(&admin, 200, "GET", "/v1/audit?limit=1", NULL);
        const json_t *row = json_array_get(member(list, "items"), 0);
        assert_string_equal(string_of(row, "what"), what[i]);
        assert_string_equal(string_of(member(row, "details"), "token"), string_of(token, "id"));
        assert_true(json_is_null(member(row, "game")));
        json_decref(list);
        if (i == 0)
            assert_null(ask(&admin, 204, "DELETE", text("/v1/tokens/%s", string_of(token, "id")), NULL));
    }
    const long before = audited();
    refuse(&admin, "not-found", "DELETE", text("/v1/tokens/%s", string_of(token, "id")), NULL);
    json_decref(ask(&app, 201, "POST", "/v1/tokens", "{\"scope\":\"player\",\"player\":\"pat\"}"));
    assert_int_equal(audited(), before);
    json_decref(token);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_player_who_is_gone_is_replaced),
        cmocka_unit_test(test_a_substitute_is_told_of_standing_passes),
        cmocka_unit_test(test_a_director_decides_a_game),
        cmocka_unit_test(test_a_director_takes_back),
        cmocka_unit_test(test_a_director_calls_a_game_off),
        cmocka_unit_test(test_a_director_stops_clocks),
        cmocka_unit_test(test_whoever_is_no_director),
        cmocka_unit_test(test_a_key_directs_once),
        cmocka_unit_test(test_the_audit_log_in_pages),
        cmocka_unit_test(test_labels_change),
        cmocka_unit_test(test_who_sees_a_game),
        cmocka_unit_test(test_a_seat_is_kept_for_a_player),
        cmocka_unit_test(test_invited_from_the_beginning),
        cmocka_unit_test(test_a_seat_is_kept_for_whoever_has_the_text),
        cmocka_unit_test(test_tokens_of_admins_are_noted),
        cmocka_unit_test(test_staff_at_the_door_is_noted),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}

/* What players propose to each other: every kind but the take-back, and whoever may not. */
#include "proposing.h"

/* ---- draw and cancel --------------------------------------------------------------------------------------------- */

static void test_a_draw_ends_the_game(void **state) {
    char id[GAME_ID];
    make_muster(&admin, id, "");
    json_decref(act(&alice, id, "red", "advance"));
    const long n = propose(&alice, id, "red", "draw", "");
    json_t *proposal = ask(&bob, 200, "GET", text("/v1/games/%s/proposals/%ld", id, n), NULL);
    assert_string_equal(string_of(proposal, "player"), "alice");
    assert_true(has(member(proposal, "accepted"), "red"));
    assert_true(has(member(proposal, "waiting"), "blue"));
    json_decref(proposal);
    assert_status(id, "active");
    assert_answered(&bob, id, n, "blue", true, "accepted");
    json_t *game = game_of(id);
    const json_t *result = member(game, "result");
    assert_string_equal(string_of(game, "status"), "finished");
    assert_string_equal(string_of(result, "outcome"), "draw");
    assert_string_equal(string_of(result, "reason"), "The players agreed to a draw.");
    for (size_t i = 0; i < 2; i++)
        assert_int_equal(number_of(json_array_get(member(result, "roles"), i), "place"), 1);
    json_decref(game);
    assert_latest(id, "draw", "agreement");
    json_t *view = view_of(&alice, id, "red");
    assert_string_equal(string_of(view, "prompt"), "The players agreed to a draw.");
    assert_int_equal(json_array_size(member(view, "actions")), 0);
    json_decref(view);
    refuse(&alice, "game-over", "POST", text("/v1/games/%s/actions", id), "{\"seq\":2,\"key\":\"ready\"}");
    refuse(&bob, "proposal-closed", "PUT", text("/v1/games/%s/proposals/%ld", id, n), answer_of("blue", false));
    prove(*state, id);
}

static void test_a_game_is_called_off_while_it_is_played(void **state) {
    struct server *server = *state;
    char id[GAME_ID];
    make_muster(&admin, id, "");
    json_decref(act(&alice, id, "red", "advance"));
    assert_answered(&bob, id, propose(&alice, id, "red", "cancel", ""), "blue", true, "accepted");
    for (int i = 0; i < 2; i++) {
        json_t *game = game_of(id);
        assert_string_equal(string_of(game, "status"), "aborted");
        assert_true(json_is_null(member(game, "result")));
        assert_true(json_is_string(member(game, "started_at")));
        json_decref(game);
        json_t *view = view_of(&bob, id, "blue");
        assert_string_equal(string_of(view, "status"), "aborted");
        json_decref(view);
        refuse(&alice, "game-over", "POST", text("/v1/games/%s/undo", id), "{\"role\":\"red\"}");
        refuse_to_propose(&alice, "game-over", id, "{\"kind\":\"draw\"}");
        prove(server, id);
        if (i == 0) {
            server_kill(server);
            server_again(server);
        }
    }
    assert_latest(id, "cancel", "agreement");
}

/* ---- answers ----------------------------------------------------------------------------------------------------- */

static void test_declining_and_withdrawing(void **state) {
    (void)state;
    char id[GAME_ID];
    make_muster(&admin, id, "");
    long n = propose(&alice, id, "red", "draw", "");
    json_t *problem = ask_problem(&bob, "proposal-open", "POST", text("/v1/games/%s/proposals", id),
                                  "{\"role\":\"blue\",\"kind\":\"draw\"}");
    assert_int_equal(number_of(problem, "n"), n);
    json_decref(problem);
    refuse(&bob, "not-your-seat", "PUT", text("/v1/games/%s/proposals/%ld", id, n), answer_of("red", true));
    refuse(&bob, "unknown-role", "PUT", text("/v1/games/%s/proposals/%ld", id, n), answer_of("green", true));
    assert_answered(&bob, id, n, "blue", false, "declined");
    refuse(&bob, "proposal-closed", "PUT", text("/v1/games/%s/proposals/%ld", id, n), answer_of("blue", true));
    n = propose(&alice, id, "red", "draw", "");
    assert_answered(&alice, id, n, "red", true, "open");
    assert_answered(&alice, id, n, "red", false, "withdrawn");
    refuse(&alice, "proposal-closed", "PUT", text("/v1/games/%s/proposals/%ld", id, n), answer_of("red", false));
    refuse(&alice, "not-found", "PUT", text("/v1/games/%s/proposals/99", id), answer_of("red", false));
    refuse(&alice, "not-found", "GET", text("/v1/games/%s/proposals/x", id), NULL);
    json_t *list = ask(&bob, 200, "GET", text("/v1/games/%s/proposals?limit=1", id), NULL);
    const json_t *first = json_array_get(member(list, "items"), 0);
    assert_string_equal(string_of(first, "status"), "withdrawn");
    assert_string_equal(string_of(first, "ended_by"), "red");
    json_t *rest =
        ask(&bob, 200, "GET", text("/v1/games/%s/proposals?limit=1&cursor=%s", id, string_of(list, "next")), NULL);
    assert_string_equal(string_of(json_array_get(member(rest, "items"), 0), "status"), "declined");
    assert_true(json_is_null(member(rest, "next")));
    json_decref(rest);
    json_decref(list);
    json_t *game = game_of(id);
    assert_int_equal(number_of(game, "seq"), 0);
    json_decref(game);
}

static void test_bodies_of_the_wrong_shape(void **state) {
    (void)state;
    char id[GAME_ID], open[GAME_ID];
    make_muster(&admin, id, "");
    make_game(&admin, open, "{" MUSTER ",\"seats\":{\"red\":\"alice\"}}");
    static const char *const bodies[] = {"{}",
                                         "{\"kind\":\"surrender\"}",
                                         "{\"kind\":\"take-back\"}",
                                         "{\"kind\":\"take-back\",\"to_seq\":-1}",
                                         "{\"kind\":\"take-back\",\"to_seq\":\"1\"}",
                                         "{\"kind\":\"draw\",\"to_seq\":1}",
                                         "{\"kind\":\"extra-time\"}",
                                         "{\"kind\":\"extra-time\",\"seconds\":0}",
                                         "{\"kind\":\"draw\",\"for\":\"red\"}",
                                         "{\"kind\":\"substitute\"}",
                                         "{\"kind\":\"substitute\",\"player\":\"a b\"}",
                                         "{\"kind\":\"draw\",\"why\":\"tired\"}",
                                         "[]"};
    for (size_t i = 0; i < sizeof bodies / sizeof bodies[0]; i++)
        refuse_to_propose(&alice, "bad-request", id, bodies[i]);
    refuse(&alice, "bad-request", "PUT", text("/v1/games/%s/proposals/1", id), "{\"accept\":1}");
    refuse(&alice, "bad-request", "PUT", text("/v1/games/%s/proposals/1", id), "{}");
    refuse_to_propose(&alice, "not-active", open, "{\"kind\":\"draw\"}");
    refuse(&alice, "not-active", "GET", text("/v1/games/%s/proposals", open), NULL);
    refuse_to_propose(&alice, "unknown-role", id, "{\"role\":\"green\",\"kind\":\"draw\"}");
    refuse_to_propose(&alice, "not-your-seat", id, "{\"role\":\"blue\",\"kind\":\"draw\"}");
    refuse_to_propose(&alice, "not-applicable", id, "{\"kind\":\"take-back\",\"to_seq\":0}");
    refuse_to_propose(&alice, "not-applicable", id, "{\"kind\":\"take-back\",\"to_seq\":7}");
    refuse_to_propose(&alice, "not-applicable", id, "{\"kind\":\"rematch\"}");
    refuse_to_propose(&alice, "not-applicable", id, "{\"kind\":\"substitute\",\"player\":\"alice\"}");
    static const char *const timed[] = {"{\"kind\":\"pause\"}", "{\"kind\":\"resume\"}",
                                        "{\"kind\":\"extra-time\",\"seconds\":60}"};
    for (size_t i = 0; i < sizeof timed / sizeof timed[0]; i++)
        refuse_to_propose(&alice, "not-applicable", id, timed[i]);
}

static void test_a_key_proposes_once(void **state) {
    struct server *server = *state;
    char id[GAME_ID];
    make_muster(&admin, id, "");
    const char *const headers[] = {"Idempotency-Key: peace-1", NULL};
    for (int i = 0; i < 3; i++) {
        struct reply reply;
        client_send(&alice, &reply, "POST", text("/v1/games/%s/proposals", id), "{\"kind\":\"draw\"}", headers);
        assert_int_equal(reply.status, 201);
        assert_int_equal(number_of(reply.json, "n"), 1);
        assert_int_equal(reply_header(&reply, "idempotent-replayed") != NULL, i > 0);
        if (i == 0)
            assert_string_equal(reply_header(&reply, "location"), text("/v1/games/%s/proposals/1", id));
        reply_finish(&reply);
        if (i == 1) {
            server_kill(server);
            server_again(server);
        }
    }
    struct reply reply;
    client_send(&alice, &reply, "POST", text("/v1/games/%s/proposals", id), "{\"kind\":\"cancel\"}", headers);
    assert_int_equal(reply.status, 422);
    reply_finish(&reply);
}

/* ---- who sees them ----------------------------------------------------------------------------------------------- */

static void test_proposals_are_the_tables_alone(void **state) {
    (void)state;
    char id[GAME_ID], hidden[GAME_ID];
    make_muster(&admin, id, "");
    make_muster(&admin, hidden, ",\"visibility\":\"private\"");
    const long n = propose(&alice, id, "red", "draw", "");
    propose(&alice, hidden, "red", "draw", "");
    refuse(&carol, "not-your-seat", "GET", text("/v1/games/%s/proposals", id), NULL);
    refuse(&carol, "not-your-seat", "GET", text("/v1/games/%s/proposals/%ld", id, n), NULL);
    refuse(&carol, "not-your-seat", "PUT", text("/v1/games/%s/proposals/%ld", id, n), "{\"accept\":true}");
    refuse_to_propose(&carol, "not-your-seat", id, "{\"kind\":\"draw\"}");
    refuse(&carol, "not-found", "GET", text("/v1/games/%s/proposals", hidden), NULL);
    refuse(&carol, "not-found", "PUT", text("/v1/games/%s/proposals/1", hidden), "{\"accept\":true}");
    refuse_to_propose(&carol, "not-found", hidden, "{\"kind\":\"draw\"}");
}

static void test_the_seats_streams_tell_of_proposals(void **state) {
    const struct server *server = *state;
    static struct events events, spectator;
    struct event event;
    char id[GAME_ID];
    make_muster(&admin, id, "");
    events_open(&events, server->port, bob.token, NULL, text("/v1/games/%s/stream?role=blue", id), -1);
    events_open(&spectator, server->port, carol.token, NULL, text("/v1/games/%s/stream?role=spectator", id), -1);
    const long n = propose(&alice, id, "red", "draw", "");
    assert_true(events_next(&events, &event, SOON));
    assert_string_equal(event.name, "proposals");
    event_finish(&event);
    assert_answered(&bob, id, n, "blue", true, "accepted");
    assert_true(events_next(&events, &event, SOON));
    assert_string_equal(event.name, "entry");
    event_finish(&event);
    /* The first that the spectator hears is what came of it. */
    assert_true(events_next(&spectator, &event, SOON));
    assert_string_equal(event.name, "entry");
    assert_string_equal(string_of(event.data, "kind"), "draw");
    assert_string_equal(string_of(event.data, "status"), "finished");
    event_finish(&event);
    events_close(&events);
    events_close(&spectator);
}

/* What has no id is told again to whoever comes back by one, and to nobody where there is nothing. */
static void test_who_was_away_hears_that_there_are_proposals(void **state) {
    const struct server *server = *state;
    static struct events blue, spectator;
    struct event event;
    char id[GAME_ID];
    make_muster(&admin, id, "");
    json_decref(act(&alice, id, "red", "advance"));
    char path[128];
    snprintf(path, sizeof path, "/v1/games/%s/stream", id);
    for (long last = 0; last <= 1; last++) {
        events_open(&blue, server->port, bob.token, NULL, path, last);
        if (last == 1)
            json_decref(act(&alice, id, "red", "advance"));
        assert_true(events_next(&blue, &event, SOON));
        assert_int_equal(event.id, last + 1);
        event_finish(&event);
        events_close(&blue);
    }
    json_decref(ask(&alice, 200, "PUT", text("/v1/games/%s/proposals/%ld", id, propose(&alice, id, "red", "draw", "")),
                    answer_of("red", false))); /* made and withdrawn while blue is away */
    json_decref(ask(&alice, 201, "POST", text("/v1/games/%s/messages", id),
                    "{\"channel\":\"players\",\"text\":\"Where are you?\"}"));
    for (long last = 1; last <= 2; last++) {
        bool heard[2] = {false, false};
        events_open(&blue, server->port, bob.token, NULL, path, last);
        for (long left = 4 - last; left > 0; left--) {
            assert_true(events_next(&blue, &event, SOON));
            if (strcmp(event.name, "entry") == 0)
                assert_int_equal(event.id, 2);
            heard[0] |= strcmp(event.name, "proposals") == 0;
            heard[1] |= strcmp(event.name, "message") == 0 && number_of(event.data, "n") == 1;
            event_finish(&event);
        }
        assert_true(heard[0] && heard[1]);
        events_close(&blue);
    }
    /* From now on alone, and to no spectator. */
    events_open(&blue, server->port, bob.token, NULL, path, -1);
    events_open(&spectator, server->port, carol.token, NULL, text("%s?role=spectator", path), 2);
    json_decref(act(&alice, id, "red", "ready"));
    struct events *const streams[] = {&blue, &spectator};
    for (int i = 0; i < 2; i++) {
        assert_true(events_next(streams[i], &event, SOON));
        if (event.id != 3)
            fail_msg("stream %d tells of %s", i, event.name);
        event_finish(&event);
        events_close(streams[i]);
    }
}

/* ---- three at a table -------------------------------------------------------------------------------------------- */

static void test_three_must_agree(void **state) {
    char id[GAME_ID];
    make_three(id);
    char role[3][80];
    roles_of(id, role);
    const char *a = role[0], *b = role[1], *c = role[2];
    long n = propose(&alice, id, a, "draw", "");
    assert_answered(&bob, id, n, b, true, "open");
    assert_answered(&carol, id, n, c, false, "declined");
    n = propose(&alice, id, a, "draw", "");
    assert_answered(&bob, id, n, b, true, "open");
    json_decref(ask(&carol, 200, "POST", text("/v1/games/%s/resign", id), NULL));
    refuse(&carol, "not-applicable", "PUT", text("/v1/games/%s/proposals/%ld", id, n), answer_of(c, true));
    refuse_to_propose(&carol, "not-applicable", id, "{\"kind\":\"cancel\"}");
    assert_status(id, "active");
    assert_answered(&bob, id, n, b, true, "accepted");
    json_t *game = game_of(id);
    const json_t *roles = member(member(game, "result"), "roles");
    assert_int_equal(number_of(item_of(roles, "role", a), "place"), 1);
    assert_int_equal(number_of(item_of(roles, "role", b), "place"), 1);
    assert_int_equal(number_of(item_of(roles, "role", c), "place"), 3);
    json_decref(game);
    prove(*state, id);
}

static void test_three_sides_are_rotated(void **state) {
    (void)state;
    char id[GAME_ID];
    make_three(id);
    char role[3][80];
    roles_of(id, role);
    struct client *const player[] = {&alice, &bob, &carol};
    long n = propose(&alice, id, role[0], "cancel", "");
    assert_answered(&bob, id, n, role[1], true, "open");
    assert_answered(&carol, id, n, role[2], true, "accepted");
    n = propose(&carol, id, role[2], "rematch", "");
    assert_answered(&alice, id, n, role[0], true, "open");
    json_t *proposal = ask(player[1], 200, "PUT", text("/v1/games/%s/proposals/%ld", id, n), "{\"accept\":true}");
    json_t *game = game_of(string_of(proposal, "rematch"));
    static const char *const expected[] = {"carol", "alice", "bob"};
    for (size_t i = 0; i < 3; i++)
        assert_string_equal(string_of(item_of(member(game, "roles"), "role", role[i]), "player"), expected[i]);
    assert_string_equal(string_of(game, "status"), "active");
    json_decref(game);
    json_decref(proposal);
}

/* ---- rematch ----------------------------------------------------------------------------------------------------- */

static void test_a_rematch_swaps_sides(void **state) {
    struct server *server = *state;
    char id[GAME_ID], next[GAME_ID];
    make_muster(&admin, id,
                ",\"labels\":{\"league\":\"winter\"},\"options\":{\"banner\":3},\"visibility\":\"private\"");
    json_decref(ask(&alice, 200, "POST", text("/v1/games/%s/resign", id), NULL));
    refuse_to_propose(&bob, "game-over", id, "{\"kind\":\"draw\"}");
    const long n = propose(&bob, id, "blue", "rematch", "");
    server_kill(server);
    server_again(server);
    json_t *proposal = ask(&alice, 200, "PUT", text("/v1/games/%s/proposals/%ld", id, n), "{\"accept\":true}");
    assert_string_equal(string_of(proposal, "status"), "accepted");
    snprintf(next, sizeof next, "%s", string_of(proposal, "rematch"));
    json_decref(proposal);
    json_t *old = game_of(id), *game = ask(&alice, 200, "GET", text("/v1/games/%s", next), NULL);
    assert_string_equal(string_of(old, "rematch"), next);
    assert_string_equal(string_of(game, "rematch_of"), id);
    assert_string_equal(string_of(game, "status"), "active");
    assert_string_equal(string_of(item_of(member(game, "roles"), "role", "red"), "player"), "bob");
    assert_string_equal(string_of(item_of(member(game, "roles"), "role", "blue"), "player"), "alice");
    assert_true(json_equal(member(old, "labels"), member(game, "labels")));
    assert_true(json_equal(member(old, "options"), member(game, "options")));
    assert_string_equal(string_of(game, "visibility"), "private");
    json_decref(game);
    json_decref(old);
    json_decref(act(&bob, next, "red", "advance"));
    refuse_to_propose(&alice, "not-applicable", id, "{\"kind\":\"rematch\"}");
    refuse(&carol, "not-found", "GET", text("/v1/games/%s", next), NULL);
}

/* ---- substitute -------------------------------------------------------------------------------------------------- */

static void test_a_substitute_takes_a_seat_over(void **state) {
    const struct server *server = *state;
    static struct events events;
    struct event event;
    char id[GAME_ID];
    make_muster(&admin, id, ",\"visibility\":\"private\"");
    json_decref(act(&alice, id, "red", "advance"));
    refuse(&carol, "not-found", "GET", text("/v1/games/%s", id), NULL);
    const long n = propose(&alice, id, "red", "substitute", ",\"player\":\"carol\"");
    json_t *game = ask(&carol, 200, "GET", text("/v1/games/%s", id), NULL);
    assert_string_equal(string_of(item_of(member(game, "roles"), "role", "red"), "invited"), "carol");
    json_decref(game);
    json_t *list = ask(&carol, 200, "GET", "/v1/me/invitations", NULL);
    assert_string_equal(string_of(json_array_get(member(list, "items"), 0), "id"), id);
    json_decref(list);
    refuse(&carol, "not-your-seat", "GET", text("/v1/games/%s/view?role=red", id), NULL);
    refuse(&dan, "not-found", "PUT", text("/v1/games/%s/proposals/%ld", id, n), "{\"accept\":true}");
    json_t *proposal = ask(&carol, 200, "PUT", text("/v1/games/%s/proposals/%ld", id, n), "{\"accept\":true}");
    assert_string_equal(string_of(proposal, "status"), "open");
    assert_true(json_is_null(member(proposal, "waiting_for")));
    json_decref(proposal);
    events_open(&events, server->port, alice.token, NULL, text("/v1/games/%s/stream?role=red&since=1", id), -1);
    assert_answered(&bob, id, n, "blue", true, "accepted");
    json_t *entry = latest_entry(&bob, id, "blue");
    assert_string_equal(string_of(entry, "kind"), "substitute");
    assert_string_equal(string_of(entry, "role"), "red");
    assert_string_equal(string_of(member(entry, "terms"), "player"), "carol");
    assert_string_equal(string_of(member(entry, "terms"), "former"), "alice");
    json_decref(entry);
    json_decref(act(&carol, id, "red", "advance"));
    refuse(&alice, "not-found", "GET", text("/v1/games/%s/view?role=red", id), NULL);
    /* What alice followed as red has ended, and told her nothing more. */
    while (events_next(&events, &event, SOON)) {
        assert_string_not_equal(event.name, "entry");
        event_finish(&event);
    }
    assert_true(events.ended);
    events_close(&events);
    list = ask(&carol, 200, "GET", "/v1/me/invitations", NULL);
    assert_int_equal(json_array_size(member(list, "items")), 0);
    json_decref(list);
}

static void test_a_substitute_may_decline(void **state) {
    (void)state;
    char id[GAME_ID];
    make_muster(&admin, id, ",\"visibility\":\"private\"");
    const long n = propose(&alice, id, "red", "substitute", ",\"player\":\"carol\"");
    const long other = propose(&alice, id, "red", "cancel", "");
    json_t *proposal = ask(&carol, 200, "PUT", text("/v1/games/%s/proposals/%ld", id, n), "{\"accept\":false}");
    assert_string_equal(string_of(proposal, "status"), "declined");
    json_decref(proposal);
    refuse(&carol, "not-found", "GET", text("/v1/games/%s", id), NULL);
    assert_is(id, other, "open");
    const long again = propose(&alice, id, "red", "substitute", ",\"player\":\"carol\"");
    json_decref(ask(&carol, 200, "PUT", text("/v1/games/%s/proposals/%ld", id, again), "{\"accept\":true}"));
    assert_answered(&bob, id, again, "blue", true, "accepted");
    assert_is(id, other, "lapsed");
}

/* ---- two daemons ------------------------------------------------------------------------------------------------- */

/* News from another daemon comes a moment later. */
static void hears_of(struct client *client, const char *id, long seq) {
    for (int waited = 0; waited < SOON; waited += 20) {
        json_t *game = ask(client, 200, "GET", text("/v1/games/%s", id), NULL);
        const long found = number_of(game, "seq");
        json_decref(game);
        assert_true(found <= seq);
        if (found == seq)
            return;
        usleep(20000);
    }
    fail_msg("the daemon never hears of entry %ld", seq);
}

/* What is proposed here is answered there, and of two answers that race one counts. */
static void test_two_daemons_settle_once(void **state) {
    struct server second = {0};
    char id[GAME_ID];
    server_start_beside(&second, *state);
    struct client there = bob, here = bob;
    client_init(&there, second.port, bob.token);
    for (int round = 0; round < 10; round++) {
        make_muster(&admin, id, "");
        json_decref(act(&alice, id, "red", "advance"));
        const long n = propose(&alice, id, "red", round % 2 ? "draw" : "take-back", round % 2 ? "" : ",\"to_seq\":0");
        json_t *seen = ask(&there, 200, "GET", text("/v1/games/%s/proposals/%ld", id, n), NULL);
        assert_string_equal(string_of(seen, "status"), "open");
        json_decref(seen);
        struct client *const daemons[] = {&here, &there};
        int accepted = 0;
        for (int i = 0; i < 2; i++) {
            struct reply reply;
            client_send(daemons[(i + round / 2) % 2], &reply, "PUT", text("/v1/games/%s/proposals/%ld", id, n),
                        answer_of("blue", true), NULL);
            accepted += reply.status == 200;
            if (reply.status != 200)
                assert_string_equal(string_of(reply.json, "type"), "/problems/proposal-closed");
            reply_finish(&reply);
        }
        assert_int_equal(accepted, 1);
        hears_of(&here, id, 2);
        hears_of(&there, id, 2);
    }
    client_finish(&there);
    server_finish_beside(&second);
}

#define MOVES ",\"clock\":{\"kind\":\"move\",\"seconds\":86400,\"on_expiry\":\"notice\"}"

/* Why the seat's clock stands, "" where it runs; and what is left. */
static void assert_clock(const char *id, const char *role, const char *paused, long least, long most) {
    json_t *game = game_of(id);
    const json_t *clock = member(item_of(member(game, "roles"), "role", role), "clock");
    const char *why = json_string_value(member(clock, "paused"));
    assert_string_equal(why ? why : "", paused);
    assert_in_range(number_of(clock, "remaining"), least, most);
    json_decref(game);
}

static void test_clocks_stand_and_get_more_time(void **state) {
    struct server *server = *state;
    char id[GAME_ID];
    make_muster(&admin, id, MOVES);
    refuse_to_propose(&alice, "not-applicable", id, "{\"kind\":\"resume\"}");
    const long lapses = propose(&bob, id, "blue", "pause", "");
    assert_answered(&bob, id, lapses, "blue", false, "withdrawn");
    assert_clock(id, "red", "", 86000, 86400);
    assert_answered(&bob, id, propose(&alice, id, "red", "pause", ""), "blue", true, "accepted");
    assert_latest(id, "pause", "agreement");
    for (int i = 0; i < 2; i++) {
        assert_clock(id, "red", "agreed", 86000, 86400);
        refuse_to_propose(&alice, "not-applicable", id, "{\"kind\":\"pause\"}");
        server_kill(server);
        server_again(server);
    }
    json_decref(act(&alice, id, "red", "advance")); /* who wants to may go on */
    assert_answered(&alice, id, propose(&bob, id, "blue", "extra-time", ",\"seconds\":3600,\"for\":\"red\""), "red",
                    true, "accepted");
    json_t *entry = latest_entry(&admin, id, "spectator");
    assert_string_equal(string_of(entry, "kind"), "extra-time");
    assert_string_equal(string_of(entry, "role"), "red");
    assert_string_equal(string_of(entry, "text"), "Agreed: more time for Red: 1 hour.");
    json_decref(entry);
    assert_clock(id, "red", "agreed", 89600, 90000);
    assert_answered(&bob, id, propose(&alice, id, "red", "extra-time", ",\"seconds\":60"), "blue", true, "accepted");
    assert_clock(id, "red", "agreed", 89660, 90060);
    assert_answered(&bob, id, propose(&alice, id, "red", "resume", ""), "blue", true, "accepted");
    assert_clock(id, "red", "", 89600, 90060);
    refuse_to_propose(&alice, "unknown-role", id, "{\"kind\":\"extra-time\",\"seconds\":1,\"for\":\"green\"}");
    /* A take-back asks others: their clocks run, and the rest stands. */
    assert_answered(&bob, id, propose(&alice, id, "red", "take-back", ",\"to_seq\":0"), "blue", true, "accepted");
    assert_clock(id, "red", "", 80000, 90060);
    json_decref(act(&alice, id, "red", "ready"));
    assert_answered(&bob, id, propose(&alice, id, "red", "draw", ""), "blue", true, "accepted");
    assert_clock(id, "red", "waiting", 80000, 90060);
    assert_answered(&bob, id, propose(&alice, id, "red", "rematch", ""), "blue", true, "accepted");
    json_t *old = game_of(id), *game = game_of(string_of(old, "rematch"));
    assert_true(json_equal(member(old, "clock"), member(game, "clock")));
    json_decref(game);
    json_decref(old);
    prove(server, id);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_clocks_stand_and_get_more_time),
        cmocka_unit_test(test_a_draw_ends_the_game),
        cmocka_unit_test(test_a_game_is_called_off_while_it_is_played),
        cmocka_unit_test(test_declining_and_withdrawing),
        cmocka_unit_test(test_bodies_of_the_wrong_shape),
        cmocka_unit_test(test_a_key_proposes_once),
        cmocka_unit_test(test_proposals_are_the_tables_alone),
        cmocka_unit_test(test_the_seats_streams_tell_of_proposals),
        cmocka_unit_test(test_who_was_away_hears_that_there_are_proposals),
        cmocka_unit_test(test_three_must_agree),
        cmocka_unit_test(test_three_sides_are_rotated),
        cmocka_unit_test(test_a_rematch_swaps_sides),
        cmocka_unit_test(test_a_substitute_takes_a_seat_over),
        cmocka_unit_test(test_a_substitute_may_decline),
        cmocka_unit_test(test_two_daemons_settle_once),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}

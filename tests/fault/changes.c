/* Readers who ask again and again for the games that have changed miss none: while many write in two daemons whose
 * clocks are a second apart, when a change takes long to be stored, and when games move between two pages. An app whose
 * stream goes from one daemon to the other and back hears each entry once, in order. */
#include "storm.h"

#include <postgresql/libpq-fe.h>

#include "../support/play.h"
#include "../support/wire.h"

enum { WRITERS = 8, FOLLOWERS = 9, CHANGES = 60, SOAK_CHANGES = 1250, KNOWN = 8192, PATIENCE_MS = 120000 };

static const char *const level[] = {"MUSTERD_TEST_CLOCK=on", "MUSTERD_RATE_LIMIT=0", "MUSTERD_WORKERS=2", NULL};
static const char *const ahead[] = {"MUSTERD_TEST_CLOCK=1", "MUSTERD_RATE_LIMIT=0", "MUSTERD_WORKERS=2", NULL};
static struct server first, second;
static struct client admin, other;

static int start(void **state) {
    (void)state;
    curl_global_init(CURL_GLOBAL_ALL);
    server_start(&first, level);
    server_start_beside(&second, &first);
    server_stop(&second);
    second.settings = ahead;
    server_again(&second);
    client_init(&admin, first.port, SERVER_ADMIN_TOKEN);
    client_init(&other, second.port, SERVER_ADMIN_TOKEN);
    return 0;
}

static int stop(void **state) {
    (void)state;
    client_finish(&admin);
    client_finish(&other);
    server_finish_beside(&second);
    server_finish(&first);
    return 0;
}

/* ---- readers ----------------------------------------------------------------------------------------------------- */

static _Atomic bool over;
static _Atomic int faults;
static char fault[600];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* over fault, and over what is known */

static void set_fault(const char *format, ...) {
    va_list args;
    pthread_mutex_lock(&lock);
    va_start(args, format);
    if (faults++ == 0)
        vsnprintf(fault, sizeof fault, format, args);
    va_end(args);
    pthread_mutex_unlock(&lock);
}

struct known {
    char game[GAME_ID], at[32];
};

struct follower {
    const char *query, *to_act; /* to_act: only games that wait for this player are told */
    const char *player;         /* who asks; NULL: the administrator */
    enum { SINCE, LAST_TIME, FIRST_TIME, ALL } by;
    struct known known[KNOWN];
    int count;
    _Atomic long begun, finished; /* requests for all pages */
    char since[160];
    char token[64]; /* its own: callers take turns by token */
};

static struct follower followers[FOLLOWERS] = {
    {.query = "/v1/games?label=cup:x&limit=100", .by = SINCE},
    {.query = "/v1/games?label=cup:x&sort=updated_at&limit=3", .by = SINCE},
    {.query = "/v1/games?player=ann&sort=-updated_at&limit=3", .by = SINCE},
    {.query = "/v1/games?label=cup:x&sort=updated_at&limit=5", .by = LAST_TIME},
    {.query = "/v1/games?player=ann&sort=-updated_at&limit=100", .by = FIRST_TIME},
    {.query = "/v1/games?to_act=ann&sort=updated_at&limit=100", .by = LAST_TIME, .to_act = "ann"},
    {.query = "/v1/games?to_act=ben&sort=created_at&limit=100", .by = SINCE, .to_act = "ben"},
    {.query = "/v1/games?player=ben&limit=200", .by = ALL},
    {.query = "/v1/me/games?limit=100", .by = ALL, .player = "ben"},
};

static void learn(struct follower *f, const json_t *game) {
    int i = 0;
    pthread_mutex_lock(&lock);
    while (i < f->count && strcmp(f->known[i].game, storm_text(game, "id")) != 0)
        i++;
    if (i < KNOWN) {
        f->count += i == f->count;
        snprintf(f->known[i].game, sizeof f->known[i].game, "%s", storm_text(game, "id"));
        snprintf(f->known[i].at, sizeof f->known[i].at, "%s", storm_text(game, "updated_at"));
    }
    pthread_mutex_unlock(&lock);
}

static bool knows(struct follower *f, const char *game, const char *at) {
    bool found = false;
    pthread_mutex_lock(&lock);
    for (int i = 0; i < f->count && !found; i++)
        found = strcmp(f->known[i].game, game) == 0 && strcmp(f->known[i].at, at) == 0;
    pthread_mutex_unlock(&lock);
    return found;
}

/* Asks at one daemon and the other in turn, and reads all pages. */
static void look(struct follower *f, CURL *curl, int port) {
    char first_time[40] = "", last_time[40] = "", since[160] = "", next[160] = "";
    const char *name = f->by == SINCE ? "since" : "updated_since";
    do {
        struct storm_answer answer =
            storm_ask_for(f->token, f->player, curl, port,
                          text("%s%s%s%s%s%s%s", f->query, *f->since ? "&" : "", *f->since ? name : "",
                               *f->since ? "=" : "", f->since, *next ? "&cursor=" : "", next),
                          NULL, NULL);
        const json_t *items = json_object_get(answer.json, "items"), *game;
        size_t i;
        if (answer.status != 200)
            set_fault("%s answered %d: %.200s", f->query, answer.status, answer.bytes ? answer.bytes : "");
        json_array_foreach(items, i, game) {
            learn(f, game);
            if (!*first_time)
                snprintf(first_time, sizeof first_time, "%s", storm_text(game, "updated_at"));
            snprintf(last_time, sizeof last_time, "%s", storm_text(game, "updated_at"));
        }
        snprintf(next, sizeof next, "%s", storm_text(answer.json, "next"));
        snprintf(since, sizeof since, "%s", storm_text(answer.json, "since"));
        storm_answer_finish(&answer);
    } while (*next && !faults);
    const char *point = f->by == SINCE ? since : f->by == LAST_TIME ? last_time : f->by == FIRST_TIME ? first_time : "";
    if (*point)
        snprintf(f->since, sizeof f->since, "%s", point);
}

static void *follow(void *context) {
    struct follower *f = context;
    CURL *curl = curl_easy_init();
    for (long i = 0; !over && !faults; i++) {
        f->begun++;
        look(f, curl, i % 2 ? second.port : first.port);
        f->finished = f->begun;
    }
    curl_easy_cleanup(curl);
    return NULL;
}

/* ---- writers ----------------------------------------------------------------------------------------------------- */

struct hand {
    int number, changes;
    struct client admin, ann, ben, app;
    char game[GAME_ID], open[GAME_ID], changed[GAME_ID]; /* open: a game whose second seat is free */
    char of_app[GAME_ID];
    uint64_t random;
};

static void tell(struct client *client, int status, const char *method, const char *path, const char *body) {
    json_decref(ask(client, status, method, path, body));
}

static void make(struct client *client, char id[GAME_ID], const char *seats) {
    make_game(client, id,
              text("{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{%s},\"labels\":{\"cup\":\"x\"},"
                   "\"clock\":{\"kind\":\"move\",\"seconds\":86400,\"on_expiry\":\"notice\"}}",
                   seats));
}

/* The rematch is the next game, so that each game is another's rematch. */
static void play_again(struct hand *hand) {
    json_t *game = ask(&hand->admin, 200, "GET", text("/v1/games/%s", hand->game), NULL);
    const char *red = string_of(item_of(member(game, "roles"), "role", "red"), "player");
    struct client *proposer = strcmp(red, "ann") == 0 ? &hand->ann : &hand->ben;
    struct client *answerer = proposer == &hand->ann ? &hand->ben : &hand->ann;
    json_t *made = ask(proposer, 201, "POST", text("/v1/games/%s/proposals", hand->game),
                       "{\"role\":\"red\",\"kind\":\"rematch\"}");
    tell(answerer, 200, "PUT", text("/v1/games/%s/proposals/%ld", hand->game, number_of(made, "n")),
         "{\"role\":\"blue\",\"accept\":true}");
    json_decref(made);
    json_decref(game);
    game = ask(&hand->admin, 200, "GET", text("/v1/games/%s", hand->game), NULL);
    snprintf(hand->game, sizeof hand->game, "%s", string_of(game, "rematch"));
    json_decref(game);
}

/* One change of the kind that is due. hand->changed: the game that it changed. */
static void change_something(struct hand *hand, int i) {
    struct client *client = &hand->admin;
    strcpy(hand->changed, i % 8 == 4 || i % 8 == 6 ? hand->open : hand->game);
    if (i % 8 == 4)
        tell(client, 200, "PUT", text("/v1/games/%s/seats/blue", hand->open), "{\"player\":\"ben\"}");
    else if (i % 8 == 5)
        tell(client, 200, "PATCH", text("/v1/games/%s", hand->game),
             text("{\"labels\":{\"cup\":\"x\",\"n\":\"%d\"}}", i));
    else if (i % 8 == 6)
        tell(client, 200, "POST", text("/v1/games/%s/direct", hand->open), "{\"do\":\"pause\",\"reason\":\"Rain\"}");
    else if (i % 24 == 23)
        tell(client, 200, "POST", text("/v1/games/%s/direct", hand->game),
             "{\"do\":\"adjudicate\",\"reason\":\"Late\",\"places\":{\"red\":2,\"blue\":1}}");
    else if (play(client, hand->game, &hand->random, 1) == 0)
        play_again(hand);
}

/* Until all pages that each follower asks for after this moment have been read: they know the game as it is. */
static void check(struct hand *hand) {
    json_t *game = ask(&hand->admin, 200, "GET", text("/v1/games/%s", hand->changed), NULL);
    long begun[FOLLOWERS];
    for (int f = 0; f < FOLLOWERS; f++)
        begun[f] = followers[f].begun;
    for (int f = 0; f < FOLLOWERS; f++) {
        const char *to_act = followers[f].to_act;
        const json_t *seat = to_act ? item_of(member(game, "roles"), "player", to_act) : NULL;
        for (int waited = 0; followers[f].finished <= begun[f] && !faults; waited++) {
            if (waited > PATIENCE_MS)
                set_fault("%s was not read again", followers[f].query);
            usleep(1000);
        }
        if ((!to_act || (seat && flag_of(seat, "to_act"))) && !faults &&
            !knows(&followers[f], hand->changed, string_of(game, "updated_at")))
            set_fault("%s was never told that %s changed at %s", followers[f].query, hand->changed,
                      string_of(game, "updated_at"));
    }
    json_decref(game);
}

/* ---- the database ----------------------------------------------------------------------------------------------- */

static PGconn *database(void) {
    PGconn *connection = PQconnectdb(text("host=%s/postgres user=musterd dbname=musterd", first.data_dir));
    if (PQstatus(connection) != CONNECTION_OK)
        fail_msg("%s", PQerrorMessage(connection));
    return connection;
}

static long sql(PGconn *connection, const char *statement) {
    PGresult *result = PQexec(connection, statement);
    const ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK)
        fail_msg("%s: %s", statement, PQerrorMessage(connection));
    long n = status == PGRES_TUPLES_OK && PQntuples(result) ? strtol(PQgetvalue(result, 0, 0), NULL, 10) : 0;
    PQclear(result);
    return n;
}

/* The entries of the game that its app is told of, each with the transaction that has written it. free() it. */
static char *notices_of(const char *game) {
    PGconn *connection = database();
    PGresult *result =
        PQexec(connection, text("SELECT string_agg((data::json->>'seq') || ' by ' || xid::text, ', ' ORDER BY xid, id)"
                                " FROM feed_notices WHERE data::json->>'game' = '%s'",
                                game));
    char *told = strdup(PQntuples(result) == 1 ? PQgetvalue(result, 0, 0) : PQerrorMessage(connection));
    PQclear(result);
    PQfinish(connection);
    return told;
}

/* ---- the stream of an app ---------------------------------------------------------------------------------------- */

static char app_token[64];
static _Atomic int writing;
static json_t *stored, *heard; /* the seq of each game of the app; stored: under the lock */

/* One more action in a game of the app. */
static void play_for_app(struct hand *hand) {
    if (!*hand->of_app || play(&hand->admin, hand->of_app, &hand->random, 1) == 0)
        make_game(
            &hand->app, hand->of_app,
            "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"cat\",\"blue\":\"dan\"}}");
    json_t *game = ask(&hand->admin, 200, "GET", text("/v1/games/%s", hand->of_app), NULL);
    pthread_mutex_lock(&lock);
    json_object_set_new(stored, hand->of_app, json_integer(number_of(game, "seq")));
    pthread_mutex_unlock(&lock);
    json_decref(game);
}

static void hear_entry(const json_t *entry) {
    const char *game = string_of(entry, "game");
    const long seq = number_of(entry, "seq"), last = (long)json_integer_value(json_object_get(heard, game));
    if (seq != last + 1) {
        char *recorded = notices_of(game);
        set_fault("the app's stream told entry %ld of %s after entry %ld; recorded are %s", seq, game, last, recorded);
        free(recorded);
    }
    json_object_set_new(heard, game, json_integer(seq));
}

static bool all_heard(void) {
    const char *game;
    json_t *seq;
    bool all = true;
    pthread_mutex_lock(&lock);
    json_object_foreach(stored, game, seq) {
        all = all && json_integer_value(seq) == json_integer_value(json_object_get(heard, game));
    }
    pthread_mutex_unlock(&lock);
    return all;
}

static void begin_to_listen(struct events *events, char mark[128]) {
    struct event event;
    events_open(events, first.port, app_token, NULL, "/v1/me/stream", -1);
    assert_true(events_next(events, &event, PATIENCE_MS));
    assert_string_equal(event.name, "ready");
    strcpy(mark, event.mark);
    event_finish(&event);
}

/* Hears some events at one daemon, then goes on at the other; returns how often, when all has been heard. */
static long listen_to_all(struct events *events, char mark[128]) {
    enum { EACH = 30, WAIT_MS = 50 };
    struct event event;
    long resumed = 0;
    for (int silent = 0; !faults && (writing > 0 || !all_heard());) {
        for (int n = 0; n < EACH && events_next(events, &event, WAIT_MS); n++) {
            silent = 0;
            strcpy(mark, event.mark);
            if (strcmp(event.name, "game.entry") == 0)
                hear_entry(member(event.data, "data"));
            event_finish(&event);
        }
        if (++silent > PATIENCE_MS / WAIT_MS)
            set_fault("the app's stream is silent, and not all was told");
        events_close(events);
        events_resume(events, ++resumed % 2 ? second.port : first.port, app_token, NULL, "/v1/me/stream", mark);
    }
    events_close(events);
    return resumed;
}

static void make_token(char token[64], const char *scope) {
    json_t *made = ask(&admin, 201, "POST", "/v1/tokens", text("{\"scope\":\"%s\"}", scope));
    snprintf(token, 64, "%s", string_of(made, "token"));
    json_decref(made);
}

static void make_callers(void) {
    make_token(app_token, "app");
    for (int i = 0; i < FOLLOWERS; i++)
        make_token(followers[i].token, "admin");
    stored = json_object();
    heard = json_object();
}

static void *write_changes(void *context) {
    struct hand *hand = context;
    const int port = hand->number % 2 ? second.port : first.port;
    client_init(&hand->admin, port, SERVER_ADMIN_TOKEN);
    hand->ann = hand->ben = hand->admin;
    hand->ann.player = "ann";
    hand->ben.player = "ben";
    client_init(&hand->app, port, app_token);
    hand->random = 77 + (uint64_t)hand->number;
    make(&hand->admin, hand->game, "\"red\":\"ann\",\"blue\":\"ben\"");
    for (int i = 0; i < hand->changes && !faults; i++) {
        if (i % 8 == 0)
            make(&hand->admin, hand->open, "\"red\":\"ann\"");
        change_something(hand, i);
        play_for_app(hand);
        check(hand);
    }
    writing--;
    client_finish(&hand->app);
    client_finish(&hand->admin);
    return NULL;
}

static void test_who_follows_changes_misses_none(void **state) {
    static struct hand hands[WRITERS];
    static struct events events;
    pthread_t following[FOLLOWERS], writers[WRITERS];
    char mark[128];
    (void)state;
    make_callers();
    begin_to_listen(&events, mark);
    writing = WRITERS;
    for (int i = 0; i < FOLLOWERS; i++)
        assert_int_equal(pthread_create(&following[i], NULL, follow, &followers[i]), 0);
    for (int i = 0; i < WRITERS; i++) {
        hands[i] = (struct hand){.number = i, .changes = getenv("MUSTERD_SOAK") ? SOAK_CHANGES : CHANGES};
        assert_int_equal(pthread_create(&writers[i], NULL, write_changes, &hands[i]), 0);
    }
    const long resumed = listen_to_all(&events, mark);
    for (int i = 0; i < WRITERS; i++)
        pthread_join(writers[i], NULL);
    over = true;
    for (int i = 0; i < FOLLOWERS; i++)
        pthread_join(following[i], NULL);
    if (faults)
        fail_msg("%d faults, first: %s", faults, fault);
    print_message("the app heard of %zu games, in %ld streams one after the other\n", json_object_size(heard), resumed);
    assert_true(json_object_size(heard) >= WRITERS && resumed >= 2);
    json_decref(stored);
    json_decref(heard);
}

/* ---- one change at a time ---------------------------------------------------------------------------------------- */

enum { FEW = 4 };
static char few[FEW][GAME_ID];

static void make_few(const char *cup) {
    for (int i = 0; i < FEW; i++)
        make_muster(&admin, few[i], text(",\"labels\":{\"cup\":\"%s\"}", cup));
}

static void advance(struct client *client, const char *id) {
    struct client alice = *client;
    alice.player = "alice";
    json_decref(act(&alice, id, "red", "advance"));
}

static bool tells(const json_t *list, const char *id) {
    return item_of(member(list, "items"), "id", id) != NULL;
}

static json_t *list_of(const char *query) {
    return ask(&admin, 200, "GET", text("/v1/games?%s", query), NULL);
}

static void test_a_daemon_whose_clock_is_behind_is_told(void **state) {
    char since[160], time[40];
    (void)state;
    make_few("behind");
    advance(&other, few[0]); /* a second ahead */
    json_t *list = list_of("label=cup:behind&sort=updated_at");
    snprintf(since, sizeof since, "%s", string_of(list, "since"));
    snprintf(time, sizeof time, "%s", string_of(json_array_get(member(list, "items"), FEW - 1), "updated_at"));
    json_decref(list);
    advance(&admin, few[1]);
    list = list_of(text("label=cup:behind&since=%s", since));
    assert_int_equal(json_array_size(member(list, "items")), 1);
    assert_true(tells(list, few[1]));
    json_decref(list);
    list = list_of(text("label=cup:behind&sort=updated_at&updated_since=%s", time));
    assert_int_equal(json_array_size(member(list, "items")), 2); /* the last one again, and what came after it */
    assert_true(tells(list, few[0]) && tells(list, few[1]));
    json_decref(list);
    advance(&other, few[2]);
    list = ask(&admin, 200, "GET", text("/v1/games/%s", few[0]), NULL);
    tell(&admin, 200, "PATCH", text("/v1/games/%s", few[0]), "{\"labels\":{\"cup\":\"behind\",\"n\":\"1\"}}");
    json_decref(list);
    list = list_of(text("label=cup:behind&updated_since=%s", time)); /* no game bears that time any longer */
    assert_true(tells(list, few[1]));
    json_decref(list);
}

static void *act_slowly(void *context) {
    struct client client;
    client_init(&client, first.port, SERVER_ADMIN_TOKEN);
    advance(&client, context);
    client_finish(&client);
    return NULL;
}

/* Its change has a time and a transaction, but cannot be seen until the entry's place in the log is free. */
static void begin_slowly(PGconn *connection, char *id, pthread_t *thread) {
    sql(connection, "BEGIN");
    sql(connection, text("INSERT INTO actions (at, game_id, seq, entry) SELECT now(), game_id, 1, '\\x00'"
                         " FROM games WHERE id = '%s'",
                         id));
    assert_int_equal(pthread_create(thread, NULL, act_slowly, id), 0);
    for (int waited = 0; sql(connection, "SELECT count(*) FROM pg_locks WHERE NOT granted") == 0; waited++) {
        assert_true(waited < PATIENCE_MS);
        usleep(1000);
    }
}

static void test_a_change_that_takes_long_is_told(void **state) {
    PGconn *connection = database();
    char since[160], time[40];
    pthread_t slow;
    (void)state;
    make_few("slow");
    begin_slowly(connection, few[0], &slow);
    advance(&other, few[1]);
    json_t *list = list_of("label=cup:slow&sort=-updated_at&limit=1");
    snprintf(since, sizeof since, "%s", string_of(list, "since"));
    snprintf(time, sizeof time, "%s", string_of(json_array_get(member(list, "items"), 0), "updated_at"));
    assert_true(tells(list, few[1]));
    json_decref(list);
    sql(connection, "ROLLBACK");
    pthread_join(slow, NULL);
    for (int i = 0; i < 2; i++) { /* then also if the game with that time has changed again */
        list = list_of(text("label=cup:slow&since=%s", since));
        assert_true(tells(list, few[0]));
        json_decref(list);
        list = list_of(text("label=cup:slow&updated_since=%s", time));
        assert_true(tells(list, few[0]));
        json_decref(list);
        tell(&admin, 200, "PATCH", text("/v1/games/%s", few[1]),
             text("{\"labels\":{\"cup\":\"slow\",\"n\":\"%d\"}}", i));
    }
    PQfinish(connection);
}

static void test_what_moves_between_pages_comes_last(void **state) {
    static const char *const sorts[] = {"updated_at", "-updated_at"};
    (void)state;
    for (int s = 0; s < 2; s++) {
        bool found[FEW] = {false};
        char next[160] = "";
        make_few(text("pages-%d", s));
        for (int page = 0; page == 0 || *next; page++) {
            json_t *list =
                list_of(text("label=cup:pages-%d&sort=%s&limit=1%s%s", s, sorts[s], *next ? "&cursor=" : "", next));
            const json_t *next_page = member(list, "next");
            for (int i = 0; i < FEW; i++)
                found[i] = found[i] || tells(list, few[i]);
            snprintf(next, sizeof next, "%s", json_is_null(next_page) ? "" : json_string_value(next_page));
            json_decref(list);
            assert_true(page < 3 * FEW);
            if (page == 0) /* one of the third page */
                advance(&admin, few[s == 0 ? 2 : 1]);
        }
        for (int i = 0; i < FEW; i++)
            assert_true(found[i]);
    }
}

static void test_since_stays_while_nothing_changes(void **state) {
    char since[160];
    struct reply reply;
    (void)state;
    make_few("still");
    json_t *list = list_of("label=cup:still");
    snprintf(since, sizeof since, "%s", string_of(list, "since"));
    json_decref(list);
    list = list_of(text("label=cup:still&since=%s", since));
    assert_int_equal(json_array_size(member(list, "items")), 0);
    assert_string_equal(string_of(list, "since"), since);
    json_decref(list);
    client_send(&admin, &reply, "GET", "/v1/games?label=cup:still", NULL, NULL);
    const char *etag = text("If-None-Match: %s", reply_header(&reply, "etag"));
    reply_finish(&reply);
    make_muster(&admin, few[0], ""); /* of another cup */
    client_send(&admin, &reply, "GET", "/v1/games?label=cup:still", NULL, (const char *const[]){etag, NULL});
    assert_int_equal(reply.status, 304);
    reply_finish(&reply);
    refuse(&admin, "bad-parameter", "GET", text("/v1/games?since=%s", since), NULL);
    refuse(&admin, "bad-parameter", "GET", "/v1/games?label=cup:still&since=0", NULL);
    refuse(&admin, "bad-parameter", "GET", "/v1/games?label=cup:still&since=", NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_who_follows_changes_misses_none),
        cmocka_unit_test(test_a_daemon_whose_clock_is_behind_is_told),
        cmocka_unit_test(test_a_change_that_takes_long_is_told),
        cmocka_unit_test(test_what_moves_between_pages_comes_last),
        cmocka_unit_test(test_since_stays_while_nothing_changes),
    };
    return cmocka_run_group_tests(tests, start, stop);
}

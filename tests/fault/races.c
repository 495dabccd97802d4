/* Two daemons on one database are asked at the same moment to change the same games in every way that there is: one
 * key, several keys, undo, resignation, standing orders, proposals and their answers, directions, while clocks run out.
 * Each game replays afterwards, and whoever was told 409 has changed nothing. */
#include "storm.h"

#include "../support/chance.h"
#include "../support/play.h"

enum { RACERS = 8, SEATS = 4, RACES = 2000, SOAK_RACES = 100000, STEP_SECONDS = 70, STEP_US = 200000 };

static struct server first, second;
static _Atomic long races_left, refused, changed_twice, made, ended;
static _Atomic bool failed;
static char fault[512];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int start(void **state) {
    static const char *const settings[] = {"MUSTERD_TEST_CLOCK=on", "MUSTERD_RATE_LIMIT=0", NULL};
    (void)state;
    curl_global_init(CURL_GLOBAL_ALL);
    server_start(&first, settings);
    server_start_beside(&second, &first);
    return 0;
}

static int stop(void **state) {
    (void)state;
    server_finish_beside(&second);
    server_finish(&first);
    return 0;
}

__attribute__((format(printf, 1, 2))) static void tell_fault(const char *format, ...) {
    va_list args;
    va_start(args, format);
    pthread_mutex_lock(&lock);
    if (!atomic_exchange(&failed, true))
        vsnprintf(fault, sizeof fault, format, args);
    pthread_mutex_unlock(&lock);
    va_end(args);
}

/* ---- requests ----------------------------------------------------------------------------------------------- */

struct request {
    const char *method;
    char path[128], body[512], key[40]; /* key: "" for a request that takes none */
    char player[16];
};

struct answer {
    long status;
    bool replayed;
    struct storm_answer text;
};

struct racer {
    int number;
    uint64_t random;
    CURL *curl[2];
    CURLM *both;
    struct curl_slist *headers[2];
    char game[37], roles[SEATS][24];
    int role_count;
    long races;
};

static size_t take_header(char *bytes, size_t size, size_t count, void *context) {
    struct answer *answer = context;
    if (size * count > 20 && strncasecmp(bytes, "Idempotent-Replayed:", 20) == 0)
        answer->replayed = true;
    return size * count;
}

static void prepare(struct racer *racer, int which, int port, const struct request *request, struct answer *answer) {
    CURL *curl = racer->curl[which];
    char line[96];
    curl_easy_reset(curl);
    curl_slist_free_all(racer->headers[which]);
    struct curl_slist *list = curl_slist_append(NULL, "Authorization: Bearer " SERVER_ADMIN_TOKEN);
    list = curl_slist_append(list, "Expect:");
    if (request->body[0])
        list = curl_slist_append(list, "Content-Type: application/json");
    snprintf(line, sizeof line, "Idempotency-Key: %s", request->key);
    if (request->key[0])
        list = curl_slist_append(list, line);
    snprintf(line, sizeof line, "Musterd-Player: %s", request->player);
    if (request->player[0])
        list = curl_slist_append(list, line);
    racer->headers[which] = list;
    *answer = (struct answer){0};
    char url[192];
    snprintf(url, sizeof url, "http://127.0.0.1:%d%s", port, request->path);
    curl_easy_setopt(curl, CURLOPT_URL, url);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT, 60L);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, list);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, storm_take);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, &answer->text);
    curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, take_header);
    curl_easy_setopt(curl, CURLOPT_HEADERDATA, answer);
    if (request->body[0])
        curl_easy_setopt(curl, CURLOPT_COPYPOSTFIELDS, request->body);
    curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, request->method);
}

static void read_answer(CURL *curl, struct answer *answer) {
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &answer->status);
    if (answer->text.bytes)
        answer->text.json = json_loadb(answer->text.bytes, answer->text.length, 0, NULL);
}

static void finish(struct answer *answer) {
    storm_answer_finish(&answer->text);
}

static struct answer send_one(struct racer *racer, int port, const struct request *request) {
    struct answer answer;
    prepare(racer, 0, port, request, &answer);
    if (curl_easy_perform(racer->curl[0]) == CURLE_OK)
        read_answer(racer->curl[0], &answer);
    return answer;
}

/* The one to the first daemon, the other to the second, neither waiting for the other's answer. */
static void send_both(struct racer *racer, const struct request requests[2], struct answer answers[2]) {
    for (int i = 0; i < 2; i++) {
        prepare(racer, i, i ? second.port : first.port, &requests[i], &answers[i]);
        curl_multi_add_handle(racer->both, racer->curl[i]);
    }
    for (int running = 2; running > 0;) {
        curl_multi_perform(racer->both, &running);
        if (running > 0)
            curl_multi_poll(racer->both, NULL, 0, 1000, NULL);
    }
    for (int i = 0; i < 2; i++) {
        read_answer(racer->curl[i], &answers[i]);
        curl_multi_remove_handle(racer->both, racer->curl[i]);
    }
}

static int pick(struct racer *racer, size_t count) {
    return (int)((storm_random(&racer->random) >> 20) % count);
}

static json_t *get(struct racer *racer, const char *what) {
    struct request request = {.method = "GET"};
    snprintf(request.path, sizeof request.path, "/v1/games/%s%s", racer->game, what);
    struct answer answer = send_one(racer, pick(racer, 2) ? first.port : second.port, &request);
    json_t *json = json_incref(answer.text.json);
    if (answer.status != 200)
        tell_fault("%s answered %ld: %.200s", request.path, answer.status, answer.text.bytes ? answer.text.bytes : "");
    finish(&answer);
    return json;
}

/* ---- games ------------------------------------------------------------------------------------------------------ */

static void make(struct racer *racer) {
    static const char *const games[] = {
        "\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"p0\",\"blue\":\"p1\"}",
        "\"unhappy-king-charles\",\"scenario\":\"war\",\"seats\":{\"royalist\":\"p0\",\"parliament\":\"p1\"}",
        "\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"p0\",\"blue\":\"p1\"}",
        "\"kingmaker\",\"scenario\":\"wars-of-the-roses\",\"options\":{\"e1\":true,\"rounds\":8},"
        "\"seats\":{\"red\":\"p0\",\"blue\":\"p1\",\"green\":\"p2\",\"yellow\":\"p3\"}"};
    static const char *const expiries[] = {"notice", "caretaker", "forfeit"};
    struct request request = {.method = "POST", .path = "/v1/games"};
    const int which = pick(racer, sizeof games / sizeof games[0]), expiry = pick(racer, 6);
    char clock[96] = "";
    if (expiry < 3)
        snprintf(clock, sizeof clock, ",\"clock\":{\"kind\":\"move\",\"seconds\":60,\"on_expiry\":\"%s\"}",
                 expiries[expiry]);
    snprintf(request.body, sizeof request.body, "{\"ruleset\":%s%s,\"orders_delay\":%d}", games[which], clock,
             pick(racer, 2));
    struct answer answer = send_one(racer, pick(racer, 2) ? first.port : second.port, &request);
    if (answer.status != 201)
        tell_fault("%s answered %ld: %.200s", request.body, answer.status, answer.text.bytes ? answer.text.bytes : "");
    snprintf(racer->game, sizeof racer->game, "%s", storm_text(answer.text.json, "id"));
    const json_t *roles = json_object_get(answer.text.json, "roles"), *item;
    size_t i;
    racer->role_count = 0;
    json_array_foreach(roles, i, item) {
        if (i < SEATS)
            snprintf(racer->roles[racer->role_count++], sizeof racer->roles[0], "%s", storm_text(item, "role"));
    }
    made++;
    finish(&answer);
}

/* ---- what is asked of each --------------------------------------------------------------------------------------- */

/* A player who has something to do, if there is one. */
static int acting_role(struct racer *racer, const json_t *game) {
    const json_t *roles = json_object_get(game, "roles");
    const int from = pick(racer, (size_t)racer->role_count);
    for (int i = 0; i < racer->role_count; i++) {
        const int role = (from + i) % racer->role_count;
        if (json_is_true(json_object_get(json_array_get(roles, (size_t)role), "to_act")))
            return role;
    }
    return from;
}

/* keys: so many of the list, the first of which is in it for certain; else one key. */
static void act_request(struct racer *racer, struct request *request, int role, size_t keys) {
    char what[96];
    snprintf(what, sizeof what, "/actions?role=%s", racer->roles[role]);
    json_t *list = get(racer, what);
    const json_t *actions = json_object_get(list, "actions");
    const size_t count = json_array_size(actions);
    const long seq = (long)json_integer_value(json_object_get(list, "seq"));
    char *end = request->body, *limit = request->body + sizeof request->body;
    end += snprintf(end, (size_t)(limit - end), "{\"role\":\"%s\",\"seq\":%ld,\"%s", racer->roles[role], seq,
                    keys > 0 ? "keys\":[" : "key\":");
    for (size_t i = 0; i < (keys > 0 ? keys : 1); i++) {
        const char *key = count ? storm_text(json_array_get(actions, (size_t)pick(racer, count)), "key") : "none";
        if (end + strlen(key) + 8 < limit)
            end += sprintf(end, "%s\"%s\"", i > 0 ? "," : "", key);
    }
    strcpy(end, keys > 0 ? "]}" : "}");
    json_decref(list);
}

static void put_orders_request(struct racer *racer, struct request *request, int role) {
    static const char *const rules[] = {"[{\"do\":\"only-choice\"},{\"do\":\"pass\"}]", "[{\"do\":\"only-choice\"}]",
                                        "[]"};
    request->method = "PUT";
    request->key[0] = '\0';
    snprintf(request->path, sizeof request->path, "/v1/games/%s/orders/%s", racer->game, racer->roles[role]);
    snprintf(request->player, sizeof request->player, "p%d", role);
    snprintf(request->body, sizeof request->body, "{\"rules\":%s}", rules[pick(racer, 3)]);
}

static void propose_request(struct racer *racer, struct request *request, int role, long seq) {
    static const char *const kinds[] = {"pause", "resume", "extra-time", "take-back", "take-back", "draw", "cancel"};
    const char *kind = kinds[pick(racer, 50) == 0 ? 5 + pick(racer, 2) : pick(racer, 5)];
    char more[48] = "";
    if (strcmp(kind, "take-back") == 0)
        snprintf(more, sizeof more, ",\"to_seq\":%ld", seq > 3 ? seq - 1 - pick(racer, 3) : 0);
    if (strcmp(kind, "extra-time") == 0)
        snprintf(more, sizeof more, ",\"seconds\":60");
    snprintf(request->path, sizeof request->path, "/v1/games/%s/proposals", racer->game);
    snprintf(request->body, sizeof request->body, "{\"role\":\"%s\",\"kind\":\"%s\"%s}", racer->roles[role], kind,
             more);
}

static void answer_request(struct racer *racer, struct request *request, int role) {
    json_t *list = get(racer, "/proposals?limit=1");
    const json_t *newest = json_array_get(json_object_get(list, "proposals"), 0);
    request->method = "PUT";
    request->key[0] = '\0';
    snprintf(request->path, sizeof request->path, "/v1/games/%s/proposals/%ld", racer->game,
             newest ? (long)json_integer_value(json_object_get(newest, "n")) : 1);
    snprintf(request->body, sizeof request->body, "{\"role\":\"%s\",\"accept\":%s}", racer->roles[role],
             pick(racer, 8) ? "true" : "false");
    json_decref(list);
}

static void direct_request(struct racer *racer, struct request *request, int role) {
    snprintf(request->path, sizeof request->path, "/v1/games/%s/direct", racer->game);
    switch (pick(racer, 4)) {
    case 0: snprintf(request->body, sizeof request->body, "{\"do\":\"pause\",\"reason\":\"race\"}"); break;
    case 1: snprintf(request->body, sizeof request->body, "{\"do\":\"resume\",\"reason\":\"race\"}"); break;
    case 2:
        snprintf(request->body, sizeof request->body, "{\"do\":\"extend\",\"seconds\":60,\"reason\":\"race\"}");
        break;
    default:
        snprintf(request->body, sizeof request->body,
                 "{\"do\":\"replace\",\"role\":\"%s\",\"player\":\"p%d\",\"reason\":\"race\"}", racer->roles[role],
                 role + SEATS * pick(racer, 2));
    }
}

static struct request any_request(struct racer *racer, int role, long seq) {
    struct request request = {.method = "POST"};
    snprintf(request.key, sizeof request.key, "race-%016llx", (unsigned long long)storm_random(&racer->random));
    snprintf(request.path, sizeof request.path, "/v1/games/%s/actions", racer->game);
    const int what = pick(racer, 100);
    if (what < 25) {
        act_request(racer, &request, role, 0);
    } else if (what < 60) {
        act_request(racer, &request, role, 2 + (size_t)pick(racer, 6));
    } else if (what < 70) {
        snprintf(request.path, sizeof request.path, "/v1/games/%s/undo", racer->game);
        snprintf(request.body, sizeof request.body, "{\"role\":\"%s\"}", racer->roles[role]);
    } else if (what < 80) {
        put_orders_request(racer, &request, role);
    } else if (what < 86) {
        propose_request(racer, &request, role, seq);
    } else if (what < 92) {
        answer_request(racer, &request, pick(racer, 2) ? role : (role + 1) % racer->role_count);
    } else if (what < 99) {
        direct_request(racer, &request, role);
    } else {
        snprintf(request.path, sizeof request.path, "/v1/games/%s/resign", racer->game);
        snprintf(request.body, sizeof request.body, "{\"role\":\"%s\"}", racer->roles[role]);
    }
    return request;
}

/* ---- racing ------------------------------------------------------------------------------------------------------ */

/* Who was refused asks once more under the same key: an answer that is replayed was given to a change that was made. */
static void look_at(struct racer *racer, const struct request *request, const struct answer *answer) {
    if (answer->status == 0 || answer->status >= 500) {
        tell_fault("%s %s %s answered %ld: %.200s", request->method, request->path, request->body, answer->status,
                   answer->text.bytes ? answer->text.bytes : "");
        return;
    }
    if (answer->status != 409)
        return;
    refused++;
    if (!request->key[0])
        return;
    struct answer again = send_one(racer, pick(racer, 2) ? first.port : second.port, request);
    if (again.replayed) {
        changed_twice++;
        tell_fault("%s %s was answered 409 (%.120s), and has acted", request->path, request->body, answer->text.bytes);
    }
    finish(&again);
}

static void race(struct racer *racer) {
    struct request requests[2];
    struct answer answers[2];
    json_t *game = racer->game[0] ? get(racer, "") : NULL;
    if (!game || strcmp(storm_text(game, "status"), "active") != 0 || pick(racer, 60) == 0) {
        ended += game && strcmp(storm_text(game, "status"), "active") != 0;
        make(racer);
    } else {
        const long seq = (long)json_integer_value(json_object_get(game, "seq"));
        const int role = acting_role(racer, game);
        for (int i = 0; i < 2; i++)
            requests[i] = any_request(racer, pick(racer, 8) ? role : pick(racer, (size_t)racer->role_count), seq);
        if (!failed)
            send_both(racer, requests, answers);
        for (int i = 0; i < 2 && !failed; i++)
            look_at(racer, &requests[i], &answers[i]);
        for (int i = 0; i < 2 && !failed; i++)
            finish(&answers[i]);
        races_left--;
        racer->races++;
    }
    json_decref(game);
}

static void *racer_main(void *context) {
    struct racer *racer = context;
    for (int i = 0; i < 2; i++)
        racer->curl[i] = curl_easy_init();
    racer->both = curl_multi_init();
    while (races_left > 0 && !failed)
        race(racer);
    for (int i = 0; i < 2; i++) {
        curl_easy_cleanup(racer->curl[i]);
        curl_slist_free_all(racer->headers[i]);
    }
    curl_multi_cleanup(racer->both);
    return NULL;
}

/* Every game that has a clock is found to be late by both daemons, again and again. */
static void let_time_pass(void) {
    struct client clients[2];
    client_init(&clients[0], first.port, SERVER_ADMIN_TOKEN);
    client_init(&clients[1], second.port, SERVER_ADMIN_TOKEN);
    for (long ahead = STEP_SECONDS; races_left > 0 && !failed; ahead += STEP_SECONDS) {
        for (int i = 0; i < 2; i++)
            json_decref(ask(&clients[i], 200, "PUT", "/v1/test/clock", text("{\"ahead\":%ld}", ahead)));
        usleep(STEP_US);
    }
    client_finish(&clients[0]);
    client_finish(&clients[1]);
}

static void test_no_entry_follows_another_daemons(void **state) {
    (void)state;
    static struct racer racers[RACERS];
    pthread_t thread[RACERS];
    races_left = getenv("MUSTERD_SOAK") ? SOAK_RACES : RACES;
    const long races = races_left;
    for (int i = 0; i < RACERS; i++) {
        racers[i] = (struct racer){.number = i, .random = chance_seed()};
        assert_int_equal(pthread_create(&thread[i], NULL, racer_main, &racers[i]), 0);
    }
    let_time_pass();
    for (int i = 0; i < RACERS; i++)
        pthread_join(thread[i], NULL);
    if (failed) {
        server_show_log(&first);
        fail_msg("%s", fault);
    }
    struct client clients[2];
    client_init(&clients[0], first.port, SERVER_ADMIN_TOKEN);
    client_init(&clients[1], second.port, SERVER_ADMIN_TOKEN);
    const long conflicts =
        figure_of(&clients[0], "musterd_conflicts_total") + figure_of(&clients[1], "musterd_conflicts_total");
    printf("%ld races in %ld games, of which %ld came to their end; %ld answers were 409, %ld changes met another\n",
           races, (long)made, (long)ended, (long)refused, conflicts);
    assert_true(conflicts > races / 20); /* they did meet */
    client_finish(&clients[0]);
    client_finish(&clients[1]);
    storm_verify(&first);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_no_entry_follows_another_daemons, start, stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

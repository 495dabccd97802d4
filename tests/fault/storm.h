/* Two hundred games played at once by clients that never give up: what is not answered with certainty is
 * asked again under the same Idempotency-Key. Whatever was acknowledged is remembered. */
#ifndef TESTS_FAULT_STORM_H
#define TESTS_FAULT_STORM_H

#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <setjmp.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <curl/curl.h>
#include <jansson.h>

#include "../support/chance.h"
#include "../support/server.h"

enum { STORM_GAMES = 200, STORM_THREADS = 8, STORM_PATIENCE_MS = 180000 };

struct storm_game {
    char id[37];
    long seq;          /* the last that was acknowledged */
    _Atomic long acts; /* acknowledged in this place, over all games it held */
    bool over;
};

struct storm {
    int ports[2];                /* daemons; the same twice where there is one */
    const struct server *second; /* NULL, or another one whose log is shown after a fault */
    _Atomic bool stop;
    _Atomic long acknowledged, unanswered, refused; /* refused: 503 */
    _Atomic int faults;
    char fault[512];
    pthread_mutex_t lock; /* over fault and past */
    struct storm_game game[STORM_GAMES];
    struct {
        char id[37];
        long seq;
    } * past; /* finished games */
    size_t past_count;
    pthread_t thread[STORM_THREADS];
};

struct storm_thread {
    struct storm *storm;
    int number;
    uint64_t random;
};

/* ---- one request ---------------------------------------------------------------------------------- */

struct storm_answer {
    int status; /* 0: none */
    char *bytes;
    size_t length;
    json_t *json;
};

static inline size_t storm_take(char *bytes, size_t size, size_t count, void *context) {
    struct storm_answer *answer = context;
    char *grown = realloc(answer->bytes, answer->length + size * count + 1);
    if (!grown)
        return 0;
    memcpy(grown + answer->length, bytes, size * count);
    answer->bytes = grown;
    answer->length += size * count;
    return size * count;
}

/* token: an administrator's; player: for whom he asks, NULL: nobody. */
static inline struct storm_answer storm_ask_for(const char *token, const char *player, CURL *curl, int port,
                                                const char *path, const char *body, const char *idempotency_key) {
    struct storm_answer answer = {0};
    char url[256], line[128];
    snprintf(line, sizeof line, "Authorization: Bearer %s", token);
    struct curl_slist *list = curl_slist_append(NULL, line);
    list = curl_slist_append(list, "Content-Type: application/json");
    list = curl_slist_append(list, "Expect:");
    snprintf(line, sizeof line, "Idempotency-Key: %s", idempotency_key ? idempotency_key : "");
    if (idempotency_key)
        list = curl_slist_append(list, line);
    snprintf(line, sizeof line, "Musterd-Player: %s", player ? player : "");
    if (player)
        list = curl_slist_append(list, line);
    snprintf(url, sizeof url, "http://127.0.0.1:%d%s", port, path);
    curl_easy_reset(curl);
    curl_easy_setopt(curl, CURLOPT_URL, url);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT, 30L);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, list);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, storm_take);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, &answer);
    if (body)
        curl_easy_setopt(curl, CURLOPT_POSTFIELDS, body);
    long status = 0;
    if (curl_easy_perform(curl) == CURLE_OK)
        curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    answer.status = (int)status;
    answer.json = answer.bytes && status ? json_loadb(answer.bytes, answer.length, 0, NULL) : NULL;
    curl_slist_free_all(list);
    return answer;
}

static inline struct storm_answer storm_ask(CURL *curl, int port, const char *path, const char *body,
                                            const char *idempotency_key) {
    return storm_ask_for(SERVER_ADMIN_TOKEN, NULL, curl, port, path, body, idempotency_key);
}

static inline void storm_answer_finish(struct storm_answer *answer) {
    json_decref(answer->json);
    free(answer->bytes);
    *answer = (struct storm_answer){0};
}

static inline void storm_fault(struct storm *storm, const char *format, ...) {
    va_list args;
    pthread_mutex_lock(&storm->lock);
    va_start(args, format);
    if (storm->faults++ == 0)
        vsnprintf(storm->fault, sizeof storm->fault, format, args);
    va_end(args);
    pthread_mutex_unlock(&storm->lock);
}

/* Asks until an answer comes that is neither none nor 503. */
static inline struct storm_answer storm_insist(struct storm *storm, CURL *curl, int which, const char *path,
                                               const char *body, const char *idempotency_key) {
    for (int tries = 0;; tries++) {
        struct storm_answer answer = storm_ask(curl, storm->ports[(which + tries) % 2], path, body, idempotency_key);
        if (answer.status != 0 && answer.status != 503)
            return answer;
        if (answer.status == 0)
            storm->unanswered++;
        else
            storm->refused++;
        if (storm->stop && tries > 4000)
            return answer;
        storm_answer_finish(&answer);
        usleep(20000);
    }
}

/* ---- one game ------------------------------------------------------------------------------------- */

static inline uint64_t storm_random(uint64_t *state) {
    uint64_t x = *state;
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    return *state = x;
}

static inline const char *storm_text(const json_t *object, const char *name) {
    const char *text = json_string_value(json_object_get(object, name));
    return text ? text : "";
}

static inline void storm_create(struct storm *storm, CURL *curl, struct storm_game *game, uint64_t *random) {
    static const char body[] = "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\","
                               "\"seats\":{\"red\":\"alice\",\"blue\":\"bob\"}}";
    char idempotency_key[40];
    if (game->id[0]) {
        pthread_mutex_lock(&storm->lock);
        storm->past = realloc(storm->past, (storm->past_count + 1) * sizeof *storm->past);
        strcpy(storm->past[storm->past_count].id, game->id);
        storm->past[storm->past_count++].seq = game->seq;
        pthread_mutex_unlock(&storm->lock);
    }
    snprintf(idempotency_key, sizeof idempotency_key, "new-%016llx", (unsigned long long)storm_random(random));
    struct storm_answer answer = storm_insist(storm, curl, (int)(*random & 1), "/v1/games", body, idempotency_key);
    if (answer.status != 201)
        storm_fault(storm, "creating a game answered %d: %.200s", answer.status, answer.bytes ? answer.bytes : "");
    snprintf(game->id, sizeof game->id, "%s", storm_text(answer.json, "id"));
    game->seq = 0;
    game->over = false;
    storm_answer_finish(&answer);
}

/* One action of whoever must act; only this thread acts in this game, so its seq must follow exactly. */
static inline void storm_act(struct storm *storm, CURL *curl, struct storm_game *game, uint64_t *random) {
    char path[128], body[256], idempotency_key[40], role[32];
    int which = (int)(storm_random(random) >> 20 & 1);
    snprintf(path, sizeof path, "/v1/games/%s", game->id);
    struct storm_answer answer = storm_insist(storm, curl, which, path, NULL, NULL);
    const json_t *roles = json_object_get(answer.json, "roles"), *item;
    size_t i;
    role[0] = '\0';
    json_array_foreach(roles, i, item) {
        if (json_is_true(json_object_get(item, "to_act")))
            snprintf(role, sizeof role, "%s", storm_text(item, "role"));
    }
    game->over = strcmp(storm_text(answer.json, "status"), "finished") == 0;
    if (answer.status != 200 || (!game->over && !role[0]))
        storm_fault(storm, "game %s answered %d: %.200s", game->id, answer.status, answer.bytes ? answer.bytes : "");
    storm_answer_finish(&answer);
    if (game->over || !role[0])
        return;

    snprintf(path, sizeof path, "/v1/games/%s/actions?role=%s", game->id, role);
    answer = storm_insist(storm, curl, which, path, NULL, NULL);
    const json_t *actions = json_object_get(answer.json, "actions");
    size_t count = json_array_size(actions);
    long seq = (long)json_integer_value(json_object_get(answer.json, "seq"));
    /* Of two daemons one may have heard of the last action just between these two answers. */
    const bool asked = count > 0 || storm->ports[0] == storm->ports[1];
    if (answer.status != 200 || (count == 0 && asked))
        storm_fault(storm, "the list of %s answered %d: %.200s", path, answer.status, answer.bytes ? answer.bytes : "");
    /* Another daemon may not have heard yet; what it shows must never be ahead. */
    if (seq > game->seq)
        storm_fault(storm, "game %s is at %ld, and only %ld was acknowledged", game->id, seq, game->seq);
    snprintf(body, sizeof body, "{\"role\":\"%s\",\"seq\":%ld,\"key\":\"%s\"}", role, seq,
             count ? storm_text(json_array_get(actions, storm_random(random) % count), "key") : "");
    storm_answer_finish(&answer);
    if (!asked)
        return;

    snprintf(path, sizeof path, "/v1/games/%s/actions", game->id);
    snprintf(idempotency_key, sizeof idempotency_key, "act-%016llx", (unsigned long long)storm_random(random));
    answer = storm_insist(storm, curl, which, path, body, idempotency_key);
    long after = (long)json_integer_value(json_object_get(answer.json, "seq"));
    if (answer.status == 200 && after == game->seq + 1) {
        game->seq = after;
        game->acts++;
        storm->acknowledged++;
    } else if (answer.status != 409 || storm->ports[0] == storm->ports[1]) {
        storm_fault(storm, "game %s, acknowledged %ld, %s answered %d: %.200s", game->id, game->seq, body,
                    answer.status, answer.bytes ? answer.bytes : "");
    }
    storm_answer_finish(&answer);
}

static inline void *storm_main(void *context) {
    struct storm_thread *mine = context;
    struct storm *storm = mine->storm;
    CURL *curl = curl_easy_init();
    while (!storm->stop && !storm->faults)
        for (int g = mine->number; g < STORM_GAMES && !storm->stop && !storm->faults; g += STORM_THREADS) {
            struct storm_game *game = &storm->game[g];
            if (!game->id[0] || game->over)
                storm_create(storm, curl, game, &mine->random);
            else
                storm_act(storm, curl, game, &mine->random);
        }
    curl_easy_cleanup(curl);
    free(mine);
    return NULL;
}

/* ---- the storm ------------------------------------------------------------------------------------- */

static inline void storm_begin(struct storm *storm, int port, int other_port) {
    memset(storm, 0, sizeof *storm);
    pthread_mutex_init(&storm->lock, NULL);
    storm->ports[0] = port;
    storm->ports[1] = other_port;
    for (int i = 0; i < STORM_THREADS; i++) {
        struct storm_thread *mine = malloc(sizeof *mine);
        *mine = (struct storm_thread){storm, i, chance_seed()};
        assert_int_equal(pthread_create(&storm->thread[i], NULL, storm_main, mine), 0);
    }
}

/* Waits until every game has gone on by at least one acknowledged action: none is stuck. */
static inline void storm_await_progress(struct storm *storm, struct server *server) {
    long before[STORM_GAMES];
    for (int i = 0; i < STORM_GAMES; i++)
        before[i] = storm->game[i].acts;
    for (int waited = 0, moved = 0; moved < STORM_GAMES; waited += 10) {
        moved = 0;
        for (int i = 0; i < STORM_GAMES; i++)
            moved += storm->game[i].acts > before[i];
        if (storm->faults || waited > STORM_PATIENCE_MS) {
            server_show_log(server);
            if (storm->second)
                server_show_log(storm->second);
            fail_msg("%d of %d games went on; %s", moved, STORM_GAMES,
                     storm->faults ? storm->fault : "the others are stuck");
        }
        usleep(10000);
    }
}

static inline void storm_end(struct storm *storm, struct server *server) {
    storm->stop = true;
    for (int i = 0; i < STORM_THREADS; i++)
        pthread_join(storm->thread[i], NULL);
    if (storm->faults) {
        server_show_log(server);
        fail_msg("%s", storm->fault);
    }
}

static inline void storm_check_game(struct storm *storm, CURL *curl, const char *id, long acknowledged) {
    char path[64];
    snprintf(path, sizeof path, "/v1/games/%s", id);
    for (int waited = 0;; waited += 10) {
        struct storm_answer answer = storm_insist(storm, curl, 0, path, NULL, NULL);
        int status = answer.status;
        long seq = (long)json_integer_value(json_object_get(answer.json, "seq"));
        storm_answer_finish(&answer);
        if (status == 200 && seq == acknowledged)
            return;
        /* Of two daemons one may not have heard of the last action yet. */
        if (status != 200 || seq > acknowledged || storm->ports[0] == storm->ports[1] || waited > 180000)
            fail_msg("game %s: %ld was acknowledged, the server says %d, %ld", id, acknowledged, status, seq);
        usleep(10000);
    }
}

/* Every action that was acknowledged is there, and none besides. */
static inline void storm_check(struct storm *storm) {
    CURL *curl = curl_easy_init();
    for (int i = 0; i < STORM_GAMES; i++)
        if (storm->game[i].id[0])
            storm_check_game(storm, curl, storm->game[i].id, storm->game[i].seq);
    for (size_t i = 0; i < storm->past_count; i++)
        storm_check_game(storm, curl, storm->past[i].id, storm->past[i].seq);
    curl_easy_cleanup(curl);
    free(storm->past);
    storm->past = NULL;
    printf("%ld actions acknowledged, %ld requests without an answer, %ld answered 503\n", (long)storm->acknowledged,
           (long)storm->unanswered, (long)storm->refused);
}

/* musterd verify on the server's data, which may be in use. */
static inline void storm_verify(const struct server *server) {
    char command[1024];
    snprintf(command, sizeof command,
             "MUSTERD_DATA_DIR='%s' MUSTERD_RULESETS_DIR='%s/rulesets:%s/tests/rulesets' '%s' verify >>'%s' 2>&1",
             server->data_dir, server_build(), server_build(), server_program(), server->log_path);
    int status = system(command);
    if (status != 0) {
        server_show_log(server);
        fail_msg("musterd verify ended with %d", WEXITSTATUS(status));
    }
}

static inline int storm_rounds(void) {
    return getenv("MUSTERD_SOAK") ? 20 : 3;
}

/* The private cluster's postmaster; 0: none. */
static inline pid_t storm_postmaster(const struct server *server) {
    char path[160];
    long pid = 0;
    snprintf(path, sizeof path, "%s/postgres/postmaster.pid", server->data_dir);
    FILE *file = fopen(path, "r");
    if (file && fscanf(file, "%ld", &pid) != 1)
        pid = 0;
    if (file)
        fclose(file);
    return (pid_t)pid;
}

#endif

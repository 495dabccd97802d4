#include "play.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <setjmp.h>
#include <cmocka.h>

#include "chance.h"
#include "server.h"

const json_t *member(const json_t *object, const char *name) {
    const json_t *value = json_object_get(object, name);
    if (!value)
        fail_msg("there is no member %s", name);
    return value;
}

const char *string_of(const json_t *object, const char *name) {
    const json_t *value = member(object, name);
    if (!json_is_string(value))
        fail_msg("the member %s is no string", name);
    return json_string_value(value);
}

long number_of(const json_t *object, const char *name) {
    const json_t *value = member(object, name);
    if (!json_is_integer(value))
        fail_msg("the member %s is no whole number", name);
    return (long)json_integer_value(value);
}

bool flag_of(const json_t *object, const char *name) {
    const json_t *value = member(object, name);
    if (!json_is_boolean(value))
        fail_msg("the member %s is neither true nor false", name);
    return json_is_true(value);
}

bool has(const json_t *list, const char *name) {
    for (size_t i = 0; i < json_array_size(list); i++)
        if (strcmp(json_string_value(json_array_get(list, i)), name) == 0)
            return true;
    return false;
}

const json_t *item_of(const json_t *list, const char *name, const char *value) {
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *item = json_array_get(list, i);
        const char *found = json_string_value(json_object_get(item, name));
        if (found && strcmp(found, value) == 0)
            return item;
    }
    return NULL;
}

long figure_of(struct client *client, const char *name) {
    struct reply reply;
    client_send(client, &reply, "GET", "/metrics", NULL, NULL);
    const char *line = strstr(reply.body, text("\n%s ", name));
    assert_non_null(line);
    long figure = strtol(line + strlen(name) + 2, NULL, 10);
    reply_finish(&reply);
    return figure;
}

static uint64_t seeds; /* 0: games get no seed from us */

uint64_t play_with_seeds(void) {
    seeds = chance_seed();
    return seeds;
}

/* Adds a seed to the body. */
static const char *seeded(const char *body) {
    const size_t end = strlen(body) - 1;
    uint64_t part[4];
    for (int i = 0; i < 4; i++)
        part[i] = next_random(&seeds);
    return text("%.*s,\"seed\":\"%016llx%016llx%016llx%016llx\"}", (int)end, body, (unsigned long long)part[0],
                (unsigned long long)part[1], (unsigned long long)part[2], (unsigned long long)part[3]);
}

void make_game(struct client *client, char id[GAME_ID], const char *body) {
    const bool takes = seeds != 0 && client->token && strcmp(client->token, SERVER_ADMIN_TOKEN) == 0;
    if (takes && !strstr(body, "\"seed\""))
        body = seeded(body);
    json_t *game = ask(client, 201, "POST", "/v1/games", body);
    snprintf(id, GAME_ID, "%s", string_of(game, "id"));
    json_decref(game);
}

void make_muster(struct client *admin, char id[GAME_ID], const char *more) {
    make_game(
        admin, id,
        text("{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"alice\",\"blue\":\"bob\"}%s}",
             more));
}

json_t *view_of(struct client *client, const char *id, const char *role) {
    return ask(client, 200, "GET", text("/v1/games/%s/view?role=%s", id, role), NULL);
}

static json_t *post_action(struct client *client, const char *id, const char *role, long seq, const char *key) {
    return ask(client, 200, "POST", text("/v1/games/%s/actions", id),
               text("{\"role\":\"%s\",\"seq\":%ld,\"key\":\"%s\"}", role, seq, key));
}

json_t *act(struct client *client, const char *id, const char *role, const char *key) {
    json_t *view = view_of(client, id, role);
    json_t *outcome = post_action(client, id, role, number_of(view, "seq"), key);
    json_decref(view);
    return outcome;
}

json_t *act_like(struct client *client, const char *id, const char *role, const char *start) {
    json_t *view = view_of(client, id, role);
    const json_t *actions = member(view, "actions");
    for (size_t i = 0; i < json_array_size(actions); i++) {
        const char *key = string_of(json_array_get(actions, i), "key");
        if (strncmp(key, start, strlen(start)) != 0)
            continue;
        json_t *outcome = post_action(client, id, role, number_of(view, "seq"), key);
        json_decref(view);
        return outcome;
    }
    fail_msg("%s has no action that begins with %s", role, start);
    return NULL;
}

uint64_t next_random(uint64_t *random) {
    uint64_t x = *random;
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    return *random = x;
}

/* A random action. Actions out of turn are rare, so that the game proceeds. */
static const json_t *random_action(const json_t *actions, uint64_t *random) {
    for (;;) {
        const json_t *action = json_array_get(actions, next_random(random) % json_array_size(actions));
        if (!json_is_true(json_object_get(action, "out_of_turn")) || next_random(random) % 8 == 0)
            return action;
    }
}

int play(struct client *admin, const char *id, uint64_t *random, int most) {
    json_t *now = ask(admin, 200, "GET", text("/v1/games/%s/view?role=spectator", id), NULL);
    int done = 0;
    while (done < most && strcmp(string_of(now, "status"), "active") == 0) {
        const json_t *to_act = member(now, "to_act");
        assert_true(json_array_size(to_act) > 0);
        char role[80];
        snprintf(role, sizeof(role), "%s",
                 json_string_value(json_array_get(to_act, next_random(random) % json_array_size(to_act))));
        json_t *list = ask(admin, 200, "GET", text("/v1/games/%s/actions?role=%s", id, role), NULL);
        const json_t *actions = member(list, "actions");
        if (json_array_size(actions) == 0)
            fail_msg("%s must act and has no action", role);
        const json_t *action = random_action(actions, random);
        json_decref(now);
        now = post_action(admin, id, role, number_of(list, "seq"), string_of(action, "key"));
        json_decref(list);
        done++;
    }
    json_decref(now);
    return done;
}

void prove_export(struct client *admin, const char *id) {
    char path[64] = "/tmp/musterd-export-XXXXXX", command[2048];
    const int fd = mkstemp(path);
    json_t *export = ask(admin, 200, "GET", text("/v1/games/%s/export", id), NULL);
    assert_true(fd >= 0);
    assert_int_equal(json_dumpfd(export, fd, 0), 0);
    close(fd);
    json_decref(export);
    snprintf(command, sizeof command,
             "(MUSTERD_RULESETS_DIR='%s/rulesets:%s/tests/rulesets' '%s' verify %s && scripts/check-dice %s) >&2",
             server_build(), server_build(), server_program(), path, path);
    const int code = system(command);
    unlink(path);
    assert_true(WIFEXITED(code) && WEXITSTATUS(code) == 0);
}

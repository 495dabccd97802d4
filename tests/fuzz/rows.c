/* Rows of the database, in any state: a daemon that reads them lives, answers for every other game, and says of the
 * damaged one that it is. An input is a game's number and changes of its rows, each a column, a way and a few bytes.
 *
 * The daemon is in this process, over a PostgreSQL of its own without constraints; musterd verify is the program. */
#include "target.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "../support/fuzz_damage.h"
#include "../support/fuzz_world.h"

enum { VERIFY_EVERY = 8 };

static const struct world *world;
static unsigned damaged_answers;

/* Reads it anew; a game set aside says so, and any other answer is none of a fault of ours. */
static bool ask_victim(const char *id) {
    static const char *const paths[] = {"",
                                        "/view?role=spectator",
                                        "/view?role=red&seq=1",
                                        "/actions?role=red",
                                        "/log?role=red",
                                        "/fairness",
                                        "/export",
                                        "/board.svg?role=blue",
                                        "/messages?channel=players",
                                        "/proposals",
                                        "/orders/red",
                                        "/notes/red"};
    char path[128];
    bool damaged = false;
    for (size_t i = 0; i <= sizeof paths / sizeof *paths; i++) {
        bool posts = i == sizeof paths / sizeof *paths;
        snprintf(path, sizeof path, "/v1/games/%s%s", id, posts ? "/resign" : paths[i]);
        struct answer answer = world_ask(posts ? "POST" : "GET", path, posts ? "{\"role\":\"red\"}" : NULL);
        bool says = strstr(answer.text, "/problems/damaged-game") || strstr(answer.text, "/problems/ruleset-fault");
        damaged |= answer.status == 500;
        if (answer.status < 200 || answer.status > 500 || (answer.status == 500 && !says)) {
            fprintf(stderr, "%s answered %d: %s\n", path, answer.status, answer.text);
            target_broken("a damaged game is served, refused, or said to be damaged");
        }
        free(answer.text);
    }
    return damaged;
}

static void ask_others(void) {
    static const char *const lists[] = {"/v1/games?limit=100", "/v1/games?limit=100&player=carol",
                                        "/v1/tokens",          "/v1/players",
                                        "/v1/webhooks",        "/v1/audit",
                                        "/v1/reports",         "/v1/restrictions"};
    char path[128];
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        json_t *list = world_must(lists[i], NULL), *item;
        bool there = i > 1;
        size_t k;
        json_array_foreach(json_object_get(list, "items"), k, item) {
            there |= strcmp(world_word(item, "id"), world->id[WITNESS]) == 0;
        }
        json_decref(list);
        if (!there)
            target_broken("lists go on with what is whole");
    }
    snprintf(path, sizeof path, "/v1/games/%s/view?role=red", world->id[WITNESS]);
    json_decref(world_must(path, NULL));
}

static void verify(void) {
    char command[8192];
    const char *build = getenv("MUSTERD_BUILD");
    snprintf(command, sizeof command,
             "MUSTERD_DATA_DIR='%s' MUSTERD_RULESETS_DIR='%s/tests/rulesets' '%s/bin/musterd' verify >/dev/null 2>&1",
             world->dir, build ? build : "build", build ? build : "build");
    int status = system(command);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 1)
        target_broken("verify names what is damaged");
}

enum { HEAD = 5 }; /* of a change: three bytes of the column's number, the way, the number of bytes that follow */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (!world) {
        world = world_make();
        damage_begin(world);
    }
    if (size < 3)
        return 0;
    int victim = data[0] % VICTIMS;
    for (size_t at = 1; at + HEAD <= size;) {
        const uint8_t *op = data + at;
        size_t n = op[4] < size - at - HEAD ? op[4] : size - at - HEAD;
        damage_make(victim, (uint32_t)op[0] << 16 | (uint32_t)op[1] << 8 | op[2], op[3], op + HEAD, n);
        at += HEAD + n;
    }
    world_forget(victim);
    world_forget(WITNESS);
    bool damaged = ask_victim(world->id[victim]);
    ask_others();
    if (damaged && damaged_answers++ % VERIFY_EVERY == 0)
        verify();
    damage_mend();
    char path[64];
    world_forget(victim);
    snprintf(path, sizeof path, "/v1/games/%s", world->id[victim]);
    json_decref(world_must(path, NULL));
    return 0;
}

/* What tests of rules stand on: one game of the ruleset that the program is linked with, its draws
 * forced or random, its actions named by key. Every call fails the running cmocka test with a
 * message where it cannot do as asked. */
#ifndef TESTS_RULES_HARNESS_H
#define TESTS_RULES_HARNESS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka.h wants the four above first. */
#include <cmocka.h>

#include "../../rulesets/kit/writer.h"
#include "../../rulesets/ruleset.h"

struct harness {
    struct game game;         /* game.state is yours to set up by hand for a test */
    struct event_list events; /* of the last action (or set-up) */
    /* private */
    struct draws draws;
    uint64_t seed, counter;
    int forced[256], forced_count, forced_next;
    char sentence[512];
    _Alignas(16) unsigned char state[RULESET_MAX_STATE];
};

/* Loads the content once from rulesets/ID/content (or $MUSTERD_CONTENT) and sets a game up. options:
 * "name=value,name=value" or NULL (value: true, false, a number, a choice's id). The same seed gives
 * the same game. */
void harness_start(struct harness *h, const char *scenario, const char *options, uint64_t seed);
const void *harness_content(void);

/* The next draws, in order: each is the face of a die as printed (1 … n for die(), so 0-based pick +
 * 1), ended by 0. After they are used up draws are random again. A forced value out of range fails. */
void harness_force(struct harness *h, ...);
/* How many forced draws are left unused. */
int harness_forced_left(const struct harness *h);

/* Plays the action with this key for the role (index); fails with the legal list if it is not in it. */
void harness_play(struct harness *h, int role, const char *key);
bool harness_is_legal(struct harness *h, int role, const char *key);
/* The number of legal actions, or of those of one verb (NULL: all). */
int harness_legal_count(struct harness *h, int role, const char *verb);
/* Goes on, choosing at random for every role that must act, until the top frame's step is this one,
 * or until n actions were played (whichever is first); true if the step was reached. */
bool harness_play_until(struct harness *h, int step, int n);
/* The index-th event of that kind in h->events (0 the first), or NULL. */
const struct event *harness_event(const struct harness *h, int kind, int index);
int harness_event_count(const struct harness *h, int kind);
/* Sentences in words, until the next call of any of the four. harness_told: of the index-th event of that kind, as the
 * role reads it (ROLE_ARBITER: whole). harness_prompt: what the role is asked. harness_written: what one of the kit's
 * writers, such as action_short_label, says of the legal action with that key; harness_label: action_label. */
typedef void action_writer(struct writer *w, const struct game *game, int role, const struct action *action);
const char *harness_told(struct harness *h, int kind, int index, int role);
const char *harness_prompt(struct harness *h, int role);
const char *harness_written(struct harness *h, int role, const char *key, action_writer *write);
const char *harness_label(struct harness *h, int role, const char *key);
/* Fails with the words of the ruleset's audit where it does not hold. */
void harness_audit(struct harness *h);
/* Runs automatic steps after a test has changed the stack by hand (flow_call and so on). The draws
 * and events of h are in force. */
void harness_run(struct harness *h);
/* Clears h->events and makes h->game usable for calling a rule's function directly. */
struct game *harness_game(struct harness *h);

/* Plays games at random to their end from seeds first … first+n-1, auditing after every action, and
 * checks the laws (legal list not empty, unique, bounded; resample keeps view and list). Each result
 * goes to seen (may be NULL). */
void harness_random_games(const char *scenario, const char *options, uint64_t first, int n,
                          void (*seen)(const struct result *result, int decisions));

#endif

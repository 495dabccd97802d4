/* Chance in tests, and random games of a ruleset: the same for the same seeds. One thread. */
#ifndef SUPPORT_CHANCE_H
#define SUPPORT_CHANCE_H

#include <stddef.h>
#include <stdint.h>

struct action;
struct module;
struct session;
struct setup;

/* A seed for what this program draws, never 0. Each call gives another one. They follow from MUSTERD_SEED (a whole
 * number) if it is set, else from chance; the first call prints the MUSTERD_SEED that gives the same ones again. */
uint64_t chance_seed(void);
/* Begins the numbers of chance_below anew. */
void chance_begin(uint64_t seed);
/* From 0 to n - 1; n > 0. */
uint32_t chance_below(uint32_t n);
/* Fills n bytes. */
void chance_bytes(uint8_t *bytes, size_t n);
/* One of these roles (a role_set); at least one is among them. */
int chance_role(unsigned roles);

/* The key of the games with this seed, of KEY_BYTES bytes. */
void chance_key(uint64_t seed, uint8_t *key);
/* A game of this set-up (borrowed) and seed, at its beginning. Never NULL: a fault fails the test. The caller frees it
 * with session_free. */
struct session *chance_game(const struct module *module, const struct setup *setup, uint64_t seed);
/* The role takes this action by its key, which has 1 to 80 characters. One that is not accepted fails the test. */
void chance_take(struct session *session, int role, const struct action *action);
/* This role, which has choices, takes one of them. */
void chance_act_of(struct session *session, int role);
/* Takes one of the choices of the first role that is to act. The game goes on. */
void chance_act(struct session *session);
/* One of the roles that are to act takes one of its choices in turn; now and then any seat takes one out of turn. */
void chance_turn(struct session *session);

#endif

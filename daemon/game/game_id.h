/* Ids of games (and of tokens): UUIDv7, RFC 9562, with the microseconds in rand_a (method 3 of section 6.2), so that
 * ids sort by the moment they were made in. What they hold beside time is 7 random bits, and 55 that follow from the
 * rest: the number (63 bits, in base 58 the short id) names the game by itself. So an id is no secret. Any thread. */
#ifndef DAEMON_GAME_ID_H
#define DAEMON_GAME_ID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { GAME_ID_SHORT = 11 };

void game_id_make(uint8_t id[16]);
/* Of a token, with 62 random bits. */
void token_id_make(uint8_t id[16]);
/* Another one for the same worker, where the number of this one turned out to be taken. */
void game_id_again(uint8_t id[16]);
/* 36 lower-case characters and NUL. */
void game_id_text(const uint8_t id[16], char text[37]);
/* false: malformed (upper case is accepted; anything but version 7 is not). */
bool game_id_parse(const char *text, size_t length, uint8_t id[16]);
/* The short id: 11 characters of base 58 and NUL. false: an id made before there were short ones, which has none. */
bool game_id_short(const uint8_t id[16], char text[GAME_ID_SHORT + 1]);
/* Either of the two; false: malformed. */
bool game_id_read(const char *text, size_t length, uint8_t id[16]);
/* What leads every key in the database: the id's 44 low bits of time, the 12 of its fraction and 7 random ones. */
int64_t game_id_number(const uint8_t id[16]);
/* The least id of this number, which must not be negative. */
void game_id_of_number(int64_t number, uint8_t id[16]);
/* Which of n workers it belongs to. */
unsigned game_id_pick(const uint8_t id[16], unsigned n);
bool game_id_is_zero(const uint8_t id[16]);

#endif

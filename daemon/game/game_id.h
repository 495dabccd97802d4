/* Ids of games (and of tokens): UUIDv7, RFC 9562, with the microseconds in rand_a (method 3 of section 6.2), so that
 * ids sort by creation time. After the time they contain 7 random bits, and 55 bits that are derived from the rest.
 * So the number (63 bits; the short id is the number in base 58) identifies the game by itself, and an id is not a
 * secret. Any thread. */
#ifndef DAEMON_GAME_ID_H
#define DAEMON_GAME_ID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { GAME_ID_SHORT = 11 };

void game_id_make(uint8_t id[16]);
/* Makes the id of a token, with 62 random bits. */
void token_id_make(uint8_t id[16]);
/* Makes another id for the same worker, because the number of this one is taken. */
void game_id_again(uint8_t id[16]);
/* Writes 36 lower-case characters and NUL. */
void game_id_text(const uint8_t id[16], char text[37]);
/* false: malformed (upper case is accepted; versions other than 7 are not). */
bool game_id_parse(const char *text, size_t length, uint8_t id[16]);
/* Writes the short id: 11 characters of base 58 and NUL. false: the id predates short ids and has none. */
bool game_id_short(const uint8_t id[16], char text[GAME_ID_SHORT + 1]);
/* Reads an id in either form; false: malformed. */
bool game_id_read(const char *text, size_t length, uint8_t id[16]);
/* The first part of every key in the database: the id's low 44 bits of time, its 12 bits of fraction and 7 random
 * bits. */
int64_t game_id_number(const uint8_t id[16]);
/* The smallest id with this number, which must not be negative. */
void game_id_of_number(int64_t number, uint8_t id[16]);
/* Which of n workers the id belongs to. */
unsigned game_id_pick(const uint8_t id[16], unsigned n);
bool game_id_is_zero(const uint8_t id[16]);

#endif

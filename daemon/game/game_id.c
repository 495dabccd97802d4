#include "game_id.h"

#include <string.h>
#include <sys/random.h>

#include "../clock.h"

enum { WORKER_BITS = 7, NUMBER_BITS = 63 };

/* Makes the id of this number. The remaining bits are derived from the number, so that the number alone identifies the
 * game. */
static void make_from(uint64_t number, uint8_t id[16]) {
    uint64_t ms = number >> 19, tail = number + 0x9e3779b97f4a7c15u;
    tail = (tail ^ tail >> 30) * 0xbf58476d1ce4e5b9u;
    tail = (tail ^ tail >> 27) * 0x94d049bb133111ebu;
    tail ^= tail >> 31;
    for (int i = 0; i < 6; i++)
        id[i] = (uint8_t)(ms >> (40 - 8 * i));
    id[6] = (uint8_t)(0x70 | (number >> 15 & 0x0f));
    id[7] = (uint8_t)(number >> 7);
    id[8] = (uint8_t)(0x80 | (number >> 1 & 0x3f));
    id[9] = (uint8_t)((number & 1) << 7 | (tail >> 48 & 0x7f));
    for (int i = 10; i < 16; i++)
        id[i] = (uint8_t)(tail >> (40 - 8 * (i - 10)));
}

static uint64_t number_now(unsigned worker) {
    uint64_t now = (uint64_t)clock_now(), ms = now / 1000, fraction = (now % 1000 << 12) / 1000;
    return (ms & 0xfffffffffffULL) << 19 | fraction << WORKER_BITS | worker;
}

static unsigned worker_of(const uint8_t id[16]) {
    return (unsigned)game_id_number(id) & ((1u << WORKER_BITS) - 1);
}

static void draw(void *bytes, size_t size) {
    for (size_t done = 0; done < size;) {
        ssize_t n = getrandom((char *)bytes + done, size - done, 0);
        if (n > 0)
            done += (size_t)n;
    }
}

void game_id_make(uint8_t id[16]) {
    uint8_t byte;
    draw(&byte, sizeof byte);
    make_from(number_now(byte >> (8 - WORKER_BITS)), id);
}

void token_id_make(uint8_t id[16]) {
    game_id_make(id);
    uint8_t first = id[9];
    draw(id + 9, 7);
    id[9] = (uint8_t)((first & 0x80) | (id[9] & 0x7f));
}

void game_id_again(uint8_t id[16]) {
    const uint64_t taken = (uint64_t)game_id_number(id), now = number_now(worker_of(id));
    /* The clock stands still while the database is away for long. */
    make_from(now > taken ? now : taken + (1u << WORKER_BITS), id);
}

void game_id_text(const uint8_t id[16], char text[37]) {
    static const char digits[] = "0123456789abcdef";
    char *out = text;
    for (int i = 0; i < 16; i++) {
        if (i == 4 || i == 6 || i == 8 || i == 10)
            *out++ = '-';
        *out++ = digits[id[i] >> 4];
        *out++ = digits[id[i] & 15];
    }
    *out = '\0';
}

static int digit(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

bool game_id_parse(const char *text, size_t length, uint8_t id[16]) {
    if (length != 36)
        return false;
    for (int i = 0, at = 0; i < 16; i++) {
        if ((at == 8 || at == 13 || at == 18 || at == 23) && text[at++] != '-')
            return false;
        int high = digit(text[at]), low = digit(text[at + 1]);
        if (high < 0 || low < 0)
            return false;
        id[i] = (uint8_t)(high << 4 | low);
        at += 2;
    }
    return id[6] >> 4 == 7 && id[8] >> 6 == 2;
}

int64_t game_id_number(const uint8_t id[16]) {
    uint64_t ms = 0;
    for (int i = 0; i < 6; i++)
        ms = ms << 8 | id[i];
    uint64_t random =
        (uint64_t)(id[6] & 0x0f) << 15 | (uint64_t)id[7] << 7 | (uint64_t)(id[8] & 0x3f) << 1 | id[9] >> 7;
    return (int64_t)((ms & 0xfffffffffffULL) << 19 | random);
}

void game_id_of_number(int64_t number, uint8_t id[16]) {
    uint64_t ms = (uint64_t)number >> 19, random = (uint64_t)number & 0x7ffff;
    memset(id, 0, 16);
    for (int i = 0; i < 6; i++)
        id[i] = (uint8_t)(ms >> (40 - 8 * i));
    id[6] = (uint8_t)(0x70 | random >> 15);
    id[7] = (uint8_t)(random >> 7);
    id[8] = (uint8_t)(0x80 | (random >> 1 & 0x3f));
    id[9] = (uint8_t)(random << 7);
}

unsigned game_id_pick(const uint8_t id[16], unsigned n) {
    return worker_of(id) % n;
}

/* ---- short ids -------------------------------------------------------------------------------------------------- */

/* Base 58 in the order of ASCII, so that short ids sort by creation time. */
static const char digits_58[] = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

bool game_id_short(const uint8_t id[16], char text[GAME_ID_SHORT + 1]) {
    uint8_t made[16];
    uint64_t number = (uint64_t)game_id_number(id);
    make_from(number, made);
    for (int i = GAME_ID_SHORT - 1; i >= 0; i--, number /= 58)
        text[i] = digits_58[number % 58];
    text[GAME_ID_SHORT] = '\0';
    return memcmp(made, id, 16) == 0;
}

static bool read_short(const char *text, uint8_t id[16]) {
    uint64_t number = 0;
    for (int i = 0; i < GAME_ID_SHORT; i++) {
        const char *place = text[i] != '\0' ? strchr(digits_58, text[i]) : NULL;
        uint64_t more;
        if (!place || __builtin_mul_overflow(number, 58, &more) ||
            __builtin_add_overflow(more, (uint64_t)(place - digits_58), &number))
            return false;
    }
    make_from(number, id);
    return number >> NUMBER_BITS == 0;
}

bool game_id_read(const char *text, size_t length, uint8_t id[16]) {
    return length == GAME_ID_SHORT ? read_short(text, id) : game_id_parse(text, length, id);
}

bool game_id_is_zero(const uint8_t id[16]) {
    static const uint8_t zero[16];
    return memcmp(id, zero, 16) == 0;
}

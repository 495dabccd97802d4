#include "game_id.h"

#include <string.h>
#include <sys/random.h>

#include "clock.h"

void game_id_make(uint8_t id[16]) {
    uint64_t now = (uint64_t)clock_now(), ms = now / 1000, fraction = (now % 1000 << 12) / 1000;
    for (size_t done = 0; done < 16;) {
        ssize_t n = getrandom(id + done, 16 - done, 0);
        if (n > 0)
            done += (size_t)n;
    }
    for (int i = 0; i < 6; i++)
        id[i] = (uint8_t)(ms >> (40 - 8 * i));
    id[6] = (uint8_t)(0x70 | fraction >> 8);
    id[7] = (uint8_t)fraction;
    id[8] = (uint8_t)(0x80 | (id[8] & 0x3f));
}

void game_id_again(uint8_t id[16]) {
    uint8_t fresh[16];
    game_id_make(fresh);
    memcpy(id, fresh, 12); /* the rest picks the worker */
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
    uint32_t tail;
    memcpy(&tail, id + 12, sizeof tail);
    return (tail * 2654435761u >> 8) % n;
}

bool game_id_is_zero(const uint8_t id[16]) {
    static const uint8_t zero[16];
    return memcmp(id, zero, 16) == 0;
}

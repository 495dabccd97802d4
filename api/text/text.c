#include "text.h"

#include <stdint.h>
#include <string.h>
#include <time.h>

#include "../../daemon/game/fairness.h"
#include "../../daemon/store/players.h"
#include "../../daemon/store/tokens.h"
#include "names.h"

bool id_is_version(const char *text) {
    size_t n = strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-.");
    return n >= 5 && n <= 64 && text[n] == '\0';
}

bool text_is_utf8(const char *text) {
    for (const unsigned char *c = (const unsigned char *)text; *c;) {
        int more = *c < 0x80 ? 0 : (*c & 0xe0) == 0xc0 ? 1 : (*c & 0xf0) == 0xe0 ? 2 : (*c & 0xf8) == 0xf0 ? 3 : -1;
        if (more < 0)
            return false;
        static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
        uint32_t point = more ? *c & (0x3fu >> more) : *c;
        c++;
        for (int i = 0; i < more; i++, c++) {
            if ((*c & 0xc0) != 0x80)
                return false;
            point = point << 6 | (*c & 0x3f);
        }
        if (point < least[more] || point > 0x10ffff || (point >= 0xd800 && point < 0xe000))
            return false;
    }
    return true;
}

bool text_is_id(const char *text) {
    return id_is_kebab(text, 64);
}

bool text_is_hash(const char *text) {
    return strlen(text) == 64 && strspn(text, "0123456789abcdef") == 64;
}

bool text_is_entropy(const char *text) {
    return strlen(text) <= ENTROPY_MAX;
}

bool text_is_label(const char *text) {
    size_t n = strlen(text);
    return n >= 1 && n <= 32 && !strchr("_.-", text[0]) && strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789_.-") == n;
}

/* C1 controls, and characters that embed, override or isolate a direction of writing. */
static bool is_unseen(const unsigned char *c) {
    return (c[0] == 0xc2 && c[1] < 0xa0) || (c[0] == 0xe2 && c[1] == 0x80 && c[2] >= 0xaa && c[2] <= 0xae) ||
           (c[0] == 0xe2 && c[1] == 0x81 && c[2] >= 0xa6 && c[2] <= 0xa9);
}

bool text_is_line(const char *utf8, size_t most) {
    return !text_hides(utf8) && text_length(utf8) <= most;
}

bool text_is_label_value(const char *text) {
    return text_is_line(text, 64);
}

bool text_is_plain(const char *utf8, size_t most, bool lines) {
    bool blank = true;
    for (const unsigned char *c = (const unsigned char *)utf8; *c; c++) {
        bool white = *c == ' ' || (lines && (*c == '\n' || *c == '\t'));
        if ((*c < 0x20 && !white) || *c == 0x7f || is_unseen(c))
            return false;
        blank &= white;
    }
    return !blank && text_length(utf8) <= most;
}

size_t text_length(const char *utf8) {
    size_t n = 0;
    for (; *utf8; utf8++)
        n += ((unsigned char)*utf8 & 0xc0) != 0x80;
    return n;
}

/* Reads this many digits at the beginning of text; -1: they are not there. */
static int digits(const char **text, int count) {
    int n = 0;
    for (int i = 0; i < count; i++, (*text)++) {
        if (**text < '0' || **text > '9')
            return -1;
        n = n * 10 + (**text - '0');
    }
    return n;
}

/* Only the first six digits of a fraction count. */
static int fraction(const char **text) {
    int n = 0, places = 0;
    for (; **text >= '0' && **text <= '9'; (*text)++, places++)
        n = places < 6 ? n * 10 + (**text - '0') : n;
    for (int i = places; i < 6; i++)
        n *= 10;
    return places > 0 ? n : -1;
}

bool text_time(const char *text, int64_t *microseconds) {
    static const struct {
        char before;
        int count, least, most;
    } parts[] = {{0, 4, 1970, 9999}, {'-', 2, 1, 12}, {'-', 2, 1, 31},
                 {'T', 2, 0, 23},    {':', 2, 0, 59}, {':', 2, 0, 59}};
    int part[6], micro = 0;
    for (int i = 0; i < 6; i++) {
        if (parts[i].before && *text++ != parts[i].before)
            return false;
        part[i] = digits(&text, parts[i].count);
        if (part[i] < parts[i].least || part[i] > parts[i].most)
            return false;
    }
    if (*text == '.') {
        text++;
        micro = fraction(&text);
    }
    struct tm tm = {.tm_year = part[0] - 1900,
                    .tm_mon = part[1] - 1,
                    .tm_mday = part[2],
                    .tm_hour = part[3],
                    .tm_min = part[4],
                    .tm_sec = part[5]};
    *microseconds = (int64_t)timegm(&tm) * 1000000 + micro;
    return micro >= 0 && strcmp(text, "Z") == 0 && tm.tm_mday == part[2];
}

bool text_is_invitation(const char *text) {
    return strlen(text) == INVITATION_TEXT && strncmp(text, INVITATION_START, 4) == 0 &&
           strspn(text + 4, "0123456789abcdef") == INVITATION_TEXT - 4;
}

void invitation_hash(const char *text, uint8_t hash[32]) {
    token_hash(text, strlen(text), hash);
}

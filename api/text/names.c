#include "names.h"

#include <glib.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct range {
    uint32_t from, to;
};

/* Unicode: controls, format characters (general category Cf), fillers and tags. They are invisible, or change the
 * direction of the text around them. */
static const struct range invisible[] = {{0x0000, 0x001f},   {0x007f, 0x009f},   {0x00ad, 0x00ad},   {0x034f, 0x034f},
                                         {0x0600, 0x0605},   {0x061c, 0x061c},   {0x06dd, 0x06dd},   {0x070f, 0x070f},
                                         {0x115f, 0x1160},   {0x17b4, 0x17b5},   {0x180b, 0x180f},   {0x200b, 0x200f},
                                         {0x2028, 0x202e},   {0x2060, 0x206f},   {0x3164, 0x3164},   {0xfeff, 0xfeff},
                                         {0xffa0, 0xffa0},   {0xfff0, 0xfffb},   {0xe000, 0xf8ff},   {0x1bca0, 0x1bca3},
                                         {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff}, {0xf0000, 0x10ffff}};

/* Spaces, and marks that combine with the character before them: not visible by themselves. */
static const struct range blank[] = {{0x0020, 0x0020}, {0x00a0, 0x00a0}, {0x0300, 0x036f}, {0x0483, 0x0489},
                                     {0x1680, 0x1680}, {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff}, {0x2000, 0x200a},
                                     {0x202f, 0x202f}, {0x205f, 0x205f}, {0x20d0, 0x20ff}, {0x2800, 0x2800},
                                     {0x3000, 0x3000}, {0xfe00, 0xfe0f}, {0xfe20, 0xfe2f}};

/* Characters that look like a Latin letter of the words below. */
static const struct {
    uint32_t code;
    char letter;
} alike[] = {{'0', 'o'},    {'1', 'i'},    {'|', 'i'},    {'!', 'i'},    {'3', 'e'},    {'4', 'a'},    {'5', 's'},
             {'7', 't'},    {'@', 'a'},    {'$', 's'},    {0x0131, 'i'}, {0x0391, 'a'}, {0x0392, 'b'}, {0x0395, 'e'},
             {0x0397, 'h'}, {0x0399, 'i'}, {0x039a, 'k'}, {0x039c, 'm'}, {0x039d, 'n'}, {0x039f, 'o'}, {0x03a1, 'p'},
             {0x03a4, 't'}, {0x03a5, 'y'}, {0x03b1, 'a'}, {0x03b5, 'e'}, {0x03b9, 'i'}, {0x03ba, 'k'}, {0x03bf, 'o'},
             {0x03c1, 'p'}, {0x03c4, 't'}, {0x03c5, 'u'}, {0x0405, 's'}, {0x0406, 'i'}, {0x0410, 'a'}, {0x0412, 'b'},
             {0x0415, 'e'}, {0x041a, 'k'}, {0x041c, 'm'}, {0x041d, 'h'}, {0x041e, 'o'}, {0x0420, 'p'}, {0x0421, 'c'},
             {0x0422, 't'}, {0x0423, 'y'}, {0x0430, 'a'}, {0x0435, 'e'}, {0x043a, 'k'}, {0x043c, 'm'}, {0x043e, 'o'},
             {0x0440, 'p'}, {0x0441, 'c'}, {0x0442, 't'}, {0x0443, 'y'}, {0x0455, 's'}, {0x0456, 'i'}, {0x0501, 'd'},
             {0x04bb, 'h'}, {0x051b, 'q'}, {0x1e6d, 't'}, {0x2170, 'i'}, {0x217e, 'd'}};

/* Characters that are Latin letters with marks or in other forms, in runs; a full stop is none of these. */
static const struct {
    uint32_t from;
    const char *letters;
} forms[] = {
#define LETTERS(from, letters) {from, letters},
#include "letters.def"
#undef LETTERS
};

static const char *const reserved[] = {"director",  "caretaker", "musterd", "admin",     "administrator",
                                       "system",    "spectator", "nobody",  "moderator", "organiser",
                                       "organizer", "referee",   "umpire"};

/* Reads the next character. The text is valid UTF-8. */
static uint32_t take(const char **text) {
    const unsigned char *c = (const unsigned char *)*text;
    const int more = c[0] < 0xc0 ? 0 : c[0] < 0xe0 ? 1 : c[0] < 0xf0 ? 2 : 3;
    uint32_t code = more == 0 ? c[0] : c[0] & (0x3fu >> more);
    int taken = 1;
    for (; taken <= more && (c[taken] & 0xc0) == 0x80; taken++)
        code = code << 6 | (c[taken] & 0x3fu);
    *text += taken;
    return code;
}

static bool is_in(const struct range *range, size_t count, uint32_t code) {
    for (size_t i = 0; i < count; i++)
        if (code >= range[i].from && code <= range[i].to)
            return true;
    return false;
}

#define IS_IN(ranges, code) is_in(ranges, sizeof(ranges) / sizeof(ranges)[0], code)

/* The lower-case Latin letter that the character is or looks like; NUL: none. */
static char letter_of(uint32_t code) {
    if (code >= 0xff01 && code <= 0xff20)
        code -= 0xff01 - 0x21; /* full-width digits and signs */
    if (code >= 'A' && code <= 'Z')
        return (char)(code - 'A' + 'a');
    if (code >= 'a' && code <= 'z')
        return (char)code;
    for (size_t i = 0; i < sizeof alike / sizeof alike[0]; i++)
        if (alike[i].code == code)
            return alike[i].letter;
    for (size_t i = 0; i < sizeof forms / sizeof forms[0] && forms[i].from <= code; i++)
        if (code - forms[i].from < strlen(forms[i].letters))
            return forms[i].letters[code - forms[i].from] == '.' ? '\0' : forms[i].letters[code - forms[i].from];
    return '\0';
}

/* An l in the name may stand for an i of the word. */
static bool is_same(const char *letters, const char *word) {
    for (; *letters && *word; letters++, word++)
        if (*letters != *word && !(*letters == 'l' && *word == 'i'))
            return false;
    return !*letters && !*word;
}

static bool is_reserved_word(const char *letters) {
    const char *bare = strncmp(letters, "the", 3) == 0 ? letters + 3 : letters;
    for (size_t i = 0; i < sizeof reserved / sizeof reserved[0]; i++)
        if (is_same(bare, reserved[i]))
            return true;
    return false;
}

/* A letter, a digit or a symbol, which is there to be seen by itself. */
static bool is_seen(uint32_t code) {
    switch (g_unichar_type(code)) {
    case G_UNICODE_LOWERCASE_LETTER:
    case G_UNICODE_MODIFIER_LETTER:
    case G_UNICODE_OTHER_LETTER:
    case G_UNICODE_TITLECASE_LETTER:
    case G_UNICODE_UPPERCASE_LETTER:
    case G_UNICODE_DECIMAL_NUMBER:
    case G_UNICODE_LETTER_NUMBER:
    case G_UNICODE_OTHER_NUMBER:
    case G_UNICODE_CURRENCY_SYMBOL:
    case G_UNICODE_MATH_SYMBOL:
    case G_UNICODE_OTHER_SYMBOL: return !IS_IN(blank, code);
    case G_UNICODE_UNASSIGNED: return true; /* it may be a letter of a later Unicode */
    default: return false;
    }
}

/* The text without the spaces around it, composed. The caller frees it with g_free. */
static char *compose(const char *utf8) {
    const char *end = utf8, *start = utf8;
    bool inside = false;
    for (const char *at = utf8; *at;) {
        const char *const this = at;
        const bool space = g_unichar_type(take(&at)) == G_UNICODE_SPACE_SEPARATOR;
        start = !inside && !space ? this : start;
        inside |= !space;
        end = space ? end : at;
    }
    return g_utf8_normalize(start, inside ? end - start : 0, G_NORMALIZE_NFC);
}

/* Is the text short enough, with something to see in it and nothing hidden? */
static bool is_shown(const char *text) {
    int count = 0;
    bool seen = false;
    if (text_hides(text))
        return false;
    while (*text) {
        seen |= is_seen(take(&text));
        if (++count > NAME_CHARACTERS)
            return false;
    }
    return seen;
}

/* The text has at most NAME_CHARACTERS characters. */
static bool is_reserved(const char *text) {
    char letters[NAME_CHARACTERS + 1] = "";
    int kept = 0;
    while (*text) {
        const char letter = letter_of(take(&text));
        if (letter)
            letters[kept++] = letter;
    }
    letters[kept] = '\0';
    return is_reserved_word(letters);
}

bool text_hides(const char *utf8) {
    while (*utf8)
        if (IS_IN(invisible, take(&utf8)))
            return true;
    return false;
}

bool title_tidy(const char *utf8, char title[NAME_BYTES]) {
    char *composed = compose(utf8);
    const bool good = composed && strlen(composed) < NAME_BYTES && is_shown(composed);
    if (good)
        strcpy(title, composed);
    g_free(composed);
    return good;
}

bool name_tidy(const char *utf8, char name[NAME_BYTES]) {
    char title[NAME_BYTES];
    const bool good = title_tidy(utf8, title) && !is_reserved(title);
    if (good)
        strcpy(name, title);
    return good;
}

bool name_is_good(const char *text) {
    char name[NAME_BYTES];
    return name_tidy(text, name);
}

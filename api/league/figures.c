#include "figures.h"

#include <stdio.h>
#include <string.h>

const char csv_type[] = "text/csv; charset=utf-8; header=present";

void put_points(struct writer *w, int64_t points, int64_t unit) {
    const int64_t size = points < 0 ? -points : points, thousandths = (size * 1000 + unit / 2) / unit;
    const int64_t rest = thousandths % 1000;
    char text[8];
    put_format(w, "%s%lld", points < 0 && thousandths > 0 ? "-" : "", (long long)(thousandths / 1000));
    if (rest == 0)
        return;
    snprintf(text, sizeof text, ".%03d", (int)rest);
    size_t n = strlen(text);
    while (text[n - 1] == '0')
        text[--n] = '\0';
    put(w, text);
}

void out_member_points(struct writer *w, const char *name, int64_t points, int64_t unit) {
    struct writer number;
    writer_init(&number);
    put_points(&number, points, unit);
    out_key(w, name);
    out_raw(w, writer_text(&number), number.length);
    writer_finish(&number);
}

/* Does a spreadsheet take what begins so for a formula? The full-width forms count, too. */
static bool begins_formula(const char *text) {
    static const char *const signs[] = {"=",           "+", "-", "@", "\xEF\xBC\x9D", "\xEF\xBC\x8B", "\xEF\xBC\x8D",
                                        "\xEF\xBC\xA0"};
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
        if (strncmp(text, signs[i], strlen(signs[i])) == 0)
            return true;
    return false;
}

/* May a cell begin after this character? In some countries the semicolon separates cells, within quotes, too. */
static bool ends_cell(char c) {
    return c == ';' || c == ',' || c == '"' || c == '|';
}

void put_quoted(struct writer *w, const char *text) {
    bool at_beginning = true;
    put(w, "\"");
    for (; *text; text++) {
        if (at_beginning && begins_formula(text))
            put(w, "'");
        if (*text == '"')
            put_char(w, '"');
        put_char(w, *text);
        at_beginning = ends_cell(*text) || (at_beginning && *text == ' ');
    }
    put(w, "\"");
}

void put_id(struct writer *w, const char *id) {
    if (begins_formula(id))
        put_quoted(w, id);
    else
        put(w, id);
}

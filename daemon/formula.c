#include "formula.h"

#include <stddef.h>
#include <string.h>

#include "../rulesets/kit/writer.h"

bool formula_begins(const char *text) {
    static const char *const signs[] = {"=",           "+", "-", "@", "\xEF\xBC\x9D", "\xEF\xBC\x8B", "\xEF\xBC\x8D",
                                        "\xEF\xBC\xA0"};
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
        if (strncmp(text, signs[i], strlen(signs[i])) == 0)
            return true;
    return false;
}

/* A number after its sign that ends with the text, or where a list in JSON goes on or ends. */
static bool is_number(const char *text) {
    static const char digits[] = "0123456789";
    size_t n = strspn(text + 1, digits);
    if ((text[0] != '-' && text[0] != '+') || n == 0)
        return false;
    n++;
    if (text[n] == '.')
        n += 1 + strspn(text + n + 1, digits);
    return strchr(",;]}\"", text[n]) != NULL; /* or NUL */
}

/* Is this a formula, behind as many apostrophes as it has? */
static bool is_formula(const char *text, bool numbers) {
    text += strspn(text, "'");
    return formula_begins(text) && !(numbers && is_number(text));
}

/* May a cell begin after this character? In some countries the semicolon separates cells, within quotes, too. */
static bool ends_cell(char c) {
    return c == ';' || c == ',' || c == '"' || c == '|';
}

void put_defused(struct writer *w, const char *text, bool numbers) {
    bool at_beginning = true;
    for (; *text; text++) {
        if (at_beginning && is_formula(text, numbers))
            put(w, "'");
        if (*text == '"')
            put_char(w, '"');
        put_char(w, *text);
        at_beginning = ends_cell(*text) || (at_beginning && *text == ' ');
    }
}

void formula_restore(char *text) {
    bool at_beginning = true;
    char *to = text;
    for (; *text; text++) {
        const bool added = at_beginning && *text == '\'' && is_formula(text, true);
        at_beginning = ends_cell(*text) || (at_beginning && *text == ' ');
        if (!added)
            *to++ = *text;
    }
    *to = '\0';
}

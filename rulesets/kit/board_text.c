/* Texts of pictures: their widths, and how they are fitted. */
#include <stdio.h>
#include <string.h>

#include "board.h"

enum { FIRST = 32, LAST = 126, UNKNOWN = 75, LINE_MOST = 160 };

/* Advance widths of the characters 32 to 126 in DejaVu Sans and DejaVu Serif, in hundredths of the size, rounded up. */
static const uint8_t WIDTHS[BOARD_FACES][LAST - FIRST + 1] = {
    [BOARD_SANS] = {32, 41, 46, 84, 64, 96, 78, 28, 40,  40, 50, 84, 32, 37, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64,
                    64, 64, 34, 34, 84, 84, 84, 54, 100, 69, 69, 70, 77, 64, 58, 78, 76, 30, 30, 66, 56, 87, 75, 79,
                    61, 79, 70, 64, 62, 74, 69, 99, 69,  62, 69, 40, 34, 40, 84, 50, 50, 62, 64, 55, 64, 62, 36, 64,
                    64, 28, 28, 58, 28, 98, 64, 62, 64,  64, 42, 53, 40, 64, 60, 82, 60, 60, 53, 64, 34, 64, 84},
    [BOARD_BOLD] = {35, 46, 53, 84, 70, 101, 88, 31,  46,  46, 53, 84, 38, 42, 38, 37, 70, 70, 70, 70, 70, 70,  70, 70,
                    70, 70, 40, 40, 84, 84,  84, 58,  100, 78, 77, 74, 83, 69, 69, 83, 84, 38, 38, 78, 64, 100, 84, 85,
                    74, 85, 77, 73, 69, 82,  78, 111, 78,  73, 73, 46, 37, 46, 84, 50, 50, 68, 72, 60, 72, 68,  44, 72,
                    72, 35, 35, 67, 35, 105, 72, 69,  72,  72, 50, 60, 48, 72, 66, 93, 65, 66, 59, 72, 37, 72,  84},
    [BOARD_SERIF] = {32, 41, 46, 84, 64, 96, 90, 28,  40,  40, 50, 84, 32, 34, 32, 34, 64, 64, 64, 64, 64, 64,  64, 64,
                     64, 64, 34, 34, 84, 84, 84, 54,  100, 73, 74, 77, 81, 73, 70, 80, 88, 40, 41, 75, 67, 103, 88, 82,
                     68, 82, 76, 69, 67, 85, 73, 103, 72,  67, 70, 40, 34, 40, 84, 50, 50, 60, 65, 56, 65, 60,  38, 65,
                     65, 32, 31, 61, 32, 95, 65, 61,  65,  65, 48, 52, 41, 65, 57, 86, 57, 57, 53, 64, 34, 64,  84},
    [BOARD_SERIF_BOLD] = {35, 44,  53, 84, 70, 96, 91, 31,  48, 48, 53, 84, 35, 42,  35, 37, 70, 70,  70,
                          70, 70,  70, 70, 70, 70, 70, 37,  37, 84, 84, 84, 59, 100, 78, 85, 80, 87,  77,
                          71, 86,  95, 47, 48, 87, 71, 111, 92, 88, 76, 88, 84, 73,  75, 88, 78, 113, 78,
                          72, 73,  48, 37, 48, 84, 50, 50,  65, 70, 61, 70, 64, 44,  70, 73, 38, 37,  70,
                          38, 106, 73, 67, 70, 70, 53, 57,  47, 73, 59, 87, 60, 59,  57, 65, 37, 65,  84},
    [BOARD_SERIF_ITALIC] = {32, 41, 46, 84, 64, 96, 90, 28,  40, 40, 50, 84, 32, 34,  32, 34, 64, 64,  64,
                            64, 64, 64, 64, 64, 64, 64, 34,  34, 84, 84, 84, 54, 100, 73, 74, 77, 81,  73,
                            70, 80, 88, 40, 41, 75, 67, 103, 88, 82, 68, 82, 76, 69,  67, 85, 73, 103, 72,
                            67, 70, 40, 34, 40, 84, 50, 50,  60, 65, 56, 65, 60, 38,  65, 65, 32, 31,  61,
                            32, 95, 65, 61, 65, 65, 48, 52,  41, 65, 57, 86, 57, 57,  53, 64, 34, 64,  84},
};

static double width_of(enum board_face face, double size, const char *text, size_t n) {
    int sum = 0;
    for (size_t i = 0; i < n; i++) {
        const unsigned char c = (unsigned char)text[i];
        if (c >= FIRST && c <= LAST)
            sum += WIDTHS[face][c - FIRST];
        else if ((c & 0xc0) != 0x80) /* the first byte of a character beyond ASCII */
            sum += UNKNOWN;
    }
    return sum * size / 100;
}

double board_text_width(enum board_face face, double size, const char *text) {
    return width_of(face, size, text, strlen(text));
}

/* The document sets the most common style: bold and centred (open_document). */
static void put_face(struct writer *w, enum board_face face) {
    if (face >= BOARD_SERIF)
        put(w, " font-family=\"DejaVu Serif,Georgia,serif\"");
    if (face != BOARD_BOLD && face != BOARD_SERIF_BOLD)
        put(w, " font-weight=\"normal\"");
    if (face == BOARD_SERIF_ITALIC)
        put(w, " font-style=\"italic\"");
}

static void put_number(struct writer *w, const char *name, double n) {
    put_char(w, ' ');
    put(w, name);
    put(w, "=\"");
    board_number(w, n);
    put_char(w, '"');
}

/* What was cut off can be read in the whole text. */
static void put_whole(struct writer *w, const char *whole) {
    if (!whole)
        return;
    put(w, " data-cut=\"");
    put_xml(w, whole);
    put_char(w, '"');
}

/* whole: the text of which this is a part; NULL: nothing was cut off. */
static void put_words(struct board *b, double x, double y, const struct board_words *words, double size,
                      const char *text, const char *whole) {
    static const char *const anchors[] = {" text-anchor=\"start\"", "", " text-anchor=\"end\""};
    struct writer *w = b->w;
    put(w, "<text");
    if (x != 0)
        put_number(w, "x", x);
    put_number(w, "y", y);
    put_number(w, "font-size", size);
    put(w, anchors[words->anchor]);
    put_face(w, words->face);
    if (!words->fill || strcmp(words->fill, BOARD_PLATE_INK) != 0) /* the document's default */
        put_format(w, " fill=\"%s\"", words->fill ? words->fill : BOARD_INK);
    if (words->halo)
        put_format(w, " stroke=\"%s\" stroke-width=\"4\" stroke-linejoin=\"round\" paint-order=\"stroke\"",
                   words->halo);
    if (words->spot)
        put(w, " class=\"spot\"");
    if (words->of)
        put_format(w, " data-of=\"%s\"", words->of);
    if (words->spacing != 0)
        put_number(w, "letter-spacing", words->spacing);
    if (words->rotate != 0)
        put_format(w, " transform=\"rotate(%d %d %d)\"", (int)words->rotate, (int)x, (int)y);
    put_whole(w, words->short_well ? NULL : whole);
    put_char(w, '>');
    put_xml(w, text);
    put(w, "</text>");
}

/* One more line of the text that was written last. */
static void put_line(struct board *b, double x, double y, const char *text, const char *whole) {
    struct writer *w = b->w;
    w->length -= w->failed ? 0 : strlen("</text>");
    put(w, "<tspan");
    if (x != 0)
        put_number(w, "x", x);
    put_number(w, "y", y);
    put_whole(w, whole);
    put_char(w, '>');
    put_xml(w, text);
    put(w, "</tspan></text>");
}

void board_text(struct board *b, double x, double y, const struct board_words *words, const char *text) {
    put_words(b, x, y, words, words->size, text, NULL);
}

void board_text_number(struct board *b, double x, double y, const struct board_words *words, int number) {
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    board_text(b, x, y, words, text);
}

/* The number of bytes of the text that fit into the width, with a full stop after them. */
static size_t cut_to(enum board_face face, double size, double width, const char *text) {
    size_t n = strlen(text);
    double stop = width_of(face, size, ".", 1);
    while (n > 1 && width_of(face, size, text, n) + stop > width) {
        n--;
        while (n > 1 && ((unsigned char)text[n] & 0xc0) == 0x80)
            n--;
    }
    while (n > 1 && text[n - 1] == ' ')
        n--;
    return n;
}

static void cut(char line[LINE_MOST], enum board_face face, double size, double width, const char *text) {
    snprintf(line, LINE_MOST, "%.*s.", (int)cut_to(face, size, width, text), text);
}

double board_text_in(struct board *b, double x, double y, const struct board_words *words, double width, double least,
                     const char *text) {
    double size = words->size;
    while (size > least && board_text_width(words->face, size, text) > width)
        size -= 0.25;
    char line[LINE_MOST];
    const char *whole = NULL;
    if (board_text_width(words->face, size, text) > width) {
        cut(line, words->face, size, width, text);
        whole = text;
        text = line;
    }
    put_words(b, x, y, words, size, text, whole);
    return size;
}

/* May a line end before the i-th byte? Between words, and behind the stroke of "York/Hull". */
static bool breaks_at(const char *text, size_t i) {
    return text[i] == ' ' || text[i] == '\0' || (i > 0 && text[i - 1] == '/' && text[i] >= 'A');
}

/* The number of bytes that make a line: up to the last space that fits, at least one word. */
static size_t line_of(const struct board_words *words, double width, const char *text) {
    size_t end = 0;
    for (size_t i = 0;; i++) {
        if (!breaks_at(text, i))
            continue;
        if (end > 0 && width_of(words->face, words->size, text, i) > width)
            return end;
        end = i;
        if (text[i] == '\0')
            return end;
    }
}

void board_text_number_in(struct board *b, double x, double y, const struct board_words *words, double width,
                          int number) {
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    board_text_in(b, x, y, words, width, 6, text);
}

static double widest_word(const struct board_words *words, const char *text) {
    double widest = 0;
    while (*text != '\0') {
        size_t n = 1;
        while (!breaks_at(text, n))
            n++;
        double width = width_of(words->face, words->size, text, n);
        widest = width > widest ? width : widest;
        text += n + strspn(text + n, " ");
    }
    return widest;
}

static int lines_of(const struct board_words *words, double width, const char *text) {
    int lines = 0;
    for (; *text != '\0'; lines++) {
        text += line_of(words, width, text);
        text += strspn(text, " ");
    }
    return lines;
}

int board_text_wrap(struct board *b, double x, double y, const struct board_words *given, double width, double step,
                    int most, const char *text) {
    struct board_words fitted = *given;
    const struct board_words *words = &fitted;
    while (fitted.size > given->size * 0.7 && (widest_word(words, text) > width || lines_of(words, width, text) > most))
        fitted.size -= 0.25;
    const char *whole = text;
    int lines = 0;
    while (*text != '\0' && lines < most) {
        char line[LINE_MOST];
        size_t n = line_of(words, width, text);
        bool rest = text[n] != '\0';
        bool short_of = (rest && lines + 1 == most) || width_of(words->face, words->size, text, n) > width;
        if (short_of)
            cut(line, words->face, words->size, width, text);
        else
            snprintf(line, sizeof line, "%.*s", (int)n, text);
        if (lines == 0)
            put_words(b, x, y, words, words->size, line, short_of ? whole : NULL);
        else
            put_line(b, x, y + lines * step, line, short_of && !words->short_well ? whole : NULL);
        lines++;
        text += n;
        while (*text == ' ')
            text++;
    }
    return lines;
}

#include "figures.h"

#include <stdio.h>
#include <string.h>

#include "../../daemon/formula.h"

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

void put_quoted(struct writer *w, const char *text) {
    put(w, "\"");
    put_defused(w, text, false);
    put(w, "\"");
}

void put_id(struct writer *w, const char *id) {
    if (formula_begins(id))
        put_quoted(w, id);
    else
        put(w, id);
}

#include "draft_map.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../../rulesets/kit/content.h"
#include "../../rulesets/kit/text.h"
#include "../../rulesets/ruleset.h"
#include "../memory.h"

enum {
    CELL_WIDTH = 170,
    CELL_HEIGHT = 150,
    MARGIN = 40,
    STEPS = 400, /* of pulling and pushing */
    EVEN = 6,    /* times that each place moves to the middle of its cell */
    CORNERS = DRAFT_AREAS_MOST + 4
};

struct point {
    double x, y;
};

struct cell {
    struct point corner[CORNERS];
    int count;
};

struct draft {
    char id[DRAFT_AREAS_MOST][ITEM_ID_MOST + 1];
    struct point at[DRAFT_AREAS_MOST];
    struct cell cell[DRAFT_AREAS_MOST];
    int count, border[DRAFT_BORDERS_MOST][2], borders;
    int width, height;
};

/* ---- reading ----------------------------------------------------------------------------------------------------- */

static int area_of(struct draft *d, const char *id) {
    for (int i = 0; i < d->count; i++)
        if (strcmp(d->id[i], id) == 0)
            return i;
    if (d->count == DRAFT_AREAS_MOST || !content_id_is_good(id, ITEM_ID_MOST, false))
        return NONE;
    memcpy(d->id[d->count], id, strlen(id) + 1);
    return d->count++;
}

/* Reads "a,b" or "a"; false: a fault. */
static bool read_line(struct draft *d, char *line) {
    char *comma = strchr(line, ',');
    if (comma)
        *comma = '\0';
    int a = area_of(d, line), b = comma ? area_of(d, comma + 1) : a;
    if (a == NONE || b == NONE || (comma && a == b) || d->borders == DRAFT_BORDERS_MOST)
        return false;
    if (comma) {
        d->border[d->borders][0] = a;
        d->border[d->borders++][1] = b;
    }
    return true;
}

static bool read_list(struct draft *d, const char *text, struct writer *notes) {
    char line[160];
    for (int number = 1; *text; number++) {
        size_t length = strcspn(text, "\n"), n = 0;
        for (size_t i = 0; i < length && n + 1 < sizeof line; i++)
            if (!isspace((unsigned char)text[i]))
                line[n++] = text[i];
        line[n] = '\0';
        text += length + (text[length] != '\0');
        if (n == 0 || line[0] == '#' || read_line(d, line))
            continue;
        put_format(notes,
                   "line %d: expected two different ids (kebab-case, 1 to %d characters) with a comma between them, or "
                   "one, of at most %d areas and %d borders\n",
                   number, ITEM_ID_MOST, DRAFT_AREAS_MOST, DRAFT_BORDERS_MOST);
        return false;
    }
    if (d->count < 2)
        put(notes, "expected at least two areas\n");
    return d->count >= 2;
}

/* ---- places ------------------------------------------------------------------------------------------------------ */

/* Places push each other away, and borders pull them together, over ever shorter ways. */
static void push_and_pull(struct draft *d, double reach, double most) {
    static struct point force[DRAFT_AREAS_MOST];
    memset(force, 0, sizeof force);
    for (int i = 0; i < d->count; i++)
        for (int k = 0; k < d->count; k++) {
            double x = d->at[i].x - d->at[k].x, y = d->at[i].y - d->at[k].y, far = x * x + y * y + 0.01;
            if (i != k) {
                force[i].x += x * reach * reach / far;
                force[i].y += y * reach * reach / far;
            }
        }
    for (int i = 0; i < d->borders; i++) {
        int a = d->border[i][0], b = d->border[i][1];
        double x = d->at[b].x - d->at[a].x, y = d->at[b].y - d->at[a].y, pull = sqrt(x * x + y * y) / reach;
        force[a].x += x * pull;
        force[a].y += y * pull;
        force[b].x -= x * pull;
        force[b].y -= y * pull;
    }
    for (int i = 0; i < d->count; i++) {
        double length = sqrt(force[i].x * force[i].x + force[i].y * force[i].y) + 0.01;
        double step = length < most ? length : most;
        d->at[i].x += force[i].x / length * step;
        d->at[i].y += force[i].y / length * step;
    }
}

/* Stretches the places so that they fill the land. */
static void fit(struct draft *d) {
    struct point least = d->at[0], most = d->at[0];
    for (int i = 1; i < d->count; i++) {
        least.x = fmin(least.x, d->at[i].x);
        least.y = fmin(least.y, d->at[i].y);
        most.x = fmax(most.x, d->at[i].x);
        most.y = fmax(most.y, d->at[i].y);
    }
    double width = d->width - 2 * MARGIN - CELL_WIDTH, height = d->height - 2 * MARGIN - CELL_HEIGHT;
    for (int i = 0; i < d->count; i++) {
        d->at[i].x = MARGIN + CELL_WIDTH / 2.0 + (d->at[i].x - least.x) / fmax(most.x - least.x, 1) * width;
        d->at[i].y = MARGIN + CELL_HEIGHT / 2.0 + (d->at[i].y - least.y) / fmax(most.y - least.y, 1) * height;
    }
}

static void lay_out(struct draft *d) {
    int columns = (int)ceil(sqrt(d->count * 4.0 / 3)), rows = (d->count + columns - 1) / columns;
    d->width = columns * CELL_WIDTH + 2 * MARGIN;
    d->height = rows * CELL_HEIGHT + 2 * MARGIN;
    for (int i = 0; i < d->count; i++) { /* a spiral, so that no two begin at one place */
        double turn = 2.4 * i, far = CELL_WIDTH * sqrt(i + 1);
        d->at[i].x = far * cos(turn);
        d->at[i].y = far * sin(turn);
    }
    for (int step = 0; step < STEPS; step++)
        push_and_pull(d, CELL_WIDTH, CELL_WIDTH * (1 - (double)step / STEPS));
    fit(d);
}

/* ---- cells ------------------------------------------------------------------------------------------------------- */

/* Cuts away what is nearer to `other` than to `own`. */
static void cut(struct cell *cell, struct point own, struct point other) {
    static struct cell rest;
    double x = other.x - own.x, y = other.y - own.y;
    double limit = (x * (own.x + other.x) + y * (own.y + other.y)) / 2;
    rest.count = 0;
    for (int i = 0; i < cell->count; i++) {
        struct point a = cell->corner[i], b = cell->corner[(i + 1) % cell->count];
        double side = x * a.x + y * a.y - limit, next = x * b.x + y * b.y - limit;
        if (side <= 0)
            rest.corner[rest.count++] = a;
        if ((side < 0 && next > 0) || (side > 0 && next < 0)) {
            double part = side / (side - next);
            rest.corner[rest.count++] = (struct point){a.x + part * (b.x - a.x), a.y + part * (b.y - a.y)};
        }
    }
    memcpy(cell, &rest, sizeof rest);
}

static void make_cells(struct draft *d) {
    double right = d->width - MARGIN, bottom = d->height - MARGIN;
    for (int i = 0; i < d->count; i++) {
        d->cell[i] = (struct cell){{{MARGIN, MARGIN}, {right, MARGIN}, {right, bottom}, {MARGIN, bottom}}, 4};
        for (int k = 0; k < d->count; k++)
            if (k != i)
                cut(&d->cell[i], d->at[i], d->at[k]);
    }
}

static struct point middle_of(const struct cell *cell) {
    struct point sum = {0, 0};
    double area = 0;
    for (int i = 0; i < cell->count; i++) {
        struct point a = cell->corner[i], b = cell->corner[(i + 1) % cell->count];
        double twice = a.x * b.y - b.x * a.y;
        area += twice;
        sum.x += (a.x + b.x) * twice;
        sum.y += (a.y + b.y) * twice;
    }
    return area != 0 ? (struct point){sum.x / (3 * area), sum.y / (3 * area)} : cell->corner[0];
}

/* Do the cells have two corners in common? */
static bool touch(const struct cell *a, const struct cell *b) {
    int common = 0;
    for (int i = 0; i < a->count; i++)
        for (int k = 0; k < b->count; k++)
            common += fabs(a->corner[i].x - b->corner[k].x) < 0.5 && fabs(a->corner[i].y - b->corner[k].y) < 0.5;
    return common >= 2;
}

/* ---- writing ----------------------------------------------------------------------------------------------------- */

static void put_title(struct writer *w, const char *id) {
    for (bool first = true; *id; id++) {
        put_char(w, *id == '-' ? ' ' : (char)(first ? toupper((unsigned char)*id) : *id));
        first = *id == '-';
    }
}

static void put_path(struct writer *w, const struct cell *cell) {
    long x = lround(cell->corner[0].x), y = lround(cell->corner[0].y);
    put_format(w, "M%ld %ld", x, y);
    for (int i = 1; i < cell->count; i++) {
        long to_x = lround(cell->corner[i].x), to_y = lround(cell->corner[i].y);
        put_format(w, "%s%ld %ld", i == 1 ? "l" : " ", to_x - x, to_y - y);
        x = to_x;
        y = to_y;
    }
    put_char(w, 'z');
}

static void put_record(struct writer *w, const struct draft *d, int i) {
    put_format(w, "  {\"id\": \"%s\", \"title\": \"", d->id[i]);
    put_title(w, d->id[i]);
    put(w, "\", ");
}

static void put_end(struct writer *w, bool last) {
    put_format(w, "\"provenance\": \"own\"}%s\n", last ? "" : ",");
}

static void write_map(const struct draft *d, struct writer *w) {
    put(w, "{\n \"areas\": [\n");
    for (int i = 0; i < d->count; i++) {
        put_record(w, d, i);
        put_format(w, "\"x\": %ld, \"y\": %ld, ", lround(d->at[i].x), lround(d->at[i].y));
        put_end(w, i + 1 == d->count);
    }
    put(w, " ],\n \"borders\": [\n");
    for (int i = 0; i < d->borders; i++) {
        put_format(w, "  {\"a\": \"%s\", \"b\": \"%s\", ", d->id[d->border[i][0]], d->id[d->border[i][1]]);
        put_end(w, i + 1 == d->borders);
    }
    put(w, " ]\n}\n");
}

static void write_geometry(const struct draft *d, struct writer *w) {
    int width = d->width - 2 * MARGIN, height = d->height - 2 * MARGIN;
    put_format(w, "{\n \"map\": {\"width\": %d, \"height\": %d, \"coast\": \"M%d %dl%d 0 0 %d-%d 0z\", ", d->width,
               d->height, MARGIN, MARGIN, width, height, width);
    put(w, "\"provenance\": \"own\"},\n \"areas\": [\n");
    for (int i = 0; i < d->count; i++) {
        put_record(w, d, i);
        put(w, "\"path\": \"");
        put_path(w, &d->cell[i]);
        put_format(w, "\", \"label\": [%ld, %ld], ", lround(d->at[i].x), lround(d->at[i].y) - 36);
        put_end(w, i + 1 == d->count);
    }
    put(w, " ]\n}\n");
}

int draft_map(const char *borders, struct writer *map, struct writer *geometry, struct writer *notes) {
    struct draft *d = xcalloc(1, sizeof *d);
    int apart = -1;
    if (read_list(d, borders, notes)) {
        lay_out(d);
        make_cells(d);
        for (int turn = 0; turn < EVEN; turn++) {
            for (int i = 0; i < d->count; i++)
                d->at[i] = middle_of(&d->cell[i]);
            make_cells(d);
        }
        apart = 0;
        for (int i = 0; i < d->borders; i++) {
            int a = d->border[i][0], b = d->border[i][1];
            if (touch(&d->cell[a], &d->cell[b]))
                continue;
            put_format(notes, "%s and %s do not touch on this map\n", d->id[a], d->id[b]);
            apart++;
        }
        write_map(d, map);
        write_geometry(d, geometry);
    }
    free(d);
    return apart;
}

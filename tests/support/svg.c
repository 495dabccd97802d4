#include "svg.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../rulesets/kit/board.h"

enum { DEPTH = 64, TEXTS = 2048, BOXES = 2048, PIECES = 8, LINE = 200, USES = 8 };

struct rect {
    double left, top, right, bottom;
};

struct text {
    struct rect at[PIECES]; /* pieces of a rotated text */
    int pieces, order, box; /* box: the box that it belongs to, or -1 */
    bool spot;              /* counters may stand on it */
    char words[80];
};

struct box {
    struct rect at;
    bool round, clear; /* clear: it holds texts, and what lies below is seen */
    int order, parent; /* parent: the surrounding box, or -1 */
};

struct group {
    double scale, x, y;
    int box;       /* the box that its texts belong to, or -1 */
    bool awaiting; /* the next shape is a box */
};

struct id {
    const char *at;
    size_t length;
    const char *after; /* behind its element; NULL: not looked for yet */
};

struct look {
    struct rect frame;
    struct group group[DEPTH];
    int depth, order;
    struct text text[TEXTS];
    int texts;
    struct box box[BOXES];
    int boxes;
    struct svg_count *count;
    const char *end; /* of the document */
    struct id *ids;  /* all of the document, sorted */
    size_t id_count;
    int uses; /* of shared shapes that are being read, one in the other */
};

/* ---- tags -------------------------------------------------------------------------------------------------------- */

struct tag {
    const char *name, *end; /* end: position of the > */
    bool closes, empty;
};

static bool is_named(const struct tag *tag, const char *name) {
    const size_t n = strlen(name);
    return strncmp(tag->name, name, n) == 0 && strchr(" />", tag->name[n]);
}

static bool attribute(const struct tag *tag, const char *name, char *value, size_t size) {
    char wanted[40];
    const int n = snprintf(wanted, sizeof wanted, " %s=\"", name);
    const char *at = memmem(tag->name, (size_t)(tag->end - tag->name), wanted, (size_t)n);
    if (!at)
        return false;
    at += n;
    const char *quote = memchr(at, '"', (size_t)(tag->end - at));
    if (!quote)
        return false;
    snprintf(value, size, "%.*s", (int)(quote - at), at);
    return true;
}

static double number(const struct tag *tag, const char *name) {
    char value[40];
    return attribute(tag, name, value, sizeof value) ? strtod(value, NULL) : 0;
}

/* ---- shapes ------------------------------------------------------------------------------------------------------ */

static struct rect placed(const struct group *g, double x, double y, double width, double height) {
    return (struct rect){g->x + x * g->scale, g->y + y * g->scale, g->x + (x + width) * g->scale,
                         g->y + (y + height) * g->scale};
}

static bool meet(const struct rect *a, const struct rect *b, double slack) {
    return a->left + slack < b->right && b->left + slack < a->right && a->top + slack < b->bottom &&
           b->top + slack < a->bottom;
}

static bool holds(const struct rect *outer, const struct rect *inner, double slack) {
    return inner->left >= outer->left - slack && inner->right <= outer->right + slack &&
           inner->top >= outer->top - slack && inner->bottom <= outer->bottom + slack;
}

static void read_transform(const struct tag *tag, struct group *g) {
    char value[80];
    double x = 0, y = 0, scale = 1;
    if (!attribute(tag, "transform", value, sizeof value))
        return;
    const char *at = strstr(value, "translate("), *by = strstr(value, "scale(");
    if (at) {
        char *end;
        x = strtod(at + 10, &end);
        y = strtod(end, NULL);
    }
    if (by)
        scale = strtod(by + 6, NULL);
    g->x += x * g->scale;
    g->y += y * g->scale;
    g->scale *= scale;
}

static bool polygon_rect(const struct tag *tag, const struct group *g, struct rect *rect) {
    char points[400];
    if (!attribute(tag, "points", points, sizeof points))
        return false;
    double left = 1e9, top = 1e9, right = -1e9, bottom = -1e9;
    for (char *p = points; *p != '\0';) {
        const double x = strtod(p, &p), y = strtod(p + 1, &p);
        left = fmin(left, x), right = fmax(right, x), top = fmin(top, y), bottom = fmax(bottom, y);
        while (*p == ' ')
            p++;
    }
    *rect = placed(g, left, top, right - left, bottom - top);
    return true;
}

static bool shape_rect(const struct tag *tag, const struct group *g, struct rect *rect, bool *round) {
    char href[40];
    *round = false;
    if (is_named(tag, "rect")) {
        *rect = placed(g, number(tag, "x"), number(tag, "y"), number(tag, "width"), number(tag, "height"));
        return true;
    }
    if (is_named(tag, "circle")) {
        const double r = number(tag, "r");
        *round = true;
        *rect = placed(g, number(tag, "cx") - r, number(tag, "cy") - r, 2 * r, 2 * r);
        return true;
    }
    if (is_named(tag, "polygon"))
        return polygon_rect(tag, g, rect);
    if (!is_named(tag, "use") || !attribute(tag, "href", href, sizeof href))
        return false;
    if (strcmp(href + 2, "body") == 0 || strcmp(href + 2, "back") == 0)
        *rect = placed(g, -22, -22, 44, 44);
    else if (strcmp(href + 2, "wide") == 0)
        *rect = placed(g, -28, -23, 56, 46);
    else if (strcmp(href + 2, "badge") == 0)
        *rect = placed(g, number(tag, "x") - 11, number(tag, "y") - 11, 22, 22), *round = true;
    else if (strcmp(href + 2, "card") == 0)
        *rect = placed(g, 0, 0, BOARD_CARD_WIDTH, BOARD_CARD_HEIGHT);
    else
        return false;
    return true;
}

/* ---- faults ------------------------------------------------------------------------------------------------------ */

static void fault(struct look *look, enum svg_fault kind, const struct text *text, const char *other) {
    static const char *const names[] = {"overlap", "outside", "frame", "covered", "cut"};
    struct svg_count *count = look->count;
    count->faults[kind]++;
    if (count->first[0] == '\0')
        snprintf(count->first, sizeof count->first, "%s: \"%s\" at %.0f, %.0f: %s", names[kind], text->words,
                 text->at[0].left, text->at[0].top, other);
}

static void frame_fault(struct look *look, const struct box *box) {
    struct svg_count *count = look->count;
    count->faults[SVG_FRAME]++;
    if (count->first[0] == '\0')
        snprintf(count->first, sizeof count->first, "frame: a counter at %.0f, %.0f", box->at.left, box->at.top);
}

static bool is_clear(const struct tag *tag) {
    char fill[20], stroke[20];
    return attribute(tag, "fill", fill, sizeof fill) && strcmp(fill, "none") == 0 &&
           !attribute(tag, "stroke", stroke, sizeof stroke);
}

static void add_box(struct look *look, const struct tag *tag) {
    struct group *g = &look->group[look->depth];
    struct rect rect;
    bool round;
    if (!g->awaiting || look->boxes == BOXES || !shape_rect(tag, g, &rect, &round))
        return;
    struct box *box = &look->box[look->boxes];
    *box =
        (struct box){rect, round, is_clear(tag), look->order, look->depth > 0 ? look->group[look->depth - 1].box : -1};
    g->awaiting = false;
    g->box = look->boxes++;
    if (!holds(&look->frame, &rect, 1))
        frame_fault(look, box);
}

/* A straight text covers its ink; a rotated one is placed in pieces along its line. */
static void place_text(const struct tag *tag, const struct tag *at, const struct group *g, struct text *text,
                       double width, double size) {
    char value[80];
    double x = number(at, "x"), angle = 0;
    const double y = number(at, "y");
    if (!attribute(tag, "text-anchor", value, sizeof value)) /* the document's default */
        x -= width / 2;
    else if (strcmp(value, "end") == 0)
        x -= width;
    if (attribute(tag, "transform", value, sizeof value) && strncmp(value, "rotate(", 7) == 0)
        angle = strtod(value + 7, NULL) * 3.14159265 / 180;
    if (angle == 0) {
        text->pieces = 1;
        text->at[0] = placed(g, x, y - 0.73 * size, width, 0.9 * size);
        return;
    }
    text->pieces = PIECES;
    for (int i = 0; i < PIECES; i++) {
        const double along = (i + 0.5) / PIECES * width - width / 2, across = -0.3 * size;
        const double cx = number(tag, "x") + along * cos(angle) - across * sin(angle);
        const double cy = y + along * sin(angle) + across * cos(angle);
        text->at[i] = placed(g, cx - 0.4 * size, cy - 0.4 * size, 0.8 * size, 0.8 * size);
    }
}

static enum board_face face_of(const struct tag *tag) {
    char value[60];
    const bool serif = attribute(tag, "font-family", value, sizeof value);
    if (attribute(tag, "font-style", value, sizeof value))
        return BOARD_SERIF_ITALIC;
    if (attribute(tag, "font-weight", value, sizeof value))
        return serif ? BOARD_SERIF : BOARD_SANS;
    return serif ? BOARD_SERIF_BOLD : BOARD_BOLD;
}

/* Decodes the XML characters that fit. */
static void read_words(const char *from, const char *to, char *words, size_t size) {
    size_t n = 0;
    while (from < to && n + 1 < size) {
        char c = *from;
        if (c == '&') {
            c = strncmp(from, "&amp;", 5) == 0 ? '&' : strncmp(from, "&lt;", 4) == 0 ? '<' : '\'';
            while (from < to && *from != ';')
                from++;
        }
        words[n++] = c;
        from++;
    }
    words[n] = '\0';
}

static bool in_round(const struct rect *outer, const struct rect *inner) {
    const double x = (outer->left + outer->right) / 2, y = (outer->top + outer->bottom) / 2;
    const double r = (outer->right - outer->left) / 2;
    const double dx = fmax(fabs(inner->left - x), fabs(inner->right - x));
    const double dy = fmax(fabs(inner->top - y), fabs(inner->bottom - 0.17 / 0.9 * (inner->bottom - inner->top) - y));
    return hypot(dx, dy) <= r * 1.08 + 0.5;
}

/* A line of the text of this tag; at: the tag that says where it is, the same or that of a line below the first. */
static void add_line(struct look *look, const struct tag *tag, const struct tag *at, const char *end) {
    char line[LINE], class[20];
    const struct group *g = &look->group[look->depth];
    const double size = number(tag, "font-size");
    read_words(at->end + 1, end, line, sizeof line);
    if (look->texts == TEXTS || line[0] == '\0')
        return;
    struct text *text = &look->text[look->texts++];
    *text = (struct text){.order = look->order, .box = g->box};
    text->spot = attribute(tag, "class", class, sizeof class) && strcmp(class, "spot") == 0;
    snprintf(text->words, sizeof text->words, "%s", line);
    const double width =
        board_text_width(face_of(tag), size, line) + number(tag, "letter-spacing") * (double)strlen(line);
    place_text(tag, at, g, text, width, size);
    char whole[LINE];
    if (attribute(at, "data-cut", whole, sizeof whole))
        fault(look, SVG_CUT, text, whole);
    for (int i = 0; i < text->pieces; i++)
        if (!holds(&look->frame, &text->at[i], 1)) {
            fault(look, SVG_FRAME, text, "outside the frame");
            break;
        }
    if (g->box < 0)
        return;
    const struct box *box = &look->box[g->box];
    if (box->round ? !in_round(&box->at, &text->at[0]) : !holds(&box->at, &text->at[0], 0.6))
        fault(look, SVG_OUTSIDE, text, "leaves what it stands on");
}

static void add_text(struct look *look, const struct tag *tag, const char *end) {
    struct tag at = *tag;
    for (const char *next = tag->end; next && next < end;) {
        const char *stop = memchr(at.end, '<', (size_t)(end - at.end));
        add_line(look, tag, &at, stop ? stop : end);
        next = memmem(at.end, (size_t)(end - at.end), "<tspan", strlen("<tspan"));
        if (next)
            at = (struct tag){.name = next + 1, .end = memchr(next, '>', (size_t)(end - next))};
    }
}

/* ---- what covers what -------------------------------------------------------------------------------------------- */

static bool texts_meet(const struct text *a, const struct text *b) {
    for (int i = 0; i < a->pieces; i++)
        for (int k = 0; k < b->pieces; k++)
            if (meet(&a->at[i], &b->at[k], 1))
                return true;
    return false;
}

static bool is_within(const struct look *look, int box, int other) {
    for (; box >= 0; box = look->box[box].parent)
        if (box == other)
            return true;
    return false;
}

/* Is the text covered by a box that is drawn later and does not contain the text? */
static bool is_covered(const struct look *look, const struct text *text, const struct box *box) {
    if (box->clear || box->order < text->order || text->spot || is_within(look, text->box, (int)(box - look->box)))
        return false;
    for (int i = 0; i < text->pieces; i++)
        if (meet(&text->at[i], &box->at, 1.5))
            return true;
    return false;
}

static void compare(struct look *look) {
    for (int i = 0; i < look->texts; i++) {
        const struct text *text = &look->text[i];
        bool covered = false;
        for (int k = 0; k < look->boxes && !covered; k++) {
            char other[60];
            const struct rect *at = &look->box[k].at;
            covered = is_covered(look, text, &look->box[k]);
            if (!covered)
                continue;
            snprintf(other, sizeof other, "under %.0f, %.0f", at->left, at->top);
            fault(look, SVG_COVERED, text, other);
        }
        for (int k = i + 1; k < look->texts && !covered && !text->spot; k++)
            if (!look->text[k].spot && texts_meet(text, &look->text[k]))
                fault(look, SVG_OVERLAP, text, look->text[k].words);
    }
}

/* ---- ids --------------------------------------------------------------------------------------------------------- */

static int compare_ids(const void *a, const void *b) {
    const struct id *one = a, *other = b;
    const size_t least = one->length < other->length ? one->length : other->length;
    const int order = memcmp(one->at, other->at, least);
    return order != 0 ? order : (one->length > other->length) - (one->length < other->length);
}

static bool next_id(const char **at, const char *end, const char *before, char until, struct id *id) {
    const char *found = memmem(*at, (size_t)(end - *at), before, strlen(before));
    if (!found)
        return false;
    found += strlen(before);
    const char *stop = memchr(found, until, (size_t)(end - found));
    if (!stop)
        return false;
    *id = (struct id){.at = found, .length = (size_t)(stop - found)};
    *at = stop;
    return true;
}

/* The ids of the document, sorted; the caller frees them. */
static struct id *ids_of(const char *svg, const char *end, size_t *count) {
    struct id one, *ids = NULL;
    size_t room = 0;
    *count = 0;
    for (const char *at = svg; next_id(&at, end, " id=\"", '"', &one);) {
        if (*count == room) {
            room = room * 2 + 256;
            ids = realloc(ids, room * sizeof *ids);
            if (!ids)
                abort();
        }
        ids[(*count)++] = one;
    }
    if (ids)
        qsort(ids, *count, sizeof *ids, compare_ids);
    return ids;
}

/* ---- walking over the document ----------------------------------------------------------------------------------- */

static const char *behind(const char *from, const char *end, const char *what) {
    const char *at = memmem(from, (size_t)(end - from), what, strlen(what));
    return at ? at + strlen(what) : end;
}

static bool open_group(struct look *look, const struct tag *tag) {
    char class[20];
    if (tag->empty)
        return true;
    if (look->depth + 1 == DEPTH)
        return false;
    struct group *g = &look->group[look->depth + 1];
    *g = look->group[look->depth];
    look->depth++;
    g->awaiting = attribute(tag, "class", class, sizeof class) && strcmp(class, "box") == 0;
    read_transform(tag, g);
    return true;
}

static bool read_frame(struct look *look, const struct tag *tag) {
    char box[80], *end;
    if (!attribute(tag, "viewBox", box, sizeof box))
        return false;
    const double x = strtod(box, &end), y = strtod(end, &end), width = strtod(end, &end), height = strtod(end, NULL);
    look->frame = (struct rect){x, y, x + width, y + height};
    return true;
}

static bool walk(struct look *look, const char *at, const char *end);

/* The shapes that rulesets/kit/board_share.c put among the definitions: their ids begin with a letter and a digit.
 * NULL: the use is of another shape. */
static struct id *shared_by(const struct look *look, const struct tag *tag) {
    char href[40];
    if (!is_named(tag, "use") || !attribute(tag, "href", href, sizeof href) || href[2] < '0' || href[2] > '9')
        return NULL;
    const struct id wanted = {.at = href + 1, .length = strlen(href + 1)};
    return look->id_count ? bsearch(&wanted, look->ids, look->id_count, sizeof wanted, compare_ids) : NULL;
}

/* Behind the element that begins at p. */
static const char *element_end(const char *p, const char *end) {
    const char *close = memchr(p, '>', (size_t)(end - p));
    if (!close || close[-1] == '/')
        return close ? close + 1 : end;
    if (strncmp(p, "<g", 2) != 0)
        return behind(p, end, "</text>");
    for (int depth = 0; (p = memchr(p, '<', (size_t)(end - p))) != NULL; p++) {
        depth += strncmp(p, "<g ", 3) == 0 || strncmp(p, "<g>", 3) == 0;
        if (strncmp(p, "</g>", 4) == 0 && --depth == 0)
            return p + 4;
    }
    return end;
}

/* Reads the shared shapes as if they stood where they are used. */
static bool take_shared(struct look *look, const struct tag *tag, struct id *id) {
    struct group *g = &look->group[look->depth];
    const struct group before = *g;
    const char *shared = id->at;
    while (*shared != '<')
        shared--;
    if (!id->after)
        id->after = element_end(shared, look->end);
    const char *end = id->after;
    g->x += number(tag, "x") * g->scale;
    g->y += number(tag, "y") * g->scale;
    if (++look->uses > USES)
        return false;
    if (strncmp(shared, "<g id=", 6) == 0 && strncmp(strchr(shared + 7, '"'), "\">", 2) == 0) {
        shared = strchr(shared, '>') + 1;
        end -= strlen("</g>");
    }
    const bool good = walk(look, shared, end);
    look->uses--;
    g->x = before.x;
    g->y = before.y;
    return good;
}

/* Returns the position after the tag and all skipped content; NULL: not the output of the kit. */
static const char *take(struct look *look, const struct tag *tag, const char *end) {
    look->order++;
    if (tag->closes) {
        if (is_named(tag, "g") && look->depth-- == 0)
            return NULL;
        return tag->end + 1;
    }
    if (is_named(tag, "defs"))
        return behind(tag->end, end, "</defs>");
    if (is_named(tag, "title"))
        return behind(tag->end, end, "</title>");
    if (is_named(tag, "svg")) /* the outermost; a nested window shows parts that were already checked */
        return look->order == 1 ? (read_frame(look, tag) ? tag->end + 1 : NULL) : behind(tag->end, end, "</svg>");
    if (is_named(tag, "g"))
        return open_group(look, tag) ? tag->end + 1 : NULL;
    if (is_named(tag, "text")) {
        const char *close = behind(tag->end, end, "</text>");
        add_text(look, tag, close - strlen("</text>"));
        return close;
    }
    struct id *shared = shared_by(look, tag);
    if (shared)
        return take_shared(look, tag, shared) ? tag->end + 1 : NULL;
    add_box(look, tag);
    return tag->end + 1;
}

static bool walk(struct look *look, const char *at, const char *end) {
    while (at && at < end && (at = memchr(at, '<', (size_t)(end - at))) != NULL) {
        struct tag tag = {.name = at + 1};
        tag.end = memchr(at, '>', (size_t)(end - at));
        if (!tag.end)
            return true;
        tag.closes = tag.name[0] == '/';
        tag.name += tag.closes;
        tag.empty = tag.end[-1] == '/';
        at = take(look, &tag, end);
        if (!at)
            return false;
    }
    return true;
}

bool svg_look(const char *svg, size_t length, struct svg_count *count) {
    struct look *look = calloc(1, sizeof *look);
    const char *end = svg + length;
    if (!look)
        return false;
    look->count = count;
    look->end = end;
    look->ids = ids_of(svg, end, &look->id_count);
    look->group[0] = (struct group){.scale = 1, .box = -1};
    const bool good = walk(look, svg, end) && look->depth == 0 && look->order > 0;
    compare(look);
    count->texts += look->texts;
    count->boxes += look->boxes;
    free(look->ids);
    free(look);
    return good;
}

/* ---- ids that are there twice ------------------------------------------------------------------------------------ */

static const char *said(const struct id *id) {
    static char text[100];
    snprintf(text, sizeof text, "%.*s", (int)id->length, id->at);
    return text;
}

static const char *missing(const char *svg, const char *end, const struct id *ids, size_t count) {
    const struct {
        const char *before;
        char until;
    } ways[] = {{"href=\"#", '"'}, {"url(#", ')'}};
    struct id used;
    for (int i = 0; i < 2; i++)
        for (const char *at = svg; next_id(&at, end, ways[i].before, ways[i].until, &used);)
            if (!ids || !bsearch(&used, ids, count, sizeof *ids, compare_ids))
                return said(&used);
    return NULL;
}

const char *svg_bad_id(const char *svg, size_t length) {
    const char *end = svg + length, *bad = NULL;
    size_t count;
    struct id *ids = ids_of(svg, end, &count);
    for (size_t i = 1; i < count && !bad; i++)
        if (compare_ids(&ids[i - 1], &ids[i]) == 0)
            bad = said(&ids[i]);
    if (!bad)
        bad = missing(svg, end, ids, count);
    free(ids);
    return bad;
}

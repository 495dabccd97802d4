/* Draws the repeated shapes of a layer once, among the definitions, and uses them elsewhere. Reads only text that
 * board.c has written. */
#include <stdint.h>
#include <string.h>

#include "board.h"

enum { RUNS = 1600, TABLE = 4096, ID_LETTERS = 2, IDS = 62 * 62, USE_LENGTH = 36, DEFINITION_LENGTH = 15 };

/* The elements that a pass over the text collects. */
enum { SHAPES = 1, TEXTS = 2, GROUPS = 4, LEAVES = 8 }; /* leaves: groups without groups */
struct pass {
    char digit;     /* of its ids */
    unsigned kinds; /* bits of the enum above */
    bool together;  /* consecutive shapes are shared as one */
};

/* A run of shapes with nothing between them. Either all of them contain their position, or none does; those without a
 * position are shared unchanged. */
struct run {
    uint32_t start, end;
    int32_t x, y;  /* of its first shape, in hundredths */
    uint64_t hash; /* of its text with positions relative to that */
    uint16_t uses; /* in the first run with that text: the number of such runs; 0 in the others */
    uint16_t first;
    uint32_t id; /* of the first run, where it is shared */
};

struct runs {
    int count;
    struct run run[RUNS];
};

/* The target of the canonical text: a hash, or a hash and a writer. */
struct canon {
    struct writer *w; /* NULL: the hash alone */
    uint64_t hash;
};

static void canon_put(struct canon *canon, const char *bytes, size_t n) {
    for (size_t i = 0; i < n; i++)
        canon->hash = (canon->hash ^ (uint8_t)bytes[i]) * 0x100000001b3u;
    if (canon->w)
        put_bytes(canon->w, bytes, n);
}

static void canon_number(struct canon *canon, int32_t hundredths) {
    char text[24];
    struct writer w;
    writer_init_fixed(&w, text, sizeof text);
    board_number(&w, hundredths / 100.0);
    canon_put(canon, w.text, w.length);
}

/* ---- reading ----------------------------------------------------------------------------------------------------- */

/* Reads a number in hundredths; moves *p behind it. */
static int32_t read_number(const char **p) {
    bool negative = **p == '-';
    int32_t n = 0, digits = 0;
    *p += negative;
    for (; **p >= '0' && **p <= '9'; (*p)++)
        n = n * 10 + (**p - '0');
    if (**p == '.')
        for ((*p)++; **p >= '0' && **p <= '9'; (*p)++, digits++)
            n = n * 10 + (**p - '0');
    for (; digits < 2; digits++)
        n *= 10;
    return negative ? -n : n;
}

static bool starts(const char *p, const char *with) {
    return strncmp(p, with, strlen(with)) == 0;
}

/* Does a coordinate of a shape begin at p, behind its quotation mark or bracket? Returns the axis: 'x', 'y', or 'b'
 * for pairs; 0: no coordinate. */
static char axis_at(const char *p) {
    static const struct {
        const char *name;
        char axis;
    } names[] = {{" x=\"", 'x'},      {" y=\"", 'y'},
                 {" cx=\"", 'x'},     {" cy=\"", 'y'},
                 {" x1=\"", 'x'},     {" y1=\"", 'y'},
                 {" x2=\"", 'x'},     {" y2=\"", 'y'},
                 {" points=\"", 'b'}, {" transform=\"translate(", 'b'}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (p[1] == names[i].name[1] && starts(p, names[i].name))
            return names[i].axis;
    return 0;
}

static bool has(const char *p, const char *end, const char *what) {
    return memmem(p, (size_t)(end - p), what, strlen(what)) != NULL;
}

static bool is_group(const char *p) {
    return starts(p, "<g ") || starts(p, "<g>");
}

/* Returns the position behind the end tag of the group that begins at p, or NULL if no end tag comes before end. */
static const char *group_end(const char *p, const char *end) {
    for (int depth = 0; (p = memchr(p, '<', (size_t)(end - p))) != NULL; p++) {
        depth += is_group(p);
        if (starts(p, "</g>") && --depth == 0)
            return p + strlen("</g>");
    }
    return NULL;
}

/* The end of the element at p, behind its last tag; NULL: the element is of none of these kinds. */
static const char *shape_end(const char *p, const char *end, unsigned kinds) {
    const char *after = NULL;
    if (kinds & SHAPES && (starts(p, "<circle ") || starts(p, "<rect ") || starts(p, "<use ") || starts(p, "<line ") ||
                           starts(p, "<polygon ")))
        after = memchr(p, '>', (size_t)(end - p));
    else if (kinds & TEXTS && starts(p, "<text ") && (after = memmem(p, (size_t)(end - p), "</text>", 7)) != NULL)
        after += strlen("</text>") - 1;
    else if (kinds & (GROUPS | LEAVES) && is_group(p) && (after = group_end(p, end)) != NULL)
        after--;
    if (after && kinds & LEAVES && (has(p + 1, after, "<g ") || has(p + 1, after, "<g>")))
        return NULL;
    if (!after || has(p, after, " id=") || has(p, after, "rotate(") || has(p, after, "<path"))
        return NULL;
    return after + 1;
}

/* Does a group begin here with its own position, to which all positions in it are relative? */
static bool is_moved(const char *p, const char *end) {
    const char *close = starts(p, "<g ") ? memchr(p, '>', (size_t)(end - p)) : NULL;
    return close && has(p, close, " transform=\"translate(");
}

/* Writes the position attribute at p as if x, y were the origin. Returns a pointer behind it. */
static const char *canon_place(struct canon *canon, const char *p, char axis, int32_t x, int32_t y) {
    const char *from = p, *name_end = strchr(p, '"') + 1;
    p = name_end;
    if (axis != 'b' && read_number(&p) == (axis == 'x' ? x : y)) /* 0 is the default */
        return p + 1;
    p = name_end;
    if (starts(p, "translate("))
        p += strlen("translate(");
    canon_put(canon, from, (size_t)(p - from));
    for (bool down = axis == 'y'; *p != '"' && *p != ')'; down = !down) {
        int32_t n = read_number(&p);
        canon_number(canon, n - (down ? y : x));
        if (*p == ' ' || *p == ',')
            canon_put(canon, p++, 1);
    }
    return p;
}

/* Writes the shapes from p to end as if x, y were the origin. */
static void write_canon(struct canon *canon, const char *p, const char *end, int32_t x, int32_t y) {
    const char *still = p; /* up to here positions are relative to a group that is moved itself */
    while (p < end) {
        if (*p == '<' && p >= still && is_moved(p, end)) {
            const char *tag = memchr(p, '>', (size_t)(end - p));
            still = group_end(p, end);
            for (; p < tag;) {
                char axis = *p == ' ' ? axis_at(p) : 0;
                if (axis != 0)
                    p = canon_place(canon, p, axis, x, y);
                else
                    canon_put(canon, p++, 1);
            }
        }
        char axis = *p == ' ' && p >= still ? axis_at(p) : 0;
        if (axis != 0)
            p = canon_place(canon, p, axis, x, y);
        else
            canon_put(canon, p++, 1);
    }
}

/* Reads the position from one tag; false: the tag lacks x or y. */
static bool tag_place(const char *p, const char *end, int32_t *x, int32_t *y) {
    bool has_x = false, has_y = false;
    for (; p < end && *p != '>'; p++) {
        char axis = *p == ' ' ? axis_at(p) : 0;
        if (axis == 0)
            continue;
        p = memchr(p, '"', (size_t)(end - p));
        p += starts(p + 1, "translate(") ? strlen("translate(") + 1 : 1;
        if (axis != 'y' && !has_x)
            *x = read_number(&p), has_x = true;
        if (axis == 'b')
            p++;
        if (axis != 'x' && !has_y)
            *y = read_number(&p), has_y = true;
        p--;
    }
    return has_x && has_y;
}

/* Reads the position of the first shape; false: not all shapes have one. */
static bool place_of(const char *p, const char *end, int32_t *x, int32_t *y) {
    bool any = false;
    while ((p = memchr(p, '<', (size_t)(end - p))) != NULL) {
        int32_t here_x = 0, here_y = 0;
        bool moved = is_moved(p, end), group = is_group(p);
        if (p[1] == '/' || starts(p, "<title>") || (group && !moved)) {
            p++;
            continue;
        }
        if (!tag_place(p, end, &here_x, &here_y))
            return false;
        if (!any)
            *x = here_x, *y = here_y;
        any = true;
        p = moved ? group_end(p, end) : p + 1;
    }
    return any;
}

static bool has_place(const char *p, const char *end) {
    int32_t x, y;
    return place_of(p, end, &x, &y);
}

static void add_run(struct runs *runs, const char *text, const char *p, const char *end) {
    struct canon canon = {.hash = 0xcbf29ce484222325u};
    struct run run = {.start = (uint32_t)(p - text), .end = (uint32_t)(end - text)};
    if (runs->count == RUNS)
        return;
    if (!place_of(p, end, &run.x, &run.y))
        run.x = run.y = 0;
    write_canon(&canon, p, end, run.x, run.y);
    run.hash = canon.hash;
    runs->run[runs->count++] = run;
}

static void find_runs(struct runs *runs, const char *text, const char *end, const struct pass *pass) {
    for (const char *p = text; p < end;) {
        const char *after = *p == '<' ? shape_end(p, end, pass->kinds) : NULL;
        if (!after) {
            p++;
            continue;
        }
        bool placed = has_place(p, after);
        for (const char *next;
             pass->together && (next = shape_end(after, end, pass->kinds)) != NULL && has_place(after, next) == placed;)
            after = next;
        add_run(runs, text, p, after);
        p = after;
    }
}

/* ---- writing ----------------------------------------------------------------------------------------------------- */

/* The id depends only on the text, so a shape has the same id in the next picture, unless two ids of a pass collide.
 * Each pass has its own ids, because a later pass may see an earlier run as a single shape. */
static void put_id(struct board *b, const struct pass *pass, uint32_t id) {
    static const char letters[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    put_char(b->w, b->layer);
    put_char(b->w, pass->digit);
    for (int i = 0; i < ID_LETTERS; i++, id /= sizeof letters - 1)
        put_char(b->w, letters[id % (sizeof letters - 1)]);
}

/* Fills uses and first, and the ids of runs that are worth a definition. */
static void count_uses(struct runs *runs) {
    uint16_t table[TABLE] = {0}; /* index + 1 of the first run with a hash */
    for (int i = 0; i < runs->count; i++) {
        struct run *run = &runs->run[i];
        size_t at = run->hash % TABLE;
        while (table[at] != 0 && runs->run[table[at] - 1].hash != run->hash)
            at = (at + 1) % TABLE;
        if (table[at] == 0)
            table[at] = (uint16_t)(i + 1);
        run->first = (uint16_t)(table[at] - 1);
        runs->run[run->first].uses++;
    }
}

/* Is it worth a definition? */
static bool is_shared(const struct runs *runs, int i) {
    const struct run *first = &runs->run[runs->run[i].first];
    long length = first->end - first->start;
    return first->uses > 1 && first->uses * (length - USE_LENGTH) > length + DEFINITION_LENGTH;
}

/* Gives each shared run an id: the next free one if an earlier run has it. */
static void give_ids(struct runs *runs) {
    for (int i = 0; i < runs->count; i++) {
        struct run *run = &runs->run[i];
        if (run->first != i || !is_shared(runs, i))
            continue;
        run->id = (uint32_t)(run->hash >> 20) % IDS;
        for (int k = 0; k < i; k++)
            if (runs->run[k].first == k && runs->run[k].id == run->id && is_shared(runs, k)) {
                run->id = (run->id + 1) % IDS;
                k = -1;
            }
    }
}

static void put_shift(struct writer *w, const char *name, int32_t hundredths) {
    if (hundredths == 0)
        return;
    put(w, name);
    board_number(w, hundredths / 100.0);
    put_char(w, '"');
}

static void put_shared(struct board *b, const struct runs *runs, const char *text, const char *end,
                       const struct pass *pass) {
    const char *p = text;
    for (int i = 0; i < runs->count; i++) {
        const struct run *run = &runs->run[i];
        if (!is_shared(runs, i))
            continue;
        put_bytes(b->w, p, (size_t)(text + run->start - p));
        put(b->w, "<use href=\"#");
        put_id(b, pass, runs->run[run->first].id);
        put(b->w, "\"");
        put_shift(b->w, " x=\"", run->x);
        put_shift(b->w, " y=\"", run->y);
        put(b->w, "/>");
        p = text + run->end;
    }
    put_bytes(b->w, p, (size_t)(end - p));
}

/* Moves the last n bytes to `to`. */
static void move_back(struct writer *w, size_t to, size_t n) {
    char last[32];
    if (w->failed || n > sizeof last)
        return;
    memcpy(last, w->text + w->length - n, n);
    memmove(w->text + to + n, w->text + to, w->length - n - to);
    memcpy(w->text + to, last, n);
}

/* A single shape gets the id itself. */
static void put_definition(struct board *b, const struct run *run, const char *text, const struct pass *pass) {
    struct canon canon = {.w = b->w};
    const char *p = text + run->start, *end = text + run->end;
    bool one = shape_end(p, end, pass->kinds) == end;
    size_t name = b->w->length + 1 + strcspn(p + 1, " >");
    put(b->w, one ? "" : "<g");
    if (one)
        write_canon(&canon, p, end, run->x, run->y);
    size_t before = b->w->length;
    put(b->w, " id=\"");
    put_id(b, pass, run->id);
    put_char(b->w, '"');
    if (one) {
        move_back(b->w, name, b->w->length - before);
        return;
    }
    put_char(b->w, '>');
    write_canon(&canon, p, end, run->x, run->y);
    put(b->w, "</g>");
}

static void put_definitions(struct board *b, const struct runs *runs, const char *text, const struct pass *pass) {
    bool any = false;
    for (int i = 0; i < runs->count; i++) {
        if (runs->run[i].first != i || !is_shared(runs, i))
            continue;
        put(b->w, any ? "" : "<defs>");
        put_definition(b, &runs->run[i], text, pass);
        any = true;
    }
    put(b->w, any ? "</defs>\n" : "");
}

/* The new text is written behind the old one, and moved there. */
static void share(struct board *b, size_t from, const struct pass *pass) {
    struct runs runs = {.count = 0};
    struct writer *w = b->w;
    size_t old_end = w->length, length = old_end - from;
    if (w->capacity < old_end + 2 * length + 4096 && w->fixed)
        return;
    while (!w->fixed && !w->failed && w->capacity < old_end + 2 * length + 4096)
        put_char(w, ' '); /* so that the memory does not move later */
    w->length = old_end;
    if (w->failed)
        return;
    const char *text = w->text + from, *end = w->text + old_end;
    find_runs(&runs, text, end, pass);
    count_uses(&runs);
    give_ids(&runs);
    put_shared(b, &runs, text, end, pass);
    put_definitions(b, &runs, text, pass);
    memmove(w->text + from, w->text + old_end, w->length - old_end);
    w->length = from + (w->length - old_end);
}

void board_share(struct board *b, size_t from) {
    static const struct pass passes[] = {{'1', SHAPES | TEXTS | GROUPS, true},
                                         {'2', LEAVES, false},
                                         {'3', SHAPES | TEXTS, true},
                                         {'4', SHAPES, true},
                                         {'5', SHAPES | TEXTS, false}};
    for (size_t i = 0; i < sizeof passes / sizeof *passes && !b->w->failed && b->w->length > from; i++)
        share(b, from, &passes[i]);
}

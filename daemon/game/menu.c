#include "menu.h"

#include <assert.h>
#include <string.h>

/* A choice of a node: the items from first on. title NULL: as the item itself says it. */
struct span {
    const struct menu_item *item;
    int count;
    int depth; /* arguments that are told by the headings above; -1: not even its heading */
    const char *title;
};

/* ---- titles ----------------------------------------------------------------------------------------------------- */

/* The bytes of the first `most` characters. */
static size_t characters(const char *text, int most) {
    size_t n = 0;
    for (; text[n] != '\0'; n++)
        if ((text[n] & 0xc0) != 0x80 && most-- == 0)
            break;
    return n;
}

/* At most `most` characters, the last an ellipsis where some are left out. */
static void put_cut(struct writer *w, const char *text, int most) {
    size_t n = characters(text, most);
    if (text[n] == '\0') {
        put_bytes(w, text, n);
        return;
    }
    put_bytes(w, text, characters(text, most - 1));
    put(w, "…");
}

static const char *title_of(const struct span *span) {
    if (span->title)
        return span->title;
    return span->depth < 0 ? span->item->label : span->item->short_label;
}

/* "first – last" of the choices from first to last, which together stand for one. */
static void put_range(struct writer *w, const struct span *first, const struct span *last) {
    enum { HALF = (LABEL_MOST - 3) / 2 };
    put_cut(w, title_of(first), HALF);
    put(w, " – ");
    put_cut(w, title_of(last), HALF);
}

/* ---- groups ----------------------------------------------------------------------------------------------------- */

/* Items of one heading together, the headings in the order of their first. */
static void bring_together(struct menu_item *item, int count) {
    for (int i = 0; i + 1 < count; i++)
        for (int k = i + 1; k < count; k++) {
            if (strcmp(item[k].heading, item[i].heading) != 0)
                continue;
            struct menu_item moved = item[k];
            memmove(&item[i + 2], &item[i + 1], (size_t)(k - i - 1) * sizeof *item);
            item[i + 1] = moved;
            break;
        }
}

/* What groups are made by at this depth: the heading, then one argument after the other. NULL: it has no more. */
static const char *part_of(const struct menu_item *item, int depth) {
    if (depth < 0)
        return item->heading;
    for (int i = 0; i < depth; i++)
        if (!item->part[i])
            return NULL;
    return item->part[depth];
}

static bool same_part(const struct menu_item *a, const struct menu_item *b, int depth) {
    const char *x = part_of(a, depth), *y = part_of(b, depth);
    return !x || !y ? x == y : strcmp(x, y) == 0;
}

static bool is_titled(const struct span *span, int count, const char *title) {
    for (int i = 0; i < count; i++)
        if (span[i].title && strcmp(span[i].title, title) == 0)
            return true;
    return false;
}

/* Runs of items alike at this depth. 0: two runs have one title, or an item has no more arguments. */
static int split(const struct span *of, int depth, struct span *child) {
    int n = 0;
    for (int i = 0; i < of->count;) {
        const char *title = part_of(&of->item[i], depth);
        int end = i + 1;
        while (end < of->count && same_part(&of->item[i], &of->item[end], depth))
            end++;
        if (!title || is_titled(child, n, title))
            return 0;
        child[n++] = (struct span){&of->item[i], end - i, depth + 1, title};
        i = end;
    }
    return n;
}

/* The choices of a node: groups by the first argument in which its items differ, or the items themselves. */
static int choices_of(const struct span *of, int most, struct span *child) {
    int n = of->depth < 0 ? split(of, -1, child) : 0;
    for (int depth = of->depth < 0 ? 0 : of->depth; depth < ACTION_ARGS && n < 2 && of->count > most; depth++)
        n = split(of, depth, child);
    if (n < 2) {
        for (n = 0; n < of->count; n++)
            child[n] = (struct span){&of->item[n], 1, of->depth, NULL};
        return n;
    }
    for (int i = 0; i < n; i++)
        if (child[i].count == 1)
            child[i] = (struct span){child[i].item, 1, of->depth, NULL};
    return n;
}

/* ---- nodes ------------------------------------------------------------------------------------------------------ */

static void write_choices(struct writer *w, const struct span *child, int count, int most);

static void write_node(struct writer *w, const struct span *span, int most) {
    struct span child[RULESET_MAX_ACTIONS];
    int n = choices_of(span, most, child);
    write_choices(w, child, n, most);
}

static void write_choice(struct writer *w, const struct span *span, int most) {
    char title[4 * LABEL_MOST + 1];
    struct writer text;
    writer_init_fixed(&text, title, sizeof title);
    put_cut(&text, title_of(span), LABEL_MOST);
    out_object(w);
    out_member_string(w, "title", writer_text(&text));
    if (!span->title) {
        out_member_string(w, "key", span->item->key);
    } else {
        out_key(w, "choices");
        write_node(w, span, most);
    }
    out_end_object(w);
}

/* One choice that stands for several. */
static void write_range(struct writer *w, const struct span *child, int count, int most) {
    char title[4 * LABEL_MOST + 1];
    struct writer text;
    writer_init_fixed(&text, title, sizeof title);
    put_range(&text, &child[0], &child[count - 1]);
    out_object(w);
    out_member_string(w, "title", writer_text(&text));
    out_key(w, "choices");
    write_choices(w, child, count, most);
    out_end_object(w);
}

/* Where there are more than `most`: as many ranges as they fill, but no more than `most`, of sizes that differ by one
 * at most. */
static void write_choices(struct writer *w, const struct span *child, int count, int most) {
    int ranges = count <= most ? count : (count + most - 1) / most;
    if (ranges > most)
        ranges = most;
    out_array(w);
    for (int i = 0; i < ranges; i++) {
        int first = i * count / ranges, end = (i + 1) * count / ranges;
        if (end - first == 1)
            write_choice(w, &child[first], most);
        else
            write_range(w, &child[first], end - first, most);
    }
    out_end_array(w);
}

void menu_write(struct writer *w, struct menu_item *item, int count, int most) {
    if (count == 0) {
        out_raw(w, "[]", 2);
        return;
    }
    assert(count > 0 && most >= MENU_LEAST);
    bring_together(item, count);
    write_node(w, &(struct span){item, count, -1, NULL}, most);
}

#include "menu.h"

#include <assert.h>
#include <string.h>

/* A choice of a node: `count` items from `first` on. title NULL: the item's own title. */
struct span {
    const struct menu_item *item;
    int count;
    int depth; /* how many arguments the headings above have named; -1: not even the verb's heading */
    const char *title;
};

/* ---- titles ----------------------------------------------------------------------------------------------------- */

/* The number of bytes in the first `most` characters. */
static size_t characters(const char *text, int most) {
    size_t n = 0;
    for (; text[n] != '\0'; n++)
        if ((text[n] & 0xc0) != 0x80 && most-- == 0)
            break;
    return n;
}

/* Writes at most `most` characters; if some are left out, the last one is an ellipsis. */
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
    /* NOLINTNEXTLINE(clang-analyzer-core.uninitialized.Branch): choices_of fills all spans that it counts */
    if (span->title)
        return span->title;
    return span->depth < 0 ? span->item->label : span->item->short_label;
}

/* Writes the title "first – last" of one choice that represents the choices from first to last. */
static void put_range(struct writer *w, const struct span *first, const struct span *last) {
    enum { HALF = (LABEL_MOST - 3) / 2 };
    put_cut(w, title_of(first), HALF);
    put(w, " – ");
    put_cut(w, title_of(last), HALF);
}

/* ---- groups ----------------------------------------------------------------------------------------------------- */

/* Sorts items of one heading together, and headings by their first item. */
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

/* The text that groups the item at this depth: first the heading, then the arguments in turn. NULL: the item has no
 * further argument. */
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

/* Splits items into runs with the same text at this depth. 0: two runs have the same title, or an item has no more
 * arguments. */
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

/* The choices of a node: the items, grouped by the first argument that differs between them, or the items
 * themselves. */
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

static void write_leaf(struct writer *w, const struct menu_item *item) {
    out_member_string(w, "key", item->key);
    out_member_string(w, "label", item->label);
    out_member_string(w, "short", item->short_label);
    out_member_string(w, "cost", item->cost);
    out_member_string(w, "number", item->number);
    out_key(w, "focus");
    out_raw(w, item->focus, strlen(item->focus));
    out_key(w, "about");
    out_raw(w, item->about, strlen(item->about));
    out_member_bool(w, "out_of_turn", item->aside);
}

static void write_choice(struct writer *w, const struct span *span, int most) {
    char title[4 * LABEL_MOST + 1];
    struct writer text;
    writer_init_fixed(&text, title, sizeof title);
    put_cut(&text, title_of(span), LABEL_MOST);
    out_object(w);
    out_member_string(w, "title", writer_text(&text));
    if (!span->title) {
        write_leaf(w, span->item);
    } else {
        out_key(w, "choices");
        write_node(w, span, most);
    }
    out_end_object(w);
}

/* Writes one choice that represents several. */
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

/* Writes the choices. If there are more than `slots`, they are grouped in as many ranges of `most` as they fill, but at
 * most `slots`; the sizes of the ranges differ by at most one. */
static void put_choices(struct writer *w, const struct span *child, int count, int slots, int most) {
    int ranges = count <= slots ? count : (count + most - 1) / most;
    if (ranges > slots)
        ranges = slots;
    for (int i = 0; i < ranges; i++) {
        int first = i * count / ranges, end = (i + 1) * count / ranges;
        if (end - first == 1)
            write_choice(w, &child[first], most);
        else
            write_range(w, &child[first], end - first, most);
    }
}

static void write_choices(struct writer *w, const struct span *child, int count, int most) {
    out_array(w);
    put_choices(w, child, count, most, most);
    out_end_array(w);
}

/* Puts the actions that answer a question first, and the asides after them, each in their order. Returns the number of
 * the former. */
static int asked_first(struct menu_item *item, int count) {
    int asked = 0;
    for (int i = 0; i < count; i++) {
        if (item[i].aside)
            continue;
        struct menu_item moved = item[i];
        memmove(&item[asked + 1], &item[asked], (size_t)(i - asked) * sizeof *item);
        item[asked++] = moved;
    }
    return asked;
}

/* Puts the asides into one choice, the last. */
static void write_with_asides(struct writer *w, struct menu_item *item, int asked, int count, int most) {
    struct span child[RULESET_MAX_ACTIONS];
    bring_together(item, asked);
    bring_together(item + asked, count - asked);
    int n = choices_of(&(struct span){item, asked, -1, NULL}, most - 1, child);
    /* Items of one heading are adjacent. */
    const bool one_heading = strcmp(item[0].heading, item[asked - 1].heading) == 0;
    if (n > most - 1 && one_heading) {
        child[0] = (struct span){item, asked, 0, item[0].heading};
        n = 1;
    }
    out_array(w);
    put_choices(w, child, n, most - 1, most);
    write_choice(w, &(struct span){item + asked, count - asked, -1, count - asked > 1 ? "Other actions" : NULL}, most);
    out_end_array(w);
}

void menu_write(struct writer *w, struct menu_item *item, int count, int most) {
    if (count == 0) {
        out_raw(w, "[]", 2);
        return;
    }
    assert(count > 0 && most >= MENU_LEAST);
    int asked = asked_first(item, count);
    if (asked > 0 && asked < count) {
        write_with_asides(w, item, asked, count, most);
        return;
    }
    bring_together(item, count);
    write_node(w, &(struct span){item, count, -1, NULL}, most);
}

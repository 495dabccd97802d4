/* Edmonds' algorithm with blossoms, in the form with dual variables (labels). The labels are costs, too: the algorithm
 * only adds and compares them, which lists of numbers allow. It halves a difference only where every part is even, as
 * it does with plain numbers.
 *
 * Vertices are 1 to n. Numbers above n are blossoms, odd cycles that count as one vertex. 0 is no vertex. */
#include "matching.h"

#include <stdlib.h>
#include <string.h>

typedef struct cost value;
enum mark { FREE = -1, OUTER, INNER };
struct edge {
    short u, v; /* vertices; 0: no edge */
};
struct blossom {
    short *item; /* the cycle, from its base */
    int count;
};

struct matcher {
    int n, top, most;  /* vertices; the highest number in use; the highest possible */
    value *weight;     /* n + 1 by n + 1, doubled: the higher, the better */
    struct edge *edge; /* most + 1 by most + 1: the edge of least slack from one to the other */
    short *within;     /* most + 1 by n + 1: which item of a blossom contains the vertex; 0: none */
    value *label;
    struct blossom *flower;
    short *mate, *slack, *outside, *parent, *queue; /* outside: the outermost blossom */
    signed char *mark;
    int *seen, stamp, head, tail;
    short *cycles; /* storage of the blossoms' items */
};

/* ---- costs ------------------------------------------------------------------------------------------------------- */

static value add(value a, value b, int factor) {
    for (int i = 0; i < COST_PARTS; i++)
        a.part[i] += factor * b.part[i];
    return a;
}

static value half(value a) {
    for (int i = 0; i < COST_PARTS; i++)
        a.part[i] /= 2;
    return a;
}

static int compare(const value *a, const value *b) {
    for (int i = 0; i < COST_PARTS; i++)
        if (a->part[i] != b->part[i])
            return a->part[i] < b->part[i] ? -1 : 1;
    return 0;
}

static bool is_zero(const value *a) {
    static const value zero;
    return compare(a, &zero) == 0;
}

/* ---- access ------------------------------------------------------------------------------------------------------ */

static struct edge *edge_at(const struct matcher *m, int a, int b) {
    return &m->edge[a * (m->most + 1) + b];
}

static short *within(const struct matcher *m, int blossom, int vertex) {
    return &m->within[blossom * (m->n + 1) + vertex];
}

static value slack_of(const struct matcher *m, struct edge e) {
    value sum = add(m->label[e.u], m->label[e.v], 1);
    return add(sum, m->weight[e.u * (m->n + 1) + e.v], -1);
}

static bool closer(const struct matcher *m, struct edge a, struct edge b) {
    const value x = slack_of(m, a), y = slack_of(m, b);
    return compare(&x, &y) < 0;
}

static void offer_slack(struct matcher *m, int from, int to) {
    if (!m->slack[to] || closer(m, *edge_at(m, from, to), *edge_at(m, m->slack[to], to)))
        m->slack[to] = (short)from;
}

static void find_slack(struct matcher *m, int to) {
    m->slack[to] = 0;
    for (int u = 1; u <= m->n; u++)
        if (edge_at(m, u, to)->u && m->outside[u] != to && m->mark[m->outside[u]] == OUTER)
            offer_slack(m, u, to);
}

static void enqueue(struct matcher *m, int x) {
    if (x <= m->n)
        m->queue[m->tail++] = (short)x;
    for (int i = 0; x > m->n && i < m->flower[x].count; i++)
        enqueue(m, m->flower[x].item[i]);
}

static void put_outside(struct matcher *m, int x, int outside) {
    m->outside[x] = (short)outside;
    for (int i = 0; x > m->n && i < m->flower[x].count; i++)
        put_outside(m, m->flower[x].item[i], outside);
}

static void reverse(short *item, int count) {
    for (int i = 0, k = count - 1; i < k; i++, k--) {
        const short kept = item[i];
        item[i] = item[k];
        item[k] = kept;
    }
}

/* ---- blossoms ---------------------------------------------------------------------------------------------------- */

/* Turns the cycle so that the path from the base to the item has an even number of steps. Returns that number. */
static int even_way(struct matcher *m, int blossom, int item) {
    struct blossom *f = &m->flower[blossom];
    int at = 0;
    while (f->item[at] != item)
        at++;
    if (at % 2 == 0)
        return at;
    reverse(f->item + 1, f->count - 1);
    return f->count - at;
}

static void match(struct matcher *m, int u, int v) {
    const struct edge e = *edge_at(m, u, v);
    m->mate[u] = e.v;
    if (u <= m->n)
        return;
    struct blossom *f = &m->flower[u];
    const int base = *within(m, u, e.u), way = even_way(m, u, base);
    for (int i = 0; i < way; i++)
        match(m, f->item[i], f->item[i ^ 1]);
    match(m, base, v);
    reverse(f->item, way);
    reverse(f->item + way, f->count - way);
    reverse(f->item, f->count);
}

static void augment(struct matcher *m, int u, int v) {
    for (;;) {
        const int next = m->outside[m->mate[u]];
        match(m, u, v);
        if (!next)
            return;
        match(m, next, m->outside[m->parent[next]]);
        u = m->outside[m->parent[next]];
        v = next;
    }
}

/* The blossom where the paths from u and v to their roots meet; 0: different roots. */
static int meeting_point(struct matcher *m, int u, int v) {
    m->stamp++;
    while (u || v) {
        if (u) {
            if (m->seen[u] == m->stamp)
                return u;
            m->seen[u] = m->stamp;
            u = m->outside[m->mate[u]];
            if (u)
                u = m->outside[m->parent[u]];
        }
        const int other = v;
        v = u;
        u = other;
    }
    return 0;
}

static void add_arm(struct matcher *m, struct blossom *f, int x, int base) {
    while (x != base) {
        const int y = m->outside[m->mate[x]];
        f->item[f->count++] = (short)x;
        f->item[f->count++] = (short)y;
        enqueue(m, y);
        x = m->outside[m->parent[y]];
    }
}

/* The edges of a blossom are the closest ones of its items. */
static void join_edges(struct matcher *m, int b) {
    for (int x = 1; x <= m->top; x++)
        edge_at(m, b, x)->u = edge_at(m, x, b)->u = 0;
    for (int x = 1; x <= m->n; x++)
        *within(m, b, x) = 0;
    for (int i = 0; i < m->flower[b].count; i++) {
        const int item = m->flower[b].item[i];
        for (int x = 1; x <= m->top; x++)
            if (edge_at(m, item, x)->u &&
                (!edge_at(m, b, x)->u || closer(m, *edge_at(m, item, x), *edge_at(m, b, x)))) {
                *edge_at(m, b, x) = *edge_at(m, item, x);
                *edge_at(m, x, b) = *edge_at(m, x, item);
            }
        for (int x = 1; x <= m->n; x++)
            if (*within(m, item, x))
                *within(m, b, x) = (short)item;
    }
}

static void add_blossom(struct matcher *m, int u, int base, int v) {
    int b = m->n + 1;
    while (b <= m->top && m->outside[b])
        b++;
    if (b > m->top)
        m->top = b;
    struct blossom *f = &m->flower[b];
    m->label[b] = (value){{0}};
    m->mark[b] = OUTER;
    m->mate[b] = m->mate[base];
    f->count = 1;
    f->item[0] = (short)base;
    add_arm(m, f, u, base);
    reverse(f->item + 1, f->count - 1);
    add_arm(m, f, v, base);
    put_outside(m, b, b);
    join_edges(m, b);
    find_slack(m, b);
}

static void expand(struct matcher *m, int b) {
    struct blossom *f = &m->flower[b];
    for (int i = 0; i < f->count; i++)
        put_outside(m, f->item[i], f->item[i]);
    const int entry = *within(m, b, edge_at(m, b, m->parent[b])->u), way = even_way(m, b, entry);
    for (int i = 0; i < way; i += 2) {
        const int inner = f->item[i], outer = f->item[i + 1];
        m->parent[inner] = edge_at(m, outer, inner)->u;
        m->mark[inner] = INNER;
        m->mark[outer] = OUTER;
        m->slack[inner] = 0;
        find_slack(m, outer);
        enqueue(m, outer);
    }
    m->mark[entry] = INNER;
    m->parent[entry] = m->parent[b];
    for (int i = way + 1; i < f->count; i++) {
        m->mark[f->item[i]] = FREE;
        find_slack(m, f->item[i]);
    }
    m->outside[b] = 0;
}

/* ---- the search -------------------------------------------------------------------------------------------------- */

/* Uses an edge without slack from an outer vertex. true: the matching has grown. */
static bool use(struct matcher *m, struct edge e) {
    const int u = m->outside[e.u], v = m->outside[e.v];
    if (m->mark[v] == FREE) {
        const int next = m->outside[m->mate[v]];
        m->parent[v] = e.u;
        m->mark[v] = INNER;
        m->slack[v] = m->slack[next] = 0;
        m->mark[next] = OUTER;
        enqueue(m, next);
    } else if (m->mark[v] == OUTER) {
        const int base = meeting_point(m, u, v);
        if (!base) {
            augment(m, u, v);
            augment(m, v, u);
            return true;
        }
        add_blossom(m, u, base, v);
    }
    return false;
}

static bool scan(struct matcher *m) {
    while (m->head < m->tail) {
        const int u = m->queue[m->head++];
        if (m->mark[m->outside[u]] == INNER)
            continue;
        for (int v = 1; v <= m->n; v++) {
            if (u == v || m->outside[u] == m->outside[v])
                continue;
            const value slack = slack_of(m, *edge_at(m, u, v));
            if (!is_zero(&slack))
                offer_slack(m, u, m->outside[v]);
            else if (use(m, *edge_at(m, u, v)))
                return true;
        }
    }
    return false;
}

static void lower(value *least, bool *has, value other) {
    if (!*has || compare(&other, least) < 0)
        *least = other;
    *has = true;
}

/* How far the labels can move until an edge loses its slack, or a blossom its label. */
static value step_of(const struct matcher *m) {
    value least = {{0}};
    bool has = false;
    for (int x = 1; x <= m->top; x++) {
        if (m->outside[x] != x)
            continue;
        if (x > m->n && m->mark[x] == INNER)
            lower(&least, &has, half(m->label[x]));
        if (m->slack[x] && m->mark[x] != INNER) {
            const value slack = slack_of(m, *edge_at(m, m->slack[x], x));
            lower(&least, &has, m->mark[x] == FREE ? slack : half(slack));
        }
    }
    return least;
}

static void move_labels(struct matcher *m, value step) {
    for (int u = 1; u <= m->n; u++)
        if (m->mark[m->outside[u]] != FREE)
            m->label[u] = add(m->label[u], step, m->mark[m->outside[u]] == OUTER ? -1 : 1);
    for (int b = m->n + 1; b <= m->top; b++)
        if (m->outside[b] == b && m->mark[b] != FREE)
            m->label[b] = add(m->label[b], step, m->mark[b] == OUTER ? 2 : -2);
}

/* Adds a pair to the matching. false: it is perfect. */
static bool grow(struct matcher *m) {
    m->head = m->tail = 0;
    for (int x = 1; x <= m->top; x++) {
        m->mark[x] = FREE;
        m->slack[x] = 0;
    }
    for (int x = 1; x <= m->top; x++)
        if (m->outside[x] == x && !m->mate[x]) {
            m->parent[x] = 0;
            m->mark[x] = OUTER;
            enqueue(m, x);
        }
    if (m->tail == 0)
        return false;
    for (;;) {
        if (scan(m))
            return true;
        move_labels(m, step_of(m));
        m->head = m->tail = 0;
        for (int x = 1; x <= m->top; x++) {
            if (m->outside[x] != x || !m->slack[x] || m->outside[m->slack[x]] == x)
                continue;
            const value slack = slack_of(m, *edge_at(m, m->slack[x], x));
            if (is_zero(&slack) && use(m, *edge_at(m, m->slack[x], x)))
                return true;
        }
        for (int b = m->n + 1; b <= m->top; b++)
            if (m->outside[b] == b && m->mark[b] == INNER && is_zero(&m->label[b]))
                expand(m, b);
    }
}

/* ---- setting up -------------------------------------------------------------------------------------------------- */

static void release(struct matcher *m) {
    void *all[] = {m->weight,  m->edge,   m->within, m->label, m->flower, m->mate,  m->slack,
                   m->outside, m->parent, m->queue,  m->mark,  m->seen,   m->cycles};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        free(all[i]);
}

static bool reserve(struct matcher *m, int count) {
    m->n = m->top = count;
    m->most = count + count / 2;
    const size_t n = (size_t)count + 1, most = (size_t)m->most + 1;
    m->weight = calloc(n * n, sizeof *m->weight);
    m->edge = calloc(most * most, sizeof *m->edge);
    m->within = calloc(most * n, sizeof *m->within);
    m->label = calloc(most, sizeof *m->label);
    m->flower = calloc(most, sizeof *m->flower);
    m->cycles = calloc((most - n) * (n + 1) + 1, sizeof *m->cycles);
    m->mate = calloc(most, sizeof *m->mate);
    m->slack = calloc(most, sizeof *m->slack);
    m->outside = calloc(most, sizeof *m->outside);
    m->parent = calloc(most, sizeof *m->parent);
    m->queue = calloc(4 * most, sizeof *m->queue);
    m->mark = calloc(most, sizeof *m->mark);
    m->seen = calloc(most, sizeof *m->seen);
    return m->weight && m->edge && m->within && m->label && m->flower && m->cycles && m->mate && m->slack &&
           m->outside && m->parent && m->queue && m->mark && m->seen;
}

/* Every weight is positive, and so high that one more pair outweighs any saving of cost. */
static void set_weights(struct matcher *m, pair_cost cost, const void *context) {
    static const value pair = {{INT64_C(1) << 52}};
    value highest = {{0}};
    for (int u = 1; u <= m->n; u++)
        for (int v = u + 1; v <= m->n; v++) {
            const value weight = add(pair, cost(context, u - 1, v - 1), -1), both = add(weight, weight, 1);
            m->weight[u * (m->n + 1) + v] = m->weight[v * (m->n + 1) + u] = both;
            *edge_at(m, u, v) = (struct edge){(short)u, (short)v};
            *edge_at(m, v, u) = (struct edge){(short)v, (short)u};
            if (compare(&weight, &highest) > 0)
                highest = weight;
        }
    for (int u = 1; u <= m->n; u++) {
        m->outside[u] = *within(m, u, u) = (short)u;
        m->label[u] = highest;
    }
    for (int b = m->n + 1; b <= m->most; b++)
        m->flower[b].item = m->cycles + (size_t)(b - m->n - 1) * (size_t)(m->n + 2);
}

bool matching_least(int count, pair_cost cost, const void *context, int *partner) {
    struct matcher matcher = {0};
    const bool good = reserve(&matcher, count);
    if (good) {
        set_weights(&matcher, cost, context);
        while (grow(&matcher)) {}
        for (int i = 0; i < count; i++)
            partner[i] = matcher.mate[i + 1] - 1;
    }
    release(&matcher);
    return good;
}

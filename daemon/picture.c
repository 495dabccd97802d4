#include "picture.h"

#include <cairo.h>
#include <librsvg/rsvg.h>
#include <pthread.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "metrics.h"

enum {
    PATIENCE = 10 /* nice value */,
    KEPT = 128,
    KEPT_BYTES = 32 * 1024 * 1024,
    LAYERS = 24,
    LAYER_BYTES = 48 * 1024 * 1024 /* enough for the two layers of the largest picture */
};

/* A rendered part that many pictures share. */
struct layer {
    uint8_t key[PICTURE_KEY]; /* hash of its SVG */
    int width;
    size_t bytes;
    uint64_t used;
    cairo_surface_t *surface; /* NULL: free */
};

struct layers {
    uint64_t clock;
    size_t bytes;
    struct layer layer[LAYERS];
};

struct kept {
    uint8_t key[PICTURE_KEY];
    uint64_t used;
    struct picture_bytes *picture; /* NULL: free */
};

struct picture {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    bool stopping;
    int waiting;
    struct picture_job *first;   /* waiting jobs, unordered */
    struct picture_job *drawing; /* NULL: none */
    uint64_t round;              /* round of the last job drawn */

    uint64_t clock;
    size_t bytes;
    struct kept kept[KEPT];

    struct layers layers; /* used by the thread only */
};

void picture_release(void *bytes) {
    struct picture_bytes *picture = bytes;
    if (picture && atomic_fetch_sub(&picture->holders, 1) == 1)
        free(picture);
}

/* ---- cached pictures: under the lock --------------------------------------------------------------------- */

static struct picture_bytes *find(struct picture *picture, const uint8_t key[PICTURE_KEY]) {
    for (int i = 0; i < KEPT; i++) {
        struct kept *kept = &picture->kept[i];
        if (!kept->picture || memcmp(kept->key, key, PICTURE_KEY) != 0)
            continue;
        kept->used = ++picture->clock;
        atomic_fetch_add(&kept->picture->holders, 1);
        return kept->picture;
    }
    return NULL;
}

static struct kept *least_used(struct picture *picture) {
    struct kept *least = NULL;
    for (int i = 0; i < KEPT; i++)
        if (picture->kept[i].picture && (!least || picture->kept[i].used < least->used))
            least = &picture->kept[i];
    return least;
}

static struct kept *free_place(struct picture *picture) {
    for (int i = 0; i < KEPT; i++)
        if (!picture->kept[i].picture)
            return &picture->kept[i];
    return NULL;
}

static void drop(struct picture *picture, struct kept *kept) {
    picture->bytes -= kept->picture->length;
    picture_release(kept->picture);
    kept->picture = NULL;
}

static void keep(struct picture *picture, const uint8_t key[PICTURE_KEY], struct picture_bytes *bytes) {
    struct kept *place;
    while ((place = free_place(picture)) == NULL || picture->bytes + bytes->length > KEPT_BYTES) {
        struct kept *least = least_used(picture);
        if (!least)
            return;
        drop(picture, least);
    }
    memcpy(place->key, key, PICTURE_KEY);
    place->used = ++picture->clock;
    place->picture = bytes;
    atomic_fetch_add(&bytes->holders, 1);
    picture->bytes += bytes->length;
}

struct picture_bytes *picture_find(struct picture *picture, const uint8_t key[PICTURE_KEY]) {
    pthread_mutex_lock(&picture->lock);
    struct picture_bytes *found = find(picture, key);
    pthread_mutex_unlock(&picture->lock);
    return found;
}

/* ---- rendering ------------------------------------------------------------------------------------------- */

struct png {
    unsigned char *bytes;
    size_t length, capacity;
};

static cairo_status_t write_png(void *context, const unsigned char *data, unsigned length) {
    struct png *png = context;
    if (png->length + length > png->capacity) {
        size_t capacity = png->capacity ? png->capacity * 2 : 64 * 1024;
        while (capacity < png->length + length)
            capacity *= 2;
        unsigned char *grown = realloc(png->bytes, capacity);
        if (!grown)
            return CAIRO_STATUS_NO_MEMORY;
        png->bytes = grown;
        png->capacity = capacity;
    }
    memcpy(png->bytes + png->length, data, length);
    png->length += length;
    return CAIRO_STATUS_SUCCESS;
}

static bool shape_of(RsvgHandle *handle, double *width, double *height) {
    gboolean has_width, has_height, has_box;
    RsvgLength w, h;
    RsvgRectangle box;
    rsvg_handle_get_intrinsic_dimensions(handle, &has_width, &w, &has_height, &h, &has_box, &box);
    if (has_box) {
        *width = box.width;
        *height = box.height;
    } else if (!rsvg_handle_get_intrinsic_size_in_pixels(handle, width, height)) {
        return false;
    }
    return *width > 0 && *height > 0;
}

static struct picture_bytes *packed(cairo_surface_t *surface) {
    struct picture_bytes *result = NULL;
    struct png png = {0};
    if (cairo_surface_write_to_png_stream(surface, write_png, &png) == CAIRO_STATUS_SUCCESS)
        result = malloc(sizeof *result + png.length);
    if (result) {
        result->holders = 1;
        result->length = png.length;
        memcpy(result->bytes, png.bytes, png.length);
    }
    free(png.bytes);
    return result;
}

static bool draw_on(cairo_surface_t *surface, RsvgHandle *handle, int width, int height) {
    const RsvgRectangle viewport = {0, 0, width, height};
    cairo_t *cr = cairo_create(surface);
    const bool drawn = rsvg_handle_render_document(handle, cr, &viewport, NULL);
    cairo_destroy(cr);
    return drawn;
}

static RsvgHandle *read_svg(const char *svg, size_t length) {
    return rsvg_handle_new_from_data((const guint8 *)svg, length, NULL);
}

/* ---- layers, used by the thread only ---- */

static void drop_layer(struct layers *layers, struct layer *layer) {
    layers->bytes -= layer->bytes;
    cairo_surface_destroy(layer->surface);
    *layer = (struct layer){0};
}

/* Returns a free entry, and makes room for this many bytes. */
static struct layer *room_for(struct layers *layers, size_t bytes) {
    for (;;) {
        struct layer *free_one = NULL, *oldest = NULL;
        for (int i = 0; i < LAYERS; i++) {
            struct layer *layer = &layers->layer[i];
            if (!layer->surface)
                free_one = layer;
            else if (!oldest || layer->used < oldest->used)
                oldest = layer;
        }
        if (!oldest || (free_one && layers->bytes + bytes <= LAYER_BYTES))
            return free_one;
        drop_layer(layers, oldest);
    }
}

static cairo_surface_t *find_layer(struct layers *layers, const uint8_t key[PICTURE_KEY], int width) {
    for (int i = 0; i < LAYERS; i++) {
        struct layer *layer = &layers->layer[i];
        if (!layer->surface || layer->width != width || memcmp(layer->key, key, PICTURE_KEY) != 0)
            continue;
        layer->used = ++layers->clock;
        return layer->surface;
    }
    return NULL;
}

static void drop_layers(struct layers *layers) {
    for (int i = 0; i < LAYERS; i++)
        if (layers->layer[i].surface)
            drop_layer(layers, &layers->layer[i]);
}

/* Returns the cached layer, or renders and caches it; NULL: it cannot be rendered. */
static cairo_surface_t *layer_of(struct layers *layers, const char *svg, size_t length, int width, int height) {
    uint8_t key[PICTURE_KEY];
    crypto_generichash(key, sizeof key, (const unsigned char *)svg, length, NULL, 0);
    cairo_surface_t *surface = find_layer(layers, key, width);
    if (surface)
        return surface;
    RsvgHandle *handle = read_svg(svg, length);
    surface = handle ? cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height) : NULL;
    const bool drawn = surface && draw_on(surface, handle, width, height);
    if (handle)
        g_object_unref(handle);
    if (!drawn) {
        if (surface)
            cairo_surface_destroy(surface);
        return NULL;
    }
    const size_t bytes = (size_t)width * (size_t)height * 4;
    struct layer *layer = room_for(layers, bytes);
    memcpy(layer->key, key, sizeof key);
    layer->width = width;
    layer->bytes = bytes;
    layer->used = ++layers->clock;
    layer->surface = surface;
    layers->bytes += bytes;
    return surface;
}

static bool lay(struct layers *layers, cairo_surface_t *surface, const char *svg, size_t length, int width,
                int height) {
    cairo_surface_t *layer = layer_of(layers, svg, length, width, height);
    if (!layer)
        return false;
    cairo_t *cr = cairo_create(surface);
    cairo_set_source_surface(cr, layer, 0, 0);
    cairo_paint(cr);
    cairo_destroy(cr);
    return true;
}

/* ---- a picture ---- */

static bool draw_once(cairo_surface_t *surface, const char *svg, size_t length, int width, int height) {
    RsvgHandle *handle = read_svg(svg, length);
    const bool drawn = handle && draw_on(surface, handle, width, height);
    if (handle)
        g_object_unref(handle);
    return drawn;
}

/* The last part is already parsed. */
static struct picture_bytes *paint(struct layers *layers, const struct picture_job *job, RsvgHandle *last) {
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, job->width, job->height);
    cairo_t *cr = cairo_create(surface);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_paint(cr);
    cairo_destroy(cr);
    bool good = true;
    const char *svg = job->svg;
    for (int i = 0; i + 1 < PICTURE_PARTS && good; svg += job->part[i], i++)
        if (job->part[i] > 0)
            good = i % 2 == 0 ? lay(layers, surface, svg, job->part[i], job->width, job->height)
                              : draw_once(surface, svg, job->part[i], job->width, job->height);
    good = good && draw_on(surface, last, job->width, job->height);
    struct picture_bytes *result = good ? packed(surface) : NULL;
    cairo_surface_destroy(surface);
    return result;
}

static void render(struct layers *layers, struct picture_job *job) {
    double width, height;
    const size_t last = job->part[PICTURE_PARTS - 1];
    job->outcome = PICTURE_FAILED;
    RsvgHandle *handle = read_svg(job->svg + job->length - last, last);
    if (!handle)
        return;
    if (shape_of(handle, &width, &height)) {
        double rows = job->width * height / width;
        job->height = rows < 1 ? 1 : rows > 1e6 ? 1000000 : (int)(rows + 0.5);
        if ((int64_t)job->width * job->height > PICTURE_PIXELS) {
            job->outcome = PICTURE_TOO_LARGE;
        } else {
            job->result = paint(layers, job, handle);
            job->outcome = job->result ? PICTURE_DONE : PICTURE_FAILED;
            metrics_add(METRIC_PICTURES, 1);
        }
    }
    g_object_unref(handle);
}

/* ---- the thread ------------------------------------------------------------------------------------------- */

/* The job with the lowest round is next. The lock is held. */
static struct picture_job *take(struct picture *picture) {
    struct picture_job **lowest = &picture->first;
    if (!picture->first)
        return NULL;
    for (struct picture_job **at = &picture->first->next; *at; at = &(*at)->next)
        if ((*at)->round < (*lowest)->round)
            lowest = at;
    struct picture_job *job = *lowest;
    *lowest = job->next;
    picture->waiting--;
    picture->round = job->round;
    return job;
}

/* Finishes the job and those that waited for the same picture; the lock is not held. */
static void finish(struct picture_job *job) {
    struct picture_bytes *result = job->result;
    const enum picture_outcome outcome = job->outcome;
    const int height = job->height;
    for (struct picture_job *next; job; job = next) {
        next = job->same;
        job->outcome = outcome;
        job->height = height;
        job->result = result;
        if (result)
            atomic_fetch_add(&result->holders, 1);
        job->done(job);
    }
    picture_release(result);
}

static void draw(struct picture *picture, struct picture_job *job) {
    bool stopping = picture->stopping;
    job->result = stopping ? NULL : find(picture, job->key); /* another job for the same picture was drawn meanwhile */
    picture->drawing = job;
    pthread_mutex_unlock(&picture->lock);
    job->outcome = job->result ? PICTURE_DONE : PICTURE_STOPPED;
    if (!job->result && !stopping)
        render(&picture->layers, job);
    free(job->svg);
    job->svg = NULL;
    pthread_mutex_lock(&picture->lock);
    picture->drawing = NULL; /* no job can be added to its waiting list any more */
    struct picture_bytes *known = job->result ? find(picture, job->key) : NULL;
    if (job->result && !known)
        keep(picture, job->key, job->result);
    pthread_mutex_unlock(&picture->lock);
    picture_release(known);
    finish(job);
    pthread_mutex_lock(&picture->lock);
}

static void *work(void *context) {
    struct picture *picture = context;
    setpriority(PRIO_PROCESS, (id_t)gettid(), PATIENCE); /* for this thread: requests have priority */
    pthread_mutex_lock(&picture->lock);
    for (;;) {
        while (!picture->first && !picture->stopping)
            pthread_cond_wait(&picture->wake, &picture->lock);
        struct picture_job *job = take(picture);
        if (!job)
            break;
        draw(picture, job);
    }
    pthread_mutex_unlock(&picture->lock);
    drop_layers(&picture->layers);
    return NULL;
}

struct picture *picture_start(void) {
    struct picture *picture = calloc(1, sizeof *picture);
    if (!picture)
        return NULL;
    pthread_mutex_init(&picture->lock, NULL);
    pthread_cond_init(&picture->wake, NULL);
    if (pthread_create(&picture->thread, NULL, work, picture) == 0)
        return picture;
    free(picture);
    return NULL;
}

void picture_stop(struct picture *picture) {
    if (!picture)
        return;
    pthread_mutex_lock(&picture->lock);
    picture->stopping = true;
    pthread_cond_signal(&picture->wake);
    pthread_mutex_unlock(&picture->lock);
    pthread_join(picture->thread, NULL);
    for (int i = 0; i < KEPT; i++)
        picture_release(picture->kept[i].picture);
    pthread_cond_destroy(&picture->wake);
    pthread_mutex_destroy(&picture->lock);
    free(picture);
}

/* The job with the same key that is waiting or being drawn. */
static struct picture_job *same(struct picture *picture, const uint8_t key[PICTURE_KEY]) {
    if (picture->drawing && memcmp(picture->drawing->key, key, PICTURE_KEY) == 0)
        return picture->drawing;
    struct picture_job *job = picture->first;
    while (job && memcmp(job->key, key, PICTURE_KEY) != 0)
        job = job->next;
    return job;
}

/* An owner's first picture goes to the next round, the second to the round after it. false: the owner's share is used
 * up. */
static bool find_round(const struct picture *picture, struct picture_job *job) {
    int mine = 0;
    job->round = picture->round + 1;
    for (const struct picture_job *other = picture->first; other; other = other->next)
        if (memcmp(other->owner, job->owner, PICTURE_KEY) == 0) {
            mine++;
            if (job->round <= other->round)
                job->round = other->round + 1;
        }
    return mine < PICTURE_SHARE;
}

bool picture_submit(struct picture *picture, struct picture_job *job) {
    char *spare = NULL;
    pthread_mutex_lock(&picture->lock);
    struct picture_job *other = picture->stopping ? NULL : same(picture, job->key);
    bool taken = other || (picture->waiting < PICTURE_WAITING && !picture->stopping && find_round(picture, job));
    if (other) {
        spare = job->svg;
        job->same = other->same;
        other->same = job;
    } else if (taken) {
        job->same = NULL;
        job->next = picture->first;
        picture->first = job;
        picture->waiting++;
        pthread_cond_signal(&picture->wake);
    }
    pthread_mutex_unlock(&picture->lock);
    free(spare);
    return taken;
}

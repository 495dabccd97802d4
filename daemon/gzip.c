#include "gzip.h"

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define ZLIB_CONST /* makes next_in const */
#include <zlib.h>

#include "memory.h"

static char *pack(const char *bytes, size_t count, int level, size_t *length) {
    enum { GZIP_WINDOW = 15 + 16, MEMORY = 9 };
    z_stream stream;
    memset(&stream, 0, sizeof stream);
    if (count > UINT_MAX || deflateInit2(&stream, level, Z_DEFLATED, GZIP_WINDOW, MEMORY, Z_DEFAULT_STRATEGY) != Z_OK)
        return NULL;
    size_t most = deflateBound(&stream, count);
    char *packed = malloc(most);
    stream.next_in = (const Bytef *)bytes;
    stream.avail_in = (uInt)count;
    stream.next_out = (Bytef *)packed;
    stream.avail_out = (uInt)most;
    if (packed && deflate(&stream, Z_FINISH) == Z_STREAM_END) {
        *length = stream.total_out;
    } else {
        free(packed);
        packed = NULL;
    }
    deflateEnd(&stream);
    return packed;
}

char *gzip_pack(const char *bytes, size_t count, size_t *length) {
    return pack(bytes, count, Z_DEFAULT_COMPRESSION, length);
}

char *gzip_pack_fast(const char *bytes, size_t count, size_t *length) {
    return pack(bytes, count, Z_BEST_SPEED, length);
}

/* ---- later ------------------------------------------------------------------------------------------------------- */

struct gzip_later {
    pthread_mutex_t lock;
    char *packed; /* NULL: not asked for yet */
    size_t length;
};

struct gzip_later *gzip_later_new(void) {
    struct gzip_later *later = xcalloc(1, sizeof *later);
    pthread_mutex_init(&later->lock, NULL);
    return later;
}

void gzip_later_free(struct gzip_later *later) {
    if (!later)
        return;
    pthread_mutex_destroy(&later->lock);
    free(later->packed);
    free(later);
}

const char *gzip_later(struct gzip_later *later, const char *bytes, size_t count, size_t *length) {
    pthread_mutex_lock(&later->lock);
    if (!later->packed)
        later->packed = gzip_pack(bytes, count, &later->length);
    const char *packed = later->packed;
    if (packed)
        *length = later->length;
    pthread_mutex_unlock(&later->lock);
    return packed;
}

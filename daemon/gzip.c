#include "gzip.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define ZLIB_CONST /* makes next_in const */
#include <zlib.h>

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

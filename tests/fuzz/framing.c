/* Any bytes on a connection: what is read of them does not depend on how they come in, and what passes is plain. */
#include "target.h"

#include <stdlib.h>
#include <string.h>

#include "../../daemon/http/framing.h"

/* What passed of a reading: the bytes that other readers see. */
struct passed {
    char *bytes;
    size_t count;
};

static void read_in_pieces(struct http_framing *framing, const char *bytes, size_t size, size_t piece,
                           struct passed *passed) {
    char *room = malloc(size + 1);
    size_t kept = 0;
    *passed = (struct passed){.bytes = malloc(size + 1)};
    for (size_t at = 0; at < size && framing->refusal == 0; at += piece) {
        size_t n = size - at < piece ? size - at : piece, left;
        memcpy(room + kept, bytes + at, n);
        size_t through = http_framing_read(framing, room, kept + n, &left);
        if (through + left > kept + n)
            target_broken("nothing is added");
        memcpy(passed->bytes + passed->count, room, through);
        passed->count += through;
        memmove(room, room + kept + n - left, left);
        kept = left;
    }
    free(room);
}

static void expect_the_same(const struct http_framing *whole, const struct passed *one,
                            const struct http_framing *other, const struct passed *two) {
    if (whole->refusal != other->refusal)
        target_broken("a refusal does not depend on how the bytes come in");
    if (whole->ended != other->ended || whole->begun != other->begun || strcmp(whole->origin, other->origin) != 0)
        target_broken("neither do the requests");
    if (two->count < one->count || memcmp(one->bytes, two->bytes, one->count) != 0 ||
        (whole->refusal == 0 && one->count != two->count))
        target_broken("nor what passes");
}

static void check_refusal(const struct http_framing *framing) {
    if (framing->refusal != 0 && framing->refusal != 400 && framing->refusal != 413 && framing->refusal != 431)
        target_broken("there are three refusals");
    if ((framing->refusal == 400) != (framing->why != NULL))
        target_broken("what is malformed is said");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    enum { WAYS = 3 };
    const size_t piece[WAYS] = {size + 1, 1, 7};
    struct http_framing framing[WAYS] = {{0}}, again = {0};
    struct passed passed[WAYS], once_more;
    for (int i = 0; i < WAYS; i++)
        read_in_pieces(&framing[i], (const char *)data, size, piece[i], &passed[i]);
    expect_the_same(&framing[0], &passed[0], &framing[1], &passed[1]);
    expect_the_same(&framing[0], &passed[0], &framing[2], &passed[2]);
    check_refusal(&framing[0]);
    read_in_pieces(&again, passed[0].bytes, passed[0].count, size + 1, &once_more);
    if (again.ended != framing[0].ended || again.refusal || once_more.count != passed[0].count)
        target_broken("what passes is good, and nothing more is cut out of it");
    for (int i = 0; i < WAYS; i++)
        free(passed[i].bytes);
    free(once_more.bytes);
    return 0;
}

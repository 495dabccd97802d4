/* Any bytes on a connection: what is read of them does not depend on how they come in, and what passes is plain. */
#include "target.h"

#include <string.h>

#include "../../daemon/http/framing.h"

static size_t read_in_pieces(struct http_framing *framing, const char *bytes, size_t size, size_t piece) {
    size_t good = 0;
    uint32_t ended = 0;
    for (size_t at = 0; at < size; at += piece) {
        size_t n = size - at < piece ? size - at : piece;
        size_t passed = http_framing_read(framing, bytes + at, n);
        if (passed > n || (passed < n && framing->refusal == 0))
            target_broken("less than all is good only where something is refused");
        if (framing->ended != ended && framing->refusal)
            good = at + passed;
        ended = framing->ended;
        if (framing->refusal)
            break;
    }
    return good;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct http_framing whole = {0}, bytewise = {0}, odd = {0};
    const char *bytes = (const char *)data;
    size_t good = http_framing_read(&whole, bytes, size);
    read_in_pieces(&bytewise, bytes, size, 1);
    read_in_pieces(&odd, bytes, size, 7);
    if (whole.refusal != bytewise.refusal || whole.refusal != odd.refusal)
        target_broken("a refusal does not depend on how the bytes come in");
    if (whole.ended != bytewise.ended || whole.ended != odd.ended || whole.begun != bytewise.begun)
        target_broken("neither do the requests");
    if (whole.refusal != 0 && whole.refusal != 400 && whole.refusal != 431)
        target_broken("there are two refusals");
    if ((whole.refusal == 400) != (whole.why != NULL))
        target_broken("what is malformed is said");
    struct http_framing again = {0};
    if (whole.refusal &&
        (http_framing_read(&again, bytes, good) != good || again.ended != whole.ended || again.refusal))
        target_broken("what comes before a refusal is whole requests");
    return 0;
}

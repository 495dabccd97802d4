/* A snapshot's bytes: refused, or taken as they are and given back the same. */
#include "target.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const uint8_t key[KEY_BYTES] = {1, 2, 3};
    struct setup setup;
    struct writer why, bytes;
    writer_init(&why);
    writer_init(&bytes);
    setup_read(target_module(), NULL, NULL, &setup, &why);
    struct session *session = session_restore(target_module(), &setup, key, data, size);
    session_snapshot_seq(data, size);
    if (session) {
        session_snapshot(session, &bytes);
        if (bytes.length != size)
            target_broken("a snapshot that was taken is given back whole");
        session_free(session);
    }
    writer_finish(&why);
    writer_finish(&bytes);
    return 0;
}

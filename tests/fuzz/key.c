/* Lines of action keys played for both sides: a key does something only if it stands in the list. */
#include "target.h"

#include <stdlib.h>
#include <string.h>

static bool listed(struct session *session, int role, const char *key, size_t length) {
    struct writer list;
    writer_init(&list);
    if (!session_actions_json(session, role, ASIDES_LAST, &list))
        target_broken("a list can be made at every position");
    char *wanted = malloc(length + 10);
    if (!wanted)
        abort();
    size_t n = 0;
    memcpy(wanted, "\"key\":\"", 7);
    n += 7;
    memcpy(wanted + n, key, length);
    n += length;
    wanted[n++] = '"';
    const char *text = writer_text(&list);
    bool found = memmem(text, strlen(text), wanted, n) != NULL;
    free(wanted);
    writer_finish(&list);
    return found;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct session *session = target_session();
    size_t at = 0;
    for (int turn = 0; at < size && turn < 64; turn++) {
        const uint8_t *end = memchr(data + at, '\n', size - at);
        size_t length = end ? (size_t)(end - data) - at : size - at;
        const char *key = (const char *)data + at;
        int role = turn % 2;
        uint32_t seq = session_seq(session);
        bool may = listed(session, role, key, length);
        enum act_outcome outcome = session_act(session, role, seq, key, length, 0);
        if (outcome == ACT_FAULT)
            target_broken(session_fault(session));
        if ((outcome == ACT_DONE) != may)
            target_broken("listed and accepted are the same");
        if (session_seq(session) != seq + (outcome == ACT_DONE))
            target_broken("seq rises by one with an accepted action, and with nothing else");
        at += length + 1;
    }
    session_free(session);
    return 0;
}

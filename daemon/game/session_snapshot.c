/* A snapshot is the state of a session in bytes, so that a game can be loaded without replaying its whole log. */
#include <sodium.h>
#include <string.h>

#include "../../rulesets/kit/text.h"
#include "session_state.h"

/* Followed by the state and the trail. */
struct snapshot_head {
    uint32_t state_version, state_size;
    uint64_t counter;
    uint32_t seq, format;
    uint8_t check[8];
    uint32_t changed[RULESET_MAX_ROLES], acted[RULESET_MAX_ROLES];
    uint64_t asked[RULESET_MAX_ROLES];
    uint32_t undone[RULESET_MAX_ROLES];
    role_set out;
    uint16_t take_backs;
    uint32_t returned;
    uint8_t place[RULESET_MAX_ROLES];
    uint32_t ended, paused;
};
_Static_assert(sizeof(struct snapshot_head) == 216, "no padding");
/* Larger than any seq, which the first format had in this position. */
#define SNAPSHOT_FORMAT UINT32_C(0xffff0003)

/* A keyed hash of head (with a zero check), state and trail, under the game's own key. It detects damage, manual
 * changes, and a snapshot of another game. */
static void snapshot_check(struct snapshot_head head, const void *state, const void *trail, size_t trail_length,
                           const uint8_t key[KEY_BYTES], uint8_t check[sizeof head.check]) {
    uint8_t hash[crypto_generichash_BYTES_MIN];
    crypto_generichash_state sum;
    memset(head.check, 0, sizeof head.check);
    crypto_generichash_init(&sum, key, KEY_BYTES, sizeof hash);
    crypto_generichash_update(&sum, (const uint8_t *)&head, sizeof head);
    crypto_generichash_update(&sum, state, head.state_size);
    crypto_generichash_update(&sum, trail, trail_length);
    crypto_generichash_final(&sum, hash, sizeof hash);
    memcpy(check, hash, sizeof head.check);
}

void session_snapshot(const struct session *session, struct writer *bytes) {
    struct snapshot_head head = {.state_version = session->module->ruleset->state_version,
                                 .state_size = session->module->ruleset->state_size,
                                 .counter = session->stream.counter,
                                 .seq = session->seq,
                                 .format = SNAPSHOT_FORMAT,
                                 .out = session->out,
                                 .take_backs = session->take_backs,
                                 .returned = session->returned,
                                 .ended = (uint32_t)session->ended | (uint32_t)session->ended_by << 8,
                                 .paused = session->paused};
    memcpy(head.changed, session->changed, sizeof head.changed);
    memcpy(head.acted, session->acted, sizeof head.acted);
    memcpy(head.asked, session->asked, sizeof head.asked);
    memcpy(head.undone, session->undone, sizeof head.undone);
    memcpy(head.place, session->place, sizeof head.place);
    snapshot_check(head, session->state, session->trail.bytes, session->trail.length, session->stream.key, head.check);
    put_bytes(bytes, (const char *)&head, sizeof head);
    put_bytes(bytes, session->state, head.state_size);
    if (session->trail.length > 0)
        put_bytes(bytes, (const char *)session->trail.bytes, session->trail.length);
}

uint32_t session_snapshot_seq(const void *snapshot, size_t length) {
    struct snapshot_head head;
    if (length < sizeof head)
        return 0;
    memcpy(&head, snapshot, sizeof head);
    return head.seq;
}

static bool is_of_this_layout(const struct module *module, const struct snapshot_head *head, size_t length) {
    return head->format == SNAPSHOT_FORMAT && head->state_version == module->ruleset->state_version &&
           head->state_size == module->ruleset->state_size && length >= sizeof *head + head->state_size;
}

bool session_snapshot_is_older(const struct module *module, const void *snapshot, size_t length) {
    struct snapshot_head head;
    if (length < sizeof head)
        return false;
    memcpy(&head, snapshot, sizeof head);
    return head.format < SNAPSHOT_FORMAT || head.state_version < module->ruleset->state_version;
}

static void body_to_act(void *context) {
    struct session *session = context;
    if (!session->ended)
        session->to_act = session->module->ruleset->to_act(&session->game) & session->seats;
}

struct session *session_restore(const struct module *module, const struct setup *setup, const uint8_t key[KEY_BYTES],
                                const void *snapshot, size_t length) {
    struct snapshot_head head;
    if (length < sizeof head)
        return NULL;
    memcpy(&head, snapshot, sizeof head);
    if (!is_of_this_layout(module, &head, length))
        return NULL;
    const char *state = (const char *)snapshot + sizeof head, *trail = state + head.state_size;
    size_t trail_length = length - sizeof head - head.state_size;
    uint8_t check[sizeof head.check];
    snapshot_check(head, state, trail, trail_length, key, check);
    if (sodium_memcmp(check, head.check, sizeof check) != 0)
        return NULL;
    struct session *session = session_blank(module, setup, key, head.counter);
    memcpy(session->state, state, head.state_size);
    session->seq = head.seq;
    memcpy(session->changed, head.changed, sizeof head.changed);
    memcpy(session->acted, head.acted, sizeof head.acted);
    memcpy(session->asked, head.asked, sizeof head.asked);
    memcpy(session->undone, head.undone, sizeof head.undone);
    memcpy(session->place, head.place, sizeof head.place);
    session->out = head.out;
    session->take_backs = head.take_backs;
    session->returned = head.returned;
    session->ended = (enum table_act)(head.ended & 0xff);
    session->ended_by = (enum result_by)(head.ended >> 8);
    session->paused = head.paused != 0;
    if (trail_read(&session->trail, trail, trail_length, head.state_size) &&
        session_guarded(session, body_to_act, session))
        return session;
    session_free(session);
    return NULL;
}

void session_hash(const struct session *session, char hex[65]) {
    uint8_t hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(hash, session->state, session->module->ruleset->state_size);
    sodium_bin2hex(hex, 65, hash, sizeof hash);
}

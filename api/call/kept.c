#include "kept.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "../text/input.h"
#include "answer.h"
#include "idempotency.h"

_Static_assert((int)KEPT_KEY == (int)IDEMPOTENCY_KEY, "the same bytes");
_Static_assert((int)KEPT_KEY + (int)KEPT_REQUEST == (int)IDEMPOTENCY_BYTES, "the same bytes");
_Static_assert(sizeof((struct kept *)0)->key == IDEMPOTENCY_BYTES, "the same bytes");

enum { OVERHEAD = crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES };

static bool keeps(const struct call *call) {
    return call->route->keeps && call->kept.header;
}

/* The first call comes before anything changes who the caller is, such as a guest who is made. */
static void identify(struct call *call) {
    if (call->kept.has_key)
        return;
    char *body = input_dump(call->input);
    struct writer request;
    writer_init(&request);
    put(&request, http_path(call->request));
    put(&request, " ");
    put(&request, body ? body : "");
    idempotency_make(call, "keep", NONE, writer_text(&request), call->kept.key);
    call->kept.has_key = !request.failed;
    writer_finish(&request);
    free(body);
}

bool kept_ask(struct call *call) {
    struct kept *kept = &call->kept;
    if (!keeps(call) || call->job.phase > 0)
        return false;
    if (kept->answer.asked) {
        kept->answer.asked = false;
        return false;
    }
    identify(call);
    store_find_kept(&call->job.stage, kept->key, &kept->answer);
    call->job.phase = -1;
    return true;
}

/* The key of the encryption: from the token's text, or that of the invitation, and the Idempotency-Key. */
static void sealing_key(const struct call *call, uint8_t key[crypto_secretbox_KEYBYTES]) {
    static const unsigned char purpose[] = "musterd-kept-answer-v1";
    const char *secret = http_header(call->request, "Authorization");
    secret = secret ? strchr(secret, ' ') : NULL;
    secret = secret ? secret + strspn(secret, " ") : call->target.segment[0];
    crypto_generichash_state state;
    crypto_generichash_init(&state, purpose, sizeof purpose - 1, crypto_secretbox_KEYBYTES);
    crypto_generichash_update(&state, (const unsigned char *)secret, strlen(secret) + 1);
    crypto_generichash_update(&state, (const unsigned char *)call->kept.header, strlen(call->kept.header));
    crypto_generichash_final(&state, key, crypto_secretbox_KEYBYTES);
    sodium_memzero(&state, sizeof state);
}

/* The text that is sealed: the path of Location, a line feed, the body. false: the answer does not open. */
static bool open_answer(struct call *call) {
    const struct kept_answer *kept = &call->kept.answer;
    struct answer *answer = &call->answer;
    uint8_t key[crypto_secretbox_KEYBYTES];
    if (kept->length <= OVERHEAD)
        return false;
    const size_t length = kept->length - OVERHEAD;
    char *text = calloc(length + 1, 1);
    if (!text)
        return !call_out_of_memory(call);
    sealing_key(call, key);
    const bool good = crypto_secretbox_open_easy((unsigned char *)text, kept->sealed + crypto_secretbox_NONCEBYTES,
                                                 kept->length - crypto_secretbox_NONCEBYTES, kept->sealed, key) == 0;
    char *body = good ? memchr(text, '\n', length) : NULL;
    if (body && (size_t)(body - text) < sizeof answer->location) {
        memcpy(answer->location, text, (size_t)(body - text));
        answer->location[body - text] = '\0';
        put_bytes(&answer->body, body + 1, length - (size_t)(body + 1 - text));
        call_json(call, 201);
        answer->replayed = true;
    }
    sodium_memzero(text, length);
    sodium_memzero(key, sizeof key);
    free(text);
    return answer->replayed;
}

bool kept_answers(struct call *call) {
    const struct kept *kept = &call->kept;
    if (!keeps(call) || !kept->answer.found)
        return false;
    const bool same = sodium_memcmp(kept->answer.request, kept->key + IDEMPOTENCY_KEY, KEPT_REQUEST) == 0;
    if ((!same || !open_answer(call)) && call->answer.status == 0)
        call_problem(call, PROBLEM_IDEMPOTENCY_MISMATCH,
                     "This Idempotency-Key was used for another request before. Use a new one.");
    return true;
}

void kept_keep(struct call *call, const uint8_t *made) {
    struct answer *answer = &call->answer;
    uint8_t key[crypto_secretbox_KEYBYTES];
    if (!keeps(call) || answer->status != 201 || answer->body.failed)
        return;
    const size_t head = strlen(answer->location), length = head + 1 + answer->body.length;
    unsigned char *text = malloc(length + OVERHEAD), *sealed = malloc(length + OVERHEAD);
    if (text && sealed) {
        memcpy(text, answer->location, head);
        text[head] = '\n';
        memcpy(text + head + 1, writer_text(&answer->body), answer->body.length);
        sealing_key(call, key);
        randombytes_buf(sealed, crypto_secretbox_NONCEBYTES);
        crypto_secretbox_easy(sealed + crypto_secretbox_NONCEBYTES, text, length, sealed, key);
        store_keep_answer(&call->job.stage, call->kept.key, call->kept.key + IDEMPOTENCY_KEY, sealed, length + OVERHEAD,
                          made);
        sodium_memzero(text, length);
        sodium_memzero(key, sizeof key);
    }
    free(text);
    free(sealed);
}

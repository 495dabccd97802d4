#include "promise.h"

#include <string.h>

#include <sodium.h>

struct promise promise_of(const char *role, int number) {
    static const char domain[] = "musterd entropy v1";
    struct promise promise;
    unsigned char bytes[256], hash[32], value[32];
    size_t n = 0;
    crypto_generichash(value, sizeof value, (const unsigned char *)&number, sizeof number, NULL, 0);
    memcpy(bytes, domain, sizeof domain);
    n += sizeof domain;
    memcpy(bytes + n, role, strlen(role) + 1);
    n += strlen(role) + 1;
    memcpy(bytes + n, value, sizeof value);
    n += sizeof value;
    crypto_hash_sha256(hash, bytes, n);
    sodium_bin2hex(promise.value, sizeof promise.value, value, sizeof value);
    sodium_bin2hex(promise.commitment, sizeof promise.commitment, hash, sizeof hash);
    return promise;
}

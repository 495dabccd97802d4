#include "pages.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

void pages_policy(const char *html, size_t length, char policy[PAGES_POLICY]) {
    static const char open[] = "<style>", shut[] = "</style>";
    unsigned char hash[crypto_hash_sha256_BYTES];
    char text[sodium_base64_ENCODED_LEN(sizeof hash, sodium_base64_VARIANT_ORIGINAL)];
    const char *style = memmem(html, length, open, sizeof open - 1), *end = NULL;
    if (style) {
        style += sizeof open - 1;
        end = memmem(style, length - (size_t)(style - html), shut, sizeof shut - 1);
    }
    if (end) {
        crypto_hash_sha256(hash, (const unsigned char *)style, (size_t)(end - style));
        sodium_bin2base64(text, sizeof text, hash, sizeof hash, sodium_base64_VARIANT_ORIGINAL);
    }
    snprintf(policy, PAGES_POLICY,
             "default-src 'none'; style-src %s%s%s; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
             end ? "'sha256-" : "'none", end ? text : "", "'");
}

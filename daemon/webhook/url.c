#include "url.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <netinet/in.h>
#include <string.h>

#include "../store/webhooks.h"
#include "address.h"

static bool has_part(CURLU *parts, CURLUPart part) {
    char *text = NULL;
    bool there = curl_url_get(parts, part, &text, 0) == CURLUE_OK;
    curl_free(text);
    return there;
}

/* An IP address in the URL is checked at once, so that the caller gets an error. */
static bool is_private(const char *host) {
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    char inner[64] = "";
    size_t n = strlen(host);
    if (n > 2 && n < sizeof inner && host[0] == '[')
        memcpy(inner, host + 1, n - 2);
    if (inet_pton(AF_INET, host, &four.sin_addr) == 1)
        return !address_is_public((const struct sockaddr *)&four);
    if (inet_pton(AF_INET6, inner, &six.sin6_addr) == 1)
        return !address_is_public((const struct sockaddr *)&six);
    return strcasecmp(host, "localhost") == 0;
}

static const char *refusal_of(CURLU *parts, const char *url, bool testing) {
    char *scheme = NULL, *host = NULL;
    const char *why = NULL;
    if (curl_url_set(parts, CURLUPART_URL, url, 0) != CURLUE_OK ||
        curl_url_get(parts, CURLUPART_SCHEME, &scheme, 0) != CURLUE_OK ||
        curl_url_get(parts, CURLUPART_HOST, &host, 0) != CURLUE_OK)
        why = "must be an address such as https://example.com/hook";
    else if (strcmp(scheme, "https") != 0 && !(testing && strcmp(scheme, "http") == 0))
        why = "must begin with https://";
    else if (has_part(parts, CURLUPART_USER) || has_part(parts, CURLUPART_PASSWORD) ||
             has_part(parts, CURLUPART_FRAGMENT))
        why = "must have no user, password or fragment";
    else if (!testing && is_private(host))
        why = "must be an address of the public internet";
    curl_free(scheme);
    curl_free(host);
    return why;
}

const char *webhook_url_refusal(const char *url, bool testing) {
    size_t n = strlen(url);
    for (size_t i = 0; i < n; i++)
        if (url[i] <= ' ' || url[i] > '~')
            return "must be of visible ASCII characters";
    if (n == 0 || n >= WEBHOOK_URL)
        return "must have 1 to 1000 characters";
    CURLU *parts = curl_url();
    const char *why = parts ? refusal_of(parts, url, testing) : "cannot be read: the daemon is out of memory";
    curl_url_cleanup(parts);
    return why;
}

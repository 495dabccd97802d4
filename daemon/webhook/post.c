#include "post.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "../clock.h"
#include "../memory.h"
#include "../version.h"
#include "address.h"
#include "sign.h"
#include "webhooks.h"

enum { CONNECT_SECONDS = 10, TEST_MS = 1000, ANSWER_MOST = 64 * 1024, RETRY_AFTER_MOST = 86400 };

/* A webhook whose deliveries have all failed for this long is disabled when its next delivery is given up. */
#define FAILING_US (3 * 86400 * 1000000LL)

/* The schedule that Standard Webhooks 1.0 suggests: seconds after the previous attempt. Together three days and three
 * hours. */
static const int64_t schedule[] = {5, 300, 1800, 7200, 18000, 36000, 50400, 72000, 86400};

int64_t post_delay(int tries) {
    enum { MILLION = 1000000, FIFTH = 20 };
    if (tries < 1 || (size_t)tries > sizeof schedule / sizeof *schedule)
        return -1;
    /* Adds up to a fifth, so that deliveries that failed together are not retried together. */
    return schedule[tries - 1] * MILLION / 100 * (100 + (int64_t)randombytes_uniform(FIFTH + 1));
}

/* ---- sending ----------------------------------------------------------------------------------------------- */

/* Checks the resolved address just before connecting; curl does not resolve the name again. */
static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
    struct post *post = context;
    (void)purpose;
    if (!address_is_public(&address->addr)) {
        post->refused = true;
        return CURL_SOCKET_BAD;
    }
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

/* The receiver's answer is not kept, and an endless answer is cut off. */
static size_t on_answer(char *bytes, size_t size, size_t count, void *context) {
    size_t *left = context;
    (void)bytes;
    if (size * count > *left)
        return 0;
    *left -= size * count;
    return size * count;
}

static void add_header(struct post *post, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void add_header(struct post *post, const char *format, ...) {
    char line[512];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    post->headers = must_have(curl_slist_append(post->headers, line));
}

static void add_headers(struct post *post) {
    char id[MESSAGE_ID], now[SIGNATURE_TEXT], before[SIGNATURE_TEXT] = "";
    int64_t seconds = clock_machine() / 1000000;
    message_id(post->claim.webhook, post->claim.id, id);
    signature_write(&post->claim.secret, id, seconds, post->body.text, post->body.length, now);
    if (post->claim.old_secret.length > 0)
        signature_write(&post->claim.old_secret, id, seconds, post->body.text, post->body.length, before);
    add_header(post, "Content-Type: application/json");
    add_header(post, "webhook-id: %s", id);
    add_header(post, "webhook-timestamp: %" PRId64, seconds);
    add_header(post, "webhook-signature: %s%s%s", now, *before ? " " : "", before);
    add_header(post, "Expect:");
}

static void set_bounds(CURL *curl, bool testing) {
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_PROXY, "");
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, testing ? "http,https" : "https");
    curl_easy_setopt(curl, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, (long)CONNECT_SECONDS);
    if (testing)
        curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, (long)TEST_MS);
    else
        curl_easy_setopt(curl, CURLOPT_TIMEOUT, (long)WEBHOOK_SECONDS);
}

static void set_up(struct post *post, bool testing) {
    CURL *curl = post->curl;
    set_bounds(curl, testing);
    curl_easy_setopt(curl, CURLOPT_URL, post->claim.url);
    curl_easy_setopt(curl, CURLOPT_USERAGENT, "musterd/" MUSTERD_VERSION);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, post->headers);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE, (long)post->body.length);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, post->body.text);
    curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, post->error);
    curl_easy_setopt(curl, CURLOPT_PRIVATE, post);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, on_answer);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, &post->answer_left);
    if (testing)
        return;
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, post);
}

struct post *post_begin(CURLM *multi, const struct message_setting *setting, bool testing, struct claim *claim) {
    struct post *post = xcalloc(1, sizeof *post);
    post->claim = *claim;
    *claim = (struct claim){0};
    post->answer_left = ANSWER_MOST;
    writer_init(&post->body);
    message_write(&post->body, setting, post->claim.format, post->claim.type, post->claim.at, post->claim.data,
                  post->claim.mentions);
    post->curl = curl_easy_init();
    if (post->curl && !post->body.failed) {
        writer_text(&post->body);
        add_headers(post);
        set_up(post, testing);
        if (curl_multi_add_handle(multi, post->curl) == CURLM_OK)
            return post;
    }
    post_end(NULL, post);
    return NULL;
}

void post_end(CURLM *multi, struct post *post) {
    if (multi)
        curl_multi_remove_handle(multi, post->curl);
    if (post->curl)
        curl_easy_cleanup(post->curl);
    curl_slist_free_all(post->headers);
    writer_finish(&post->body);
    claim_finish(&post->claim);
    free(post);
}

/* ---- the outcome ------------------------------------------------------------------------------------------- */

static void explain(const struct post *post, CURLcode code, int status, struct settlement *settlement) {
    char *error = settlement->error;
    size_t size = sizeof settlement->error;
    /* One text for both cases: otherwise it would reveal which names exist in the daemon's network. */
    if (post->refused || code == CURLE_COULDNT_RESOLVE_HOST)
        snprintf(error, size, "its name has no address of the public internet");
    else if (code == CURLE_OPERATION_TIMEDOUT)
        snprintf(error, size, "no answer in time");
    else if (code == CURLE_UNSUPPORTED_PROTOCOL)
        snprintf(error, size, "it is not an https address");
    else if (code != CURLE_OK)
        snprintf(error, size, "%s", curl_easy_strerror(code));
    else if (status >= 300 && status < 400)
        snprintf(error, size, "it redirects, which is not followed");
    else if (status < 200 || status >= 300)
        snprintf(error, size, "it answered %d", status);
}

static int64_t retry_after_us(CURL *curl, int status) {
    curl_off_t seconds = 0;
    if (status != 429 && status != 503)
        return 0;
    if (curl_easy_getinfo(curl, CURLINFO_RETRY_AFTER, &seconds) != CURLE_OK || seconds < 0)
        return 0;
    return (int64_t)(seconds > RETRY_AFTER_MOST ? RETRY_AFTER_MOST : seconds) * 1000000;
}

void post_settle(struct post *post, CURLcode code, struct settlement *settlement, bool testing) {
    const struct claim *claim = &post->claim;
    long status = 0;
    if (code == CURLE_OK)
        curl_easy_getinfo(post->curl, CURLINFO_RESPONSE_CODE, &status);
    *settlement = (struct settlement){.id = claim->id, .attempts = claim->attempts, .status = (int)status};
    memcpy(settlement->webhook, claim->webhook, sizeof settlement->webhook);
    if (status >= 200 && status < 300) {
        settlement->state = DELIVERY_DELIVERED;
        settlement->recovering = claim->failing_since != 0;
        return;
    }
    explain(post, code, (int)status, settlement);
    settlement->failing = claim->failing_since == 0;
    int64_t delay = post_delay(claim->tries), asked = retry_after_us(post->curl, (int)status);
    settlement->state = delay < 0 || status == 410 ? DELIVERY_FAILED : DELIVERY_WAITING;
    if (status == 410)
        settlement->ends = WEBHOOK_GONE;
    else if (delay < 0 && claim->failing_since != 0 && claim->failing_since < clock_now() - FAILING_US)
        settlement->ends = WEBHOOK_FAILING;
    settlement->delay_us = asked > delay ? asked : delay;
    if (settlement->state == DELIVERY_FAILED)
        settlement->delay_us = 0;
    if (testing)
        settlement->delay_us /= 1000;
}

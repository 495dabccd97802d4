/* One delivery in progress: a POST by libcurl. Used by the thread of webhooks.c only. */
#ifndef WEBHOOK_POST_H
#define WEBHOOK_POST_H

#include <curl/curl.h>

#include "message.h"

struct post {
    struct post *next;
    struct claim claim;
    CURL *curl;
    struct curl_slist *headers;
    struct writer body;
    bool refused;       /* the address is not public */
    size_t answer_left; /* bytes that may still be received */
    char error[CURL_ERROR_SIZE];
};

/* Begins the POST and owns the claim from then on. NULL: it could not be begun. testing: see webhooks.h. */
struct post *post_begin(CURLM *multi, const struct message_setting *setting, bool testing, struct claim *claim);
/* Fills in the outcome. */
void post_settle(struct post *post, CURLcode code, struct settlement *settlement, bool testing);
void post_end(CURLM *multi, struct post *post);

/* The delay before the next attempt, in microseconds, after this many attempts; -1: the delivery is given up. Public
 * for tests. */
int64_t post_delay(int tries);

#endif

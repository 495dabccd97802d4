/* One delivery on its way: a POST by libcurl. The thread of webhooks.c. */
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
    bool refused;       /* its address is none of the public internet */
    size_t answer_left; /* bytes that the receiver may still say */
    char error[CURL_ERROR_SIZE];
};

/* Begins it; the claim is taken over. NULL: it could not be begun. testing: see webhooks.h. */
struct post *post_begin(CURLM *multi, const struct message_setting *setting, bool testing, struct claim *claim);
/* What became of it. */
void post_settle(struct post *post, CURLcode code, struct settlement *settlement, bool testing);
void post_end(CURLM *multi, struct post *post);

/* How long before the next try after so many; -1: it is given up. */
int64_t post_delay(int tries);

#endif

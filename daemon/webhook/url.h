/* Which addresses a webhook may have, as far as they say themselves. Any thread. */
#ifndef WEBHOOK_URL_H
#define WEBHOOK_URL_H

#include <stdbool.h>

/* What it must be, if it is not: completes "url …". NULL: it may be used. What its name stands for is looked at when it
 * is sent to. testing: see webhooks.h. */
const char *webhook_url_refusal(const char *url, bool testing);

#endif

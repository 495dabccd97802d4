/* Which URLs a webhook may have, judged by their text. Any thread. */
#ifndef WEBHOOK_URL_H
#define WEBHOOK_URL_H

#include <stdbool.h>

/* NULL: the URL may be used. Otherwise the rest of a sentence that begins with "url" and says what it must be. The
 * addresses that its host name resolves to are checked before each delivery. testing: see webhooks.h. */
const char *webhook_url_refusal(const char *url, bool testing);

#endif

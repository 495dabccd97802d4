/* The HTML pages of the API. */
#ifndef API_PAGES_H
#define API_PAGES_H

#include <stddef.h>

enum { PAGES_POLICY = 192 };

/* The Content-Security-Policy of a page without scripts, pictures or forms: it allows only the page's own <style>, by
 * its hash. */
void pages_policy(const char *html, size_t length, char policy[PAGES_POLICY]);

#endif

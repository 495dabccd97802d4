#include "chat_ids.h"

#include <string.h>

#define DIGITS "0123456789"

bool chat_id_is_discord(const char *text) {
    const size_t n = strlen(text);
    return n >= 5 && n <= 20 && strspn(text, DIGITS) == n;
}

bool chat_id_is_slack(const char *text) {
    const size_t n = strlen(text);
    return n >= 3 && n <= 21 && (text[0] == 'U' || text[0] == 'W') &&
           strspn(text, DIGITS "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == n;
}

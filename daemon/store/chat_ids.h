/* The ids of people in chats, as players give them. Any thread. */
#ifndef STORE_CHAT_IDS_H
#define STORE_CHAT_IDS_H

#include <stdbool.h>

enum { CHAT_ID = 24 }; /* bytes, with the NUL */

/* Discord: 5 to 20 digits. */
bool chat_id_is_discord(const char *text);
/* Slack: U or W, then 2 to 20 capital letters or digits. */
bool chat_id_is_slack(const char *text);

#endif

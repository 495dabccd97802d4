/* Settings that a running daemon can replace (api_state.h). Any thread. */
#ifndef API_LIVE_SETTINGS_H
#define API_LIVE_SETTINGS_H

#include "../daemon/config.h"

struct live_settings;

/* NULL: out of memory. */
struct live_settings *live_settings_make(const struct config *config);
/* Frees it and all settings before it. NULL does nothing. */
void live_settings_free(struct live_settings *live);

#endif

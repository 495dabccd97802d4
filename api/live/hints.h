/* Searches for hints, on the threads of bots (bots.h). */
#ifndef API_LIVE_HINTS_H
#define API_LIVE_HINTS_H

#include "../../daemon/store/record.h"
#include "../api_state.h"
#include "hint_cache.h"

struct hint_search;

/* Copies what the search needs from the job's session. done is called once for a search that was submitted, on any
 * thread; then the search may be freed. NULL: out of memory. */
struct hint_search *hint_search_new(struct api *api, const struct game_record *record, struct session *session,
                                    int role, void (*done)(void *context), void *context);
/* false: the daemon stops, and done is not called. */
bool hint_search_submit(struct hint_search *search);
/* After done: what was found. NULL: the daemon stops. A count of 0: ruleset code failed. */
const struct hints *hint_search_found(const struct hint_search *search);
void hint_search_free(struct hint_search *search); /* NULL does nothing */

#endif

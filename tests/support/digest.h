/* What a game shows to its readers (every role, and a spectator), as short hashes that a recording holds: every 32
 * entries and at the end a line a reader, ["seq reader", view, list, prompt, log]. Beside the prompt stand who is asked
 * and whether the reader may undo; the log is that of the entries since the check before, as this reader may read it.
 * Nothing in it depends on how a state is laid out. */
#ifndef SUPPORT_DIGEST_H
#define SUPPORT_DIGEST_H

#include <jansson.h>
#include <sodium.h>

#include "../../daemon/game/session.h"
#include "../../rulesets/kit/writer.h"

enum { DIGEST_READERS = RULESET_MAX_ROLES + 1 };

struct digest {
    crypto_generichash_state log[DIGEST_READERS]; /* of the entries since the last check */
    struct writer text;
};

void digest_init(struct digest *digest);
void digest_finish(struct digest *digest);
/* Adds the session's latest entry (its set-up in a new session): to be called for each. */
void digest_add(struct digest *digest, struct session *session);
/* Is there a check at the entry that the session has come to? */
bool digest_due(struct session *session);
/* Appends the lines of a check to an array. */
void digest_note(struct digest *digest, struct session *session, json_t *lines);
/* Whether a check comes to the recorded lines from *line on, which goes past them; else why says what differs first. */
bool digest_same(struct digest *digest, struct session *session, const json_t *lines, size_t *line, struct writer *why);

#endif

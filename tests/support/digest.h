/* Short hashes, for a recording, of everything that a game shows to its readers (every role, and a spectator). There
 * is a check every 32 entries and at the end, with one line per reader: ["seq reader", view, list, prompt, log]. The
 * prompt includes who is asked and whether the reader may undo. The log is that of the entries since the last check, as
 * this reader may read it. The hashes do not depend on the layout of the state. */
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
/* Adds the session's latest entry (its set-up in a new session). Call it for each entry. */
void digest_add(struct digest *digest, struct session *session);
/* Is there a check at the session's current entry? */
bool digest_due(struct session *session);
/* Appends the lines of a check to an array. */
void digest_note(struct digest *digest, struct session *session, json_t *lines);
/* Compares a check with the recorded lines from *line on, and moves *line past them. false: why describes the first
 * difference. */
bool digest_same(struct digest *digest, struct session *session, const json_t *lines, size_t *line, struct writer *why);

#endif

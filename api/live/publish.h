/* Sends changes of a game to its followers once they are durable. Worker's thread. */
#ifndef API_PUBLISH_H
#define API_PUBLISH_H

#include "../../daemon/http/streams.h"
#include "../../daemon/store/record.h"
#include "../../rulesets/kit/writer.h"

struct api;

void publish_topic_game(const uint8_t game[16], struct topic_name *name);
void publish_topic_player(const char *player, struct topic_name *name);
/* The length of the topics of apps, which no other topic has. */
enum { TOPIC_APP = TOPIC_BYTES - 1 };
void publish_topic_app(const char *app, struct topic_name *name);

/* Publishes the session's latest entry (its set-up at seq 0). */
void publish_entry(struct api *api, const struct game_record *record, struct session *session);
/* For several entries that become durable together: keeps the texts of the session's latest entry for its followers
 * until then. */
struct publish_kept;
void publish_keep(struct api *api, const struct game_record *record, struct session *session,
                  struct publish_kept **kept);
void publish_forget(struct publish_kept **kept);
/* Publishes all of them; the session is at the last one. */
void publish_entries(struct api *api, const struct game_record *record, struct session *session,
                     struct publish_kept **kept);
/* Publishes a change of seats or status without an entry. former: the player who has just left a seat, or NULL. */
void publish_seats(struct api *api, const struct game_record *record, const char *former);
/* The game was deleted: ends its streams and drops its views. Any thread. */
void publish_deleted(struct api *api, const uint8_t game[16]);
/* Notifies the game's players that a proposal has changed, so that they read the proposals again. */
void publish_proposals(struct api *api, const struct game_record *record);
/* Writes event: proposals. */
void publish_write_proposals(struct writer *w);
/* Publishes the session's latest entry, which records an agreement or a decision of the table. former: the player who
 * has just left a seat by it, or NULL. */
void publish_settled(struct api *api, const struct game_record *record, struct session *session, const char *former);
/* Submits a job that sends each follower the entries it lacks, which another daemon made. Any thread. */
void publish_catch_up(struct api *api, const uint8_t game[16]);
/* Writes event: entry, for the session's latest entry, made at `at`. Any thread that owns the session. */
void publish_write_entry(struct writer *w, struct session *session, int64_t at, int role);
/* Writes event: game. */
void publish_write_game(struct writer *w, struct loader *loader, const struct game_record *record, const char *player);

#endif

/* What everybody hears of a game after its change is durable. Worker's thread. */
#ifndef API_PUBLISH_H
#define API_PUBLISH_H

#include "../daemon/store/store.h"
#include "../daemon/http/streams.h"
#include "../rulesets/kit/writer.h"

struct api;

void publish_topic_game(const uint8_t game[16], struct topic_name *name);
void publish_topic_player(const char *player, struct topic_name *name);
/* How long the names of apps' topics are: no other's are. */
enum { TOPIC_APP = TOPIC_BYTES - 1 };
void publish_topic_app(const char *app, struct topic_name *name);

/* The session's latest entry (its set-up at seq 0). */
void publish_entry(struct api *api, const struct game_record *record, struct session *session);
/* Of several entries that are made one after the other and become durable together: what those who follow the game hear
 * of the session's latest, kept until then. */
struct publish_kept;
void publish_keep(struct api *api, const struct game_record *record, struct session *session,
                  struct publish_kept **kept);
void publish_forget(struct publish_kept **kept);
/* publish_entry of all of them; the session is at the last. */
void publish_entries(struct api *api, const struct game_record *record, struct session *session,
                     struct publish_kept **kept);
/* Seats or status changed without an entry. former: who just left a seat, or NULL. */
void publish_seats(struct api *api, const struct game_record *record, const char *former);
/* Something about the game's proposals has changed: those who sit at the table are told to look. */
void publish_proposals(struct api *api, const struct game_record *record);
/* event: proposals */
void publish_write_proposals(struct writer *w);
/* The session's latest entry, one of what was agreed or decided at the table. former: who just left a seat by it. */
void publish_settled(struct api *api, const struct game_record *record, struct session *session, const char *former);
/* Submits a job that tells all entries after those that each follower has: another daemon made them. Any thread. */
void publish_catch_up(struct api *api, const uint8_t game[16]);
/* event: entry. The session's latest, made at `at`. Any thread that has the session. */
void publish_write_entry(struct writer *w, struct session *session, int64_t at, int role);
/* event: game */
void publish_write_game(struct writer *w, struct loader *loader, const struct game_record *record, const char *player);

#endif

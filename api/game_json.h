/* A game's record as JSON. */
#ifndef API_GAME_JSON_H
#define API_GAME_JSON_H

#include "../daemon/store/store.h"
#include "../rulesets/kit/writer.h"

/* The schema Game. The loader knows the ids of the roles where the record is one of a list. */
void game_json(struct writer *w, struct loader *loader, const struct game_record *record);
/* Its member seed_chosen. */
void game_json_seed_chosen(struct writer *w, const struct game_record *record);
/* The schema StreamGame, for this player. */
void game_json_stream(struct writer *w, struct loader *loader, const struct game_record *record, const char *player);

/* The id of a role of the game; where its ruleset is not installed, one by number. */
const char *game_json_role(struct loader *loader, const struct game_record *record, int role);

#endif

/* A game's record as JSON. */
#ifndef API_GAME_JSON_H
#define API_GAME_JSON_H

#include "../../daemon/store/record.h"
#include "../../rulesets/kit/writer.h"

/* Writes the schema Game. The loader supplies the ids of roles for records from lists. */
void game_json(struct writer *w, struct loader *loader, const struct game_record *record);
/* Writes its member seed_chosen. */
void game_json_seed_chosen(struct writer *w, const struct game_record *record);
/* Writes the schema StreamGame for this player. */
void game_json_stream(struct writer *w, struct loader *loader, const struct game_record *record, const char *player);

/* The id of a role of the game; a generic one if its ruleset is not installed. */
const char *game_json_role(struct loader *loader, const struct game_record *record, int role);

/* The title of the game's ruleset, and of one of its roles; the id if the ruleset is not installed. */
const char *game_json_title(struct loader *loader, const struct game_record *record);
const char *game_json_role_title(struct loader *loader, const struct game_record *record, int role);

#endif

/* What `musterd verify` reads in addition to games (stage.h). */
#ifndef STORE_VERIFY_H
#define STORE_VERIFY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "stage.h"

/* For verify: the stored snapshot of the game's latest state. The caller frees bytes. */
struct snapshot_found {
    bool found;
    uint32_t seq;
    void *bytes;
    size_t length;
};
void store_find_snapshot(struct stage *stage, struct snapshot_found *out);

/* For verify: the ids of all games, newest first, unchecked. after: NULL or the last number of the previous page. */
struct id_list {
    struct {
        uint8_t id[16];
        int64_t number; /* game_id */
    } * items;
    size_t count;
    bool more;
};
void store_list_ids(struct stage *stage, const int64_t *after, int limit, struct id_list *out);
void id_list_finish(struct id_list *list);

/* For verify: impossible rows of other tables, each as "TABLE.COLUMN: what"; at most 1000. */
struct survey {
    char **lines;
    size_t count;
};
void store_survey(struct stage *stage, struct survey *out);
void survey_finish(struct survey *survey);
/* For verify: reads the stored contents one by one, by hash. Pass the previous one (zeroed: none), which becomes the
 * next; found false: there are no more. The caller frees files. */
struct stored_content {
    bool found;
    uint8_t hash[64];
    size_t length; /* length of hash */
    char *files;
};
void store_next_content(struct stage *stage, struct stored_content *content);

#endif

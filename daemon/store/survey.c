/* For verify: finds impossible rows with SQL. The rows of a game are checked when the game is read. */
#include <stdlib.h>
#include <string.h>

#include "../memory.h"
#include "damage.h"
#include "stage.h"
#include "staging.h"
#include "verify.h"

/* Returns one row for each fault: column, row, description. */
static const char survey_sql[] =
    "WITH found(place, name, what) AS ("
    " SELECT 'tokens.scope', id::text, 'is ' || scope || ', not 0 to 2' FROM tokens WHERE scope NOT BETWEEN 0 AND 2"
    " UNION ALL SELECT 'tokens.hash', id::text, 'has ' || octet_length(hash) || ' bytes, not 32' FROM tokens"
    "  WHERE octet_length(hash) <> 32"
    " UNION ALL SELECT 'tokens.player', id::text, 'is not the name of a player' FROM tokens"
    "  WHERE (scope = 0) <> (coalesce(length(player), 0) BETWEEN 1 AND 64)"
    " UNION ALL SELECT 'tokens.app', id::text, 'has ' || length(app) || ' characters' FROM tokens"
    "  WHERE length(app) > 64 OR (scope = 1 AND app = '')"
    " UNION ALL SELECT 'tokens.name', id::text, 'has ' || octet_length(name) || ' bytes' FROM tokens"
    "  WHERE octet_length(name) > 256"
    " UNION ALL SELECT 'players.id', left(id, 40), 'has ' || length(id) || ' characters' FROM players"
    "  WHERE length(id) NOT BETWEEN 1 AND 64"
    " UNION ALL SELECT 'players.app', left(id, 40), 'has ' || length(app) || ' characters' FROM players"
    "  WHERE length(app) > 64"
    " UNION ALL SELECT 'creations.key', encode(key, 'hex'), 'has ' || octet_length(key || rest) || ' bytes'"
    "  FROM creations WHERE octet_length(key) > 16 OR octet_length(key || rest) NOT BETWEEN 1 AND 32"
    " UNION ALL SELECT 'games.game_id', game_id::text, 'is negative' FROM games WHERE game_id < 0"
#define WITHOUT_GAME(table)                                                                                            \
    " UNION ALL SELECT '" table ".game_id', t.game_id::text, 'has no row in games' FROM (SELECT DISTINCT game_id"      \
    "  FROM " table " r WHERE NOT EXISTS (SELECT FROM games g WHERE g.game_id = r.game_id)) t"
    WITHOUT_GAME("positions") WITHOUT_GAME("seats") WITHOUT_GAME("game_secrets") WITHOUT_GAME("actions")
        WITHOUT_GAME("snapshots") WITHOUT_GAME("proposals") WITHOUT_GAME("messages") WITHOUT_GAME("notes")
            WITHOUT_GAME("named_entries") ") SELECT place, name, what FROM found LIMIT 1000";

static void on_survey(void *context, void *out, const PGresult *result) {
    struct survey *survey = out;
    (void)context;
    survey->count = (size_t)PQntuples(result);
    survey->lines = xcalloc(survey->count + 1, sizeof *survey->lines);
    for (size_t i = 0; i < survey->count; i++) {
        const char *name = cell_text(result, (int)i, 1), *what = cell_text(result, (int)i, 2);
        damage_add(&survey->lines[i], cell_text(result, (int)i, 0), "of %s %s",
                   damage_show(name ? name : "", name ? strlen(name) : 0).text, what ? what : "cannot be");
    }
}

void store_survey(struct stage *stage, struct survey *out) {
    struct params none = {0};
    memset(out, 0, sizeof *out);
    stage_text(stage, survey_sql, &none, on_survey, out);
}

void survey_finish(struct survey *survey) {
    for (size_t i = 0; i < survey->count; i++)
        free(survey->lines[i]);
    free(survey->lines);
    memset(survey, 0, sizeof *survey);
}

static void on_content(void *context, void *out, const PGresult *result) {
    struct stored_content *found = out;
    size_t length;
    (void)context;
    found->found = PQntuples(result) == 1;
    if (!found->found)
        return;
    const uint8_t *hash = cell_bytes(result, 0, 0, &length);
    found->length = length < sizeof found->hash ? length : sizeof found->hash;
    memcpy(found->hash, hash, found->length);
    found->files = cell_copy(result, 0, 1);
}

void store_next_content(struct stage *stage, struct stored_content *content) {
    struct params p = {0};
    params_bytes(&p, content->found ? content->hash : NULL, content->length);
    free(content->files);
    content->files = NULL;
    stage_statement(stage, STATEMENT_next_content, &p, on_content, content);
}

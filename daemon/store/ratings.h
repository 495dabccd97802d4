/* Finished games by seat, and the ratings that follow from them (stage.h). */
#ifndef STORE_RATINGS_H
#define STORE_RATINGS_H

#include "players.h"
#include "stage.h"

enum { OUTCOMES_A_PAGE = 20000, GATHERED_MOST = 200 };

/* Writes the rows of some games that have finished since. *count: of how many, GATHERED_MOST at most. */
void store_gather_outcomes(struct stage *stage, int *count);

/* A ruleset whose ratings do not contain its latest games. */
struct ratings_due {
    bool found;
    char ruleset[65];
    int64_t changes;
};
void store_find_ratings_due(struct stage *stage, struct ratings_due *out);
/* Says of all rulesets that their ratings have to be computed again. */
void store_recompute_ratings(struct stage *stage);

/* A seat of a game that counts. */
struct outcome {
    int64_t game, finished_at;
    int role, place;
    char player[65], side[65];
};
struct outcome_list {
    struct outcome *items; /* damaged rows are left out */
    size_t count;
    bool more;
    int64_t last_at, last_game; /* where the next page begins */
    int last_role;
};
/* The rated games of a ruleset in the order of their ends. Goes on after the list's last row. */
void store_list_outcomes(struct stage *stage, const char *ruleset, struct outcome_list *list);
void outcome_list_finish(struct outcome_list *list); /* zeroed does nothing */
/* rows: JSON, as the function store_ratings of the database wants it. */
void store_put_ratings(struct stage *stage, const struct ratings_due *due, const char *rows);

struct rating_row {
    char ruleset[65], side[65], player[65], name[PLAYER_NAME]; /* side "": all games; name "": none */
    double rating, deviation, volatility;                      /* deviation: in the latest week with a game */
    int games, week;
};
struct rating_list {
    struct rating_row *items;
    size_t count;
    bool more, current; /* current: they contain all games that have finished */
};
/* The best players of a ruleset and side, after the first `from`. */
void store_list_ratings(struct stage *stage, const char *ruleset, const char *side, int64_t from, int limit,
                        struct rating_list *out);
/* All ratings of a player. */
void store_list_player_ratings(struct stage *stage, const char *player, struct rating_list *out);
/* Every rating, by ruleset, side and player. For the command. */
void store_list_all_ratings(struct stage *stage, struct rating_list *out);
void rating_list_finish(struct rating_list *list); /* zeroed does nothing */

/* What a player has played with one side of a ruleset. */
struct statistics_row {
    char ruleset[65], side[65];
    int64_t games, wins, draws, losses, decisions, seconds, timeouts;
    int64_t by[6], clock[3]; /* games by enum result_by; without a clock, with one for a move, with a bank */
};
struct statistics_list {
    struct statistics_row *items;
    size_t count;
    bool more;
};
enum { STATISTICS_MOST = 1000 };
/* all: private and unlisted games, too. */
void store_list_statistics(struct stage *stage, const char *player, bool all, struct statistics_list *out);
void statistics_list_finish(struct statistics_list *list); /* zeroed does nothing */

#endif

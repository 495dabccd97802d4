/* Settings. Each one is a flag --NAME, an environment variable MUSTERD_NAME and a member here. Flags take precedence
 * over the environment, and the environment over the file that --config-file names. */
#ifndef DAEMON_CONFIG_H
#define DAEMON_CONFIG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "http/forwarded.h"

#define CLOCK_AHEAD_MOST INT64_C(3000000000) /* in seconds, for test-clock */

enum { CONFIG_SETTINGS = 64 }; /* at least as many as there are */

struct config {
    char *config_file; /* a file of settings, or NULL */
    unsigned char origin[CONFIG_SETTINGS];
    char *listen; /* host:port; default 127.0.0.1:8650 */
    char *host;   /* from listen, without brackets */
    int port;
    char *data_dir;     /* folder of the private cluster */
    char *database_url; /* NULL: the private cluster */
    char *admin_token;  /* NULL: generated at the first start */
    char *rulesets_dir; /* ":"-separated; default: ../rulesets beside the program */
    char *docs_dir;     /* openapi.yaml, docs.html and play/; default: ../share beside the program, or the build tree */
    char *play;         /* on | off: serve the game table for browsers? */
    bool plays;         /* from play */
    char *guests;       /* on | off: may people without a token accept invitations? */
    bool takes_guests;  /* from guests */
    char *migrate_mode; /* auto | ask | never: what to do if the schema is older than the program */
    char *allow_stranded; /* on | off: start although active games need rules that are not installed? */
    bool allows_stranded; /* from allow_stranded */
    char *user;           /* the user to run as if started as root; NULL: privileges_choose() decides */
    char *cors_origins;   /* comma-separated origins, or NULL */
    char *log;            /* text | json: the form of the log */
    char *metrics_listen; /* host:port | off: where metrics are served without a token */
    char *log_level;      /* error | info | debug */
    int workers;          /* default: number of cores */
    int cache_games;      /* sessions kept in memory, all workers together */
    int max_connections;  /* open HTTP connections */
    int address_share;    /* the most that one address may have, in per cent; also of streams, per address or app */
    int player_streams;   /* streams of one player, over all of the player's tokens and those of the app */
    int unread_memory;    /* megabytes of answers and streams that clients have not read yet */
    int rate_limit;       /* requests per minute and token; 0: no limit */
    int request_timeout;  /* seconds for a request to arrive */
    char *test_seeds;     /* on | off: may an admin choose a game's seed? For tests */
    bool takes_seeds;     /* from test_seeds */
    char *public_url;     /* where clients reach the daemon, without a slash at the end; default: from listen */
    bool has_public_url;  /* it was given */
    char *test_webhooks;  /* on | off: may webhooks go to any address, with short delays? For tests */
    bool tests_webhooks;  /* from test_webhooks */
    char *test_clock; /* on | off | seconds: may an admin set the daemon's clock, and how far ahead is it at first? */
    bool sets_clock;  /* from test_clock */
    int64_t clock_ahead;  /* from test_clock, in seconds */
    int vacation_days;    /* days of vacation of a player in a calendar year */
    int days_off;         /* days off of a player in a week */
    int database_timeout; /* seconds that the database may take to answer */
    int retain_finished;  /* days that games stay in the database after their end; 0: without a limit */

    int bot_threads; /* threads that bots think on */
    int bot_delay;   /* the longest random delay of a bot's answer, in milliseconds */
    int bot_nice;    /* nice value of these threads, 0 to 19 */

    int app_rate_limit; /* requests per minute of an app together with its players; 0: ten times rate_limit */
    int player_games;   /* limit for one player within app_games; 0: no limit */
    int app_players, app_tokens, app_games, app_webhooks, app_leagues; /* limits for one app; 0: no limit */
    char *trusted_proxies;                                             /* comma-separated networks, or NULL */
    struct http_proxies proxies;                                       /* from trusted_proxies */
};

/* Fills config from flags and environment. Removes its flags from argv (argc is updated) and keeps the order of the
 * rest. Returns 0; -1 with one line on stderr. */
int config_read(struct config *config, int *argc, char **argv);
void config_finish(struct config *config);
/* Fills fresh as if the program were started again, with the file of settings as it is now. Sets the log's level and
 * form. Returns 0; -1 with one line on stderr, and the log keeps the settings of `running`. */
int config_reload(const struct config *running, struct config *fresh);
/* Calls each() with the name of every setting that differs; taken: a running daemon can take it over (api_reload). */
void config_each_change(const struct config *was, const struct config *is,
                        void (*each)(void *context, const char *name, bool taken), void *context);
/* How many connections, or streams, one address may have; at least 1. */
int config_share(const struct config *config);
/* The number of readers, in addition to the other workers; derived from `workers`. */
int config_readers(const struct config *config);
/* unread_memory in bytes. */
int64_t config_unread(const struct config *config);
/* Prints the flags with their environment variables and defaults, as --help shows them. */
void config_help(FILE *out);

#endif

/* Settings: each is a flag --NAME, an environment variable MUSTERD_NAME and a member here. Flags win. */
#ifndef DAEMON_CONFIG_H
#define DAEMON_CONFIG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "http/forwarded.h"

struct config {
    char *listen; /* host:port; standard 127.0.0.1:8650 */
    char *host;   /* out of listen, without brackets */
    int port;
    char *data_dir;     /* where the private cluster lives */
    char *database_url; /* NULL: the private cluster */
    char *admin_token;  /* NULL: made up at the first start */
    char *rulesets_dir; /* ":"-separated; standard: ../rulesets beside the program */
    char *docs_dir; /* openapi.yaml, docs.html and play/; standard: ../share beside the program, or the build tree */
    char *play;     /* on | off: is the table in the browser served? */
    bool plays;     /* out of play */
    char *user;     /* whom to serve as where started as root; NULL: privileges_choose() says */
    char *cors_origins;   /* comma-separated origins, or NULL */
    char *log_level;      /* error | info | debug */
    int workers;          /* standard: cores */
    int cache_games;      /* sessions kept in memory, all workers together */
    int max_connections;  /* HTTP */
    int address_share;    /* per cent of them that one address may have; of streams, one address or app too */
    int player_streams;   /* that one player's token may have */
    int unread_memory;    /* megabytes of answers and streams that nobody has read yet */
    int rate_limit;       /* requests a minute and token; 0: none */
    int request_timeout;  /* seconds for a request to arrive */
    char *test_seeds;     /* on | off: may an admin choose a game's seed? */
    bool takes_seeds;     /* out of test_seeds */
    char *public_url;     /* where clients reach the daemon, without a slash at the end; standard: out of listen */
    char *test_webhooks;  /* on | off: may webhooks go anywhere, and soon? */
    bool tests_webhooks;  /* out of test_webhooks */
    int database_timeout; /* seconds for the database to answer */

    int app_rate_limit; /* requests a minute of an app with its players; 0: ten times rate_limit */
    int app_players, app_tokens, app_games, app_webhooks; /* how many an app may have; 0: any number */
    char *trusted_proxies;                                /* comma-separated networks, or NULL */
    struct http_proxies proxies;                          /* out of that */
};

/* Fills config from flags and environment. Takes its flags out of argv (argc updated), leaves the
 * rest in order. Returns 0; -1 with one line on stderr. */
int config_read(struct config *config, int *argc, char **argv);
void config_finish(struct config *config);
/* How many connections, or streams, one address may have; at least 1. */
int config_share(const struct config *config);
/* unread_memory in bytes. */
int64_t config_unread(const struct config *config);
/* The flags with their environment variables and standards, as --help shows them. */
void config_help(FILE *out);

#endif

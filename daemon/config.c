#include "config.h"

#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "log.h"
#include "memory.h"

enum setting_kind { SETTING_TEXT, SETTING_SECRET, SETTING_NUMBER };

static const struct setting {
    const char *name; /* --name; MUSTERD_NAME with - as _ */
    enum setting_kind kind;
    size_t at;
    int least, most; /* SETTING_NUMBER */
    const char *value, *help;
} settings[] = {
#define TEXT(name, member, value, help)                                                                                \
    { name, SETTING_TEXT, offsetof(struct config, member), 0, 0, value, help }
#define SECRET(name, member, help)                                                                                     \
    { name, SETTING_SECRET, offsetof(struct config, member), 0, 0, NULL, help }
#define NUMBER(name, member, least, most, value, help)                                                                 \
    { name, SETTING_NUMBER, offsetof(struct config, member), least, most, value, help }
    TEXT("listen", listen, "127.0.0.1:8650", "HOST:PORT where HTTP is served"),
    TEXT("public-url", public_url, NULL, "where clients reach it, for links in webhooks (standard: http://LISTEN)"),
    TEXT("data-dir", data_dir, NULL, "folder of the private PostgreSQL cluster"),
    SECRET("database-url", database_url, "PostgreSQL 13+ to use instead of the private cluster"),
    SECRET("admin-token", admin_token, "sets the admin token instead of making one up"),
    TEXT("rulesets-dir", rulesets_dir, NULL, "where rulesets are, separated by colons"),
    TEXT("docs-dir", docs_dir, NULL, "where openapi.yaml, docs.html, play/ and sql/ are"),
    TEXT("user", user, NULL, "whom to serve as where started as root"),
    TEXT("play", play, "on", "off: no table in the browser under /play"),
    TEXT("cors-origins", cors_origins, NULL, "web origins that may call, separated by commas"),
    TEXT("trusted-proxies", trusted_proxies, NULL, "networks whose X-Forwarded-For is believed, such as 10.0.0.0/8"),
    TEXT("log-level", log_level, "info", "error, info or debug"),
    NUMBER("workers", workers, 1, 256, NULL, "workers, each with a database connection (standard: cores)"),
    NUMBER("cache-games", cache_games, 16, 10000000, "20000", "games kept in memory"),
    NUMBER("max-connections", max_connections, 16, 1000000, "12000", "HTTP connections at once"),
    NUMBER("address-share", address_share, 1, 100, "50", "per cent of the connections that an address may have"),
    NUMBER("player-streams", player_streams, 1, 1000000, "100", "streams that a player's token may have open"),
    NUMBER("unread-memory", unread_memory, 1, 1000000, "32", "megabytes of answers that nobody has read yet"),
    NUMBER("rate-limit", rate_limit, 0, 100000000, "6000", "requests a minute and token, 0: no limit"),
    NUMBER("app-rate-limit", app_rate_limit, 0, 1000000000, NULL,
           "requests a minute of an app and its players together (standard: ten times rate-limit)"),
    NUMBER("app-players", app_players, 0, 1000000000, "10000", "players that an app may have, 0: no limit"),
    NUMBER("app-tokens", app_tokens, 0, 1000000000, "10000", "tokens in force that an app may have, 0: no limit"),
    NUMBER("app-games", app_games, 0, 1000000000, "10000", "unfinished games that an app may have, 0: no limit"),
    NUMBER("app-webhooks", app_webhooks, 0, 1000000000, "100",
           "webhooks that an app with its players, or a player of none, may have, 0: no limit"),
    NUMBER("request-timeout", request_timeout, 1, 3600, "10", "seconds for a request to arrive"),
    NUMBER("database-timeout", database_timeout, 1, 3600, "5", "seconds for the database to answer"),
    TEXT("test-seeds", test_seeds, "off", "on: an admin may choose a game's seed, for tests"),
    TEXT("test-webhooks", test_webhooks, "off",
         "on: webhooks may go to http and private addresses, and are tried again a thousand times sooner, for tests"),
#undef TEXT
#undef SECRET
#undef NUMBER
};
enum { SETTINGS = sizeof settings / sizeof *settings };

static char **text_at(struct config *config, const struct setting *setting) {
    return (char **)((char *)config + setting->at);
}

static int set(struct config *config, const struct setting *setting, const char *value) {
    if (setting->kind != SETTING_NUMBER) {
        char **text = text_at(config, setting);
        const char *given = *value ? value : setting->value; /* an empty one is none */
        free(*text);
        *text = xstrdup(given);
        return 0;
    }
    char *end;
    long n = strtol(value, &end, 10);
    if (!*value || *end || n < setting->least || n > setting->most) {
        log_error("--%s must be a number from %d to %d, not \"%s\"", setting->name, setting->least, setting->most,
                  value);
        return -1;
    }
    *(int *)((char *)config + setting->at) = (int)n;
    return 0;
}

static void variable_name(const struct setting *setting, char name[64]) {
    char *out = name + sprintf(name, "MUSTERD_");
    for (const char *c = setting->name; *c; c++)
        *out++ = (char)(*c == '-' ? '_' : *c - 'a' + 'A');
    *out = '\0';
}

/* What is secret is no longer seen in /proc, nor by any child. */
static void wipe(const struct setting *setting, const char *value) {
    if (setting->kind == SETTING_SECRET)
        explicit_bzero((char *)(uintptr_t)value, strlen(value));
}

static int read_environment(struct config *config) {
    for (int i = 0; i < SETTINGS; i++) {
        char name[64];
        variable_name(&settings[i], name);
        const char *value = getenv(name);
        if (value && *value && set(config, &settings[i], value) != 0)
            return -1;
        if (value && settings[i].kind == SETTING_SECRET) {
            wipe(&settings[i], value);
            unsetenv(name);
        }
    }
    return 0;
}

/* taken: how many arguments the flag takes up. */
static int set_flag(struct config *config, const struct setting *setting, const char *value, int taken) {
    int result = set(config, setting, value) == 0 ? taken : -1;
    wipe(setting, value);
    return result;
}

/* Returns how many arguments the flag takes up (1 or 2), 0 if it is none of ours, -1. */
static int read_flag(struct config *config, int left, char **argv) {
    if (strncmp(argv[0], "--", 2) != 0)
        return 0;
    const char *flag = argv[0] + 2;
    for (int i = 0; i < SETTINGS; i++) {
        size_t length = strlen(settings[i].name);
        if (strncmp(flag, settings[i].name, length) != 0)
            continue;
        if (flag[length] == '=')
            return set_flag(config, &settings[i], flag + length + 1, 1);
        if (flag[length] != '\0')
            continue;
        if (left < 2) {
            log_error("--%s needs a value", settings[i].name);
            return -1;
        }
        return set_flag(config, &settings[i], argv[1], 2);
    }
    return 0;
}

static int read_flags(struct config *config, int *argc, char **argv) {
    int kept = 1;
    for (int i = 1; i < *argc;) {
        int taken = strcmp(argv[i], "--") == 0 ? 0 : read_flag(config, *argc - i, argv + i);
        if (taken < 0)
            return -1;
        if (taken == 0)
            argv[kept++] = argv[i++];
        i += taken;
    }
    argv[kept] = NULL;
    *argc = kept;
    return 0;
}

/* Beside the folder of the program; else where `make` puts things. */
static char *beside_program(const char *name) {
    char path[PATH_MAX];
    ssize_t n = readlink("/proc/self/exe", path, sizeof path - 32);
    if (n <= 0)
        return xstrdup(name);
    path[n] = '\0';
    for (int up = 0; up < 2; up++) {
        char *slash = strrchr(path, '/');
        if (slash)
            *slash = '\0';
    }
    strcat(path, "/");
    strcat(path, name);
    return xstrdup(path);
}

static char *standard_data_dir(void) {
    char path[PATH_MAX];
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (geteuid() == 0)
        return xstrdup("/var/lib/musterd");
    if (data && *data == '/')
        snprintf(path, sizeof path, "%s/musterd", data);
    else if (home && *home == '/')
        snprintf(path, sizeof path, "%s/.local/share/musterd", home);
    else
        return NULL;
    return xstrdup(path);
}

static int split_listen(struct config *config) {
    char *colon = strrchr(config->listen, ':'), *end = NULL;
    long port = colon ? strtol(colon + 1, &end, 10) : -1;
    if (!colon || colon == config->listen || !end || *end || end == colon + 1 || port < 0 || port > 65535) {
        log_error("--listen must be HOST:PORT, such as 127.0.0.1:8650 or [::1]:8650, not \"%s\"", config->listen);
        return -1;
    }
    config->port = (int)port;
    bool brackets = config->listen[0] == '[' && colon[-1] == ']';
    config->host = brackets ? strndup(config->listen + 1, (size_t)(colon - config->listen - 2))
                            : strndup(config->listen, (size_t)(colon - config->listen));
    return 0;
}

static int set_log_level(const char *name) {
    static const char *const names[] = {"error", "info", "debug"};
    for (int i = 0; i < 3; i++)
        if (strcmp(names[i], name) == 0) {
            log_set_level((enum log_level)i);
            return 0;
        }
    log_error("--log-level must be error, info or debug, not \"%s\"", name);
    return -1;
}

static int read_switch(const char *name, const char *value, bool *is_on) {
    *is_on = strcmp(value, "on") == 0;
    if (*is_on || strcmp(value, "off") == 0)
        return 0;
    log_error("--%s must be on or off, not \"%s\"", name, value);
    return -1;
}

static int count_distinct(const char *text) {
    bool seen[128] = {false};
    int count = 0;
    for (; *text; text++) {
        count += !seen[(unsigned char)*text];
        seen[(unsigned char)*text] = true;
    }
    return count;
}

/* Any that fits behind "Bearer " and is not guessed; an empty one is none. */
static int check_admin_token(struct config *config) {
    enum { LEAST = 32, MOST = 256, DISTINCT = 8 };
    char *token = config->admin_token;
    size_t length = token ? strlen(token) : 0;
    if (length == 0) {
        free(token);
        config->admin_token = NULL;
        return 0;
    }
    for (size_t i = 0; i < length; i++)
        if (token[i] <= ' ' || token[i] > '~' || length > MOST) {
            log_error("the admin token may have %d characters, ASCII and without blanks", MOST);
            return -1;
        }
    if (length >= LEAST && count_distinct(token) >= DISTINCT)
        return 0;
    log_error("the admin token is easily guessed: give %d characters or more at random, such as openssl rand -hex 32 "
              "prints, or none, and one is made up",
              LEAST);
    return -1;
}

static int check_proxies(struct config *config) {
    char why[256];
    if (http_proxies_parse(&config->proxies, config->trusted_proxies, why, sizeof why))
        return 0;
    log_error("--trusted-proxies: %s", why);
    return -1;
}

static int check_public_url(struct config *config) {
    char standard[512];
    if (!config->public_url) {
        snprintf(standard, sizeof standard, "http://%s", config->listen);
        config->public_url = xstrdup(standard);
    }
    char *url = config->public_url;
    size_t length = strlen(url);
    while (length > 0 && url[length - 1] == '/')
        url[--length] = '\0';
    if ((strncmp(url, "http://", 7) == 0 || strncmp(url, "https://", 8) == 0) && length <= 500 &&
        !strpbrk(url, "\" <>\\#?\n\r\t"))
        return 0;
    log_error("--public-url must be an address such as https://games.example, not \"%s\"", url);
    return -1;
}

static int check(struct config *config) {
    if (!config->data_dir)
        config->data_dir = standard_data_dir();
    if (!config->data_dir && !config->database_url) {
        log_error("there is no HOME to keep data in: give --data-dir");
        return -1;
    }
    if (!config->rulesets_dir)
        config->rulesets_dir = beside_program("rulesets");
    if (!config->docs_dir)
        config->docs_dir = beside_program("share");
    if (config->workers == 0) {
        long cores = sysconf(_SC_NPROCESSORS_ONLN);
        config->workers = cores < 1 ? 1 : cores > 32 ? 32 : (int)cores;
    }
    if (check_admin_token(config) != 0 || check_proxies(config) != 0 || split_listen(config) != 0 ||
        check_public_url(config) != 0 || set_log_level(config->log_level) != 0)
        return -1;
    if (read_switch("play", config->play, &config->plays) != 0)
        return -1;
    if (read_switch("test-webhooks", config->test_webhooks, &config->tests_webhooks) != 0)
        return -1;
    return read_switch("test-seeds", config->test_seeds, &config->takes_seeds);
}

int config_read(struct config *config, int *argc, char **argv) {
    memset(config, 0, sizeof *config);
    for (int i = 0; i < SETTINGS; i++)
        if (settings[i].value && set(config, &settings[i], settings[i].value) != 0)
            return -1;
    if (read_environment(config) != 0 || read_flags(config, argc, argv) != 0 || check(config) != 0) {
        config_finish(config);
        return -1;
    }
    return 0;
}

int config_share(const struct config *config) {
    int64_t share = (int64_t)config->max_connections * config->address_share / 100;
    return share < 1 ? 1 : (int)share;
}

int64_t config_unread(const struct config *config) {
    return (int64_t)config->unread_memory * 1024 * 1024;
}

void config_finish(struct config *config) {
    for (int i = 0; i < SETTINGS; i++)
        if (settings[i].kind != SETTING_NUMBER)
            free(*text_at(config, &settings[i]));
    free(config->host);
    memset(config, 0, sizeof *config);
}

void config_help(FILE *out) {
    fprintf(out, "Settings (--NAME VALUE, --NAME=VALUE, or the environment variable; the flag wins):\n");
    for (int i = 0; i < SETTINGS; i++) {
        char name[64];
        variable_name(&settings[i], name);
        fprintf(out, "  --%-16s %-24s %s%s%s%s\n", settings[i].name, name, settings[i].help,
                settings[i].value ? " (standard: " : "", settings[i].value ? settings[i].value : "",
                settings[i].value ? ")" : "");
    }
}

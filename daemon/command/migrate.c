/* The command musterd migrate. */
#include <stdio.h>

#include "commands.h"

static const char usage[] = "usage: musterd migrate [settings]\n"
                            "Brings the database to the version this program needs. serve does this by itself\n"
                            "unless --migrate says otherwise. A private cluster is copied first.\n";

int command_migrate(int argc, char **argv) {
    struct config config;
    struct database database;
    int code = command_begin(&config, &argc, argv, usage, 0);
    if (code >= 0)
        return code;
    code = 1;
    if (database_start(&database, &config) == 0) {
        code = database_migrate(&database, &config) == 0 ? 0 : 1;
        if (code == 0)
            printf("the database is up to date\n");
        database_close(&database);
    }
    config_finish(&config);
    return code;
}

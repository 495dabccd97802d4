/* Measured strengths of the bots; BALANCE.md has the commands. */
#include "bot.h"

const struct bot_measure uk_measures[] = {
    {.scenario = "war", .role = "parliament", .level = 1, .games = 20, .won = 20, .passer = true},
    {.scenario = "war", .role = "parliament", .level = 1, .games = 20, .won = 20},
    {.scenario = "war", .role = "royalist", .level = 1, .games = 20, .won = 20, .passer = true},
    {.scenario = "war", .role = "royalist", .level = 1, .games = 20, .won = 20},
    {.scenario = NULL},
};

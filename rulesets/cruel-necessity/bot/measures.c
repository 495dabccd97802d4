/* Measured strengths of the bots; BALANCE.md has the commands. */
#include "bot.h"

const struct bot_measure cn_measures[] = {
    {.scenario = "campaign", .role = "parliament", .level = 1, .games = 60, .won = 7, .gate = 20},
    {.scenario = "campaign", .role = "parliament", .level = 3, .games = 60, .won = 22, .gate = 20},
    {.scenario = "first-civil-war", .role = "parliament", .level = 1, .games = 60, .won = 16, .gate = 40},
    {.scenario = "first-civil-war", .role = "parliament", .level = 3, .games = 60, .won = 38, .gate = 40},
    {.scenario = "second-civil-war", .role = "parliament", .level = 1, .games = 60, .won = 28, .gate = 40},
    {.scenario = "second-civil-war", .role = "parliament", .level = 3, .games = 60, .won = 47, .gate = 40},
    {.scenario = "third-civil-war", .role = "parliament", .level = 1, .games = 60, .won = 60, .gate = 90},
    {.scenario = "third-civil-war", .role = "parliament", .level = 3, .games = 60, .won = 60, .gate = 90},
    {.scenario = NULL},
};

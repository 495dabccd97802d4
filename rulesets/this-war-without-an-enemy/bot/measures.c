/* Measured strengths of the bots; BALANCE.md has the commands. */
#include "bot.h"

const struct bot_measure tw_measures[] = {
    {.scenario = "mid-war", .role = "king", .level = 1, .games = 20, .won = 20, .passer = true},
    {.scenario = "mid-war", .role = "king", .level = 1, .games = 60, .won = 60},
    {.scenario = "mid-war", .role = "king", .level = 3, .games = 20, .won = 20, .passer = true},
    {.scenario = "mid-war", .role = "king", .level = 3, .games = 40, .won = 40},
    {.scenario = "mid-war", .role = "parliament", .level = 1, .games = 20, .won = 9, .passer = true},
    {.scenario = "mid-war", .role = "parliament", .level = 1, .games = 60, .won = 60},
    {.scenario = "mid-war", .role = "parliament", .level = 3, .games = 20, .won = 12, .passer = true},
    {.scenario = "mid-war", .role = "parliament", .level = 3, .games = 40, .won = 40},
    {.scenario = NULL},
};

/* Measured strengths of the bots; BALANCE.md has the commands. */
#include "bot.h"

const struct bot_measure km_measures[] = {
    {.scenario = "wars-of-the-roses", .role = "red", .level = 1, .games = 30, .won = 20},
    {.scenario = "wars-of-the-roses", .role = "red", .level = 3, .games = 12, .won = 10},
    {.scenario = NULL},
};

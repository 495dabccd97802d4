#include "names.h"

#include <stddef.h>

#define DOMAIN(ID, NAME, STEM)
#define NUMERIC(ID, NAME, STEM)
#define OF(ID, ROLE)
#define FIXED(ID, NAME, ...) const char *const cn_##ID##_ids[] = {__VA_ARGS__, NULL};
#define ITEM(ID, TITLE)      ID
#define ITEM_COLOUR(ID, ...) ID
#define ITEM_PIECE(ID, ...)  ID
#include "../domains.def"
#undef FIXED
#undef ITEM
#undef ITEM_COLOUR
#undef ITEM_PIECE

#define FIXED(ID, NAME, ...)        const char *const cn_##ID##_titles[] = {__VA_ARGS__, NULL};
#define ITEM(ID, TITLE)             TITLE
#define ITEM_COLOUR(ID, TITLE, ...) TITLE
#define ITEM_PIECE(ID, TITLE, ...)  TITLE
#include "../domains.def"

const char *const cn_army_ids[] = {"north", "west", "scotland", "ireland", NULL};
const char *const cn_fortress_ids[] = {"london", "hull", "oxford", "bristol", "edinburgh", "dublin", NULL};
const char *const cn_track_ids[] = {"ireland", "monarchy", "catholicism", "scotland", "parliament", "puritanism", NULL};
const char *const cn_revolt_ids[] = {"clubmen-1", "clubmen-2", "uprising", "revolt", NULL};

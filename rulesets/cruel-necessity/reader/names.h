/* The ids and titles of the fixed domains, from the rows of domains.def: cn_SIDE_ids, cn_SIDE_titles and so on, in
 * the order of their enums in ids.h and battle.h, NULL-ended. */
#ifndef CN_READER_NAMES_H
#define CN_READER_NAMES_H

#define DOMAIN(ID, NAME, STEM)
#define NUMERIC(ID, NAME, STEM)
#define OF(ID, ROLE)
#define FIXED(ID, NAME, ...) extern const char *const cn_##ID##_ids[], *const cn_##ID##_titles[];
#include "../domains.def"
#undef DOMAIN
#undef NUMERIC
#undef FIXED
#undef OF

/* The ids of records that are read from content and indexed by the enums of ids.h. */
extern const char *const cn_army_ids[], *const cn_fortress_ids[], *const cn_track_ids[], *const cn_revolt_ids[];

#endif

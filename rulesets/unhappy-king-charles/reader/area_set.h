/* Sets of Areas: bit k of word k / 64. Pure functions over kit/bits. */
#ifndef UK_READER_AREA_SET_H
#define UK_READER_AREA_SET_H

#include "../../kit/bits.h"

enum { AREA_WORDS = 2 };

struct area_set {
    uint64_t word[AREA_WORDS];
};

static inline bool areas_have(const struct area_set *set, int area) {
    return set_has(set->word, area);
}
static inline void areas_add(struct area_set *set, int area) {
    set_add(set->word, area);
}
static inline void areas_remove(struct area_set *set, int area) {
    set_remove(set->word, area);
}
static inline int areas_count(const struct area_set *set) {
    return set_count(set->word, AREA_WORDS);
}
static inline bool areas_empty(const struct area_set *set) {
    return (set->word[0] | set->word[1]) == 0;
}
static inline struct area_set areas_both(struct area_set a, struct area_set b) {
    return (struct area_set){{a.word[0] & b.word[0], a.word[1] & b.word[1]}};
}
static inline struct area_set areas_either(struct area_set a, struct area_set b) {
    return (struct area_set){{a.word[0] | b.word[0], a.word[1] | b.word[1]}};
}
static inline struct area_set areas_without(struct area_set a, struct area_set b) {
    return (struct area_set){{a.word[0] & ~b.word[0], a.word[1] & ~b.word[1]}};
}

/* FOR_EACH_AREA(area, set) { … }: in rising order; set is an lvalue that each pass reads again. */
#define FOR_EACH_AREA(area, set) FOR_EACH_IN (area, (set).word, AREA_WORDS)

#endif

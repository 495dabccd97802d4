/* Sets of small numbers as bits. A set of up to 64 is one word; a larger one an array of words, bit k of word w being
 * number 64 w + k: uint64_t hand[BITS_WORDS(110)]. Pure functions. */
#ifndef KIT_BITS_H
#define KIT_BITS_H

#include <stdbool.h>
#include <stdint.h>

enum { BITS_WORD = 64 };
#define BITS_WORDS(MOST) (((MOST) + 63) / 64)

/* ---- one word --------------------------------------------------------------------------------- */

static inline uint64_t bit_of(int n) {
    return UINT64_C(1) << n;
}
/* Counted side by side in pairs, fours and bytes: without an instruction of its own the compiler's is a call. */
static inline int bits_count(uint64_t set) {
    set -= set >> 1 & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
    set = (set + (set >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int)(set * UINT64_C(0x0101010101010101) >> 56);
}
/* The least number in it; BITS_WORD where it is empty. */
static inline int bits_first(uint64_t set) {
    return set != 0 ? __builtin_ctzll(set) : BITS_WORD;
}
/* The number that n others in it are less than; BITS_WORD where there are not so many. */
static inline int bits_nth(uint64_t set, int n) {
    while (n-- > 0)
        set &= set - 1;
    return bits_first(set);
}

/* FOR_EACH_BIT(i, set) { … }: i is each number of the set as it was at the start, rising. break and continue do what
 * they do in any loop. */
#define FOR_EACH_BIT(i, set)                                                                                           \
    for (uint64_t i##_left = (set), i##_once = 1; i##_once != 0; i##_once = 0)                                         \
        for (int i = bits_first(i##_left); i < BITS_WORD; i##_left &= i##_left - 1, i = bits_first(i##_left))

/* ---- any size --------------------------------------------------------------------------------- */

static inline bool set_has(const uint64_t *set, int n) {
    return set[n / BITS_WORD] >> n % BITS_WORD & 1;
}
static inline void set_add(uint64_t *set, int n) {
    set[n / BITS_WORD] |= bit_of(n % BITS_WORD);
}
static inline void set_remove(uint64_t *set, int n) {
    set[n / BITS_WORD] &= ~bit_of(n % BITS_WORD);
}
static inline int set_count(const uint64_t *set, int words) {
    int count = 0;
    for (int w = 0; w < words; w++)
        count += bits_count(set[w]);
    return count;
}
/* The least number in it that is not less than from; words * BITS_WORD where there is none. */
static inline int set_next(const uint64_t *set, int words, int from) {
    for (int w = from / BITS_WORD; w < words; w++) {
        uint64_t rest = w == from / BITS_WORD ? set[w] & ~UINT64_C(0) << from % BITS_WORD : set[w];
        if (rest != 0)
            return w * BITS_WORD + bits_first(rest);
    }
    return words * BITS_WORD;
}

/* FOR_EACH_IN(i, set, words) { … }: rising; the set is read as it is at each turn. */
#define FOR_EACH_IN(i, set, words)                                                                                     \
    for (int i = set_next(set, words, 0); i < (words)*BITS_WORD; i = set_next(set, words, i + 1))

#endif

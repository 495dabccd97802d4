/* Sets of small numbers as bits. A set of up to 64 numbers is one word. A larger set is an array of words: bit k of
 * word w is the number 64 w + k. Example: uint64_t hand[BITS_WORDS(110)]. Pure functions. */
#ifndef KIT_BITS_H
#define KIT_BITS_H

#include <stdbool.h>
#include <stdint.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum { BITS_WORD = 64 };
#define BITS_WORDS(MOST) (((MOST) + 63) / 64)

/* ---- one word --------------------------------------------------------------------------------- */

static inline uint64_t bit_of(int n) {
    return UINT64_C(1) << n;
}
/* Counts pairs, then fours, then bytes in parallel. Without a machine instruction for this the compiler's builtin is a
 * function call. */
static inline int bits_count(uint64_t set) {
    set -= set >> 1 & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
    set = (set + (set >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int)(set * UINT64_C(0x0101010101010101) >> 56);
}
/* The smallest number in the set; BITS_WORD if it is empty. */
static inline int bits_first(uint64_t set) {
    return set != 0 ? __builtin_ctzll(set) : BITS_WORD;
}
/* The number in the set that has n smaller ones; BITS_WORD if there are too few. */
static inline int bits_nth(uint64_t set, int n) {
    while (n-- > 0)
        set &= set - 1;
    return bits_first(set);
}

/* FOR_EACH_BIT(i, set) { … }: i is each number of the set, in ascending order. The set is read once, at the start.
 * break and continue work as in any loop. */
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
/* The smallest number in the set from `from` on; words * BITS_WORD: no such number. */
static inline int set_next(const uint64_t *set, int words, int from) {
    for (int w = from / BITS_WORD; w < words; w++) {
        uint64_t rest = w == from / BITS_WORD ? set[w] & ~UINT64_C(0) << from % BITS_WORD : set[w];
        if (rest != 0)
            return w * BITS_WORD + bits_first(rest);
    }
    return words * BITS_WORD;
}

/* ---- equal bytes -------------------------------------------------------------------------------- */

/* Of sixteen bytes: bit k is set if bytes[k] is the value. */
static inline uint64_t bytes_alike(const uint8_t *bytes, uint8_t value) {
#ifdef __SSE2__
    __m128i sixteen = _mm_loadu_si128((const __m128i *)(const void *)bytes);
    return (uint64_t)_mm_movemask_epi8(_mm_cmpeq_epi8(sixteen, _mm_set1_epi8((char)value)));
#else
    uint64_t set = 0;
    for (int k = 0; k < 16; k++)
        set |= (uint64_t)(bytes[k] == value) << k;
    return set;
#endif
}
/* The numbers k whose bytes[k] is the value, such as the cards that lie in one place. count: at least 16. Some of the
 * last sixteen bytes may be read twice. */
static inline void set_of_bytes(const uint8_t *bytes, int count, int value, uint64_t *set) {
    for (int w = 0; w < BITS_WORDS(count); w++)
        set[w] = 0;
    for (int k = 0; k < count; k += 16) {
        unsigned from = (unsigned)(k + 16 <= count ? k : count - 16), shift = from % BITS_WORD;
        uint64_t alike = bytes_alike(bytes + from, (uint8_t)value);
        set[from / BITS_WORD] |= alike << shift;
        if (shift > BITS_WORD - 16)
            set[from / BITS_WORD + 1] |= alike >> (BITS_WORD - shift);
    }
}

/* FOR_EACH_IN(i, set, words) { … }: ascending; the set is read again for each number. */
#define FOR_EACH_IN(i, set, words)                                                                                     \
    for (int i = set_next(set, words, 0); i < (words)*BITS_WORD; i = set_next(set, words, i + 1))

#endif

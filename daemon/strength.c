#include "strength.h"

#include <ctype.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define STEP_BITS 1.0
#define WORD_BITS 2.5
enum { REPEATED = 3, WORD = 4 };

static int count_distinct(const char *text) {
    bool seen[256] = {false};
    int count = 0;
    for (; *text; text++) {
        count += !seen[(unsigned char)*text];
        seen[(unsigned char)*text] = true;
    }
    return count;
}

static bool same_case(char a, char b) {
    return (islower((unsigned char)a) && islower((unsigned char)b)) ||
           (isupper((unsigned char)a) && isupper((unsigned char)b));
}

/* The length of the run of letters of one case around text[i]. */
static size_t run_of_letters(const char *text, size_t i) {
    size_t from = i, to = i;
    if (!isalpha((unsigned char)text[i]))
        return 0;
    while (from > 0 && same_case(text[from - 1], text[i]))
        from--;
    while (text[to] && same_case(text[to], text[i]))
        to++;
    return to - from;
}

/* Do the last characters up to text[i] occur before? */
static bool repeats(const char *text, size_t i) {
    for (size_t end = REPEATED - 1; i >= REPEATED - 1 && end < i; end++)
        if (memcmp(text + end + 1 - REPEATED, text + i + 1 - REPEATED, REPEATED) == 0)
            return true;
    return false;
}

double strength_bits(const char *text) {
    const int distinct = count_distinct(text);
    const double fresh = distinct > 1 ? log2(distinct) : STEP_BITS;
    double bits = 0;
    for (size_t i = 0; text[i]; i++) {
        if (i > 0 && (abs(text[i] - text[i - 1]) <= 1 || repeats(text, i)))
            bits += STEP_BITS;
        else if (run_of_letters(text, i) >= WORD)
            bits += WORD_BITS;
        else
            bits += fresh;
    }
    return bits;
}

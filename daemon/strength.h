/* How hard is a secret to guess? */
#ifndef DAEMON_STRENGTH_H
#define DAEMON_STRENGTH_H

/* Estimates the entropy of a secret in bits; text is ASCII. Each character counts as much as one drawn from the
 * characters that the text uses, except
 *  - 1 bit for one that repeats its predecessor or is next to it in the alphabet ("aaa", "abc", "321"),
 *  - 1 bit for one that ends a repetition of three or more characters,
 *  - 2.5 bits for a letter in a run of four or more letters of one case, which may be a word.
 * A random text is underestimated by a few bits; a word or a pattern is never worth much, and needs no list. Pure; any
 * thread. */
double strength_bits(const char *text);

#endif

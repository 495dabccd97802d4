/* Texts in tables for spreadsheets (CSV): a spreadsheet takes some of them for formulas and computes them (OWASP, CSV
 * Injection). An apostrophe before such a text defuses it, at the beginning and after characters that may separate
 * cells. Where the text has apostrophes there already, one more is added, so that the text can be restored. Any
 * thread. */
#ifndef DAEMON_FORMULA_H
#define DAEMON_FORMULA_H

#include <stdbool.h>

struct writer;

/* Does a spreadsheet take what begins so for a formula? The full-width forms of the signs count, too. */
bool formula_begins(const char *text);
/* Writes the text defused, with two quotation marks for one. numbers: a number with its sign stays as it is. */
void put_defused(struct writer *w, const char *text, bool numbers);
/* Restores, in place, the text that put_defused wrote with `numbers`; its quotation marks must be single again. */
void formula_restore(char *text);

#endif

/* Points as numbers, and texts in tables for spreadsheets. */
#ifndef API_LEAGUE_FIGURES_H
#define API_LEAGUE_FIGURES_H

#include <stdint.h>

#include "../../rulesets/kit/writer.h"

/* Writes points (`unit` of them are one) as a decimal number with up to three decimals. */
void put_points(struct writer *w, int64_t points, int64_t unit);
/* The same as a member of a JSON object. */
void out_member_points(struct writer *w, const char *name, int64_t points, int64_t unit);
/* A quoted text of a CSV (RFC 4180), defused. */
void put_quoted(struct writer *w, const char *text);
/* An id of a CSV: quoted and defused only if it would be taken for a formula. */
void put_id(struct writer *w, const char *id);
/* The Content-Type of a CSV. */
extern const char csv_type[];

#endif

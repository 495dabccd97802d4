/* Damage to the rows of a world: a change of any column, and its repair.
 *
 * The columns are those of the catalogue, so that a new one is fuzzed without a word here. A column's number is a hash
 * of "table.column", so that an input means the same after a migration. A table without a row breaks the target at the
 * start unless it stands in `without_rows`, with the reason. */
#ifndef SUPPORT_FUZZ_DAMAGE_H
#define SUPPORT_FUZZ_DAMAGE_H

#include <stddef.h>
#include <stdint.h>

struct world;

/* Takes the constraints off and keeps all rows. Borrows the world, for as long as the process runs. */
void damage_begin(const struct world *world);
/* Changes one column in rows of this game, or in rows that belong to no game; never in the witness's. number: the
 * column has this number, else the next one. how: its lowest three bits are the way (NULL, a number, a special value,
 * a long one, the bytes as a text; no row; another game's value), the next three say which row. A change that the
 * column's type refuses is not made. */
void damage_make(int victim, uint32_t number, int how, const uint8_t *bytes, size_t n);
/* Puts all rows back. */
void damage_mend(void);

#endif

/* What the fuzz targets share: the tests' own game, loaded once. */
#ifndef TESTS_FUZZ_TARGET_H
#define TESTS_FUZZ_TARGET_H

#include <stddef.h>
#include <stdint.h>

#include "../../daemon/plugin/loader.h"
#include "../../daemon/game/session.h"

/* One input; any bytes. Aborts where the code under test breaks its promise. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The loader over $MUSTERD_BUILD/tests/rulesets (build/tests/rulesets); made at the first call. */
struct loader *target_loader(void);
const struct module *target_module(void);
/* A game of it at its set-up, always the same. The caller frees. */
struct session *target_session(void);
/* Aborts with the words. */
_Noreturn void target_broken(const char *promise);

#endif

/* Rules code under guard: a fault inside it (RULES_ASSERT, assert, a bad pointer, a division by zero, a loop
 * without end) comes back as a failed call instead of ending the daemon.
 *
 * Only rules code may run inside: it holds no lock and owns no memory, so leaving it by a long jump
 * loses nothing.
 */
#ifndef DAEMON_GUARD_H
#define DAEMON_GUARD_H

#include <stdbool.h>
#include <stddef.h>

/* The signal handlers, and the thread that stops runaway rules code after milliseconds of work (0: no such
 * thread, for tools). Called again it only puts the handlers back where somebody else took their place. */
int guard_init(unsigned milliseconds);

/* Runs body(context). Returns true if it came back by itself; else false with the reason in
 * why[size]. Nested calls on one thread are not allowed. Any thread. */
bool guard_run(void (*body)(void *context), void *context, char *why, size_t size);

/* Called from rules code (game->fault): leaves guard_run with that reason. Never returns; outside
 * guard_run it aborts. */
_Noreturn void guard_fault(const char *why);

#endif

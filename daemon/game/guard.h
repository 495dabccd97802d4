/* Runs ruleset code under guard: a fault inside it (RULES_ASSERT, assert, a bad pointer, a division by zero, an endless
 * loop) becomes a failed call instead of ending the daemon.
 *
 * Only ruleset code may run inside. It holds no lock and owns no memory, so leaving it by a long jump loses nothing.
 */
#ifndef DAEMON_GUARD_H
#define DAEMON_GUARD_H

#include <stdbool.h>
#include <stddef.h>

/* Installs the signal handlers, and starts the thread that stops ruleset code after this many milliseconds of CPU time
 * (0: no such thread, for tools). Later calls only install the handlers again, in case other code has replaced them. */
int guard_init(unsigned milliseconds);

/* Runs body(context). true: it returned normally. false: it failed, and the reason is in why[size]. Calls must not be
 * nested on one thread. Any thread. */
bool guard_run(void (*body)(void *context), void *context, char *why, size_t size);

/* For a body that runs ruleset code many times: the time limit counts from here. Does nothing outside guard_run. */
void guard_again(void);

/* Called from ruleset code (game->fault): leaves guard_run with that reason. Never returns; outside guard_run it
 * aborts. */
_Noreturn void guard_fault(const char *why);

#endif

/* Notifies the service manager, with sd_notify(3) of libsystemd. Does nothing without a manager (no NOTIFY_SOCKET).
 * Any thread. */
#ifndef DAEMON_NOTIFY_H
#define DAEMON_NOTIFY_H

/* Requests are served from now on. */
void notify_ready(void);
/* The daemon is alive. The manager's watchdog ends a daemon that has not called this for too long. */
void notify_alive(void);
/* No more requests are served. */
void notify_stopping(void);

#endif

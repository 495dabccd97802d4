/* The version of the daemon and of its API. */
#ifndef DAEMON_VERSION_H
#define DAEMON_VERSION_H

#define MUSTERD_VERSION "1.0.0"

#endif

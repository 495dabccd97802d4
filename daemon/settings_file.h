/* A file of settings, as systemd reads it for EnvironmentFile: lines NAME=value; empty lines and those that begin with
 * # or ; are ignored; a value may be in quotes. */
#ifndef DAEMON_SETTINGS_FILE_H
#define DAEMON_SETTINGS_FILE_H

/* Calls each() for every line with a setting until each() returns something else than 0. Returns 0; or -1, after one
 * line on stderr, if the file cannot be read, a line is not of this form, or each() stopped (and wrote the line). Any
 * thread. */
int settings_file_read(const char *path, int (*each)(void *context, const char *name, const char *value),
                       void *context);

#endif

/* A file of settings, as systemd reads it for EnvironmentFile: lines NAME=value; empty lines and those that begin with
 * # or ; are ignored; a value may be in quotes. */
#ifndef DAEMON_SETTINGS_FILE_H
#define DAEMON_SETTINGS_FILE_H

/* Calls each() for every line with a setting; it returns 0 to continue. Returns 0; -1 with one line on stderr: the
 * file cannot be read, a line is not of this form, or each() did not return 0 (and has written the line itself). Any
 * thread. */
int settings_file_read(const char *path, int (*each)(void *context, const char *name, const char *value),
                       void *context);

#endif

#include "settings_file.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "log.h"

static const char blanks[] = " \t\r\n";

/* Removes blanks and quotes around the value. false: a quote is not closed. */
static bool trim(char **value) {
    char *text = *value + strspn(*value, blanks);
    size_t length = strlen(text);
    while (length > 0 && strchr(blanks, text[length - 1]))
        text[--length] = '\0';
    *value = text;
    if (*text != '"' && *text != '\'')
        return true;
    if (length < 2 || text[length - 1] != *text)
        return false;
    text[length - 1] = '\0';
    (*value)++;
    return true;
}

/* Returns 0, 1 for a line of another form, or what each() returned. */
static int read_line(char *line, int (*each)(void *context, const char *name, const char *value), void *context) {
    line += strspn(line, blanks);
    if (!*line || *line == '#' || *line == ';')
        return 0;
    char *value = strchr(line, '=');
    if (!value)
        return 1;
    *value++ = '\0';
    return trim(&value) ? each(context, line, value) : 1;
}

int settings_file_read(const char *path, int (*each)(void *context, const char *name, const char *value),
                       void *context) {
    char *line = NULL;
    size_t room = 0;
    int code = 0, number = 0;
    FILE *file = fopen(path, "re");
    if (!file) {
        log_error("cannot read the settings in %s: %s", path, strerror(errno));
        return -1;
    }
    while (code == 0 && getline(&line, &room, file) > 0) {
        number++;
        code = read_line(line, each, context);
    }
    if (code == 1)
        log_error("line %d of %s is not NAME=value", number, path);
    else if (code == 0 && ferror(file)) {
        log_error("cannot read the settings in %s: %s", path, strerror(errno));
        code = -1;
    }
    if (line)
        explicit_bzero(line, room); /* it may have held a secret */
    free(line);
    fclose(file);
    return code == 0 ? 0 : -1;
}

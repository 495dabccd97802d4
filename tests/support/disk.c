#include "disk.h"

#include <fcntl.h>
#include <sched.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <unistd.h>

#include <cmocka.h>

enum { DISK_MB = 160 };

static bool mount_at(const char *path) {
    char options[32];
    snprintf(options, sizeof options, "size=%dm,mode=755", DISK_MB);
    return unshare(CLONE_NEWNS) == 0 && mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0 &&
           mount("tmpfs", path, "tmpfs", 0, options) == 0;
}

bool disk_start(struct server *server) {
    *server = (struct server){.port = 20000 + getpid() % 20000};
    strcpy(server->data_dir, "/tmp/musterd-disk-XXXXXX");
    assert_non_null(mkdtemp(server->data_dir));
    if (!mount_at(server->data_dir)) {
        rmdir(server->data_dir);
        return false;
    }
    snprintf(server->log_path, sizeof server->log_path, "%s.log", server->data_dir);
    server_again(server);
    return true;
}

static void ballast_path(const struct server *server, char path[160]) {
    snprintf(path, 160, "%s/ballast", server->data_dir);
}

void disk_fill(const struct server *server) {
    static const char zeros[65536];
    char path[160];
    ballast_path(server, path);
    int fd = open(path, O_WRONLY | O_CREAT | O_APPEND, 0600);
    assert_true(fd >= 0);
    while (write(fd, zeros, sizeof zeros) > 0)
        ;
    while (write(fd, zeros, 512) > 0)
        ;
    close(fd);
}

void disk_clear(const struct server *server) {
    char path[160];
    ballast_path(server, path);
    unlink(path);
}

void disk_finish(struct server *server) {
    server_stop(server);
    umount(server->data_dir);
    server_finish(server);
}

#include "write.h"

#include <errno.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#include "read.h"

void http_write_begin(struct http_client *client, struct http_head *head) {
    client->head = head;
}

void http_write_end(struct http_client *client) {
    client->head = NULL;
}

/* The system's sendmsg(); the name is ours. */
static ssize_t send_message(int fd, const struct msghdr *message, int flags) {
    return syscall(SYS_sendmsg, fd, message, flags);
}

/* Sends what is left of the head, with the body in it or behind it. */
static ssize_t send_left(int fd, struct http_head *head, const char *body, size_t length, int flags) {
    char *bytes = head->bytes + head->begin;
    const size_t n = head->end - head->begin;
    if (length == head->body)
        return sendto(fd, bytes, n, flags, NULL, 0);
    struct iovec parts[] = {{bytes, n}, {(void *)(uintptr_t)body, length}};
    return send_message(fd, &(struct msghdr){.msg_iov = parts, .msg_iovlen = 2}, flags);
}

/* libmicrohttpd offers the n bytes of its head until all of ours is sent, and then the rest of the body. */
static ssize_t send_reply(struct http_client *client, const struct iovec *own, const char *body, size_t length,
                          int flags) {
    struct http_head *head = client->head;
    if (!head->whole && !http_head_complete(head, own->iov_base, own->iov_len, body, length)) {
        errno = EPIPE;
        return -1;
    }
    const ssize_t n = send_left(client->fd, head, body, length, flags);
    const size_t left = head->end - head->begin - head->body;
    if (n < 0)
        return n;
    if ((size_t)n < left) {
        head->begin += (size_t)n;
        errno = EAGAIN;
        return -1;
    }
    client->head = NULL;
    return n - (ssize_t)left + (ssize_t)own->iov_len;
}

__attribute__((visibility("default"))) ssize_t send(int fd, const void *bytes, size_t n, int flags) {
    struct http_client *client = http_read_client(fd);
    if (!client || !client->head)
        return sendto(fd, bytes, n, flags, NULL, 0);
    return send_reply(client, &(struct iovec){(void *)(uintptr_t)bytes, n}, NULL, 0, flags);
}

__attribute__((visibility("default"))) ssize_t sendmsg(int fd, const struct msghdr *message, int flags) {
    struct http_client *client = http_read_client(fd);
    const struct iovec *parts = message->msg_iov;
    if (!client || !client->head || message->msg_iovlen != 2)
        return send_message(fd, message, flags);
    return send_reply(client, &parts[0], parts[1].iov_base, parts[1].iov_len, flags);
}

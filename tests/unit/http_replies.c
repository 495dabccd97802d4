/* The bytes of a reply: what libmicrohttpd hands to send() and sendmsg(), and what goes over the wire. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <errno.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include "../../daemon/http/read.h"
#include "../../daemon/http/write.h"

#define STATUS "HTTP/1.1 200 OK\r\n"
#define DATE   "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\n"
enum { WIRE = 256 * 1024 };

static size_t most; /* bytes that sendto() takes at once; 0: no limit */

ssize_t sendto(int fd, const void *bytes, size_t n, int flags, const struct sockaddr *to, socklen_t size) {
    return syscall(SYS_sendto, fd, bytes, most > 0 && n > most ? most : n, flags, to, size);
}

struct rig {
    struct http_client client;
    struct http_head head;
    int far;
    char wire[WIRE];
    size_t received;
};

static int open_rig(void **state) {
    struct rig *rig = calloc(1, sizeof *rig);
    int pair[2], small = 1;
    if (!rig || socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, pair) != 0)
        return -1;
    setsockopt(pair[0], SOL_SOCKET, SO_SNDBUF, &small, sizeof small);
    rig->client.fd = pair[0];
    rig->far = pair[1];
    http_head_clear(&rig->head);
    most = 0;
    *state = rig;
    return http_read_watch(&rig->client) ? 0 : -1;
}

static int close_rig(void **state) {
    struct rig *rig = *state;
    http_read_forget(&rig->client);
    close(rig->client.fd);
    close(rig->far);
    free(rig);
    return 0;
}

static void receive(struct rig *rig) {
    for (ssize_t n; (n = read(rig->far, rig->wire + rig->received, WIRE - rig->received)) > 0;)
        rig->received += (size_t)n;
}

/* As libmicrohttpd does: both parts at once, then what is left of them. Returns the number of calls. */
static int send_all(struct rig *rig, const char *own, const char *body, size_t length) {
    const size_t n = strlen(own);
    int calls = 0;
    for (size_t sent = 0; sent < n + length; calls++) {
        const size_t of_body = sent > n ? sent - n : 0;
        struct iovec parts[] = {{(void *)(uintptr_t)(own + sent), n - sent},
                                {(void *)(uintptr_t)(body + of_body), length - of_body}};
        ssize_t now = sent >= n     ? send(rig->client.fd, parts[1].iov_base, parts[1].iov_len, 0)
                      : length == 0 ? send(rig->client.fd, parts[0].iov_base, parts[0].iov_len, 0)
                                    : sendmsg(rig->client.fd, &(struct msghdr){.msg_iov = parts, .msg_iovlen = 2}, 0);
        if (now < 0)
            assert_int_equal(errno, EAGAIN);
        else
            sent += (size_t)now;
        receive(rig);
    }
    return calls;
}

static void expect(const struct rig *rig, const char *head, const char *body, size_t length) {
    const size_t n = strlen(head);
    assert_int_equal(rig->received, n + length);
    assert_memory_equal(rig->wire, head, n);
    assert_memory_equal(rig->wire + n, body, length);
    assert_null(rig->client.head);
}

static void test_our_headers_stand_behind_the_status_line(void **state) {
    struct rig *rig = *state;
    http_head_add(&rig->head, "ETag", "\"7\"");
    http_head_add(&rig->head, "Vary", "Origin");
    http_write_begin(&rig->client, &rig->head);
    assert_int_equal(send_all(rig, STATUS DATE "Content-Length: 2\r\n\r\n", "{}", 2), 1);
    expect(rig, STATUS "ETag: \"7\"\r\nVary: Origin\r\n" DATE "Content-Length: 2\r\n\r\n", "{}", 2);
}

static void test_a_descriptor_without_a_head_sends_what_it_is_given(void **state) {
    struct rig *rig = *state;
    assert_int_equal(send_all(rig, STATUS "\r\n", "{}", 2), 1);
    expect(rig, STATUS "\r\n", "{}", 2);
}

static void test_a_header_cannot_bring_another(void **state) {
    struct rig *rig = *state;
    http_head_add(&rig->head, "Location", "/a\r\nSet-Cookie: b");
    http_head_add(&rig->head, "Location", "/a\nb");
    http_head_add(&rig->head, "Location", "/a\r");
    http_head_add(&rig->head, "Location", "");
    http_head_add(&rig->head, "Location", "/c");
    http_write_begin(&rig->client, &rig->head);
    send_all(rig, STATUS "\r\n", "", 0);
    expect(rig, STATUS "Location: /c\r\n\r\n", "", 0);
}

static void test_what_has_no_room_is_left_out_alone(void **state) {
    struct rig *rig = *state;
    char value[HEAD_LINES + 1], wanted[2 * HEAD_LINES];
    memset(value, 'a', sizeof value);
    value[HEAD_LINES - 40] = '\0';
    http_head_add(&rig->head, "X-First", value);
    http_head_add(&rig->head, "X-Long", "as many bytes as there are not left");
    http_head_add(&rig->head, "X-Short", "1");
    snprintf(wanted, sizeof wanted, STATUS "X-First: %s\r\nX-Short: 1\r\n\r\n", value);
    http_write_begin(&rig->client, &rig->head);
    send_all(rig, STATUS "\r\n", "", 0);
    expect(rig, wanted, "", 0);
}

static void test_a_304_has_no_length(void **state) {
    struct rig *rig = *state;
    rig->head.lengthless = true;
    http_head_add(&rig->head, "ETag", "\"7\"");
    http_write_begin(&rig->client, &rig->head);
    send_all(rig, STATUS DATE "Content-Length: 0\r\n\r\n", "", 0);
    expect(rig, STATUS "ETag: \"7\"\r\n" DATE "\r\n", "", 0);
}

static void test_a_reply_that_the_kernel_takes_in_pieces(void **state) {
    struct rig *rig = *state;
    static const char own[] = STATUS DATE "Content-Length: 11\r\n\r\n", body[] = "{\"seq\": 12}";
    for (most = 1; most < 150; most++) {
        rig->received = 0;
        http_head_clear(&rig->head);
        http_head_add(&rig->head, "Musterd-Seq", "12");
        http_write_begin(&rig->client, &rig->head);
        const int calls = send_all(rig, own, body, sizeof body - 1);
        assert_true(most > 100 || calls > 1);
        expect(rig, STATUS "Musterd-Seq: 12\r\n" DATE "Content-Length: 11\r\n\r\n", body, sizeof body - 1);
    }
}

static void test_a_body_that_fills_the_socket(void **state) {
    struct rig *rig = *state;
    enum { LENGTH = 200000 };
    char *body = malloc(LENGTH);
    assert_non_null(body);
    for (int i = 0; i < LENGTH; i++)
        body[i] = (char)('a' + i % 26);
    http_head_add(&rig->head, "Musterd-Seq", "12");
    http_write_begin(&rig->client, &rig->head);
    assert_true(send_all(rig, STATUS "Content-Length: 200000\r\n\r\n", body, LENGTH) > 1);
    expect(rig, STATUS "Musterd-Seq: 12\r\nContent-Length: 200000\r\n\r\n", body, LENGTH);
    free(body);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_our_headers_stand_behind_the_status_line, open_rig, close_rig),
        cmocka_unit_test_setup_teardown(test_a_descriptor_without_a_head_sends_what_it_is_given, open_rig, close_rig),
        cmocka_unit_test_setup_teardown(test_a_header_cannot_bring_another, open_rig, close_rig),
        cmocka_unit_test_setup_teardown(test_what_has_no_room_is_left_out_alone, open_rig, close_rig),
        cmocka_unit_test_setup_teardown(test_a_304_has_no_length, open_rig, close_rig),
        cmocka_unit_test_setup_teardown(test_a_reply_that_the_kernel_takes_in_pieces, open_rig, close_rig),
        cmocka_unit_test_setup_teardown(test_a_body_that_fills_the_socket, open_rig, close_rig),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

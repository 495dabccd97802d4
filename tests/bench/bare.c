/* The peer of `view`: libmicrohttpd as the daemon sets it up, copying a ready body of a given size.
 * usage: bare PORT BYTES */
#include <microhttpd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char *body;
static size_t size;

static enum MHD_Result answer(void *context, struct MHD_Connection *connection, const char *url, const char *method,
                              const char *version, const char *upload, size_t *upload_size, void **con_cls) {
    (void)context, (void)url, (void)method, (void)version, (void)upload, (void)upload_size;
    static int seen;
    if (!*con_cls) {
        *con_cls = &seen;
        return MHD_YES;
    }
    struct MHD_Response *response = MHD_create_response_from_buffer(size, body, MHD_RESPMEM_MUST_COPY);
    MHD_add_response_header(response, "Content-Type", "application/json");
    MHD_add_response_header(response, "ETag", "\"0123456789abcdef\"");
    const char *match = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "If-None-Match");
    enum MHD_Result result = MHD_queue_response(connection, match ? 304 : 200, response);
    MHD_destroy_response(response);
    return result;
}

int main(int argc, char **argv) {
    if (argc < 3)
        return 2;
    size = strtoul(argv[2], NULL, 10);
    body = malloc(size + 1);
    if (!body)
        return 1;
    memset(body, 'x', size);
    struct MHD_Daemon *daemon =
        MHD_start_daemon(MHD_USE_POLL_INTERNAL_THREAD, (uint16_t)atoi(argv[1]), NULL, NULL, answer, NULL,
                         MHD_OPTION_THREAD_POOL_SIZE, 2u, MHD_OPTION_CONNECTION_LIMIT, 2000u, MHD_OPTION_END);
    if (!daemon) {
        fprintf(stderr, "bare: cannot listen on %s\n", argv[1]);
        return 1;
    }
    pause();
    return 0;
}

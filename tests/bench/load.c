/* A load generator: many keep-alive connections in one thread, one request at a time on each.
 *
 *   load act HOST PORT TOKEN CLIENTS SECONDS GAMES SCRIPT [MOST]   each game plays the script's actions in order, MOST
 *                                                                  games at once: the next begins when one has ended
 *   load one HOST PORT TOKEN CLIENTS SECONDS GAMES SCRIPT   all clients on the same game, one game after the other
 *   load get HOST PORT TOKEN CLIENTS SECONDS PATHS [once|etag]
 *
 * GAMES: a line a game, "ID POSITION"; positions are written back. SCRIPT: a line an action, "ROLE KEY".
 * Prints one JSON object: requests, their statuses, seconds, latencies in microseconds. */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { BUFFER = 65536, TEXT = 120, MOST_STATUS = 600 };

struct item { /* a game, a path or an action */
    char text[TEXT], more[TEXT];
    int position;
    bool busy;
};

struct list {
    struct item *item;
    int count;
};

struct client {
    int fd;
    int target, asked; /* which item, and what position of it */
    int64_t sent_at;
    size_t have, want; /* bytes of the answer that came; its length, 0 while unknown */
    int status;
    char buffer[BUFFER];
};

static struct {
    enum { ACT, ONE, GET } mode;
    bool once, etag, stopping;
    const char *host, *token;
    int port, epoll, next;
    int active; /* ACT: so many of the targets are being played, the rest waits behind them */
    struct list targets, script;
    int64_t ends;
    uint32_t *latency;
    size_t latencies, capacity;
    long status[MOST_STATUS];
} load;

static int64_t now_us(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static _Noreturn void fail(const char *what) {
    fprintf(stderr, "load: %s: %s\n", what, strerror(errno));
    exit(1);
}

static struct list read_list(const char *path) {
    struct list list = {0};
    FILE *file = fopen(path, "r");
    if (!file)
        fail(path);
    char line[512];
    while (fgets(line, sizeof line, file)) {
        list.item = realloc(list.item, ((size_t)list.count + 1) * sizeof *list.item);
        if (!list.item)
            fail("memory");
        struct item *item = &list.item[list.count++];
        memset(item, 0, sizeof *item);
        if (sscanf(line, "%119s %119s", item->text, item->more) < 1)
            list.count--;
        item->position = atoi(item->more);
    }
    fclose(file);
    return list;
}

static void write_positions(const char *path) {
    FILE *file = fopen(path, "w");
    if (!file)
        fail(path);
    for (int i = 0; i < load.targets.count; i++)
        fprintf(file, "%s %d\n", load.targets.item[i].text, load.targets.item[i].position);
    fclose(file);
}

/* A game that has ended gives its place to one that waits. */
static void replace_ended(int i) {
    struct item *item = &load.targets.item[i], *last = &load.targets.item[load.targets.count - 1];
    if (item->busy || item->position < load.script.count || load.targets.count == load.active)
        return;
    struct item ended = *item;
    *item = *last;
    *last = ended;
    load.targets.count--;
}

/* The next thing for a client to do: false if nothing is left. */
static bool choose(struct client *client) {
    struct list *targets = &load.targets;
    for (int tries = 0; tries < load.active; tries++) {
        int i = load.mode == ONE ? load.next : load.next++ % load.active;
        if (load.mode == ACT)
            replace_ended(i);
        if (load.once && load.next > targets->count)
            return false;
        struct item *item = &targets->item[i];
        if (load.mode == GET || (load.mode == ACT && !item->busy && item->position < load.script.count) ||
            (load.mode == ONE && item->position < load.script.count)) {
            item->busy = true;
            client->target = i;
            client->asked = item->position;
            return true;
        }
        if (load.mode == ONE && ++load.next >= targets->count)
            return false;
    }
    return false;
}

static bool send_request(struct client *client) {
    if (load.stopping || !choose(client))
        return false;
    char request[1024], body[300];
    const struct item *target = &load.targets.item[client->target];
    int n;
    if (load.mode == GET) {
        n = snprintf(request, sizeof request,
                     "GET %s HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer %s\r\n%s%s%s\r\n", target->text,
                     load.token, load.etag && target->more[0] ? "If-None-Match: " : "", load.etag ? target->more : "",
                     load.etag && target->more[0] ? "\r\n" : "");
    } else {
        const struct item *action = &load.script.item[client->asked];
        int length = snprintf(body, sizeof body, "{\"role\":\"%s\",\"seq\":%d,\"key\":\"%s\"}", action->text,
                              client->asked, action->more);
        n = snprintf(request, sizeof request,
                     "POST /v1/games/%s/actions HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer %s\r\n"
                     "Musterd-Player: bench\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s",
                     target->text, load.token, length, body);
    }
    client->have = client->want = 0;
    client->sent_at = now_us();
    if (send(client->fd, request, (size_t)n, MSG_NOSIGNAL) != n)
        fail("send");
    return true;
}

static void read_head(struct client *client) {
    client->buffer[client->have] = '\0';
    char *end = strstr(client->buffer, "\r\n\r\n");
    if (!end)
        return;
    size_t head = (size_t)(end - client->buffer) + 4;
    client->status = atoi(client->buffer + 9);
    char *length = strcasestr(client->buffer, "\r\nContent-Length:");
    client->want = head + (client->status != 304 && length && length < end ? strtoul(length + 17, NULL, 10) : 0);
    char *etag = strcasestr(client->buffer, "\r\nETag:");
    if (load.etag && etag && etag < end)
        sscanf(etag + 7, " %119[^\r]", load.targets.item[client->target].more);
}

/* A refusal as stale says how far the game is. */
static void read_refusal(const struct client *client, struct item *target) {
    const char *seq = client->have < BUFFER ? strstr(client->buffer, "\"seq\":") : NULL;
    if (seq && atoi(seq + 6) > target->position)
        target->position = atoi(seq + 6);
}

static void finish_request(struct client *client) {
    if (load.latencies == load.capacity) {
        load.capacity = load.capacity ? 2 * load.capacity : 65536;
        load.latency = realloc(load.latency, load.capacity * sizeof *load.latency);
        if (!load.latency)
            fail("memory");
    }
    load.latency[load.latencies++] = (uint32_t)(now_us() - client->sent_at);
    load.status[client->status > 0 && client->status < MOST_STATUS ? client->status : 0]++;
    struct item *target = &load.targets.item[client->target];
    target->busy = false;
    if (load.mode != GET && client->status == 200 && target->position == client->asked)
        target->position++;
    else if (load.mode == ONE && client->status == 409)
        read_refusal(client, target);
    else if (load.mode == ACT && client->status != 200) {
        if (load.status[client->status] == 1)
            fprintf(stderr, "load: %.*s\n", (int)(client->have < BUFFER ? client->have : BUFFER - 1), client->buffer);
        target->position = load.script.count; /* this game is out */
    }
}

/* false: the client has nothing more to do. */
static bool receive(struct client *client) {
    for (;;) {
        size_t room = client->have < BUFFER - 1 ? BUFFER - 1 - client->have : 0;
        static char rest[BUFFER];
        ssize_t n = room && !client->want ? recv(client->fd, client->buffer + client->have, room, MSG_DONTWAIT)
                                          : recv(client->fd, rest, sizeof rest, MSG_DONTWAIT);
        if (n < 0 && (errno == EAGAIN || errno == EINTR))
            return true;
        if (n <= 0)
            fail("the server closed a connection");
        client->have += (size_t)n;
        if (!client->want)
            read_head(client);
        if (client->want && client->have >= client->want) {
            finish_request(client);
            return send_request(client);
        }
    }
}

static void connect_client(struct client *client) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)load.port)};
    int one = 1;
    client->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (client->fd < 0 || inet_pton(AF_INET, load.host, &address.sin_addr) != 1 ||
        connect(client->fd, (struct sockaddr *)&address, sizeof address) < 0)
        fail("connect");
    setsockopt(client->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = client};
    if (epoll_ctl(load.epoll, EPOLL_CTL_ADD, client->fd, &event) < 0)
        fail("epoll_ctl");
}

static int by_size(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static uint32_t quantile(double q) {
    return load.latencies ? load.latency[(size_t)(q * (double)(load.latencies - 1))] : 0;
}

static void print_figures(int64_t began) {
    double seconds = (double)(now_us() - began) / 1e6;
    qsort(load.latency, load.latencies, sizeof *load.latency, by_size);
    printf("{\"requests\":%zu,\"seconds\":%.3f,\"p50\":%u,\"p99\":%u,\"p999\":%u,\"status\":{", load.latencies, seconds,
           quantile(0.5), quantile(0.99), quantile(0.999));
    const char *comma = "";
    for (int i = 0; i < MOST_STATUS; i++)
        if (load.status[i]) {
            printf("%s\"%d\":%ld", comma, i, load.status[i]);
            comma = ",";
        }
    puts("}}");
}

int main(int argc, char **argv) {
    if (argc < 8) {
        fprintf(stderr, "usage: load act|one|get HOST PORT TOKEN CLIENTS SECONDS FILE [SCRIPT [MOST]|once|etag]\n");
        return 2;
    }
    load.mode = strcmp(argv[1], "act") == 0 ? ACT : strcmp(argv[1], "one") == 0 ? ONE : GET;
    load.host = argv[2];
    load.port = atoi(argv[3]);
    load.token = argv[4];
    int clients = atoi(argv[5]), active = 0;
    load.targets = read_list(argv[7]);
    int all = load.active = load.targets.count;
    if (load.mode != GET)
        load.script = read_list(argv[8]);
    if (load.mode == ACT && argc > 9 && atoi(argv[9]) < all)
        load.active = atoi(argv[9]);
    load.once = load.mode == GET && argc > 8 && strcmp(argv[8], "once") == 0;
    load.etag = load.mode == GET && argc > 8 && strcmp(argv[8], "etag") == 0;
    load.epoll = epoll_create1(EPOLL_CLOEXEC);
    struct client *client = calloc((size_t)clients, sizeof *client);
    if (!client || load.epoll < 0)
        fail("start");
    for (int i = 0; i < clients; i++)
        connect_client(&client[i]);
    int64_t began = now_us();
    load.ends = began + (int64_t)(atof(argv[6]) * 1e6);
    for (int i = 0; i < clients; i++)
        active += send_request(&client[i]);
    while (active > 0) {
        struct epoll_event events[256];
        int n = epoll_wait(load.epoll, events, 256, 10000);
        if (n == 0) {
            errno = ETIMEDOUT;
            fail("no answer");
        }
        load.stopping = now_us() >= load.ends;
        for (int i = 0; i < n; i++)
            active -= !receive(events[i].data.ptr);
    }
    print_figures(began);
    load.targets.count = all;
    if (load.mode != GET)
        write_positions(argv[7]);
    free(client);
    return 0;
}

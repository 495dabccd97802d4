#include "guard.h"

#include <errno.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Each thread that runs ruleset code has an entry here, through which the watchdog finds it. */
enum { GUARD_THREADS = 256, GUARD_STACK = 65536 };

struct guarded {
    _Atomic(pthread_t) thread;
    atomic_bool taken;
    atomic_uint rounds;    /* odd while ruleset code runs */
    atomic_uint condemned; /* the round that the watchdog wants to end */
    unsigned seen;         /* watchdog only: rounds at its last check; when it first saw that number, */
    int64_t spent;         /* in CPU time of the thread, microseconds */
    void *stack;           /* for the signal handler of the thread */
};

static struct guarded places[GUARD_THREADS];
static unsigned watchdog_ms;
static pthread_key_t place_key;

static _Thread_local struct guarded *place;
static _Thread_local volatile sig_atomic_t inside;
static _Thread_local sigjmp_buf way_out;
static _Thread_local char reason[384];

static void leave(const char *why) {
    inside = 0;
    snprintf(reason, sizeof reason, "%s", why);
    siglongjmp(way_out, 1);
}

static const char *signal_words(int number) {
    switch (number) {
    case SIGSEGV: return "a bad pointer in rules code (SIGSEGV)";
    case SIGBUS: return "a bad address in rules code (SIGBUS)";
    case SIGFPE: return "a division by zero in rules code (SIGFPE)";
    case SIGABRT: return "an assertion failed in rules code (SIGABRT)";
    default: return "rules code ran without end";
    }
}

static void on_signal(int number) {
    if (number == SIGUSR2) {
        /* If that round has already ended, it is too late, even if another round has begun. */
        if (inside && atomic_load(&place->rounds) == atomic_load(&place->condemned))
            leave(signal_words(number));
        return;
    }
    if (inside)
        leave(signal_words(number));
    signal(number, SIG_DFL);
    raise(number);
}

/* CPU time, not clock time: ruleset code on a suspended or busy machine is not in a loop. */
static int64_t time_spent(pthread_t thread) {
    clockid_t id;
    struct timespec t;
    if (pthread_getcpuclockid(thread, &id) != 0 || clock_gettime(id, &t) != 0)
        return 0;
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static void look_at(struct guarded *p) {
    unsigned rounds = atomic_load(&p->rounds);
    int64_t spent = (rounds & 1) ? time_spent(atomic_load(&p->thread)) : 0;
    if (rounds != p->seen) {
        p->seen = rounds;
        p->spent = spent;
    } else if ((rounds & 1) && spent - p->spent >= (int64_t)watchdog_ms * 900) {
        atomic_store(&p->condemned, rounds);
        pthread_kill(atomic_load(&p->thread), SIGUSR2);
    }
}

static void *watch(void *unused) {
    (void)unused;
    struct timespec pause = {watchdog_ms / 1000, (long)(watchdog_ms % 1000) * 1000000};
    for (;;) {
        nanosleep(&pause, NULL);
        for (int i = 0; i < GUARD_THREADS; i++)
            if (atomic_load(&places[i].taken))
                look_at(&places[i]);
    }
    return NULL;
}

static void give_back(void *mine) {
    struct guarded *p = mine;
    stack_t none = {.ss_flags = SS_DISABLE};
    sigaltstack(&none, NULL);
    free(p->stack);
    p->stack = NULL;
    atomic_store(&p->rounds, 0);
    atomic_store(&p->taken, false);
}

static int start_watchdog(void) {
    pthread_t thread;
    sigset_t all, old;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &old);
    int failed = pthread_create(&thread, NULL, watch, NULL);
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    if (failed)
        return -1;
    return pthread_detach(thread) ? -1 : 0;
}

int guard_init(unsigned milliseconds) {
    static const int numbers[] = {SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGUSR2};
    static bool again;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_ONSTACK | SA_NODEFER};
        sigemptyset(&action.sa_mask);
        if (sigaction(numbers[i], &action, NULL))
            return -1;
    }
    if (again)
        return 0;
    again = true;
    watchdog_ms = milliseconds;
    if (pthread_key_create(&place_key, give_back))
        return -1;
    return milliseconds > 0 ? start_watchdog() : 0;
}

/* Gives the signal handler a separate stack, so that it can also handle a stack overflow. */
static void *take_stack(void) {
    stack_t stack = {.ss_sp = malloc(GUARD_STACK), .ss_size = GUARD_STACK};
    if (!stack.ss_sp || sigaltstack(&stack, NULL) == 0)
        return stack.ss_sp;
    free(stack.ss_sp);
    return NULL;
}

static void take_place(void) {
    for (int i = 0; i < GUARD_THREADS; i++) {
        bool free_place = false;
        if (!atomic_compare_exchange_strong(&places[i].taken, &free_place, true))
            continue;
        place = &places[i];
        place->stack = take_stack();
        atomic_store(&place->thread, pthread_self());
        pthread_setspecific(place_key, place);
        return;
    }
    fprintf(stderr, "musterd: more than %d threads run rules code\n", GUARD_THREADS);
    abort();
}

bool guard_run(void (*body)(void *context), void *context, char *why, size_t size) {
    if (!place)
        take_place();
    if (sigsetjmp(way_out, 0) != 0) {
        atomic_fetch_add_explicit(&place->rounds, 1, memory_order_relaxed);
        snprintf(why, size, "%s", reason);
        return false;
    }
    atomic_fetch_add_explicit(&place->rounds, 1, memory_order_relaxed);
    inside = 1;
    body(context);
    inside = 0;
    atomic_fetch_add_explicit(&place->rounds, 1, memory_order_relaxed);
    return true;
}

void guard_again(void) {
    if (inside)
        atomic_fetch_add_explicit(&place->rounds, 2, memory_order_relaxed);
}

_Noreturn void guard_fault(const char *why) {
    if (inside)
        leave(why);
    fprintf(stderr, "musterd: fault outside guarded code: %s\n", why);
    abort();
}

#define _GNU_SOURCE
#include "include/CBacktrace.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// The frames of the handler itself and of the signal's trampoline.
enum { most_frames = 64, own_frames = 2 };

static void *taken[most_frames + own_frames];
static atomic_int count;

// No signal that anything else in the process uses.
static int number(void) { return SIGRTMIN + 7; }

static void take(int signal) {
    (void)signal;
    int error = errno;
    atomic_store(&count, backtrace(taken, most_frames + own_frames));
    errno = error;
}

int32_t herald_thread_id(void) { return (int32_t)syscall(SYS_gettid); }

int herald_prepare_backtrace(void) {
    // The first call loads libgcc_s, which allocates memory.
    void *frame;
    (void)backtrace(&frame, 1);
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = take;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    return sigaction(number(), &action, NULL);
}

int herald_backtrace(int32_t thread, void **frames, int most, int milliseconds) {
    atomic_store(&count, 0);
    if (syscall(SYS_tgkill, getpid(), thread, number()) != 0) return 0;
    for (int waited = 0; waited < milliseconds && atomic_load(&count) == 0; waited++) {
        struct timespec pause = {0, 1000000};
        nanosleep(&pause, NULL);
    }
    int found = atomic_load(&count) - own_frames;
    if (found < 0) found = 0;
    if (found > most) found = most;
    memcpy(frames, taken + own_frames, (size_t)found * sizeof *frames);
    return found;
}

#define _GNU_SOURCE
#include "include/CStuckLoop.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <unistd.h>

static char path[4096];
static char reached[4104];

// The daemon clears its environment, so it is read before that.
__attribute__((constructor)) static void find_file(void) {
    const char *name = getenv("HERALD_TEST_STUCK");
    if (!name || strcmp(program_invocation_short_name, "herald-delivery") != 0) return;
    snprintf(path, sizeof path, "%s", name);
    snprintf(reached, sizeof reached, "%s.reached", name);
}

int epoll_wait(int epoll, struct epoll_event *events, int most, int timeout) {
    if (path[0] && syscall(SYS_gettid) == getpid() && access(path, F_OK) == 0) {
        close(open(reached, O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
        while (access(path, F_OK) == 0) usleep(5000);
        unlink(reached);
    }
    return (int)syscall(SYS_epoll_pwait, epoll, events, most, timeout, NULL, 8);
}

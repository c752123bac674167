// This is not in the header, where it would change types that Swift already imports from Glibc.
#define _GNU_SOURCE
#include "include/CLinux.h"

#include <linux/sched.h>
#include <linux/sched/types.h>
#include <malloc.h>
#include <stddef.h>
#include <stdio.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/timex.h>
#include <sys/xattr.h>

int herald_accept4(int listener, int flags) {
    return accept4(listener, NULL, NULL, flags);
}

int herald_peer_credentials(int socket, uint32_t *uid, uint32_t *gid, int32_t *pid) {
    struct ucred credentials;
    socklen_t length = sizeof credentials;
    if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &credentials, &length) != 0) return -1;
    *uid = credentials.uid;
    *gid = credentials.gid;
    *pid = credentials.pid;
    return 0;
}

static int fill(struct sockaddr_un *address, const char *path) {
    memset(address, 0, sizeof *address);
    address->sun_family = AF_UNIX;
    if (strlen(path) >= sizeof address->sun_path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    strcpy(address->sun_path, path);
    return 0;
}

// Returns the length of the address. A name that begins with @ is abstract, as in sd_notify(3).
static socklen_t length(struct sockaddr_un *address) {
    if (address->sun_path[0] != '@') return sizeof *address;
    socklen_t name = (socklen_t)strlen(address->sun_path);
    address->sun_path[0] = 0;
    return (socklen_t)offsetof(struct sockaddr_un, sun_path) + name;
}

int herald_bind_unix(int socket, const char *path) {
    struct sockaddr_un address;
    if (fill(&address, path) != 0) return -1;
    return bind(socket, (struct sockaddr *)&address, sizeof address);
}

int herald_connect_unix(int socket, const char *path) {
    struct sockaddr_un address;
    if (fill(&address, path) != 0) return -1;
    return connect(socket, (struct sockaddr *)&address, length(&address));
}

int herald_signalfd(const int *signals, int count) {
    sigset_t set;
    sigemptyset(&set);
    for (int i = 0; i < count; i++) sigaddset(&set, signals[i]);
    if (sigprocmask(SIG_BLOCK, &set, NULL) != 0) return -1;
    return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

int herald_set_nonblocking(int descriptor) {
    int flags = fcntl(descriptor, F_GETFL);
    if (flags == -1) return -1;
    return fcntl(descriptor, F_SETFL, flags | O_NONBLOCK);
}

void herald_name_thread(const char *name) {
    prctl(PR_SET_NAME, name, 0, 0, 0);
}

int herald_shorten_slices(uint64_t nanoseconds) {
    struct sched_attr attributes;
    if (syscall(SYS_sched_getattr, 0, &attributes, sizeof attributes, 0) != 0) return -1;
    // For other policies the field has another meaning, and somebody has chosen its value.
    if (attributes.sched_policy != SCHED_NORMAL) return 0;
    attributes.sched_runtime = nanoseconds;
    return (int)syscall(SYS_sched_setattr, 0, &attributes, 0);
}

int herald_is_socket(const char *path) {
    struct stat status;
    if (lstat(path, &status) != 0) return -1;
    return S_ISSOCK(status.st_mode);
}

int64_t herald_resident_bytes(void) {
    FILE *file = fopen("/proc/self/statm", "re");
    if (!file) return -1;
    long total = 0, resident = 0;
    int fields = fscanf(file, "%ld %ld", &total, &resident);
    fclose(file);
    return fields == 2 ? (int64_t)resident * sysconf(_SC_PAGESIZE) : -1;
}

int64_t herald_free_bytes(const char *path) {
    struct statvfs status;
    if (statvfs(path, &status) != 0) return -1;
    return (int64_t)status.f_bavail * (int64_t)status.f_frsize;
}

int64_t herald_file_system_bytes(const char *path) {
    struct statvfs status;
    if (statvfs(path, &status) != 0) return -1;
    return (int64_t)status.f_blocks * (int64_t)status.f_frsize;
}

int herald_exchange(const char *one, const char *other) {
    return renameat2(AT_FDCWD, one, AT_FDCWD, other, RENAME_EXCHANGE);
}

void herald_trim_memory(void) {
    malloc_trim(0);
}

herald_heap_sizes herald_heap(void) {
    const herald_heap_sizes unknown = {-1, -1};
    FILE *file = fopen("/proc/self/statm", "re");
    if (!file) return unknown;
    long total = 0, resident = 0, shared = 0;
    int fields = fscanf(file, "%ld %ld %ld", &total, &resident, &shared);
    fclose(file);
    if (fields != 3) return unknown;
    struct mallinfo2 heap = mallinfo2();
    int64_t used = (int64_t)heap.uordblks + (int64_t)heap.hblkhd;
    return (herald_heap_sizes){used, (int64_t)(resident - shared) * sysconf(_SC_PAGESIZE) - used};
}

static bool is_kept(const char *name, size_t length, char *const *kept) {
    for (; *kept; kept++) {
        if (strlen(*kept) == length && memcmp(*kept, name, length) == 0) return true;
    }
    return false;
}

void herald_clear_environment(char *const *kept) {
    char **next = environ;
    while (next && *next) {
        char *end = strchr(*next, '=');
        if (end && is_kept(*next, (size_t)(end - *next), kept)) {
            next++;
            continue;
        }
        char name[256];
        size_t length = end ? (size_t)(end - *next) : 0;
        if (end) memset(end + 1, 0, strlen(end + 1));
        if (!end || length >= sizeof name || length == 0) {
            // Nothing that unsetenv takes; the rest of the list moves up.
            for (char **place = next; *place; place++) place[0] = place[1];
            continue;
        }
        memcpy(name, *next, length);
        name[length] = 0;
        // Removes the entry from the list, so that `next` is the one after it.
        unsetenv(name);
    }
}

void herald_forbid_dumps(void) {
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

int herald_clock_is_synchronised(void) {
    // Without modes it only reads, which everybody may.
    struct timex state = {0};
    int outcome = adjtimex(&state);
    if (outcome == -1) return -1;
    return outcome != TIME_ERROR && !(state.status & STA_UNSYNC);
}

int herald_has_capabilities(const char *path) {
    return getxattr(path, "security.capability", NULL, 0) > 0;
}

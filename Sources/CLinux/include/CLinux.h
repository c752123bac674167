// Linux functions that Swift's Glibc module does not import: epoll, eventfd, signalfd, accept4,
// peer credentials, getrandom, adjtimex. Nothing else belongs here.
#ifndef HERALD_CLINUX_H
#define HERALD_CLINUX_H

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

// Accepts a connection with flags. accept4 needs _GNU_SOURCE, so Swift does not import it.
int herald_accept4(int listener, int flags);

// Writes the credentials of a Unix socket's peer; returns -1 on error. `struct ucred` and
// SO_PEERCRED need _GNU_SOURCE.
int herald_peer_credentials(int socket, uint32_t *uid, uint32_t *gid, int32_t *pid);

// Bind or connect a Unix socket to `path`; they return -1 on error. Swift imports sun_path as a
// tuple, which is awkward to fill.
int herald_bind_unix(int socket, const char *path);
int herald_connect_unix(int socket, const char *path);

// Blocks `signals` for the calling thread and the threads that it starts later, and returns a
// signalfd for them.
int herald_signalfd(const int *signals, int count);

// Makes a descriptor non-blocking. fcntl is variadic, which Swift does not import.
int herald_set_nonblocking(int descriptor);

// Names the calling thread, for `ps -L` and `perf`. prctl is variadic, which Swift does not import.
void herald_name_thread(const char *name);

// Sets the calling thread's time slice to at most this length; returns -1 on error. On Linux 6.12
// and later the thread then need not wait for the end of another thread's longer slice. Older
// kernels, and threads of other scheduling policies, ignore it. Some C libraries have no wrapper of
// sched_setattr.
int herald_shorten_slices(uint64_t nanoseconds);

// Returns 1 if `path` is a socket, 0 if it is another kind of file, and -1 if it does not exist.
int herald_is_socket(const char *path);

// Returns the resident memory of this process in bytes, for metrics.
int64_t herald_resident_bytes(void);

// Returns the free bytes of the file system of `path`; -1 on error.
int64_t herald_free_bytes(const char *path);

// The size of the file system that a path lies on; -1 on error.
int64_t herald_file_system_bytes(const char *path);

// Returns free memory to the kernel (malloc_trim).
void herald_trim_memory(void);

// Bytes of this process's memory: what malloc has handed out, and what of its own resident memory
// malloc has handed to nobody. The latter is what malloc keeps free, and besides stacks and
// variables, which hardly change.
typedef struct herald_heap_sizes {
    int64_t used;
    int64_t kept;
} herald_heap_sizes;

// Returns the sizes; -1 and -1 on error.
herald_heap_sizes herald_heap(void);

// Overwrites and removes all variables of the environment but those of the names, which end with
// NULL. Overwritten values are gone from /proc/PID/environ, too. No other thread may run yet.
void herald_clear_environment(char *const *kept);

// Forbids core files, and that processes of the same user read this one's memory.
void herald_forbid_dumps(void);

// Returns 1 if something such as NTP keeps the system's clock right, 0 if nothing does, and -1 if
// the kernel does not say. adjtimex needs _DEFAULT_SOURCE, so Swift does not import it.
int herald_clock_is_synchronised(void);

// Returns 1 if a program has capabilities of its own, as setcap gives them, else 0. Glibc's module
// lacks <sys/xattr.h>.
int herald_has_capabilities(const char *path);

// Exchanges two names on one file system atomically (renameat2 with RENAME_EXCHANGE); returns -1 on
// error.
int herald_exchange(const char *one, const char *other);

#endif

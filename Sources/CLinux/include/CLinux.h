// What Glibc's Swift overlay hides: epoll, eventfd, signalfd, accept4, peer credentials, getrandom.
// Nothing else belongs here.
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

// _GNU_SOURCE functions, which Swift does not see through <sys/socket.h>.
int herald_accept4(int listener, int flags);

// `struct ucred` and SOL_SOCKET/SO_PEERCRED exist only under _GNU_SOURCE.
int herald_peer_credentials(int socket, uint32_t *uid, uint32_t *gid, int32_t *pid);

// sun_path is a tuple in Swift; filling it there takes unsafe rebinding for nothing.
int herald_bind_unix(int socket, const char *path);
int herald_connect_unix(int socket, const char *path);

// Blocks `signals` for the calling thread and those it starts later, and returns a signalfd for them.
int herald_signalfd(const int *signals, int count);

// `fcntl` is variadic.
int herald_set_nonblocking(int descriptor);

// prctl is variadic; the name shows in `ps -L` and `perf`.
void herald_name_thread(const char *name);

// sched_setattr has no wrapper in every libc. Has the calling thread ask the processor for slices of
// this length at most: on Linux 6.12 and later it need not wait for the end of another's longer one.
// Anything else about it stays; older kernels and threads of other policies ignore it. -1 on error.
int herald_shorten_slices(uint64_t nanoseconds);

// st_mtim is a macro-laden struct; -1 when there is no such file.
int herald_is_socket(const char *path);

// Resident set and open descriptors of this process, for metrics.
int64_t herald_resident_bytes(void);

// Pages, header and all, that the file system could still give; -1 on error.
int64_t herald_free_bytes(const char *path);

// The size of the file system that a path lies on; -1 on error.
int64_t herald_file_system_bytes(const char *path);

// malloc_trim: gives memory that is free back to the kernel.
void herald_trim_memory(void);

// renameat2 with RENAME_EXCHANGE: two names of one file system change over, at once.
int herald_exchange(const char *one, const char *other);

#endif

#define _GNU_SOURCE
#include "include/CFullDisk.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <unistd.h>

typedef struct {
    _Atomic int64_t room;
    _Atomic int64_t sync_delay;
    _Atomic int64_t is_broken;
} disk_state;

static disk_state *disk;
static bool tells_exit;

__attribute__((constructor)) static void find_room(void) {
    // A daemon clears its environment later.
    tells_exit = getenv("HERALD_TEST_EXIT") != NULL;
    const char *path = getenv("HERALD_TEST_DISK");
    int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (file < 0) return;
    void *page = mmap(NULL, sizeof(disk_state), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (page != MAP_FAILED) disk = page;
    close(file);
}

__attribute__((destructor)) static void tell_exit_handlers(void) {
    if (tells_exit) _exit(99);
}

static bool is_limited(void) { return disk && atomic_load(&disk->room) >= 0; }

static void give_back(int64_t bytes) {
    if (is_limited() && bytes > 0) atomic_fetch_add(&disk->room, bytes);
}

static bool take(int64_t bytes) {
    if (!disk || bytes <= 0) return true;
    int64_t left = atomic_load(&disk->room);
    do {
        if (left < 0) return true;
        if (left < bytes) {
            errno = ENOSPC;
            return false;
        }
    } while (!atomic_compare_exchange_weak(&disk->room, &left, left - bytes));
    return true;
}

// The length of a regular file; -1 for anything else, which needs no room.
static int64_t length_of(int file) {
    struct stat status;
    if (!is_limited() || fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) return -1;
    return status.st_size;
}

static bool takes(int file, int64_t end) {
    int64_t length = length_of(file);
    return length < 0 || take(end - length);
}

ssize_t write(int file, const void *bytes, size_t count) {
    if (is_limited()) {
        int flags = fcntl(file, F_GETFL);
        int64_t length = length_of(file);
        int64_t at = flags >= 0 && (flags & O_APPEND) ? length : lseek(file, 0, SEEK_CUR);
        if (length >= 0 && !take(at + (int64_t)count - length)) return -1;
    }
    return syscall(SYS_write, file, bytes, count);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
    if (disk && atomic_load(&disk->is_broken)) {
        errno = EIO;
        return -1;
    }
    if (!takes(file, offset + (int64_t)count)) return -1;
    return syscall(SYS_pwrite64, file, bytes, count, offset);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
    return pwrite64(file, bytes, count, offset);
}

static int sync_slowly(long call, int file) {
    if (disk) usleep((useconds_t)atomic_load(&disk->sync_delay));
    return (int)syscall(call, file);
}

int fsync(int file) { return sync_slowly(SYS_fsync, file); }

int fdatasync(int file) { return sync_slowly(SYS_fdatasync, file); }

int posix_fallocate64(int file, off64_t offset, off64_t count) {
    if (!takes(file, offset + count)) return ENOSPC;
    return syscall(SYS_fallocate, file, 0, offset, count) == 0 ? 0 : errno;
}

int posix_fallocate(int file, off_t offset, off_t count) {
    return posix_fallocate64(file, offset, count);
}

// Making a file longer leaves a hole, which takes nothing.
int ftruncate64(int file, off64_t length) {
    int64_t before = length_of(file);
    int result = (int)syscall(SYS_ftruncate, file, length);
    if (result == 0 && before > length) give_back(before - length);
    return result;
}

int ftruncate(int file, off_t length) { return ftruncate64(file, length); }

int unlink(const char *path) {
    struct stat status;
    bool is_file = is_limited() && lstat(path, &status) == 0 && S_ISREG(status.st_mode);
    int result = (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
    if (result == 0 && is_file) give_back(status.st_size);
    return result;
}

int statvfs(const char *path, struct statvfs *status) {
    int (*next)(const char *, struct statvfs *) =
        (int (*)(const char *, struct statvfs *))dlsym(RTLD_NEXT, "statvfs");
    int result = next(path, status);
    if (result == 0 && is_limited()) {
        fsblkcnt_t blocks = (fsblkcnt_t)atomic_load(&disk->room) / status->f_frsize;
        status->f_bavail = status->f_bfree = blocks;
    }
    return result;
}

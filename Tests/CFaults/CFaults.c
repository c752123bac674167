#define _GNU_SOURCE
#include "include/CFaults.h"

#include <errno.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int failing;
static atomic_long syncs;

void faults_fail_syncs(void) { failing = 1; }

long faults_syncs(void) { return syncs; }

static int synced(long call, int file) {
    syncs++;
    if (failing) {
        errno = EIO;
        return -1;
    }
    return (int)syscall(call, file);
}

// The dynamic linker prefers the executable's definitions, so SQLite's calls come here.
int fsync(int file) { return synced(SYS_fsync, file); }
int fdatasync(int file) { return synced(SYS_fdatasync, file); }

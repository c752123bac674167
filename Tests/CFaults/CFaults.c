#define _GNU_SOURCE
#include "include/CFaults.h"

#include <errno.h>
#include <jansson.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int failing;
static atomic_long syncs;
static atomic_bool skipping;

void faults_fail_syncs(void) { failing = 1; }

long faults_syncs(void) { return syncs; }

static int synced(long call, int file) {
    syncs++;
    if (failing) {
        errno = EIO;
        return -1;
    }
    return skipping ? 0 : (int)syscall(call, file);
}

// The dynamic linker prefers the executable's definitions, so SQLite's calls come here.
int fsync(int file) { return synced(SYS_fsync, file); }
int fdatasync(int file) { return synced(SYS_fdatasync, file); }

static sqlite3_mem_methods memory;
// How many allocations succeed until one fails; negative: none fails.
static atomic_long left = -1;
static atomic_bool lasts;
static atomic_long failed;

static bool is_refused(void) {
    long before = atomic_load(&left);
    do {
        if (before < 0) return false;
    } while (!(before == 0 && lasts) && !atomic_compare_exchange_weak(&left, &before, before - 1));
    if (before > 0) return false;
    failed++;
    return true;
}

static void *allocate(int size) { return is_refused() ? NULL : memory.xMalloc(size); }

static void *reallocate(void *bytes, int size) {
    return is_refused() ? NULL : memory.xRealloc(bytes, size);
}

int faults_watch_memory(void) {
    skipping = true;
    int code = sqlite3_config(SQLITE_CONFIG_GETMALLOC, &memory);
    if (code != SQLITE_OK) return code;
    sqlite3_mem_methods watched = memory;
    watched.xMalloc = allocate;
    watched.xRealloc = reallocate;
    return sqlite3_config(SQLITE_CONFIG_MALLOC, &watched);
}

static void *allocate_for_json(size_t size) { return is_refused() ? NULL : malloc(size); }

void faults_watch_json(void) { json_set_alloc_funcs(allocate_for_json, free); }

void faults_fail_memory(long allocation, int is_lasting) {
    left = -1;
    failed = 0;
    lasts = is_lasting;
    left = allocation;
}

long faults_failed_memory(void) { return failed; }

// Takes the place of the C library's sync calls in a test executable, to count and to fail them,
// and of the allocations of SQLite and jansson, to fail them.
#ifndef HERALD_CFAULTS_H
#define HERALD_CFAULTS_H

// Every sync from now on fails with EIO.
void faults_fail_syncs(void);

// Syncs asked for so far.
long faults_syncs(void);

// Lets SQLite's allocations fail later, and syncs do nothing; to be called before anything else of
// SQLite. Returns 0 if that is possible.
int faults_watch_memory(void);

// Lets jansson's allocations fail later.
void faults_watch_json(void);

// The allocation that comes after so many others fails, and all after it if it is to last;
// negative: none.
void faults_fail_memory(long allocation, int is_lasting);

// How many allocations have failed since then.
long faults_failed_memory(void);

#endif

#ifndef CFULLDISK_H
#define CFULLDISK_H

// Preloaded into processes (LD_PRELOAD), this gives them a disk that can be full, slow or broken,
// without root and without a file system of its own.
//
// The file that HERALD_TEST_DISK names holds three native int64. Processes that share the file
// share the disk.
//
// 1. How many bytes are free, below 0 for as many as there are. What makes a regular file longer
//    takes from it, what shortens or removes one gives back; the rest fails with ENOSPC.
// 2. How many microseconds each sync takes longer.
// 3. Whether databases cannot be written: what writes at a position fails with EIO, unless it is 0.
//
// With HERALD_TEST_EXIT in its environment a process that runs its exit handlers ends with 99.

#endif

#ifndef CFULLDISK_H
#define CFULLDISK_H

// Preloaded into processes (LD_PRELOAD), this gives them a disk that can be full, without root and
// without a file system of its own.
//
// The file that HERALD_TEST_DISK names holds one native int64: how many bytes are free, below 0 for
// as many as there are. Processes that share the file share the disk. What makes a regular file
// longer takes from it, what shortens or removes one gives back; the rest fails with ENOSPC.
//
// With HERALD_TEST_EXIT in its environment a process that runs its exit handlers ends with 99.

#endif

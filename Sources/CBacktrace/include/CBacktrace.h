// The stack of another thread of this process. A signal's handler may do little and must be C.
#ifndef HERALD_CBACKTRACE_H
#define HERALD_CBACKTRACE_H

#include <execinfo.h>
#include <stdint.h>

// Returns the kernel's number of the calling thread.
int32_t herald_thread_id(void);

// Installs the signal's handler and loads what it needs; returns -1 on error. Must be called once
// before herald_backtrace.
int herald_prepare_backtrace(void);

// Writes the return addresses of a thread's calls to `frames`, the innermost first, and returns
// their number; 0 if the thread has not heard the signal within `milliseconds`. One thread may ask
// at a time.
int herald_backtrace(int32_t thread, void **frames, int most, int milliseconds);

#endif

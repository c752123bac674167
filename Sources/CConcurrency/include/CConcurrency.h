// The event loop of the calling thread, and a hook in the Swift runtime that keeps jobs on it.
#ifndef HERALD_CCONCURRENCY_H
#define HERALD_CCONCURRENCY_H

// Returns the event loop that runs on the calling thread, or NULL. It is a thread-local variable,
// which Swift does not have.
void *herald_current_loop(void);

// Sets the calling thread's event loop. With `keeps_jobs`, a job that belongs to no executor and
// becomes ready on this thread goes to the loop instead of the runtime's own threads.
void herald_set_current_loop(void *loop, int keeps_jobs);

// Sets the function that gives such a job to a loop. Must be called once, before a loop that keeps
// jobs runs.
void herald_install_keeper(void (*keep)(void *loop, void *job));

// Gives a kept job back to the runtime's own threads.
void herald_give_back(void *job);

#endif

// The event loop of a thread, and the Swift runtime's hook by which work stays on that thread.
#ifndef HERALD_CCONCURRENCY_H
#define HERALD_CCONCURRENCY_H

// The event loop that runs on the calling thread; a thread-local, which Swift lacks.
void *herald_current_loop(void);
void herald_set_current_loop(void *loop);

// From now on a job that no executor asked for, made ready on a loop's thread, is given to `enqueue`
// instead of the runtime's own threads. To be called once.
void herald_keep_jobs(void (*enqueue)(void *loop, void *job));

#endif

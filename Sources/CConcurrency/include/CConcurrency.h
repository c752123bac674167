// The event loop of a thread, and the Swift runtime's hook by which work stays on that thread.
#ifndef HERALD_CCONCURRENCY_H
#define HERALD_CCONCURRENCY_H

// The event loop that runs on the calling thread; a thread-local, which Swift lacks.
void *herald_current_loop(void);

// `keeps_jobs`: a job that no executor asked for, made ready on this thread, goes to the loop and not
// to the runtime's own threads.
void herald_set_current_loop(void *loop, int keeps_jobs);

// How a loop is given such a job. To be called once, before a loop that keeps jobs runs.
void herald_install_keeper(void (*keep)(void *loop, void *job));

// Gives a job to the runtime's own threads after all.
void herald_give_back(void *job);

#endif

#include "include/CConcurrency.h"

#define SWIFT_CALL __attribute__((swiftcall))

typedef SWIFT_CALL void (*enqueue_original)(void *job);

// Of libswift_Concurrency (stdlib/public/Concurrency/Hooks.cpp): asked before each job is given to the
// runtime's threads.
extern SWIFT_CALL void (*swift_task_enqueueGlobal_hook)(void *job, enqueue_original original);

static __thread void *current_loop;
static void (*enqueue_on_loop)(void *loop, void *job);

void *herald_current_loop(void) {
    return current_loop;
}

void herald_set_current_loop(void *loop) {
    current_loop = loop;
}

static SWIFT_CALL void enqueue(void *job, enqueue_original original) {
    if (current_loop) {
        enqueue_on_loop(current_loop, job);
    } else {
        original(job);
    }
}

void herald_keep_jobs(void (*enqueue_on)(void *loop, void *job)) {
    enqueue_on_loop = enqueue_on;
    swift_task_enqueueGlobal_hook = enqueue;
}

#include "include/CConcurrency.h"

#define SWIFT_CALL __attribute__((swiftcall))

typedef SWIFT_CALL void (*enqueue_original)(void *job);

// A hook of libswift_Concurrency (stdlib/public/Concurrency/Hooks.cpp), which is called before each
// job is given to the runtime's threads.
extern SWIFT_CALL void (*swift_task_enqueueGlobal_hook)(void *job, enqueue_original original);
extern SWIFT_CALL void swift_task_enqueueGlobal(void *job);

static __thread void *current_loop;
static __thread int keeps_jobs;
static void (*keep_job)(void *loop, void *job);

void *herald_current_loop(void) {
    return current_loop;
}

void herald_set_current_loop(void *loop, int keeps) {
    current_loop = loop;
    keeps_jobs = keeps;
}

static SWIFT_CALL void enqueue(void *job, enqueue_original original) {
    if (keeps_jobs) {
        keep_job(current_loop, job);
    } else {
        original(job);
    }
}

void herald_install_keeper(void (*keep)(void *loop, void *job)) {
    keep_job = keep;
    swift_task_enqueueGlobal_hook = enqueue;
}

void herald_give_back(void *job) {
    swift_task_enqueueGlobal(job);
}
